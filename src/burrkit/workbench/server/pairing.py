"""Let other devices of the network in: a short code to type, exchanged for the token of this run.

A code has eight digits and is drawn for each run. After ``MOST_WRONG`` wrong ones, from whatever device, no
code is accepted any more until the server is restarted: guessing succeeds in one of five million runs.
"""

from __future__ import annotations

import hmac
import secrets
import socket
from ipaddress import IPv4Address
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened
from burrkit.workbench.server.process import CallError
from burrkit.workbench.server.routes.incoming import body

#: The address that takes a code; the only one under /api that needs no token.
ADDRESS: Final = "/api/token"
DIGITS: Final = 8
MOST_WRONG: Final = 20
#: The most bytes of a request with a code.
_MOST: Final = 1024
#: An address of no machine (RFC 5737): only the route to it is looked up, nothing is sent.
_ELSEWHERE: Final = ("192.0.2.1", 9)


class Pairing:
    """The code of this run, and how often a wrong one has been typed."""

    def __init__(self, token: str) -> None:
        """``token`` is what a right code is exchanged for."""
        self.code: Final = "".join(secrets.choice("0123456789") for _ in range(DIGITS))
        self._token, self._wrong = token, 0

    @property
    def shown(self) -> str:
        """The code in two groups of four."""
        return f"{self.code[:4]} {self.code[4:]}"

    def exchange(self, typed: str) -> str:
        """Return the token for a code, in which spaces and hyphens do not count.

        CallError (401) for a wrong code, CallError (429) if there have been too many.
        """
        if self._wrong >= MOST_WRONG:
            raise CallError("too many wrong codes; stop `burrkit app --lan` and start it again", 429)
        given = "".join(letter for letter in typed if letter not in " -")
        if not hmac.compare_digest(given.encode("utf-8", "replace"), self.code.encode()):
            self._wrong += 1
            raise CallError("this is not the code that `burrkit app --lan` has printed", 401)
        return self._token

    async def answer(self, request: Request) -> Response:
        """Answer a request with the code as its body."""
        typed = (await body(request, _MOST)).decode("utf-8", "replace")
        return JSONResponse({"token": self.exchange(typed)})


def network_address(requested: str | None) -> str:
    """Return the IPv4 address of this machine in its network, or check the requested one.

    BurrkitError if none is known, or for an address that no other device could use.
    """
    if requested is not None:
        try:
            address = IPv4Address(requested)
        except ValueError:
            raise BurrkitError(
                f"--address {shortened(requested)}: give four numbers, as in 192.168.1.5"
            ) from None
        if address.is_unspecified or address.is_multicast or str(address) == "127.0.0.1":
            raise BurrkitError(
                f"--address {address}: name an address that other devices use for this machine"
            )
        return str(address)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            found: str = probe.getsockname()[0]
        except OSError:
            found = "0.0.0.0"
    if IPv4Address(found).is_loopback or IPv4Address(found).is_unspecified:
        raise BurrkitError("this machine has no address in a network; name one with --address")
    return found

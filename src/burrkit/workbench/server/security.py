"""Access control: only the page that this server has served may use it.

Three checks on every request. *Host* must be the server's own address; otherwise a site with a name that
points to this machine could reach it (DNS rebinding). *Origin*, if present, must be the server's own. And
everything under /api needs the *token*, a secret of this run: the page gets it in its address after the "#",
which browsers never send, and returns it in a header, or as a subprotocol of a websocket. Outside /api there
is only the page itself, which contains no secret. With ``burrkit app --lan`` one address under /api takes a
code instead, see ``pairing``.
"""

from __future__ import annotations

import hmac
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: The header that carries the token.
HEADER: Final = "x-burrkit-token"
#: The subprotocol of a websocket that carries it, and the one that the server chooses.
SUBPROTOCOL: Final = "burrkit"
_TOKEN_PREFIX: Final = "burrkit-token."

_ALWAYS: Final = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
}


class Guard:
    """The ASGI middleware that checks every request."""

    def __init__(
        self, app: ASGIApp, *, token: str, hosts: tuple[str, ...], open_paths: tuple[str, ...] = ()
    ) -> None:
        """The server answers to ``hosts``, names with ports; ``open_paths`` need no token."""
        self.app, self._token, self._hosts, self._open = app, token, hosts, open_paths

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward a request, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is None:
            await self.app(scope, receive, _with_headers(send))
            return
        status, reason = refusal
        if scope["type"] == "websocket":
            await receive()  # the client's request to connect
            if "websocket.http.response" not in scope.get("extensions", {}):
                await send({"type": "websocket.close", "code": 1008, "reason": reason})
                return
        refused = JSONResponse({"error": reason, "code": "no-access"}, status, _ALWAYS)
        await refused(scope, receive, send)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Return status and reason of a refusal; None for an allowed request."""
        headers = Headers(scope=scope)
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return 403, f"this workbench answers to {self._hosts[0]} only"
        if origins and origins != [f"http://{hosts[0].lower()}"]:
            return 403, "pages of other origins may not use this workbench"
        if scope["type"] == "websocket" and not origins:
            return 403, "a websocket must send its origin"
        if scope["path"] in self._open:
            return None
        if scope["path"].startswith("/api") and not self._knows_token(scope, headers):
            return 401, "wrong or missing token; open the address that `burrkit app` has printed"
        return None

    def _knows_token(self, scope: Scope, headers: Headers) -> bool:
        if scope["type"] == "websocket":
            offered = [word for word in scope.get("subprotocols", []) if word.startswith(_TOKEN_PREFIX)]
            given = offered[0].removeprefix(_TOKEN_PREFIX) if len(offered) == 1 else ""
        else:
            given = headers.get(HEADER, "")
        return hmac.compare_digest(given.encode("utf-8", "replace"), self._token.encode())


def _with_headers(send: Send) -> Send:
    """Add the headers of every response; those that the response sets itself win."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _ALWAYS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending

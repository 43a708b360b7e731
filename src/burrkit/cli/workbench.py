"""``burrkit app``: the workbench in the browser, for one folder on this machine."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from burrkit.cli.common.options import option
from burrkit.cli.common.waiting import say
from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from burrkit.workbench.server.serve import Served


def app(
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="[FOLDER]",
            help="The folder of puzzles to open and save; no other folder is read or written.",
        ),
    ] = Path(),
    port: Annotated[
        int,
        option(
            "--port", "The port to listen on.", min=0, max=65535, metavar="N", show_default="any free one"
        ),
    ] = 0,
    browser: Annotated[bool, option("--browser/--no-browser", "Open the browser.")] = True,
    language: Annotated[
        Literal["en", "de"] | None,
        option("--language", show_default="that of the browser"),
    ] = None,
    lan: Annotated[
        bool, option("--lan", "Let other devices of this network in, with a code to type or to scan.")
    ] = False,
    address: Annotated[
        str | None,
        option(
            "--address",
            "The address of this machine for --lan.",
            metavar="IP",
            show_default="the one of its network",
        ),
    ] = None,
) -> None:
    """Open the workbench in the browser: choose or draw a puzzle, solve it, watch it, save it.

    Only this machine can reach it, at the printed address. With --lan a phone in the same network can, too:
    it opens and saves puzzles in the same folder. Ctrl-C stops it.
    """
    if any(find_spec(name) is None for name in ("starlette", "uvicorn", "wsproto")):
        raise BurrkitError("the workbench needs the extra web: pip install 'burrkit[web]'", "not-installed")
    if address is not None and not lan:
        raise BurrkitError("--address needs --lan", "conflict")
    say("starting the workbench")
    from burrkit.runtime.public_site import public_site
    from burrkit.workbench.server.pairing import network_address
    from burrkit.workbench.server.serve import run

    public_site()  # a wrong address is reported now

    def announce(served: Served) -> None:
        typer.echo(f"The workbench is at {served.address}")
        if served.code:
            _announce_network(served)
        typer.echo(f"Folder: {folder.resolve()}. Ctrl-C stops it.", err=True)

    run(
        folder,
        port=port,
        browser=browser,
        language=language,
        announce=announce,
        address=network_address(address) if lan else None,
    )


def _announce_network(served: Served) -> None:
    """Print how other devices get in: a code to type, and on a terminal one to scan."""
    typer.echo(f"Other devices of this network: {served.network_place}, code {served.code}")
    if sys.stdout.isatty() and find_spec("segno") is not None:
        import segno

        segno.make(served.network_address, error="l", micro=False).terminal(compact=True, border=2)
    typer.echo("Everyone with the code can open and change all puzzles of the folder. Nothing", err=True)
    typer.echo("is encrypted: use it in networks that you trust.", err=True)

"""``burrkit app``: the workbench in the browser, for one folder on this machine."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from burrkit.errors import BurrkitError


def app_command(
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="[FOLDER]",
            help="Puzzles are opened from and saved to this folder; nothing outside of it is touched.",
        ),
    ] = Path(),
    port: Annotated[
        int,
        typer.Option(
            "--port",
            min=0,
            max=65535,
            metavar="N",
            help="The port to listen on.",
            show_default="any free one",
        ),
    ] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
) -> None:
    """Open the workbench in the browser: choose or draw a puzzle, solve it, watch it, save it.

    It can be reached from this machine alone, with the address that is printed. Ctrl-C ends it.
    """
    if any(find_spec(name) is None for name in ("starlette", "uvicorn", "wsproto")):
        raise BurrkitError("the workbench needs the extra web: pip install 'burrkit[web]'")
    from burrkit.workbench.server.serve import run

    def tell(address: str) -> None:
        typer.echo(f"The workbench is at {address}")
        typer.echo(f"Folder: {folder.resolve()}. Ctrl-C ends it.", err=True)

    run(folder, port=port, browser=browser, tell=tell)

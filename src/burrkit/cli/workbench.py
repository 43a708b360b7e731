"""``burrkit app``: the workbench in the browser, for one folder on this machine."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from burrkit.cli.common.waiting import say
from burrkit.errors import BurrkitError


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

    Only this machine can reach it, at the printed address. Ctrl-C stops it.
    """
    if any(find_spec(name) is None for name in ("starlette", "uvicorn", "wsproto")):
        raise BurrkitError("the workbench needs the extra web: pip install 'burrkit[web]'")
    say("starting the workbench")
    from burrkit.workbench.server.serve import run

    def announce(address: str) -> None:
        typer.echo(f"The workbench is at {address}")
        typer.echo(f"Folder: {folder.resolve()}. Ctrl-C stops it.", err=True)

    run(folder, port=port, browser=browser, announce=announce)

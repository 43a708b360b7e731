"""Options of commands that work through the units of a class of sticks, merge files of them, and report."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import typer

from burrkit.errors import BurrkitError


def file_made_by(command: str) -> Callable[[typer.Context, Any], Any]:
    """A callback for files of the census: what is wrong with them is found before kernels are compiled."""

    def check(ctx: typer.Context, given: Path | list[Path]) -> Path | list[Path]:
        for path in given if isinstance(given, list) else [given]:
            if path.is_dir():
                raise BurrkitError(f"{path}: a directory; give the name of a file")
            if not path.exists() and ctx.info_name != "run":
                raise BurrkitError(f"{path}: no such result file; {command} creates one")
            if not path.parent.is_dir():
                raise BurrkitError(f"{path}: cannot be written: no folder {path.parent}")
        return given

    return check


LedgerFile: TypeAlias = Annotated[
    Path,
    typer.Argument(
        metavar="LEDGER",
        help="The file that keeps the census.",
        show_default=False,
        callback=file_made_by("burrkit census run"),
    ),
]
OfClass: TypeAlias = Annotated[
    Literal["all", "notchable"],
    typer.Option("--class", help="Which sticks: all, or notchable ones alone."),
]
Share: TypeAlias = Annotated[
    str, typer.Option("--share", metavar="K/N", help="Do one of N equal shares, for several machines.")
]
Sample: TypeAlias = Annotated[
    float, typer.Option("--sample", min=0, max=1, metavar="FRACTION", help="Do a random part of the units.")
]
TimeLimit: TypeAlias = Annotated[
    float | None, typer.Option("--time-limit", min=0, metavar="SECONDS", help="Stop after so long.")
]
Jobs: TypeAlias = Annotated[
    int | None, typer.Option("--jobs", min=1, metavar="N", help="Threads; all processors by default.")
]
Cluster: TypeAlias = Annotated[
    str | None,
    typer.Option("--cluster", metavar="WHERE", help="Dask workers: local:N, or tcp://host:8786."),
]
Length: TypeAlias = Annotated[
    int, typer.Option("--length", metavar="6|8|10|12", help="How long the sticks are.")
]
Into: TypeAlias = Annotated[
    Path, typer.Argument(metavar="INTO", help="The file to add to; begun if not there.", show_default=False)
]
Others: TypeAlias = Annotated[
    list[Path], typer.Argument(metavar="OTHER...", help="Files of the same plan.", show_default=False)
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
AsMarkdown: TypeAlias = Annotated[bool, typer.Option("--markdown", help="Print Markdown.")]
Out: TypeAlias = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write to FILE instead of printing.")
]
Force: TypeAlias = Annotated[bool, typer.Option("--force", help="Let --out replace a file.")]


def one_of(as_json: bool, as_markdown: bool) -> None:
    """BurrkitError if both are asked for."""
    if as_json and as_markdown:
        raise BurrkitError("choose one of --json and --markdown")

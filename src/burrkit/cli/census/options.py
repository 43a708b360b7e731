"""Options of the commands of ``burrkit census``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import typer

from burrkit.cli.common import options
from burrkit.errors import BurrkitError

#: The name of the argument in help and messages.
RESULT_FILE = "RESULT_FILE"


def _check_file(ctx: typer.Context, given: Path | list[Path]) -> Path | list[Path]:
    """Report a wrong file before kernels are compiled."""
    creator = f"{ctx.command_path.rpartition(' ')[0]} run"
    for path in given if isinstance(given, list) else [given]:
        if path.is_dir():
            raise BurrkitError(f"{path}: a directory; give the name of a file")
        if not path.exists() and ctx.info_name != "run":
            raise BurrkitError(f"{path}: no such result file; {creator} creates one")
        if not path.parent.is_dir():
            raise BurrkitError(f"{path}: cannot be written: no folder {path.parent}")
    return given


def of_class(text: str) -> Any:
    """A class of sticks."""
    return typer.Option("--class", help=text)


#: The file that the command ``run`` of the group creates.
ResultPath: TypeAlias = Annotated[
    Path,
    typer.Argument(
        metavar=RESULT_FILE, help="The file of results.", show_default=False, callback=_check_file
    ),
]
OtherFiles: TypeAlias = Annotated[
    list[Path],
    typer.Argument(
        metavar="OTHER...", help="Result files of the same plan.", show_default=False, callback=_check_file
    ),
]
Into: TypeAlias = Annotated[
    Path,
    typer.Argument(
        metavar="INTO", help="The result file to add to; created if it does not exist.", show_default=False
    ),
]
OfClass: TypeAlias = Annotated[
    Literal["all", "notchable"], of_class("Class of sticks: all, or only notchable ones.")
]
Share: TypeAlias = Annotated[
    str,
    typer.Option("--share", metavar="K/N", help="Process only share K of N, to divide work among machines."),
]
Sample: TypeAlias = Annotated[
    float,
    typer.Option(
        "--sample",
        min=0,
        max=1,
        metavar="FRACTION",
        help="Process a random sample of the work units.",
        callback=options.number,
    ),
]
Length: TypeAlias = Annotated[int, options.length("Length of the sticks.")]
AtLeast: TypeAlias = Annotated[
    int | None,
    typer.Option("--at-least", min=2, max=15, metavar="N", help="Only assemblies of level N or more."),
]
AsMarkdown: TypeAlias = Annotated[bool, typer.Option("--markdown", help="Print Markdown.")]
Out: TypeAlias = Annotated[Path | None, options.out()]
Force: TypeAlias = Annotated[bool, options.force("Let --out replace a file.")]

"""Options of the commands of ``burrkit census``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import typer

from burrkit.cli.common import options
from burrkit.cli.common.options import option
from burrkit.errors import BurrkitError

#: The name of the argument in help and messages.
RESULT_FILE = "RESULT_FILE"


def _check_file(ctx: typer.Context, given: Path | list[Path]) -> Path | list[Path]:
    """Report a wrong file before kernels are compiled."""
    creator = f"{ctx.command_path.rpartition(' ')[0]} run"
    for path in given if isinstance(given, list) else [given]:
        if path.is_dir():
            raise BurrkitError(f"{path}: a directory; give the name of a file", "no-access")
        if not path.exists() and ctx.info_name != "run":
            raise BurrkitError(f"{path}: no such result file; {creator} creates one", "unknown")
        if not path.parent.is_dir():
            raise BurrkitError(f"{path}: cannot be written: no folder {path.parent}", "unknown")
    return given


def of_class(text: str) -> Any:
    """A class of sticks."""
    return option("--class", text)


#: The file that the command ``run`` of the group creates.
ResultPath: TypeAlias = Annotated[
    Path, options.argument(RESULT_FILE, "The file of results.", callback=_check_file)
]
OtherFiles: TypeAlias = Annotated[
    list[Path], options.argument("OTHER...", "Result files of the same plan.", callback=_check_file)
]
Into: TypeAlias = Annotated[
    Path, options.argument("INTO", "The result file to add to; created if it does not exist.")
]
OfClass: TypeAlias = Annotated[
    Literal["all", "notchable"], of_class("Class of sticks: all, or only notchable ones.")
]
Length: TypeAlias = Annotated[int, option("--length", "Length of the sticks.")]
AtLeast: TypeAlias = Annotated[
    int | None, option("--at-least", "Only assemblies of level N or more.", min=2, max=15, metavar="N")
]
AsMarkdown: TypeAlias = Annotated[bool, option("--markdown", "Print Markdown.")]
Out: TypeAlias = Annotated[Path | None, option("--out")]
Force: TypeAlias = Annotated[bool, option("--force", "Let --out replace a file.")]


class RunOptions(NamedTuple):
    """Which units a run processes, for how long, and with which workers."""

    share: Annotated[
        str, option("--share", "Process only share K of N, to divide work among machines.", metavar="K/N")
    ] = "1/1"
    sample: Annotated[
        float,
        option(
            "--sample",
            "Process a random sample of the work units.",
            min=0,
            max=1,
            metavar="FRACTION",
            callback=options.number,
        ),
    ] = 1.0
    time_limit: options.TimeLimit = None
    jobs: options.Jobs = None
    cluster: options.Cluster = None

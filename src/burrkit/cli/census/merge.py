"""``burrkit census merge``: merge the result files of several machines."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from burrkit.cli.census.options import Into, other_files
from burrkit.cli.census.work_units import ended


def merge(
    into: Into,
    others: Annotated[list[Path], other_files("burrkit census run")],
) -> None:
    """Merge result files into one, in any order.

    If two files hold the same work unit with different counts, the merge stops and names the unit.
    """
    from burrkit.census.results.result_file import ResultFile
    from burrkit.census.results.result_file import merge as merge_files

    start = time.monotonic()
    new = merge_files(into, others)
    with ResultFile(into) as opened:
        typer.echo(ended(opened, new, time.monotonic() - start, "burrkit census report"))

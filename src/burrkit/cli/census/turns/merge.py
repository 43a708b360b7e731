"""``burrkit census turns merge``: merge the result files of several machines."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from burrkit.cli.census.options import Into, other_files
from burrkit.cli.census.work_units import merged


def merge(into: Into, others: Annotated[list[Path], other_files("burrkit census turns run")]) -> None:
    """Merge result files into one, in any order.

    If two files hold the same work unit with different results, the merge stops and names the unit.
    """
    from burrkit.census.studies.legal_turns_report import TurnsResultFile

    typer.echo(merged(TurnsResultFile, into, others))

"""``burrkit census merge``: merge the result files of several machines."""

from __future__ import annotations

import typer

from burrkit.cli.census.options import Into, OtherFiles
from burrkit.cli.census.work_units import merged


def merge(into: Into, others: OtherFiles) -> None:
    """Merge result files into one, in any order.

    If two files hold the same work unit with different counts, the merge stops and names the unit.
    """
    from burrkit.census.results.result_file import ResultFile

    typer.echo(merged(ResultFile, into, others))

"""``burrkit census sets report``: tables of the results, as text, Markdown or JSON."""

from __future__ import annotations

from burrkit.cli.census.options import AsMarkdown, Force, Out, check_formats
from burrkit.cli.census.sets.options import SetsFile
from burrkit.cli.common.options import AsJson


def report(
    file: SetsFile,
    as_json: AsJson = False,
    as_markdown: AsMarkdown = False,
    out: Out = None,
    force: Force = False,
) -> None:
    """Report what comes completely apart, sets and unique sets by level, holes and class.

    The report of incomplete results starts with their status.
    """
    from burrkit.census.stick_sets.report_tables import CONVENTION, status, summarise_sets, tables
    from burrkit.census.stick_sets.sets import SetsResultFile
    from burrkit.cli.census.report_tables import give_report

    check_formats(as_json, as_markdown)
    with SetsResultFile(file) as opened:
        summary = summarise_sets(opened)
    give_report(
        "Sets of the six-piece burr", (status(summary), CONVENTION), tables(summary), as_markdown=as_markdown,
        as_json=summary.as_json if as_json else None, out=out, force=force,
    )  # fmt: skip

"""``burrkit census definitions report``: tables of the results, as text, Markdown or JSON."""

from __future__ import annotations

from burrkit.cli.census.definitions.options import DefinitionsFile
from burrkit.cli.census.options import AsMarkdown, Force, Out, check_formats
from burrkit.cli.common.options import AsJson


def report(
    file: DefinitionsFile,
    as_json: AsJson = False,
    as_markdown: AsMarkdown = False,
    out: Out = None,
    force: Force = False,
) -> None:
    """Report levels under each definition, all three at once, and the highest by holes.

    The report of incomplete results starts with their status.
    """
    from burrkit.census.studies import move_definitions_report as made
    from burrkit.cli.census.report_tables import give_report

    check_formats(as_json, as_markdown)
    with made.DefinitionsResultFile(file) as opened:
        summary = made.summarise_definitions(opened)
    give_report(
        "Levels of the six-piece burr by three definitions", (made.status(summary), made.CONVENTION),
        made.tables(summary), as_markdown=as_markdown, as_json=summary.as_json if as_json else None, out=out,
        force=force,
    )  # fmt: skip

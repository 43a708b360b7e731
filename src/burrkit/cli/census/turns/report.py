"""``burrkit census turns report``: tables of the results, as text, Markdown or JSON."""

from __future__ import annotations

from burrkit.cli.census.options import AsMarkdown, Force, Out, check_formats
from burrkit.cli.census.turns.options import TurnsFile
from burrkit.cli.common.options import AsJson


def report(
    file: TurnsFile,
    as_json: AsJson = False,
    as_markdown: AsMarkdown = False,
    out: Out = None,
    force: Force = False,
) -> None:
    """Report what turns, what comes free or apart with turns, by holes, and list these assemblies.

    The report of incomplete results starts with their status.
    """
    from burrkit.census.studies import legal_turns_report as made
    from burrkit.cli.census.report_tables import give_report

    check_formats(as_json, as_markdown)
    with made.TurnsResultFile(file) as opened:
        summary = made.summarise_turns(opened)
    give_report(
        "Legal turns in the six-piece burr", (made.status(summary), made.CONVENTION), made.tables(summary),
        as_markdown=as_markdown, as_json=summary.as_json if as_json else None, out=out, force=force,
    )  # fmt: skip

"""``burrkit census report``: the results of a census as tables, page, CSV, JSON or plot."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from burrkit.cli.census.options import RESULT_FILE, AsMarkdown, CensusFile, Force, Out
from burrkit.cli.census.work_units import say_if_part
from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson
from burrkit.errors import BurrkitError


def report(
    file: CensusFile,
    as_json: AsJson = False,
    as_markdown: AsMarkdown = False,
    as_html: Annotated[bool, options.html("Print one page with plots.")] = False,
    as_csv: Annotated[bool, options.csv_flag("Print level types by class and holes.")] = False,
    plot: Annotated[
        int | None,
        typer.Option("--plot", metavar=options.LENGTHS, help="Print the plot of level by holes as SVG."),
    ] = None,
    out: Out = None,
    force: Force = False,
) -> None:
    """Report the results: levels, level types, holes, symmetry, records, and published figures beside them.

    All counts are of logical assemblies. The report of an incomplete census starts with its status.
    """
    from burrkit.census.results.result_file import ResultFile
    from burrkit.census.results.summary import summarise
    from burrkit.formats.files import require_apart, require_new, write_text

    chosen = [as_json, as_markdown, as_html, as_csv, plot is not None]
    if sum(chosen) > 1:
        raise BurrkitError("choose one of --json, --markdown, --html, --csv and --plot")
    if plot is not None and plot not in {6, 8, 10, 12}:
        raise BurrkitError(f"--plot {plot}: sticks have length 6, 8, 10 or 12")
    require_apart({RESULT_FILE: file, "--out": out})
    if out is not None:
        require_new(out, force=force)
    with ResultFile(file) as opened:
        found = summarise(opened)
    if not any(chosen) and out is None:
        from burrkit.cli.census.report_tables import show_report

        show_report(found)
        return
    if plot is not None:
        from burrkit.census.report.plots import level_by_holes

        text = level_by_holes(found, plot) + "\n"
    else:
        from burrkit.census.report import documents
        from burrkit.census.report.tables import status

        if as_csv:
            say_if_part(found.complete, status(found))
        write = documents.as_csv if as_csv else documents.html if as_html else documents.markdown
        text = json.dumps(found.as_json()) + "\n" if as_json else write(found)
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_text(out, text, force=force)

"""``burrkit census report``: the results of a census as tables, page, CSV, JSON or plot."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from burrkit.cli.census.options import AsMarkdown, Force, Out, ResultPath
from burrkit.cli.census.stored import check_output, summary_of
from burrkit.cli.census.work_units import say_if_part
from burrkit.cli.common import options
from burrkit.cli.common.one_of import one_of
from burrkit.cli.common.options import AsJson
from burrkit.errors import BurrkitError

#: Tables with more columns than this are not printed in the terminal.
_MOST: Final = 6


def report(
    file: ResultPath,
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
    one_of(
        {
            "--json": as_json,
            "--markdown": as_markdown,
            "--html": as_html,
            "--csv": as_csv,
            "--plot": plot is not None,
        }
    )
    if plot is not None and plot not in {6, 8, 10, 12}:
        raise BurrkitError(f"--plot {plot}: sticks have length 6, 8, 10 or 12")
    check_output(file, out, force)
    from burrkit.census.report import documents, plots
    from burrkit.census.report import tables as made
    from burrkit.cli.census.output import give_report, show_report, write_or_print
    from burrkit.cli.common.console import console, show

    summary = summary_of(file)
    if as_csv:
        say_if_part(summary.complete, made.status(summary))
        write_or_print(documents.as_csv(summary), out, force)
    elif as_html:
        write_or_print(documents.html(summary), out, force)
    elif plot is not None:
        write_or_print(plots.level_by_holes(summary, plot) + "\n", out, force)
    elif as_json or as_markdown or out is not None:
        data = summary.as_json if as_json else None
        give_report(made.report(summary), as_markdown=as_markdown, as_json=data, out=out, force=force)
    else:
        wide = show_report(made.report(summary), _MOST)
        show(console())
        show(console(), f"{wide} wide tables (level by holes, symmetry) are in --html and --markdown.")

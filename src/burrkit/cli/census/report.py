"""``burrkit census report``: the results of a census as tables, page, CSV, JSON or plot."""

from __future__ import annotations

from typing import Annotated, Final

from burrkit.cli.census.options import AsMarkdown, Force, Out, ResultPath
from burrkit.cli.census.stored import check_output, summary_of
from burrkit.cli.census.work_units import say_if_part
from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson, one_of, option
from burrkit.cli.report import give, write_or_print
from burrkit.errors import BurrkitError

#: Tables with more columns than this are not printed in the terminal.
_MOST: Final = 6


def report(
    file: ResultPath,
    as_json: AsJson = False,
    as_markdown: AsMarkdown = False,
    as_html: Annotated[bool, option("--html", "Print one page with plots.")] = False,
    as_csv: Annotated[bool, option("--csv", "Print level types by class and holes.")] = False,
    plot: Annotated[
        int | None, option("--plot", "Print the plot of level by holes as SVG.", metavar=options.LENGTHS)
    ] = None,
    out: Out = None,
    force: Force = False,
) -> None:
    """Report levels, level types, holes, symmetry, records and agreement with published figures.

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
    from burrkit.census.report import documents, tables as made

    summary = summary_of(file)
    if as_csv:
        say_if_part(summary.complete, made.status(summary))
        write_or_print(documents.as_csv(summary), out, force)
    elif as_html:
        write_or_print(documents.html(summary), out, force)
    elif plot is not None:
        write_or_print(documents.level_by_holes(summary, plot) + "\n", out, force)
    else:
        whole, is_file = made.report(summary), as_markdown or out is not None
        blocks = whole.blocks() if is_file else whole.for_terminal(_MOST)
        give(as_json, summary.as_json, blocks, as_markdown=is_file, out=out, force=force)

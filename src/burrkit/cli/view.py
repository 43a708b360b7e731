"""``burrkit view``: the solutions of a puzzle as one animated page that can be mailed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from burrkit.puzzle import Problem
    from burrkit.solving.solver import Result
    from burrkit.viewer.page import Page
    from burrkit.viewer.scene import Palette


def view(
    source: Annotated[
        list[str],
        typer.Argument(
            metavar="SOURCE",
            help="Six stick numbers, an LL string, a puzzle file, - for standard input, or a known burr.",
            show_default=False,
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="FILE", help="The page; by default the puzzle's name in this folder."
        ),
    ] = None,
    open_it: Annotated[bool, typer.Option("--open", help="Show the page in the browser at once.")] = False,
    problem: Annotated[
        int | None, typer.Option("--problem", metavar="N", help="Which problem of a file with several.")
    ] = None,
    length: Annotated[
        int | None, typer.Option("--length", metavar="6|8|10|12", help="Length of the sticks of a burr.")
    ] = None,
    assembly: Annotated[
        int | None,
        typer.Option("--assembly", min=1, metavar="N", help="Show this assembly alone, by its number."),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Put every solution on the page, not only the twenty hardest.")
    ] = False,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", min=0, metavar="SECONDS", help="Stop searching after so many seconds."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
) -> None:
    """Write a page on which the puzzle goes together and comes apart, move by move.

    The page is one file that works in any browser, without network.
    """
    from burrkit.cli.common.console import console
    from burrkit.cli.solve import SolveLimits, join_words, load_problem, search
    from burrkit.formats.files import require_new
    from burrkit.formats.ll_source import is_ll

    text = join_words(source, "view")
    require_page()
    found = load_problem(text, length, problem)
    title = found.name or text
    path = output or Path(f"{slug(title)}.html")
    require_new(path, force=force)
    if assembly is not None or is_ll(text):
        from burrkit.cli.common.choose_assembly import take_apart
        from burrkit.viewer import view as show_page

        solved = take_apart(found, assembly, text)
        made = show_page(solved, path, title=title, palette=_palette(text, found), force=force)
        line = _about(path, made, f"assembly {solved.number}")
    else:
        limits = SolveLimits("rotation", False, False, None, time_limit, None)
        result, _ = search(found, console(stderr=True), limits, None)
        line = write_page(path, text, result, title, everything=everything, force=force)
    typer.echo(line)
    if open_it:
        _show(path)


def require_page() -> None:
    """BurrkitError if the page has not been built: better before a search than after it."""
    from burrkit.viewer.page import empty_page

    empty_page()


def write_page(
    path: Path,
    text: str,
    result: Result,
    title: str,
    *,
    everything: bool = False,
    force: bool = False,
) -> str:
    """Write the page of a result: a line that reports it. ``text`` is the source that was solved."""
    from burrkit.viewer import view
    from burrkit.viewer.scene import SHOWN

    most = None if everything else SHOWN
    made = view(result, path, title=title, most=most, palette=_palette(text, result.problem), force=force)
    shown = len((result.solutions or result.assemblies)[:most])
    one, many = ("solution", "solutions") if result.solutions else ("assembly", "assemblies")
    return _about(path, made, f"{shown} {one if shown == 1 else many}")


def _about(path: Path, made: Page, what: str) -> str:
    size = len(made.html.encode()) // 1024
    return f"{path}: {what}, {size:,} KB; open it in any browser"


def slug(title: str) -> str:
    """A file's name for a title: ``Love's Dozen`` becomes ``loves-dozen``."""
    words = re.findall(r"\w+", re.sub(r"['\N{RIGHT SINGLE QUOTATION MARK}]", "", title.lower()))
    return "-".join(words)[:60].strip("-") or "puzzle"


def _palette(text: str, problem: Problem) -> Palette:
    """The colours that the source gives to coloured cubes."""
    from burrkit.formats.source import load_document

    if text == "-" or not any(piece.colours for piece in problem.pieces):
        return ()
    return load_document(text).palette


def _show(path: Path) -> None:
    import webbrowser

    if not webbrowser.open(path.resolve().as_uri()):
        raise BurrkitError(f"{path}: written, but no browser could be started; open it by hand")

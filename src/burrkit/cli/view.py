"""``burrkit view``: the solutions of a puzzle as one animated page that can be mailed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from burrkit.cli.common.around import with_box
from burrkit.cli.common.options import Force, Goal, Language, Length, Problem, SourceWords, TimeLimit, option
from burrkit.cli.common.source import CONTEXT_SETTINGS, join_words, load_problem
from burrkit.errors import BurrkitError
from burrkit.moves.rules import SLIDES, MoveRule

__all__ = ["CONTEXT_SETTINGS", "view"]


@with_box
def view(
    source: SourceWords,
    output: Annotated[
        Path | None, option("--output", "The page; by default the puzzle's name in this folder.")
    ] = None,
    open_it: Annotated[bool, option("--open", "Open the page in the browser.")] = False,
    problem: Problem = None,
    goal: Goal = None,
    length: Length = None,
    assembly: Annotated[
        int | None, option("--assembly", "Show only this assembly, by its number in solve.")
    ] = None,
    everything: Annotated[
        bool, option("--all", "Put every solution on the page, not only the twenty hardest.")
    ] = False,
    rule: Annotated[
        str, option("--rule", "Which moves there are, as for solve: legal or clearance=0.04, with turns.")
    ] = "slides",
    explore: Annotated[
        bool,
        option(
            "--explore",
            "Show the placements of each piece one by one instead, overlaps in red, and the search.",
        ),
    ] = False,
    language: Language = "en",
    time_limit: TimeLimit = None,
    force: Force = False,
) -> None:
    """Write a page that animates how the puzzle goes together and comes apart, move by move.

    With --explore the page steps through placements: choose one for each piece, see where two pieces overlap,
    or watch a search place piece after piece. The page is one file that works in any browser, without a
    network.
    """
    text = join_words(source, "view")
    moves_by = MoveRule.of(rule)
    if explore:
        by_rule = moves_by != SLIDES
        _check_alone(
            {"--assembly": assembly, "--all": everything, "--rule": by_rule, "--time-limit": time_limit}
        )
    from burrkit.cli.common import solution_page
    from burrkit.cli.common.search import search
    from burrkit.formats.files import require_new
    from burrkit.sixpiece.burr import string_of

    solution_page.require_page()
    puzzle = load_problem(text, length, problem, goal)
    # A puzzle without a name has that of its file, without folders.
    title = puzzle.name or (Path(text).stem if Path(text).suffix else text)
    path = output or Path(f"{slug(title)}.html")
    require_new(path, force=force)
    if explore:
        line = solution_page.write_exploration(path, text, puzzle, title, language, force=force)
    elif assembly is not None or string_of(puzzle):
        from burrkit.cli.common.choose_assembly import take_apart

        solved = take_apart(puzzle, assembly, text, moves_by)
        line = solution_page.write_assembly_page(path, text, solved, title, language, force=force)
    else:
        result, _ = search(puzzle, time_limit=time_limit, rule=moves_by)
        line = solution_page.write_page(
            path, text, result, title, everything=everything, language=language, force=force
        )
    typer.echo(line)
    if open_it:
        _open(path)


def slug(title: str) -> str:
    """Return a file name for a title: ``Love's Dozen`` becomes ``loves-dozen``."""
    words = re.findall(r"\w+", re.sub(r"['\N{RIGHT SINGLE QUOTATION MARK}]", "", title.lower()))
    return "-".join(words)[:60].strip("-") or "puzzle"


def _check_alone(given: dict[str, object]) -> None:
    """Raise BurrkitError for an option that is about solutions: placements are those before any search."""
    for name, value in given.items():
        if value is not None and value is not False:
            raise BurrkitError(f"--explore shows placements before any search; omit {name}", "conflict")


def _open(path: Path) -> None:
    import webbrowser

    if not webbrowser.open(path.resolve().as_uri()):
        raise BurrkitError(f"{path}: written, but no browser could be started; open it by hand")

"""``burrkit search nary``: a puzzle of a family with an exponential level, given by a formula."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from burrkit.cli.common.options import AsJson, option
from burrkit.cli.report import give, save_first
from burrkit.errors import BurrkitError
from burrkit.runtime.report import Block, Heading, ReportTable

if TYPE_CHECKING:
    from burrkit.search.nary import NaryCheck, NaryPuzzle

#: Levels of separations that are printed.
_SHOWN = 8


def nary(
    base: Annotated[
        int, option("--base", "Sweeps of a plate for each sweep of the next one.", metavar="N")
    ] = 2,
    plates: Annotated[int, option("--plates", "Number of plates.", metavar="N")] = 4,
    check: Annotated[
        bool, option("--check", "Search all states, take it apart, and compare with the formulas.")
    ] = False,
    max_memory: Annotated[int, option("--max-memory", "Memory that --check may use.")] = 4096,
    save: Annotated[Path | None, option("--save", "Write the puzzle to FILE, .xmpuzzle or .json.")] = None,
    force: Annotated[bool, option("--force", "Let --save replace a file.")] = False,
    as_json: AsJson = False,
) -> None:
    """Build a puzzle of a frame and plates with an exponential level, given by a formula.

    With base n and m plates the level is (2 n^m - n - 1) / (n - 1): 3^m - 2 with base 3.
    """
    from burrkit.cli.common.save_document import require_document, save_document
    from burrkit.cli.common.warm_up import warm_up

    require_document(save, force=force)
    from burrkit.search.nary import NaryPuzzle, check as search

    puzzle = NaryPuzzle(base, plates)
    checked = None
    if check:
        warm_up("moves.slides.kernel")
        checked = search(puzzle, max_memory << 20)

    with save_first(save, lambda path: save_document(path, puzzle.document(), force=force)):
        give(as_json, lambda: _answer(puzzle, checked), _report(puzzle, checked))
    if checked is not None and not checked.agrees_with(puzzle):
        raise BurrkitError(f"{puzzle.name}: the search does not confirm the formulas")


def _answer(puzzle: NaryPuzzle, checked: NaryCheck | None) -> dict[str, Any]:
    found = None
    if checked is not None:
        found = {
            "agrees": checked.agrees_with(puzzle),
            "levels": checked.levels,
            "states": checked.states,
            "seconds": round(checked.seconds, 3),
            "bytes": checked.nbytes,
        }
    return {
        "base": puzzle.base,
        "plates": puzzle.plates,
        "pieces": puzzle.plates + 1,
        "cubes": sum(map(len, puzzle.pieces())),
        "levels": puzzle.levels,
        "moves": sum(puzzle.levels),
        "states": puzzle.states,
        "check": found,
    }


def _report(puzzle: NaryPuzzle, checked: NaryCheck | None) -> Iterator[Block]:
    yield Heading(f"N-ary puzzle, {puzzle.name}")
    shapes = puzzle.pieces()
    size = "x".join(map(str, puzzle.document().shapes[-1].size))
    columns, figures = ["", ">by formula"], [(puzzle.level, sum(puzzle.levels), puzzle.states)]
    if checked is not None:
        columns.append(">by search")
        figures.append((checked.levels[0], sum(checked.levels), checked.states))
    yield ReportTable(columns, list(zip(("level", "moves in all", "states"), *figures, strict=True)))
    yield f"{len(shapes)} pieces, {sum(map(len, shapes)):,} cubes in {size}"
    listed = ".".join(map(str, puzzle.levels[:_SHOWN])) + (".…" if puzzle.plates > _SHOWN else "")
    yield f"levels of the separations: {listed}"
    if checked is not None:
        rate = checked.states / max(checked.seconds, 1e-6)
        each = checked.nbytes / checked.states
        yield f"{checked.seconds:.2f} s, {rate:,.0f} states/s, {each:,.0f} bytes a state"

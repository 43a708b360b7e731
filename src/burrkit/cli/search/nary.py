"""``burrkit search nary``: a puzzle of a family with an exponential level, given by a formula."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson
from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from burrkit.search.nary import NaryCheck, NaryPuzzle

#: Levels of separations that are printed.
_SHOWN = 8


def nary(
    base: Annotated[
        int, typer.Option("--base", metavar="N", help="Sweeps of a plate for each sweep of the next one.")
    ] = 2,
    plates: Annotated[int, typer.Option("--plates", metavar="N", help="Number of plates.")] = 4,
    check: Annotated[
        bool, typer.Option("--check", help="Search all states, take it apart, and compare with the formulas.")
    ] = False,
    max_memory: Annotated[int, options.max_memory("Memory that --check may use.")] = 4096,
    save: Annotated[Path | None, options.save("Write the puzzle to FILE, .xmpuzzle or .json.")] = None,
    force: Annotated[bool, options.force("Let --save replace a file.")] = False,
    as_json: AsJson = False,
) -> None:
    """Build a puzzle of a frame and plates with an exponential level, given by a formula.

    With base n and m plates the level is (2 n^m - n - 1) / (n - 1): 3^m - 2 with base 3.
    """
    from burrkit.cli.common.save_document import require_document, save_document
    from burrkit.cli.common.save_first import save_first
    from burrkit.cli.common.warm_up import warm_up

    if save is not None:
        require_document(save, force=force)
    from burrkit.search.nary import NaryPuzzle
    from burrkit.search.nary import check as search

    puzzle = NaryPuzzle(base, plates)
    checked = None
    if check:
        warm_up("moves.slides.kernel")
        checked = search(puzzle, max_memory << 20)

    def write() -> None:
        if save is not None:
            save_document(save, puzzle.document(), force=force)

    with save_first(write):
        if as_json:
            print(json.dumps(_answer(puzzle, checked)))
        else:
            _print(puzzle, checked)
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


def _print(puzzle: NaryPuzzle, checked: NaryCheck | None) -> None:
    from burrkit.cli.common.console import console, heading, show, table

    out = console()
    show(out, heading(f"N-ary puzzle, {puzzle.name}"))
    shapes = puzzle.pieces()
    size = "x".join(map(str, puzzle.document().shapes[-1].size))
    columns = [("", "left"), ("by formula", "right")]
    rows = [
        ["level", f"{puzzle.level:,}"],
        ["moves in all", f"{sum(puzzle.levels):,}"],
        ["states", f"{puzzle.states:,}"],
    ]
    if checked is not None:
        columns.append(("by search", "right"))
        for row, value in zip(rows, (checked.levels[0], sum(checked.levels), checked.states), strict=True):
            row.append(f"{value:,}")
    show(out, table(columns, rows))
    show(out, f"{len(shapes)} pieces, {sum(map(len, shapes)):,} cubes in {size}")
    listed = ".".join(map(str, puzzle.levels[:_SHOWN])) + (".…" if puzzle.plates > _SHOWN else "")
    show(out, f"levels of the separations: {listed}")
    if checked is not None:
        rate = checked.states / max(checked.seconds, 1e-6)
        each = checked.nbytes / checked.states
        show(out, f"{checked.seconds:.2f} s, {rate:,.0f} states/s, {each:,.0f} bytes a state")

"""``burrkit info``: the contents of a puzzle file, without solving it.

The keys of ``--json``, one object: ``grid`` (a name), ``colours`` (a list of "#rrggbb"), ``comment``,
``shapes`` and ``problems``. Shapes and problems count from 1.

A shape has ``number``, ``name``, ``filled``, ``variable``, ``box``, ``colours`` (how many) and ``weight``,
and, null for other grids than cubes, ``rotations`` and ``isometries`` (how many map it to itself),
``chiral``, ``parts``, ``same_as`` and ``mirror_of`` (numbers of shapes, or null).

A problem has ``number``, ``name``, ``pieces``, ``volume`` and ``holes`` (each [least, most]; holes are null
if the pieces cannot fill the goal), ``ranges``, ``goal`` (a number), ``required``, ``optional``,
``max_holes``, ``colour_pairs``, ``groups``, ``state``, ``assemblies`` and ``solutions`` (as the file
states), ``stored`` (number of stored solutions), ``level`` (the highest of them) and ``unsolvable`` (a
reason, or null).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from burrkit.cli.common.options import AsJson, SourceText
from burrkit.cli.common.source import load_file
from burrkit.cli.common.waiting import say

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from burrkit.formats.facts import ProblemFacts, ShapeFacts
    from burrkit.puzzle.document import Puzzle


def info(
    source: SourceText,
    as_json: AsJson = False,
) -> None:
    """List the shapes of a puzzle file with their symmetries, and its problems."""
    from burrkit.formats.files import label

    puzzle = load_file(source)
    say("finding symmetries")
    if as_json:
        print(json.dumps(_answer(puzzle)))
        return
    from burrkit.cli.common.console import console

    _report(console(), label(source), puzzle)


def _answer(puzzle: Puzzle) -> dict[str, object]:
    from dataclasses import asdict

    from burrkit.formats import facts
    from burrkit.puzzle.document import GRIDS

    return {
        "grid": GRIDS[puzzle.grid],
        "colours": ["#{:02x}{:02x}{:02x}".format(*colour) for colour in puzzle.palette],
        "comment": puzzle.comment,
        "shapes": [asdict(shape) for shape in facts.shapes(puzzle)],
        "problems": [asdict(problem) for problem in facts.problems(puzzle)],
    }


def _report(out: Console, name: str, puzzle: Puzzle) -> None:
    from burrkit.cli.common.console import heading, show
    from burrkit.formats import facts
    from burrkit.puzzle.document import GRIDS

    show(out, heading(name))
    colours = f", {len(puzzle.palette)} colours" if puzzle.palette else ""
    show(out, f"Made of {GRIDS[puzzle.grid]}{colours}.")
    for line in puzzle.comment.splitlines():
        show(out, "".join(c if c.isprintable() else " " for c in line), wrap=False)
    show(out)
    show(out, heading("Shapes"))
    cells = "cubes" if puzzle.grid == 0 else "cells"
    show(out, _shapes(facts.shapes(puzzle), cells))
    if puzzle.grid == 0:
        show(out, "Symmetry: rotations / all isometries that map the shape to itself.")
    show(out)
    show(out, heading("Problems"))
    found = facts.problems(puzzle)
    show(out, _problems(found, cells) if found else "none")
    if puzzle.grid != 0:
        show(out, "Only puzzles of cubes can be solved.")
        return
    for problem in found:
        if problem.unsolvable:
            show(out, f"P{problem.number} cannot be solved: {problem.unsolvable}.")


def _shapes(shapes: list[ShapeFacts], cells: str) -> Table:
    from burrkit.cli.common.console import table

    columns = [
        ("", "left"), (cells, "right"), ("+", "right"), ("box", "left"), ("symmetry", "right"),
        ("hand", "left"), ("parts", "right"), ("name", "left"), ("", "left"),
    ]  # fmt: skip
    rows = [
        [
            f"S{shape.number}",
            str(shape.filled),
            str(shape.variable or ""),
            "x".join(map(str, shape.box)),
            "" if shape.rotations is None else f"{shape.rotations}/{shape.isometries}",
            {None: "", True: "chiral", False: "none"}[shape.chiral],
            "" if shape.parts is None else str(shape.parts),
            _printable(shape.name),
            _relatives(shape),
        ]
        for shape in shapes
    ]
    return table(columns, rows)


def _relatives(shape: ShapeFacts) -> str:
    same = f"same as S{shape.same_as}" if shape.same_as else ""
    mirror = f"mirror of S{shape.mirror_of}" if shape.mirror_of else ""
    return ", ".join(filter(None, (same, mirror)))


def _problems(problems: list[ProblemFacts], cells: str) -> Table:
    from burrkit.cli.common.console import table

    columns = [
        ("", "left"), ("pieces", "right"), ("ranges", "right"), (cells, "right"), ("goal", "left"),
        ("holes", "right"), ("found", "left"), ("kept", "right"), ("level", "left"), ("name", "left"),
    ]  # fmt: skip
    rows = [
        [
            f"P{problem.number}",
            _between(problem.pieces),
            str(problem.ranges or ""),
            _between(problem.volume),
            f"S{problem.goal}" if problem.goal else "none",
            "" if problem.holes is None else _between(problem.holes),
            _found(problem),
            str(problem.stored),
            problem.level,
            _printable(problem.name),
        ]
        for problem in problems
    ]
    return table(columns, rows)


def _found(problem: ProblemFacts) -> str:
    if problem.state == "unsolved":
        return "unsolved"
    counts = "/".join("?" if n is None else str(n) for n in (problem.assemblies, problem.solutions))
    return counts if problem.state == "solved" else f"{counts}, stopped"


def _between(pair: tuple[int, int]) -> str:
    least, most = pair
    return str(least) if least == most else f"{least}-{most}"


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text)

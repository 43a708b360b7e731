"""``burrkit placements``: the placements of each piece in the goal, and those that remain possible."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import burrkit as bk
from burrkit.cli.common.options import AsJson, Length, Problem, SourceWords, option
from burrkit.cli.common.source import load_problem
from burrkit.cli.common.waiting import say
from burrkit.cli.common.warm_up import announce_if_cold
from burrkit.cli.report import give
from burrkit.plurals import counted
from burrkit.runtime.report import AsIs, Block, Heading, ReportTable, paragraph

if TYPE_CHECKING:
    from burrkit.assembly.orbits import KindOrbits


def placements(
    source: SourceWords,
    piece: Annotated[
        str | None, option("--piece", "Show the placements of this piece, one of each orbit.", metavar="MARK")
    ] = None,
    everything: Annotated[
        bool, option("--all", "With --piece: show every placement, not one of each orbit.")
    ] = False,
    problem: Problem = None,
    length: Length = None,
    as_json: AsJson = False,
) -> None:
    """Count the placements of each piece in the goal, before and after removing impossible ones.

    A placement that would leave some piece or cube of the goal without a place is removed, until nothing
    changes: no assembly contains it. Placements that a rotation of the goal maps to each other form one
    orbit.
    """
    text = " ".join(source)
    puzzle = load_problem(text, length, problem)
    shown = None if piece is None else _piece(puzzle, piece)
    announce_if_cold("assembly")
    say("finding where the pieces fit")
    from burrkit.assembly.orbits import kinds as kinds_of

    kinds = kinds_of(puzzle)
    if shown is None:
        report = _counts(puzzle, puzzle.name or text, kinds)
    else:
        report = _places(puzzle, kinds[puzzle.kinds[shown]], shown, everything=everything)
    give(as_json, lambda: _answer(puzzle, puzzle.name or text, kinds, shown), report)


def _piece(problem: bk.Problem, mark: str) -> int:
    """Return the piece with this mark, or else the first one with this name."""
    if mark in problem.marks:
        return problem.marks.index(mark)
    for names in (problem.names, [piece.name for piece in problem.pieces]):
        if mark and mark in names:
            return names.index(mark)
    marks = " ".join(problem.marks[:30]) + (" ..." if len(problem.marks) > 30 else "")
    raise bk.PuzzleError(f"no piece is marked {mark[:20]!r}; there are {marks}", "unknown")


def _answer(problem: bk.Problem, puzzle: str, kinds: list[KindOrbits], piece: int | None) -> dict[str, Any]:
    from burrkit.assembly.orbits import motions
    from burrkit.sixpiece.layouts import layouts

    answer: dict[str, Any] = {"puzzle": puzzle, "rotations": len(problem.rotations), "kinds": []}
    for kind in kinds:
        first = problem.pieces[kind.pieces[0]]
        about = {"pieces": [problem.marks[i] for i in kind.pieces], "name": first.name or None}
        answer["kinds"].append({**about, "cubes": len(first.shape), **kind.counts()})
    answer["layouts"] = [step._asdict() for step in layouts(problem, kinds)]
    if piece is not None:
        answer["piece"] = problem.marks[piece]
        kind = kinds[problem.kinds[piece]]
        answer["places"] = [
            {
                "rotation": motion.isometry,
                "offset": motion.offset,
                "cells": problem.pieces[piece].shape.moved(motion).cells.tolist(),
                "orbit": place.orbit,
                "left": place.left,
            }
            for place, motion in zip(kind.places, motions(kind, piece), strict=True)
        ]
    return answer


def _counts(problem: bk.Problem, puzzle: str, kinds: list[KindOrbits]) -> Iterator[Block]:
    from burrkit.cli.common.labels import Labels
    from burrkit.sixpiece.layouts import layouts

    yield Heading(puzzle)
    yield f"Placements of each piece alone in the goal; orbits are {_up_to(problem)}."
    yield ""
    named = any(piece.name for piece in problem.pieces)
    rows = []
    for kind in kinds:
        first, least, most = kind.pieces[0], kind.least, len(kind.pieces)
        name = [problem.pieces[first].name[:20]] if named else []
        number = str(most) if least == most else f"{least} to {most}"
        counts = [count for left in (False, True) for count in kind.count(left=left)]
        size = len(problem.pieces[first].shape)
        rows.append([Labels.of(problem).text(first), *name, number, size, *counts])
    figures = (">pieces", f">{problem.lattice.cells_name}", ">placements", ">orbits", ">left", ">orbits")
    yield ReportTable(["", *(["name"] if named else []), *figures], rows)
    cell = problem.lattice.cell_name
    yield from paragraph(f"Left: without those that leave some piece or {cell} of the goal without a place.")
    if steps := layouts(problem, kinds):
        yield from paragraph(Heading("Layouts to try, one placement for each piece"))
        wide = max(len(f"{step.number:,}") for step in steps)
        yield from (f"{step.number:>{wide},}  {step.what}" for step in steps)


def _up_to(problem: bk.Problem) -> str:
    number = len(problem.rotations)
    return f"up to its {number} rotations" if number > 1 else "single, as no rotation maps it to itself"


def _places(problem: bk.Problem, kind: KindOrbits, piece: int, *, everything: bool) -> Iterator[Block]:
    """The placements of one piece, layer by layer; possible ones come first."""
    from burrkit.assembly.orbits import motions
    from burrkit.cli.common.layers import layers

    name = problem.names[piece]
    yield Heading(f"Piece {problem.marks[piece]}{f' ({name})' if name else ''}")
    yield f"alone: {_counted(*kind.count(left=False))}; left: {_counted(*kind.count(left=True))}"
    orbit_of = [place.orbit for place in kind.places]
    pairs = zip(kind.places, motions(kind, piece), strict=True)
    printed: set[int] = set()
    for place, motion in sorted(pairs, key=lambda pair: not pair[0].left):
        if place.orbit in printed and not everything:
            continue
        printed.add(place.orbit)
        words = f"Orbit {place.orbit}: {_counted(orbit_of.count(place.orbit))}"
        yield from paragraph(Heading(words if place.left else f"{words}; no assembly can contain it"))
        alone = tuple(motion if i == piece else None for i in range(len(problem.pieces)))
        yield AsIs(partial(layers, bk.assembly.Assembly(problem, alone)))


def _counted(placements: int, orbits: int | None = None) -> str:
    """Return a count: ``12 placements in 1 orbit``, or without the orbits."""
    words = counted(placements, "placement")
    return words if orbits is None else f"{words} in {counted(orbits, 'orbit')}"

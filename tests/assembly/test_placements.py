"""Rows, their cells and their images against motions that act cube by cube."""

from __future__ import annotations

from burrkit.assembly.placements import Placements, alignment, mirror_kinds, representatives
from burrkit.geometry import ROTATIONS, Cell, Motion
from burrkit.puzzle import Problem
from burrkit.puzzle.colours import hands_of
from tests import strategies
from tests.strategies import cases, for_all

#: A placed piece: its kind, and the colour of each of its cubes.
Placed = tuple[int, frozenset[tuple[Cell, int]]]


def _placed(problem: Problem, kind: int, motion: Motion) -> Placed:
    """The first piece of a kind, carried by a motion."""
    piece = representatives(problem)[kind]
    colour = dict(piece.colours)
    return kind, frozenset((motion(cell), colour.get(cell, 0)) for cell in piece.shape)


def _may_lie(problem: Problem, placed: Placed) -> bool:
    under = dict(problem.goal.colours)
    return all(
        cell in problem.goal.cells
        and (not colour or not under.get(cell) or (colour, under[cell]) in problem.allowed)
        for cell, colour in placed[1]
    )


def _all_rows(problem: Problem) -> None:
    rows = Placements.of(problem)
    kinds = rows.kind.tolist()
    found = [_placed(problem, kind, motion) for kind, motion in zip(kinds, rows.motions, strict=True)]
    assert len(set(found)) == len(found)
    cells = list(problem.goal.cells)
    for row, (_, placed) in enumerate(found):
        assert [cells[c] for c in rows.cells_of(row).tolist()] == [
            cell for cell in cells if cell in dict(placed)
        ]
    x, y, z = problem.goal.cells.extent
    a, b, c = problem.goal.cells.low
    every = set()
    for kind, piece in enumerate(representatives(problem)):
        for t in ROTATIONS:
            low = piece.shape.turned(t).low
            for i in range(x * y * z):
                at = a + i % x, b + i // x % y, c + i // x // y
                shift = at[0] - low[0], at[1] - low[1], at[2] - low[2]
                every.add(_placed(problem, kind, Motion(t, shift)))
    assert {placed for placed in every if _may_lie(problem, placed)} == set(found)


@cases
def test_every_placement_once(examples: int) -> None:
    for_all(strategies.general_problems(), examples // 10, _all_rows)


def _all_images(problem: Problem) -> None:
    mirrored = mirror_kinds(problem)
    rows = Placements.of(problem)
    kinds = rows.kind.tolist()
    found = [_placed(problem, kind, motion) for kind, motion in zip(kinds, rows.motions, strict=True)]
    number = {placed: row for row, placed in enumerate(found)}
    goal = problem.goal
    motions = goal.rotations if mirrored is None else goal.isometries
    motions = (*motions, *(motion.shifted((1, 0, -1)) for motion in motions), Motion(7, (0, 1, 0)))
    for motion, images in zip(motions, rows.images(motions).tolist(), strict=True):
        for (kind, placed), image in zip(found, images, strict=True):
            own = kind if mirrored is None or motion.isometry in ROTATIONS else mirrored[kind]
            moved = frozenset((motion(cell), colour) for cell, colour in placed)
            assert number.get((own, moved), -1) == image


@cases
def test_images(examples: int) -> None:
    for_all(strategies.general_problems(), examples // 4, _all_images)


def _all_alignments(problem: Problem) -> None:
    firsts = representatives(problem)
    for i, (kind, piece) in enumerate(zip(problem.kinds, problem.pieces, strict=True)):
        motion, colour = alignment(problem, i), dict(piece.colours)
        moved = frozenset((motion(cell), colour.get(cell, 0)) for cell in piece.shape)
        assert motion.isometry in ROTATIONS
        assert (kind, moved) == _placed(problem, kind, Motion())
        own, first = hands_of([piece, firsts[kind]])
        assert own == first


@cases
def test_alignments(examples: int) -> None:
    for_all(strategies.general_problems(), examples // 2, _all_alignments)

"""All assemblies of a problem by plain backtracking over Python sets.

Take the first cube that must still be filled, try every placement of every unused piece on it; when no
such cube is left, place the remaining pieces one by one. Nothing is bounded, ordered or remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from burrkit.puzzle import Problem
from tests.reference.cubes import ALL_TURNS, PROPER_TURNS, Cell, Cells, Turn, low, turned
from tests.reference.cubes import shifted as shift

#: The cubes of every piece, in the order of the pieces.
Labelled = tuple[Cells, ...]
#: The same without saying which piece is which: equal pieces are interchangeable, others differ anyway.
Unlabelled = frozenset[Cells]


def placements(shape: Iterable[Cell], room: Cells) -> set[Cells]:
    """All distinct images of a shape under rotations and shifts that lie within ``room``."""
    found = set()
    for turn in PROPER_TURNS:
        image = turned(shape, turn)
        x, y, z = min(image)
        for a, b, c in room:
            moved = shift(image, (a - x, b - y, c - z))
            if moved <= room:
                found.add(moved)
    return found


def raw(problem: Problem) -> list[Labelled]:
    """Every assembly, pieces told apart even when they are equal, rotated copies counted."""
    room, required = frozenset(problem.goal.cells), frozenset(problem.goal.required)
    choices = [placements(frozenset(piece.shape), room) for piece in problem.pieces]
    covering = [{cell: [p for p in of_piece if cell in p] for cell in room} for of_piece in choices]
    placed: dict[int, Cells] = {}

    def fill(used: Cells) -> Iterator[Labelled]:
        unused = [k for k in range(len(choices)) if k not in placed]
        empty = required - used
        if not unused and not empty:
            yield tuple(placed[k] for k in range(len(choices)))
        if not unused:
            return
        if empty:
            target = min(empty)
            options = [(k, p) for k in unused for p in covering[k][target]]
        else:
            options = [(unused[0], p) for p in choices[unused[0]]]
        for k, cells in options:
            if cells.isdisjoint(used):
                placed[k] = cells
                yield from fill(used | cells)
                del placed[k]

    return list(fill(frozenset()))


def first_within(found: Iterable[Labelled], position: Cells) -> int:
    """How many of the assemblies have piece 0 within one chosen position."""
    return sum(assembly[0] <= position for assembly in found)


def symmetries(problem: Problem, turns: Iterable[Turn]) -> list[dict[Cell, Cell]]:
    """Those of the turns that map the goal onto itself, as maps from cube to cube."""
    cells, required = frozenset(problem.goal.cells), frozenset(problem.goal.required)
    maps = []
    for turn in turns:
        (a, b, c), (x, y, z) = low(cells), low(turned(cells, turn))
        by = (a - x, b - y, c - z)
        there = {cell: next(iter(shift(turned([cell], turn), by))) for cell in cells}
        if set(there.values()) == cells and {there[cell] for cell in required} == required:
            maps.append(there)
    return maps


def _orbits(found: set[Unlabelled], maps: list[dict[Cell, Cell]]) -> list[set[Unlabelled]]:
    left, orbits = set(found), []
    while left:
        one = next(iter(left))
        images = {frozenset(frozenset(there[cell] for cell in piece) for piece in one) for there in maps}
        # The mirror image of an assembly is an assembly of this problem only if its pieces are here too.
        orbits.append(images & found)
        left -= images
    return orbits


def up_to_rotation(problem: Problem, found: Iterable[Labelled]) -> list[set[Unlabelled]]:
    """The assemblies as classes: turned copies together, equal pieces interchangeable."""
    return _orbits({frozenset(one) for one in found}, symmetries(problem, PROPER_TURNS))


def up_to_reflection(problem: Problem, found: Iterable[Labelled]) -> list[set[Unlabelled]]:
    """The same with mirror images together where they are assemblies of the same pieces."""
    return _orbits({frozenset(one) for one in found}, symmetries(problem, ALL_TURNS))

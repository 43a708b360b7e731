"""All assemblies of a problem by plain backtracking; nothing is bounded, ordered or remembered.

Take the first cube that must still be filled and try every placement of every kind of piece on it; when no
such cube is left, add any set of placements on optional cubes. Equal pieces are not distinguished. Sets of
cubes are bits of one integer while the search runs: bit x + X (y + Y z) is cube (x, y, z) of the goal's box.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations, product
from math import perm, prod

from burrkit.puzzle import Piece, Problem
from tests.reference.cubes import (
    ALL_TURNS,
    PROPER_TURNS,
    Cell,
    Cells,
    Turn,
    extent,
    low,
    shifted as shift,
    turned,
)


@dataclass(frozen=True)
class Placed:
    """A piece in its place, whichever it is: its cubes, and the colours of those that have one."""

    cells: Cells
    colours: frozenset[tuple[Cell, int]] = frozenset()

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def turned(self, turn: Turn) -> Placed:
        """Its image under a turn about the origin."""
        return Placed(
            turned(self.cells, turn), frozenset((_one(turned([c], turn)), n) for c, n in self.colours)
        )

    def shifted(self, by: Cell) -> Placed:
        """Its image under a translation."""
        return Placed(shift(self.cells, by), frozenset((_one(shift([c], by)), n) for c, n in self.colours))


#: Every piece in the order of the pieces, None for one that is left out.
Labelled = tuple[Placed | None, ...]
#: The same without the pieces' numbers: equal pieces are interchangeable, others differ anyway.
Unlabelled = frozenset[Placed]
#: Every piece that is used: the number of its kind, and its place.
Choice = list[tuple[int, Placed]]


def _one(cells: Cells) -> Cell:
    (cell,) = cells
    return cell


def orientations(piece: Piece) -> frozenset[Placed]:
    """The piece in every orientation, its box at the origin; equal pieces have equal sets."""
    held = Placed(frozenset(piece.shape), frozenset(piece.colours))
    images = (held.turned(turn) for turn in PROPER_TURNS)
    return frozenset(image.shifted(_negative(low(image.cells))) for image in images)


def _negative(by: Cell) -> Cell:
    return -by[0], -by[1], -by[2]


def _shifts(inner: Iterable[Cell], outer: Iterable[Cell]) -> Iterator[Cell]:
    """All translations that bring the box of the one set into the box of the other."""
    inner, outer = list(inner), list(outer)
    ranges = (
        range(a - x, a - x + size - own + 1)
        for a, x, size, own in zip(low(outer), low(inner), extent(outer), extent(inner), strict=True)
    )
    yield from product(*ranges)


def _bits(cells: Iterable[Cell], start: Cell, size: Cell) -> int:
    """A set of cubes of the box that starts at ``start`` as bits."""
    (a, b, c), (columns, rows, _) = start, size
    return sum(1 << (x - a) + columns * ((y - b) + rows * (z - c)) for x, y, z in cells)


def placements(piece: Piece, problem: Problem) -> list[tuple[int, Placed]]:
    """All placements of a piece alone in the goal, on colours that it may fill, each with its bits."""
    goal, ground = list(problem.goal.cells), dict(problem.goal.colours)
    start, size = low(goal), extent(goal)
    room = _bits(goal, start, size)
    found = []
    for held in orientations(piece):
        bits = _bits(held.cells, (0, 0, 0), size)
        for by in _shifts(held.cells, goal):
            there = bits * _bits([by], start, size)
            if there & ~room == 0:
                placed = held.shifted(by)
                pairs = {(colour, ground[cell]) for cell, colour in placed.colours if cell in ground}
                if pairs <= problem.allowed:
                    found.append((there, placed))
    return found


def _choices(problem: Problem) -> tuple[list[list[int]], list[Choice]]:
    """The kinds of pieces, each as the list of its pieces, and all choices of placements that are assemblies.

    Of a kind with optional pieces any may be left out, up to their number. An assembly is not empty.
    """
    members: dict[frozenset[Placed], list[int]] = {}
    for k, piece in enumerate(problem.pieces):
        members.setdefault(orientations(piece), []).append(k)
    kinds = list(members.values())
    least = [sum(not problem.pieces[k].optional for k in kind) for kind in kinds]
    left = [len(kind) for kind in kinds]

    start, size = low(problem.goal.cells), extent(problem.goal.cells)
    required = _bits(problem.goal.required, start, size)
    rows = [
        (number, bits, placed)
        for number, kind in enumerate(kinds)
        for bits, placed in placements(problem.pieces[kind[0]], problem)
    ]
    covering = [[row for row in rows if row[1] >> k & 1] for k in range(prod(size))]
    inessential = [row for row in rows if not row[1] & required]
    chosen: Choice = []
    found: list[Choice] = []

    def fill(used: int, following: int) -> None:
        if empty := required & ~used:
            options = covering[(empty & -empty).bit_length() - 1]
        else:
            # Only optional cubes are left, and each set of placements on them is met once, in order.
            options = inessential[following:]
            enough = all(len(kind) - n >= m for kind, n, m in zip(kinds, left, least, strict=True))
            holes = len(problem.goal.cells) - used.bit_count()
            if chosen and enough and (problem.max_holes is None or holes <= problem.max_holes):
                found.append(list(chosen))
        for number, (kind, bits, placed) in enumerate(options, following + 1):
            if left[kind] and not bits & used:
                left[kind] -= 1
                chosen.append((kind, placed))
                fill(used | bits, 0 if empty else number)
                chosen.pop()
                left[kind] += 1

    fill(0, 0)
    return kinds, found


def arrangements(problem: Problem) -> dict[Unlabelled, int]:
    """Every assembly, rotated copies counted, equal pieces not distinguished; for each its labellings.

    A kind of m pieces of which u are used has m! / (m - u)! labellings: the ways to assign the
    pieces to places.
    """
    kinds, found = _choices(problem)
    labellings = {}
    for choice in found:
        used = [kind for kind, _ in choice]
        ways = prod(perm(len(members), used.count(kind)) for kind, members in enumerate(kinds))
        labellings[frozenset(placed for _, placed in choice)] = ways
    return labellings


def raw(problem: Problem) -> list[Labelled]:
    """Every assembly, equal pieces distinguished, rotated copies counted."""
    kinds, found = _choices(problem)
    labelled: list[Labelled] = []
    for choice in found:
        places = [[placed for k, placed in choice if k == kind] for kind in range(len(kinds))]
        ways = [permutations(members, len(there)) for members, there in zip(kinds, places, strict=True)]
        for way in product(*ways):
            where: dict[int, Placed] = {}
            for pieces, there in zip(way, places, strict=True):
                where |= zip(pieces, there, strict=True)
            labelled.append(tuple(where.get(k) for k in range(len(problem.pieces))))
    return labelled


def first_within(found: Iterable[Labelled], position: Cells) -> int:
    """How many of the assemblies have piece 0 within one chosen position."""
    return sum(first is not None and first.cells <= position for first, *_ in found)


def symmetries(problem: Problem, turns: Iterable[Turn]) -> list[dict[Cell, Cell]]:
    """Those of the turns that map the goal onto itself, colours too, as maps from cube to cube."""
    cells, required = frozenset(problem.goal.cells), frozenset(problem.goal.required)
    ground = dict(problem.goal.colours)
    maps = []
    for turn in turns:
        (a, b, c), (x, y, z) = low(cells), low(turned(cells, turn))
        by = (a - x, b - y, c - z)
        there = {cell: _one(shift(turned([cell], turn), by)) for cell in cells}
        kept = set(there.values()) == cells and {there[cell] for cell in required} == required
        if kept and all(ground.get(there[cell]) == ground.get(cell) for cell in cells):
            maps.append(there)
    return maps


def at_origin(one: Unlabelled) -> Unlabelled:
    """The arrangement, shifted so that its box is at the origin."""
    by = _negative(low(cell for placed in one for cell in placed))
    return frozenset(placed.shifted(by) for placed in one)


def images(one: Unlabelled, turns: Iterable[Turn]) -> set[Unlabelled]:
    """All that turns make of an arrangement of pieces, wherever it is, each at the origin."""
    return {at_origin(frozenset(placed.turned(turn) for placed in one)) for turn in turns}


def _classes(found: Iterable[Unlabelled], turns: list[Turn]) -> list[set[Unlabelled]]:
    """Assemblies in classes that the turns, with any shift, carry into each other."""
    lying: dict[Unlabelled, set[Unlabelled]] = {}
    for one in found:
        lying.setdefault(at_origin(one), set()).add(one)
    classes = []
    while lying:
        # An image that does not fill the goal, or with pieces that are not here, is not an assembly.
        same = images(next(iter(lying)), turns) & lying.keys()
        classes.append(set[Unlabelled]().union(*(lying.pop(image) for image in same)))
    return classes


def _unlabelled(found: Iterable[Labelled | Unlabelled]) -> Iterator[Unlabelled]:
    return (frozenset(placed for placed in one if placed is not None) for one in found)


def up_to_rotation(problem: Problem, found: Iterable[Labelled | Unlabelled]) -> list[set[Unlabelled]]:
    """The assemblies as classes: turned and shifted copies together, equal pieces interchangeable."""
    return _classes(_unlabelled(found), PROPER_TURNS)


def up_to_reflection(problem: Problem, found: Iterable[Labelled | Unlabelled]) -> list[set[Unlabelled]]:
    """The same with mirror images together, those that are assemblies of the problem themselves.

    The mirror image of an assembly is one only if the problem has the mirror image of each piece used, and
    as often as it must and may be used there.
    """
    return _classes(_unlabelled(found), ALL_TURNS)


def shifted_apart(
    problem: Problem, found: Iterable[Unlabelled], turns: Iterable[Turn]
) -> list[set[Unlabelled]]:
    """Classes under those of the turns alone that map the goal onto itself; shifted copies stay distinct."""
    maps = symmetries(problem, turns)
    left, classes = set(found), []
    while left:
        one = next(iter(left))
        same = {frozenset(carried(placed, there) for placed in one) for there in maps} & left
        classes.append(same)
        left -= same
    return classes


def carried(placed: Placed, there: dict[Cell, Cell]) -> Placed:
    """The image of a piece in its place under a map of the goal's cubes."""
    return Placed(
        frozenset(there[cell] for cell in placed.cells), frozenset((there[c], n) for c, n in placed.colours)
    )

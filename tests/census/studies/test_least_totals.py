"""Least totals against a plain search that tries every group and every split."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from bench.least_totals import survey, totals, two_totals
from burrkit.census.enumeration.tally import ll_of
from burrkit.geometry import Cell
from burrkit.moves import take_apart
from burrkit.sixpiece.ll import read
from burrkit.sixpiece.sticks import LENGTHS
from tests.census.studies.test_move_definitions import LOVES_DOZEN, along, drawn, rows_of

#: LL string, length, level, total of the stages, least total.
STAGES_ARE_LONGER = [
    ("05351101113324226106043644600030", 6, 4, 10, 9),
    ("35351101043324220100013044000606", 6, 2, 9, 8),
    ("54545111103040220631603340206464", 6, 4, 13, 12),
    ("50541135013340000136412640226064", 6, 8, 14, 13),
    ("05051130542222006131140304663636", 8, 9, 16, 14),
    ("05051110003204000100143224226664", 8, 5, 12, 10),
    ("55541100013540220116103340606664", 10, 8, 14, 13),
    ("55541100013540220116103340606664", 12, 8, 14, 13),
]


#: Pieces and their places, relative to the first.
Lying: TypeAlias = tuple[tuple[int, Cell], ...]


class Plain:
    """All plans of an assembly, cube by cube."""

    def __init__(self, text: str, length: int) -> None:
        self.shapes = [frozenset(shape) for shape in read(text).assembly(length).shapes]
        self.known: dict[Lying, int] = {}

    @cache  # noqa: B019
    def hit(self, i: int, j: int, by: Cell) -> bool:
        """Whether i hits j, which is ``by`` on from its place relative to i."""
        return any((x - by[0], y - by[1], z - by[2]) in self.shapes[j] for x, y, z in self.shapes[i])

    def total(self, pieces: Lying) -> int:
        """The least total of pieces in these places; they are known to come apart."""
        if len(pieces) == 1:
            return 0
        x, y, z = pieces[0][1]
        start = tuple((i, (u - x, v - y, w - z)) for i, (u, v, w) in pieces)
        if start not in self.known:
            self.known[start] = self.search(start)
        return self.known[start]

    def search(self, start: Lying) -> int:
        best, depth, layer, seen = 1 << 20, 0, [start], {start}
        while depth + len(start) - 1 < best:
            further = []
            for state in layer:
                for group, rest, moved in self.moves(state):
                    if moved is None:
                        best = min(best, depth + 1 + self.total(group) + self.total(rest))
                    elif moved not in seen:
                        seen.add(moved)
                        further.append(moved)
            layer, depth = further, depth + 1
        return best

    def moves(self, state: Lying) -> Iterator[tuple[Lying, Lying, Lying | None]]:
        """Every group, what stays, and all places after each distance; None if the group goes away."""
        for bits in range(1, (1 << len(state)) - 1):
            group = tuple(piece for k, piece in enumerate(state) if bits >> k & 1)
            rest = tuple(piece for k, piece in enumerate(state) if not bits >> k & 1)
            for axis in range(3):
                for distance in range(1, 60):
                    on = tuple((i, along(place, axis, distance)) for i, place in group)
                    if any(self.hit(i, j, between(p, q)) for i, p in on for j, q in rest):
                        break
                    if distance > 40:
                        yield group, rest, None
                        break
                    if self.overlap(on, rest, axis):
                        new = tuple(sorted((*on, *rest)))
                        x, y, z = new[0][1]
                        yield group, rest, tuple((i, (u - x, v - y, w - z)) for i, (u, v, w) in new)

    def overlap(self, on: Lying, rest: Lying, axis: int) -> bool:
        """Whether the group is not yet beyond all the others."""
        low = min(cell[axis] + place[axis] for i, place in on for cell in self.shapes[i])
        return low <= max(cell[axis] + place[axis] for j, place in rest for cell in self.shapes[j])


def between(p: Cell, q: Cell) -> Cell:
    return (q[0] - p[0], q[1] - p[1], q[2] - p[2])


def plain_total(text: str, length: int) -> int:
    return Plain(text, length).total(tuple((i, (0, 0, 0)) for i in range(6)))


def check(rows: NDArray[np.int64], length: int) -> None:
    n, text = LENGTHS.index(length), ll_of(rows).text
    found = totals(rows[None], (length,))
    disassembly = take_apart(ll_of(rows).assembly(length))
    assert found.levels[0, n] == disassembly.first
    if disassembly.tree is None:
        assert (found.staged[0, n], found.least[0, n]) == (0, 0)
        return
    assert found.staged[0, n] == sum(disassembly.tree.counts)
    assert found.least[0, n] == plain_total(text, length)


@pytest.mark.parametrize(("text", "length", "level", "staged", "least"), STAGES_ARE_LONGER)
def test_the_least_total_can_be_less_than_that_of_the_stages(
    text: str, length: int, level: int, staged: int, least: int
) -> None:
    rows, n = rows_of(text), LENGTHS.index(length)
    found = totals(rows[None], (length,))
    assert (found.levels[0, n], found.staged[0, n], found.least[0, n]) == (level, staged, least)
    check(rows, length)


def test_totals_of_random_assemblies_equal_those_of_a_plain_search() -> None:
    rows = drawn(11, 300)
    levels, _, falls = survey(rows)
    hard = np.argwhere((levels > 0) & (falls == 0))
    easy = np.argwhere((levels > 1) & (falls > 0))
    for s, n in (*hard[::9].tolist(), *easy[::9].tolist()):
        check(rows[s], LENGTHS[n])


@pytest.mark.full
@pytest.mark.parametrize("seed", range(20))
def test_totals_of_many_assemblies_equal_those_of_a_plain_search(seed: int) -> None:
    rows = drawn(200 + seed, 300)
    for s, n in np.argwhere(survey(rows)[0] > 0)[::3].tolist():
        check(rows[s], LENGTHS[n])


def test_loves_dozen_takes_eighteen_moves() -> None:
    assert two_totals(rows_of(LOVES_DOZEN), 6) == (18, 18)


def test_what_cannot_be_completed_has_no_total() -> None:
    rows = drawn(2, 600)
    levels, _, falls = survey(rows)
    some = np.flatnonzero((levels[:, 0] > 0) & (falls[:, 0] == 0))
    stuck = [s for s in some.tolist() if take_apart(ll_of(rows[s]).assembly(6)).tree is None]
    assert stuck
    found = totals(rows[stuck])
    assert not found.least[:, 0].any() and not found.staged[:, 0].any() and found.levels[:, 0].all()

"""States from which groups come free, as the search for a least total sees them, and how they are split."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from burrkit.moves.engine import Next, Plan, Split, make_split
from burrkit.moves.search import FreeState
from burrkit.moves.slides.shapes import ProblemPart, Shapes


class TotalBound(NamedTuple):
    """What is known of a part: its least total and how to reach it, or without ``plan`` a lower bound."""

    total: int
    plan: Plan | None = None


class Exit(NamedTuple):
    """A state from which groups come free, its number of moves, and its cores that have to be taken apart."""

    least: int
    depth: int
    free: FreeState
    part: ProblemPart
    cores: dict[int, ProblemPart]


def places_of(bits: int) -> Iterator[int]:
    """The places of the bits that are set."""
    return (i for i in range(bits.bit_length()) if bits >> i & 1)


def split_exit(way: Exit, after: dict[int, TotalBound]) -> Split:
    """The separations of an exit, down to its cores."""
    splits: dict[int, Next] = {core: found.plan for core, found in after.items()}
    for whole, axis, group in reversed(way.free.splits):  # parts come after the whole
        rest = whole & ~group
        splits[whole] = split = make_split(axis, group, rest, splits.get(group), splits.get(rest))
    return split


def split_with_groups(shapes: Shapes[Any], way: Exit, after: dict[int, TotalBound]) -> tuple[int, Split]:
    """The best separations of an exit where unions of cores may stay together, and their total."""
    known: dict[int, tuple[int, Next]] = {core: (found.total, found.plan) for core, found in after.items()}

    def best(bits: int) -> tuple[int, Next]:
        if bits not in known:
            known[bits] = (0, None) if shapes.is_done(way.part, bits) else least_split(bits)
        return known[bits]

    def least_split(bits: int) -> tuple[int, Split]:
        ways = []
        for axis, group in _groups(way.free, bits):
            (moves, one), (more, other) = best(group), best(bits & ~group)
            ways.append((1 + moves + more, axis, group, one, other))
        total, axis, group, one, other = min(ways, key=lambda choice: choice[0])
        return total, make_split(axis, group, bits & ~group, one, other)

    return least_split((1 << len(way.part.shapes)) - 1)


def _groups(free: FreeState, bits: int) -> Iterator[tuple[int, int]]:
    """Every (axis, group) that can slide without end along +axis where only some pieces are left."""
    places = list(places_of(bits))
    hits = tuple(
        tuple(sum(1 << i for i, to in enumerate(places) if line[of] >> to & 1) for of in places)
        for line in free.hits
    )
    for axis, group in FreeState(free.state, (), (), hits).groups():
        yield axis, sum(1 << places[i] for i in places_of(group))

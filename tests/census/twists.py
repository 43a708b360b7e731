"""All assemblies of six sticks that come free by one twist, by number of holes.

    python -m tests.census.twists LEAST MOST [LENGTH]

The stick in position 5 slides by half a cube along itself. Stick 3328 in position 1 slides by a cube across,
and turns while its line shifts: ``tests.reference.shifting_turn`` has the turn. Which places of cubes have to
be empty is computed with its exact test. Every assembly with LEAST to MOST holes that leaves these empty
is made; of those that slides leave locked, a program in C finds which come free after the turn. Sets of
sticks are listed that have such an assembly, and none from which something comes free by slides.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.sixpiece.batch import solve_many
from burrkit.sixpiece.sticks import LENGTHS
from tests.census import reference
from tests.census.c_programs import build
from tests.census.half_turns import in_place
from tests.census.shifting_turns import SOURCE, comes_free_after
from tests.reference import shifting_turn
from tests.reference.burr import CONNECTED
from tests.reference.cubes import Cell, Cells

#: The stick that turns, in position 1, and which one slides before.
TURNING: Final = 3328
SLID: Final = 4
_BITS: Final = 12
_BATCH: Final = 100_000


class Place(NamedTuple):
    """A place of cubes: the bit of each stick that may have it, and whether it may be empty."""

    cell: Cell
    bits: dict[int, int]
    may_be_empty: bool


class Count(NamedTuple):
    """How many assemblies leave places empty for the twist, are locked by slides, and come free by it."""

    made: int
    locked: int
    free: NDArray[np.int64]


def squares(stick: Cells, x: int) -> list[tuple[int, int]]:
    """The middles of the squares of a stick in a plane, seen from the middle of the first stick."""
    return [(2 * y + 3, 2 * z + 1) for at, y, z in stick if at == x]


def slid(cell: Cell) -> list[tuple[int, int]]:
    """The middle of the square of a cube of the stick that has slid by half a cube."""
    return [(y - 1, z) for y, z in squares(frozenset({cell}), cell[0])]


def is_in_the_way(stick: Cells, x: int, at: Sequence[tuple[int, int]]) -> bool:
    """Whether squares in a plane are in the way of the first stick, as it slides across or as it turns."""
    own = squares(stick, x)
    slides = product(own, at, (0, 1, 2))
    return any(abs(a - p) < 2 and abs(b - by - q) < 2 for (a, b), (p, q), by in slides) or (
        not shifting_turn.can_turn(own, at)
    )


def fixed_cubes(length: int = 6) -> list[Cells]:
    """The cubes that every stick has, in positions 1 to 6."""
    return [
        Cells(set.intersection(*(set(in_place([1 + (1 << bit)] * 6, length)[k]) for bit in range(_BITS))))
        for k in range(6)
    ]


@cache
def places() -> tuple[Place, ...]:
    """All places, with the sticks that may have them."""
    whole, fixed = in_place([1] * 6), fixed_cubes()
    turning = in_place([TURNING] * 6)[0]
    bits: dict[Cell, dict[int, int]] = {}
    for bit in range(_BITS):
        for k, stick in enumerate(in_place([1 + (1 << bit)] * 6)):
            (cell,) = whole[k] - stick
            bits.setdefault(cell, {})[k] = bit
    found = []
    for cell, of in sorted(bits.items()):
        if cell in turning:
            found.append(Place(cell, {0: of[0]}, may_be_empty=False))
            continue
        x = cell[0]
        rests = not is_in_the_way(turning, x, squares(frozenset({cell}), x)) and not _meets(
            fixed[SLID], [cell]
        )
        slides = not is_in_the_way(turning, x, slid(cell)) and not any(
            _meets([cell], fixed[k]) for k in range(6) if k != SLID
        )
        may = {k: bit for k, bit in of.items() if k and (slides if k == SLID else rests)}
        found.append(Place(cell, may, may_be_empty=True))
    return tuple(found)


def _meets(slides: Iterable[Cell], rests: Iterable[Cell]) -> bool:
    """Whether some cubes, once they have slid by half a cube along -y, meet others."""
    return any(
        x == u and z == w and abs(2 * (y - v) - 1) < 2 for (x, y, z), (u, v, w) in product(slides, rests)
    )


@cache
def _may_be_connected(present: int, undecided: int) -> bool:
    """Whether a stick is connected with these of its cubes and some of those that are undecided, as bits."""
    if not undecided:
        return (1 << _BITS) - present in CONNECTED
    one = undecided & -undecided
    return _may_be_connected(present | one, undecided ^ one) or _may_be_connected(present, undecided ^ one)


def assemblies(least: int, most: int) -> Iterator[tuple[int, ...]]:
    """The sticks in positions 1 to 6 of all that leave places empty for the twist, by their holes."""
    every = places()
    undecided = [
        [sum(1 << own.bits[j] for own in every[k:] if j in own.bits) for j in range(6)] for k in range(33)
    ]
    present, owner = [0] * 6, dict[Cell, int]()

    def extended(k: int, holes: int) -> Iterator[tuple[int, ...]]:
        if holes > most or not all(map(_may_be_connected, present, undecided[k])):
            return
        if k == len(every):
            if holes >= least:
                yield tuple((1 << _BITS) - own for own in present)
            return
        (x, y, z), bits, may_be_empty = every[k]
        if may_be_empty:
            yield from extended(k + 1, holes + 1)
        for j, bit in bits.items():
            if j == SLID and owner.get((x, y - 1, z), SLID) != SLID:
                continue
            present[j] |= 1 << bit
            owner[x, y, z] = j
            yield from extended(k + 1, holes)
            present[j] ^= 1 << bit
            del owner[x, y, z]

    return extended(0, 0)


def count(program: Path, holes: int, length: int = 6) -> Count:
    """All of them with this number of holes, by the program in C for this length."""
    made, locked, free = 0, 0, [np.zeros((0, 6), dtype=np.int64)]
    every = assemblies(holes, holes)
    while batch := list(islice(every, _BATCH)):
        numbers = np.array(batch, dtype=np.int64)
        left = numbers[reference.levels(reference.rows_of(numbers))[:, LENGTHS.index(length)] <= 0]
        after = comes_free_after(program, [" ".join(map(str, own)) for own in left.tolist()])
        made, locked = made + len(numbers), locked + len(left)
        free.append(left[np.array(after, dtype=np.int64) == 1])
    return Count(made, locked, np.concatenate(free))


def only_by_twist(found: Count, length: int = 6) -> list[list[int]]:
    """Those that come free, of which the sticks have no assembly from which slides free something."""
    partial = solve_many(found.free, length=length).partial if len(found.free) else np.zeros(0)
    only: list[list[int]] = found.free[partial == 0].tolist()
    return only


def main(least: str, most: str, length: str = "6") -> None:
    """Run as a script."""
    with TemporaryDirectory() as folder:
        program = build(SOURCE, Path(folder), LENGTH=int(length))
        for holes in range(int(least), int(most) + 1):
            found = count(program, holes, int(length))
            print(
                f"{holes} holes: {found.made:,} assemblies, {found.locked:,} locked, {len(found.free):,} free"
            )
            for numbers in only_by_twist(found, int(length)):
                print("only by the twist:", *numbers, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

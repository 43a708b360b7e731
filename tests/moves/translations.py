"""Slides of one group along an axis against every motion without turning, on random bodies.

    python -m tests.moves.translations plane|space FIRST LAST [BODIES]

compares both on the cases FIRST to LAST - 1, and prints what was seen after each 500. A case depends on its
number alone, so a long comparison can go on where another one ended. Exit code 1 if a case differs.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from burrkit.moves import take_apart
from tests.moves.legal.boxes import assembled
from tests.reference.cubes import Cell
from tests.reference.translations import Body, Corner, motions

#: The axes of each kind of case.
AXES: Final = {"plane": 2, "space": 3}


@dataclass
class Seen:
    """What was seen in some cases.

    ``locked``: slides part nothing; ``moving``: of these, those in which something moves; ``cells`` and
    ``whole``: the cells that motions reach in locked cases, and those with whole places, which slides reach.
    ``differ`` has the numbers of cases in which motions part bodies and slides do not, or the reverse, or in
    which they reach different numbers of arrangements with whole places.
    """

    cases: int = 0
    locked: int = 0
    moving: int = 0
    cells: int = 0
    whole: int = 0
    differ: tuple[int, ...] = ()

    def __str__(self) -> str:
        return (
            f"{self.cases} cases, {self.locked} locked by slides ({self.moving} with room to move), "
            f"{self.cells} cells and {self.whole} whole arrangements in these; {len(self.differ)} differ"
        )


def compare(kind: str, number: int, bodies: int, seen: Seen) -> None:
    """Add one case to what was seen."""
    case = puzzle(AXES[kind], number, bodies)
    every = motions(case)
    slides = take_apart(assembled(in_space(case)))
    is_same = every.is_parted == slides.is_partial
    seen.cases += 1
    if not slides.is_partial:
        is_same &= every.whole == slides.states
        seen.locked += 1
        seen.moving += every.cells > 1
        seen.cells += every.cells
        seen.whole += every.whole
    if not is_same:
        seen.differ += (number,)


# Cases ----------------------------------------------------------------------------------------------------


def puzzle(axes: int, number: int, bodies: int = 3) -> list[Body]:
    """The bodies of a case, in their places: by turns a box with pieces in it, and a block in pieces."""
    rng = random.Random(f"{axes} {number} {bodies}")
    made = None
    while made is None:
        made = _block(rng, axes, bodies) if number % 5 == 4 else _box(rng, axes, bodies)
    return made


def _box(rng: random.Random, axes: int, bodies: int) -> list[Body] | None:
    """A box with an opening of one or two cubes, blocks in it, and other bodies; None if these do not fit."""
    side = rng.choice((3, 4, 5)) if axes == 2 else 3
    inside = set(product(range(1, side + 1), repeat=axes))
    outer = set(product(range(side + 2), repeat=axes)) - inside
    lid = sorted(cube for cube in outer if cube[-1] == side + 1 and all(0 < x <= side for x in cube[:-1]))
    opening = _grown(rng, set(lid), rng.choice((1, 1, 2)))
    blocks = set(rng.sample(sorted(inside), rng.randint(0, 2)))
    made, room = [frozenset((outer | blocks) - opening)], inside - blocks
    for _ in range(bodies - 1):
        piece = _grown(rng, room, rng.randint(3, 5)) if room else frozenset()
        if len(piece) < 3:
            return None
        made.append(piece)
        room -= piece
    return made


def _block(rng: random.Random, axes: int, bodies: int) -> list[Body] | None:
    """A square or a cube in pieces that grow side by side, with some holes; None if one stays small."""
    side = 5 if axes == 2 else 3
    left = set(product(range(side), repeat=axes))
    made = [{seed} for seed in rng.sample(sorted(left), bodies)]
    left -= set().union(*made)
    holes = rng.randint(0, 4)
    while len(left) > holes:
        piece = rng.choice(made)
        border = sorted(cube for cube in left if any(_touch(cube, other) for other in piece))
        if not border:
            break
        cube = rng.choice(border)
        piece.add(cube)
        left.remove(cube)
    return [frozenset(piece) for piece in made] if min(map(len, made)) >= 3 else None


def _grown(rng: random.Random, room: set[Corner], size: int) -> Body:
    """A connected body of that many cubes of a room, or of fewer where no more fit."""
    body = {rng.choice(sorted(room))}
    while len(body) < size:
        border = sorted(cube for cube in room - body if any(_touch(cube, other) for other in body))
        if not border:
            break
        body.add(rng.choice(border))
    return frozenset(body)


def _touch(cube: Corner, other: Corner) -> bool:
    return sum(abs(x - y) for x, y in zip(cube, other, strict=True)) == 1


def in_space(bodies: Sequence[Body], every: int = 1) -> list[frozenset[Cell]]:
    """Bodies in space. Those in the plane become a layer between two plates of the first one.

    While a square of another body is between the plates, that body stays in the layer. The plates reach so
    far beyond the first body that one outside them is parted from it in the plane as well. They have
    only each ``every``-th cube along each axis, which is enough for bodies of squares of that width.
    """
    if len(next(iter(bodies[0]))) == 3:
        return [frozenset((x, y, z) for x, y, z in body) for body in bodies]
    spans = [[_span(body, axis) for axis in (0, 1)] for body in bodies]
    reach = sum(max(high - low for low, high in span) + 1 for span in spans[1:]) + every
    columns = [range(low - reach, high + 1 + reach, every) for low, high in spans[0]]
    plates = frozenset((x, y, z) for x, y in product(*columns) for z in (-1, 1))
    layers = [frozenset((x, y, 0) for x, y in body) for body in bodies]
    return [layers[0] | plates, *layers[1:]]


def _span(body: Body, axis: int) -> tuple[int, int]:
    return min(cube[axis] for cube in body), max(cube[axis] for cube in body)


def inset(body: Body, parts: int) -> Body:
    """A body cut into smaller cubes, ``parts`` along each edge, without those at its outside."""
    small = {
        tuple(parts * x + d for x, d in zip(cube, by, strict=True))
        for cube in body
        for by in product(range(parts), repeat=len(cube))
    }
    around = list(product((-1, 0, 1), repeat=len(next(iter(body)))))
    return frozenset(
        cube
        for cube in small
        if all(tuple(x + d for x, d in zip(cube, by, strict=True)) in small for by in around)
    )


def come_free(bodies: Sequence[Body], every: int = 1) -> bool:
    """Whether burrkit's slides part something of these bodies."""
    return take_apart(assembled(in_space(bodies, every))).is_partial


def main(arguments: list[str]) -> int:
    kind, first, last = arguments[0], int(arguments[1]), int(arguments[2])
    bodies = int(arguments[3]) if len(arguments) > 3 else 3
    seen = Seen()
    for number in range(first, last):
        compare(kind, number, bodies, seen)
        if (number + 1) % 500 == 0 or number + 1 == last:
            print(f"{kind}, {bodies} bodies, cases {first} to {number}: {seen}", *seen.differ, flush=True)
    return bool(seen.differ)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Every motion without turning of a few bodies of unit cubes (or squares), in any directions, all at once.

Whether two cubes overlap depends on the differences of their places along each axis: on which whole number
each of these is, or between which two it is. The planes on which a difference is whole cut the space of all
arrangements into cells, and two bodies overlap everywhere in a cell or nowhere. A continuous motion leads
from one cell to another only where one of them is in the border of the other. So motions reach the free cells
that borders connect with the first one, and no others.

A cell is given by one of its points: along each axis, the places of all bodies but the first, in n-ths of a
cube for n bodies. The first body rests, because only differences matter. For two bodies, along one axis:

    place   -1    -1/2    0    1/2    1      cells: the whole numbers, and what is between them
    cell   (-2,)  (-1,)  (0,)  (1,)  (2,)    (1,) has the border (0,) and (2,)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

#: A cube or a square: its least corner.
Corner = tuple[int, ...]
Body = frozenset[Corner]
#: A cell on one axis: the places of all bodies but the first at one point of it, in n-ths for n bodies.
Places = tuple[int, ...]
#: A cell: one on each axis.
CellOfAll = tuple[Places, ...]


@dataclass(frozen=True)
class Motions:
    """What motions without turning do to some bodies.

    ``is_parted``: they lead to an arrangement in which a plane across an axis has bodies on both sides
    and cuts none; the search ends there. Otherwise ``cells`` is the number of cells that they reach, and
    ``whole`` of those in which all places are whole; an exchange of equal bodies changes no arrangement.
    """

    is_parted: bool
    cells: int
    whole: int


def differences(places: Places) -> tuple[int, ...]:
    """For each two bodies 2k if their places differ by k, 2k + 1 if by more than k and less than k + 1."""
    unit = len(places) + 1
    every = (q - p for p, q in combinations((0, *places), 2))
    return tuple(2 * (d // unit) + (d % unit > 0) for d in every)


@cache
def closed(places: Places) -> tuple[tuple[Places, tuple[int, ...]], ...]:
    """The cells of the border of a cell on one axis, and itself; each with its differences."""
    return tuple((one, differences(one)) for one in _near(places) if _is_in_border(one, places))


@cache
def around(places: Places) -> tuple[tuple[Places, tuple[int, ...]], ...]:
    """The cells with a cell on one axis in their border, and itself; each with its differences."""
    return tuple((one, differences(one)) for one in _near(places) if _is_in_border(places, one))


def _near(places: Places) -> list[Places]:
    """All cells that might touch a cell on one axis."""
    unit = len(places) + 1
    every = product(*(range(x - unit, x + unit + 1) for x in places))
    return [at for at in every if _is_chosen(at)]


def _is_chosen(places: Places) -> bool:
    """Whether this point stands for its cell: the parts of a cube that occur are 0, 1/n, 2/n and so on."""
    parts = {x % (len(places) + 1) for x in (0, *places)}
    return max(parts) == len(parts) - 1


def _is_in_border(small: Places, large: Places) -> bool:
    """Whether every point of a cell is a limit of points of another one, or they are the same."""
    pairs = zip(differences(small), differences(large), strict=True)
    return all(a == b or (a % 2 == 0 and abs(a - b) == 1) for a, b in pairs)


def motions(bodies: Sequence[Body]) -> Motions:
    """What motions without turning do to these bodies, which do not overlap."""
    axes = len(next(iter(bodies[0])))
    hits = [_overlaps(a, b) for a, b in combinations(bodies, 2)]
    start = ((0,) * (len(bodies) - 1),) * axes
    seen, waiting = {start}, [start]
    for cell in waiting:
        if any(_is_parted(bodies, axis, places) for axis, places in enumerate(cell)):
            return Motions(True, len(seen), _whole(bodies, seen))
        for beside in (closed, around):
            for chosen in product(*map(beside, cell)):
                after = tuple(places for places, _ in chosen)
                if after in seen:
                    continue
                apart = zip(*(by for _, by in chosen), strict=True)
                if all(by not in hit for by, hit in zip(apart, hits, strict=True)):
                    seen.add(after)
                    waiting.append(after)
    return Motions(False, len(seen), _whole(bodies, seen))


def _overlaps(a: Body, b: Body) -> set[tuple[int, ...]]:
    """The differences of places, one for each axis, by which two bodies overlap."""
    found: set[tuple[int, ...]] = set()
    for shift in {_less(one, other) for one in a for other in b}:
        found.update(product(*((2 * k - 1, 2 * k, 2 * k + 1) for k in shift)))
    return found


def _is_parted(bodies: Sequence[Body], axis: int, places: Places) -> bool:
    """Whether a plane across an axis has bodies on both sides and cuts none."""
    unit = len(bodies)
    spans = sorted(
        (x + unit * min(cube[axis] for cube in body), x + unit * (max(cube[axis] for cube in body) + 1))
        for x, body in zip((0, *places), bodies, strict=True)
    )
    return any(max(high for _, high in spans[:k]) <= spans[k][0] for k in range(1, len(spans)))


def _whole(bodies: Sequence[Body], cells: Iterable[CellOfAll]) -> int:
    """The number of cells with whole places; those that differ by an exchange of equal bodies count once."""
    unit = len(bodies)
    corners = [tuple(map(min, zip(*body, strict=True))) for body in bodies]
    forms = [
        frozenset(_less(cube, corner) for cube in body) for body, corner in zip(bodies, corners, strict=True)
    ]
    looks = set()
    for cell in cells:
        if any(x % unit for places in cell for x in places):
            continue
        moved = zip(*((0, *(-x // unit for x in places)) for places in cell), strict=True)
        at = [_less(corner, back) for corner, back in zip(corners, moved, strict=True)]
        least = tuple(map(min, zip(*at, strict=True)))
        looks.add(frozenset((form, _less(one, least)) for form, one in zip(forms, at, strict=True)))
    return len(looks)


def _less(cube: Corner, other: Corner) -> Corner:
    return tuple(x - y for x, y in zip(cube, other, strict=True))

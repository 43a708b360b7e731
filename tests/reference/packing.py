"""Packing through an opening, the slow and obvious way: every arrangement, every group, one cube at a time.

A way in is a way out backwards. Pieces and walls are sets of cubes in space, with room around the box. In one
step any group of pieces slides by one cube while all others and the walls stay. A group has left what remains
once a plane parts the two. What is left then goes on, and the group by itself.

With turns a group may also turn by 90 or 180 degrees, either way, about a line parallel to an axis through a
corner, a centre or the middle of an edge of a cube, in the box of all cubes, and enters nothing meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain, combinations, product

from burrkit.geometry import MATRICES
from tests.reference.turning import turned_cubes
from tests.reference.turning_squares import enters

Cell = tuple[int, int, int]
Shape = frozenset[Cell]
#: A turn: its axis, where the line crosses the two others in half cubes, and its quarters.
_Line = tuple[int, tuple[int, int], int]

STEPS: tuple[Cell, ...] = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def shifted(shape: Shape, by: Cell) -> Shape:
    """A shape moved by a vector."""
    return frozenset((x + by[0], y + by[1], z + by[2]) for x, y, z in shape)


def turned(shape: Shape) -> set[Shape]:
    """The shape in every way to hold it, its least corner at the origin."""
    found = set()
    for matrix in MATRICES[:24].tolist():
        cells = [
            tuple(sum(a * b for a, b in zip(row, cell, strict=True)) for row in matrix) for cell in shape
        ]
        low = [min(cell[k] for cell in cells) for k in range(3)]
        found.add(frozenset(tuple(a - b for a, b in zip(cell, low, strict=True)) for cell in cells))
    return found


def placements(shape: Shape, room: Shape) -> list[Shape]:
    """Every place of a piece in the room."""
    spans = [range(min(c[k] for c in room), max(c[k] for c in room) + 1) for k in range(3)]
    places = [shifted(held, (x, y, z)) for held in turned(shape) for x, y, z in product(*spans)]
    return [place for place in places if place <= room]


def arrangements(pieces: list[Shape], room: Shape) -> Iterator[tuple[Shape, ...]]:
    """Every way to place all pieces in the room, pieces distinguished: the raw assemblies."""
    if not pieces:
        yield ()
        return
    for place in placements(pieces[0], room):
        for rest in arrangements(pieces[1:], room - place):
            yield (place, *rest)


def _groups(count: int) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(range(count), size) for size in range(1, count + 1))


def slides(state: tuple[Shape, ...], walls: Shape) -> Iterator[tuple[Shape, ...]]:
    """Every arrangement one step of one group away; ``walls`` are cubes that nothing may enter."""
    for group in _groups(len(state)):
        for step in STEPS:
            moved = tuple(shifted(s, step) if k in group else s for k, s in enumerate(state))
            if sum(map(len, moved)) == len(frozenset().union(*moved)) and not walls & frozenset().union(
                *moved
            ):
                yield moved


@cache
def _entered(u: int, v: int) -> frozenset[tuple[int, int]]:
    """Squares that a square around (u, v) enters in a quarter turn about (0, 0); centres in half cubes."""
    if u < 0 or v < 0 or (u == 0 and v > 0):  # all quadrants are the same
        return frozenset((-y, x) for x, y in _entered(v, -u))
    far = u + v + 2
    every = product(range(u % 2 - 2 * far, 2 * far, 2), range(v % 2 - 2 * far, 2 * far, 2))
    least, most = _distances(u, v)
    near = ((x, y) for x, y in every if _distances(x, y)[0] < most and least < _distances(x, y)[1])
    return frozenset(at for at in near if enters((u, v), at, 1))


def _distances(u: int, v: int) -> tuple[int, int]:
    """The squares of the least and of the greatest distance of a square from (0, 0)."""
    return sum(max(abs(w) - 1, 0) ** 2 for w in (u, v)), sum((abs(w) + 1) ** 2 for w in (u, v))


@cache
def _swept(u: int, v: int, quarters: int) -> frozenset[tuple[int, int]]:
    """The same for turns by 1, -1, 2 or -2 quarters."""
    if quarters < 0:  # in a mirror the turn goes the other way
        return frozenset((x, y) for y, x in _swept(v, u, -quarters))
    return _entered(u, v) if quarters == 1 else _entered(u, v) | _entered(-v, u)


@lru_cache(maxsize=1 << 16)
def _clear_turns(group: Shape, walls: Shape, low: Cell, high: Cell) -> list[tuple[Shape, Shape, _Line]]:
    """Turns of a group that enter no walls: what it enters, its cubes after the turn, and the turn."""
    found = []
    for axis in range(3):
        b, c = (axis + 1) % 3, (axis + 2) % 3
        for p, q in product(*(range(2 * low[k], 2 * high[k] + 3) for k in (b, c))):
            for quarters in (1, -1, 2, -2) if (p + q) % 2 == 0 else (2, -2):
                entered: set[Cell] = set()
                for cube in group:
                    for u, v in _swept(2 * cube[b] + 1 - p, 2 * cube[c] + 1 - q, quarters):
                        at = [*cube]
                        at[b], at[c] = (u + p - 1) // 2, (v + q - 1) // 2
                        entered.add((at[0], at[1], at[2]))
                    if entered & walls:
                        break
                else:
                    line = axis, (p, q), quarters
                    found.append((frozenset(entered), turned_cubes(group, *line), line))
    return found


def turns(state: tuple[Shape, ...], walls: Shape) -> Iterator[tuple[Shape, ...]]:
    """Every arrangement one turn of one group away."""
    every = walls.union(*state)
    x, y, z = zip(*every, strict=True)
    low, high = (min(x), min(y), min(z)), (max(x), max(y), max(z))
    for group in _groups(len(state)):
        moving = frozenset[Cell]().union(*(state[k] for k in group))
        still = every - moving
        if still:
            for entered, there, line in _clear_turns(moving, walls, low, high):
                if entered.isdisjoint(still) and there.isdisjoint(still):
                    yield tuple(turned_cubes(s, *line) if k in group else s for k, s in enumerate(state))


def _apart(some: Shape, others: Shape) -> bool:
    """Whether a plane across an axis parts two sets of cubes."""
    return (
        not some
        or not others
        or any(
            max(c[k] for c in some) < min(c[k] for c in others)
            or max(c[k] for c in others) < min(c[k] for c in some)
            for k in range(3)
        )
    )


def comes_out(state: tuple[Shape, ...], walls: Shape, *, turning: bool = False) -> bool:
    """Whether all pieces can be taken apart and out of the walls; without walls, apart from each other."""
    if len(state) + bool(walls) < 2:
        return True
    seen, todo = {state}, [state]
    for now in todo:  # grows as it is read
        for group in _groups(len(now)):
            if len(group) == len(now) and not walls:
                continue
            out = frozenset().union(*(now[k] for k in group))
            rest = tuple(s for k, s in enumerate(now) if k not in group)
            if _apart(out, walls.union(*rest)):
                own = tuple(now[k] for k in group)
                return comes_out(rest, walls, turning=turning) and comes_out(
                    own, frozenset(), turning=turning
                )
        after = chain(slides(now, walls), turns(now, walls) if turning else ())
        fresh = [s for s in after if _origin(s, walls) not in seen]
        seen.update(_origin(s, walls) for s in fresh)
        todo += fresh
    return False


def _origin(state: tuple[Shape, ...], walls: Shape) -> tuple[Shape, ...]:
    """The arrangement itself or, without walls, shifted to where its first piece has its least cube."""
    if walls:
        return state
    x, y, z = min(state[0])
    return tuple(shifted(shape, (-x, -y, -z)) for shape in state)


def play_classes(states: list[tuple[Shape, ...]], room: Shape, maps: list[dict[Cell, Cell]]) -> list[int]:
    """For each raw arrangement the number of its class: slides within the room, and maps of the room."""
    x, y, z = zip(*room, strict=True)
    box = product(*(range(min(s) - 1, max(s) + 2) for s in (x, y, z)))
    closed = frozenset((a, b, c) for a, b, c in box) - room
    number = {state: k for k, state in enumerate(states)}
    classes = list(range(len(states)))
    for k, state in enumerate(states):
        images = (tuple(frozenset(m[c] for c in shape) for shape in state) for m in maps)
        for other in chain(slides(state, closed), images):
            old, new = classes[number[other]], classes[k]
            if old != new:
                classes = [new if c == old else c for c in classes]
    return classes

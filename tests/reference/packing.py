"""Packing through an opening, the slow and obvious way: every arrangement, every group, one cube at a time.

A way in is a way out backwards. Pieces and walls are sets of cubes in space, with room around the box. In one
step any group of pieces slides by one cube while all others and the walls stay. A group has left what remains
once a plane parts the two. What is left then goes on, and the group by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product

from burrkit.geometry import MATRICES

Cell = tuple[int, int, int]
Shape = frozenset[Cell]

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


def comes_out(state: tuple[Shape, ...], walls: Shape) -> bool:
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
                return comes_out(rest, walls) and comes_out(tuple(now[k] for k in group), frozenset())
        fresh = [s for s in slides(now, walls) if _origin(s, walls) not in seen]
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

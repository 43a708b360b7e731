"""How an assembly comes apart by slides and turns, by trying everything, cube by cube.

The rule is ``legal``: in one move any group of pieces slides a whole distance along an axis, or turns by 90
or 180 degrees about a line parallel to an axis, through a corner, a centre or the middle of an edge of a cube
in the box of all pieces. It never enters the rest. An arrangement is a set of pieces, each a kind and its
cubes, up to a rigid motion of the whole. Breadth first, so that levels are least.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, permutations, product

from tests.reference.cubes import Cell
from tests.reference.turning_squares import enters

Piece = tuple[int, frozenset[Cell]]
State = tuple[tuple[int, tuple[Cell, ...]], ...]


@dataclass(frozen=True, order=True)
class Levels:
    """A level as displayed, then the full list of counts, which breaks ties."""

    level: tuple[int, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Apart:
    """The least moves until a group is free, 0 for never; states in fewer moves; the best complete way."""

    first: int
    states: int
    best: Levels | None


def _rotations() -> list[tuple[tuple[int, int, int], tuple[int, int, int]]]:
    """For each rotation the axes that its rows read, and their signs."""
    found = []
    for axes in permutations(range(3)):
        odd = sum(axes[i] > axes[j] for i, j in combinations(range(3), 2)) % 2
        for x, y, z in product((1, -1), repeat=3):
            if x * y * z == (-1) ** odd:
                found.append(((axes[0], axes[1], axes[2]), (x, y, z)))
    return found


ROTATIONS = _rotations()


def normal(pieces: list[Piece]) -> State:
    """The arrangement of some pieces: the least of its 24 images."""
    best: State | None = None
    for (a, b, c), (p, q, r) in ROTATIONS:
        turned = [(kind, [(p * x[a], q * x[b], r * x[c]) for x in cubes]) for kind, cubes in pieces]
        low = [min(cube[k] for _, cubes in turned for cube in cubes) for k in range(3)]
        image = tuple(
            sorted(
                (kind, tuple(sorted((x - low[0], y - low[1], z - low[2]) for x, y, z in cubes)))
                for kind, cubes in turned
            )
        )
        if best is None or image < best:
            best = image
    return best or ()


def shifted(cubes: frozenset[Cell], axis: int, by: int) -> frozenset[Cell]:
    """Cubes after a slide."""
    return frozenset((x + by * (axis == 0), y + by * (axis == 1), z + by * (axis == 2)) for x, y, z in cubes)


def turned_cubes(cubes: frozenset[Cell], axis: int, pivot: tuple[int, int], quarters: int) -> frozenset[Cell]:
    """Cubes after a turn; the pivot in half cubes, along the two axes after the axis."""
    b, c = (axis + 1) % 3, (axis + 2) % 3
    found = set()
    for cube in cubes:
        u, v = 2 * cube[b] + 1 - pivot[0], 2 * cube[c] + 1 - pivot[1]
        for _ in range(quarters % 4):
            u, v = -v, u
        image = list(cube)
        image[b], image[c] = (u + pivot[0] - 1) // 2, (v + pivot[1] - 1) // 2
        found.add((image[0], image[1], image[2]))
    return frozenset(found)


def may_turn(
    moving: frozenset[Cell], rest: frozenset[Cell], axis: int, pivot: tuple[int, int], quarters: int
) -> bool:
    """Whether cubes that turn never enter those at rest."""
    b, c = (axis + 1) % 3, (axis + 2) % 3

    def at(cube: Cell) -> tuple[int, int]:
        return 2 * cube[b] + 1 - pivot[0], 2 * cube[c] + 1 - pivot[1]

    return not any(m[axis] == r[axis] and enters(at(m), at(r), quarters) for m in moving for r in rest)


def slides_off(moving: frozenset[Cell], rest: frozenset[Cell], axis: int, sign: int) -> bool:
    """Whether cubes slide along an axis without end."""
    others = [k for k in range(3) if k != axis]
    return not any(
        all(m[k] == r[k] for k in others) and sign * (r[axis] - m[axis]) > 0 for m in moving for r in rest
    )


def _union(pieces: list[Piece]) -> frozenset[Cell]:
    return frozenset[Cell]().union(*(cubes for _, cubes in pieces))


def _sides(pieces: list[Piece]) -> Iterator[tuple[list[Piece], list[Piece]]]:
    """Each group that may move, with the rest."""
    for size in range(1, len(pieces)):
        for group in combinations(range(len(pieces)), size):
            yield [pieces[i] for i in group], [pieces[i] for i in range(len(pieces)) if i not in group]


def separations(pieces: list[Piece]) -> Iterator[tuple[list[Piece], list[Piece]]]:
    """Each group that slides off without end, with the rest."""
    for group, rest in _sides(pieces):
        moving, still = _union(group), _union(rest)
        if any(slides_off(moving, still, axis, sign) for axis in range(3) for sign in (1, -1)):
            yield group, rest


def moves(pieces: list[Piece], *, turning: bool = True) -> Iterator[list[Piece]]:
    """What every move leads to from an arrangement in which nothing is free."""
    for group, rest in _sides(pieces):
        moving, still = _union(group), _union(rest)
        for axis, sign in product(range(3), (1, -1)):
            by = sign
            while not shifted(moving, axis, by) & still:
                yield rest + [(kind, shifted(cubes, axis, by)) for kind, cubes in group]
                by += sign
        if turning:
            yield from _turns(group, rest, moving, still)


def _turns(
    group: list[Piece], rest: list[Piece], moving: frozenset[Cell], still: frozenset[Cell]
) -> Iterator[list[Piece]]:
    every = moving | still
    for axis in range(3):
        b, c = (axis + 1) % 3, (axis + 2) % 3
        across = [
            range(2 * min(cube[k] for cube in every), 2 * max(cube[k] for cube in every) + 3) for k in (b, c)
        ]
        for p, q in product(*across):
            for quarters in (1, -1, 2) if (p + q) % 2 == 0 else (2,):
                if may_turn(moving, still, axis, (p, q), quarters):
                    yield rest + [
                        (kind, turned_cubes(cubes, axis, (p, q), quarters)) for kind, cubes in group
                    ]


@dataclass
class Solver:
    """Takes arrangements apart, and keeps what it found out; with ``turning`` False by slides alone."""

    turning: bool = True
    solved: dict[State, Apart] = field(default_factory=dict)

    def take_apart(self, pieces: list[Piece]) -> Apart:
        """How some pieces come apart."""
        start = normal(pieces)
        if start not in self.solved:
            self.solved[start] = self._search(start)
        return self.solved[start]

    def _search(self, start: State) -> Apart:
        layer, seen, depth = [start], {start}, 0
        while layer:
            best = [levels for state in layer for levels in self._separations(state, depth + 1)]
            if best:
                able = [levels for levels in best if levels is not None]
                return Apart(depth + 1, len(seen), min(able, default=None))
            after: list[State] = []
            for state in layer:
                for pieces in moves(
                    [(kind, frozenset(cubes)) for kind, cubes in state], turning=self.turning
                ):
                    found = normal(pieces)
                    if found not in seen:
                        seen.add(found)
                        after.append(found)
            layer, depth = after, depth + 1
        return Apart(0, len(seen), None)

    def _separations(self, state: State, first: int) -> Iterator[Levels | None]:
        """The levels of all separations that end with a group that slides off; None if a part is stuck."""
        pieces = [(kind, frozenset(cubes)) for kind, cubes in state]
        for group, rest in separations(pieces):
            parts = []
            for part in sorted((group, rest), key=len, reverse=True):
                found = self.take_apart(part) if len(part) > 1 else None
                if found is not None and found.best is None:
                    yield None
                    break
                parts.append(None if found is None else found.best)
            else:
                orders = [parts, parts[::-1]] if len(group) == len(rest) else [parts]
                yield min(_level(first, order) for order in orders)


def _level(first: int, parts: list[Levels | None]) -> Levels:
    level: tuple[int, ...] = (first,)
    counts = level
    for part in parts:
        if part is not None:
            counts += part.counts
            if max(part.counts) > 1:
                level += part.level
    return Levels(level, counts)

"""How an assembly comes apart, by trying everything, cube by cube.

A state is the offset of every piece. From each state every group of pieces slides along every axis in
both directions, one unit after the other, until it collides or its bounding box has left that of the
rest. Any whole distance on the way is one move (Cutler's rule). Breadth-first, so levels are least.

Pieces with the same name are equal if they are parallel: states that differ by interchanging them are one
state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tests.reference.cubes import Cell

Offsets = tuple[Cell, ...]
#: What a state looks like: for each piece what it is, and its least corner, sorted.
Look = tuple[tuple[int, int, int, int], ...]
Pieces = tuple[int, ...]

# A cube as one integer, so that a shift is one addition: coordinates stay far below 1000.
_UNIT = (1, 1_000, 1_000_000)


@dataclass(frozen=True, order=True)
class Levels:
    """A level as displayed, then the full list of counts that breaks ties between equal displays."""

    level: tuple[int, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Apart:
    """What became of an assembly (or of a part of one).

    ``first`` is the least number of moves until a group is free, 0 if that never happens; ``states`` the
    number of arrangements reachable in fewer moves than that, the start included; ``best`` the canonical
    complete way, None if some part never comes apart.
    """

    first: int
    states: int
    best: Levels | None


@dataclass
class Puzzle:
    """The pieces of an assembly, and what is known of its parts."""

    shapes: list[frozenset[Cell]]
    names: list[int]
    groups: list[dict[int, int]]
    solved: dict[Look, Apart] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.corners = [tuple(min(cell[a] for cell in shape) for a in range(3)) for shape in self.shapes]
        forms = [
            (name, frozenset((x - u, y - v, z - w) for x, y, z in shape))
            for name, shape, (u, v, w) in zip(self.names, self.shapes, self.corners, strict=True)
        ]
        #: Indistinguishable pieces share a number.
        self.parallel = [forms.index(form) for form in forms]

    def cubes(self, pieces: Pieces, where: dict[int, Cell]) -> set[int]:
        """The cubes that these pieces fill, as integers."""
        filled = set()
        for p in pieces:
            shift = sum(u * d for u, d in zip(_UNIT, where[p], strict=True))
            filled |= {x + 1_000 * y + 1_000_000 * z + shift for x, y, z in self.shapes[p]}
        return filled

    def span(self, pieces: Pieces, where: dict[int, Cell], axis: int) -> tuple[int, int]:
        """The least and the greatest coordinate of these pieces on one axis."""
        on_axis = [cell[axis] + where[p][axis] for p in pieces for cell in self.shapes[p]]
        return min(on_axis), max(on_axis)

    def slides(
        self, pieces: Pieces, where: dict[int, Cell]
    ) -> Iterator[tuple[Pieces, Pieces, dict[int, Cell] | None]]:
        """All moves from a state: the group, the rest, and the new state, or None if the group is free.

        The first piece stays: to slide a group one way is to slide all others the other way.
        """
        for size in range(1, len(pieces)):
            for group in combinations(pieces[1:], size):
                rest = tuple(p for p in pieces if p not in group)
                moving, still = self.cubes(group, where), self.cubes(rest, where)
                for axis in range(3):
                    for sign in (1, -1):
                        for distance in self.clear_run(group, rest, where, moving, still, axis, sign):
                            if distance is None:
                                yield group, rest, None
                                continue
                            moved = dict(where)
                            for p in group:
                                offset = list(where[p])
                                offset[axis] += sign * distance
                                moved[p] = (offset[0], offset[1], offset[2])
                            yield group, rest, moved

    def clear_run(
        self,
        group: Pieces,
        rest: Pieces,
        where: dict[int, Cell],
        moving: set[int],
        still: set[int],
        axis: int,
        sign: int,
    ) -> Iterator[int | None]:
        """The distances 1, 2, ... that a group can slide; None, and no more, when its box has left."""
        distance = 0
        while True:
            distance += 1
            moving = {cube + sign * _UNIT[axis] for cube in moving}
            if not moving.isdisjoint(still):
                return
            low, high = self.span(group, where, axis)
            low_rest, high_rest = self.span(rest, where, axis)
            if low + sign * distance > high_rest or high + sign * distance < low_rest:
                yield None
                return
            yield distance

    def take_apart(self, pieces: Pieces, start: dict[int, Cell]) -> Apart:
        """Everything about these pieces from their present offsets on."""
        key = self.look(pieces, start)
        if key not in self.solved:
            self.solved[key] = self.search(pieces, start)
        return self.solved[key]

    def search(self, pieces: Pieces, start: dict[int, Cell]) -> Apart:
        """Breadth-first until the first depth at which something is free; that depth is finished."""
        seen = {self.look(pieces, start)}
        layer, moves, states = [start], 0, 0
        while layer:
            moves += 1
            states += len(layer)
            following: list[dict[int, Cell]] = []
            free: list[tuple[Pieces, Pieces, dict[int, Cell]]] = []
            for where in layer:
                for group, rest, moved in self.slides(pieces, where):
                    if moved is None:
                        free.append((group, rest, where))
                    elif (look := self.look(pieces, moved)) not in seen:
                        seen.add(look)
                        following.append(moved)
            if free:
                return Apart(moves, states, self.best(moves, free))
            layer = following
        return Apart(0, states, None)

    def best(self, moves: int, free: Iterable[tuple[Pieces, Pieces, dict[int, Cell]]]) -> Levels | None:
        """The least complete way that continues any of these first separations."""
        found = []
        for group, rest, where in free:
            for removed, left in ((group, rest), (rest, group)):
                if len(removed) <= len(left):
                    below = [self.part(left, where), self.part(removed, where)]
                    if None not in below:
                        found.append(_joined(moves, below))
        return min(found, default=None)

    def look(self, pieces: Pieces, where: dict[int, Cell]) -> Look:
        """The arrangement without the names of equal pieces, wherever in space it is."""
        looks = []
        for p in pieces:
            (x, y, z), (u, v, w) = self.corners[p], where[p]
            looks.append((self.parallel[p], x + u, y + v, z + w))
        x, y, z = (min(look[1 + a] for look in looks) for a in range(3))
        return tuple(sorted((kind, u - x, v - y, w - z) for kind, u, v, w in looks))

    def may_stay(self, pieces: Pieces) -> bool:
        """Whether one group has room for that many pieces of each name."""
        names = Counter(self.names[p] for p in pieces)
        return any(all(n <= group.get(name, 0) for name, n in names.items()) for group in self.groups)

    def part(self, pieces: Pieces, where: dict[int, Cell]) -> Levels | None:
        """The canonical way of one part; that of a single piece is empty."""
        if len(pieces) == 1 or self.may_stay(pieces):
            return Levels((), ())
        return self.take_apart(pieces, {p: where[p] for p in pieces}).best


def _joined(moves: int, below: Sequence[Levels | None]) -> Levels:
    level: tuple[int, ...] = (moves,)
    counts: tuple[int, ...] = (moves,)
    for child in below:
        assert child is not None
        counts += child.counts
        if max(child.counts, default=1) > 1:
            level += child.level
    return Levels(level, counts)


def take_apart(
    shapes: Iterable[Iterable[Cell]],
    names: Sequence[int] | None = None,
    groups: Iterable[dict[int, int]] = (),
) -> Apart:
    """The analysis of an assembly of two or more pieces, given as the cubes of each in its place.

    ``names`` defines which pieces are equal (by default none), ``groups`` how many pieces of each name
    may stay together in each group.
    """
    puzzle = puzzle_of(shapes, names, groups)
    pieces = tuple(range(len(puzzle.shapes)))
    return puzzle.take_apart(pieces, dict.fromkeys(pieces, (0, 0, 0)))


def puzzle_of(
    shapes: Iterable[Iterable[Cell]],
    names: Sequence[int] | None = None,
    groups: Iterable[dict[int, int]] = (),
) -> Puzzle:
    """The pieces of an assembly, for the arguments of ``take_apart``."""
    cells = [frozenset(shape) for shape in shapes]
    return Puzzle(cells, list(names or range(len(cells))), list(groups))

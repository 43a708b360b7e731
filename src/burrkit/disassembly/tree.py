"""The complete disassembly of an assembly, with the canonical choice among all shortest ways.

Of all shortest first separations the one is taken whose level, as a sequence of numbers, is least; the
levels of its parts are their own canonical ones. That makes the level a property of the assembly: it does
not depend on the order of the pieces, as it does in programs that keep the first separation they meet.

Two facts keep the work small. Pieces that are gone can only have been in the way, so (1) one separation
whose parts cannot both be taken apart proves that no other one helps, and (2) whether all separations can
be of level 1 does not depend on the order in which they are made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from burrkit.assembly.model import Assembly
from burrkit.disassembly.explore import Collisions, Exploration, Freeing, Offsets
from burrkit.disassembly.model import Disassembly, Move, Separation


class _LimitError(Exception):
    """A search passed the limit on states."""


def first_level(assembly: Assembly, *, max_states: int | None = None) -> Disassembly:
    """Only the level of the first separation: ``tree`` is None whatever becomes of the parts."""
    n = len(assembly.shapes)
    if n == 1:
        return Disassembly(0, None, 1)
    everything = tuple(range(n))
    table = Collisions(assembly.shapes)
    found = table.explore(everything, ((0, 0, 0),) * n, every=False, max_states=max_states)
    return Disassembly(found.level, None, found.states)


def take_apart(
    assembly: Assembly, *, max_states: int | None = None, should_stop: Callable[[], bool] | None = None
) -> Disassembly:
    """Analyse an assembly completely: its level, and its canonical separation tree if it comes apart.

    ``max_states`` limits each search of a part, and ``should_stop`` is asked often; when one ends the
    analysis the answer is unknown (``first`` is None), never a wrong no. A puzzle of one piece has nothing
    to separate: ``first`` is 0.
    """
    n = len(assembly.shapes)
    if n == 1:
        return Disassembly(0, None, 1)
    analysis = _Analysis(assembly, max_states, should_stop)
    everything, start = tuple(range(n)), ((0, 0, 0),) * n
    root = analysis.table.explore(everything, start, max_states=max_states)
    if not root.level:
        return Disassembly(root.level, None, root.states)
    try:
        best = analysis.best(everything, start, root)
    except _LimitError:
        return Disassembly(None, None, root.states)
    return Disassembly(root.level, best, root.states)


@dataclass(frozen=True)
class _Split:
    """A freeing seen as two parts, each with the shifts that its pieces have at that moment."""

    freeing: Freeing
    parts: tuple[tuple[tuple[int, ...], Offsets], tuple[tuple[int, ...], Offsets]]


class _Analysis:
    def __init__(
        self, assembly: Assembly, max_states: int | None, should_stop: Callable[[], bool] | None
    ) -> None:
        self.shapes = assembly.shapes
        self.table = Collisions(assembly.shapes, should_stop)
        self.max_states = max_states
        self.known: dict[tuple[tuple[int, ...], Offsets], Separation | None] = {}

    def best(
        self, members: tuple[int, ...], start: Offsets, found: Exploration | None = None
    ) -> Separation | None:
        """The canonical separation of some pieces at these shifts; None if they do not come all apart."""
        key = (members, start)
        if key not in self.known:
            self.known[key] = self._falls_apart(members, start) or self._least(members, start, found)
        return self.known[key]

    def _falls_apart(self, members: tuple[int, ...], start: Offsets) -> Separation | None:
        """The tree if one move is enough each time: no level is less than that."""
        found = self.table.explore(members, start, every=False, max_states=1)
        if found.level != 1:
            return None
        split = _split(found, found.freeings[0])
        children = []
        for part, shifts in split.parts:
            child = self._falls_apart(part, shifts) if len(part) > 1 else None
            if child is None and len(part) > 1:
                return None
            children.append(child)
        return self._separation(found, start, split, children)

    def _least(
        self, members: tuple[int, ...], start: Offsets, found: Exploration | None
    ) -> Separation | None:
        """The least of all shortest separations."""
        found = found or self.table.explore(members, start, max_states=self.max_states)
        if found.level is None:
            raise _LimitError
        least: Separation | None = None
        tried = set()
        for freeing in found.freeings:
            split = _split(found, freeing)
            if split.parts in tried:
                continue
            tried |= {split.parts, split.parts[::-1]}
            children = [self.best(part, shifts) if len(part) > 1 else None for part, shifts in split.parts]
            if any(
                child is None and len(part) > 1
                for child, (part, _) in zip(children, split.parts, strict=True)
            ):
                return None
            new = self._separation(found, start, split, children)
            if least is None or _rank(new) < _rank(least):
                least = new
            if len(least.level) == 1:
                break
        return least

    def _separation(
        self, found: Exploration, start: Offsets, split: _Split, children: list[Separation | None]
    ) -> Separation:
        """The node for a split; the smaller part is removed, of equal ones the one for the lesser level."""
        (a, _), (b, _) = split.parts
        axis, shifts = split.freeing.axis, found.offsets(split.freeing.state)
        where = dict(zip(found.members, shifts, strict=True))
        moves = [self._move(found.members, *step) for step in found.path(split.freeing.state)]

        def node(left: int, removed: int) -> Separation:
            parts = (a, b)
            go = self._freeing(parts[removed], parts[left], where, axis, 1 if removed == 0 else -1)
            return Separation(
                found.members, (*moves, go), parts[left], parts[removed], children[left], children[removed]
            )

        if len(a) != len(b):
            return node(1, 0) if len(a) < len(b) else node(0, 1)
        return min(node(1, 0), node(0, 1), key=_rank)

    def _move(self, members: tuple[int, ...], axis: int, distance: int, group: tuple[int, ...]) -> Move:
        """The move as hands would do it: the smaller side of the two slides."""
        rest = tuple(m for m in members if m not in group)
        if self._heft(rest) < self._heft(group):
            return Move(rest, axis, -distance)
        return Move(group, axis, distance)

    def _freeing(
        self,
        group: tuple[int, ...],
        rest: tuple[int, ...],
        where: dict[int, tuple[int, int, int]],
        axis: int,
        sign: int,
    ) -> Move:
        """Slide far enough that the bounding boxes of the two parts no longer meet."""
        sides = [
            (min(self.shapes[m].low[axis] + where[m][axis] for m in part),
             max(self.shapes[m].high[axis] + where[m][axis] for m in part))
            for part in (group, rest)
        ]  # fmt: skip
        (low, high), (rest_low, rest_high) = sides
        distance = rest_high - low + 1 if sign > 0 else high - rest_low + 1
        return Move(group, axis, sign * max(distance, 1), frees=True)

    def _heft(self, group: tuple[int, ...]) -> tuple[int, int]:
        return len(group), sum(len(self.shapes[m]) for m in group)


def _rank(separation: Separation) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return separation.level, separation.counts


def _split(found: Exploration, freeing: Freeing) -> _Split:
    where = dict(zip(found.members, found.offsets(freeing.state), strict=True))
    rest = tuple(m for m in found.members if m not in freeing.group)

    def part(members: tuple[int, ...]) -> tuple[tuple[int, ...], Offsets]:
        x, y, z = where[members[0]]
        return members, tuple((where[m][0] - x, where[m][1] - y, where[m][2] - z) for m in members)

    return _Split(freeing, (part(freeing.group), part(rest)))

"""The least total number of moves that takes an assembly apart, by trying everything, cube by cube.

A joint state is the places of all pieces, part by part: pieces that came off are a part of their own, until
they need not be taken apart. Each move changes one part; breadth-first, so the first joint state in which
nothing is left to be taken apart has the least total. The slides are those of ``takeapart``. Where a group of
a part can come free, the next move of that part frees one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tests.reference.cubes import Cell
from tests.reference.takeapart import Look, Pieces, Puzzle, puzzle_of

#: A part: its pieces and their places.
Part = tuple[Pieces, tuple[Cell, ...]]
#: For each core its pieces, equal ones by one name, and its own order; nothing for one that stays whole.
Order = tuple[tuple[tuple[int, ...], "Order"], ...]


def least_total(
    shapes: Iterable[Iterable[Cell]],
    names: Sequence[int] | None = None,
    groups: Sequence[dict[int, int]] = (),
) -> int | None:
    """The least total, None if the assembly does not come completely apart."""
    puzzle = puzzle_of(shapes, names, groups)
    start = [_whole(puzzle)]  # a part is one group or not only after a first separation
    layer, seen, total = {_key(puzzle, start): start}, set[tuple[Look, ...]](), 0
    while layer:
        if () in layer:
            return total
        seen |= layer.keys()
        found = (new for state in layer.values() for new in _joint_moves(puzzle, state))
        layer = {key: new for new in found if (key := _key(puzzle, new)) not in seen}
        total += 1
    return None


def least_of_orders(shapes: Iterable[Iterable[Cell]], names: Sequence[int] | None = None) -> dict[Order, int]:
    """The least total of every order of removal; none if the assembly does not come completely apart."""
    puzzle = puzzle_of(shapes, names)
    known: dict[Look, dict[Order, int]] = {}

    def orders(part: Part) -> dict[Order, int]:
        key = _look(puzzle, part)
        if key not in known:
            known[key] = search(part)
        return known[key]

    def search(part: Part) -> dict[Order, int]:
        if len(part[0]) == 1:
            return {(): 0}
        totals: dict[Order, int] = {}
        layer, seen, depth = {_look(puzzle, part): part}, set[Look](), 0
        while layer:
            seen |= layer.keys()
            new: dict[Look, Part] = {}
            for state in layer.values():
                if cores := _cores(puzzle, state):
                    for order, below in _combined(puzzle, [(core, orders(core)) for core in cores]):
                        total = depth + len(cores) - 1 + below
                        totals[order] = min(total, totals.get(order, total))
                else:
                    new |= {_look(puzzle, other): other for [other] in _moves(puzzle, state)}
            layer = {key: other for key, other in new.items() if key not in seen}
            depth += 1
        return totals

    return orders(_whole(puzzle))


def _whole(puzzle: Puzzle) -> Part:
    pieces = tuple(range(len(puzzle.shapes)))
    return pieces, ((0, 0, 0),) * len(pieces)


def _combined(puzzle: Puzzle, cores: list[tuple[Part, dict[Order, int]]]) -> Iterator[tuple[Order, int]]:
    """Every order of some cores, one for each, with the total of their least totals."""
    if not cores:
        yield (), 0
        return
    ((pieces, _), ways), *rest = cores
    for order, total in ways.items():
        own = tuple(sorted(puzzle.parallel[piece] for piece in pieces)), order
        for others, more in _combined(puzzle, rest):
            yield tuple(sorted((own, *others))), total + more


def _cores(puzzle: Puzzle, part: Part) -> list[Part]:
    """The parts that are left after everything has gone that comes free; none if nothing does."""
    for parts in _moves(puzzle, part):
        if len(parts) > 1:
            return [core for one in parts for core in (_cores(puzzle, one) or [one])]
        break
    return []


def _joint_moves(puzzle: Puzzle, state: list[Part]) -> Iterator[list[Part]]:
    for i, part in enumerate(state):
        for parts in _moves(puzzle, part):
            yield _unfinished(puzzle, [*state[:i], *parts, *state[i + 1 :]])


def _moves(puzzle: Puzzle, part: Part) -> Iterator[list[Part]]:
    """What becomes of a part in a move: two parts if a group comes free, else one."""
    pieces, places = part
    if len(pieces) == 1:
        return
    where = dict(zip(pieces, places, strict=True))
    slides = list(puzzle.slides(pieces, where))
    is_exit = any(moved is None for _, _, moved in slides)
    for group, rest, moved in slides:
        if moved is None:
            yield [(side, tuple(where[piece] for piece in side)) for side in (group, rest)]
        elif not is_exit:
            yield [(pieces, tuple(moved[piece] for piece in pieces))]


def _unfinished(puzzle: Puzzle, parts: list[Part]) -> list[Part]:
    return [part for part in parts if len(part[0]) > 1 and not puzzle.may_stay(part[0])]


def _look(puzzle: Puzzle, part: Part) -> Look:
    pieces, places = part
    return puzzle.look(pieces, dict(zip(pieces, places, strict=True)))


def _key(puzzle: Puzzle, state: list[Part]) -> tuple[Look, ...]:
    return tuple(sorted(_look(puzzle, part) for part in state))


def parallel(shapes: Iterable[Iterable[Cell]], names: Sequence[int] | None = None) -> list[int]:
    """For each piece the first one that is equal and parallel to it."""
    return puzzle_of(shapes, names).parallel

"""Which arrangements of sliding pieces can be reached, and in how many moves, by trying everything.

An arrangement is a set of pairs: what a piece looks like, or which piece it is, and its
cubes. Of free pieces all cubes are shifted so that the least coordinate along each axis is 0. From each
arrangement every move is made one cube at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tests.reference.cubes import Cell

Piece = tuple[object, frozenset[Cell]]
State = frozenset[Piece]


@dataclass(frozen=True)
class Tray:
    """Cubes that may be filled (None: all), and the size of the box that free pieces stay in.

    With ``lanes`` no piece slides across the axis along which it is longest.
    """

    inside: frozenset[Cell] | None
    size: Cell
    axes: int = 3
    lanes: bool = False


def settled(pieces: Iterable[Piece], tray: Tray) -> State:
    """The arrangement of these pieces."""
    pieces = list(pieces)
    if tray.inside is not None:
        return frozenset(pieces)
    low = [min(cell[a] for _, cells in pieces for cell in cells) for a in range(3)]
    return frozenset((name, _moved(cells, [-x for x in low])) for name, cells in pieces)


def depths(start: State, tray: Tray, metric: str) -> dict[State, int]:
    """Every arrangement that can be reached, with the least number of moves."""
    found = {start: 0}
    waiting = [start]
    for state in waiting:
        for pieces in _moves(sorted(state, key=str), tray, metric):
            after = settled(pieces, tray)
            if after not in found:
                found[after] = found[state] + 1
                waiting.append(after)
    return found


def _moves(pieces: Sequence[Piece], tray: Tray, metric: str) -> Iterator[list[Piece]]:
    # All free pieces together would slide without end, and nothing would have changed.
    most = len(pieces) - (tray.inside is None)
    sizes = range(1, most + 1) if metric == "slide" else range(1, min(most, 1) + 1)
    units: list[Cell] = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    steps: list[Cell] = [(s * x, s * y, s * z) for x, y, z in units[: tray.axes] for s in (1, -1)]
    for group in (set(g) for size in sizes for g in combinations(range(len(pieces)), size)):
        if metric == "reach":
            yield from _flood(pieces, group, _allowed(pieces, group, steps, tray), tray)
            continue
        for step in _allowed(pieces, group, steps, tray):
            at = _stepped(pieces, group, step)
            while _is_possible(at, tray):
                yield at
                if metric == "step":
                    break
                at = _stepped(at, group, step)


def _allowed(pieces: Sequence[Piece], group: set[int], steps: Sequence[Cell], tray: Tray) -> Sequence[Cell]:
    return [
        step
        for step in steps
        if not tray.lanes or all(_lane(pieces[i][1])[[*map(abs, step)].index(1)] for i in group)
    ]


def _lane(cells: frozenset[Cell]) -> list[bool]:
    spans = [max(cell[a] for cell in cells) - min(cell[a] for cell in cells) for a in range(3)]
    return [span == max(spans) for span in spans]


def _flood(
    pieces: Sequence[Piece], group: set[int], steps: Sequence[Sequence[int]], tray: Tray
) -> Iterator[list[Piece]]:
    seen, waiting = [list(pieces)], [list(pieces)]
    for at in waiting:
        for step in steps:
            after = _stepped(at, group, step)
            if after not in seen and _is_possible(after, tray):
                seen.append(after)
                waiting.append(after)
                yield after


def _stepped(pieces: Sequence[Piece], group: set[int], step: Sequence[int]) -> list[Piece]:
    return [(name, _moved(cells, step) if i in group else cells) for i, (name, cells) in enumerate(pieces)]


def _is_possible(pieces: Sequence[Piece], tray: Tray) -> bool:
    every = [cell for _, cells in pieces for cell in cells]
    if len(set(every)) < len(every):
        return False
    if tray.inside is not None:
        return set(every) <= tray.inside
    return all(
        max(cell[a] for cell in every) - min(cell[a] for cell in every) < tray.size[a] for a in range(3)
    )


def _moved(cells: Iterable[Cell], step: Sequence[int]) -> frozenset[Cell]:
    return frozenset((x + step[0], y + step[1], z + step[2]) for x, y, z in cells)

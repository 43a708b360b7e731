"""The graphs of configurations of Chen, Wang, Song and Bickel (2022), built by their rule, cube by cube.

A configuration is the offset of every piece; the last one never moves. Groups of the other pieces are tried
in the order of binary numbers, the first piece being the lowest bit. A group of pieces that do not hang
together by faces is passed over. If one can slide off in any direction, the configuration is an end, and the
search goes on nowhere from it; but what the groups tried before it reach are configurations of the graph,
which are examined only if some other one leads there, too.

That rule is read from their published program, and written again. It differs from burrkit's in three points:
burrkit tries all groups, expands no end at all, and lets groups of separate pieces move.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count

from tests.reference.cubes import Cell

Offsets = tuple[Cell, ...]
#: Some pieces, by number, and their offsets relative to the first of them.
Node = tuple[tuple[int, ...], Offsets]

_WAYS = ((-1, 0, 0), (1, 0, 0), (0, -1, 0), (0, 1, 0), (0, 0, -1), (0, 0, 1))


def relative(offsets: Sequence[Cell]) -> Offsets:
    """The offsets less that of the first piece."""
    return tuple(_plus(offset, offsets[0], -1) for offset in offsets)


@dataclass
class Graph:
    """Configurations of some pieces, their links, and the ends with the group that comes free."""

    pieces: tuple[int, ...]
    found: set[Offsets] = field(default_factory=set)
    links: set[frozenset[Offsets]] = field(default_factory=set)
    ends: dict[Offsets, tuple[int, ...]] = field(default_factory=dict)

    @property
    def nodes(self) -> set[Node]:
        """The configurations, relative to the first piece."""
        return {(self.pieces, relative(offsets)) for offsets in self.found}


def kernel_graph(shapes: Sequence[frozenset[Cell]]) -> Graph:
    """The configurations of all pieces; the nearest end comes first in ``ends``."""
    return _search(shapes, tuple(range(len(shapes))), ((0, 0, 0),) * len(shapes), first_end=False)


def complete_graph(shapes: Sequence[frozenset[Cell]]) -> set[Node]:
    """The configurations of all pieces, and of what is left after each removal down to single pieces.

    Only the first end is followed. Of each part the search stops at its first end.
    """
    graph = kernel_graph(shapes)
    return graph.nodes | _parts(shapes, graph)


def _parts(shapes: Sequence[frozenset[Cell]], graph: Graph) -> set[Node]:
    """The configurations of the two parts of the first end, and of their parts."""
    nodes: set[Node] = set()
    for end, group in list(graph.ends.items())[:1]:
        for part in (tuple(p for p in graph.pieces if p not in group), group):
            start = tuple(end[graph.pieces.index(piece)] for piece in part)
            inner = _search(shapes, part, start, first_end=True)
            nodes |= inner.nodes | _parts(shapes, inner)
    return nodes


def _search(
    shapes: Sequence[frozenset[Cell]], pieces: tuple[int, ...], start: Offsets, *, first_end: bool
) -> Graph:
    graph, queued, queue = Graph(pieces, {start}), {start}, deque([start])
    while queue:
        here = queue.popleft()
        lying = [{_plus(cell, by) for cell in shapes[p]} for p, by in zip(pieces, here, strict=True)]
        free: tuple[int, ...] = ()
        reached: list[Offsets] = []
        for number in range(1, 1 << (len(pieces) - 1)):
            group = [i for i in range(len(pieces)) if number >> i & 1]
            if not _hangs_together([lying[i] for i in group]):
                continue
            slides = _slides(lying, group)
            if slides is None:
                free = tuple(pieces[i] for i in group)
                break
            for way, distance in slides:
                reached.append(
                    tuple(_plus(by, way, distance) if i in group else by for i, by in enumerate(here))
                )
        graph.found.update(reached)
        graph.links.update(frozenset((here, there)) for there in reached)
        if free:
            graph.ends[here] = free
            if first_end:
                break
            continue
        queue += [there for there in dict.fromkeys(reached) if there not in queued]
        queued.update(reached)
    return graph


def _slides(lying: list[set[Cell]], group: list[int]) -> list[tuple[Cell, int]] | None:
    """Ways and distances that a group can slide; None if it can leave the rest in one of them."""
    own = set().union(*(lying[i] for i in group))
    rest = set().union(*(cells for i, cells in enumerate(lying) if i not in group))
    span = max(max(cell) for cell in own | rest) - min(min(cell) for cell in own | rest) + 1
    slides = []
    for way in _WAYS:
        for distance in count(1):
            if distance > span:
                return None
            if any(_plus(cell, way, distance) in rest for cell in own):
                break
            slides.append((way, distance))
    return slides


def _hangs_together(bodies: list[set[Cell]]) -> bool:
    """Whether every body can be reached from the first through faces that touch."""
    reached, todo = {0}, [0]
    while todo:
        beside = {_plus(cell, way) for cell in bodies[todo.pop()] for way in _WAYS}
        more = [i for i, body in enumerate(bodies) if i not in reached and body & beside]
        reached.update(more)
        todo += more
    return len(reached) == len(bodies)


def _plus(a: Cell, b: Cell, times: int = 1) -> Cell:
    return a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]

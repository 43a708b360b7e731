"""Loose play: which assemblies in a container differ only by slides inside its room.

Two assemblies are the same up to play if slides of groups lead from one to the other, the opening closed. As
every arrangement on whole cubes within the room is an assembly itself, it is enough to join each assembly
with those one unit slide away, and of these with the least groups that slide: a piece and all that it pushes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final, TypeAlias

from burrkit.assembly.model import Assembly
from burrkit.assembly.placements import Placements
from burrkit.geometry import Motion, Voxels
from burrkit.puzzle import Problem
from burrkit.puzzle.colours import walls_of

#: More assemblies than this are not joined, which takes about 0.1 ms for each.
MOST: Final = 20_000

#: The rows of all pieces but the box, sorted: they name the kinds of the pieces and their places.
_State: TypeAlias = tuple[int, ...]


def has_play(problem: Problem) -> bool:
    """Whether the pieces have room to spare everywhere in a container."""
    walls = walls_of(problem)
    return problem.max_holes is None and len(walls) > 0 and walls == problem.goal.required


def classes(problem: Problem, assemblies: Iterable[Assembly], *, mirrored: bool = False) -> list[int]:
    """For each assembly of a complete search the number of its class up to play.

    ``mirrored``: they were counted up to reflection, else up to rotation. ``has_play`` must be true.
    """
    room = _Room(problem, mirrored)
    states = [room.state(assembly) for assembly in assemblies]
    number = {room.key(state): k for k, state in enumerate(states)}
    root = list(range(len(states)))

    def find(k: int) -> int:
        while root[k] != k:
            root[k] = k = root[root[k]]
        return k

    for k, state in enumerate(states):
        for other in room.slides(state):
            if (found := number.get(room.key(other))) is not None:
                root[find(found)] = find(k)
    names: dict[int, int] = {}
    return [names.setdefault(find(k), len(names)) for k in range(len(states))]


class _Room:
    """The placements in the goal of a container: what each fills, its images, and those one slide away."""

    def __init__(self, problem: Problem, mirrored: bool) -> None:
        placements = Placements.of(problem)
        self._kinds, self._bit = problem.kinds, {cell: 1 << k for k, cell in enumerate(problem.goal.cells)}
        self._walls = self._filled(problem.goal.required)
        #: What each row fills, as the bits of a number, and the row by its kind and that.
        self._cells = [sum(1 << c for c in placements.cells_of(r).tolist()) for r in range(len(placements))]
        self._row = {
            each: r for r, each in enumerate(zip(placements.kind.tolist(), self._cells, strict=True))
        }
        steps = [
            Motion(0, (x, y, z)) for x, y, z in product((-1, 0, 1), repeat=3) if x * x + y * y + z * z == 1
        ]
        #: For each direction the row one unit on, and for each row its images; -1 for none.
        self._slid = placements.images(steps).tolist()
        motions = problem.isometries if mirrored else problem.rotations
        self._images = placements.images(motions).T.tolist()

    def _filled(self, shape: Voxels) -> int:
        return sum(self._bit[cell] for cell in shape)

    def state(self, assembly: Assembly) -> _State:
        """The rows of an assembly."""
        shapes = zip(self._kinds[:-1], assembly.shapes[:-1], strict=True)
        return tuple(self._row[kind, self._filled(shape)] for kind, shape in shapes if len(shape))

    def key(self, state: _State) -> _State:
        """The least of the images of an arrangement: equal for those that count as the same."""
        images = [sorted(rows) for rows in zip(*(self._images[row] for row in state), strict=True)]
        return tuple(min(rows for rows in images if rows[0] >= 0))

    def slides(self, state: _State) -> Iterator[_State]:
        """The arrangements that come from a slide by one of a piece and all that it pushes."""
        for slid in self._slid:
            for first in range(len(state)):
                moved, pushed = list(state), [first]
                for piece in pushed:  # grows as it is read
                    moved[piece] = row = slid[state[piece]]
                    if row < 0 or self._cells[row] & self._walls:
                        break
                    pushed += [
                        k
                        for k, r in enumerate(state)
                        if k not in pushed and self._cells[r] & self._cells[row]
                    ]
                else:
                    yield tuple(moved)

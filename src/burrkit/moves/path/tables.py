"""The tables that the kernels of a search read: positions, their numbers, keys, and the grid."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.geometry import Cell, Voxels
from burrkit.moves.path.kernel import board as k
from burrkit.moves.path.kernel.board import Board, BoardScratch
from burrkit.moves.path.layout import Layout
from burrkit.moves.path.model import METRICS, Metric
from burrkit.runtime import memory

_MOST_CELLS: Final = 1 << 26
_MOVES: Final = 256


class Tables:
    """Positions and keys for all arrangements of the pieces of ``start``.

    ``order[i]`` is the piece of the start at place i of a key; equal ones are side by side.
    ``margin`` is by how many cubes the box of a layout without a tray is larger than start and goal; None for
    the extent of the largest piece, so that every piece can go around the others.
    """

    def __init__(
        self, start: Layout, goal: Layout | None, metric: Metric, *, labelled: bool, margin: int | None
    ) -> None:
        self.start, self.metric = start, metric
        looks = list(enumerate(start.looks)) if labelled else [(0, look) for look in start.looks]
        kinds = {look: number for number, look in enumerate(dict.fromkeys(looks))}
        kind_of = [kinds[look] for look in looks]
        self.order = sorted(range(len(looks)), key=lambda i: kind_of[i])
        kind = np.array([kind_of[i] for i in self.order], dtype=np.int64)
        self.run = np.searchsorted(kind, kind).astype(np.int64)
        self._shapes = [look[0] for _, look in kinds]
        self._set_box(start, goal, margin)
        self.board = self._board(kind)
        self.scratch = self._scratch(len(kind), _MOVES)

    @property
    def words(self) -> int:
        """Words of a key."""
        return int(self.board.facts[k.WORDS])

    # The box and the grid ---------------------------------------------------------------------------------

    def _set_box(self, start: Layout, goal: Layout | None, margin: int | None) -> None:
        """Set the box, the bits of coordinates, and which cell of the grid the origin is."""
        boxes = [start.box, *([goal.box] if goal is not None else [])]
        extents = [max(shape.extent[a] for shape in self._shapes) for a in range(3)]
        margins = [extents[a] if margin is None else margin for a in range(3)]
        if start.flat:
            margins[2] = 0
        if start.is_free:
            size = [max(b[a] - c[a] + 1 for c, b in boxes) + margins[a] for a in range(3)]
            low = [0, 0, 0]
            self.corner = [n + 1 for n in size]
            spread = [4 * n + 4 for n in size]
        else:
            if start.tray is not None:
                boxes, margins = [start.tray], [0, 0, 0]
            low = [min(b[0][a] for b in boxes) - margins[a] for a in range(3)]
            size = [max(b[1][a] for b in boxes) + margins[a] - low[a] + 1 for a in range(3)]
            self.corner = [1, 1, 1]
            spread = [n + 2 for n in size]
        self.low, self.size = low, size
        self.bits = [(n - 1).bit_length() for n in spread]
        self.cells = 1 << sum(self.bits)
        if self.cells > _MOST_CELLS:
            raise PuzzleError(f"a box of {' x '.join(map(str, size))} cubes is too large", "too-large")
        memory.require(self.cells * (22 + 4 * len(self._shapes)), "the positions of the pieces")

    @property
    def box(self) -> Cell | None:
        """The size of the box if it is not a tray."""
        x, y, z = self.size
        return None if self.start.tray is not None else (x, y, z)

    def code(self, cell: Cell) -> int:
        """The number of a cell of a layout that is in the box; of free ones after ``settled``."""
        x, y, z = (cell[a] - self.low[a] + self.corner[a] for a in range(3))
        return x | y << self.bits[0] | z << self.bits[0] + self.bits[1]

    def cell(self, code: int) -> Cell:
        """The cell with a number: the inverse of ``code``."""
        x, rest = code & (1 << self.bits[0]) - 1, code >> self.bits[0]
        y, z = rest & (1 << self.bits[1]) - 1, rest >> self.bits[1]
        a, b, c = (n - self.corner[i] + self.low[i] for i, n in enumerate((x, y, z)))
        return a, b, c

    def codes(self, layout: Layout) -> NDArray[np.int64]:
        """The positions of the pieces of a layout that has all of them, in the order of places."""
        corners = settled(layout)
        return np.array([self.code(corners[i]) for i in self.order], dtype=np.int64)

    def goal_rows(self, goal: Layout) -> NDArray[np.int64]:
        """What the kernel checks for a goal: for each piece its run of places, and its position."""
        corners, rows = settled(goal), []
        places = {self.start.marks[i]: place for place, i in enumerate(self.order)}
        for mark, corner in zip(goal.marks, corners, strict=True):
            first = int(self.run[places[mark]])
            rows.append((first, int(np.searchsorted(self.run, first, side="right")), self.code(corner)))
        return np.array(rows, dtype=np.int64).reshape(-1, 3)

    def places(self, codes: list[int]) -> list[int]:
        """The piece at each place of a key, from the positions of all pieces: sorted within their kinds."""
        starts = [*np.unique(self.run).tolist(), len(self.run)]
        return [
            piece
            for first, end in pairwise(starts)
            for piece in sorted(self.order[first:end], key=lambda piece: codes[piece])
        ]

    def shift(self, code: int, delta: int) -> Cell:
        """By how many cubes a piece at a position moves to the one that is ``delta`` farther."""
        (a, b, c), (x, y, z) = self.cell(code), self.cell(code + delta)
        return x - a, y - b, z - c

    @property
    def region(self) -> tuple[Cell, Cell]:
        """The box of a layout that is not free, as its least and greatest cell."""
        (a, b, c), (x, y, z) = self.low, self.size
        return (a, b, c), (a + x - 1, b + y - 1, c + z - 1)

    # Records for kernels ----------------------------------------------------------------------------------

    def _board(self, kind: NDArray[np.int64]) -> Board:
        cells = [self._relative(shape) for shape in self._shapes]
        first = np.cumsum([0, *map(len, cells)]).astype(np.int64)
        self._owner = self._grid()
        positions = [self._positions(shape, own) for shape, own in zip(self._shapes, cells, strict=True)]
        code_of = np.zeros((len(cells), max(map(len, positions))), dtype=np.int32)
        index_of = np.full((len(cells), self.cells), -1, dtype=np.int32)
        for number, own in enumerate(positions):
            code_of[number, : len(own)] = own
            index_of[number, own] = np.arange(len(own))
        widths = [max(1, (len(positions[number]) - 1).bit_length()) for number in kind]
        packing, words = _packing(widths)
        facts = np.zeros(k.FACTS, dtype=np.int64)
        facts[k.METRIC] = METRICS.index(self.metric)
        facts[k.FREE] = self.start.is_free
        # A single free piece has no place relative to others.
        facts[k.AXES] = 0 if self.start.is_free and len(kind) == 1 else 2 if self.start.flat else 3
        facts[k.WORDS] = words
        facts[k.BITS : k.BITS + 3] = self.bits
        facts[k.LOW : k.LOW + 3] = self.corner
        facts[k.BOX : k.BOX + 3] = self.size
        extent = np.array([shape.extent for shape in self._shapes], dtype=np.int64)
        lane = np.zeros(len(cells), dtype=np.int64)
        if self.start.lanes:
            lane = np.array(self._strides, dtype=np.int64)[extent.argmax(axis=1)]
        fixed = first, np.concatenate(cells), extent, code_of, index_of, packing, lane, facts
        return Board(kind, self.run, *fixed)

    @property
    def _strides(self) -> tuple[int, int, int]:
        """What one cube along each axis adds to a position."""
        return 1, 1 << self.bits[0], 1 << self.bits[0] + self.bits[1]

    def _relative(self, shape: Voxels) -> NDArray[np.int64]:
        codes: NDArray[np.int64] = shape.cells.astype(np.int64) @ np.array(self._strides, dtype=np.int64)
        return codes

    def _grid(self) -> NDArray[np.int16]:
        """The grid without pieces."""
        outside = k.WALL if self.start.tray is not None else k.EDGE
        owner = np.full(tuple(1 << n for n in reversed(self.bits)), outside, dtype=np.int16)
        (x, y, z), (a, b, c) = self.corner, self.size
        owner[z : z + c, y : y + b, x : x + a] = k.EMPTY
        cells: NDArray[np.int16] = owner.ravel()
        cells[[self.code(cell) for cell in self.start.walls if self._is_inside(cell)]] = k.WALL
        return cells

    def _is_inside(self, cell: Cell) -> bool:
        return all(0 <= cell[a] - self.low[a] < self.size[a] for a in range(3))

    def _positions(self, shape: Voxels, cells: NDArray[np.int64]) -> NDArray[np.int64]:
        """The positions that a shape can have in the box, in order."""
        ranges = [
            np.arange(self.corner[a], self.corner[a] + self.size[a] - shape.extent[a] + 1) for a in range(3)
        ]
        x, y, z = np.meshgrid(*ranges, indexing="ij")
        codes = np.sort((x + (y << self.bits[0]) + (z << self.bits[0] + self.bits[1])).ravel())
        free = np.ones(len(codes), dtype=bool)
        for cell in cells.tolist():
            free &= self._owner[codes + cell] == k.EMPTY
        return codes[free]

    def _scratch(self, n: int, moves: int) -> BoardScratch:
        return BoardScratch(
            self._owner,
            np.zeros(n, dtype=np.int64),
            np.zeros(n, dtype=np.int64),
            np.zeros(n * (n + 2), dtype=np.int64),
            np.zeros(4 * (n + 1) + 4, dtype=np.uint64),
            np.zeros(self.cells if self.metric == "reach" else 1, dtype=np.int64),
            np.zeros(self.cells if self.metric == "reach" else 1, dtype=np.int64),
            np.zeros(moves, dtype=np.uint64),
            np.zeros(moves, dtype=np.int64),
            np.zeros(k.COUNTERS, dtype=np.int64),
        )

    def make_room_for_moves(self) -> None:
        """Let one arrangement have four times more moves. PuzzleError if it has too many."""
        room = 4 * len(self.scratch.moving)
        if room > 1 << 24:
            raise PuzzleError("an arrangement has more than 16 million moves", "too-large")
        self.scratch = self.scratch._replace(
            moving=np.zeros(room, dtype=np.uint64), delta=np.zeros(room, dtype=np.int64)
        )


def settled(layout: Layout) -> list[Cell]:
    """The corners of the pieces; those of a free layout relative to its least corner."""
    if not layout.is_free:
        return list(layout.corners)
    (x, y, z), _ = layout.box
    return [(a - x, b - y, c - z) for a, b, c in layout.corners]


def _packing(widths: list[int]) -> tuple[NDArray[np.int64], int]:
    """Word, shift and mask of each piece in a key, and the number of words."""
    word, shift, rows = 0, 0, []
    for width in widths:
        if shift + width > 64:
            word, shift = word + 1, 0
        rows.append((word, shift, (1 << width) - 1))
        shift += width
    return np.array(rows, dtype=np.int64).T.copy(), word + 1

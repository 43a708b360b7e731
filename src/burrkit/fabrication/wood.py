"""How to make a piece of wood: the cuts from a square rod, or the blocks to glue.

A *stick* is a piece in a box two cubes high and two deep, its longest side to the right. From each of its
four sides a *notch* takes whole cross layers: a straight cut across, for a saw or a router. What notches
leave is a *pocket*, one cube deep from two sides at once: only a router cuts it, and only if it can reach its
corners.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import ROTATIONS, Cell, Voxels

#: The tool that a piece needs: none but a saw to length; a saw; a router; or glue (or a chisel).
Way: TypeAlias = Literal["rod", "notchable", "millable", "glue"]

Side: TypeAlias = Literal["front", "top", "back", "bottom"]

#: The sides as they come up when a stick is rolled toward the viewer: the axis seen along, and whether from
#: its end.
SIDES: Final[dict[Side, tuple[int, bool]]] = {
    "front": (1, False),
    "top": (2, True),
    "back": (1, True),
    "bottom": (2, False),
}

_OUTER: Final[tuple[Side, Side]] = ("front", "back")
_UPPER: Final[tuple[Side, Side]] = ("top", "bottom")

#: The most cubes for which the best blocks are searched; larger pieces are made of rods.
_MOST_CUBES: Final = 300


@dataclass(frozen=True)
class Cut:
    """Wood to take away from ``start`` to ``stop``, in cubes from the left end, one cube deep.

    A notch is open at one of ``sides`` and goes all across it; a pocket is open at two and one cube wide.
    ``thin`` is true if it leaves only one cube of wood somewhere.
    """

    sides: tuple[Side, ...]
    start: int
    stop: int
    thin: bool = False

    @property
    def is_notch(self) -> bool:
        """Whether the cut goes straight across."""
        return len(self.sides) == 1


@dataclass(frozen=True)
class WoodPiece:
    """A piece oriented for woodworking: its longest side to the right, then the deeper one away."""

    cells: Voxels

    @classmethod
    def of(cls, cells: Voxels) -> WoodPiece:
        """Return a drawn piece, rotated if necessary."""

        def cost(turn: int) -> tuple[int, int, int]:
            x, y, z = cells.turned(turn).extent
            return -x, z - y, turn

        return cls(cells.turned(min(ROTATIONS, key=cost)).normalized())

    @cached_property
    def grid(self) -> NDArray[np.bool_]:
        """bool[x, y, z], y away from the viewer."""
        return self.cells.grid()

    @property
    def size(self) -> Cell:
        """The size of its bounding box in cubes."""
        return self.cells.extent

    @property
    def is_stick(self) -> bool:
        """Whether it fits into a rod two cubes square."""
        return self.size[1:] == (2, 2)

    @cached_property
    def way(self) -> Way:
        """The simplest way to make it."""
        if self.grid.all():
            return "rod"
        if self.is_stick and not any(not cut.is_notch for cut in self.cuts):
            return "notchable"
        return "glue" if self.inner_corners else "millable"

    @cached_property
    def inner_corners(self) -> int:
        """The number of empty cubes with wood next to them along all axes, which no round tool reaches."""
        grid = np.pad(self.grid, 1)
        neighbours = [np.roll(grid, 1, axis) | np.roll(grid, -1, axis) for axis in range(3)]
        corners = ~grid & neighbours[0] & neighbours[1] & neighbours[2]
        return int(corners[1:-1, 1:-1, 1:-1].sum())

    @cached_property
    def cuts(self) -> tuple[Cut, ...]:
        """Return the cuts of a stick in a good order; none for other pieces.

        Pockets come first, while the router has the full width to stand on; then notches, those that leave
        one cube of wood at the end, so that the stick stays stiff as long as it can.
        """
        if not self.is_stick:
            return ()
        empty = ~self.grid
        notches: list[Cut] = []
        left, thick = empty.copy(), np.full(len(empty), 2)
        for side in SIDES:
            across = _layer(empty, side).all(axis=1)
            _layer(left, side)[across] = False
            thick[across] -= 1
            notches += [
                Cut((side,), a, b, bool((thick[a:b] == 0).any())) for a, b in runs(np.asarray(across))
            ]
        pockets = [
            Cut((outer, upper), a, b)
            for outer in _OUTER
            for upper in _UPPER
            for a, b in runs(_layer(left, outer)[:, 1 if upper == "top" else 0])
        ]
        return (*pockets, *sorted(notches, key=lambda cut: cut.thin))

    @cached_property
    def blocks(self) -> tuple[Cell, ...]:
        """Return the boxes to glue, in cubes, longest side first: the largest that fits, then the next."""
        left, found = self.grid.copy(), list[Cell]()
        if len(self.cells) > _MOST_CUBES:
            rods = (run for row in left.reshape(len(left), -1).T for run in runs(row))
            return tuple(sorted(((b - a, 1, 1) for a, b in rods), reverse=True))
        while left.any():
            corner, size = _largest(left)
            left[tuple(slice(c, c + s) for c, s in zip(corner, size, strict=True))] = False
            x, y, z = sorted(size, reverse=True)
            found.append((x, y, z))
        return tuple(sorted(found, reverse=True))

    def depths(self, side: Side) -> NDArray[np.int64]:
        """Return int64[x, up]: the depth of the first wood in cubes, seen from a side; all cubes for none."""
        axis, from_end = SIDES[side]
        grid = self.grid if axis == 1 else self.grid.transpose(0, 2, 1)
        # Now [x, depth, across]: after a roll toward the viewer, what was behind a side is on top.
        if from_end:
            grid = grid[:, ::-1]
        depth: NDArray[np.int64] = np.where(grid.any(axis=1), grid.argmax(axis=1), grid.shape[1])
        return depth[:, ::-1] if side in ("back", "bottom") else depth


#: Pieces to make, each with the numbers of all that are equal to it.
Works: TypeAlias = Sequence[tuple[WoodPiece, Sequence[int]]]


def _layer(cubes: NDArray[np.bool_], side: Side) -> NDArray[np.bool_]:
    """Return bool[x, across]: the half of a stick's cubes next to a side, as a view."""
    axis, from_end = SIDES[side]
    return np.asarray(np.moveaxis(cubes, axis, 0)[-1 if from_end else 0])


def runs(row: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """Return the intervals in which an array is true, without their ends."""
    steps = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
    yield from zip(steps[::2].tolist(), steps[1::2].tolist(), strict=True)


def _largest(filled: NDArray[np.bool_]) -> tuple[Cell, Cell]:
    """Return the least corner and the size of a largest box within ``filled``."""
    best: tuple[int, Cell, Cell] = (0, (0, 0, 0), (0, 0, 0))
    # sums[i, j, k] counts the cubes before a corner, so that any box takes eight look-ups.
    sums = np.pad(filled.astype(np.int64).cumsum(0).cumsum(1).cumsum(2), ((1, 0), (1, 0), (1, 0)))
    for x, y, z in np.ndindex(filled.shape):
        size = x + 1, y + 1, z + 1
        if (volume := size[0] * size[1] * size[2]) <= best[0]:
            continue
        fits = _box_sums(sums, size) == volume
        if fits.any():
            a, b, c = np.argwhere(fits)[0].tolist()
            best = volume, (a, b, c), size
    return best[1], best[2]


def _box_sums(sums: NDArray[np.int64], size: Cell) -> NDArray[np.int64]:
    for axis, length in enumerate(size):
        sums = np.moveaxis(sums, axis, 0)
        sums = np.moveaxis(sums[length:] - sums[:-length], 0, axis)
    return sums


# What to buy ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WoodStock:
    """A rod to buy: its cross-section and the lengths to cut from it, in cubes; its species, "" for any."""

    section: tuple[int, int]
    lengths: tuple[int, ...]
    species: str = ""

    def needed(self, cube: float, kerf: float) -> float:
        """The millimetres needed, with the saw cuts."""
        return sum(self.lengths) * cube + len(self.lengths) * kerf

    def to_buy(self, cube: float, kerf: float, step: float) -> float:
        """The same plus a tenth, rounded up to a multiple of ``step`` millimetres."""
        return -(-self.needed(cube, kerf) * 1.1 // step) * step


def stock(pieces: list[WoodPiece], species: list[str]) -> tuple[WoodStock, ...]:
    """Return the rods for pieces of ``species``: one for each if it can be cut, else those of its blocks."""
    lengths: dict[tuple[str, tuple[int, int]], list[int]] = {}
    for piece, of in zip(pieces, species, strict=True):
        for x, y, z in piece.blocks if needs_blocks(piece) else (tuple(sorted(piece.size, reverse=True)),):
            lengths.setdefault((of, (y, z)), []).append(x)
    found = sorted(lengths.items(), key=lambda item: (item[0][0], [-side for side in item[0][1]]))
    return tuple(WoodStock(section, tuple(sorted(cut, reverse=True)), of) for (of, section), cut in found)


def needs_blocks(piece: WoodPiece) -> bool:
    """Return whether a piece is best glued from blocks: no tool cuts it, or it is neither stick nor box."""
    return piece.way == "glue" or not (piece.is_stick or piece.way == "rod")

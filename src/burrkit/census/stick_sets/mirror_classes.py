"""The 455 classes of sticks: a stick and its mirror image in all orientations.

Cutler's groups of four leave the stick in its place, so a stick that can be turned about its axis, as 1024
into 3328, is in several groups, and the assemblies of one set of sticks are in several of his cases. Here
the classes follow each other, those with more cubes first, each with its groups together, those of four
first. In this order the first sticks of all assemblies of a set belong to one class.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration import slices
from burrkit.census.enumeration.kernel.candidates import StickTables
from burrkit.census.stick_sets.kernel.emit import Hands
from burrkit.geometry import ROTATIONS
from burrkit.sixpiece import cutler_order, frame
from burrkit.sixpiece.classes import millable_table, notchable_table
from burrkit.sixpiece.engine.kernel.complete import EMPTY
from burrkit.sixpiece.engine.kernel.frame_images import FrameImages
from burrkit.sixpiece.engine.kernel.relations import Sections
from burrkit.sixpiece.engine.position_tables import ROWS, sections
from burrkit.sixpiece.sticks import canonical_table, mirror_table, weight_table


@dataclass(frozen=True)
class Classes:
    """All rows in the order of classes, and the properties of the classes.

    ``numbers`` int64[2225] and ``of`` int64[2225]: the number of a row, not canonical, and its class; class c
    has the rows start[c] to start[c + 1]. ``group_end`` int64[2225]: the row after the group of four that
    begins here, -1 for the first or only row of a group of two or one, 0 for the other rows of a group.
    ``sticks`` int64[455, 2]: the canonical numbers of a class, the lower one first, twice the same if the
    stick is its own mirror image. ``weight`` and ``kind`` int64[455]: cubes; bit 0 notchable, 1 millable.
    """

    numbers: NDArray[np.int64]
    of: NDArray[np.int64]
    start: NDArray[np.int64]
    group_end: NDArray[np.int64]
    sticks: NDArray[np.int64]
    weight: NDArray[np.int64]
    kind: NDArray[np.int64]

    @property
    def chiral(self) -> NDArray[np.bool_]:
        """bool[455]: whether the stick differs from its mirror image."""
        unlike: NDArray[np.bool_] = self.sticks[:, 0] != self.sticks[:, 1]
        return unlike


@dataclass(frozen=True)
class ClassTables:
    """The arrays of the kernels, by rows in the order of classes; see ``kernel.all_sets``."""

    sticks: StickTables
    hands: Hands
    images: FrameImages
    sections: Sections


@cache
def classes() -> Classes:
    """The classes in their order."""
    order = cutler_order.order()
    canonical = canonical_table()[order.numbers].astype(np.int64)
    mirrored = mirror_table()[canonical].astype(np.int64)
    lower = np.minimum(canonical, mirrored)
    weights = weight_table()[order.numbers].astype(np.int64)
    is_four = order.group[order.numbers] >= 0
    perm = np.lexsort((np.arange(ROWS), ~is_four, lower, -weights))
    first = np.flatnonzero(np.diff(lower[perm], prepend=-1))
    of = np.repeat(np.arange(len(first)), np.diff(np.append(first, ROWS)).astype(np.intp))
    ends = np.full(ROWS, -1)
    # Rows of groups of four are 1 to 2136 in Cutler's order, of groups of two 2137 to 2220.
    for row, its in enumerate(perm.tolist()):
        if is_four[perm[row]]:
            ends[row] = row + 4 if its % 4 == 1 else 0
        elif len(order.fours) * 4 < its <= len(order.fours) * 4 + len(order.twos) * 2 and its % 2 == 0:
            ends[row] = 0
    heads = perm[first]
    numbers = order.numbers[perm]
    return Classes(
        numbers=numbers,
        of=of,
        start=np.append(first, ROWS).astype(np.int64),
        group_end=ends,
        sticks=np.column_stack((lower[heads], mirror_table()[lower[heads]])).astype(np.int64),
        weight=weights[heads],
        kind=(notchable_table()[lower[heads]] + 2 * millable_table()[lower[heads]]).astype(np.int64),
    )


@cache
def cutler_rows() -> NDArray[np.int64]:
    """int64[2225]: the row in Cutler's order of each row here."""
    return cutler_order.order().row[classes().numbers]


@cache
def tables() -> ClassTables:
    """The tables of all rows; the collision tables have a row EMPTY, too."""
    own, perm = classes(), cutler_rows()
    back = np.empty(ROWS, dtype=np.int64)
    back[perm] = np.arange(ROWS)
    sticks, images = slices.tables()
    canonical = canonical_table()[own.numbers]
    hand = (own.sticks[own.of, 0] != canonical).astype(np.int64)
    stick = 2 * own.of + hand
    other = np.where(own.chiral[own.of], stick ^ 1, stick)
    near, word = sections()
    every = np.append(perm, EMPTY)
    mirrors = [g for g, s in enumerate(frame.symmetries()) if s.motion.isometry not in ROTATIONS]
    return ClassTables(
        StickTables(np.ascontiguousarray(sticks.fills[:, perm]), sticks.weight[perm], sticks.marked[perm]),
        Hands(np.stack((stick, other)).astype(np.uint64), np.array(mirrors, dtype=np.int64)),
        FrameImages(images.origin_of, np.ascontiguousarray(back[images.row[:, :, perm]])),
        Sections(np.ascontiguousarray(near[:, :, every]), np.ascontiguousarray(word[..., every])),
    )

"""A stock as arrays for the kernel: rows, classes, and the action of the symmetries of the frame."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import InternalError
from burrkit.geometry import ROTATIONS
from burrkit.search.sets.kernel.assemble import StockRows
from burrkit.search.sets.stock import Stock
from burrkit.sixpiece import cutler_order, frame
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.engine.kernel.frame_images import FrameImages
from burrkit.sixpiece.sticks import Stick, canonical_table, mirror_table, weight_table


@dataclass(frozen=True)
class StockTables:
    """The records that ``kernel.assemble`` takes, and what its rows mean.

    ``numbers`` int64[rows] are the sticks as they lie, ``sticks`` int64[s] the canonical numbers of the
    stock, ``mirror`` int64[s] the index of the mirror image of each among them (-1: none), ``census``
    int64[rows] the rows in Cutler's order. With ``reflect`` a stick and its mirror image are one class, and
    assemblies are listed up to reflection; else up to rotation. ``improper`` has the bits of the reflections.
    """

    reflect: bool
    rows: StockRows
    images: FrameImages
    numbers: NDArray[np.int64]
    sticks: NDArray[np.int64]
    mirror: NDArray[np.int64]
    census: NDArray[np.int64]
    improper: int

    @property
    def classes(self) -> int:
        """How many classes there are."""
        return len(self.rows.class_start) - 1


@lru_cache(maxsize=4)
def tables(stock: Stock) -> StockTables:
    """The tables of a stock: up to reflection if it is its own mirror image.

    Heavy classes come first: sticks that are hard to place are placed first, the many light ones last.
    """
    sticks = np.array(stock.sticks, dtype=np.int64)
    mirror = mirror_table()[sticks].astype(np.int64)
    reflect = stock.is_closed
    leader = np.minimum(sticks, mirror) if reflect else sticks
    classes = sorted(set(leader.tolist()), key=lambda n: (-weight_table()[n], n))
    rank = {n: i for i, n in enumerate(classes)}
    listed = [
        (rank[int(lead)], number, i)
        for i, (stick, lead) in enumerate(zip(sticks.tolist(), leader.tolist(), strict=True))
        for number in Stick(stick).orientations
    ]
    ranks, numbers, which = np.array(sorted(listed), dtype=np.int64).reshape(-1, 3).T
    rows = np.full(4097, -1, dtype=np.int64)
    rows[numbers] = np.arange(len(numbers))
    chosen = [g for g, s in enumerate(frame.symmetries()) if reflect or s.motion.isometry in ROTATIONS]
    region = [sum(1 << cube for cube in cubes) for cubes in frame.removable()]
    index = {n: i for i, n in enumerate(sticks.tolist())}
    rotations = [s.motion.isometry in ROTATIONS for s in (frame.symmetries()[g] for g in chosen)]
    if canonical_table()[numbers].tolist() != sticks[which].tolist():
        raise InternalError("the rows of the search are not the orientations of its sticks")
    count = np.array([count for _, count in stock.counts], dtype=np.int64)
    return StockTables(
        reflect,
        StockRows(
            np.searchsorted(ranks, np.arange(len(classes) + 1)).astype(np.int64),
            np.ascontiguousarray(symmetric_assemblies.fills()[1:, numbers]),
            weight_table()[numbers].astype(np.int64),
            which.copy(),
            count,
            np.array(region, dtype=np.uint64),
            bool(count.min() < 6),
        ),
        FrameImages(
            symmetric_assemblies.origins()[chosen],
            np.ascontiguousarray(rows[symmetric_assemblies.images()[chosen][:, 1:, numbers]]),
        ),
        numbers.copy(),
        sticks,
        np.array([index.get(m, -1) for m in mirror.tolist()], dtype=np.int64),
        cutler_order.order().row[numbers],
        sum(1 << g for g, proper in enumerate(rotations) if not proper),
    )

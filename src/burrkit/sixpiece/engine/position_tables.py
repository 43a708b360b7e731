"""Collision tables: every connected stick number in every position, in Cutler's order.

A *row* is an index into that order, 0 for the solid stick; see ``cutler_order``.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.sixpiece import cutler_order, frame
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.engine.kernel import relations as k
from burrkit.sixpiece.engine.kernel.cubes import BurrCubes, StickCubes
from burrkit.sixpiece.engine.kernel.relations import Sections
from burrkit.sixpiece.sticks import LENGTHS

#: Rows of the tables.
ROWS: Final = 2225


@cache
def sections() -> Sections:
    """The tables of all lengths, and behind all rows one of a stick without cubes."""
    near = np.zeros((len(LENGTHS), 6, ROWS + 1, 4, 3, k.SECTIONS), dtype=np.uint8)
    word = np.zeros((len(LENGTHS), 3, 6, ROWS + 1), dtype=np.uint64)
    for p in range(6):
        for s in range(2):
            cubes = _cross_sections(p, s)
            for n, length in enumerate(LENGTHS):
                longer = _lengthened(cubes, (length - 6) // 2)
                pairs = (longer[:, :-1] | longer[:, 1:] << 4).astype(np.uint8)
                turned = pairs & 0xC3 | (pairs & 0x30) >> 2 | (pairs & 0x0C) << 2
                near[n, p, :ROWS, 2 * s] = _cumulated(pairs)
                near[n, p, :ROWS, 2 * s + 1] = _cumulated(turned.astype(np.uint8))
                if s == 0:
                    word[n, :, p, :ROWS] = _as_words(longer)
    return Sections(near, word)


@cache
def burr_cubes(length: int) -> BurrCubes:
    """The cubes of the six positions at a length."""
    boxes = [list(box) for box in frame.boxes(length)]
    number = {cell: i for i, cell in enumerate(frame.goal(length).optional)}
    inner = [[number.get(cell, -1) for cell in box] for box in boxes]
    return BurrCubes(np.array(boxes, dtype=np.int64), np.array(inner, dtype=np.int64))


@cache
def stick_cubes(length: int) -> StickCubes:
    """The cubes of every row in the six positions at a length, one by one."""
    burr = burr_cubes(length)
    rows = cutler_order.order().numbers
    most = burr.box.shape[1]
    cells, sizes = np.zeros((6, ROWS, most, 3), dtype=np.int16), np.zeros(ROWS, dtype=np.int64)
    for p in range(6):
        filled = symmetric_assemblies.fills()[p + 1, rows].astype(np.uint64)
        inner = burr.inner[p]
        is_there = filled[:, None] >> np.maximum(inner, 0).astype(np.uint64) & np.uint64(1) != 0
        is_there |= inner < 0
        order = np.argsort(~is_there, axis=1, kind="stable")
        cells[p] = burr.box[p][order]
        sizes[:] = is_there.sum(axis=1)
    corners = np.stack((burr.box.min(axis=1), burr.box.max(axis=1) + 1), axis=1)
    fixed = np.stack([box[inner < 0] for box, inner in zip(burr.box, burr.inner, strict=True)])
    return StickCubes(cells, sizes, np.ascontiguousarray(corners), fixed.astype(np.int16))


def _cumulated(values: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """uint8[rows, 3, sections]: the values, their unions from each section on, and up to each section."""
    further = np.bitwise_or.accumulate(values[:, ::-1], axis=1)[:, ::-1]
    return np.stack((values, further, np.bitwise_or.accumulate(values, axis=1)), axis=1)


def _as_words(longer: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """uint64[3, rows]: the sections of sticks, and cumulated, packed in words of 16 sections."""
    first = k.PAD - k.SHIFT // 4
    digits = _cumulated(longer)[:, :, first : first + 16].astype(np.uint64)
    words: NDArray[np.uint64] = (digits << np.arange(0, 64, 4, dtype=np.uint64)).sum(axis=2, dtype=np.uint64)
    return words.T


def _cross_sections(p: int, s: int) -> NDArray[np.uint8]:
    """uint8[2225, 6]: the four cubes of each section of length 6; bit 2 j + k as form 2 s numbers them."""
    box = frame.boxes()[p]
    axis = max(range(3), key=lambda a: box.extent[a])
    other, third = (axis + 1 + s) % 3, (axis + 2 - s) % 3
    inner = frame.goal().optional
    number = {cell: i for i, cell in enumerate(inner)}
    filled = symmetric_assemblies.fills()[p + 1, cutler_order.order().numbers]
    cubes = np.zeros((ROWS, 6), dtype=np.uint8)
    for cell in box:
        bit = 1 << (2 * (cell[other] - box.low[other]) + cell[third] - box.low[third])
        inner_cube = number.get(cell)
        present = (
            np.uint64(1)
            if inner_cube is None or inner_cube not in frame.removable()[p]
            else filled >> np.uint64(inner_cube) & np.uint64(1)
        )
        cubes[:, cell[axis]] |= (present * np.uint64(bit)).astype(np.uint8)
    return cubes


def _lengthened(cubes: NDArray[np.uint8], more: int) -> NDArray[np.uint8]:
    """uint8[2225, 49]: sections of sticks with ``more`` whole sections at each end, section 0 at PAD."""
    longer = np.zeros((ROWS, k.SECTIONS + 1), dtype=np.uint8)
    longer[:, k.PAD - more : k.PAD + 6 + more] = 15
    longer[:, k.PAD : k.PAD + 6] = cubes
    return longer

"""All cubes of 3x3x3 in two or three pieces: the highest level there is.

    python -m bench.small_cube --pieces 2 3 --out small.jsonl

The 26 cubes of the outside are filled, the middle one may be empty, and each piece is connected. A full box
has no level above 1: a group that can slide by one cube out of it can slide all the way. So the middle is
empty, and if the level is 2 or more, some piece A can slide by one cube and is not free then. Rotated so
that it slides to the right, A has with each cube all those to its right, except in the row through the
middle, of which it has the left cube and not the right one: four choices for each of eight rows. The rest is
divided into pieces in all ways, and ``bench.few_bodies`` takes the cube apart.

Assemblies are counted up to rotation and reflection. A line of the file is the result for one number of
pieces; the same command goes on with those that are missing.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any, Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from bench.few_bodies import MARGIN, TOO_MANY, Search, comes_apart, first_level, searching
from burrkit.geometry import MATRICES, Cell

Words = NDArray[np.uint32]
#: Bit x + 3 (y + 3 z) is the cube x, y, z.
CELLS: Final[list[Cell]] = [(x, y, z) for z, y, x in product(range(3), repeat=3)]
_MIDDLE: Final = 13
_CHUNK: Final = 1 << 20


def neighbours() -> Words:
    """For each cube its neighbours, as bits."""
    near = np.zeros(27, dtype=np.uint32)
    for k, cell in enumerate(CELLS):
        for other, one in enumerate(CELLS):
            if sum(abs(a - b) for a, b in zip(cell, one, strict=True)) == 1:
                near[k] |= np.uint32(1 << other)
    return near


def images() -> NDArray[np.int64]:
    """int64[48, 27]: to which cube each rotation and reflection carries each; the identity is first."""
    found = []
    for matrix in MATRICES:
        turned = np.asarray(matrix) @ (np.array(CELLS).T - 1) + 1
        found.append(turned[0] + 3 * (turned[1] + 3 * turned[2]))
    return np.array(sorted(found, key=lambda one: one.tolist() != list(range(27))))


def sliding_pieces() -> Words:
    """Connected pieces that slide to the right by one cube, one of all images about that axis."""
    near, rows = neighbours(), [(y, z) for y, z in product(range(3), repeat=2) if (y, z) != (1, 1)]
    own = [one.tolist() for one in images() if one[_MIDDLE - 1] == _MIDDLE - 1]
    found = []
    for lengths in product(range(4), repeat=8):
        cells = [_MIDDLE - 1]
        for (y, z), length in zip(rows, lengths, strict=True):
            cells += [x + 3 * (y + 3 * z) for x in range(3 - length, 3)]
        bits = sum(1 << k for k in cells)
        if _is_connected(np.uint32(bits), near) and all(
            sum(1 << one[k] for k in cells) >= bits for one in own
        ):
            found.append(bits)
    return np.array(found, dtype=np.uint32)


@njit(cache=True, nogil=True)
def _is_connected(cells: Any, near: Words) -> bool:  # pragma: no cover - compiled
    """Whether a set of cubes, as bits, is one part; an empty one is not."""
    if not cells:
        return False
    found = cells & (~cells + np.uint32(1))
    edge = found
    while edge:
        beside = np.uint32(0)
        for k in range(27):
            if edge >> np.uint32(k) & np.uint32(1):
                beside |= near[k]
        edge = beside & cells & ~found
        found |= edge
    return bool(found == cells)


@njit(cache=True, nogil=True)
def _take_apart(
    s: Search, slide: Any, near: Words, two: bool, at: NDArray[np.int64], out: NDArray[np.int64]
) -> tuple[int, bool]:  # pragma: no cover - compiled
    """Go on with the cubes of which ``slide`` is a piece; how many rows of ``out``, and whether all are done.

    ``at`` int64[2]: the second piece without its least cube, and 1 if the first one is done. A row has the
    second piece, the level, and 1 if the cube comes completely apart; locked cubes and those of level 1 are
    left out.
    """
    whole = np.uint32((1 << 27) - 1 & ~(1 << 13))
    rest = whole & ~slide
    least = rest & (~rest + np.uint32(1))
    free = rest & ~least
    written = 0
    bodies = 2 if two else 3
    rows = np.zeros((bodies, 3, 3), dtype=np.uint64)
    while written < len(out):
        part = np.uint32(at[0])
        if at[1] and part == 0:
            return written, True
        at[1] = 1
        second = least | part
        third = rest & ~second
        is_cut = not third if two else _is_connected(third, near)
        if is_cut and _is_connected(second, near):
            for y in range(3):
                for z in range(3):
                    shift = np.uint32(3 * (y + 3 * z))
                    rows[0, y, z] = np.uint64(slide >> shift & np.uint32(7)) << np.uint64(MARGIN)
                    rows[1, y, z] = np.uint64(second >> shift & np.uint32(7)) << np.uint64(MARGIN)
                    if not two:
                        rows[2, y, z] = np.uint64(third >> shift & np.uint32(7)) << np.uint64(MARGIN)
            s.now[0] += 1
            level, _ = first_level(s, rows, (1 << bodies) - 1)
            if level > 1 or level == TOO_MANY:
                out[written, 0] = second
                out[written, 1] = level
                out[written, 2] = level > 0 and comes_apart(s, rows, (1 << bodies) - 1)
                written += 1
        at[0] = np.int64((part - free) & free)
    return written, False


def canonical(pieces: list[int], symmetries: NDArray[np.int64]) -> tuple[int, ...]:
    """The least image of the pieces of a cube under rotations and reflections, in ascending order."""
    cells = [[k for k in range(27) if piece >> k & 1] for piece in pieces]
    return min(tuple(sorted(sum(1 << k for k in one[own].tolist()) for own in cells)) for one in symmetries)


def studied(pieces: int) -> dict[str, Any]:
    """All cubes in 2 or 3 pieces of level 2 or more: the highest level, and the cubes that have it."""
    began = time.process_time()
    search, near, symmetries = searching(pieces, 3), neighbours(), images()
    out, best, found = np.empty((_CHUNK, 3), dtype=np.int64), 1, set[tuple[int, ...]]()
    ways, apart = Counter[int](), Counter[int]()
    slides = sliding_pieces()
    for slide in slides:
        at, is_done = np.zeros(2, dtype=np.int64), False
        while not is_done:
            written, is_done = _take_apart(search, slide, near, pieces == 2, at, out)
            rows = out[:written]
            if (rows[:, 1] == TOO_MANY).any():
                sys.exit("a cube has too many states")
            ways.update(rows[:, 1].tolist())
            apart.update(rows[rows[:, 2] == 1, 1].tolist())
            if written and rows[:, 1].max() > best:
                best, found = int(rows[:, 1].max()), set()
            for second, _, _ in rows[rows[:, 1] == best].tolist() if best > 1 else ():
                third = (1 << 27) - 1 & ~(1 << _MIDDLE) & ~(int(slide) | second)
                found.add(canonical([piece for piece in (int(slide), second, third) if piece], symmetries))
    return {
        "pieces": pieces,
        "sliding": len(slides),
        "slides": dict(sorted(ways.items())),
        "slides_apart": dict(sorted(apart.items())),
        "level": best,
        "cubes": sorted(found),
        "seconds": round(time.process_time() - began, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--pieces", type=int, nargs="+", choices=(2, 3), default=[2, 3])
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    lines = chosen.out.read_text().splitlines() if chosen.out and chosen.out.exists() else []
    done = {json.loads(line)["pieces"] for line in lines}
    for pieces in chosen.pieces:
        if pieces not in done:
            row = studied(pieces)
            print(json.dumps({**row, "cubes": len(row["cubes"])}), flush=True)
            if chosen.out:
                with chosen.out.open("a") as file:
                    file.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()

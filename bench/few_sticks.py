"""All burrs of three or four sticks, exhaustively: how many there are, the highest levels, the unique ones.

    python -m bench.few_sticks --out few.jsonl
    python -m bench.few_sticks --case three-1 --ends 2 --out few.jsonl
    python -m bench.few_sticks --table few.jsonl

A stick is a bar of 2x2 cubes. A cube that two or more sticks could have belongs to one of them or is empty,
every other cube of a stick is filled, and each stick is connected: the rule of the six-piece burr. All such
assemblies are made, up to rotation; mirror images are two. ``bench.few_bodies`` takes them apart.

Three sticks, one along each axis: the axes of two of them meet, or pass at a distance of one cube.
``three-0`` to ``three-3`` have zero to three such distances (other signs give mirror images); each stick is
``--ends`` cubes longer, at both ends, than what another stick could have of it. ``four-3`` and ``four-4`` are
four sticks of the six-piece burr: a pair and one along each other axis, and two pairs; ``three-burr`` and
``three-pair`` are three of them: one along each axis (three-3 with the burr's own ends), and a pair with one
across. They have lengths of 6, 8, ….

A set is the shapes of all sticks, up to rotation. It is unique if exactly one of its assemblies comes
completely apart. A line of the file is the result for one case and length; the same command goes on with
those that are missing.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from bench.few_bodies import MARGIN, TOO_MANY, Search, comes_apart, first_level, rows_of, searching
from burrkit.geometry import MATRICES, Cell, Voxels
from burrkit.puzzle import Goal, Piece, Problem

#: The boxes of sticks: the corner of least coordinates, and the sizes.
Bar: TypeAlias = tuple[Cell, Cell]
Ints: TypeAlias = NDArray[np.int64]

#: The distances between two axes, along the third direction: x, y, z.
_THREE: Final = {"three-0": (0, 0, 0), "three-1": (0, 0, 1), "three-2": (0, 1, 1), "three-3": (1, 1, 1)}
#: Which positions of the six-piece burr: an axis, and which of its two sticks.
_BURR: Final = {
    "three-burr": ((0, 1), (1, 1), (2, 1)),
    "three-pair": ((0, 0), (0, 1), (1, 1)),
    "four-3": ((0, 0), (0, 1), (1, 1), (2, 1)),
    "four-4": ((0, 0), (0, 1), (1, 0), (1, 1)),
}
CASES: Final = (*_THREE, *_BURR)
_CHUNK: Final = 1 << 20


class Arrangement(NamedTuple):
    """Sticks and the cubes that two or more of them could have, the contested ones.

    ``own`` the cubes of each stick that no other could have, ``contested`` the others, ``claims`` for each of
    these the sticks that could have it. ``images`` int64[G, cubes + sticks]: to which contested cube, and to
    which stick, each rotation of the whole carries each; the identity is first.
    """

    own: list[list[Cell]]
    contested: list[Cell]
    claims: list[list[int]]
    images: Ints
    side: int


def bars(case: str, ends: int) -> list[Bar]:
    """The sticks of a case, see above; ``ends`` is a length for sticks of the six-piece burr."""
    if case in _BURR:
        # Sticks along x are next to each other in y, those along y in z, those along z in x.
        found = []
        for axis, which in _BURR[case]:
            corner, size = [0, 0, 0], [2, 2, 2]
            corner[axis], size[axis] = -ends // 2, ends
            corner[(axis + 1) % 3] = -2 + 2 * which
            corner[(axis + 2) % 3] = -1
            found.append((_cell(corner), _cell(size)))
        return found
    across = _THREE[case]
    # Where the axis of each stick passes, in the two other axes: only differences matter.
    at = {(0, 1): 0, (0, 2): 0, (1, 0): 0, (1, 2): across[2], (2, 1): across[1], (2, 0): across[0]}
    found = []
    for axis in range(3):
        others = [at[b, axis] for b in range(3) if b != axis]
        corner, size = [at.get((axis, k), 0) for k in range(3)], [2, 2, 2]
        corner[axis] = min(others) - ends
        size[axis] = max(others) - min(others) + 2 + 2 * ends
        found.append((_cell(corner), _cell(size)))
    return found


def _cell(values: Sequence[int]) -> Cell:
    x, y, z = values
    return x, y, z


def arrangement(sticks: Sequence[Bar]) -> Arrangement:
    """The contested cubes of some sticks and the rotations that leave all sticks together as they are."""
    filled = [Voxels.box(*size).shifted(*corner) for corner, size in sticks]
    low = [min(corner[k] for corner, _ in sticks) for k in range(3)]
    cells = [{_cell([c - a for c, a in zip(cell, low, strict=True)]) for cell in one} for one in filled]
    claims = {cell: [s for s, one in enumerate(cells) if cell in one] for cell in set().union(*cells)}
    contested = sorted(cell for cell, some in claims.items() if len(some) > 1)
    side = 1 + max(max(cell) for cell in claims)
    images = []
    for matrix in MATRICES:
        if np.linalg.det(matrix) > 0:
            turned = {cell: np.asarray(matrix) @ cell for cell in claims}
            least = np.min(list(turned.values()), axis=0)
            image = {cell: _cell((new - least).tolist()) for cell, new in turned.items()}
            moved = [{image[cell] for cell in one} for one in cells]
            if all(one in cells for one in moved):
                images.append(
                    [contested.index(image[c]) for c in contested] + [cells.index(m) for m in moved]
                )
    images.sort(key=lambda one: one != list(range(len(contested))) + list(range(len(cells))))
    own = [sorted(cell for cell in one if len(claims[cell]) == 1) for one in cells]
    return Arrangement(own, contested, [claims[c] for c in contested], np.array(images), side)


def shapes_of(whole: Arrangement) -> tuple[NDArray[np.int32], list[Voxels]]:
    """For each stick and each set of its contested cubes the number of its shape, -1 if it is in parts.

    Bit k of a set is the stick's contested cube number k. The shapes are canonical.
    """
    numbers: dict[Voxels, int] = {}
    most = max(sum(s in some for some in whole.claims) for s in range(len(whole.own)))
    table = np.full((len(whole.own), 1 << most), -1, dtype=np.int32)
    for stick, own in enumerate(whole.own):
        cells = [c for c, some in zip(whole.contested, whole.claims, strict=True) if stick in some]
        for bits in range(1 << len(cells)):
            shape = Voxels([*own, *(c for k, c in enumerate(cells) if bits >> k & 1)])
            if shape.is_connected:
                canonical = shape.canonical()
                table[stick, bits] = numbers.setdefault(canonical, len(numbers))
    return table, list(numbers)


@njit(cache=True, nogil=True)
def _is_least(owner: Ints, images: Ints) -> bool:  # pragma: no cover - compiled
    """Whether no rotation makes a lexicographically smaller assembly of it; empty cubes are -1."""
    cells = len(owner)
    image = np.empty(cells, dtype=np.int64)
    for g in range(1, len(images)):
        for c in range(cells):
            image[images[g, c]] = images[g, cells + owner[c]] if owner[c] >= 0 else -1
        for c in range(cells):
            if image[c] != owner[c]:
                if image[c] < owner[c]:
                    return False
                break
    return True


@njit(cache=True, nogil=True)
def _take_apart(
    s: Search,
    own: NDArray[np.uint64],
    cells: Ints,
    claims: Ints,
    bit: Ints,
    images: Ints,
    shape: NDArray[np.int32],
    choice: Ints,
    out: NDArray[np.int32],
) -> tuple[int, bool]:  # pragma: no cover - compiled
    """Go on with the assemblies after ``choice`` until ``out`` is full; its rows, and whether all are done.

    ``claims`` int64[cubes, n + 1]: the sticks that could have a cube, and -1s, ``bit`` int64[cubes, sticks].
    A row has the shapes of all sticks, in ascending order, the level, and 1 if it comes completely apart.
    """
    count, sticks = len(cells), own.shape[0]
    owner = np.empty(count, dtype=np.int64)
    rows = np.empty_like(own)
    masks = np.zeros(sticks, dtype=np.int64)
    written = 0
    whole = (1 << sticks) - 1
    while written < len(out):
        if choice[0] < 0:
            return written, True
        masks[:] = 0
        for c in range(count):
            owner[c] = claims[c, choice[c]]
            if owner[c] >= 0:
                masks[owner[c]] |= 1 << bit[c, owner[c]]
        fits = True
        for k in range(sticks):
            fits &= shape[k, masks[k]] >= 0
        if fits and _is_least(owner, images):
            rows[:] = own
            for c in range(count):
                if owner[c] >= 0:
                    rows[owner[c], cells[c, 1], cells[c, 2]] |= np.uint64(1) << np.uint64(
                        MARGIN + cells[c, 0]
                    )
            s.now[0] += 1
            level, _ = first_level(s, rows, whole)
            for k in range(sticks):
                out[written, k] = shape[k, masks[k]]
            out[written, :sticks].sort()
            out[written, sticks] = level
            out[written, sticks + 1] = level > 0 and comes_apart(s, rows, whole)
            written += 1
        c = count - 1
        while c >= 0 and claims[c, choice[c]] < 0:
            choice[c] = 0
            c -= 1
        if c >= 0:
            choice[c] += 1
        else:
            choice[0] = -1
    return written, False


def assemblies(whole: Arrangement) -> Iterator[NDArray[np.int32]]:
    """All assemblies up to rotation, some at a time: rows as in ``_take_apart``."""
    sticks = len(whole.own)
    claims = np.full((len(whole.contested), sticks + 1), -1, dtype=np.int64)
    bit = np.zeros((len(whole.contested), sticks), dtype=np.int64)
    used = [0] * sticks
    for c, some in enumerate(whole.claims):
        claims[c, : len(some)] = some
        for stick in some:
            bit[c, stick] = used[stick]
            used[stick] += 1
    search, choice = searching(sticks, whole.side), np.zeros(len(whole.contested), dtype=np.int64)
    fixed = rows_of(whole.own, whole.side), np.array(whole.contested), claims, bit, whole.images
    shape, _ = shapes_of(whole)
    out, is_done = np.empty((_CHUNK, sticks + 2), dtype=np.int32), False
    while not is_done:
        written, is_done = _take_apart(search, *fixed, shape, choice, out)
        if (out[:written, sticks] == TOO_MANY).any():
            sys.exit("an assembly has too many states")
        yield out[:written].copy()


def studied(case: str, ends: int) -> dict[str, Any]:
    """All assemblies of a case: numbers by level, and the sets with one solution by its level."""
    began = time.process_time()
    whole = arrangement(bars(case, ends))
    sticks = len(whole.own)
    levels, apart = Counter[int](), Counter[int]()
    solved = []
    for rows in assemblies(whole):
        levels.update(rows[:, sticks].tolist())
        solutions = rows[rows[:, sticks + 1] == 1]
        apart.update(solutions[:, sticks].tolist())
        solved.append(np.ascontiguousarray(solutions[:, : sticks + 1]))
    ways = np.concatenate(solved)
    keys, at, number = _by_set(ways[:, :sticks])
    unique = ways[at[number == 1], sticks]
    highest = max(levels)
    row = {
        "case": case,
        "ends": ends,
        "sticks": sticks,
        "assemblies": sum(levels.values()),
        "levels": {str(level): levels[level] for level in sorted(levels)},
        "solutions": {str(level): apart[level] for level in sorted(apart)},
        "sets": len(keys),
        "most": int(number.max(initial=0)),
        "unique": {str(level): n for level, n in sorted(Counter(unique.tolist()).items())},
    }
    _, shapes = shapes_of(whole)
    for name, rows in (("highest", ways), ("highest_unique", ways[at[number == 1]])):
        if highest and len(rows):
            best = rows[rows[:, sticks].argmax()]
            row[name] = [[list(cell) for cell in shapes[k]] for k in best[:sticks]]
    row["seconds"] = round(time.process_time() - began, 1)
    return row


def _by_set(sets: NDArray[np.int32]) -> tuple[NDArray[Any], Ints, Ints]:
    """Distinct rows, where each occurs first, and how often."""
    if not len(sets):
        return sets, np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    base = int(sets.max()) + 1
    keys = np.zeros(len(sets), dtype=np.int64)
    for column in sets.T:
        keys = keys * base + column
    return np.unique(keys, return_index=True, return_counts=True)


def puzzle(case: str, ends: int, pieces: Sequence[Sequence[Cell]]) -> Problem:
    """Sticks as a puzzle: the goal is that of the case, its contested cubes may stay empty."""
    whole = arrangement(bars(case, ends))
    required = Voxels(cell for own in whole.own for cell in own)
    shapes = tuple(Piece(Voxels(_cell(cell) for cell in cells)) for cells in pieces)
    return Problem(shapes, Goal(required, Voxels(whole.contested)))


def _wanted(cases: Sequence[str], ends: Sequence[int]) -> list[tuple[str, int]]:
    """The cases with their ends, 1 and 2, or lengths, 6 and 8, unless others are requested."""
    return [(case, n) for case in cases for n in (ends or ((6, 8) if case in _BURR else (1, 2)))]


def table(rows: Sequence[dict[str, Any]]) -> str:
    """The rows of a file as a table."""
    lines = [
        "| case | ends | assemblies | partial solutions | solutions | sets with a solution | unique "
        "| highest level | of a unique one |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        partial = sum(n for level, n in row["levels"].items() if level != "0")
        sums = [row["assemblies"], partial, sum(row["solutions"].values()), row["sets"]]
        numbers = " | ".join(f"{n:,}" for n in [*sums, sum(row["unique"].values())])
        best = [f"{max(map(int, row[key]), default=0)}" for key in ("levels", "unique")]
        lines.append(f"| `{row['case']}` | {row['ends']} | {numbers} | {' | '.join(best)} |")
    return "\n".join(lines)


def _rows(file: Path | None) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()] if file and file.exists() else []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--case", nargs="+", choices=CASES, default=CASES)
    parser.add_argument("--ends", type=int, nargs="+", default=[], help="or lengths of sticks of the burr")
    parser.add_argument("--table", type=Path, help="print a file as Markdown")
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    if chosen.table:
        print(table(_rows(chosen.table)))
        return
    done = {(row["case"], row["ends"]) for row in _rows(chosen.out)}
    wanted = _wanted(chosen.case, chosen.ends)
    for case, ends in wanted:
        if (ends % 2 or ends < 6 if case in _BURR else ends < 1) or ends > 12:
            parser.error(f"--ends {ends} of {case}: expected 6, 8, 10 or 12 in the burr, else 1 to 12")
    for case, ends in wanted:
        if (case, ends) not in done:
            row = studied(case, ends)
            print(json.dumps({k: v for k, v in row.items() if not k.startswith("highest")}), flush=True)
            if chosen.out:
                with chosen.out.open("a") as file:
                    file.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()

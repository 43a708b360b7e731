"""The second path: a C program that takes every assembly apart on its own, compared with a result file.

    python -m tests.census.second_path LEDGER FOUND [LENGTH]

lets it do all units of a result file of all sticks on all processors, at length 6 in one to two hours of a
processor. FOUND gets its lines as they come, so the same command goes on. Then they are compared with the
result file, first row by first row: the program has sticks and boxes of its own, which deal units otherwise.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.plans import ordered
from burrkit.census.enumeration.tally import LOCKED, Tally
from burrkit.census.results.result_file import ResultFile
from burrkit.sixpiece.sticks import LENGTHS
from tests.census.c_programs import build

SOURCE: Final = Path(__file__).with_suffix(".c")
#: Assemblies that do not move, that move but never come free, and those of level 1, 2, ... 16.
CELLS: Final = 18


def found(lines: Iterable[str]) -> dict[int, NDArray[np.int64]]:
    """The output of the program, added up by the row in position 1. ValueError if it gave up on some."""
    cells: dict[int, NDArray[np.int64]] = defaultdict(lambda: np.zeros(CELLS, dtype=np.int64))
    for line in lines:
        first, _, *counts, too_far = map(int, line.split())
        if too_far:
            raise ValueError(f"row {first}: {too_far} assemblies went too far to decide")
        cells[first] += counts
    return dict(cells)


def reported(tally: Tally, length: int = 6) -> NDArray[np.int64]:
    """A tally in the figures of the program."""
    cells = np.zeros(CELLS, dtype=np.int64)
    shift = 12 - 4 * LENGTHS.index(length)
    for code, _, _, _, many in tally.counts.tolist():
        level = code >> shift & 15 if code > LOCKED else 0
        cells[1 + level if level else int(code > 0)] += many
    return cells


def run(program: Path, units: list[str], out: Path) -> None:
    """Let the program do these units, "FIRST/PART", on all processors; its lines go to the end of ``out``."""
    lock, left = Lock(), iter(units)

    def work(_: int) -> None:
        with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdin is not None and process.stdout is not None
            while True:
                with lock:
                    unit = next(left, None)
                if unit is None:
                    process.stdin.close()
                    return
                print(unit.replace("/", " "), file=process.stdin, flush=True)
                line = process.stdout.readline()
                with lock, out.open("a") as file:
                    file.write(line)

    crew = os.cpu_count() or 1
    with ThreadPoolExecutor(crew) as pool:
        list(pool.map(work, range(crew)))


def main(path: str, out: str, length: str = "6") -> int:
    """Do what is left to do and compare; 1 if something differs."""
    written = Path(out)
    done = (
        {"/".join(line.split()[:2]) for line in written.read_text().splitlines()}
        if written.exists()
        else set()
    )
    with ResultFile(Path(path)) as result_file:
        ours: dict[int, NDArray[np.int64]] = defaultdict(lambda: np.zeros(CELLS, dtype=np.int64))
        for result in result_file.results():
            ours[int(result.name.split("/")[0])] += reported(result.tally, int(length))
        names = list(result_file.plan.weights)
    program = build(SOURCE, written.parent, LENGTH=int(length))
    run(program, [name for name in ordered(names) if name not in done], written)
    theirs = found(written.read_text().splitlines())
    differing = [first for first in ours if not np.array_equal(ours[first], theirs.get(first, []))]
    for first in differing:
        print(f"row {first}: the file has {ours[first].tolist()}, the second path {theirs.get(first)}")
    total = np.sum(list(theirs.values()), axis=0)
    print(f"{total.sum():,} assemblies, {total[2:].sum():,} come free at length {length}")
    print(f"{len(differing)} of {len(ours)} first rows differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

"""Packing and sliding puzzles, alone or against a ``burrTxt`` on the PATH, in pairs on the same machine.

Each job is timed in two ways: the whole process, and the search alone (for the rival its whole process, which
starts in milliseconds). Both programs use one core, reduce placements first, and count up to reflection. Run
it by ``make bench`` or ``python -m bench.suite [results.json]``; without the rival only our own times are
printed.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.harness import Measured, machine, report
from burrkit.formats import xmpuzzle_write
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.document import Puzzle
from burrkit.solver import solve

PENTOMINOES = (
    ".##/##./.#.",
    "#####",
    "####/#...",
    "##../.###",
    "##/##/#.",
    "###/.#./.#.",
    "#.#/###",
    "#../#../###",
    "#../##./.##",
    ".#./###/.#.",
    "####/.#..",
    "##./.#./.##",
)
BOX = Voxels.box


@dataclass(frozen=True)
class Job:
    """A puzzle, whether to take its assemblies apart, and how many times faster than the rival to be."""

    name: str
    problem: Problem
    apart: bool
    goal: float
    runs: int = 3


def drawn(text: str) -> Piece:
    rows = enumerate(text.split("/"))
    return Piece(Voxels((x, y, 0) for y, row in rows for x, mark in enumerate(row) if mark == "#"))


def packing(pieces: Sequence[Piece], box: Voxels) -> Problem:
    return Problem(tuple(pieces), Goal(box, Voxels()))


def jobs() -> list[Job]:
    pentominoes = [drawn(text) for text in PENTOMINOES]
    conway = (
        [Piece(BOX(1, 2, 4))] * 13 + [Piece(BOX(2, 2, 2)), Piece(BOX(1, 2, 2))] + [Piece(BOX(1, 1, 3))] * 3
    )
    y = Piece(Voxels([(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (1, 1, 0)]))
    return [
        Job("pentominoes 6 x 10", packing(pentominoes, BOX(6, 10, 1)), False, 3),
        Job("planar pentacubes 3 x 4 x 5", packing(pentominoes, BOX(3, 4, 5)), False, 10),
        Job("Conway's 5 x 5 x 5", packing(conway, BOX(5, 5, 5)), False, 10),
        Job("25 Y-pentacubes in 5 x 5 x 5", packing([y] * 25, BOX(5, 5, 5)), False, 20, runs=1),
    ]


def timed(work: Callable[[], object], runs: int) -> float:
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def ours(job: Job, jobs: int = 1) -> Callable[[], object]:
    return lambda: solve(job.problem, up_to="reflection", disassemble=job.apart, jobs=jobs)


def theirs(job: Job, rival: str, folder: Path) -> Callable[[], object]:
    file = folder / f"{job.name.replace(' ', '-')}.xmpuzzle"
    file.write_bytes(xmpuzzle_write.write(Puzzle.of(job.problem)))
    command = [rival, "-r", "-q", *(["-d"] if job.apart else []), str(file)]
    return lambda: subprocess.run(command, check=True, capture_output=True)


def main() -> None:
    rival = shutil.which("burrTxt")
    figures, ratios = [], []
    with tempfile.TemporaryDirectory() as folder:
        for job in jobs():
            ours(job)()  # the first run loads kernels
            if rival is None:
                seconds = timed(ours(job), job.runs)
                print(f"{job.name:<34} {seconds:8.2f} s", flush=True)
                continue
            pairs = []
            other = theirs(job, rival, Path(folder))
            for _ in range(job.runs):
                pairs.append((timed(ours(job), 1), timed(other, 1)))
            ratio = statistics.median(b / a for a, b in pairs)
            ratios.append(ratio)
            mine, their = (statistics.median(side) for side in zip(*pairs, strict=True))
            print(f"{job.name:<34} {mine:8.2f} s   burrTxt {their:8.2f} s", flush=True)
            figures.append(Measured(f"{job.name}, times faster", ratio, job.goal, "times", True))
        if (os.cpu_count() or 1) >= 2:
            hard = jobs()[1]
            ratio = timed(ours(hard), 3) / timed(ours(hard, 2), 3)
            figures.append(Measured("two cores against one, 3 x 4 x 5", ratio, 1.8, "times", True))
    if rival is None:
        print(f"\nmeasured on {machine()}; no burrTxt on the PATH to compare with", file=sys.stderr)
    print()
    report("The general engines, search alone, one core", figures)
    if ratios:
        print(f"\ngeometric mean: {statistics.geometric_mean(ratios):.1f} times faster than burrTxt")


if __name__ == "__main__":
    main()

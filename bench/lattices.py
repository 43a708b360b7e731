"""Other lattices than cubes: prisms against ``burrTxt``, and the general kernels against those for cubes.

    python -m bench.lattices [--python PYTHON] [results.json]

The prisms are random pieces that fill a round shape, 12 to 18 of them, each time the same. A burrTxt on the
PATH solves the same files with ``-d -r``; both do so whole, and times are processor times of one core. PYTHON
is that of an environment with the wheel (``make wheel``). BurrTools counts equal shapes in several parts as
different, so puzzles with such are left out.

The general kernels have no rival: they search puzzles of cubes, given as a lattice of their own, with the
same cells and directions.
"""

from __future__ import annotations

import random
import shutil
import statistics
import sys
import tempfile
import time
from itertools import product
from pathlib import Path

from bench.harness import Comparison, Measured, machine, options, report, row, table
from burrkit.assembly import Assembly
from burrkit.formats.xmpuzzle import write
from burrkit.geometry import Cell, Lattice, Motion, Voxels
from burrkit.geometry.lattices import CUBES, by_name
from burrkit.geometry.own_lattices import make_lattice
from burrkit.moves import take_apart
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.document import Puzzle
from tests.reference.lattices import random_shapes

#: Cells and pieces of the prism puzzles, and how many of each.
SIZES = ((90, 12, 4), (120, 15, 4), (108, 18, 4))
#: Times faster than the rival in the geometric mean; times slower than the kernels for cubes.
PRISM_GOAL = 10
KERNEL_GOAL = 4
PATIENCE = 120
RUNS = 3


def prism_puzzles() -> list[tuple[str, Problem]]:
    """The suite, named by cells, pieces and seed."""
    lattice = by_name("triangular prisms")
    found = []
    for cells, pieces, count in SIZES:
        left, seed = count, 0
        while left:
            rng = random.Random(seed)
            shapes = None
            while shapes is None:
                shapes = random_shapes(lattice, rng, cells, pieces)
            problem = problem_of(shapes)
            if len(set(problem.kinds)) == pieces:
                found.append((f"{cells} cells, {pieces} pieces, {seed}", problem))
                left -= 1
            seed += 1
    return found


def problem_of(shapes: list[Voxels]) -> Problem:
    goal = shapes[0]
    for shape in shapes[1:]:
        goal |= shape
    return Problem(tuple(map(Piece, shapes)), Goal(goal))


def compare_prisms(python: str) -> list[Measured]:
    """Print a row for each puzzle; whole commands, medians of pairs."""
    rival = shutil.which("burrTxt")
    if rival is None:
        print("no burrTxt on the PATH: nothing to compare with")
        return []
    whole, alone = [], []
    print(table(("prisms", "assemblies", "burrTxt", "burrkit", "search alone", "faster", "alone")))
    with tempfile.TemporaryDirectory() as folder:
        for name, problem in prism_puzzles():
            file = Path(folder) / "prisms.xmpuzzle"
            file.write_bytes(write.write(Puzzle.of(problem), plain=True))
            made = Comparison.of(python, file, apart=True, rival=rival, runs=RUNS, patience=PATIENCE)
            pairs = made.pairs
            whole.append(pairs.ratio)
            alone.append(made.alone_ratio)
            cells = (pairs.other, pairs.own, made.alone, pairs.ratio, made.alone_ratio)
            print(row((name, made.assemblies, *cells)) + " cut" * pairs.is_cut, flush=True)
    return [
        Measured("prisms, whole commands, mean", statistics.geometric_mean(whole), PRISM_GOAL, "times", True),
        Measured("prisms, search alone, mean", statistics.geometric_mean(alone), PRISM_GOAL, "times", True),
    ]


def own_cubes() -> Lattice:
    """Cubes once more, which burrkit takes for a lattice of the user's own."""
    return make_lattice(
        {
            "name": "cubes of my own",
            "cells": [{"cell": [0, 0, 0], "body": [list(corner) for corner in CUBES.types[0].body]}],
            **{
                key: [list(row) for row in getattr(CUBES, key)]
                for key in ("shifts", "steps", "metric", "axes")
            },
        }
    )


def rattle(room: int) -> list[list[Cell]]:
    """A closed box with four loose pieces in it, which move about and never come out."""
    n = room
    inside = {(x, y, z) for x, y, z in product(range(1, n + 1), repeat=3)}
    return [
        [(x, y, z) for x, y, z in product(range(n + 2), repeat=3) if (x, y, z) not in inside],
        [(1, 1, 1), (2, 1, 1), (1, 2, 1)],
        [(n, n, n), (n - 1, n, n), (n, n, n - 1)],
        [(n, 1, n), (n, 2, n), (n, 1, n - 1)],
        [(1, n, 1), (1, n, 2)],
    ]


def pace(lattice: Lattice, shapes: list[list[Cell]]) -> tuple[int, float]:
    """States, and states a second."""
    placed = [Voxels(cells, lattice) for cells in shapes]
    assembly = Assembly(problem_of(placed), (Motion(),) * len(placed))
    times, states = [], 0
    for _ in range(RUNS):
        began = time.process_time()
        states = take_apart(assembly).states
        times.append(time.process_time() - began)
    return states, states / statistics.median(times)


def compare_kernels() -> list[Measured]:
    """The same loose pieces as cubes and on a lattice that only looks like theirs."""
    found = []
    print(f"\n{'kernels':<28}{'states':>11}{'cubes/s':>11}{'general/s':>11}{'slower':>8}")
    for room in (3, 4):
        states, fast = pace(CUBES, rattle(room))
        again, general = pace(own_cubes(), rattle(room))
        if states != again:
            sys.exit(f"{states} states of cubes, and {again} on the lattice like theirs")
        name = f"four pieces in a {room} x {room} x {room}"
        print(f"{name:<28}{states:>11,}{fast:>11,.0f}{general:>11,.0f}{fast / general:>8.1f}")
        found.append(fast / general)
    mean = statistics.geometric_mean(found)
    return [Measured("general kernel, states a second, slower", mean, KERNEL_GOAL, "times", False)]


def main() -> None:
    chosen = options(__doc__).parse_args()
    print(f"measured on {machine()}; seconds of one core\n")
    figures = [*compare_prisms(chosen.python), *compare_kernels()]
    print()
    report("Lattices", figures, chosen.results)


if __name__ == "__main__":
    main()

"""Other lattices than cubes: prisms beside ``burrTxt``, and the general kernels beside those for cubes.

    python -m bench.lattices [--python PYTHON] [results.json]

The prisms are random pieces that fill a round shape, 12 to 18 of them, each time the same. A burrTxt on the
PATH solves the same files with ``-d -r``; both do so whole, and times are processor times of one core. PYTHON
is that of an environment with the wheel (``make wheel``). BurrTools counts equal shapes in several parts as
different, so puzzles with such are left out.

The general kernels have no rival: they search puzzles of cubes, given as a lattice of its own, with the same
cells and directions.
"""

from __future__ import annotations

import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.harness import Measured, machine, report
from burrkit import solve
from burrkit.assembly import Assembly
from burrkit.disassembly import take_apart
from burrkit.formats.source import load
from burrkit.formats.xmpuzzle import write
from burrkit.geometry import Lattice, Voxels
from burrkit.geometry.lattices import CUBES, by_name
from burrkit.geometry.own_lattices import make_lattice
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


def processor(command: list[str]) -> float | None:
    """Processor seconds of a command; None if it took too long."""
    before = os.times()
    try:
        subprocess.run(command, stdout=subprocess.DEVNULL, timeout=PATIENCE, check=True)
    except subprocess.TimeoutExpired:
        return None
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def compare_prisms(python: str) -> list[Measured]:
    """Print a row for each puzzle; whole processes, medians of pairs."""
    rival = shutil.which("burrTxt")
    ratios, searches = [], []
    print(f"{'prisms':<28}{'search':>9}{'burrkit':>9}{'burrTxt':>9}{'faster':>9}")
    with tempfile.TemporaryDirectory() as folder:
        for name, problem in prism_puzzles():
            file = Path(folder) / "prisms.xmpuzzle"
            file.write_bytes(write.write(Puzzle.of(problem), plain=True))
            solve(problem, jobs=1, progress=False)
            began = time.process_time()
            solve(problem, jobs=1, progress=False)
            search = time.process_time() - began
            pairs = []
            for _ in range(RUNS):
                own = processor([python, "-m", "burrkit", "solve", "--jobs", "1", "--json", str(file)])
                pairs.append((own, processor([rival, "-d", "-r", str(file)]) if rival else None))
            ours = statistics.median(own for own, _ in pairs if own is not None)
            theirs = [their for _, their in pairs if their is not None]
            text = ""
            if theirs:
                their = statistics.median(theirs)
                ratios.append(their / ours)
                searches.append(their / search)
                text = f"{their:>9.3f}{their / ours:>9.1f}"
            elif rival:
                ratios.append(PATIENCE / ours)
                searches.append(PATIENCE / search)
                text = f"  over {PATIENCE}{PATIENCE / ours:>9.1f}"
            print(f"{name:<28}{search:>9.3f}{ours:>9.3f}{text}", flush=True)
    if not ratios:
        print("no burrTxt on the PATH: nothing to compare with")
        return []
    return [
        Measured(
            "prisms, whole commands, mean", statistics.geometric_mean(ratios), PRISM_GOAL, "times", True
        ),
        Measured(
            "prisms, search alone, mean", statistics.geometric_mean(searches), PRISM_GOAL, "times", True
        ),
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


def on(lattice: Lattice, problem: Problem) -> Problem:
    """A puzzle of cubes on another lattice of cubes."""
    pieces = tuple(Piece(Voxels(piece.shape.cells, lattice)) for piece in problem.pieces)
    return Problem(pieces, Goal(Voxels(problem.goal.required.cells, lattice), _on(lattice, problem)))


def _on(lattice: Lattice, problem: Problem) -> Voxels:
    return Voxels(problem.goal.optional.cells, lattice)


def timed(problem: Problem) -> tuple[float, int, float, int]:
    """Seconds and states of all disassemblies, seconds and number of assemblies."""
    solve(problem, jobs=1, progress=False)
    began = time.process_time()
    result = solve(problem, disassemble=False, jobs=1, progress=False)
    searched = time.process_time() - began
    assemblies: list[Assembly] = [found.assembly for found in result.assemblies]
    began, states = time.process_time(), 0
    for assembly in assemblies:
        states += take_apart(assembly).states
    return time.process_time() - began, states, searched, len(assemblies)


def compare_kernels() -> list[Measured]:
    """The same puzzles as cubes and as a lattice of their own."""
    found = []
    print(f"\n{'kernels':<28}{'states':>9}{'cubes/s':>11}{'general/s':>11}{'slower':>8}")
    for name in ("loves-dozen", "bills-baffling-burr", "eight-is-enough"):
        problem = load(str(Path("examples") / f"{name}.txt"))
        cubes, general = timed(problem), timed(on(own_cubes(), problem))
        rates = cubes[1] / cubes[0], general[1] / general[0]
        print(f"{name:<28}{general[1]:>9,}{rates[0]:>11,.0f}{rates[1]:>11,.0f}{rates[0] / rates[1]:>8.1f}")
        found.append(rates[0] / rates[1])
    mean = statistics.geometric_mean(found)
    return [Measured("general kernel, states a second, slower", mean, KERNEL_GOAL, "times", False)]


def main() -> None:
    arguments = sys.argv[1:]
    python = sys.executable
    if "--python" in arguments:
        at = arguments.index("--python")
        python = arguments[at + 1]
        del arguments[at : at + 2]
    print(f"measured on {machine()}; seconds of one core\n")
    figures = [*compare_prisms(python), *compare_kernels()]
    print()
    report("Lattices", figures, arguments[0] if arguments else None)


if __name__ == "__main__":
    main()

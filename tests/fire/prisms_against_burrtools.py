"""Random puzzles of triangular prisms, solved by burrkit and by burrTxt; differences explained.

    python -m tests.fire.prisms_against_burrtools --count 1000 --seed 1

Compared are the numbers of assemblies, of solutions, and of solutions by the first number of their level.
BurrTools lets pieces rest on the lattice only. burrkit also lets them rest where they touch, so it may take
apart more, or sooner: then it must find what BurrTools finds on a lattice without such rests, and the
independent judge of ``tests.reference.lattices`` must find what burrkit finds. The exit code is 1 if not.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

from burrkit.assembly import Assembly
from burrkit.geometry import Cell, Lattice, Motion, Voxels
from burrkit.geometry.lattices import by_name
from burrkit.moves import take_apart
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.document import Puzzle
from burrkit.solving.solver import Result
from tests.fire.against_burrtools import Rival, counted, is_large, report, solved
from tests.fire.brute import Counts
from tests.reference.lattices import Reference, nowhere, random_shapes

#: The judge takes long for more pieces.
MOST_JUDGED = 4
#: Changes of owners that are tried.
STEPS = 40


def random_prisms(rng: Random) -> Problem:
    """Some shapes that fill a round one, each turned somehow, with holes.

    Random pieces mostly come free at once. So cells change their owners at random, and a change stays if
    the puzzle still comes apart and no sooner.
    """
    prisms = by_name("triangular prisms")
    while True:
        snakes = random_shapes(prisms, rng, rng.randrange(10, 60), rng.choice([2, 3, 3, 4, 5]))
        if snakes is None:
            continue
        # Holes give pieces room to move before they come free; some of them are cells that may be filled.
        cells = sorted(cell for snake in snakes for cell in snake)
        empty = set(rng.sample(cells, int(len(cells) * rng.choice((0, 0.1, 0.2, 0.3)))))
        variable = set(rng.sample(cells, rng.choice((0, 0, 1, 3))))
        required = [cell for cell in cells if cell not in variable | empty]
        owner = {cell: n for n, snake in enumerate(snakes) for cell in snake if cell not in empty}
        if len(set(owner.values())) < 2 or not required:
            continue
        goal = Goal(Voxels(required, prisms), Voxels(variable, prisms))
        shapes = _harder(owner, goal, rng)
        pieces = []
        for shape in shapes:
            turned = prisms.turned(rng.choice(prisms.proper), shape.cells)
            if turned is None:
                raise RuntimeError("a turn of prisms misses the lattice")
            pieces.append(Piece(Voxels(prisms.normalised(turned), prisms)))
        # BurrTools counts equal shapes in several parts as different: they become copies in one part.
        kinds = Problem(tuple(pieces), goal).kinds
        return Problem(tuple(pieces[kinds.index(kind)] for kind in sorted(kinds)), goal)


def _harder(owner: dict[Cell, int], goal: Goal, rng: Random) -> list[Voxels]:
    """The shapes after some changes of the owners of cells."""

    def shapes_of(owner: dict[Cell, int]) -> list[Voxels]:
        names = sorted(set(owner.values()))
        return [Voxels([c for c in owner if owner[c] == n], goal.cells.lattice) for n in names]

    def first(shapes: list[Voxels]) -> int:
        problem = Problem(tuple(map(Piece, shapes)), goal)
        found = take_apart(Assembly(problem, (Motion(),) * len(shapes)))
        return (found.first or 0) if found.is_complete else 0

    best = shapes_of(owner)
    level = first(best)
    for _ in range(STEPS):
        cell, other = rng.choice(sorted(owner)), rng.choice(sorted(set(owner.values())))
        changed = owner | {cell: other}
        shapes = shapes_of(changed)
        if len(shapes) == len(best) and (now := first(shapes)) >= level:
            owner, best, level = changed, shapes, now
    return best


def without_contacts(problem: Problem) -> Problem:
    """The same where pieces rest on the lattice only."""
    lattice = replace(problem.lattice, parts=1)

    def on(voxels: Voxels) -> Voxels:
        return Voxels(voxels.cells, lattice)

    pieces = tuple(replace(piece, shape=on(piece.shape)) for piece in problem.pieces)
    goal = replace(problem.goal, required=on(problem.goal.required), optional=on(problem.goal.optional))
    return replace(problem, pieces=pieces, goal=goal)


def is_judged_right(lattice: Lattice, assembly: Assembly, first: int | None) -> bool:
    """Whether the judge finds the same first number, 0 or None for an assembly that stays together."""
    shapes = list(assembly.shapes)
    judge = Reference(lattice, shapes)
    pieces = tuple(range(len(shapes)))
    apart = judge.comes_apart(pieces, nowhere(pieces))
    return (first or 0) == (judge.first(pieces, nowhere(pieces))[0] if apart else 0)


def explained(problem: Problem, result: Result, theirs: Counts) -> str:
    """The kind of a difference."""
    if counted(solved(without_contacts(problem))) != theirs:
        return "UNEXPLAINED: not what is found without rests by contact"
    if len(problem.pieces) > MOST_JUDGED:
        return "rests by contact, not judged"
    for found in result.assemblies:
        disassembly = found.disassembly
        first = disassembly.first if disassembly is not None and found.is_solution else 0
        if not is_judged_right(problem.lattice, found.assembly, first):
            return "UNEXPLAINED: the judge differs"
    return "rests by contact, as the judge finds"


def compare(count: int, seed: int, rival: Rival) -> Counter[str]:
    """The number of puzzles of each outcome."""
    outcomes = Counter[str]()
    for number in range(count):
        problem = random_prisms(Random(f"{seed} {number}"))
        if is_large(problem):
            outcomes["passed over: too large"] += 1
            continue
        result = solved(problem)
        ours, theirs = counted(result), rival.counts(Puzzle.of(problem))
        if theirs is None:
            kind = "passed over: too slow"
        elif ours == theirs:
            kind = "equal"
            outcomes["assemblies that agree"] += ours.assemblies
            outcomes["solutions that agree"] += ours.solutions
            outcomes["solutions above level 1 that agree"] += ours.solutions - ours.firsts[1]
        else:
            kind = explained(problem, result, theirs)
            print(f"  {seed} {number}: {kind}; ours {ours}, theirs {theirs}", flush=True)
        outcomes[kind] += 1
        outcomes["compared"] += not kind.startswith("passed over")
    return outcomes


def main() -> int:
    """Compare, print the table, and answer with the exit code."""
    parser = argparse.ArgumentParser(description="Random puzzles of prisms: burrkit against BurrTools.")
    parser.add_argument("--count", type=int, default=200, help="number of puzzles")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--burrtxt", default="burrTxt", help="the program, if it is not on the path")
    options = parser.parse_args()
    path = shutil.which(options.burrtxt)
    if path is None:
        print(f"{options.burrtxt}: there is no such program; BurrTools' burrTxt is needed", file=sys.stderr)
        return 2
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        outcomes = compare(options.count, options.seed, Rival(path, Path(folder)))
    return report(outcomes, time.perf_counter() - began)


if __name__ == "__main__":
    sys.exit(main())

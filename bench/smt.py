"""The same puzzles by cover search, SAT-style and SMT: the tables of docs/guides/smt.md.

Cover search is burrkit's own. SAT-style is the text of ``burrkit smt burr``: nothing but Booleans. SMT
states the same in integers: a number for the placement of every piece, and for every cube the sum of its
owners. Both are solved for one assembly, and for all of them up to rotation. Moves are bit-vectors.

Times are processor seconds, user and system, ours and the solver's; each is the least of several runs.

Run it by ``python -m bench.smt [--solver COMMAND] [--runs N] [--slow]``; ``--slow`` adds what takes minutes.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

from bench.harness import machine, spent
from burrkit.assembly import Cover, assemblies
from burrkit.formats.source import load
from burrkit.moves import first_level
from burrkit.puzzle import Problem
from burrkit.smt.answer import Value
from burrkit.smt.assembly import Filling
from burrkit.smt.disassembly import Loosening
from burrkit.smt.pipe import Model, Solver, find, models
from burrkit.smt.script import Script
from burrkit.smt.terms import apply, equal, if_then_else, integer, or_, plus

#: Puzzles to assemble, and whether a solver finds all of their assemblies within a minute.
ASSEMBLE = (
    ("examples/antique.txt", True),
    ("examples/amazon.txt", True),
    ("examples/eight-is-enough.txt", True),
    ("examples/loves-dozen.txt", True),
    ("examples/soma.json", False),
)
#: Puzzles with an assembly of a level: solved for that number of moves, and for one less.
APART = (
    ("examples/antique.txt", 1),
    ("examples/eight-is-enough.txt", 3),
    ("examples/eight-is-enough.txt", 6),
    ("examples/loves-dozen.txt", 12),
)


class Integers:
    """The assembly problem in integers, for puzzles without optional pieces."""

    def __init__(self, problem: Problem) -> None:
        self._cover, self._kinds = Cover(problem), problem.kinds
        self.script = Script("QF_LIA")
        roots = [root.row for root in self._cover.roots]
        self._places: dict[int, list[int]] = {}
        for piece, kind in enumerate(self._kinds):
            rows = (self._cover.kind == kind).nonzero()[0].tolist()
            is_root = roots[0] in rows and kind not in self._kinds[:piece]
            self._places[piece] = roots if is_root else rows
            place = self.script.declare(f"place.{piece}")
            self.script.require(or_(equal(place, integer(row)) for row in self._places[piece]))
        for one, other in self._equal():
            self.script.require(apply("<", f"place.{one}", f"place.{other}"))
        required = problem.goal.are_required
        for cell, terms in self._owners(len(required)).items():
            owned = plus(if_then_else(one, "1", "0") for one in terms)
            self.script.require(apply("=" if required[cell] else "<=", owned, "1"))

    def assemblies(self, solver: Solver) -> Iterator[dict[str, Value]]:
        return models(self.script, solver, same=self._images)

    def _equal(self) -> Iterator[tuple[int, int]]:
        """Equal pieces next to each other."""
        for kind in set(self._kinds):
            yield from pairwise(piece for piece, own in enumerate(self._kinds) if own == kind)

    def _owners(self, cells: int) -> dict[int, list[str]]:
        owners: dict[int, list[str]] = {cell: [] for cell in range(cells)}
        for piece, rows in self._places.items():
            for row in rows:
                for cell in self._cover.placements.cells_of(row).tolist():
                    owners[cell].append(equal(f"place.{piece}", integer(row)))
        return owners

    def _images(self, model: Model) -> Iterator[dict[str, Value]]:
        rows = [int(str(value)) for value in model.values()]
        for image in self._cover.image[:, rows].tolist():
            # Equal pieces in the order of their places.
            left = sorted(image)
            yield {
                f"place.{piece}": left.pop(
                    next(i for i, row in enumerate(left) if self._cover.kind[row] == kind)
                )
                for piece, kind in enumerate(self._kinds)
            }


def seconds(work: Callable[[], object], runs: int) -> float:
    """The least processor time of some runs, children included."""
    return min(spent(work) for _ in range(runs))


def assemble(solver: Solver, runs: int, *, slow: bool) -> None:
    heading = f"{'cover':>9}{'Booleans':>10}{'all':>9}{'integers':>10}{'all':>9}"
    print(f"{'assembling':<30}{'found':>6}{heading}")
    for source, is_quick in ASSEMBLE:
        problem = load(source)
        search = partial(_listed, assemblies, problem)
        found = len(search())
        line = f"{source:<30}{found:>6}{seconds(search, runs):9.4f}"
        for made in (Filling(problem), Integers(problem)):
            line += f"{seconds(partial(solver.run, made.script.text()), runs):10.2f}"
            if is_quick or slow:
                everything = partial(_listed, made.assemblies, solver)
                assert len(everything()) == found
                line += f"{seconds(everything, runs):9.2f}"
            else:
                line += f"{'-':>9}"
        print(line, flush=True)


def _listed(work: Callable[..., Iterator[object]], *arguments: object) -> list[object]:
    return list(work(*arguments))


def take_apart(solver: Solver, runs: int, *, slow: bool) -> None:
    print(f"\n{'taking apart':<30}{'level':>6}{'states':>9}{'below':>10}{'at level':>10}{'lines':>9}")
    for source, level in APART:
        if level > 6 and not slow:
            continue
        assembly = next(one for one in assemblies(load(source)) if first_level(one).first == level)
        line = f"{source:<30}{level:>6}{seconds(partial(first_level, assembly), 9):9.5f}"
        for steps, is_sat in ((level - 1, False), (level, True)):
            if not steps:
                line += f"{'-':>10}"
                continue
            ask = partial(Loosening(assembly, steps).solve, solver)
            assert (ask() is not None) == is_sat
            line += f"{seconds(ask, runs):10.2f}"
        lines = Loosening(assembly, level).script.text().count("\n")
        print(f"{line}{lines:9,}", flush=True)


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--solver")
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--slow", action="store_true")
    chosen = options.parse_args()
    solver = find(chosen.solver)
    print(f"measured on {machine()}; {solver.name}; seconds of processors, least of {chosen.runs} runs\n")
    assemble(solver, chosen.runs, slow=chosen.slow)
    take_apart(solver, chosen.runs, slow=chosen.slow)


if __name__ == "__main__":
    main()

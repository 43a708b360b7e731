"""Six sticks with external holes: a search for the highest level, and what no small change improves.

    python -m bench.external_holes --length 6 8 10 --runs 8 --steps 3e6 --jobs 2 --out holes.jsonl
    python -m bench.external_holes --near 2 --out holes.jsonl
    python -m bench.external_holes --standard 3
    python -m bench.external_holes --table holes.jsonl --save FOLDER

Six sticks of 2x2xL are arranged as in the six-piece burr. A cube of a stick that no other
stick can have is external (W. H. Cutler); here it may be empty, too. Each stick is connected and reaches both
of its ends; with ``--ends`` the first and the last layer are complete, so that the ends look as they do
without holes.

A run anneals one assembly, as ``burrkit search climb --space`` does, among those that come completely apart.
In each, one cube at each end of each stick is chosen at random and stays. Everything depends on length,
seed, run, steps and states; a run that the file has is not repeated. ``--near K`` goes from the best of a
kind to the best that differs in at most K cubes, again and again, until none of these has a higher level;
``--standard K`` does one such step from standard burrs: up to K external cubes are taken away.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from itertools import combinations, product
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from burrkit import save, solve
from burrkit.geometry import Cell, Voxels
from burrkit.geometry.motion import motions_onto
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.design_space import DesignSpace, SpacePiece
from burrkit.search.climb.climb_walk import ClimbWalk, anneal_from_any
from burrkit.search.climb.climbing import ClimbTask
from burrkit.search.climb.domain import connected_part, neighbours_of
from burrkit.search.climb.families import stick_boxes
from burrkit.search.climb.kernel import hill_climb as k
from burrkit.search.climb.space_results import own_result
from burrkit.sixpiece.burr import burr

#: Standard burrs of the highest level that there is at a length: 12 at 6, 10 at 8 and 10.
STANDARD = {
    6: (88, 512, 704, 960, 992, 1008),
    8: (124, 768, 960, 960, 986, 1024),
    10: (124, 768, 960, 960, 986, 1024),
}

#: What owns a cube: nothing, or a stick; in places of labels.
_MARKS = ".ABCDEF"


@dataclass(frozen=True)
class Found:
    """An assembly: the owner of each cube of ``star``, ``.`` or A to F, and what a search made of it."""

    length: int
    ends: bool
    seed: str
    run: int
    steps: int
    level: int
    moves: int
    cubes: str

    @property
    def kind(self) -> tuple[int, bool]:
        return self.length, self.ends

    @property
    def rank(self) -> tuple[int, int]:
        return self.level, self.moves

    @property
    def labels(self) -> NDArray[np.int64]:
        """0 for a hole, else 1 + the stick."""
        return np.array([_MARKS.index(owner) for owner in self.cubes], dtype=np.int64)

    @property
    def external(self) -> int:
        """The external holes."""
        owners = zip(self.cubes, star(self.length), strict=True)
        return sum(owner == "." and cell not in shared(self.length) for owner, cell in owners)


@cache
def star(length: int) -> tuple[Cell, ...]:
    """All cubes of six sticks, in order."""
    return tuple(Voxels({cell for box in stick_boxes(6, length) for cell in box}))


@cache
def shared(length: int) -> frozenset[Cell]:
    """The 32 cubes that several sticks can have; the others are external."""
    boxes = stick_boxes(6, length)
    return frozenset(cell for a, b in combinations(boxes, 2) for cell in a & b)


def end_layers(length: int) -> list[tuple[list[Cell], list[Cell]]]:
    """The cubes at both ends of every stick."""
    return [
        ([c for c in box if c[n // 2] == 0], [c for c in box if c[n // 2] == length - 1])
        for n, box in enumerate(stick_boxes(6, length))
    ]


def space(length: int, ends: bool, chance: Random) -> DesignSpace:
    """The puzzles of a run."""
    parts = []
    for n, (box, layers) in enumerate(zip(stick_boxes(6, length), end_layers(length), strict=True)):
        must = Voxels(layers[0] + layers[1] if ends else map(chance.choice, layers))
        parts.append(SpacePiece(must, box - must, mark=_MARKS[n + 1]))
    must = Voxels(cell for part in parts for cell in part.must)
    optional = Voxels(star(length)) - must
    return DesignSpace(tuple(parts), Goal(must, optional), len(optional), f"Six sticks, length {length}")


def walk(length: int, ends: bool, chance: Random, steps: int, states: int) -> ClimbWalk:
    """A run before its first step."""
    task = ClimbTask(space=space(length, ends, chance), holes=200, evaluations=steps, states=states)
    domain = task.domain()
    return ClimbWalk(domain, task, domain.random_start(chance), chance.getrandbits(60), None)


def run(length: int, ends: bool, seed: str, steps: int, states: int, number: int) -> Found:
    """One run; level 0 if nothing in it comes apart."""
    chance = Random(f"{seed}.{number}")
    walked = walk(length, ends, chance, steps, states)
    anneal_from_any(walked)
    score = int(walked.control[k.BEST]) if walked.has_found else 0
    return Found(
        length, ends, seed, number, steps, score // k.LEVEL, score % k.LEVEL // 2, _text(walked.best)
    )


class Judge:
    """Levels of assemblies at one length; those with more states than ``states`` count as locked."""

    def __init__(self, length: int, states: int) -> None:
        self._walk = walk(length, True, Random(0), 1, states)
        self._boxes = stick_boxes(6, length)
        self._number = {cell: i for i, cell in enumerate(star(length))}
        self._neighbours = neighbours_of(star(length))
        self._ends = [
            (self._numbers(low), self._numbers(high), label)
            for label, (low, high) in enumerate(end_layers(length), 1)
        ]

    def _numbers(self, cells: Iterable[Cell]) -> list[int]:
        return [self._number[cell] for cell in cells]

    def changes(self, labels: NDArray[np.int64], *, ends: bool) -> list[tuple[int, int]]:
        """Each change of one cube: its number, and the new label; end layers stay if they are complete."""
        kept = {i for low, high, _ in self._ends for i in low + high if ends}
        may: list[set[int]] = [{0} for _ in labels]
        for label, box in enumerate(self._boxes, 1):
            for i in self._numbers(box):
                may[i].add(label)
        return [(i, new) for i in range(len(labels)) if i not in kept for new in may[i] - {int(labels[i])}]

    def rank(self, labels: NDArray[np.int64]) -> tuple[int, int]:
        """The level and all moves; (0, 0) if not everything comes apart, or a stick is not a stick."""
        for low, high, label in self._ends:
            if not (labels[low] == label).any() or not (labels[high] == label).any():
                return 0, 0
            cubes = set(np.flatnonzero(labels == label).tolist())
            if connected_part(self._neighbours, cubes, min(cubes)) != cubes:
                return 0, 0
        score = int(k.judge(labels, self._walk.cells, self._walk.control, self._walk.state))
        return (score // k.LEVEL, score % k.LEVEL // 2) if score > 0 and score & 1 else (0, 0)


def _text(labels: NDArray[np.int64]) -> str:
    return "".join(_MARKS[label] for label in labels)


def within(found: Found, most: int, judge: Judge, changes: list[tuple[int, int]]) -> Iterator[Found]:
    """All that differ by one to ``most`` of these changes, and come apart."""
    labels = found.labels
    for size in range(1, most + 1):
        for chosen in combinations(changes, size):
            cubes = [i for i, _ in chosen]
            if len(set(cubes)) == size:
                before = labels[cubes]
                labels[cubes] = [new for _, new in chosen]
                level, moves = judge.rank(labels)
                if level:
                    yield replace(found, level=level, moves=moves, cubes=_text(labels))
                labels[cubes] = before


def improved(found: Found, most: int, states: int) -> Found:
    """One that no change of up to ``most`` cubes makes higher, by the best change again and again."""
    judge = Judge(found.length, states)
    while True:
        near = within(found, most, judge, judge.changes(found.labels, ends=found.ends))
        best = max(near, key=lambda one: one.rank, default=found)
        if best.rank <= found.rank:
            return found
        found = best
        print(f"length {found.length}: level {found.level}, {found.moves} moves", flush=True)


def standard(length: int) -> Found:
    """The solution of ``STANDARD`` with the highest level, in the place of ``star``."""
    result = solve(burr(*STANDARD[length], length=length), progress=False)
    level, best = max(
        ((one.disassembly.first or 0, one) for one in result.solutions if one.disassembly is not None),
        key=lambda pair: pair[0],
    )
    motion = next(motions_onto(best.problem.goal.cells, Voxels(star(length))))
    shapes = [shape.moved(motion) for shape in best.assembly.shapes]
    owner = {
        cell: mark
        for mark, box in zip(_MARKS[1:], stick_boxes(6, length), strict=True)
        for shape in shapes
        if shape <= box
        for cell in shape
    }
    cubes = "".join(owner.get(cell, ".") for cell in star(length))
    return Found(length, True, "", 0, 0, level, 0, cubes)


def puzzle(found: Found) -> Problem:
    """The pieces in their places in the burr as it looks outside; inside it, holes may be anywhere."""
    cells = {
        mark: Voxels(c for c, own in zip(star(found.length), found.cubes, strict=True) if own == mark)
        for mark in _MARKS[1:]
    }
    inner = Voxels(shared(found.length))
    outer = Voxels(cell for shape in cells.values() for cell in shape) - inner
    name = f"Six sticks with external holes, length {found.length}, level {found.level}"
    return Problem(tuple(map(Piece, cells.values())), Goal(outer, inner), name)


def anywhere(problem: Problem, length: int) -> Problem:
    """The same pieces, with holes anywhere in the burr."""
    return Problem(problem.pieces, Goal(Voxels(), Voxels(star(length))), problem.name)


def counts(problem: Problem, seconds: float) -> str:
    """Assemblies and solutions up to rotation; "> n" for a count that took too long."""
    result = solve(problem, progress=False, time_limit=seconds, limit=100_000)
    more = "" if result.complete else "> "
    return f"{more}{result.assembly_count:,} / {more}{result.solution_count:,}"


def read(file: Path) -> list[Found]:
    """The lines of a file, none if it does not exist; a last line that was cut off is left out."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").split("\n")[:-1]
    return [Found(**json.loads(line)) for line in lines]


def search(chosen: argparse.Namespace) -> None:
    """All runs that the file does not have, each written as soon as it ends."""
    done = {(f.kind, f.seed, f.run, f.steps) for f in read(chosen.out)}
    left = [
        (length, run)
        for run, length in product(range(chosen.runs), chosen.length)
        if ((length, chosen.ends), chosen.seed, run, int(chosen.steps)) not in done
    ]
    one = partial(_run, ends=chosen.ends, seed=chosen.seed, steps=int(chosen.steps), states=chosen.states)
    with ProcessPoolExecutor(chosen.jobs) as pool, chosen.out.open("a", encoding="utf-8") as file:
        for future in as_completed([pool.submit(one, *task) for task in left]):
            found = future.result()
            file.write(json.dumps(asdict(found)) + "\n")
            file.flush()
            print(f"length {found.length}, run {found.run}: level {found.level}", flush=True)


def _run(length: int, number: int, *, ends: bool, seed: str, steps: int, states: int) -> Found:
    return run(length, ends, seed, steps, states, number)


def best_of(found: Iterable[Found]) -> list[Found]:
    """The highest of each length and kind."""
    best: dict[tuple[int, bool], Found] = {}
    for one in found:
        if one.kind not in best or one.rank > best[one.kind].rank:
            best[one.kind] = one
    return [best[kind] for kind in sorted(best)]


def improve(chosen: argparse.Namespace) -> None:
    """Make the best of each kind locally the best, and add it to the file."""
    for found in best_of(read(chosen.out)):
        better = improved(found, chosen.near, chosen.states)
        print(
            f"length {found.length}, ends {found.ends}: "
            f"no change of {chosen.near} cubes exceeds level {better.level} and {better.moves} moves"
        )
        if better != found:
            with chosen.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(better)) + "\n")


def without_external(length: int, most: int, states: int) -> tuple[int, dict[int, int]]:
    """The level of a standard burr, and how many sets of up to ``most`` removed cubes lead to which."""
    found, judge = standard(length), Judge(length, states)
    external = [(i, 0) for i, cell in enumerate(star(length)) if cell not in shared(length)]
    levels = Counter(one.level for one in within(found, most, judge, external))
    return found.level, dict(sorted(levels.items()))


def table(chosen: argparse.Namespace) -> None:
    """The best of each kind, taken apart and replayed by the solver, which counts all assemblies, too."""
    print("| length | ends | level | moves | external holes | as drawn | holes anywhere | seed | run |")
    for found in best_of(read(chosen.table)):
        problem = puzzle(found)
        own = own_result(problem, "slides")
        (first,) = (one.disassembly for one in own.solutions if one.disassembly is not None)
        assert first.tree is not None and first.first == found.level, "the solver finds another level"
        string = ".".join(map(str, first.tree.counts))
        figures = counts(problem, chosen.seconds), counts(anywhere(problem, found.length), chosen.seconds)
        kind = "complete" if found.ends else "free"
        row = (found.length, kind, string, found.moves, found.external, *figures, found.seed, found.run)
        print("|", *map(str, row), "|", sep=" | ", flush=True)
        if chosen.save:
            save(problem, chosen.save / f"holey-{found.length}{'-ends' * found.ends}.json", force=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--length", type=int, nargs="+", choices=[6, 8, 10], default=[6, 8, 10])
    parser.add_argument("--ends", action="store_true")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--runs", type=int, default=4)
    parser.add_argument("--steps", type=float, default=3e6)
    parser.add_argument("--states", type=int, default=1 << 14)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--near", type=int)
    parser.add_argument("--standard", type=int)
    parser.add_argument("--table", type=Path)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--save", type=Path)
    chosen = parser.parse_args()
    if chosen.states & (chosen.states - 1) or chosen.states < 1:
        parser.error("--states must be a power of 2")
    if chosen.table is None and chosen.standard is None and chosen.out is None:
        parser.error("give --out FILE, --table FILE or --standard K")
    began = time.process_time()
    if chosen.table is not None:
        table(chosen)
    elif chosen.standard is not None:
        for length in chosen.length:
            level, levels = without_external(length, chosen.standard, chosen.states)
            print(
                f"length {length}: level {level}; up to {chosen.standard} external cubes less: {levels}",
                flush=True,
            )
    elif chosen.near is not None:
        improve(chosen)
    else:
        search(chosen)
    print(f"{time.process_time() - began:.0f} s of this process")


if __name__ == "__main__":
    main()

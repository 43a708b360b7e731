"""Random puzzles solved by burrkit and by burrTxt, the text program of BurrTools; differences explained.

    python -m tests.fire.against_burrtools --count 1000 --seed 1

Both count assemblies up to the goal's rotations and reflections, and shifted copies apart. Compared are the
numbers of assemblies and of solutions, and of solutions by the first number of their level. Where they
differ a brute force decides what is right, and the difference must be one of those that
docs/formats/xmpuzzle.md lists. The exit code is 1 if one is not.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from burrkit.formats.stored import Archive
from burrkit.formats.xmpuzzle import write
from burrkit.puzzle import Problem
from burrkit.puzzle.document import Puzzle
from burrkit.solving.solver import Result, solve
from tests.assembly.agreement import unlabelled
from tests.fire import brute
from tests.fire.brute import Counts
from tests.fire.puzzles import random_puzzle

#: Seconds that burrTxt may take for one puzzle.
PATIENCE = 5.0
#: Puzzles with more assemblies are passed over: the brute force must be able to judge them.
MOST_ASSEMBLIES = 300
#: Up to this number of pieces the brute force decides whether assemblies come apart.
MOST_PLACED = 5

_REFUSALS = ("units too many", "units too few", "can be place nowhere")
_LINE = re.compile(r"(\d+) assemblies and (\d+) solutions found")
_LEVEL = re.compile(r"^level: (\d+)", re.MULTILINE)


@dataclass(frozen=True)
class Rival:
    """The program at ``path``, which reads and writes its files in ``folder``."""

    path: str
    folder: Path

    def counts(self, puzzle: Puzzle) -> Counts | None:
        """What it finds; None if it takes too long.

        ChildProcessError if it crashes, RuntimeError if it prints something else than its counts.
        """
        text = self._run(puzzle, "-d", "-r")
        if text is None:
            return None
        if any(words in text for words in _REFUSALS):
            return Counts(0, Counter())
        line = _LINE.search(text)
        firsts = Counter(map(int, _LEVEL.findall(text)))
        if line is None or int(line[2]) != firsts.total():
            raise RuntimeError(text[-500:])
        return Counts(int(line[1]), firsts)

    def comes_apart(self, puzzle: Puzzle) -> bool:
        """Whether the assembly stored in a file comes apart for it."""
        return bool(_LEVEL.search(self._run(puzzle, "-x") or ""))

    def _run(self, puzzle: Puzzle, *options: str) -> str | None:
        file = self.folder / "puzzle.xmpuzzle"
        file.write_bytes(write.write(puzzle, plain=True))
        try:
            done = subprocess.run(
                [self.path, *options, str(file)], capture_output=True, timeout=PATIENCE, check=False
            )
        except subprocess.TimeoutExpired:
            return None
        if done.returncode < 0:
            raise ChildProcessError(f"burrTxt ended by signal {-done.returncode}")
        return done.stdout.decode("utf-8", "replace")


def is_large(problem: Problem) -> bool:
    """Whether there are too many assemblies to compare, with any number of holes."""
    free = replace(problem, max_holes=None)
    some = solve(free, keep_shifted=True, jobs=1, limit=MOST_ASSEMBLIES, disassemble=False)
    return not some.complete


def solved(problem: Problem) -> Result:
    """By burrkit, as BurrTools counts."""
    return solve(problem, up_to="reflection", keep_shifted=True, jobs=1)


def counted(result: Result) -> Counts:
    """What is compared of it."""
    some = result.solutions
    return Counts(len(result.assemblies), Counter(s.disassembly.first or 0 for s in some if s.disassembly))


def explained(puzzle: Puzzle, result: Result, theirs: Counts, rival: Rival) -> str:
    """The kind of a difference, as the table names it; the brute force must agree with burrkit."""
    problem, spec = puzzle.problem(), puzzle.problems[0]
    ours, right = counted(result), len(brute.orbits(problem))
    if ours.assemblies != right:
        return f"UNEXPLAINED: burrkit has {ours.assemblies} assemblies and not {right}"
    parts = [number for number, part in enumerate(spec.parts) for _ in range(part.most)]
    unlimited = replace(problem, max_holes=None)
    apart = brute.told_apart(problem, parts)
    if _is_like(theirs, apart):
        return "equal shapes in several parts counted as different"
    if problem.max_holes is not None:
        without = _variant(unlimited), _variant(brute.told_apart(unlimited, parts))
        if all(part.least == part.most for part in spec.parts):
            if theirs in without:
                return "maxHoles ignored without ranges"
        elif right < theirs.assemblies <= without[1].assemblies:
            return "maxHoles ignored with ranges"
    has_groups = any(part.groups for part in spec.parts)
    if has_groups and theirs.assemblies in (ours.assemblies, _variant(apart).assemblies):
        return _groups(puzzle, result, rival)
    return "UNEXPLAINED: BurrTools is wrong"


def _variant(problem: Problem) -> Counts:
    """What a problem with other rules has; the assemblies are counted by the brute force."""
    firsts = counted(solved(problem)).firsts
    return Counts(len(brute.orbits(problem)), firsts)


def _is_like(theirs: Counts, problem: Problem) -> bool:
    return theirs.assemblies == len(brute.orbits(problem)) and theirs == counted(solved(problem))


def _groups(puzzle: Puzzle, result: Result, rival: Rival) -> str:
    """Solutions that differ because of groups.

    BurrTools must agree about each assembly alone, in a file in which parts have the numbers of their shapes.
    """
    spec = puzzle.problems[0]
    shapes = (*(puzzle.shapes[part.shape] for part in spec.parts), puzzle.shapes[spec.goal or 0])
    parts = tuple(replace(part, shape=k) for k, part in enumerate(spec.parts))
    sorted_ = replace(puzzle, shapes=shapes, problems=(replace(spec, parts=parts, goal=len(parts)),))
    archive = Archive(sorted_)
    for found in result.assemblies:
        stored = replace(sorted_.problems[0], state="solved", stored=(archive.stored(found.assembly, None),))
        single = len(found.assembly.placed) < 2
        if not single and len(found.assembly.placed) <= MOST_PLACED:
            first = brute.first(archive.problem, unlabelled(found.assembly))
            if (first > 0) != found.is_solution:
                return "UNEXPLAINED: burrkit is wrong about a solution with groups"
        if rival.comes_apart(replace(sorted_, problems=(stored,))) != (found.is_solution and not single):
            return "groups: BurrTools differs for an assembly alone"
    return "groups: part's number for the shape's, or counts not given back"


def compare(count: int, seed: int, rival: Rival, keep: Path | None) -> Counter[str]:
    """The number of puzzles of each outcome; files of those that differ go to ``keep``."""
    outcomes = Counter[str]()
    for number in range(count):
        puzzle = random_puzzle(Random(f"{seed} {number}"))
        problem = puzzle.problem()
        if is_large(problem):
            outcomes["passed over: too large"] += 1
            continue
        result = solved(problem)
        ours = counted(result)
        try:
            theirs = rival.counts(puzzle)
        except ChildProcessError:
            is_right = ours.assemblies == len(brute.orbits(problem))
            kind = "burrTxt crashes" if is_right else "UNEXPLAINED: burrTxt crashes and burrkit is wrong"
            _keep(keep, seed, number, puzzle)
            outcomes.update((kind, "compared"))
            continue
        if theirs is None:
            kind = "passed over: too slow"
        elif ours == theirs:
            kind = "equal" if ours.assemblies else "equal, no assembly"
            outcomes["assemblies that agree"] += ours.assemblies
            outcomes["solutions that agree"] += ours.solutions
            outcomes["solutions above level 1 that agree"] += ours.solutions - ours.firsts[1]
        else:
            kind = explained(puzzle, result, theirs, rival)
            print(f"  {seed} {number}: {kind}; ours {ours}, theirs {theirs}", flush=True)
            _keep(keep, seed, number, puzzle)
        outcomes[kind] += 1
        outcomes["compared"] += not kind.startswith("passed over")
    return outcomes


def _keep(folder: Path | None, seed: int, number: int, puzzle: Puzzle) -> None:
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{seed}-{number}.xmpuzzle").write_bytes(write.write(puzzle, plain=True))


def report(outcomes: Counter[str], seconds: float) -> int:
    """Print the table of outcomes; the exit code."""
    for kind, number in sorted(outcomes.items(), key=lambda item: (-item[1], item[0])):
        print(f"{number:9,}  {kind}")
    unexplained = sum(number for kind, number in outcomes.items() if kind.startswith("UNEXPLAINED"))
    print(f"{unexplained:9,}  unexplained, {seconds:.0f} s")
    return int(unexplained > 0)


def main() -> int:
    """Compare, print the table, and answer with the exit code."""
    parser = argparse.ArgumentParser(description="Random puzzles: burrkit against BurrTools.")
    parser.add_argument("--count", type=int, default=200, help="number of puzzles")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--burrtxt", default="burrTxt", help="the program, if it is not on the path")
    parser.add_argument("--keep", type=Path, help="folder for the files that differ")
    options = parser.parse_args()
    path = shutil.which(options.burrtxt)
    if path is None:
        print(f"{options.burrtxt}: there is no such program; BurrTools' burrTxt is needed", file=sys.stderr)
        return 2
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        outcomes = compare(options.count, options.seed, Rival(path, Path(folder)), options.keep)
    return report(outcomes, time.perf_counter() - began)


if __name__ == "__main__":
    sys.exit(main())

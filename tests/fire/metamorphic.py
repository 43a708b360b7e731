"""Random puzzles on all lattices, changed in ways that must not change what is found.

    python -m tests.fire.metamorphic --count 20000 --seed 1

A puzzle is rotated, mirrored, its pieces exchanged; written and read again; its lattice described as one of
its own; its cubes divided; solved by other conventions, rules and numbers of threads. Each of these relations
states which counts and levels must then be equal. A puzzle depends on the seed and its number alone, so that
``--first`` goes on where another run ended, and ``--first N --count 1`` makes one puzzle again. A puzzle
for which a relation does not hold is stored as a JSON file in the folder ``--out``.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from random import Random
from typing import Final, Literal

import numpy as np

from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.xmpuzzle import read, write
from burrkit.geometry import Lattice, Motion, Voxels
from burrkit.geometry.lattices import NAMES, by_name, description_of, make_lattice
from burrkit.puzzle import Goal, Piece, Problem, moved_colours
from burrkit.puzzle.conversion import CUBES_ON, on_lattice, scaled
from burrkit.puzzle.document import FILE_GRIDS, Puzzle
from burrkit.sixpiece import burr
from burrkit.sixpiece.catalogue import entries
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.options import Convention
from burrkit.solving.result import Result
from burrkit.solving.solver import solve
from tests.fire.puzzles import random_problem, random_puzzle
from tests.reference import lattice_assemble as plain
from tests.reference.lattices import random_shapes

CONVENTIONS: Final[tuple[Convention, ...]] = ("raw", "rotation", "reflection")
BOTH: Final[tuple[Literal["rotation", "reflection"], ...]] = ("rotation", "reflection")
#: Puzzles with more assemblies are passed over.
MOST_ASSEMBLIES: Final = 120
#: Puzzles with more raw assemblies are not counted by the plain program.
_MOST_PLAIN: Final = 2_000
#: Nor are those with larger goals; their cubes are not divided either.
_MOST_CELLS: Final = 12


class Broken(Exception):
    """A relation that does not hold."""


class NotApplicable(Exception):
    """A relation that does not apply to a puzzle."""


def require(holds: bool, what: str) -> None:
    """Broken unless something holds."""
    if not holds:
        raise Broken(what[:500])


def same(what: str, own: object, other: object) -> None:
    """Broken unless two answers are equal."""
    require(own == other, f"{what}: {own} and {other}")


def needs(applies: bool) -> None:
    """NotApplicable unless the relation applies to a puzzle."""
    if not applies:
        raise NotApplicable


@dataclass(frozen=True)
class Answer:
    """What must not change: the counts by one convention, and the number of solutions of each level."""

    raw: int
    assemblies: int
    partial: int
    solutions: int
    levels: tuple[tuple[str, int], ...]

    @staticmethod
    def of(result: Result) -> Answer:
        """That of a search."""
        levels = tuple(sorted(result.levels.items()))
        return Answer(
            result.raw_all, result.assembly_count, result.partial_count, result.solution_count, levels
        )


class Case:
    """A random problem, and what is found for it; ``rng`` decides how it is changed."""

    def __init__(self, problem: Problem, rng: Random, *, up_to: Convention, keep_shifted: bool) -> None:
        self.problem, self.rng, self.up_to, self.keep_shifted = problem, rng, up_to, keep_shifted

    @staticmethod
    def random(seed: int, number: int) -> Case:
        """The puzzle of a number: on each lattice in turn, some on copies of it as an own lattice."""
        rng = Random(f"metamorphic {seed} {number}")
        name = NAMES[number % len(NAMES)]
        if name == "cubes" and rng.random() < 0.6:
            problem = random_puzzle(rng).problem() if rng.random() < 0.7 else named_burr(rng)
        elif name == "rhombic tetrahedra" and rng.random() < 0.08:
            problem = on_lattice(random_puzzle(rng), by_name(name)).problem()
        elif rng.random() < 0.2:
            problem = wound(rng, by_name(name))
        else:
            problem = random_problem(rng, by_name(name))
        if name != "spheres" and rng.random() < 0.2:
            problem = on(problem, own_copy(name))
        return Case(problem, rng, up_to=rng.choice(CONVENTIONS), keep_shifted=rng.random() < 0.3)

    def solve(self, problem: Problem | None = None, **options: object) -> Result:
        """The result of a problem, by default of this one, as this case is solved."""
        every = {"up_to": self.up_to, "keep_shifted": self.keep_shifted, "jobs": 1, "progress": False}
        return solve(self.problem if problem is None else problem, **(every | options))  # type: ignore[arg-type]

    @cached_property
    def is_large(self) -> bool:
        """Whether there are too many assemblies to solve it many times."""
        some = self.solve(up_to="rotation", keep_shifted=True, limit=MOST_ASSEMBLIES, disassemble=False)
        return not some.complete

    @cached_property
    def result(self) -> Result:
        """The result that others are compared with."""
        return self.solve()

    @cached_property
    def answer(self) -> Answer:
        """What must not change of it."""
        return Answer.of(self.result)

    def answer_of(self, problem: Problem) -> Answer:
        """The same of another problem."""
        return Answer.of(self.solve(problem))

    @property
    def is_small(self) -> bool:
        """Whether its goal is small enough for plain programs, and for cubes to be divided."""
        return len(self.problem.goal.cells) <= _MOST_CELLS


def named_burr(rng: Random) -> Problem:
    """A burr of the catalogue that takes several moves, as any puzzle of cubes."""
    entry = rng.choice([one for one in entries() if one.is_burr and one.level > "2" and one.length == 6])
    return Puzzle.of(burr(*entry.sticks)).problem()


def wound(rng: Random, lattice: Lattice) -> Problem:
    """Pieces that wind around each other, so that they come apart in more than one move, or never."""
    shapes = None
    while shapes is None:
        shapes = random_shapes(lattice, rng, rng.randrange(16, 44), rng.choice((2, 3, 3)))
    goal = Voxels(np.concatenate([shape.cells for shape in shapes]), lattice)
    return Problem(tuple(map(Piece, shapes)), Goal(goal))


# Changed puzzles -----------------------------------------------------------------------------------------


@cache
def own_copy(name: str) -> Lattice:
    """A lattice of burrkit, described as one of one's own."""
    return make_lattice(description_of(by_name(name)) | {"name": f"own {name}"})


def on(problem: Problem, lattice: Lattice) -> Problem:
    """The same problem with the same points of the raster as cells of another lattice."""

    def cells(shape: Voxels) -> Voxels:
        return Voxels(shape.cells, lattice)

    goal = problem.goal
    pieces = tuple(replace(piece, shape=cells(piece.shape)) for piece in problem.pieces)
    return replace(
        problem, pieces=pieces, goal=Goal(cells(goal.required), cells(goal.optional), goal.colours)
    )


def moved_piece(piece: Piece, motion: Motion) -> Piece:
    """A piece, drawn where a motion carries it."""
    colours = moved_colours(piece.colours, motion, piece.shape)
    return replace(piece, shape=piece.shape.moved(motion), colours=colours)


def moved_goal(goal: Goal, motion: Motion) -> Goal:
    """A goal where a motion carries it, as a whole."""
    cells = goal.cells
    image = cells.carried(motion)
    is_required = np.array([cell in goal.required for cell in cells])
    return Goal(
        Voxels(image[is_required], cells.lattice),
        Voxels(image[~is_required], cells.lattice),
        moved_colours(goal.colours, motion, cells),
    )


def turned(case: Case, *, mirror: bool) -> Problem:
    """The puzzle turned, its goal and each piece by a turn of its own; with ``mirror`` all by reflections."""
    rng, problem, lattice = case.rng, case.problem, case.problem.lattice

    def motion(shape: Voxels) -> Motion:
        turns = [t for t in shape.turns(mirror=mirror) if lattice.is_rotation(t) != mirror]
        x, y, z = (np.array([rng.randint(-3, 3) for _ in range(3)]) @ np.array(lattice.shifts)).tolist()
        return Motion(rng.choice(turns), (x, y, z))

    pieces = tuple(moved_piece(piece, motion(piece.shape)) for piece in problem.pieces)
    return replace(problem, pieces=pieces, goal=moved_goal(problem.goal, motion(problem.goal.cells)))


# Relations -----------------------------------------------------------------------------------------------


def rotate(case: Case) -> None:
    """Rotated pieces in a rotated goal."""
    same("answer", case.answer, case.answer_of(turned(case, mirror=False)))


def mirror(case: Case) -> None:
    """The mirror image of the puzzle."""
    same("answer", case.answer, case.answer_of(turned(case, mirror=True)))


def permute(case: Case) -> None:
    """The pieces in another order."""
    pieces = tuple(case.rng.sample(case.problem.pieces, len(case.problem.pieces)))
    same("answer", case.answer, case.answer_of(replace(case.problem, pieces=pieces)))


def conventions(case: Case) -> None:
    """The counts by a convention, derived from a search by another one, are those of a search by it."""
    found = {up_to: case.solve(up_to=up_to) for up_to in CONVENTIONS}
    same("raw", {result.raw_all for result in found.values()}, {case.answer.raw})
    rotation, reflection = found["rotation"], found["reflection"]
    require(
        len(rotation.assemblies) <= 2 * len(reflection.assemblies) <= 2 * len(rotation.assemblies),
        f"{len(rotation.assemblies)} up to rotation, {len(reflection.assemblies)} up to reflection",
    )
    for result in found.values():
        for up_to in BOTH:
            derived, other = result.counts_up_to(up_to), found[up_to]
            if derived is not None:
                same(f"{result.convention} to {up_to}", derived, (len(other.assemblies), len(other)))


def brute_force(case: Case) -> None:
    """The counts are those of a plain program that has bodies in space only."""
    problem = case.problem
    needs(case.answer.raw <= _MOST_PLAIN and case.is_small)
    found = plain.arrangements(problem)
    same("raw", case.answer.raw, sum(found.values()))
    classes = plain.shifted_apart if case.keep_shifted else plain.classes
    for up_to in BOTH:
        expected = len(classes(problem, found, mirror=up_to == "reflection"))
        same(up_to, len(case.solve(up_to=up_to, disassemble=False).assemblies), expected)


def jobs(case: Case) -> None:
    """Two threads find the same assemblies in the same order."""
    same("assemblies", list(case.result.assemblies), list(case.solve(jobs=2).assemblies))


def count_only(case: Case) -> None:
    """Counting finds the same number as listing, and the levels follow when they are requested."""
    same("answer", case.answer, Answer.of(case.solve(count_only=True)))


def results(case: Case) -> None:
    """A result is written and read again, with its counts by both conventions."""
    again = Result.from_json(case.result.to_json())
    require(again == case.result, "the result differs")
    for up_to in BOTH:
        same(up_to, case.result.counts_up_to(up_to), again.counts_up_to(up_to))


def files(case: Case) -> None:
    """Files hold the whole puzzle."""
    puzzle = Puzzle.of(case.problem)
    same("JSON", case.answer, case.answer_of(puzzle_json.read(puzzle_json.write(puzzle))))
    if 0 <= case.problem.lattice.number < FILE_GRIDS:
        same("xmpuzzle", case.answer, case.answer_of(read.read(write.write(puzzle)).problem()))


def own_lattice(case: Case) -> None:
    """The same puzzle on its lattice, described as one of one's own."""
    lattice = case.problem.lattice
    needs(lattice.is_named and not lattice.touching)
    same("answer", case.answer, case.answer_of(on(case.problem, own_copy(lattice.name))))


def divide(case: Case) -> None:
    """Cubes cut into cells, or into small cubes, which have more assemblies where there is room to spare."""
    needs(case.problem.lattice.is_cubic and case.is_small)
    puzzle = Puzzle.of(case.problem)
    counts = case.answer.raw, case.answer.assemblies
    cells, fewer = (
        case.solve(on_lattice(puzzle, by_name(name)).problem(), disassemble=False) for name in CUBES_ON
    )
    same("rhombic tetrahedra", counts, (cells.raw_all, cells.assembly_count))
    require(fewer.raw_all <= case.answer.raw, f"tetrahedra and octahedra: {fewer.raw_all} raw")
    big, up_to = scaled(puzzle, 2).problem(), case.rng.choice(BOTH)
    needs(solve(big, limit=MOST_ASSEMBLIES, disassemble=False, progress=False).complete)
    half = solve(case.problem, up_to=up_to, rule="half", progress=False)
    # A slide by one small cube is one by half a cube.
    found = [one for one in solve(big, up_to=up_to, progress=False).assemblies if _fits_cubes(one)]
    same("small cubes", half.assembly_count, len(found))
    same("their levels", half.levels, dict(Counter(one.level for one in found if one.level)))


def _fits_cubes(found: FoundAssembly) -> bool:
    """Whether no piece is next to another one and offset by half a cube."""
    lows = np.array([shape.low for shape in found.assembly.shapes if len(shape)]) % 2
    return bool((lows == lows[0]).all())


def rules(case: Case) -> None:
    """More moves lose no solution and make no level higher; without turns the level is that of slides."""
    needs(case.problem.lattice.is_cubic)
    half, legal, both = (case.solve(rule=rule) for rule in ("half", "legal", "legal+half"))
    pairs = ((case.result, half), (case.result, legal), (half, both), (legal, both))
    for fewer, more in pairs:
        same(f"{more.rule}, assemblies", fewer.assembly_count, more.assembly_count)
        for before, after in zip(fewer.assemblies, more.assemblies, strict=True):
            if before.tree is not None:
                is_less = after.tree is not None and after.tree.level <= before.tree.level
                require(is_less, f"{more.rule}: {before.level} becomes {after.level}")
            if (
                after.tree is not None
                and fewer.rule.has_turns != more.rule.has_turns
                and not after.tree.has_turns
            ):
                same(f"{more.rule} without turns", before.level, after.level)


#: All relations, by their names.
RELATIONS: Final[dict[str, Callable[[Case], None]]] = {
    "rotate": rotate,
    "mirror": mirror,
    "permute": permute,
    "conventions": conventions,
    "brute force": brute_force,
    "jobs 1 and 2": jobs,
    "count only": count_only,
    "result JSON": results,
    "files": files,
    "own lattice": own_lattice,
    "divided cubes": divide,
    "rules": rules,
}


# Running -------------------------------------------------------------------------------------------------


@dataclass
class Tally:
    """For how many puzzles on each lattice each relation was tried, and which broke it.

    ``deep`` are the puzzles with a solution above level 1, ``large`` those that were passed over.
    """

    tried: Counter[tuple[str, str]] = field(default_factory=Counter)
    puzzles: Counter[str] = field(default_factory=Counter)
    deep: Counter[str] = field(default_factory=Counter)
    large: int = 0
    broken: list[tuple[int, str, str]] = field(default_factory=list)


def run(
    seed: int,
    numbers: Iterable[int],
    broken: Callable[[int, Case, str, str], None] = lambda number, case, relation, reason: None,
) -> Tally:
    """Try every relation on the puzzles of some numbers; ``broken`` receives each finding."""
    tally = Tally()
    for number in numbers:
        case = Case.random(seed, number)
        if case.is_large:
            tally.large += 1
            continue
        lattice = case.problem.lattice
        name = lattice.name if lattice.is_named else "own"
        tally.puzzles[name] += 1
        tally.deep[name] += any(text != "1" for text in case.result.levels)
        for relation, holds in RELATIONS.items():
            try:
                holds(case)
            except NotApplicable:
                continue
            except Broken as difference:
                reason = str(difference)
            except Exception:  # an error is a finding, too
                reason = traceback.format_exc()
            else:
                reason = ""
            tally.tried[relation, name] += 1
            if reason:
                tally.broken.append((number, relation, reason))
                broken(number, case, relation, reason)
    return tally


def table(tally: Tally) -> str:
    """The counts as lines: a line for each relation, a column for each lattice."""
    columns = [name for name in (*NAMES, "own") if tally.puzzles[name]]
    short = [" ".join(word[:5] for word in name.split() if word != "and") for name in columns]
    counts = {relation: [tally.tried[relation, name] for name in columns] for relation in RELATIONS}
    rows = [["", *short, "all", "broken"]]
    rows += [
        _row(what, [some[name] for name in columns], "")
        for what, some in (("puzzles", tally.puzzles), ("above level 1", tally.deep))
    ]
    for relation, numbers in counts.items():
        broken = sum(1 for _, which, _ in tally.broken if which == relation)
        rows.append(_row(relation, numbers, f"{broken:,}"))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            cell.rjust(w) if k else cell.ljust(w) for k, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return "\n".join([*lines, f"passed over, with more than {MOST_ASSEMBLIES} assemblies: {tally.large:,}"])


def _row(name: str, numbers: list[int], broken: str) -> list[str]:
    return [name, *(f"{number:,}" for number in numbers), f"{sum(numbers):,}", broken]


def main() -> None:
    """Run the command line; exit code 1 if a relation does not hold."""
    words = argparse.ArgumentParser(
        prog="python -m tests.fire.metamorphic", description=__doc__.partition("\n\n")[0]
    )
    words.add_argument("--count", type=int, default=200, help="number of puzzles")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--first", type=int, default=0, help="number of the first puzzle")
    words.add_argument(
        "--out",
        type=Path,
        default=Path("metamorphic-findings"),
        help="folder for puzzles that break a relation",
    )
    options = words.parse_args()
    began = time.perf_counter()

    def broken(number: int, case: Case, relation: str, reason: str) -> None:
        print(f"{number}, {relation}: {reason}", flush=True)
        options.out.mkdir(parents=True, exist_ok=True)
        stem = options.out / f"{options.seed}-{number}-{relation.replace(' ', '-')}"
        stem.with_suffix(".json").write_text(puzzle_json.write(Puzzle.of(case.problem)), encoding="utf-8")
        how = f"up to {case.up_to}, keep_shifted={case.keep_shifted}"
        stem.with_suffix(".txt").write_text(f"{how}\n{reason}\n", encoding="utf-8")

    tally = run(options.seed, range(options.first, options.first + options.count), broken)
    print(table(tally))
    print(
        f"seed {options.seed}, puzzles {options.first:,} to {options.first + options.count - 1:,}, ", end=""
    )
    print(f"{time.perf_counter() - began:.0f} s")
    sys.exit(bool(tally.broken))


if __name__ == "__main__":
    main()

"""Legal turns in six-piece burrs against a C program that shares nothing with the package.

    python -m tests.census.second_turns COUNT SEED [LENGTH]

draws COUNT random assemblies of all sticks and lets both decide each: the program by plain search, with
slides by half a cube and turns about every line near the sticks; the package by the kernel of the census. The
same seed draws the same assemblies, which are drawn as ``burrkit census verify`` draws them: a work unit by
its number of assemblies, then stick by stick.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.kernel import legal_turns as k
from burrkit.census.enumeration.plans import plan
from burrkit.census.enumeration.units import units
from burrkit.census.results.verification import draw
from burrkit.errors import BurrkitError
from burrkit.runtime.bits import U0
from burrkit.runtime.jit import kernel
from burrkit.runtime.kernel_types import D1, D2, D3, I64
from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.engine.kernel import complete, first_separation as first
from burrkit.sixpiece.engine.kernel.cubes import StickCubes
from burrkit.sixpiece.engine.kernel.relations import PlacedSticks, Sections
from burrkit.sixpiece.engine.position_tables import sections, stick_cubes
from burrkit.sixpiece.sticks import LENGTHS
from tests.census import reference
from tests.census.c_programs import build

SOURCE: Final = Path(__file__).with_suffix(".c")
#: What the program writes of an assembly.
FIXED, LOCKED, PARTLY, APART, TURNS = range(5)
#: The answer of the kernel for too many states.
_BEYOND: Final = -2
#: Assemblies for one run of the program.
_BATCH: Final = 500


def _answers(command: list[str], lines: list[str]) -> list[int]:
    done = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    return [int(answer) for answer in done.stdout.split()]


def _numbers(rows: NDArray[np.int64]) -> list[list[int]]:
    numbers: list[list[int]] = cutler_order.order().numbers[rows].tolist()
    return numbers


def outcomes(program: Path, rows: NDArray[np.int64]) -> list[int]:
    """What the program finds of assemblies, given as rows, int64[n, 6]."""
    return _answers([str(program)], [" ".join(map(str, own)) for own in _numbers(rows)])


def turns_at(program: Path, rows: NDArray[np.int64], places: NDArray[np.int64]) -> list[bool]:
    """Whether a group can turn, after the sticks have moved by int64[n, 6, 3] half cubes."""
    lines = [
        " ".join(map(str, [*own, *at.ravel().tolist()]))
        for own, at in zip(_numbers(rows), places, strict=True)
    ]
    return [answer == 1 for answer in _answers([str(program), "at"], lines)]


def something_turns(assemblies: NDArray[np.int64], length: int = 6) -> NDArray[np.int64]:
    """int64[n]: 1 if assemblies come apart by slides; else 2 if what stays locked can turn in a state, or 0.

    Assemblies are given as rows, int64[n, 6]. BurrkitError for one with too many states.
    """
    answers = np.zeros(len(assemblies), dtype=np.int64)
    rows = np.ascontiguousarray(assemblies, dtype=np.int64)
    _find_turns(sections(), LENGTHS.index(length), stick_cubes(length), rows, k.new_turn_scratch(), answers)
    if (answers == _BEYOND).any():
        raise BurrkitError("an assembly has more states than can be searched", "limit-reached")
    return answers


def something_turns_at(
    assemblies: NDArray[np.int64], places: NDArray[np.int64], length: int = 6
) -> NDArray[np.bool_]:
    """bool[n]: whether something can turn in one state of an assembly, given as rows, int64[n, 6].

    ``places`` int64[n, 6, 3] are where the sticks are, in half cubes relative to their places in the burr;
    relative to the first stick they are -14 to 13. No two may overlap.
    """
    answers = np.zeros(len(assemblies), dtype=np.int64)
    rows = np.ascontiguousarray(assemblies, dtype=np.int64)
    at = np.ascontiguousarray(places - places[:, :1], dtype=np.int64)
    _find_turns_at(stick_cubes(length), rows, at, k.new_turn_scratch(), answers)
    found: NDArray[np.bool_] = answers != 0
    return found


def something_turns_among(rows: NDArray[np.int64], states: NDArray[np.int64], length: int = 6) -> bool:
    """Whether something can turn in one of the states of an assembly, or half way between them.

    ``rows`` int64[6] are its sticks and ``states`` int64[n, 6, 3] their places, in whole cubes as above.
    """
    answer = np.zeros(1, dtype=np.int64)
    at = np.ascontiguousarray(states - states[:, :1], dtype=np.int64)
    own = np.ascontiguousarray(rows, dtype=np.int64)
    _find_turns_among(stick_cubes(length), own, at, k.new_turn_scratch(), answer)
    return bool(answer[0])


@kernel
def _find_turns(
    sections: Sections, n: int, cubes: StickCubes, assemblies: I64[D2], turns: k.TurnScratch, answers: I64[D1]
) -> None:
    """Fill answers[s] with ``apart_or_turns`` at the n-th length for assemblies as rows, int64[., 6]."""
    scratch, apart = first.new_scratch(first.MOST_STATES), complete.new_apart()
    for s in range(assemblies.shape[0]):
        burr = PlacedSticks(sections, n, assemblies[s])
        first.assembled(burr, scratch.states)
        answers[s] = k.apart_or_turns(burr, cubes, scratch, apart, turns)


@kernel
def _find_turns_at(
    cubes: StickCubes, assemblies: I64[D2], places: I64[D3], turns: k.TurnScratch, answers: I64[D1]
) -> None:
    """Fill answers[s] with 1 if something can turn where the sticks of an assembly are at places[s], else 0.

    ``places`` int64[., 6, 3] are in half cubes, relative to the first.
    """
    for s in range(assemblies.shape[0]):
        turns.halves[:] = places[s]
        answers[s] = 1 if k.turns_here(cubes, assemblies[s], 63, turns) else 0


@kernel
def _find_turns_among(
    cubes: StickCubes, rows: I64[D1], places: I64[D3], turns: k.TurnScratch, answer: I64[D1]
) -> None:
    """Fill answer[0] with 1 if something can turn at or between places, int64[., 6, 3] in cubes, else 0."""
    scratch = first.new_scratch(first.MOST_STATES)
    for s in range(places.shape[0]):
        place = U0
        for i in range(1, 6):
            for a in range(3):
                place = place << np.uint64(4) | np.uint64(places[s, i, a] + 8)
        scratch.states[s, first.PLACE] = place
    answer[0] = 1 if k.turns_somewhere(cubes, rows, 63, scratch, places.shape[0], turns) else 0


def of_the_package(rows: NDArray[np.int64], length: int = 6) -> list[int]:
    """What the package finds of them, in the words of the program."""
    first = reference.levels(rows)[:, LENGTHS.index(length)]
    free = np.where(first > 0, PARTLY, np.where(first < 0, LOCKED, FIXED))
    turns = something_turns(rows, length)
    found: list[int] = np.where(turns == 1, APART, np.where(turns == 2, TURNS, free)).tolist()
    return found


def drawn(count: int, seed: int, length: int = 6) -> NDArray[np.int64]:
    """Rows of random assemblies, int64[count, 6]."""
    random = Random(seed)
    every, weights = {unit.name: unit for unit in units("all")}, plan("all", length=length).weights
    names = random.choices(list(weights), list(weights.values()), k=count)
    return np.array([draw(random, every[name], "all") for name in names], dtype=np.int64)


def main(count: str, seed: str, length: str = "6") -> int:
    """Compare; 1 if something differs."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        program = build(SOURCE, Path(folder), LENGTH=int(length))
        rows = drawn(int(count), int(seed), int(length))
        parts = [rows[at : at + _BATCH] for at in range(0, len(rows), _BATCH)]
        seen, wrong = Counter[int](), 0
        for part, plain in zip(parts, pool.map(lambda own: outcomes(program, own), parts), strict=True):
            for own, one, other in zip(part.tolist(), plain, of_the_package(part, int(length)), strict=True):
                seen[one] += 1
                if one != other:
                    wrong += 1
                    print(f"rows {own}: the program finds {one}, the package {other}")
            print(f"{sum(seen.values()):,} compared, {wrong:,} differ", end="\r", file=sys.stderr)
    names = ("nothing moves", "nothing comes free", "something comes free", "apart by slides", "turns")
    print(", ".join(f"{name}: {seen[kind]:,}" for kind, name in enumerate(names)))
    print(f"{seen.total():,} assemblies compared, {wrong:,} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))

"""Turns while sticks are at half a cube, searched by a program in C that shares nothing with the package.

    python -m tests.census.half_turns LEAST MOST [LENGTH]
    python -m tests.census.half_turns check COUNT SEED

The first counts the assemblies with LEAST to MOST holes in which, after a slide of one group by half a cube,
something can turn by 90 degrees, and how many of them slides leave together. ``half_turns.c`` states what is
tried.
The second compares all such slides and turns of random assemblies with an exact test that tries each.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.sixpiece import cutler_order, frame
from burrkit.sixpiece.sticks import Stick
from tests.census import reference
from tests.census.c_programs import build
from tests.census.half_turns_by_trial import HalfTurn, half_turns
from tests.reference.burr import CONNECTED, weight
from tests.reference.cubes import Cells, shifted

SOURCE: Final = Path(__file__).with_suffix(".c")
#: What the program writes of an assembly.
FIXED, LOCKED, FREE = range(3)


class Found(NamedTuple):
    """What the program writes.

    ``cases`` is the number of slides with a turn; ``assemblies`` and ``locked`` are sums over all of them;
    ``numbers`` int64[n, 6] are sticks in positions 1 to 6 and ``outcomes`` int64[n] what becomes of them.
    ``turns`` are the slide and turn of each.
    """

    cases: int
    assemblies: int
    locked: int
    numbers: NDArray[np.int64]
    outcomes: NDArray[np.int64]
    turns: list[HalfTurn]


def found(program: Path, least: int, most: int, every: int = 0) -> Found:
    """What it finds with ``least`` to ``most`` holes; it writes each ``every``-th assembly, too."""
    command = [str(program), str(least), str(most), str(every)]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    cases, rows, turns = list[list[str]](), list[list[str]](), list[HalfTurn]()
    for line in lines:
        words = line.split()
        if words[0] == "case":
            cases.append(words)
            turns += [_turn(words)] * (len(rows) - len(turns))  # a case follows its assemblies
        else:
            rows.append(words)
    numbers = np.array(rows, dtype=np.int64).reshape(-1, 7)
    total, locked = (
        sum(int(words[words.index(name) + 1]) for words in cases) for name in ("assemblies", "locked")
    )
    return Found(len(cases), total, locked, numbers[:, :6], numbers[:, 6], turns)


def _turn(words: list[str]) -> HalfTurn:
    """The slide and turn of a line of a case: all sticks but the first turn, about a line along x."""
    p, q = words[words.index("at") + 1].split(",")
    at = tuple(int(n) for word in words[1:7] for n in word.split(","))
    return HalfTurn(at, 62, 0, -1 if "clockwise" in words else 1, (int(p), int(q)))


def turns_of(program: Path, assemblies: Sequence[Sequence[int]]) -> set[tuple[int, HalfTurn]]:
    """All slides and turns that the program finds for assemblies, with the row of each."""
    text = "\n".join(" ".join(map(str, own)) for own in assemblies)
    lines = subprocess.run(
        [str(program), "of"], input=text, capture_output=True, text=True, check=True
    ).stdout
    found = set()
    for row, *words in (map(int, line.split()) for line in lines.splitlines()):
        group, axis, is_clockwise, p, q = words[18:]
        found.add((row, HalfTurn(tuple(words[:18]), group, axis, -1 if is_clockwise else 1, (p, q))))
    return found


def in_place(numbers: Sequence[int], length: int = 6) -> list[Cells]:
    """The cubes of six sticks in positions 1 to 6, around (0, 0, 0)."""
    placed = zip(numbers, frame.positions(length), strict=True)
    middle = (-length // 2,) * 3
    return [shifted(frozenset(Stick(n).voxels(length).moved(motion)), middle) for n, motion in placed]


def drawn(random: np.random.Generator) -> list[int]:
    """The sticks of a random assembly with room: cubes are left out, at random, while sticks stay whole."""
    numbers: list[int] = cutler_order.order().numbers[reference.drawn(random, np.arange(1900, 2225))].tolist()
    holes = int(random.integers(10, 25))
    while 32 - sum(map(weight, numbers)) < holes:
        lighter = [
            (i, numbers[i] + 2**bit)
            for i, bit in product(range(6), range(12))
            if not (numbers[i] - 1) >> bit & 1 and numbers[i] + 2**bit in CONNECTED
        ]
        if not lighter:
            break
        i, number = lighter[int(random.integers(len(lighter)))]
        numbers[i] = number
    return numbers


def compared(program: Path, assemblies: Sequence[Sequence[int]], reach: int) -> tuple[int, int]:
    """How many slides and turns both find, and how many only one of them does."""
    plain = turns_of(program, assemblies)
    exact = {(k, turn) for k, own in enumerate(assemblies) for turn in half_turns(in_place(own), reach)}
    return len(plain & exact), len(plain ^ exact)


def check(count: int, seed: int, reach: int = 28) -> int:
    """Compare random assemblies; 1 if something differs."""
    from tempfile import TemporaryDirectory

    random = np.random.default_rng(seed)
    with TemporaryDirectory() as folder:
        same, other = compared(
            build(SOURCE, Path(folder), REACH=reach), [drawn(random) for _ in range(count)], reach
        )
    print(f"{count} assemblies, {same} slides with a turn found by both, {other} by one")
    return 1 if other else 0


def main(least: str, most: str, length: str = "6") -> int:
    """Print what is found; 1 if slides leave something together."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        have = found(build(SOURCE, Path(folder), LENGTH=int(length)), int(least), int(most))
    print(
        f"{have.cases} slides with a turn, {have.assemblies:,} assemblies, {have.locked:,} locked by slides"
    )
    return 1 if have.locked else 0


if __name__ == "__main__":
    if sys.argv[1] == "check":
        sys.exit(check(*map(int, sys.argv[2:])))
    sys.exit(main(*sys.argv[1:]))

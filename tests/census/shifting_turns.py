"""Turns about a line that shifts, while another stick is at half a cube: all slides, by a program in C.

    python -m tests.census.shifting_turns HOLES [TIMES [LENGTH]]

It counts the assemblies with HOLES holes in which a stick slides by half a cube and another one can turn
then, those of them that slides leave locked, and those that come free after the turn. The last are listed.
The second grid is TIMES as fine as the first, 6 unless given; sticks have LENGTH 6, 8, 10 or 12.
``shifting_turns.c`` states what is tried.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tests.census.c_programs import build

SOURCE: Final = Path(__file__).with_suffix(".c")
#: The slides that stand for all by symmetry, by stick (1 to 5, as one from position 2 to 6) and way.
SLIDES: Final = (
    *((1, way) for way in (1, 2, 3, 5)),
    *((2, way) for way in (0, 1, 2, 3, 4)),
    *((4, way) for way in (0, 2, 3, 4, 5)),
)


class Found(NamedTuple):
    """What the program writes of a slide, or of all: how many sticks can turn, and sums over them."""

    sticks: int
    assemblies: int
    locked: int
    free: list[str]


def found(program: Path, slide: tuple[int, int], holes: int, *mask: str) -> Found:
    """What it finds next to one slide, for all sticks that turn or for one."""
    command = [str(program), *map(str, (*slide, holes)), *mask]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    rows = [line.split() for line in lines if line.startswith("stick")]
    free = [line for line in lines if not line.startswith("stick")]
    if len(free) != sum(int(row[7]) for row in rows):
        raise RuntimeError(f"{len(free)} assemblies were written, which are not as many as were counted")
    return Found(len(rows), sum(int(row[3]) for row in rows), sum(int(row[5]) for row in rows), free)


def turns_of(program: Path, slide: tuple[int, int], assemblies: Sequence[str]) -> list[int]:
    """For each assembly, six numbers of sticks, the sum of 1 and 2 for the senses in which it turns, or 0."""
    return _answers(program, slide, "of", assemblies)


def turning(
    program: Path, slide: tuple[int, int], assemblies: Sequence[tuple[int, ...]]
) -> list[tuple[int, ...]]:
    """Those of which the first stick turns. Each is tried next to the cubes of every stick before."""
    firsts = sorted({own[0] for own in assemblies})
    alone = turns_of(program, slide, [f"{first} 4096 4096 4096 4096 4096" for first in firsts])
    may = {first for first, senses in zip(firsts, alone, strict=True) if senses}
    some = [own for own in assemblies if own[0] in may]
    senses = turns_of(program, slide, [" ".join(map(str, own)) for own in some])
    return [own for own, way in zip(some, senses, strict=True) if way]


def comes_free_after(program: Path, assemblies: Sequence[str]) -> list[int]:
    """For each assembly 1 if something comes free after the turn of ``tests.reference.shifting_turn``."""
    return _answers(program, (4, 2), "after", assemblies)


def _answers(program: Path, slide: tuple[int, int], what: str, assemblies: Sequence[str]) -> list[int]:
    command = [str(program), *map(str, slide), what]
    ran = subprocess.run(command, input="\n".join(assemblies), capture_output=True, text=True, check=True)
    return [int(line) for line in ran.stdout.split()]


def main(words: Sequence[str]) -> None:
    """Run as a script."""
    holes, times, length = map(int, (*words, *("0", "6", "6")[len(words) :]))
    every = []
    with TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        program = build(SOURCE, Path(folder), LENGTH=length, FINER=times)
        for slide, own in zip(SLIDES, pool.map(lambda own: found(program, own, holes), SLIDES), strict=True):
            every.append(own)
            print(f"{slide[0]} {slide[1]}: {own.sticks} sticks turn, {own.assemblies:,} assemblies,", end=" ")
            print(f"{own.locked:,} locked, {len(own.free)} free", flush=True)
    free = [numbers for own in every for numbers in own.free]
    print(f"All: {sum(own.sticks for own in every)} sticks turn,", end=" ")
    print(f"{sum(own.assemblies for own in every):,} assemblies,", end=" ")
    print(f"{sum(own.locked for own in every):,} locked, {len(free)} free")
    print("\n".join(free), end="")


if __name__ == "__main__":
    main(sys.argv[1:])

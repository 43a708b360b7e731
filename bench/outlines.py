"""Outlines that people have published, cut by ``burrkit design`` into the same number of pieces.

    python -m bench.outlines FOLDER [results.json]

FOLDER is a copy of github.com/Linsanity81/High-LevelPuzzle: the shapes are its ``volume/**/*.vol``, the
levels to reach those in the names of ``puzzle/**/*_K5_L27.puz`` in the folder of the same figure. Its licence
does not allow us to ship them. A shape gets exactly the number of holes of the published puzzle.

A shape is tried once, and once more with a greater effort if that does not reach the published level. Every
puzzle is saved and checked as a file: solved completely, and each move replayed. Rows of the table are
Markdown; a goal is their level, a measurement ours.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path
from typing import NamedTuple

from bench.harness import Measured, report
from burrkit.formats import puz
from burrkit.geometry import Voxels

#: Runs, and the steps of each; the second where the first does not reach the published level.
EFFORTS = ((4, 100_000), (8, 300_000))
SEED = 1
_NAME = re.compile(r"_K(\d+)_L(\d+)")


class Outline(NamedTuple):
    """A shape, the pieces and the level that were published for it, and the holes in it."""

    file: Path
    cubes: Voxels
    pieces: int
    level: int
    holes: int

    @property
    def name(self) -> str:
        return re.sub(r"_\d.*", "", self.file.stem)


def outlines(folder: Path) -> list[Outline]:
    """Every published pair of a shape and a number of pieces once, with its highest level."""
    best: dict[tuple[Voxels, int], Outline] = {}
    for file in sorted(folder.glob("puzzle/**/*.puz")):
        named = _NAME.search(file.parent.name)
        shapes = folder.joinpath("volume", file.relative_to(folder).parts[1]).glob("**/*.vol")
        if named is None or "_GA/" in str(file):
            continue
        puzzle = _cubes(file)
        found = min(((_cubes(shape), shape) for shape in sorted(shapes)), key=lambda s: _apart(s[0], puzzle))
        cubes, shape = found
        pieces, level = int(named[1]), int(named[2])
        if (cubes, pieces) not in best or best[cubes, pieces].level < level:
            # E1 is one empty cube, in some files already in the shape; cubes missing outside do not count.
            holes = int(shape.stem.endswith("_E1") and len(puzzle) < len(cubes))
            best[cubes, pieces] = Outline(shape, cubes, pieces, level, holes)
    return sorted(best.values(), key=lambda one: (one.name, len(one.cubes), one.pieces))


def _cubes(file: Path) -> Voxels:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # some files have more labels than cells
        document = puz.read(file.read_text())
    goal = document.problems[0].goal
    return document.shapes[goal or 0].filled


def _apart(one: Voxels, other: Voxels) -> int:
    return len(one - other) + len(other - one)


def designed(outline: Outline, runs: int, steps: int) -> tuple[int, float]:
    """The level that was found, checked as a file, and the seconds that it took."""
    words = ["--pieces", outline.pieces, "--holes", outline.holes, "--runs", runs, "--steps", steps]
    with tempfile.TemporaryDirectory() as folder:
        saved = str(Path(folder) / "found.json")
        began = time.perf_counter()
        command = ["design", outline.file, *words, "--seed", SEED, "--save", saved, "--json"]
        found = _burrkit(*map(str, command))
        seconds = time.perf_counter() - began
        if not json.loads(_burrkit("check", saved, "--json"))["right"]:
            raise ValueError(f"{outline.name}: a solution of the puzzle is wrong")
    return int(json.loads(found)["level"]), seconds


def _burrkit(*words: str) -> str:
    command = [sys.executable, "-m", "burrkit", *words]
    return subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True
    ).stdout


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit("name the folder with the shapes; see the beginning of bench/outlines.py")
    figures = []
    print("| shape | size | cubes | pieces | holes | theirs | burrkit | runs | steps | seconds |")
    print("|---" * 10 + "|")
    for outline in outlines(Path(sys.argv[1])):
        spent = 0.0
        for runs, steps in EFFORTS:
            level, seconds = designed(outline, runs, steps)
            spent += seconds
            if level >= outline.level:
                break
        size = "x".join(map(str, outline.cubes.extent))
        figures.append(Measured(f"{outline.name} in {outline.pieces}", level, outline.level, "moves", True))
        cells = (outline.name, size, len(outline.cubes), outline.pieces, outline.holes, outline.level, level)
        print(f"| {' | '.join(map(str, cells))} | {runs} | {steps:,} | {spent:.0f} |", flush=True)
    report("Published outlines", figures, sys.argv[2] if len(sys.argv) > 2 else None)


if __name__ == "__main__":
    main()

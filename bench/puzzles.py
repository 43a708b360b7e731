"""The puzzles of the suite: packings, burrs and sliding blocks, each with its goal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from burrkit.formats.source import load_document
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.sixpiece import frame
from burrkit.sixpiece.classes import NAMES
from burrkit.sixpiece.sticks import Stick

PENTOMINOES = (
    ".##/##./.#.",
    "#####",
    "####/#...",
    "##../.###",
    "##/##/#.",
    "###/.#./.#.",
    "#.#/###",
    "#../#../###",
    "#../##./.##",
    ".#./###/.#.",
    "####/.#..",
    "##./.#./.##",
)
#: Examples of BurrTools on the cubic grid that take more than a moment; 1 means not slower.
EXAMPLES = (("SolidSixPieceBurrs", 10.0), ("PelikanBurr", 3.0), ("DraculasDentalDesaster", 1.0))

_BOX = Voxels.box


@dataclass(frozen=True)
class Job:
    """A puzzle, whether to take its assemblies apart, and how many times faster than the rival to be."""

    name: str
    problem: Problem
    apart: bool
    goal: float
    runs: int = 5
    slow: bool = False


def drawn(text: str) -> Piece:
    rows = enumerate(text.split("/"))
    return Piece(Voxels((x, y, 0) for y, row in rows for x, mark in enumerate(row) if mark == "#"))


def pentominoes() -> list[Piece]:
    """The twelve, each once."""
    return [drawn(text) for text in PENTOMINOES]


def packing(pieces: Sequence[Piece], box: Voxels, name: str = "") -> Problem:
    return Problem(tuple(pieces), Goal(box, Voxels()), name)


def sliding_blocks(width: int, height: int, blocks: Sequence[Voxels]) -> Problem:
    """Flat blocks that start along the back wall of a closed tray: nothing ever comes out."""
    inside = _BOX(width, height, 1)
    wall = _BOX(width + 2, height + 2, 3).shifted(-1, -1, -1) - inside
    filled = Voxels([*wall, *(cell for block in blocks for cell in block)])
    return packing([Piece(shape) for shape in (wall, *blocks)], filled)


def solid_burrs() -> Problem:
    """All solid six-piece burrs of the 25 notchable sticks that build any, as one problem with ranges."""
    sticks = [Piece(Stick(number).voxels(), name=str(number), optional=True) for number in sorted(NAMES)]
    solid = frame.goal().cells
    return packing([piece for piece in sticks for _ in range(6)], solid)


def jobs() -> Iterator[Job]:
    """Our own puzzles."""
    conway = (
        [Piece(_BOX(1, 2, 4))] * 13
        + [Piece(_BOX(2, 2, 2)), Piece(_BOX(1, 2, 2))]
        + [Piece(_BOX(1, 1, 3))] * 3
    )
    y = Piece(Voxels([(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (1, 1, 0)]))
    units = [Voxels([(x, 0, 0)]) for x in range(4)]
    dominoes = [Voxels([(x, y, 0), (x + 1, y, 0)]) for x in (0, 2) for y in (0, 1)]
    yield Job("pentominoes 6 x 10", packing(pentominoes(), _BOX(6, 10, 1)), False, 3)
    yield Job("planar pentacubes 3 x 4 x 5", packing(pentominoes(), _BOX(3, 4, 5)), False, 10, runs=3)
    yield Job("Conway's 5 x 5 x 5", packing(conway, _BOX(5, 5, 5)), False, 10)
    yield Job("25 Y-pentacubes in 5 x 5 x 5", packing([y] * 25, _BOX(5, 5, 5)), False, 20, runs=1, slow=True)
    yield Job("all solid six-piece burrs", solid_burrs(), True, 10)
    yield Job("four blocks in a 4 x 4 tray", sliding_blocks(4, 4, units), True, 50, runs=1)
    yield Job("four dominoes in a 4 x 4 tray", sliding_blocks(4, 4, dominoes), True, 10, runs=3)


def examples(folder: Path) -> Iterator[Job]:
    """Those of BurrTools' examples that are in this folder."""
    for name, goal in EXAMPLES:
        file = folder / f"{name}.xmpuzzle"
        if file.exists():
            yield Job(name, load_document(str(file)).problem(0), True, goal)

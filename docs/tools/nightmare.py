"""Programmer's Nightmare comes apart by its twist: the animation of docs/nightmare.md.

    python -m docs.tools.nightmare PAGE.html

writes a page that plays it. Turns with a drift are from whole cubes to whole cubes, with a clearance: so
cubes are cut into eight here, and short legs follow the exact turn, which needs no clearance.
"""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import burrkit as bk
from burrkit.assembly import Assembly
from burrkit.drawing import animate
from burrkit.geometry import Motion, Voxels
from burrkit.moves import take_apart
from burrkit.moves.drift import Drift, DriftPoint
from burrkit.moves.model import Disassembly, Move, Turn
from burrkit.moves.replay import verify
from burrkit.moves.rules import LEAST_CLEARANCE
from burrkit.moves.slides.halves import small_voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.sixpiece import frame
from burrkit.sixpiece.sticks import Stick
from burrkit.solving.found_assembly import Solution

LENGTH: Final = 8
#: The sticks in positions 1 to 6, with the letters of the printed solution.
STICKS: Final = {"A": 3328, "B": 956, "C": 1072, "D": 512, "F": 3136, "E": 476}
_A, _D, _F = (sorted(STICKS).index(letter) for letter in "ADF")
_X, _Y, _Z = range(3)
#: How many legs follow the turn.
_LEGS: Final = 32
_WIDTH: Final = 300


def solution() -> Solution:
    """The way apart, replayed exactly. Its unit is half a cube."""
    cells = [_half_cubes(letter) for letter in sorted(STICKS)]
    turn = Turn((_A,), _X, (0, 14, 22), -1, drift=_drift())
    printed = (
        Move((_F,), _Z, 1),
        Move((_A,), _Y, -2),
        turn,
        Move((_A,), _Z, 1),
        Move((_A, _F), _Z, 1),
        Move((_D,), _Z, 2),
    )
    turned = [cells[_A].shifted(0, -2, 0).moved(turn.motion), *cells[1:_F], cells[_F].shifted(0, 0, 1)]
    found = take_apart(_in_place(turned)).tree
    if found is None:
        raise ValueError("slides do not take it apart after the turn")
    assembly, tree = _in_place(cells), replace(found, moves=(*printed, found.freeing))
    verify(assembly, tree)
    return Solution(assembly, Disassembly(len(tree.moves), tree, 1))


def _in_place(cells: list[Voxels]) -> Assembly:
    goal = Goal(Voxels([cell for own in cells for cell in own]), Voxels())
    problem = Problem(tuple(map(Piece, cells)), goal, name="Programmer's Nightmare, in half cubes")
    return Assembly(problem, (Motion(),) * len(cells))


def cubes_of(letter: str) -> Voxels:
    """The cubes of a stick in its place."""
    position = list(STICKS).index(letter)
    return Stick(STICKS[letter]).voxels(LENGTH).moved(frame.positions(LENGTH)[position])


def _half_cubes(letter: str) -> Voxels:
    """Its half cubes, turned so that F slides up."""
    return small_voxels(Voxels([(x, z, LENGTH - 1 - y) for x, y, z in cubes_of(letter)]))


def _drift() -> Drift:
    return Drift(LEAST_CLEARANCE, tuple(_at(Fraction(k, _LEGS)) for k in range(_LEGS + 1)))


def _at(t: Fraction) -> DriftPoint:
    """Where the exact turn is, with the tangent t of half its angle.

    The line has shifted by 2t / (1 + t) cubes along z. A drift is from where a turn about the pivot would be.
    """
    cosine, sine = (1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)
    return -t, cosine + sine - 1, 4 * t / (1 + t) + cosine - sine - 1


def _in_cubes(caption: str) -> str:
    """A sentence with its distance in cubes."""
    return re.sub(
        r"(slides?) (\d)", lambda own: f"{own[1]} {('half a cube', '1 cube')[int(own[2]) - 1]}", caption
    )


def picture() -> bytes:
    """The animation as WebP."""
    shown = solution()
    captions = [_in_cubes(caption) for caption in shown.captions(apart=True)]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "nightmare.webp"
        animate(shown, file, apart=True, captions=captions, size=_WIDTH)
        return file.read_bytes()


if __name__ == "__main__":
    bk.view(solution(), sys.argv[1])

"""Drawings, reports, coordinates, listings of pieces and several burrs: samples, and what must come back."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

from burrkit.cli.common.solve_report import assembly_report
from burrkit.cli.report import plain_text
from burrkit.errors import PuzzleError
from burrkit.formats import burr6, coordinates, drawings, piece_listing
from burrkit.formats.contents import BurrList, CubeLists
from burrkit.formats.stored import Archive
from burrkit.puzzle import Problem
from burrkit.puzzle.document import Puzzle
from burrkit.sixpiece.burr import Burr
from tests.fire import mutations
from tests.fire.documents import burr6_samples, check_document
from tests.fire.target import Target, same

DRAWINGS: Final = (
    "Two pieces\n\nPiece A: corner\n##  #.\n#.  ..\n\nPiece B (x2)\n#\n#\n\nGoal\n##  ##\n##  ++\n",
    "TTT\n.T.\n-----\n.P\n..\n\nPP\nP.\n",
    " A\n A\nAA\n\nB\nBB\n\n CC\nCC\n",
    "AABB\nAABB\nCCAA\nCCAA\n",
    "0 0 1   0 . 1\n2 2 1   2 2 1\n",
    "00X\n011\n221\n",
    "Layer 1\n10\n11\n\nLayer 2\n00\n10\n\nPiece 2: key\nxx/x.\n",
)
REPORT: Final = """A burr
counted up to rotation
Layers from the bottom up, seen from above, the side toward you last:
1 bottom     2            3 top
0 0 -        0 1 -        1 1 -
0 + +          . +        # # #
"""
LINES: Final = ("# two\n0 0 0   1 0 0   2 0 0\n0 0 0   0 1 0\n", "-1 0 0  0 0 0\n")
LISTINGS: Final = (
    "\n".join(
        (
            "Pieces :Comments: #Burr6 Six keys#Mark,IDValue,Name",
            *(
                f"Piece {{ mark:{mark}, name:n, IDValue:1024, Weight:2, Length:6\nCubies: [\n"
                "[0,0][1, 1, 1, 1, 1, 1]\n[1,0][1, 1, 0, 0, 1, 1]\n[0,1][1, 0, 0, 0, 0, 1]\n"
                "[1,1][1, 0, 0, 0, 0, 1] ] }"
                for mark in "012345"
            ),
            "Total pieces weight 12",
        )
    ),
    "pixelsVRPN: [\n-----\n[0,0]V [1,1,0] [0,0]R 0 0 . [0,0]P [1,1,0]\n[0,1]V [0,1,1] [0,1]R . 1 1\n",
)


@cache
def several_burrs() -> tuple[str, ...]:
    """Files of one burr and of two."""
    one, *others = burr6_samples()
    return one, f"{one}\n------\n{others[0]}", f"{others[0]}{others[1]}"


def _read_coordinates(text: str) -> CubeLists:
    coordinates.is_coordinates(text)
    return coordinates.read(text, "a file")


def _read_drawings(text: str) -> CubeLists | Puzzle:
    drawings.is_drawings(text)
    return drawings.read(text, "a file")


def _check(found: Any) -> int:
    if isinstance(found, CubeLists) and not found.pieces:  # a goal alone
        return 0
    whole = found.document() if isinstance(found, CubeLists | BurrList) else found
    if isinstance(whole, Problem) and not isinstance(whole, Burr):
        whole = Puzzle.of(whole)  # the JSON of a problem has narrower limits
    trips = check_document(whole)
    if isinstance(whole, Puzzle):
        for index, spec in enumerate(whole.problems[:2]):
            trips += sum(_check_printed(whole, index, stored) for stored in spec.stored[:1])
    return trips


def _check_printed(puzzle: Puzzle, index: int, stored: Any) -> int:
    """Print an assembly as a report does, and read it again."""
    try:
        assembly = Archive(puzzle, index).assembly(stored)
    except PuzzleError:
        return 0
    again = drawings.read(plain_text(assembly_report(assembly, False), 120), "a report")
    assert isinstance(again, Puzzle)
    return same(_cells(assembly), _cells(Archive(again).assembly(again.problems[0].stored[0])), "report")


def _cells(assembly: Any) -> list[list[tuple[int, ...]]]:
    """The cells of each piece from the least of all, whatever the pieces are called."""
    owners = assembly.owners()
    low = [min(cell[axis] for cell in owners) for axis in range(3)]
    found: dict[int, list[tuple[int, ...]]] = {}
    for cell, owner in owners.items():
        found.setdefault(owner, []).append(tuple(a - b for a, b in zip(cell, low, strict=True)))
    return sorted(sorted(cells) for cells in found.values())


def drawn_targets() -> Iterator[Target]:
    """The targets, by the names of their formats."""
    rows = (
        "Piece A\n",
        "Goal\n",
        "---\n",
        "\n\n",
        "0",
        "X",
        "+",
        ". ",
        "Layer 1\n",
        "A (x2):",
        "AB",
        "|",
        "/",
    )
    readers: tuple[tuple[str, Callable[[], tuple[str, ...]], tuple[str, ...], Callable[[str], Any]], ...] = (
        ("drawings", lambda: DRAWINGS, rows, _read_drawings),
        (
            "reports",
            lambda: (REPORT,),
            ("1 bottom  2 top\n", "\n\n", "AA ", ". ", "Layers of balls "),
            _read_drawings,
        ),
        ("coordinates", lambda: LINES, ("#", "-", "1 0 0 ", "\n"), _read_coordinates),
        (
            "piece listings",
            lambda: LISTINGS,
            ("Piece {", "[0,0]R ", "] }", "pixelsVRPN: [", "mark:"),
            piece_listing.read,
        ),
        ("several burrs", several_burrs, ("#Burr6", "----\n", "A,1"), burr6.read_all),
    )
    for name, samples, words, read in readers:

        def make(
            rng: random.Random,
            samples: Callable[[], tuple[str, ...]] = samples,
            words: tuple[str, ...] = words,
        ) -> str:
            return mutations.text(rng, rng.choice(samples()), samples(), words)

        yield Target(name, samples, make, read, _check)

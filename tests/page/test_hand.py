"""What pages offer by hand: the cases by which the tests of the pages check it, compared with the library."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np

from burrkit.assembly.model import Assembly
from burrkit.geometry import Cell, Motion, Voxels
from burrkit.moves.states.by_hand import Arrangement
from burrkit.puzzle import Goal, Piece, Problem

#: Arrangements of cubes with all their slides and turns; ``python -m tests.page.test_hand`` writes them.
CASES = Path(__file__).parents[2] / "viewer" / "tests" / "hand-cases.json"


def arrangements() -> list[list[list[Cell]]]:
    """Pieces by their cubes: small boxes cut at random, some of it left out."""
    chance = random.Random(7)
    made = []
    for size in [(3, 3, 1), (4, 3, 1), (5, 4, 1), (4, 4, 2), (3, 3, 3), (6, 5, 2)] * 3:
        cells = [cell for cell in np.ndindex(*size) if chance.random() < 0.55]
        count = chance.randint(2, 4)
        pieces: list[list[Cell]] = [[] for _ in range(count)]
        for x, y, z in cells:
            pieces[chance.randrange(count)].append((x - 2, y, z + 1))
        made.append([piece for piece in pieces if piece])
    return [pieces for pieces in made if len(pieces) > 1]


def answers(pieces: list[list[Cell]]) -> dict[str, Any]:
    """What the library offers for each piece."""
    shapes = [Voxels(cells) for cells in pieces]
    goal = Voxels([cell for cells in pieces for cell in cells])
    problem = Problem(tuple(map(Piece, shapes)), Goal(goal))
    assembly = Assembly(problem, (Motion(),) * len(pieces))
    at = Arrangement(assembly, dict.fromkeys(range(len(pieces)), (0, 0, 0)))
    slides = at.slides()
    return {
        "cubes": pieces,
        "slides": [
            [[s.axis, s.sign, list(s.pieces), s.reach] for s in slides if piece in s.pieces]
            for piece in range(len(pieces))
        ],
        "turns": [
            [
                [list(each.turn.pieces), each.turn.axis, list(each.turn.pivot), each.turn.quarters, each.way]
                for each in at.turns(piece)
            ]
            for piece in range(len(pieces))
        ],
    }


def text() -> str:
    lines = (json.dumps(answers(pieces), separators=(",", ":")) for pieces in arrangements())
    return "[\n" + ",\n".join(lines) + "\n]\n"


def test_the_cases_are_those_of_the_library() -> None:
    assert json.loads(CASES.read_text(encoding="utf-8")) == json.loads(text())


def test_the_cases_decide_something() -> None:
    cases = json.loads(CASES.read_text(encoding="utf-8"))
    ways = [turn[4] for case in cases for turns in case["turns"] for turn in turns]
    assert set(ways) == {1, -1, 2, -2}
    assert any(reach for case in cases for listed in case["slides"] for *_, reach in listed)


if __name__ == "__main__":
    CASES.write_text(text(), encoding="utf-8")

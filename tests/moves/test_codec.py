"""Moves as plain data: what is written is read again, and pieces have one name in all commands."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

import burrkit as bk
from burrkit.errors import PuzzleError
from burrkit.geometry import Lattice
from burrkit.geometry.lattices import CUBES, HALF_CUBES, NAMES, by_name
from burrkit.moves import codec
from burrkit.moves.drift import Drift
from burrkit.moves.model import Move, Stuck, Turn
from tests.conftest import Cli
from tests.errors import raises

MARKS = ("A", "B", "C1", "D")
NUMBERS = {mark: piece for piece, mark in enumerate(MARKS)}
DRIFT = Drift(
    Fraction(1, 25),
    (
        (Fraction(0),) * 3,
        (Fraction(1, 2), Fraction(1, 8), Fraction(0)),
        (Fraction(1), Fraction(0), Fraction(0)),
    ),
)
MOVES: list[tuple[Move | Turn, Lattice]] = [
    (Move((0, 2), 1, -3), CUBES),
    (Move((1,), 2, 4, frees=True), CUBES),
    (Move((1,), 0, 1, lattice=HALF_CUBES), CUBES),
    (Turn((2, 3), 2, (1, 1, 0), -1), CUBES),
    (Turn((0,), 0, (0, 3, 5), 2, HALF_CUBES), CUBES),
    (Turn((0,), 2, (1, 1, 0), 1, drift=DRIFT), CUBES),
    (Turn((0,), 2, (1, 1, 0), -1, drift=DRIFT.back), CUBES),
    *((Move((1, 2), k, 5, k > 0, by_name(name)), by_name(name)) for name in NAMES[1:] for k in (0, 2)),
]


@pytest.mark.parametrize(("move", "lattice"), MOVES, ids=str)
def test_moves_come_back(move: Move | Turn, lattice: Lattice) -> None:
    data = json.loads(json.dumps(codec.move_data(move, MARKS)))
    assert data["pieces"] == [MARKS[piece] for piece in move.pieces]
    assert codec.read_move(data, NUMBERS, lattice) == move


def test_whole_ways_apart_come_back() -> None:
    solution = bk.solve(bk.load("examples/cellar.json"), rule="legal+half", progress=False).solutions[0]
    marks = solution.assembly.problem.marks
    numbers = {mark: piece for piece, mark in enumerate(marks)}
    data = json.loads(json.dumps(codec.separation_data(solution.tree, marks)))
    assert codec.read_separation(data, numbers, CUBES) == solution.tree
    assert codec.read_separation(None, numbers, CUBES) is None
    placed = json.loads(json.dumps(codec.placements_data(solution.assembly)))
    motions = tuple(bk.Motion(entry["rotation"], tuple(entry["offset"])) for entry in placed)
    assert ([entry["mark"] for entry in placed], motions) == ([*marks], solution.assembly.motions)
    stuck = Stuck((0, 2), (MOVES[0][0],), (MOVES[3][0],), 7)
    assert codec.read_stuck(codec.stuck_data(stuck, MARKS), NUMBERS, CUBES) == stuck


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"pieces": ["E"]}, "unknown E piece"),
        ({"axis": "w"}, "unknown w axis"),
        ({"quarters": 3, "pivot": [1, 1, 0]}, "invalid-puzzle 1 2 -1"),
    ],
)
def test_what_cannot_be_meant(change: dict[str, object], why: str) -> None:
    with raises(PuzzleError, why):
        codec.read_move(codec.move_data(MOVES[0][0], MARKS) | change, NUMBERS, CUBES)
    if "quarters" in change:
        prisms = by_name(NAMES[1])
        with raises(PuzzleError, "unsupported pieces"):
            codec.read_move(codec.move_data(MOVES[0][0], MARKS) | change | {"axis": "x"}, NUMBERS, prisms)


def test_the_json_of_all_commands_can_be_combined(cli: Cli) -> None:
    """A piece is its mark in each of them."""
    first = json.loads(cli("solve", "antique", "--json", "--moves").out)["found"][0]
    marks = {entry["mark"] for entry in first["pieces"]}
    freed = first["tree"]["removed"]["pieces"]
    states, rigid, difficulty = (
        json.loads(cli(command, "antique", "--json").out) for command in ("states", "rigid", "difficulty")
    )
    assert {data["version"] for data in (states, rigid, difficulty)} == {2}
    assert set(states["pieces"]) == marks
    assert rigid["moves"][0]["pieces"] == difficulty["separations"][0]["freed"] == freed
    assert {piece for contact in rigid["contacts"] for piece in contact["pieces"]} <= marks

"""Bounded disassembly: sat exactly from the level on, and every move replayed."""

from __future__ import annotations

from pathlib import Path

import pytest

from burrkit.assembly import Assembly, assemblies
from burrkit.errors import BurrkitError, PuzzleError
from burrkit.geometry import Motion, Voxels
from burrkit.moves import first_level
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.sixpiece.burr import burr
from burrkit.smt.answer import SolverError
from burrkit.smt.disassembly import Loosening
from burrkit.smt.script import LARGEST
from tests.errors import check, raises
from tests.smt.solvers import fake, real
from tests.strategies import for_all, polycube_assemblies

#: The most moves in which something of a random assembly may come free.
FEW = 3
ANTIQUE = 1, 120, 3328, 3322, 3328, 3305
EIGHT_IS_ENOUGH = 216, 412, 751, 896, 960, 1024
LOVES_DOZEN = 88, 512, 704, 960, 992, 1008


def is_sat_from_its_level_on(assembly: Assembly) -> None:
    level = first_level(assembly).first
    assert level is not None
    for moves in range(1, FEW + 1):
        found = Loosening(assembly, moves).solve(real("z3"))
        assert (found is not None) == (0 < level <= moves)
        if found is not None:
            assert level <= len(found.moves) <= moves
            assert [move.frees for move in found.slides] == [False] * (len(found.moves) - 1) + [True]


@pytest.mark.parametrize(
    "examples", [pytest.param(12, id="some"), pytest.param(300, id="many", marks=pytest.mark.full)]
)
def test_random_assemblies(examples: int) -> None:
    for_all(polycube_assemblies(), examples, is_sat_from_its_level_on)


@pytest.mark.parametrize("name", ["z3", "cvc5"])
def test_a_burr_of_level_1(name: str) -> None:
    [assembly] = assemblies(burr(*ANTIQUE))
    for steps in (1, 2):
        found = Loosening(assembly, steps).solve(real(name))
        assert found is not None
        assert 1 <= len(found.moves) <= steps
        assert found.removed_pieces == (0,)


def of_level(level: int, *sticks: int) -> Assembly:
    return next(one for one in assemblies(burr(*sticks)) if first_level(one).first == level)


@pytest.mark.parametrize("level", [3, 4])
def test_eight_is_enough(level: int) -> None:
    assembly = of_level(level, *EIGHT_IS_ENOUGH)
    assert Loosening(assembly, level - 1).solve(real("z3")) is None
    found = Loosening(assembly, level).solve(real("z3"))
    assert found is not None
    assert len(found.moves) == level


@pytest.mark.full
@pytest.mark.parametrize("name", ["z3", "cvc5"])
def test_loves_dozen_is_of_level_12(name: str) -> None:
    assembly = of_level(12, *LOVES_DOZEN)
    assert Loosening(assembly, 11).solve(real(name)) is None
    found = Loosening(assembly, 12).solve(real(name))
    assert found is not None
    assert len(found.moves) == 12


CUBE = Piece(Voxels.box(1, 1, 1))
PAIR = Assembly(Problem((CUBE, CUBE), Goal(Voxels.box(2, 1, 1), Voxels())), (Motion(), Motion(0, (1, 0, 0))))


@pytest.mark.parametrize(
    ("values", "message"),
    [
        # Backward along x is where the other one is.
        ("(B.1 true) (axis.1 #b00) (forward.1 false)", "a piece runs into another one"),
        ("(B.1 false) (axis.1 #b00) (forward.1 true)", "nothing comes free"),
        ("(B.1 true) (axis.1 #b11) (forward.1 true)", "a move along no axis"),
    ],
)
def test_false_claims(tmp_path: Path, values: str, message: str) -> None:
    solver = fake(tmp_path, f"print('sat ({values} (slide.1 #b0111))')")
    with pytest.raises(SolverError) as caught:
        Loosening(PAIR, 1).solve(solver)
    check(caught.value, f"solver {solver.name} moves {message}")


def test_answers_that_are_read() -> None:
    question = Loosening(PAIR, 1)
    found = question.read("sat ((B.1 true) (axis.1 #b01) (forward.1 false) (slide.1 #b0111))")
    assert found is not None
    assert [(move.pieces, move.axis, move.distance) for move in found.slides] == [((1,), 1, -1)]
    assert question.read("unsat") is None
    with raises(SolverError, "solver decide"):
        question.read("unknown")
    with raises(SolverError, "solver bit-vectors"):
        question.read("sat ((B.1 true) (axis.1 1) (forward.1 false) (slide.1 7))")


def test_one_piece_is_nothing_to_take_apart() -> None:
    alone = Assembly(Problem((CUBE,), Goal(CUBE.shape, Voxels())), (Motion(),))
    with raises(PuzzleError, "invalid-puzzle apart"):
        Loosening(alone, 1)


def test_no_script_is_too_large() -> None:
    found = next(assemblies(burr(*ANTIQUE)))
    with raises(BurrkitError, "too-large script 64"):
        Loosening(found, 99_999_999_999)
    assert Loosening(found, 100).script.size < LARGEST

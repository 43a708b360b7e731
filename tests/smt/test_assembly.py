"""The assembly in Booleans: the assemblies of the cover engine; no false claim of a solver is believed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import assume

from burrkit.assembly import Assembly, assemblies
from burrkit.geometry import Motion, Voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.sixpiece.burr import burr
from burrkit.smt.answer import SolverError
from burrkit.smt.assembly import Filling
from burrkit.smt.names import names_of, where
from tests.assembly.agreement import CONVENTIONS
from tests.errors import check, raises
from tests.smt.solvers import fake, real
from tests.strategies import for_all, general_problems, polycube_problems

#: Sticks, raw assemblies with the first piece fixed, and assemblies up to rotation.
BURRS = [
    ((1, 120, 3328, 3322, 3328, 3305), 4, 1),
    ((1, 188, 976, 768, 824, 1024), 2, 1),
    ((216, 412, 751, 896, 960, 1024), 80, 40),
]
NOTHING = Voxels()
ELL = Piece(Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0)]))
BLOCK = Problem((ELL, ELL), Goal(Voxels.box(3, 2, 1), NOTHING))


def summaries(some: list[Assembly]) -> list[tuple[int, tuple[Motion | None, ...]]]:
    return sorted(((one.weight, one.motions) for one in some), key=repr)


@pytest.mark.parametrize("name", ["z3", "cvc5"])
@pytest.mark.parametrize(("sticks", "raw", "rotation"), BURRS)
def test_burrs(name: str, sticks: tuple[int, ...], raw: int, rotation: int) -> None:
    problem = burr(*sticks)
    found = list(Filling(problem).assemblies(real(name)))
    assert (sum(one.weight for one in found) // 6, len(found)) == (raw, rotation)
    assert summaries(found) == summaries(list(assemblies(problem)))


def agree(problem: Problem) -> None:
    for up_to in CONVENTIONS:
        own = list(assemblies(problem, up_to))
        # Every assembly is a question to a fresh process.
        assume(len(own) <= 12)
        assert summaries(list(Filling(problem, up_to).assemblies(real("z3")))) == summaries(own)


@pytest.mark.parametrize(
    "examples", [pytest.param(12, id="some"), pytest.param(300, id="many", marks=pytest.mark.full)]
)
def test_random_puzzles(examples: int) -> None:
    for_all(polycube_problems(), examples, agree)
    for_all(general_problems(), examples, agree)


@pytest.mark.parametrize(
    "problem",
    [
        # The pieces may all stay out, though an assembly is not empty; and one of two cubes may stay empty.
        Problem(
            (Piece(Voxels.box(1, 1, 1), optional=True),) * 2, Goal(NOTHING, Voxels.box(2, 1, 1)), max_holes=1
        ),
        # Equal pieces, of which one must be used.
        Problem(
            (ELL, Piece(ELL.shape, optional=True)),
            Goal(Voxels.box(1, 1, 1), Voxels.box(3, 2, 1) - Voxels.box(1, 1, 1)),
        ),
        # A piece that fits nowhere, and one cube too many.
        Problem((Piece(Voxels.box(4, 1, 1)), ELL), Goal(NOTHING, Voxels.box(3, 3, 1))),
        Problem((ELL, ELL, ELL), Goal(Voxels.box(3, 2, 1), NOTHING)),
    ],
)
def test_corners(problem: Problem) -> None:
    own = summaries(list(assemblies(problem)))
    assert summaries(list(Filling(problem).assemblies(real("z3")))) == own


TEXT = """\
;block of two
(set-logic QF_UF)
(set-option :produce-models true)
(set-option :produce-assignments true)
;A@7: piece A is in its place 7. The comment after it gives the position of its cube x y z
;A<=7: A is in one of its places up to 7
;A/2/0/1: A fills the cube 2 0 1
;Piece A: exactly one place
(declare-const A@1 Bool); x y z
(define-fun A<=1 () Bool A@1)
(assert A<=1); A is somewhere
;Piece B: exactly one place, behind A, which is equal
(declare-const B@1 Bool); x y z
(declare-const B@2 Bool); x 1-y -z
(declare-const B@3 Bool); 2-x y -z
(declare-const B@4 Bool); 2-x 1-y z
(assert (not B@1))
(define-fun B<=1 () Bool B@1)
(assert (=> B@2 A<=1))
(assert (not (and B<=1 B@2)))
(define-fun B<=2 () Bool (or B<=1 B@2))
(assert (=> B@3 A<=1))
(assert (not (and B<=2 B@3)))
(define-fun B<=3 () Bool (or B<=2 B@3))
(assert (=> B@4 A<=1))
(assert (not (and B<=3 B@4)))
(define-fun B<=4 () Bool (or B<=3 B@4))
(assert B<=4); B is somewhere
;Cube 0 0 0 and 1 more that the same placements fill: exactly one owner
(define-fun A/0/0/0 () Bool A@1)
(define-fun B/0/0/0 () Bool (or B@1 B@2))
(assert (or A/0/0/0 B/0/0/0))
(assert (=> A/0/0/0 (not B/0/0/0)))
;Cube 1 0 0: exactly one owner
(define-fun A/1/0/0 () Bool A@1)
(define-fun B/1/0/0 () Bool (or B@1 B@3))
(assert (or A/1/0/0 B/1/0/0))
(assert (=> A/1/0/0 (not B/1/0/0)))
;Cube 2 0 0 and 1 more that the same placements fill: exactly one owner
(define-fun B/2/0/0 () Bool (or B@3 B@4))
(assert B/2/0/0)
;Cube 1 1 0: exactly one owner
(define-fun B/1/1/0 () Bool (or B@2 B@4))
(assert B/1/1/0)
(check-sat)
(get-value (A@1 B@1 B@2 B@3 B@4))
(exit)
"""


def test_text() -> None:
    assert Filling(BLOCK, title="block of two").script.text() == TEXT


def test_names() -> None:
    def marked(*marks: str) -> Problem:
        pieces = tuple(Piece(Voxels.box(1, 1, 1), mark=mark) for mark in marks)
        return Problem(pieces, Goal(Voxels.box(len(marks), 1, 1), NOTHING))

    assert names_of(marked("A", "b")) == ("A", "b")
    assert names_of(marked("A", "1")) == ("PA", "P1")
    assert names_of(marked("|", "\\")) == ("P1", "P2")
    assert where(Motion()) == "x y z"
    assert where(Motion(0, (1, -2, 0))) == "x+1 y-2 z"


def test_where_describes_the_motion() -> None:
    for isometry in range(24):
        motion = Motion(isometry, (3, -1, 0))
        for x, y, z in [(1, 0, 0), (0, 5, 0), (2, 3, 7)]:
            said = tuple(eval(word, {"x": x, "y": y, "z": z}) for word in where(motion).split())
            assert said == motion((x, y, z))


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ("true", "solver assembly B two"),
        ("false", "solver assembly piece missing python"),
        ("5", "solver assembly piece missing python"),
    ],
)
def test_false_claims(tmp_path: Path, values: str, message: str) -> None:
    filling = Filling(BLOCK)
    lie = " ".join(f"({name} {values})" for name in filling.script.names)
    solver = fake(tmp_path, f"print('sat ({lie})')")
    with pytest.raises(SolverError) as caught:
        list(filling.assemblies(solver))
    check(caught.value, message)
    with raises(SolverError, "solver answer assembly"):
        filling.read(f"sat ({lie})")


def test_answers_that_are_read() -> None:
    filling = Filling(BLOCK)
    solver = real("z3")
    names = filling.script.names
    model = solver.run(filling.script.text()).model(names)
    values = " ".join(f"({name} {'true' if model[name] else 'false'})" for name in names)
    found = filling.read(f"sat ({values})")
    assert found is not None
    assert len(found.placed) == 2
    assert filling.read("unsat") is None
    with raises(SolverError, "solver decide"):
        filling.read("unknown")

"""The published puzzles: one answer each, the same from every solver, right by independent rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from burrkit.pencil.logic import smtlib
from burrkit.pencil.logic.check import check
from burrkit.pencil.logic.hex38 import Hex38
from burrkit.pencil.logic.sheet import as_text
from burrkit.pencil.logic.solver import answers
from tests.pencil.logic import rules
from tests.pencil.logic.published import ALL, DOMINO, Published
from tests.smt.solvers import real

EVERY = pytest.mark.parametrize("published", ALL, ids=lambda published: published.kind)


def printed(published: Published, values: dict[str, int]) -> list[str]:
    lines = as_text(published.puzzle.picture(values)).splitlines()
    return lines[-4:] if published is DOMINO else lines


@EVERY
def test_the_built_in_solver_finds_the_only_answer(published: Published) -> None:
    (answer,) = answers(published.puzzle, 2)
    assert " ".join(printed(published, answer)).split() == published.answer.split()
    assert check(published.puzzle, answer).is_right


@EVERY
@pytest.mark.parametrize("name", ["z3", "cvc5"])
def test_smt_solvers_find_the_only_answer(published: Published, name: str) -> None:
    solver = real(name)
    (answer,) = smtlib.solve_with(published.puzzle, solver, 2)
    assert [answer] == answers(published.puzzle, 2)


JUDGES: dict[str, Callable[[list[str], rules.Rows], bool]] = {
    "seki": rules.seki,
    "pyramid": rules.pyramid,
    "sujiko": rules.sujiko,
    "concentration": rules.concentration,
    "sudoku": rules.sudoku,
    "kakuro": rules.kakuro,
    "kenken": rules.kenken,
    "workout": rules.workout,
    "domino": rules.domino,
}


@EVERY
def test_answers_obey_the_rules_and_the_check_sees_every_change(published: Published) -> None:
    puzzle, judge = published.puzzle, JUDGES[published.kind]
    (answer,) = answers(puzzle, 2)

    def obeys(values: dict[str, int]) -> bool:
        lines = printed(published, values)
        apart: rules.Rows = [line.split() for line in lines]
        if published is DOMINO:
            apart = [word for line in lines for word in line.split()]
        elif published.kind == "workout":
            apart = [line.strip() for line in lines]
        elif published.kind not in ("pyramid", "concentration"):
            apart = lines
        return judge(rules.lines_of(published.text), apart)

    assert obeys(answer)
    for cell in answer:
        for change in (1, -1):
            wrong = answer | {cell: answer[cell] + change}
            assert not check(puzzle, wrong).is_right
            if wrong[cell] in (puzzle.cells()[cell] or wrong.values()):
                assert not obeys(wrong)


@EVERY
def test_texts_come_back(published: Published) -> None:
    assert published.puzzle.text() == published.text


def test_first_answers_of_hex38() -> None:
    for answer in answers(Hex38(), 2):
        assert rules.hexagon(_rows(list(answer.values())))


def test_hex38_has_twelve_answers_which_are_one() -> None:
    """The magic hexagon is unique up to its twelve symmetries (C. W. Trigg, 1964)."""
    found = [tuple(answer.values()) for answer in answers(Hex38(), 100)]
    assert len(found) == len(set(found)) == 12
    places = [(r, q) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2]
    first = dict(zip(places, found[0], strict=True))
    images = set()
    for turns in range(6):
        turned = first
        for _ in range(turns):
            turned = {(-q, r + q): number for (r, q), number in turned.items()}
        for image in (turned, {(q, r): number for (r, q), number in turned.items()}):
            images.add(tuple(image[place] for place in places))
    assert images == set(found)


def test_hex38_with_one_answer() -> None:
    """A corner, and what is next to it, decide which of the twelve it is."""
    (answer,) = answers(Hex38.read("3,17,18\n0,0,0,0\n0,0,0,0,0\n0,0,0,0\n0,0,0"), 2)
    assert rules.hexagon(_rows(list(answer.values())))


def _rows(numbers: list[int]) -> list[list[int]]:
    return [numbers[:3], numbers[3:7], numbers[7:12], numbers[12:16], numbers[16:]]

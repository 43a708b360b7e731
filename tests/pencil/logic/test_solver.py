"""The built-in solver and the SMT text against trying everything, on random rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, product
from random import Random

import pytest
from hypothesis import given, strategies as st

from burrkit.pencil.logic import linear
from burrkit.pencil.logic.check import difference
from burrkit.pencil.logic.concentration import Concentration
from burrkit.pencil.logic.hidato import Hidato, Knight
from burrkit.pencil.logic.model import AllowedTuples, Distinct, Domain, Group, Same, Total
from burrkit.pencil.logic.smtlib import script, solve_with
from burrkit.pencil.logic.solver import ConstraintSearch, OutOfTimeError, answers
from tests.errors import raises
from tests.pencil.logic import rules
from tests.pencil.logic.toy import Toy
from tests.smt.solvers import real

NAMES = tuple("pqrst")


def obeyed(group: Group, values: Mapping[str, int]) -> bool:
    """A rule by its definition, written once more."""
    held = [values[name] for name in group.cells]
    if isinstance(group, Total):
        return sum(held) == (values[group.value] if isinstance(group.value, str) else group.value)
    if isinstance(group, Distinct):
        return all(a != b for k, a in enumerate(held) for b in held[:k])
    if isinstance(group, Same):
        return all(a == held[0] for a in held)
    for row in group.rows:
        if all(wanted is None or wanted == a for wanted, a in zip(row, held, strict=True)):
            return True
    return False


def tried(cells: Mapping[str, Sequence[int]], groups: Sequence[Group]) -> list[dict[str, int]]:
    every = (dict(zip(cells, values, strict=True)) for values in product(*cells.values()))
    return [values for values in every if all(obeyed(group, values) for group in groups)]


NAME_LISTS = st.permutations(NAMES).flatmap(lambda p: st.integers(1, 5).map(lambda k: tuple(p[:k])))
DOMAINS = st.sets(st.integers(0, 5), min_size=1, max_size=4).map(lambda values: tuple(sorted(values)))
VALUES = st.none() | st.integers(0, 5)


@st.composite
def groups(draw: st.DrawFn) -> Group:
    names = draw(NAME_LISTS)
    match draw(st.integers(0, 4)):
        case 0:
            return Total("total", names, draw(st.integers(-1, 14)))
        case 1:
            return Total("sum", names, draw(st.sampled_from(NAMES)))
        case 2:
            return Distinct("distinct", names)
        case 3:
            return Same("same", names)
        case _:
            rows = draw(st.lists(st.tuples(*[VALUES] * len(names)), max_size=6))
            return AllowedTuples("table", names, tuple(rows))


PUZZLES = st.tuples(
    st.fixed_dictionaries(dict.fromkeys(NAMES, DOMAINS)), st.lists(groups(), min_size=1, max_size=4)
)


@given(PUZZLES)
def test_all_answers_are_found_once(puzzle: tuple[dict[str, tuple[int, ...]], list[Group]]) -> None:
    cells, rules_of_it = puzzle
    found = list(ConstraintSearch(cells, rules_of_it).answers())
    key = [tuple(answer.values()) for answer in found]
    assert len(set(key)) == len(key)
    assert sorted(key) == sorted(tuple(answer.values()) for answer in tried(cells, rules_of_it))


@given(PUZZLES, st.fixed_dictionaries(dict.fromkeys(NAMES, st.integers(-2, 6))))
def test_the_difference_is_zero_where_a_rule_is_obeyed(
    puzzle: tuple[dict[str, tuple[int, ...]], list[Group]], values: dict[str, int]
) -> None:
    for group in puzzle[1]:
        assert (difference(group, values) == 0) == obeyed(group, values)
        assert difference(group, values) >= 0


def test_smt_text_means_the_same() -> None:
    """Forty random puzzles; one query for each, which excludes all answers of burrkit."""
    solver = real("z3")
    random = Random(6)
    for _ in range(40):
        cells = {n: tuple(sorted(random.sample(range(6), random.randint(1, 3)))) for n in NAMES}
        if random.random() < 0.4:
            cells = dict.fromkeys(NAMES, (0, 1))
        made: list[Group] = []
        for _ in range(random.randint(1, 3)):
            names = tuple(random.sample(NAMES, random.randint(2, 5)))
            rows = [tuple(random.choice((None, 0, 1, 3)) for _ in names) for _ in range(random.randint(0, 4))]
            total = random.choice((random.randint(0, 9), random.choice(NAMES)))
            some: tuple[Group, ...] = (
                Total("t", names, total),
                Distinct("d", names),
                Same("s", names),
                AllowedTuples("r", names, tuple(rows)),
            )
            made.append(random.choice(some))
        toy = Toy(cells, made)
        expected = tried(cells, made)
        assert not solver.run(script(toy).text(expected)).is_sat
        for answer in solve_with(toy, solver, 2):
            assert answer in expected


@given(st.lists(st.tuples(NAME_LISTS, st.integers(-4, 8) | st.sampled_from(NAMES)), max_size=6), st.data())
def test_elimination_over_the_integers(
    sums: list[tuple[tuple[str, ...], int | str]], data: st.DataObject
) -> None:
    cells: dict[str, Domain] = dict.fromkeys(NAMES)
    if data.draw(st.booleans()):
        cells["p"] = (data.draw(st.integers(-2, 2)),)
    made = [Total("sum", names, value) for names, value in sums]
    found = list(islice(linear.solve(cells, made), 30))
    for answer in found:
        assert all(obeyed(group, answer) for group in made)
        assert cells["p"] is None or answer["p"] == cells["p"][0]
    assert len({tuple(answer.values()) for answer in found}) == len(found)
    window = {name: range(-2, 3) if cells[name] is None else cells[name] for name in NAMES}
    nearby = tried({name: tuple(values or ()) for name, values in window.items()}, made)
    if len(found) <= 1:
        assert [answer for answer in found if all(abs(v) <= 2 for v in answer.values())] == nearby
    else:
        # A second solution means a direction, and a direction means that there is no end.
        assert len(found) == 30


def test_elimination_needs_divisions_without_remainder() -> None:
    cells: dict[str, Domain] = {"x": None, "y": (3,)}
    assert list(linear.solve(cells, [Total("t", ("x", "x"), "y")])) == []
    assert list(linear.solve({"x": None, "y": (6,)}, [Total("t", ("x", "x"), "y")])) == [{"x": 3, "y": 6}]
    assert list(linear.solve({"x": None, "y": (6,)}, [Same("s", ("x", "y"))])) == [{"x": 6, "y": 6}]
    with pytest.raises(ValueError, match="is not a sum"):
        list(linear.solve({"x": None}, [Distinct("d", ("x",))]))
    with pytest.raises(ValueError, match="neither given nor without bounds"):
        list(linear.solve({"x": None, "y": (1, 2)}, []))


def test_sums_far_out_of_reach_cost_nothing() -> None:
    for value in (10**15, -(10**15)):
        assert (
            list(ConstraintSearch({"p": (0, 1), "q": (2, 3)}, [Total("t", ("p", "q"), value)]).answers())
            == []
        )


def test_large_squares_of_sums() -> None:
    """Twenty by twenty numbers of which a row is unknown, then all of them."""
    rows = [[str(r * c % 17) for c in range(20)] for r in range(20)]
    sums = [sum(map(int, row)) for row in rows]
    columns = [sum(int(row[c]) for row in rows) for c in range(20)]
    down, up = (sum(int(rows[k][c]) for k, c in enumerate(line)) for line in (range(20), range(19, -1, -1)))
    body = [",".join((*row, str(total))) for row, total in zip(rows, sums, strict=True)]
    body[0] = ",".join(["x"] * 20 + [str(sums[0])])
    text = "\n".join([str(up), *body, ",".join(map(str, (*columns, down)))])
    (answer,) = answers(Concentration.read(text), 2)
    assert [answer[f"V{1 + c}"] for c in range(20)] == [int(digit) for digit in rows[0]]
    empty = "\n".join(["x", *[",".join("x" * 21)] * 21])
    assert len(answers(Concentration.read(empty), 3)) == 3


def test_a_cell_without_values_has_no_answer() -> None:
    assert list(ConstraintSearch({"p": ()}, []).answers()) == []
    assert list(ConstraintSearch({}, []).answers()) == [{}]


def test_time_limit() -> None:
    empty = Knight(tuple((0,) * 8 for _ in range(8)))
    with raises(OutOfTimeError, "limit-reached time"):
        answers(empty, 1, time_limit=0)


@pytest.mark.parametrize("side", [5, 6, 8])
def test_tours_of_an_empty_board(side: int) -> None:
    lines = [",".join("0" * side)] * side
    (tour,) = answers(Knight.read("\n".join(lines)), 1)
    at = {square: number[1:] for number, square in tour.items()}
    rows = [[at[r * side + c] for c in range(side)] for r in range(side)]
    assert rules.path(lines, rows, knight=True)


def test_small_tours_counted() -> None:
    """3 by 4 is the smallest board that has knight's tours: 16, each in both directions counted."""
    for rows, columns, count in ((3, 3, 0), (3, 4, 16), (4, 4, 0)):
        board = Knight(tuple((0,) * columns for _ in range(rows)))
        assert len(answers(board, 1000)) == count


def test_king_paths_counted() -> None:
    """On 2 by 2 squares a king may take them in any order: 4! ways; given both ends there are two."""
    assert len(answers(Hidato(((0, 0), (0, 0))), 1000)) == 24
    assert len(answers(Hidato(((1, 0), (0, 4))), 1000)) == 2

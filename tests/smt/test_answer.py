"""Answers of solvers: the shapes of z3, cvc5 and MathSAT, and everything that must not be believed."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from burrkit.smt.answer import Answer, Bits, SolverError, Value, read_answer, term_of
from tests.errors import raises

Z3_VALUES = "sat\n((x 5)\n (y (- 5))\n (p true))\n"
Z3_MODEL = """sat
(
  (define-fun y () Int
    (- 5))
  (define-fun p () Bool
    true)
  (define-fun x () Int
    5)
)
"""
CVC5_MODEL = "sat\n(\n(define-fun x () Int 5)\n(define-fun y () Int (- 5))\n(define-fun p () Bool true)\n)\n"
OLD_MODEL = "sat\n(model (define-fun x () Int 5) (define-fun y () Int -5) (define-fun p () Bool true))\n"
MATHSAT_VALUES = "sat\n( (x 5)\n  (y (- 5))\n  (p true) )\n"


@pytest.mark.parametrize("text", [Z3_VALUES, Z3_MODEL, CVC5_MODEL, OLD_MODEL, MATHSAT_VALUES])
def test_shapes(text: str) -> None:
    answer = read_answer(text)
    assert answer == Answer("sat", {"x": 5, "y": -5, "p": True})
    assert answer.model(["y", "p"]) == {"y": -5, "p": True}
    assert answer.is_sat


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("-7", -7),
        ("(- 7)", -7),
        ("true", True),
        ("false", False),
        ("#b0110", Bits(6, 4)),
        ("#x0f", Bits(15, 8)),
        ("(_ bv5 8)", Bits(5, 8)),
    ],
)
def test_values(text: str, value: Value) -> None:
    read = read_answer(f"success\nsat\n((|a b| {text}))").values["a b"]
    assert (read, type(read)) == (value, type(value))


@given(st.booleans() | st.integers() | st.builds(Bits, st.integers(0, 255), st.just(8)))
def test_a_value_written_is_read_back(value: Value) -> None:
    assert read_answer(f"sat ((x {term_of(value)}))").values == {"x": value}


@pytest.mark.parametrize("term", ["1.5", "(/ 1 2)", "x", "(_ bv9 3)", "(_ bv5 x)", "#b", "(- x)", "9" * 5000])
def test_values_of_no_sort_of_ours_are_missing(term: str) -> None:
    with raises(SolverError, "solver x value"):
        read_answer(f"sat ((x {term}))").model(["x"])


def test_functions_are_passed_over() -> None:
    text = "sat ((define-fun f ((a Int)) Int (+ a 1)) (define-fun x () Int 1))"
    assert read_answer(text).values == {"x": 1}


@pytest.mark.parametrize("verdict", ["unsat", "unknown"])
def test_after_these_verdicts_an_error_about_values_is_normal(verdict: str) -> None:
    assert read_answer(f'{verdict}\n(error "line 9: model is not available")').verdict == verdict


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '(error "line 3: unknown symbol")\nsat\n((x 1))',
            "solver 3 reported",
        ),
        ('(error "x")\nunsat', "solver x reported"),
        ('sat\n(error "no values")', "solver reported"),
        ("", "solver verdict"),
        ("((x 1))", "solver verdict"),
        ("sat\nunsat", "solver verdicts"),
        ("timeout", "solver timeout"),
        ("Segmentation fault\nsat", "solver Segmentation"),
        ("sat\n((x 1)", "solver 1 solver's"),
    ],
)
def test_what_is_not_believed(text: str, message: str) -> None:
    with raises(SolverError, message):
        read_answer(text)


@given(
    st.text() | st.lists(st.sampled_from(["sat", "unsat", "(error", '"e"', "(", ")", "(x 1)"])).map(" ".join)
)
def test_any_text_is_an_answer_or_refused_in_one_line(text: str) -> None:
    try:
        read_answer(text)
    except SolverError as error:
        assert len(str(error).splitlines()) == 1

"""Terms, scripts and S-expressions: standard text out, any text in."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given, strategies as st

from burrkit.smt import script as script_module, terms
from burrkit.smt.answer import Bits, SExpr, SExprError, parse, write
from burrkit.smt.script import Script


def test_example_of_the_module() -> None:
    failed, tried = doctest.testmod(script_module)
    assert (failed, tried > 0) == (0, True)


@pytest.mark.parametrize(
    ("made", "text"),
    [
        (terms.symbol("V0"), "V0"),
        (terms.symbol("a b"), "|a b|"),
        (terms.symbol("1st"), "|1st|"),
        (terms.symbol("or"), "|or|"),
        (terms.symbol(""), "||"),
        (terms.integer(-5), "(- 5)"),
        (terms.bits(5, 4), "#b0101"),
        (terms.bits(-1, 3), "#b111"),
        (terms.bit_vector_sort(8), "(_ BitVec 8)"),
        (terms.and_([]), "true"),
        (terms.or_([]), "false"),
        (terms.or_(["a"]), "a"),
        (terms.and_(["a", "b"]), "(and a b)"),
        (terms.plus([]), "0"),
        (terms.distinct(["a"]), "true"),
        (terms.distinct(["a", "b"]), "(distinct a b)"),
        (terms.implies("a", terms.not_("b")), "(=> a (not b))"),
        (terms.if_then_else("a", "1", "2"), "(ite a 1 2)"),
        (terms.apply("bvule", "x", "y"), "(bvule x y)"),
    ],
)
def test_terms(made: str, text: str) -> None:
    assert made == text


@pytest.mark.parametrize("name", ["a|b", "a\\b", "a\nb"])
def test_names_that_cannot_be_symbols(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be a symbol"):
        terms.symbol(name)


def test_at_most_one() -> None:
    assert list(terms.at_most_one(["a", "b", "c"])) == ["(=> a (not (or b c)))", "(=> b (not c))"]
    assert list(terms.at_most_one(["a"])) == []


def test_names_for_sorts_terms_and_functions() -> None:
    script = Script("QF_BV")
    script.define_sort("Offset", terms.bit_vector_sort(4))
    x = script.declare("x", "Offset", note="two\nlines")
    half = script.define("half of", "Offset", "(bvlshr n #b0001)", {"n": "Offset"})
    script.define("all", terms.BOOL, "\n  true")
    script.require(terms.equal(terms.apply(half, x), "#b0010"))
    assert script.names == ("x",)
    assert script.text().splitlines()[3:-3] == [
        "(define-sort Offset () (_ BitVec 4))",
        "(declare-const x Offset); two lines",
        "(define-fun |half of| ((n Offset)) Offset (bvlshr n #b0001))",
        "(define-fun all () Bool",
        "  true)",
        "(assert (= (|half of| x) #b0010))",
    ]
    with pytest.raises(ValueError, match="declared already"):
        script.define("x", terms.BOOL, "true")


def test_script_blocks_models_of_every_sort() -> None:
    script = Script("ALL", ["title", "two\nlines"])
    script.declare("n")
    script.declare("p q", terms.BOOL)
    script.declare("v", terms.bit_vector_sort(3))
    script.require_all(["|p q|", "(> n 1)"])
    assert script.names == ("n", "p q", "v")
    lines = script.text([{"n": -2, "p q": True, "v": Bits(5, 3)}]).splitlines()
    assert lines[:3] == [";title", ";two lines", "(set-logic ALL)"]
    assert lines[-4:] == [
        "(assert (not (and (= n (- 2)) (= |p q| true) (= v #b101))))",
        "(check-sat)",
        "(get-value (n |p q| v))",
        "(exit)",
    ]
    with pytest.raises(ValueError, match="declared already"):
        script.declare("n")


def test_script_without_constants_requests_no_values() -> None:
    assert Script("QF_UF").text().splitlines()[-2:] == ["(check-sat)", "(exit)"]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", []),
        ("sat", ["sat"]),
        ("; (comment\nsat ;x", ["sat"]),
        ("((x 5)\n (y (- 5)))", [(("x", "5"), ("y", ("-", "5")))]),
        ('(error "a ""b"" ) c")', [("error", '"a ""b"" ) c"')]),
        ("(|a (b| 1)()", [("a (b", "1"), ()]),
        ("#b01 #xF :key", ["#b01", "#xF", ":key"]),
    ],
)
def test_reading(text: str, read: list[SExpr]) -> None:
    assert parse(text) == read


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(a\n(b)", "the text ends within 1 open '('"),
        ("a\n)", "line 2: ')' without its '('"),
        ('a "b', "line 1: a string that does not end"),
        ("\n|b", "line 2: a quoted symbol that does not end"),
    ],
)
def test_text_that_is_not_an_expression(text: str, message: str) -> None:
    with pytest.raises(SExprError) as caught:
        parse(text)
    assert str(caught.value) == message


def test_no_depth_is_too_deep() -> None:
    (deep,) = parse("(" * 100_000 + "x" + ")" * 100_000)
    for _ in range(100_000):
        assert isinstance(deep, tuple)
        (deep,) = deep
    assert deep == "x"


ATOMS = st.from_regex(r"[a-z0-9#:+-]{1,6}", fullmatch=True) | st.just('"a ""(b"') | st.just('""')
EXPRESSIONS: st.SearchStrategy[SExpr] = st.recursive(ATOMS, lambda part: st.lists(part).map(tuple))


@given(st.lists(EXPRESSIONS))
def test_what_is_written_is_read_back(expressions: list[SExpr]) -> None:
    # A bracket in a string makes no difference, but blanks next to one could be lost: none is written so.
    assert parse("\n".join(map(write, expressions))) == expressions


@given(st.text(alphabet='()|"; a\n') | st.text())
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        parse(text)
    except SExprError as error:
        assert len(str(error).splitlines()) == 1

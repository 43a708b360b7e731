"""The answer of a solver: its verdict, and the values of a model.

Both forms are read, ``get-value`` (``((x 5) (y true))``) and ``get-model`` (``((define-fun x () Int 5))``,
with the word ``model`` in front or without it). An answer is accepted only if all of it is
consistent. In particular an ``(error …)`` is a failure: solvers have been seen to report an error, to ignore
the constraint, and still to print ``sat``. The exception is an error after ``unsat`` or ``unknown``, the
regular reply to a request for values that do not exist.

Solvers print S-expressions: atoms and lists, comments, strings and quoted symbols. An atom is a ``str``, a
list a ``tuple``. A string keeps its quotation marks, so that it cannot be confused with a symbol; ``|quoted
symbols|`` lose their bars, because ``|x|`` and ``x`` are the same symbol. The reader uses no recursion, so
that no output of a solver can overflow the stack.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, cast

from burrkit.errors import BurrkitError
from burrkit.runtime.fields import whole_number
from burrkit.runtime.short_repr import ShortRepr
from burrkit.smt import terms

SExpr: TypeAlias = "str | tuple[SExpr, ...]"

_TOKEN: Final = re.compile(
    r"""[ \t\r\n\f\v]+ | ;[^\n\r]*
    | (?P<bracket>[()])
    | (?P<string>"(?>(?:[^"]++|"")*)")
    | \|(?P<quoted>[^|]*)\|
    | (?P<atom>[^ \t\r\n\f\v()";|]+)
    """,
    re.VERBOSE,
)


class SExprError(BurrkitError):
    """A text that is not a sequence of S-expressions."""

    code = "malformed"


def parse(text: str) -> list[SExpr]:
    """All S-expressions of a text, in order. SExprError, with the line, if it is not one."""
    open_lists: list[list[SExpr]] = [[]]
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            what = "string" if text[at] == '"' else "quoted symbol"
            raise SExprError(f"line {_line(text, at)}: a {what} that does not end")
        if token["bracket"] == "(":
            open_lists.append([])
        elif token["bracket"] == ")":
            if len(open_lists) == 1:
                raise SExprError(f"line {_line(text, at)}: ')' without its '('")
            done = tuple(open_lists.pop())
            open_lists[-1].append(done)
        elif token.lastgroup is not None:
            open_lists[-1].append(token[token.lastgroup])
        at = token.end()
    if len(open_lists) > 1:
        raise SExprError(f"the text ends within {len(open_lists) - 1} open '('")
    return open_lists[0]


def write(expression: SExpr) -> str:
    """An expression on one line, as a person reads it; symbols that need bars do not get them back."""
    words: list[str] = []
    waiting: list[SExpr] = [expression]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            words.append(item)
        else:
            waiting += [")", *reversed(item), "("]
    return " ".join(words).replace("( ", "(").replace(" )", ")")


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


# Answers -------------------------------------------------------------------------------------------------


class SolverError(BurrkitError):
    """A solver that cannot be found, does not behave, or gives an answer that cannot be trusted."""

    code = "solver"


#: The widest bit-vector that is read; scripts of burrkit have much smaller ones.
WIDEST: Final = 4096


@dataclass(frozen=True, slots=True)
class Bits:
    """A bit-vector: ``value`` is 0 or more and less than 2**``width``; ``width`` is 1 to ``WIDEST``.

    SolverError for any other width: a few digits must not allocate gigabytes.
    """

    value: int
    width: int

    def __post_init__(self) -> None:
        if not 1 <= self.width <= WIDEST:
            raise SolverError(f"a bit-vector of {self.width} bits; it can have 1 to {WIDEST:,}")


Value: TypeAlias = bool | int | Bits
Verdict: TypeAlias = Literal["sat", "unsat", "unknown"]


@dataclass(frozen=True, repr=False)
class Answer(ShortRepr):
    """A verdict, and for ``sat`` the values that the solver printed."""

    verdict: Verdict
    values: Mapping[str, Value] = field(default_factory=dict)

    @property
    def is_sat(self) -> bool:
        """Whether there is a model."""
        return self.verdict == "sat"

    def has_model(self, question: str, origin: str = "") -> bool:
        """Whether there is a model. SolverError if that is unknown: the solver could not decide it.

        ``question`` completes the message, "whether there is …"; ``origin`` begins it.
        """
        if self.verdict == "unknown":
            before = f"{origin}: " if origin else ""
            raise SolverError(f"{before}the solver could not decide whether {question}")
        return self.is_sat

    def model(self, names: Iterable[str]) -> dict[str, Value]:
        """The values of these constants. SolverError if one is missing."""
        try:
            return {name: self.values[name] for name in names}
        except KeyError as error:
            raise SolverError(f"the solver gave no value for {error.args[0]}") from None


_VERDICTS: Final = ("sat", "unsat", "unknown")
_NO_MATTER: Final = ("success", "unsupported")


def read_answer(text: str) -> Answer:
    """Read the whole output of a solver for one ``check-sat`` and the requests after it.

    SolverError if it cannot be trusted: an error, something that is not SMT-LIB, no verdict, or two.
    """
    try:
        items = parse(text)
    except SExprError as error:
        raise SolverError(f"the solver's answer cannot be read: {error}") from None
    verdict: Verdict | None = None
    values: dict[str, Value] = {}
    for item in items:
        if item in _VERDICTS:
            if verdict is not None:
                raise SolverError(f"the solver gave two verdicts, {verdict} and {item}")
            verdict = cast(Verdict, item)
        elif isinstance(item, str):
            if item not in _NO_MATTER:
                raise SolverError(f"unexpected answer of the solver: {_short(item)}")
        elif item[:1] == ("error",):
            if verdict not in ("unsat", "unknown"):
                raise SolverError(f"the solver reported an error: {_short(write(item[1:])[1:-1])}")
        elif verdict == "sat":
            values.update(_values(item))
    if verdict is None:
        raise SolverError("the solver gave no verdict")
    return Answer(verdict, values)


def term_of(value: Value) -> terms.Term:
    """A value as a term."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Bits):
        return terms.bits(value.value, value.width)
    return terms.integer(value)


def _values(items: tuple[SExpr, ...]) -> Iterable[tuple[str, Value]]:
    """The values of one answer; functions and values of other sorts are skipped."""
    for item in items:
        match item:
            case ("define-fun", str(name), (), _, term):
                value = _value(term)
            case ("define-fun", *_):
                continue
            case (str(name), term):
                value = _value(term)
            case _:
                continue
        if value is not None:
            yield name, value


def _value(term: SExpr) -> Value | None:
    match term:
        case "true" | "false":
            return term == "true"
        case ("-", str(digits)):
            positive = _number(digits)
            return None if positive is None else -positive
        case ("_", str(name), str(width)) if re.fullmatch(r"bv[0-9]+", name):
            return _bits(_number(name[2:]), whole_number(width, 1, WIDEST))
        case str(digits) if re.fullmatch(rf"#b[01]{{1,{WIDEST}}}", digits):
            return Bits(int(digits[2:], 2), len(digits) - 2)
        case str(digits) if re.fullmatch(rf"#x[0-9A-Fa-f]{{1,{WIDEST // 4}}}", digits):
            return Bits(int(digits[2:], 16), 4 * (len(digits) - 2))
        case str(digits):
            return _number(digits)
    return None


def _bits(value: int | None, width: int | None) -> Bits | None:
    if value is None or width is None or value.bit_length() > width:
        return None
    return Bits(value, width)


def _number(digits: str) -> int | None:
    # Python refuses to convert thousands of digits.
    return int(digits) if re.fullmatch(r"-?[0-9]{1,4000}", digits) else None


def _short(text: str) -> str:
    shown = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return shown if len(shown) <= 200 else f"{shown[:197]}..."

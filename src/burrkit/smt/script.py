"""A script of SMT-LIB 2.6, written line by line: declarations, assertions, and comments that explain them.

>>> script = Script("QF_LIA")
>>> script.comment("two numbers")
>>> x, y = script.declare("x"), script.declare("y")
>>> script.require("(= 5 (+ x y))", "their sum")
>>> print(script.text(), end="")
(set-logic QF_LIA)
(set-option :produce-models true)
(set-option :produce-assignments true)
;two numbers
(declare-const x Int)
(declare-const y Int)
(assert (= 5 (+ x y))); their sum
(check-sat)
(get-value (x y))
(exit)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from burrkit.errors import BurrkitError
from burrkit.smt.answer import Value, term_of
from burrkit.smt.terms import INT, Term, and_, equal, not_, symbol

#: The longest script that is written, in characters.
LARGEST: Final = 64 * 1024 * 1024


def too_large(size: int) -> BurrkitError:
    """The error to raise for a script of ``size`` characters."""
    return BurrkitError(f"a script of {size >> 20:,} MiB; at most {LARGEST >> 20} MiB fit", "too-large")


class Script:
    """The text of one query, and the constants to report in its answer."""

    def __init__(self, logic: str, comments: Iterable[str] = ()) -> None:
        """``logic`` is one of the standard's, such as QF_LIA or QF_BV; ``comments`` come first of all."""
        self._lines: list[str] = []
        #: The length of all lines so far, in characters.
        self.size = 0
        self._terms: dict[str, Term] = {}
        self._reported: list[str] = []
        for line in comments:
            self.comment(line)
        self._write(f"(set-logic {logic})")
        self._write("(set-option :produce-models true)")
        self._write("(set-option :produce-assignments true)")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the reported constants."""
        return tuple(self._reported)

    def _write(self, line: str) -> None:
        self.size += len(line) + 1
        if self.size > LARGEST:
            raise too_large(self.size)
        self._lines.append(line)

    def comment(self, text: str) -> None:
        """A line that the solver skips."""
        self._write(f";{_one_line(text)}")

    def declare(self, name: str, sort: str = INT, *, reported: bool = True, note: str = "") -> Term:
        """A new constant, as the term that stands for it. ValueError if it is declared already.

        ``note`` is a comment behind it.

        Only ``reported`` constants are part of an answer: models that differ in others only are one model.
        """
        if name in self._terms:
            raise ValueError(f"{name!r} is declared already")
        term = self._terms[name] = symbol(name)
        if reported:
            self._reported.append(name)
        self._write(f"(declare-const {term} {sort})" + _note(note))
        return term

    def define_sort(self, name: str, sort: str) -> None:
        """A shorter name for a sort."""
        self._write(f"(define-sort {name} () {sort})")

    def define(self, name: str, sort: str, term: Term, parameters: Mapping[str, str] | None = None) -> Term:
        """A name for a term, or for a function of ``parameters`` (their names and sorts).

        It is not part of a model, because its value follows. ValueError if the name is taken.
        """
        if name in self._terms:
            raise ValueError(f"{name!r} is declared already")
        made = self._terms[name] = symbol(name)
        given = " ".join(f"({symbol(own)} {its})" for own, its in (parameters or {}).items())
        gap = "" if term.startswith("\n") else " "
        self._write(f"(define-fun {made} ({given}) {sort}{gap}{term})")
        return made

    def require(self, term: Term, note: str = "") -> None:
        """Assert a term; ``note`` is a comment behind it."""
        self._write(f"(assert {term})" + _note(note))

    def require_all(self, terms: Iterable[Term]) -> None:
        """Assert every one of the terms."""
        for term in terms:
            self.require(term)

    def text(self, other_than: Iterable[Mapping[str, Value]] = ()) -> str:
        """The whole script, with requests for a verdict and for the values of the reported constants.

        ``other_than`` are models, or parts of models, to exclude: of each, not all values at once.
        """
        lines = [*self._lines]
        lines += (f"(assert {self._differs(model)})" for model in other_than)
        lines.append("(check-sat)")
        if self._reported:
            lines.append(f"(get-value ({' '.join(self._terms[name] for name in self._reported)}))")
        lines.append("(exit)")
        return "\n".join(lines) + "\n"

    def _differs(self, model: Mapping[str, Value]) -> Term:
        return not_(and_(equal(self._terms[name], term_of(value)) for name, value in model.items()))


def _note(text: str) -> str:
    return f"; {_one_line(text)}" if text else ""


def _one_line(text: str) -> str:
    return " ".join(text.splitlines())

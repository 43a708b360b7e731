"""Terms of SMT-LIB 2.6 as text: Booleans, integers and bit-vectors.

A term is a ``str`` that is ready to be written, so a big formula costs one string and no tree. Only symbols
of the standard are used, no extensions of single solvers. The functions have the standard's names; those that
are keywords of Python end in an underscore.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

Term: TypeAlias = str

BOOL: Final = "Bool"
INT: Final = "Int"

_SIMPLE: Final = re.compile(r"[A-Za-z~!@$%^&*_+=<>.?/-][A-Za-z0-9~!@$%^&*_+=<>.?/-]*")
#: The reserved words of the standard, its commands, and what its core theory defines.
_RESERVED: Final = re.compile(
    r"!|_|as|exists|forall|let|match|par|BINARY|DECIMAL|HEXADECIMAL|NUMERAL|STRING"
    r"|true|false|not|and|or|xor|ite|distinct|=|=>"
    r"|assert|check-sat|declare-.*|define-.*|get-.*|set-.*|push|pop|reset|echo|exit"
)


def symbol(name: str) -> Term:
    """A name as a symbol, between bars where the standard demands it. ValueError if it cannot be one."""
    if _SIMPLE.fullmatch(name) and not _RESERVED.fullmatch(name):
        return name
    if "|" in name or "\\" in name or not name.isprintable():
        raise ValueError(f"{name!r} cannot be a symbol of SMT-LIB")
    return f"|{name}|"


def bit_vector_sort(width: int) -> str:
    """The sort of bit-vectors of ``width`` bits."""
    return f"(_ BitVec {width})"


def integer(value: int) -> Term:
    """An integer; SMT-LIB has no negative numerals."""
    return str(value) if value >= 0 else f"(- {-value})"


def bits(value: int, width: int) -> Term:
    """A bit-vector of ``width`` bits with the value modulo 2**width."""
    return f"#b{value % (1 << width):0{width}b}"


def apply(function: str, *arguments: Term) -> Term:
    """Any function, such as ``bvadd`` or ``bvule``, applied to its arguments."""
    return f"({function} {' '.join(arguments)})"


def not_(term: Term) -> Term:
    """The negation."""
    return f"(not {term})"


def and_(terms: Iterable[Term]) -> Term:
    """All of them; ``true`` if there is none."""
    return _combine("and", list(terms), "true")


def or_(terms: Iterable[Term]) -> Term:
    """At least one of them; ``false`` if there is none."""
    return _combine("or", list(terms), "false")


def implies(condition: Term, consequence: Term) -> Term:
    """``consequence`` wherever ``condition`` holds."""
    return f"(=> {condition} {consequence})"


def if_then_else(condition: Term, then: Term, otherwise: Term) -> Term:
    """One of two terms of the same sort."""
    return f"(ite {condition} {then} {otherwise})"


def equal(*terms: Term) -> Term:
    """All terms, two or more, have the same value."""
    return apply("=", *terms)


def distinct(terms: Sequence[Term]) -> Term:
    """No two terms have the same value; ``true`` for fewer than two."""
    return apply("distinct", *terms) if len(terms) > 1 else "true"


def plus(terms: Iterable[Term]) -> Term:
    """The sum of integers; 0 if there is none."""
    return _combine("+", list(terms), "0")


def at_most_one(terms: Sequence[Term]) -> Iterable[Term]:
    """Formulas stating that no two of these Booleans are true: none together with one behind it.

    They need no new names, and are as long together as all pairs: for a few terms.
    """
    return (implies(term, not_(or_(terms[i + 1 :]))) for i, term in enumerate(terms[:-1]))


def _combine(function: str, terms: list[Term], empty: Term) -> Term:
    if len(terms) > 1:
        return f"({function} {' '.join(terms)})"
    return terms[0] if terms else empty

"""Conditions in plain words: which assemblies to keep while the census runs, and which of these to show.

``level_6 >= 9 and holes <= 7 and not notchable``: comparisons of what is known of an assembly with whole
numbers and texts, joined by ``and``, ``or`` and ``not``. They are read as Python is and never run as Python.
A condition can be asked of one assembly, and of many at once, held as arrays.
"""

from __future__ import annotations

import ast
import operator
import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from typing import Any, Final, TypeAlias

from burrkit.errors import BurrkitError
from burrkit.runtime.fields import quoted

#: What a condition can speak of while assemblies are made.
MADE: Final = ("level", "level_6", "level_8", "level_10", "level_12", "holes", "notchable", "symmetry")
#: What it can speak of when they are shown.
SHOWN: Final = (*MADE, "example")

#: The texts that it can compare symmetry with: ``sixpiece.symmetry.TYPES``, which would load NumPy.
_SYMMETRIES: Final = ("1", "2MA", "2MB", "2R", "3R", "4MA", "4MB", "4R", "6M", "8M", "12R", "24M")

#: Values of an assembly, or arrays of these, by the names in ``SHOWN``.
Look: TypeAlias = Callable[[str], Any]

_LONGEST: Final = 500
_OPERATORS: Final[dict[type[ast.cmpop], Callable[[Any, Any], Any]]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


@dataclass(frozen=True)
class Condition:
    """A condition; ``text`` is the same however it was spaced, ``names`` are those that it speaks of."""

    text: str
    names: frozenset[str]
    _tree: ast.expr

    def __call__(self, look: Look) -> Any:
        """Whether it holds: bool, or an array of bool if ``look`` gives arrays."""
        return _truth(self._tree, look)


def condition(text: str, option: str = "--where", names: Iterable[str] = SHOWN) -> Condition:
    """The condition that a text says of some of these names.

    BurrkitError, which names the option that it was given with, if it says none.
    """
    if len(text) > _LONGEST:
        raise BurrkitError(f"{option}: longer than {_LONGEST} characters")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # Python warns of "1or level" and goes on
            tree = ast.parse(text.strip(), mode="eval").body
        if "#" in text:
            raise SyntaxError("a comment hides what follows")
        _check(tree, tuple(names), truth=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        example = "level_6 >= 8 and holes <= 6"
        raise BurrkitError(f"{option} {quoted(text)}: not a condition such as: {example}") from None
    except _WrongError as error:
        raise BurrkitError(f"{option} {quoted(text)}: {error}") from None
    spoken = frozenset(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
    return Condition(ast.unparse(tree), spoken, tree)


class _WrongError(Exception):
    """What is wrong with a condition."""


def _check(node: ast.expr, names: tuple[str, ...], *, truth: bool) -> None:
    """_WrongError if this is no condition, or without ``truth`` nothing that can be compared."""
    match node:
        case ast.BoolOp(values=parts):
            truth = True
        case ast.UnaryOp(op=ast.Not(), operand=part):
            parts, truth = [part], True
        case ast.Compare(left=left, ops=ops, comparators=right) if all(type(op) in _OPERATORS for op in ops):
            parts, truth = [left, *right], False
        case ast.Name(id=name) if name not in names:
            raise _WrongError(f"there is no {quoted(name)}; known are {', '.join(names)}")
        case ast.Name() | ast.Constant(value=int() | str()):
            if truth and _kind(node) is str:
                raise _WrongError("a text is no condition; compare it, as in symmetry == '2R'")
            if truth and isinstance(node, ast.Constant):
                raise _WrongError("a number is no condition; compare it, as in level == 8 or level == 9")
            return
        case _:
            raise _WrongError("only comparisons, and, or, not and whole numbers can be used")
    for part in parts:
        _check(part, names, truth=truth)
    if isinstance(node, ast.Compare):
        _check_kinds(parts, node.ops)


def _check_kinds(parts: list[ast.expr], ops: list[ast.cmpop]) -> None:
    """_WrongError if values of different kinds are compared, or symmetry types other than for equality."""
    kinds = {_kind(part) for part in parts}
    if kinds == {int, str}:
        raise _WrongError("compares a number with a text; only symmetry is a text")
    if kinds == {str} and not all(isinstance(op, ast.Eq | ast.NotEq) for op in ops):
        raise _WrongError("symmetry types have no order; compare them by == or !=")
    for part in parts:
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value not in _SYMMETRIES:
            known = ", ".join(_SYMMETRIES)
            raise _WrongError(f"there is no symmetry type {part.value!r}; known are {known}")


def _kind(node: ast.expr) -> type:
    is_text = isinstance(node, ast.Name) and node.id == "symmetry"
    return str if is_text or (isinstance(node, ast.Constant) and isinstance(node.value, str)) else int


def _truth(node: ast.expr, look: Look) -> Any:
    match node:
        case ast.BoolOp(op=op, values=parts):
            join = operator.and_ if isinstance(op, ast.And) else operator.or_
            return reduce(join, [_truth(part, look) for part in parts])
        case ast.UnaryOp(operand=part):
            return _truth(part, look) ^ True
        case ast.Compare(left=left, ops=ops, comparators=right):
            values = [_value(part, look) for part in (left, *right)]
            pairs = zip(ops, pairwise(values), strict=True)
            return reduce(operator.and_, [_OPERATORS[type(op)](a, b) for op, (a, b) in pairs])
    return _value(node, look) != 0


def _value(node: ast.expr, look: Look) -> Any:
    match node:
        case ast.Name(id=name):
            return look(name)
        case ast.Constant(value=value):
            return value
    return _truth(node, look)

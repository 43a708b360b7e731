"""Conditions on assemblies: a small filter language for ``--keep`` and ``--where``.

``level_6 >= 9 and holes <= 7 and not notchable``: comparisons of properties of an assembly with whole numbers
and texts, combined by ``and``, ``or`` and ``not``. The text is parsed as a Python expression but never
evaluated as one. A condition can be evaluated for one assembly or, with arrays, for many at once.
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

#: The names that a condition can use while assemblies are constructed (``--keep``).
RUN_NAMES: Final = ("level", "level_6", "level_8", "level_10", "level_12", "holes", "notchable", "symmetry")
#: The names that it can use when they are listed (``--where``).
REPORT_NAMES: Final = (*RUN_NAMES, "example")

#: The texts that it can compare symmetry with: ``sixpiece.symmetry.TYPES``, which would load NumPy.
_SYMMETRIES: Final = ("1", "2MA", "2MB", "2R", "3R", "4MA", "4MB", "4R", "6M", "8M", "12R", "24M")

#: Returns the value of a name in ``REPORT_NAMES``: that of one assembly, or an array.
Lookup: TypeAlias = Callable[[str], Any]

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
    """A parsed condition: its ``text`` with normalised spacing, and the ``names`` that it uses."""

    text: str
    names: frozenset[str]
    _tree: ast.expr

    def __call__(self, look: Lookup) -> Any:
        """Evaluate it: bool, or an array of bool if ``look`` returns arrays."""
        return _truth(self._tree, look)


def condition(text: str, option: str = "--where", names: Iterable[str] = REPORT_NAMES) -> Condition:
    """Parse a condition that uses some of these names.

    BurrkitError, which names the ``option``, if the text is not a condition.
    """
    if len(text) > _LONGEST:
        raise BurrkitError(f"{option}: longer than {_LONGEST} characters", "too-large")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # Python only warns of "1or level"
            tree = ast.parse(text.strip(), mode="eval").body
        if "#" in text:
            raise SyntaxError("a comment hides the rest")
        _check(tree, tuple(names), truth=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        example = "level_6 >= 8 and holes <= 6"
        raise BurrkitError(f"{option} {quoted(text)}: not a condition such as: {example}") from None
    except _WrongError as error:
        raise BurrkitError(f"{option} {quoted(text)}: {error}") from None
    used = frozenset(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
    return Condition(ast.unparse(tree), used, tree)


class _WrongError(Exception):
    """The reason why a text is not a condition."""


def _check(node: ast.expr, names: tuple[str, ...], *, truth: bool) -> None:
    """Raise _WrongError if this is not a condition or, without ``truth``, not a comparable value."""
    match node:
        case ast.BoolOp(values=parts):
            truth = True
        case ast.UnaryOp(op=ast.Not(), operand=part):
            parts, truth = [part], True
        case ast.Compare(left=left, ops=ops, comparators=right) if all(type(op) in _OPERATORS for op in ops):
            parts, truth = [left, *right], False
        case ast.Name(id=name) if name not in names:
            raise _WrongError(f"unknown name {quoted(name)}; known are {', '.join(names)}")
        case ast.Name() | ast.Constant(value=int() | str()):
            if truth and _kind(node) is str:
                raise _WrongError("a text is not a condition; compare it, as in symmetry == '2R'")
            if truth and isinstance(node, ast.Constant):
                raise _WrongError("a number is not a condition; compare it, as in level == 8 or level == 9")
            return
        case _:
            raise _WrongError("only comparisons, and, or, not and whole numbers can be used")
    for part in parts:
        _check(part, names, truth=truth)
    if isinstance(node, ast.Compare):
        _check_kinds(parts, node.ops)


def _check_kinds(parts: list[ast.expr], ops: list[ast.cmpop]) -> None:
    """Raise _WrongError for a comparison of different kinds, or of symmetry types by order."""
    kinds = {_kind(part) for part in parts}
    if kinds == {int, str}:
        raise _WrongError("compares a number with a text; only symmetry is a text")
    if kinds == {str} and not all(isinstance(op, ast.Eq | ast.NotEq) for op in ops):
        raise _WrongError("symmetry types have no order; compare them by == or !=")
    for part in parts:
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value not in _SYMMETRIES:
            known = ", ".join(_SYMMETRIES)
            raise _WrongError(f"unknown symmetry type {part.value!r}; known are {known}")


def _kind(node: ast.expr) -> type:
    is_text = isinstance(node, ast.Name) and node.id == "symmetry"
    return str if is_text or (isinstance(node, ast.Constant) and isinstance(node.value, str)) else int


def _truth(node: ast.expr, look: Lookup) -> Any:
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


def _value(node: ast.expr, look: Lookup) -> Any:
    match node:
        case ast.Name(id=name):
            return look(name)
        case ast.Constant(value=value):
            return value
    return _truth(node, look)

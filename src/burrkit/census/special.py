"""The assemblies that a ledger keeps: those of a high level, and one of each level type.

As rows of a table, chosen by a condition in plain words, and written to Parquet (extra ``census``).
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from numpy.typing import NDArray

from burrkit.census.summary import Summary
from burrkit.census.tally import highest, levels, ll_of, type_name
from burrkit.errors import BurrkitError
from burrkit.sixpiece.classes import notchable_table


@dataclass(frozen=True)
class Special:
    """An assembly that is kept, in LL format, with what is known of it."""

    ll: str
    level_type: str
    level: int
    level_6: int
    level_8: int
    level_10: int
    level_12: int
    holes: int
    notchable: bool
    symmetry: str
    sticks: tuple[int, ...]
    example: bool


def specials(found: Summary) -> Iterator[Special]:
    """All that are kept, highest level first; examples of level types that are not special come last."""
    known = set(found.special[:, 6].tolist())
    for entry in found.special:
        yield _special(entry, example=False)
    for entry in found.firsts:
        if int(entry[6]) not in known:
            yield _special(entry, example=True)


def _special(entry: NDArray[Any], *, example: bool) -> Special:
    string, code = ll_of(entry[:6]), int(entry[6])
    return Special(
        string.text,
        type_name(code),
        highest(code),
        *levels(code),
        string.holes,
        bool(notchable_table()[list(string.lying)].all()),
        string.symmetry,
        string.sticks,
        example,
    )


# Conditions ----------------------------------------------------------------------------------------------

#: What a condition can speak of.
FIELDS: Final = (
    "level",
    "level_6",
    "level_8",
    "level_10",
    "level_12",
    "holes",
    "notchable",
    "symmetry",
    "example",
)

_OPERATORS: Final[dict[type[ast.cmpop], Callable[[Any, Any], bool]]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


def condition(text: str) -> Callable[[Special], bool]:
    """A condition such as ``level_6 >= 8 and holes <= 6 and not notchable``; BurrkitError if it is none."""
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise BurrkitError(
            f"--where {text!r}: not a condition such as: holes <= 6 and level_6 >= 8"
        ) from None
    _check(tree, text)
    return lambda one: bool(_value(tree, one))


def _check(node: ast.expr, text: str) -> None:
    match node:
        case ast.BoolOp(values=parts):
            pass
        case ast.UnaryOp(op=ast.Not(), operand=part):
            parts = [part]
        case ast.Compare(left=left, ops=ops, comparators=right) if all(type(op) in _OPERATORS for op in ops):
            parts = [left, *right]
        case ast.Name(id=name) if name in FIELDS:
            return
        case ast.Constant(value=int() | str()):
            return
        case ast.Name(id=name):
            raise BurrkitError(f"--where: there is no {name!r}; known are {', '.join(FIELDS)}")
        case _:
            reason = "only comparisons, and, or, not and numbers can be used"
            raise BurrkitError(f"--where {text!r}: {reason}")
    if isinstance(node, ast.Compare) and {_kind(part) for part in parts} == {int, str}:
        raise BurrkitError(f"--where {text!r}: compares a number with a text; only symmetry is a text")
    for part in parts:
        _check(part, text)


def _kind(node: ast.expr) -> type:
    is_text = isinstance(node, ast.Name) and node.id == "symmetry"
    return str if is_text or (isinstance(node, ast.Constant) and isinstance(node.value, str)) else int


def _value(node: ast.expr, one: Special) -> Any:
    match node:
        case ast.BoolOp(op=ast.And(), values=parts):
            return all(_value(part, one) for part in parts)
        case ast.BoolOp(values=parts):
            return any(_value(part, one) for part in parts)
        case ast.UnaryOp(operand=part):
            return not _value(part, one)
        case ast.Compare(left=left, ops=ops, comparators=right):
            values = [_value(part, one) for part in (left, *right)]
            pairs = pairwise(values)
            return all(_OPERATORS[type(op)](a, b) for op, (a, b) in zip(ops, pairs, strict=True))
        case ast.Name(id=name):
            return getattr(one, name)
        case ast.Constant(value=value):
            return value
    raise AssertionError(f"{ast.dump(node)} has been checked")


# Parquet -------------------------------------------------------------------------------------------------


def require_parquet() -> None:
    """BurrkitError if the extra is missing."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        reason = "Parquet needs pyarrow; install the extra: pip install 'burrkit[census]'"
        raise BurrkitError(reason) from None


def write_parquet(path: Path, kept: list[Special], about: str, *, force: bool) -> None:
    """Write assemblies to a new Parquet file, a row each; ``about`` says what they are.

    FormatError if the file exists, unless ``force``, or cannot be written.
    """
    require_parquet()
    import pyarrow as pa
    from pyarrow import parquet

    from burrkit.formats.files import write_bytes

    small, fields = pa.uint8(), []
    for name in Special.__dataclass_fields__:
        kind = {"ll": pa.string(), "level_type": pa.string(), "symmetry": pa.string()}.get(name, small)
        kind = pa.bool_() if name in {"notchable", "example"} else kind
        fields.append((name, pa.list_(pa.uint16(), 6) if name == "sticks" else kind))
    columns = {name: [getattr(one, name) for one in kept] for name, _ in fields}
    table = pa.table(columns, schema=pa.schema(fields, metadata={"burrkit": about}))
    sink = pa.BufferOutputStream()
    parquet.write_table(table, sink, compression="zstd")
    write_bytes(path, sink.getvalue().to_pybytes(), force=force)

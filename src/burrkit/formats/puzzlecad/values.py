"""Literal values of OpenSCAD: numbers, lists and ranges, as far as loops and reflections need them."""

from __future__ import annotations

import re
from math import floor
from typing import Final, TypeAlias

import numpy as np

_NUMBER: Final = re.compile(r"[+-]?(?:[0-9]{1,15}(?:\.[0-9]{0,15})?|\.[0-9]{1,15})(?:[eE][+-]?[0-9]{1,2})?")
_NAMED: Final = re.compile(r"\s*+([A-Za-z_$][A-Za-z0-9_$]*+)\s*+=(?!=)")

#: Of a loop; more runs are more than any puzzle has pieces.
_MOST_RUNS: Final = 100_000

#: A number, or a list of values.
Value: TypeAlias = "float | list[Value]"


def items(text: str, separator: str = ",") -> list[str]:
    """The parts of a text between separators that no bracket encloses; none of a blank text."""
    found, depth, begin = [], 0, 0
    for at, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == separator and depth == 0:
            found.append(text[begin:at].strip())
            begin = at + 1
    rest = text[begin:].strip()
    return [*found, rest] if rest else found


def value(text: str) -> Value | None:
    """The value of a literal number or list; None for whatever a program computes."""
    text = text.strip()
    if _NUMBER.fullmatch(text):
        return float(text)
    if not (text.startswith("[") and text.endswith("]")):
        return None
    values = [value(item) for item in items(text[1:-1])]
    return None if None in values else [item for item in values if item is not None]


def loops(arguments: str) -> int | None:
    """How often a ``for`` with these arguments runs; None if the program computes that."""
    count = 1
    for argument in items(arguments):
        named = _NAMED.match(argument)
        runs = None if named is None else _runs(argument[named.end() :].strip())
        if runs is None:
            return None
        count = min(count * runs, _MOST_RUNS)
    return count if arguments.strip() else None


def _runs(text: str) -> int | None:
    """How many values a range or a list has."""
    if not (text.startswith("[") and text.endswith("]")):
        return None
    parts = items(text[1:-1], ":")
    if len(parts) == 1:
        # The values of a list may be computed: their number counts. A generator is not a list of values.
        values = items(text[1:-1])
        return None if any(re.match(r"(?:for|each|if|let)\b", item) for item in values) else len(values)
    ends = [value(part) for part in parts]
    if len(ends) not in (2, 3) or not all(isinstance(end, float) for end in ends):
        return len(items(text[1:-1])) if not parts else None
    first, *between, last = (end for end in ends if isinstance(end, float))
    step = between[0] if between else 1.0
    if step == 0 or (last - first) / step < 0:
        return None  # programs differ in what such a range is
    return min(floor((last - first) / step * (1 + 1e-12) + 1e-9) + 1, _MOST_RUNS)


def mirrors(name: str, arguments: str) -> bool | None:
    """Whether ``mirror``, ``scale`` or ``multmatrix`` with these arguments makes the mirror image.

    None if the program computes that, or if a body becomes flat.
    """
    given = items(arguments)
    if len(given) != 1:
        return None
    named = _NAMED.match(given[0])
    literal = value(given[0][named.end() :] if named else given[0])
    if name == "scale" and isinstance(literal, float):
        return None if literal == 0 else literal < 0
    try:
        numbers = np.array(literal, dtype=np.float64)
    except (TypeError, ValueError):
        return None
    if name == "multmatrix" and numbers.shape in ((4, 4), (3, 4), (3, 3)):
        sign = float(np.sign(np.linalg.det(numbers[:3, :3])))
    elif name == "scale" and numbers.shape in ((2,), (3,)):
        sign = float(np.sign(numbers).prod())
    elif name == "mirror" and numbers.shape in ((2,), (3,)):
        return bool(numbers.any())
    else:
        return None
    return None if sign == 0 else sign < 0

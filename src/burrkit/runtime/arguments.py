"""Argument checks for public functions, which raise a BurrkitError that names the allowed values.

This module imports only ``errors``, so importing it is cheap.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from operator import index
from typing import Any, Final

from burrkit.errors import BurrkitError

#: More threads than this only wait for each other.
MOST_THREADS: Final = 64


def check_choice(name: str, value: object, allowed: Iterable[str]) -> None:
    """Raise BurrkitError unless the value is one of the allowed words."""
    words = list(allowed)
    if not isinstance(value, str) or value not in words:
        listed = ", ".join(map(repr, words))
        raise BurrkitError(f"{name} must be one of {listed}, not {_shown(value)}")


def check_count(name: str, value: Any, least: int = 1, *, optional: bool = False) -> None:
    """Raise BurrkitError unless the value is a whole number >= ``least``, or None if ``optional``."""
    if optional and value is None:
        return
    try:
        is_right = not isinstance(value, bool) and index(value) >= least
    except TypeError:
        is_right = False
    if not is_right:
        or_none = " or None" if optional else ""
        raise BurrkitError(f"{name} must be a whole number from {least} up{or_none}, not {_shown(value)}")


def check_seconds(name: str, value: Any) -> None:
    """Raise BurrkitError unless the value is a number of seconds from 0 up, or None."""
    if value is not None and not _number(value) >= 0:  # which refuses nan as well
        raise BurrkitError(f"{name} must be a number of seconds from 0 up or None, not {_shown(value)}")


def check_positive(name: str, value: Any) -> None:
    """Raise BurrkitError unless the value is a finite number above 0."""
    if not 0 < _number(value) < math.inf:
        raise BurrkitError(f"{name} must be a number above 0, not {_shown(value)}")


def _number(value: Any) -> float:
    """The value as a number; NaN if it is not one."""
    try:
        return math.nan if isinstance(value, bool | str) else float(value)
    except (TypeError, ValueError, OverflowError):
        return math.nan


def check_callable(name: str, value: object) -> None:
    """Raise BurrkitError unless the value is callable or None."""
    if value is not None and not callable(value):
        raise BurrkitError(f"{name} must be a function or None, not {_shown(value)}")


def check_type(name: str, value: object, *types: type) -> None:
    """Raise BurrkitError unless the value is an instance of one of the types."""
    if not isinstance(value, types):
        listed = " or ".join(kind.__name__ for kind in types)
        raise BurrkitError(f"{name} must be {listed}, not {type(value).__name__}")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."

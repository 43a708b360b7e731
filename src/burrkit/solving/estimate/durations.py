"""Intervals of time in words."""

from __future__ import annotations

import math
from typing import Final

from burrkit.solving.estimate.interval import Interval

#: Units, and the seconds that each has.
_UNITS: Final = (("s", 1.0), ("min", 60.0), ("h", 3600.0), ("days", 86400.0), ("years", 31_557_600.0))
#: A unit is used from so many of it on.
_ENOUGH: Final = 2.0


def duration(seconds: Interval) -> str:
    """A time with its interval, in one unit: "about 4 min (3 to 6 min)"."""
    if seconds.high < 1:
        return "less than 1 s"
    name, length = _unit(seconds.value)
    value = _number(seconds.value / length)
    low, high = _number(seconds.low / length), _number(seconds.high / length)
    if low == high:
        return f"about {value} {name}"
    return f"about {value} {name} ({low} to {high} {name})"


def span(seconds: Interval) -> str:
    """Only the interval of a time: "3 to 6 min"."""
    name, length = _unit(seconds.high)
    low, high = _number(seconds.low / length), _number(seconds.high / length)
    return f"{high} {name}" if low == high else f"{low} to {high} {name}"


def _unit(seconds: float) -> tuple[str, float]:
    return next((unit for unit in reversed(_UNITS) if seconds >= _ENOUGH * unit[1]), _UNITS[0])


def _number(value: float) -> str:
    """A number with two digits before the point at most, none after it."""
    digits = max(0, math.floor(math.log10(max(value, 1.0))) - 1)
    return f"{round(value, -digits):,.0f}"

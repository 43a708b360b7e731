"""Intervals of 90 % around estimated counts.

An estimated count is a sum of a few heavy terms: each assembly that a probe finds stands for many others. Its
distribution leans to the right, and a probe that found nothing proves little. The interval of M. P. Fay and
E. J. Feuer ("Confidence intervals for directly standardized rates", Statistics in Medicine 16, 1997) is made
for such sums: it is that of a Poisson count of the same mean and variance, and its upper end allows for one
more term, so that it means something even if nothing was found.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from burrkit.runtime.records import dataclass

#: The normal deviate that leaves 5 % above it.
_Z: Final = 1.6448536269514722
#: Student's deviate that leaves 5 % above it, for few degrees of freedom.
_STUDENT: Final = (6.314, 2.920, 2.353, 2.132, 2.015, 1.943, 1.895, 1.860, 1.833, 1.812)

#: What a missed cluster of finds may add, in multiples of the largest one, if few estimates found anything,
#: and how many estimates are few. Found by trying puzzles with few, clustered assemblies; see the decisions.
_MISSED: Final = 4.0
_FEW: Final = 3.0


@dataclass(frozen=True)
class Interval:
    """An estimated number and the interval that contains the true one in 90 of 100 cases.

    If the number is exact, all three are equal.

    >>> import burrkit as bk
    >>> print(bk.solving.estimate.Interval(12340.0, 8912.0, 16120.0))
    about 12,000 (8,900 to 17,000)
    >>> print(bk.solving.estimate.Interval.of(7680))
    7,680
    """

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, number: float) -> Interval:
        """An exact number."""
        return cls(float(number), float(number), float(number))

    @property
    def is_exact(self) -> bool:
        """Whether the number is known and not estimated."""
        return self.low == self.high

    def plus(self, number: float) -> Interval:
        """The sum of this number and an exact one."""
        return Interval(self.value + number, self.low + number, self.high + number)

    def __str__(self) -> str:
        """The number in words, with two digits or those of its interval, which is rounded outwards."""
        if self.is_exact:
            return f"{round(self.value):,}"
        unit = _unit((self.high - self.low) / 2)
        high = _rounded(self.high, unit, math.ceil)
        if self.low <= 0 and self.value < 1:
            return f"at most {high}"
        low = _rounded(self.low, unit, math.floor)
        return f"about {_rounded(self.value, unit, round)} ({low} to {high})"


def _unit(number: float) -> int:
    """The largest power of ten up to a number, 1 at least."""
    return int(10 ** max(0, math.floor(math.log10(max(number, 1.0)) + 1e-9)))


def _rounded(number: float, unit: int, way: Callable[[float], int]) -> str:
    """A count rounded to two digits, or to ``unit`` if that is smaller."""
    if number >= 1e15:
        return f"{number:.1e}".replace("e+", "e")
    step = min(unit, max(1, _unit(number) // 10))
    return f"{way(number / step) * step:,}"


def interval(values: Sequence[float], unseen: float, least: float = 0.0) -> Interval:
    """The mean of independent, unbiased estimates of one number, with its interval.

    ``unseen`` is what one more find would add to one of the estimates, ``least`` what the number is at least.
    Finds come in clusters, so one more cluster may add as much as the largest estimate has above the mean;
    while few estimates have found anything, the largest cluster is most likely among those that were missed,
    and ``_MISSED`` times as much may be added. With one estimate the number counts as exact.
    """
    estimates = np.asarray(values, dtype=float)
    mean, runs = float(estimates.mean()), len(estimates)
    if runs == 1:
        return Interval.of(mean)
    few = _FEW * float(estimates @ estimates) / max(float(estimates.sum()) ** 2, 1e-300) if mean > 0 else 1.0
    more = max(unseen, float(estimates.max()) - mean) * (1 + (_MISSED - 1) * min(1.0, few))
    return of_moments(mean, float(estimates.var(ddof=1)) / runs, more / runs, least, runs - 1)


def of_moments(
    mean: float, variance: float, unseen: float, least: float = 0.0, freedom: int | None = None
) -> Interval:
    """The interval of Fay and Feuer of a number with this estimate and the variance of the estimate.

    ``freedom`` are the degrees of freedom of the variance, if it is itself estimated from few numbers.
    """
    if freedom is not None:
        variance *= (_student(freedom) / _Z) ** 2
    low = 0.0
    if mean > 0 and variance > 0:
        low = variance / (2 * mean) * _chi_square(2 * mean * mean / variance, -_Z)
    elif mean > 0:
        low = mean
    high, more = mean, variance + unseen * unseen
    if more > 0:
        above = mean + unseen
        high = more / (2 * above) * _chi_square(2 * above * above / more, _Z)
    return Interval(max(mean, least), max(min(low, mean), least), max(high, mean, least))


def _student(freedom: int) -> float:
    """Student's deviate that leaves 5 % above it."""
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    return _Z + (_Z**3 + _Z) / (4 * freedom)


def _chi_square(freedom: float, z: float) -> float:
    """A quantile of the chi-square distribution, by E. B. Wilson and M. M. Hilferty (1931)."""
    part = 2 / (9 * freedom)
    return float(freedom * max(0.0, 1 - part + z * math.sqrt(part)) ** 3)


# Times in words -------------------------------------------------------------------------------------------

#: Units, and the seconds that each has.
_UNITS: Final = (("s", 1.0), ("min", 60.0), ("h", 3600.0), ("days", 86400.0), ("years", 31_557_600.0))
#: A unit is used from this number of it on.
_ENOUGH: Final = 2.0


def duration(seconds: Interval) -> str:
    """A time with its interval, in one unit: "about 4 min (3 to 6 min)"."""
    if seconds.high < 1:
        return "less than 1 s"
    name, length = _time_unit(seconds.value)
    value = _whole(seconds.value / length)
    low, high = _whole(seconds.low / length), _whole(seconds.high / length)
    if low == high:
        return f"about {value} {name}"
    return f"about {value} {name} ({low} to {high} {name})"


def span(seconds: Interval) -> str:
    """Only the interval of a time: "3 to 6 min"."""
    name, length = _time_unit(seconds.high)
    low, high = _whole(seconds.low / length), _whole(seconds.high / length)
    return f"{high} {name}" if low == high else f"{low} to {high} {name}"


def _time_unit(seconds: float) -> tuple[str, float]:
    return next((unit for unit in reversed(_UNITS) if seconds >= _ENOUGH * unit[1]), _UNITS[0])


def _whole(value: float) -> str:
    """A number with two digits before the point at most, none after it."""
    digits = max(0, math.floor(math.log10(max(value, 1.0))) - 1)
    return f"{round(value, -digits):,.0f}"

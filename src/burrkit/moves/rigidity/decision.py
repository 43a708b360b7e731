"""Decide whether a system of conditions has a motion: exactly, from approximate solutions.

For a matrix A of whole numbers, one of these holds (a theorem of the alternative, after E. Stiemke, 1915):

- There is x other than 0 with A x >= 0: a motion.
- There is y > 0, all of it positive, with y A = 0, and the columns of A are independent: no motion. For
  y A x = 0, and each term of it is at least 0, so that A x = 0, and x = 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import BurrkitError
from burrkit.moves.rigidity.equations import Rows

if TYPE_CHECKING:
    import highspy

_FLOATS = NDArray[np.float64]


class LinearPrograms:
    """Linear programs over {x : least <= rows x <= most}, one objective after another; bounds may change.

    In floats, by HiGHS (Q. Huangfu and J. Hall, 2018), which the extra ``rigid`` installs.
    """

    def __init__(self, rows: Rows | _FLOATS, low: float = -np.inf) -> None:
        """Without bounds of the rows; no unknown is below ``low``. BurrkitError if HiGHS is not installed."""
        self._highs = _highs()
        from highspy import HighsLp, MatrixFormat

        count, unknowns = rows.shape
        self.rows, self._columns = rows.astype(np.int64), np.arange(unknowns, dtype=np.int32)
        self._bounds = np.full(count, -np.inf), np.full(count, np.inf)
        program = HighsLp()
        program.num_row_, program.num_col_ = count, unknowns
        program.col_cost_ = np.zeros(unknowns)
        program.col_lower_, program.col_upper_ = np.full(unknowns, low), np.full(unknowns, np.inf)
        program.row_lower_, program.row_upper_ = self._bounds
        at, columns = np.nonzero(rows)
        program.a_matrix_.format_ = MatrixFormat.kRowwise
        program.a_matrix_.start_ = np.searchsorted(at, np.arange(count + 1)).astype(np.int32)
        program.a_matrix_.index_ = columns.astype(np.int32)
        program.a_matrix_.value_ = rows[at, columns].astype(float)
        self._highs.passModel(program)

    def bound(self, least: _FLOATS, most: _FLOATS) -> None:
        """Set the bounds of all rows; infinite where there are none."""
        for row in np.flatnonzero((least != self._bounds[0]) | (most != self._bounds[1])).tolist():
            self._highs.changeRowBounds(row, least[row], most[row])
        self._bounds = least.copy(), most.copy()

    def minimise(self, objective: Rows | _FLOATS) -> tuple[_FLOATS, _FLOATS] | None:
        """A corner with the least value of an objective, and multipliers of the rows; None without one."""
        self._highs.changeColsCost(len(self._columns), self._columns, objective.astype(float))
        self._highs.run()
        if self._highs.getModelStatus().name != "kOptimal":
            return None
        solution = self._highs.getSolution()
        return np.array(solution.col_value), np.array(solution.row_dual)

    def proved(self, objective: Rows, multipliers: _FLOATS) -> Fraction | None:
        """A number below which an objective is nowhere, proved by multipliers; None if they prove nothing.

        They are rounded to fractions y with y rows = objective. The objective is then a sum of rows, and
        each row is at its bound or beyond it.
        """
        used = np.flatnonzero(np.abs(multipliers) > _TINY)
        columns = np.column_stack((self.rows[used].T, -objective))
        exact = kernel_vector_near(columns, np.append(multipliers[used], 1.0))
        if exact is None or exact[-1] <= 0:
            return None
        total = Fraction(0)
        for row, y in zip(used.tolist(), exact, strict=False):
            if y:
                limit = self._bounds[y < 0][row]
                if not math.isfinite(limit):
                    return None
                total += y * int(limit)
        return total / exact[-1]


def least_sum(matrix: Rows | _FLOATS, least: _FLOATS, most: _FLOATS, low: float) -> _FLOATS | None:
    """The x of least sum with ``least`` <= ``matrix`` x <= ``most`` and ``low`` <= x: an optimal corner.

    None if there is none or the solver fails. BurrkitError if HiGHS is not installed.
    """
    program = LinearPrograms(matrix, low)
    program.bound(least, most)
    found = program.minimise(np.ones(matrix.shape[1]))
    return found and found[0]


def nearest_point(rows: Rows, least: Sequence[int], start: list[Fraction]) -> list[Fraction] | None:
    """A point x with rows x >= ``least``, where the distances from ``start`` along axes have the least sum.

    None if none is found; the point is exact.
    """
    whole = math.lcm(*(c.denominator for c in start))
    short = [low * whole - c for low, c in zip(least, product(rows, [c * whole for c in start]), strict=True)]
    found = _least_motion(rows, np.array([float(c) for c in short]), np.inf)
    if found is None:
        return None
    low = np.array([int(c) for c in short], dtype=np.int64)
    tight = np.abs(rows @ found - low) < _TIGHT
    unit = np.eye(len(found) + 1, dtype=np.int64)[:-1]
    system = np.concatenate((np.column_stack((rows, -low))[tight], unit[np.abs(found) < _TIGHT]))
    exact = kernel_vector_near(system, np.append(found, 1.0))
    if exact is None or exact[-1] <= 0:
        return None
    way = [c / exact[-1] for c in exact[:-1]]
    if any(c < by for c, by in zip(product(rows, way), short, strict=True)):
        return None
    return [a + b / whole for a, b in zip(start, way, strict=True)]


def _highs() -> highspy.Highs:
    """A solver that prints nothing. BurrkitError if HiGHS is not installed."""
    try:
        from highspy import Highs
    except ImportError as error:
        raise BurrkitError(
            "nothing slides along an axis; what else may move needs HiGHS: pip install 'burrkit[rigid]'",
            "not-installed",
        ) from error

    class QuietHighs(Highs):
        """A solver with a constructor that does not print the version of HiGHS either."""

        def enableCallbacks(self) -> None:  # noqa: N802
            self.setOptionValue("output_flag", False)
            super().enableCallbacks()  # type: ignore[no-untyped-call]

    highs = QuietHighs()  # type: ignore[no-untyped-call]
    highs.setOptionValue("solver", "simplex")
    highs.setOptionValue("threads", 1)
    return highs


#: A rank modulo a prime is never greater than the true one.
_PRIME: Final = 2**31 - 1

#: Denominators that are tried first; solutions at corners of the feasible region often have one of them.
_SMALL: Final = (1, 2, 3, 4, 6, 12, 60)

#: Multipliers below this are 0, and rows that are as near to their bounds are at them.
_TINY: Final = 1e-9
_TIGHT: Final = 1e-6

#: Floats are rounded to this part of one where no small denominator fits.
_FINE: Final = 1 << 30


def independent(rows: Rows) -> tuple[list[int], list[int]]:
    """Rows and columns, equally many, of a submatrix with a determinant that is not 0 modulo a prime.

    If all columns are among them, the matrix has full column rank: proved, since a determinant that is not
    0 modulo a prime is not 0. If there are fewer, the rank may still be greater, which is very unlikely.
    """
    left = rows.astype(np.int64) % _PRIME
    order = np.arange(len(left))
    chosen: list[int] = []
    columns: list[int] = []
    for column in range(left.shape[1]):
        at = len(chosen)
        below = np.flatnonzero(left[at:, column])
        if not below.size:
            continue
        pivot = at + int(below[0])
        left[[at, pivot]], order[[at, pivot]] = left[[pivot, at]], order[[pivot, at]]
        left[at] = left[at] * pow(int(left[at, column]), -1, _PRIME) % _PRIME
        others = at + 1 + np.flatnonzero(left[at + 1 :, column])
        left[others] = (left[others] - left[others, column, None] * left[at] % _PRIME) % _PRIME
        chosen.append(int(order[at]))
        columns.append(column)
    return chosen, columns


def kernel_vector_near(rows: Rows, floats: NDArray[np.float64]) -> list[Fraction] | None:
    """A vector of fractions close to ``floats`` that all rows map to 0 exactly; None if that fails."""
    for denominator in _SMALL:
        scaled = floats * denominator
        whole = np.rint(scaled)
        if np.abs(scaled - whole).max(initial=0) < 1e-6:
            numbers = [int(c) for c in whole.tolist()]
            if not any(product(rows, numbers)):
                return [Fraction(c, denominator) for c in numbers]
    chosen, columns = independent(rows)
    numbers = [round(c * _FINE) for c in floats.tolist()]
    for column in columns:
        numbers[column] = 0
    right = [-c for c in product(rows[chosen], numbers)]
    solved = _solve([dict(enumerate(row)) for row in rows[chosen][:, columns].tolist()], right)
    found = [Fraction(c, _FINE) for c in numbers]
    for column, value in zip(columns, solved, strict=True):
        found[column] = value / _FINE
    return None if any(product(rows, found)) else found


def product(rows: Rows, vector: Sequence[int] | Sequence[Fraction]) -> list[Any]:
    """The exact product of a matrix and a vector."""
    found: list[Any] = [0] * len(rows)
    for i, j in zip(*(index.tolist() for index in np.nonzero(rows)), strict=True):
        if vector[j]:
            found[i] += int(rows[i, j]) * vector[j]
    return found


def _solve(rows: list[dict[int, int]], right: Sequence[int]) -> list[Fraction]:
    """Solve a square system by elimination in fractions; each row is its entries by columns, and not all 0.

    The matrix must be invertible.
    """
    left = [{j: Fraction(c) for j, c in row.items() if c} for row in rows]
    values = [Fraction(c) for c in right]
    waiting = set(range(len(left)))
    pivots: list[tuple[int, int]] = []
    while waiting:
        i = min(waiting, key=lambda k: (len(left[k]), k))
        waiting.remove(i)
        row = left[i]
        column = min(row)
        pivots.append((i, column))
        for k in waiting:
            other = left[k]
            if column in other:
                factor = other[column] / row[column]
                for j, c in row.items():
                    changed = other.get(j, Fraction(0)) - factor * c
                    if changed:
                        other[j] = changed
                    else:
                        other.pop(j, None)
                values[k] -= factor * values[i]
    found = [Fraction(0)] * len(left)
    for i, column in reversed(pivots):
        rest = sum((c * found[j] for j, c in left[i].items() if j != column), Fraction(0))
        found[column] = (values[i] - rest) / left[i][column]
    return found


@dataclass(frozen=True)
class Decision:
    """Either ``forces``, positive numbers that balance, or a ``motion``; neither if the numbers failed."""

    forces: list[int] | None = None
    motion: list[Fraction] | None = None


def decide(rows: Rows) -> Decision:
    """Find a vector other than 0 that no row maps below 0, or prove that there is none.

    ``rows`` has at least one column. BurrkitError if HiGHS is not installed.
    """
    _, columns = independent(rows)
    if len(columns) < rows.shape[1]:
        free = next(column for column in range(rows.shape[1]) if column not in set(columns))
        return Decision(motion=_keeping(rows, free))
    forces = _balance(rows)
    return Decision(forces=forces) if forces is not None else Decision(motion=_loosening(rows))


def _balance(rows: Rows) -> list[int] | None:
    """Positive whole numbers y with y A = 0."""
    zeros = np.zeros(rows.shape[1])
    found = least_sum(rows.T, zeros, zeros, 1)
    exact = None if found is None else kernel_vector_near(np.ascontiguousarray(rows.T), found)
    if exact is None or min(exact) <= 0:
        return None
    whole = math.lcm(*(c.denominator for c in exact))
    numbers = [int(c * whole) for c in exact]
    factor = math.gcd(*numbers)
    return [c // factor for c in numbers]


def _loosening(rows: Rows) -> list[Fraction] | None:
    """A motion that loosens some contact: x with A x >= 0 that is not 0 everywhere, few numbers in x."""
    total = rows.sum(axis=0, keepdims=True)
    found = _least_motion(np.concatenate((rows, total)), np.append(np.zeros(len(rows)), 1.0), np.inf)
    if found is None:
        return None
    found = found / np.abs(found[np.abs(found) > 1e-9]).min(initial=np.inf)
    tight = np.abs(rows @ found) < 1e-6
    exact = kernel_vector_near(rows[tight], found)
    if exact is None or min(product(rows, exact)) < 0 or not any(exact):
        return None
    return exact


def _keeping(rows: Rows, free: int) -> list[Fraction] | None:
    """A motion that keeps all contacts, A x = 0, with a given unknown that is 1."""
    unit = np.zeros((1, rows.shape[1]), dtype=np.int64)
    unit[0, free] = 1
    least = np.append(np.zeros(len(rows)), 1.0)
    found = _least_motion(np.concatenate((rows, unit)), least, 0.0)
    exact = None if found is None else kernel_vector_near(rows, found)
    return exact if exact is not None and any(exact) else None


def _least_motion(rows: Rows, least: NDArray[np.float64], above: float) -> NDArray[np.float64] | None:
    """The x with ``least`` <= rows x <= ``least`` + ``above`` and the least sum of sizes of its numbers."""
    unknowns = rows.shape[1]
    found = least_sum(np.concatenate((rows, -rows), axis=1), least, least + above, 0)
    return None if found is None else found[:unknowns] - found[unknowns:]

"""From the numbers of a solver to exact ones: ranks, and solutions in fractions near given floats."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from burrkit.moves.rigidity.equations import Rows

#: A rank modulo a prime is never greater than the true one.
_PRIME: Final = 2**31 - 1

#: Denominators that are tried first; solutions at corners of the feasible region often have one of them.
_SMALL: Final = (1, 2, 3, 4, 6, 12, 60)

#: Floats are rounded to this part of one where no small denominator fits.
_FINE: Final = 1 << 30


def independent(rows: Rows) -> tuple[list[int], list[int]]:
    """Rows and columns, equally many, of a submatrix whose determinant is not 0 modulo a prime.

    If there are as many as columns, the matrix has full column rank: proved, since a determinant that is not
    0 modulo a prime is not 0. If there are fewer, the rank may still be greater, which is very unlikely.
    """
    left = rows % _PRIME
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

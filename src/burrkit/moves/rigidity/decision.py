"""Decide whether a system of conditions has a motion: exactly, from approximate solutions.

For a matrix A of whole numbers, one of these holds (a theorem of the alternative, after E. Stiemke, 1915):

- There is x other than 0 with A x >= 0: a motion.
- There is y > 0, all of it positive, with y A = 0, and the columns of A are independent: no motion. For
  y A x = 0, and each term of it is at least 0, so that A x = 0, and x = 0.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from burrkit.moves.rigidity.equations import Rows
from burrkit.moves.rigidity.exact import independent, kernel_vector_near, product
from burrkit.moves.rigidity.linear_programs import LinearProgram


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
    count, unknowns = rows.shape
    zeros = np.zeros(unknowns)
    found = LinearProgram(np.ones(count), rows.T.astype(float), zeros, zeros, np.ones(count)).solve()
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
    """The x with ``least`` <= rows x <= ``least`` + ``above`` whose numbers have the least sum of sizes."""
    unknowns = rows.shape[1]
    both = np.concatenate((rows, -rows), axis=1).astype(float)
    found = LinearProgram(np.ones(2 * unknowns), both, least, least + above, np.zeros(2 * unknowns)).solve()
    return None if found is None else found[:unknowns] - found[unknowns:]

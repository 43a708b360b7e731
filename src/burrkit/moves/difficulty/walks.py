"""How many moves random moving takes: expected lengths of random walks on a graph of states.

Two walkers: one takes any possible move with the same chance, the other any but the one just undone, unless
there is no other. The first expectation solves a linear system with an unknown for each state, the second
one with an unknown for each move; where that is too large, random walks give a mean with an interval.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

#: Unknowns of a system that is solved as a full matrix; 2,000 take half a second.
MOST_DENSE: Final = 2_000
#: Random walks, and steps of each, where a system is too large.
WALKS: Final = 4_000
LONGEST_WALK: Final = 200_000
#: Width of the interval in standard errors: 95 %.
_WIDTH: Final = 1.96
#: How exact the solution of a sparse system is, relative to its right side.
_TOLERANCE: Final = 1e-12


@dataclass(frozen=True)
class Expected:
    """An expected number of moves; ``low`` and ``high`` are its 95 % interval, both ``mean`` if it is exact.

    ``high`` is infinite if some of the random walks never came to an end.
    """

    mean: float
    low: float
    high: float

    @classmethod
    def exactly(cls, mean: float) -> Expected:
        """A number that is known."""
        return cls(mean, mean, mean)

    @property
    def is_exact(self) -> bool:
        """Whether it comes from a linear system, not from random walks."""
        return self.low == self.high

    def __add__(self, other: Expected) -> Expected:
        """The sum of independent numbers: the squares of the half intervals add up."""
        mean = self.mean + other.mean
        below = math.hypot(self.mean - self.low, other.mean - other.low)
        above = math.hypot(self.high - self.mean, other.high - other.mean)
        return Expected(mean, mean - below, mean + above)


class Links(NamedTuple):
    """The possible moves as arrows: those of state s are ``first[s]`` to ``first[s + 1]``.

    ``source`` and ``target`` are the states of an arrow, ``back`` is the arrow of the opposite move, or -1.
    States that end a random walk have no arrows.
    """

    first: NDArray[np.int64]
    source: NDArray[np.int64]
    target: NDArray[np.int64]
    back: NDArray[np.int64]

    @property
    def ends(self) -> NDArray[np.bool_]:
        """Which states have no arrow."""
        return np.equal(self.first[1:], self.first[:-1])


def links(count: int, pairs: Sequence[tuple[int, int]], ends: Sequence[int]) -> Links:
    """The arrows of ``count`` states: ``pairs`` are two states each with a move between them, both ways.

    None leads on from a state of ``ends``.
    """
    moves, is_end = np.array(pairs, dtype=np.int64).reshape(-1, 2), np.zeros(count, dtype=bool)
    is_end[ends] = True
    number = np.arange(len(moves))
    source = np.concatenate([moves[:, 0], moves[:, 1]])
    target = np.concatenate([moves[:, 1], moves[:, 0]])
    opposite = np.concatenate([number + len(moves), number])
    selected = np.flatnonzero(~is_end[source])
    selected = selected[np.argsort(source[selected], kind="stable")]
    place = np.full(2 * len(moves), -1)
    place[selected] = np.arange(len(selected))
    first = np.searchsorted(source[selected], np.arange(count + 1))
    return Links(first, source[selected], target[selected], place[opposite[selected]])


def at_random(arrows: Links, start: int) -> Expected:
    """The expected moves from ``start`` to a state without arrows, all possible moves being equally likely.

    Every state must be able to reach such a state.
    """
    inner = np.flatnonzero(~arrows.ends)
    number = np.full(len(arrows.first) - 1, -1)
    number[inner] = np.arange(len(inner))
    if number[start] < 0:
        return Expected.exactly(0)
    # degree(s) h(s) - sum of h over the neighbours of s = degree(s): symmetric, and positive definite.
    degree = np.diff(arrows.first)[inner].astype(np.float64)
    within = number[arrows.target] >= 0
    rows, columns = number[arrows.source[within]], number[arrows.target[within]]
    if len(inner) <= MOST_DENSE:
        matrix = np.diag(degree)
        np.subtract.at(matrix, (rows, columns), 1.0)
        return Expected.exactly(float(np.linalg.solve(matrix, degree)[number[start]]))
    return Expected.exactly(float(_conjugate_gradients(degree, rows, columns)[number[start]]))


def _conjugate_gradients(
    degree: NDArray[np.float64], rows: NDArray[np.int64], columns: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Solve (D - A) h = d, where A counts the pairs of ``rows`` and ``columns``; D is the preconditioner."""
    found = np.zeros_like(degree)
    rest = degree.copy()
    scaled = rest / degree
    along, size = scaled.copy(), float(rest @ scaled)
    enough = _TOLERANCE**2 * size
    for _ in range(20 * len(degree)):
        image = degree * along - np.bincount(rows, along[columns], len(degree))
        step = size / float(along @ image)
        found += step * along
        rest -= step * image
        scaled = rest / degree
        before, size = size, float(rest @ scaled)
        if size <= enough:
            break
        along = scaled + size / before * along
    return found


def never_straight_back(arrows: Links, start: int, *, seed: int = 0) -> Expected:
    """The same if no move is undone at once, unless no other move is possible."""
    if arrows.ends[start]:
        return Expected.exactly(0)
    if len(arrows.target) > MOST_DENSE:
        return _drawn(arrows, start, seed)
    # g(a) is the expected number of moves after arrow a: one, and the mean of g over what may follow it.
    size = len(arrows.target)
    matrix, right = np.eye(size), np.zeros(size)
    for arrow in range(size):
        after = _after(arrows, arrow)
        if after:
            np.subtract.at(matrix[arrow], after, 1 / len(after))
            right[arrow] = 1
    follows = np.linalg.solve(matrix, right)
    return Expected.exactly(1 + float(follows[arrows.first[start] : arrows.first[start + 1]].mean()))


def _after(arrows: Links, arrow: int) -> list[int]:
    """The arrows that may follow one; none at an end."""
    state = int(arrows.target[arrow])
    out = range(int(arrows.first[state]), int(arrows.first[state + 1]))
    return [other for other in out if other != arrows.back[arrow]] or list(out)


def _drawn(arrows: Links, start: int, seed: int) -> Expected:
    """The mean length of random walks."""
    draw = np.random.default_rng(seed)
    degree = np.diff(arrows.first)
    lengths = np.full(WALKS, np.inf)
    walkers = np.arange(WALKS)
    at = arrows.first[start] + draw.integers(degree[start], size=WALKS)
    for length in range(1, LONGEST_WALK + 1):
        state = arrows.target[at]
        arrived = degree[state] == 0
        lengths[walkers[arrived]] = length
        walkers, at, state = walkers[~arrived], at[~arrived], state[~arrived]
        if not len(walkers):
            break
        # One choice less than there are arrows, unless there is one only; those from the way back on move up.
        choices = np.maximum(degree[state] - 1, 1)
        chosen = arrows.first[state] + draw.integers(choices)
        back = arrows.back[at]
        at = chosen + ((degree[state] > 1) & (back >= 0) & (chosen >= back))
    ended = lengths[np.isfinite(lengths)]
    if len(ended) < WALKS:
        least = float(np.where(np.isfinite(lengths), lengths, LONGEST_WALK).mean())
        return Expected(math.inf, least, math.inf)
    error = _WIDTH * float(ended.std(ddof=1)) / math.sqrt(WALKS)
    mean = float(ended.mean())
    return Expected(mean, mean - error, mean + error)

"""How hard a puzzle is for a person, as numbers; none of them is a score of everything."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from burrkit.moves.codec import named
from burrkit.moves.difficulty.walks import Expected
from burrkit.moves.states.graph import StateGraph
from burrkit.runtime.short_repr import ShortRepr


@dataclass(frozen=True, repr=False)
class Walks(ShortRepr):
    """The expected moves if each is drawn at random, and if none goes straight back.

    The move that frees a group, or puts it in, is one of them. None if a limit cut the states.
    """

    at_random: Expected | None
    not_back: Expected | None


class DeadEnd(NamedTuple):
    """A state from which no move leads farther away from the shortest ways, and how many moves it is away."""

    state: int
    away: int


@dataclass(frozen=True, repr=False)
class SeparationDifficulty(ShortRepr):
    """One separation: what there is to find between the assembled pieces and the first group that is free.

    ``way`` are the states of the first shortest way, numbers in ``graph``, from the assembled one to one from
    which a group comes free. ``choices[i]`` counts the moves that are possible in the i-th of them.
    ``forced`` are the lengths of its stretches without a choice: in each of their states only one move does
    not go straight back. ``dead_ends`` are sorted, the farthest from the shortest ways first. ``held`` is the
    largest group that moves as one, the smaller of its two sides.
    """

    pieces: tuple[int, ...]
    freed: tuple[int, ...]
    moves: int
    graph: StateGraph
    way: tuple[int, ...]
    choices: tuple[int, ...]
    forced: tuple[int, ...]
    dead_ends: tuple[DeadEnd, ...]
    held: int
    apart: Walks
    together: Walks

    @property
    def states(self) -> int:
        """Arrangements that can be reached before a group comes free."""
        return len(self.graph.states)

    @cached_property
    def exits(self) -> int:
        """States from which a group comes free."""
        return sum(state.separations > 0 for state in self.graph.states)


@dataclass(frozen=True, repr=False)
class Difficulty(ShortRepr):
    """All separations of a solution in the order of its tree, the first one first."""

    separations: tuple[SeparationDifficulty, ...]

    @property
    def moves(self) -> int:
        """Moves of the whole disassembly."""
        return sum(separation.moves for separation in self.separations)

    @property
    def states(self) -> int:
        """States of all separations."""
        return sum(separation.states for separation in self.separations)

    @property
    def held(self) -> int:
        """The largest group that moves as one anywhere."""
        return max((separation.held for separation in self.separations), default=0)

    @property
    def apart(self) -> Walks:
        """Both walkers, from the assembled puzzle to loose pieces."""
        return _total([separation.apart for separation in self.separations])

    @property
    def together(self) -> Walks:
        """Both walkers, from loose pieces to the assembled puzzle, each group put in where it came out."""
        return _total([separation.together for separation in self.separations])


def _total(walks: list[Walks]) -> Walks:
    return Walks(_sum([walk.at_random for walk in walks]), _sum([walk.not_back for walk in walks]))


def _sum(numbers: list[Expected | None]) -> Expected | None:
    total = Expected.exactly(0)
    for number in numbers:
        if number is None:
            return None
        total += number
    return total


# As plain data -------------------------------------------------------------------------------------------


def difficulty_data(measured: Difficulty, names: Sequence[Any]) -> dict[str, Any]:
    """Return the numbers of a solution and of each of its separations as plain data.

    ``names`` has the name of each piece; states count from 0. Expected numbers have a ``mean`` and a
    95 % interval, ``low`` and ``high``; null stands for what is unknown, and for bounds that are infinite.
    """
    return {
        "moves": measured.moves,
        "held": measured.held,
        "apart": _walks(measured.apart),
        "together": _walks(measured.together),
        "separations": [_separation(each, names) for each in measured.separations],
    }


def _separation(separation: SeparationDifficulty, names: Sequence[Any]) -> dict[str, Any]:
    return {
        "pieces": named(separation.pieces, names),
        "freed": named(separation.freed, names),
        "moves": separation.moves,
        "states": separation.states,
        "complete": separation.graph.complete,
        "exits": separation.exits,
        "way": separation.way,
        "choices": separation.choices,
        "forced": separation.forced,
        "dead_ends": [end._asdict() for end in separation.dead_ends],
        "held": separation.held,
        "apart": _walks(separation.apart),
        "together": _walks(separation.together),
    }


def _walks(walks: Walks) -> dict[str, Any]:
    return {"at_random": _interval(walks.at_random), "not_back": _interval(walks.not_back)}


def _interval(expected: Expected | None) -> dict[str, float | None] | None:
    if expected is None:
        return None
    bounds = {"mean": expected.mean, "low": expected.low, "high": expected.high}
    return {name: value if math.isfinite(value) else None for name, value in bounds.items()}

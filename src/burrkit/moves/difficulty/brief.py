"""The measures of a solution that cost milliseconds, for searches that make thousands of puzzles."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.assembly.model import Assembly
from burrkit.moves.difficulty.measures import dead_ends_of, distances, moves_of, ways
from burrkit.moves.difficulty.walks import at_random, links
from burrkit.moves.mechanics import Mechanics
from burrkit.moves.model import Separation
from burrkit.moves.states.graph import graph_from


class BriefDifficulty(NamedTuple):
    """Numbers of all separations together; ``at_random`` as in ``Difficulty.apart``."""

    states: int
    dead_ends: int
    at_random: float


def brief(assembly: Assembly, tree: Separation, *, max_states: int = 1_000) -> BriefDifficulty | None:
    """Measure a way apart by slides; None if a separation has more states than ``max_states``."""
    states = dead_ends = 0
    moves = 0.0
    mechanics = Mechanics.of(assembly.problem)
    for _, at in mechanics.starts(tree):
        graph = graph_from(mechanics, assembly, at, max_states)
        if not graph.complete:
            return None
        neighbours, exits = ways(graph)
        states += len(graph.states)
        dead_ends += len(dead_ends_of(neighbours, distances(neighbours, exits), graph))
        ends = np.zeros(len(graph.states), dtype=bool)
        ends[exits] = True
        moves += at_random(links(len(graph.states), moves_of(graph), ends), 0).mean + 1
    return BriefDifficulty(states, dead_ends, moves)

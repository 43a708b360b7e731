"""The measures of a solution that cost milliseconds, for searches that make thousands of puzzles."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.assembly.model import Assembly
from burrkit.moves.difficulty.measures import dead_ends_of, distances, moves_of, separation_starts, ways
from burrkit.moves.difficulty.walks import at_random, links
from burrkit.moves.model import Separation
from burrkit.moves.slides.shapes import table_of
from burrkit.moves.states.graph import state_graph


class BriefDifficulty(NamedTuple):
    """Numbers of all separations together; ``at_random`` as in ``Difficulty.apart``."""

    states: int
    dead_ends: int
    at_random: float


def brief(assembly: Assembly, tree: Separation, *, max_states: int = 1_000) -> BriefDifficulty | None:
    """Measure a way apart by slides; None if a separation has more states than ``max_states``."""
    states = dead_ends = 0
    moves = 0.0
    start = dict.fromkeys(tree.pieces, (0, 0, 0))
    for _, offsets in separation_starts(tree, start, table_of(assembly.problem).axes):
        graph = state_graph(assembly, max_states=max_states, offsets=offsets)
        if not graph.complete:
            return None
        neighbours, exits = ways(graph)
        states += len(graph.states)
        dead_ends += len(dead_ends_of(neighbours, distances(neighbours, exits), graph))
        ends = np.zeros(len(graph.states), dtype=bool)
        ends[exits] = True
        moves += at_random(links(len(graph.states), moves_of(graph), ends), 0).mean + 1
    return BriefDifficulty(states, dead_ends, moves)

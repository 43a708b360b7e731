"""Measure a solution: the states around each separation, and the random walks between its two ends."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from burrkit.assembly.model import Assembly
from burrkit.moves.difficulty.model import DeadEnd, Difficulty, SeparationDifficulty, Walks
from burrkit.moves.difficulty.walks import Expected, Links, at_random, links, never_straight_back
from burrkit.moves.mechanics import STATES, Mechanics
from burrkit.moves.model import Separation
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.moves.states.graph import StateGraph, graph_from
from burrkit.runtime.arguments import check_count, check_type


def measure(
    assembly: Assembly, tree: Separation, *, max_states: int = 10_000, rule: MoveRule | str = SLIDES
) -> Difficulty:
    """Measure an assembly and the way it comes apart, with at most ``max_states`` states for a separation.

    ``rule`` is the one by which the way was found: any but those with clearance.

    >>> import burrkit as bk
    >>> solution = bk.solve(bk.load("Bill's Baffling Burr")).solutions[0]
    >>> found = bk.moves.difficulty.measure(solution.assembly, solution.tree)
    >>> first = found.separations[0]
    >>> first.moves, first.states, first.exits, first.choices
    (5, 5, 1, (1, 2, 2, 2, 2))
    >>> round(first.apart.at_random.mean), round(first.apart.not_back.mean)
    (17, 5)
    """
    check_type("assembly", assembly, Assembly)
    check_type("tree", tree, Separation)
    check_count("max_states", max_states)
    mechanics = Mechanics.of(assembly.problem, rule, STATES)
    return Difficulty(
        tuple(
            _measured(graph_from(mechanics, assembly, at, max_states), node)
            for node, at in mechanics.starts(tree)
        )
    )


def _measured(graph: StateGraph, node: Separation) -> SeparationDifficulty:
    neighbours, exits = ways(graph)
    left = distances(neighbours, exits)
    way = _shortest_way(neighbours, left)
    apart, together = _walks(graph, exits, way)
    return SeparationDifficulty(
        pieces=node.pieces,
        freed=node.removed_pieces,
        moves=len(node.moves),
        graph=graph,
        way=tuple(way),
        choices=tuple(len(neighbours[state]) + graph.states[state].separations for state in way),
        forced=_forced(neighbours, way),
        dead_ends=dead_ends_of(neighbours, left, graph),
        held=max(min(len(move.pieces), len(node.pieces) - len(move.pieces)) for move in node.moves),
        apart=apart,
        together=together,
    )


def ways(graph: StateGraph) -> tuple[list[list[int]], list[int]]:
    """The states one move away from each state, and the states from which a group comes free."""
    neighbours: list[list[int]] = [[] for _ in graph.states]
    for edge in graph.edges:
        neighbours[edge.source].append(edge.target)
        neighbours[edge.target].append(edge.source)
    return neighbours, [number for number, state in enumerate(graph.states) if state.separations]


def _shortest_way(neighbours: Sequence[Sequence[int]], left: Mapping[int, int]) -> list[int]:
    """The states of a shortest way from state 0 to an exit, empty if there is none.

    ``left`` is the least number of moves from each state to an exit.
    """
    if 0 not in left:
        return []
    way = [0]
    while left[way[-1]]:
        way.append(min(state for state in neighbours[way[-1]] if left.get(state) == left[way[-1]] - 1))
    return way


def distances(neighbours: Sequence[Sequence[int]], starts: Iterable[int]) -> dict[int, int]:
    """For each state that can be reached the least number of moves from one of ``starts``."""
    found = dict.fromkeys(starts, 0)
    todo = deque(found)
    while todo:
        state = todo.popleft()
        for other in neighbours[state]:
            if other not in found:
                found[other] = found[state] + 1
                todo.append(other)
    return found


def _forced(neighbours: Sequence[Sequence[int]], way: Sequence[int]) -> tuple[int, ...]:
    """The lengths of stretches without a choice: only one move of each state does not go straight back."""
    no_choice = [len(neighbours[state]) - (i > 0) == 1 for i, (state, _) in enumerate(pairwise(way))]
    return tuple(len(list(run)) for forced, run in groupby(no_choice) if forced)


def dead_ends_of(
    neighbours: Sequence[Sequence[int]], left: Mapping[int, int], graph: StateGraph
) -> tuple[DeadEnd, ...]:
    """States other than exits from which no move leads farther away from the shortest ways."""
    if 0 not in left:
        return ()
    on_a_way = [s for s, state in enumerate(graph.states) if state.depth + left.get(s, len(left)) == left[0]]
    away = distances(neighbours, on_a_way)
    found = [
        DeadEnd(state, away[state])
        for state, others in enumerate(neighbours)
        if left[state] and away[state] and all(away[other] <= away[state] for other in others)
    ]
    return tuple(sorted(found, key=lambda dead: (-dead.away, dead.state)))


def _walks(graph: StateGraph, exits: Sequence[int], way: Sequence[int]) -> tuple[Walks, Walks]:
    """Both walkers, taking apart and putting together; the last or first move frees or puts in a group."""
    if not graph.complete or not way:
        return Walks(None, None), Walks(None, None)
    one = Expected.exactly(1)
    walks = []
    for ends, start in ((exits, way[0]), ([0], way[-1])):
        arrows = _arrows(graph, ends)
        walks.append(Walks(at_random(arrows, start) + one, never_straight_back(arrows, start) + one))
    return walks[0], walks[1]


def _arrows(graph: StateGraph, ends: Sequence[int]) -> Links:
    """The moves of a graph, of which none leads on from a state of ``ends``."""
    return links(len(graph.states), [(edge.source, edge.target) for edge in graph.edges], ends)


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
        moves += at_random(_arrows(graph, exits), 0).mean + 1
    return BriefDifficulty(states, dead_ends, moves)

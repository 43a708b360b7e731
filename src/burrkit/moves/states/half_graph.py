"""The states of an assembly by rules with half cubes: those of the assembly with its cubes cut into eight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from burrkit.assembly.model import Assembly
from burrkit.geometry import Cell, Isometry
from burrkit.moves.model import Turn
from burrkit.moves.rules import MoveRule
from burrkit.moves.slides.halves import halved, slide_in_cubes, turn_in_cubes
from burrkit.moves.states.graph import Edge, State, StateGraph, state_graph
from burrkit.moves.turns.graph import turning_graph
from burrkit.moves.walk import Pose

_PARTS: Final = 2


def half_graph(assembly: Assembly, max_states: int, start: Mapping[int, Pose], rule: MoveRule) -> StateGraph:
    """The states of some pieces by a rule with half cubes, each in a pose from its place."""
    fine = halved(assembly)
    begin = {piece: pose.motion_of_parts(_PARTS) for piece, pose in start.items()}
    if rule.has_turns:
        graph = turning_graph(fine, max_states, begin)
    else:
        offsets = {piece: motion.offset for piece, motion in begin.items()}
        graph = state_graph(fine, max_states=max_states, offsets=offsets)
    edges = tuple(_edge(edge, graph.states[edge.source]) for edge in graph.edges)
    return replace(graph, states=tuple(map(_state, graph.states)), edges=edges, parts=_PARTS)


def _state(state: State) -> State:
    """A state of small cubes as one of cubes, its offsets in halves, with the first piece in its place."""
    if not state.isometries:
        return state
    pairs = zip(state.offsets, map(_more, state.isometries), strict=True)
    offsets = [(x - a, y - b, z - c) for (x, y, z), (a, b, c) in pairs]
    x, y, z = offsets[0]
    return replace(state, offsets=tuple((u - x, v - y, w - z) for u, v, w in offsets))


def _more(isometry: Isometry) -> Cell:
    """By how many small cubes a turn about a small cube moves a piece beside the turn about its cube."""
    return Pose((0, 0, 0), isometry).motion_of_parts(_PARTS).offset


def _edge(edge: Edge, source: State) -> Edge:
    move = edge.move
    if not isinstance(move, Turn):
        return replace(edge, move=slide_in_cubes(move))
    aside = _more(source.isometries[0]) if source.isometries else (0, 0, 0)
    pivot = [0 if k == move.axis else at + 2 * aside[k] for k, at in enumerate(move.pivot)]
    return replace(edge, move=turn_in_cubes(replace(move, pivot=(pivot[0], pivot[1], pivot[2]))))

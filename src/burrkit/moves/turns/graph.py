"""The states of an assembly whose pieces slide and turn, as a graph."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from burrkit.assembly.model import Assembly
from burrkit.geometry import Cell, Motion
from burrkit.moves.model import Move, Turn
from burrkit.moves.slides.kernel.breadth_first import GRAPH, STATES
from burrkit.moves.slides.search import Limits
from burrkit.moves.states.graph import Edge, State, StateGraph
from burrkit.moves.turns.plan import TurningWriter
from burrkit.moves.turns.search import TurningSearch
from burrkit.moves.turns.shapes import Place, TurningShapes


class _Layout(NamedTuple):
    """A state as moves have led to it: the oriented shape of each piece, and its motion from the start."""

    places: dict[int, Place]
    motions: dict[int, Motion]


def turning_graph(assembly: Assembly, max_states: int, start: Mapping[int, Motion]) -> StateGraph:
    """The states of some pieces by the rule ``legal``, each moved so from its place; see ``state_graph``."""
    shapes = TurningShapes(assembly)
    pieces = tuple(sorted(start))
    places = {piece: shapes.turned.moved(shapes.places[piece], start[piece]) for piece in pieces}
    writer = TurningWriter(shapes)
    search = TurningSearch(shapes, [shapes.turned_part(places)], Limits(max_states=max_states))
    search.run(GRAPH)
    count = min(search.count, max_states)
    free = {loose.state: len(loose.groups()) for loose in search.free_states() if loose.state < count}
    number = {search.part(s): s for s in range(count)}
    layouts = [_Layout(places, dict.fromkeys(pieces, Motion()))]
    for s in range(1, count):
        parent, step = search.came(s)
        before = layouts[parent]
        move, after = writer.moved(step, before.places)
        motion = move.motion if isinstance(move, Turn) else Motion(0, move.shift)
        motions = {
            piece: motion.after(own) if piece in move.pieces else own for piece, own in before.motions.items()
        }
        layouts.append(_Layout(after, motions))
    edges: list[Edge] = []
    for s, (lying, motions) in enumerate(layouts):
        if s in free:
            continue
        # A search of one move from here finds each state beside this one once.
        beside = TurningSearch(shapes, [search.part(s)], Limits())
        beside.expand_layer()
        for t in range(1, int(beside.space.control[STATES])):
            target = number.get(beside.part(t))
            if target is not None and (target > s or target in free):
                move = writer.moved(beside.came(t)[1], lying)[0]
                edges.append(Edge(s, target, _seen(move, motions[pieces[0]].offset)))
        beside.close()
    states = tuple(
        _state([one.motions[piece] for piece in pieces], int(search.depths[s]), free.get(s, 0))
        for s, one in enumerate(layouts)
    )
    is_complete = search.level is not None and count == search.count
    search.close()
    return StateGraph(pieces, states, tuple(edges), is_complete)


def _state(motions: list[Motion], depth: int, separations: int) -> State:
    """A state with the first piece turned in its place, and not shifted."""
    x, y, z = motions[0].offset
    isometries = tuple(motion.isometry for motion in motions)
    offsets = tuple((u - x, v - y, w - z) for u, v, w in (motion.offset for motion in motions))
    return State(offsets, depth, separations, isometries if any(isometries) else ())


def _seen(move: Move | Turn, shift: Cell) -> Move | Turn:
    """A move where everything is shifted back, as states show it."""
    if isinstance(move, Move):
        return move
    pivot = [0 if k == move.axis else at - 2 * shift[k] for k, at in enumerate(move.pivot)]
    return replace(move, pivot=(pivot[0], pivot[1], pivot[2]))

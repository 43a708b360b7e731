"""The states of an assembly as a graph: what can be reached before anything is free, and by which moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from burrkit.assembly.model import Assembly
from burrkit.errors import BurrkitError, PuzzleError
from burrkit.geometry import Cell, Isometry, Motion, Voxels
from burrkit.geometry.motion import minus, times
from burrkit.moves.engine import Engine
from burrkit.moves.limits import Limits
from burrkit.moves.mechanics import STATES, Mechanics
from burrkit.moves.model import Move, Turn
from burrkit.moves.pose import Pose
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.moves.slides.halves import halved
from burrkit.moves.slides.kernel.state_space import GRAPH
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.runtime.arguments import check_count, check_type
from burrkit.runtime.short_repr import ShortRepr

#: By rules with half cubes offsets count these parts of a cube.
_PARTS: Final = 2


@dataclass(frozen=True)
class State:
    """One arrangement: the shift of each piece of ``StateGraph.pieces`` from its place in the assembly.

    The first piece stays where it is. Shifts count cubes, or ``StateGraph.parts`` of one; on other lattices
    they are places on the scale of bodies, times ``parts`` of the lattice. ``depth`` is the least number of
    moves from the assembly; ``separations`` counts the groups that can slide off without end from here, each
    along each axis. Arrangements that differ only by an exchange of equal, parallel pieces are one state.

    Where pieces turn, ``isometries`` are their rotations about cube (0, 0, 0), before the shifts, and
    arrangements that differ by a motion of the whole, or by an exchange of equal pieces, are one state. It is
    empty if no piece has turned.
    """

    offsets: tuple[Cell, ...]
    depth: int
    separations: int
    isometries: tuple[Isometry, ...] = ()


@dataclass(frozen=True)
class Edge:
    """``move`` leads from one state (by number) to the other; the opposite move leads back.

    ``move`` is of the pieces where they are in ``source``.
    """

    source: int
    target: int
    move: Move | Turn

    @property
    def slide(self) -> Move:
        """The move, where it is a slide. PuzzleError if it is a turn."""
        return self.move.require_slide("a move of this graph is a turn; only slides are supported here")


@dataclass(frozen=True, repr=False)
class StateGraph(ShortRepr):
    """All states that can be reached before a group has come free, nearest first, and the moves between them.

    States from which a group comes free are the ends of the graph: no move leads on from them, since a free
    group has no end of places to go. ``complete`` is False if a limit cut the graph. ``parts`` is 2 where
    moves end at half cubes: offsets then count these.
    """

    pieces: tuple[int, ...]
    states: tuple[State, ...]
    edges: tuple[Edge, ...]
    complete: bool
    parts: int = 1

    def state(self, number: int) -> State:
        """The state with a number. BurrkitError if there is none."""
        if number >= len(self.states):
            raise BurrkitError(f"no such state: {number}; there are {len(self.states)}, from 0", "unknown")
        return self.states[number]


def state_graph(
    assembly: Assembly,
    *,
    max_states: int = 10_000,
    offsets: Mapping[int, Cell] | None = None,
    rule: MoveRule | str = SLIDES,
) -> StateGraph:
    """The states of an assembly, at most ``max_states``.

    With ``offsets`` only those pieces take part, each shifted so from its place. The offsets of states are
    counted from there. By the ``rule`` "legal" pieces turn, too; by "half" and "legal+half" moves may end at
    half cubes, which offsets then count. PuzzleError if fewer than two pieces are used; BurrkitError for a
    rule with clearance.
    """
    check_type("assembly", assembly, Assembly)
    check_count("max_states", max_states)
    mechanics = Mechanics.of(assembly.problem, rule, STATES)
    pieces = assembly.placed if offsets is None else tuple(sorted(offsets))
    if len(pieces) < 2:
        raise PuzzleError("an assembly of one piece has no states: at least two pieces must be used")
    shifts = offsets or {}
    return graph_from(mechanics, assembly, {p: Pose(shifts.get(p, (0, 0, 0))) for p in pieces}, max_states)


def graph_from(
    mechanics: Mechanics, assembly: Assembly, start: Mapping[int, Pose], max_states: int
) -> StateGraph:
    """The states of some pieces that begin in these poses; see ``Mechanics.starts`` for the unit of offsets.

    By rules with half cubes these are the states of the assembly with its cubes cut into eight.
    """
    if not mechanics.rule.half:
        motions = {piece: pose.motion for piece, pose in start.items()}
        return _graph(mechanics.engine(assembly), motions, max_states)
    motions = {piece: pose.motion_of_parts(_PARTS) for piece, pose in start.items()}
    graph = _graph(mechanics.engine(halved(assembly)), motions, max_states)
    edges = tuple(_edge_of_cubes(edge, graph.states[edge.source]) for edge in graph.edges)
    return replace(graph, states=tuple(map(_state_of_cubes, graph.states)), edges=edges, parts=_PARTS)


class _Arranged(NamedTuple):
    """A state as moves have led to it: where each piece is, and its motion from the start."""

    where: dict[int, Any]
    motions: dict[int, Motion]


def _graph(engine: Engine[Any], start: Mapping[int, Motion], max_states: int) -> StateGraph:
    """The states of some pieces, each moved so from its place."""
    pieces = tuple(sorted(start))
    where = engine.carried(start)
    search = engine.search([engine.part(where)], Limits(max_states=max_states))
    search.run(GRAPH)
    count = min(search.count, max_states)
    free = {loose.state: len(loose.groups()) for loose in search.free_states() if loose.state < count}
    number = {search.part(s): s for s in range(count)}
    arranged = [_Arranged(where, dict.fromkeys(pieces, Motion()))]
    for s in range(1, count):
        parent, step = search.came(s)
        before = arranged[parent]
        move, after = engine.read(step, before.where)
        motion = engine.motion(move)
        moved = {piece: motion.after(before.motions[piece]) for piece in move.pieces}
        arranged.append(_Arranged(after, before.motions | moved))
    edges: list[Edge] = []
    for s, (where, motions) in enumerate(arranged):
        if s in free:
            continue
        for step, part in search.moves(s):
            target = number.get(part)
            # Moves between states that are not ends are found from both sides.
            if target is not None and (target > s or target in free):
                move = engine.by_weight(engine.read(step, where)[0], pieces)
                edges.append(Edge(s, target, move.shifted(times(-1, motions[pieces[0]].offset))))
    states = tuple(
        _state([one.motions[piece] for piece in pieces], int(search.depths[s]), free.get(s, 0))
        for s, one in enumerate(arranged)
    )
    is_complete = search.level is not None and count == search.count
    search.close()
    return StateGraph(pieces, states, tuple(edges), is_complete)


def _state(motions: list[Motion], depth: int, separations: int) -> State:
    """A state with the first piece turned in its place, and not shifted."""
    first = motions[0].offset
    isometries = tuple(motion.isometry for motion in motions)
    offsets = tuple(minus(motion.offset, first) for motion in motions)
    return State(offsets, depth, separations, isometries if any(isometries) else ())


# Half cubes ----------------------------------------------------------------------------------------------


def _state_of_cubes(state: State) -> State:
    """A state of small cubes as one of cubes, its offsets in halves, with the first piece in its place."""
    if not state.isometries:
        return state
    offsets = [minus(at, _more(t)) for at, t in zip(state.offsets, state.isometries, strict=True)]
    return replace(state, offsets=tuple(minus(at, offsets[0]) for at in offsets))


def _edge_of_cubes(edge: Edge, source: State) -> Edge:
    more = _more(source.isometries[0]) if source.isometries else (0, 0, 0)
    return replace(edge, move=edge.move.shifted(more).in_cubes)


def _more(isometry: Isometry) -> Cell:
    """How far a turn about a small cube moves a piece relative to the turn about its cube, in small cubes."""
    return Pose((0, 0, 0), isometry).motion_of_parts(_PARTS).offset


# As assemblies -------------------------------------------------------------------------------------------


def in_state(assembly: Assembly, state: int) -> Assembly:
    """The pieces in a state, by its number in ``state_graph`` and ``burrkit states``.

    BurrkitError if there is no such state, PuzzleError for other cells than cubes.
    """
    assembly.problem.require_cubes()
    if len(assembly.placed) < 2:
        raise BurrkitError("an assembly of one piece has no states")
    graph = state_graph(assembly, max_states=state + 1)
    shifts = zip(graph.pieces, graph.state(state).offsets, strict=True)
    return arranged(assembly, {piece: Motion(0, shift) for piece, shift in shifts})


def arranged(assembly: Assembly, motions: Mapping[int, Motion]) -> Assembly:
    """Some pieces after motions from their places, as an assembly of a problem in which that is the goal.

    All other pieces are unused. PuzzleError for other cells than cubes.
    """
    problem = assembly.problem
    problem.require_cubes()
    pieces, filled = [], Voxels()
    for number, (piece, mark) in enumerate(zip(problem.pieces, problem.marks, strict=True)):
        if number not in motions:
            pieces.append(Piece(piece.shape, piece.name, mark, optional=True, appearance=piece.appearance))
            continue
        shape = assembly.shapes[number].moved(motions[number])
        pieces.append(Piece(shape, piece.name, mark, weight=piece.weight, appearance=piece.appearance))
        filled |= shape
    stay = tuple(Motion() if number in motions else None for number in range(len(pieces)))
    return Assembly(Problem(tuple(pieces), Goal(filled), problem.name), stay)

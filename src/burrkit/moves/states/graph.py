"""The states of an assembly as a graph: what can be reached before anything is free, and by which moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from burrkit.assembly.model import Assembly
from burrkit.errors import BurrkitError, PuzzleError
from burrkit.geometry import IDENTITY, Cell, Isometry, Motion
from burrkit.moves.model import Move, Turn
from burrkit.moves.moving import by_weight
from burrkit.moves.rules import SLIDES, MoveRule, require_rule
from burrkit.moves.slides.kernel.breadth_first import GRAPH
from burrkit.moves.slides.search import Limits, StateSearch, state_search
from burrkit.moves.slides.shapes import Shapes
from burrkit.moves.walk import Pose
from burrkit.runtime.arguments import check_count, check_type

#: Why there are no graphs of states by rules with clearance.
NO_CLEAR_STATES: Final = "turns with clearance may stay undecided, so there is no graph of all states"


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

    ``move`` speaks of the pieces as they lie in ``source``.
    """

    source: int
    target: int
    move: Move | Turn

    @property
    def slide(self) -> Move:
        """The move, where it is a slide. PuzzleError if it is a turn."""
        if isinstance(self.move, Turn):
            raise PuzzleError("a move of this graph is a turn; only slides are supported here")
        return self.move


@dataclass(frozen=True)
class StateGraph:
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
    made = require_states(assembly, rule)
    check_type("assembly", assembly, Assembly)
    check_count("max_states", max_states)
    pieces = assembly.placed if offsets is None else tuple(sorted(offsets))
    if len(pieces) < 2:
        raise PuzzleError("an assembly of one piece has no states: at least two pieces must be used")
    if made.half:
        from burrkit.moves.states.half_graph import half_graph

        begin_at = {piece: Pose((offsets or {}).get(piece, (0, 0, 0))) for piece in pieces}
        return half_graph(assembly, max_states, begin_at, made)
    if made.has_turns:
        from burrkit.moves.turns.graph import turning_graph

        begin = {piece: Motion(IDENTITY, (offsets or {}).get(piece, (0, 0, 0))) for piece in pieces}
        return turning_graph(assembly, max_states, begin)
    shapes = Shapes(assembly)
    home = {piece: _plus(shapes.home[piece], (offsets or {}).get(piece, (0, 0, 0))) for piece in pieces}
    search = state_search(shapes, [shapes.part(home)], Limits(max_states=max_states))
    search.run(GRAPH)
    count = min(search.count, max_states)
    free = {loose.state: len(loose.groups()) for loose in search.free_states() if loose.state < count}
    number = {search.part(s): s for s in range(count)}
    where, weights = _places(search, shapes, home, count), assembly.problem.weights
    lattice = assembly.problem.lattice
    edges = []
    for s in range(count):
        if s in free:
            continue
        order = shapes.order(where[s])
        for (axis, distance, bits), part in search.moves(s):
            target = number.get(part)
            # Moves between states that are no ends are found from both sides.
            if target is not None and (target > s or target in free):
                group = tuple(sorted(piece for i, piece in enumerate(order) if bits >> i & 1))
                edges.append(
                    Edge(s, target, by_weight(Move(group, axis, distance, lattice=lattice), pieces, weights))
                )
    states = tuple(
        State(_offsets(pieces, where[s], home), int(search.depths[s]), free.get(s, 0)) for s in range(count)
    )
    return StateGraph(pieces, states, tuple(edges), search.level is not None and count == search.count)


def require_states(assembly: Assembly, rule: MoveRule | str) -> MoveRule:
    """The rule, made of a text. BurrkitError if there are no graphs of states by it."""
    made = MoveRule.of(rule)
    if made.clearance is not None:
        raise BurrkitError(f"rule='{made}': {NO_CLEAR_STATES}")
    require_rule(assembly.problem, made)
    return made


def _places(search: StateSearch, shapes: Shapes, home: dict[int, Cell], count: int) -> list[dict[int, Cell]]:
    """The place of each piece in each state, after the moves that the search made to reach it."""
    where = [dict(home)]
    axes, problem = shapes.table.axes, shapes.table.problem
    for s in range(1, count):
        parent, (axis, distance, bits) = search.came(s)
        moved = dict(where[parent])
        group = tuple(piece for i, piece in enumerate(shapes.order(moved)) if bits >> i & 1)
        move = by_weight(Move(group, axis, distance), tuple(moved), problem.weights)
        x, y, z = axes[axis]
        for piece in move.pieces:
            way = move.distance * x, move.distance * y, move.distance * z
            moved[piece] = _plus(moved[piece], way)
        where.append(moved)
    return where


def _plus(a: Cell, b: Cell) -> Cell:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def _offsets(pieces: tuple[int, ...], where: dict[int, Cell], home: dict[int, Cell]) -> tuple[Cell, ...]:
    shifts = [tuple(p - q for p, q in zip(where[piece], home[piece], strict=True)) for piece in pieces]
    x, y, z = shifts[0]
    return tuple((u - x, v - y, w - z) for u, v, w in shifts)

"""Operations to explore a puzzle: placements of its pieces, manual moves, the states of an assembly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from burrkit.assembly.model import Assembly
from burrkit.errors import PuzzleError
from burrkit.geometry import MATRICES, Lattice
from burrkit.moves.codec import way_data
from burrkit.moves.limits import Limits
from burrkit.moves.mechanics import Mechanics
from burrkit.moves.model import Move, Turn
from burrkit.moves.rules import MoveRule
from burrkit.moves.sentences import as_turn
from burrkit.moves.states.by_hand import FARTHEST, Arrangement
from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations import arrangement, selected
from burrkit.workbench.worker.operations.cube_colours import colours_at
from burrkit.workbench.worker.operations.requests import Request, document_of

if TYPE_CHECKING:
    from burrkit.assembly.orbits import KindOrbits
    from burrkit.puzzle import Problem

#: The most placements in a list.
_LONGEST: Final = 500
#: The most states that are listed, and that are searched for the first separation.
_MOST_STATES: Final = 20_000
_MOST_AHEAD: Final = 300_000
#: The same where pieces turn, which takes more time.
_MOST_AHEAD_TURNING: Final = 50_000
#: The rules by which pieces are moved by hand.
_BY_HAND: Final = ("slides", "legal")
#: The keys of a request for moves by hand.
_MOVEMENT: Final = {"offsets", "turned", "move", "together", "rule", "ahead", "turns", "matrix"}
#: The most pieces of a matrix, and their most cubes; the time grows with the squares.
_MOST_IN_MATRIX: Final = 40
_MOST_CUBES: Final = 5000


def placements(call: Call) -> Reply:
    """Return the placements of each piece in the goal, and which of them no assembly can contain.

    ``kinds`` are as in ``burrkit placements --json``, pieces by their numbers from 0. With ``piece`` also
    ``places``: some of its placements (``offset``, ``limit``), only those of an ``orbit`` if that is given;
    ``colours`` are those of the ``cells`` of a piece that has some.
    Those that are not ``left`` say ``why``: which ``cubes`` of the goal nothing could fill any more, and
    which ``pieces`` would fit nowhere.
    """
    from burrkit.assembly.orbits import kinds

    optional = {"problem", "piece", "orbit", "offset", "limit"}
    request = Request(call.blob, {"document"}, optional)
    problem = request.problem
    if (reason := problem.why_impossible()) is not None:
        raise PuzzleError(f"no assembly is possible: {reason}")
    found = kinds(problem)
    answer: dict[str, Any] = {"rotations": len(problem.goal.rotations), "kinds": []}
    for kind in found:
        (number, orbits), (left, left_orbits) = kind.count(left=False), kind.count(left=True)
        answer["kinds"].append(
            {
                "pieces": kind.pieces,
                "least": kind.least,
                "most": len(kind.pieces),
                "placements": number,
                "orbits": orbits,
                "left": left,
                "left_orbits": left_orbits,
            }
        )
    if "piece" in request:
        answer |= _places(request, problem, found)
    return Reply(answer)


def _places(request: Request, problem: Problem, found: list[KindOrbits]) -> dict[str, Any]:
    """Return some placements of one piece."""
    from burrkit.assembly.orbits import motions
    from burrkit.workbench.worker.operations.ruled_out import RuledOut

    piece = request.number("piece", 0, len(problem.pieces) - 1)
    offset, limit = request.number("offset", 0, 1 << 31, 0), request.number("limit", 1, _LONGEST, 100)
    orbit = request.number("orbit", 0, 1 << 31, 0)
    number = problem.kinds[piece]
    kind = found[number]
    pairs = zip(kind.places, motions(kind, piece), strict=True)
    wanted = [(place, motion) for place, motion in pairs if orbit in (0, place.orbit)]
    some = wanted[offset : offset + limit]
    judge = None if all(place.left for place, _ in some) else RuledOut(problem)
    places: list[dict[str, Any]] = []
    for place, motion in some:
        shape = problem.pieces[piece].shape.moved(motion)
        entry = {"rotation": motion.isometry, "offset": motion.offset, "cells": shape.cells.tolist()}
        entry |= {"orbit": place.orbit, "left": place.left}
        if (colours := colours_at(problem.pieces[piece], motion, shape)) is not None:
            entry["colours"] = colours
        if judge is not None and not place.left:
            entry["why"] = judge.why(number, shape)._asdict()
        places.append(entry)
    return {"piece": piece, "total": len(wanted), "offset": offset, "places": places}


def exploration(call: Call) -> Reply:
    """Return the document (docs/formats/scene.md) with which a page steps through placements one by one.

    ``title`` is its heading.
    """
    from burrkit.page.exploration import exploration as document_of_placements

    request = Request(call.blob, {"document"}, {"problem", "title"})
    problem, palette = request.problem, document_of(request.content).palette
    return Reply(document_of_placements(problem, title=request.named("title"), palette=palette))


# Manual moves --------------------------------------------------------------------------------------------


def movement(call: Call) -> Reply:
    """Return the possible moves from an arrangement of an assembly, after a ``move`` if one is given.

    ``offsets`` lists for each piece its shift [x, y, z] from its place in the assembly, null for one that is
    put aside; without ``offsets`` all are in their places. Shifts and distances are those of
    ``moves.states.by_hand``: cubes, or on other lattices steps, of which ``unit`` are one unit, along the
    axes of ``space``. ``turned`` lists the rotations of pieces that have turned, row by row. A ``move``
    has ``pieces``, ``axis`` and ``distance``, or ``pivot`` and ``quarters`` if it turns. ``together`` names
    pieces that must stay together; ``ahead`` requests the number of moves to the first separation by a
    ``rule``, ``turns`` the turns of one piece, ``matrix`` the matrices MOVE(i, j) of
    ``moves.states.move_matrix``. Moves by hand are slides by whole cubes and legal turns, so the ``rule`` is
    "slides" or "legal"; ``found_by`` is the rule by which the assembly was taken apart.
    """
    request = Request(call.blob, set(), selected.KEYS | _MOVEMENT)
    solved, _ = selected.solved(call, request)
    assembly = solved.assembly
    state = Arrangement(
        assembly, arrangement.offsets(request, assembly), arrangement.rotations(request, assembly)
    )
    found_by = selected.rule_of(call, solved)
    rule = request.one_of("rule", _BY_HAND, "legal" if MoveRule.of(found_by).has_turns else "slides")
    answer: dict[str, Any] = {"rule": rule, "found_by": found_by}
    if "move" in request:
        move = _move(request, assembly)
        free = isinstance(move, Move) and any(
            s.reach is None and set(s.pieces) == set(move.pieces) for s in _same_way(state, move)
        )
        state = state.after(move)
        rest = [piece for piece in state.pieces if piece not in move.pieces]
        answer["parts"] = [sorted(move.pieces), rest] if free else None
    together = request.items(request.values.get("together", []), "together", len(assembly.motions), 0)
    held = [request.whole(n, f"together[{k}]", 0, len(assembly.motions) - 1) for k, n in enumerate(together)]
    answer["unit"] = state.lattice.parts
    if not state.mechanics.on_cubes:
        answer["space"] = _space(state.lattice)
    answer["offsets"] = [state.offsets.get(piece) for piece in range(len(assembly.motions))]
    if state.rotations:
        answer["turned"] = [
            MATRICES[state.rotations[piece]].ravel().tolist() if piece in state.rotations else None
            for piece in range(len(assembly.motions))
        ]
    answer["groups"] = [vars(slide) for slide in state.slides(held)] if len(state.pieces) > 1 else []
    if request.flag("ahead"):
        answer["ahead"] = _ahead(state, call, rule) if len(state.pieces) > 1 else None
    if "turns" in request:
        piece = request.number("turns", 0, len(assembly.motions) - 1)
        answer["turns"] = [_move_data(each.turn) | {"way": each.way} for each in state.turns(piece)]
    if request.flag("matrix"):
        answer["matrices"] = _matrices(state)
    return Reply(answer)


def _space(lattice: Lattice) -> dict[str, Any]:
    """Return the axes along which pieces slide, their directions in words, and what carries them to space."""
    return {
        "metric": [list(row) for row in lattice.metric],
        "axes": [list(axis) for axis in lattice.axes],
        "directions": [list(words[:2]) for words in lattice.directions],
    }


def _same_way(state: Arrangement, move: Move) -> list[Any]:
    """Return the slides of a state in the direction of a move that include its pieces."""
    sign = 1 if move.distance > 0 else -1
    return [s for s in state.slides(move.pieces) if (s.axis, s.sign) == (move.axis, sign)]


def _move(request: Request, assembly: Assembly) -> Move | Turn:
    count, lattice = len(assembly.motions), assembly.problem.lattice
    value = request.values["move"]
    turns = isinstance(value, dict) and "quarters" in value
    needed = {"pieces", "axis", *(("pivot", "quarters") if turns else ("distance",))}
    entry = request.fields(value, "move", needed, set())
    listed = request.items(entry["pieces"], "move.pieces", count)
    pieces = tuple(request.whole(n, f"move.pieces[{k}]", 0, count - 1) for k, n in enumerate(listed))
    if turns:
        axis = request.whole(entry["axis"], "move.axis", 0, 2)
        quarters = request.whole(entry["quarters"], "move.quarters", -1, 2)
        pivot = request.cell(entry["pivot"], "move.pivot")
        if max(map(abs, pivot)) > 2 * FARTHEST:
            raise request.error("move.pivot", f"is farther away than {FARTHEST:,} cubes")
        return Turn(pieces, axis, pivot, quarters)
    return Move(
        pieces,
        request.whole(entry["axis"], "move.axis", 0, len(lattice.axes) - 1),
        request.whole(entry["distance"], "move.distance", -FARTHEST, FARTHEST),
        lattice=lattice,
    )


def _ahead(state: Arrangement, call: Call, rule: str) -> dict[str, Any] | None:
    """Return the number of moves by a rule until something comes free (0: never), and the first of them.

    None if the search would take too long.
    """
    mechanics = Mechanics.of(state.assembly.problem, rule)
    engine = mechanics.engine(state.assembly, turned=bool(state.rotations))
    where = engine.carried({piece: state.pose(piece) for piece in state.pieces})
    most = _MOST_AHEAD_TURNING if mechanics.has_turns or state.rotations else _MOST_AHEAD
    search = engine.search([engine.part(where)], Limits(most, should_stop=call.should_stop))
    level = search.run()
    if level is None:
        return None
    if level < 2:
        return {"moves": level, "next": None}
    _, steps = search.path(int(search.freed[0]))
    return {"moves": level, "next": _move_data(engine.read(steps[0], where)[0])}


def _matrices(state: Arrangement) -> list[dict[str, Any]]:
    """Return MOVE(i, j) along x, y and z: rows are the ``pieces``, null is no limit."""
    from burrkit.moves.states.move_matrix import as_lists, move_matrix

    state.assembly.problem.require_cubes()
    if len(state.pieces) > _MOST_IN_MATRIX:
        raise PuzzleError(f"{len(state.pieces)} pieces; a matrix is shown for {_MOST_IN_MATRIX} at most")
    shapes = [state.assembly.shapes[piece].moved(state.pose(piece)) for piece in state.pieces]
    if (cubes := sum(map(len, shapes))) > _MOST_CUBES:
        raise PuzzleError(f"{cubes:,} cubes; a matrix is shown for {_MOST_CUBES:,} at most")
    matrices = [move_matrix(shapes, axis) for axis in range(3)]
    return [
        {
            "axis": matrix.axis,
            "pieces": state.pieces,
            "pairwise": as_lists(matrix.pairwise),
            "passes": [as_lists(moves) for moves in matrix.passes],
        }
        for matrix in matrices
    ]


# States --------------------------------------------------------------------------------------------------


def states(call: Call) -> Reply:
    """Return the states of an assembly and the moves between them; see ``moves.states.graph``."""
    from burrkit.moves.states.graph import state_graph

    request = Request(call.blob, set(), selected.KEYS | {"limit"})
    solved, _ = selected.solved(call, request)
    limit = request.number("limit", 1, _MOST_STATES, 1000)
    graph = state_graph(solved.assembly, max_states=limit)
    return Reply(
        {
            "complete": graph.complete,
            "pieces": graph.pieces,
            "states": [
                {"offsets": state.offsets, "depth": state.depth, "separations": state.separations}
                for state in graph.states
            ],
            "edges": [
                {"from": edge.source, "to": edge.target, **_move_data(edge.move)} for edge in graph.edges
            ],
        }
    )


def _move_data(move: Move | Turn) -> dict[str, Any]:
    """Return a move with pieces and axes by their numbers, and a turn with its sense in words."""
    data = {"pieces": move.pieces, **way_data(move), "axis": move.axis}
    return data | {"sense": as_turn(move).sense} if isinstance(move, Turn) else data

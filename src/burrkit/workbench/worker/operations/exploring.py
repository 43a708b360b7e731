"""Operations to explore a puzzle: placements of its pieces, and moves by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

import burrkit as bk
from burrkit.assembly.cover import Cover
from burrkit.assembly.orbits import KindOrbits, kinds, motions
from burrkit.errors import PuzzleError
from burrkit.geometry import Voxels
from burrkit.moves.apart.total_moves import proved_total
from burrkit.moves.codec import way_data
from burrkit.moves.limits import Limits
from burrkit.moves.mechanics import Mechanics
from burrkit.moves.model import Move, Turn
from burrkit.moves.rules import MoveRule
from burrkit.moves.states.by_hand import Arrangement
from burrkit.workbench.contract import assemblies as contract
from burrkit.workbench.contract.values import REQUEST
from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations import selected


def placements(_: Call, request: contract.PlacementsRequest) -> Reply:
    """Return the placements of each piece in the goal, and which of them no assembly can contain.

    ``kinds`` are as in ``burrkit placements --json``, pieces by their numbers from 0.
    """
    problem = request.chosen
    if (reason := problem.why_impossible()) is not None:
        raise PuzzleError(f"no assembly is possible: {reason}", "unsolved")
    found = kinds(problem)
    listed: Any = [{"pieces": kind.pieces, **kind.counts()} for kind in found]
    answer: contract.PlacementList = {"rotations": len(problem.rotations), "kinds": listed}
    if request.piece is not None:
        piece = REQUEST.whole(request.piece, "piece", 0, len(problem.pieces) - 1)
        _add_places(answer, request, found, piece)
    return Reply(answer)


def _add_places(
    answer: contract.PlacementList, request: contract.PlacementsRequest, found: list[KindOrbits], piece: int
) -> None:
    """Add some placements of one piece to an answer."""
    problem, offset = request.chosen, request.offset
    number = problem.kinds[piece]
    kind = found[number]
    chosen = list(zip(kind.places, motions(kind, piece), strict=True))
    some = chosen[offset : offset + request.limit]
    judge = None if all(place.left for place, _ in some) else RuledOut(problem)
    places: list[contract.PlaceData] = []
    for place, motion in some:
        shape = problem.pieces[piece].shape.moved(motion)
        entry: contract.PlaceData = {
            "rotation": motion.isometry,
            "offset": motion.offset,
            "cells": shape.cells.tolist(),
            "left": place.left,
        }
        if (colours := selected.colours_at(problem.pieces[piece], motion, shape)) is not None:
            entry["colours"] = colours
        if judge is not None and not place.left:
            entry["why"] = judge.why(number, shape)
        places.append(entry)
    answer |= {"piece": piece, "total": len(chosen), "offset": offset, "places": places}


def exploration(_: Call, request: contract.ExplorationRequest) -> Reply:
    """Return the document (docs/formats/scene.md) with which a page steps through placements one by one."""
    from burrkit.page.exploration import exploration as document_of_placements

    palette = request.puzzle.palette
    return Reply(document_of_placements(request.chosen, title=request.title, palette=palette))


# Manual moves --------------------------------------------------------------------------------------------


def movement(call: Call, request: contract.MovementRequest) -> Reply:
    """Return the possible slides from an arrangement of an assembly, and the turns of a piece on request.

    Moves by hand are slides by whole cubes and legal turns; ``found_by`` is the rule by which the assembly
    was taken apart.
    """
    solved, _ = selected.solved(call, request)
    assembly = solved.assembly
    state = Arrangement(assembly, selected.offsets(request, assembly), selected.rotations(request, assembly))
    found_by = selected.rule_of(call, solved)
    rule = request.rule or MoveRule.of(found_by).by_hand
    is_whole = len(state.pieces) > 1
    groups: Any = list(map(vars, state.slides())) if is_whole else []
    answer: contract.Movement = {
        "rule": rule,
        "found_by": found_by,
        "unit": state.lattice.parts,
        "groups": groups,
    }
    if not state.mechanics.on_cubes:
        x, y, z = state.lattice.metric
        answer["space"] = {"metric": (x, y, z), "axes": state.lattice.axes}
    if request.offsets is None and solved.tree is not None:
        answer["least"] = proved_total(assembly, solved.tree)
    if request.ahead:
        answer["ahead"] = _ahead(state, call, rule) if is_whole else None
    if request.turns is not None:
        piece = REQUEST.whole(request.turns, "turns", 0, len(assembly.motions) - 1)
        turns: Any = [{**_move_data(each.turn), "way": each.way} for each in state.turns(piece)]
        answer["turns"] = turns
    return Reply(answer)


def _ahead(state: Arrangement, call: Call, rule: str) -> contract.Ahead | None:
    """Return the number of moves by a rule until something comes free (0: never), and the first of them.

    None if the search would take too long.
    """
    mechanics = Mechanics.of(state.assembly.problem, rule)
    engine = mechanics.engine(state.assembly, turned=bool(state.rotations))
    where = engine.carried({piece: state.pose(piece) for piece in state.pieces})
    search = engine.search([engine.part(where)], Limits(engine.look_ahead, should_stop=call.should_stop))
    level = search.run()
    if level is None:
        return None
    if level < 2:
        return {"moves": level, "next": None}
    _, steps = search.path(int(search.freed[0]))
    return {"moves": level, "next": _move_data(engine.read(steps[0], where)[0])}


def _move_data(move: Move | Turn) -> Any:
    return {"pieces": move.pieces, **way_data(move), "axis": move.axis}


# Placements that are ruled out ---------------------------------------------------------------------------


class RuledOut:
    """Computes the reason why no assembly has a placement: a cube or piece that would have no place.

    Placements are ruled out one after the other, each because of those that are still possible at that time.
    As their number only decreases, whatever has no place at some time has none at the end: a reason that
    holds among the remaining placements is a proof, and every placement that was ruled out has one.
    """

    def __init__(self, problem: bk.Problem) -> None:
        self._problem = problem
        cover = Cover(problem)
        self._left, self._least, self._most = cover.placements, cover.least, cover.count
        cells = problem.goal.cells
        self._number = {cell: number for number, cell in enumerate(cells)}
        self._needed = np.ones(len(cells), bool) if problem.max_holes == 0 else problem.goal.are_required

    def why(self, kind: int, shape: Voxels) -> contract.RuledOutBy:
        """Return what has no place when a piece of ``kind`` fills the cells of ``shape``."""
        taken = np.zeros(len(self._needed), dtype=bool)
        taken[[self._number[cell] for cell in shape]] = True
        free = self._free(kind, taken)
        sizes = np.diff(self._left.start).astype(np.intp)
        filled = np.bincount(self._left.cells[np.repeat(free, sizes)], minlength=len(taken)) > 0
        bare = np.flatnonzero(self._needed & ~taken & ~filled).tolist()
        short = self._least.copy()
        short[kind] -= 1
        homeless = np.flatnonzero(short > np.bincount(self._left.kind[free], minlength=len(short))).tolist()
        cells = list(self._number)
        pieces = [self._problem.kinds.index(k) for k in homeless]
        return {"cubes": [cells[n] for n in bare], "pieces": pieces}

    def _free(self, kind: int, taken: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return bool[R]: the remaining placements that share no cell with it and need another piece."""
        left = self._left
        if not len(left):
            return np.zeros(0, dtype=bool)
        free: NDArray[np.bool_] = ~np.logical_or.reduceat(taken[left.cells], left.start[:-1].astype(np.intp))
        return free & (left.kind != kind) if self._most[kind] == 1 else free

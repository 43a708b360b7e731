"""The scene: solutions as the JSON document that the page shows (docs/formats/scene.md).

The scene contains everything that the page plays: the pieces with their colours, their places in each
solution, the steps, and the tree of separations. The page puts steps and figures into words, in its language,
and computes moves by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from itertools import zip_longest
from typing import Any, Final

from burrkit.assembly.model import Assembly
from burrkit.geometry import Motion, Voxels
from burrkit.moves.drift import Drift
from burrkit.moves.joint_slide import JointSlide
from burrkit.moves.model import AnyMove, Disassembly, Move, Separation, Stuck, Turn
from burrkit.moves.replay import verify
from burrkit.moves.rigidity.phrases import how_far
from burrkit.moves.turns.replay import step_quarters
from burrkit.moves.walk import Step, steps_apart, steps_stuck
from burrkit.page.pieces import Palette, piece_documents
from burrkit.palette import ACCENT
from burrkit.puzzle import Problem
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.result import Result

FORMAT: Final = "burrkit-scene"
VERSION: Final = 1

#: Solutions in one scene by default: those of the highest levels.
SHOWN: Final = 20


def scene_of_result(
    result: Result,
    *,
    title: str = "",
    most: int | None = SHOWN,
    palette: Palette = (),
    trees: Sequence[Separation] = (),
) -> dict[str, Any]:
    """Return the scene of a result: its solutions, highest level first, at most ``most`` (None for all).

    If nothing comes apart, it shows the assemblies. ``palette`` are the colours of coloured cubes in the
    puzzle's file. ``trees`` are other ways apart to play, those of the first solutions. The scene of a
    problem without any assembly has no solutions, but the reason.
    """
    chosen = result.solutions or result.assemblies
    shown = chosen[:most]
    solutions = [_solution(*pair) for pair in zip_longest(shown, trees[: len(shown)])]
    return scene_document(result.problem, title, palette, solutions, _found(result, len(shown)))


def scene_of_solved(
    solved: FoundAssembly, *, title: str = "", palette: Palette = (), trees: Sequence[Separation] = ()
) -> dict[str, Any]:
    """Return the scene of one assembly and its disassembly; see ``scene_of_result``."""
    solution = _solution(solved, next(iter(trees), None))
    return scene_document(solved.assembly.problem, title, palette, [solution])


def scene_document(
    problem: Problem,
    title: str,
    palette: Palette,
    solutions: Sequence[dict[str, Any]],
    found: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the scene of a problem with these documents of solutions."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": title or problem.name or "Puzzle",
        "found": found,
        "accent": ACCENT,
        "pieces": piece_documents(problem, palette),
        **({} if problem.container is None else {"container": problem.container}),
        "solutions": list(solutions),
    }


# What was found -----------------------------------------------------------------------------------------


def _found(result: Result, shown: int) -> dict[str, Any]:
    """Return what a search has found, in figures."""
    return {
        "assemblies": len(result.assemblies),
        "solutions": len(result.solutions),
        "shown": shown,
        "unique": result.is_unique,
        "complete": result.complete,
        "takenApart": result.is_taken_apart,
        "open": bool(result.open_limits),
        # Assemblies are numbered up to reflection, which is not the default.
        "reflected": result.convention == "reflection" and len(result.assemblies) > 1,
        "reasons": list(map(str, result.reasons)),
    }


# Solutions -----------------------------------------------------------------------------------------------


def _solution(solved: FoundAssembly, other: Separation | None = None) -> dict[str, Any]:
    """Describe a solution; the numbers of moves of another way to take it apart do not form a level."""
    assembly, proof = solved.assembly, solved.disassembly
    tree = other or solved.tree
    level, note = tree and tree.level_text, _note(proof)
    if other is not None:
        verify(assembly, other)
        level, note = None, {"code": "other-way", "level": solved.level, "moves": sum(other.counts)}
    steps: list[dict[str, Any]] = []
    separations: list[dict[str, Any]] = []
    kind, ways = "apart", 0
    if tree is not None:
        _add_separation(tree, steps, separations)
        _set_senses(assembly, steps_apart(tree), steps)
    elif proof is not None and proof.stuck is not None and len(assembly.placed) > 1:
        kind = "stuck"
        _add_stuck(proof.stuck, assembly.placed, steps, separations)
        _set_senses(assembly, steps_stuck(proof.stuck, assembly.placed), steps)
        ways = proof.stuck.ways
    return {
        "kind": kind,
        "number": solved.number,
        "level": level,
        "note": note,
        "ways": ways,
        "places": [
            _place(piece.shape, motion)
            for piece, motion in zip(assembly.problem.pieces, assembly.motions, strict=True)
        ],
        "steps": steps,
        "separations": separations,
    }


def _set_senses(assembly: Assembly, walk: Sequence[Step], steps: list[dict[str, Any]]) -> None:
    """Give half turns the sign of the sense in which they are free."""
    for step, document in zip(walk, steps, strict=True):
        if "quarters" in document:
            document["quarters"] = step_quarters(assembly, step)


def _note(proof: Disassembly | None) -> dict[str, Any] | None:
    """Return the code and the figures of what was proved; None if the level implies it."""
    if proof is None or proof.first is None:
        return {"code": "open"}
    if proof.is_complete:
        return None
    if proof.first:
        return {"code": "part" if proof.limit is None else "part-open", "level": str(proof.first)}
    return {"code": "locked", "states": proof.states}


def _place(shape: Voxels, motion: Motion | None) -> list[float] | None:
    """Return the rotation, line by line, then the offset: twelve numbers."""
    if motion is None:
        return None
    matrix, shift = shape.lattice.motion_in_space(shape.cells, motion)
    return [round(n, 9) + 0 for n in (*matrix.ravel().tolist(), *shift.tolist())]


def _add_separation(node: Separation, steps: list[dict[str, Any]], separations: list[dict[str, Any]]) -> int:
    """Append the steps of a separation and of all below it; return its number among the separations."""
    number, first = len(separations), len(steps)
    separations.append({})
    steps.extend(map(step_document, node.moves))
    left = None if node.left is None else _add_separation(node.left, steps, separations)
    removed = None if node.removed is None else _add_separation(node.removed, steps, separations)
    separations[number] = {
        "steps": [first, first + len(node.moves)],
        "pieces": list(node.pieces),
        "left": list(node.left_pieces),
        "removed": list(node.removed_pieces),
        "leftNext": left,
        "removedNext": removed,
    }
    return number


def _add_stuck(
    stuck: Stuck,
    placed: Sequence[int],
    steps: list[dict[str, Any]],
    separations: list[dict[str, Any]],
) -> None:
    """Append the way to the freest state: blocked separations, one after the other."""
    pieces, first = tuple(placed), 0
    for move in (*stuck.before, *stuck.moves):
        steps.append(step_document(move))
        if move.frees:
            separations.append(_stop(first, len(steps), pieces, move.pieces, stuck.pieces, len(separations)))
            pieces, first = stuck.pieces, len(steps)
    if first < len(steps):
        separations.append(_stop(first, len(steps), pieces, (), (), 0))
    elif separations:
        separations[-1]["leftNext"] = separations[-1]["removedNext"] = None


def _stop(
    first: int, end: int, pieces: Sequence[int], gone: Sequence[int], staying: Sequence[int], number: int
) -> dict[str, Any]:
    """Append one separation on the way to the freest state."""
    left = [piece for piece in pieces if piece not in gone]
    goes_on = number + 1 if gone else None
    stays = set(staying) <= set(left)
    return {
        "steps": [first, end],
        "pieces": list(pieces),
        "left": left,
        "removed": list(gone),
        "leftNext": goes_on if stays else None,
        "removedNext": None if stays else goes_on,
    }


def step_document(move: AnyMove) -> dict[str, Any]:
    """Return a move."""
    return {"pieces": list(move.pieces), **way(move), "frees": move.frees}


@singledispatch
def way(move: AnyMove) -> dict[str, Any]:
    """Return how a group moves: along x, y or z or, on another lattice, in space; or how it turns."""
    raise TypeError(move)


@way.register(Move)
def _(move: Move) -> dict[str, Any]:
    if move.lattice.is_cubic:
        return {"axis": move.axis, "by": _number(move.distance, move.lattice.parts)}
    return {"way": [round(float(c), 9) + 0.0 for c in move.along], "length": move.length}


@way.register(JointSlide)
def _(slide: JointSlide) -> dict[str, Any]:
    ways = [[round(c, 9) + 0.0 for c in way] for way in slide.ways.values()]
    return {"ways": ways, "lengths": [how_far(by, slide.lattice) for by in slide.slides]}


@way.register(Turn)
def _(turn: Turn) -> dict[str, Any]:
    pivot = [_number(at, turn.lattice.parts) for at in turn.pivot]
    return {"axis": turn.axis, "pivot": pivot, "quarters": turn.quarters, **_drift(turn.drift)}


def _drift(drift: Drift | None) -> dict[str, Any]:
    """Return the way of a group that drifts as it turns, if it does."""
    if drift is None:
        return {}
    points = [[float(c) for c in point] for point in drift.points]
    return {"drift": {"points": points, "backwards": drift.reversed}}


def _number(count: int, parts: int) -> int | float:
    """Convert a number of parts of a unit to units."""
    return count / parts if count % parts else count // parts

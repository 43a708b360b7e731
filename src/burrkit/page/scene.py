"""The scene: solutions as the JSON document that the page shows (docs/formats/scene.md).

The scene contains everything that the page plays: the pieces with their colours, their places in each
solution, the steps with their sentences, and the tree of separations. Only moves by hand are computed there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from burrkit.geometry import Motion, Voxels
from burrkit.moves import sentences
from burrkit.moves.drift import Drift
from burrkit.moves.model import Move, Turn
from burrkit.moves.replay import verify
from burrkit.moves.turns.replay import step_quarters
from burrkit.moves.walk import Step, steps_apart, steps_stuck
from burrkit.page.pieces import Palette, piece_documents
from burrkit.palette import ACCENT
from burrkit.plurals import counted
from burrkit.solving.result import Result

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.moves.model import Disassembly, Separation, Stuck
    from burrkit.puzzle import Problem
    from burrkit.solving.found_assembly import FoundAssembly

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
    return _scene(result.problem, shown, title, palette, _about(result, len(shown)), trees)


def scene_of_solved(
    solved: FoundAssembly, *, title: str = "", palette: Palette = (), trees: Sequence[Separation] = ()
) -> dict[str, Any]:
    """Return the scene of one assembly and its disassembly; see ``scene_of_result``."""
    return _scene(solved.assembly.problem, (solved,), title, palette, "", trees)


def _scene(
    problem: Problem,
    shown: Sequence[FoundAssembly],
    title: str,
    palette: Palette,
    about: str,
    trees: Sequence[Separation],
) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": title or problem.name or "Puzzle",
        "about": about,
        "accent": ACCENT,
        "pieces": piece_documents(problem, palette),
        "solutions": [
            _solution(solved, problem.marks) if tree is None else _other_way(solved, tree, problem.marks)
            for solved, tree in zip_longest(shown, trees[: len(shown)])
        ],
    }


# What was found -----------------------------------------------------------------------------------------


def _about(result: Result, shown: int) -> str:
    """Describe the search in a sentence or two."""
    solutions, found = len(result.solutions), len(result.assemblies)
    if not found:
        return f"No assembly: {'; '.join(result.reasons) or 'every arrangement was tried'}."
    if result.is_unique:
        text = "The only solution"
        if found > 1:
            others = counted(found - 1, "other assembly does", "other assemblies do")
            text += f"; {others} not come completely apart"
    elif solutions:
        text = f"{counted(solutions, 'solution')} among {counted(found, 'assembly', 'assemblies')}"
    else:
        text = counted(found, "assembly", "assemblies") + _why_no_solution(result)
    listed = solutions or found
    if shown < listed:
        which = "highest levels" if solutions else "first ones"
        text += f"; {shown} of them are here, the {which}"
    if not result.complete:
        text += "; the search stopped early"
    return f"{text}. Assemblies are numbered up to reflection." if _is_reflected(result) else f"{text}."


def _why_no_solution(result: Result) -> str:
    """Describe what is known of assemblies of which none is a solution, after their number."""
    if not result.is_taken_apart:
        return ", not taken apart"
    if result.open_limits:
        return "; whether any comes completely apart is not settled"
    which = "which does not come" if len(result.assemblies) == 1 else "none of which comes"
    return f", {which} completely apart"


def _is_reflected(result: Result) -> bool:
    """Return whether assemblies are numbered up to reflection, which is not the default."""
    return result.convention == "reflection" and len(result.assemblies) > 1


# Solutions -----------------------------------------------------------------------------------------------


def _solution(solved: FoundAssembly, marks: Sequence[str]) -> dict[str, Any]:
    assembly, proof = solved.assembly, solved.disassembly
    steps: list[dict[str, Any]] = []
    separations: list[dict[str, Any]] = []
    kind, end = "apart", ""
    if proof is not None and proof.tree is not None:
        _add_separation(proof.tree, marks, steps, separations)
        _set_senses(assembly, steps_apart(proof.tree), steps)
    elif proof is not None and proof.stuck is not None and len(assembly.placed) > 1:
        kind = "stuck"
        _add_stuck(proof.stuck, assembly.placed, marks, steps, separations)
        _set_senses(assembly, steps_stuck(proof.stuck, assembly.placed), steps)
        end = sentences.freest(proof.stuck) if proof.stuck.ways else ""
    return {
        "kind": kind,
        "number": solved.number,
        "level": proof.tree.level_text if proof is not None and proof.tree else None,
        "note": _note(proof),
        "end": end,
        "places": [
            _place(piece.shape, motion)
            for piece, motion in zip(assembly.problem.pieces, assembly.motions, strict=True)
        ],
        "steps": steps,
        "separations": separations,
    }


def _other_way(solved: FoundAssembly, tree: Separation, marks: Sequence[str]) -> dict[str, Any]:
    """Describe a solution that is taken apart in another way; its numbers of moves do not form a level."""
    verify(solved.assembly, tree)
    steps: list[dict[str, Any]] = []
    separations: list[dict[str, Any]] = []
    _add_separation(tree, marks, steps, separations)
    _set_senses(solved.assembly, steps_apart(tree), steps)
    return {
        **_solution(solved, marks),
        "kind": "apart",
        "level": None,
        "note": f"Level {solved.level}; {counted(sum(tree.counts), 'move')} in all on this way.",
        "end": "Everything is apart.",
        "steps": steps,
        "separations": separations,
    }


def _set_senses(assembly: Assembly, walk: Sequence[Step], steps: list[dict[str, Any]]) -> None:
    """Give half turns the sign of the sense in which they are free."""
    for step, document in zip(walk, steps, strict=True):
        if "quarters" in document:
            document["quarters"] = step_quarters(assembly, step)


def _note(proof: Disassembly | None) -> str:
    """Describe what was proved; empty if the level implies it."""
    if proof is None or proof.first is None:
        return "Whether it comes apart is not settled."
    if proof.is_complete:
        return ""
    if proof.first and proof.limit is not None:
        return f"A part comes free at level {proof.first}; whether all does is not settled."
    if proof.first:
        return f"A part comes free at level {proof.first}, but not all."
    if proof.states == 1:
        return "Nothing moves."
    return f"Nothing comes free in {proof.states:,} arrangements."


def _place(shape: Voxels, motion: Motion | None) -> list[float] | None:
    """Return the rotation, line by line, then the offset: twelve numbers."""
    if motion is None:
        return None
    matrix, shift = shape.lattice.motion_in_space(shape.cells, motion)
    return [round(n, 9) + 0 for n in (*matrix.ravel().tolist(), *shift.tolist())]


def _add_separation(
    node: Separation, marks: Sequence[str], steps: list[dict[str, Any]], separations: list[dict[str, Any]]
) -> int:
    """Append the steps of a separation and of all below it; return its number among the separations."""
    number, first = len(separations), len(steps)
    separations.append({})
    for move in node.moves:
        steps.append(step_document(move, marks))
    last = steps[-1]
    if node.removed is not None:
        last["apart"] += " " + template(sentences.put_aside(node.removed_pieces, marks))
        last["together"] = f"{template(sentences.take_up(node.removed_pieces, marks))} {last['together']}"
    for whole in sentences.whole_parts(node):
        last["apart"] += " " + template(sentences.stay_together(whole, marks))
    left = None if node.left is None else _add_separation(node.left, marks, steps, separations)
    removed = None
    if node.removed is not None:
        again = len(steps)
        removed = _add_separation(node.removed, marks, steps, separations)
        resumed = steps[again]
        resumed["apart"] = f"{template(sentences.take_up(node.removed_pieces, marks))} {resumed['apart']}"
        resumed["together"] += " " + template(sentences.put_aside(node.removed_pieces, marks))
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
    marks: Sequence[str],
    steps: list[dict[str, Any]],
    separations: list[dict[str, Any]],
) -> None:
    """Append the way to the freest state: blocked separations, one after the other."""
    pieces, first = tuple(placed), 0
    for move in (*stuck.before, *stuck.moves):
        steps.append(step_document(move, marks))
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


def step_document(move: Move | Turn, marks: Sequence[str]) -> dict[str, Any]:
    """Return a move, with its sentences on the way apart and together."""
    return {
        "pieces": list(move.pieces),
        **way(move),
        "frees": move.frees,
        "apart": template(sentences.describe_removal(move, marks)),
        "together": template(sentences.describe_insertion(move, marks)),
    }


@singledispatch
def way(move: Move | Turn) -> dict[str, Any]:
    """Return how a group moves: along x, y or z or, on another lattice, in space; or how it turns."""
    raise TypeError(move)


@way.register(Move)
def _(move: Move) -> dict[str, Any]:
    if move.lattice.is_cubic:
        return {"axis": move.axis, "by": _number(move.distance, move.lattice.parts)}
    return {"way": [round(float(c), 9) + 0.0 for c in move.along]}


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


def template(sentence: sentences.Sentence) -> str:
    """Return a sentence with ``{i}`` for the mark of piece i."""
    return "".join(word if isinstance(word, str) else f"{{{word}}}" for word in sentence)

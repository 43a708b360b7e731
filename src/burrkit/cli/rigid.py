"""``burrkit rigid``: whether anything in an assembled puzzle can move at all, or a proof that nothing can."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson, AssemblyToTakeApart, Length, Problem, SourceWords, UpTo
from burrkit.cli.common.source import CONTEXT_SETTINGS, join_words, load_problem
from burrkit.cli.common.waiting import say
from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.rigidity import Rigidity

__all__ = ["CONTEXT_SETTINGS", "rigid"]


def rigid(
    source: SourceWords,
    assembly: AssemblyToTakeApart = None,
    up_to: Annotated[
        UpTo, options.up_to("The convention under which solve numbered the assemblies.")
    ] = "rotation",
    problem: Problem = None,
    length: Length = None,
    state: Annotated[int | None, options.state("The pieces as they lie in this state of states.")] = None,
    hold: Annotated[
        str, typer.Option("--hold", metavar="MARKS", help="Pieces that are held together as one: AB.")
    ] = "",
    without_turns: Annotated[
        bool, typer.Option("--without-turns", help="Only slides: nothing may turn.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Find whether anything in an assembled puzzle can move at all, or prove that nothing can.

    All motions count, to first order: slides in any direction, of several groups at once, and turns. The
    proof is a force at each contact, which together balance on every piece. Exit code 1: neither was found.
    """
    text = join_words(source, "rigid")
    from burrkit.cli.common.choose_assembly import choose
    from burrkit.cli.common.warm_up import warm_up_for

    puzzle = load_problem(text, length, problem)
    warm_up_for(puzzle)
    chosen = choose(puzzle, assembly, text, up_to)
    placed = chosen.solved.assembly if state is None else _in_state(chosen.solved.assembly, state)
    held = _held(hold, placed)
    say("looking for motions")
    from burrkit.rigidity import analyse, check_rigidity

    result = analyse(placed, turns=not without_turns, held=held)
    check_rigidity(result)
    if as_json:
        from burrkit.rigidity.as_data import rigidity_data

        data = {
            "puzzle": puzzle.name or text,
            "assembly": chosen.number,
            "chosen": chosen.why or None,
            "state": state or 0,
            **rigidity_data(result),
        }
        typer.echo(json.dumps(data, ensure_ascii=False))
    else:
        _report(result, f"{puzzle.name or text}, {chosen.words}" + (f", state {state}" if state else ""))
    if result.verdict == "undecided":
        raise typer.Exit(1)


def _in_state(assembly: Assembly, state: int) -> Assembly:
    """The pieces as they lie in a state, as an assembly of a problem in which that is the goal.

    BurrkitError if there is no such state, PuzzleError for other cells than cubes.
    """
    from burrkit.assembly.model import Assembly
    from burrkit.disassembly.graph import state_graph
    from burrkit.geometry import Motion, Voxels
    from burrkit.puzzle import Goal, Piece, Problem

    problem = assembly.problem
    problem.require_cubes()
    if len(assembly.placed) < 2:
        raise BurrkitError("--state: an assembly of one piece has no states")
    graph = state_graph(assembly, max_states=state + 1)
    if state >= len(graph.states):
        raise BurrkitError(f"there is no state {state}; the assembly has {len(graph.states)}, from 0")
    offsets = dict(zip(graph.pieces, graph.states[state].offsets, strict=True))
    pieces, filled = [], Voxels()
    for number, (piece, mark) in enumerate(zip(problem.pieces, problem.marks, strict=True)):
        if number not in offsets:
            pieces.append(Piece(piece.shape, piece.name, mark, optional=True))
            continue
        shape = assembly.shapes[number].shifted(*offsets[number])
        pieces.append(Piece(shape, piece.name, mark, weight=piece.weight))
        filled |= shape
    motions = tuple(Motion() if number in offsets else None for number in range(len(pieces)))
    return Assembly(Problem(tuple(pieces), Goal(filled), problem.name), motions)


def _held(hold: str, assembly: Assembly) -> tuple[int, ...]:
    """The pieces that the marks name. BurrkitError for a mark that no piece in the assembly has."""
    number = {assembly.problem.marks[piece]: piece for piece in assembly.placed}
    for mark in hold:
        if mark not in number:
            raise BurrkitError(f"--hold: there is no piece {mark}; there are {''.join(number)}")
    return tuple(sorted({number[mark] for mark in hold}))


def _report(result: Rigidity, title: str) -> None:
    from burrkit.cli.common.console import console, heading, show
    from burrkit.cli.common.steps import coloured, named
    from burrkit.rigidity.phrases import describe_motion

    out, marks = console(), result.assembly.problem.marks
    show(out, heading(title))
    if len(result.held) > 1:
        show(out, named(result.held, marks, starts=True).append(" are held together."))
    if result.verdict == "moves":
        for sentence in describe_motion(result):
            show(out, coloured(sentence, marks))
        if result.kind == "turn":
            show(out, "Nothing slides. The turn is right to first order; how far it goes is not computed.")
        return
    slides = "in any direction, alone or several groups at once"
    if result.verdict == "rigid":
        bodies = len(result.assembly.placed) - max(len(result.held), 1)
        rank = bodies * (6 if result.turns else 3)
        show(
            out, "Rigid: nothing moves, by slides or turns." if result.turns else f"Nothing slides {slides}."
        )
        show(
            out,
            f"Proof: forces at {len(result.contacts)} contacts balance on every piece, and no motion keeps "
            f"all contacts (rank {rank} of {rank}). Checked in whole numbers.",
        )
    elif result.reason == "edges":
        show(out, "Undecided: sides that touch allow a motion, but all that were tried run into an edge.")
    else:
        show(out, "Undecided: the numbers of the linear program did not become exact ones.")

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
    from burrkit.moves.rigidity import Rigidity

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
        str,
        typer.Option("--hold", metavar="MARKS", help="Pieces that are held together as one: AB, or A,AB."),
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
    placed = chosen.solved.assembly
    if state is not None:
        from burrkit.moves.rigidity.arranged import in_state

        placed = in_state(placed, state)
    held = _held(hold, placed)
    say("looking for motions")
    from burrkit.moves.rigidity import analyse, check_rigidity

    result = analyse(placed, turns=not without_turns, held=held)
    check_rigidity(result)
    if as_json:
        from burrkit.moves.codec import VERSION
        from burrkit.moves.rigidity.as_data import rigidity_data

        data = {
            "version": VERSION,
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


def _held(hold: str, assembly: Assembly) -> tuple[int, ...]:
    """The pieces that the marks name. BurrkitError for a mark that no piece in the assembly has."""
    from burrkit.puzzle.marks import joined_marks, marks_named

    number = {assembly.problem.marks[piece]: piece for piece in assembly.placed}
    marks = marks_named(hold, number)
    for mark in marks:
        if mark not in number:
            raise BurrkitError(f"--hold: there is no piece {mark}; there are {joined_marks(number)}")
    return tuple(sorted({number[mark] for mark in marks}))


def _report(result: Rigidity, title: str) -> None:
    from burrkit.cli.common.console import Labels, console, heading, show
    from burrkit.cli.common.steps import coloured, named
    from burrkit.moves.rigidity.phrases import describe_motion, describe_verdict

    out, labels = console(), Labels.of(result.assembly.problem)
    show(out, heading(title))
    if len(result.held) > 1:
        show(out, named(result.held, labels, starts=True).append(" are held together."))
    if result.verdict == "moves":
        for sentence in describe_motion(result):
            show(out, coloured(sentence, labels))
    for remark in describe_verdict(result):
        show(out, remark)

"""``burrkit rigid``: whether anything in an assembled puzzle can move at all, or a proof that nothing can."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

import burrkit as bk
from burrkit.cli.common.options import AsJson, AssemblyToTakeApart, Length, Problem, SourceWords, UpTo, option
from burrkit.cli.common.source import CONTEXT_SETTINGS, join_words, load_problem
from burrkit.cli.common.waiting import say
from burrkit.cli.report import give
from burrkit.errors import BurrkitError
from burrkit.runtime.report import Block, Heading

__all__ = ["CONTEXT_SETTINGS", "rigid"]


def rigid(
    source: SourceWords,
    assembly: AssemblyToTakeApart = None,
    up_to: Annotated[
        UpTo, option("--up-to", "The convention under which solve numbered the assemblies.")
    ] = "rotation",
    problem: Problem = None,
    length: Length = None,
    state: Annotated[int | None, option("--state", "The pieces in this state of states.")] = None,
    hold: Annotated[
        str, option("--hold", "Pieces that are held together as one: AB, or A,AB.", metavar="MARKS")
    ] = "",
    without_turns: Annotated[bool, option("--without-turns", "Only slides: nothing may turn.")] = False,
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
        from burrkit.moves.states.graph import in_state

        placed = in_state(placed, state)
    held = _held(hold, placed)
    say("looking for motions")
    from burrkit.moves.rigidity.as_data import rigidity_data

    result = bk.moves.rigidity.analyse(placed, turns=not without_turns, held=held)
    bk.moves.rigidity.check_rigidity(result)
    title = puzzle.name or text
    give(
        as_json,
        lambda: chosen.head(title) | {"state": state or 0} | rigidity_data(result),
        _report(result, f"{title}, {chosen.words}" + (f", state {state}" if state else "")),
    )
    if result.verdict == "undecided":
        raise typer.Exit(1)


def _held(hold: str, assembly: bk.Assembly) -> tuple[int, ...]:
    """The pieces that the marks name. BurrkitError for a mark that no piece in the assembly has."""
    from burrkit.puzzle.appearance import joined_marks, marks_named

    number = {assembly.problem.marks[piece]: piece for piece in assembly.placed}
    marks = marks_named(hold, number)
    for mark in marks:
        if mark not in number:
            raise BurrkitError(f"--hold: no such piece: {mark}; there are {joined_marks(number)}", "unknown")
    return tuple(sorted({number[mark] for mark in marks}))


def _report(result: bk.moves.rigidity.Rigidity, title: str) -> Iterator[Block]:
    from burrkit.cli.common.labels import Labels
    from burrkit.cli.common.steps import coloured, named
    from burrkit.moves.rigidity.phrases import describe_motion, describe_verdict

    labels = Labels.of(result.assembly.problem)
    yield Heading(title)
    if len(result.held) > 1:
        yield named(result.held, labels, starts=True).append(" are held together.")
    if result.verdict == "moves":
        yield from (coloured(sentence, labels) for sentence in describe_motion(result))
    yield from describe_verdict(result)

"""``burrkit smt burr``: a burr in SMT-LIB and, with ``--solve``, the answer of a solver.

``--solve --json`` prints the object of ``solve --json --moves`` (docs/solve-json.md) with ``solver`` and
``checked`` (whether burrkit's own search agrees that there are no others; null if the solver does not report
it); nothing is taken apart. With ``--disassemble`` the keys are ``puzzle``, ``assembly`` (its number),
``chosen`` (why this one; null if the user gave its number), ``solver``, ``level`` (the moves allowed),
``verdict`` (sat or unsat), ``moves`` (null, or objects with ``pieces``, ``axis``, ``distance`` and
``frees``), ``checked`` (whether burrkit's own search agrees with unsat; null for sat) and ``seconds``.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Annotated, Any, NamedTuple

import typer

import burrkit as bk
from burrkit.cli.common.choose_assembly import Chosen, choose
from burrkit.cli.common.options import AsJson, AssemblyToTakeApart, Length, Problem, SourceWords, UpTo, option
from burrkit.cli.common.source import CONTEXT_SETTINGS, join_words, load_problem
from burrkit.cli.common.waiting import say
from burrkit.cli.common.warm_up import announce_if_cold
from burrkit.cli.report import give, remark, show_report
from burrkit.errors import BurrkitError
from burrkit.plurals import counted
from burrkit.runtime.report import Block, Heading, StyledText, paragraph

__all__ = ["CONTEXT_SETTINGS", "burr"]


def burr(
    source: SourceWords,
    disassemble: Annotated[
        int | None,
        option(
            "--disassemble",
            "Encode whether a group comes free within LEVEL moves, not the assembly.",
            min=1,
            metavar="LEVEL",
        ),
    ] = None,
    assembly: AssemblyToTakeApart = None,
    solve: Annotated[bool, option("--solve", "Run a solver, check its answers, and print them.")] = False,
    answer: Annotated[
        bool, option("--answer", "Read a solver's output from standard input instead.")
    ] = False,
    solver: Annotated[
        str | None, option("--solver", "Command of the solver; by default the first one installed.")
    ] = None,
    up_to: Annotated[UpTo, option("--up-to")] = "rotation",
    limit: Annotated[int | None, option("--limit", "Stop after N assemblies.")] = None,
    time_limit: Annotated[float | None, option("--time-limit", "Give up after SECONDS.")] = None,
    problem: Problem = None,
    length: Length = None,
    everything: Annotated[bool, option("--all", "Print every assembly, not only the first three.")] = False,
    as_json: AsJson = False,
) -> None:
    """Write a burr, or any other puzzle of cubes, in SMT-LIB: its assembly or, with --disassemble, its moves.

    Boolean variables describe the assembly, bit-vectors the moves. --solve runs a solver on the text and
    finds every assembly, counted as burrkit solve counts them; each assembly and each move is checked cube by
    cube.
    """
    if assembly is not None and disassemble is None:
        raise BurrkitError("--assembly needs --disassemble", "conflict")
    if (solve and answer) or (as_json and not solve):
        raise BurrkitError("--json needs --solve, and --answer excludes it", "conflict")
    text = join_words(source, "smt burr")
    if answer and text == "-":
        raise BurrkitError("--answer reads standard input; name the puzzle", "conflict")
    from burrkit.smt.pipe import TIME_LIMIT, find

    puzzle = load_problem(text, length, problem)
    title = puzzle.name or text
    program = find(solver) if solve else None
    announce_if_cold("assembly")
    request = _Request(title, program, TIME_LIMIT if time_limit is None else time_limit, answer, as_json)
    say("writing the formulas")
    if disassemble is None:
        filling = bk.smt.Filling(puzzle, "reflection" if up_to == "reflection" else "rotation", title)
        _assemble(filling, request, up_to, limit, everything=everything)
    else:
        chosen = choose(puzzle, assembly, text, up_to)
        title = f"{title}, {chosen.words}"
        _take_apart(bk.smt.Loosening(chosen.solved.assembly, disassemble, title), request, chosen)


class _Request(NamedTuple):
    """How to handle a script: without a solver it is printed; ``answered``: read the output of a solver."""

    puzzle: str
    solver: bk.smt.Solver | None
    seconds: float
    answered: bool
    as_json: bool


def _assemble(
    filling: bk.smt.Filling, request: _Request, up_to: UpTo, limit: int | None, *, everything: bool
) -> None:
    from burrkit.cli.common.solve_report import Extent, assembly_report, report
    from burrkit.solving.result import answer

    if request.answered:
        found = filling.read(_standard_input())
        claim = "" if found else filling.own_search().check_claim("standard input")
        title = Heading(f"{request.puzzle}: {'an assembly' if found else 'no assembly'}")
        blocks = [f"{claim}."] if found is None else assembly_report(found, verbose=False)
        show_report(chain([title], blocks))
        return
    if request.solver is None:
        typer.echo(filling.script.text(), nl=False)
        return
    result, solver = _search(filling, request, request.solver, up_to, limit), request.solver.name
    own = filling.own_search()
    numbered = (replace(s, number=own.numbers.get(s.assembly.motions)) for s in result.assemblies)
    result = replace(result, assemblies=tuple(numbered))
    claim, wrong = "", None
    if result.complete:
        try:
            claim = own.check_claim(solver, len(result.assemblies))
        except BurrkitError as error:
            if not result.assemblies:
                raise
            result, wrong = replace(result, complete=False), error
    checked = {"solver": solver, "checked": own.complete if claim else None}
    extent = Extent(everything=everything)
    give(
        request.as_json,
        lambda: answer(result, request.puzzle, moves=True) | checked,
        report(result, f"{request.puzzle}, by {solver}", extent, remark=claim),
    )
    if wrong is not None:
        raise wrong


def _search(
    filling: bk.smt.Filling, request: _Request, solver: bk.smt.Solver, up_to: UpTo, limit: int | None
) -> bk.Result:
    from burrkit.cli.common.console import console

    start, found, complete = time.perf_counter(), [], False
    try:
        with console(stderr=True).status(f"{solver.name} searches for assemblies") as status:
            for assembly in filling.assemblies(solver, time_limit=request.seconds):
                found.append(bk.FoundAssembly(assembly, None))
                status.update(f"{solver.name} searches for assemblies: {len(found):,} so far")
                if len(found) == limit:
                    break
            else:
                complete = True
    except bk.smt.SolverTimeError as error:
        if not found:
            raise
        remark(str(error))
    return bk.Result(filling.problem, up_to, tuple(found), complete, time.perf_counter() - start)


def _take_apart(loosening: bk.smt.Loosening, request: _Request, chosen: Chosen) -> None:
    from burrkit.cli.common.console import console

    start = time.perf_counter()
    if request.answered:
        found, solver = loosening.read(_standard_input()), "standard input"
    elif request.solver is None:
        typer.echo(loosening.script.text(), nl=False)
        return
    else:
        solver = request.solver.name
        with console(stderr=True).status(f"{solver} searches for moves"):
            found = loosening.solve(request.solver, time_limit=request.seconds)
    seconds = time.perf_counter() - start
    checked = None if found is not None else loosening.check_claim(solver)

    def data() -> dict[str, Any]:
        return {
            "puzzle": request.puzzle,
            "assembly": chosen.number,
            "chosen": chosen.why or None,
            "solver": solver,
            "level": loosening.steps,
            "verdict": "sat" if found else "unsat",
            "moves": _moves(found, loosening.assembly.problem) if found else None,
            "checked": checked,
            "seconds": round(seconds, 3),
        }

    title = f"{request.puzzle}, {chosen.words}; by {solver}"
    give(request.as_json, data, _moves_report(loosening, found, title, solver, checked=bool(checked)))


def _moves(found: bk.Separation, problem: bk.Problem) -> list[dict[str, Any]]:
    from burrkit.moves.codec import move_data
    from burrkit.moves.moving import by_weight

    moves = (by_weight(move, found.pieces, problem.weights) for move in found.slides)
    return [move_data(move, problem.marks) for move in moves]


def _moves_report(
    loosening: bk.smt.Loosening, found: bk.Separation | None, title: str, solver: str, *, checked: bool
) -> Iterator[Block]:
    from burrkit.cli.common.labels import Labels
    from burrkit.cli.common.solve_report import assembly_report
    from burrkit.cli.common.steps import move_text
    from burrkit.moves.moving import oriented
    from burrkit.smt.assembly import AGREED, NOT_CHECKED

    labels = Labels.of(loosening.assembly.problem)
    moves = counted(loosening.steps, "move")
    yield Heading(title)
    if found is None:
        worth = AGREED if checked else NOT_CHECKED
        yield f"{solver} reports unsat: nothing comes free within {moves}; {worth}."
        return
    yield from assembly_report(loosening.assembly, verbose=False)
    yield from paragraph(f"sat: something comes free within {moves}. Replayed cube by cube:")
    for number, move in enumerate(oriented(found, loosening.assembly.problem.weights).moves, 1):
        yield StyledText(f"{number:3}. ").append(move_text(move, labels))


def _standard_input() -> str:
    from burrkit.formats.files import decode, read_standard_input

    return decode(read_standard_input(), "standard input")

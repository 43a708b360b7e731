"""``burrkit logic KIND``: solve a pencil puzzle, print it in SMT-LIB, or check a solver's answer.

It works as the scripts of the series did: puzzle in, SMT-LIB out (``--smt``); solver output and ``-f
puzzle`` in, page out (``--answer``). A solver's output that comes through a pipe is also read without
``--answer``, and printed as text. Otherwise burrkit solves the puzzle, or the solver of ``--solver`` does.
Exit code 0 if there is an answer and it is right, 1 if there is none or it is wrong, 2 for invalid input.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

import burrkit as bk
from burrkit.cli.common.options import AsJson, argument, option, takes
from burrkit.cli.common.progress import STOPPED, Watch
from burrkit.cli.common.verbosity import LeveledCommand, Verbosity
from burrkit.cli.common.waiting import say
from burrkit.errors import BurrkitError
from burrkit.formats import files
from burrkit.pencil.logic.kinds import KINDS, PuzzleKind

if TYPE_CHECKING:
    from burrkit.pencil.logic.report import Report

COMMAND = LeveledCommand
#: A row of rotors may begin with "-".
CONTEXT_SETTINGS = {"ignore_unknown_options": True}

_BUILT_IN = "built-in"
#: What to do if the input was not meant to be read.
_WITHOUT = "; < /dev/null solves the puzzle without it"


class PuzzleRequest(NamedTuple):
    """The options of all kinds: the puzzle, how to solve it, and what to print."""

    puzzle: Annotated[
        str | None,
        argument("[PUZZLE]", "A file, - for standard input, or the puzzle itself, ; between its lines."),
    ] = None
    file: Annotated[str | None, option("--file", "The puzzle's file.")] = None
    smt: Annotated[bool, option("--smt", "Print the puzzle in SMT-LIB and stop.")] = False
    answer: Annotated[
        bool,
        option(
            "--answer",
            "Check a solver's output on standard input and print a page. Piped output is also checked "
            "without this option, and printed as text.",
        ),
    ] = False
    solver: Annotated[
        str | None,
        option(
            "--solver",
            "Command of an SMT solver, auto to find one, or built-in: ignores piped output.",
            show_default=_BUILT_IN,
        ),
    ] = None
    limit: Annotated[
        int, option("--limit", "Stop after N solutions; 2 show that a solution is not unique.")
    ] = 2
    time_limit: Annotated[float | None, option("--time-limit", "Give up after SECONDS.")] = None
    as_text: Annotated[bool, option("--text", "Print text, also with --answer.")] = False
    as_html: Annotated[bool, option("--html", "Print a page with the check of every rule.")] = False
    as_svg: Annotated[bool, option("--svg", "Print only the picture.")] = False
    as_json: AsJson = False
    verbose: Annotated[
        int,
        option(
            "--verbose",
            "How much text to print. 0: the result in a sentence; 1, as without -v: the picture, too; 2, "
            "as -v alone: the check of every rule, too; 3 and more, such as 10: the values, too.",
        ),
    ] = Verbosity.ANSWER


def __getattr__(name: str) -> Callable[..., None]:
    """The command of the kind of puzzle with this name; its help is the rules."""
    kind = next((kind for kind in KINDS if kind.name == name), None)
    if kind is None:
        raise AttributeError(name)

    def command(*, request: PuzzleRequest) -> None:
        _run(kind, request)

    command.__doc__ = "\n\n".join(filter(None, (kind.rules, kind.signs)))
    return takes(PuzzleRequest)(command)


def _run(kind: PuzzleKind, request: PuzzleRequest) -> None:
    """Print the puzzle in SMT-LIB, or its answers in a format; exit code 1 if none is right."""
    formats = (request.as_text, request.as_html, request.as_svg, request.as_json)
    if sum(formats) > 1 or (request.smt and (request.answer or any(formats))):
        raise BurrkitError("choose one of --smt, --text, --html, --svg and --json", "conflict")
    puzzle = _load(kind, request)
    if request.smt:
        from burrkit.pencil.logic.smtlib import script

        typer.echo(script(puzzle).text(), nl=False)
        return
    is_read = request.answer or (request.solver is None and _is_answer_piped(kind, request))
    text = _standard_input(required=request.answer) if is_read else None
    if text is not None:
        report = _read_answer(puzzle, text, hint="" if request.answer else _WITHOUT)
    else:
        report = _solve(puzzle, request)
        if is_read:
            report = replace(report, remark="Standard input was empty.")
    report = report.with_verified_claim()
    if request.as_json:
        printed = json.dumps({"kind": kind.name, **report.data()}, ensure_ascii=False) + "\n"
    elif request.as_svg:
        printed = report.svg()
    elif request.as_html or (request.answer and not request.as_text):
        printed = report.page()
    else:
        printed = report.text(
            pictures=request.verbose > Verbosity.COUNTS,
            check_lines=request.verbose >= Verbosity.CHECKED,
            values=request.verbose >= Verbosity.EVERYTHING,
        )
    typer.echo(printed, nl=False)
    raise typer.Exit(0 if report.is_right else 1)


def _load(kind: PuzzleKind, request: PuzzleRequest) -> bk.pencil.logic.PencilPuzzle:
    if request.puzzle is not None and request.file is not None:
        raise BurrkitError("give the puzzle once: as an argument or with --file", "conflict")
    source = request.file or request.puzzle
    if source is None and not kind.puzzle_class.needs_text:
        return kind.read("", kind.name)
    if source is None or source == "-":
        if request.answer:
            raise BurrkitError("--answer reads standard input; give the puzzle with --file", "conflict")
        return kind.read(files.decode(files.read_standard_input(), "standard input"), "standard input")
    if request.file is None and kind.resembles(source) and not Path(source).is_file():
        # An argument of the shell is not always valid text.
        return kind.read(source.encode(errors="replace").decode().replace(";", "\n"), "puzzle")
    if source.startswith("--"):
        raise BurrkitError(f"no such option: {source} (see burrkit logic {kind.name} --help)", "unknown")
    return kind.read(files.decode(files.read_bytes(Path(source)), files.label(source)), files.label(source))


def _solve(puzzle: bk.pencil.logic.PencilPuzzle, request: PuzzleRequest) -> Report:
    from burrkit.pencil.logic.report import Report, solved

    say("solving")
    solver, limit, time_limit = request.solver or _BUILT_IN, request.limit, request.time_limit
    if solver != _BUILT_IN:
        from burrkit.pencil.logic.smtlib import solve_with
        from burrkit.smt.pipe import TIME_LIMIT

        try:
            chosen = bk.smt.find(None if solver == "auto" else solver)
        except bk.smt.SolverError as error:
            if solver != "auto":
                raise
            typer.echo(f"burrkit: {error}; solving it without", err=True)
        else:
            seconds = TIME_LIMIT if time_limit is None else time_limit
            found = solve_with(puzzle, chosen, limit, time_limit=seconds)
            return Report(puzzle, found, chosen.name, len(found) < limit)
    report = solved(puzzle, limit, time_limit)
    if not report.complete and len(report.answers) < limit:
        if not report.answers:
            raise bk.pencil.logic.OutOfTimeError("not solved within the time limit; increase --time-limit")
        typer.echo("burrkit: the time limit has passed", err=True)
        Watch.status = STOPPED
    return report


def _is_answer_piped(kind: PuzzleKind, request: PuzzleRequest) -> bool:
    """Return whether a solver's answer may come through standard input, because the puzzle does not."""
    source = request.file or request.puzzle
    return (source is not None or not kind.puzzle_class.needs_text) and source != "-" and files.is_piped()


def _standard_input(*, required: bool) -> str | None:
    """Read standard input; None if it is empty, which is an error only if it is ``required``."""
    say(f"waiting for a solver's answer on standard input{_WITHOUT}")
    data = files.read_standard_input()
    return files.decode(data, "standard input") if required or data.strip() else None


def _read_answer(puzzle: bk.pencil.logic.PencilPuzzle, text: str, hint: str) -> Report:
    from burrkit.pencil.logic.report import STANDARD_INPUT, Report
    from burrkit.pencil.logic.smtlib import read

    try:
        values = read(puzzle, text)
    except bk.smt.SolverError as error:
        raise BurrkitError(f"{STANDARD_INPUT}: {error}{hint}", error.code) from None
    answers = [] if values is None else [values]
    return Report(puzzle, answers, STANDARD_INPUT, True if values is None else None)

"""``burrkit logic KIND``: solve a pencil puzzle, print it in SMT-LIB, or check a solver's answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson
from burrkit.cli.common.verbosity import Verbosity
from burrkit.cli.common.waiting import say
from burrkit.cli.logic.answers import BUILT_IN, STANDARD_INPUT, Answers, checked, shown
from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from burrkit.pencil.logic.kinds import PuzzleKind
    from burrkit.pencil.logic.model import PencilPuzzle

#: What to do if the input was not meant to be read.
_WITHOUT = "; < /dev/null solves the puzzle without it"

#: Seconds without input from a pipe before a remark explains the wait.
_PATIENCE = 2.0


class _Request(NamedTuple):
    """The puzzle and how to solve it, as given on the command line."""

    puzzle: str | None
    file: str | None
    answer: bool
    solver: str | None
    limit: int
    time_limit: float | None
    smt: bool


def command_of(kind: PuzzleKind) -> Callable[..., None]:
    """Return the command of a kind of puzzle; its help is the rules."""

    def command(
        puzzle: Annotated[
            str | None,
            typer.Argument(
                metavar="[PUZZLE]",
                help="A file, - for standard input, or the puzzle itself, ; between its lines.",
                show_default=False,
            ),
        ] = None,
        file: Annotated[str | None, options.file("The puzzle's file.")] = None,
        smt: Annotated[bool, typer.Option("--smt", help="Print the puzzle in SMT-LIB and stop.")] = False,
        answer: Annotated[
            bool,
            options.solver_output(
                "Check a solver's output on standard input and print a page. Piped output is also checked "
                "without this option, and printed as text."
            ),
        ] = False,
        solver: Annotated[
            str | None,
            options.solver(
                "Command of an SMT solver, auto to find one, or built-in: ignores piped output.", BUILT_IN
            ),
        ] = None,
        limit: Annotated[
            int, options.limit("Stop after N solutions; 2 show that a solution is not unique.")
        ] = 2,
        time_limit: Annotated[float | None, options.time_limit("Give up after SECONDS.")] = None,
        as_text: Annotated[bool, options.text("Print text, also with --answer.")] = False,
        as_html: Annotated[bool, options.html("Print a page with the check of every rule.")] = False,
        as_svg: Annotated[bool, typer.Option("--svg", help="Print only the picture.")] = False,
        as_json: AsJson = False,
        verbose: Annotated[
            int,
            options.verbose(
                "How much text to print. 0: the result in a sentence; 1, as without -v: the picture, too; 2, "
                "as -v alone: the check of every rule, too; 3 and more, such as 10: the values, too."
            ),
        ] = Verbosity.ANSWER,
    ) -> None:
        formats = {"text": as_text, "html": as_html, "svg": as_svg, "json": as_json}
        chosen = [name for name, is_chosen in formats.items() if is_chosen]
        if len(chosen) > 1 or (smt and (answer or chosen)):
            raise BurrkitError("choose one of --smt, --text, --html, --svg and --json")
        request = _Request(puzzle, file, answer, solver, limit, time_limit, smt)
        _run(kind, request, chosen[0] if chosen else "html" if answer else "text", verbose=verbose)

    command.__doc__ = "\n\n".join(filter(None, (kind.rules, kind.signs)))
    return command


def _run(kind: PuzzleKind, request: _Request, shape: str, *, verbose: int) -> None:
    """Print the puzzle in SMT-LIB, or its answers in a format; exit code 1 if none is right."""
    puzzle, file, answer = request.puzzle, request.file, request.answer
    is_read = answer or (not request.smt and request.solver is None and _is_answer_piped(kind, puzzle, file))
    pencil = _load(kind, puzzle, file, answer=answer)
    if request.smt:
        from burrkit.pencil.logic.smtlib import script

        typer.echo(script(pencil).text(), nl=False)
        return
    text = _standard_input(required=answer) if is_read else None
    if text is not None:
        answers = _read_answer(pencil, text, hint="" if answer else _WITHOUT)
    else:
        answers = _solve(pencil, request.solver or BUILT_IN, request.limit, request.time_limit)
        if is_read:
            answers = replace(answers, remark="Standard input was empty.")
    answers = checked(pencil, answers)
    typer.echo(shown(kind, pencil, answers, shape, verbose=verbose), nl=False)
    raise typer.Exit(0 if answers.answers and all(answers.right) else 1)


def _load(kind: PuzzleKind, puzzle: str | None, file: str | None, *, answer: bool) -> PencilPuzzle:
    from burrkit.formats.files import decode, label, read_bytes, read_standard_input

    if puzzle is not None and file is not None:
        raise BurrkitError("give the puzzle once: as an argument or with --file")
    source = file or puzzle
    if source is None and not kind.needs_text:
        return kind.read("", kind.name)
    if source is None or source == "-":
        if answer:
            raise BurrkitError("--answer reads standard input; give the puzzle with --file")
        return kind.read(decode(read_standard_input(), "standard input"), "standard input")
    if file is None and kind.resembles(source) and not Path(source).is_file():
        # An argument of the shell is not always valid text.
        return kind.read(source.encode(errors="replace").decode().replace(";", "\n"), "puzzle")
    if source.startswith("--"):
        raise BurrkitError(f"no such option: {source} (see --help)")
    return kind.read(decode(read_bytes(Path(source)), label(source)), label(source))


def _solve(puzzle: PencilPuzzle, solver: str, limit: int, time_limit: float | None) -> Answers:
    say("solving")
    if solver != BUILT_IN:
        from burrkit.pencil.logic.smtlib import solve_with
        from burrkit.smt.answer import SolverError
        from burrkit.smt.pipe import TIME_LIMIT, find

        try:
            chosen = find(None if solver == "auto" else solver)
        except SolverError as error:
            if solver != "auto":
                raise
            typer.echo(f"burrkit: {error}; solving it without", err=True)
        else:
            seconds = TIME_LIMIT if time_limit is None else time_limit
            answers = solve_with(puzzle, chosen, limit, time_limit=seconds)
            return Answers(answers, chosen.name, len(answers) < limit)
    from burrkit.pencil.logic.solver import OutOfTimeError
    from burrkit.pencil.logic.solver import answers as built_in

    try:
        found = built_in(puzzle, limit, time_limit=time_limit)
    except OutOfTimeError as error:
        if not error.answers:
            raise
        typer.echo("burrkit: the time limit has passed", err=True)
        return Answers(error.answers, BUILT_IN, complete=False)
    return Answers(found, BUILT_IN, len(found) < limit)


def _is_answer_piped(kind: PuzzleKind, puzzle: str | None, file: str | None) -> bool:
    """Return whether a solver's answer may come through standard input, because the puzzle does not."""
    from burrkit.formats.files import is_piped

    source = file or puzzle
    return (source is not None or not kind.needs_text) and source != "-" and is_piped()


def _standard_input(*, required: bool) -> str | None:
    """Read standard input; None if it is empty, which is an error only if it is ``required``."""
    from burrkit.formats.files import decode, read_standard_input

    remark = f"burrkit: waiting for a solver's answer on {STANDARD_INPUT}{_WITHOUT}"
    waiting = Timer(_PATIENCE, lambda: typer.echo(remark, err=True))
    waiting.daemon = True
    if not required:
        waiting.start()
    try:
        data = read_standard_input()
    finally:
        waiting.cancel()
    return decode(data, STANDARD_INPUT) if required or data.strip() else None


def _read_answer(puzzle: PencilPuzzle, text: str, hint: str) -> Answers:
    from burrkit.pencil.logic.smtlib import read
    from burrkit.smt.answer import SolverError

    try:
        values = read(puzzle, text)
    except SolverError as error:
        raise BurrkitError(f"{STANDARD_INPUT}: {error}{hint}") from None
    return Answers([] if values is None else [values], STANDARD_INPUT, True if values is None else None)

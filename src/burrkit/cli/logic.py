"""``burrkit logic``: pencil puzzles, a command for each kind, and ``new`` for fresh ones.

It is used as the scripts of the series were: puzzle in, SMT-LIB out (``--smt``); solver output and ``-f
puzzle`` in, page out (``--answer``). A solver's output that comes through a pipe is used without it, too, and
printed as text. Otherwise burrkit solves the puzzle, or the solver of ``--solver`` does. Exit code 0 if there
is an answer and it is right, 1 if there is none or it is wrong, 2 for input that cannot be used.

The keys of ``--json``, one object: ``kind``, ``title``, ``comments``, ``solver``, ``count`` (answers found),
``complete`` (there are no others), ``unique`` (null if more might exist) and ``answers``, each with
``values`` by cell, ``picture`` (lines of text), ``right``, ``difference`` and ``check`` (lines).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Annotated, Any

import typer

from burrkit.cli.common.help_text import Group
from burrkit.cli.logic_new import new
from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from burrkit.logic.kinds import PuzzleKind
    from burrkit.logic.model import PencilPuzzle, Values

app = typer.Typer(
    help="Solve, check and make pencil puzzles, with or without an SMT solver.", no_args_is_help=True
)

#: For ``app.command``: all words behind ``logic`` are for the commands here, ``--help`` too.
CONTEXT_SETTINGS = {
    "ignore_unknown_options": True,
    "allow_extra_args": True,
    "allow_interspersed_args": False,
    "help_option_names": [],
}

_BUILT_IN = "built-in"
_STANDARD_INPUT = "standard input"

#: What to do if the input was not meant to be read.
_WITHOUT = "; < /dev/null solves the puzzle without it"

#: Seconds for the built-in solver to check a claim that there is no solution.
_CHECK_SECONDS = 5.0

#: Seconds without an answer through a pipe before a remark says what is being waited for.
_PATIENCE = 2.0


@dataclass(frozen=True)
class _Solved:
    """Answers, who found them, and whether there are no others (None if nobody looked).

    ``right`` says of each answer whether it is right; ``remark`` is one more sentence for the summary.
    """

    answers: Sequence[Values]
    solver: str
    complete: bool | None
    right: Sequence[bool] = ()
    remark: str = ""

    @property
    def unique(self) -> bool | None:
        """None if there may be more than the one that was found."""
        return len(self.answers) == 1 if self.complete or len(self.answers) > 1 else None

    @property
    def summary(self) -> str:
        """How many answers there are and where they come from, in words."""
        return " ".join(filter(None, (self._count, self._origin, self.remark)))

    @property
    def _count(self) -> str:
        count, wrong = len(self.answers), len(self.answers) - sum(self.right)
        if wrong:
            return "This is no solution." if count == 1 else f"{wrong} of these {count} are no solutions."
        if self.complete:
            few = {0: "No solution.", 1: "The only solution."}
            return few.get(count, f"{count} solutions, and no others.")
        if count == 0:
            return ""
        return (
            "A solution; there may be others."
            if count == 1
            else f"{count} solutions; the search stopped there."
        )

    @property
    def _origin(self) -> str:
        """Where the answers, or the claim that there are none, come from."""
        if self.solver == _BUILT_IN:
            return f"{'Found' if self.answers else 'Proved'} by burrkit's own solver."
        if not self.answers:
            whose = "The answer on" if self.solver == _STANDARD_INPUT else "The answer of"
            return f"{whose} {self.solver} is unsat."
        how = "Read from" if self.solver == _STANDARD_INPUT else "Found by"
        return f"{how} {self.solver}."


def _command(kind: PuzzleKind) -> Callable[..., None]:
    def command(
        puzzle: Annotated[
            str | None,
            typer.Argument(
                metavar="[PUZZLE]",
                help="A file, - for standard input, or the puzzle itself, ; between its lines.",
                show_default=False,
            ),
        ] = None,
        file: Annotated[
            str | None, typer.Option("--file", "-f", metavar="FILE", help="The puzzle's file.")
        ] = None,
        smt: Annotated[bool, typer.Option("--smt", help="Print the puzzle in SMT-LIB and stop.")] = False,
        answer: Annotated[
            bool,
            typer.Option(
                "--answer",
                help="Check a solver's output on standard input and print a page. What comes through a pipe "
                "is checked without this option, too, and printed as text.",
            ),
        ] = False,
        solver: Annotated[
            str | None,
            typer.Option(
                "--solver",
                metavar="COMMAND",
                help="An SMT solver's command, auto to find one, or built-in: reads no piped answer.",
                show_default="built-in",
            ),
        ] = None,
        limit: Annotated[
            int,
            typer.Option(
                "--limit", min=1, metavar="N", help="Stop after N solutions; 2 prove there is more."
            ),
        ] = 2,
        time_limit: Annotated[
            float | None,
            typer.Option("--time-limit", min=0, metavar="SECONDS", help="Give up after so long."),
        ] = None,
        as_text: Annotated[bool, typer.Option("--text", help="Print text, also with --answer.")] = False,
        as_html: Annotated[bool, typer.Option("--html", help="Print a page with the check lines.")] = False,
        as_svg: Annotated[bool, typer.Option("--svg", help="Print the picture alone.")] = False,
        as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
        verbose: Annotated[
            bool, typer.Option("--verbose", "-v", help="Print the check of every rule.")
        ] = False,
    ) -> None:
        chosen = {"text": as_text, "html": as_html, "svg": as_svg, "json": as_json}
        shape = [name for name, wanted in chosen.items() if wanted] or ["html" if answer else "text"]
        if len(shape) > 1 or (smt and (answer or any(chosen.values()))):
            raise BurrkitError("choose one of --smt, --text, --html, --svg and --json")
        is_read = answer or (not smt and solver is None and _is_answer_piped(kind, puzzle, file))
        found = _load(kind, puzzle, file, answer=answer)
        if smt:
            from burrkit.logic.smtlib import script

            typer.echo(script(found).text(), nl=False)
            return
        text = _standard_input(required=answer) if is_read else None
        if text is not None:
            solved = _answered(found, text, hint="" if answer else _WITHOUT)
        else:
            solved = _solve(found, solver or _BUILT_IN, limit, time_limit)
            if is_read:
                solved = replace(solved, remark="Standard input was empty.")
        solved = _checked(found, solved)
        typer.echo(_shown(kind, found, solved, shape[0], verbose=verbose), nl=False)
        raise typer.Exit(0 if solved.answers and all(solved.right) else 1)

    command.__doc__ = "\n\n".join(filter(None, (kind.rules, kind.signs)))
    return command


def logic(ctx: typer.Context) -> None:
    """Solve, check and make pencil puzzles, with or without an SMT solver."""
    from burrkit.logic.kinds import KINDS

    # Describing a dozen commands takes Typer a tenth of a second: only what is asked for is described.
    words = ctx.args
    kinds = [kind for kind in KINDS if kind.name in words[:1]] or KINDS
    app = typer.Typer(
        cls=Group,
        help=logic.__doc__,
        no_args_is_help=True,
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(lambda: None)
    for kind in kinds:
        # A row of rotors may begin with "-".
        app.command(kind.name, context_settings={"ignore_unknown_options": True})(_command(kind))
    app.command("new")(new)
    raise typer.Exit(app(words, prog_name="burrkit logic", standalone_mode=False) or 0)


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
    if file is None and _is_puzzle(kind, source):
        # What the shell hands over need not be text.
        return kind.read(source.encode(errors="replace").decode().replace(";", "\n"), "puzzle")
    if source.startswith("--"):
        raise BurrkitError(f"no such option: {source} (--help tells more)")
    return kind.read(decode(read_bytes(Path(source)), label(source)), label(source))


def _is_puzzle(kind: PuzzleKind, text: str) -> bool:
    """Whether an argument is a puzzle and no file: it has lines or fields, or is a row of rotors."""
    if kind.name == "seki":
        from burrkit.logic.seki import resembles_rotors

        rotors = resembles_rotors(text)
    else:
        rotors = False
    return (rotors or any(mark in text for mark in ",;\n")) and not Path(text).is_file()


def _solve(puzzle: PencilPuzzle, solver: str, limit: int, time_limit: float | None) -> _Solved:
    if solver != _BUILT_IN:
        from burrkit.logic.smtlib import solve_with
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
            return _Solved(answers, chosen.name, len(answers) < limit)
    from burrkit.logic.solver import OutOfTimeError
    from burrkit.logic.solver import answers as built_in

    try:
        found = built_in(puzzle, limit, time_limit=time_limit)
    except OutOfTimeError as error:
        if not error.answers:
            raise
        typer.echo("burrkit: the time limit has passed", err=True)
        return _Solved(error.answers, _BUILT_IN, complete=False)
    return _Solved(found, _BUILT_IN, len(found) < limit)


def _is_answer_piped(kind: PuzzleKind, puzzle: str | None, file: str | None) -> bool:
    """Whether a solver's answer may come through standard input, because the puzzle does not."""
    from burrkit.formats.files import is_piped

    source = file or puzzle
    return (source is not None or not kind.needs_text) and source != "-" and is_piped()


def _standard_input(*, required: bool) -> str | None:
    """The text on standard input; None if it is empty, which is an error only if it is ``required``."""
    from burrkit.formats.files import decode, read_standard_input

    remark = f"burrkit: waiting for a solver's answer on {_STANDARD_INPUT}{_WITHOUT}"
    waiting = Timer(_PATIENCE, lambda: typer.echo(remark, err=True))
    waiting.daemon = True
    if not required:
        waiting.start()
    try:
        data = read_standard_input()
    finally:
        waiting.cancel()
    return decode(data, _STANDARD_INPUT) if required or data.strip() else None


def _answered(puzzle: PencilPuzzle, text: str, hint: str) -> _Solved:
    from burrkit.logic.smtlib import read
    from burrkit.smt.answer import SolverError

    try:
        values = read(puzzle, text)
    except SolverError as error:
        raise BurrkitError(f"{_STANDARD_INPUT}: {error}{hint}") from None
    return _Solved([] if values is None else [values], _STANDARD_INPUT, True if values is None else None)


def _checked(puzzle: PencilPuzzle, solved: _Solved) -> _Solved:
    """The same, with the check of each answer; that there is none is checked by the built-in solver."""
    from burrkit.logic.check import check
    from burrkit.logic.solver import OutOfTimeError
    from burrkit.logic.solver import answers as built_in

    right = [check(puzzle, values).is_right for values in solved.answers]
    if solved.answers or solved.solver == _BUILT_IN:
        return replace(solved, right=right)
    try:
        if built_in(puzzle, 1, time_limit=_CHECK_SECONDS):
            wrong = "That is wrong: burrkit's own solver finds a solution."
            return replace(solved, complete=False, remark=wrong)
        remark = "Burrkit's own solver finds none either."
    except OutOfTimeError:
        remark = "Burrkit's own solver has not checked that: it takes too long."
    return replace(solved, remark=remark)


def _shown(kind: PuzzleKind, puzzle: PencilPuzzle, solved: _Solved, shape: str, *, verbose: bool) -> str:
    match shape:
        case "json":
            return json.dumps(_as_json(kind, puzzle, solved), ensure_ascii=False) + "\n"
        case "html":
            from burrkit.logic.html_page import page

            return page(puzzle, solved.answers, solved.summary)
        case "svg":
            from burrkit.logic.picture import as_svg

            return as_svg(puzzle.picture(*solved.answers[:1]), puzzle.title)
        case _:
            return _as_text(puzzle, solved, verbose=verbose)


def _as_text(puzzle: PencilPuzzle, solved: _Solved, *, verbose: bool) -> str:
    from burrkit.logic.check import check
    from burrkit.logic.picture import as_text, printable

    lines = [printable(comment.lstrip("# ")) + "\n" for comment in puzzle.comments]
    for number, values in enumerate(solved.answers):
        checked = check(puzzle, values)
        lines.append("\n" * bool(number) + as_text(puzzle.picture(values)))
        if verbose:
            lines += (f"{line.text}\n" for line in checked.lines)
        if verbose or not checked.is_right:
            lines.append(f"{checked.verdict}\n")
    return "".join((*lines, solved.summary, "\n"))


def _as_json(kind: PuzzleKind, puzzle: PencilPuzzle, solved: _Solved) -> dict[str, Any]:
    from burrkit.logic.check import check
    from burrkit.logic.picture import as_text

    answers = []
    for values in solved.answers:
        checked = check(puzzle, values)
        answers.append(
            {
                "values": dict(values),
                "picture": as_text(puzzle.picture(values)).splitlines(),
                "right": checked.is_right,
                "difference": checked.difference,
                "check": [line.text for line in checked.lines],
            }
        )
    return {
        "kind": kind.name,
        "title": puzzle.title,
        "comments": list(puzzle.comments),
        "solver": solved.solver,
        "count": len(answers),
        "complete": bool(solved.complete),
        "unique": solved.unique,
        "answers": answers,
    }

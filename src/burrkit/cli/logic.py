"""``burrkit logic``: pencil puzzles, a command for each kind, and ``new`` for fresh ones.

It is used as the scripts of the series were: puzzle in, SMT-LIB out (``--smt``); solver output and ``-f
puzzle`` in, page out (``--answer``). Without either it solves the puzzle. Exit code 0 if there is an answer
and it is right, 1 if there is none or it is wrong.

The keys of ``--json``, one object: ``kind``, ``title``, ``comments``, ``solver``, ``count`` (answers found),
``complete`` (there are no others), ``unique`` (null if more might exist) and ``answers``, each with
``values`` by cell, ``picture`` (lines of text), ``right``, ``difference`` and ``check`` (lines).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from burrkit.cli.paragraphs import Group
from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from burrkit.logic.kinds import Kind
    from burrkit.logic.model import Puzzle, Values

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


@dataclass(frozen=True)
class _Solved:
    """Answers, who found them, and whether there are no others (None if nobody looked)."""

    answers: Sequence[Values]
    solver: str
    complete: bool | None

    @property
    def unique(self) -> bool | None:
        """None if there may be more than the one that was found."""
        return len(self.answers) == 1 if self.complete or len(self.answers) > 1 else None

    @property
    def summary(self) -> str:
        """How many answers there are, in words."""
        count = len(self.answers)
        if self.complete:
            return {0: "No solution.", 1: "The only solution."}.get(
                count, f"{count} solutions, and no others."
            )
        if count == 1:
            return "A solution; there may be others."
        return f"{count} solutions; the search stopped there."


def _command(kind: Kind) -> Callable[..., None]:
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
            bool, typer.Option("--answer", help="Read a solver's output from standard input and check it.")
        ] = False,
        solver: Annotated[
            str,
            typer.Option("--solver", metavar="COMMAND", help="An SMT solver's command, or auto to find one."),
        ] = _BUILT_IN,
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
        found = _load(kind, puzzle, file, answer=answer)
        if smt:
            from burrkit.logic.smtlib import script

            typer.echo(script(found).text(), nl=False)
            return
        solved = _answered(found) if answer else _solve(found, solver, limit, time_limit)
        typer.echo(_shown(kind, found, solved, shape[0], verbose=verbose), nl=False)
        raise typer.Exit(0 if _is_right(found, solved) else 1)

    command.__doc__ = kind.rules
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


def new(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="seki, pyramid or sujiko.", show_default=False)],
    size: Annotated[
        int | None, typer.Option("--size", metavar="N", help="Cells in a row of a Seki, rows of a pyramid.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="The same seed makes the same puzzle.")
    ] = None,
) -> None:
    """Make a fresh puzzle that has exactly one solution."""
    from random import SystemRandom

    from burrkit.logic.fresh import fresh
    from burrkit.logic.kinds import kind_of

    made = fresh(kind_of(kind).name, size, SystemRandom().randrange(10**6) if seed is None else seed)
    typer.echo(made.text(), nl=False)


def _load(kind: Kind, puzzle: str | None, file: str | None, *, answer: bool) -> Puzzle:
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


def _is_puzzle(kind: Kind, text: str) -> bool:
    """Whether an argument is a puzzle and no file: it has lines or fields, or is a row of rotors."""
    rotors = kind.name == "seki" and not set(text) - set("+-oOaA")
    return (rotors or any(mark in text for mark in ",;\n")) and not Path(text).is_file()


def _solve(puzzle: Puzzle, solver: str, limit: int, time_limit: float | None) -> _Solved:
    if solver != _BUILT_IN:
        from burrkit.logic.smtlib import ask
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
            answers = ask(puzzle, chosen, limit, time_limit=seconds)
            return _Solved(answers, chosen.name, len(answers) < limit)
    from burrkit.logic.solver import OutOfTimeError
    from burrkit.logic.solver import answers as built_in

    try:
        found = built_in(puzzle, limit, time_limit=time_limit)
    except OutOfTimeError as error:
        if not error.found:
            raise
        typer.echo("burrkit: the time limit has passed", err=True)
        return _Solved(error.found, _BUILT_IN, complete=False)
    return _Solved(found, _BUILT_IN, len(found) < limit)


def _answered(puzzle: Puzzle) -> _Solved:
    from burrkit.formats.files import decode, read_standard_input
    from burrkit.logic.smtlib import read

    values = read(puzzle, decode(read_standard_input(), "standard input"))
    return _Solved([] if values is None else [values], "standard input", True if values is None else None)


def _is_right(puzzle: Puzzle, solved: _Solved) -> bool:
    from burrkit.logic.check import check

    return bool(solved.answers) and all(check(puzzle, values).is_right for values in solved.answers)


def _shown(kind: Kind, puzzle: Puzzle, solved: _Solved, shape: str, *, verbose: bool) -> str:
    match shape:
        case "json":
            return json.dumps(_as_json(kind, puzzle, solved), ensure_ascii=False) + "\n"
        case "html":
            from burrkit.logic.page import page

            return page(puzzle, solved.answers, solved.summary)
        case "svg":
            from burrkit.logic.picture import as_svg

            return as_svg(puzzle.picture(*solved.answers[:1]), puzzle.title)
        case _:
            return _as_text(puzzle, solved, verbose=verbose)


def _as_text(puzzle: Puzzle, solved: _Solved, *, verbose: bool) -> str:
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


def _as_json(kind: Kind, puzzle: Puzzle, solved: _Solved) -> dict[str, Any]:
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

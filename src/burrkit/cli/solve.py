"""``burrkit solve``: every assembly of a puzzle, every way apart, in text or JSON."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from burrkit.errors import BurrkitError
from burrkit.kernel_cache import is_cold

if TYPE_CHECKING:
    from rich.console import Console

    from burrkit.puzzle import Problem
    from burrkit.solver import Result

UpTo: TypeAlias = Literal["raw", "rotation", "reflection"]

#: For ``app.command``: a word that begins with "-" may be a wrong number, and is for us to judge.
CONTEXT_SETTINGS = {"ignore_unknown_options": True}

_NUMBERS = re.compile(r"[\s,+\-\d]+")
_OPTION = re.compile(r"--?[A-Za-z]")


def solve(
    source: Annotated[
        list[str],
        typer.Argument(
            metavar="SOURCE",
            help="Six stick numbers, a puzzle file, - for standard input, or the name of a known burr.",
            show_default=False,
        ),
    ],
    assemblies: Annotated[
        bool, typer.Option("--assemblies", help="List also the assemblies that do not come apart.")
    ] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="Print every solution, not only the first three.")
    ] = False,
    first: Annotated[bool, typer.Option("--first", help="Stop at the first solution.")] = False,
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, metavar="N", help="Stop after N solutions.")
    ] = None,
    length: Annotated[
        int | None, typer.Option("--length", metavar="6|8|10|12", help="Length of the sticks of a burr.")
    ] = None,
    up_to: Annotated[UpTo, typer.Option("--up-to", help="Which assemblies count as the same.")] = "rotation",
    jobs: Annotated[
        int | None, typer.Option("--jobs", min=1, metavar="N", help="Threads; all processors by default.")
    ] = None,
    moves: Annotated[
        bool, typer.Option("--moves", help="With --json: every solution's placements and moves.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Print the slices V, R, P and N of every solution.")
    ] = False,
) -> None:
    """Find every way to assemble a puzzle, and how each comes apart.

    Every solution printed has been replayed cube by cube. Ctrl-C stops the search and prints what it has.
    """
    from burrkit.cli.text import console, show

    text = join_words(source)
    problem = _load(text, length)
    remarks = console(stderr=True)
    result, stopped = _search(problem, remarks, up_to=up_to, first=first, limit=limit, jobs=jobs)
    if stopped:
        show(remarks, "burrkit: stopped; this is what was found so far")
    out = console()
    puzzle = problem.name or text
    if as_json:
        import json

        from burrkit.cli.answer import answer

        typer.echo(json.dumps(answer(result, puzzle, moves=moves, assemblies=assemblies), ensure_ascii=False))
    else:
        from burrkit.cli.report import report

        report(out, result, puzzle, assemblies=assemblies, everything=everything, verbose=verbose)


def join_words(words: list[str]) -> str:
    """The source as one text: numbers joined by commas, the words of a name by blanks.

    BurrkitError for a word that was meant as an option.
    """
    for word in words:
        if _OPTION.match(word):
            raise BurrkitError(f"no such option: {word} (burrkit solve --help lists them)")
    if len(words) > 1 and all(_NUMBERS.fullmatch(word) for word in words):
        return ",".join(word.strip(" ,") for word in words)
    return " ".join(words)


def _load(text: str, length: int | None) -> Problem:
    from burrkit.formats.source import load

    return load(text, length)


def _search(
    problem: Problem, remarks: Console, *, up_to: UpTo, first: bool, limit: int | None, jobs: int | None
) -> tuple[Result, bool]:
    """The result, and whether somebody stopped the search before its end."""
    from burrkit.cli.text import show
    from burrkit.cli.watch import Watch

    cold, start = is_cold(), time.perf_counter()
    if cold:
        show(remarks, "burrkit: compiling the kernels for this machine, once ...")
    # Importing the engines compiles what the cache does not hold.
    from burrkit.solver import solve as solve_problem

    if cold:
        show(remarks, f"burrkit: compiled in {time.perf_counter() - start:.1f} s")
    with Watch(remarks) as watch:
        result = solve_problem(
            problem,
            up_to=up_to,
            first=first,
            limit=limit,
            jobs=jobs,
            progress=watch.progress,
            should_stop=watch.should_stop,
        )
    return result, watch.stopped

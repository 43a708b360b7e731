"""``burrkit solve``: every assembly of a puzzle, every way apart, in text or JSON."""

from __future__ import annotations

import re
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeAlias

import typer

from burrkit.cli.common.warm_up import warm_up
from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened, whole_number
from burrkit.runtime.kernel_cache import SOLVING

if TYPE_CHECKING:
    from rich.console import Console

    from burrkit.puzzle import Problem
    from burrkit.solving.solver import Result

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
            help="Six stick numbers, an LL string, a puzzle file, - for standard input, or a known burr.",
            show_default=False,
        ),
    ],
    assemblies: Annotated[
        bool, typer.Option("--assemblies", help="List also the assemblies that do not come apart.")
    ] = False,
    assemble_only: Annotated[
        bool, typer.Option("--assemble-only", help="Find the assemblies and take none of them apart.")
    ] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="Print every solution, not only the first three.")
    ] = False,
    first: Annotated[bool, typer.Option("--first", help="Stop at the first solution.")] = False,
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, metavar="N", help="Stop after N solutions.")
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", min=0, metavar="SECONDS", help="Stop after so many seconds."),
    ] = None,
    problem: Annotated[
        str | None,
        typer.Option("--problem", metavar="N|all", help="Which problem of a file with several."),
    ] = None,
    length: Annotated[
        int | None, typer.Option("--length", metavar="6|8|10|12", help="Length of the sticks of a burr.")
    ] = None,
    four_lengths: Annotated[
        bool,
        typer.Option("--all-lengths", help="A burr at lengths 6, 8, 10 and 12: a table and level types."),
    ] = False,
    up_to: Annotated[
        UpTo,
        typer.Option(
            "--up-to", help="Which assemblies count as the same; BurrTools counts up to reflection."
        ),
    ] = "rotation",
    keep_shifted: Annotated[
        bool,
        typer.Option("--keep-shifted", help="Count an arrangement once for each way it sits in the goal."),
    ] = False,
    jobs: Annotated[
        int | None, typer.Option("--jobs", min=1, metavar="N", help="Threads; all processors by default.")
    ] = None,
    max_states: Annotated[
        int | None,
        typer.Option("--max-states", min=1, metavar="N", help="Leave a disassembly open after N states."),
    ] = None,
    max_memory: Annotated[
        int,
        typer.Option("--max-memory", min=1, metavar="MIB", help="Memory that a disassembly may use."),
    ] = 4096,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume-file",
            "--resume",
            metavar="FILE",
            help="Keep the search in FILE, and go on with it if it is there.",
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Write puzzle and solutions to FILE as .xmpuzzle."),
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Write an animated page of the solutions to FILE."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --save and --html replace a file.")] = False,
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
    from burrkit.cli.common.console import console
    from burrkit.cli.common.save_first import save_first
    from burrkit.formats.files import require_apart, require_new

    limits = SolveLimits(
        up_to, keep_shifted, first, limit, time_limit, jobs, not assemble_only, max_states, max_memory
    )
    text = join_words(source, "solve")
    require_apart({"--resume-file": resume, "--save": save, "--html": html})
    for path in (save, html):
        if path is not None:
            require_new(path, force=force)
    numbers = _numbers(text, problem)
    if four_lengths:
        from burrkit.cli.common.all_lengths_report import check_options, solve_all_lengths

        others = {
            "--length": length,
            "--resume-file": resume,
            "--save": save,
            "--html": html,
            "--limit": limit,
        }
        refused = {name: value is not None for name, value in others.items()}
        refused |= {"--first": first, "--assemble-only": assemble_only, "--problem all": len(numbers) > 1}
        check_options(limits, refused)
        found = load_problem(text, None, numbers[0])
        solve_all_lengths(found, found.name or text, limits, as_json=as_json, everything=everything)
        return
    if html is not None:
        _prepare_page(numbers)
    if resume is not None and len(numbers) > 1:
        raise BurrkitError("--resume-file keeps one search; choose one problem with --problem")
    remarks, out = console(stderr=True), console()

    def show_result(result: Result) -> None:
        if as_json:
            _print_json(result, result.problem.name or text, moves=moves, assemblies=assemblies)
        else:
            from burrkit.cli.common.ll_assembly import print_number_of_string
            from burrkit.cli.common.solve_report import report

            puzzle = result.problem.name or text
            report(out, result, puzzle, assemblies=assemblies, everything=everything, verbose=verbose)
            print_number_of_string(out, result, text)

    results: dict[int | None, Result] = {}
    writes = save is not None or html is not None
    for number in numbers:
        results[number], stopped = search(load_problem(text, length, number), remarks, limits, resume)
        if not writes:
            show_result(results[number])
        if stopped:
            break
    if writes:
        pages: list[str] = []
        keep = None if save is None else partial(_save, save, text, length, results, force)
        draw = None if html is None else partial(_save_page, html, text, results, everything, force, pages)
        with save_first(keep), save_first(draw):
            for result in results.values():
                show_result(result)
            if not as_json:
                for line in pages:
                    typer.echo(line)


class SolveLimits(NamedTuple):
    """How to count, and when to stop."""

    up_to: UpTo
    keep_shifted: bool
    first: bool
    limit: int | None
    seconds: float | None
    jobs: int | None
    disassemble: bool = True
    states: int | None = None
    mebibytes: int = 4096


def join_words(words: list[str], command: str) -> str:
    """The source as one text: numbers joined by commas, the words of a name by blanks.

    BurrkitError for a word that was meant as an option of this command.
    """
    for word in words:
        if _OPTION.match(word):
            raise BurrkitError(f"no such option: {shortened(word)} (burrkit {command} --help lists them)")
    if len(words) > 1 and all(_NUMBERS.fullmatch(word) for word in words):
        return ",".join(word.strip(" ,") for word in words)
    return " ".join(words)


def _numbers(text: str, problem: str | None) -> list[int | None]:
    """The numbers of the problems to solve; None for the only one there is."""
    if problem is None:
        return [None]
    if problem != "all":
        number = whole_number(problem, 0, sys.maxsize)
        if number is None:
            raise BurrkitError(f"--problem {shortened(problem)}: give the number of a problem, or all")
        return [number]
    from burrkit.formats.source import load_document

    return list(range(1, len(load_document(text).problems) + 1))


def _prepare_page(numbers: list[int | None]) -> None:
    """Find out before the search what would be in the way of a page after it."""
    from burrkit.cli.view import require_page

    if len(numbers) > 1:
        raise BurrkitError("--html shows one problem; choose it with --problem")
    require_page()


def load_problem(text: str, length: int | None, number: int | None) -> Problem:
    """The problem to solve; BurrkitError as for ``formats.source.load``."""
    from burrkit.formats.source import load

    return load(text, length, number)


def search(
    problem: Problem, remarks: Console, limits: SolveLimits, resume: Path | None
) -> tuple[Result, bool]:
    """Search with a progress line: the result, and whether somebody stopped the search before its end."""
    from burrkit.cli.common.console import show
    from burrkit.cli.common.progress import Watch

    warm_up(*SOLVING)
    from burrkit.solving.solver import solve as solve_problem

    with Watch(remarks) as watch:
        result = solve_problem(
            problem,
            up_to=limits.up_to,
            keep_shifted=limits.keep_shifted,
            first=limits.first,
            limit=limits.limit,
            time_limit=limits.seconds,
            jobs=limits.jobs,
            disassemble=limits.disassemble,
            max_states=limits.states,
            max_bytes=limits.mebibytes << 20,
            resume=resume,
            progress=watch.progress,
            should_stop=watch.should_stop,
        )
    if watch.stopped:
        show(remarks, "burrkit: stopped; this is what was found so far")
    return result, watch.stopped


def _save_page(
    path: Path,
    text: str,
    results: dict[int | None, Result],
    everything: bool,
    force: bool,
    pages: list[str],
) -> None:
    """Write the page of the only problem, and add a line about it to ``pages``."""
    from burrkit.cli.view import write_page

    (result,) = results.values()
    title = result.problem.name or text
    pages.append(write_page(path, text, result, title, everything=everything, force=force))


def _print_json(result: Result, puzzle: str, *, moves: bool, assemblies: bool) -> None:
    import json

    from burrkit.solving.result_json import answer

    typer.echo(json.dumps(answer(result, puzzle, moves=moves, assemblies=assemblies), ensure_ascii=False))


def _save(path: Path, text: str, length: int | None, results: dict[int | None, Result], force: bool) -> None:
    from burrkit.formats.files import write_bytes
    from burrkit.formats.source import load_document
    from burrkit.formats.stored import with_result
    from burrkit.formats.xmpuzzle import write
    from burrkit.puzzle.document import Puzzle

    document = load_document(text) if length is None else Puzzle.of(load_problem(text, length, None))
    for number, result in results.items():
        document = with_result(document, (number or 1) - 1, result)
    write_bytes(path, write.write(document), force=force)

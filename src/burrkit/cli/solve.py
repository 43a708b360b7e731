"""``burrkit solve``: every assembly of a puzzle, every way apart, in text or JSON."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

import typer

import burrkit as bk
from burrkit.cli.common import options
from burrkit.cli.common.around import with_box, with_conditions
from burrkit.cli.common.batch import files_of, solve_files
from burrkit.cli.common.options import AsJson, Cluster, Goal, Jobs, Length, Save, TimeLimit, UpTo, option
from burrkit.cli.common.search import search
from burrkit.cli.common.source import CONTEXT_SETTINGS, load_file, load_problem, one_source
from burrkit.cli.common.verbosity import LeveledCommand, Verbosity
from burrkit.cli.report import json_text, save_first, show_report
from burrkit.errors import BurrkitError
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.runtime.fields import shortened, whole_number

__all__ = ["COMMAND", "CONTEXT_SETTINGS", "solve"]

#: Options that exclude each other: each one and those that it does not go with.
_CONFLICTS = {
    "--count-only": "--assemblies --all --moves --save --html --resume-file --all-lengths",
    "--unique": "--assemble-only --first --limit --all-lengths",
    "--min-level": "--assemble-only --assemblies --resume-file --all-lengths",
    "--cluster": "--resume-file --all-lengths",
    "--rule": "--assemble-only --all-lengths",
    "--least-total": "--assemble-only",
    "--all-lengths": "--length --resume-file --save --html --limit --least-total --first --assemble-only",
    **dict.fromkeys(
        ("several", "--batch"),
        "--file --all --resume-file --save --html --all-lengths --least-total --cluster --verbose",
    ),
}

#: The class of the command: -v may stand without a level.
COMMAND = LeveledCommand


@with_box
def solve(
    source: Annotated[list[str] | None, options.source()] = None,
    file: Annotated[str | None, option("--file", "The file of the puzzle, instead of SOURCE.")] = None,
    batch: Annotated[
        Path | None,
        option("--batch", "Solve all puzzle files in FOLDER and its folders, a line each.", metavar="FOLDER"),
    ] = None,
    assemblies: Annotated[
        bool, option("--assemblies", "Also list the assemblies that do not come apart.")
    ] = False,
    assemble_only: Annotated[
        bool, option("--assemble-only", "Find the assemblies and take none of them apart.")
    ] = False,
    count_only: Annotated[
        bool, option("--count-only", "Count the solutions (assemblies with --assemble-only) and no more.")
    ] = False,
    unique: Annotated[
        bool, option("--unique", "Find out whether there is only one solution; stop at the second.")
    ] = False,
    min_level: Annotated[
        int,
        option(
            "--min-level",
            "Solutions of which nothing comes free in fewer than N moves; the others are given up.",
            min=1,
            metavar="N",
        ),
    ] = 1,
    everything: Annotated[bool, option("--all", "Print every solution, not only the first three.")] = False,
    first: Annotated[bool, option("--first", "Stop at the first solution.")] = False,
    limit: Annotated[int | None, option("--limit", "Stop after N solutions.")] = None,
    time_limit: TimeLimit = None,
    problem: Annotated[str | None, option("--problem", metavar="N|all", min=None)] = None,
    goal: Goal = None,
    turns: Annotated[
        str | None,
        option(
            "--turns",
            "How pieces may be turned: all, flat (not over), none; A=none,BC=flat.",
            metavar="WORDS",
        ),
    ] = None,
    given: Annotated[
        str | None,
        option(
            "--given",
            "Pieces that are in place: a drawing of the goal with their letters, else points; or its file.",
            metavar="DRAWING",
        ),
    ] = None,
    length: Length = None,
    four_lengths: Annotated[
        bool, option("--all-lengths", "A burr at lengths 6, 8, 10 and 12: a table and level types.")
    ] = False,
    up_to: Annotated[
        UpTo, option("--up-to", "Which assemblies count as the same; BurrTools counts up to reflection.")
    ] = "rotation",
    rule: Annotated[
        str,
        option(
            "--rule",
            "Which moves there are: slides; legal, with turns that hard pieces without clearance make; "
            "half, also by half cubes; legal+half; joint, with slides of several pieces at once, each its "
            "own way; or clearance=0.04, with turns that pieces make if their "
            "sides are inset by that part of a cube.",
        ),
    ] = "slides",
    keep_shifted: Annotated[
        bool, option("--keep-shifted", "Count an arrangement once for each position it can have in the goal.")
    ] = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    max_states: Annotated[int | None, option("--max-states", "Give up a disassembly after N states.")] = None,
    max_memory: Annotated[int, option("--max-memory", "Memory that a disassembly may use.")] = 4096,
    resume: Annotated[
        Path | None,
        option(
            "--resume-file",
            "Save the state of the search in FILE; resume from it if it exists.",
            "--resume",
            metavar="FILE",
        ),
    ] = None,
    save: Save = None,
    html: Annotated[
        Path | None, option("--html", "Write an animated page of the solutions to FILE.", metavar="FILE")
    ] = None,
    force: Annotated[bool, option("--force", "Let --save and --html replace a file.")] = False,
    least_total: Annotated[
        bool,
        option("--least-total", "Also find the least number of moves in all, with proof, and play that way."),
    ] = False,
    within: Annotated[
        int | None,
        option(
            "--within",
            "With --least-total: the orders of removal that take at most N moves more; 1 by default.",
            min=0,
            metavar="N",
            show_default=False,
        ),
    ] = None,
    moves: Annotated[
        bool, option("--moves", "With --json: include placements and moves of every solution.")
    ] = False,
    as_json: AsJson = False,
    verbose: Annotated[
        int,
        option(
            "--verbose",
            "How much text to print. 0: the counts; 1, as without -v: the solutions, too; 2, as -v alone: "
            "their slices V, R, P and N, too; 3 and more, such as 10: the rows of every piece and the number "
            "of layouts, too. A number after -v is the level unless it is one of six stick numbers.",
        ),
    ] = Verbosity.ANSWER,
) -> None:
    """Find every way to assemble a puzzle, and how each comes apart.

    Every solution printed has been replayed cube by cube. Ctrl-C stops the search and prints the results so
    far. Several files, or those of --batch FOLDER, are solved one after the other, a line for each problem;
    a file that cannot be solved does not stop the others.

    The file of six sticks has a title, and for each stick its mark, number and name:

      #Burr6 Collins Antiques
      #Mark,IDValue,Name
      0,1,SolidKeyBlock
      1,120,ShortCup

    The first line begins with #Burr6, other lines with # are comments, and names may be missing.
    """
    moves_by = MoveRule.of(rule)
    files = files_of(source or (), batch)
    options.refuse_conflicts(
        {
            "--count-only": count_only, "--unique": unique, "--min-level": min_level > 1,
            "--cluster": cluster,
            f"--rule {moves_by}": moves_by != SLIDES, "--all-lengths": four_lengths,
            "--least-total": least_total, "--assemble-only": assemble_only, "--assemblies": assemblies,
            "--all": everything, "--moves": moves, "--first": first, "--limit": limit, "--length": length,
            "--resume-file": resume, "--save": save, "--html": html, "--file": file, "--batch": batch,
            "several files": bool(files and not batch), "--verbose": verbose != Verbosity.ANSWER,
        },
        _CONFLICTS,
    )  # fmt: skip

    how = bk.SearchOptions(
        up_to=up_to, first=first, limit=2 if unique else limit, time_limit=time_limit, jobs=jobs,
        disassemble=not assemble_only, max_states=max_states, max_memory=max_memory, resume=resume,
        keep_shifted=keep_shifted, count_only=count_only, min_level=min_level, cluster=cluster, rule=moves_by,
    )  # fmt: skip
    if least_total and (moves_by.half or moves_by.clearance is not None):
        raise BurrkitError(f"--least-total and --rule {moves_by}: least totals are those of slides or legal")
    if batch and source:
        raise BurrkitError(f"give SOURCE or --batch, not both: {source[0]}", "conflict")

    def load(source: str, number: int | None, length: int | None = length) -> bk.Problem:
        found = with_conditions(load_problem(source, length, number, goal), turns, given)
        if found.is_bound and save is not None and save.suffix.lower() != ".json":
            raise BurrkitError(f"--save {save}: only a .json file holds conditions of pieces", "unsupported")
        return found

    if files:
        chosen = None if problem in (None, "all") else _numbers("", problem)

        def solve_all(path: str) -> Iterator[tuple[int, bk.Result, bool]]:
            for number in chosen or _numbers(path, "all"):
                yield number or 1, *search(load(path, number), how)

        as_data = partial(_answer, least=None, moves=moves, assemblies=assemblies) if as_json else None
        solve_files(files, solve_all, as_data)
        return
    text = one_source(source, file, "solve")
    if within is not None and not least_total:
        raise BurrkitError("--within belongs to --least-total; give both", "conflict")
    _check_files(resume, save, html, force)
    numbers = _numbers(text, problem)
    if four_lengths:
        from burrkit.cli.common.all_lengths_report import solve_all_lengths

        if up_to == "raw":
            raise BurrkitError("--all-lengths counts up to rotation or reflection, not raw")
        if len(numbers) > 1:
            raise BurrkitError("--all-lengths and --problem all: choose one of the two", "conflict")
        found = load(text, numbers[0], None)
        solve_all_lengths(found, found.name or text, how, as_json=as_json, everything=everything)
        return
    if html is not None:
        _prepare_page(numbers)
    if resume is not None and len(numbers) > 1:
        raise BurrkitError("--resume-file holds one search; choose one problem with --problem", "conflict")

    began = time.monotonic()
    known: dict[int, Sequence[bk.moves.LeastTotal]] = {}

    def least_of(result: bk.Result) -> Sequence[bk.moves.LeastTotal] | None:
        if least_total and id(result) not in known:
            most = _most_totals(everything or as_json, html is not None)
            from burrkit.cli.common.least_totals import least_totals

            known[id(result)] = least_totals(result, how, most, 1 if within is None else within, began)
        return known.get(id(result))

    def show_result(result: bk.Result) -> None:
        title = result.problem.name or text
        least = least_of(result)
        if as_json:
            typer.echo(json_text(_answer(result, title, least, moves=moves, assemblies=assemblies)))
            return
        from burrkit.cli.common.choose_assembly import number_of_string
        from burrkit.cli.common.solve_report import Extent, report

        level = min(verbose, Verbosity.COUNTS) if count_only else verbose
        early = "Not unique: the search stopped at the second solution." if unique and len(result) > 1 else ""
        blocks = report(result, title, Extent(assemblies, everything, level), early=early, least=least)
        show_report(chain(blocks, number_of_string(result)))

    writes = save is not None or html is not None
    results = _search_all(partial(load, text), numbers, how, None if writes else show_result)
    if writes:
        from burrkit.cli.common.save_document import save_results
        from burrkit.cli.common.solution_page import write_page

        pages: list[str] = []

        def save_page(path: Path) -> None:
            (result,) = results.values()
            trees, title = [least.tree for least in least_of(result) or ()], result.problem.name or text
            pages.append(write_page(path, text, result, title, trees, everything=everything, force=force))

        write = partial(save_results, source=(text, goal), length=length, results=results, force=force)
        with save_first(save, write), save_first(html, save_page):
            for result in results.values():
                show_result(result)
            if not as_json:
                for line in pages:
                    typer.echo(line)


def _check_files(resume: Path | None, save: Path | None, html: Path | None, force: bool) -> None:
    """Raise BurrkitError before the search if a file cannot be written after it."""
    from burrkit.formats.files import require_apart, require_new

    require_apart({"--resume-file": resume, "--save": save, "--html": html})
    for path in (save, html):
        require_new(path, force=force)


def _numbers(text: str, problem: str | None) -> list[int | None]:
    """Return the numbers of the problems to solve; None stands for the only problem of the source."""
    if problem is None:
        return [None]
    if problem != "all":
        number = whole_number(problem, 0, sys.maxsize)
        if number is None:
            raise BurrkitError(f"--problem {shortened(problem)}: give the number of a problem, or all")
        return [number]
    return list(range(1, len(load_file(text).problems) + 1))


def _prepare_page(numbers: list[int | None]) -> None:
    """Raise BurrkitError before the search if no page can be written after it."""
    from burrkit.cli.common.solution_page import require_page

    if len(numbers) > 1:
        raise BurrkitError("--html shows one problem; choose it with --problem", "conflict")
    require_page()


def _search_all(
    load: Callable[[int | None], bk.Problem],
    numbers: list[int | None],
    options: bk.SearchOptions,
    show_result: Callable[[bk.Result], None] | None,
) -> dict[int | None, bk.Result]:
    """Solve problem after problem until Ctrl-C; each result is shown at once if ``show_result`` is given."""
    results: dict[int | None, bk.Result] = {}
    for number in numbers:
        results[number], stopped = search(load(number), options)
        if show_result is not None:
            show_result(results[number])
        if stopped:
            break
    return results


def _most_totals(every: bool, page: bool) -> int | None:
    """How many solutions to find the least total of: those that are printed, or are on the page."""
    if every:
        return None
    if page:
        from burrkit.page.scene import SHOWN as ON_PAGE

        return ON_PAGE
    from burrkit.cli.common.solve_report import SHOWN

    return SHOWN


def _answer(
    result: bk.Result, puzzle: str, least: Sequence[bk.moves.LeastTotal] | None, moves: bool, assemblies: bool
) -> dict[str, Any]:
    from burrkit.solving.result import answer

    data = answer(result, puzzle, moves=moves, assemblies=assemblies)
    if least is not None:
        from burrkit.cli.common.least_totals import as_json

        data["least_totals"] = as_json(result, least, moves=moves)
    return data

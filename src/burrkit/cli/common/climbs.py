"""Run a climb for a command: progress, Ctrl-C, the report or the JSON, and the file to save."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import typer

from burrkit.cli.common.layers import layers
from burrkit.cli.common.save_document import save_document
from burrkit.cli.report import give, remark, save_first
from burrkit.cli.search.options import ClimbOptions
from burrkit.cli.search.progress import BestSoFar, SearchWatch
from burrkit.formats.files import label
from burrkit.formats.stored import with_result
from burrkit.moves.rules import SLIDES
from burrkit.plurals import counted
from burrkit.puzzle.document import Puzzle
from burrkit.runtime.executors import worker_pool
from burrkit.runtime.report import AsIs, Block, Heading, ReportTable, paragraph
from burrkit.search.climb.climb_store import ClimbStore
from burrkit.search.climb.climbing import Climbed, ClimbProgress, ClimbTask, search
from burrkit.search.climb.goals import USUAL, best_compromises, design_data, proved_counts
from burrkit.sixpiece.burr import as_burr
from burrkit.sixpiece.identity import canonical_set
from burrkit.solving.result import answer


def run_climb(
    task: ClimbTask,
    called: str,
    how: ClimbOptions,
    runs: int,
    make: Callable[[Climbed], list[str]] | None = None,
) -> None:
    """Climb, and report the best puzzle, ``called`` a burr or the like.

    ``make`` writes other files of it than ``--save``, and returns lines for the end of the report. Exit code
    1 if no run meets the task, unless Ctrl-C ended the search.
    """
    best, stopped, ended = _search(task, how, runs)
    met = best is not None and best.meets(task)
    if best is not None and met and task.level:
        ended = [each for each in ended if each.run <= best.run]  # later ones depend on the threads
    lines: list[str] = []

    def write(best: Climbed) -> None:
        if how.save is not None:
            save_design(how.save, best, how.force)
        if make is not None:
            lines.extend(make(best))

    with save_first(best, write):
        report = chain(_report(best, task, called, how.seed, met), map(AsIs, lines), _table(ended, task))
        give(how.as_json, lambda: _answer(best, ended, task, how.seed, met), report)
        if how.as_json:
            for line in lines:
                typer.echo(line, err=True)
        elif best is not None:
            _show_next(how.save, how.out, best.run)
    if not (met or stopped):
        raise typer.Exit(1)


def _search(task: ClimbTask, how: ClimbOptions, runs: int) -> tuple[Climbed | None, bool, list[Climbed]]:
    """Return the best puzzle, whether Ctrl-C stopped the search, and the puzzles of all runs that ended."""
    with (
        ClimbStore(how.out, task, how.seed) if how.out is not None else nullcontext() as store,
        SearchWatch() as watch,
        worker_pool(how.jobs, how.cluster) as workers,
    ):
        known = store.done() if store else {}
        ended = {run: climbed for run, climbed in known.items() if run <= runs}
        shown = BestSoFar(watch.console)

        def keep(run: int, climbed: Climbed | None) -> None:
            if store:
                store.keep(run, climbed)
            ended[run] = climbed

        def progress(now: ClimbProgress) -> None:
            best = now.best
            so_far = "nothing yet" if best is None else f"level {best.level} from run {best.run}"
            going = f"; at level {now.level} after {now.evaluations:,} steps" if now.evaluations else ""
            shown.update(best)
            watch.update(f"{now.done:,} of {runs:,} runs, {so_far}{going}")

        best = search(
            task, how.seed, runs, workers, seconds=how.seconds, known=known, keep=keep, progress=progress,
            should_stop=watch.should_stop,
        )  # fmt: skip
        stopped = watch.should_stop()
    if stopped:
        resume = "" if how.out is None else "; the same command resumes"
        remark(f"stopped; this is the best puzzle so far{resume}")
    in_order = (ended[run] for run in sorted(ended))
    return best, stopped, [each for each in in_order if each is not None]


def _table(ended: list[Climbed], task: ClimbTask) -> Iterator[Block]:
    """The table at the end of a report, if there are goals to compare by."""
    if task.goals and ended:
        left = best_compromises(ended, task.goals)
        yield from paragraph(AsIs(table_title(task.goals, len(left), len(ended))), design_table(left))


def _show_next(save: Path | None, out: Path | None, run: int) -> None:
    """Print a remark: how to go on with what was found."""
    if save is not None:
        name = shlex.quote(label(str(save)))
        then = f"burrkit view {name}, burrkit difficulty {name}, burrkit make {name}"
    elif out is not None:
        then = f"burrkit search table {shlex.quote(label(str(out)))} --run {run} --save FILE.json"
    else:
        return
    remark(f"next: {then}")


def answer_of(design: Climbed) -> dict[str, Any]:
    """The puzzle of a run as ``solve --json`` prints it."""
    return answer(design.result, design.problem.name, moves=True)


def _answer(
    best: Climbed | None, ended: list[Climbed], task: ClimbTask, seed: int, met: bool
) -> dict[str, Any]:
    data: dict[str, Any] = {"seed": seed, "met": met}
    table = [design_data(each) for each in best_compromises(ended, task.goals or USUAL)]
    if best is None:
        keys = ("run", "evaluations", "level", "sticks", "length", "measures", "answer")
        return data | dict.fromkeys(keys) | {"table": table}
    burr = as_burr(best.problem)
    return data | {
        "run": best.run,
        "evaluations": best.evaluations,
        "level": best.level,
        "sticks": burr and list(burr.sticks),
        "length": burr and burr.length,
        "measures": best.measures.as_data(),
        "table": table,
        "answer": answer_of(best),
    }


def _report(best: Climbed | None, task: ClimbTask, called: str, seed: int, met: bool) -> Iterator[Block]:
    if best is None:
        by = "" if task.rule == str(SLIDES) else f" by the rule {task.rule}"
        by += " and not by slides alone" if task.needs_turns else ""
        yield f"No puzzle found with seed {seed} comes apart{by}; try another seed, or more --steps."
        return
    by = "" if task.rule == str(SLIDES) else f", by the rule {task.rule}"
    title = f"Level {best.level}, {called}{by}: seed {seed}, run {best.run}, {best.evaluations:,} steps"
    yield Heading(title)
    if not met:
        yield f"No run reached {_requirements(task)}; this is the best."
    yield from puzzle_report(best)


def _requirements(task: ClimbTask) -> str:
    """What a puzzle must be like, in words."""
    parts = [f"level {task.level}"] if task.level else []
    if task.moves:
        parts.append(counted(task.moves, "move"))
    if task.unique:
        parts.append("one solution")
    if task.corners is not None:
        parts.append(f"at most {task.corners} internal corners" if task.corners else "no internal corners")
    if task.sizes is not None:
        parts.append(f"pieces of {task.sizes[0]}-{task.sizes[1]} cubes")
    if task.shapes != "any":
        parts.append("different pieces" if task.shapes == "different" else "pieces of one shape")
    return parts[0] + (" with " + ", ".join(parts[1:]) if parts[1:] else "")


def puzzle_report(design: Climbed) -> Iterator[Block]:
    """What a report prints of a puzzle: its counts, its figures, its sticks or layers."""
    counts = design.result
    solutions = counted(counts.solution_count, "solution")
    assemblies = counted(counts.assembly_count, "assembly", "assemblies")
    summary = f"{assemblies} up to rotation, {solutions}: {_levels(counts.levels)}"
    if design.in_place and not design.complete:
        summary = f"The designed assembly: {_levels(counts.levels)}; all others are left open"
    yield summary
    yield design.measures.summary
    burr = as_burr(design.problem)
    if burr is not None:
        yield f"Sticks of length {burr.length}: {','.join(map(str, canonical_set(burr.sticks)))}"
    else:
        yield from paragraph(AsIs(partial(layers, counts.solutions[0].assembly)))


def _levels(levels: dict[str, int]) -> str:
    listed = [f"{count}x{level}" for level, count in list(levels.items())[:6]]
    return ", ".join(listed) + (", lower ones" if len(levels) > 6 else "")


def save_design(path: Path, best: Climbed, force: bool) -> None:
    """Write the puzzle of a run with its solutions."""
    save_document(path, with_result(Puzzle.of(best.problem), 0, best.result), [best.result], force=force)


# Tables of designs ---------------------------------------------------------------------------------------

#: The columns.
_COLUMNS = (
    ">run", "levels", ">moves", ">sol", ">asm", ">holes", ">corners", ">sizes", ">shapes", ">sym", ">states",
    ">dead", ">random",
)  # fmt: skip
#: Longer texts of levels are cut, so that a line has at most 80 columns.
_LONGEST_LEVELS = 13


def table_title(goals: tuple[str, ...], left: int, of: int) -> str:
    """The title of a table of the puzzles that no other beats: ``left`` of ``of``."""
    many = "1 puzzle" if of == 1 else f"{left:,} of {of:,} puzzles"
    return f"Not beaten in {', '.join(goals)} at once: {many}"


def design_table(designs: Iterable[Climbed]) -> ReportTable:
    """The table in at most 80 columns."""
    return ReportTable(_COLUMNS, list(map(_row, designs)), gap=1)


def _row(design: Climbed) -> tuple[object, ...]:
    found = design.measures
    levels = found.levels
    if len(levels) > _LONGEST_LEVELS:
        levels = levels[: _LONGEST_LEVELS - 2] + ".."
    rest = found.shapes, found.symmetries, found.states, found.dead_ends, found.random
    return (
        str(design.run),
        levels,
        str(found.moves),
        *map(_figure, proved_counts(design)),
        str(found.holes),
        str(sum(found.corners)),
        f"{min(found.sizes)}-{max(found.sizes)}",
        *map(_figure, rest),
    )


def _figure(number: float | None) -> str | None:
    return None if number is None else str(number)

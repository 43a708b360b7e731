"""Run a climb for a command: progress, Ctrl-C, the report or the JSON, and the file to save."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from burrkit.moves.rules import SLIDES
from burrkit.plurals import counted

if TYPE_CHECKING:
    from rich.console import RenderableType

    from burrkit.search.climb.climbing import Climbed, ClimbProgress, ClimbTask


class ClimbRun(NamedTuple):
    """How a climb runs: its seed, runs, time, workers, and files; and whether the answer is JSON."""

    seed: int
    runs: int
    seconds: float | None
    out: Path | None
    save: Path | None
    force: bool
    jobs: int | None
    cluster: str | None
    as_json: bool

    def check_files(self) -> None:
        """BurrkitError, before any work, for files that cannot be written."""
        from burrkit.formats.files import require_apart, require_new

        require_apart({"--out": self.out, "--save": self.save})
        if self.out is not None:
            require_new(self.out, force=True)
        if self.save is not None:
            require_new(self.save, force=self.force)


def run_climb(
    task: ClimbTask, called: str, how: ClimbRun, make: Callable[[Climbed], list[str]] | None = None
) -> None:
    """Climb, and report the best puzzle, ``called`` a burr or the like.

    ``make`` writes other files of it than ``--save``, and returns lines for the end of the report. Exit code
    1 if no run meets the task, unless Ctrl-C ended the search.
    """
    from burrkit.cli.common.console import console, show
    from burrkit.cli.common.save_first import save_first

    best, stopped, ended = _search(task, how)
    met = best is not None and best.meets(task)
    if best is not None and met and task.level:
        ended = [each for each in ended if each.run <= best.run]  # later ones depend on the threads
    lines: list[str] = []

    def write() -> None:
        if best is not None and how.save is not None:
            save_design(how.save, best, how.force)
        if best is not None and make is not None:
            lines.extend(make(best))

    with save_first(write):
        if how.as_json:
            print(json.dumps(_answer(best, ended, task, how.seed, met), ensure_ascii=False))
        else:
            _report(best, task, called, how.seed, met)
            lines += _table(ended, task)
        for line in lines:
            show(console(stderr=how.as_json), line, wrap=False)
        if best is not None and not how.as_json:
            _show_next(how.save, how.out, best.run)
    if not (met or stopped):
        raise typer.Exit(1)


def _search(task: ClimbTask, how: ClimbRun) -> tuple[Climbed | None, bool, list[Climbed]]:
    """Return the best puzzle, whether Ctrl-C stopped the search, and the puzzles of all runs that ended."""
    from contextlib import nullcontext

    from burrkit.cli.common.console import console, show
    from burrkit.cli.search.progress import BestSoFar, SearchWatch
    from burrkit.runtime.executors import worker_pool
    from burrkit.search.climb.climb_store import ClimbStore
    from burrkit.search.climb.climbing import search

    err = console(stderr=True)
    with (
        ClimbStore(how.out, task, how.seed) if how.out is not None else nullcontext() as store,
        SearchWatch(err) as watch,
        worker_pool(how.jobs, how.cluster) as workers,
    ):
        known = store.done() if store else {}
        ended = {run: climbed for run, climbed in known.items() if run <= how.runs}
        shown = BestSoFar(err)

        def keep(run: int, climbed: Climbed | None) -> None:
            if store:
                store.keep(run, climbed)
            ended[run] = climbed

        def progress(now: ClimbProgress) -> None:
            best = now.best
            so_far = "nothing yet" if best is None else f"level {best.level} from run {best.run}"
            going = f"; at level {now.level} after {now.evaluations:,} steps" if now.evaluations else ""
            shown.update(best)
            watch.update(f"{now.done:,} of {how.runs:,} runs, {so_far}{going}")

        best = search(
            task, how.seed, how.runs, workers, seconds=how.seconds, known=known, keep=keep, progress=progress,
            should_stop=watch.should_stop,
        )  # fmt: skip
        stopped = watch.should_stop()
    if stopped:
        resume = "" if how.out is None else "; the same command resumes"
        show(err, f"burrkit: stopped; this is the best puzzle so far{resume}")
    in_order = (ended[run] for run in sorted(ended))
    return best, stopped, [each for each in in_order if each is not None]


def _table(ended: list[Climbed], task: ClimbTask) -> list[str]:
    """The table at the end of a report, if there are goals to compare by."""
    from burrkit.search.climb.goals import best_compromises

    if not task.goals or not ended:
        return []
    left = best_compromises(ended, task.goals)
    return ["", table_title(task.goals, len(left), len(ended)), *table_lines(left)]


def _show_next(save: Path | None, out: Path | None, run: int) -> None:
    """Print a remark: how to go on with what was found."""
    from burrkit.cli.common.console import console, show
    from burrkit.formats.files import label

    if save is not None:
        name = shlex.quote(label(str(save)))
        then = f"burrkit view {name}, burrkit difficulty {name}, burrkit make {name}"
    elif out is not None:
        then = f"burrkit search table {shlex.quote(label(str(out)))} --run {run} --save FILE.json"
    else:
        return
    show(console(stderr=True), f"burrkit: next: {then}", wrap=False)


def answer_of(design: Climbed) -> dict[str, Any]:
    """The puzzle of a run as ``solve --json`` prints it."""
    from burrkit.solving.result_json import answer

    return answer(design.result, design.problem.name, moves=True)


def _answer(
    best: Climbed | None, ended: list[Climbed], task: ClimbTask, seed: int, met: bool
) -> dict[str, Any]:
    from burrkit.search.climb.goals import USUAL, best_compromises, design_data
    from burrkit.sixpiece.burr import Burr

    data: dict[str, Any] = {"seed": seed, "met": met}
    table = [design_data(each) for each in best_compromises(ended, task.goals or USUAL)]
    if best is None:
        keys = ("run", "evaluations", "level", "sticks", "length", "measures", "answer")
        return data | dict.fromkeys(keys) | {"table": table}
    burr = best.problem if isinstance(best.problem, Burr) else None
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


def _report(best: Climbed | None, task: ClimbTask, called: str, seed: int, met: bool) -> None:
    from burrkit.cli.common.console import console, heading, show

    out = console()
    if best is None:
        by = "" if task.rule == str(SLIDES) else f" by the rule {task.rule}"
        by += " and not by slides alone" if task.needs_turns else ""
        show(out, f"No puzzle found with seed {seed} comes apart{by}; try another seed, or more --steps.")
        return
    by = "" if task.rule == str(SLIDES) else f", by the rule {task.rule}"
    show(
        out,
        heading(f"Level {best.level}, {called}{by}: seed {seed}, run {best.run}, {best.evaluations:,} steps"),
    )
    if not met:
        show(out, f"No run reached {_asked(task)}; this is the best.")
    for item in puzzle_lines(best, out.width):
        show(out, item)


def _asked(task: ClimbTask) -> str:
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


def puzzle_lines(design: Climbed, width: int) -> list[RenderableType]:
    """What a report prints of a puzzle: its counts, its figures, its sticks or layers."""
    from burrkit.cli.common.layers import layers
    from burrkit.sixpiece.burr import Burr
    from burrkit.sixpiece.identity import canonical_set

    counts = design.result
    solutions = counted(counts.solution_count, "solution")
    assemblies = counted(counts.assembly_count, "assembly", "assemblies")
    summary = f"{assemblies} up to rotation, {solutions}: {_levels(counts.levels)}"
    if design.in_place and not design.complete:
        summary = f"The designed assembly: {_levels(counts.levels)}; all others are left open"
    lines: list[RenderableType] = [summary, design.measures.summary]
    if isinstance(design.problem, Burr):
        sticks = ",".join(map(str, canonical_set(design.problem.sticks)))
        return [*lines, f"Sticks of length {design.problem.length}: {sticks}"]
    return [*lines, "", layers(counts.solutions[0].assembly, width)]


def _levels(levels: dict[str, int]) -> str:
    listed = [f"{count}x{level}" for level, count in list(levels.items())[:6]]
    return ", ".join(listed) + (", lower ones" if len(levels) > 6 else "")


def save_design(path: Path, best: Climbed, force: bool) -> None:
    """Write the puzzle of a run with its solutions."""
    from burrkit.cli.common.save_document import save_document
    from burrkit.formats.stored import with_result
    from burrkit.puzzle.document import Puzzle

    save_document(path, with_result(Puzzle.of(best.problem), 0, best.result), [best.result], force=force)


# Tables of designs ---------------------------------------------------------------------------------------

#: Titles of the columns.
_TITLES = ("run", "levels", "moves", "sol", "asm", "holes", "corners", "sizes", "shapes", "sym", "states",
           "dead", "random")  # fmt: skip
#: Longer texts of levels are cut, so that a line has at most 80 columns.
_LONGEST_LEVELS = 13


def table_title(goals: tuple[str, ...], left: int, of: int) -> str:
    """The title of a table of those that no other beats, of so many puzzles."""
    many = "1 puzzle" if of == 1 else f"{left:,} of {of:,} puzzles"
    return f"Not beaten in {', '.join(goals)} at once: {many}"


def table_lines(designs: Iterable[Climbed]) -> list[str]:
    """The table in at most 80 columns."""
    rows = [_TITLES, *map(_row, designs)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(_TITLES))]
    return [
        " ".join(
            text.ljust(width) if title == "levels" else text.rjust(width)
            for title, text, width in zip(_TITLES, row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]


def _row(design: Climbed) -> tuple[str, ...]:
    from burrkit.search.climb.goals import proved_counts

    found = design.measures
    levels = found.levels
    if len(levels) > _LONGEST_LEVELS:
        levels = levels[: _LONGEST_LEVELS - 2] + ".."
    solutions = ["" if number is None else str(number) for number in proved_counts(design)]
    rest = found.shapes, found.symmetries, found.states, found.dead_ends, found.random
    return (
        str(design.run),
        levels,
        str(found.moves),
        *solutions,
        str(found.holes),
        str(sum(found.corners)),
        f"{min(found.sizes)}-{max(found.sizes)}",
        *("" if number is None else str(number) for number in rest),
    )

"""Run a climb for a command: progress, Ctrl-C, the report or the JSON, and the file to save."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import typer

from burrkit.disassembly.rules import SLIDES

if TYPE_CHECKING:
    from burrkit.search.climb.climbing import Climbed, ClimbProgress, ClimbTask


def run_climb(
    task: ClimbTask,
    called: str,
    seed: int,
    runs: int,
    seconds: float | None,
    out: Path | None,
    save: Path | None,
    force: bool,
    jobs: int | None,
    cluster: str | None,
    *,
    as_json: bool,
    make: Callable[[Climbed], list[str]] | None = None,
) -> None:
    """Climb, and report the best puzzle, ``called`` a burr or the like.

    ``make`` writes other files of it than ``save``, and returns lines for the end of the report. Exit code 1
    if no run meets the task, unless Ctrl-C ended the search.
    """
    from burrkit.cli.common.console import console, show
    from burrkit.cli.common.save_first import save_first

    best, stopped = _search(task, seed, runs, seconds, out, jobs, cluster)
    met = best is not None and best.meets(task)
    lines: list[str] = []

    def write() -> None:
        if best is not None and save is not None:
            _save(save, best, force)
        if best is not None and make is not None:
            lines.extend(make(best))

    with save_first(write):
        if as_json:
            print(json.dumps(_answer(best, seed, met), ensure_ascii=False))
        else:
            _report(best, task, called, seed, met)
        for line in lines:
            show(console(stderr=as_json), line)
    if not (met or stopped):
        raise typer.Exit(1)


def check_start(task: ClimbTask, seed: int) -> None:
    """PuzzleError if no climb can begin."""
    domain = task.domain()
    if domain.slabs is not None:
        domain.slabs(Random(seed))


def _search(
    task: ClimbTask,
    seed: int,
    runs: int,
    seconds: float | None,
    out: Path | None,
    jobs: int | None,
    cluster: str | None,
) -> tuple[Climbed | None, bool]:
    """Return the best puzzle, and whether Ctrl-C stopped the search."""
    from contextlib import nullcontext

    from burrkit.cli.common.console import console, show
    from burrkit.cli.search.progress import SearchWatch
    from burrkit.runtime.executors import worker_pool
    from burrkit.search.climb.climb_store import ClimbStore
    from burrkit.search.climb.climbing import search

    err = console(stderr=True)
    with (
        ClimbStore(out, task, seed) if out is not None else nullcontext() as store,
        SearchWatch(err) as watch,
        worker_pool(jobs, cluster) as workers,
    ):

        def progress(now: ClimbProgress) -> None:
            best = now.best
            so_far = "nothing yet" if best is None else f"level {best.level} from run {best.run}"
            going = f"; at level {now.level} after {now.evaluations:,} steps" if now.evaluations else ""
            watch.update(f"{now.done:,} of {runs:,} runs, {so_far}{going}")

        best = search(
            task,
            seed,
            runs,
            workers,
            seconds=seconds,
            known=store.done() if store else None,
            keep=store.keep if store else None,
            progress=progress,
            should_stop=watch.should_stop,
        )
        stopped = watch.should_stop()
    if stopped:
        resume = "" if out is None else "; the same command resumes"
        show(err, f"burrkit: stopped; this is the best puzzle so far{resume}")
    return best, stopped


def _answer(best: Climbed | None, seed: int, met: bool) -> dict[str, Any]:
    from burrkit.sixpiece.burr import Burr
    from burrkit.solving.result_json import answer

    data: dict[str, Any] = {"seed": seed, "met": met}
    if best is None:
        return data | dict.fromkeys(("run", "evaluations", "level", "sticks", "length", "answer"))
    burr = best.problem if isinstance(best.problem, Burr) else None
    return data | {
        "run": best.run,
        "evaluations": best.evaluations,
        "level": best.level,
        "sticks": burr and list(burr.sticks),
        "length": burr and burr.length,
        "answer": answer(best.result, best.problem.name, moves=True),
    }


def _report(best: Climbed | None, task: ClimbTask, called: str, seed: int, met: bool) -> None:
    from burrkit.cli.common.console import console, heading, show
    from burrkit.cli.common.layers import layers
    from burrkit.sixpiece.burr import Burr
    from burrkit.sixpiece.identity import canonical_set

    out = console()
    if best is None:
        by = "" if task.rule == str(SLIDES) else f" by the rule {task.rule}"
        by += " and not by slides alone" if task.needs_turns else ""
        show(out, f"No puzzle found with seed {seed} comes apart{by}; try another seed, or more --steps.")
        return
    burr = best.problem if isinstance(best.problem, Burr) else None
    by = "" if task.rule == str(SLIDES) else f", by the rule {task.rule}"
    show(
        out,
        heading(f"Level {best.level}, {called}{by}: seed {seed}, run {best.run}, {best.evaluations:,} steps"),
    )
    if not met:
        asked = (
            f"level {task.level}" + (" with one solution" if task.unique else "")
            if task.level
            else "one solution"
        )
        show(out, f"No run reached {asked}; this is the best.")
    counts = best.result
    solutions = "1 solution" if counts.solution_count == 1 else f"{counts.solution_count:,} solutions"
    assemblies = "1 assembly" if counts.assembly_count == 1 else f"{counts.assembly_count:,} assemblies"
    show(out, f"{assemblies} up to rotation, {solutions}: {_levels(counts.levels)}")
    if burr:
        sticks = ",".join(map(str, canonical_set(burr.sticks)))
        show(out, f"Sticks of length {burr.length}: {sticks}")
    else:
        show(out)
        show(out, layers(best.result.solutions[0].assembly, out.width))


def _levels(levels: dict[str, int]) -> str:
    listed = [f"{count}x{level}" for level, count in list(levels.items())[:6]]
    return ", ".join(listed) + (", lower ones" if len(levels) > 6 else "")


def _save(path: Path, best: Climbed, force: bool) -> None:
    from burrkit.cli.common.save_document import save_document
    from burrkit.formats.stored import with_result
    from burrkit.puzzle.document import Puzzle

    save_document(path, with_result(Puzzle.of(best.problem), 0, best.result), [best.result], force=force)

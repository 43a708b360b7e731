"""``burrkit search climb``: design a puzzle of a high level, reproducible by seed.

The keys of ``--json``, one object: ``seed``, ``run`` (which one ended here), ``evaluations`` (assemblies
judged in that run), ``met`` (whether it meets all conditions), ``level``, ``sticks`` (null unless it is a
burr), ``length`` (null too), and ``answer``, the keys of ``solve --json``; all but ``seed`` and ``met`` are
null if nothing was found.
"""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson, Cluster, Jobs, Save
from burrkit.cli.common.warm_up import warm_up
from burrkit.cli.search import options as search_options
from burrkit.cli.search.options import Unique
from burrkit.disassembly.rules import SLIDES, MoveRule
from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened
from burrkit.runtime.kernel_cache import CLEARANCE, SOLVING, TURNS

if TYPE_CHECKING:
    from burrkit.search.climb.climbing import Climbed, ClimbTask


def climb(
    box: Annotated[
        str | None,
        typer.Option("--box", metavar="XxYxZ", help="Cut a box such as 4x4x4 instead of making a burr."),
    ] = None,
    pieces: Annotated[int, search_options.pieces("Number of pieces of the box.", "N", min=2, max=12)] = 5,
    level: Annotated[int, search_options.level("Stop at this level.", min=0, show_default="the highest")] = 0,
    unique: Unique = False,
    rule: Annotated[
        str,
        options.rule(
            "Which moves there are: slides, legal (turns, too), half, legal+half, or clearance=0.04."
        ),
    ] = str(SLIDES),
    needs_turns: Annotated[bool, search_options.needs_turns()] = False,
    seed: Annotated[int, options.seed("The same seed finds the same puzzle.")] = 1,
    runs: Annotated[int, typer.Option("--runs", min=1, metavar="N", help="Maximum number of runs.")] = 100,
    steps: Annotated[
        int, typer.Option("--steps", min=1, metavar="N", help="Maximum number of assemblies tried in a run.")
    ] = 300_000,
    seconds: Annotated[float | None, options.time_limit("Start no run after SECONDS.")] = None,
    holes: Annotated[int, search_options.holes("Maximum number of holes.", "N", min=0, max=32)] = 20,
    length: Annotated[int, options.length("Length of the sticks.")] = 6,
    out: Annotated[
        Path | None,
        options.out("Store the result of every run in FILE (SQLite); resume from it if it exists."),
    ] = None,
    save: Save = None,
    force: Annotated[bool, options.force("Let --save replace a file.")] = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Design a puzzle of a high level: six sticks, or a box cut into pieces.

    A run moves single cubes or a few at a time between the pieces of an assembly as long as its level does
    not fall, and starts again where that ends. The printed puzzle has been solved completely and replayed
    cube by cube. Ctrl-C prints the best so far; with --out the same command resumes.
    """
    from burrkit.formats.files import require_apart, require_new
    from burrkit.search.sets.conditions import check_box
    from burrkit.sixpiece.sticks import check_length

    check_length(length)
    moves_by = MoveRule.of(rule)
    if moves_by.half and moves_by.clearance is not None:
        raise BurrkitError(f"--rule {moves_by}: there is no search by half cubes with a clearance")
    if needs_turns and not moves_by.has_turns:
        raise BurrkitError(f"--needs-turns: nothing turns by the rule {moves_by}; add --rule legal")
    size = None if box is None else (*_size(box), pieces)
    if size is not None:
        check_box(*size)
    require_apart({"--out": out, "--save": save})
    if out is not None:
        require_new(out, force=True)
    if save is not None:
        require_new(save, force=force)
    by_rule = CLEARANCE if moves_by.clearance is not None else TURNS
    warm_up("search.climb", "sixpiece.kernel", *SOLVING, *by_rule)
    from burrkit.cli.common.save_first import save_first
    from burrkit.search.climb.climbing import ClimbTask

    task = ClimbTask(size, length, holes, level, unique, steps, str(moves_by), needs_turns)
    task.domain()
    best, stopped = _search(task, seed, runs, seconds, out, jobs, cluster)
    met = best is not None and best.meets(task)
    with save_first(None if save is None or best is None else partial(_save, save, best, force)):
        if as_json:
            print(json.dumps(_answer(best, seed, met), ensure_ascii=False))
        else:
            _report(best, task, seed, met)
    if not (met or stopped):
        raise typer.Exit(1)


def _size(text: str) -> tuple[int, int, int]:
    found = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})x([0-9]{1,2})", text.strip())
    if found is None:
        raise BurrkitError(f"--box {shortened(text)}: give three sizes, as in 4x4x4")
    return int(found[1]), int(found[2]), int(found[3])


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

        def progress(done: int, best: Climbed | None) -> None:
            so_far = "nothing yet" if best is None else f"level {best.level} from run {best.run}"
            watch.update(f"{done:,} of {runs:,} runs, {so_far}")

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


def _report(best: Climbed | None, task: ClimbTask, seed: int, met: bool) -> None:
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
    what = "a burr" if burr else f"a box of {'x'.join(map(str, (task.box or ())[:3]))}"
    by = "" if task.rule == str(SLIDES) else f", by the rule {task.rule}"
    show(
        out,
        heading(f"Level {best.level}, {what}{by}: seed {seed}, run {best.run}, {best.evaluations:,} steps"),
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

"""``burrkit search climb``: design a puzzle of a high level, reproducible by seed.

The keys of ``--json``, one object: ``seed``, ``run`` (which one ended here), ``evaluations`` (assemblies
judged in that run), ``met`` (whether it meets all conditions), ``level``, ``sticks`` (null unless it is a
burr), ``length`` (null too), and ``answer``, the keys of ``solve --json``; all but ``seed`` and ``met`` are
null if nothing was found.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson, Cluster, Jobs, Save
from burrkit.cli.common.warm_up import warm_up
from burrkit.cli.search import options as search_options
from burrkit.cli.search.options import Corners, Different, Goals, Moves, NoCorners, Same, Sizes, Unique
from burrkit.disassembly.rules import SLIDES, MoveRule
from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened
from burrkit.runtime.kernel_cache import CLEARANCE, SOLVING, TURNS


def climb(
    box: Annotated[
        str | None,
        typer.Option("--box", metavar="XxYxZ", help="Cut a box such as 4x4x4 instead of making a burr."),
    ] = None,
    pieces: Annotated[int, search_options.pieces("Number of pieces of the box.", "N", min=2, max=12)] = 5,
    level: Annotated[int, search_options.level("Stop at this level.", min=0, show_default="the highest")] = 0,
    unique: Unique = False,
    goals: Goals = None,
    corners: Corners = None,
    no_corners: NoCorners = False,
    sizes: Sizes = None,
    moves: Moves = 0,
    different: Different = False,
    same: Same = False,
    rule: Annotated[
        str,
        options.rule(
            "Which moves there are: slides, legal (turns, too), half, legal+half, or clearance=0.04."
        ),
    ] = str(SLIDES),
    needs_turns: Annotated[bool, search_options.needs_turns()] = False,
    seed: Annotated[int, options.seed("The same seed finds the same puzzle.")] = 1,
    runs: Annotated[int, search_options.runs()] = 100,
    steps: Annotated[int, search_options.steps()] = 300_000,
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
    wishes = search_options.wishes(goals, corners, no_corners, sizes, moves, different, same)
    require_apart({"--out": out, "--save": save})
    if out is not None:
        require_new(out, force=True)
    if save is not None:
        require_new(save, force=force)
    by_rule = CLEARANCE if moves_by.clearance is not None else TURNS
    warm_up("search.climb", "sixpiece.kernel", *SOLVING, *by_rule)
    from burrkit.cli.common.climbs import check_start, run_climb
    from burrkit.search.climb.climbing import ClimbTask

    task = ClimbTask(
        size, length, holes, level, unique, steps, str(moves_by), needs_turns, **wishes._asdict()
    )
    check_start(task, seed)
    called = "a burr" if size is None else f"a box of {'x'.join(map(str, size[:3]))}"
    run_climb(task, called, seed, runs, seconds, out, save, force, jobs, cluster, as_json=as_json)


def _size(text: str) -> tuple[int, int, int]:
    found = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})x([0-9]{1,2})", text.strip())
    if found is None:
        raise BurrkitError(f"--box {shortened(text)}: give three sizes, as in 4x4x4")
    return int(found[1]), int(found[2]), int(found[3])

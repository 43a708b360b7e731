"""``burrkit search climb``: design a puzzle of a high level, reproducible by seed.

The puzzles are burrs of six sticks, boxes, or those of a design space, of a family or from a file.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from burrkit.cli.common import options
from burrkit.cli.common.one_of import one_of
from burrkit.cli.common.options import AsJson, Cluster, Jobs, Save
from burrkit.cli.common.warm_up import warm_up
from burrkit.cli.search import options as search_options
from burrkit.errors import BurrkitError
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.runtime.fields import shortened
from burrkit.runtime.kernel_cache import CLEARANCE, SOLVING, TURNS

if TYPE_CHECKING:
    from burrkit.puzzle.design_space import DesignSpace

#: Holes of a burr or a box, by default and at most.
_HOLES, _MOST_HOLES = 20, 32


def climb(
    box: Annotated[
        str | None,
        typer.Option("--box", metavar="XxYxZ", help="Cut a box such as 4x4x4 instead of making a burr."),
    ] = None,
    family: Annotated[
        str | None,
        typer.Option("--family", metavar="NAME", help="A family, such as burr-18, cage-6 or frame-6."),
    ] = None,
    space: Annotated[
        Path | None,
        typer.Option("--space", metavar="FILE", help="A design space; see burrkit search space."),
    ] = None,
    pieces: Annotated[int, search_options.pieces("Number of pieces of the box.", "N", min=2, max=12)] = 5,
    level: search_options.Level = 0,
    unique: search_options.Unique = False,
    goals: search_options.Goals = None,
    corners: search_options.Corners = None,
    no_corners: search_options.NoCorners = False,
    sizes: search_options.Sizes = None,
    moves: search_options.Moves = 0,
    different: search_options.Different = False,
    same: search_options.Same = False,
    notchable: Annotated[bool, search_options.notchable("Straight notches make every stick.")] = False,
    rule: Annotated[
        str,
        options.rule(
            "Which moves there are: slides, legal (turns, too), half, legal+half, or clearance=0.04."
        ),
    ] = str(SLIDES),
    needs_turns: Annotated[
        bool, typer.Option("--needs-turns", help="Only puzzles that slides alone do not take apart.")
    ] = False,
    seed: search_options.Seed = 1,
    runs: search_options.Runs = 100,
    steps: search_options.Steps = 300_000,
    seconds: search_options.Seconds = None,
    holes: Annotated[
        int | None,
        search_options.holes(
            "Maximum number of holes.", "N", min=0, show_default="20, or those of the design space"
        ),
    ] = None,
    length: Annotated[
        int | None, options.length("Length of the sticks, or of the edges of a frame.", "N")
    ] = None,
    max_states: Annotated[
        int, options.max_states("Pass over assemblies with more than N states, a power of 2.")
    ] = 4096,
    out: search_options.RunsFile = None,
    save: Save = None,
    force: Annotated[bool, options.force("Let --save replace a file.")] = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Design a puzzle of a high level: six sticks, a box cut into pieces, or one of a design space.

    A run moves single cubes or a few at a time between the pieces of an assembly as long as its level does
    not fall, and starts again where that ends. The printed puzzle has been replayed cube by cube and solved
    completely, in a design space only with --unique. Ctrl-C prints the best so far; with --out the same
    command resumes.
    """
    from burrkit.cli.common.climbs import ClimbRun, run_climb
    from burrkit.search.climb.outlines import check_box
    from burrkit.sixpiece.sticks import check_length

    moves_by = MoveRule.of(rule)
    if moves_by.half and moves_by.clearance is not None:
        raise BurrkitError(f"--rule {moves_by}: there is no search by half cubes with a clearance")
    if needs_turns and not moves_by.has_turns:
        raise BurrkitError(f"--needs-turns: nothing turns by the rule {moves_by}; add --rule legal")
    described = _described(box, family, space, length)
    if described is None:
        check_length(6 if length is None else length)
    size = None if box is None else (*_size(box), pieces)
    if size is not None:
        check_box(*size)
        if notchable:
            raise BurrkitError("--notchable is for sticks; leave out --box")
    if described is None and holes is not None and holes > _MOST_HOLES:
        raise BurrkitError(f"--holes {holes}: a burr or a box has at most {_MOST_HOLES}")
    if max_states & (max_states - 1) or not 16 <= max_states <= 1 << 22:
        raise BurrkitError(f"--max-states {max_states}: give a power of 2 from 16 to {1 << 22}")
    wishes = search_options.wishes(goals, corners, no_corners, sizes, moves, different, same)
    how = ClimbRun(seed, runs, seconds, out, save, force, jobs, cluster, as_json)
    how.check_files()
    by_rule = CLEARANCE if moves_by.clearance is not None else TURNS
    warm_up("search.climb", "sixpiece.kernel", *SOLVING, *by_rule)
    from burrkit.search.climb.climbing import ClimbTask

    if holes is None:
        holes = _HOLES if described is None else described.holes
    task = ClimbTask(
        size, length or 6, holes, level, unique, steps, str(moves_by), needs_turns, **wishes._asdict(),
        space=described, states=max_states, notchable=notchable,
    )  # fmt: skip
    task.check_start(seed)
    called = "a burr" if size is None else f"a box of {'x'.join(map(str, size[:3]))}"
    if described is not None:
        called = described.name or f"{len(described.pieces)} pieces"
    run_climb(task, called, how)


def _described(
    box: str | None, family: str | None, file: Path | None, length: int | None
) -> DesignSpace | None:
    """The design space to climb in, if one is given. BurrkitError for two things to make."""
    from burrkit.cli.search.space import space_in
    from burrkit.search.climb import families

    one_of({"--box": box is not None, "--family": family is not None, "--space": file is not None})
    if family is not None:
        return families.family(family).space(length)
    return None if file is None else space_in(file, length)


def _size(text: str) -> tuple[int, int, int]:
    found = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})x([0-9]{1,2})", text.strip())
    if found is None:
        raise BurrkitError(f"--box {shortened(text)}: give three sizes, as in 4x4x4")
    return int(found[1]), int(found[2]), int(found[3])

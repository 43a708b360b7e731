"""``burrkit search climb``: design a puzzle of a high level, reproducible by seed.

The puzzles are burrs of six sticks, boxes, or those of a design space, of a family or from a file.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from burrkit.cli.common.options import one_of, option, takes
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


@takes(search_options.ClimbOptions)
def climb(
    box: Annotated[str | None, option("--box", "Cut a box such as 4x4x4 instead of making a burr.")] = None,
    family: Annotated[
        str | None, option("--family", "A family, such as burr-18, cage-6 or frame-6.", metavar="NAME")
    ] = None,
    space: Annotated[
        Path | None, option("--space", "A design space; see burrkit search space.", metavar="FILE")
    ] = None,
    pieces: Annotated[
        int, option("--pieces", "Number of pieces of the box.", metavar="N", min=2, max=12)
    ] = 5,
    notchable: Annotated[bool, option("--notchable", "Straight notches make every stick.")] = False,
    rule: Annotated[
        str,
        option(
            "--rule",
            "Which moves there are: slides, legal (turns, too), half, legal+half, or clearance=0.04.",
        ),
    ] = str(SLIDES),
    needs_turns: Annotated[
        bool, option("--needs-turns", "Only puzzles that slides alone do not take apart.")
    ] = False,
    runs: search_options.Runs = 100,
    holes: Annotated[
        int | None,
        option(
            "--holes",
            "Maximum number of holes.",
            metavar="N",
            min=0,
            show_default="20, or those of the design space",
        ),
    ] = None,
    length: Annotated[
        int | None, option("--length", "Length of the sticks, or of the edges of a frame.", metavar="N")
    ] = None,
    max_states: Annotated[
        int, option("--max-states", "Pass over assemblies with more than N states, a power of 2.")
    ] = 4096,
    *,
    how: search_options.ClimbOptions,
) -> None:
    """Design a puzzle of a high level: six sticks, a box cut into pieces, or one of a design space.

    A run moves single cubes or a few at a time between the pieces of an assembly as long as its level does
    not fall, and starts again where that ends. The printed puzzle has been replayed cube by cube and solved
    completely, in a design space only with --unique. Ctrl-C prints the best so far; with --out the same
    command resumes.
    """
    from burrkit.moves.mechanics import NEEDS_TURNS
    from burrkit.search.climb.outlines import check_box
    from burrkit.sixpiece.sticks import check_length

    moves_by = MoveRule.of(rule)
    if moves_by.half and moves_by.clearance is not None:
        raise BurrkitError(f"--rule {moves_by}: no search combines half cubes and a clearance", "unsupported")
    if needs_turns:
        NEEDS_TURNS.require(moves_by, "--needs-turns, --rule {}")
    described = _described(box, family, space, length)
    if described is None:
        check_length(6 if length is None else length)
    size = None if box is None else (*_size(box), pieces)
    if size is not None:
        check_box(*size)
        if notchable:
            raise BurrkitError("--notchable is for sticks; leave out --box", "conflict")
    if described is None and holes is not None and holes > _MOST_HOLES:
        raise BurrkitError(f"--holes {holes}: a burr or a box has at most {_MOST_HOLES}", "too-large")
    if max_states & (max_states - 1) or not 16 <= max_states <= 1 << 22:
        raise BurrkitError(f"--max-states {max_states}: give a power of 2 from 16 to {1 << 22}")
    wishes = how.wishes()
    how.check_files()
    by_rule = CLEARANCE if moves_by.clearance is not None else TURNS
    warm_up("search.climb", "sixpiece.kernel", *SOLVING, *by_rule)
    from burrkit.cli.common.climbs import run_climb
    from burrkit.search.climb.climbing import ClimbTask

    if holes is None:
        holes = _HOLES if described is None else described.holes
    task = ClimbTask(
        box=size, length=length or 6, holes=holes, rule=str(moves_by), needs_turns=needs_turns,
        space=described, states=max_states, notchable=notchable, **wishes,
    )  # fmt: skip
    task.check_start(how.seed)
    called = "a burr" if size is None else f"a box of {'x'.join(map(str, size[:3]))}"
    if described is not None:
        called = described.name or f"{len(described.pieces)} pieces"
    run_climb(task, called, how, runs)


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

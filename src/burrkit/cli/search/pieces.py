"""``burrkit search pieces``: new pieces from the assemblies of a problem."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import burrkit as bk
from burrkit.cli.common.options import AsJson, Problem, SourceText, option
from burrkit.cli.common.source import load_problem
from burrkit.cli.common.warm_up import warm_up_for
from burrkit.cli.report import give, remark, save_first
from burrkit.errors import BurrkitError
from burrkit.runtime.report import Block, Heading

_SHOWN = 20


def pieces(
    source: SourceText,
    connected: Annotated[bool, option("--connected", "Only connected shapes.")] = False,
    chiral: Annotated[
        bool, option("--not-mirror-symmetric", "Only shapes that differ from their mirror image.")
    ] = False,
    notchable: Annotated[bool, option("--notchable", "Only shapes that straight notches make.")] = False,
    millable: Annotated[bool, option("--millable", "Only shapes without an internal corner.")] = False,
    distinct: Annotated[
        bool, option("--distinct", "Only one of the shapes that are equal after a rotation.")
    ] = False,
    problem: Problem = None,
    save: Annotated[Path | None, option("--save", "Write the shapes to FILE, .xmpuzzle or .json.")] = None,
    force: Annotated[bool, option("--force", "Let --save replace a file.")] = False,
    as_json: AsJson = False,
) -> None:
    """Turn the assemblies of a puzzle into new pieces: each is the union of the pieces in it."""
    from burrkit.cli.common.progress import SolveWatch
    from burrkit.cli.common.save_document import require_document, save_document
    from burrkit.formats.files import label

    require_document(save, force=force)
    puzzle = load_problem(source, None, problem)
    lattice = puzzle.lattice
    if save is not None and save.suffix.lower() == ".xmpuzzle" and lattice.number < 0:
        raise BurrkitError(f"{save}: the format has no grid of {lattice.name}; JSON has", "unsupported")
    warm_up_for(puzzle)
    from burrkit.search.pieces import Filters, document, from_assemblies

    filters = Filters(connected, chiral, notchable, millable, distinct)
    with SolveWatch() as watch:
        shapes, assemblies, complete = from_assemblies(
            puzzle, filters, progress=watch.progress, forecast=watch.forecast, should_stop=watch.should_stop
        )
    if not complete:
        remark("stopped; these are the shapes so far")

    def data() -> dict[str, Any]:
        listed = [{"cubes": list(shape), "stick": _stick(shape)} for shape in shapes]
        counts = {"assemblies": assemblies, "complete": complete}
        return {"puzzle": puzzle.name or source} | counts | {"shapes": listed}

    saved = save if shapes else None
    with save_first(saved, lambda path: save_document(path, document(shapes), force=force)):
        give(as_json, data, _report(puzzle.name or label(source), shapes, assemblies))


def _report(title: str, shapes: Sequence[bk.Voxels], assemblies: int) -> Iterator[Block]:
    yield Heading(title)
    yield f"{len(shapes):,} of {assemblies:,} assemblies (up to rotation) become pieces."
    for number, shape in enumerate(shapes[:_SHOWN], 1):
        stick, size = _stick(shape), "x".join(map(str, shape.extent))
        named = "" if stick is None else f", stick {stick}"
        yield f"  {number:>3}  {len(shape):>3} {shape.lattice.cells_name}, {size}{named}"
    if len(shapes) > _SHOWN:
        yield f"… and {len(shapes) - _SHOWN:,} more; --save writes all of them"


def _stick(shape: bk.Voxels) -> int | None:
    """Return the canonical number of a shape that is a stick of length 6, else None."""
    from burrkit.sixpiece.burr import number_of

    number = number_of(shape, 6)
    return None if number is None else bk.sixpiece.Stick(number).canonical.number

"""``burrkit search pieces``: new pieces from the assemblies of a problem."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson, Problem, SourceText
from burrkit.cli.common.source import load_problem
from burrkit.cli.common.warm_up import warm_up_for
from burrkit.cli.search import options as search_options
from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from burrkit.geometry import Voxels

_SHOWN = 20


def pieces(
    source: SourceText,
    connected: Annotated[bool, typer.Option("--connected", help="Only connected shapes.")] = False,
    chiral: Annotated[
        bool, typer.Option("--not-mirror-symmetric", help="Only shapes that differ from their mirror image.")
    ] = False,
    notchable: Annotated[bool, search_options.notchable("Only shapes that straight notches make.")] = False,
    millable: Annotated[
        bool, typer.Option("--millable", help="Only shapes without an internal corner.")
    ] = False,
    distinct: Annotated[
        bool, typer.Option("--distinct", help="Only one of the shapes that are equal after a rotation.")
    ] = False,
    problem: Problem = None,
    save: Annotated[Path | None, options.save("Write the shapes to FILE, .xmpuzzle or .json.")] = None,
    force: Annotated[bool, options.force("Let --save replace a file.")] = False,
    as_json: AsJson = False,
) -> None:
    """Turn the assemblies of a puzzle into new pieces: each is the union of the pieces in it."""
    from burrkit.cli.common.console import console, heading, show
    from burrkit.cli.common.progress import SolveWatch
    from burrkit.cli.common.save_document import require_document, save_document
    from burrkit.cli.common.save_first import save_first
    from burrkit.formats.files import label

    if save is not None:
        require_document(save, force=force)
    puzzle = load_problem(source, None, problem)
    lattice = puzzle.lattice
    if save is not None and save.suffix.lower() == ".xmpuzzle" and lattice.number < 0:
        raise BurrkitError(f"{save}: the format has no grid of {lattice.name}; JSON has")
    warm_up_for(puzzle)
    from burrkit.search.pieces import Filters, document, from_assemblies

    filters = Filters(connected, chiral, notchable, millable, distinct)
    with SolveWatch(console(stderr=True)) as watch:
        shapes, assemblies, complete = from_assemblies(
            puzzle, filters, progress=watch.progress, forecast=watch.forecast, should_stop=watch.should_stop
        )
    if not complete:
        show(console(stderr=True), "burrkit: stopped; these are the shapes so far")

    def write() -> None:
        if save is not None and shapes:
            save_document(save, document(shapes), force=force)

    with save_first(write):
        if as_json:
            listed = [{"cubes": list(shape), "stick": _stick(shape)} for shape in shapes]
            answer = {
                "puzzle": puzzle.name or source,
                "assemblies": assemblies,
                "complete": complete,
                "shapes": listed,
            }
            print(json.dumps(answer, ensure_ascii=False))
        else:
            out = console()
            show(out, heading(puzzle.name or label(source)))
            show(out, f"{len(shapes):,} of {assemblies:,} assemblies (up to rotation) become pieces.")
            for number, shape in enumerate(shapes[:_SHOWN], 1):
                stick = _stick(shape)
                size = "x".join(map(str, shape.extent))
                named = "" if stick is None else f", stick {stick}"
                show(out, f"  {number:>3}  {len(shape):>3} {lattice.cells_name}, {size}{named}")
            if len(shapes) > _SHOWN:
                show(out, f"… and {len(shapes) - _SHOWN:,} more; --save writes all of them")


def _stick(shape: Voxels) -> int | None:
    """Return the canonical number of a shape that is a stick of length 6, else None."""
    from burrkit.sixpiece.recognise import number_of
    from burrkit.sixpiece.sticks import Stick

    number = number_of(shape, 6) if shape.lattice.is_cubic else None
    return None if number is None else Stick(number).canonical.number

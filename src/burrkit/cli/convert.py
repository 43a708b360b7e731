"""``burrkit convert``: one puzzle, from any source to any format."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

import burrkit as bk
from burrkit.cli.common import options
from burrkit.cli.common.around import with_box
from burrkit.cli.common.options import Force, Goal, Length, Problem, SourceText, option
from burrkit.cli.common.waiting import say
from burrkit.errors import PuzzleError
from burrkit.formats import registry
from burrkit.runtime.fields import shortened

if TYPE_CHECKING:
    from burrkit.formats.file_format import Format, Selected
    from burrkit.puzzle.document import Puzzle


def _names(*, plugins: bool = True) -> str:
    return ", ".join(form.name for form in registry.writable(plugins=plugins))


@with_box
def convert(
    source: SourceText,
    target: Annotated[
        Path | None,
        options.file_argument("Write to a file instead of the screen; - is standard output.", optional=True),
    ] = None,
    to: Annotated[
        str | None,
        option(
            "--to",
            f"{_names(plugins=False)}, unless the ending of FILE gives it. "
            "ll lists all assemblies, one per line; cubes lists the cubes [x, y, z] of each piece in JSON; "
            "py and js are the same as source text; drawing draws the layers of each piece and of the goal; "
            "puz is one assembly as a grid of labels, vol the goal as a grid of 0 and 1.",
            metavar="FORMAT",
            show_default=False,
        ),
    ] = None,
    output: Annotated[Path | None, option("--output", "The same as FILE.")] = None,
    force: Force = False,
    length: Length = None,
    problem: Problem = None,
    goal: Goal = None,
    lattice: Annotated[
        Literal["rhombic", "tetra-octa"] | None,
        option(
            "--lattice",
            "Cut each cube into cells of another lattice: 24 rhombic tetrahedra, or a tetrahedron and "
            "four eighths of an octahedron. For json and xmpuzzle.",
            show_default=False,
        ),
    ] = None,
    scale: Annotated[
        int | None,
        option(
            "--scale",
            "Divide each cube into K cubes along each edge. For json and xmpuzzle.",
            metavar="K",
            min=1,
            max=20,
            show_default=False,
        ),
    ] = None,
    plain: Annotated[
        bool, option("--plain", "Write .xmpuzzle without compression, as on the screen.")
    ] = False,
) -> None:
    """Convert a puzzle to .xmpuzzle, JSON, #Burr6, puzzlecad, lists of cubes, .puz, .vol, or LL."""
    from burrkit.formats.files import write_bytes

    if target is not None and output is not None:
        raise PuzzleError(f"give one file to write, not both {target} and {output}", "conflict")
    path = target or output
    if path == Path("-"):
        path = None
    form = registry.named(to) if to else _format_of(path)
    is_whole = form.holds == "document"
    if problem is not None and is_whole:
        raise PuzzleError(f"{form.name} stores all problems; --problem is for other formats", "conflict")
    if (lattice is not None or scale is not None) and not is_whole:
        raise PuzzleError(f"{form.name}: --lattice and --scale are for json and xmpuzzle", "conflict")
    say(f"reading {shortened(source, 40)}")
    chosen = _selected(form, source, length, problem, goal)
    losses: list[str] = []
    if lattice is not None or scale is not None:
        chosen = registry.Selected(_divided(chosen.document, lattice, scale, losses))
    data = form.encode(replace(chosen, is_plain=plain or path is None))
    if form.lost is not None:
        losses += form.lost(chosen.document)
    for lost in losses:
        typer.echo(f"{shortened(source, 40)}: {lost}", err=True)
    if path is None:
        typer.echo(data.decode("utf-8"), nl=False)
    else:
        write_bytes(path, data, force=force)


def _format_of(path: Path | None) -> Format:
    form = None if path is None else registry.by_ending(path)
    if form is None or form.write is None:
        raise PuzzleError(f"which format? give --to {_names()}, or write a file that ends in one", "missing")
    return form


def _selected(form: Format, text: str, length: int | None, problem: int | None, goal: str | None) -> Selected:
    """What a format can hold of a source: all of it, or one problem."""
    from burrkit.formats.source import content

    if form.holds in ("problem", "burr", "assemblies"):
        return registry.Selected(bk.load(text, length, problem, goal))
    if form.holds == "assembly":
        bk.load(text, length, problem, goal)  # which reports what is missing
    # All that the source holds; at another length only the problem.
    whole = content(text, goal=goal) if length is None else bk.load(text, length, problem, goal)
    return registry.select(whole, form, problem)


def _divided(document: Puzzle, lattice: str | None, scale: int | None, losses: list[str]) -> Puzzle:
    """The document with its cubes divided into smaller ones, then into the cells of a lattice."""
    from burrkit.geometry.lattices import by_name
    from burrkit.puzzle import conversion

    losses += filter(None, [conversion.solutions_lost(document)])
    if scale is not None:
        document = conversion.scaled(document, scale)
    if lattice is not None:
        document = conversion.on_lattice(document, by_name(conversion.NAMES[lattice]))
    return document

"""The READ-ME of a folder: an explanation of the files and their use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from burrkit.fabrication.coupon import slot
from burrkit.fabrication.measures import Measures
from burrkit.fabrication.plates import Bed
from burrkit.plurals import counted
from burrkit.puzzle import Piece, Problem

if TYPE_CHECKING:
    from burrkit.fabrication.contents import Order

_WIDTH: Final = 78

#: A description of each file, by its name without number and ending.
_ABOUT: Final = {
    "plate": "all pieces as they are printed, on their best sides: names and colours (3MF), or shape alone",
    "pieces": "single pieces; -x2 in a name says to print two",
    "pieces.obj": "the same for other programs, with their colours in pieces.mtl",
    "pieces.glb": "the same for 3D viewers",
    "coupon": "a test of clearances, see below",
    "openscad": "the pieces as a program for OpenSCAD, with the measures to change on top",
    "puzzlecad": "the pieces for puzzlecad, a library for OpenSCAD",
    "cut-sheet": "every piece from four sides, true to scale, with what to buy and the order of cuts",
    "assembled": "the finished puzzle",
    "steps": "how it goes together, step by step",
    "solution": "the same as a moving model for 3D viewers",
    "sheet": "all pieces as they are drawn",
    "booklet": "the puzzle on small pages: pieces, exploded view, steps",
    "card": "the puzzle on one page, without its solution",
}


def read_me(problem: Problem, order: Order, names: Sequence[str], files: Mapping[str, bytes]) -> str:
    """Return the text for files of an order, by their paths."""
    measures = order.measures
    title = " ".join(problem.name.split()) or "A puzzle"
    lines = [title, "=" * len(title), ""]
    is_cubic = problem.lattice.is_cubic
    made_of = f"{problem.volume} cubes of {measures.cube:g} mm"
    if not is_cubic:
        made_of = f"{problem.volume} cells: {problem.lattice.name}; one unit is {measures.cube:g} mm"
    lines += [f"{len(problem.pieces)} pieces, {made_of}.", ""]
    for thing, found in groupby(files, key=lambda path: path.split("/")[0]):
        lines += [f"{thing}/"]
        for about, group in groupby(found, key=_about):
            lines += _entry([path.split("/", 1)[1] for path in group], about)
        lines += [""]
    if any(path.startswith("print/") for path in files):
        lines += _printing(measures, order.bed, order.clearances, is_cubic=is_cubic)
    if any(path.startswith("wood/") for path in files):
        wood = order.in_wood(problem)
        species = ", ".join(dict.fromkeys(filter(None, wood.species)))
        species = f" Species: {species}." if species else ""
        lines += _paragraph(
            f"Wood: one cube is {wood.written(1)}{' mm' if wood.unit == 'mm' else ''}.{species} Print the "
            "sheets at 100 %, not fitted to the page, and measure the ruler at their foot. All measures are "
            "those of the cubes, without clearance: cut notches to the line, and sand until it slides."
        )
    lines += [
        "The pieces:",
        *(f"  {name}: {_cells(p)}" for name, p in zip(names, problem.pieces, strict=True)),
    ]
    return "\n".join([*lines, ""])


def _about(path: str) -> str:
    """Return the description of a file."""
    folder, *rest = path.split("/")
    name = rest[-1]
    if folder == "assembly" and name.startswith("pieces"):
        return _ABOUT["sheet"]
    if len(rest) == 2:
        return _ABOUT["pieces"]
    if name in ("pieces.obj", "pieces.mtl"):
        return _ABOUT["pieces.obj"]
    return _ABOUT.get(name) or _ABOUT[name.split(".")[0].rstrip("-0123456789")]


def _entry(names: Sequence[str], about: str) -> Iterator[str]:
    """Return the entry of files of one kind, at most four by name, with their description."""
    shown = ", ".join(names if len(names) <= 4 else (*names[:2], "...", names[-1]))
    yield from (f"  {line}" for line in wrap(shown, _WIDTH - 2, break_on_hyphens=False))
    yield from (f"      {line}" for line in wrap(about, _WIDTH - 6))


def _printing(measures: Measures, bed: Bed, clearances: Sequence[float], *, is_cubic: bool) -> Iterator[str]:
    inside = f", hollow with walls of {measures.wall:g} mm" if measures.wall else ""
    holes = f" and drain holes of {measures.drain:g} mm" if measures.drain else ""
    lost = f"outer edges lose {measures.bevel:g} mm" if is_cubic else "edges are not bevelled"
    yield from _paragraph(
        f"Printing: millimetres, for a bed of {bed.width:g} x {bed.depth:g}. Every face lies "
        f"{measures.inset:g} mm inside its {'cube' if is_cubic else 'cell'}, so that two pieces are "
        f"{2 * measures.inset:g} mm apart; {lost}{inside}{holes}."
    )
    yield from _paragraph(
        "First print the coupon. The stick is made like the pieces; each slot feels like a puzzle of "
        "another clearance. The first slot is the one beside the thick wall. Take the clearance at which it "
        "slides without rattling, and make the folder again with --inset:"
    )
    for clearance in clearances:
        yield f"  {clearance:.2f} mm: a slot of {slot(clearance, measures):.2f} mm"
    yield ""


def _paragraph(text: str) -> list[str]:
    return [*wrap(text, _WIDTH), ""]


def _cells(piece: Piece) -> str:
    number, lattice = len(piece.shape), piece.shape.lattice
    return counted(number, lattice.cell_name)

"""All files for making a puzzle, as bytes by their paths; ``folder`` writes them.

READ-ME.txt   an explanation of the files
print/        plates, single pieces, the test coupon, programs for OpenSCAD
wood/         the cut sheet
assembly/     the sheet of steps, and the solution as a moving model
booklet/      the booklet, and the card without the solution
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby
from textwrap import wrap
from typing import Final, Literal, TypeAlias

from burrkit.drawing import draw, pieces as pieces_sheet
from burrkit.drawing.display import Drawing
from burrkit.drawing.layout import Paper
from burrkit.fabrication import booleans, coupon
from burrkit.fabrication.booklet import Booklet, booklet, card
from burrkit.fabrication.coupon import slot
from burrkit.fabrication.cutsheet import cut_sheet
from burrkit.fabrication.film import film
from burrkit.fabrication.measures import COUPON, Measures, WoodMeasures
from burrkit.fabrication.plates import Bed
from burrkit.fabrication.print_job import PrintJob, job_of
from burrkit.formats import gltf
from burrkit.formats.files import numbered
from burrkit.mesh import MeshError
from burrkit.plurals import counted
from burrkit.puzzle import Problem
from burrkit.runtime.short_repr import ShortRepr
from burrkit.solving.found_assembly import FoundAssembly, Solution

#: What can be made.
Thing: TypeAlias = Literal["print", "wood", "assembly", "booklet"]
THINGS: Final[tuple[Thing, ...]] = ("print", "wood", "assembly", "booklet")

#: The sheets of paper, and of what each is a part.
SHEETS: Final[dict[str, Thing]] = {
    "cut-sheet": "wood",
    "pieces": "assembly",
    "assembled": "assembly",
    "steps": "assembly",
    "booklet": "booklet",
    "card": "booklet",
}

#: The most pieces of a puzzle.
MOST_PIECES: Final = 200


@dataclass(frozen=True, repr=False)
class Order(ShortRepr):
    """What to make, and its measures. MeshError for what cannot be made.

    ``wood`` are the measures of wooden pieces; by default their cubes are as large as those of ``measures``.
    """

    measures: Measures = field(default_factory=Measures)
    things: tuple[Thing, ...] = THINGS
    bed: Bed = field(default_factory=Bed)
    clearances: tuple[float, ...] = COUPON
    paper: Paper = "a4"
    wood: WoodMeasures | None = None
    booklet: Booklet = field(default_factory=Booklet)

    def __post_init__(self) -> None:
        coupon.check(self.clearances, self.measures)
        if self.measures.needs_booleans and "print" in self.things:
            booleans.require()
        if "booklet" in self.things:
            self.booklet.require()

    def in_wood(self, problem: Problem) -> WoodMeasures:
        """The measures of wooden pieces; their species are those of the order, or else of the puzzle."""
        wood = WoodMeasures(self.measures.cube) if self.wood is None else self.wood
        of_file = tuple(one.wood for one in problem.appearances)
        return wood if wood.species or not any(of_file) else replace(wood, species=of_file)

    def check(self, problem: Problem) -> None:
        """Raise MeshError if pieces of a puzzle cannot be made: better before a search than after it."""
        MakeJob(problem, self).check()


def things_for(problem: Problem) -> tuple[Thing, ...]:
    """Return what can be made of a problem: cut sheets are for cubes."""
    return tuple(thing for thing in THINGS if thing != "wood" or job_of(problem).can_be_sawn)


def everything(
    problem: Problem,
    order: Order,
    solved: FoundAssembly | None = None,
    progress: Callable[[float], None] | None = None,
) -> dict[str, bytes]:
    """Return the files by their paths, in the order of the READ-ME.

    ``progress`` is called with the fraction done. Raises MeshError if a piece cannot be made as ordered.
    """
    return MakeJob(problem, order, solved, progress or (lambda done: None)).everything()


@dataclass(frozen=True)
class MakeJob:
    """One puzzle to make as ordered; ``solved`` is the solution to show, ``report`` as for ``everything``."""

    problem: Problem
    order: Order
    solved: FoundAssembly | None = None
    report: Callable[[float], None] = lambda done: None

    @cached_property
    def prints(self) -> PrintJob:
        """What is printed."""
        order, assembled = self.order, self.solved.assembly if self.solved else None
        made = job_of(self.problem)
        return made(self.problem, order.measures, order.bed, order.clearances, assembled, self.report)

    def check(self) -> None:
        """Raise MeshError for pieces that cannot be made, before any file is made."""
        if len(self.problem.pieces) > MOST_PIECES:
            raise MeshError(f"{len(self.problem.pieces)} pieces; at most {MOST_PIECES} are made", "too-large")
        for body in self.prints.bodies:
            if body.mesh is None and not body.shape.is_connected:
                parts = len(body.shape.components())
                raise MeshError(f"{body.name} falls into {parts} parts, so it cannot be made")
        if "wood" in self.order.things and not self.prints.can_be_sawn:
            what = f"made of {self.problem.lattice.name}: cut sheets are for cubes"
            raise MeshError(f"{what}; --only print,assembly,booklet makes the rest", "unsupported")
        self.prints.check_measures()
        if "print" in self.order.things:
            self.prints.check_size()

    def everything(self) -> dict[str, bytes]:
        """Return all files that are ordered, by their paths, READ-ME.txt first."""
        self.check()
        files: dict[str, bytes] = {}
        for thing in self.order.things:
            files |= {f"{thing}/{name}": data for name, data in self._made(thing)}
        about = read_me(self.prints, self.order, files)
        return {"READ-ME.txt": about.encode(), **files}

    def file(self, path: str) -> bytes:
        """Return one of the files that are ordered, by its path. MeshError if there is none."""
        thing, _, member = path.partition("/")
        self.check()
        for each in self.order.things:
            if each == thing:
                for name, data in self._made(each):
                    if name == member:
                        return data
        raise MeshError(f"no such file: {path[:80]!r}", "unknown")

    def _made(self, thing: Thing) -> Iterator[tuple[str, bytes]]:
        match thing:
            case "print":
                yield from self.prints.files()
            case "wood":
                yield from _files_of("cut-sheet", self.sheet("cut-sheet"))
            case "assembly":
                yield from self._assembly()
            case "booklet":
                yield "booklet.pdf", self.sheet("booklet").pdf()
                yield "card.pdf", self.sheet("card").pdf()

    def sheet(self, kind: str) -> Drawing:
        """Draw one of ``SHEETS``. MeshError for one that needs a solution if there is none."""
        problem, paper, solved = self.problem, self.order.paper, self.solved
        match kind:
            case "cut-sheet":
                return cut_sheet(problem, self.order.in_wood(problem), paper=paper)
            case "pieces":
                return pieces_sheet(problem, paper=paper)
            case "booklet":
                return booklet(problem, self.order.booklet, solved)
            case "card":
                return card(problem, self.order.booklet, solved)
        if solved is None:
            raise MeshError("no solution to show; solve the puzzle first", "unsolved")
        return draw(solved, kind="assembly" if kind == "assembled" else "steps", paper=paper)

    def _assembly(self) -> Iterator[tuple[str, bytes]]:
        yield from _files_of("pieces", self.sheet("pieces"))
        if self.solved is None:
            return
        yield from _files_of("assembled", self.sheet("assembled"))
        if self.solved.is_solution:
            yield from _files_of("steps", self.sheet("steps"))
        name = "solution.glb" if isinstance(self.solved, Solution) else "assembled.glb"
        yield name, self.model(self.solved)

    def model(self, solved: FoundAssembly) -> bytes:
        """Return an assembly as GLB; a solution goes together in it."""
        assembled, tracks = solved.assembly, None
        models = [self.prints.placed(k, m) for k, m in enumerate(assembled.motions) if m is not None]
        if isinstance(solved, Solution):
            moving = film(solved, self.order.measures.cube)
            tracks = {assembled.placed.index(k): track for k, track in moving.items()}
        return gltf.write(models, tracks, self.problem.name or "puzzle")


def _files_of(stem: str, drawing: Drawing) -> Iterator[tuple[str, bytes]]:
    yield f"{stem}.pdf", drawing.pdf()
    for page, name in enumerate(numbered(f"{stem}.svg", len(drawing.pages)), 1):
        yield name, drawing.svg(page).encode()


# READ-ME.txt ---------------------------------------------------------------------------------------------

_WIDTH: Final = 78

#: A description of each file, by its name without number and ending.
_ABOUT: Final = {
    "plate": "all pieces as they are printed, on their best sides: names and colours (3MF), or shape alone",
    "pieces": "single pieces; -x2 in a name means to print two",
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


def read_me(prints: PrintJob, order: Order, files: Mapping[str, bytes]) -> str:
    """Return the text for files of an order, by their paths."""
    problem = prints.problem
    title = " ".join(problem.name.split()) or "A puzzle"
    lines = [title, "=" * len(title), ""]
    lines += [f"{len(problem.pieces)} pieces, {prints.made_of}.", ""]
    for thing, found in groupby(files, key=lambda path: path.split("/")[0]):
        lines += [f"{thing}/"]
        for about, group in groupby(found, key=_about):
            lines += _entry([path.split("/", 1)[1] for path in group], about)
        lines += [""]
    if any(path.startswith("print/") for path in files):
        lines += _printing(prints)
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
        *(f"  {b.name}: {counted(len(b.shape), b.shape.lattice.cell_name)}" for b in prints.bodies),
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


def _printing(prints: PrintJob) -> Iterator[str]:
    measures, bed = prints.measures, prints.bed
    inside = f", hollow with walls of {measures.wall:g} mm" if measures.wall else ""
    holes = f" and drain holes of {measures.drain:g} mm" if measures.drain else ""
    yield from _paragraph(
        f"Printing: millimetres, for a bed of {bed.width:g} x {bed.depth:g}. Every face is "
        f"{measures.inset:g} mm inside its {prints.cell}, so that two pieces are "
        f"{2 * measures.inset:g} mm apart; {prints.edges}{inside}{holes}."
    )
    match prints.bodies[-1].part:
        case "lid":
            yield from _paragraph("The lid of the box slides into the grooves of the tray.")
        case "second half":
            yield from _paragraph("Glue the halves of the box where they meet; the pieces can go in later.")
    yield from _paragraph(
        "First print the coupon. The stick is made like the pieces; each slot feels like a puzzle of "
        "another clearance. The first slot is the one next to the thick wall. Take the clearance at which it "
        "slides without rattling, and make the folder again with --inset:"
    )
    for clearance in prints.clearances:
        yield f"  {clearance:.2f} mm: a slot of {slot(clearance, measures):.2f} mm"
    yield ""


def _paragraph(text: str) -> list[str]:
    return [*wrap(text, _WIDTH), ""]

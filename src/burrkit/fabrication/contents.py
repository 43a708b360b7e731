"""All files for making a puzzle, as bytes by their paths; ``folder`` writes them.

READ-ME.txt   an explanation of the files
print/        plates, single pieces, the test coupon, programs for OpenSCAD
wood/         the cut sheet
assembly/     the sheet of steps, and the solution as a moving model
booklet/      the booklet, and the card without the solution
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Literal, TypeAlias

from burrkit.drawing import draw
from burrkit.drawing import pieces as pieces_sheet
from burrkit.drawing.display import Drawing
from burrkit.drawing.layout import Paper
from burrkit.fabrication import booleans, coupon
from burrkit.fabrication.booklet import Booklet, booklet, card
from burrkit.fabrication.cutsheet import cut_sheet
from burrkit.fabrication.film import film
from burrkit.fabrication.measures import COUPON, Measures, WoodMeasures
from burrkit.fabrication.plates import Bed
from burrkit.fabrication.print_job import PrintJob
from burrkit.fabrication.readme import read_me
from burrkit.formats import gltf
from burrkit.mesh import MeshError
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
        """Raise MeshError for a puzzle whose pieces cannot be made: better before a search than after it."""
        MakeJob(problem, self).check()


def things_for(problem: Problem) -> tuple[Thing, ...]:
    """Return what can be made of a problem: cut sheets are for cubes."""
    return THINGS if problem.lattice.is_cubic else tuple(thing for thing in THINGS if thing != "wood")


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
        return PrintJob(self.problem, order.measures, order.bed, order.clearances, assembled, self.report)

    def check(self) -> None:
        """Raise MeshError for pieces that cannot be made, before any file is made."""
        if len(self.problem.pieces) > MOST_PIECES:
            raise MeshError(f"{len(self.problem.pieces)} pieces; at most {MOST_PIECES} are made")
        for piece, name in zip(self.problem.pieces, self.prints.names, strict=True):
            if not piece.shape.is_connected:
                parts = len(piece.shape.components())
                raise MeshError(f"{name} falls into {parts} parts, so it cannot be made")
        if not self.problem.lattice.is_cubic:
            self._check_cells()
        if "print" in self.order.things:
            self.prints.check_size()

    def _check_cells(self) -> None:
        """Raise MeshError for what is made of cubes only."""
        name, m = self.problem.lattice.name, self.order.measures
        if "wood" in self.order.things:
            raise MeshError(
                f"made of {name}: cut sheets are for cubes; --only print,assembly,booklet makes the rest"
            )
        if m.wall or m.engraving != "none":
            raise MeshError(f"made of {name}: hollow and engraved pieces are made of cubes only")
        self.prints.check_shapes()

    def everything(self) -> dict[str, bytes]:
        """Return all files that are ordered, by their paths, READ-ME.txt first."""
        self.check()
        files: dict[str, bytes] = {}
        for thing in self.order.things:
            files |= {f"{thing}/{name}": data for name, data in self._made(thing)}
        about = read_me(self.problem, self.order, self.prints.names, files)
        return {"READ-ME.txt": about.encode(), **files}

    def file(self, path: str) -> bytes:
        """Return one of the files that are ordered, by its path. MeshError if there is none."""
        thing, _, wanted = path.partition("/")
        self.check()
        for each in self.order.things:
            if each == thing:
                for name, data in self._made(each):
                    if name == wanted:
                        return data
        raise MeshError(f"there is no file {path[:80]!r}")

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
            raise MeshError("there is no solution to show; solve the puzzle first")
        return draw(solved, kind="assembly" if kind == "assembled" else "steps", paper=paper)

    def _assembly(self) -> Iterator[tuple[str, bytes]]:
        yield from _files_of("pieces", self.sheet("pieces"))
        if self.solved is None:
            return
        assembled = self.solved.assembly
        yield from _files_of("assembled", self.sheet("assembled"))
        if self.solved.is_solution:
            yield from _files_of("steps", self.sheet("steps"))
        models = [
            self.prints.model(k, self.prints.placed(k, motion))
            for k, motion in enumerate(assembled.motions)
            if motion is not None
        ]
        tracks = None
        if isinstance(self.solved, Solution):
            moving = film(self.solved, self.order.measures.cube)
            tracks = {assembled.placed.index(k): track for k, track in moving.items()}
        title = self.problem.name or "puzzle"
        yield "solution.glb" if tracks else "assembled.glb", gltf.write(models, tracks, title)


def _files_of(stem: str, drawing: Drawing) -> Iterator[tuple[str, bytes]]:
    yield f"{stem}.pdf", drawing.pdf()
    pages = len(drawing.pages)
    for page in range(1, pages + 1):
        number = f"-{page:0{len(str(pages))}}" if pages > 1 else ""
        yield f"{stem}{number}.svg", drawing.svg(page).encode()

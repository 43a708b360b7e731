"""All files for making a puzzle, as bytes by their paths; ``folder`` writes them.

READ-ME.txt   an explanation of the files
print/        plates, single pieces, the test coupon, programs for OpenSCAD
wood/         the cut sheet
assembly/     the sheet of steps, and the solution as a moving model
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.formats import gltf, obj, openscad, puzzlecad, stl, threemf
from burrkit.geometry import MATRICES, Motion, Voxels
from burrkit.make import booleans, coupon
from burrkit.make.cutsheet import cut_sheet
from burrkit.make.film import film
from burrkit.make.measures import COUPON, Measures
from burrkit.make.names import full_names, own_names, stem
from burrkit.make.plates import Bed, laid_by, lying_matrix, plates
from burrkit.make.printed import labels, printed
from burrkit.make.readme import read_me
from burrkit.mesh import Mesh, MeshError, Model, joined, solid
from burrkit.mesh.placing import in_space
from burrkit.palette import piece_colour
from burrkit.picture import assembly as assembly_sheet
from burrkit.picture import pieces as pieces_sheet
from burrkit.picture import steps
from burrkit.picture.bodies import marks
from burrkit.picture.display import Drawing
from burrkit.picture.layout import Paper
from burrkit.puzzle import Problem
from burrkit.puzzle.document import Puzzle

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.disassembly.model import Separation

#: What can be made.
Thing: TypeAlias = Literal["print", "wood", "assembly"]
THINGS: Final[tuple[Thing, ...]] = ("print", "wood", "assembly")

#: The most pieces of a puzzle.
MOST_PIECES: Final = 200


class ShownSolution(NamedTuple):
    """A solution to show: the assembly, its disassembly if there is one, and a sentence for each step.

    ``number`` is that of the assembly in the complete enumeration, if it is known.
    """

    assembly: Assembly
    tree: Separation | None
    captions: Sequence[str] = ()
    number: int | None = None


@dataclass(frozen=True)
class Order:
    """What to make, and its measures. MeshError for what cannot be made."""

    measures: Measures = field(default_factory=Measures)
    things: tuple[Thing, ...] = THINGS
    bed: Bed = field(default_factory=Bed)
    clearances: tuple[float, ...] = COUPON
    paper: Paper = "a4"

    def __post_init__(self) -> None:
        coupon.check(self.clearances, self.measures)
        if self.measures.needs_booleans and "print" in self.things:
            booleans.require()

    def check(self, problem: Problem) -> None:
        """Raise MeshError for a puzzle whose pieces cannot be made: better before a search than after it."""
        _Job(problem, self, None).check()


def everything(
    problem: Problem,
    order: Order,
    solved: ShownSolution | None = None,
    progress: Callable[[float], None] | None = None,
) -> dict[str, bytes]:
    """Return the files by their paths, in the order of the READ-ME.

    ``progress`` is called with the fraction done. Raises MeshError if a piece cannot be made as ordered.
    """
    job = _Job(problem, order, solved, progress or (lambda done: None))
    job.check()
    files: dict[str, bytes] = {}
    for thing in order.things:
        made = {"print": job.prints, "wood": job.wood, "assembly": job.assembly}[thing]
        files |= {f"{thing}/{name}": data for name, data in made()}
    about = read_me(problem, order.measures, order.bed, order.clearances, job.names, files)
    return {"READ-ME.txt": about.encode(), **files}


@dataclass(frozen=True)
class _Job:
    problem: Problem
    order: Order
    solved: ShownSolution | None
    told: Callable[[float], None] = lambda done: None

    def check(self) -> None:
        """Raise MeshError for pieces that cannot be made, before any file is made."""
        if len(self.problem.pieces) > MOST_PIECES:
            raise MeshError(f"{len(self.problem.pieces)} pieces; at most {MOST_PIECES} are made")
        for piece, name in zip(self.problem.pieces, self.names, strict=True):
            if not piece.shape.is_connected:
                parts = len(piece.shape.components())
                raise MeshError(f"{name} falls into {parts} parts, so it cannot be made")
        if not self.problem.lattice.is_cubic:
            self._check_cells()
        if "print" in self.order.things:
            # Only the outside: hollows and labels do not change the size.
            sized = {k: self._laid(self._outside(k), k) for k in sorted(set(self._firsts))}
            plates([sized[k] for k in self._firsts], self.order.bed, self.names)

    def _check_cells(self) -> None:
        """Raise MeshError for what is made of cubes only."""
        name, m = self.problem.lattice.name, self.order.measures
        if "wood" in self.order.things:
            raise MeshError(f"made of {name}: cut sheets are for cubes; --only print,assembly makes the rest")
        if m.wall or m.engraving != "none":
            raise MeshError(f"made of {name}: hollow and engraved pieces are made of cubes only")
        for number in dict.fromkeys(self._firsts):
            self._outside(number)

    # Pieces ----------------------------------------------------------------------------------------------

    @cached_property
    def names(self) -> list[str]:
        """Return the full name of each piece."""
        return full_names(self.problem)

    @cached_property
    def _firsts(self) -> list[int]:
        """Return for each piece the first one that is drawn exactly like it."""
        seen: dict[Voxels, int] = {}
        return [seen.setdefault(piece.shape, k) for k, piece in enumerate(self.problem.pieces)]

    @cached_property
    def _outsides(self) -> dict[int, Mesh]:
        return {}

    def _outside(self, number: int) -> Mesh:
        """Return a piece without label and hollow, where it is drawn."""
        first, m = self._firsts[number], self.order.measures
        if first not in self._outsides:
            shape = self.problem.pieces[first].shape
            self._outsides[first] = solid(shape, cube=m.cube, inset=m.inset, bevel=m.bevel)
        return self._outsides[first]

    def _laid(self, mesh: Mesh, number: int) -> Mesh:
        return laid_by(mesh, self._turns[self._firsts[number]])

    @cached_property
    def _turns(self) -> dict[int, NDArray[np.float64]]:
        return {k: lying_matrix(self.problem.pieces[k].shape) for k in set(self._firsts)}

    @cached_property
    def _printed(self) -> list[Mesh]:
        """Return every piece as it is printed, on its best side."""
        m, made = self.order.measures, list[Mesh]()
        own = own_names(self.problem)
        for k, (piece, mark) in enumerate(zip(self.problem.pieces, marks(self.problem), strict=True)):
            turn = self._turns[self._firsts[k]]
            if not piece.shape.lattice.is_cubic:
                made.append(self._laid(self._outside(k), k))
                continue
            x, y, z = (-turn[2]).astype(int).tolist()
            wanted = labels(mark, own[k], m.engraving)
            # The meshes take most of the time.
            self.told(k / len(self.problem.pieces))
            try:
                mesh = printed(piece.shape, m, wanted, self._others(k), down=(x, y, z))
            except MeshError as error:
                raise MeshError(f"{self.names[k]}: {error}") from None
            made.append(laid_by(mesh, turn))
        return made

    def _others(self, number: int) -> Voxels | None:
        """Return the cubes of all other pieces of the assembly, in the frame in which this piece is drawn."""
        motion = None if self.solved is None else self.solved.assembly.motions[number]
        if self.solved is None or motion is None:
            return None
        shapes = [s.cells for k, s in enumerate(self.solved.assembly.shapes) if k != number and len(s)]
        return Voxels(np.concatenate(shapes)).moved(motion.inverse()) if shapes else None

    # Printing --------------------------------------------------------------------------------------------

    def prints(self) -> Iterator[tuple[str, bytes]]:
        filled = plates(self._printed, self.order.bed, self.names)
        for number, plate in enumerate(filled, 1):
            models = [self._model(k, mesh) for k, mesh in plate]
            yield f"plate-{number}.3mf", threemf.write(models, f"{self._title}, plate {number}")
            yield f"plate-{number}.stl", stl.write(joined(mesh for _, mesh in plate))
        yield from self._singles()
        # All plates side by side.
        step = self.order.bed.width + 20.0
        spread = [
            self._model(k, mesh.moved((step * number, 0.0, 0.0)))
            for number, plate in enumerate(filled)
            for k, mesh in plate
        ]
        yield "pieces.obj", obj.write(spread, "pieces.mtl").encode()
        yield "pieces.mtl", obj.materials(spread).encode()
        yield "pieces.glb", gltf.write(spread, title=self._title)
        yield from self._coupon()
        if self.problem.lattice.is_cubic:
            yield from self._programs()

    def _programs(self) -> Iterator[tuple[str, bytes]]:
        """Return the pieces of cubes as programs for OpenSCAD."""
        m = self.order.measures
        drawn = [
            (name, piece.shape, piece_colour(k))
            for k, (piece, name) in enumerate(zip(self.problem.pieces, self.names, strict=True))
        ]
        yield "openscad.scad", openscad.write(drawn, cube=m.cube, inset=m.inset).encode()
        bed = self.order.bed
        settings = (
            f"$burr_scale = {m.cube:g};\n$burr_inset = {m.inset:g};\n$burr_bevel = {m.bevel:g};\n"
            f"$plate_width = {bed.width:g};\n$plate_depth = {bed.depth:g};\n"
        )
        text = puzzlecad.write(Puzzle.of(self.problem), 0)
        yield "puzzlecad.scad", text.replace("\n\n", f"\n\n{settings}\n", 1).encode()

    def _singles(self) -> Iterator[tuple[str, bytes]]:
        """Return a file for each piece or, without engraving, for each different one."""
        engraved = self.order.measures.engraving != "none"
        for k, mesh in enumerate(self._printed):
            alike = [j for j, kind in enumerate(self.problem.kinds) if kind == self.problem.kinds[k]]
            if engraved or alike[0] == k:
                named = stem(self.names[k], k)
                count = "" if engraved or len(alike) == 1 else f"-x{len(alike)}"
                yield f"pieces/{named}{count}.stl", stl.write(mesh.moved(-mesh.low))

    def _coupon(self) -> Iterator[tuple[str, bytes]]:
        m = self.order.measures
        labelled = find_spec("manifold3d") is not None
        comb = coupon.comb(self.order.clearances, m, labelled=labelled)
        stick = coupon.stick(m).moved((0.0, 2.0 * m.cube, -m.inset))
        models = [Model("comb", comb, piece_colour(0)), Model("stick", stick, piece_colour(1))]
        yield "coupon.3mf", threemf.write(models, "Test coupon")
        yield "coupon.stl", stl.write(joined((comb, stick)))

    def _placed(self, number: int, motion: Motion) -> Mesh:
        """Return a piece in its place in the assembly."""
        mesh, cube = self._outside(number), self.order.measures.cube
        if self.problem.lattice.is_cubic:
            return placed(mesh, motion, cube)
        matrix, shift = in_space(self.problem.pieces[number].shape, motion)
        return mesh.moved(shift * cube, matrix)

    def _model(self, number: int, mesh: Mesh) -> Model:
        return Model(self.names[number], mesh, piece_colour(number))

    @property
    def _title(self) -> str:
        return self.problem.name or "puzzle"

    # Wood and assembly -----------------------------------------------------------------------------------

    def wood(self) -> Iterator[tuple[str, bytes]]:
        yield from _sheets("cut-sheet", cut_sheet(self.problem, self.order.measures, paper=self.order.paper))

    def assembly(self) -> Iterator[tuple[str, bytes]]:
        paper = self.order.paper
        yield from _sheets("pieces", pieces_sheet(self.problem, paper=paper))
        if self.solved is None:
            return
        assembled, tree, captions, number = self.solved
        named = f"assembly {number}" if number else ""
        sheet = assembly_sheet(assembled, paper=paper, subtitle=named.capitalize())
        yield from _sheets("assembled", sheet)
        if tree is not None:
            count = f"{len(captions) - 1} steps, " if captions else ""
            told = f"Putting it together: {count}level {tree.level_text}" + (named and f", {named}")
            drawn = steps(assembled, tree, captions=captions, paper=paper, subtitle=told)
            yield from _sheets("steps", drawn)
        models = [
            self._model(k, self._placed(k, motion))
            for k, motion in enumerate(assembled.motions)
            if motion is not None
        ]
        tracks = None if tree is None else film(assembled, tree, self.order.measures.cube)
        if tracks is not None:
            tracks = {assembled.placed.index(k): track for k, track in tracks.items()}
        yield "solution.glb" if tracks else "assembled.glb", gltf.write(models, tracks, self._title)


def placed(mesh: Mesh, motion: Motion, cube: float) -> Mesh:
    """Apply a motion of cubes to a mesh in millimetres."""
    turn = MATRICES[motion.isometry].astype(float)
    half = np.full(3, cube / 2)
    # A motion maps the least corner of a cube to that of its image; rotations are about centres.
    return mesh.moved(half - turn @ half + cube * np.array(motion.offset, dtype=float), turn)


def _sheets(stem: str, drawing: Drawing) -> Iterator[tuple[str, bytes]]:
    yield f"{stem}.pdf", drawing.pdf()
    pages = len(drawing.pages)
    for page in range(1, pages + 1):
        number = f"-{page:0{len(str(pages))}}" if pages > 1 else ""
        yield f"{stem}{number}.svg", drawing.svg(page).encode()

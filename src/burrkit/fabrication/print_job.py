"""What is printed: every piece on its best side, plates, single pieces, the coupon, programs for OpenSCAD."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

from burrkit.fabrication import coupon
from burrkit.fabrication.container_parts import PrintBody, box_bodies
from burrkit.fabrication.engraving import Label, labels, printed_piece
from burrkit.fabrication.measures import Measures
from burrkit.fabrication.names import full_names, own_names, stem
from burrkit.fabrication.plates import Bed, best_side, on_bed, plates
from burrkit.formats import gltf, obj, openscad, puzzlecad, stl, threemf
from burrkit.geometry import Motion, Voxels
from burrkit.mesh import Mesh, MeshError, Model, joined, solid
from burrkit.mesh.model import placed
from burrkit.palette import piece_colour
from burrkit.puzzle import Problem
from burrkit.puzzle.document import Puzzle

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly


@dataclass(frozen=True)
class PrintJob:
    """The pieces of a problem of cubes as they are printed.

    ``assembled`` is the solution in which labels and holes are hidden; ``report`` is called with the fraction
    of the pieces that are done.
    """

    problem: Problem
    measures: Measures
    bed: Bed
    clearances: tuple[float, ...]
    assembled: Assembly | None = None
    report: Callable[[float], None] = lambda done: None

    #: Whether a cut sheet can be made, too; and words of the READ-ME.
    can_be_sawn: ClassVar[bool] = True
    cell: ClassVar[str] = "cube"

    @property
    def made_of(self) -> str:
        """Return what pieces are made of, in words."""
        return f"{self.problem.volume} cubes of {self.measures.cube:g} mm"

    @property
    def edges(self) -> str:
        """Return what is done to edges, in words."""
        return f"outer edges lose {self.measures.bevel:g} mm"

    def check_size(self) -> None:
        """Raise MeshError for a piece that does not fit on the bed."""
        # Only the outside: hollows and labels do not change the size.
        sized = [on_bed(self.outside(k), self._turns[body.shape]) for k, body in enumerate(self.bodies)]
        plates(sized, self.bed, self.names)

    def check_measures(self) -> None:
        """Raise MeshError for measures that pieces of these cells cannot have: cubes can have all."""

    # Pieces ----------------------------------------------------------------------------------------------

    @cached_property
    def bodies(self) -> list[PrintBody]:
        """Return a body for each piece; the box of a container, the last piece, may be two."""
        named = zip(full_names(self.problem), self.problem.pieces, strict=True)
        bodies = [PrintBody(name, piece.shape, k) for k, (name, piece) in enumerate(named)]
        if self.problem.container is None or not self.can_be_sawn:
            return bodies
        return [*bodies[:-1], *box_bodies(bodies[-1], self.measures)]

    @cached_property
    def names(self) -> list[str]:
        """Return the full name of each body."""
        return [body.name for body in self.bodies]

    def outside(self, number: int) -> Mesh:
        """Return a body without label and hollow, where it is drawn."""
        return self.bodies[number].mesh or self._solid_of(self.bodies[number].shape)

    @cached_property
    def _solid_of(self) -> Callable[[Voxels], Mesh]:
        m = self.measures
        return cache(lambda shape: solid(shape, cube=m.cube, inset=m.inset, bevel=m.bevel))

    @cached_property
    def _turns(self) -> dict[Voxels, NDArray[np.float64]]:
        return {shape: best_side(shape) for shape in {body.shape for body in self.bodies}}

    @cached_property
    def pieces(self) -> list[Mesh]:
        """Return every body as it is printed, on its best side, at the origin."""
        m, made = self.measures, list[Mesh]()
        own, marks = own_names(self.problem), self.problem.marks
        for k, body in enumerate(self.bodies):
            turn = self._turns[body.shape]
            # The meshes take most of the time.
            self.report(k / len(self.bodies))
            try:
                mesh = body.mesh or self._solid(k, labels(marks[k], own[k], m.engraving), turn)
            except MeshError as error:
                raise MeshError(f"{self.names[k]}: {error}", error.code) from None
            made.append(on_bed(mesh, turn))
        return made

    def _solid(self, number: int, texts: Sequence[Label], turn: NDArray[np.float64]) -> Mesh:
        """Return a piece where it is drawn, with its label on a side that is not hidden by the turn."""
        x, y, z = (-turn[2]).astype(int).tolist()
        shape = self.problem.pieces[number].shape
        return printed_piece(shape, self.measures, texts, self._others(number), down=(x, y, z))

    def _others(self, number: int) -> Voxels | None:
        """Return the cubes of all other pieces of the assembly, in the frame in which this piece is drawn."""
        motion = None if self.assembled is None else self.assembled.motions[number]
        if self.assembled is None or motion is None:
            return None
        shapes = [s.cells for k, s in enumerate(self.assembled.shapes) if k != number and len(s)]
        return Voxels(np.concatenate(shapes)).moved(motion.inverse()) if shapes else None

    # Files -----------------------------------------------------------------------------------------------

    @cached_property
    def plates(self) -> list[list[tuple[int, Mesh]]]:
        """Return for each plate the pieces on it by their numbers, where they stand on the bed."""
        return plates(self.pieces, self.bed, self.names)

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Return the files by their names."""
        for number, plate in enumerate(self.plates, 1):
            models = [self.model(k, mesh) for k, mesh in plate]
            yield f"plate-{number}.3mf", threemf.write(models, f"{self._title}, plate {number}")
            yield f"plate-{number}.stl", stl.write(joined(mesh for _, mesh in plate))
        yield from self._singles()
        # All plates side by side.
        step = self.bed.width + 20.0
        spread = [
            self.model(k, mesh.moved((step * number, 0.0, 0.0)))
            for number, plate in enumerate(self.plates)
            for k, mesh in plate
        ]
        yield "pieces.obj", obj.write(spread, "pieces.mtl").encode()
        yield "pieces.mtl", obj.materials(spread).encode()
        yield "pieces.glb", gltf.write(spread, title=self._title)
        yield from self._coupon()
        yield from self._programs()

    def _programs(self) -> Iterator[tuple[str, bytes]]:
        """Return the pieces of cubes as programs for OpenSCAD."""
        m = self.measures
        drawn = [(body.name, body.shape, self.problem.colours[body.piece]) for body in self.bodies]
        yield "openscad.scad", openscad.write(drawn, cube=m.cube, inset=m.inset).encode()
        bed = self.bed
        settings = (
            f"$burr_scale = {m.cube:g};\n$burr_inset = {m.inset:g};\n$burr_bevel = {m.bevel:g};\n"
            f"$plate_width = {bed.width:g};\n$plate_depth = {bed.depth:g};\n"
        )
        text = puzzlecad.write(Puzzle.of(self.problem), 0)
        yield "puzzlecad.scad", text.replace("\n\n", f"\n\n{settings}\n", 1).encode()

    def _singles(self) -> Iterator[tuple[str, bytes]]:
        """Return a file for each piece or, without engraving, for each different one."""
        for k, mesh in enumerate(self.pieces):
            if self._single(k) == k:
                yield self.single(k), stl.write(mesh.moved(-mesh.low))

    def single(self, number: int) -> str:
        """Return the name of the file with a body, which equal pieces without engraving share."""
        k = self._single(number)
        count = sum(self._single(other) == k for other in range(len(self.bodies)))
        return f"pieces/{stem(self.names[k], k)}{f'-x{count}' if count > 1 else ''}.stl"

    def _single(self, number: int) -> int:
        """Return the first body that is printed exactly like this one."""
        kinds, is_own = self.problem.kinds, self.measures.engraving != "none" or self.bodies[number].mesh
        return number if is_own else kinds.index(kinds[number])

    def _coupon(self) -> Iterator[tuple[str, bytes]]:
        m = self.measures
        labelled = find_spec("manifold3d") is not None
        comb = coupon.comb(self.clearances, m, labelled=labelled)
        stick = coupon.stick(m).moved((0.0, 2.0 * m.cube, -m.inset))
        models = [Model("comb", comb, piece_colour(0)), Model("stick", stick, piece_colour(1))]
        yield "coupon.3mf", threemf.write(models, "Test coupon")
        yield "coupon.stl", stl.write(joined((comb, stick)))

    def placed(self, number: int, motion: Motion) -> Model:
        """Return a piece in its place in the assembly; the box of a container is one."""
        shape = self.problem.pieces[number].shape
        mesh = self._solid_of(shape)
        name = full_names(self.problem)[number]
        return Model(name, placed(mesh, shape, motion, self.measures.cube), self.problem.colours[number])

    def model(self, number: int, mesh: Mesh) -> Model:
        """Return a mesh of a body with its name and colour."""
        return Model(self.names[number], mesh, self.problem.colours[self.bodies[number].piece])

    @property
    def _title(self) -> str:
        return self.problem.name or "puzzle"


class CellPrintJob(PrintJob):
    """The pieces of other cells: neither engraved nor hollow, and without programs for OpenSCAD."""

    can_be_sawn = False
    cell = "cell"

    @property
    def edges(self) -> str:
        """Return what is done to edges, in words."""
        return "edges are not bevelled"

    @property
    def made_of(self) -> str:
        """Return what pieces are made of, in words."""
        number, name = self.problem.volume, self.problem.lattice.name
        return f"{number} cells: {name}; one unit is {self.measures.cube:g} mm"

    def check_measures(self) -> None:
        """Raise MeshError for what is made of cubes only, and for pieces of which no solid can be made."""
        if self.measures.wall or self.measures.engraving != "none":
            what = f"made of {self.problem.lattice.name}"
            raise MeshError(f"{what}: hollow and engraved pieces are made of cubes only", "unsupported")
        for number in range(len(self.bodies)):
            self.outside(number)

    def _solid(self, number: int, texts: Sequence[Label], turn: NDArray[np.float64]) -> Mesh:
        return self.outside(number)

    def _programs(self) -> Iterator[tuple[str, bytes]]:
        yield from ()


def job_of(problem: Problem) -> type[PrintJob]:
    """Return how pieces of a problem are printed."""
    return PrintJob if problem.lattice.is_cubic else CellPrintJob

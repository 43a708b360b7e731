"""What is printed: every piece on its best side, plates, single pieces, the coupon, programs for OpenSCAD.

The box of a container is printed as two halves to glue, or as a tray with a sliding lid. Halves meet in a
plane between two layers of cubes, and lose no clearance there. The plane is chosen so that they are printed
with the least overhang, the cut upwards; a box that is open on a side is printed whole.

The lid is the layer of a side within the outer walls, and slides to the front, or up on an upright side. It
has a tongue on the left, on the right and at the back; from the front, with three lines to a cube:

    # # . l l l l . # #
    # # l l l l l l # #        l  lid
    # # # . . . . # # #
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.util import find_spec
from itertools import product
from typing import ClassVar, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.fabrication import coupon
from burrkit.fabrication.engraving import Label, labels, printed_piece
from burrkit.fabrication.measures import Measures
from burrkit.fabrication.names import full_names, own_names, stem
from burrkit.fabrication.plates import Bed, best_side, on_bed, plates
from burrkit.formats import gltf, obj, openscad, puzzlecad, stl, threemf
from burrkit.geometry import Motion, Voxels
from burrkit.mesh import Mesh, MeshError, Model, joined, solid
from burrkit.mesh.boxes import UNITS, Boxes, eroded, units
from burrkit.mesh.model import placed
from burrkit.mesh.solid import HAIR, surface
from burrkit.palette import piece_colour
from burrkit.puzzle import Problem
from burrkit.puzzle.document import Puzzle

_Part: TypeAlias = tuple[str, Voxels, Mesh]


class PrintBody(NamedTuple):
    """What is printed in one: the cubes of a piece as drawn, or a ``part`` of a box with its own mesh."""

    name: str
    shape: Voxels
    piece: int
    mesh: Mesh | None = None
    part: str = ""


def box_bodies(box: PrintBody, measures: Measures) -> list[PrintBody]:
    """Return the bodies that make a box. MeshError for walls that take no lid, or cannot be cut."""
    grid = box.shape.grid()
    if not min(_hanging(np.moveaxis(grid, axis, 0)[::way]) for axis, way in product(range(3), (1, -1))):
        return [box]
    made = (_with_lid if measures.lid == "sliding" else _halves)(box.shape, grid, measures)
    return [PrintBody(f"{box.name}, {part}", shape, box.piece, mesh, part) for part, shape, mesh in made]


# Halves --------------------------------------------------------------------------------------------------


def _halves(walls: Voxels, grid: NDArray[np.bool_], measures: Measures) -> list[_Part]:
    axis, cut, is_clean = _best_cut(walls, grid)
    edge, inset = units(measures.cube), units(measures.inset)
    x, y, z = (np.arange(n + 1, dtype=np.int64) * edge for n in grid.shape)
    boxes = eroded(grid, (x, y, z), inset)
    wood, made = np.moveaxis(boxes.wood, axis, 0), []
    # Where the layers at the cut differ, the thin boxes between them belong to both halves.
    thin = 0 if is_clean or not inset else 1
    bevel = 0 if thin else units(measures.bevel) or (0 if inset else units(HAIR))
    for part, shape, first, last, at in (
        ("first half", _below(walls, axis, cut), 0, 2 * cut - 1 + thin, -1),
        ("second half", walls - _below(walls, axis, cut), 2 * cut - thin, len(wood), 0),
    ):
        lines = list(boxes.lines)
        lines[axis] = lines[axis][first : last + 1].copy()
        lines[axis][at] = cut * edge
        filled = np.moveaxis(wood[first:last], 0, axis)
        mesh = surface(Boxes((lines[0], lines[1], lines[2]), filled, is_split=not thin), bevel)
        made.append((part, shape, mesh.moved(np.array(walls.low) * (edge / UNITS))))
    return made


def _hanging(layers: NDArray[np.bool_]) -> int:
    """Return how many cubes have nothing below them, printed layer by layer."""
    return int((layers[1:] & ~layers[:-1]).sum())


def _below(walls: Voxels, axis: int, cut: int) -> Voxels:
    return Voxels(walls.cells[walls.cells[:, axis] < walls.low[axis] + cut])


def _best_cut(walls: Voxels, grid: NDArray[np.bool_]) -> tuple[int, int, bool]:
    """Return the axis and the layer of the best cut, and whether the layers on both sides agree."""
    found = []
    for axis in range(3):
        layers = np.moveaxis(grid, axis, 0)
        for cut in range(1, len(layers)):
            below = _below(walls, axis, cut)
            if below.is_connected and (walls - below).is_connected:
                hanging = _hanging(layers[:cut]) + _hanging(layers[: cut - 1 : -1])
                differ = bool((layers[cut - 1] != layers[cut]).any())
                # Halves of a flat box are flat.
                found.append((hanging, len(layers), -axis, differ, abs(2 * cut - len(layers)), cut))
    if not found:
        raise MeshError("no plane cuts the box into two halves", "unsupported")
    _, _, axis, differ, _, cut = min(found)
    return -axis, cut, not differ


# A sliding lid -------------------------------------------------------------------------------------------


def _with_lid(walls: Voxels, grid: NDArray[np.bool_], measures: Measures) -> list[_Part]:
    """Return the tray and the lid, which is on the side with the least walls."""
    low = np.array(walls.low)
    # The axis across a side, and what is flipped to see it on top, with the way of its lid in front.
    sides = [(axis, flip + across) for axis, across in ((2, ()), (1, (1,)), (0, (1,))) for flip in ((), (2,))]
    views = [np.flip(np.moveaxis(grid, axis, 2), flipped) for axis, flipped in sides]
    fitting = [k for k, view in enumerate(views) if _has_rim(view)]
    if not fitting:
        raise MeshError("no side has a whole rim for a sliding lid; --lid glued cuts the box", "unsupported")
    chosen = min(fitting, key=lambda k: float(views[k][:, :, -1].mean()))
    view, (axis, flipped) = views[chosen], sides[chosen]
    thirds = view.repeat(3, 0).repeat(3, 1).repeat(3, 2)
    coarse, fine = np.zeros_like(view), np.zeros_like(thirds)
    coarse[1:-1, :-1, -1] = True
    fine[3:-3, :-3, -3:] = True
    fine[2:-2, :-2, -2] = True
    made = []
    for part, of_view, of_thirds in (("tray", ~coarse, ~fine), ("lid", coarse, fine)):
        shape, body = (
            Voxels(np.argwhere(np.moveaxis(np.flip(each, flipped), 2, axis)) + corner)
            for each, corner in ((view & of_view, low), (thirds & of_thirds, 3 * low))
        )
        if not body.is_connected:
            raise MeshError(f"the openings divide the {part}; --lid glued cuts the box", "unsupported")
        mesh = solid(body, cube=measures.cube / 3, inset=measures.inset, bevel=measures.bevel)
        made.append((part, shape, mesh))
    return made


def _has_rim(view: NDArray[np.bool_]) -> bool:
    """Return whether the top layer has all cubes of its rim, with room below."""
    top = view[:, :, -1]
    return min(view.shape) > 2 and bool(top[[0, -1]].all() and top[:, [0, -1]].all())


# What is printed -----------------------------------------------------------------------------------------


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

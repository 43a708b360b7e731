"""Pieces with the surface of a mesh: a design of cubes, cut out of the solid that it was made for.

Every piece is what its cubes have in common with the solid. To these are added those of the rim, the cubes of
the grid that are partly inside the solid and were too empty to be part of the design. Each goes to the piece
next to it to which most of the solid joins it, if all moves that take the design apart stay possible with it:
they are replayed with the pieces so extended. As solids are parts of their cubes, what holds for the cubes
holds for them. A cube of the rim that fits no piece, or that a neck too thin to print would hold, is cut off.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from burrkit.assembly.model import Assembly
from burrkit.errors import CheckError
from burrkit.fabrication import booleans
from burrkit.fabrication.film import film
from burrkit.fabrication.plates import Bed, best_side, on_bed, plates
from burrkit.formats import gltf, stl, threemf
from burrkit.geometry import Cell, Motion, Voxels
from burrkit.mesh import Mesh, MeshError, Model, solid
from burrkit.mesh.voxelise import Filled
from burrkit.moves.model import Separation
from burrkit.moves.replay import verify
from burrkit.palette import piece_colour
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.solving.found_assembly import Solution

#: The least part of the face of a cube that may join a cube of the rim to its piece.
_JOINT: Final = 0.06
#: What is thinner over the face of a cube, in cubes, is a layer.
_LAYER: Final = 0.2


@dataclass(frozen=True, eq=False)
class Carved:
    """Meshes in millimetres, where they are in the assembly; ``cut`` and ``whole`` volumes in cubic ones.

    ``solution`` has their cubes, the rim included, each ``cube`` millimetres long.
    """

    pieces: tuple[Mesh, ...]
    solution: Solution
    cube: float
    cut: float
    whole: float


def carve(mesh: Mesh, filled: Filled, solution: Solution, *, cube: float, inset: float) -> Carved:
    """Cut the solid in a mesh into the pieces of a solution made of its cubes.

    ``cube`` is the edge of a cube and ``inset`` the clearance in millimetres. MeshError if manifold3d is not
    installed or nothing of a piece is left.
    """
    booleans.require()
    scale = cube / filled.edge
    whole = Mesh((mesh.points - filled.corner) * scale, mesh.triangles)
    extended = with_rim(solution, filled, booleans.sections(whole, cube, filled.share.shape))
    pieces = []
    for number, shape in enumerate(extended.assembly.shapes, 1):
        parts = booleans.common(solid(shape, cube=cube, inset=inset, bevel=0.0), whole)
        if not parts:
            raise MeshError(f"nothing of piece {number} is inside the mesh; take more cubes")
        pieces.append(max(parts, key=lambda part: part.volume))
    cut = whole.volume - sum(piece.volume for piece in pieces)
    return Carved(tuple(pieces), extended, cube, cut, whole.volume)


def with_rim(solution: Solution, filled: Filled, joints: Mapping[tuple[Cell, int], float]) -> Solution:
    """The solution with the cubes of the rim that its moves allow, each given to a piece next to it.

    ``joints`` are the parts of the faces of cubes inside the solid, by the cube and the axis along which the
    face is its far end.
    """
    assembly, tree = solution.assembly, solution.tree
    owners = assembly.owners()
    goal = set(assembly.problem.goal.cells)
    left = [cell for cell in filled.cubes(1e-9) if cell not in goal]
    now = _extended(owners, assembly)

    def joined_to(cell: Cell) -> dict[int, float]:
        return joints_of(cell, owners, joints, float(filled.share[cell]))

    while True:
        waiting: list[Cell] = []
        grown = False
        # The cubes with the best joints come first.
        for _, cell in sorted((-max(joined_to(cell).values(), default=0.0), cell) for cell in left):
            for piece, _ in sorted(joined_to(cell).items(), key=lambda pair: (-pair[1], pair[0])):
                wider = _extended({**owners, cell: piece}, assembly)
                if _comes_apart(wider, tree):
                    owners[cell], now, grown = piece, wider, True
                    break
            else:
                waiting.append(cell)
        left = waiting
        if not grown:
            return replace(solution, assembly=now)


def joints_of(
    cell: Cell, owners: Mapping[Cell, int], joints: Mapping[tuple[Cell, int], float], share: float
) -> dict[int, float]:
    """How much of a face of a cube joins it to each piece next to it, if that makes a good joint.

    ``share`` of the cube is filled. A thin layer on the cube of a piece belongs to that piece or to none:
    joined to the piece at its side it would be a flap.
    """
    faces: list[tuple[float, int | None]] = []
    for axis in range(3):
        for end in (0, 1):
            near = _neighbour(cell, axis, 2 * end - 1)
            faces.append((joints.get((cell if end else near, axis), 0.0), owners.get(near)))
    largest = max(area for area, _ in faces)
    is_layer = share < _LAYER * largest
    areas: dict[int, float] = {}
    for area, piece in faces:
        if piece is not None and area >= _JOINT and (area == largest or not is_layer):
            areas[piece] = areas.get(piece, 0.0) + area
    return areas


def _neighbour(cell: Cell, axis: int, step: int) -> Cell:
    x, y, z = (at + step * (axis == k) for k, at in enumerate(cell))
    return x, y, z


def _extended(owners: dict[Cell, int], assembly: Assembly) -> Assembly:
    shapes: list[list[Cell]] = [[] for _ in assembly.shapes]
    for cell, piece in owners.items():
        shapes[piece].append(cell)
    pieces = tuple(Piece(Voxels(cells)) for cells in shapes)
    return Assembly(Problem(pieces, Goal(Voxels(owners))), (Motion(),) * len(pieces))


def _comes_apart(assembly: Assembly, tree: Separation) -> bool:
    try:
        verify(assembly, tree)
    except CheckError:
        return False
    return True


# Files -----------------------------------------------------------------------------------------------------


def files(carved: Carved, bed: Bed, marks: Sequence[str]) -> dict[str, bytes]:
    """The pieces as files: each alone, on plates, in their places, and drawn apart.

    MeshError if a piece is larger than the bed.
    """
    names = [f"piece {mark}" for mark in marks]
    pairs = zip(carved.pieces, carved.solution.assembly.shapes, strict=True)
    on_plates = [on_bed(mesh, best_side(shape)) for mesh, shape in pairs]
    made = {f"pieces/{mark}.stl": stl.write(mesh) for mark, mesh in zip(marks, on_plates, strict=True)}
    for number, plate in enumerate(plates(on_plates, bed, names), 1):
        models = [Model(names[k], mesh, piece_colour(k)) for k, mesh in plate]
        made[f"plate-{number}.3mf"] = threemf.write(models, f"plate {number}")
    together = [Model(names[k], mesh, piece_colour(k)) for k, mesh in enumerate(carved.pieces)]
    made["assembled.glb"] = gltf.write(together, title="Assembled")
    tracks = film(carved.solution, carved.cube)
    made["solution.glb"] = gltf.write(together, tracks, title="Solution")
    widths = [float(mesh.size[0]) + carved.cube for mesh in carved.pieces]
    row = [
        replace(model, mesh=model.mesh.moved((sum(widths[:k]) - model.mesh.low[0], 0.0, 0.0)))
        for k, model in enumerate(together)
    ]
    made["pieces.glb"] = gltf.write(row, title="Pieces")
    made["READ-ME.txt"] = _read_me(carved, marks).encode()
    return made


def _read_me(carved: Carved, marks: Sequence[str]) -> str:
    lost = 100 * carved.cut / carved.whole
    size = " x ".join(f"{side:.0f}" for side in np.ptp(np.vstack([m.points for m in carved.pieces]), axis=0))
    lines = [
        f"{len(marks)} pieces, together {size} mm.",
        "",
        "plate-N.3mf    all pieces as they are printed: names and colours",
        "pieces/X.stl   single pieces",
        "assembled.glb  the pieces in their places, for 3D viewers",
        "pieces.glb     the pieces side by side",
        "solution.glb   how they go together, as a moving model",
        "",
        *(f"{mark}  {mesh.volume / 1000:.1f} cm3" for mark, mesh in zip(marks, carved.pieces, strict=True)),
        "",
        f"{lost:.1f}% of the volume of the mesh is in no piece:",
        "clearance, holes, and what blocked moves.",
        "",
    ]
    return "\n".join(lines)

"""Bodies of pieces and assemblies (position, colour, mark and spots), their figures, and panels.

A panel shows bodies before a move, with its arrows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.drawing.arrow import arrow, arrow_length, sweep as sweep_of, turn_arrow
from burrkit.drawing.balls import BallScene
from burrkit.drawing.figure import MARK, Body, Box, Figure, VisibleSpot
from burrkit.drawing.items import INK, Area, PictureError, Point, Strokes, Words
from burrkit.drawing.polyhedra import PolyhedraScene, shade_of
from burrkit.drawing.view import View, sight
from burrkit.geometry import IDENTITY, Cell, Motion, Voxels
from burrkit.geometry.lattices import CUBES
from burrkit.moves.model import AnyMove, Disassembly, Turn
from burrkit.moves.pose import Offset, Pose
from burrkit.moves.slides.halves import halved, tree_in_halves
from burrkit.moves.turns.collision import clear_quarters
from burrkit.moves.walk import Step, ways
from burrkit.palette import ink_on, piece_colour
from burrkit.puzzle import Piece, moved_colours
from burrkit.puzzle.colours import shown_colours
from burrkit.runtime.arguments import check_type
from burrkit.runtime.grouping import by_key
from burrkit.solving.found_assembly import FoundAssembly, Solution


def found_assembly(shown: FoundAssembly | Assembly) -> FoundAssembly:
    """Return what is shown as a search returns it. BurrkitError for another type."""
    check_type("shown", shown, FoundAssembly, Assembly)
    return shown if isinstance(shown, FoundAssembly) else FoundAssembly(shown)


def taken_apart(shown: FoundAssembly | Assembly) -> Solution:
    """Return a solution with moves of whole cubes. PictureError if it does not come completely apart."""
    found = found_assembly(shown)
    if not isinstance(found, Solution):
        raise PictureError("no steps to show: the assembly does not come apart completely", "unsolved")
    if not found.tree.has_halves:
        return found
    tree = tree_in_halves(found.tree)
    return Solution(halved(found.assembly), Disassembly(len(tree.moves), tree, 0), found.number)


def body_of(
    piece: Piece,
    colour: str,
    cube_colours: Sequence[str] = (),
    *,
    mark: str = "",
    motion: Motion | None = None,
) -> Body:
    """Return a piece in a colour where it is drawn, or where a ``motion`` puts it.

    ``cube_colours`` are the colours 1, 2, 3, … of its cells, those of the palette by default.
    """
    cells, colours = piece.shape, shown_colours(piece)
    if motion is not None:
        cells, colours = cells.moved(motion), moved_colours(colours, motion, cells)
    return Body(cells, colour, mark, spots=spots_of(colours, cube_colours))


def spots_of(
    colours: Sequence[tuple[Cell, int]], cube_colours: Sequence[str] = ()
) -> tuple[tuple[Cell, str], ...]:
    """Return the spots of coloured cells; see ``body_of``."""
    used = max((index for _, index in colours), default=0)
    every = [*cube_colours, *map(piece_colour, range(len(cube_colours), used))]
    return tuple((cell, every[index - 1]) for cell, index in colours)


def bodies_of(assembled: Assembly, cube_colours: Sequence[str] = ()) -> list[Body]:
    """Return the placed pieces at their places in the assembly, with their marks."""
    problem = assembled.problem
    return [
        body_of(
            problem.pieces[number],
            problem.colours[number],
            cube_colours,
            mark=problem.marks[number],
            motion=assembled.motions[number],
        )
        for number in assembled.placed
    ]


def posed(body: Body, pose: Pose) -> Body:
    """Put a body into a pose; only bodies of cubes turn."""
    if pose.isometry != IDENTITY:
        # Shapes in the same orientation are equal, wherever they are.
        motion = Motion(pose.isometry)
        spots = tuple((motion(cell), colour) for cell, colour in body.spots)
        body = replace(body, cells=body.cells.moved(motion), spots=spots)
    return shifted(body, pose.offset)


def bodies_at(whole: Mapping[int, Body], step: Step, poses: Sequence[Pose]) -> list[Body]:
    """Return the pieces of a step in some poses, pale if they do not move; ``whole`` are those assembled."""
    pairs = zip(step.pieces, poses, strict=True)
    return [replace(posed(whole[piece], pose), pale=piece not in step.move.pieces) for piece, pose in pairs]


def shifted(body: Body, by: Offset) -> Body:
    """Move a body, by edges of a cube."""
    x, y, z = (a + b for a, b in zip(body.offset, by, strict=True))
    return replace(body, offset=(x, y, z))


# Figures -------------------------------------------------------------------------------------------------

#: The most arrows of a move, and the gap between a side and its arrow, in edges of a cube.
_MOST_ARROWS: Final = 3
_SPACE: Final = 0.2

#: A side faces along a move if the cosine of the angle between them is above this.
_ALONG: Final = 0.25

#: More space on a side does not help an arrow, which is at the foremost side then.
_ROOM: Final = 0.4

#: The greatest part of the moving bodies that may be hidden.
_MOST_HIDDEN: Final = 0.65

#: The size of a mark by the space around its middle.
_BY_ROOM: Final = 1.3

#: Bodies with the numbers of their faces: where no mark is written.
_Faces = frozenset[tuple[int, int]]

#: What is seen of bodies, whatever their cells.
Scene: TypeAlias = BallScene | PolyhedraScene


def scene_of(bodies: Sequence[Body], view: View) -> Scene:
    """Return the scene of bodies of one lattice that share no cell."""
    lattice = bodies[0].cells.lattice if bodies else CUBES
    seen_from = sight(lattice, view)
    return BallScene(bodies, seen_from) if lattice.touching else PolyhedraScene(bodies, seen_from)


def figure(bodies: Sequence[Body], view: View) -> Figure:
    """Return the figure of bodies of one lattice that share no cell."""
    return _figure(scene_of(bodies, view), bodies, frozenset())


def _figure(scene: Scene, bodies: Sequence[Body], taken: _Faces) -> Figure:
    marks = tuple(_marks(scene, bodies, taken))
    return Figure(tuple(scene.areas), tuple(scene.strokes), marks, scene.box())


def _marks(scene: Scene, bodies: Sequence[Body], taken: _Faces) -> list[Words]:
    """Return the mark of each body, where most space is around it."""
    if not any(body.mark for body in bodies):
        return []
    best: dict[int, VisibleSpot] = {}
    for spot in scene.spots:
        known = best.get(spot.body)
        if known is None or _rank(spot, taken) > _rank(known, taken):
            best[spot.body] = spot
    found = []
    for number, spot in sorted(best.items()):
        body = bodies[number]
        if body.mark:
            size = MARK if len(body.mark) == 1 else 1.2 * MARK / len(body.mark)
            ground = shade_of(body, spot.normal, scene.sight)
            if body.cells.lattice.touching:
                ground = body.colour
            size = min(size, _BY_ROOM * spot.room)
            found.append(Words(body.mark, spot.at, size, ink_on(ground), "middle", bold=True))
    return found


def _rank(spot: VisibleSpot, taken: _Faces) -> tuple[bool, float, bool, float, float]:
    room = round(min(spot.room, MARK), 3)
    return (spot.body, spot.face) not in taken, room, spot.is_middle, -spot.at[1], spot.at[0]


# What hides -----------------------------------------------------------------------------------------------


def occluders(bodies: Sequence[Body], view: View) -> frozenset[int]:
    """Return pale bodies to draw transparent, the worst first, until the others hide little enough."""
    pale = np.array([body.pale for body in bodies], dtype=bool)
    if not pale.any() or pale.all():
        return frozenset()
    scene = scene_of(bodies, view)
    points, owners, weights = scene.samples
    ahead = scene.ahead(points[~pale[owners]])
    # Of what moves, only what it does not hide itself.
    shown = ahead[:, ~pale].max(axis=1) == 0
    ahead, weights = ahead[shown], weights[~pale[owners]][shown]
    found: set[int] = set()
    while True:
        hiding = np.bincount(ahead.argmax(axis=1), weights * (ahead.max(axis=1) > 0), len(bodies))
        if hiding.sum() <= _MOST_HIDDEN * weights.sum():
            return frozenset(found)
        worst = int(hiding.argmax())
        found.add(worst)
        ahead[:, worst] = 0.0


def count_hidden(shape: Voxels, others: Sequence[Cell], view: View) -> int:
    """Return how many other cells would be invisible if they were added to a shape."""
    lattice = shape.lattice
    cells = np.array(others)
    # Cells of one type are equal but for their places.
    first = [lattice.types[kind].cell for kind in lattice.split(cells)[0].tolist()]
    ways = (lattice.places(cells) - lattice.places(np.array(first))) @ np.array(lattice.metric)
    added = [
        Body(Voxels([cell], lattice), INK, offset=(x, y, z))
        for cell, (x, y, z) in zip(first, ways.tolist(), strict=True)
    ]
    points, owners, _ = scene_of(added, view).samples
    is_seen = scene_of([Body(shape, INK)], view).ahead(points)[:, 0] == 0
    return len(others) - len(np.unique(owners[is_seen]))


# Panels --------------------------------------------------------------------------------------------------


def panel(bodies: Sequence[Body], move: AnyMove | None, view: View, *, sweep: bool = False) -> Figure:
    """Return bodies before a move, with its arrows if there is a move; those that are not pale move.

    What would hide them for the most part is drawn transparent, by its edges only. PictureError for other
    cells than cubes that turn.
    """
    hiding = occluders(bodies, view)
    solid = [body for number, body in enumerate(bodies) if number not in hiding]
    transparent = [body for number, body in enumerate(bodies) if number in hiding]
    scene = scene_of(solid, view)
    extra: list[Area | Strokes] = []
    taken: _Faces = frozenset()
    if isinstance(move, Turn):
        for body in bodies:
            body.cells.require_cubes("only pieces of cubes turn")
        turning = [cell for body in bodies if not body.pale for cell in body.placed_cells]
        standing = [cell for body in bodies if body.pale for cell in body.placed_cells]
        quarters = clear_quarters(move, turning, standing) or move.quarters
        if sweep and move.drift is None:
            extra += sweep_of(move, quarters, turning, view)
        extra += turn_arrow(move, quarters, turning, view)
    elif move is not None:
        moving = [number for number, body in enumerate(solid) if not body.pale]
        # Bodies are in the order of their pieces.
        groups = by_key(zip((way for _, way in sorted(ways(move).items())), moving, strict=True))
        for way, own in groups.items():
            # Several arrows are short, so that they leave each other room.
            far = float(np.linalg.norm(way)) if len(groups) == 1 else 0.0
            length = arrow_length(far, frees=move.frees and bool(far))
            arrows, at = _arrows(scene, {number: solid[number] for number in own}, np.array(way), length)
            extra, taken = [*extra, *arrows], taken | at
    drawn = _figure(scene, solid, taken)
    box, strokes = drawn.box, drawn.strokes
    if extra:
        lines = [line for item in extra for line in (item.loops if isinstance(item, Area) else item.lines)]
        box = box.joined(Box.around(np.array([point for line in lines for point in line])))
    if transparent:
        empty = scene_of(transparent, view)
        strokes += tuple(empty.outlines)
        box = box.joined(empty.box())
    return replace(drawn, strokes=strokes, extra=tuple(extra), box=box)


def _arrows(
    scene: Scene, moving: Mapping[int, Body], by: NDArray[np.float64], length: float
) -> tuple[list[Area | Strokes], _Faces]:
    """Return the arrows of bodies that go one way, by their numbers, and the faces at which they are."""
    way = by / np.linalg.norm(by)
    toward = float(way @ scene.sight.toward) > 0
    flat = scene.sight.on_paper(way)
    # An arrow that points at the viewer is drawn longer than it is seen.
    flat = flat * max(1.0, 0.5 / max(float(np.linalg.norm(flat)), 1e-6))
    ahead = way if toward else -way

    def rank(spot: VisibleSpot) -> tuple[bool, float, float, float, Point]:
        is_along = float(spot.normal @ ahead) > _ALONG
        return (
            is_along,
            round(min(spot.room, _ROOM), 2),
            round(float(spot.point @ ahead), 3),
            spot.room,
            spot.at,
        )

    chosen = []
    for part in _parts(moving):
        spots = [spot for spot in scene.spots if spot.body in part]
        if spots:
            chosen.append(max(spots, key=rank))
    chosen.sort(key=rank, reverse=True)
    shown = ([spot for spot in chosen if rank(spot)[0]] or chosen)[:_MOST_ARROWS]
    areas: list[Area | Strokes] = []
    for spot in shown:
        start = np.array(spot.at) + (flat * _SPACE if toward else -flat * (_SPACE + length))
        areas += arrow(start, flat, length)
    return areas, frozenset((spot.body, spot.face) for spot in shown)


def _parts(moving: Mapping[int, Body]) -> list[list[int]]:
    """Return the bodies that move, those together that have cells in contact."""
    found: list[list[int]] = []
    for offset in dict.fromkeys(body.raster_place[0] for body in moving.values()):
        some = [(n, body.raster_place[1]) for n, body in moving.items() if body.raster_place[0] == offset]
        together = Voxels([cell for _, cells in some for cell in cells], some[0][1].lattice)
        found += [[n for n, cells in some if next(iter(cells)) in part] for part in together.components()]
    return found

"""Puzzles of our own that need many states: flat trays in which blocks slide, some of them equal."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import numpy as np

from burrkit.assembly import Assembly
from burrkit.geometry import Cell, Motion, Voxels
from burrkit.geometry.motion import plus, times
from burrkit.moves.model import AnyMove, Turn
from burrkit.moves.states.by_hand import Arrangement
from burrkit.puzzle import Goal, Piece, Problem


def in_place(shapes: Iterable[Voxels], groups: Iterable[Collection[int]] | None = None) -> Assembly:
    """The assembly of pieces drawn in their places, perhaps with the groups of each."""
    shapes = tuple(shapes)
    of = tuple(groups) if groups is not None else ((),) * len(shapes)
    room = Voxels([cell for shape in shapes for cell in shape])
    pieces = tuple(Piece(shape, groups=frozenset(g)) for shape, g in zip(shapes, of, strict=True))
    return Assembly(Problem(pieces, Goal(room, Voxels())), (Motion(),) * len(shapes))


def after(state: Arrangement, move: AnyMove) -> Arrangement:
    """The arrangement after a move that is possible."""
    if isinstance(move, Turn):
        poses = {piece: move.motion.after(state.pose(piece)) for piece in move.pieces}
        offsets = state.offsets | {piece: pose.offset for piece, pose in poses.items()}
        rotations = state.rotations | {piece: pose.isometry for piece, pose in poses.items()}
        return Arrangement(state.assembly, offsets, rotations)
    slide = move.require_slide("")
    way = slide.shift if state.mechanics.on_cubes else times(slide.distance, state.lattice.axes[slide.axis])
    moved = {piece: plus(state.offsets[piece], way) for piece in slide.pieces}
    return Arrangement(state.assembly, state.offsets | moved, state.rotations)


def tray(
    width: int, height: int, blocks: Iterable[Iterable[tuple[int, int]]], gaps: Iterable[Cell] = ()
) -> Assembly:
    """A closed tray of width times height cubes and flat blocks in it; ``gaps`` are missing in its wall."""
    inside = Voxels.box(width, height, 1)
    wall = Voxels.box(width + 2, height + 2, 3).shifted(-1, -1, -1) - inside - Voxels(list(gaps))
    return in_place((wall, *(Voxels([(x, y, 0) for x, y in block]) for block in blocks)))


def serpentine(rows: int, length: int = 4) -> Assembly:
    """A pin in a tunnel that runs in both directions: level 2 rows, a move for each straight and bend."""
    tunnel: set[Cell] = set()
    for row in range(rows):
        tunnel |= {(x, 2 * row, 0) for x in range(length)}
        tunnel.add((length - 1 if row % 2 == 0 else 0, 2 * row + 1, 0))
    wall = Voxels.box(length + 2, 2 * rows + 1, 3).shifted(-1, -1, -1) - Voxels(list(tunnel))
    return in_place((wall, Voxels([(0, 0, 0)])))


def bent_tunnels(count: int) -> Assembly:
    """A block with one to four pins: each slides sideways, in a direction of its own, and then up and out."""
    pins, tunnels = list[Voxels](), Voxels()
    for n, (x, y) in enumerate(((1, 0), (-1, 0), (0, 1), (0, -1))[:count]):
        pin = Voxels([(4 * n, 0, -z) for z in range(n + 1)])
        pins.append(pin)
        tunnels |= pin | pin.shifted(x, y, 0) | Voxels([(4 * n + x, y, z) for z in (1, 2)])
    block = Voxels.box(4 * count + 1, 5, count + 3).shifted(-2, -2, -count) - tunnels
    return in_place((block, *pins))


def shuffled(assembly: Assembly, seed: int) -> Assembly:
    """The same assembly with its pieces listed in another order."""
    order = np.random.default_rng(seed).permutation(len(assembly.problem.pieces)).tolist()
    problem = Problem(tuple(assembly.problem.pieces[k] for k in order), assembly.problem.goal)
    return Assembly(problem, tuple(assembly.motions[k] for k in order))

"""Small random puzzles made from a seed: files with all that the format has, and problems on any lattice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import groupby
from random import Random
from typing import TypeVar

import numpy as np

from burrkit.geometry import ISOMETRIES, ROTATIONS, Cell, Lattice, Voxels
from burrkit.puzzle import Colours, Goal, Piece, Problem, colours_of
from burrkit.puzzle.colours import hands_of
from burrkit.puzzle.document import Part, ProblemSpec, Puzzle, Shape, default_palette
from tests.reference import burr
from tests.reference.cubes import is_connected
from tests.reference.lattice_assemble import in_space

#: More copies of pieces than this take the brute force too long.
MOST_COPIES = 9

_BOXES = (
    (2, 2, 2), (3, 2, 2), (3, 2, 2), (4, 2, 2), (3, 3, 1), (4, 3, 1), (5, 2, 1), (3, 3, 2), (3, 3, 3),
    (4, 4, 1),
)  # fmt: skip


def random_puzzle(rng: Random) -> Puzzle:
    """A puzzle with one problem; most have an assembly, because the goal is cut into the pieces.

    The features are drawn independently: goals other than boxes, variable cubes, holes and their limit,
    several copies, ranges, equal shapes listed twice, mirror images, colours and, rarely, groups. One in
    five is a burr of six sticks, which comes apart less easily.
    """
    is_burr = rng.random() < 0.2
    if is_burr:
        cut = _sticks(rng)
        whole, variable = frozenset(burr.goal().cells), set(burr.goal().optional)
    else:
        whole = _goal(rng)
        cut = _cut(rng, whole)
        most_variable = rng.choice((0, 0, 0, 1, 2, 4))
        variable = set(rng.sample(sorted(whole), min(most_variable, len(whole) - 1)))
        empty = {cell for cell in variable if rng.random() < 0.4}
        cut = [piece - empty for piece in cut if piece - empty]
    shapes, copies = list[Shape](), list[int]()
    paint = rng.random() < 0.15 and not is_burr
    for piece in cut:
        shape = _shape(piece, _colours(rng, piece) if paint else {}, rng.choice(ROTATIONS))
        same = next((k for k, other in enumerate(shapes) if _kind(shape) == _kind(other)), None)
        if same is None or rng.random() < 0.04:
            shapes.append(shape)
            copies.append(1)
        else:
            copies[same] += 1
    parts = [Part(k, count, count) for k, count in enumerate(copies)]
    if rng.random() < 0.45 and not is_burr:
        parts = _ranged(rng, shapes, parts)
    if rng.random() < 0.04:
        parts = [_grouped(rng, part) for part in parts]
    goal = _shape(frozenset(whole), _colours(rng, whole) if paint and rng.random() < 0.6 else {}, 0, variable)
    pairs = [(a, b) for a in (1, 2) for b in (1, 2)]
    allowed = frozenset(rng.sample(pairs, rng.randint(1, 4))) if paint else frozenset[tuple[int, int]]()
    holes = rng.randint(0, max(1, len(variable))) if rng.random() < 0.15 else None
    order = list(parts)
    if rng.random() < 0.3:
        rng.shuffle(order)
    spec = ProblemSpec(tuple(order), len(shapes), max_holes=holes, allowed=allowed)
    return Puzzle((*shapes, goal), (spec,), palette=default_palette(2) if paint else ())


def _sticks(rng: Random) -> list[frozenset[Cell]]:
    """Six connected sticks that fit together, in their places, with none or a few holes."""
    shared, most_holes = burr.shared_cubes(), rng.choice((0, 4, 8, 12))
    while True:
        bars = rng.sample(burr.bars(), 6)
        used, pieces = frozenset[Cell](), list[frozenset[Cell]]()
        for bar in bars:
            free = sorted((bar & shared) - used)
            sizes = range(2, min(len(free), 6) + 1)
            tries = ((bar - shared) | set(rng.sample(free, rng.choice(sizes))) for _ in range(30) if sizes)
            stick = next((one for one in tries if is_connected(one)), None)
            if stick is None:
                break
            pieces.append(stick)
            used |= stick
        if len(pieces) < len(bars):
            continue
        for cell in rng.sample(sorted(shared - used), max(0, len(shared - used) - most_holes)):
            owners = [k for k, bar in enumerate(bars) if cell in bar and _neighbours(cell) & pieces[k]]
            if owners:
                pieces[rng.choice(owners)] |= {cell}
        return pieces


def _goal(rng: Random) -> frozenset[Cell]:
    """A box, or a random connected part of one."""
    box = frozenset(Voxels.box(*rng.choice(_BOXES)))
    if rng.random() < 0.6:
        return box
    return _grown(rng, box, rng.randint(max(4, len(box) // 2), len(box)))


def _neighbours(cell: Cell) -> set[Cell]:
    x, y, z = cell
    return {(x + 1, y, z), (x - 1, y, z), (x, y + 1, z), (x, y - 1, z), (x, y, z + 1), (x, y, z - 1)}


#: The cells that share a side with a cell.
Beside = Callable[[Cell], set[Cell]]


def _grown(rng: Random, room: frozenset[Cell], size: int, beside: Beside = _neighbours) -> frozenset[Cell]:
    grown = {rng.choice(sorted(room))}
    while len(grown) < size:
        fringe = sorted(cell for cell in room - grown if beside(cell) & grown)
        if not fringe:
            break
        grown.add(rng.choice(fringe))
    return frozenset(grown)


def _cut(
    rng: Random, whole: frozenset[Cell], sizes: tuple[int, int] = (3, 5), beside: Beside = _neighbours
) -> list[frozenset[Cell]]:
    """The goal cut into connected pieces of a given size, with some smaller ones."""
    left, pieces = whole, list[frozenset[Cell]]()
    while left:
        piece = _grown(rng, left, rng.randint(*sizes), beside)
        pieces.append(piece)
        left -= piece
    return pieces


def _colours(rng: Random, cells: frozenset[Cell]) -> dict[Cell, int]:
    return {cell: rng.randint(1, 2) for cell in sorted(cells) if rng.random() < 0.3}


def _shape(
    cells: frozenset[Cell], colours: dict[Cell, int], turn: int, variable: set[Cell] | None = None
) -> Shape:
    """A shape as files hold it, turned, its box at the origin."""
    variable = variable or set()
    turned = {cell: next(iter(Voxels([cell]).turned(ISOMETRIES[turn]))) for cell in cells}
    x, y, z = Voxels(turned.values()).low
    place = {cell: (a - x, b - y, c - z) for cell, (a, b, c) in turned.items()}
    drawn: Colours = tuple(sorted((place[cell], colour) for cell, colour in colours.items()))
    filled = Voxels(place[cell] for cell in cells - variable)
    return Shape(Voxels(place.values()).extent, filled, Voxels(place[c] for c in cells & variable), drawn)


def _mirrored(shape: Shape, rng: Random) -> Shape:
    """Its mirror image, turned somehow."""
    turn = rng.choice([t for t in ISOMETRIES if t not in ROTATIONS])
    return _shape(frozenset(shape.filled), dict(shape.colours), turn)


def _kind(shape: Shape) -> bytes:
    return hands_of([Piece(shape.filled, colours=shape.colours)])[0][0]


def _ranged(rng: Random, shapes: list[Shape], parts: list[Part]) -> list[Part]:
    """Ranges for some parts, more copies, and mirror images of some shapes as parts of their own."""
    ranged = list[Part]()
    for part in parts:
        most = part.most + rng.choice((0, 0, 1))
        least = rng.choice((0, part.least, part.least))
        ranged.append(replace(part, least=min(least, most), most=most))
    for part in parts:
        image = _mirrored(shapes[part.shape], rng)
        is_new = _kind(image) not in map(_kind, shapes)
        if rng.random() < (0.5 if is_new else 0.02):
            shapes.append(image)
            ranged.append(Part(len(shapes) - 1, 0, rng.choice((1, 1, 2))))
    while sum(part.most for part in ranged) > MOST_COPIES:
        ranged.pop()
    return ranged


def _grouped(rng: Random, part: Part) -> Part:
    groups = tuple((g, rng.randint(1, part.most)) for g in (1, 2) if rng.random() < 0.6 and part.most)
    return replace(part, groups=groups)


# Any lattice -----------------------------------------------------------------------------------------------

#: The most cells of a goal.
_MOST_CELLS = 11

_Item = TypeVar("_Item", Cell, int)


def random_problem(rng: Random, lattice: Lattice) -> Problem:
    """A problem of some cells of a lattice that has an assembly, because its goal is cut into the pieces.

    The features are drawn independently: symmetric goals and others, optional cells, holes and their limit,
    pieces that may be left out, more copies and mirror images of pieces, colours, groups and weights.
    """
    beside = _besides(lattice)
    whole = _around(rng, lattice)
    if rng.random() < 0.3:
        whole = _grown(rng, whole, rng.randint(2, len(whole)), beside)
    cut = _cut(rng, whole, (2, 4), beside)
    variable = frozenset(rng.sample(sorted(whole), min(rng.choice((0, 0, 0, 1, 2, 4)), len(whole) - 1)))
    if rng.random() < 0.05:
        variable = whole
    cut = [piece for piece in (piece - _some(rng, variable, 0.3) for piece in cut) if piece] or cut
    paint = rng.choice((0, 0, 0, 0, 1, 2))
    pieces = [
        _held(rng, Piece(Voxels(cells, lattice), colours=_painted(rng, cells, paint > 0))) for cells in cut
    ]
    goal = Goal(Voxels(whole - variable, lattice), Voxels(variable, lattice), _painted(rng, whole, paint > 1))
    pairs = [(a, b) for a in (1, 2) for b in (1, 2)]
    allowed = frozenset(rng.sample(pairs, rng.randint(1, 4)) if paint else ())
    holes = len(whole) - sum(map(len, cut)) + rng.randint(0, 1) if rng.random() < 0.3 else None
    return Problem(tuple(_spared(rng, pieces)), goal, allowed=allowed, max_holes=holes)


def _spared(rng: Random, pieces: list[Piece]) -> list[Piece]:
    """The pieces, some of which may be left out, with more like them, mirror images, groups and weights."""
    if rng.random() < 0.3:
        more = [rng.choice(pieces) for _ in range(rng.randint(0, 2))]
        spare = [_held(rng, rng.choice((piece, piece.reflected()))) for piece in more]
        pieces = [replace(piece, optional=rng.random() < 0.5) for piece in pieces]
        pieces += [replace(piece, optional=True) for piece in spare]
    if rng.random() < 0.1:
        pieces = [replace(piece, groups=_some(rng, frozenset((1, 2)), 0.5)) for piece in pieces]
    if rng.random() < 0.1:
        pieces = [replace(piece, weight=rng.randint(0, 3)) for piece in pieces]
    return rng.sample(pieces, len(pieces))


def _some(rng: Random, items: frozenset[_Item], share: float) -> frozenset[_Item]:
    return frozenset(item for item in sorted(items) if rng.random() < share)


def _painted(rng: Random, cells: frozenset[Cell], is_painted: bool) -> Colours:
    """No colours, one on all cells, or some here and there."""
    if not is_painted or rng.random() < 0.2:
        return ()
    return colours_of(dict.fromkeys(cells, 1) if rng.random() < 0.3 else _colours(rng, cells))


def _held(rng: Random, piece: Piece) -> Piece:
    """The same piece, drawn in some other position."""
    normal_shape, normal_colours = piece._normal(rng.choice(list(piece.shape.turns())))
    return replace(piece, shape=normal_shape, colours=normal_colours)


@cache
def _besides(lattice: Lattice) -> Beside:
    return cache(lambda cell: set(lattice.beside(np.array([cell]))[0]))


def _around(rng: Random, lattice: Lattice) -> frozenset[Cell]:
    """All cells up to a distance from the middle of one to three cells: mostly a symmetric shape."""
    beside = _besides(lattice)
    while True:
        cells = [rng.choice([kind.cell for kind in lattice.types])]
        for _ in range(rng.randint(0, 2)):
            cells.append(rng.choice(sorted(beside(cells[0]))))
        near = Voxels(_within(lattice, cells[0]), lattice)
        far = np.linalg.norm(
            in_space(lattice, near) - in_space(lattice, Voxels(cells, lattice)).mean(axis=0), axis=1
        )
        order = sorted(zip(np.round(far, 6).tolist(), near, strict=True))
        size, whole = rng.randint(4, _MOST_CELLS), list[Cell]()
        for _, shell in groupby(order, key=lambda pair: pair[0]):
            more = [cell for _, cell in shell]
            if len(whole) + len(more) > size:
                break
            whole += more
        if len(whole) >= 2:
            return frozenset(whole)


def _within(lattice: Lattice, cell: Cell) -> set[Cell]:
    """The cells that some steps lead to."""
    beside, found = _besides(lattice), {cell}
    for _ in range(4):
        found |= {other for one in found for other in beside(one)}
    return found

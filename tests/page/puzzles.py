"""Puzzles of our own that ask something of a page: deep, in groups, with pieces left out, locked."""

from __future__ import annotations

from itertools import pairwise

from burrkit.assembly import Assembly
from burrkit.geometry import Cell, Voxels
from burrkit.moves import take_apart
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.result import Result
from burrkit.solving.solver import solve
from tests.moves.trays import in_place


def solved(assembly: Assembly) -> FoundAssembly:
    """The assembly with its disassembly."""
    return FoundAssembly.of(assembly, take_apart(assembly))


def labyrinth() -> Assembly:
    """A pin in a tunnel that winds through a block, layer above layer: level 98."""
    tunnel: list[Cell] = []
    x, y, z, step, side = 0, 0, 0, 1, 1
    while len(_straights(tunnel)) < 97:
        run = [(x + step * k, y, z) for k in range(4)]
        tunnel += run
        x = run[-1][0]
        step = -step
        if 0 <= y + 2 * side <= 10:
            tunnel.append((x, y + side, z))
            y += 2 * side
        else:
            tunnel.append((x, y, z + 1))
            z += 2
            side = -side
    tunnel += [(x + step * k, y, z) for k in range(6)]
    high = max(cell[2] for cell in tunnel)
    room = Voxels.box(6, 13, high + 3).shifted(-1, -1, -1)
    wall = room - Voxels(tunnel)
    return in_place((wall, Voxels([tunnel[3]])))


def _straights(tunnel: list[Cell]) -> list[int]:
    """For each straight of the tunnel its axis."""
    straights: list[int] = []
    for here, there in pairwise(tunnel):
        axis = next(k for k in range(3) if here[k] != there[k])
        if not straights or straights[-1] != axis:
            straights.append(axis)
    return straights


def two_pairs() -> Assembly:
    """Two pieces that only slide along y, on two that only slide along x, with pegs that forbid both.

    The upper pair comes off as one, and then each pair comes apart.
    """
    peg, other_peg = (0, 1, 0), (2, 1, 0)
    slider = {(2, 0, 0), (2, 2, 0)} | {(x, y, 1) for x in (1, 2, 3) for y in range(3)}
    cover = {(x, y, z) for x in range(-1, 6) for y in range(3) for z in range(3)} - slider - {peg, other_peg}
    runner = {(x, 1, -1) for x in range(1, 5)} | {(x, y, -2) for x in range(1, 5) for y in range(3)}
    plate = {(x, y, z) for x in range(5) for y in range(-1, 4) for z in (-1, -2, -3)} - runner
    plate, runner = plate | {peg}, runner | {other_peg}
    return in_place(Voxels(list(cells)) for cells in (cover, slider, plate, runner))


def locked() -> FoundAssembly:
    """A ring closed around another one, next to a block that can go: a part comes free, but not all."""
    ring = Voxels.box(5, 5, 1) - Voxels.box(3, 3, 1).shifted(1, 1, 0)
    other = Voxels([(2, y, z) for y in range(2, 7) for z in range(-2, 3) if y in (2, 6) or z in (-2, 2)])
    return solved(in_place((ring, other, Voxels([(9, 9, 0), (9, 9, 1)]))))


def two_of_three() -> Result:
    """Coloured pieces of which one is left out; the two that are used belong together."""
    ell = Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0)])
    red = (((0, 0, 0), 1),)
    pieces = (
        Piece(ell, "one", colours=red, groups=frozenset({1})),
        Piece(ell, "two", optional=True, colours=red, groups=frozenset({1})),
        Piece(ell, "three", optional=True, colours=red, groups=frozenset({1})),
    )
    goal = Goal(Voxels.box(3, 2, 1), Voxels())
    return solve(Problem(pieces, goal, "two of three"))

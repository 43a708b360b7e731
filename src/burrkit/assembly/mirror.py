"""Assemblies that are their own mirror images: counts up to reflection from those up to rotation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from burrkit.assembly.model import Assembly
from burrkit.assembly.placements import mirror_kinds
from burrkit.geometry import ISOMETRIES, ROTATIONS, Cell, Motion
from burrkit.puzzle import Problem

_Placed: TypeAlias = tuple[int, frozenset[tuple[Cell, int]]]

_IMPROPER = tuple(t for t in ISOMETRIES if t not in ROTATIONS)


def self_mirrored(
    problem: Problem, assemblies: Sequence[Assembly], *, keep_shifted: bool = False
) -> list[bool] | None:
    """For each assembly, whether a rotation carries it onto its mirror image.

    Of n assemblies up to rotation, s of them like this, (n + s) / 2 are left up to reflection. Equal pieces
    are interchangeable, and a piece may be carried onto one that is its mirror image. ``keep_shifted`` as for
    ``Cover``. None if reflections identify no assemblies of this problem, or if its goal has no mirror
    symmetry, so that a mirror image may not fit into it.
    """
    kinds = mirror_kinds(problem)
    mirrors = [motion for motion in problem.goal.isometries if motion.isometry not in ROTATIONS]
    if kinds is None or not mirrors:
        return None
    is_fixed = keep_shifted or problem.goal.cells == problem.goal.required
    return [_is_self_mirrored(assembly, kinds, mirrors if is_fixed else None) for assembly in assemblies]


def _is_self_mirrored(assembly: Assembly, kinds: tuple[int, ...], mirrors: Sequence[Motion] | None) -> bool:
    """Whether one of the ``mirrors`` maps the assembly onto itself; None: any improper motion in space."""
    problem = assembly.problem
    placed = {
        (problem.kinds[i], _cells(assembly, motion, i))
        for i, motion in enumerate(assembly.motions)
        if motion is not None
    }
    return any(
        all((kinds[kind], _moved(cells, mirror)) in placed for kind, cells in placed)
        for mirror in (_mirrors_of(placed) if mirrors is None else mirrors)
    )


def _cells(assembly: Assembly, motion: Motion, piece: int) -> frozenset[tuple[Cell, int]]:
    """The cubes of a piece in its place, with their colours."""
    drawn = assembly.problem.pieces[piece]
    colours = dict(drawn.colours)
    return frozenset((motion(cell), colours.get(cell, 0)) for cell in drawn.shape)


def _moved(cells: frozenset[tuple[Cell, int]], motion: Motion) -> frozenset[tuple[Cell, int]]:
    return frozenset((motion(cell), colour) for cell, colour in cells)


def _mirrors_of(placed: set[_Placed]) -> list[Motion]:
    """The improper motions that map the bounding box of an arrangement onto itself."""
    every = [cell for _, cells in placed for cell, _ in cells]
    low = [min(cell[axis] for cell in every) for axis in range(3)]
    high = [max(cell[axis] for cell in every) for axis in range(3)]
    found = []
    for t in _IMPROPER:
        corners = [Motion(t)((low[0], low[1], low[2])), Motion(t)((high[0], high[1], high[2]))]
        least = [min(corner[axis] for corner in corners) for axis in range(3)]
        most = [max(corner[axis] for corner in corners) for axis in range(3)]
        shift = [low[axis] - least[axis] for axis in range(3)]
        if all(most[axis] + shift[axis] == high[axis] for axis in range(3)):
            found.append(Motion(t, (shift[0], shift[1], shift[2])))
    return found

"""The lattices that burrkit has: the five grids of ``.xmpuzzle``, and hexagonal prisms and two more fillings.

Turns have the numbers of the file format, so that its placements are read as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from itertools import permutations, product
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry.cubic_lattice import CubicLattice
from burrkit.geometry.in_words import ALONG, Directions, directions, signed_sum
from burrkit.geometry.lattice import NAMED, Lattice, by_name, own_lattice
from burrkit.geometry.motion import MATRICES, Cell
from burrkit.geometry.raster import CellType, Matrix

_XYZ = ("x", "y", "z")
_HALF = ((0.5, 0.0, 0.0), (0.0, 0.5, 0.0), (0.0, 0.0, 0.5))
_UNIT = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def _matrices(turns: NDArray[np.integer]) -> tuple[Matrix, ...]:
    return tuple((_cell(x), _cell(y), _cell(z)) for x, y, z in turns.tolist())


def _axes(classes: str, unit: int = 1) -> tuple[tuple[Cell, ...], tuple[str, ...], tuple[Directions, ...]]:
    """Axes of the classes "100", "110" and "111", ``unit`` times their vectors, and their directions."""
    lines = [vector for vector in product((1, 0, -1), repeat=3) if next((c for c in vector if c), 0) > 0]
    chosen = [v for name in classes.split() for v in lines if sum(map(abs, v)) == name.count("1")]
    axes = tuple((unit * x, unit * y, unit * z) for x, y, z in chosen)
    return axes, tuple(map(signed_sum, chosen)), tuple(map(directions, chosen))


def _cubes() -> Lattice:
    body = tuple(_cell(corner) for corner in product((-1, 1), repeat=3))
    axes = ((2, 0, 0), (0, 2, 0), (0, 0, 2))
    return CubicLattice(
        "cubes", 0, (CellType((0, 0, 0), body),), ((1, 0, 0), (0, 1, 0), (0, 0, 1)), axes,
        _matrices(MATRICES), 24, axes, _XYZ, ALONG, _HALF, cell_name="cube",
    )  # fmt: skip


def _prisms() -> Lattice:
    """Edge 1, height 1. Bodies are on the scale of half edges, rows and half heights."""
    up = tuple((x, y, z) for z in (-1, 1) for x, y in ((0, 0), (2, 0), (1, 1)))
    down = tuple((x, y, z) for z in (-1, 1) for x, y in ((2, 0), (3, 1), (1, 1)))
    steps = ((2, 0, 0), (1, 1, 0), (0, 0, 2))
    # Twice the matrices of a turn by 60 degrees, of the half turn about y, and of the mirror x -> -x.
    sixth = np.array([[1, -3, 0], [1, 1, 0], [0, 0, 2]])
    over, mirror = np.diag([-1, 1, -1]), np.diag([-1, 1, 1])
    turns = [2 * np.eye(3, dtype=np.int64)]
    for _ in range(5):
        turns.append(sixth @ turns[-1] // 2)
    turns += [turn @ over for turn in turns]
    turns += [turn @ mirror for turn in turns]
    slant = (
        ("to the right and away from you", "to the left and toward you", "the front left", "the back right"),
        ("to the left and away from you", "to the right and toward you", "the front right", "the back left"),
    )
    return Lattice(
        "triangular prisms", 1, (CellType((0, 0, 0), up), CellType((1, 0, 0), down)),
        ((2, 0, 0), (1, 1, 0), (0, 0, 1)), steps, _matrices(np.array(turns)), 12,
        ((0, 0, 2), (2, 0, 0), (1, 1, 0), (-1, 1, 0)), ("z", "x", "x+y", "y-x"),
        (ALONG[2], ALONG[0], *slant),
        ((0.5, 0.0, 0.0), (0.0, sqrt(0.75), 0.0), (0.0, 0.0, 0.5)), 2, cell_name="prism",
    )  # fmt: skip


#: The rotations of a cube in the order of the sphere grid: the images of x, y, z.
_BALL_TURNS: Final = (
    "xyz zYx Yxz yzx XYz Zyx yXz YZx zxy xzY Xzy ZxY ZXy XZY xZy zXY zyX xYZ YzX yxZ ZYX XyZ yZX YXZ"
)

#: After these, in its order: a rotation of a cube, and the diagonal about which 60 degrees are turned first.
_BALL_SIXTHS: Final = (
    "15B 2B 8D 6D 8C 5C 12D 16D 11A 6A 12C 2C 15A 5A 11B 16B 14C 11C 9B 8B 9A 12A 14D 15D "
    "2A 4A 13A 0A 1A 18A 3A 20A 22A 7A 16A 23A 8A 17A 10A 19A 21A 14A 3C 10C 7C 1C 0C 19C "
    "21C 4C 23C 6C 17C 22C 9C 16C 18C 13C 20C 15C 4B 6B 13B 0B 18B 1B 20B 3B 22B 5B 7B 23B "
    "17B 10B 19B 12B 21B 14B 10D 0D 2D 4D 3D 18D 5D 20D 7D 22D 1D 19D 21D 9D 23D 11D 17D 13D"
)


def _balls() -> Lattice:
    """Balls of a face-centred cubic packing, those of diameter 1 at (x, y, z) / sqrt 2 with x + y + z even.

    Turns by 60 degrees about a body diagonal map planar and sparse shapes onto the lattice, and no others.
    """
    letters = {c: np.eye(3, dtype=np.int64)[a] for a, c in enumerate("xyz")}
    letters |= {c.upper(): -v for c, v in letters.items()}
    turns = [3 * np.array([letters[c] for c in word]) for word in _BALL_TURNS.split()]
    sixth = np.array([[2, -1, 2], [2, 2, -1], [-1, 2, 2]])
    about = {"A": (1, 1, 1), "B": (1, -1, -1), "C": (-1, 1, -1), "D": (-1, -1, 1)}
    for word in _BALL_SIXTHS.split():
        half = np.diag(about[word[-1]])  # a half turn that carries the diagonal A to this one
        turns.append(turns[int(word[:-1])] // 3 @ half @ sixth @ half)
    turns += [turn @ np.diag([-1, 1, 1]) for turn in turns]
    shifts = ((2, 0, 0), (1, 1, 0), (1, 0, 1))
    axes, names, words = _axes("100 110 111")
    scale = sqrt(0.5)
    return Lattice(
        "spheres", 2, (CellType((0, 0, 0), ((0, 0, 0),)),), shifts, shifts, _matrices(np.array(turns)), 120,
        tuple((x * m, y * m, z * m) for (x, y, z), m in ((a, 1 + sum(a) % 2) for a in axes)), names, words,
        ((scale, 0.0, 0.0), (0.0, scale, 0.0), (0.0, 0.0, scale)), 3, touching=2, cell_name="ball", parts=12,
    )  # fmt: skip


def _rhombic() -> Lattice:
    """Unit cubes cut into 24 tetrahedra by the planes x = +-y, y = +-z, z = +-x through their centres."""
    types = []
    for face, edge in permutations(range(3), 2):
        for side, end in product((-1, 1), repeat=2):
            cell, middle = [2, 2, 2], [0, 0, 0]
            cell[face] += 2 * side
            cell[edge] += end
            middle[face] = side
            corner = middle.copy()
            corner[edge] = end
            other = 3 - face - edge
            ends = [tuple(c + (s if a == other else 0) for a, c in enumerate(corner)) for s in (-1, 1)]
            types.append(CellType(_cell(cell), ((0, 0, 0), _cell(middle), *(_cell(e) for e in ends))))
    axes, names, words = _axes("100 110 111", 2)
    return Lattice(
        "rhombic tetrahedra", 3, tuple(types), ((5, 0, 0), (0, 5, 0), (0, 0, 5)),
        ((2, 0, 0), (0, 2, 0), (0, 0, 2)), _matrices(MATRICES), 24, axes, names, words, _HALF,
        parts=12,
    )  # fmt: skip


def _cell(numbers: Sequence[int]) -> Cell:
    x, y, z = numbers
    return x, y, z


def _tetra_octa() -> Lattice:
    """Unit cubes cut into a regular tetrahedron and four corners, eight of which make an octahedron.

    The corners of cubes at which octahedra are have x + y + z odd; the origin of bodies is the one at (1, 0,
    0).
    """
    types = []
    for block in (0, 1):
        corners = [_cell(c) for c in product((0, 1), repeat=3)]
        at = {c: (c[0] + block - 1, c[1], c[2]) for c in corners}
        cut = [c for c in corners if (sum(c) + block) % 2 == 1]
        rest = tuple(at[c] for c in corners if c not in cut)
        types.append(CellType((3 * block + 1, 1, 1), rest))
        for c in cut:
            near = [_cell([x ^ (a == b) for b, x in enumerate(c)]) for a in range(3)]
            raster = _cell([2 * x + (3 * block if a == 0 else 0) for a, x in enumerate(c)])
            types.append(CellType(raster, (at[c], *(at[n] for n in near))))
    axes, names, words = _axes("100 110 111")
    return Lattice(
        "tetrahedra and octahedra", 4, tuple(types), ((6, 0, 0), (3, 3, 0), (3, 0, 3)),
        ((2, 0, 0), (1, 1, 0), (1, 0, 1)), _matrices(MATRICES), 24,
        tuple((x * m, y * m, z * m) for (x, y, z), m in ((a, 1 + sum(a) % 2) for a in axes)),
        names, words, _UNIT,
        parts=12,
    )  # fmt: skip


# From descriptions ---------------------------------------------------------------------------------------


def _described(description: dict[str, Any]) -> Lattice:
    """A lattice that is made from its description."""
    from burrkit.geometry.own_lattices import make_lattice

    return make_lattice(description)


def _hexagonal_prisms() -> Lattice:
    """Prisms on a honeycomb: x and y count along two edges that meet at 60 degrees, z counts layers."""
    corners = ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))
    body = [[x, y, z] for x, y in corners for z in (-1, 1)]
    return _described(
        {
            "name": "hexagonal prisms",
            "cell_name": "prism",
            "shifts": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
            "steps": [[3, 0, 0], [0, 3, 0], [0, 0, 2]],
            "metric": [[1 / 3, 0, 0], [1 / 6, 3**0.5 / 6, 0], [0, 0, 0.5]],
            "cells": [{"cell": [0, 0, 0], "body": body}],
            "axes": [[0, 0, 2], [3, 0, 0], [0, 3, 0], [-3, 3, 0], [3, 3, 0], [-3, 6, 0], [-6, 3, 0]],
            "parts": 12,
        }
    )


def _rhombic_dodecahedra() -> Lattice:
    """The bodies around the balls of the sphere grid, at x + y + z even."""
    corners = [*product((-1, 1), repeat=3)]
    tips = [tip for a in range(3) for tip in _tips(a)]
    axes = [*permutations((2, 2, 0)), *permutations((2, -2, 0))]
    return _described(
        {
            "name": "rhombic dodecahedra",
            "shifts": [[2, 0, 0], [1, 1, 0], [1, 0, 1]],
            "steps": [[4, 0, 0], [2, 2, 0], [2, 0, 2]],
            "metric": [[0.5, 0, 0], [0, 0.5, 0], [0, 0, 0.5]],
            "cells": [{"cell": [0, 0, 0], "body": [list(c) for c in (*corners, *tips)]}],
            "axes": [
                *_lines([(4, 0, 0), (0, 4, 0), (0, 0, 4)]),
                *_lines(axes),
                *_lines(product((-4, 4), repeat=3)),
            ],
            "parts": 12,
        }
    )


def _truncated_octahedra() -> Lattice:
    """The bodies around the points of a body-centred lattice: x, y and z all even or all odd."""
    body = {p for c in product((0,), (-1, 1), (-2, 2)) for p in permutations(c)}
    return _described(
        {
            "name": "truncated octahedra",
            "shifts": [[2, 0, 0], [0, 2, 0], [1, 1, 1]],
            "steps": [[4, 0, 0], [0, 4, 0], [2, 2, 2]],
            "metric": [[0.5, 0, 0], [0, 0.5, 0], [0, 0, 0.5]],
            "cells": [{"cell": [0, 0, 0], "body": [list(p) for p in sorted(body)]}],
            "axes": [
                *_lines([(4, 0, 0), (0, 4, 0), (0, 0, 4)]),
                *_lines([*permutations((4, 4, 0)), *permutations((4, -4, 0))]),
                *_lines(product((-2, 2), repeat=3)),
            ],
            "parts": 12,
        }
    )


def _tips(axis: int) -> list[Cell]:
    return [(s * (axis == 0), s * (axis == 1), s * (axis == 2)) for s in (-2, 2)]


def _lines(vectors: Any) -> list[list[int]]:
    """Each line of some vectors once, its first number that is not 0 positive."""
    return [list(v) for v in dict.fromkeys(v for v in vectors if next(c for c in v if c) > 0)]


NAMED.update(
    {
        "cubes": _cubes,
        "triangular prisms": _prisms,
        "spheres": _balls,
        "rhombic tetrahedra": _rhombic,
        "tetrahedra and octahedra": _tetra_octa,
        "hexagonal prisms": _hexagonal_prisms,
        "rhombic dodecahedra": _rhombic_dodecahedra,
        "truncated octahedra": _truncated_octahedra,
    }
)

#: The names of the lattices, the grids of ``.xmpuzzle`` first, by their numbers there.
NAMES: Final = tuple(NAMED)


CUBES: Final = by_name("cubes")

#: Cubes of which pieces may also stop halfway: only moves are on this lattice, shapes are not.
HALF_CUBES: Final = own_lattice(
    CubicLattice, *(2 if item.name == "parts" else getattr(CUBES, item.name) for item in fields(CUBES))
)

if TYPE_CHECKING:
    PRISMS: Lattice
    SPHERES: Lattice
    RHOMBIC: Lattice
    TETRA_OCTA: Lattice
    HEXAGONAL_PRISMS: Lattice
    RHOMBIC_DODECAHEDRA: Lattice
    TRUNCATED_OCTAHEDRA: Lattice
    from burrkit.geometry.own_lattices import description_of, make_lattice, read_lattice

#: The lattices that are made on demand.
_LATER: Final = {
    "PRISMS": "triangular prisms",
    "SPHERES": "spheres",
    "RHOMBIC": "rhombic tetrahedra",
    "TETRA_OCTA": "tetrahedra and octahedra",
    "HEXAGONAL_PRISMS": "hexagonal prisms",
    "RHOMBIC_DODECAHEDRA": "rhombic dodecahedra",
    "TRUNCATED_OCTAHEDRA": "truncated octahedra",
}

__all__ = [
    "CUBES",
    "HEXAGONAL_PRISMS",
    "NAMES",
    "PRISMS",
    "RHOMBIC",
    "RHOMBIC_DODECAHEDRA",
    "SPHERES",
    "TETRA_OCTA",
    "TRUNCATED_OCTAHEDRA",
    "by_name",
    "description_of",
    "make_lattice",
    "read_lattice",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name in _LATER:
            return by_name(_LATER[name])
        if name in ("description_of", "make_lattice", "read_lattice"):
            from burrkit.geometry import own_lattices

            return getattr(own_lattices, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names, those of lattices that are not built yet among them."""
    return sorted(__all__)

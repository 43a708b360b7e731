"""Lattices from a description: checked, and completed with their turns.

A description names the cells from which shifts make all others, their bodies, the shifts on the raster of
drawings and on the scale of bodies, and the directions of slides. Turns are computed: every isometry about
the origin of the bodies that carries shifts to shifts and bodies to bodies.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import product
from math import gcd, prod
from pathlib import Path
from typing import Any, Final
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import FormatError, PuzzleError
from burrkit.geometry.in_words import directions, signed_sum
from burrkit.geometry.lattice import Lattice, own_lattice
from burrkit.geometry.motion import Cell
from burrkit.geometry.raster import CellType, Matrix

#: How far basis vectors are looked for among multiples of the basis, and how exactly lengths must agree.
_REACH: Final = 2
_EXACT: Final = 1e-9
_MOST_SHIFTS: Final = 20_000
_MOST_TYPES: Final = 48
_MOST_VERTICES: Final = 60
_MOST_CORNERS: Final = 240
_LARGEST: Final = 1000
_KEYS: Final = ("name", "cells", "shifts", "steps", "metric", "axes")
_OPTIONAL: Final = ("format", "version", "axis_names", "parts", "cell_name")
_LONGEST: Final = 100

#: Lattices by their descriptions, as long as they are used: to check one can take a second.
_MADE: Final[WeakValueDictionary[str, Lattice]] = WeakValueDictionary()


def read_lattice(source: Path | str) -> Lattice:
    """The lattice described in a JSON file; see docs/guides/lattices.md.

    FormatError reports what is wrong.
    """
    path = Path(source)
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise FormatError(str(path), None, error.strerror or str(error), "no-access") from None
    except (ValueError, RecursionError) as error:
        raise FormatError(str(path), getattr(error, "lineno", None), f"not JSON: {error}") from None
    try:
        return make_lattice(data)
    except PuzzleError as error:
        raise FormatError(str(path), None, str(error), error.code) from None


def make_lattice(description: Mapping[str, Any]) -> Lattice:
    """The lattice of a description, a mapping as in a JSON file; see docs/guides/lattices.md.

    PuzzleError if bodies overlap or leave space empty, for axes that are not sums of shifts, for a lattice
    that is not its own mirror image, and for keys or numbers that cannot be meant.

    >>> import burrkit as bk
    >>> box = [[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    >>> planks = bk.lattices.make_lattice({
    ...     "name": "planks", "cells": [{"cell": [0, 0, 0], "body": box}],
    ...     "shifts": [[1, 0, 0], [0, 1, 0], [0, 0, 1]], "steps": [[2, 0, 0], [0, 2, 0], [0, 0, 2]],
    ...     "metric": [[0.5, 0, 0], [0, 1, 0], [0, 0, 1]], "axes": [[2, 0, 0], [0, 2, 0], [0, 0, 2]],
    ... })
    >>> planks.rotations, planks.axis_names
    (8, ('x', 'y', 'z'))
    """
    try:
        key = json.dumps(description, sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        key = ""
    if key in _MADE:
        return _MADE[key]
    lattice = _checked_lattice(description)
    if key:
        _MADE[key] = lattice
    return lattice


def _checked_lattice(description: Mapping[str, Any]) -> Lattice:
    if not isinstance(description, Mapping):
        raise PuzzleError("a lattice is an object with the keys " + ", ".join(_KEYS))
    for key in _KEYS:
        if key not in description:
            raise PuzzleError(f'"{key}" is missing', "missing")
    for key in description:
        if key not in (*_KEYS, *_OPTIONAL):
            raise PuzzleError(f'unknown key "{key}"; known are {", ".join((*_KEYS, *_OPTIONAL))}', "unknown")
    name = _text(description["name"], "name")
    cell_name = _text(description.get("cell_name", "cell"), "cell_name")
    shifts = _matrix(description["shifts"], "shifts")
    steps = _matrix(description["steps"], "steps")
    if any(shifts[a][b] for a in range(3) for b in range(a + 1, 3)) or min(np.diagonal(shifts)) < 1:
        raise PuzzleError('"shifts" has zeros above its diagonal, and numbers from 1 on it')
    if round(float(np.linalg.det(np.array(steps, dtype=float)))) == 0:
        raise PuzzleError('"steps" are in one plane')
    metric = _metric(description["metric"])
    types = _types(description["cells"], shifts)
    axes = tuple(
        _cell(axis, f"axes[{i}]") for i, axis in enumerate(_list(description["axes"], "axes", 1, 31))
    )
    _check_axes(axes, steps)
    parts = description.get("parts", 1)
    if not isinstance(parts, int) or isinstance(parts, bool) or not 1 <= parts <= 60:
        raise PuzzleError('"parts" is a whole number from 1 to 60')
    turns, denominator = _turns(types, steps, metric)
    names = _axis_names(description.get("axis_names"), axes, steps, shifts)
    ways = np.array(axes) @ np.array(metric)
    words = tuple(map(directions, ways / np.linalg.norm(ways, axis=1, keepdims=True)))
    lattice = own_lattice(
        Lattice, name, -1, types, shifts, steps, turns, len(turns) // 2, axes, names, words,
        metric, denominator, 0, parts, cell_name,
    )  # fmt: skip
    _check_filling(lattice)
    return lattice


def description_of(lattice: Lattice) -> dict[str, Any]:
    """The description from which ``make_lattice`` makes this lattice again.

    >>> import burrkit as bk
    >>> hexagons = bk.lattices.HEXAGONAL_PRISMS
    >>> description = bk.lattices.description_of(hexagons)
    >>> sorted(description)
    ['axes', 'axis_names', 'cell_name', 'cells', 'metric', 'name', 'parts', 'shifts', 'steps']
    """
    if lattice.touching:
        raise PuzzleError(f"{lattice.name} are balls; a description has bodies with corners")
    return {
        "name": lattice.name,
        "cell_name": lattice.cell_name,
        "cells": [
            {"cell": list(kind.cell), "body": [list(corner) for corner in kind.body]}
            for kind in lattice.types
        ],
        **{k: [list(row) for row in getattr(lattice, k)] for k in ("shifts", "steps", "metric", "axes")},
        "axis_names": list(lattice.axis_names),
        "parts": lattice.parts,
    }


def lattice_data(lattice: Lattice) -> str | dict[str, Any]:
    """What identifies a lattice in files: its name if burrkit has it, else its description."""
    return lattice.name if lattice.is_named else description_of(lattice)


def lattice_entry(lattice: Lattice) -> dict[str, Any]:
    """The key "lattice" for JSON, which is missing where cells are cubes."""
    data = lattice_data(lattice)
    return {} if data == "cubes" else {"lattice": data}


# Reading -------------------------------------------------------------------------------------------------


def _text(value: object, place: str) -> str:
    if not isinstance(value, str) or not value or not value.isprintable() or len(value) > _LONGEST:
        raise PuzzleError(f'"{place}" is a text on one line, of at most {_LONGEST} characters', "too-large")
    return value


def _list(value: object, place: str, least: int, most: int) -> Sequence[Any]:
    if isinstance(value, str) or not isinstance(value, Sequence) or not least <= len(value) <= most:
        raise PuzzleError(f'"{place}" is a list of {least} to {most} entries')
    return value


def _cell(value: object, place: str) -> Cell:
    numbers = _list(value, place, 3, 3)
    if not all(isinstance(n, int) and not isinstance(n, bool) and abs(n) <= _LARGEST for n in numbers):
        raise PuzzleError(f'"{place}" is three whole numbers up to {_LARGEST}')
    return int(numbers[0]), int(numbers[1]), int(numbers[2])


def _matrix(value: object, place: str) -> Matrix:
    rows = [_cell(row, f"{place}[{i}]") for i, row in enumerate(_list(value, place, 3, 3))]
    return rows[0], rows[1], rows[2]


def _metric(value: object) -> tuple[tuple[float, float, float], ...]:
    rows = [_list(row, "metric", 3, 3) for row in _list(value, "metric", 3, 3)]
    numbers = [n for row in rows for n in row]
    if not all(isinstance(n, int | float) and not isinstance(n, bool) for n in numbers) or not all(
        abs(n) <= _LARGEST for n in numbers
    ):
        raise PuzzleError('"metric" is three rows of three numbers')
    metric = tuple((float(x), float(y), float(z)) for x, y, z in rows)
    if abs(np.linalg.det(np.array(metric))) < _EXACT:
        raise PuzzleError('"metric" has rows in one plane')
    return metric


def _types(value: object, shifts: Matrix) -> tuple[CellType, ...]:
    types = []
    for i, item in enumerate(_list(value, "cells", 1, _MOST_TYPES)):
        if not isinstance(item, Mapping) or set(item) != {"cell", "body"}:
            raise PuzzleError(f'"cells[{i}]" is an object with the keys cell and body')
        body = _list(item["body"], f"cells[{i}].body", 4, _MOST_VERTICES)
        vertices = tuple(_cell(vertex, f"cells[{i}].body[{k}]") for k, vertex in enumerate(body))
        flat = np.array(vertices) - np.array(vertices[0])
        if np.linalg.matrix_rank(flat) < 3:
            raise PuzzleError(f'"cells[{i}].body" is flat')
        types.append(CellType(_cell(item["cell"], f"cells[{i}].cell"), vertices))
    if (corners := sum(len(kind.body) for kind in types)) > _MOST_CORNERS:
        raise PuzzleError(f"the bodies have {corners} corners, more than {_MOST_CORNERS}", "too-large")
    residues = {_residue(kind.cell, shifts) for kind in types}
    if len(residues) < len(types):
        raise PuzzleError("two cells are shifted copies of each other on the raster")
    return tuple(types)


def _residue(cell: Cell, shifts: Matrix) -> tuple[int, ...]:
    rest = np.array(cell)
    for a in (2, 1, 0):
        rest = rest - rest[a] // shifts[a][a] * np.array(shifts[a])
    return tuple(rest.tolist())


def _axis_names(value: object, axes: Sequence[Cell], steps: Matrix, shifts: Matrix) -> tuple[str, ...]:
    """The names that are given, or those of the slides on the raster: "x", "x+y"."""
    if value is not None:
        names = _list(value, "axis_names", len(axes), len(axes))
        names = [_text(name, f"axis_names[{i}]") for i, name in enumerate(names)]
        if len(set(names)) < len(names):
            raise PuzzleError('"axis_names" are different texts, one for each axis')
        return tuple(names)
    found = []
    for axis in axes:
        way = np.rint(np.linalg.solve(np.array(steps, dtype=float).T, axis)).astype(int) @ np.array(shifts)
        way = way // reduce(gcd, way.tolist())
        found.append(signed_sum(way.tolist()))
    if len(set(found)) < len(found):
        raise PuzzleError("two axes have one direction")
    return tuple(found)


# Checking ------------------------------------------------------------------------------------------------


def _check_axes(axes: Sequence[Cell], steps: Matrix) -> None:
    for i, axis in enumerate(axes):
        times = np.linalg.solve(np.array(steps, dtype=float).T, axis)
        if not any(axis):
            raise PuzzleError(f'"axes[{i}]" has no direction')
        if np.abs(times - np.rint(times)).max() > _EXACT:
            raise PuzzleError(f'"axes[{i}]" is not a sum of "steps", so it does not map cells to cells')


def _turns(
    types: Sequence[CellType], steps: Matrix, metric: Sequence[Sequence[float]]
) -> tuple[tuple[Matrix, ...], int]:
    """All isometries about the origin that map the lattice to itself: rotations, then reflections."""
    basis = np.array(steps)
    many = np.array(list(product(range(-_REACH, _REACH + 1), repeat=3))) @ basis
    lengths = (many @ np.array(metric)) @ (many @ np.array(metric)).T
    gram = (basis @ np.array(metric)) @ (basis @ np.array(metric)).T
    near = _EXACT * np.sqrt(np.outer(np.diagonal(gram), np.diagonal(gram)))
    equal = [np.flatnonzero(np.abs(np.diagonal(lengths) - gram[a, a]) < near[a, a]) for a in range(3)]
    denominator = abs(round(float(np.linalg.det(basis.astype(float)))))
    inverse = np.rint(np.linalg.inv(basis.astype(float)) * denominator).astype(np.int64)
    found = []
    for i, j, k in product(*equal):
        angles = ((i, j, 0, 1), (i, k, 0, 2), (j, k, 1, 2))
        if any(abs(lengths[p, q] - gram[a, b]) > near[a, b] for p, q, a, b in angles):
            continue
        turn = (inverse @ many[[i, j, k]]).T
        if _keeps_bodies(turn, denominator, types, basis):
            found.append(turn)
    shared = reduce(gcd, [denominator, *np.abs(np.array(found)).ravel().tolist()])
    turns, one = [turn // shared for turn in found], denominator // shared
    turns.sort(key=lambda turn: _order(turn, one))
    proper = [turn for turn in turns if np.linalg.det(turn.astype(float)) > 0]
    mirrors = [turn for turn in turns if np.linalg.det(turn.astype(float)) < 0]
    if not mirrors:
        raise PuzzleError("the lattice is not its own mirror image about the origin of its bodies")
    every = [*proper, *(turn @ mirrors[0] // one for turn in proper)]
    return tuple(tuple(_cell(row, "turn") for row in turn.tolist()) for turn in every), one  # type: ignore[misc]


def _order(turn: NDArray[np.int64], one: int) -> tuple[bool, float, list[int]]:
    """The identity first, then by angle."""
    return (turn != one * np.eye(3, dtype=np.int64)).any(), -float(np.trace(turn)), turn.ravel().tolist()


def _keeps_bodies(
    turn: NDArray[np.int64], one: int, types: Sequence[CellType], basis: NDArray[np.int64]
) -> bool:
    bodies = [np.array(sorted(kind.body)) for kind in types]
    inverse = np.linalg.inv(basis.astype(float))
    for body in bodies:
        image = body @ turn.T
        if (image % one).any():
            return False
        image = np.array(sorted(map(tuple, (image // one).tolist())))
        for other in bodies:
            if len(other) == len(image) and (image - image[0] == other - other[0]).all():
                times = (image[0] - other[0]) @ inverse
                if np.abs(times - np.rint(times)).max() < _EXACT:
                    break
        else:
            return False
    return True


def _check_filling(lattice: Lattice) -> None:
    """PuzzleError unless bodies fill space: their volumes add up, and no two overlap."""
    total = sum(_volume(kind.body, lattice, k) for k, kind in enumerate(lattice.types))
    block = abs(float(np.linalg.det(np.array(lattice.steps, dtype=float))))
    if abs(total - block) > _EXACT * block:
        raise PuzzleError(f"the bodies of all types fill {total / block:.4g} of the space that shifts repeat")
    if prod(2 * n + 1 for n in lattice.near_reach) > _MOST_SHIFTS:
        raise PuzzleError("the bodies are much longer than the shifts", "too-large")
    halves, ends = lattice.obstacles
    shifts = lattice.near_shifts
    places = shifts @ np.array(lattice.steps)
    for p, q in product(range(len(lattice.types)), repeat=2):
        first, end = ends[p, q]
        meets = (places @ halves[first:end, :3].T < halves[first:end, 3]).all(axis=1)
        meets &= (places != 0).any(axis=1) | (p != q)
        if meets.any():
            x, y, z = places[np.flatnonzero(meets)[0]].tolist()
            raise PuzzleError(f"cells {p} and {q} overlap where the second is shifted by ({x}, {y}, {z})")


def _volume(body: Sequence[Cell], lattice: Lattice, kind: int) -> float:
    middle = np.array(body, dtype=float).mean(axis=0)
    total = 0.0
    for facet in lattice.facets[kind]:
        corners = np.array(facet.vertices, dtype=float) - middle
        for i in range(1, len(corners) - 1):
            total += abs(float(np.linalg.det(corners[[0, i, i + 1]]))) / 6
    return total

"""Shapes drawn as text: rows and layers of characters.

    ##/.#         two rows; "/" and the end of a line part rows, the row behind comes first
    ##/.#//../.#  two layers; "//" and an empty line part layers, the lowest comes first

x runs to the right, y away from the viewer, z up, as in every other format of burrkit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar

from burrkit.errors import PuzzleError
from burrkit.geometry.motion import Cell

PRESENT: Final = "#xX1"
ABSENT: Final = "._-0"
#: A voxel that may stay empty; only a goal has any.
OPTIONAL: Final = "+"

T = TypeVar("T")

_HOW: Final = 'draw it as rows, such as "##/.#", with "//" between layers'


def layers_of(text: str) -> list[list[str]]:
    """The rows of each layer of a text."""
    blocks: list[list[str]] = [[]]
    for line in map(str.strip, text.strip().split("\n")):
        if line:
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    layers = [layer for block in blocks for layer in "\n".join(block).split("//")]
    return [
        [row.strip() for part in layer.split("/") for row in part.strip().split("\n")] for layer in layers
    ]


def placed_signs(layers: Iterable[Sequence[Iterable[T]]]) -> Iterator[tuple[Cell, T]]:
    """Every cell of drawn layers, and what stands there."""
    for z, rows in enumerate(layers):
        for k, row in enumerate(rows):
            for x, sign in enumerate(row):
                yield (x, len(rows) - 1 - k, z), sign


def cells_of(layers: Sequence[Sequence[str]], *, optional: bool = False) -> tuple[list[Cell], list[Cell]]:
    """The voxels that are drawn, and the optional ones; the least corner of the drawing is the origin.

    PuzzleError for an unknown character and for rows or layers that differ in size.
    """
    present: list[Cell] = []
    may_be: list[Cell] = []
    width, depth = len(layers[0][0]) if layers and layers[0] else 0, len(layers[0]) if layers else 0
    for z, rows in enumerate(layers):
        if len(rows) != depth:
            raise PuzzleError(f"layer {z + 1} has {len(rows)} rows, layer 1 has {depth}; {_HOW}")
        for k, row in enumerate(rows):
            if len(row) != width or not width:
                sizes = f"row {k + 1} of layer {z + 1} has {len(row)} characters, the first row has {width}"
                raise PuzzleError(f"{sizes}; {_HOW}" if width else f"the drawing has an empty row; {_HOW}")
            for x, sign in enumerate(row):
                cell = (x, depth - 1 - k, z)
                if sign in PRESENT:
                    present.append(cell)
                elif optional and sign == OPTIONAL:
                    may_be.append(cell)
                elif sign not in ABSENT:
                    allowed = "# is a voxel, . is empty" + (", + an optional one" if optional else "")
                    raise PuzzleError(f"{sign!r} in a drawing: {allowed}")
    return present, may_be

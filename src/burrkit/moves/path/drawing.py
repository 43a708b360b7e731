"""Layouts drawn as text: a letter for each piece, ``#`` for walls, ``.`` for nothing.

    #####
    #AAB#       rows from behind to the front, as one looks down on a layer; "/" parts rows, too
    #C.B#       "//" or an empty line parts layers, the lowest comes first
    #####

With walls, the drawing is a tray: no piece leaves its outline. Pieces of a drawing of one layer stay in it.
"""

from __future__ import annotations

from typing import Final

from burrkit.errors import PuzzleError
from burrkit.geometry import Cell, Voxels
from burrkit.geometry.shape_text import layers_of
from burrkit.moves.path.layout import Layout
from burrkit.runtime.arguments import check_type

#: A wall; nothing; and, in a goal, anything.
WALL: Final = "#"
NOTHING: Final = "._-0"
ANYTHING: Final = "?"

_MOST_CELLS: Final = 1_000_000


def parse_drawing(text: str, *, tray: bool | None = None, flat: bool | None = None) -> Layout:
    """The layout that a drawing shows.

    ``#`` is a wall; ``.``, ``_``, ``-``, ``0`` and ``?`` are no piece; any other character is a piece, whose
    cubes need not touch each other. ``tray``: whether pieces stay within the drawing, by default if it has
    walls. ``flat``: whether they slide along x and y only, by default if it has one layer. PuzzleError
    for rows or layers that differ in size and for a drawing without pieces.

    >>> import burrkit as bk
    >>> start = bk.moves.path.parse_drawing("AB/C.", tray=True)
    >>> start.tray, start.flat
    (((0, 0, 0), (1, 1, 0)), True)
    """
    check_type("text", text, str)
    layers = layers_of(text.strip().strip("/"))
    width, depth = len(layers[0][0]), len(layers[0])
    if width * depth * len(layers) > _MOST_CELLS:
        raise PuzzleError(f"a drawing has at most {_MOST_CELLS:,} cells")
    cells: dict[str, list[Cell]] = {}
    for z, rows in enumerate(layers):
        if len(rows) != depth:
            raise PuzzleError(f"layer {z + 1} of the drawing has {len(rows)} rows, layer 1 has {depth}")
        for k, row in enumerate(rows):
            if len(row) != width:
                place = f"row {k + 1}" + (f" of layer {z + 1}" if len(layers) > 1 else "")
                raise PuzzleError(
                    f"{place} of the drawing has {len(row)} characters, the first row has {width}; "
                    "draw . where nothing is"
                )
            for x, sign in enumerate(row):
                if sign.isspace() or not sign.isprintable():
                    raise PuzzleError(f"{sign!r} in a drawing; draw . where nothing is")
                if sign not in NOTHING and sign != ANYTHING:
                    cells.setdefault(sign, []).append((x, depth - 1 - k, z))
    walls = Voxels(cells.pop(WALL, []))
    has_tray = len(walls) > 0 if tray is None else tray
    return Layout(
        tuple(sorted(cells)),
        tuple(Voxels(cells[mark]) for mark in sorted(cells)),
        walls,
        ((0, 0, 0), (width - 1, depth - 1, len(layers) - 1)) if has_tray else None,
        len(layers) == 1 if flat is None else flat,
    )


def draw(layout: Layout) -> str:
    """The drawing of a layout, which ``parse_drawing`` reads: its rows, an empty line between layers.

    PuzzleError if a mark is longer than one character.


    >>> import burrkit as bk
    >>> print(bk.moves.path.draw(bk.moves.path.parse_drawing("###/#A#/###")))
    ###
    #A#
    ###
    """
    if long := [mark for mark in layout.marks if len(mark) != 1]:
        raise PuzzleError(f"piece {long[0]} cannot be drawn: its mark is not one character")
    low, high = layout.tray or layout.box
    signs = dict.fromkeys(layout.walls, WALL)
    for mark, shape in zip(layout.marks, layout.shapes, strict=True):
        signs |= dict.fromkeys(shape, mark)
    return "\n\n".join(
        "\n".join(
            "".join(signs.get((x, y, z), ".") for x in range(low[0], high[0] + 1))
            for y in range(high[1], low[1] - 1, -1)
        )
        for z in range(low[2], high[2] + 1)
    )

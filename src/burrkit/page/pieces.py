"""Pieces as the documents of the page describe them: marks, names, colours, and cubes in runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from burrkit.geometry import Cell
from burrkit.palette import ink_on
from burrkit.plurals import counted
from burrkit.puzzle.document import default_palette

if TYPE_CHECKING:
    from burrkit.puzzle import Piece, Problem

#: Colours 1, 2, 3, … of cubes as (red, green, blue), 0 to 255.
Palette = Sequence[tuple[int, int, int]]


def piece_documents(problem: Problem, palette: Palette) -> list[dict[str, Any]]:
    """Return the pieces of a problem, each as drawn, in the keys that docs/formats/scene.md lists."""
    return [
        _cubes(piece, palette)
        | {"mark": problem.marks[i], "name": name, "note": note, "kind": problem.kinds[i]}
        | {"colour": problem.colours[i], "ink": ink_on(problem.colours[i])}
        for i, (piece, (name, note)) in enumerate(zip(problem.pieces, _names(problem), strict=True))
    ]


def runs(cells: Sequence[Cell]) -> list[int]:
    """Encode cubes as runs along x: x, y, z of the first and the number, run after run."""
    encoded: list[int] = []
    for x, y, z in sorted(cells, key=lambda cell: (cell[2], cell[1], cell[0])):
        if encoded and encoded[-3:-1] == [y, z] and encoded[-4] + encoded[-1] == x:
            encoded[-1] += 1
        else:
            encoded += [x, y, z, 1]
    return encoded


def _names(problem: Problem) -> Iterator[tuple[str, str]]:
    """Return the name of each piece and a remark about it."""
    from burrkit.sixpiece.burr import Burr

    if isinstance(problem, Burr):
        from burrkit.sixpiece.classes import name
        from burrkit.sixpiece.sticks import Stick

        for number, own in zip(problem.sticks, problem.names, strict=True):
            yield own or name(Stick(number)) or "", f"stick {number}"
    else:
        for piece, own in zip(problem.pieces, problem.names, strict=True):
            yield own, counted(len(piece.shape), piece.shape.lattice.cell_name)


def _cubes(piece: Piece, palette: Palette) -> dict[str, Any]:
    most = max((colour for _, colour in piece.colours), default=0)
    colours = [*palette, *default_palette(most)[len(palette) :]]
    names = ["#{:02x}{:02x}{:02x}".format(*colour) for colour in colours]
    if not piece.shape.lattice.is_cubic:
        from burrkit.page.solids import solid_document

        return solid_document(piece.shape, {cell: names[colour - 1] for cell, colour in piece.colours})
    data: dict[str, Any] = {"cells": runs(list(piece.shape))}
    if piece.colours:
        by_colour = sorted(piece.colours, key=lambda pair: pair[1])
        data["painted"] = [
            [names[colour - 1], runs([cell for cell, _ in cells])]
            for colour, cells in groupby(by_colour, key=lambda pair: pair[1])
        ]
    return data

"""Pieces as puzzlecad writes them: layer strings such as ``["xxx|.x.", "...|.x."]`` (A. Siegel, 2019).

A layer is a string, the lowest layer first; its rows are separated by ``|``, the row nearest to the viewer
first; ``x`` is a cube, ``.`` is none. One string is a piece of one layer, a number is a burr stick. Only the
pieces of ``burr_piece`` and ``burr_plate`` are read, not the rest of an OpenSCAD program; puzzlecad has no
goals. See docs/formats/puzzlecad.md.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from burrkit.errors import FormatError, StickError
from burrkit.geometry import Voxels
from burrkit.puzzle.document import Part, ProblemSpec, Puzzle, Shape
from burrkit.sixpiece.sticks import Stick

#: Limits, so that a file cannot claim more memory than any puzzle needs.
MOST_PIECES: Final = 1000
LARGEST_SIDE: Final = 100
DEEPEST: Final = 4

_CALL: Final = re.compile(r"\bburr_(piece|plate)\s*+\(")
_COMMENT: Final = re.compile(r'"[^"]*"|//[^\n]*|/\*.*?(?:\*/|\Z)', re.DOTALL)
_TOKEN: Final = re.compile(r'\s*+(?:"(?P<text>[^"]*)"|(?P<number>[0-9]{1,9})(?![\w.])|(?P<sign>[\[\],]))')
_REMARK: Final = re.compile(r"\{((?:[^{}]++|\{[^{}]*+\})*+)\}")


@dataclass(frozen=True)
class _Layer:
    """A string or a number of the text, and the offset at which it ends."""

    value: str | int
    at: int


_Value: TypeAlias = "_Layer | list[_Value]"


def has_calls(text: str) -> bool:
    """Whether a text calls puzzlecad."""
    return _CALL.search(_COMMENT.sub(_blank, text)) is not None


def is_puzzlecad(text: str) -> bool:
    """Whether a text looks like this format: it calls puzzlecad, or is a list of strings."""
    bare = _COMMENT.sub(_blank, text).lstrip("\ufeff \t\r\n")
    return _CALL.search(bare) is not None or bare.startswith(("[", '"'))


def read(text: str, source: str = "puzzlecad") -> Puzzle:
    """The pieces of an OpenSCAD program that calls puzzlecad, or of one bare list.

    Each call of ``burr_piece`` is a piece, each item of a ``burr_plate`` is one, in order, whether or not
    the call is marked to be left out of the drawing. The puzzle has one problem without a goal, in which
    each piece is used once. FormatError reports the line, what is wrong, and how to correct it.
    """
    bare = _COMMENT.sub(_blank, text.removeprefix("\ufeff"))
    reader = _Reader(bare, source)
    calls = list(_CALL.finditer(bare))
    pieces: list[_Value] = []
    for call in calls:
        value = reader.value_at(call.end())
        pieces += [value] if call[1] == "piece" else value if isinstance(value, list) else [value]
    if not calls:
        value = reader.value_at(0)
        pieces = value if isinstance(value, list) and any(isinstance(v, list) for v in value) else [value]
    if not 0 < len(pieces) <= MOST_PIECES:
        raise FormatError(source, None, f"{len(pieces)} pieces; there can be 1 to {MOST_PIECES}")
    shapes = tuple(reader.shape(piece, k) for k, piece in enumerate(pieces, 1))
    return Puzzle(shapes, (ProblemSpec(tuple(Part(k) for k in range(len(shapes)))),))


def _blank(found: re.Match[str]) -> str:
    """Strings stay; comments become blanks, so that lines keep their numbers."""
    return found[0] if found[0].startswith('"') else re.sub(r"[^\n]", " ", found[0])


class _Reader:
    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self.at = 0

    def error(self, at: int, reason: str) -> FormatError:
        """The error to raise for what ends at an offset of the text."""
        return FormatError(self.source, self.text.count("\n", 0, at) + 1, reason)

    # Values of the program ---------------------------------------------------------------------------

    def value_at(self, at: int) -> _Value:
        self.at = at
        return self.value(0)

    def token(self) -> re.Match[str]:
        match = _TOKEN.match(self.text, self.at)
        if match is None:
            self.at += len(self.text[self.at :]) - len(self.text[self.at :].lstrip())
            reason = 'expected a layer in quotes such as "xxx|.x.", a list of layers, or a stick number'
            raise self.error(self.at, reason)
        self.at = match.end()
        return match

    def value(self, depth: int) -> _Value:
        match = self.token()
        if match["text"] is not None:
            return _Layer(match["text"], self.at)
        if match["number"] is not None:
            return _Layer(int(match["number"]), self.at)
        if match["sign"] != "[" or depth > DEEPEST:
            reason = "lists nested too deeply" if match["sign"] == "[" else f"{match['sign']} is out of place"
            raise self.error(self.at, reason)
        return self.items(depth)

    def items(self, depth: int) -> list[_Value]:
        """A list whose opening bracket has been read; a comma may follow its last item."""
        found: list[_Value] = []
        while True:
            before = self.at
            if self.token()["sign"] == "]":
                return found
            self.at = before
            found.append(self.value(depth + 1))
            sign = self.token()["sign"]
            if sign == "]":
                return found
            if sign != ",":
                raise self.error(self.at, "expected a comma or the end of the list")

    # Pieces ------------------------------------------------------------------------------------------

    def shape(self, value: _Value, number: int) -> Shape:
        if isinstance(value, _Layer) and isinstance(value.value, int):
            return self.stick(value.value, value.at)
        layers = value if isinstance(value, list) else [value]
        rows = [self.rows(layer, number) for layer in layers]
        cells = [
            (x, y, z)
            for z, layer in enumerate(rows)
            for y, row in enumerate(layer)
            for x, sign in enumerate(row)
            if sign == "x"
        ]
        if not cells:
            raise FormatError(self.source, None, f"piece {number} has no cubes")
        size = (max(len(row) for layer in rows for row in layer), max(map(len, rows)), len(rows))
        if max(size) > LARGEST_SIDE:
            raise FormatError(
                self.source, None, f"piece {number} has more than {LARGEST_SIDE} cubes on a side"
            )
        return Shape(size, Voxels(cells))

    def stick(self, number: int, at: int) -> Shape:
        try:
            voxels = Stick(number).voxels()
        except StickError as error:
            raise self.error(at, str(error)) from None
        return Shape((6, 2, 2), voxels, name=str(number))

    def rows(self, layer: _Value, number: int) -> list[str]:
        if isinstance(layer, list) or isinstance(layer.value, int):
            raise FormatError(self.source, None, f"piece {number} is a list of more than layers in quotes")
        for remark in _REMARK.finditer(layer.value):
            if "components" in remark[1]:
                raise self.error(
                    layer.at, "a cube with 'components' is not whole; only whole cubes can be read"
                )
        bare = _REMARK.sub("", layer.value).replace("X", "x")
        if wrong := re.sub(r"[x.|]", "", bare):
            raise self.error(layer.at, f"{wrong[0]!a} is none of x . | in a layer")
        return bare.split("|")


def write(puzzle: Puzzle, index: int | None = None) -> str:
    """An OpenSCAD program for the pieces of one problem, each as often as it is used at most.

    Without ``index``, or without such a problem, it is one of each shape. FormatError for a piece with
    variable cubes or without cubes, and for other grids than cubes. Colours are not kept; goals neither.
    """
    if puzzle.grid != 0:
        raise FormatError("puzzlecad", None, "puzzlecad is for pieces of cubes")
    if index is not None and index < len(puzzle.problems):
        wanted = [(part.shape, part.most) for part in puzzle.problems[index].parts]
    else:
        wanted = [(shape, 1) for shape in range(len(puzzle.shapes))]
    if not 0 < sum(count for _, count in wanted) <= MOST_PIECES:
        raise FormatError("puzzlecad", None, f"the pieces are not 1 to {MOST_PIECES} in number")
    lines = [
        f"    {_drawn(puzzle.shapes[k], k)},{_named(puzzle.shapes[k])}" for k, n in wanted for _ in range(n)
    ]
    return "\n".join(["include <puzzlecad.scad>", "", "burr_plate([", *lines, "]);", ""])


def _drawn(shape: Shape, index: int) -> str:
    if len(shape.variable) or not len(shape.filled):
        what = "variable cubes" if len(shape.variable) else "no cubes"
        raise FormatError("puzzlecad", None, f"S{index + 1} has {what}; puzzlecad is for pieces")
    own = shape.filled.normalized()
    (sx, sy, sz) = own.extent
    layers = (
        "|".join("".join("x" if (x, y, z) in own else "." for x in range(sx)) for y in range(sy))
        for z in range(sz)
    )
    return "[" + ", ".join(f'"{layer}"' for layer in layers) + "]"


def _named(shape: Shape) -> str:
    name = "".join(c if c.isprintable() else " " for c in shape.name).strip()
    return f"  // {name}" if name else ""

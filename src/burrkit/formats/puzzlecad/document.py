"""Pieces as puzzlecad writes them: layer strings such as ``["xxx|.x.", "...|.x."]`` (A. Siegel, 2019).

A layer is a string, the lowest layer first; its rows are separated by ``|``, the row nearest to the viewer
first; ``x`` is a cube, ``.`` no cube. One string is a piece of one layer, a number is a burr stick. Of an
OpenSCAD program the calls of ``burr_piece`` and ``burr_plate`` are read, as often as it makes them, see
``program``; puzzlecad has no goals. See docs/formats/puzzlecad.md.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import count
from typing import Final, TypeAlias

from burrkit.errors import FormatError
from burrkit.formats.contents import CubeLists
from burrkit.formats.literals import unless_text
from burrkit.formats.puzzlecad.joints import Connector, Printed, connectors_of, joined, other_joints
from burrkit.formats.puzzlecad.program import Program, StructureError
from burrkit.formats.puzzlecad.values import items
from burrkit.formats.reading import Room, located
from burrkit.geometry import Voxels
from burrkit.puzzle import Problem
from burrkit.puzzle.document import MOST_PIECES, Part, ProblemSpec, Puzzle, Shape
from burrkit.runtime.fields import shortened, warn_of
from burrkit.sixpiece.sticks import Stick

#: Limits, so that a file cannot claim more memory than any puzzle needs.
DEEPEST: Final = 4
#: How many lines a warning names.
_MOST_LINES: Final = 8

_CALL: Final = re.compile(r"(?<!module )\bburr_(piece|plate)\s*+\(")
_REPEAT: Final = re.compile(r"\s*+(?:repeat|copies)\s*+\(\s*+([0-9]{1,3})\s*+,")
_CLOSE: Final = re.compile(r"\s*+\)")
_COPIES: Final = re.compile(r"num_copies\s*+=(?!=)\s*+(.*)", re.DOTALL)
_COMMENT: Final = re.compile(r'"[^"]*"|//[^\n]*|/\*.*?(?:\*/|\Z)', re.DOTALL)
_QUOTED: Final = re.compile(r'"[^"]*"')
_BRACKET: Final = re.compile(r'"[^"]*"|[()\[\]]')
_TOKEN: Final = re.compile(r'\s*+(?:"(?P<text>[^"]*)"|(?P<number>[0-9]{1,9})(?![\w.])|(?P<sign>[\[\],]))')
_REMARK: Final = re.compile(r"\{((?>(?:[^{}]++|\{[^{}]*+\})*))\}")


@dataclass(frozen=True)
class _Layer:
    """A string or a number of the text, and the offset at which it ends."""

    value: str | int
    at: int


_Value: TypeAlias = "_Layer | list[_Value]"


def has_calls(text: str) -> bool:
    """Whether a text calls puzzlecad."""
    return _CALL.search(_COMMENT.sub(unless_text, text)) is not None


def is_puzzlecad(text: str) -> bool:
    """Whether a text looks like this format: it calls puzzlecad, or is a list of strings."""
    bare = _COMMENT.sub(unless_text, text).lstrip("\ufeff \t\r\n")
    return _CALL.search(bare) is not None or bare.startswith(("[", '"'))


def read(text: str, source: str = "puzzlecad") -> Puzzle:
    """The pieces of an OpenSCAD program that calls puzzlecad, or of one bare list.

    Each call of ``burr_piece`` is a piece, each item of a ``burr_plate`` is one, in order, as often as the
    program makes the call, and once if it is switched off. The puzzle has one problem without a goal, in
    which each piece is used once. FormatError reports the line, what is wrong, and how to correct it; what
    is not certain is a FormatWarning with the line.
    """
    bare = _COMMENT.sub(unless_text, text.removeprefix("\ufeff"))
    reader = _Reader(bare, source)
    parts = reader.parts(list(_CALL.finditer(bare)))
    if not 0 < len(parts) <= MOST_PIECES:
        raise FormatError(source, None, f"{len(parts)} pieces; a file has 1 to {MOST_PIECES}", "too-large")
    pieces, left = joined(parts)
    if left:
        shown = ", ".join(label or "without a label" for label in left[:8])
        ways = "they fit in no way, or in several, and their parts stay apart"
        odd = f"{source}: connectors left: {shown}; {ways}"
        warn_of(odd)
    room = Room()
    with located(source):
        for piece in pieces:
            room.take(piece.voxels.extent, "a joined piece")
    shapes = tuple(
        Shape(piece.size or piece.voxels.extent, piece.voxels, name=piece.name) for piece in pieces
    )
    return Puzzle(shapes, (ProblemSpec(tuple(Part(k) for k in range(len(shapes)))),))


def content(text: str, source: str = "puzzlecad") -> Problem | Puzzle:
    """As ``read``, but six sticks of one length are a ``Burr``, with their frame as its goal."""
    puzzle = read(text, source)
    made = CubeLists(tuple(("", shape.filled) for shape in puzzle.shapes)).document()
    return made if isinstance(made, Problem) else puzzle


class ComputedError(FormatError):
    """The argument of a call is not a literal: the program computes it."""


class _Reader:
    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self.at = 0

    def line(self, at: int) -> int:
        """The number of the line at an offset of the text."""
        return self.text.count("\n", 0, at) + 1

    def error(self, at: int, reason: str, code: str | None = None) -> FormatError:
        """The error to raise for what ends at an offset of the text."""
        return FormatError(self.source, self.line(at), reason, code)

    # Values of the program ---------------------------------------------------------------------------

    def value_at(self, at: int) -> _Value:
        self.at = at
        match = _REPEAT.match(self.text, at)
        if match is None:
            return self.value(0)
        self.at = match.end()
        repeated = self.value(1)
        closing = _CLOSE.match(self.text, self.at)
        if closing is None:
            raise self.error(self.at, "expected a closing parenthesis after what is repeated")
        self.at = closing.end()
        return [repeated] * int(match[1])

    def token(self) -> re.Match[str]:
        match = _TOKEN.match(self.text, self.at)
        if match is None:
            self.at += len(self.text[self.at :]) - len(self.text[self.at :].lstrip())
            reason = 'expected a layer in quotes such as "xxx|.x.", a list of layers, or a stick number'
            found = self.error(self.at, reason)
            raise ComputedError(self.source, found.line, reason)
        self.at = match.end()
        return match

    def value(self, depth: int) -> _Value:
        match = self.token()
        if match["text"] is not None:
            return _Layer(match["text"], self.at)
        if match["number"] is not None:
            return _Layer(int(match["number"]), self.at)
        if match["sign"] != "[":
            raise self.error(self.at, f"unexpected {match['sign']}")
        if depth > DEEPEST:
            raise self.error(self.at, "lists nested too deeply", "too-large")
        return self.items(depth)

    def items(self, depth: int) -> list[_Value]:
        """The rest of a list, after its opening bracket; a comma may follow its last item."""
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

    def parts(self, calls: list[re.Match[str]]) -> list[Printed]:
        """What the calls print; without calls the pieces of a bare list."""
        if not calls:
            value = self.value_at(0)
            is_list = isinstance(value, list) and any(isinstance(item, list) for item in value)
            values = value if is_list and isinstance(value, list) else [value]
            return [self.part(item, k, 0) for k, item in enumerate(values, 1)]
        read: list[tuple[re.Match[str], list[_Value], int]] = []
        errors: list[FormatError] = []
        for call in calls:
            try:
                value, copies = self.value_at(call.end()), self.copies(call)
            except ComputedError as error:
                errors.append(error)
                continue
            read.append((call, value if call[1] == "plate" and isinstance(value, list) else [value], copies))
        if not read and errors:
            raise errors[0]
        if errors:
            lines = sorted({error.line or 0 for error in errors})
            self.warn(lines, "the program computes these pieces; they are passed over")
        return self.printed(read)

    def printed(self, read: list[tuple[re.Match[str], list[_Value], int]]) -> list[Printed]:
        """What calls print with these values and numbers of copies, as often as the program makes them."""
        if sum(len(values) for _, values, _ in read) > MOST_PIECES:
            raise FormatError(self.source, None, f"more than {MOST_PIECES} pieces", "too-large")
        numbers = count(1)
        made = [
            [self.part(item, next(numbers), call) for item in values]
            for call, (_, values, _) in enumerate(read)
        ]
        found: list[Printed] = []
        counts = self.counts()
        for (call, _, copies), parts in zip(read, made, strict=True):
            as_drawn, as_mirrored = (copies * n for n in counts.get(call.start(), (1, 0)))
            if len(found) + len(parts) * (as_drawn + as_mirrored) > MOST_PIECES:
                raise FormatError(self.source, None, f"more than {MOST_PIECES} pieces", "too-large")
            found += [replace(part) for _ in range(as_drawn) for part in parts]
            found += [part.mirrored() for _ in range(as_mirrored) for part in parts]
        return found

    def copies(self, call: re.Match[str]) -> int:
        """How often a call of ``burr_plate`` prints its list."""
        if call[1] != "plate":
            return 1
        depth, at, end = 1, call.end(), len(self.text)
        for found in _BRACKET.finditer(self.text, at):
            depth += (found[0] in "([") - (found[0] in ")]")
            if depth == 0:
                end = found.start()
                break
        for argument in items(_QUOTED.sub("", self.text[at:end])):
            if match := _COPIES.fullmatch(argument):
                if not re.fullmatch(r"[0-9]{1,3}", match[1]):
                    raise ComputedError(self.source, self.line(at), "num_copies is not a number up to 999")
                return int(match[1])
        return 1

    def counts(self) -> dict[int, tuple[int, int]]:
        """How often the program draws each call, and how often mirrored, by its offset."""
        try:
            program = Program(self.text, ("burr_piece", "burr_plate"))
            counts = program.counts()
        except StructureError as error:
            self.warn([self.line(error.at)], "not a statement of OpenSCAD; each call is read once")
            return {}
        others = [(at, file) for at, file in program.files if not file.lower().endswith("puzzlecad.scad")]
        doubts = program.doubts + [(at, f"{shortened(file, 40)} is not read") for at, file in others]
        reasons: dict[str, list[int]] = {}
        for at, reason in sorted(doubts):
            if (line := self.line(at)) not in (lines := reasons.setdefault(reason, [])):
                lines.append(line)
        for reason, lines in reasons.items():
            self.warn(lines, reason)
        return counts

    def warn(self, lines: list[int], reason: str) -> None:
        """Warn of something at these lines."""
        more = f" and {len(lines) - _MOST_LINES} more" if len(lines) > _MOST_LINES else ""
        shown = ", ".join(map(str, lines[:_MOST_LINES]))
        plural = "s" if len(lines) > 1 else ""
        odd = f"{self.source}: line{plural} {shown}{more}: {reason}"
        warn_of(odd)

    def part(self, value: _Value, number: int, call: int) -> Printed:
        """A piece, or a part of one, with its connectors."""
        if isinstance(value, _Layer) and isinstance(value.value, int):
            return self.stick(value.value, value.at, call)
        layers = value if isinstance(value, list) else [value]
        connectors: list[Connector] = []
        rows = [self.rows(layer, number, z, connectors) for z, layer in enumerate(layers)]
        cells = [
            (x, y, z)
            for z, layer in enumerate(rows)
            for y, row in enumerate(layer)
            for x, sign in enumerate(row)
            if sign != "."
        ]
        if not cells:
            raise FormatError(self.source, None, f"piece {number} has no cubes")
        size = (max(len(row) for layer in rows for row in layer), max(map(len, rows)), len(rows))
        with located(self.source):
            Room().take(size, f"piece {number}")
        return Printed(Voxels(cells), size, call=call, connectors=connectors)

    def stick(self, number: int, at: int, call: int) -> Printed:
        with located(self.source, self.line(at)):
            return Printed(Stick(number).voxels(), (6, 2, 2), str(number), call)

    def rows(self, layer: _Value, number: int, z: int, connectors: list[Connector]) -> list[str]:
        """The rows of a layer; its connectors are added to those of the part."""
        if isinstance(layer, list) or isinstance(layer.value, int):
            raise FormatError(self.source, None, f"piece {number} is a list of more than layers in quotes")
        bare = ""
        at = 0
        for remark in _REMARK.finditer(layer.value):
            if "components" in remark[1]:
                reason = "a cube with 'components' is not whole; only whole cubes can be read"
                raise self.error(layer.at, reason)
            bare += layer.value[at : remark.start()]
            at = remark.end()
            row = bare.rpartition("|")[2]
            if "connect" in remark[1] and row:
                connectors += connectors_of(remark[1], (len(row) - 1, bare.count("|"), z))
                if others := other_joints(remark[1]):
                    reason = f"the joint {shortened(others[0])} is not read; its parts stay apart"
                    self.warn([self.line(layer.at)], reason)
        bare += layer.value[at:]
        # Letters are chamfered apart where they meet, but printed as one piece.
        if wrong := re.sub(r"[A-Za-z.|]", "", bare):
            raise self.error(layer.at, f"{wrong[0]!a} is not a letter, . or | in a layer")
        return bare.split("|")


def write(puzzle: Puzzle, index: int | None = None) -> str:
    """An OpenSCAD program for the pieces of one problem, each as often as it is used at most.

    Without ``index``, or without such a problem, it is one of each shape. FormatError for a piece with
    variable cubes or without cubes, and for other grids than cubes. Colours and goals are left out.
    """
    if puzzle.grid != 0:
        raise FormatError("puzzlecad", None, "puzzlecad is for pieces of cubes", "unsupported")
    if index is not None and index < len(puzzle.problems):
        used = [(part.shape, part.most) for part in puzzle.problems[index].parts]
    else:
        used = [(shape, 1) for shape in range(len(puzzle.shapes))]
    if not 0 < sum(count for _, count in used) <= MOST_PIECES:
        raise FormatError("puzzlecad", None, f"the pieces are not 1 to {MOST_PIECES} in number")
    lines = [f"    {_drawn(puzzle, k)},{_named(puzzle.shapes[k])}" for k, n in used for _ in range(n)]
    return "\n".join(["include <puzzlecad.scad>", "", "burr_plate([", *lines, "]);", ""])


def _drawn(puzzle: Puzzle, index: int) -> str:
    shape = puzzle.shapes[index]
    if len(shape.variable) or not len(shape.filled):
        what = "variable cubes" if len(shape.variable) else "no cubes"
        text = f"{puzzle.shape_name(index)} has {what}; puzzlecad has none"
        raise FormatError("puzzlecad", None, text, "unsupported")
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

"""Puzzles as JSON: six-piece burrs by number, and any puzzle of cubes drawn in rows of characters.

A drawing is a list of layers from bottom to top; a layer is a list of rows from behind to front, as one
looks down on it; a row is a text from left to right. The reader is strict: what it does not know it refuses,
and every error names the place in the document. See docs/formats/json.md and puzzle.schema.json.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn

from burrkit.errors import FormatError, PuzzleError, StickError
from burrkit.formats.burr6 import is_mark
from burrkit.geometry import Cell, Voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.sixpiece.burr import Burr, burr
from burrkit.sixpiece.sticks import Stick, check_length

FORMAT: Final = "burrkit-puzzle"
VERSION: Final = 1

#: Limits, so that a file cannot ask for more than any puzzle needs.
MOST_PIECES: Final = 64
LARGEST_SIDE: Final = 100
LONGEST_TEXT: Final = 200


def read(text: str, source: str = "JSON") -> Problem:
    """Read a puzzle: a ``Burr`` for ``"kind": "six-piece"``, a ``Problem`` for ``"kind": "general"``.

    FormatError tells the line of a mistake in the JSON itself, or else the place in the document.
    """
    return _Reader(source).puzzle(_parsed(text, source))


def _parsed(text: str, source: str) -> object:
    def refuse(constant: str) -> NoReturn:
        raise FormatError(source, None, f"{constant} is not JSON")

    def distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for key, value in pairs:
            if key in found:
                raise FormatError(source, None, f"the key {_shown(key)} stands twice in one object")
            found[key] = value
        return found

    try:
        return json.loads(text.removeprefix("\ufeff"), parse_constant=refuse, object_pairs_hook=distinct)
    except json.JSONDecodeError as error:
        reason = error.msg[:1].lower() + error.msg[1:]
        raise FormatError(source, error.lineno, f"not JSON: {reason}") from None
    except FormatError:
        raise
    except (RecursionError, ValueError):
        raise FormatError(source, None, "nested too deeply, or a number too long") from None


def _shown(value: object) -> str:
    """A value as it stands in the document, if it is short."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


class _Reader:
    """Takes a parsed document apart; ``place`` is where a value stands, such as ``pieces[2].name``."""

    def __init__(self, source: str) -> None:
        self.source = source

    def error(self, place: str, reason: str) -> FormatError:
        return FormatError(self.source, None, f"{place}: {reason}" if place else reason)

    # Values ------------------------------------------------------------------------------------------

    def fields(self, value: object, place: str, needed: set[str], optional: set[str]) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.error(place, f"{_shown(value)} is not an object")
        for key in value:
            if key not in needed | optional:
                known = ", ".join(sorted(needed | optional))
                raise self.error(place, f"unknown key {_shown(key)}; known are {known}")
        for key in sorted(needed):
            if key not in value:
                raise self.error(place, f'"{key}" is missing')
        return value

    def items(self, value: object, place: str, most: int) -> list[object]:
        if not isinstance(value, list) or not value:
            raise self.error(place, f"{_shown(value)} is not a list of at least one item")
        if len(value) > most:
            raise self.error(place, f"{len(value)} items; at most {most} are allowed")
        return value

    def whole(self, value: object, place: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error(place, f"{_shown(value)} is not a whole number")
        return value

    def text(self, value: object, place: str) -> str:
        if not isinstance(value, str):
            raise self.error(place, f"{_shown(value)} is not a text")
        if len(value) > LONGEST_TEXT:
            raise self.error(place, f"{len(value)} characters; at most {LONGEST_TEXT} are allowed")
        if not value.isprintable():
            raise self.error(place, f"{_shown(value)} has characters that cannot be printed")
        return value

    def mark(self, value: object, place: str, taken: Sequence[str]) -> str:
        mark = self.text(value, place)
        if not mark:
            return mark
        if not is_mark(mark):
            raise self.error(place, f"{_shown(mark)} is not one visible character other than . , #")
        if mark in taken:
            raise self.error(place, f"{_shown(mark)} marks an earlier piece")
        return mark

    def checked(self, check: Callable[[int], object], value: object, place: str) -> int:
        number = self.whole(value, place)
        try:
            check(number)
        except StickError as error:
            raise self.error(place, str(error)) from None
        return number

    # Puzzles -----------------------------------------------------------------------------------------

    def puzzle(self, value: object) -> Problem:
        if not isinstance(value, dict) or value.get("format") != FORMAT:
            raise self.error("", f'not a puzzle: "format" must be "{FORMAT}"')
        version = value.get("version")
        if isinstance(version, bool) or version != VERSION:
            raise self.error("version", f"{_shown(version)} is not {VERSION}, the one version there is")
        kind = value.get("kind")
        try:
            if kind == "six-piece":
                return self.six_piece(value)
            if kind == "general":
                return self.general(value)
        except PuzzleError as error:
            raise self.error("", str(error)) from None
        raise self.error("kind", f'{_shown(kind)} is neither "six-piece" nor "general"')

    def six_piece(self, value: object) -> Burr:
        top = self.fields(value, "", {"format", "version", "kind", "sticks"}, {"name", "length"})
        length = self.checked(check_length, top.get("length", 6), "length")
        sticks: list[int] = []
        marks: list[str] = []
        names: list[str] = []
        for k, item in enumerate(self.items(top["sticks"], "sticks", 6)):
            place = f"sticks[{k}]"
            entry = self.fields(item, place, {"number"}, {"mark", "name"})
            number = self.checked(lambda n: Stick(n).require_connected(), entry["number"], f"{place}.number")
            sticks.append(number)
            marks.append(self.mark(entry.get("mark", ""), f"{place}.mark", marks))
            names.append(self.text(entry.get("name", ""), f"{place}.name"))
        name = self.text(top.get("name", ""), "name")
        return burr(*sticks, length=length, name=name, marks=marks, names=names)

    def general(self, value: object) -> Problem:
        top = self.fields(value, "", {"format", "version", "kind", "pieces", "goal"}, {"name"})
        pieces: list[Piece] = []
        for k, item in enumerate(self.items(top["pieces"], "pieces", MOST_PIECES)):
            pieces.append(self.piece(item, f"pieces[{k}]", [piece.mark for piece in pieces]))
        drawn = self.fields(top["goal"], "goal", {"layers"}, set())
        cubes = self.layers(drawn["layers"], "goal.layers", "#+")
        name = self.text(top.get("name", ""), "name")
        return Problem(tuple(pieces), _goal(cubes["#"], cubes["+"]), name)

    def piece(self, item: object, place: str, taken: Sequence[str]) -> Piece:
        entry = self.fields(item, place, {"layers"}, {"mark", "name"})
        shape = Voxels(self.layers(entry["layers"], f"{place}.layers", "#")["#"]).normalized()
        parts = len(shape.components())
        if parts != 1:
            raise self.error(
                place, f"the piece falls into {parts} parts" if parts else "the piece has no cubes"
            )
        mark = self.mark(entry.get("mark", ""), f"{place}.mark", taken)
        return Piece(shape, self.text(entry.get("name", ""), f"{place}.name"), mark)

    def layers(self, value: object, place: str, signs: str) -> dict[str, list[Cell]]:
        """The cells of a drawing by the sign that stands for them."""
        cells: dict[str, list[Cell]] = {sign: [] for sign in signs}
        for z, rows in enumerate(self.drawing(value, place)):
            for k, row in enumerate(rows):
                for x, sign in enumerate(row):
                    if sign in cells:
                        cells[sign].append((x, len(rows) - 1 - k, z))
                    elif sign != ".":
                        allowed = " ".join((*signs, "."))
                        reason = f"{_shown(sign)} is not one of {allowed}"
                        raise self.error(f"{place}[{z}][{k}]", reason)
        return cells

    def drawing(self, value: object, place: str) -> list[list[str]]:
        """The rows of every layer, all of one size."""
        layers: list[list[str]] = []
        for z, layer in enumerate(self.items(value, place, LARGEST_SIDE)):
            rows = self.items(layer, f"{place}[{z}]", LARGEST_SIDE)
            layers.append([self.row(row, f"{place}[{z}][{k}]") for k, row in enumerate(rows)])
            if len(rows) != len(layers[0]):
                reason = f"{len(rows)} rows, but the first layer has {len(layers[0])}"
                raise self.error(f"{place}[{z}]", reason)
            for k, row in enumerate(layers[-1]):
                if len(row) != len(layers[0][0]):
                    reason = f"{len(row)} characters, but the first row has {len(layers[0][0])}"
                    raise self.error(f"{place}[{z}][{k}]", reason)
        return layers

    def row(self, value: object, place: str) -> str:
        row = self.text(value, place)
        if not 1 <= len(row) <= LARGEST_SIDE:
            raise self.error(place, f"{len(row)} characters; a row has 1 to {LARGEST_SIDE}")
        return row


def _goal(required: list[Cell], optional: list[Cell]) -> Goal:
    whole = Voxels([*required, *optional])
    if not len(whole):
        return Goal(whole, whole)
    x, y, z = whole.low
    return Goal(Voxels(required).shifted(-x, -y, -z), Voxels(optional).shifted(-x, -y, -z))


def write(problem: Problem) -> str:
    """The puzzle as JSON text, which ``read`` takes back.

    Comments of a burr are not kept, and drawings begin at the least cube of each piece and of the goal.
    FormatError for what the format cannot hold, such as a piece in two parts or equal marks.
    """
    document: dict[str, object] = {"format": FORMAT, "version": VERSION}
    if isinstance(problem, Burr):
        document["kind"] = "six-piece"
        document |= _named(problem.name)
        document["length"] = problem.length
        document["sticks"] = [
            _named(piece.mark, "mark") | {"number": number} | _named(piece.name)
            for piece, number in zip(problem.pieces, problem.sticks, strict=True)
        ]
    else:
        document["kind"] = "general"
        document |= _named(problem.name)
        document["pieces"] = [
            _named(piece.mark, "mark") | _named(piece.name) | {"layers": _drawn(piece.shape, {})}
            for piece in problem.pieces
        ]
        signs = dict.fromkeys(problem.goal.optional, "+")
        document["goal"] = {"layers": _drawn(problem.goal.cells, signs)}
    text = json.dumps(document, indent=2, ensure_ascii=False) + "\n"
    read(text, "puzzle")
    return text


def _named(text: str, key: str = "name") -> dict[str, object]:
    return {key: text} if text else {}


def _drawn(cells: Voxels, signs: dict[Cell, str]) -> list[list[str]]:
    (x0, y0, z0), (x1, y1, z1) = cells.low, cells.high
    return [
        [
            "".join(signs.get((x, y, z), "#") if (x, y, z) in cells else "." for x in range(x0, x1 + 1))
            for y in range(y1, y0 - 1, -1)
        ]
        for z in range(z0, z1 + 1)
    ]

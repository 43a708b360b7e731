"""JSON documents, read strictly: what is not known is refused, and every error names its place.

``Reader`` takes a parsed document apart, value by value; the formats that are JSON build on it. Limits keep
a file from needing more memory or time than any puzzle does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NoReturn, TypeVar

import numpy as np

from burrkit.errors import FormatError
from burrkit.formats.reading import LARGEST_SIDE, is_mark, located
from burrkit.geometry import Cell, Lattice, Voxels
from burrkit.geometry.own_lattices import make_lattice
from burrkit.geometry.shape_text import placed_signs
from burrkit.palette import WOODS
from burrkit.puzzle.document import LARGEST_COUNT
from burrkit.puzzle.piece import TURNS

#: A colour as documents write it.
COLOUR: Final = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)

LONGEST_TEXT: Final = 200
#: The keys of the conditions of a piece.
CONDITIONS: Final = ("turns", "given")
#: Our documents nest less. Python has a limit, too, but in a browser the browser's stack overflows first.
_DEEPEST: Final = 1000

T = TypeVar("T")


def loaded(text: str, **options: Any) -> Any:
    """What ``json.loads`` returns. RecursionError for what is nested too deeply."""
    codes = np.frombuffer(text.encode("utf-8", "surrogatepass"), dtype=np.uint8)
    steps = np.isin(codes, tuple(b"[{")).astype(np.int8) - np.isin(codes, tuple(b"]}"))
    if steps.cumsum(dtype=np.int64).max(initial=0) > _DEEPEST:
        raise RecursionError
    return json.loads(text, **options)


def parsed(text: str, source: str) -> object:
    """The document in a text; FormatError for what is not JSON, and for a key that stands twice."""

    def refuse(constant: str) -> NoReturn:
        raise FormatError(source, None, f"{constant} is not JSON")

    def distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for key, value in pairs:
            if key in found:
                raise FormatError(source, None, f"duplicate key {shown(key)}", "duplicate")
            found[key] = value
        return found

    try:
        return loaded(text.removeprefix("\ufeff"), parse_constant=refuse, object_pairs_hook=distinct)
    except json.JSONDecodeError as error:
        reason = error.msg[:1].lower() + error.msg[1:]
        raise FormatError(source, error.lineno, f"not JSON: {reason}") from None
    except FormatError:
        raise
    except (RecursionError, ValueError):
        raise FormatError(source, None, "nested too deeply, or a number too long", "too-large") from None


def shown(value: object) -> str:
    """A value as it stands in the document, if it is short."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


class Reader:
    """Takes a parsed document apart; ``place`` is where a value stands, such as ``pieces[2].name``."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.marks: list[str] = []

    def error(self, place: str, reason: str, code: str | None = None) -> FormatError:
        """The error to raise for what stands at a place."""
        return FormatError(self.source, None, f"{place}: {reason}" if place else reason, code)

    # Values ------------------------------------------------------------------------------------------

    def fields(self, value: object, place: str, needed: set[str], optional: set[str]) -> dict[str, Any]:
        """An object with all of the needed keys, and no key that is not known."""
        given = self.mapping(value, place)
        for key in given:
            if key not in needed | optional:
                known = ", ".join(sorted(needed | optional))
                raise self.error(place, f"unknown key {shown(key)}; known are {known}", "unknown")
        for key in sorted(needed):
            if key not in given:
                raise self.error(place, f'"{key}" is missing', "missing")
        return given

    def mapping(self, value: object, place: str) -> dict[str, Any]:
        """An object with any keys."""
        if not isinstance(value, dict):
            raise self.error(place, f"{shown(value)} is not an object")
        return value

    def items(self, value: object, place: str, most: int, least: int = 1) -> list[object]:
        """A list of ``least`` to ``most`` items."""
        if not isinstance(value, list) or (least == 1 and not value):
            raise self.error(place, f"{shown(value)} is not a list with an item")
        if len(value) < least:
            raise self.error(place, f"{len(value)} items; {least} are needed")
        if len(value) > most:
            raise self.error(place, f"{len(value)} items; at most {most} are allowed", "too-large")
        return value

    def each(
        self, value: object, place: str, read: Callable[[object, str], T], most: int, least: int = 1
    ) -> tuple[T, ...]:
        """The items of a list, each read at its place."""
        items = self.items(value, place, most, least)
        return tuple(read(item, f"{place}[{k}]") for k, item in enumerate(items))

    def whole(self, value: object, place: str, least: int = -LARGEST_COUNT, most: int = LARGEST_COUNT) -> int:
        """A whole number in a range."""
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error(place, f"{shown(value)} is not a whole number")
        if not least <= value <= most:
            raise self.error(place, f"{shown(value)} is not between {least} and {most}")
        return value

    def choice(self, value: object, place: str, allowed: tuple[str, ...]) -> Any:
        """One of some texts."""
        if value not in allowed:
            raise self.error(place, f"{shown(value)} is not one of {', '.join(allowed)}", "unknown")
        return value

    def truth(self, value: object, place: str) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            raise self.error(place, f"{shown(value)} is neither true nor false")
        return value

    def text(self, value: object, place: str) -> str:
        """A short text on one line."""
        if not isinstance(value, str):
            raise self.error(place, f"{shown(value)} is not a text")
        if len(value) > LONGEST_TEXT:
            raise self.error(place, f"{len(value)} characters; at most {LONGEST_TEXT} fit", "too-large")
        if not value.isprintable():
            raise self.error(place, f"{shown(value)} has characters that cannot be printed")
        return value

    def mark(self, value: object, place: str) -> str:
        """A mark unlike those read before, or none."""
        mark = self.text(value, place)
        if not mark:
            return mark
        if not is_mark(mark):
            raise self.error(place, f"{shown(mark)} is not one visible character other than . , #")
        if mark in self.marks:
            raise self.error(place, f"duplicate mark {shown(mark)}", "duplicate")
        self.marks.append(mark)
        return mark

    def conditions(self, entry: Mapping[str, Any], place: str) -> dict[str, Any]:
        """The conditions of a piece, as arguments of ``Piece.bound``; ``given`` is a list of cells."""
        found: dict[str, Any] = {}
        if "turns" in entry:
            found["turns"] = self.choice(entry["turns"], f"{place}.turns", TURNS)
        if "given" in entry:
            read = partial(self.each, read=self.whole, most=3, least=3)
            cells = self.each(entry["given"], f"{place}.given", read, LARGEST_SIDE**3)
            found["given"] = Voxels(np.array(cells))
        return found

    def described(self, value: Mapping[str, Any], place: str) -> Lattice:
        """A lattice from its description."""
        with located(self.source, place=place):
            return make_lattice(value)

    def checked(self, check: Callable[[int], object], value: object, place: str) -> int:
        """A whole number about which ``check`` does not complain."""
        number = self.whole(value, place)
        with located(self.source, place=place):
            check(number)
        return number

    def shape_colour(self, value: object, place: str) -> str:
        """The colour of a shape: empty, a species of wood, or ``#rrggbb``."""
        if isinstance(value, str) and (not value or value in WOODS):
            return value
        if not isinstance(value, str) or not COLOUR.fullmatch(value):
            raise self.error(
                place, f"{shown(value)} is neither a colour such as #e69f00 nor a wood such as walnut"
            )
        return value.lower()

    # Drawings ----------------------------------------------------------------------------------------

    def layers(self, value: object, place: str, signs: str) -> dict[str, list[Cell]]:
        """The cells of a drawing by the sign that stands for them."""
        cells: dict[str, list[Cell]] = {sign: [] for sign in signs}
        drawing = self.drawing(value, place)
        for cell, sign in placed_signs(drawing):
            if sign in cells:
                cells[sign].append(cell)
            elif sign != ".":
                _, y, z = cell
                reason = f"{shown(sign)} is not one of {' '.join((*signs, '.'))}"
                raise self.error(f"{place}[{z}][{len(drawing[z]) - 1 - y}]", reason, "unknown")
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
        """A row of a drawing."""
        row = self.text(value, place)
        if not 1 <= len(row) <= LARGEST_SIDE:
            raise self.error(place, f"{len(row)} characters; a row has 1 to {LARGEST_SIDE}")
        return row

"""Moves and separations in JSON, read strictly: pieces by their marks, and every value checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeVar, cast

from burrkit.formats.json.reader import Reader, shown
from burrkit.formats.reading import located
from burrkit.geometry import Cell
from burrkit.geometry.lattices import CUBES, HALF_CUBES
from burrkit.moves import Move, Separation
from burrkit.moves.codec import exact_point
from burrkit.moves.drift import Drift
from burrkit.moves.joint_slide import JointSlide
from burrkit.moves.model import AnyMove, Stuck, Turn

#: Weights are products over equal pieces.
LARGEST: Final = 1 << 256
#: The most points of a drift, and a number of one of them.
_MOST_POINTS: Final = 10_000
_FRACTION: Final = re.compile(r"-?[0-9]{1,12}(/[0-9]{1,12})?", re.ASCII)
_FARTHEST: Final = 1 << 31  # coordinates have 32 bits


T = TypeVar("T")


class MoveReader(Reader):
    """Takes a document apart that has moves of pieces on a lattice."""

    lattice = CUBES
    #: The box of the goal, and how far from it a piece may be on its way.
    box: tuple[Cell, Cell] = ((0, 0, 0), (0, 0, 0))
    reach = 0

    # Values ------------------------------------------------------------------------------------------

    def value(self, data: object, key: str, place: str) -> Any:
        """The value of a key, which must be there."""
        given = self.mapping(data, place)
        if key not in given:
            raise self.error(place, f'"{key}" is missing', "missing")
        return given[key]

    def nullable(self, data: object, key: str, place: str, read: Callable[[Any, str], T]) -> T | None:
        """The value of a key, which must be there; None for null."""
        value = self.value(data, key, place)
        return None if value is None else read(value, f"{place}.{key}")

    def list_of(self, data: object, key: str, place: str) -> list[Any]:
        """The value of a key, which is a list."""
        items = self.value(data, key, place)
        if not isinstance(items, list):
            raise self.error(f"{place}.{key}".lstrip("."), f"{shown(items)} is not a list")
        return items

    def every(self, data: object, key: str, place: str, read: Callable[[Any, str], T]) -> tuple[T, ...]:
        """The items in the list of a key, each read at its place."""
        at = f"{place}.{key}".lstrip(".")
        return tuple(read(item, f"{at}[{i}]") for i, item in enumerate(self.list_of(data, key, place)))

    def string(self, value: object, place: str) -> str:
        """A text."""
        if not isinstance(value, str):
            raise self.error(place, f"{shown(value)} is not a text")
        return value

    def count(self, value: object, place: str, least: int = 0) -> int:
        """A whole number from ``least``."""
        return self.whole(value, place, least, LARGEST)

    def numbers(self, value: object, place: str, count: int) -> tuple[int, ...]:
        """A list of ``count`` whole numbers."""
        if not isinstance(value, list) or len(value) != count:
            raise self.error(place, f"{shown(value)} is not a list of {count} whole numbers")
        return tuple(self.whole(v, f"{place}[{i}]", -_FARTHEST, _FARTHEST - 1) for i, v in enumerate(value))

    # Moves -------------------------------------------------------------------------------------------

    def separation(self, pieces: Mapping[str, int], data: object, place: str) -> Separation:
        """A separation and all below it; ``pieces`` are their numbers by their marks."""
        parts = {side: self.value(data, side, place) for side in ("left", "removed")}
        names = {side: self.group(pieces, part, f"{place}.{side}") for side, part in parts.items()}
        below = {
            side: self.nullable(part, "separation", f"{place}.{side}", partial(self.separation, pieces))
            for side, part in parts.items()
        }
        return Separation(
            self.group(pieces, data, place),
            self.moves(pieces, data, "moves", place),
            names["left"],
            names["removed"],
            below["left"],
            below["removed"],
        )

    def stuck(self, pieces: Mapping[str, int], data: object, place: str) -> Stuck:
        """The freest state of pieces that never come apart."""
        return Stuck(
            self.group(pieces, data, place),
            self.moves(pieces, data, "before", place),
            self.moves(pieces, data, "moves", place),
            self.count(self.value(data, "ways", place), f"{place}.ways"),
        )

    def moves(self, pieces: Mapping[str, int], data: object, key: str, place: str) -> tuple[AnyMove, ...]:
        """The moves in the list of a key."""
        return self.every(data, key, place, partial(self.move, pieces))

    def move(self, pieces: Mapping[str, int], item: object, at: str) -> AnyMove:
        """A slide, a turn, or slides that are made at once."""
        if isinstance(item, dict) and "slides" in item:
            return self.joint_slide(pieces, item, at)
        names = self.lattice.axis_names
        axis = names.index(self.choice(self.value(item, "axis", at), f"{at}.axis", names))
        group = self.group(pieces, item, at)
        lattice = self.lattice
        if isinstance(item, dict) and "parts" in item:
            if (lattice, item["parts"]) != (CUBES, HALF_CUBES.parts):
                raise self.error(f"{at}.parts", f"{shown(item['parts'])} is not 2, the parts of a cube")
            lattice = HALF_CUBES
        if isinstance(item, dict) and "quarters" in item:
            x, y, z = self.pivot(item.get("pivot"), f"{at}.pivot", 2 * lattice.parts)
            quarters = self.whole(item["quarters"], f"{at}.quarters", -1, 2)
            with located(self.source, place=at):
                self.lattice.require_cubes("only pieces of cubes turn")
                drift = self.drift(item.get("drift"), f"{at}.drift")
                return Turn(group, axis, (x, y, z), quarters, lattice, drift)
        most = lattice.parts * self.reach
        distance = self.whole(self.value(item, "distance", at), f"{at}.distance", -most, most)
        frees = self.truth(self.value(item, "frees", at), f"{at}.frees")
        return Move(group, axis, distance, frees, lattice)

    def joint_slide(self, pieces: Mapping[str, int], item: dict[str, Any], at: str) -> JointSlide:
        """Slides that are made at once, one for each of the pieces."""
        group, ways = self.group(pieces, item, at), self.list_of(item, "slides", at)
        if len(ways) != len(group) or any(not isinstance(way, list) or len(way) != 3 for way in ways):
            raise self.error(f"{at}.slides", "not three fractions for each of the pieces")
        slides = tuple(exact_point(self.number_text(n, f"{at}.slides") for n in way) for way in ways)
        frees = self.truth(self.value(item, "frees", at), f"{at}.frees")
        return JointSlide(group, slides, frees, self.lattice)

    def pivot(self, value: object, at: str, parts: int) -> Cell:
        """A point of the line of a turn, in parts of a cube."""
        self.numbers(value, at, 3)
        x, y, z = (
            self.whole(v, f"{at}[{i}]", parts * (low - self.reach), parts * (high + 1 + self.reach))
            for i, (v, low, high) in enumerate(zip(cast("list[int]", value), *self.box, strict=True))
        )
        return x, y, z

    def drift(self, data: object, at: str) -> Drift | None:
        """The drift of a turn, if it has one."""
        if data is None:
            return None
        points = self.list_of(data, "points", at)
        if len(points) > _MOST_POINTS or not all(isinstance(point, list) for point in points):
            raise self.error(at, f"the points of a drift are at most {_MOST_POINTS} lists", "too-large")
        texts = [[self.number_text(n, at) for n in point] for point in points]
        clearance = self.number_text(self.value(data, "clearance", at), at)
        backwards = isinstance(data, dict) and self.truth(data.get("reversed", False), f"{at}.reversed")
        return Drift.of_texts(clearance, texts, backwards=backwards)

    def number_text(self, value: object, at: str) -> str:
        """A fraction in text."""
        text = self.string(value, at)
        if _FRACTION.fullmatch(text) is None:
            raise self.error(at, f"{shown(text)} is not a fraction such as -3/64")
        return text

    def group(self, pieces: Mapping[str, int], data: object, place: str) -> tuple[int, ...]:
        """The pieces of a move or of a part."""
        return self.every(data, "pieces", place, partial(self.mark_of, pieces))

    def mark_of(self, pieces: Mapping[str, int], mark: object, place: str) -> int:
        """The number of a piece."""
        if not isinstance(mark, str) or mark not in pieces:
            raise self.error(place, f"{shown(mark)} is the mark of no piece", "unknown")
        return pieces[mark]

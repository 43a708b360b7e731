"""Pieces as arrays of 0 and 1 among lists of cubes: ``[[0, 1, 1], [1, 1, 1]]`` is the P pentomino.

A row of an array is a list of numbers, an array of a flat piece a list of rows, the farthest first, and that
of any piece a list of layers, the lowest first. ``as_lists`` writes each array as the list of its cubes
``[x, y, z]``. Rows of three numbers can be cubes, too: what makes sense in one way is read in that way,
and what does in both is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from burrkit.errors import FormatError
from burrkit.formats import literals
from burrkit.formats.literals import Value
from burrkit.geometry import Voxels
from burrkit.geometry.shape_text import placed_signs

#: Names of a list of pieces: the second holds lists of cubes, the third arrays, whatever could be read.
PIECES: Final = ("pieces", "cubes", "arrays")

#: Names of what may have several parts, and of what is not a list.
_GOALS: Final = ("goal", "optional")
_TEXTS: Final = ("name",)

_EITHER: Final = (
    "rows of three 0s and 1s: cubes [x, y, z], or an array? call the list of the pieces cubes or arrays"
)
_POINTS: Final = (
    "pairs of 0s and 1s: cubes [x, y], or an array? write cubes as [x, y, 0], or call the list arrays"
)
_LAYERS: Final = (
    "arrays of one size: layers of a piece, or pieces? call the list pieces, or write [[layer, layer]]"
)

#: The rows of an array, or of a layer of one.
Table: TypeAlias = list[list[int]]


def as_lists(values: Mapping[str, Value], text: str, source: str) -> dict[str, Value]:
    """The values of a file with lists of cubes in place of arrays; the same values if there are none.

    FormatError where the lists could be arrays or lists of cubes, and for an array with rows of different
    lengths.
    """
    names = set(values)
    for value in values.values():
        if isinstance(value, literals.Object):
            names |= value.items.keys()
    if "cubes" in names:
        return dict(values)
    if "arrays" in names or _are_arrays(values, text, source):
        arrays = _Arrays(text, source)
        return {name: arrays.converted(value, name) for name, value in values.items()}
    return dict(values)


def are_unclear(text: str) -> bool:
    """Whether the lists of cubes in a text could be arrays."""
    values = literals.read(text, "cubes")
    try:
        return as_lists(values, text, "cubes") != values
    except FormatError:
        return True


# Which of the two ------------------------------------------------------------------------------------------


def _is_row(value: Value) -> bool:
    items = value.items if isinstance(value, literals.List) else []
    return bool(items) and all(isinstance(item, int) for item in items)


def _is_table(value: Value) -> bool:
    return isinstance(value, literals.List) and bool(value.items) and all(map(_is_row, value.items))


def _height(value: Value) -> int:
    """2 for a list of rows, 3 for a list of such lists; 0 for anything else, such as the name of a list."""
    if _is_table(value):
        return 2
    items = value.items if isinstance(value, literals.List) else []
    return 3 if items and all(map(_is_table, items)) else 0


def _table(rows: Value) -> Table:
    """The numbers of a list of rows."""
    found = rows.items if isinstance(rows, literals.List) else []
    return [[n for n in row.items if isinstance(n, int)] for row in found if isinstance(row, literals.List)]


def _drawn(value: Value, name: str) -> Iterator[tuple[str, literals.List]]:
    """Each list in a value that is a piece, a goal or, not below a name of pieces, layers or flat pieces."""
    if isinstance(value, literals.Object):
        for key, item in value.items.items():
            yield from _drawn(item, key)
    elif name not in _TEXTS and isinstance(value, literals.List):
        if _height(value) == 2 or (_height(value) == 3 and name not in PIECES):
            yield name, value
        else:
            yield from ((name, item) for item in value.items if isinstance(item, literals.List))


def _items(value: Value) -> Iterator[Value]:
    """The items of all lists in a value that stand below no other list."""
    if isinstance(value, literals.Object):
        for item in value.items.values():
            yield from _items(item)
    elif isinstance(value, literals.List):
        yield from value.items


def _are_arrays(values: Mapping[str, Value], text: str, source: str) -> bool:
    """Whether the lists of a file are arrays, not lists of cubes; FormatError if they could be both."""
    found = [pair for name, value in values.items() for pair in _drawn(value, name)]
    if not found or not all(_is_array(name, value) for name, value in found):
        return False
    if any(_height(item) == 3 for value in values.values() for item in _items(value)):
        return True  # nested more deeply than lists of cubes
    tables = [
        (name, _table(rows))
        for name, value in found
        for rows in ([value] if _is_table(value) else value.items)
    ]
    for width, reason in ((3, _EITHER), (2, _POINTS)):
        if all(_are_points(name, rows, width) for name, rows in tables):
            raise literals.error_at(text, source, found[0][1].at, reason)
    return True


def _is_array(name: str, value: literals.List) -> bool:
    """Whether a list of rows, or of lists of rows, is an array or several."""
    height = _height(value)
    if height == 0:
        return False
    layers = [_table(value)] if height == 2 else list(map(_table, value.items))
    return _is_solid(name, layers) or all(_is_solid(name, [rows]) for rows in layers)


def _is_solid(name: str, layers: Sequence[Table]) -> bool:
    """Whether layers are an array: of one size, with 0 and one other number, in one part.

    Rows of two or three numbers look like cubes; empty rows or columns at the edges of all layers show that
    they are not an array.
    """
    sizes = {(len(rows), len(row)) for rows in layers for row in rows}
    numbers = {number for rows in layers for row in rows for number in row} - {0}
    if len(sizes) != 1 or len(numbers) != 1 or min(numbers) < 0:
        return False
    ((depth, width),) = sizes
    cells = _cells(layers)
    is_tight = cells.extent == (width, depth, len(layers))
    return (is_tight or (width > 3 and numbers == {1})) and (name in _GOALS or cells.parts == 1)


def _are_points(name: str, rows: Table, width: int) -> bool:
    """Whether rows can be the cubes of a piece, all different and in one part."""
    if any(len(row) != width for row in rows):
        return False
    cells = Voxels([(row[0], row[1], row[2] if width > 2 else 0) for row in rows])
    return len(cells) == len(rows) and (name in _GOALS or cells.parts == 1)


def _cells(layers: Sequence[Table]) -> Voxels:
    return Voxels(cell for cell, number in placed_signs(layers) if number)


# Conversion ------------------------------------------------------------------------------------------------


class _Arrays:
    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self.goal_size: tuple[int, ...] = ()

    def error(self, at: int, reason: str, code: str | None = None) -> FormatError:
        """The error to raise for what stands at an offset."""
        return literals.error_at(self.text, self.source, at, reason, code)

    def converted(self, value: Value, name: str) -> Value:
        """A value with lists of cubes in place of arrays."""
        if isinstance(value, literals.Object):
            items = {key: self.converted(item, key) for key, item in value.items.items()}
            return literals.Object(items, value.at)
        if name in _TEXTS or not isinstance(value, literals.List):
            return value
        height = _height(value)
        if name in _GOALS and height:
            self.check_goal(value, height)
        if height == 2 or (height == 3 and name in _GOALS):
            return self.cubes(value, height, may_be_empty=name in _GOALS)
        if height == 3 and name not in PIECES and len(value.items) > 1:
            sizes = {(len(rows), len(rows[0])) for rows in map(_table, value.items)}
            if len(sizes) == 1:
                raise self.error(value.at, _LAYERS)
        return literals.List([self.cubes(item, _height(item)) for item in value.items], value.at)

    def check_goal(self, value: literals.List, height: int) -> None:
        """FormatError unless the arrays of required and of optional cubes have one size."""
        layers = [value] if height == 2 else value.items
        rows = _table(layers[0])
        size = (len(rows[0]), len(rows), len(layers))
        if self.goal_size not in ((), size):
            raise self.error(value.at, f"the arrays {' and '.join(_GOALS)} have different sizes")
        self.goal_size = size

    def cubes(self, value: Value, height: int, *, may_be_empty: bool = False) -> Value:
        """The list of the cubes of an array; another value itself."""
        if height == 0 or not isinstance(value, literals.List):
            return value
        layers = [_table(value)] if height == 2 else list(map(_table, value.items))
        if len({(len(rows), len(row)) for rows in layers for row in rows}) > 1:
            raise self.error(value.at, "an array with rows or layers of different lengths")
        others = sorted({number for rows in layers for row in rows for number in row} - {0})
        if len(others) > 1:
            raise self.error(value.at, f"{others[0]} and {others[1]} in one array; 1 is a cube, 0 is empty")
        cells: list[Value] = [literals.List([*cell], value.at) for cell in _cells(layers)]
        if not cells and not may_be_empty:
            raise self.error(value.at, "an array without a cube")
        return literals.List(cells, value.at)

"""Pieces as lists of cubes ``[x, y, z]``, in JSON and in the source text of Python or JavaScript.

A list of cubes is a piece; a list of pieces, or an object of them by name, is a puzzle. The names ``goal``
and ``optional`` give the cubes to fill and those that may stay empty. Six sticks need no goal: it is the
frame of the six-piece burr. See docs/formats/cubes.md.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from burrkit.errors import FormatError, PuzzleError
from burrkit.formats import cube_arrays, literals
from burrkit.formats.contents import CubeLists, checked
from burrkit.formats.literals import Value
from burrkit.formats.reading import Room, goal_at_origin, located, require_one_part, require_plain
from burrkit.geometry import Cell, Voxels
from burrkit.geometry.voxels import ShapeLike
from burrkit.puzzle import Goal, Problem
from burrkit.puzzle.document import MOST_PIECES
from burrkit.puzzle.stored import FARTHEST

LONGEST_TEXT: Final = 200

#: How a list is written: JSON, or an assignment of Python or JavaScript.
Form: TypeAlias = Literal["cubes", "js", "py"]

#: Cubes in a line of a written file.
_IN_LINE: Final = 8

#: Names that are not pieces.
_GOAL, _OPTIONAL, _PIECES, _TITLE = "goal", "optional", "pieces", "name"
_NOT_PIECES: Final = (_GOAL, _OPTIONAL, _TITLE)

_CUBES: Final = re.compile(r"[\[(]\s*+[\[(]\s*+[+-]?[0-9]")
_ASSIGNMENT: Final = re.compile(r"[A-Za-z_$][\w$.]*+\s*+(?>(?::[^=\n]*+)?)=\s*+[\[({]")
_BURR6: Final = re.compile(r"\s*+#\s*+burr6\b", re.IGNORECASE)


def problem(
    pieces: Sequence[ShapeLike] | Mapping[str, ShapeLike],
    goal: ShapeLike | None = None,
    optional: ShapeLike = (),
    name: str = "",
) -> Problem:
    """The problem of pieces that are lists of cubes (x, y, z), or shapes in any spelling of ``Voxels.of``.

    ``pieces`` are a list, or a dict by name; a name of one character is the mark of its piece. Without a goal
    the pieces are six sticks, and the problem is a ``Burr``. PuzzleError reports what is missing.

    >>> from burrkit.formats.cube_lists import problem
    >>> corner = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
    >>> problem([corner, [[0, 0, 0]]], goal=[[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]).volume
    4
    """
    named = pieces.items() if isinstance(pieces, Mapping) else (("", piece) for piece in pieces)
    shapes = tuple((str(label), Voxels.of(shape)) for label, shape in named)
    if not shapes:
        raise PuzzleError("a puzzle needs at least one piece", "missing")
    for label, shape in shapes:
        if not len(shape):
            raise PuzzleError(f"piece {label or '?'} has no cubes")
    aim = None if goal is None else goal_at_origin(Voxels.of(goal), Voxels.of(optional))
    return CubeLists(shapes, aim, name).problem()


# Reading -------------------------------------------------------------------------------------------------


def is_cube_lists(text: str) -> bool:
    """Whether a text looks like this format: it has lists of whole numbers within a list, and no strings."""
    if _BURR6.match(text):
        return False
    bare = literals.without_comments(text).lstrip("\ufeff \t\r\n")
    if _CUBES.search(bare) is None:
        return False
    if bare.startswith("{"):
        return '"format"' not in bare
    if bare.startswith(("[", "(")):
        return '"' not in bare
    return _ASSIGNMENT.search(bare) is not None


def read(text: str, source: str = "cubes") -> CubeLists:
    """The pieces and the goal of a text, perhaps a goal alone.

    FormatError reports the line, what is wrong, and how to mend it.
    """
    return _Reader(text, source).lists()


class _Reader:
    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self.values = cube_arrays.as_lists(literals.read(text, source), text, source)
        self.pieces: dict[str, list[tuple[str, Value]]] = {}
        self.special: dict[str, Value] = {}
        self.used: set[str] = set()

    def error(self, value: Value, reason: str, code: str | None = None) -> FormatError:
        """The error to raise for a value."""
        if isinstance(value, int):
            return FormatError(self.source, None, reason, code)
        return literals.error_at(self.text, self.source, value.at, reason, code)

    def lists(self) -> CubeLists:
        """The pieces and the goal."""
        for name, value in self.values.items():
            self.pieces[name] = []
            self.collect(name, value, name)
        goal = self.goal()
        found = [
            (label, self.cells(value, f"piece {label or number}"))
            for number, (label, value) in enumerate(
                (pair for name, pairs in self.pieces.items() if name not in self.used for pair in pairs), 1
            )
        ]
        if not found and goal is not None:
            return CubeLists((), goal)
        if not 0 < len(found) <= MOST_PIECES:
            raise FormatError(self.source, None, f"{len(found)} pieces, not 1 to {MOST_PIECES}", "too-large")
        self.check_size(found)
        for number, (label, shape) in enumerate(found, 1):
            with located(self.source):
                require_one_part(shape, f"piece {label or number}")
        title = self.special.get(_TITLE)
        name = self.label(title.text, title) if isinstance(title, literals.Text) else ""
        return checked(CubeLists(tuple(found), goal, name), self.source)

    # Structure ---------------------------------------------------------------------------------------

    def collect(self, name: str, value: Value, variable: str) -> None:
        """Add the pieces of a value that has a name, for a variable of the file."""
        if name in _NOT_PIECES:
            if name in self.special:
                raise self.error(value, f'duplicate name "{name}"', "duplicate")
            self.special[name] = value
            return
        if isinstance(value, literals.Object):
            for key, item in value.items.items():
                self.collect(key, item, variable)
            return
        value = self.resolved(value)
        items = self.items(value)
        if items and not isinstance(items[0], int) and self.is_list_of_pieces(items):
            for item in items:
                label = item.name if isinstance(item, literals.Name) else ""
                self.pieces[variable].append((self.label(label, item), self.resolved(item)))
            return
        label = "" if name in ("", *cube_arrays.PIECES) else self.label(name, value)
        self.pieces[variable].append((label, value))

    def is_list_of_pieces(self, items: list[Value]) -> bool:
        """Whether the items of a list are lists of cubes, not cubes."""
        first = self.resolved(items[0])
        return isinstance(first, literals.List) and bool(first.items) and not isinstance(first.items[0], int)

    def resolved(self, value: Value) -> Value:
        """The value that an earlier name stands for; other values as they are."""
        for _ in range(literals.DEEPEST):
            if not isinstance(value, literals.Name):
                return value
            if value.name not in self.values:
                raise self.error(value, f"no such list in this file: {value.name!a:.40}", "unknown")
            self.used.add(value.name)
            found = self.values[value.name]
            if isinstance(found, literals.Object):  # objects in objects could stand for any number of pieces
                raise self.error(value, f"{value.name!a:.40} is not a list")
            value = found
        raise self.error(value, "names that refer to each other")

    def items(self, value: Value) -> list[Value]:
        if not isinstance(value, literals.List):
            raise self.error(value, "not a list of cubes [x, y, z]")
        return value.items

    def label(self, text: str, value: Value) -> str:
        if len(text) > LONGEST_TEXT or not text.isprintable():
            reason = f"a name has at most {LONGEST_TEXT} characters, all of which can be printed"
            raise self.error(value, reason, "too-large")
        if (name := text.strip()) != text and name in (*_NOT_PIECES, _PIECES):
            raise self.error(value, f"blanks around {name!r}; remove them, or rename the piece")
        return name

    # Cubes -------------------------------------------------------------------------------------------

    def goal(self) -> Goal | None:
        if _GOAL not in self.special:
            if _OPTIONAL in self.special:
                reason = f'"{_OPTIONAL}" is of a goal; add "{_GOAL}", [] if all cubes may stay empty'
                raise self.error(self.special[_OPTIONAL], reason)
            return None
        required, optional = (
            self.cells(self.resolved(self.special[key]), key) if key in self.special else Voxels()
            for key in (_GOAL, _OPTIONAL)
        )
        if not len(required | optional):
            raise self.error(self.special[_GOAL], f"{_GOAL} has no cubes")
        self.check_size([(_GOAL, required | optional)])
        try:
            return goal_at_origin(required, optional)
        except PuzzleError as error:
            raise self.error(self.special[_GOAL], str(error), error.code) from None

    def cells(self, value: Value, what: str) -> Voxels:
        cells = [self.cell(self.resolved(item), what) for item in self.items(value)]
        voxels = Voxels(cells)
        if not cells and what not in (_GOAL, _OPTIONAL):
            raise self.error(value, f"{what} has no cubes")
        if len(voxels) < len(cells):
            (twice, _), *_ = Counter(cells).most_common(1)
            raise self.error(value, f"{what} has the cube {list(twice)} twice", "duplicate")
        return voxels

    def cell(self, value: Value, what: str) -> Cell:
        items = self.items(value)
        numbers = [item for item in items if isinstance(item, int)]
        if len(items) != 3 or len(numbers) != 3:
            raise self.error(value, f"{what}: a cube is [x, y, z], three whole numbers")
        if max(map(abs, numbers)) > FARTHEST:
            raise self.error(value, f"{what}: a cube is farther out than {FARTHEST:,}", "too-large")
        x, y, z = numbers
        return x, y, z

    def check_size(self, shapes: Sequence[tuple[str, Voxels]]) -> None:
        """FormatError for shapes that need too much memory as drawings in boxes."""
        room = Room()
        with located(self.source):
            for number, (label, shape) in enumerate(shapes, 1):
                room.take(shape.extent, label or f"piece {number}")


# Writing -------------------------------------------------------------------------------------------------


def write(problem: Problem, form: Form = "cubes") -> str:
    """A problem as lists of cubes, which ``read`` takes back.

    Cells begin at the least cube of each piece and of the goal. Marks and names are written if each piece has
    its own. FormatError for colours, ranges, groups, weights, limits on holes, and pieces in two parts.
    """
    require_plain(problem, "cubes", "be lists of cubes")
    pieces, goal = problem.pieces, problem.goal
    x, y, z = goal.cells.low
    labels = [": ".join(filter(None, (piece.mark, piece.name))) for piece in pieces]
    shapes = [_rows(piece.shape.normalized()) for piece in pieces]
    distinct = all(labels) and len(set(labels)) == len(labels) and not set(labels) & {*_NOT_PIECES, _PIECES}
    parts = {} if not problem.name else {_TITLE: _quoted(problem.name)}
    if distinct:
        lines = [f"{_quoted(label)}: {rows}" for label, rows in zip(labels, shapes, strict=True)]
        parts[_PIECES] = _block("{", lines, "}")
    else:
        parts[_PIECES] = _block("[", shapes, "]")
    parts[_GOAL] = _rows(goal.required.shifted(-x, -y, -z))
    if len(goal.optional):
        parts[_OPTIONAL] = _rows(goal.optional.shifted(-x, -y, -z))
    text = "".join(_lines(parts, form))
    shapes_in_all = [piece.shape for piece in pieces] + [goal.cells]
    if max(max(shape.extent) for shape in shapes_in_all) <= 2 and cube_arrays.are_unclear(text):
        parts = {key.replace(_PIECES, "cubes"): value for key, value in parts.items()}
        text = "".join(_lines(parts, form))
    return text


def _lines(parts: Mapping[str, str], form: Form) -> Iterator[str]:
    if form == "cubes":
        yield "{\n" + ",\n".join(f'  "{key}": {_indented(value)}' for key, value in parts.items()) + "\n}\n"
        return
    for key, value in parts.items():
        yield f"const {key} = {value};\n" if form == "js" else f"{key} = {value}\n"


def _block(opening: str, lines: Sequence[str], closing: str) -> str:
    return "\n".join((opening, ",\n".join(f"  {_indented(line)}" for line in lines), closing))


def _indented(text: str) -> str:
    return text.replace("\n", "\n  ")


def _rows(shape: Voxels) -> str:
    """The cubes of a shape, on one line if they are few."""
    cubes = [json.dumps(cell) for cell in shape.cells.tolist()]
    lines = [", ".join(cubes[k : k + _IN_LINE]) for k in range(0, len(cubes), _IN_LINE)]
    return f"[{''.join(lines)}]" if len(lines) < 2 else _block("[", lines, "]")


def _quoted(text: str) -> str:
    if not text.isprintable() or len(text) > LONGEST_TEXT or set(text) & set('"\\'):
        raise FormatError("cubes", None, f"the name {text!a:.40} cannot stand in quotes")
    return f'"{text}"'

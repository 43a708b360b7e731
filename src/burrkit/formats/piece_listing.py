"""Listings of a burr's pieces and slices, as a program of 2020 on the antique burr prints them.

    Pieces :Comments: #Burr6 Antique#Mark,IDValue,Name
    Piece { mark:0, name:Key, IDValue:1, Weight:12, Length:6
    Cubies: [
    [0,0][1, 1, 1, 1, 1, 1]
    ...
    pixelsVRPN: [
    [2,0]V [0,0,1,1,0,0] [2,0]R . . 5 5 . . [2,0]P [0,0,1,1,0,0]

Blocks ``Piece`` are the sticks. A table of slices is an assembly: line [x,y] has the marks R of the pieces
from z = 0 up; one of V and P, where a cube is and where one should be, must agree with it. See
docs/formats/burr6.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from burrkit.errors import FormatError
from burrkit.formats.contents import MOST_BURRS, BurrList, CubeLists, assembled, merged
from burrkit.formats.reading import is_mark, located, refuse_forbidden, require_mark, require_one_part
from burrkit.geometry import ROTATIONS, Cell, Motion, Voxels
from burrkit.geometry.motion import motions_onto
from burrkit.puzzle.document import MOST_PIECES, Puzzle
from burrkit.puzzle.stored import Placement, StoredSolution
from burrkit.runtime.fields import numbered_lines, one_line, quoted, warn_of
from burrkit.runtime.grouping import by_key
from burrkit.sixpiece.burr import Burr, burr, number_of
from burrkit.sixpiece.parse_drawing import read_rows
from burrkit.sixpiece.sticks import Stick

_LISTING: Final = re.compile(
    r"^[^\S\n]*+(?:Piece[^\S\n]*+\{[^\S\n]*+mark:|pixelsVRPN:|\[[0-9]{1,2},[0-9]{1,2}\][VR][^\S\n])",
    re.MULTILINE,
)
# Blanks of all sorts are single ones in the lines that are matched.
_PIECE: Final = re.compile(r"Piece ?\{ ?mark:(?P<mark>[^,]*+), ?name:(?P<name>.*)")
_FIGURES: Final = re.compile(
    r" ?(?P<number>[0-9]{1,4}), ?Weight: ?(?P<weight>[0-9]{1,3}), ?Length: ?(?P<length>[0-9]{1,3})"
)
_ROW: Final = re.compile(r"(?P<row>\[[01],[01]\] ?\[[01](?>(?: ?, ?[01])*)\])[ \]}]*+")
_TITLE: Final = re.compile(r"Pieces\s*+:\s*+Comments\s*+:(?P<text>.*)")
_TOTAL: Final = re.compile(r"Total pieces weight (?P<weight>[0-9]{1,3})(?:\s*+,\s*+piece0IsKey:\w++)?")
_COLUMN: Final = re.compile(r"\[(?P<x>[0-9]{1,2}),(?P<y>[0-9]{1,2})\](?P<column>[VRPN])(?=[ \[])")
#: Lines without pieces or cubes.
_OTHER: Final = re.compile(r"\.++|Cubies:\s*+\[|pMarks:.*|pixelsVRPN:\s*+\[|CheckPlaceP:.*|[-= ]++|[\]} ]++")
_HOW: Final = "six sticks are a burr; give other sticks a goal with --goal"


@dataclass
class _Piece:
    """A block: the content of its first line, and its rows so far."""

    line: int
    mark: str
    name: str
    numbers: tuple[int, int, int]
    rows: list[str] = field(default_factory=list)


@dataclass
class _Table:
    """A table of slices: the mark in each cell of R, and the cells that V and P fill."""

    line: int
    marks: dict[Cell, str] = field(default_factory=dict)
    others: dict[str, set[Cell]] = field(default_factory=dict)
    lines: set[tuple[int, int]] = field(default_factory=set)


@dataclass
class _Group:
    """The pieces below one title, and the tables of slices that follow them."""

    title: str = ""
    comments: tuple[str, ...] = ()
    pieces: list[_Piece] = field(default_factory=list)
    tables: list[_Table] = field(default_factory=list)


def is_listing(text: str) -> bool:
    """Whether a text has a block of a piece, or a table of slices."""
    return _LISTING.search(text) is not None


def read(text: str, source: str = "listing") -> Burr | BurrList | CubeLists | Puzzle:
    """The burr or burrs of a listing, the pieces where they are not six, or the assembly of a lone table.

    FormatError reports the line and what is wrong: also numbers, weights and slices that disagree. A
    FormatWarning for a table of other pieces than those above it: it is left out.
    """
    groups = _Reader(source).read(text)
    burrs = [(group, _sticks(group, source)) for group in groups if group.pieces]
    if not burrs:
        tables = [table for group in groups for table in group.tables]
        if not tables:
            raise FormatError(source, None, "neither pieces nor slices")
        return merged([_assembly(table, source) for table in tables])
    if len(burrs) == 1 and len(burrs[0][1]) != 6:
        ((group, sticks),) = burrs
        pieces = zip(group.pieces, sticks, strict=True)
        shapes = tuple((_label(piece), stick.voxels(piece.numbers[2])) for piece, stick in pieces)
        return CubeLists(shapes, name=group.title, how=_HOW)
    made = tuple(_burr(group, sticks, source) for group, sticks in burrs)
    stored = tuple(
        tuple(_solutions(one, group.tables, source)) for one, (group, _) in zip(made, burrs, strict=True)
    )
    return made[0] if len(made) == 1 and not stored[0] else BurrList(made, stored)


class _Reader:
    def __init__(self, source: str) -> None:
        self.source = source
        self.groups = [_Group()]

    def read(self, text: str) -> list[_Group]:
        for number, line in numbered_lines(text):
            refuse_forbidden(line, self.source, number)
            self.line(number, " ".join(line.split()))  # pages have blanks of several sorts
        for group in self.groups:
            for piece in group.pieces:
                if len(piece.rows) != 4:
                    reason = f"{len(piece.rows)} rows of cubes; a stick has 4"
                    raise FormatError(self.source, piece.line, reason)
        return self.groups

    def line(self, number: int, line: str) -> None:
        group = self.groups[-1]
        if match := _ROW.fullmatch(line):
            if not group.pieces or len(group.pieces[-1].rows) == 4:
                raise FormatError(self.source, number, "a row of cubes that belongs to no piece")
            group.pieces[-1].rows.append(match["row"])
        elif piece := _begun(number, line):
            self.piece(piece)
        elif match := _TITLE.fullmatch(line):
            if len(self.groups) > MOST_BURRS:
                raise FormatError(self.source, number, f"more than {MOST_BURRS} burrs", "too-large")
            title, *comments = match["text"].strip().removeprefix("#").split("#")
            name = re.sub(r"burr6\b\s*+", "", one_line(title), count=1, flags=re.IGNORECASE)
            notes = tuple(one_line(text).strip() for text in comments if not text.lower().startswith("mark,"))
            self.groups.append(_Group(name.strip(), notes))
        elif match := _TOTAL.fullmatch(line):
            total = sum(piece.numbers[1] for piece in group.pieces)
            if int(match["weight"]) != total:
                reason = f"a total weight of {match['weight']}; the pieces above have {total}"
                raise FormatError(self.source, number, reason)
        elif _COLUMN.match(line):
            self.slice(number, line)
        elif line.startswith("pixelsVRPN"):
            group.tables.append(_Table(number))
        elif line and not _OTHER.fullmatch(line):
            reason = f"{quoted(line)} is not a line of a listing of pieces or slices"
            raise FormatError(self.source, number, reason)

    def piece(self, piece: _Piece) -> None:
        """Begin a piece."""
        group = self.groups[-1]
        if len(group.pieces) == MOST_PIECES:
            raise FormatError(self.source, piece.line, f"more than {MOST_PIECES} pieces", "too-large")
        require_mark(piece.mark, [other.mark for other in group.pieces], self.source, piece.line)
        group.pieces.append(piece)

    def slice(self, number: int, line: str) -> None:
        """Read one line of a table of slices."""
        columns = list(_COLUMN.finditer(line))
        at = int(columns[0]["x"]), int(columns[0]["y"])
        group = self.groups[-1]
        if not group.tables or at in group.tables[-1].lines:
            group.tables.append(_Table(number))
        table = group.tables[-1]
        table.lines.add(at)
        ends = [match.start() for match in columns[1:]] + [len(line)]
        for match, end in zip(columns, ends, strict=True):
            if (int(match["x"]), int(match["y"])) != at:
                raise FormatError(
                    self.source, number, f"[{match['x']},{match['y']}] on the line of {list(at)}"
                )
            words = re.split(r"[\s,\[\]]++", line[match.end() : end].strip(" []"))
            cells = {(*at, z): word for z, word in enumerate(words)}
            if match["column"] == "R":
                wrong = next((word for word in words if word != "." and not is_mark(word)), None)
                if wrong is not None:
                    raise FormatError(self.source, number, f"{quoted(wrong)} marks no piece", "unknown")
                table.marks |= {cell: word for cell, word in cells.items() if word != "."}
            elif match["column"] != "N":
                filled = {cell for cell, word in cells.items() if word != "0"}
                table.others.setdefault(match["column"], set()).update(filled)


# Pieces ----------------------------------------------------------------------------------------------------


def _begun(number: int, line: str) -> _Piece | None:
    """The piece of a block that begins with this line; None for other lines. Its name may have commas."""
    match = _PIECE.fullmatch(line)
    name, *figures = re.split(r", ?IDValue:", match["name"]) if match else ("",)
    found = _FIGURES.fullmatch(figures[0]) if len(figures) == 1 else None
    if match is None or found is None:
        return None
    numbers = int(found["number"]), int(found["weight"]), int(found["length"])
    return _Piece(number, match["mark"].strip(), one_line(name).strip(), numbers)


def _label(piece: _Piece) -> str:
    return ": ".join(filter(None, (piece.mark, piece.name)))


def _sticks(group: _Group, source: str) -> list[Stick]:
    """The sticks of a group. FormatError where rows, number, weight and length disagree."""
    found = []
    for piece in group.pieces:
        number, weight, length = piece.numbers
        with located(source, piece.line):
            reading = read_rows("\n".join(piece.rows))
            stick = Stick(number).require_connected()
        drawn = reading.stick.number if reading.has_number else 0
        if (drawn, stick.weight, reading.length) != (number, weight, length):
            reason = (
                f"the rows are stick {reading.stick.number} of weight {reading.stick.weight} and length "
                f"{reading.length}, and not {number}, {weight} and {length}"
            )
            raise FormatError(source, piece.line, reason)
        found.append(stick)
    return found


def _burr(group: _Group, sticks: Sequence[Stick], source: str) -> Burr:
    first = group.pieces[0]
    odd = next((piece for piece in group.pieces if piece.numbers[2] != first.numbers[2]), None)
    if odd is not None:
        raise FormatError(source, odd.line, f"sticks of lengths {first.numbers[2]} and {odd.numbers[2]}")
    with located(source, first.line):
        return burr(
            *(stick.number for stick in sticks),
            length=first.numbers[2],
            name=group.title,
            marks=[piece.mark for piece in group.pieces],
            names=[piece.name for piece in group.pieces],
            comments=group.comments,
        )


# Slices ----------------------------------------------------------------------------------------------------


def _cells(table: _Table, source: str) -> dict[str, Voxels]:
    """The cubes of each piece of a table by its mark. FormatError where neither V nor P agrees with R."""
    if not table.marks:
        raise FormatError(source, table.line, "a table of slices without a column R")
    filled = set(table.marks)
    if table.others and filled not in table.others.values():
        names = " and ".join(table.others)
        raise FormatError(source, table.line, f"the slices {names} have other cubes than R")
    cells = by_key((mark, cell) for cell, mark in table.marks.items())
    return {mark: Voxels(cells[mark]) for mark in sorted(cells)}


def _assembly(table: _Table, source: str) -> Puzzle:
    """The document of a table without pieces above it."""
    cells = _cells(table, source)
    with located(source, table.line):
        for mark, shape in cells.items():
            require_one_part(shape, f"piece {mark}")
        return assembled(cells)


def _solutions(made: Burr, tables: Sequence[_Table], source: str) -> Iterator[StoredSolution]:
    """The solutions that tables hold of a burr; a FormatWarning for each table that holds none."""
    for table in tables:
        cells = _cells(table, source)
        placed = _placements(made, cells)
        if isinstance(placed, str):
            warn_of(f"{source}:{table.line}: {placed}; the table is left out")
        else:
            yield StoredSolution(placed)


def _placements(made: Burr, cells: dict[str, Voxels]) -> tuple[Placement, ...] | str:
    """Where a table puts the pieces of a burr; what is wrong with it instead, if its pieces are others."""
    if set(cells) != set(made.marks):
        return f"the table has pieces {', '.join(cells)}, and not {', '.join(sorted(made.marks))}"
    whole = Voxels([cell for shape in cells.values() for cell in shape])
    for t in ROTATIONS:
        x, y, z = whole.turned(t).low
        motion = Motion(t, (-x, -y, -z))
        if made.goal.required <= whole.moved(motion) <= made.goal.cells:
            break
    else:
        return "the table does not fill the frame of the burr"
    found: list[Placement] = []
    for piece, mark, number in zip(made.pieces, made.marks, made.sticks, strict=True):
        target = cells[mark].moved(motion)
        way = next(motions_onto(piece.shape, target), None)
        if way is None:
            drawn = number_of(target, made.length)
            is_what = f"stick {Stick(drawn).canonical.number}" if drawn else "no stick"
            return f"piece {mark} in the table is {is_what}, and not {number}"
        found.append((*way.offset, way.isometry))
    return tuple(found)

"""The place of each piece in words: positions for the six-piece burr, coordinates for other puzzles.

A rotation is described by two sides of the piece as it is drawn: where its right side points and where its
top faces. The two determine the rotation, and a reader can follow them without knowing any convention.
"""

from __future__ import annotations

import burrkit as bk
from burrkit.cli.common.labels import mark_text
from burrkit.runtime.report import ReportTable, StyledText
from burrkit.sixpiece import frame
from burrkit.sixpiece.burr import as_burr, pieces_of, sticks_of

#: For each axis the words for (forward, backward).
_SIDES = (("right", "left"), ("back", "front"), ("top", "bottom"))
_ALONG = ("left to right", "front to back", "upright")


def place_table(assembly: bk.Assembly) -> ReportTable:
    """A table with a row for each piece. Sticks of a burr come in the order of places."""
    problem = assembly.problem
    named, burr = any(problem.names), as_burr(problem)
    columns = ["", *(["name"] if named else [])]
    if burr is not None:
        columns += ["place", "right end", "top faces", ">reads as"]
        places = _stick_places(assembly, burr)
    else:
        columns += [*problem.lattice.turn_columns, ">moved by x y z"]
        places = [(i, ([], [_shift(motion.offset)])) for i, motion in enumerate(assembly.motions) if motion]
    rows: list[list[str | StyledText]] = []
    for piece, (before, after) in places:
        name: list[str | StyledText] = [problem.names[piece]] if named else []
        motion = assembly.motions[piece]
        faces = problem.lattice.turn_in_columns(motion.isometry) if motion else []
        rows.append([mark_text(problem.marks[piece], problem.colours[piece]), *name, *before, *faces, *after])
    return ReportTable(columns, rows)


def _shift(offset: bk.geometry.Cell) -> str:
    return " ".join(f"{d:+d}" if d else "0" for d in offset)


def _stick_places(
    assembly: bk.Assembly, burr: bk.sixpiece.Burr
) -> list[tuple[int, tuple[list[str], list[str]]]]:
    placed = zip(pieces_of(assembly), frame.boxes(burr.length), sticks_of(assembly), strict=True)
    return [
        (piece, ([f"{number} {_side(box.low, box.high, burr.length)}"], [str(stick)]))
        for number, (piece, box, stick) in enumerate(placed, 1)
    ]


def _side(low: bk.geometry.Cell, high: bk.geometry.Cell, length: int) -> str:
    """``left to right, front``: the direction of a stick in the box of the burr, and its side."""
    along = next(a for a in range(3) if high[a] - low[a] == length - 1)
    off = next(a for a in range(3) if a != along and low[a] + high[a] != length - 1)
    return f"{_ALONG[along]}, {_SIDES[off][low[off] + high[off] < length]}"

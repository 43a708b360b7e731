"""The place of each piece in words: positions for the six-piece burr, coordinates for other puzzles.

A rotation is described by two sides of the piece as it is drawn: where its right side points and where its
top faces. The two determine the rotation, and a reader can follow them without knowing any convention.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from burrkit.cli.common.console import mark_text

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.geometry import Cell, Isometry
    from burrkit.puzzle import Problem
    from burrkit.sixpiece.burr import Burr

#: For each axis the words for (forward, backward).
_FACING = (("right", "left"), ("back", "front"), ("up", "down"))
_SIDES = (("right", "left"), ("back", "front"), ("top", "bottom"))
_ALONG = ("left to right", "front to back", "upright")


def place_table(assembly: Assembly) -> tuple[list[tuple[str, str]], list[list[str | Text]]]:
    """Columns and rows, one a piece, for ``text.table``. Sticks of a burr come in the order of places."""
    from burrkit.sixpiece.burr import Burr

    problem = assembly.problem
    named = any(problem.names)
    columns = [("", "left"), *([("name", "left")] if named else [])]
    if isinstance(problem, Burr):
        columns += [("place", "left"), ("right end", "left"), ("top faces", "left"), ("reads as", "right")]
        places = _stick_places(assembly, problem)
    elif not problem.lattice.is_cubic:
        columns += [("turned", "left"), ("moved by x y z", "right")]
        places = [(i, ([], [_shift(motion.offset)])) for i, motion in enumerate(assembly.motions) if motion]
    else:
        columns += [("right faces", "left"), ("top faces", "left"), ("moved by x y z", "right")]
        places = [(i, _piece_place(motion.offset)) for i, motion in enumerate(assembly.motions) if motion]
    rows: list[list[str | Text]] = []
    for piece, (before, after) in places:
        name: list[str | Text] = [problem.names[piece]] if named else []
        motion = assembly.motions[piece]
        faces = _turn(problem, motion.isometry) if motion else []
        rows.append([mark_text(problem.marks[piece], problem.colours[piece]), *name, *before, *faces, *after])
    return columns, rows


def _faces(turn: Isometry) -> list[str]:
    """Where the drawn right side and the drawn top go."""
    from burrkit.geometry import MATRICES

    words = []
    for drawn in (0, 2):
        image = MATRICES[turn][:, drawn].tolist()
        axis = next(a for a in range(3) if image[a])
        words.append(_FACING[axis][image[axis] < 0])
    return words


def _turn(problem: Problem, turn: Isometry) -> list[str]:
    """A turn in words, one for each column."""
    return _faces(turn) if problem.lattice.is_cubic else [problem.lattice.turn_words(turn)]


def _shift(offset: Cell) -> str:
    return " ".join(f"{d:+d}" if d else "0" for d in offset)


def _piece_place(offset: Cell) -> tuple[list[str], list[str]]:
    return [], [_shift(offset)]


def _stick_places(assembly: Assembly, burr: Burr) -> list[tuple[int, tuple[list[str], list[str]]]]:
    from burrkit.sixpiece import frame
    from burrkit.sixpiece.burr import pieces_of, sticks_of

    lying = zip(pieces_of(assembly), frame.boxes(burr.length), sticks_of(assembly), strict=True)
    return [
        (piece, ([f"{number} {_side(box.low, box.high, burr.length)}"], [str(stick)]))
        for number, (piece, box, stick) in enumerate(lying, 1)
    ]


def _side(low: Cell, high: Cell, length: int) -> str:
    """``left to right, front``: the way a stick lies in the box of the burr, and the side that it is on."""
    lies = next(a for a in range(3) if high[a] - low[a] == length - 1)
    off = next(a for a in range(3) if a != lies and low[a] + high[a] != length - 1)
    return f"{_ALONG[lies]}, {_SIDES[off][low[off] + high[off] < length]}"

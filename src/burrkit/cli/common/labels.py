"""The marks of pieces, in texts for people on the colours of the pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import burrkit as bk
from burrkit.palette import ink_on, piece_colour
from burrkit.runtime.report import StyledText


class Labels(NamedTuple):
    """The marks and the colours of the pieces of a problem."""

    marks: Sequence[str]
    colours: Sequence[str]

    @classmethod
    def of(cls, problem: bk.Problem) -> Labels:
        """Those that the problem gives its pieces."""
        return cls(problem.marks, problem.colours)

    @classmethod
    def numbered(cls, marks: Sequence[str]) -> Labels:
        """These marks, and the colours of pieces 0, 1, 2, …."""
        return cls(marks, [piece_colour(i) for i in range(len(marks))])

    def text(self, piece: int) -> StyledText:
        """The mark of a piece, on its colour."""
        return mark_text(self.marks[piece], self.colours[piece])


def block_style(colour: str) -> str:
    """The style of a cube of a piece: its colour as ground, readable ink."""
    return f"{ink_on(colour)} on {colour}"


def mark_text(mark: str, colour: str) -> StyledText:
    """The mark of a piece, on its colour."""
    return StyledText(mark, block_style(colour))

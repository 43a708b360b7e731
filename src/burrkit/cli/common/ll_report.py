"""What ``burrkit ll`` prints of one assembly beyond its line: the drawing of its digits, and its moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import burrkit as bk
from burrkit.cli.common.labels import Labels
from burrkit.cli.common.steps import steps
from burrkit.moves import sentences
from burrkit.runtime.report import StyledText
from burrkit.sixpiece.ll import HEIGHTS, LL, digit_layers

_GAP = "   "
#: The digits of sticks, in their colours.
_STICKS = Labels.numbered("123456")


def drawing(string: LL) -> Iterator[StyledText]:
    """The cubes of a string in lines: the numbers of the digits first, the digits below."""
    yield StyledText("Which digit is which cube: layers from the bottom up, the front row first,")
    yield StyledText("each row from left to right.")
    yield StyledText(_GAP.join(f"{f'z = {z}':<12}" for z in HEIGHTS).rstrip())
    yield from rows(lambda k: StyledText(f"{k + 1:2}"))
    yield StyledText()
    yield StyledText("The digits: the sticks that own the cubes, 0 for a hole.")
    yield from digit_rows(string)


def digit_rows(string: LL) -> Iterator[StyledText]:
    """The digits of a string where their cubes are."""
    return rows(lambda k: digit(string.text[k]))


def rows(cell: Callable[[int], StyledText]) -> Iterator[StyledText]:
    """The four rows of the four layers side by side, ``cell(k)`` drawing the cube of digit k."""
    for parts in zip(*digit_layers(), strict=True):
        line = StyledText()
        for block in parts:
            for k in block:
                line.append("  " if k is None else cell(k)).append(" ")
            line.append(_GAP)
        yield line


def digit(text: str) -> StyledText:
    """A digit in two columns, in the colour of its stick."""
    return StyledText(" ").append(StyledText(text) if text == "0" else _STICKS.text(int(text) - 1))


class Moves(NamedTuple):
    """How the assembly of a string comes apart at one length: steps in words, and the Apart-Code.

    ``code`` is None where nothing comes free.
    """

    length: int
    disassembly: bk.Disassembly
    code: str | None

    @property
    def summary(self) -> str:
        """What comes of it, in one line."""
        proof = self.disassembly
        if proof.tree:
            return f"At length {self.length} it comes apart, level {proof.tree.level_text}."
        if proof.first:
            return f"At length {self.length} a part comes free with move {proof.first}, but not all."
        why = "nothing moves" if proof.states == 1 else f"nothing comes free in {proof.states} states"
        return f"At length {self.length} {why}."

    def lines(self) -> Iterator[StyledText]:
        """The summary, the code and the steps."""
        yield StyledText(self.summary)
        if self.code:
            yield StyledText("Apart-Code of the moves before the first separation:")
            yield StyledText(self.code)
        if self.disassembly.tree:
            yield from steps(self.disassembly.tree, _STICKS)

    def as_data(self) -> dict[str, Any]:
        """Plain data; ``steps`` are empty for what does not come completely apart."""
        tree = self.disassembly.tree
        lines = sentences.steps(tree, "123456") if tree else ()
        return {
            "length": self.length,
            "level": tree.level_text if tree else None,
            "apart_code": self.code,
            "steps": [sentences.plain(sentence, "123456") for is_step, sentence in lines if is_step],
        }


def moves_of(string: LL, length: int) -> Moves:
    """Take the assembly of a string apart at one length."""
    from burrkit.census.studies.apart_codes import apart_code

    proof = bk.moves.take_apart(string.assembly(length))
    return Moves(length, proof, str(apart_code(string, length)) if proof.first else None)

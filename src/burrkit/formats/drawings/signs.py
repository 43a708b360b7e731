"""The meaning of the signs 0 and X in drawings: a piece, or no cube.

Programs draw no cube as 0 where cubes are 1, and number pieces from 0 where no cube is a point. ``settle``
decides by the rest of the drawing, writes a point for each empty place, and refuses what could be either.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from burrkit.errors import FormatError, FormatWarning
from burrkit.formats.contents import equal_parts
from burrkit.formats.drawings.layers import is_dotted, stacked
from burrkit.formats.drawings.lines import NONE, OPTIONAL, SOLID, Block, Row
from burrkit.geometry import Voxels
from burrkit.geometry.shape_text import placed_signs

#: Signs of cubes without a piece of its own: where one of them is drawn, 0 is not a piece.
_PLAIN: Final = frozenset(f"{SOLID}{OPTIONAL}xXoO")
_ZERO: Final = "is 0 a piece or an empty cell? write . for an empty cell, or a letter for each piece"
_X: Final = "which of 0 and X stands for no cube? write . for it, or a letter for each piece"


def signs_of(blocks: Sequence[Block]) -> set[str]:
    """The signs of cubes in some blocks, as they are drawn, without +."""
    text = "".join(row.text for block in blocks for row in block.rows)
    return set(text) - set(f"{NONE}{OPTIONAL}|/ ")


def settle(blocks: Sequence[Block], source: str) -> None:
    """Write a point for each 0, and each X, that stands for no cube in the drawings of these blocks.

    A 0 is a piece where ``.``, blanks, or X among digits stand for no cube, and no cube where the only other
    sign is 1, or where all others are letters. FormatError where it could be either; a FormatWarning for X.
    """
    place = next((row.number for block in blocks for row in block.rows if "0" in row.text), None)
    if place is None:
        return
    others = signs_of(blocks) - {"0"}
    has_none = [is_dotted([block]) for block in blocks]
    digits = {sign for sign in others if sign.isdigit()}
    crosses = others & {"x", "X"}
    if digits and crosses and others == digits | crosses and not any(has_none):
        if len(digits) < 2:
            raise FormatError(source, place, _X)
        odd = f"{source}: X among digits is read as no cube; write . for it, or another letter for a piece"
        warnings.warn(odd, FormatWarning, stacklevel=2)
        _write_none(blocks, "".join(crosses))
    elif not _is_piece(blocks, others, has_none, source, place):
        _write_none(blocks, "0")


def _is_piece(
    blocks: Sequence[Block], others: set[str], has_none: Sequence[bool], source: str, place: int
) -> bool:
    """Whether 0 is the sign of a piece; ``others`` are the other signs of cubes."""
    if others & _PLAIN or any(OPTIONAL in row.text for block in blocks for row in block.rows):
        return False
    if others == {"1"} and any(has_none):
        # 0 and 1 are the usual signs of none and a cube; a point next to them shows that both are pieces.
        together = any(
            has and any("0" in row.text for row in block.rows)
            for block, has in zip(blocks, has_none, strict=True)
        )
        if not together:
            raise FormatError(source, place, _ZERO)
        return True
    if any(has_none):
        return True
    is_bitmap = others == {"1"} or (others != set() and not any(sign.isdigit() for sign in others))
    if is_bitmap:
        return False
    try:
        zeros = _empty_cells(blocks, source)
    except FormatError:
        return True  # rows of different lengths: blanks are not cubes
    if others and (zeros.parts == 1 or equal_parts(zeros) is not None):
        raise FormatError(source, place, _ZERO)
    return False  # a piece is one part


def _empty_cells(blocks: Sequence[Block], source: str) -> Voxels:
    """The cells with a 0, if that means no cube. FormatError if the layers do not have one size then."""
    drawn = [replace(block) for block in blocks]
    _write_none(drawn, "0")
    layers = [rows for rows, _ in stacked(drawn, source)]
    return Voxels(cell for cell, sign in placed_signs(layers) if sign == ".")


def _write_none(blocks: Sequence[Block], signs: str) -> None:
    points = dict.fromkeys(map(ord, signs), ".")
    for block in blocks:
        block.rows = [Row(row.number, row.text.translate(points)) for row in block.rows]

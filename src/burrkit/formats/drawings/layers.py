"""The layers of one drawing, whether they stand side by side or below each other, and what their signs mean.

The signs 0 and X are a piece, or no cube: programs draw no cube as 0 where cubes are 1, and number pieces
from 0 where no cube is a point. ``settle`` decides by the rest of the drawing, writes a point for each empty
place, and refuses what could be either.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from burrkit.errors import FormatError, FormatWarning
from burrkit.formats.contents import equal_parts
from burrkit.formats.drawings.lines import NONE, OPTIONAL, SOLID, Block, Row, side_by_side
from burrkit.formats.reading import LARGEST_SIDE
from burrkit.geometry import Cell, Voxels
from burrkit.geometry.shape_text import layers_of, placed_signs

_ALL: Final = "write . for every cell without a cube"
_BOARD: Final = (
    "a board of four rows, or a stick of two layers? write // between layers, or a line for each row"
)
_GAP: Final = re.compile(r" {2,}+")

#: Signs of cubes without a piece of its own: where one of them is drawn, 0 is not a piece.
_PLAIN: Final = frozenset(f"{SOLID}{OPTIONAL}xXoO")
_ZERO: Final = "is 0 a piece or an empty cell? write . for an empty cell, or a letter for each piece"
_X: Final = "which of 0 and X stands for no cube? write . for it, or a letter for each piece"

#: The rows of a layer, the farthest first, and the number of the line where the layer begins.
Layer: TypeAlias = tuple[list[str], int]


def stacked(blocks: Sequence[Block], source: str) -> list[Layer]:
    """The layers of one drawing, the lowest first."""
    ordered = _in_order([block for block in blocks if block.rows], source)
    if any(block.columns for block in ordered):
        odd = next((block for block in ordered if not block.columns), None)
        if odd is not None:
            raise FormatError(source, odd.rows[0].number, "layers in two arrangements in one drawing")
        slices = [
            (layer, block.rows[0].number)
            for block in ordered
            for layer in side_by_side([row.text for row in block.rows], block.columns)
        ]
        return _same_depth(_thinned(slices), source)
    explicit = [_explicit(block, source) for block in ordered]
    layers = [layer for found in explicit if found for layer in found]
    sizes = {(len(rows), len(row)) for rows, _ in layers for row in rows}
    if None not in explicit and len(sizes) == 1:
        return layers
    texts = [row.text for block in ordered for row in block.rows]
    first = ordered[0].rows[0].number
    if is_dotted(ordered) or any("|" in text or "/" in text for text in texts):
        place = next((number for rows, number in layers if len(rows) != len(layers[0][0])), first)
        raise FormatError(source, place, f"rows or layers of different sizes; {_ALL}")
    indent = min(len(text) - len(text.lstrip()) for text in texts)
    bare = [([row.text[indent:] for row in block.rows], block.rows[0].number) for block in ordered]
    return _same_depth(_thinned(bare), source)


def _in_order(blocks: list[Block], source: str) -> list[Block]:
    """The blocks by the numbers of their layers, if these have headings."""
    if not blocks:
        raise FormatError(source, None, "a heading without a drawing")
    bare = [block for block in blocks if block.layer is None]
    if not bare:
        return sorted(
            blocks, key=lambda block: block.layer or 0, reverse=any(block.is_top_down for block in blocks)
        )
    if len(bare) < len(blocks):
        raise FormatError(source, bare[0].rows[0].number, "a layer without a heading among others")
    return blocks


def _same_depth(layers: list[Layer], source: str) -> list[Layer]:
    """The layers, if all have equally many rows."""
    depth = len(layers[0][0])
    for rows, number in layers:
        if len(rows) != depth:
            raise FormatError(source, number, f"a layer of {len(rows)} rows, the first has {depth}; {_ALL}")
    return layers


def is_dotted(blocks: Sequence[Block]) -> bool:
    """Whether cells without a cube are written."""
    return any(sign in row.text for block in blocks for row in block.rows for sign in NONE)


def _explicit(block: Block, source: str) -> list[Layer] | None:
    """The layers of a block in which blanks are not cells, from left to right; None if they may be cells."""
    texts, number = [row.text for row in block.rows], block.rows[0].number
    if any("/" in text for text in texts):
        rows = texts[0].strip().split("/")
        if len(texts) == 1 and len(rows) == 4 and {len(row) for row in rows} <= {6, 8, 10, 12} and all(rows):
            raise FormatError(source, number, _BOARD)
        return [(rows, number) for rows in layers_of("\n".join(texts))]
    if any("|" in text for text in texts):
        if len(texts) == 1:
            raise FormatError(
                source, number, "| parts layers side by side, in two rows or more; / parts rows"
            )
        parts = [[part.replace(" ", "") for part in text.strip(" |").split("|")] for text in texts]
    else:
        parts = _side_by_side(texts)
        if block.layer is not None:
            parts = [["".join(row)] for row in parts]
    lengths = {tuple(map(len, row)) for row in parts}
    starts = {tuple(k for k, sign in enumerate(text) if sign != " ") for text in texts}
    if len(lengths) > 1 or not (is_dotted([block]) or "|" in texts[0] or len(starts) == 1):
        return None
    return [([row[k] for row in parts], number) for k in range(len(parts[0]))]


def _side_by_side(texts: Sequence[str]) -> list[list[str]]:
    """The rows of layers side by side, parted by blanks; by two blanks if one stands between cells."""
    words = [text.split() for text in texts]
    if all(len(word) == 1 for row in words for word in row):
        return [[part.replace(" ", "") for part in _GAP.split(text.strip())] for text in texts]
    return words


def _thinned(layers: list[Layer]) -> list[Layer]:
    """Without every second column, if all of these are blank, and all rows as long as the longest."""
    step = 1 if any(row[1::2].strip() for rows, _ in layers for row in rows) else 2
    width = max(len(row[::step]) for rows, _ in layers for row in rows)
    return [([row[::step].ljust(width) for row in rows], number) for rows, number in layers]


def signs_at(layers: Sequence[Layer], source: str) -> Iterator[tuple[Cell, str, int]]:
    """Every cell that is not empty, its sign, and the line where its layer begins."""
    size = (
        max(len(row) for rows, _ in layers for row in rows),
        max(len(rows) for rows, _ in layers),
        len(layers),
    )
    if max(size) > LARGEST_SIDE:
        reason = f"a drawing of more than {LARGEST_SIDE} cubes on a side"
        raise FormatError(source, layers[0][1], reason, "too-large")
    for cell, sign in placed_signs(rows for rows, _ in layers):
        if sign != " " and sign not in NONE:
            yield cell, sign, layers[cell[2]][1]


# Signs ---------------------------------------------------------------------------------------------------


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

"""The layers of one drawing: rows of signs, whether they stand side by side or below each other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from burrkit.errors import FormatError
from burrkit.formats.drawings.lines import NONE, Block, side_by_side
from burrkit.formats.reading import LARGEST_SIDE
from burrkit.geometry import Cell
from burrkit.geometry.shape_text import layers_of, placed_signs

_ALL: Final = "write . for every cell without a cube"
_BOARD: Final = (
    "a board of four rows, or a stick of two layers? write // between layers, or a line for each row"
)
_GAP: Final = re.compile(r" {2,}+")

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

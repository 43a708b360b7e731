"""Colours that all people can distinguish and read."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from burrkit import palette


def contrast(a: str, b: str) -> float:
    low, high = sorted((palette.luminance(a), palette.luminance(b)))
    return (high + 0.05) / (low + 0.05)


def test_luminance_ends() -> None:
    assert palette.luminance("#000000") == 0
    assert palette.luminance("#ffffff") == pytest.approx(1)


def test_pieces_have_colours_of_their_own() -> None:
    assert len(set(palette.PIECES)) == len(palette.PIECES) == 56
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in palette.PIECES)
    assert palette.piece_colour(0) == "#e69f00"
    assert len({palette.piece_colour(i) for i in range(100)}) == 100


def difference(one: str, other: str) -> float:
    """How far two colours are apart: 0 is the same, 100 is black and white."""
    pairs = zip(palette.rgb(one), palette.rgb(other), strict=True)
    return 100 * max(abs(a - b) for a, b in pairs) / 255


def test_neighbours_in_a_list_differ() -> None:
    lists = [
        [palette.piece_colour(i) for i in range(56)],
        [palette.WOODS[name] for name in palette.WOODS_IN_ORDER],
        *([palette.shade(colour, i) for i in range(60)] for colour in palette.PIECES[:8]),
        *([palette.shade(palette.WOODS[name], i) for i in range(60)] for name in palette.WOODS),
    ]
    for colours in lists:
        assert min(difference(*pair) for pair in pairwise(colours)) >= 5


def test_copies_have_shades_of_their_own() -> None:
    for colour in (*palette.PIECES[:8], *palette.WOODS.values()):
        shades = [palette.shade(colour, i) for i in range(60)]
        assert shades[0] == colour
        assert len(set(shades)) == 60


def test_woods_in_order_are_all_woods() -> None:
    assert sorted(palette.WOODS_IN_ORDER) == list(palette.WOODS)


@pytest.mark.parametrize("colour", palette.PIECES)
def test_marks_can_be_read(colour: str) -> None:
    ink = palette.ink_on(colour)
    assert contrast(ink, colour) >= 4.5
    assert contrast(ink, colour) == max(contrast("#000000", colour), contrast("#ffffff", colour))


def test_the_page_is_tested_with_the_same_colours() -> None:
    paints = json.loads((Path(__file__).parent / "data" / "paints.json").read_text(encoding="utf-8"))
    assert paints["colours"] == list(palette.PIECES)
    assert [(one["name"], one["colour"]) for one in paints["woods"]] == [
        (name, palette.WOODS[name]) for name in palette.WOODS_IN_ORDER
    ]

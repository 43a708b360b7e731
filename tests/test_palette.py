"""Colours that everybody can tell apart and read."""

from __future__ import annotations

import re

import pytest

from burrkit import palette


def contrast(a: str, b: str) -> float:
    low, high = sorted((palette.luminance(a), palette.luminance(b)))
    return (high + 0.05) / (low + 0.05)


def test_luminance_ends() -> None:
    assert palette.luminance("#000000") == 0
    assert palette.luminance("#ffffff") == pytest.approx(1)


def test_pieces_have_colours_of_their_own() -> None:
    assert len(set(palette.PIECES)) == len(palette.PIECES) == 24
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in palette.PIECES)
    assert palette.piece_colour(0) == palette.piece_colour(24) == "#e69f00"


@pytest.mark.parametrize("colour", palette.PIECES)
def test_marks_can_be_read(colour: str) -> None:
    ink = palette.ink_on(colour)
    assert contrast(ink, colour) >= 4.5
    assert contrast(ink, colour) == max(contrast("#000000", colour), contrast("#ffffff", colour))

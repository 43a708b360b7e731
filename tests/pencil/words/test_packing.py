"""Counts packed into an int agree with counters."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from burrkit.pencil.words import Packing
from tests.pencil.words import plain

TEXTS = st.text("abcz", max_size=20)


@given(TEXTS, TEXTS)
def test_fits_as_counters_do(one: str, other: str) -> None:
    packing = Packing("zcab", 20)
    packed = packing.pack(one), packing.pack(other)
    assert packing.fits(*packed) == plain.holds(other, one)
    assert (packed[0] == packed[1]) == (sorted(one) == sorted(other))


@given(TEXTS, TEXTS)
def test_sums_and_differences(one: str, other: str) -> None:
    packing = Packing("abcz", 40)
    whole = packing.pack(one + other)
    assert whole == packing.pack(one) + packing.pack(other)
    assert packing.unpack(whole - packing.pack(one)) == "".join(sorted(other))


@pytest.mark.parametrize("largest", [1, 2, 3, 4, 7, 8, 255])
def test_the_largest_count_fits(largest: int) -> None:
    packing = Packing("ab", largest)
    full, more = packing.pack("a" * largest), packing.pack("a" * (largest - 1) + "b")
    assert packing.fits(full, full)
    assert not packing.fits(full, more)
    assert not packing.fits(more, full)
    assert packing.unpack(full) == "a" * largest


def test_letters_outside_the_alphabet() -> None:
    packing = Packing("ab", 3)
    with pytest.raises(KeyError):
        packing.pack("abc")
    assert packing.pack_known("cabc") == packing.pack("ab")

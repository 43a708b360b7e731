"""LL strings: the published ones, exact round trips, level types, and every way to be wrong."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from burrkit.assembly import assemblies
from burrkit.errors import BurrkitError, FormatError
from burrkit.geometry import Voxels
from burrkit.sixpiece import frame, ll
from burrkit.sixpiece.burr import burr, sticks_of
from burrkit.sixpiece.leveltype import LevelType, level_type, level_type_of
from burrkit.sixpiece.sticks import LENGTHS, Stick
from burrkit.sixpiece.symmetry import images
from tests.errors import raises
from tests.reference import burr as reference
from tests.sixpiece.strategies import ll_strings

# B. Cutler, "A Computer Analysis of All 6-Piece Burrs" (1994): string, holes, level type; the sticks are
# those of the named burrs (L46AA has been published as a string only).
PUBLISHED = [
    ("55551133140220226630440060666606", (256, 551, 928, 960, 992, 992), 7, "5-0-0-0"),
    ("35350030443000251130143320220666", (88, 512, 704, 960, 992, 1008), 9, "12-0-0-0"),
    ("55555530043022551131642000220636", (103, 760, 960, 992, 996, 1024), 7, "5-0-0-0"),
    ("05550110503004001116603664226666", (154, 632, 704, 1024, 1024, 1024), 9, "4-6-10-10"),
]
STRINGS = pytest.mark.parametrize(("text", "sticks", "holes", "levels"), PUBLISHED)
L5 = PUBLISHED[0][0]


@STRINGS
def test_published_strings(text: str, sticks: tuple[int, ...], holes: int, levels: str) -> None:
    string = ll.read(text)
    assert tuple(sorted(string.sticks)) == sticks
    assert string.holes == holes
    assert str(level_type_of(string)) == levels
    assert string.symmetry == "1"


@STRINGS
@pytest.mark.parametrize("length", LENGTHS)
def test_round_trip(text: str, sticks: tuple[int, ...], holes: int, levels: str, length: int) -> None:
    string = ll.read(text)
    assembly = string.assembly(length)
    assembly.check()
    assert ll.write(assembly) == text
    assert sticks_of(assembly) == string.lying
    assert assembly.holes == holes
    by = ((length - 6) // 2,) * 3
    assert assembly.shapes == tuple(Voxels(c).shifted(*by) for c in reference.from_ll(text, length))
    assert tuple(sorted(assembly.problem.sticks)) == sticks  # type: ignore[attr-defined]


@given(ll_strings)
def test_round_trip_of_any_assembly(text: str) -> None:
    string = ll.read(text)
    assembly = string.assembly()
    assembly.check()
    assert ll.write(assembly) == text
    assert assembly.shapes == tuple(map(Voxels, reference.from_ll(text)))
    assert string.holes == assembly.holes


@given(ll_strings)
def test_images_are_the_same_assembly_turned_or_reflected(text: str) -> None:
    string = ll.read(text)
    mirrored = sorted(Stick(n).mirror.number for n in string.sticks)
    for k, image in enumerate(images(text)):
        copy = ll.read(image)
        assert copy.canonical == string.canonical
        assert sorted(copy.sticks) == (sorted(string.sticks) if k < 12 else mirrored)


def test_assemblies_of_a_burr_include_the_published_one() -> None:
    string = ll.read(L5)
    found = [ll.read(ll.write(a)) for a in assemblies(burr(*string.sticks))]
    assert len(found) == 30
    assert [a.canonical for a in found].count(string.canonical) == 1


def test_canonical_is_the_least_image() -> None:
    canonical = ll.read(L5).canonical
    assert canonical <= L5
    assert ll.read(canonical).canonical == canonical


@pytest.mark.parametrize("length", LENGTHS)
def test_level_type_of_an_assembly_of_any_length(length: int) -> None:
    assembly = ll.read(PUBLISHED[3][0]).assembly(length)
    assert level_type(assembly) == LevelType((4, 6, 10, 10), moves=True)


def test_level_types_without_a_separation() -> None:
    stuck = ll.read("55551130043004221130043004226666")
    assert str(level_type_of(stuck)) == "0-0-0-0"
    assert not level_type_of(stuck).moves
    types = {str(level_type(a)) for a in assemblies(burr(*ll.read(L5).sticks))}
    assert "0-0-0-1" in types
    assert "5-0-0-0" in types


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "malformed x 0 digits"),
        (L5[:31], "malformed x 31 digits"),
        (L5 + "0", "malformed x 33 digits"),
        (L5[:31] + "7", "malformed x 32 7 character"),
        ("\u0665" + L5[1:], "malformed x 1 \u0665 character"),
        ("1" + L5[1:], "malformed x 1 0 3 5 digit"),
        ("0" * 32, "invalid-stick x 1 4096 2 position"),
    ],
)
def test_errors_are_one_line(text: str, message: str) -> None:
    with raises(FormatError, message):
        ll.read(text, "x")


def test_errors_name_the_line() -> None:
    with raises(FormatError, "malformed list.txt:7 2 digits"):
        ll.read("12", "list.txt", 7)


@given(st.text(max_size=40) | st.text("0123456", min_size=32, max_size=32))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        string = ll.read(text)
    except BurrkitError as error:
        assert "\n" not in str(error)
    else:
        assert ll.write(string.assembly()) == text.strip()


@given(st.data())
def test_digits_where_they_can_be_are_read_or_fall_apart(data: st.DataObject) -> None:
    text = "".join(str(data.draw(st.sampled_from((0, *owners)))) for owners in frame.owners())
    try:
        assert ll.write(ll.read(text).assembly()) == text
    except FormatError as error:
        assert "is not connected" in str(error)

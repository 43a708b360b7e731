"""Stick numbers: the published counts, and the tables against plain geometry for every number."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from burrkit.errors import StickError
from burrkit.geometry import is_rotation
from burrkit.sixpiece import sticks
from burrkit.sixpiece.sticks import LENGTHS, NUMBERS, Stick
from tests.errors import raises
from tests.reference import burr, cubes

DATA = tomllib.loads((Path(__file__).parent.parent / "data" / "sticks.toml").read_text(encoding="utf-8"))
COUNTS = {what: entry["count"] for what, entry in DATA["counts"].items()}

ALL = range(1, NUMBERS + 1)
BY_CUBES = {burr.stick(number): number for number in ALL}
ALONG_X = [turn for turn in cubes.ALL_TURNS if turn[0][0] == 0]


def numbers_by_geometry(number: int, *, mirrored: bool) -> set[int]:
    """The numbers that a stick, or its mirror image, shows in every orientation."""
    turns = [turn for turn in ALONG_X if (turn in cubes.PROPER_TURNS) != mirrored]
    images = (cubes.at_origin(cubes.turned(burr.stick(number), turn)) for turn in turns)
    return {BY_CUBES[image] for image in images if image in BY_CUBES}


def distinct() -> list[Stick]:
    return [Stick(number) for number in sticks.distinct_sticks().tolist()]


def test_connected_and_disconnected_numbers() -> None:
    assert len(sticks.connected_numbers()) == COUNTS["connected"]
    assert NUMBERS - len(sticks.connected_numbers()) == COUNTS["disconnected"]


def test_different_sticks() -> None:
    assert len(distinct()) == COUNTS["distinct"]


def test_sticks_by_number_of_orientations() -> None:
    counts = Counter(len(stick.orientations) for stick in distinct())
    assert {str(n): count for n, count in counts.items()} == DATA["by_orientations"]["counts"]


def test_sticks_by_weight() -> None:
    counts = Counter(stick.weight for stick in distinct())
    assert {str(n): count for n, count in counts.items()} == DATA["by_weight"]["counts"]


def test_sticks_up_to_reflection() -> None:
    assert sum(not stick.is_chiral for stick in distinct()) == COUNTS["own_mirror_image"]
    assert (
        len({frozenset((stick.canonical, stick.mirror)) for stick in distinct()})
        == COUNTS["up_to_reflection"]
    )


@pytest.mark.parametrize(("number", "weight"), DATA["weights"]["stated"])
def test_stated_weights(number: int, weight: int) -> None:
    assert Stick(number).weight == weight


@pytest.mark.parametrize("numbers", DATA["same_stick"]["sets"])
def test_numbers_published_as_one_stick(numbers: list[int]) -> None:
    assert len({Stick(number).canonical for number in numbers}) == 1
    assert set(numbers) <= set(Stick(numbers[0]).orientations)


@pytest.mark.parametrize(("left", "right"), DATA["mirror_pairs"]["pairs"])
def test_handed_sticks_mirror_each_other(left: int, right: int) -> None:
    assert Stick(left).mirror == Stick(right) != Stick(left)
    assert right not in Stick(left).orientations


def test_connectivity_table_is_geometry() -> None:
    for number in ALL:
        assert Stick(number).is_connected == cubes.is_connected(burr.stick(number)), number


def test_orientation_and_mirror_tables_are_geometry() -> None:
    for number in sticks.connected_numbers().tolist():
        orientations = numbers_by_geometry(number, mirrored=False)
        assert Stick(number).orientations == tuple(sorted(orientations)), number
        assert Stick(number).canonical.number == min(orientations), number
        assert Stick(number).mirror.number == min(numbers_by_geometry(number, mirrored=True)), number


def test_disconnected_numbers_keep_out_of_the_tables() -> None:
    gone = ~sticks.connected_table()
    assert not sticks.canonical_table()[gone].any()
    assert not sticks.mirror_table()[gone].any()


def test_weight_and_filled_tables_are_geometry() -> None:
    for number in ALL:
        cells = burr.stick(number)
        assert sticks.weight_table()[number] == len(cells) - 12, number
        assert sticks.filled_table()[number] == sum(1 << (4 * x + 2 * y + z) for x, y, z in cells), number


def test_swaps_exchange_layers() -> None:
    filled = np.arange(1 << 12, dtype=np.int32) * 0x1001
    for swap, bit in ((sticks.swap_front, 2), (sticks.swap_top, 1)):
        for place in range(24):
            assert np.array_equal(swap(filled) >> (place ^ bit) & 1, filled >> place & 1)


def test_orientations_partition_the_connected_numbers() -> None:
    listed = [number for stick in distinct() for number in stick.orientations]
    assert sorted(listed) == sticks.connected_numbers().tolist()


def test_canonical_is_idempotent_and_mirror_an_involution() -> None:
    canonical, mirror = sticks.canonical_table(), sticks.mirror_table()
    numbers = sticks.connected_numbers()
    assert np.array_equal(canonical[canonical[numbers]], canonical[numbers])
    assert np.array_equal(mirror[mirror[numbers]], canonical[numbers])
    assert np.array_equal(canonical[mirror[numbers]], mirror[numbers])


def test_turns_are_the_rotations_of_the_box() -> None:
    for length in LENGTHS:
        box = Stick(1).voxels(length)
        assert len(set(sticks.turns(length))) == 8
        assert all(is_rotation(turn.isometry) and box.moved(turn) == box for turn in sticks.turns(length))


def test_orientation_table_follows_the_turns() -> None:
    for number in sticks.connected_numbers()[::97].tolist():
        for turn, image in zip(sticks.turns(), sticks.orientation_table()[number].tolist(), strict=True):
            assert image == BY_CUBES.get(frozenset(Stick(number).voxels().moved(turn)), 0)


@pytest.mark.parametrize("length", LENGTHS)
def test_longer_sticks_keep_their_cubes_in_the_middle(length: int) -> None:
    for number in (1, 2, 824, 1024, 2840, 4096):
        assert frozenset(Stick(number).voxels(length)) == cubes.at_origin(burr.stick(number, length))


@pytest.mark.parametrize("number", [0, -1, 4097, 10**30])
def test_numbers_out_of_range(number: int) -> None:
    with raises(StickError, f"invalid-stick {number} 4096"):
        Stick(number)


def test_what_is_not_a_number() -> None:
    with raises(StickError, "invalid-stick 1.5"):
        Stick(1.5)  # type: ignore[arg-type]


def test_numpy_numbers_become_plain() -> None:
    assert type(Stick(sticks.distinct_sticks()[3]).number) is int


@pytest.mark.parametrize("length", [0, 5, 7, 14])
def test_lengths_out_of_range(length: int) -> None:
    with raises(StickError, f"unknown {length} 12"):
        Stick(1).voxels(length)


def test_disconnected_numbers_are_not_sticks() -> None:
    broken = Stick(4096)
    assert not broken.is_connected
    for what in ("canonical", "mirror", "orientations", "is_chiral"):
        with raises(StickError, "invalid-stick 4096 2 parts"):
            getattr(broken, what)


def test_sticks_are_ordered_by_number() -> None:
    assert sorted([Stick(7), Stick(2), Stick(4096)]) == [Stick(2), Stick(7), Stick(4096)]


def test_tables_are_read_only() -> None:
    with pytest.raises(ValueError, match="read-only"):
        sticks.canonical_table()[1] = 2

"""Notchable and millable sticks, against the definitions in plain geometry, and the names."""

from __future__ import annotations

import tomllib
from itertools import product
from pathlib import Path

import pytest

from burrkit.errors import StickError
from burrkit.sixpiece import classes, sticks
from burrkit.sixpiece.sticks import Stick
from tests.errors import raises
from tests.reference import burr

DATA = tomllib.loads((Path(__file__).parent.parent / "data" / "sticks.toml").read_text(encoding="utf-8"))
COUNTS = {what: entry["count"] for what, entry in DATA["counts"].items()}
CONNECTED = sticks.connected_numbers().tolist()
DISTINCT = sticks.distinct_sticks().tolist()


def is_convex(section: set[tuple[int, int]]) -> bool:
    """Whether cubes of a 2 x 2 square form a convex figure: a rectangle, and not an empty one."""
    ys, zs = {y for y, _ in section}, {z for _, z in section}
    return len(section) == len(ys) * len(zs) > 0


def has_internal_corner(number: int) -> bool:
    """Whether three walls at right angles meet around some empty place of the rod."""
    cells = burr.stick(number)
    empty = set(product(range(6), range(2), range(2))) - cells
    return any(
        (x, 1 - y, z) in cells
        and (x, y, 1 - z) in cells
        and not cells.isdisjoint({(x - 1, y, z), (x + 1, y, z)})
        for x, y, z in empty
    )


def test_notchable_sticks() -> None:
    numbers = [number for number in DISTINCT if classes.is_notchable(Stick(number))]
    assert numbers == DATA["notchable"]["numbers"]
    assert len(numbers) == COUNTS["notchable"]
    orientations = [number for number in CONNECTED if classes.is_notchable(Stick(number))]
    assert len(orientations) == COUNTS["notchable_orientations"]


def test_millable_sticks() -> None:
    assert sum(classes.is_millable(Stick(number)) for number in DISTINCT) == COUNTS["millable"]


def test_notchable_table_is_geometry() -> None:
    for number in CONNECTED:
        cells = burr.stick(number)
        sections = [{(y, z) for at, y, z in cells if at == x} for x in range(6)]
        assert classes.is_notchable(Stick(number)) == all(map(is_convex, sections)), number


def test_millable_table_is_geometry() -> None:
    for number in CONNECTED:
        assert classes.is_millable(Stick(number)) != has_internal_corner(number), number


def test_every_notchable_stick_is_millable() -> None:
    assert not (classes.notchable_table() & ~classes.millable_table()).any()


@pytest.mark.parametrize("table", [classes.notchable_table, classes.millable_table])
def test_classes_do_not_depend_on_the_orientation_of_a_stick(table) -> None:  # type: ignore[no-untyped-def]
    answers = table()[CONNECTED]
    assert (answers == table()[sticks.canonical_table()[CONNECTED]]).all()
    assert (answers == table()[sticks.mirror_table()[CONNECTED]]).all()
    assert not table()[~sticks.connected_table()].any()


def test_names_are_of_notchable_sticks_by_canonical_number() -> None:
    assert len(set(classes.NAMES.values())) == len(classes.NAMES) == COUNTS["named"]
    assert set(classes.NAMES) <= set(DATA["notchable"]["numbers"])


def test_names_give_the_hand_exactly_when_there_are_two() -> None:
    pairs = {tuple(pair) for pair in DATA["mirror_pairs"]["pairs"]}
    assert {number for number in classes.NAMES if Stick(number).is_chiral} == {n for p in pairs for n in p}
    for left, right in pairs:
        assert classes.NAMES[left].replace("(left)", "(right)") == classes.NAMES[right] != classes.NAMES[left]


def test_a_name_belongs_to_all_orientations() -> None:
    assert classes.name(Stick(3328)) == classes.name(Stick(1024)) == "Y"
    assert classes.name(Stick(2)) is None


@pytest.mark.parametrize("function", [classes.is_notchable, classes.is_millable, classes.name])
def test_disconnected_numbers_have_no_class(function) -> None:  # type: ignore[no-untyped-def]
    with raises(StickError, "invalid-stick 2 falls"):
        function(Stick(4096))

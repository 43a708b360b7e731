"""The frame: published counts, the group, and the plain reference that types its bars by hand."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from burrkit.errors import StickError
from burrkit.geometry import Voxels, is_rotation
from burrkit.sixpiece import frame
from burrkit.sixpiece.sticks import LENGTHS, Stick
from tests.errors import raises
from tests.reference import burr

LONG = pytest.mark.parametrize("length", LENGTHS)


def shift(length: int) -> int:
    """The reference keeps the middle where it is at length 6; the frame keeps its corner at the origin."""
    return (length - 6) // 2


@LONG
def test_cubes_of_the_goal(length: int) -> None:
    goal = frame.goal(length)
    assert len(goal.optional) == 32
    assert len(goal.required) == 72 + 6 * 4 * (length - 6)
    assert goal.cells.low == (0, 0, 0)
    assert goal.cells.extent == (length,) * 3
    assert Counter(frame.overlap(length).values()) == {1: len(goal.required), 2: 24, 3: 8}


@LONG
def test_frame_is_that_of_the_reference(length: int) -> None:
    by = (shift(length),) * 3
    assert [Voxels(bar).shifted(*by) for bar in burr.bars(length)] == list(frame.boxes(length))
    assert frame.goal(length).optional == Voxels(burr.shared_cubes(length)).shifted(*by)


@LONG
def test_positions_are_proper_and_turn_the_rich_side_inwards(length: int) -> None:
    inner = frame.goal(length).optional
    least = Stick(1).voxels(length) - Stick(4096).voxels(length)
    assert len(set(frame.positions(length))) == 6
    for motion, box in zip(frame.positions(length), frame.boxes(length), strict=True):
        assert is_rotation(motion.isometry)
        assert least.moved(motion) == box & inner


def test_a_mirrored_stick_differs_in_every_position() -> None:
    for position, motion in enumerate(frame.positions()):
        lying = {Stick(n).voxels().moved(motion) for n in Stick(992).orientations}
        assert Voxels(burr.in_bar(992, position)) in lying
        assert Voxels(burr.in_bar(Stick(992).mirror.number, position)) not in lying


def test_owners() -> None:
    assert Counter(map(len, frame.owners())) == {2: 24, 3: 8}
    assert Counter(p for owners in frame.owners() for p in owners) == dict.fromkeys(range(1, 7), 12)
    cells = list(frame.goal().optional)
    for cell, owners in zip(cells, frame.owners(), strict=True):
        assert [p for p, bar in enumerate(burr.bars(), 1) if cell in bar] == list(owners)


def test_removable_cubes_are_the_inner_ones_of_each_position() -> None:
    for position, cubes in enumerate(frame.removable(), 1):
        assert sorted(cubes) == [k for k, owners in enumerate(frame.owners()) if position in owners]


def test_group() -> None:
    group = frame.symmetries()
    assert len(group) == 24
    assert [is_rotation(s.motion.isometry) for s in group] == [True] * 12 + [False] * 12
    assert group[0].positions == tuple(range(7))
    assert {s.positions[1] for s in group} == set(range(1, 7))
    known = {(s.positions, s.cubes) for s in group}
    for a, b in product(group, repeat=2):
        both = (tuple(a.positions[p] for p in b.positions), tuple(a.cubes[k] for k in b.cubes))
        assert both in known


def test_group_respects_owners() -> None:
    for symmetry in frame.symmetries():
        for cube, owners in enumerate(frame.owners()):
            image = frame.owners()[symmetry.cubes[cube]]
            assert sorted(symmetry.positions[p] for p in owners) == sorted(image)


@pytest.mark.parametrize("length", [0, 5, 7, 14])
def test_other_lengths_are_refused(length: int) -> None:
    with raises(StickError, f"unknown {length} 12"):
        frame.goal(length)

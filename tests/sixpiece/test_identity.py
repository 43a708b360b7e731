"""Identifying six sticks: in any orientation, in either hand, and distinguished from their neighbours."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

from burrkit.errors import PuzzleError, StickError
from burrkit.geometry import Voxels
from burrkit.sixpiece.catalogue import Entry, entries
from burrkit.sixpiece.identity import canonical_set, cubes_apart, identify, mirror_set
from burrkit.sixpiece.sticks import Stick, connected_numbers, turns
from tests.errors import raises

BURRS = [entry for entry in entries() if entry.is_burr]
CHANCE = random.Random(7)


def held_anyhow(sticks: tuple[int, ...]) -> list[int]:
    """The same sticks in another order, each in any orientation."""
    numbers = [CHANCE.choice(Stick(number).orientations) for number in sticks]
    CHANCE.shuffle(numbers)
    return numbers


@pytest.mark.parametrize("entry", BURRS, ids=lambda entry: entry.name)
def test_every_known_burr_is_known(entry: Entry) -> None:
    found = identify(held_anyhow(entry.sticks))
    assert (entry, "same") in found.known
    mirrored = identify([Stick(number).mirror.number for number in held_anyhow(entry.sticks)])
    assert entry in [known.entry for known in mirrored.known]
    assert mirrored.canonical == found.canonical
    assert (entry, "mirror" if found.is_chiral else "same") in mirrored.known
    assert not found.nearest


def differing(a: int, b: int) -> int:
    """By how many cubes two sticks differ at least, from their cubes."""
    one, other = Stick(a).voxels(), Stick(b).voxels()

    def apart(left: Voxels, right: Voxels) -> int:
        return len(left - right) + len(right - left)

    return min(apart(one.moved(turn), other) for turn in turns())


def test_cubes_apart_are_those_of_the_wood() -> None:
    numbers = connected_numbers().tolist()
    for _ in range(300):
        a, b = CHANCE.choice(numbers), CHANCE.choice(numbers)
        assert cubes_apart(a)[b] == differing(a, b)


def test_nearest_burrs_are_the_nearest() -> None:
    """By brute force: every burr, both hands, every way to pair sticks."""
    for _ in range(4):
        sticks = canonical_set([*held_anyhow(CHANCE.choice(BURRS).sticks)[:4], 992, 760])
        found = identify(sticks)
        if found.known:
            continue
        distances = {}
        apart = {stick: cubes_apart(stick) for stick in sticks}
        for entry, mirrored in product(BURRS, (False, True)):
            other = mirror_set(canonical_set(entry.sticks)) if mirrored else canonical_set(entry.sticks)
            distances[entry.name, entry.length, mirrored] = min(
                (sum(a != b for a, b in zip(sticks, way, strict=True)),
                 sum(int(apart[a][b]) for a, b in zip(sticks, way, strict=True)))
                for way in set(permutations(other))
            )  # fmt: skip
        best = [(len(near.instead), near.cubes) for near in found.nearest]
        assert best[0] == min(distances.values())
        for near in found.nearest:
            distance = (len(near.instead), near.cubes)
            assert distance == distances[near.entry.name, near.entry.length, near.hand == "mirror"]


def test_what_is_not_a_burr_is_refused() -> None:
    with raises(PuzzleError, "invalid-puzzle 6 5"):
        identify([1, 2, 3, 4, 5])
    with pytest.raises(StickError):
        identify([0, 2, 3, 4, 5, 6])

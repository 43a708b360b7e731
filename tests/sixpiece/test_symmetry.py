"""Symmetry types: the groups themselves, Cutler's one 24M assembly, and images under the group."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from hypothesis import given

from burrkit.assembly import assemblies
from burrkit.geometry import COMPOSE, IDENTITY
from burrkit.sixpiece import frame, ll, symmetry
from burrkit.sixpiece.burr import burr
from tests.sixpiece.strategies import ll_strings


def subgroups() -> set[frozenset[int]]:
    """All subgroups of the frame's group: none needs more than three generators."""
    elements = [s.motion.isometry for s in frame.symmetries()]
    found = set()
    for generators in combinations_with_replacement(elements, 3):
        group = {IDENTITY}
        while True:
            larger = group | {COMPOSE[a][b] for a in group for b in generators}
            if larger == group:
                break
            group = larger
        found.add(frozenset(group))
    return found


def test_every_subgroup_has_a_type_and_every_type_a_class() -> None:
    types = Counter(symmetry.group_type(sorted(group)) for group in subgroups())
    # The numbers of subgroups of each kind in the group of order 24 of the pyritohedron.
    assert types == {
        "1": 1, "2MA": 3, "2MB": 1, "2R": 3, "3R": 4, "4MA": 3, "4MB": 3, "4R": 1,
        "6M": 4, "8M": 1, "12R": 1, "24M": 1,
    }  # fmt: skip
    assert set(types) == set(symmetry.TYPES)


def test_conjugate_groups_have_one_type_and_types_give_orders() -> None:
    for group in subgroups():
        name = symmetry.group_type(sorted(group))
        assert int(name.rstrip("RMAB")) == len(group)


def test_six_sticks_256_have_the_one_assembly_of_type_24m() -> None:
    """B. Cutler (1994): exactly one assembly has all symmetries; it has 8 holes and does not come apart."""
    (assembly,) = assemblies(burr(*[256] * 6))
    string = ll.read(ll.write(assembly))
    assert string.symmetry == "24M"
    assert string.holes == 8
    assert string.canonical == string.text


@pytest.mark.parametrize("sticks", [(1, 256, 256, 256, 928, 928), (256, 256, 928, 928, 1024, 1024)])
def test_types_agree_with_the_number_of_images(sticks: tuple[int, ...]) -> None:
    for assembly in assemblies(burr(*sticks)):
        text = ll.write(assembly)
        order = int(symmetry.symmetry_type(text).rstrip("RMAB"))
        assert order * len(set(symmetry.images(text))) == 24


@given(ll_strings)
def test_images_keep_the_order_of_the_symmetry(text: str) -> None:
    types = {symmetry.symmetry_type(image) for image in symmetry.images(text)}
    assert types == {symmetry.symmetry_type(text)}

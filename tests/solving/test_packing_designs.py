"""The packing puzzles of examples/packing: how many assemblies, and the one that can be made."""

from __future__ import annotations

import pytest

import burrkit as bk


@pytest.mark.parametrize(
    ("name", "assemblies", "classes", "counts"),
    [
        ("skylight", 336, None, (1, 1, 2, 2, 3, 4)),
        ("attic", 336, (336, 1), (1, 3, 1, 2, 3)),
        ("hatch", 1872, (1832, 1), (1, 2, 3, 2, 2)),
    ],
)
def test_our_own_designs(
    name: str, assemblies: int, classes: tuple[int, int] | None, counts: tuple[int, ...]
) -> None:
    result = bk.solve(bk.load(name))
    assert (result.assembly_count, result.play) == (assemblies, classes)
    assert [solution.tree.counts for solution in result] == [counts]

"""Cutler's Table 3: his statements about it, and each operation done cube by cube."""

from __future__ import annotations

from collections import Counter

from burrkit.sixpiece.cutler_order import cutler_table, order
from burrkit.sixpiece.sticks import Stick

#: The cubes of his Figure 1 that each operation exchanges, as he prints them.
SWAPS = {
    "SIDM": "1-5 2-6 3-7 4-8 9-11 10-12",
    "FLIP": "1-8 2-7 3-6 4-5 9-12 10-11",
    "EFEM": "1-4 2-3 5-8 6-7 9-10 11-12",
}


def swapped(matr: int, operation: str) -> int:
    """MATR after an operation, by the formula 4096 - X(1) - 2 X(2) - ... - 2048 X(12)."""
    present = [not (matr - 1) >> k & 1 for k in range(12)]
    for pair in SWAPS[operation].split():
        a, b = (int(cube) - 1 for cube in pair.split("-"))
        present[a], present[b] = present[b], present[a]
    return 4096 - sum(1 << k for k in range(12) if present[k])


def test_order_and_groups() -> None:
    rows = cutler_table()
    assert [row.order for row in rows] == list(range(1, 2226))
    assert [row.matr for row in rows] == order().numbers.tolist()
    assert Counter(row.group_size for row in rows) == {4: 4 * 534, 2: 2 * 42, 1: 5}
    assert [row.group_size for row in rows] == [1] + [4] * 2136 + [2] * 84 + [1] * 4
    assert (rows[0].matr, rows[2220].matr, rows[2220].representative) == (1, 3328, 1024)
    for row in rows[1:2137]:
        assert row.order == 2 + 4 * (row.group - 1) + ["", "SIDM", "FLIP", "EFEM"].index(row.operation)


def test_every_operation() -> None:
    for row in cutler_table():
        assert row.removed == 12 - Stick(row.matr).weight
        if row.operation:
            assert swapped(row.representative, row.operation) == row.matr
            assert row.representative < row.matr
        else:
            assert row.representative == row.matr
        images = {row.matr, *(swapped(row.matr, operation) for operation in SWAPS)}
        assert (len(images), min(images)) == (row.group_size, row.representative)


def test_groups_are_sorted_by_cubes_removed_then_matr() -> None:
    for size in (2, 4):
        firsts = [row for row in cutler_table() if row.group_size == size and not row.operation]
        keys = [(row.removed, row.matr) for row in firsts]
        assert keys == sorted(keys)
        assert [row.group for row in firsts] == list(range(1, len(firsts) + 1))

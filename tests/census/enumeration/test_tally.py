"""Tallies: sorted, small, complete; what a kernel leaves open is settled by the general engine."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.typing import NDArray

from burrkit.census.enumeration import units
from burrkit.census.enumeration.tally import Tally, code_of, levels, ll_of, tally, type_name
from burrkit.census.results.result_file import ResultFile
from burrkit.errors import BurrkitError
from burrkit.sixpiece.leveltype import level_type_of
from tests.errors import raises


def _rows(width: int, most: int) -> st.SearchStrategy[NDArray[np.int64]]:
    row = st.lists(st.integers(0, most), min_size=width, max_size=width)
    return st.lists(row, max_size=5).map(lambda rows: np.array(rows, dtype=np.int64).reshape(-1, width))


tallies = st.builds(Tally, _rows(5, 2**40), _rows(7, 2224), _rows(7, 2224), _rows(7, 2224))


@given(tallies)
def test_bytes_keep_everything(made: Tally) -> None:
    read = Tally.from_bytes(made.to_bytes())
    assert read.agrees_with(made)
    assert np.array_equal(read.firsts, made.firsts)
    assert read.checksum("1/0") == made.checksum("1/0")


@given(tallies, tallies)
def test_a_checksum_distinguishes_tallies_and_names(one: Tally, other: Tally) -> None:
    assert one.checksum("1/0") != one.checksum("1/1")
    if not (one.agrees_with(other) and np.array_equal(one.firsts, other.firsts)):
        assert one.checksum("1/0") != other.checksum("1/0")


_EMPTY = Tally(*(np.zeros((0, width), dtype=np.int64) for width in (5, 7, 7, 7)))


@pytest.mark.parametrize("data", [b"", b"rubbish", _EMPTY.to_bytes()[:-3]])
def test_what_is_not_a_tally_is_refused(data: bytes) -> None:
    with raises(BurrkitError, "invalid counts"):
        Tally.from_bytes(data)


@pytest.mark.parametrize(
    ("code", "name", "of"),
    [(0, "0-0-0-0", (0, 0, 0, 0)), (1, "0-0-0-1", (0, 0, 0, 0)), (0x46AA, "4-6-10-10", (4, 6, 10, 10))],
)
def test_level_codes(code: int, name: str, of: tuple[int, ...]) -> None:
    assert (type_name(code), levels(code)) == (name, of)


def test_stored_assemblies_are_what_they_are_stored_for(sampled: Path) -> None:
    with ResultFile(sampled) as result_file:
        tallied = [result.tally for result in result_file.results()]
    kept = np.concatenate([made.firsts for made in tallied])
    kept = kept[np.unique(kept[:, 6], return_index=True)[1]]
    assert len(kept) > 20
    for entry in kept:
        assert str(level_type_of(ll_of(entry[:6]))) == type_name(int(entry[6]))


def test_what_is_left_open_is_settled(sampled: Path) -> None:
    """Hide some assemblies of a slice as if the kernel had given them up."""
    with ResultFile(sampled) as result_file:
        rich = max(result_file.results(), key=lambda r: (len(r.tally.even) > 0, len(r.tally.firsts))).name
    unit = next(unit for unit in units.units("notchable") if unit.name == rich)
    found = units.run(unit, "notchable")
    whole = tally(found, unit.first, 8)
    codes = np.array([0, 1, *found.codes])
    hidden = np.concatenate((found.special[:3], found.even[:3]))
    assert len(found.special) >= 3 and len(found.even) >= 1
    counts = found.counts.copy()
    for entry in hidden:
        code, kind, marked, holes = _cell(entry, codes, unit.first)
        counts[np.flatnonzero(codes == code)[0], kind, marked, holes] -= 1
    left = found._replace(
        counts=counts,
        special=found.special[3:],
        even=found.even[3:],
        unsettled=np.column_stack((hidden[:, :6], np.zeros(len(hidden), dtype=np.int64))),
    )
    settled = tally(left, unit.first, 8)
    assert settled.agrees_with(whole)
    assert set(settled.firsts[:, 6]) == set(whole.firsts[:, 6])


def _cell(entry: NDArray[np.int64], codes: NDArray[np.int64], first: int) -> tuple[int, int, int, int]:
    string = ll_of(entry[:6])
    code = code_of(string)
    assert code == codes[entry[6]]
    group = [row for row in entry[:6].tolist() if row < first + 4]
    kind = 0 if len(group) == 1 else 6 if len(group) > 2 else 5
    if len(group) == 2 and entry[1] < first + 4:
        kind = 1 + int(entry[1]) - first
    return code, kind, 1, string.holes

"""Assemblies whose rows are in a file are those whose rows are in memory."""

from __future__ import annotations

import tempfile

import pytest

import burrkit as bk
from burrkit.assembly import row_file
from tests.solving.test_checkpoint import flat_pentominoes


@pytest.mark.parametrize("most", [0, 5_000, 1 << 30])
def test_rows_in_a_file_are_those_in_memory(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = flat_pentominoes(4, 15)
    expected = [found.assembly for found in bk.solve(problem, disassemble=False).assemblies]
    monkeypatch.setattr(row_file, "MOST_BYTES", most)
    found = bk.solve(problem, disassemble=False)
    assert [one.assembly for one in found.assemblies] == expected
    assert found.assemblies[len(expected) - 1].assembly == expected[-1]
    assert found.raw_all == sum(assembly.weight for assembly in expected)


def test_a_full_disk_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(row_file, "MOST_BYTES", 0)
    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    with pytest.raises(OSError, match="No space left"):
        bk.solve(flat_pentominoes(3, 20), disassemble=False)

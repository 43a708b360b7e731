"""Assemblies with rows in a file are those with rows in memory."""

from __future__ import annotations

import tempfile

import numpy as np
import pytest

import burrkit as bk
from burrkit.assembly import batch as row_file
from burrkit.assembly.batch import AssemblyBatch, RowFile, StoredRows
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.solving.options import SearchOptions
from burrkit.solving.running import RunningSearch
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


def test_one_row_or_some_of_a_table_in_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(row_file, "MOST_BYTES", 0)
    file = RowFile()
    tables = [np.arange(start, start + 12, dtype=np.int32).reshape(4, 3) for start in (0, 100)]
    stored = [file.keep(table) for table in tables]
    for table, rows in zip(tables, stored, strict=True):
        assert isinstance(rows, StoredRows)
        for at in (0, 3, -1, -4):
            assert rows[at].tolist() == table[at].tolist()
        for part in (slice(None), slice(1, 3), slice(2, 2), slice(None, None, -1)):
            assert rows[part].tolist() == table[part].tolist()
        with pytest.raises(IndexError):
            rows[4]


@pytest.mark.parametrize("jobs", [1, 2])
def test_threads_keep_rows_before_anything_reads_them(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads may be far ahead of the reader: what waits for it is in the file, too."""
    monkeypatch.setattr(row_file, "MOST_BYTES", 0)
    options = SearchOptions(jobs=jobs, disassemble=False)
    search = RunningSearch(flat_pentominoes(4, 15), options, lambda *_: None, rows=RowFile())
    batches = list(search.batches())
    assert sum(map(len, batches)) > 0
    for batch in batches:
        assert isinstance(batch.assemblies, AssemblyBatch)
        assert not len(batch) or isinstance(batch.assemblies.rows, StoredRows)


def test_equal_weights_beyond_64_bits_are_one_object() -> None:
    domino = Piece(Voxels.box(2, 1, 1))
    found = bk.solve(Problem((domino,) * 22, Goal(Voxels.box(22, 2, 1))), disassemble=False)
    weights = [batch.weights for batch in found._found._batches]
    assert min(min(some) for some in weights) > 2**63
    assert len(found.assemblies) > 1_000
    for some in weights:
        assert len({id(weight) for weight in some}) == len(set(some))

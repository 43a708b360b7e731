"""Many assemblies of one cover as a table of small numbers; ``Assembly`` objects are made on demand.

Published designs have hundreds of thousands of assemblies, nearly all of them locked. Kernels
judge them from the table, and only the few that are read become objects. Rows that are too many for the
memory go to a temporary file.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING, overload

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly

if TYPE_CHECKING:
    from burrkit.assembly.cover import Cover

#: Bytes of rows that stay in memory; beyond them rows go to the file.
MOST_BYTES = 64 << 20


class _File:
    """A file that no other process sees; it goes when nothing refers to it any more."""

    def __init__(self) -> None:
        import tempfile

        self._file = tempfile.TemporaryFile()  # noqa: SIM115  __del__ closes it
        self._lock = Lock()
        self._size = 0

    def __del__(self) -> None:
        if hasattr(self, "_file"):
            self._file.close()

    def append(self, data: bytes) -> int:
        """Write data behind the rest: where they begin."""
        with self._lock:
            self._file.seek(self._size)
            self._file.write(data)
            self._size += len(data)
            return self._size - len(data)

    def read(self, offset: int, count: int) -> bytes:
        """``count`` bytes from ``offset``."""
        with self._lock:
            self._file.seek(offset)
            return self._file.read(count)


class StoredRows:
    """A table in the file, int32[n, pieces]; a part of it is read whenever it is needed."""

    __slots__ = ("_file", "_offset", "_shape")

    def __init__(self, file: _File, offset: int, shape: tuple[int, ...]) -> None:
        self._file, self._offset, self._shape = file, offset, shape

    @overload
    def __getitem__(self, at: int) -> NDArray[np.int32]: ...

    @overload
    def __getitem__(self, at: slice) -> NDArray[np.int32]: ...

    def __getitem__(self, at: int | slice) -> NDArray[np.int32]:
        number, width = self._shape
        # One row alone is read, so that a loop over all does not read the table once for each.
        begin, end = (0, number) if isinstance(at, slice) else (range(number)[at], range(number)[at] + 1)
        data = self._file.read(self._offset + 4 * width * begin, 4 * width * (end - begin))
        rows: NDArray[np.int32] = np.frombuffer(data, dtype=np.int32).reshape(end - begin, width)
        some: NDArray[np.int32] = rows[at if isinstance(at, slice) else 0]
        return some


class RowFile:
    """Keeps tables of rows, of any thread: the first ones in memory, all others in a file."""

    def __init__(self) -> None:
        self._room = MOST_BYTES
        self._file: _File | None = None
        self._lock = Lock()

    def keep(self, rows: NDArray[np.int32]) -> NDArray[np.int32] | StoredRows:
        """The same rows; OSError if the disk is full."""
        with self._lock:
            if rows.nbytes <= self._room:
                self._room -= rows.nbytes
                return rows
            file = self._file = self._file or _File()
        return StoredRows(file, file.append(rows.tobytes()), rows.shape)


class AssemblyBatch(Sequence[Assembly]):
    """Some assemblies of one cover.

    Piece p of assembly i is placed by the row of the cover with rank ``rows[i, p]``, int32[n, pieces], in the
    order of their kinds; -1 if it is left out. ``weights[i]`` is the weight of assembly i.
    """

    __slots__ = ("cover", "rows", "weights")

    def __init__(self, cover: Cover, rows: NDArray[np.int32] | StoredRows, weights: Sequence[int]) -> None:
        self.cover, self.rows, self.weights = cover, rows, weights

    def __len__(self) -> int:
        return len(self.weights)

    @overload
    def __getitem__(self, at: int) -> Assembly: ...

    @overload
    def __getitem__(self, at: slice) -> AssemblyBatch: ...

    def __getitem__(self, at: int | slice) -> Assembly | AssemblyBatch:
        if isinstance(at, slice):
            return AssemblyBatch(self.cover, self.rows[at], self.weights[at])
        return self.cover.assembly(self.rows[at], self.weights[at])

    def kept(self, file: RowFile) -> AssemblyBatch:
        """The same assemblies in less memory."""
        try:
            weights: Sequence[int] = array("q", self.weights)
        except OverflowError:
            weights = self.weights
        return AssemblyBatch(self.cover, file.keep(self.rows[:]), weights)

    def placed_pieces(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The pieces that are used, and where those of each assembly begin.

        int64[m, 5], for each piece: its number, isometry and shift; and int64[n + 1].
        """
        rows = self.rows[:]
        used = rows >= 0
        begins = np.zeros(len(self) + 1, dtype=np.int64)
        np.cumsum(used.sum(axis=1), out=begins[1:])
        pieces = np.nonzero(used)[1]
        placed_pieces = np.empty((len(pieces), 5), dtype=np.int64)
        placed_pieces[:, 0] = pieces
        placed_pieces[:, 1:] = self.cover.motions_of(pieces, rows[used])
        return placed_pieces, begins

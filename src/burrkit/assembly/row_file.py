"""A temporary file for the rows of assemblies that are too many for the memory."""

from __future__ import annotations

import tempfile
from threading import Lock
from typing import overload

import numpy as np
from numpy.typing import NDArray

#: Bytes of rows that stay in memory; beyond them rows go to the file.
MOST_BYTES = 64 << 20


class _File:
    """A file that no other process sees; it goes when nothing refers to it any more."""

    def __init__(self) -> None:
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
        """So many bytes from there."""
        with self._lock:
            self._file.seek(offset)
            return self._file.read(count)


class StoredRows:
    """A table in the file, int32[n, pieces], that is read again whenever a part of it is wanted."""

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
        """The same rows; OSError if there is no room on the disk."""
        with self._lock:
            if rows.nbytes <= self._room:
                self._room -= rows.nbytes
                return rows
            file = self._file = self._file or _File()
        return StoredRows(file, file.append(rows.tobytes()), rows.shape)

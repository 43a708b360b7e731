"""The arrays that a search works on, kept by each thread for its next search."""

from __future__ import annotations

import threading

import numpy as np
from numpy.typing import NDArray

from burrkit.disassembly.kernel import breadth_first as k
from burrkit.disassembly.kernel.states import width

#: Room for states in the arrays that a thread keeps, and the number of pieces that they suit.
_ROOM = 256
_PIECES = 16
_KEPT = 8


class Buffers:
    """Arrays for a search of n pieces; see the kernel for what they hold."""

    states: NDArray[np.int16]
    links: NDArray[np.int32]
    group: NDArray[np.uint64]
    table: NDArray[np.int32]

    def __init__(self, pieces: int) -> None:
        self._pieces = pieces
        self._flat = np.empty(0, dtype=np.int16)
        self._allocate(_ROOM)
        self.freed = np.empty(16, dtype=np.int32)
        self.control = np.empty(k.SLOTS, dtype=np.int64)
        self.scratch = np.empty(k.scratch_size(pieces), dtype=np.uint64)

    def _allocate(self, room: int) -> None:
        self._flat = np.empty(room * width(self._pieces), dtype=np.int16)
        self.links = np.zeros((3, room), dtype=np.int32)
        self.group = np.empty(room, dtype=np.uint64)
        self.table = np.empty(2 * room, dtype=np.int32)
        self.nbytes = self._bytes(room)
        self._views: dict[int, NDArray[np.int16]] = {}

    def _bytes(self, room: int) -> int:
        return room * (2 * width(self._pieces) + 3 * 4 + 8 + 2 * 4)

    @property
    def room(self) -> int:
        """States that there is room for."""
        return len(self.group)

    def begin(self, n: int, starts: int) -> None:
        """Make ready for so many pieces and starts, which the caller then writes to ``states``."""
        if starts >= self.room:
            self._allocate(1 << (2 * starts).bit_length())
        numbers = width(n)
        if numbers not in self._views:
            self._views[numbers] = self._flat[: self.room * numbers].reshape(self.room, numbers)
        self.states = self._views[numbers]
        self.table.fill(-1)
        self.control[:] = _BEGIN
        if starts > 1:  # one start is always there
            self.control[k.STATES] = starts
            self.links[:, :starts] = 0

    def grow(self, room: int, most_bytes: int) -> bool:
        """Make room for at least so many states; False if the memory allowed is too small."""
        enough = self.room
        while enough < room:
            enough *= 4 if enough < 1 << 16 else 2
        if self._bytes(enough) > most_bytes:
            return False
        states, links, group = self.states, self.links, self.group
        count, numbers = states.shape
        self._allocate(enough)
        self.states = self._flat[: enough * numbers].reshape(enough, numbers)
        self.states[:count], self.links[:, :count], self.group[:count] = states, links, group
        self.table.fill(-1)
        self.control[k.ENTERED] = 0
        return True

    def grow_freed(self) -> None:
        """Twice the room for states from which a group comes free."""
        self.freed = np.concatenate((self.freed, np.empty_like(self.freed)))


_BEGIN = np.zeros(k.SLOTS, dtype=np.int64)
_BEGIN[k.FREED_AT] = -1
_BEGIN[k.STATES] = 1


class _Spare(threading.local):
    def __init__(self) -> None:
        self.buffers: list[Buffers] = []


_spare = _Spare()


def borrow(pieces: int) -> Buffers:
    """Arrays for a search of so many pieces."""
    if pieces > _PIECES:
        return Buffers(pieces)
    return _spare.buffers.pop() if _spare.buffers else Buffers(_PIECES)


def give_back(buffers: Buffers) -> None:
    """Keep small arrays for the next one who asks."""
    if (
        buffers.room == _ROOM
        and buffers.scratch.size == k.scratch_size(_PIECES)
        and len(_spare.buffers) < _KEPT
    ):
        _spare.buffers.append(buffers)

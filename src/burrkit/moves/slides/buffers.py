"""The arrays that a state search works on; each thread reuses them for its next search."""

from __future__ import annotations

import threading
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from burrkit.moves.slides.kernel import breadth_first as k
from burrkit.moves.slides.kernel.breadth_first import StateSpace
from burrkit.moves.slides.kernel.states import width

T = TypeVar("T", bound=np.generic)

#: Number of states in the arrays that a thread reuses, and the number of pieces that they suit.
_ROOM = 256
_PIECES = 16
_MOST_SPARE = 8


def _bytes(room: int, numbers: int) -> int:
    """Bytes of the arrays for ``room`` states, each of ``numbers`` numbers."""
    return room * (2 * numbers + 3 * 4 + 8 + 2 * 4)


def _longer(array: NDArray[T], size: int) -> NDArray[T]:
    """A longer copy of an array."""
    copy = np.empty(size, dtype=array.dtype)
    copy[: array.size] = array
    return copy


class Buffers:
    """Arrays for a search of a number of pieces: ``space``, a record that the kernel reads and fills."""

    space: StateSpace

    def __init__(self, pieces: int) -> None:
        self._pieces = pieces
        self._numbers = width(pieces)
        self._freed = np.empty(16, dtype=np.int32)
        self._control = np.empty(k.SLOTS, dtype=np.int64)
        self._scratch = np.empty(k.scratch_size(pieces), dtype=np.uint64)
        self._allocate(_ROOM)

    def _allocate(self, room: int) -> None:
        self.room = room
        self._flat = np.empty(room * self._numbers, dtype=np.int16)
        self._links = np.zeros((3, room), dtype=np.int32)
        self._group = np.empty(room, dtype=np.uint64)
        self._table = np.empty(2 * room, dtype=np.int32)
        self.nbytes = _bytes(room, self._numbers)
        self._spaces: dict[int, StateSpace] = {}

    def _space(self, numbers: int) -> StateSpace:
        """The arrays as those of states of ``numbers`` numbers."""
        if numbers not in self._spaces:
            flat = self._flat[: self.room * numbers]
            self._spaces[numbers] = StateSpace(
                flat.reshape(self.room, numbers), flat.view(np.uint64), self._links, self._group, self._table,
                self._freed, self._control, self._scratch,
            )  # fmt: skip
        return self._spaces[numbers]

    def begin(self, n: int, starts: int, numbers: int = 0) -> None:
        """Prepare a search of n pieces from ``starts`` states, which the caller then writes to ``states``.

        A state has ``numbers`` numbers if that is not 0, and else those of ``width``.
        """
        if starts >= self.room:
            self._allocate(1 << (2 * starts).bit_length())
        self.space = self._space(numbers or width(n))
        self._table.fill(-1)
        self._control[:] = _BEGIN
        if starts > 1:  # one start is always there
            self._control[k.STATES] = starts
            self._links[:, :starts] = 0

    def grow(self, room: int, most_bytes: int) -> bool:
        """Allocate memory for at least ``room`` states; False if the allowed memory is too small."""
        enough = self.room
        while enough < room:
            enough *= 4 if enough < 1 << 16 else 2
        count, numbers = self.space.states.shape
        if _bytes(enough, numbers) > most_bytes:
            return False
        # One array after the other, so that there are never two of each: states take most of the memory.
        del self.space
        self._spaces.clear()
        self._table = np.empty(0, dtype=np.int32)
        self._flat = _longer(self._flat[: count * numbers], enough * numbers)
        links = np.empty((3, enough), dtype=np.int32)
        links[:, :count] = self._links
        self._links = links
        self._group = _longer(self._group, enough)
        self._table = np.full(2 * enough, -1, dtype=np.int32)
        self.room, self._numbers, self.nbytes = enough, numbers, _bytes(enough, numbers)
        self._control[k.ENTERED] = 0
        self.space = self._space(numbers)
        return True

    def grow_freed(self) -> None:
        """Double the number of states from which a group may come free."""
        self._freed = np.concatenate((self._freed, np.empty_like(self._freed)))
        self._spaces.clear()
        self.space = self.space._replace(freed=self._freed)

    @property
    def is_small(self) -> bool:
        """Whether the arrays have the least size, and so are worth reusing."""
        return self.room == _ROOM and self._pieces == _PIECES


_BEGIN = np.zeros(k.SLOTS, dtype=np.int64)
_BEGIN[k.FREED_AT] = -1
_BEGIN[k.STATES] = 1


class _Spare(threading.local):
    def __init__(self) -> None:
        self.buffers: list[Buffers] = []


_spare = _Spare()


def borrow(pieces: int) -> Buffers:
    """Arrays for a search of this many pieces."""
    if pieces > _PIECES:
        return Buffers(pieces)
    return _spare.buffers.pop() if _spare.buffers else Buffers(_PIECES)


def give_back(buffers: Buffers) -> None:
    """Keep small arrays for the next search of this thread."""
    if buffers.is_small and len(_spare.buffers) < _MOST_SPARE:
        _spare.buffers.append(buffers)

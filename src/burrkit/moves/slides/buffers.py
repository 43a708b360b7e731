"""The arrays that a state search works on; each thread reuses them for its next search."""

from __future__ import annotations

import threading

import numpy as np
from numpy.typing import NDArray

from burrkit.moves.slides.kernel import state_space as k
from burrkit.moves.slides.kernel.breadth_first import scratch_size
from burrkit.moves.slides.kernel.state_space import StateSpace

#: Number of states in the arrays that a thread reuses, and the number of pieces that they suit.
_ROOM = 256
_PIECES = 16
_MOST_SPARE = 8
#: States for which the move is recorded that led to them.
_RECORDED = 1 << 16
#: Slots of a hash table that has been emptied: it should not be full again soon.
_SLOTS = 4096
#: Numbers of a word as powers of two: rows are as narrow as possible as soon as they are moved.
_WIDE, _NARROW = 2, 4
#: Rows that are packed together.
_BLOCK = 1 << 14


def unpacked(space: StateSpace, which: slice | NDArray[np.int32]) -> NDArray[np.int16]:
    """The numbers in some rows, with those that fill them up."""
    size, lanes = space.control[k.SIZE : k.LOWS].tolist()
    room = len(space.parents)
    rows = space.words[: room * size].reshape(room, size)[which]
    if lanes == _WIDE:
        return rows.view(np.int16)
    packed = rows.view(np.uint8)
    if lanes == _NARROW:
        packed = np.stack((packed & 15, packed >> 4), axis=-1).reshape(len(rows), -1)
    lows = space.control[k.LOWS :][: packed.shape[1]].astype(np.int16)
    numbers: NDArray[np.int16] = packed[:, : len(lows)] + lows
    return numbers


def _packed(numbers: NDArray[np.int16], lanes: int, lows: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Rows of numbers, a power of two in each word, as words."""
    if lanes == _WIDE:
        return numbers.view(np.uint64).reshape(-1)
    padded = np.zeros((len(numbers), -(-numbers.shape[1] >> lanes) << lanes), dtype=np.uint8)
    padded[:, : numbers.shape[1]] = numbers - lows
    if lanes == _NARROW:
        padded = padded[:, ::2] | padded[:, 1::2] << 4
    return padded.view(np.uint64).reshape(-1)


class Buffers:
    """Arrays for a search of a number of pieces: ``space``, a record that the kernel reads and fills.

    ``room`` is the number of states that fit.
    """

    space: StateSpace

    def __init__(self, pieces: int) -> None:
        self._pieces, self._numbers = pieces, 4 * pieces
        self._freed = np.empty(16, dtype=np.int32)
        self._begin = np.zeros(k.control_size(pieces), dtype=np.int64)
        self._begin[[k.FREED_AT, k.LANES]] = -1, _WIDE
        self._control = self._begin.copy()
        self._scratch = np.empty(scratch_size(pieces), dtype=np.uint64)
        self._allocate(_ROOM)

    def _allocate(self, room: int) -> None:
        self.room = room
        self._words = np.empty(room * self._pieces, dtype=np.uint64)
        self._parents = np.empty(room, dtype=np.int32)
        self._steps, self._groups = np.empty(room, dtype=np.int32), np.empty(room, dtype=np.uint64)
        self._table = np.empty(2 * room, dtype=np.int32)
        self._combine()

    def _combine(self) -> None:
        self.space = StateSpace(
            self._words, self._parents, self._steps, self._groups, self._table, self._freed, self._control,
            self._scratch,
        )  # fmt: skip
        #: Bytes of the arrays that grow with the states.
        self.nbytes = sum(array.nbytes for array in self.space[:6])

    def begin(self, starts: int, numbers: int, *, packs: bool = True, forgets: bool = False) -> None:
        """Prepare a search from ``starts`` states, each of ``numbers`` numbers; write their rows then.

        Unless it ``packs``, rows stay as they are, and all moves are recorded. ``forgets``: all moves can be
        made backward, so that the hash table needs few layers.
        """
        if starts >= self.room:
            self._allocate(1 << (2 * starts).bit_length())
        self._numbers, self._packs = numbers, packs
        self._table.fill(-1)
        self._parents[:starts] = -1
        control = self._control
        control[:] = self._begin
        control[k.STATES], control[k.SIZE], control[k.FORGETS] = starts, numbers >> _WIDE, forgets

    def grow(self, room: int, most_bytes: int) -> bool:
        """Allocate memory for at least ``room`` states; False if the allowed memory is too small."""
        enough = self.room
        while enough < room:
            enough = 4 * enough if enough < 1 << 16 else enough + enough // 4
        return self._resize(enough, most_bytes, packs=self._packs and self._control[k.LANES] == _WIDE)

    def widen(self, most_bytes: int) -> bool:
        """Make rows wider, or move their ranges; False if that needs too much memory."""
        return self._resize(self.room, most_bytes, packs=True)

    def _ranges(self) -> tuple[int, NDArray[np.int64]]:
        """How many numbers should share a word, and the least ones.

        On each axis all pieces may go from their places at first as far as any one has gone, and farther.
        """
        control, n = self._control, self._numbers
        first = unpacked(self.space, slice(1))[0, :n].astype(np.int64)
        least, most = first.copy(), first.copy()
        for begin in range(0, int(control[k.STATES]), _BLOCK):
            rows = unpacked(self.space, slice(begin, min(begin + _BLOCK, int(control[k.STATES]))))[:, :n]
            least, most = np.minimum(least, rows.min(axis=0)), np.maximum(most, rows.max(axis=0))
        low = [int((least - first)[a::3].min()) for a in range(3)]
        span = [int((most - first)[a::3].max()) - low[a] for a in range(3)]
        now = int(control[k.LANES])
        for lanes in range(_NARROW if now == _WIDE else now, _WIDE, -1):
            spare = [((1 << (64 >> lanes)) - 1 - far) // 2 for far in span]
            lows = first + np.resize([at - more for at, more in zip(low, spare, strict=True)], n)
            if min(spare) > 0 and (lanes != now or (lows != control[k.LOWS : k.LOWS + n]).any()):
                return lanes, lows
        return _WIDE, np.zeros(n, dtype=np.int64)

    def _resize(self, room: int, most_bytes: int, *, packs: bool) -> bool:
        control, old = self._control, self.space
        lanes, lows = self._ranges() if packs else (int(control[k.LANES]), control[k.LOWS :])
        size, recorded = -(-self._numbers >> lanes), min(room, _RECORDED) if self._packs else room
        if 8 * size * room + 4 * room + 12 * recorded + self._table.nbytes > most_bytes:
            return False
        if packs:
            count = int(control[k.STATES])
            words = np.empty(room * size, dtype=np.uint64)
            for first in range(0, count, _BLOCK):
                numbers = unpacked(old, slice(first, min(count, first + _BLOCK)))[:, : self._numbers]
                packed = _packed(numbers, lanes, lows)
                words[first * size : first * size + len(packed)] = packed
            self._words = words
            control[k.SIZE], control[k.LANES], control[k.LOWS : k.LOWS + len(lows)] = size, lanes, lows
        # In place where the system can: there are never two of each.
        del self.space, old
        for array, length in (
            (self._words, room * size), (self._parents, room), (self._steps, recorded),
            (self._groups, recorded),
        ):  # fmt: skip
            array.resize(length, refcheck=False)
        self.room = room
        self._combine()
        return self.fit_table(0, most_bytes)

    def fit_table(self, more: int, most_bytes: int) -> bool:
        """Empty the hash table, so that it has room for what may be found again, and ``more`` states.

        False if it must be longer, and the allowed memory is too small.
        """
        control = self._control
        needed = int(control[k.STATES] - control[k.BEFORE] + control[k.FREED]) + more
        slots = max(len(self._table), _SLOTS)
        while slots < 4 * needed:
            slots *= 2
        if slots == len(self._table):
            self._table.fill(-1)
        elif self.nbytes + 4 * (slots - len(self._table)) > most_bytes:
            return False
        else:
            self._table = np.full(slots, -1, dtype=np.int32)
        control[k.ENTERED] = -1
        self._combine()
        return True

    def grow_freed(self) -> None:
        """Double the number of states from which a group may come free."""
        self._freed = np.concatenate((self._freed, np.empty_like(self._freed)))
        self._combine()

    @property
    def is_small(self) -> bool:
        """Whether the arrays have the least size, and so are worth reusing."""
        return self.room == _ROOM and self._pieces == _PIECES and len(self._table) == 2 * _ROOM


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

"""The search below one root of an exact cover: it advances in steps, and can be split, stored and resumed.

The state of a search is a handful of small arrays; the kernel stores nothing anywhere else. Two searches that
share a cover are independent: they may run in two threads or in two processes.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.batch import AssemblyBatch
from burrkit.assembly.cover import FIRST_BATCH, Cover, Root, packed
from burrkit.assembly.kernel import exact_cover as k
from burrkit.assembly.kernel.dead_states import PER_WORD, DeadStates
from burrkit.assembly.kernel.dense_rows import DENSE_ROWS, DENSE_WORDS, DenseRows
from burrkit.assembly.kernel.exact_cover import CoverState
from burrkit.assembly.model import Assembly
from burrkit.puzzle import Problem
from burrkit.runtime.arguments import check_choice, check_type

#: Nodes that one call of the kernel may visit: about a tenth of a second.
_SLICE = 400_000
#: Assemblies that one call may find, where ``FIRST_BATCH`` were too few: at most this many are lost if it
#: is cut off.
_BATCH = 1024

#: Slots for dead states, the nodes below one that is remembered, and the share of the pieces that has to be
#: left for a look at them. Larger tables are slower: they do not fit into a cache.
_SLOTS, _WORTH, _LEFT = 1 << 14, 16, 0.3

#: The arrays of the state that hold words of bits.
_SETS = ("empty", "barred", "live", "cand")
#: The arrays of the state that have a line for each depth ...
_DEPTHS = ("empty", "live", "cand", "width", "chosen")
#: ... and how many of these lines remain once a search has ended.
_RELEASED = 1

#: The shares in front of a stored state: ``weight`` and ``past``.
_SHARES = "<2d"


class CoverSearch:
    """The search below one root: call ``step`` until ``ended``.

    ``done`` is the share of the whole search that has been searched here, if siblings are taken to be equally
    large: it grows with every step, and a split does not change it. ``weight`` is the share that is
    below the row at which the search ends now, ``past`` what was done above before a split moved that row.
    """

    def __init__(self, cover: Cover, state: CoverState, weight: float, past: float = 0.0) -> None:
        """Start from a state, which is written to from now on: that of ``of``, or of an earlier search."""
        self.cover, self.state, self.weight, self.past = cover, state, weight, past
        self._sets = np.zeros((2, cover.matrix.clash.shape[1]), dtype=np.uint64)
        self._dense: DenseRows | None = None
        self._found = np.zeros((FIRST_BATCH, len(cover.problem.pieces) + 2), dtype=np.int64)
        self.done = self._estimate()

    @classmethod
    def of(cls, cover: Cover, root: Root) -> CoverSearch:
        """The whole search below a root, before its first step."""
        m, row, pieces = cover.matrix, root.row, len(cover.problem.pieces)
        kind = m.kind[row]
        need, room = cover.least.copy(), cover.count.copy()
        need[kind] -= 1
        room[kind] -= 1
        empty = np.zeros((pieces + 1, m.covers.shape[1]), dtype=np.uint64)
        empty[1] = ~m.covers[row]
        barred = packed(root.barred[None, :])[0]
        gone = barred | m.column[kind] if room[kind] == 0 else barred
        live = np.zeros((pieces + 1, m.clash.shape[1]), dtype=np.uint64)
        live[1] = packed(np.ones((1, len(m.kind)), dtype=bool))[0] & ~m.clash[row] & ~gone
        control = np.zeros(k.SLOTS, dtype=np.int64)
        control[[k.DEPTH, k.ENTERING, k.BASE, k.ROOT, k.CUBES_END]] = 1, 1, 1, row, cover.cubes_end
        control[k.MOST_HOLES] = cover.problem.most_holes
        state = CoverState(
            need,
            room,
            empty,
            barred,
            live,
            cand=np.zeros_like(live),
            width=np.ones(pieces + 1, dtype=np.int64),
            chosen=np.full(pieces + 1, row, dtype=np.int64),
            control=control,
        )
        return cls(cover, state, 1 / len(cover.roots))

    @property
    def nodes(self) -> int:
        """Nodes of the search tree visited so far."""
        return int(self.state.control[k.NODES])

    @property
    def ended(self) -> bool:
        """Whether nothing is left to search."""
        control = self.state.control
        return bool(control[k.DEPTH] < control[k.BASE])

    def step(self) -> AssemblyBatch:
        """Search for about a tenth of a second: the assemblies found."""
        count = self.advance(_SLICE, self._found)
        assemblies = self.cover.assemblies(self._found[:count])
        if self.ended:
            self._release()
        elif count == len(self._found) < _BATCH:
            self._found = np.zeros((2 * len(self._found), self._found.shape[1]), dtype=np.int64)
        return assemblies

    def advance(self, nodes: int, found: NDArray[np.int64]) -> int:
        """Visit at most ``nodes`` nodes and write assemblies to ``found``, as the kernel does; their number.

        ``found``, int64[n, 2 + pieces], ends the call when it is full.
        """
        control = self.state.control
        control[k.NODE_LIMIT] = control[k.NODES] + nodes
        control[k.FOUND] = 0
        if not self.ended:
            if self._dense is None:
                self._dense = _dense(self.cover, self.state)
            k.search(self.cover.matrix, self.state, self._dense, self._sets, found)
        self.done = self._estimate()
        return int(control[k.FOUND])

    def _release(self) -> None:
        """Free the memory of a search that has ended: a search may be split into thousands."""
        self.state = self.state._replace(
            **{name: getattr(self.state, name)[:_RELEASED].copy() for name in _DEPTHS}
        )
        self._dense, self._found = None, self._found[:0].copy()

    def _estimate(self) -> float:
        if self.ended:
            return self.past + self.weight
        state = self.state
        done, part = self.past, self.weight
        for d in range(int(state.control[k.BASE]), int(state.control[k.DEPTH])):
            part /= int(state.width[d])
            done += part * (int(state.width[d]) - _size(state.cand[d]) - 1)
        return done

    def preempt(self) -> None:
        """End a step that runs in another thread early, if it has begun, so that its work can be split."""
        self.state.control[k.NODE_LIMIT] = 0

    def split(self) -> CoverSearch | None:
        """Divide the search: the later half of the candidates that wait at the least depth.

        None if none wait. In the order of the whole search the new search comes right after this one.
        """
        state = self.state
        base, depth = int(state.control[k.BASE]), int(state.control[k.DEPTH])
        at = next((d for d in range(base, depth) if state.cand[d].any()), None)
        if at is None:
            return None
        earlier, later = _halves(state.cand[at])
        other = CoverState._make([array.copy() for array in state])
        kinds = self.cover.matrix.kind[state.chosen[at:depth]]
        np.add.at(other.need, kinds, 1)
        np.add.at(other.room, kinds, 1)
        count = _size(later)
        # The rows that stay here count as tried there.
        other.live[at] &= ~earlier
        other.cand[at], other.width[at] = later, count
        other.control[[k.DEPTH, k.ENTERING, k.BASE, k.NODES]] = at, 0, at, 0
        # Nothing waits above depth ``at``, so that the search may as well end there.
        here = self.weight / float(np.prod(state.width[base:at].astype(float)))
        given = here * count / int(state.width[at])
        self.past += self.weight - here
        self.weight = here - given
        state.cand[at] = earlier
        state.width[at] -= count
        state.control[k.BASE] = at
        self.done = self._estimate()
        search = CoverSearch(self.cover, other, given)
        if self._dense is not None:
            search._dense = _dense(self.cover, other)
            search._dense.dead.entered[:] = self._dense.dead.entered
        return search

    def to_bytes(self) -> bytes:
        """The state, for ``from_bytes`` with an equal cover: two shares, then one array after the other."""
        return struct.pack(_SHARES, self.weight, self.past) + b"".join(
            array.tobytes() for array in self.state
        )

    @classmethod
    def from_bytes(cls, cover: Cover, data: bytes) -> CoverSearch:
        """The search that ``to_bytes`` stored. ValueError for data that cannot be of this cover."""
        for depths in (len(cover.problem.pieces) + 1, _RELEASED):
            shapes = _shapes(cover, depths)
            if len(data) == struct.calcsize(_SHARES) + 8 * sum(map(math.prod, shapes)):
                break
        else:
            raise ValueError(f"{len(data)} bytes are not the state of a search of this cover")
        arrays: list[NDArray[Any]] = []
        at = struct.calcsize(_SHARES)
        for name, shape in zip(CoverState._fields, shapes, strict=True):
            kind: type[np.generic] = np.uint64 if name in _SETS else np.int64
            arrays.append(np.frombuffer(data, kind, math.prod(shape), at).reshape(shape).copy())
            at += arrays[-1].nbytes
        search = cls(cover, CoverState._make(arrays), *struct.unpack_from(_SHARES, data))
        if search.ended:
            search._release()
        elif depths == _RELEASED:
            raise ValueError("a search that is not complete needs all of its state")
        return search


def _shapes(cover: Cover, depths: int) -> tuple[tuple[int, ...], ...]:
    """The shapes of the arrays of a ``CoverState`` with this many depths."""
    kinds = len(cover.count)
    words, columns = cover.matrix.clash.shape[1], cover.matrix.covers.shape[1]
    return (
        (kinds,), (kinds,), (depths, columns), (words,), (depths, words), (depths, words), (depths,),
        (depths,), (k.SLOTS,),
    )  # fmt: skip


def _is_small(cover: Cover) -> bool:
    """Whether sets of rows are small without a dense numbering."""
    return cover.matrix.clash.shape[1] <= DENSE_WORDS


def _dense(cover: Cover, state: CoverState) -> DenseRows:
    """Scratch for nodes with few rows, and for dead states; next to nothing where neither pays."""
    pieces, kinds, columns = len(cover.problem.pieces), len(cover.count), len(cover.matrix.column)
    rows, columns, depths = (1, 1, 1) if _is_small(cover) else (DENSE_ROWS, columns, pieces + 1)
    slots = _SLOTS if 2 * kinds < pieces < 1 << 16 else 1

    def sets(number: int, words: int = DENSE_WORDS) -> NDArray[np.uint64]:
        return np.zeros((number, words), dtype=np.uint64)

    states = sets(slots, cover.matrix.covers.shape[1] + -(-kinds // PER_WORD))
    entered = np.zeros((pieces + 2, 3), dtype=np.int64)
    if state.control[k.ENTERING] and state.control[k.DEPTH] == state.control[k.BASE]:
        entered[state.control[k.DEPTH]] = 1
    control = np.array([0, pieces - int(_LEFT * pieces), _WORTH], dtype=np.int64)
    dead = DeadStates(states, np.zeros_like(states[0]), entered, control)
    row, pairs = np.zeros(rows, dtype=np.int64), np.zeros(int(cover.excludes_pairs), dtype=np.int64)
    return DenseRows(sets(columns), row, sets(depths), sets(depths), pairs, dead)


def _halves(rows: NDArray[np.uint64]) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """The first rows of a set, and the others: at least half of them."""
    bits = np.unpackbits(rows.view(np.uint8), bitorder="little").astype(bool)
    bits[np.flatnonzero(bits)[: _size(rows) // 2]] = False
    later = packed(bits[None, :])[0]
    return rows & ~later, later


def _size(rows: NDArray[np.uint64]) -> int:
    return int(np.bitwise_count(rows).sum())


def assemblies(problem: Problem, up_to: Literal["rotation", "reflection"] = "rotation") -> Iterator[Assembly]:
    """Every assembly of the problem, one of each class of the convention, in a fixed order.

    Equal pieces are not distinguished. "rotation" takes assemblies as one if a rotation (with a shift)
    carries one onto the other (Cutler's *physical*); "reflection" takes mirror images as one, too, where
    both can be built of the pieces (BurrTools' default, Cutler's *logical*).
    """
    check_type("problem", problem, Problem)
    check_choice("up_to", up_to, ("rotation", "reflection"))
    return _found(problem, up_to)


def _found(problem: Problem, up_to: Literal["rotation", "reflection"]) -> Iterator[Assembly]:
    """What ``assemblies`` gives, once its arguments have been checked."""
    if problem.why_impossible():
        return
    cover = Cover(problem, up_to)
    for root in cover.roots:
        search = CoverSearch.of(cover, root)
        while not search.ended:
            yield from search.step()

"""The search below one root of an exact cover: it goes on step by step, can be divided, kept and resumed.

The state of a search is a handful of small arrays, because the kernel keeps nothing anywhere else. Two
searches that share a cover are independent; they may run in two threads or in two processes.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.cover import Cover, Root, packed
from burrkit.assembly.kernel import exact_cover as k
from burrkit.assembly.model import Assembly
from burrkit.puzzle import Problem
from burrkit.runtime.arguments import check_choice, check_type

#: Nodes that one call of the kernel may visit: about a tenth of a second.
_SLICE = 400_000
#: Assemblies that one call may find: what is lost at most if it is cut off.
_BATCH = 32

#: The arrays that make up the state of a search.
_STATE = ("want", "room", "empty", "barred", "live", "cand", "width", "chosen", "control")
#: How many depths of the state a search keeps once it has ended.
_RELEASED = 1


class CoverSearch:
    """The search below one root: call ``step`` until it says that it is done.

    ``weight`` is the share of the whole search that this one was given, ``done`` how much of it is
    searched, taking siblings to be equally large.
    """

    want: NDArray[np.int64]
    room: NDArray[np.int64]
    empty: NDArray[np.uint64]
    barred: NDArray[np.uint64]
    live: NDArray[np.uint64]
    cand: NDArray[np.uint64]
    width: NDArray[np.int64]
    chosen: NDArray[np.int64]
    control: NDArray[np.int64]

    def __init__(self, cover: Cover, state: dict[str, NDArray[np.generic]], weight: float) -> None:
        """``state`` as in ``of`` or from a search before; it becomes this search's own."""
        self.cover, self.weight = cover, weight
        for name in _STATE:
            setattr(self, name, state[name])
        self._sets = np.zeros((2, cover.clash.shape[1]), dtype=np.uint64)
        self._dense: tuple[Any, ...] = _dense(cover)
        self._found = np.zeros((_BATCH, len(cover.problem.pieces) + 2), dtype=np.int64)
        self.done = self._estimate()

    @classmethod
    def of(cls, cover: Cover, root: Root) -> CoverSearch:
        """The whole search below a root; nothing is searched yet."""
        pieces, words = len(cover.problem.pieces), cover.clash.shape[1]
        row, kind = root.row, cover.kind[root.row]
        want, room = cover.least.copy(), cover.count.copy()
        want[kind] -= 1
        room[kind] -= 1
        empty = np.zeros((pieces + 1, cover.covers.shape[1]), dtype=np.uint64)
        empty[1] = ~cover.covers[row]
        barred = packed(root.barred[None, :])[0]
        gone = barred | cover.column[kind] if room[kind] == 0 else barred
        live = np.zeros((pieces + 1, words), dtype=np.uint64)
        live[1] = packed(np.ones((1, len(cover.kind)), dtype=bool))[0] & ~cover.clash[row] & ~gone
        control = np.zeros(k.SLOTS, dtype=np.int64)
        control[[k.DEPTH, k.ENTERING, k.BASE, k.ROOT, k.CUBES_END]] = 1, 1, 1, row, cover.cubes_end
        holes = cover.problem.max_holes
        control[k.MOST_HOLES] = -1 if holes is None else holes
        state: dict[str, NDArray[np.generic]] = {
            "want": want,
            "room": room,
            "empty": empty,
            "barred": barred,
            "live": live,
            "cand": np.zeros_like(live),
            "width": np.ones(pieces + 1, dtype=np.int64),
            "chosen": np.full(pieces + 1, row, dtype=np.int64),
            "control": control,
        }
        return cls(cover, state, 1 / len(cover.roots))

    @property
    def nodes(self) -> int:
        """Nodes of the search tree visited so far."""
        return int(self.control[k.NODES])

    @property
    def ended(self) -> bool:
        """Whether nothing is left to search."""
        return bool(self.control[k.DEPTH] < self.control[k.BASE])

    def step(self) -> list[Assembly]:
        """Search for about a tenth of a second: the assemblies found."""
        c, control = self.cover, self.control
        control[k.NODE_LIMIT] = control[k.NODES] + _SLICE
        control[k.FOUND] = 0
        k.search(  # type: ignore[call-arg]  # the star counts as one argument
            c.clash, c.column, c.kind, c.covers, c.first, c.cubes, c.required, self.want, self.room,
            self.empty, c.image, self.barred, self.live, self.cand, self.width, self.chosen, control,
            *self._dense, self._sets, self._found,
        )  # fmt: skip
        self.done = self._estimate()
        found = list(c.assemblies(self._found[: control[k.FOUND]]))
        if self.ended:
            self._release()
        return found

    def _release(self) -> None:
        """Give back the memory of what is searched: a search may be divided into thousands."""
        for name in ("empty", "live", "cand", "width", "chosen"):
            setattr(self, name, getattr(self, name)[:_RELEASED].copy())
        self._dense, self._found = (), self._found[:0].copy()

    def _estimate(self) -> float:
        if self.ended:
            return self.weight
        depth, base = int(self.control[k.DEPTH]), int(self.control[k.BASE])
        done, part = 0.0, self.weight
        for d in range(base, depth):
            part /= int(self.width[d])
            done += part * (int(self.width[d]) - _size(self.cand[d]) - 1)
        return done

    def hurry(self) -> None:
        """Let a step that runs in another thread end at once, if it has begun; there is work to be given."""
        self.control[k.NODE_LIMIT] = 0

    def split(self) -> CoverSearch | None:
        """Give away about half: the later half of the candidates that wait at the least depth.

        None if none wait. In the order of the whole search the new one comes right after this one.
        """
        base, depth = int(self.control[k.BASE]), int(self.control[k.DEPTH])
        at = next((d for d in range(base, depth) if self.cand[d].any()), None)
        if at is None:
            return None
        kept, later = _halves(self.cand[at])
        state = {name: getattr(self, name).copy() for name in _STATE}
        kinds = self.cover.kind[self.chosen[at:depth]]
        np.add.at(state["want"], kinds, 1)
        np.add.at(state["room"], kinds, 1)
        given = _size(later)
        # What this one keeps has been tried by the time the other one would come to its own.
        state["live"][at] &= ~kept
        state["cand"][at], state["width"][at] = later, given
        state["control"][[k.DEPTH, k.ENTERING, k.BASE, k.NODES]] = at, 0, at, 0
        part = self.weight / float(np.prod(self.width[base : at + 1].astype(float)))
        self.cand[at] = kept
        self.width[at] -= given
        self.weight -= part * given
        self.done = self._estimate()
        return CoverSearch(self.cover, state, part * given)

    def to_bytes(self) -> bytes:
        """The state, for ``from_bytes`` with an equal cover: the weight, then one array after the other."""
        arrays: list[NDArray[np.generic]] = [getattr(self, name) for name in _STATE]
        return struct.pack("<d", self.weight) + b"".join(array.tobytes() for array in arrays)

    @classmethod
    def from_bytes(cls, cover: Cover, data: bytes) -> CoverSearch:
        """A search that goes on where another one was when it was stored. ValueError for other data."""
        for depths in (len(cover.problem.pieces) + 1, _RELEASED):
            shapes = _shapes(cover, depths)
            if len(data) == 8 * (1 + sum(map(math.prod, shapes.values()))):
                break
        else:
            raise ValueError(f"{len(data)} bytes are not the state of a search of this cover")
        state: dict[str, NDArray[np.generic]] = {}
        at = 8
        for name, shape in shapes.items():
            kind = np.uint64 if name in ("empty", "barred", "live", "cand") else np.int64
            values: NDArray[np.generic] = np.frombuffer(data, kind, math.prod(shape), at)
            state[name] = values.reshape(shape).copy()
            at += values.nbytes
        search = cls(cover, state, struct.unpack_from("<d", data)[0])
        if search.ended:
            search._release()
        elif depths == _RELEASED:
            raise ValueError("a search that goes on needs all of its state")
        return search


def _shapes(cover: Cover, depths: int) -> dict[str, tuple[int, ...]]:
    """The shapes of the arrays of a state of so many depths, in the order of ``_STATE``."""
    kinds = len(cover.count)
    words, columns = cover.clash.shape[1], cover.covers.shape[1]
    shapes: tuple[tuple[int, ...], ...] = (
        (kinds,), (kinds,), (depths, columns), (words,), (depths, words), (depths, words), (depths,),
        (depths,), (k.SLOTS,),
    )  # fmt: skip
    return dict(zip(_STATE, shapes, strict=True))


def _is_small(cover: Cover) -> bool:
    """Whether sets of rows are small enough as they are."""
    return cover.clash.shape[1] <= k.DENSE_WORDS


def _dense(cover: Cover) -> tuple[Any, ...]:
    """Scratch for nodes with few rows, see the kernel; next to nothing where all nodes are like that."""
    pieces = len(cover.problem.pieces)
    rows, columns, deep = (1, 1, 1) if _is_small(cover) else (k.DENSE_ROWS, len(cover.column), pieces + 1)

    def sets(number: int) -> NDArray[np.uint64]:
        return np.zeros((number, k.DENSE_WORDS), dtype=np.uint64)

    return sets(columns), sets(deep), np.zeros(rows, dtype=np.int64), sets(deep)


def _halves(rows: NDArray[np.uint64]) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """The first rows of a set, and the others, which are at least as many."""
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

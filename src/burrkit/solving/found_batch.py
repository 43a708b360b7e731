"""Found assemblies in batches: objects for those that come apart, small numbers for all others.

Of hundreds of thousands of assemblies mostly a handful come apart. The others are known to be locked; their
objects, with the proof, are made on demand.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain
from typing import Any, Final, overload
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly import Assembly
from burrkit.assembly.batch import AssemblyBatch, RowFile
from burrkit.moves import Disassembly, take_apart, take_apart_batch
from burrkit.moves.limits import Limits
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.solving.found_assembly import FoundAssembly, Solution
from burrkit.solving.options import SearchOptions

#: How many assemblies that were read last stay as objects, a few kilobytes each.
RECENT: Final = 1_000


class FoundBatch:
    """Assemblies that follow each other in a search, and how they come apart.

    ``known`` has disassemblies by the places of their assemblies in the batch. Of the assemblies that it
    lacks, those in ``apart`` come completely apart, something comes free of those in ``partly``, and nothing
    ever of the rest. ``known`` is None if nothing was taken apart. ``rule`` is that of the search.
    ``first`` is the number of the first assembly, None if they have no numbers.
    """

    __slots__ = ("_made", "apart", "assemblies", "first", "known", "partly", "rule")

    def __init__(
        self,
        assemblies: Sequence[Assembly],
        known: Mapping[int, Disassembly] | None = None,
        apart: Sequence[int] = (),
        partly: Sequence[int] = (),
        first: int | None = None,
        rule: MoveRule = SLIDES,
    ) -> None:
        self.assemblies, self.known, self.apart, self.partly = assemblies, known, apart, partly
        self.first, self.rule = first, rule
        self._made: dict[int, FoundAssembly] = {}

    @staticmethod
    def of(found: FoundAssembly) -> FoundBatch:
        """A batch of one."""
        known = None if found.disassembly is None else {0: found.disassembly}
        return FoundBatch([found.assembly], known, first=found.number)

    def __len__(self) -> int:
        return len(self.assemblies)

    def __getitem__(self, place: int) -> FoundAssembly:
        if place in self._made:
            return self._made[place]
        assembly, known = self.assemblies[place], self.known
        disassembly = None if known is None else known.get(place) or take_apart(assembly, rule=self.rule)
        found = FoundAssembly.of(assembly, disassembly, None if self.first is None else self.first + place)
        if isinstance(found, Solution):
            self._made[place] = found
        return found

    def __iter__(self) -> Iterator[FoundAssembly]:
        return map(self.__getitem__, range(len(self)))

    @property
    def solved(self) -> list[int]:
        """The places of the solutions."""
        known = [place for place, one in (self.known or {}).items() if one.is_complete]
        return sorted([*known, *self.apart])

    @property
    def is_settled(self) -> bool:
        """Whether no limit left the disassembly of one of them open."""
        return all(one.first is not None for one in (self.known or {}).values())

    def solutions(self) -> Iterator[Solution]:
        """The assemblies that come completely apart."""
        for place in self.solved:
            found = self[place]
            if isinstance(found, Solution):
                yield found

    @property
    def partial(self) -> list[int]:
        """The places of those of which something comes free, solutions included."""
        known = [place for place, one in (self.known or {}).items() if one.is_partial]
        return sorted([*known, *self.apart, *self.partly])

    @property
    def weights(self) -> Sequence[int]:
        """The weight of each assembly."""
        if isinstance(self.assemblies, AssemblyBatch):
            return self.assemblies.weights
        return [assembly.weight for assembly in self.assemblies]

    def cut(self, end: int) -> FoundBatch:
        """The assemblies before the place ``end``."""
        known = None if self.known is None else {at: one for at, one in self.known.items() if at < end}
        apart, partly = ([at for at in some if at < end] for some in (self.apart, self.partly))
        return FoundBatch(self.assemblies[:end], known, apart, partly, self.first, self.rule)

    def kept(self, file: RowFile) -> FoundBatch:
        """The same assemblies in less memory."""
        if not isinstance(self.assemblies, AssemblyBatch):
            return self
        apart, partly = (array("i", some) for some in (self.apart, self.partly))
        return FoundBatch(self.assemblies.kept(file), self.known, apart, partly, self.first, self.rule)

    def numbered(self, first: int | None) -> FoundBatch:
        """The same assemblies, the first of which has this number."""
        return FoundBatch(self.assemblies, self.known, self.apart, self.partly, first, self.rule)


def taken_apart(
    assemblies: Sequence[Assembly], limits: Limits, options: SearchOptions
) -> Iterator[FoundBatch]:
    """Assemblies of one problem as ``take_apart_batch`` takes them apart, in order, if options require it."""
    if not options.disassemble:
        yield FoundBatch(assemblies)
        return
    begin = 0
    for end, found, apart, partly in take_apart_batch(
        assemblies, limits, count_only=options.count_only, min_level=options.min_level, rule=options.rule
    ):
        known = {at - begin: one for at, one in found.items()}
        whole, some = ([at - begin for at in places] for places in (apart, partly))
        yield FoundBatch(assemblies[begin:end], known, whole, some, rule=options.rule)
        begin = end


class FoundAssemblies(Sequence[FoundAssembly]):
    """All assemblies that a search has found, in its order; equal to any sequence of equal ones.

    Those that come apart are objects already. Another one is made, and its proof found again, when it is
    read, which takes a tenth of a millisecond; then it stays while it is in use or among the last ``RECENT``.

    >>> import burrkit as bk
    >>> found = bk.solve(bk.sixpiece.burr(216, 412, 751, 896, 960, 1024)).assemblies
    >>> len(found), found[2]
    (40, <FoundAssembly: assembly 3, never comes apart>)
    """

    def __init__(self, batches: Iterable[FoundBatch]) -> None:
        self._batches = [batch for batch in batches if len(batch)]
        self._ends = list(accumulate(map(len, self._batches)))
        self._made: WeakValueDictionary[int, FoundAssembly] = WeakValueDictionary()
        self._recent: deque[FoundAssembly] = deque(maxlen=RECENT)

    @staticmethod
    def of(found: Iterable[FoundAssembly]) -> FoundAssemblies:
        """Assemblies that are objects already."""
        return found if isinstance(found, FoundAssemblies) else FoundAssemblies(map(FoundBatch.of, found))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, at: int) -> FoundAssembly: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[FoundAssembly, ...]: ...

    def __getitem__(self, at: int | slice) -> FoundAssembly | tuple[FoundAssembly, ...]:
        if isinstance(at, slice):
            return tuple([self[i] for i in range(*at.indices(len(self)))])
        place = at + len(self) if at < 0 else at
        if not 0 <= place < len(self):
            raise IndexError(f"no assembly at {at}: there are {len(self)}")
        found = self._made.get(place)
        if found is None:
            which = bisect_right(self._ends, place)
            batch = self._batches[which]
            found = self._made[place] = batch[place - self._ends[which] + len(batch)]
        self._recent.append(found)
        return found

    def __iter__(self) -> Iterator[FoundAssembly]:
        return map(self.__getitem__, range(len(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or isinstance(other, str | bytes):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<FoundAssemblies: {len(self):,}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return FoundAssemblies.of, (tuple(self),)

    @property
    def is_taken_apart(self) -> bool:
        """Whether any was taken apart."""
        return any(batch.known is not None for batch in self._batches)

    @property
    def solution_weights(self) -> Iterator[int]:
        """The weights of those that come completely apart."""
        for batch in self._batches:
            weights = batch.weights
            yield from [weights[place] for place in batch.solved]

    def solutions(self) -> Iterator[Solution]:
        """Those that come completely apart."""
        return chain.from_iterable(batch.solutions() for batch in self._batches)

    def disassemblies(self) -> Iterator[Disassembly]:
        """The disassemblies that are known; see ``FoundBatch``."""
        return chain.from_iterable((batch.known or {}).values() for batch in self._batches)

    @property
    def levels_are_known(self) -> bool:
        """Whether how the solutions come apart is known: they were not only counted."""
        return not any(batch.apart for batch in self._batches)

    def plain(self) -> Iterator[Sequence[Assembly]]:
        """The assemblies themselves, batch by batch."""
        return (batch.assemblies for batch in self._batches)

    @property
    def solved_count(self) -> int:
        """How many come completely apart."""
        return sum(len(batch.solved) for batch in self._batches)

    def are_solved(self) -> NDArray[np.bool_]:
        """bool[n]: of each, whether it comes completely apart."""
        solved = np.zeros(len(self), dtype=bool)
        for end, batch in zip(self._ends, self._batches, strict=True):
            solved[[end - len(batch) + place for place in batch.solved]] = True
        return solved

    def others(self) -> Sequence[FoundAssembly]:
        """Those that are not solutions, each made on demand."""
        return _Others(self)

    @property
    def partial_weights(self) -> Iterator[int]:
        """The weights of those of which at least one group comes free, solutions included."""
        for batch in self._batches:
            weights = batch.weights
            yield from [weights[place] for place in batch.partial]

    def first_partial(self) -> FoundAssembly | None:
        """The first of which at least one group comes free; None if there is none."""
        return next((batch[place] for batch in self._batches for place in batch.partial[:1]), None)

    def weights(self) -> Iterator[int]:
        """The weight of each assembly."""
        return chain.from_iterable(batch.weights for batch in self._batches)


class _Others(Sequence[FoundAssembly]):
    """The assemblies of a search that are not solutions."""

    def __init__(self, found: FoundAssemblies) -> None:
        self._found = found
        self._places = np.flatnonzero(~found.are_solved())

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, at: int) -> FoundAssembly: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[FoundAssembly, ...]: ...

    def __getitem__(self, at: int | slice) -> FoundAssembly | tuple[FoundAssembly, ...]:
        if isinstance(at, slice):
            return tuple([self._found[place] for place in self._places[at].tolist()])
        return self._found[int(self._places[at])]

"""Found assemblies in batches: objects for those that come apart, small numbers for all others.

Of hundreds of thousands of assemblies mostly a handful come apart. The others are known to be locked; their
objects, with the proof, are made when somebody asks for them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain
from typing import Any, overload

from burrkit.assembly import Assembly
from burrkit.assembly.batch import AssemblyBatch
from burrkit.disassembly import Disassembly, take_apart
from burrkit.solving.found_assembly import FoundAssembly, Solution


class FoundBatch:
    """Assemblies that follow each other in a search, and how they come apart.

    ``apart`` has the disassembly of each, by its place in the batch, except for those that are locked for
    ever: nothing ever comes free. None if the assemblies were not taken apart. ``first`` is the number of
    the first assembly, None if they have no numbers.
    """

    __slots__ = ("_made", "apart", "assemblies", "first")

    def __init__(
        self,
        assemblies: Sequence[Assembly],
        apart: Mapping[int, Disassembly] | None = None,
        first: int | None = None,
    ) -> None:
        self.assemblies, self.apart, self.first = assemblies, apart, first
        self._made: dict[int, FoundAssembly] = {}

    @staticmethod
    def of(found: FoundAssembly) -> FoundBatch:
        """A batch of one."""
        return FoundBatch(
            [found.assembly], None if found.disassembly is None else {0: found.disassembly}, found.number
        )

    def __len__(self) -> int:
        return len(self.assemblies)

    def __getitem__(self, place: int) -> FoundAssembly:
        if place in self._made:
            return self._made[place]
        assembly, apart = self.assemblies[place], self.apart
        disassembly = None if apart is None else apart.get(place) or take_apart(assembly)
        found = FoundAssembly.of(assembly, disassembly, None if self.first is None else self.first + place)
        if apart is not None and place in apart:
            self._made[place] = found
        return found

    def __iter__(self) -> Iterator[FoundAssembly]:
        return map(self.__getitem__, range(len(self)))

    @property
    def solved(self) -> list[int]:
        """The places of the solutions."""
        return [place for place, apart in (self.apart or {}).items() if apart.is_complete]

    @property
    def is_settled(self) -> bool:
        """Whether no limit left the disassembly of one of them open."""
        return all(apart.first is not None for apart in (self.apart or {}).values())

    def solutions(self) -> Iterator[Solution]:
        """The assemblies that come completely apart."""
        for place in self.solved:
            found = self[place]
            if isinstance(found, Solution):
                yield found

    def cut(self, end: int) -> FoundBatch:
        """The assemblies before the place ``end``."""
        apart = None if self.apart is None else {at: one for at, one in self.apart.items() if at < end}
        return FoundBatch(self.assemblies[:end], apart, self.first)

    def numbered(self, first: int | None) -> FoundBatch:
        """The same assemblies, the first of which has this number."""
        return FoundBatch(self.assemblies, self.apart, first)

    @property
    def weights(self) -> Sequence[int]:
        """The weight of each assembly."""
        if isinstance(self.assemblies, AssemblyBatch):
            return self.assemblies.weights
        return [assembly.weight for assembly in self.assemblies]


class FoundAssemblies(Sequence[FoundAssembly]):
    """All assemblies that a search has found, in its order; equal to any sequence of equal ones.

    Those that come apart are objects already; another one is made, and its proof found again, whenever it is
    asked for, which takes a tenth of a millisecond.

    >>> import burrkit as bk
    >>> found = bk.solve(bk.sixpiece.burr(216, 412, 751, 896, 960, 1024)).assemblies
    >>> len(found), found[2]
    (40, <FoundAssembly: assembly 3, never comes apart>)
    """

    def __init__(self, batches: Iterable[FoundBatch]) -> None:
        self._batches = [batch for batch in batches if len(batch)]
        self._ends = list(accumulate(map(len, self._batches)))

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
            raise IndexError(f"there is no assembly at {at}: there are {len(self)}")
        which = bisect_right(self._ends, place)
        batch = self._batches[which]
        return batch[place - self._ends[which] + len(batch)]

    def __iter__(self) -> Iterator[FoundAssembly]:
        return chain.from_iterable(self._batches)

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
        return any(batch.apart is not None for batch in self._batches)

    def solutions(self) -> Iterator[Solution]:
        """Those that come completely apart."""
        return chain.from_iterable(batch.solutions() for batch in self._batches)

    def disassemblies(self) -> Iterator[Disassembly]:
        """How the assemblies come apart that are not locked for ever."""
        return chain.from_iterable((batch.apart or {}).values() for batch in self._batches)

    def others(self) -> Sequence[FoundAssembly]:
        """Those that are no solutions, each of them made when it is asked for."""
        return _Others(self)

    def partial(self) -> Iterator[tuple[FoundAssembly, int]]:
        """Those of which at least one group comes free, solutions included, with their weights."""
        for batch in self._batches:
            for place, apart in (batch.apart or {}).items():
                if apart.is_partial:
                    yield batch[place], batch.weights[place]

    def weights(self) -> Iterator[int]:
        """The weight of each assembly."""
        return chain.from_iterable(batch.weights for batch in self._batches)

    def places_of_others(self) -> list[int]:
        """The places of those that are no solutions."""
        begin, places = 0, []
        for batch, end in zip(self._batches, self._ends, strict=True):
            solved = set(batch.solved)
            places += [begin + at for at in range(len(batch)) if at not in solved]
            begin = end
        return places


class _Others(Sequence[FoundAssembly]):
    """The assemblies of a search that are no solutions."""

    def __init__(self, found: FoundAssemblies) -> None:
        self._found, self._places = found, found.places_of_others()

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, at: int) -> FoundAssembly: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[FoundAssembly, ...]: ...

    def __getitem__(self, at: int | slice) -> FoundAssembly | tuple[FoundAssembly, ...]:
        if isinstance(at, slice):
            return tuple([self._found[place] for place in self._places[at]])
        return self._found[self._places[at]]

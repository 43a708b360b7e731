"""Several six-piece burrs of one file: each is a problem of its document."""

from __future__ import annotations

from dataclasses import dataclass, replace

from burrkit.formats import labelled
from burrkit.puzzle.document import Puzzle, StoredSolution
from burrkit.sixpiece.burr import Burr

#: More burrs in a file are refused; listings of LL strings hold more.
MOST_BURRS = 1000


@dataclass(frozen=True)
class BurrList:
    """The burrs of a file, at least one, and the solutions that it holds of each."""

    burrs: tuple[Burr, ...]
    stored: tuple[tuple[StoredSolution, ...], ...] = ()

    def __len__(self) -> int:
        return len(self.burrs)

    def burr(self, index: int, length: int | None = None) -> Burr:
        """The burr ``index``, counted from 0, with sticks of ``length`` if that is given."""
        found = self.burrs[index]
        return found if length is None else found.with_length(length)

    def document(self) -> Puzzle:
        """All burrs as the problems of one document."""
        puzzle = labelled.merged([Puzzle.of(burr) for burr in self.burrs])
        if not self.stored:
            return puzzle
        pairs = zip(puzzle.problems, self.stored, strict=True)
        return replace(puzzle, problems=tuple(replace(spec, stored=stored) for spec, stored in pairs))

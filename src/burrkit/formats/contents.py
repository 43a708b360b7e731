"""What a source can hold besides a problem or a document: several burrs, or pieces as lists of cubes.

A document of them loses what ``load`` needs, such as the comments of a burr; so they stay as they are
until a problem is chosen. Readers of assembled puzzles make their documents here, too.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from burrkit.errors import PuzzleError
from burrkit.formats.reading import Room, is_mark, located
from burrkit.geometry import Voxels
from burrkit.puzzle import Container, Goal, Piece, Problem
from burrkit.puzzle.appearance import are_marks
from burrkit.puzzle.document import MOST_PIECES, Part, ProblemSpec, Puzzle, Shape
from burrkit.puzzle.stored import StoredSolution
from burrkit.runtime.records import dataclass
from burrkit.sixpiece import frame
from burrkit.sixpiece.burr import Burr, burr, number_of
from burrkit.sixpiece.sticks import LENGTHS

#: More burrs in a file are refused; listings of LL strings hold more.
MOST_BURRS: Final = 1000

_HOW: Final = (
    "add a list goal, [[x, y, z], ...], of the cubes to fill, "
    "and a list optional if some may stay empty, or give one with --goal"
)
_LABEL: Final = re.compile(r"(\S)(?:: (.++))?")


def chosen_index(count: int, problem: int | None) -> int:
    """The index of a problem by its number from 1; None for the only one. PuzzleError for any other."""
    if problem is None:
        if count > 1:
            raise PuzzleError(f"{count} problems; choose one, 1 to {count}, with --problem", "missing")
        return 0
    if not 1 <= problem <= count:
        raise PuzzleError(f"no such problem: {problem}; there are {count}", "unknown")
    return problem - 1


class Burrs(ABC):
    """The six-piece burrs of one file, at least one; each is a problem of its document."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def burr(self, index: int, length: int | None = None) -> Burr:
        """The burr ``index``, counted from 0, with sticks of ``length`` if that is given."""

    @abstractmethod
    def document(self) -> Puzzle:
        """All burrs as the problems of one document."""


@dataclass(frozen=True)
class BurrList(Burrs):
    """Burrs one after the other, and the solutions that the file holds of each."""

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
        puzzle = merged([Puzzle.of(burr) for burr in self.burrs])
        if not self.stored:
            return puzzle
        pairs = zip(puzzle.problems, self.stored, strict=True)
        return replace(puzzle, problems=tuple(replace(spec, stored=stored) for spec, stored in pairs))


@dataclass(frozen=True)
class CubeLists:
    """Pieces with their names, their cells as in the file; and the goal if there is one, from (0, 0, 0).

    ``how`` completes the error for pieces that need a goal and have none.
    """

    pieces: tuple[tuple[str, Voxels], ...]
    goal: Goal | Container | None = None
    name: str = ""
    how: str = _HOW

    def problem(self) -> Problem:
        """The problem; a ``Burr`` where the pieces are six sticks, and the goal their frame or not given.

        PuzzleError if there is no goal, and other pieces than six sticks.
        """
        made = self._burr()
        if made is not None:
            return made
        if self.goal is None:
            raise PuzzleError(f"no goal: {self.how}", "missing")
        labelled = zip(self._labels(), self.pieces, strict=True)
        pieces = tuple(Piece(shape.normalized(), name, mark) for (mark, name), (_, shape) in labelled)
        if isinstance(self.goal, Container):
            return self.goal.problem(pieces, self.name)
        return Problem(pieces, self.goal, self.name)

    def document(self) -> Problem | Puzzle:
        """The problem, or the pieces as a document without a goal."""
        if self.goal is not None or self._burr() is not None:
            return self.problem()
        shapes = tuple(Shape(shape.extent, shape.normalized(), name=name) for name, shape in self.pieces)
        parts = tuple(Part(k) for k in range(len(shapes)))
        return Puzzle(shapes, (ProblemSpec(parts, None, self.name),))

    def _burr(self) -> Burr | None:
        """The burr of six sticks; None for other pieces and other goals."""
        if not self.pieces:
            raise PuzzleError("no pieces, only a goal", "missing")
        shapes = [shape for _, shape in self.pieces]
        length = max(max(shape.extent) for shape in shapes)
        if len(shapes) != 6 or length not in LENGTHS:
            return None
        if self.goal is not None and self.goal != frame.goal(length):
            return None
        numbers = [number for shape in shapes if (number := number_of(shape, length)) is not None]
        if len(numbers) < 6:
            return None
        marks, names = zip(*self._labels(), strict=True)
        return burr(*numbers, length=length, name=self.name, marks=marks, names=names)

    def _labels(self) -> list[tuple[str, str]]:
        """The mark and the name of each piece: ``A``, ``A: key`` and ``key`` are a mark, both, and a name."""
        found = [_LABEL.fullmatch(name) for name, _ in self.pieces]
        labels = [(match[1], (match[2] or "").strip()) for match in found if match and is_mark(match[1])]
        if len(labels) == len(self.pieces) == len({mark for mark, _ in labels}):
            return labels
        return [("", name) for name, _ in self.pieces]


def checked(found: CubeLists, source: str) -> CubeLists:
    """What a file holds, if a document can be made of it; FormatError otherwise."""
    with located(source):
        if found.pieces:
            found.document()
    return found


#: What a source holds, as its format has it.
Content: TypeAlias = Problem | Puzzle | Burrs | CubeLists


# Documents of assembled puzzles --------------------------------------------------------------------------


def assembled(cells: Mapping[str, Voxels] | Sequence[tuple[str, Voxels]], name: str = "") -> Puzzle:
    """The document of an assembled puzzle: its pieces, their union as the goal, and the assembly.

    ``cells`` are the cubes of each piece by its label, which becomes its mark if all labels are marks and
    no two are equal, else its name. The assembly is stored as a solution without a disassembly. PuzzleError
    for no pieces, and for more of them, or longer ones, than a document holds.
    """
    pairs = list(cells.items() if isinstance(cells, Mapping) else cells)
    if not 0 < len(pairs) <= MOST_PIECES:
        raise PuzzleError(f"{len(pairs)} pieces; a puzzle has 1 to {MOST_PIECES}", "too-large")
    shapes = [shape for _, shape in pairs]
    whole = Voxels([tuple(cell) for shape in shapes for cell in shape.cells.tolist()])
    room = Room()
    for shape in (whole, *shapes):
        room.take(shape.extent)
    x, y, z = whole.low
    marks = are_marks([label for label, _ in pairs])
    pieces = tuple(
        Piece(shape.normalized(), *(("", label) if marks else (label, ""))) for label, shape in pairs
    )
    puzzle = Puzzle.of(Problem(pieces, Goal(whole.normalized()), name))
    placements = tuple((a - x, b - y, c - z, 0) for a, b, c in (shape.low for shape in shapes))
    spec = replace(puzzle.problems[0], stored=(StoredSolution(placements),))
    return replace(puzzle, problems=(spec,))


def equal_parts(shape: Voxels) -> list[Voxels] | None:
    """The parts of a shape, in the order of their least cells, if all are equal after a rotation; else None.

    In an assembly they are equal pieces with one label.
    """
    parts = sorted(shape.components(), key=min)
    are_equal = len({len(part) for part in parts}) == 1 and len({part.canonical() for part in parts}) == 1
    return parts if are_equal else None


def merged(puzzles: Sequence[Puzzle]) -> Puzzle:
    """One document of several, at least one, with a problem for each of theirs."""
    whole = puzzles[0]
    for puzzle in puzzles[1:]:
        start = len(whole.shapes)
        specs = [
            replace(
                spec,
                parts=tuple(replace(part, shape=part.shape + start) for part in spec.parts),
                goal=None if spec.goal is None else spec.goal + start,
            )
            for spec in puzzle.problems
        ]
        whole = replace(whole, shapes=whole.shapes + puzzle.shapes, problems=(*whole.problems, *specs))
    return whole

"""What a source can hold besides a problem or a document: several burrs, or pieces as lists of cubes.

A document of them loses what ``load`` needs, such as the comments of a burr; so they stay as they are
until a problem is chosen. Readers of assembled puzzles make their documents here, too. Pieces without a goal
get one from another file, a shape of the same one, a box, or the burr's frame; or a container, into which the
pieces of any puzzle go.
"""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias

from burrkit.errors import FormatError, PuzzleError
from burrkit.formats.files import exists, label
from burrkit.formats.reading import Room, is_mark, located
from burrkit.geometry import Voxels
from burrkit.geometry.lattices import CUBES
from burrkit.puzzle import Container, Goal, Piece, Problem
from burrkit.puzzle.appearance import are_marks
from burrkit.puzzle.document import MOST_PIECES, MOST_VOXELS, Part, ProblemSpec, Puzzle, Shape, boxed
from burrkit.puzzle.stored import StoredSolution
from burrkit.runtime.fields import quoted
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

_BOX: Final = re.compile(r"([0-9]{1,3}) ?[x\xd7] ?([0-9]{1,3}) ?[x\xd7] ?([0-9]{1,3})", re.IGNORECASE)
_SHAPE: Final = re.compile(r"[Ss]([0-9]{1,5})")
_BURR: Final = "burr"
_KNOWN: Final = "a file, a shape of the puzzle (S3 or its name), a box such as 3x3x3, or burr"


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


# Goals for what has none ---------------------------------------------------------------------------------

_Read: TypeAlias = Callable[[Path], Content]


def with_goal(found: Content, goal: str | os.PathLike[str] | Container, read: _Read) -> Content:
    """Give the problems of a puzzle that have no goal this one.

    ``goal`` is the name or the number of a shape of the puzzle, then not a piece; a box ``3x3x3``; the
    word ``burr`` for the frame of the sticks; or a file, which ``read`` reads: its goal, or its only shape.
    A ``Container`` takes the place of any goal. BurrkitError if nothing lacks a goal, and for an unknown
    goal.
    """
    if isinstance(goal, Container):
        return _in_container(found, goal)
    if isinstance(found, CubeLists) and found.goal is None:
        return _of_lists(found, goal, read)
    if isinstance(found, Puzzle) and any(spec.goal is None for spec in found.problems):
        return _of_document(found, goal, read)
    raise PuzzleError("the puzzle has a goal; --goal is for pieces without one", "conflict")


def _in_container(found: Content, container: Container) -> Content:
    """The pieces of what a file holds in a container, in place of the goal or of a container of its own."""
    if isinstance(found, CubeLists):
        return replace(found, goal=container)
    if isinstance(found, Problem):
        return container.problem(found.pieces[: found.container], found.name)
    document = found.document() if isinstance(found, Burrs) else found
    if not document.problems:
        raise PuzzleError("the puzzle has no problem, so no pieces for a container", "missing")
    # Pieces need no goal here, but a problem has one: any shape of its pieces.
    specs = [
        spec if spec.goal is not None or not spec.parts else replace(spec, goal=spec.parts[0].shape)
        for spec in document.problems
    ]
    whole = replace(document, problems=tuple(specs))
    problems = [whole.problem(k) for k in range(len(specs))]
    return merged([Puzzle.of(container.problem(one.pieces[: one.container], one.name)) for one in problems])


def _of_lists(found: CubeLists, goal: str | os.PathLike[str], read: _Read) -> CubeLists:
    text = str(goal).strip()
    chosen = [k for k, (name, _) in enumerate(found.pieces) if text in (f"S{k + 1}", name) and text]
    if isinstance(goal, str) and chosen:
        if len(chosen) > 1 or len(found.pieces) == 1:
            raise PuzzleError(
                f"--goal {quoted(text)}: {len(chosen)} of {len(found.pieces)} pieces have this name"
            )
        (k,) = chosen
        shape = found.pieces[k][1].normalized()
        return replace(found, goal=Goal(shape), pieces=(*found.pieces[:k], *found.pieces[k + 1 :]))
    length = max(max(shape.extent) for _, shape in found.pieces)
    made = _goal(goal, length, read)
    if isinstance(made, Container):
        return replace(found, goal=made)
    if made.colours or made.required.lattice is not found.pieces[0][1].lattice:
        raise PuzzleError(f"{label(text)}: a goal of lists of cubes has only plain cubes", "unsupported")
    return replace(found, goal=made)


def _of_document(puzzle: Puzzle, goal: str | os.PathLike[str], read: _Read) -> Content:
    text = str(goal).strip()
    index = _shape_named(puzzle, text) if isinstance(goal, str) else None
    if index is None:
        sizes = [max(shape.size) for shape in puzzle.shapes]
        made = _goal(goal, max(sizes, default=0), read)
        if isinstance(made, Container):
            return _in_container(puzzle, made)
        if made.colours or (made.required | made.optional).lattice != puzzle.lattice:
            raise PuzzleError(f"{label(text)}: the goal has colours, or other cells than the pieces")
        drawn = boxed(made.required, made.optional, (), "Goal")
        puzzle = replace(puzzle, shapes=(*puzzle.shapes, drawn))
        index = len(puzzle.shapes) - 1
    problems = tuple(_given(spec, index) for spec in puzzle.problems)
    return replace(puzzle, problems=problems)


def _given(spec: ProblemSpec, index: int) -> ProblemSpec:
    if spec.goal is not None:
        return spec
    return replace(spec, goal=index, parts=tuple(part for part in spec.parts if part.shape != index))


def _shape_named(puzzle: Puzzle, text: str) -> int | None:
    """The index of the shape with a number or a name; None if there is none."""
    if (match := _SHAPE.fullmatch(text)) and 1 <= int(match[1]) <= len(puzzle.shapes):
        return int(match[1]) - 1
    named = [k for k, shape in enumerate(puzzle.shapes) if text and shape.name.strip() == text]
    if len(named) > 1:
        numbers = ", ".join(f"S{k + 1}" for k in named[:5])
        raise PuzzleError(f"--goal {quoted(text)}: several shapes have this name; choose among {numbers}")
    return named[0] if named else None


def _goal(goal: str | os.PathLike[str], length: int, read: _Read) -> Goal | Container:
    """A goal other than a shape of the puzzle; ``length`` is that of its longest piece."""
    text = str(goal).strip()
    if isinstance(goal, str) and text.lower() == _BURR:
        if length not in LENGTHS:
            raise PuzzleError(f"--goal {_BURR}: sticks are 6, 8, 10 or 12 cubes long, and not {length}")
        return frame.goal(length)
    if isinstance(goal, str) and (match := _BOX.fullmatch(text)):
        x, y, z = (int(side) for side in match.groups())
        if not 0 < x * y * z <= MOST_VOXELS:
            raise PuzzleError(f"--goal {text}: a box has 1 to {MOST_VOXELS:,} cubes")
        return Goal(Voxels.box(x, y, z))
    path = Path(goal)
    if not text or (text != "-" and not exists(path)):
        raise FormatError(label(text) or "--goal", None, f"no such file or shape; give {_KNOWN}", "unknown")
    try:
        return _only_goal(read(path))
    except PuzzleError as error:
        raise PuzzleError(f"{label(text)}: {error}", error.code) from None


def _only_goal(found: Content) -> Goal | Container:
    """The goal or the container of what a file holds, or its only shape. PuzzleError if that is not clear."""
    goals = goals_in(found)
    if len(goals) != 1:
        raise PuzzleError(f"{len(goals)} pieces, shapes or goals; a file for --goal has one shape or goal")
    return goals[0][1]


def goals_in(found: Content) -> list[tuple[str, Goal | Container]]:
    """The different goals of what a file holds, or all its shapes if it has no goal, with their names.

    PuzzleError for several burrs, and for a shape without cells.
    """
    if isinstance(found, Problem):
        return [(found.name, Container.of(found) or found.goal)]
    if isinstance(found, CubeLists):
        if found.goal is not None:
            return [(found.name, found.goal)]
        return [(name, Goal(shape.normalized())) for name, shape in found.pieces]
    if not isinstance(found, Puzzle):
        raise PuzzleError("several burrs; a file of goals has shapes or goals")
    chosen = dict.fromkeys(spec.goal for spec in found.problems if spec.goal is not None)
    shapes = [found.shapes[k] for k in chosen or range(len(found.shapes))]
    return [
        (shape.name, Goal(_on(found, shape.filled), _on(found, shape.variable), shape.colours))
        for shape in shapes
    ]


def _on(puzzle: Puzzle, drawn: Voxels) -> Voxels:
    """Cells of a shape on the lattice of its document."""
    return drawn if puzzle.lattice == CUBES else Voxels(drawn.cells, puzzle.lattice)

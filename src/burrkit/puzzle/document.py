"""What a puzzle file holds, whatever its format: shapes, colours, problems, remarks, stored solutions.

A ``Puzzle`` preserves all that a person put into a file, also what no solver reads. Each of its problems
lists which shapes are pieces, how many of each, and which shape is the goal; ``Puzzle.problem`` makes a
``Problem`` of it, with the pieces in the file's own numbering.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from functools import cached_property
from itertools import chain, groupby, islice
from typing import Final

import numpy as np

from burrkit.errors import InternalError, ProblemError, PuzzleError
from burrkit.geometry import Cell, Lattice, Voxels
from burrkit.geometry.lattices import NAMES, by_name
from burrkit.geometry.motion import minus
from burrkit.geometry.voxels import ShapeLike
from burrkit.palette import piece_colour, rgb
from burrkit.puzzle.appearance import COLOURINGS, DrawnShape, appearances, are_marks, default_marks
from burrkit.puzzle.colours import Colours, colours_of
from burrkit.puzzle.piece import Piece, Turns
from burrkit.puzzle.problem import Goal, Problem
from burrkit.puzzle.stored import StoredSolution
from burrkit.remarks import Remark
from burrkit.runtime.records import dataclass
from burrkit.runtime.short_repr import ShortRepr

#: The lattices by their numbers in a document; the first five are the grids of the ``.xmpuzzle`` format.
GRIDS: Final = NAMES
FILE_GRIDS: Final = 5
#: The number of the grid of a puzzle on a lattice of its own.
OWN_GRID: Final = len(GRIDS)

#: How many turns each grid has; mirror images of pieces are shapes of their own.
TURNS: Final = (24, 12, 120, 24, 24, 12, 24, 24)

#: Limits of a document, whatever its format, so that a small file cannot ask for more than any puzzle needs:
#: its shapes, the voxels of all their boxes, its problems, and any count in it.
MOST_SHAPES: Final = 10_000
MOST_VOXELS: Final = 2_000_000
MOST_PROBLEMS: Final = 10_000
LARGEST_COUNT: Final = 1 << 32

#: Of one problem, counting every copy that may be used.
MOST_PIECES: Final = 1000


@dataclass(frozen=True)
class Shape:
    """A drawing in a box of ``size``: cubes that are ``filled``, and ``variable`` ones that may be.

    Cells count from the corner of the box; margins are preserved. The ``hotspot`` is the point by which
    placements name the shape and about which it is turned; it may be anywhere. Of two groups that slide
    apart, the one of greater ``weight`` is reported to stay. ``colour`` is that of pieces of this shape, as
    ``#rrggbb`` or a species of ``palette.WOODS``; empty is the usual one. On other grids than cubes the cells
    are those of the file.
    """

    size: Cell
    filled: Voxels
    variable: Voxels = field(default_factory=Voxels)
    colours: Colours = ()
    name: str = ""
    weight: int = 1
    hotspot: Cell = (0, 0, 0)
    colour: str = ""


@dataclass(frozen=True)
class Part:
    """A shape that a problem uses as a piece, ``least`` to ``most`` times.

    ``groups`` are pairs (group, count): up to ``count`` copies may belong to that group. Pieces that all
    belong to one group need not be taken apart. ``turns`` and ``given`` are those of ``Piece.bound``; a given
    piece is the only one of its part.
    """

    shape: int
    least: int = 1
    most: int = 1
    groups: tuple[tuple[int, int], ...] = ()
    turns: Turns = "all"
    given: Voxels | None = None

    def groups_of(self, copy: int) -> frozenset[int]:
        """The groups to which a copy, counted from 0, may belong: the first copies take them."""
        return frozenset(group for group, count in self.groups if copy < count)


@dataclass(frozen=True)
class ProblemSpec:
    """One problem of a file: the shapes, the goal that they must fill, and the results of a search so far.

    ``allowed`` are the pairs (colour of a piece, colour of the goal) that may coincide.
    ``state`` is "unsolved", "stopped" or "solved"; the counts and the ``seconds`` of the search are None
    where the file does not have them.
    """

    parts: tuple[Part, ...] = ()
    goal: int | None = None
    name: str = ""
    max_holes: int | None = None
    allowed: frozenset[tuple[int, int]] = frozenset()
    state: str = "unsolved"
    assemblies: int | None = None
    solutions: int | None = None
    seconds: int | None = None
    stored: tuple[StoredSolution, ...] = ()

    @property
    def pieces(self) -> int:
        """How many copies there are at most."""
        return sum(part.most for part in self.parts)


#: What ``ProblemSpec.state`` can be, in the order of the numbers that the ``.xmpuzzle`` format uses.
STATES: Final = ("unsolved", "stopped", "solved")


@dataclass(frozen=True, repr=False)
class Puzzle(ShortRepr):
    """The contents of a puzzle file.

    ``palette`` gives colours 1, 2, 3, … as (red, green, blue), 0 to 255. ``popup``: programs should show
    the comment when they open the file. ``grid`` is a number of ``GRIDS``, or ``OWN_GRID`` for
    ``own_lattice``. ``colour_by``, one of ``COLOURINGS``, is what pieces are coloured by if their shapes
    have no colour. Shapes and problems are identified by their index in the lists, from 0; users, and all
    messages, count them from 1 as S1, S2, … and P1, P2, ….
    """

    shapes: tuple[Shape, ...] = ()
    problems: tuple[ProblemSpec, ...] = ()
    grid: int = 0
    palette: tuple[tuple[int, int, int], ...] = ()
    comment: str = ""
    popup: bool = False
    own_lattice: Lattice | None = None
    colour_by: str = COLOURINGS[0]

    @classmethod
    def of(cls, problem: Problem) -> Puzzle:
        """The document of one problem; equal pieces that follow each other become one part.

        Shapes are boxed as tightly as they are drawn from the origin; a piece with a mark and no name
        takes the mark for its name. Where all pieces have marks of their own that are not simply A, B, C,
        a shape is called "3: Key", or "4 5: Bar" for two pieces, or "3:"; ``problem`` reads that.
        """
        shapes: list[Shape] = []
        parts: list[Part] = []
        keeps_marks = problem.has_own_marks and problem.marks != default_marks(len(problem.pieces))
        looks = iter(problem.appearances)
        goal, low = problem.goal, problem.lattice.corner(problem.goal.cells.cells)
        for (drawn, colours, name, groups, weight, turns, given), run in groupby(
            problem.pieces, Piece.as_drawn
        ):
            copies = list(run)
            look, *_ = islice(looks, len(copies))
            label = name
            if keeps_marks:
                label = f"{' '.join(piece.mark for piece in copies)}: {copies[0].name}".removesuffix(" ")
            for least, most in _counts([piece.optional for piece in copies]):
                place = given and given.shifted(*minus((0, 0, 0), low))
                own = tuple((g, most) for g in sorted(groups))
                parts.append(Part(len(shapes), least, most, own, turns, place))
            shapes.append(replace(boxed(drawn, Voxels(), colours, label, weight), colour=look.chosen))
        shapes.append(boxed(goal.required, goal.optional, goal.colours, "Goal"))
        used = [colour for shape in shapes for _, colour in shape.colours]
        spec = ProblemSpec(tuple(parts), len(shapes) - 1, problem.name, problem.max_holes, problem.allowed)
        palette = default_palette(max(used, default=0))
        return cls(tuple(shapes), (spec,), palette=palette).on(problem.lattice)

    def shape_name(self, index: int) -> str:
        """What messages call a shape, counted from 0: its name, or S with its number."""
        name = self.shapes[index].name
        return f"“{name}”" if name else f"S{index + 1}"

    def on(self, lattice: Lattice) -> Puzzle:
        """The same drawings as cells of a lattice."""
        if lattice.is_named:
            return replace(self, grid=GRIDS.index(lattice.name), own_lattice=None)
        return replace(self, grid=OWN_GRID, own_lattice=lattice)

    def problem(self, index: int = 0) -> Problem:
        """Problem ``index``, counted from 0, ready to be solved.

        Its pieces are the copies of the first part, then those of the second, and so on; within a part
        those that may be left out come last. Cells are those of the drawings. Where the names of all shapes
        begin with marks, as ``of`` writes them, the pieces have these marks. PuzzleError if there is no
        such problem, if it lacks pieces or a goal, or if a shape has a cell that its lattice has not.
        """
        spec = self.checked(index)
        if spec.goal is None:
            raise InternalError("a problem that was checked has a goal")
        with _about(index):
            pieces = _marked(self._dressed(spec, [p for part in spec.parts for p in self._copies(part)]))
            aim = self._goal(spec.goal)
            return Problem(pieces, aim, spec.name, spec.allowed, spec.max_holes)

    def checked(self, index: int) -> ProblemSpec:
        """Problem ``index`` as the file has it. PuzzleError as for ``problem``, but nothing is built."""
        if not 0 <= index < len(self.problems):
            raise PuzzleError(f"no such problem: {index + 1}; there are {len(self.problems)}", "unknown")
        spec = self.problems[index]
        with _about(index):
            if spec.goal is None:
                raise PuzzleError(Remark("no goal is chosen", "no-goal"), "missing")
            if not spec.pieces:
                raise PuzzleError(Remark("no pieces are chosen", "no-pieces"), "missing")
            if (count := spec.pieces) > MOST_PIECES:
                text = f"{count} pieces; at most {MOST_PIECES} can be handled"
                raise PuzzleError(Remark(text, "many-pieces", count=count, limit=MOST_PIECES), "too-large")
            for part in spec.parts:
                self._require_piece(part)
            self._goal(spec.goal)
        return spec

    @cached_property
    def _goals(self) -> dict[int, Goal]:
        return {}

    def _goal(self, index: int) -> Goal:
        """A shape as a goal, made once: thousands of problems may share it."""
        if index not in self._goals:
            shape = self.shapes[index]
            required, optional = self._cells(index, shape.filled), self._cells(index, shape.variable)
            self._goals[index] = Goal(required, optional, shape.colours)
        return self._goals[index]

    @property
    def lattice(self) -> Lattice:
        """The lattice of all shapes."""
        return by_name(GRIDS[self.grid]) if self.own_lattice is None else self.own_lattice

    def _cells(self, index: int, drawn: Voxels) -> Voxels:
        """Cells of a shape on the lattice. PuzzleError for a point at which there is none."""
        if self.grid == 0:
            return drawn
        try:
            return Voxels(drawn.cells, self.lattice)
        except PuzzleError as error:
            raise PuzzleError(f"{self.shape_name(index)}: {error}", error.code) from None

    def _require_piece(self, part: Part) -> None:
        if not part.most:
            return
        if part.given is not None and (part.least, part.most) != (1, 1):
            raise PuzzleError(f"{self.shape_name(part.shape)} is given, so it is used once")
        shape, cells = self.shapes[part.shape], self.lattice.cells_name
        used = f"{self.shape_name(part.shape)} is used as a piece, but has"
        if len(shape.variable):
            text = f"{used} variable {cells}; only goals may have them"
            raise PuzzleError(Remark(text, "variable-cells", shape=part.shape))
        if not len(shape.filled):
            raise PuzzleError(Remark(f"{used} no {cells}", "no-cells", shape=part.shape))
        self._cells(part.shape, shape.filled)

    def _dressed(self, spec: ProblemSpec, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
        """The copies of the parts with the names and colours that the document gives them."""
        sources = [part.shape for part in spec.parts for _ in range(part.most)]
        drawn = {
            k: DrawnShape(self.shapes[k].name or f"S{k + 1}", self.shapes[k].colour) for k in set(sources)
        }
        pairs = zip(pieces, appearances(sources, drawn, self.colour_by), strict=True)
        return tuple(replace(piece, appearance=one) for piece, one in pairs)

    def _copies(self, part: Part) -> Iterator[Piece]:
        shape = self.shapes[part.shape]
        cells = self._cells(part.shape, shape.filled)
        for copy in range(part.most):
            optional = copy >= part.least
            groups = part.groups_of(copy)
            piece = Piece(cells, shape.name, "", shape.colours, optional, groups, shape.weight)
            yield piece.bound(part.turns, part.given and self._cells(part.shape, part.given))


@contextmanager
def _about(index: int) -> Iterator[None]:
    """Turn errors into those of a problem, by its index."""
    try:
        yield
    except PuzzleError as error:
        raise ProblemError(index + 1, error.args[0], error.code) from None


#: The name of a shape that gives the marks of its copies: "3: Key", "4 5: Bar", "3:".
_LABEL: Final = re.compile(r"((?>(?:[A-Z]{2}|\S)(?: (?:[A-Z]{2}|\S))*)):(?: (.++))?", re.DOTALL)


def _marked(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The pieces with marks and names, if the names of their shapes begin with marks.

    Copies for which a shape has no more marks have letters that are marks of no shape.
    """
    runs = [(_LABEL.fullmatch(label), list(run)) for label, run in groupby(pieces, lambda piece: piece.name)]
    own = [mark for match, _ in runs if match for mark in match[1].split(" ")]
    if not all(match for match, _ in runs) or not are_marks(own):
        return pieces
    free = (mark for mark in default_marks(len(pieces) + len(own)) if mark not in own)
    marked: list[Piece] = []
    for match, copies in runs:
        marks, name = (match[1].split(" "), match[2] or "") if match else ([], "")
        for piece, mark in zip(copies, chain(marks, free), strict=False):
            look = piece.appearance._replace(name=name)
            marked.append(replace(piece, name=name, mark=mark, appearance=look))
    return tuple(marked)


def default_palette(colours: int) -> tuple[tuple[int, int, int], ...]:
    """The first ``colours`` piece colours, for files that give only the numbers of colours."""
    return tuple(rgb(piece_colour(k)) for k in range(colours))


def _counts(optional: list[bool]) -> Iterator[tuple[int, int]]:
    """(least, most) of the parts that a run of equal pieces makes; within a part, optional ones come last."""
    least = most = 0
    for is_optional in optional:
        if not is_optional and most > least:
            yield least, most
            least = most = 0
        most += 1
        least += not is_optional
    yield least, most


def boxed(filled: Voxels, variable: Voxels, colours: Colours, name: str, weight: int = 1) -> Shape:
    """A drawing of cells of any lattice, in the least box at the origin."""
    cells = filled | variable
    (x, y, z), size = cells.lattice.corner(cells.cells), cells.high
    size = size[0] - x + 1, size[1] - y + 1, size[2] - z + 1

    def placed(voxels: Voxels) -> Voxels:
        return Voxels(voxels.cells - np.array((x, y, z), dtype=np.int32))

    shifted = colours_of({(a - x, b - y, c - z): colour for (a, b, c), colour in colours})
    return Shape(size, placed(filled), placed(variable), shifted, name, weight)


# Conditions of pieces -------------------------------------------------------------------------------------


def conditioned(
    problem: Problem, turns: Mapping[str, Turns] | Turns = "all", given: Mapping[str, ShapeLike] | None = None
) -> Problem:
    """The problem with conditions of pieces, by their marks, in addition to those that it has.

    ``turns`` and ``given`` as for ``Piece.bound``; one word is for all pieces but the box of a container. A
    six-piece burr becomes a plain problem. BurrkitError for marks that no piece has, and as for ``bound``.

    >>> import burrkit as bk
    >>> soma = bk.puzzle.conditioned(bk.load("soma"), {"V": "none"})
    >>> [piece.turns for piece in soma.pieces][:2]
    ['none', 'all']
    """
    moving = problem.marks[: problem.container]
    by_mark = dict.fromkeys(moving, turns) if isinstance(turns, str) else dict(turns)
    places = dict(given or {})
    if wrong := [mark for mark in (*by_mark, *places) if mark not in problem.marks]:
        raise PuzzleError(f"no such piece: {wrong[0]}; the pieces are {', '.join(problem.marks)}", "unknown")
    if by_mark == dict.fromkeys(moving, "all") and not places:
        return problem
    pieces = [
        piece.bound(by_mark.get(mark, piece.turns), places.get(mark, piece.given))
        for piece, mark in zip(problem.pieces, problem.marks, strict=True)
    ]
    made = Problem(tuple(pieces), problem.goal, problem.name, problem.allowed, problem.max_holes)
    return made.with_appearances(problem.appearances)


def conditions(piece: Piece | Part) -> str:
    """The conditions of a piece in words that follow its name; empty for none."""
    turns = {"all": "", "flat": "is not turned over", "none": "is not turned"}[piece.turns]
    return " and ".join(filter(None, [turns, "" if piece.given is None else "is given"]))


def conditions_data(piece: Piece | Part) -> dict[str, object]:
    """The conditions of a piece that there are, as plain data: turns, and the cells of a given place."""
    turns: dict[str, object] = {} if piece.turns == "all" else {"turns": piece.turns}
    return turns if piece.given is None else {**turns, "given": piece.given.cells.tolist()}

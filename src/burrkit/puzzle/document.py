"""What a puzzle file holds, whatever its format: shapes, colours, problems, remarks, stored solutions.

A ``Puzzle`` keeps all that a person put into a file, also what no solver looks at. Each of its problems
says which shapes are pieces, how many of each, and which shape is the goal; ``Puzzle.problem`` makes a
``Problem`` of it, with the pieces in the file's own numbering.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, groupby, islice, product
from typing import Final, TypeAlias

import numpy as np

from burrkit.errors import InternalError, PuzzleError
from burrkit.geometry import Cell, Lattice, Voxels
from burrkit.geometry.lattices import NAMES, by_name
from burrkit.palette import piece_colour
from burrkit.puzzle.appearance import COLOURINGS, DrawnShape, appearances
from burrkit.puzzle.marks import are_marks, default_marks
from burrkit.puzzle.problem import Colours, Goal, Piece, Problem, colours_of
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

#: Where a piece lies in a stored assembly: its hotspot's (x, y, z), and the number of its turn.
Placement: TypeAlias = tuple[int, int, int, int]


@dataclass(frozen=True)
class Shape:
    """A drawing in a box of ``size``: cubes that are ``filled``, and ``variable`` ones that may be.

    Cells count from the corner of the box; margins are kept. The ``hotspot`` is the point by which
    placements name the shape and about which it is turned; it may lie anywhere. ``weight`` says how much
    the shape wants to stay put while others are taken away. ``colour`` is that of pieces of this shape, as
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

    ``groups`` are pairs (group, count): so many copies may belong to that group. Pieces that all belong to
    one group need not be taken apart.
    """

    shape: int
    least: int = 1
    most: int = 1
    groups: tuple[tuple[int, int], ...] = ()

    def groups_of(self, copy: int) -> frozenset[int]:
        """The groups to which a copy, counted from 0, may belong: the first copies take them."""
        return frozenset(group for group, count in self.groups if copy < count)


@dataclass(frozen=True)
class StoredTurn:
    """A move of a separation that turns: from state ``move`` to the next, the first being 0.

    ``pieces`` turn by ``quarters`` (1, -1 or 2) about the line along ``axis`` through ``pivot``, half cubes.
    """

    move: int
    pieces: tuple[int, ...]
    axis: int
    pivot: Cell
    quarters: int


@dataclass(frozen=True)
class StoredSeparation:
    """A separation as files store it: the positions of some pieces from state to state.

    ``states`` list, for each of ``pieces``, where its hotspot is; in the last one, pieces that have left
    have a coordinate beyond ``AWAY``. ``left`` and ``removed`` continue with the two parts. All moves are
    slides but for those in ``turns``.
    """

    pieces: tuple[int, ...]
    states: tuple[tuple[Cell, ...], ...]
    left: StoredSeparation | None = None
    removed: StoredSeparation | None = None
    turns: tuple[StoredTurn, ...] = ()

    @property
    def has_turns(self) -> bool:
        """Whether pieces turn in this separation or in one below it."""
        return any(node.turns for node in self.nodes())

    @property
    def gone(self) -> frozenset[int]:
        """The pieces that have left in the last state."""
        last = zip(self.pieces, self.states[-1], strict=True)
        return frozenset(piece for piece, at in last if max(map(abs, at)) > AWAY)

    def nodes(self) -> Iterator[StoredSeparation]:
        """This separation, then all below it: left before removed."""
        yield self
        for child in (self.left, self.removed):
            if child is not None:
                yield from child.nodes()


#: No hotspot and no placed piece lies farther out.
FARTHEST: Final = 1_000_000

#: A coordinate beyond this says that a piece has left.
AWAY: Final = 10_000


@dataclass(frozen=True)
class StoredSolution:
    """An assembly that a file keeps, with its disassembly if it has one.

    ``placements`` has an entry for every copy of every part, None for one that is not used. ``counts`` is
    what is left of a disassembly that was dropped: the numbers of states in the order of the tree, 0 where
    a part is not taken further apart. ``assembly_number`` and ``solution_number`` say which one it was in
    the search, counting from 0.
    """

    placements: tuple[Placement | None, ...]
    separation: StoredSeparation | None = None
    counts: tuple[int, ...] = ()
    assembly_number: int = 0
    solution_number: int = 0

    @property
    def level(self) -> tuple[int, ...]:
        """The level of the disassembly that is kept, or was; nothing if there is none.

        The number of moves of a separation, then the levels of its two parts, that of more pieces first, or
        else the one that is left, each only if something in it takes more than one move: (6, 2, 1, 2) for
        6.2.1.2. Where no disassembly is kept, the part that is left always comes first.
        """
        return tuple(moves for moves, _ in self._level())

    @property
    def level_text(self) -> str:
        """The level as the field writes it, ``6.2.1.2``; ``3R2`` are three slides and two turns."""
        return ".".join(f"{moves - turns}R{turns}" if turns else str(moves) for moves, turns in self._level())

    def _level(self) -> tuple[tuple[int, int], ...]:
        """The numbers of moves, and of turns among them, of the separations that the level lists."""
        if self.separation is None:
            counts = [(states, 0) for states in self.counts]
        else:
            counts = list(_states(self.separation))
        # From the end of the preorder, both children of a node are known before it.
        known: list[tuple[tuple[tuple[int, int], ...], bool]] = []
        for states, turns in reversed(counts):
            if states == 0:
                known.append(((), False))
            elif len(known) >= 2:
                below = (known.pop(), known.pop())
                hard = [numbers for numbers, is_hard in below if is_hard]
                known.append((((states - 1, turns), *chain(*hard)), states > 2 or bool(hard)))
        return known[0][0] if len(known) == 1 else ()


def _states(node: StoredSeparation | None) -> Iterator[tuple[int, int]]:
    """The numbers of states and of turns in preorder, the larger part first, or else the left one.

    For no node, 0 and 0.
    """
    if node is None:
        yield 0, 0
        return
    yield len(node.states), len(node.turns)
    left, removed = node.left, node.removed
    if left is not None and removed is not None and len(removed.pieces) > len(left.pieces):
        left, removed = removed, left
    yield from _states(left)
    yield from _states(removed)


@dataclass(frozen=True)
class ProblemSpec:
    """One problem of a file: the shapes, the goal that they must fill, and the results of a search so far.

    ``allowed`` are the pairs (colour of a piece, colour of the goal) that may lie on each other.
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
    ``own_lattice``. ``colour_by``, one of ``COLOURINGS``, says by what pieces are coloured if their shapes
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
        for (drawn, colours, name, groups, weight), run in groupby(problem.pieces, Piece.as_drawn):
            copies = list(run)
            look, *_ = islice(looks, len(copies))
            label = name
            if keeps_marks:
                label = f"{' '.join(piece.mark for piece in copies)}: {copies[0].name}".removesuffix(" ")
            for least, most in _counts([piece.optional for piece in copies]):
                parts.append(Part(len(shapes), least, most, tuple((g, most) for g in sorted(groups))))
            shapes.append(replace(boxed(drawn, Voxels(), colours, label, weight), colour=look.chosen))
        goal = problem.goal
        shapes.append(boxed(goal.required, goal.optional, goal.colours, "Goal"))
        used = [colour for shape in shapes for _, colour in shape.colours]
        spec = ProblemSpec(tuple(parts), len(shapes) - 1, problem.name, problem.max_holes, problem.allowed)
        palette = default_palette(max(used, default=0))
        return cls(tuple(shapes), (spec,), palette=palette).on(problem.lattice)

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
        spec, place = self.checked(index), f"P{index + 1}"
        if spec.goal is None:
            raise InternalError("a problem that was checked has a goal")
        try:
            pieces = _marked(self._dressed(spec, [p for part in spec.parts for p in self._copies(part)]))
            aim = self._goal(spec.goal)
            return Problem(pieces, aim, spec.name, spec.allowed, spec.max_holes)
        except PuzzleError as error:
            raise PuzzleError(f"{place}: {error}") from None

    def checked(self, index: int) -> ProblemSpec:
        """Problem ``index`` as the file has it. PuzzleError as for ``problem``, but nothing is built."""
        if not 0 <= index < len(self.problems):
            raise PuzzleError(f"there is no problem {index + 1}; there are {len(self.problems)}")
        spec, place = self.problems[index], f"P{index + 1}"
        if spec.goal is None:
            raise PuzzleError(f"{place}: no goal is chosen")
        if not 0 < spec.pieces <= MOST_PIECES:
            number = f"{spec.pieces} pieces; at most {MOST_PIECES} can be handled"
            raise PuzzleError(f"{place}: {number if spec.pieces else 'no pieces are chosen'}")
        try:
            for part in spec.parts:
                self._require_piece(part)
            self._goal(spec.goal)
        except PuzzleError as error:
            raise PuzzleError(f"{place}: {error}") from None
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
            raise PuzzleError(f"S{index + 1}: {error}") from None

    def _require_piece(self, part: Part) -> None:
        if not part.most:
            return
        shape, cells = self.shapes[part.shape], self.lattice.cells_name
        used = f"S{part.shape + 1} is used as a piece, but has"
        if len(shape.variable):
            raise PuzzleError(f"{used} variable {cells}; only goals may have them")
        if not len(shape.filled):
            raise PuzzleError(f"{used} no {cells}")
        self._cells(part.shape, shape.filled)

    def _dressed(self, spec: ProblemSpec, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
        """The copies of the parts with the names and colours that the document gives them."""
        sources = [part.shape for part in spec.parts for _ in range(part.most)]
        drawn = {k: DrawnShape(self.shapes[k].name, self.shapes[k].colour) for k in set(sources)}
        pairs = zip(pieces, appearances(sources, drawn, self.colour_by), strict=True)
        return tuple(replace(piece, appearance=one) for piece, one in pairs)

    def _copies(self, part: Part) -> Iterator[Piece]:
        shape = self.shapes[part.shape]
        cells = self._cells(part.shape, shape.filled)
        for copy in range(part.most):
            optional = copy >= part.least
            groups = part.groups_of(copy)
            yield Piece(cells, shape.name, "", shape.colours, optional, groups, shape.weight)


#: The name of a shape that gives the marks of its copies: "3: Key", "4 5: Bar", "3:".
_LABEL: Final = re.compile(r"(\S(?>(?: \S)*)):(?: (.++))?", re.DOTALL)


def _marked(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The pieces with marks and names, if the names of their shapes give each a mark of its own."""
    marked: list[Piece] = []
    for label, run in groupby(pieces, lambda piece: piece.name):
        copies, match = list(run), _LABEL.fullmatch(label)
        marks = match[1].split(" ") if match else []
        if match is None or len(marks) != len(copies):
            return pieces
        name = match[2] or ""
        for piece, mark in zip(copies, marks, strict=True):
            look = piece.appearance._replace(name=name)
            marked.append(replace(piece, name=name, mark=mark, appearance=look))
    return tuple(marked) if are_marks([piece.mark for piece in marked]) else pieces


def default_palette(colours: int) -> tuple[tuple[int, int, int], ...]:
    """So many colours, for shapes that say only their numbers."""
    names = [piece_colour(k).removeprefix("#") for k in range(colours)]
    return tuple((int(name[:2], 16), int(name[2:4], 16), int(name[4:], 16)) for name in names)


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


def _corner(cells: Voxels) -> Cell:
    """A shift, on the raster, after which no coordinate of a shape is less than 0, or much more."""
    if cells.lattice.is_cubic:
        return cells.low
    low, shifts = np.array(cells.low), np.array(cells.lattice.shifts)
    nearest = np.array(cells.anchor)
    ways = [nearest + np.array(times) @ shifts for times in product(range(-4, 3), repeat=3)]
    below = [way for way in ways if (way <= low).all()]
    x, y, z = max(below, key=lambda way: (int(way.sum()), *way.tolist())).tolist()
    return x, y, z


def boxed(filled: Voxels, variable: Voxels, colours: Colours, name: str, weight: int = 1) -> Shape:
    """A drawing of cells of any lattice, in the least box at the origin."""
    cells = filled | variable
    (x, y, z), size = _corner(cells), cells.high
    size = size[0] - x + 1, size[1] - y + 1, size[2] - z + 1

    def placed(voxels: Voxels) -> Voxels:
        return Voxels(voxels.cells - np.array((x, y, z), dtype=np.int32))

    shifted = colours_of({(a - x, b - y, c - z): colour for (a, b, c), colour in colours})
    return Shape(size, placed(filled), placed(variable), shifted, name, weight)

"""Goals, and the problems that they make with pieces.

A ``Problem`` lists its pieces one by one; pieces of equal shape (up to rotation) are interchangeable in a
search, whatever their names. A goal has required cubes, each filled by exactly one piece, and optional
cubes, each filled by one piece or by none (a *hole*).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.geometry import Lattice, Motion, Voxels
from burrkit.geometry.shape_text import OPTIONAL, cells_of, layers_of
from burrkit.geometry.voxels import ShapeLike
from burrkit.plurals import counted
from burrkit.puzzle.appearance import Appearance, DrawnShape, appearances, are_marks, default_marks
from burrkit.puzzle.colours import Colours, check_colours, hands_of, paint_of, walls_of
from burrkit.puzzle.piece import Piece
from burrkit.remarks import Remark
from burrkit.runtime.arguments import check_count, check_type
from burrkit.runtime.grouping import by_key
from burrkit.runtime.hooks import call
from burrkit.runtime.records import dataclass
from burrkit.runtime.short_repr import ShortRepr, summary

#: No known puzzle has that many pieces.
MOST_PIECES = 4096


def why_too_many(
    least: int, most: int, required: int, room: int, max_holes: int | None, cells: str = "cubes"
) -> Remark | None:
    """Why pieces of ``least`` to ``most`` cells in all cannot fill a goal; None if they may.

    The goal has ``required`` cells that must be filled, and ``room`` cells in all. If ``least`` and
    ``most`` are equal, every piece must be used. ``cells`` is what the cells are called.
    """
    if least > room:
        text = f"the pieces have {least} {cells}, the goal has room for {room}"
        return Remark(text, "no-room", count=least, limit=room)
    if most < required:
        text = f"the pieces have {most} {cells}, the goal needs at least {required}"
        return Remark(text, "too-few-cells", count=most, limit=required)
    if max_holes is not None and (holes := room - most) > max_holes:
        text = f"{holes} or more {cells} of the goal stay empty, but maxHoles is {max_holes}"
        if least < most:
            return Remark(text, "holes", count=holes, limit=max_holes)
        text += "; BurrTools ignores maxHoles where every piece must be used"
        return Remark(text, "holes-ignored", count=holes, limit=max_holes)
    return None


_NO_VOXELS = Voxels()


@dataclass(frozen=True, init=False, repr=False)
class Goal(ShortRepr):
    """The shape to fill: required voxels, each filled by one piece, and optional ones (none by default).

    Both are Voxels or any other spelling of ``Voxels.of``; in a text ``+`` is an optional voxel.
    ``colours`` are of voxels of the goal. PuzzleError for a goal without voxels or one that cannot be read.

    >>> import burrkit as bk
    >>> goal = bk.Goal("##/#+")
    >>> len(goal.required), goal.optional
    (3, Voxels([(1, 0, 0)]))
    >>> goal == bk.Goal([(0, 0, 0), (0, 1, 0), (1, 1, 0)], [(1, 0, 0)])
    True
    """

    required: Voxels
    optional: Voxels = _NO_VOXELS
    colours: Colours = ()

    def __init__(self, required: ShapeLike, optional: ShapeLike = _NO_VOXELS, colours: Colours = ()) -> None:
        if isinstance(required, str) and OPTIONAL in required:
            drawn, may_be = cells_of(layers_of(required), optional=True)
            required, optional = Voxels(drawn), Voxels.of(optional) | Voxels(may_be)
        own, others = Voxels.of(required), Voxels.of(optional)
        lattice = (own | others).lattice
        object.__setattr__(self, "required", own if len(own) else Voxels((), lattice))
        object.__setattr__(self, "optional", others if len(others) else Voxels((), lattice))
        object.__setattr__(self, "colours", colours)
        if len(self.cells) < len(self.required) + len(self.optional):
            raise PuzzleError(f"a {lattice.cell_name} of the goal is both required and optional")
        if not len(self.cells):
            raise PuzzleError(f"the goal has no {lattice.cells_name}")
        check_colours(colours, self.cells, "the goal")

    @cached_property
    def cells(self) -> Voxels:
        """All cubes, required or optional."""
        return self.required | self.optional

    @cached_property
    def isometries(self) -> tuple[Motion, ...]:
        """The motions (mirrors included) that map the goal onto itself; the identity comes first."""
        labels = 2 * paint_of(self.colours, self.cells) + self.are_required
        return tuple(self.cells.lattice.self_maps(self.cells.cells, labels))

    @cached_property
    def are_required(self) -> NDArray[np.bool_]:
        """For each of ``cells`` whether it must be filled."""
        return np.fromiter(map(self.required.__contains__, self.cells), dtype=bool, count=len(self.cells))

    @cached_property
    def rotations(self) -> tuple[Motion, ...]:
        """The proper motions among ``isometries``."""
        return tuple(m for m in self.isometries if self.cells.lattice.is_rotation(m.isometry))


@dataclass(frozen=True)
class Problem:
    """Pieces and a goal: fill the goal with all pieces that are not optional, each used once.

    A coloured cube of a piece may fill a coloured cube of the goal only if ``allowed`` has the pair
    (colour of the piece, colour of the goal); neutral cubes fit everywhere. ``max_holes`` limits how many
    optional cubes of the goal may stay empty, None for any number. PuzzleError for no pieces, or more than
    4,096. ``load`` reads a problem from a file; ``sixpiece.burr`` makes that of six stick numbers.

    >>> import burrkit as bk
    >>> problem = bk.Problem((bk.Piece("##/.#"), bk.Piece("#")), bk.Goal("##/##"), name="square")
    >>> problem.volume, problem.marks
    (4, ('A', 'B'))
    >>> len(bk.solve(problem).assemblies)
    1
    """

    pieces: tuple[Piece, ...]
    goal: Goal
    name: str = ""
    allowed: frozenset[tuple[int, int]] = frozenset()
    max_holes: int | None = None

    def __post_init__(self) -> None:
        if isinstance(self.pieces, list):
            object.__setattr__(self, "pieces", tuple(self.pieces))
        check_type("pieces", self.pieces, tuple)
        for piece in self.pieces:
            check_type("pieces", piece, Piece)
        check_type("goal", self.goal, Goal)
        check_count("max_holes", self.max_holes, 0, optional=True)
        if not self.pieces:
            raise PuzzleError("a puzzle needs at least one piece", "missing")
        for number, piece in enumerate(self.pieces):
            if piece.shape.lattice is not self.lattice:
                own, other = piece.shape.lattice.name, self.lattice.name
                raise PuzzleError(f"piece {number} is made of {own} and the goal of {other}")
        if len(self.pieces) > MOST_PIECES:
            raise PuzzleError(f"{len(self.pieces)} pieces; a puzzle may have {MOST_PIECES:,}")
        taken = Voxels((), self.lattice)
        for piece, mark in zip(self.pieces, self.marks, strict=True) if self.is_bound else ():
            place = piece.given or Voxels((), self.lattice)
            if not place <= self.goal.cells:
                raise PuzzleError(f"piece {mark} is given outside of the goal")
            if len(place & taken):
                raise PuzzleError(f"piece {mark} is given where another piece is", "duplicate")
            taken |= place

    def __repr__(self) -> str:
        cells = counted(self.volume, self.lattice.cell_name)
        return summary(self, self.name, counted(len(self.pieces), "piece"), cells)

    @property
    def lattice(self) -> Lattice:
        """The lattice of all its shapes."""
        return self.goal.cells.lattice

    def require_cubes(self, why: str = "this works for cubes only") -> None:
        """PuzzleError on another lattice than that of cubes."""
        self.lattice.require_cubes(why)

    @cached_property
    def marks(self) -> tuple[str, ...]:
        """One distinct mark per piece: its own if every piece has one of its own, else A, B, C."""
        if self.has_own_marks:
            return tuple(piece.mark for piece in self.pieces)
        return default_marks(len(self.pieces))

    @cached_property
    def appearances(self) -> tuple[Appearance, ...]:
        """The name and the colour of each piece: those that its file gives it, or else by its number.

        Without a file, equal pieces that follow each other are copies of one shape.
        """
        if all(piece.appearance.colour for piece in self.pieces):
            return tuple(piece.appearance for piece in self.pieces)
        runs = [list(run) for _, run in groupby(self.pieces, Piece.as_drawn)]
        sources = [place for place, run in enumerate(runs) for _ in run]
        made = appearances(sources, {place: DrawnShape(run[0].name) for place, run in enumerate(runs)})
        if self.has_own_marks:
            return tuple(one._replace(name=p.name) for one, p in zip(made, self.pieces, strict=True))
        return made

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each piece as people see it, such as ``S19.2`` for a copy; empty for none."""
        return tuple(one.name for one in self.appearances)

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colour of each piece as ``#rrggbb``, the same in text, on the page, in pictures and prints."""
        return tuple(one.colour for one in self.appearances)

    def with_appearances(self, made: Sequence[Appearance]) -> Self:
        """The same problem, its pieces with these names and colours."""
        pairs = zip(self.pieces, made, strict=True)
        return replace(self, pieces=tuple(replace(piece, appearance=one) for piece, one in pairs))

    @property
    def has_own_marks(self) -> bool:
        """Whether every piece has a mark of its own."""
        return are_marks([piece.mark for piece in self.pieces])

    @cached_property
    def kinds(self) -> tuple[int, ...]:
        """The number of the kind of each piece: equal pieces, up to rotation, share one.

        Kinds are numbered in the order of their first pieces.
        """
        numbers: dict[bytes, int] = {}
        return tuple(numbers.setdefault(own, len(numbers)) for own, _ in self.hands)

    @cached_property
    def hands(self) -> list[tuple[bytes, bytes]]:
        """For each piece a value that equal pieces share, and that of its mirror image."""
        looks = [(piece.shape, piece.colours, piece.turns, piece.given) for piece in self.pieces]
        drawn = dict(zip(looks, self.pieces, strict=True))
        known = dict(zip(drawn, hands_of(drawn.values()), strict=True))
        return [known[look] for look in looks]

    @cached_property
    def mirror_images(self) -> list[int | None]:
        """For each kind the kind of its mirror image, None if the problem has no such piece."""
        kinds = dict(zip([own for own, _ in self.hands], self.kinds, strict=True))
        return list({own: kinds.get(image) for own, image in self.hands}.values())

    @cached_property
    def isometries(self) -> tuple[Motion, ...]:
        """The motions that map the goal onto itself and that conditions admit; the identity comes first."""
        return tuple(filter(self.keeps, self.goal.isometries))

    @cached_property
    def rotations(self) -> tuple[Motion, ...]:
        """The proper motions among ``isometries``."""
        return tuple(m for m in self.isometries if self.lattice.is_rotation(m.isometry))

    def keeps(self, motion: Motion) -> bool:
        """Whether every piece may turn along with a motion, and given pieces stay where they are."""
        places = [piece.given for piece in self.pieces if piece.given is not None] if self.is_bound else []
        return bool(self.may_turn[motion.isometry]) and all(one.moved(motion) == one for one in places)

    @cached_property
    def may_turn(self) -> NDArray[np.bool_]:
        """bool[T]: the turns of the lattice, mirror images included, that every piece may make.

        A piece that looks the same however it is turned may make all of them.
        """
        allowed = [piece.allowed for piece in self.pieces if piece.permitted is not None]
        return np.asarray(np.array(allowed, dtype=np.bool_).reshape(-1, len(self.lattice.turns)).all(axis=0))

    @cached_property
    def is_bound(self) -> bool:
        """Whether there are conditions of pieces: turns that they may not make, or places that are given."""
        return any(piece.is_bound for piece in self.pieces)

    @property
    def equal_pieces(self) -> list[list[int]]:
        """The numbers of the pieces of each kind."""
        return list(by_key((kind, number) for number, kind in enumerate(self.kinds)).values())

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """The weight of each piece where moves choose which one stays; less than 0 counts as 0."""
        return tuple(max(0, piece.weight) for piece in self.pieces)

    @cached_property
    def has_weights(self) -> bool:
        """Whether some piece is heavier than another."""
        return len(set(self.weights)) > 1

    @property
    def known_names(self) -> tuple[str, ...]:
        """The names; of a stick without one, that of its class."""
        return self.names

    @property
    def notes(self) -> tuple[str, ...]:
        """A remark about each piece: "5 cubes", "stick 52"."""
        return tuple(counted(len(piece.shape), piece.shape.lattice.cell_name) for piece in self.pieces)

    @property
    def position_boxes(self) -> tuple[Voxels, ...]:
        """The boxes of positions of the goal, equivalent under its rotations, that each take one piece.

        The six of a burr, for instance; none for goals that have no such positions.
        """
        return ()

    @property
    def positions(self) -> int | None:
        """The number of ``position_boxes``; None for goals that have none."""
        return len(self.position_boxes) or None

    @property
    def stick_data(self) -> dict[str, Any]:
        """Sticks, length and comments of a six-piece burr, for JSON; null for other puzzles."""
        return {"sticks": None, "length": None, "comments": None}

    @property
    def burr_figures(self) -> dict[str, object] | None:
        """Figures of six sticks, as the JSON of results has them; None for other puzzles."""
        return None

    @cached_property
    def container(self) -> int | None:
        """The number of the piece that is the box of a ``Container``, the last; None without one."""
        return len(self.pieces) - 1 if len(walls_of(self)) else None

    @property
    def volume(self) -> int:
        """Cubes of all pieces together, optional ones included."""
        return sum(len(piece.shape) for piece in self.pieces)

    @property
    def least_volume(self) -> int:
        """Cubes of the pieces that must be used."""
        return sum(len(piece.shape) for piece in self.pieces if not piece.optional)

    @property
    def most_holes(self) -> int:
        """``max_holes`` for kernels: no more than the goal has cells, and -1 for any number."""
        return -1 if self.max_holes is None else min(self.max_holes, len(self.goal.cells))

    @property
    def least_filled(self) -> int:
        """Cubes of the goal that must be filled: the required ones, and all but ``max_holes``."""
        if self.max_holes is None:
            return len(self.goal.required)
        return max(len(self.goal.required), len(self.goal.cells) - self.max_holes)

    def why_impossible(self) -> Remark | None:
        """A reason, visible without any search, why no assembly can exist; None if there is none."""
        goal, walls, cells = self.goal, len(walls_of(self)), self.lattice.cells_name
        least, most = self.least_volume - walls, self.volume - walls
        required, room = len(goal.required) - walls, len(goal.cells) - walls
        return why_too_many(least, most, required, room, self.max_holes, cells)

    def _repr_svg_(self) -> str:
        """The sheet of its pieces, as notebooks show it."""
        return str(call("picture of pieces", self).svg())

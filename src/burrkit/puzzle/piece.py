"""Pieces, and the conditions under which they take part in a problem."""

from __future__ import annotations

from dataclasses import field, fields, replace
from functools import cached_property
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.geometry import Isometry, Motion, Voxels
from burrkit.geometry.voxels import ShapeLike
from burrkit.plurals import counted
from burrkit.puzzle.appearance import Appearance
from burrkit.puzzle.colours import Colours, check_colours, moved_colours
from burrkit.runtime.arguments import check_choice, check_type
from burrkit.runtime.hooks import call
from burrkit.runtime.records import dataclass
from burrkit.runtime.short_repr import summary

#: How a piece may be turned: in any way; not over; not at all.
Turns: TypeAlias = Literal["all", "flat", "none"]
TURNS: Final[tuple[Turns, ...]] = ("all", "flat", "none")

_PLAIN = Appearance()


@dataclass(frozen=True, init=False)
class Piece:
    """One rigid piece: a shape as it is drawn, with a name, a mark and rules.

    ``shape`` is Voxels or any other spelling of ``Voxels.of``: a text such as ``"##/.#"``, a list of
    (x, y, z), a bool array. ``mark`` is one short label used in drawings of the assembled puzzle, ``name``
    a text for people. Neither takes part in solving. ``colours`` are of voxels of the shape. An
    ``optional`` piece may be left out. ``groups`` are the numbers of the groups that the piece may belong
    to: pieces that all belong to one group need not be taken apart. ``weight`` decides which pieces are
    reported to stay in a move, the heaviest ones; it changes no level. ``appearance`` is how a file
    shows the piece; it makes no piece different from another. PuzzleError for a shape without voxels or one
    that cannot be read.

    >>> import burrkit as bk
    >>> piece = bk.Piece("##/.#", name="corner")
    >>> piece.shape == bk.Piece([(1, 0, 0), (0, 1, 0), (1, 1, 0)]).shape
    True
    >>> piece.reflected().shape.extent
    (2, 2, 1)
    """

    shape: Voxels
    name: str = ""
    mark: str = ""
    colours: Colours = ()
    optional: bool = False
    groups: frozenset[int] = frozenset()
    weight: int = 1
    appearance: Appearance = field(default=_PLAIN, compare=False, repr=False)

    def __init__(
        self,
        shape: ShapeLike,
        name: str = "",
        mark: str = "",
        colours: Colours = (),
        optional: bool = False,
        groups: frozenset[int] = frozenset(),
        weight: int = 1,
        appearance: Appearance = _PLAIN,
    ) -> None:
        check_type("name", name, str)
        check_type("mark", mark, str)
        check_type("weight", weight, int)
        voxels = Voxels.of(shape)
        if not len(voxels):
            raise PuzzleError(f"piece {name or mark or '?'} has no {voxels.lattice.cells_name}")
        check_colours(colours, voxels, f"piece {name or mark or '?'}")
        values = (voxels, name, mark, colours, optional, groups, weight, appearance)
        for each, value in zip(fields(Piece), values, strict=True):
            object.__setattr__(self, each.name, value)

    def __repr__(self) -> str:
        return summary(self, self.mark, self.name, counted(len(self.shape), self.shape.lattice.cell_name))

    def _normal(self, t: Isometry) -> tuple[Voxels, Colours]:
        x, y, z = self.shape.turned(t).anchor
        motion = Motion(t, (-x, -y, -z))
        return self.shape.moved(motion), moved_colours(self.colours, motion, self.shape)

    def as_drawn(self) -> tuple[Voxels, Colours, str, frozenset[int], int, Turns, Voxels | None]:
        """One value for pieces that a file can draw as copies of one shape."""
        label = self.name or self.mark
        return self.shape, self.colours, label, self.groups, self.weight, self.turns, self.given

    def reflected(self) -> Piece:
        """Its mirror image."""
        mirror = Motion(self.shape.lattice.rotations)
        colours = moved_colours(self.colours, mirror, self.shape)
        return replace(self.bound(self.turns), shape=self.shape.moved(mirror), colours=colours)

    # Conditions ---------------------------------------------------------------------------------------

    @property
    def turns(self) -> Turns:
        """Which turns the piece may make from how it is drawn; see ``bound``."""
        return "all"

    @property
    def given(self) -> Voxels | None:
        """The cells of the goal that the piece fills already; None if it may be anywhere."""
        return None

    @property
    def permitted(self) -> frozenset[Isometry] | None:
        """The rotations after which the piece may be as it is then; None for all."""
        return None

    @property
    def is_bound(self) -> bool:
        """Whether there are conditions."""
        return isinstance(self, BoundPiece)

    @property
    def allowed(self) -> NDArray[np.bool_]:
        """bool[T]: the turns of the lattice, mirror images included, that the piece may make."""
        lattice = self.shape.lattice
        if self.turns == "none":
            return np.array([t == 0 for t in lattice.isometries], dtype=np.bool_)
        matrices, metric = np.array(lattice.turns) / lattice.denominator, np.array(lattice.metric)
        in_space = np.linalg.solve(metric, matrices.transpose(0, 2, 1) @ metric)
        return np.array(np.isclose(in_space[:, 2, 2], 1) | (self.turns == "all"), dtype=np.bool_)

    def bound(self, turns: Turns = "all", given: ShapeLike | None = None) -> Piece:
        """The same piece under these conditions in place of others.

        ``turns``: "all"; "flat", not turned over, so that its z axis stays; "none", as it is drawn.
        ``given``: the cells of the goal that it fills. BurrkitError for another word, and for cells to which
        the piece cannot be turned.

        >>> import burrkit as bk
        >>> bk.Piece("##/.#").bound("flat").turns
        'flat'
        """
        check_choice("turns", turns, TURNS)
        place = None if given is None else Voxels.of(given)
        values = {each.name: getattr(self, each.name) for each in fields(Piece)}
        if turns == "all" and place is None:
            return Piece(**values)
        return BoundPiece(**values, turns=turns, given=place)

    def _repr_svg_(self) -> str:
        """The piece as notebooks show it."""
        return str(call("picture of a piece", self).svg())


@dataclass(frozen=True, init=False, repr=False)
class BoundPiece(Piece):
    """A piece under conditions; ``Piece.bound`` makes it."""

    turns: Turns = "all"
    given: Voxels | None = None

    def __init__(self, shape: ShapeLike, *, turns: Turns, given: Voxels | None, **others: Any) -> None:
        super().__init__(shape, **others)
        object.__setattr__(self, "turns", turns)
        object.__setattr__(self, "given", given)
        if given is not None and given.normalized() not in {
            self.shape.turned(t).normalized() for t in self.permitted or self.shape.turns()
        }:
            raise PuzzleError(f"piece {self.mark or self.name or '?'} cannot be turned to where it is given")

    @cached_property
    def permitted(self) -> frozenset[Isometry] | None:
        """The rotations after which the piece may be as it is then; None for all."""
        allowed = self.allowed
        images = {t: self._normal(t) for t in self.shape.turns()}
        seen = {image for t, image in images.items() if allowed[t]}
        found = frozenset(t for t, image in images.items() if image in seen)
        return found if len(found) < len(images) else None

"""What the analysis of an assembly's contacts returns: a motion, or forces that prove that there is none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from burrkit.assembly.model import Assembly
from burrkit.geometry import Cell
from burrkit.geometry.motion import Exact
from burrkit.moves.model import Move
from burrkit.runtime.short_repr import ShortRepr

#: A point or vector on the scale of bodies.
Vector: TypeAlias = tuple[Fraction, Fraction, Fraction]
STILL: Final[Vector] = (Fraction(0), Fraction(0), Fraction(0))


def vector(numbers: Iterable[Exact]) -> Vector:
    """Three numbers as fractions."""
    x, y, z = numbers
    return Fraction(x), Fraction(y), Fraction(z)


#: Whether nothing moves to first order, something does, or neither is proved.
Verdict: TypeAlias = Literal["rigid", "moves", "undecided"]

#: One group slides; several slide at once, in different directions or at different speeds; or a piece turns.
MotionKind: TypeAlias = Literal["slide", "joint slide", "turn"]

#: Why neither was proved: every motion that was tried runs into an edge or a corner; or the numbers of the
#: linear program did not become exact ones.
OpenReason: TypeAlias = Literal["edges", "numbers"]


@dataclass(frozen=True)
class Contact:
    """A point at which two pieces touch, and the plane between them.

    ``normal`` points from the first piece to the second one; it and ``point`` are on the scale of bodies.
    """

    pieces: tuple[int, int]
    normal: Cell
    point: Vector


@dataclass(frozen=True)
class Velocity:
    """How a piece begins to move.

    The point p has the velocity ``slide`` + (``turn`` x p) H, where H is ``turn_matrix`` of the lattice.
    """

    slide: Vector
    turn: Vector


@dataclass(frozen=True, repr=False)
class Rigidity(ShortRepr):
    """Whether the pieces of an assembly can move relative to each other, to first order.

    ``verdict`` "rigid": ``forces`` has a positive whole number for each of the ``contacts``; these forces
    along the normals balance on every piece, and no motion but that of the whole keeps all contacts.
    "moves": ``velocities``, one for each placed piece, is a motion of the given ``kind``; a slide of one
    group along an axis is also a ``move``. "undecided": ``reason`` gives the cause, and ``velocities`` may
    have a motion that respects all contacts but those along edges and at corners.

    ``frees``: the pieces of a slide go on without end, so that they come apart.

    ``turns`` is false if only slides were considered. The pieces in ``held`` were taken for one.
    """

    assembly: Assembly
    turns: bool
    held: tuple[int, ...]
    verdict: Verdict
    contacts: tuple[Contact, ...]
    forces: tuple[int, ...] | None = None
    kind: MotionKind | None = None
    velocities: tuple[Velocity, ...] | None = None
    move: Move | None = None
    frees: bool = False
    reason: OpenReason | None = None

    @property
    def is_rigid(self) -> bool:
        """Whether it is proved that nothing moves."""
        return self.verdict == "rigid"

    @property
    def rank(self) -> int:
        """How many unknowns a motion has: one piece, or the group in ``held``, stays where it is."""
        bodies = len(self.assembly.placed) - max(len(self.held), 1)
        return bodies * (6 if self.turns else 3)

    @property
    def is_finite(self) -> bool:
        """Whether the motion was checked over some distance, and not only to first order: a slide is."""
        return self.verdict == "moves" and self.kind in {"slide", "joint slide"}

    def sentences(self) -> list[str]:
        """The motion in words, one sentence for all pieces that move equally; none if there is no motion."""
        from burrkit.moves.rigidity.phrases import describe_motion
        from burrkit.moves.sentences import plain

        marks = self.assembly.problem.marks
        return [plain(sentence, marks) for sentence in describe_motion(self)]

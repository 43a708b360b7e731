"""How an assembly comes apart: moves, separations, the tree that they form, and its level text.

A *move* slides one rigid group of pieces along one axis or, under rules that allow it, turns the group about
one. A *separation* is a shortest series of moves after which a group has come free of the rest; the freeing
move is its last. Both parts may have to be taken apart further, which makes a tree.

Convention of the tree (documented in docs/conventions.md): of the two parts, *removed* is the one with the
lighter heaviest piece, and of equally heavy ones the one with fewer pieces. The *level text* is that of
the field: the moves of a separation, then the texts of the two parts, the one with more pieces first, each
only if something in it takes more than one move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field, replace
from functools import cached_property
from typing import Literal, TypeAlias

from burrkit.errors import PuzzleError
from burrkit.geometry import IDENTITY, Cell, Lattice, Motion
from burrkit.geometry.lattices import CUBES, HALF_CUBES
from burrkit.geometry.motion import quarter_turn, times, turn
from burrkit.moves import sentences
from burrkit.moves.drift import Drift
from burrkit.moves.joint_slide import JointSlide
from burrkit.moves.pose import Offset, Pose
from burrkit.moves.rules import MoveRule
from burrkit.runtime.records import dataclass
from burrkit.runtime.short_repr import ShortRepr

#: What ended a search without an answer: the limit of states or of memory, more ways to split than can be
#: compared, turns with clearance or numbers that were not decided, or a request to stop (as by a time limit).
Limit: TypeAlias = Literal["states", "memory", "splits", "turns", "numbers", "stop"]


@dataclass(frozen=True, slots=True)
class Move:
    """A slide: ``pieces`` (numbers within the problem) go ``distance`` cubes along ``axis`` (0 x, 1 y, 2 z).

    On another ``lattice`` the axis is one of its ``axes``, and the distance counts steps, of which ``parts``
    are one unit: on ``HALF_CUBES`` half cubes. The sign of the distance is the direction. The last move of a
    separation carries its group far enough that its bounding box has left that of the rest; ``frees`` marks
    it.

    >>> import burrkit as bk
    >>> str(bk.Move((3,), axis=2, distance=1))
    'Piece 3 slides 1 up.'
    """

    pieces: tuple[int, ...]
    axis: int
    distance: int
    frees: bool = False
    lattice: Lattice = CUBES

    @property
    def shift(self) -> Cell:
        """By how much the pieces move on the raster. PuzzleError for a part of a unit."""
        units, rest = divmod(self.distance, self.lattice.parts)
        if rest:
            raise PuzzleError("a slide by a part of a unit ends between the points of the raster")
        return times(units, self.lattice.axis_shifts[self.axis])

    @property
    def motion(self) -> Motion:
        """What the slide does to cubes. PuzzleError for a part of a unit."""
        return Motion(IDENTITY, self.shift)

    @property
    def along(self) -> Offset:
        """By how much the pieces move in space, in edges of a cube: whole numbers on the lattice of cubes."""
        return self.lattice.in_space(self.axis, self.distance)

    def carried(self, pose: Pose, piece: int) -> Pose:
        """The pose of a piece that slides after it."""
        return pose.slid(self.along)

    def shifted(self, shift: Cell) -> Move:
        """The same slide, which does not change where pieces are shifted."""
        return self

    def require_slide(self, why: str) -> Move:
        """The slide itself."""
        return self

    @property
    def back(self) -> Move:
        """The slide that undoes this one."""
        return replace(self, distance=-self.distance)

    @property
    def is_whole(self) -> bool:
        """Whether it ends after whole units."""
        return not self.distance % self.lattice.parts

    @property
    def in_halves(self) -> Move:
        """The same slide of cubes that are cut into eight."""
        return replace(self, distance=2 // self.lattice.parts * self.distance, lattice=CUBES)

    @property
    def in_cubes(self) -> Move:
        """The slide of cubes that this one is, of cubes cut into eight."""
        if self.distance % 2:
            return replace(self, lattice=HALF_CUBES)
        return replace(self, distance=self.distance // 2)

    @property
    def direction(self) -> str:
        """The direction in words: "to the right"."""
        return self.lattice.directions[self.axis][self.distance < 0]

    @property
    def origin(self) -> str:
        """The side from which a group comes that goes this way, in words: "the left"."""
        return self.lattice.directions[self.axis][2 + (self.distance < 0)]

    @property
    def length(self) -> str:
        """The distance in units of the lattice: "2", "1/2", "1 1/2"."""
        return sentences.fraction(abs(self.distance), self.lattice.parts)

    def predicate(self, *, single: bool) -> str:
        """What one piece or several do, "slides 2 up", "slide up and come free together"."""
        verb = "slides" if single else "slide"
        if self.frees:
            return f"{verb} {self.direction} and {'comes free' if single else 'come free together'}"
        return f"{verb} {self.length} {self.direction}"

    def predicate_together(self, *, single: bool) -> str:
        """The same backwards, on the way together: "slides in, down"."""
        if not self.frees:
            return self.back.predicate(single=single)
        return f"{'slides in' if single else 'slide in together'}, {self.back.direction}"

    def __str__(self) -> str:
        """The move as a sentence, with pieces by their numbers: "Piece 3 slides 1 up."."""
        return sentences.by_number(self)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of ``pieces`` by ``quarters`` of a full turn, about a line along ``axis`` (0 x, 1 y, 2 z).

    ``quarters`` is 1, -1 or 2; 1 is counterclockwise seen from the positive side of the axis. ``pivot`` is
    a point of the line in half cubes. Cube (x, y, z) fills 2x to 2x + 2 and so on, so the two coordinates
    across the axis are both odd in the centre of a cube and both even at a corner. Along the axis it is 0.
    On the ``lattice`` ``HALF_CUBES`` cubes are cut into eight, and the pivot counts quarters of a cube.
    A turn begins and ends on the raster, and frees nothing: what is free slides off. ``drift`` is how the
    group moves sideways as it turns, None if it does not.

    >>> import burrkit as bk
    >>> bk.Turn((3,), axis=2, pivot=(1, 1, 0), quarters=1).motion((2, 0, 5))
    (0, 2, 5)
    """

    pieces: tuple[int, ...]
    axis: int
    pivot: Cell
    quarters: int
    lattice: Lattice = CUBES
    drift: Drift | None = None

    def __post_init__(self) -> None:
        across = [self.pivot[k] for k in range(3) if k != self.axis]
        if self.axis not in (0, 1, 2) or self.quarters not in (1, 2, -1):
            raise PuzzleError("a turn is about axis 0, 1 or 2, by 1, 2 or -1 quarters")
        if sum(across) % 2 and self.quarters != 2:
            raise PuzzleError("a quarter turn is about the centre or a corner of a cube")

    @property
    def frees(self) -> bool:
        """False: a turn leaves its group next to the rest."""
        return False

    @property
    def back(self) -> Turn:
        """The turn that undoes this one."""
        quarters = self.quarters if self.quarters == 2 else -self.quarters
        return replace(self, quarters=quarters, drift=self.drift and self.drift.back)

    @property
    def is_whole(self) -> bool:
        """Whether it is a turn of whole cubes."""
        return self.lattice.parts == 1

    @property
    def in_halves(self) -> Turn:
        """The same turn of cubes that are cut into eight."""
        return replace(self, pivot=times(2 // self.lattice.parts, self.pivot), lattice=CUBES)

    @property
    def in_cubes(self) -> Turn:
        """The turn of cubes that this one is, of cubes cut into eight."""
        across = [self.pivot[k] for k in range(3) if k != self.axis]
        if any(p % 2 for p in across) or (self.quarters != 2 and sum(across) % 4):
            return replace(self, lattice=HALF_CUBES)
        x, y, z = self.pivot
        return replace(self, pivot=(x // 2, y // 2, z // 2))

    def carried(self, pose: Pose, piece: int) -> Pose:
        """The pose of a piece of cubes that turns after it."""
        # In quarters of a cube all is whole.
        x, y, z = (2 // self.lattice.parts * at - 2 for at in self.pivot)
        return pose.turned(self.motion.isometry, (x, y, z))

    def require_slide(self, why: str) -> Move:
        """PuzzleError, with the reason: this is not a slide."""
        raise PuzzleError(why, "unsupported")

    def shifted(self, shift: Cell) -> Turn:
        """The turn of pieces that are all shifted by ``shift``, in cubes."""
        pivot = [0 if k == self.axis else at + 2 * shift[k] for k, at in enumerate(self.pivot)]
        return replace(self, pivot=(pivot[0], pivot[1], pivot[2]))

    @property
    def motion(self) -> Motion:
        """What the turn does to cubes; on ``HALF_CUBES``, to eighths of cubes."""
        about = quarter_turn(self.axis, self.quarters)
        x, y, z = (p - 1 for p in self.pivot)
        centre = [(x, y, z)[k] if k != self.axis else 0 for k in range(3)]
        turned = turn(about, (centre[0], centre[1], centre[2]))
        dx, dy, dz = ((c - d) // 2 for c, d in zip(centre, turned, strict=True))
        return Motion(about, (dx, dy, dz))

    @property
    def sense(self) -> str:
        """How far and which way it goes: "a quarter clockwise, seen from the right"."""
        return sentences.turn_sense(self.axis, self.quarters)

    def predicate(self, *, single: bool) -> str:
        """What one piece or several do: "turns half way round, seen from above"."""
        return f"{'turns' if single else 'turn'} {self.sense}"

    def predicate_together(self, *, single: bool) -> str:
        """The same backwards, on the way together."""
        return self.back.predicate(single=single)

    def __str__(self) -> str:
        """The turn as a sentence: "Piece 3 turns a quarter clockwise, seen from above."."""
        return sentences.by_number(self)


#: One step on the way apart.
AnyMove: TypeAlias = Move | Turn | JointSlide


@dataclass(frozen=True, repr=False)
class Separation(ShortRepr):
    """A shortest way to split ``pieces`` into ``left`` and ``removed``, and how those come apart.

    A part of one piece has no further separation: its child is None. So is that of a part of pieces that can
    all belong to one group, which need not be taken apart. ``left_pieces`` and ``removed_pieces`` name the
    parts in every case.

    >>> import burrkit as bk
    >>> tree = bk.solve(bk.load("1,120,3328,3322,3328,3305")).solutions[0].tree
    >>> tree.level_text, tree.counts
    ('1.2', (1, 2, 1, 1, 1))
    >>> tree.removed_pieces, len(tree.left.moves)
    ((0,), 2)
    """

    pieces: tuple[int, ...]
    moves: tuple[AnyMove, ...]
    left_pieces: tuple[int, ...]
    removed_pieces: tuple[int, ...]
    left: Separation | None
    removed: Separation | None

    @property
    def freeing(self) -> Move:
        """The last move, which frees the group. PuzzleError if it is a turn or a joint slide."""
        return self.moves[-1].require_slide("a separation ends with a slide, not with a turn")

    def each(self, change: Callable[[AnyMove], AnyMove]) -> Separation:
        """The same tree with each move changed."""
        left, removed = (child and child.each(change) for child in (self.left, self.removed))
        return replace(self, moves=tuple(map(change, self.moves)), left=left, removed=removed)

    @property
    def slides(self) -> tuple[Move, ...]:
        """The moves, where all of them are slides. PuzzleError if one is a turn."""
        why = "pieces turn on this way apart; only slides are supported here"
        return tuple(move.require_slide(why) for move in self.moves)

    @property
    def turns(self) -> dict[int, Turn]:
        """The turns among the moves of this separation alone, by their numbers from 0."""
        return {number: move for number, move in enumerate(self.moves) if isinstance(move, Turn)}

    @cached_property
    def has_halves(self) -> bool:
        """Whether a move of this separation or of one below it leads to half cubes."""
        return any(move.lattice is HALF_CUBES for node in self.nodes() for move in node.moves)

    @cached_property
    def has_turns(self) -> bool:
        """Whether pieces turn in this separation or in one below it."""
        return any(node.turns for node in self.nodes())

    @property
    def rule(self) -> MoveRule:
        """The strictest rule by which all moves of this separation and of those below it are possible."""
        if any(isinstance(move, JointSlide) for node in self.nodes() for move in node.moves):
            return MoveRule(joint=True)
        turns = [turn for node in self.nodes() for turn in node.turns.values()]
        clearances = [turn.drift.clearance for turn in turns if turn.drift]
        return MoveRule(max(clearances, default="legal") if turns else None, self.has_halves)

    def nodes(self) -> Iterator[Separation]:
        """This separation, then all below it: left before removed."""
        yield self
        for child in (self.left, self.removed):
            if child is not None:
                yield from child.nodes()

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """The number of moves of every separation, in the order of ``nodes``: the full list."""
        return tuple(len(node.moves) for node in self.nodes())

    @cached_property
    def level(self) -> tuple[int, ...]:
        """The level as numbers, without the subtrees in which all is level 1.

        Of the two parts the one with more pieces comes first, or else the one that is left.
        """
        return tuple(len(node.moves) for node in self._level_nodes())

    def _level_nodes(self) -> Iterator[Separation]:
        """The separations that the level lists, in its order."""
        yield self
        parts = (self.left, self.removed)
        for child in parts if len(self.left_pieces) >= len(self.removed_pieces) else parts[::-1]:
            if child is not None and max(child.counts) > 1:
                yield from child._level_nodes()

    @property
    def level_text(self) -> str:
        """The level as the field writes it, ``6.2.1.2``; ``3R2`` are three slides and two turns."""
        return ".".join([node._count_text for node in self._level_nodes()])

    @property
    def _count_text(self) -> str:
        """The number of moves of this separation alone."""
        turns = len(self.turns)
        return f"{len(self.moves) - turns}R{turns}" if turns else str(len(self.moves))


@dataclass(frozen=True, repr=False)
class Stuck(ShortRepr):
    """The freest state of some pieces that never come apart.

    ``before`` leads from the assembly to the moment at which ``pieces`` are what is left of their part, and
    ``moves`` from there to the first state that offers the most moves, ``ways`` of them: each group, axis and
    distance counts. (Where more than one group had to go at the end of ``before``, one of them is named.)
    """

    pieces: tuple[int, ...]
    before: tuple[AnyMove, ...]
    moves: tuple[AnyMove, ...]
    ways: int


@dataclass(frozen=True, repr=False)
class Disassembly(ShortRepr):
    """What the analysis of one assembly proved.

    ``first`` is the level of the first separation, 0 if no group ever comes free (proved), None if a
    ``limit`` ended the search without an answer. ``tree`` is the canonical complete separation tree, or None
    if the assembly does not come completely apart; ``stuck`` then describes the part that resists. ``states``
    counts the arrangements reached before the first separation (1: nothing moves); those that differ by an
    exchange of equal pieces count once. ``bytes`` is the memory of the largest search; it depends on what the
    same thread searched before, so equal disassemblies may differ in it. ``limit`` is what left the answer
    open, None if nothing did.

    >>> import burrkit as bk
    >>> proof = bk.solve(bk.sixpiece.burr(216, 412, 751, 896, 960, 1024)).assemblies[0].disassembly
    >>> proof.first, proof.is_complete, proof.limit
    (0, False, None)
    """

    first: int | None
    tree: Separation | None
    states: int
    bytes: int = field(default=0, compare=False)
    stuck: Stuck | None = None
    limit: Limit | None = None

    @property
    def is_partial(self) -> bool:
        """Whether at least one group comes free."""
        return bool(self.first)

    @property
    def is_complete(self) -> bool:
        """Whether everything comes apart."""
        return self.tree is not None

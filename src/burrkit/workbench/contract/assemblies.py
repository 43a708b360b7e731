"""Places of pieces, moves by hand, and measures of an assembly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from burrkit.moves.rigidity.model import MotionKind, OpenReason, Verdict
from burrkit.moves.rigidity.phrases import GroupMotion
from burrkit.runtime.records import dataclass
from burrkit.workbench.contract import values as v

#: The most items of a list, and the most states that are followed.
_LONGEST = 500
_MOST_STATES = 20_000

Some: TypeAlias = Annotated[int, v.Bounds(1, _LONGEST)]


# Placements ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class PlacementsRequest(v.ProblemRequest):
    """With a ``piece``, some of its placements."""

    piece: v.Count | None = None
    offset: v.Count = 0
    limit: Some = 100


class PlaceKind(TypedDict):
    """Equal pieces, from 0, and how many placements and orbits they have, at first and left."""

    pieces: list[int]
    least: int
    most: int
    placements: int
    orbits: int
    left: int
    left_orbits: int


class RuledOutBy(TypedDict):
    """Why no assembly has a placement: cubes that nothing else could fill, pieces that would fit nowhere."""

    cubes: list[v.Cell]
    pieces: list[int]


class PlaceData(TypedDict):
    """A placement; ``why`` it is not ``left``, and the colours of its cells, by number, if it has some."""

    rotation: int
    offset: v.Cell
    cells: list[v.Cell]
    left: bool
    why: NotRequired[RuledOutBy]
    colours: NotRequired[list[int]]


class PlacementList(TypedDict):
    """The rotations of the goal, the kinds of pieces, and of one piece some placements of the ``total``."""

    rotations: int
    kinds: list[PlaceKind]
    piece: NotRequired[int]
    total: NotRequired[int]
    offset: NotRequired[int]
    places: NotRequired[list[PlaceData]]


@dataclass(frozen=True, kw_only=True)
class ExplorationRequest(v.ProblemRequest):
    """A problem to step through, and the heading."""

    title: v.Line = ""


# Solutions -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class SceneRequest(v.AssemblyRequest):
    """An assembly to show, and the heading, by default that of the job."""

    title: v.Line | None = None

    def heading(self, job: Mapping[str, object]) -> str:
        """Return the heading; ``job`` are the arguments of a call about a job."""
        return str(job.get("title", "")) if self.title is None else self.title


@dataclass(frozen=True, kw_only=True)
class StoredRequest(v.ProblemRequest):
    """The requested solutions of those that a document stores."""

    offset: v.Count = 0
    limit: Some = 100
    #: The numbers of those to draw as small pictures.
    pictures: Annotated[tuple[v.Number, ...], v.Bounds(0, 100)] = ()


class Thumbnail(TypedDict):
    """What a small picture of an assembly shows."""

    number: int
    #: Of each piece, null for one that is not placed; null for too many.
    cells: Sequence[Sequence[v.Cell] | None] | None


class StoredItem(TypedDict):
    """A solution that a document keeps."""

    number: int
    level: str | None
    assembly_number: int
    moves_kept: bool


class StoredList(TypedDict):
    """Some of the solutions that a document keeps."""

    total: int
    offset: int
    items: list[StoredItem]
    pictures: list[Thumbnail]


# Moves by hand -------------------------------------------------------------------------------------------

#: The rules by which pieces are moved by hand.
HandRule: TypeAlias = Literal["slides", "legal"]
Axis: TypeAlias = Annotated[int, v.OneOf((0, 1, 2))]
Quarters: TypeAlias = Annotated[int, v.OneOf((1, -1, 2))]


class SlideMove(TypedDict):
    """A slide of some pieces."""

    pieces: tuple[int, ...]
    axis: int
    distance: int


class TurnMove(TypedDict):
    """A turn of some pieces by quarters about a line along an axis; the pivot counts half cubes."""

    pieces: tuple[int, ...]
    axis: Axis
    pivot: v.Cell
    quarters: Quarters


class TurnOffer(TurnMove):
    """A least group that can turn; ``way`` is ``quarters`` with the sense of a half turn that is free."""

    way: Annotated[int, v.OneOf((1, -1, 2, -2))]


@dataclass(frozen=True, kw_only=True)
class ArrangedRequest(v.AssemblyRequest):
    """Where the pieces of an assembly are; by default in their places.

    ``offsets`` lists for each piece its shift from its place, null for a removed one; ``turned`` the
    rotations of pieces that have turned.
    """

    offsets: tuple[v.Coordinates | None, ...] | None = None
    turned: tuple[tuple[Annotated[int, v.Bounds(-1, 1)], ...] | None, ...] = ()


@dataclass(frozen=True, kw_only=True)
class MovementRequest(ArrangedRequest):
    """What is requested besides the slides that are possible in an arrangement.

    Shifts and distances are those of ``moves.states.by_hand``: cubes, or on other lattices steps.
    ``ahead`` requests the number of moves to the first separation by a ``rule``, ``turns`` the turns of one
    piece.
    """

    rule: HandRule | None = None
    ahead: bool = False
    turns: int | None = None


class SlideSpace(TypedDict):
    """The axes of another lattice than that of cubes."""

    #: A shift of the scale of bodies, (x, y, z), is x times the first row and so on in space.
    metric: tuple[v.Point, v.Point, v.Point]
    #: One unit along each axis on the scale of bodies.
    axes: Sequence[v.Cell]


class SlideGroup(TypedDict):
    """A least group of pieces and how far it can slide; ``reach`` is null where it slides off."""

    pieces: tuple[int, ...]
    axis: int
    sign: Annotated[int, v.OneOf((1, -1))]
    reach: int | None
    distance: int


class Ahead(TypedDict):
    """The number of moves until something comes free (0: never), and the first of them."""

    moves: int
    next: TurnMove | SlideMove | None


class Movement(TypedDict):
    """The moves that are possible in an arrangement."""

    #: By which ``ahead`` is counted, and the rule of the search that has found the assembly.
    rule: HandRule
    found_by: v.Rule
    #: How many steps one unit has; distances and shifts count steps.
    unit: int
    #: Missing on the lattice of cubes.
    space: NotRequired[SlideSpace]
    groups: list[SlideGroup]
    least: NotRequired[int | None]
    ahead: NotRequired[Ahead | None]
    turns: NotRequired[list[TurnOffer]]


# States and measures -------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class DifficultyRequest(v.AssemblyRequest):
    """The most states of a separation."""

    limit: Annotated[int, v.Bounds(1, _MOST_STATES)] = 10_000


class ExpectedMoves(TypedDict):
    """An expected number with its 95 % interval, one number if it is exact; a null bound is infinite."""

    mean: float
    low: float | None
    high: float | None


class RandomMoves(TypedDict):
    """Any move, and any but the one that goes straight back; null if a limit cut the states."""

    at_random: ExpectedMoves | None
    not_back: ExpectedMoves | None


class DeadEndData(TypedDict):
    """A state from which every move goes back, and how far it is from the way."""

    state: int
    away: int


class SeparationFigures(TypedDict):
    """A separation in figures, and the graph of its states as SVG, null for one state and for very many."""

    freed: list[int]
    moves: int
    states: int
    complete: bool
    exits: int
    choices: list[int]
    forced: list[int]
    dead_ends: list[DeadEndData]
    held: int
    picture: str | None


class DifficultyData(TypedDict):
    """How hard a solution is, as ``burrkit difficulty --json``, pieces from 0."""

    moves: int
    pieces: list[v.PieceLook]
    apart: RandomMoves
    together: RandomMoves
    separations: list[SeparationFigures]


class PieceMotion(TypedDict):
    """How a piece begins to move, in space: the point p by ``slide`` + ``turn`` x p."""

    piece: int
    slide: v.Point
    turn: v.Point


class RigidityData(TypedDict):
    """Whether anything moves at all, pieces from 0."""

    verdict: Verdict
    kind: MotionKind | None
    #: Why neither was proved.
    reason: OpenReason | None
    #: Whether not only slides were considered, and whether what slides goes on without end.
    turns: bool
    frees: bool
    #: Of the proof that nothing moves: how many points at which pieces touch, and unknowns of a motion.
    contacts: int
    rank: int
    #: Both empty without a motion.
    groups: list[GroupMotion]
    motion: list[PieceMotion]

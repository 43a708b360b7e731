"""Designs: the cubes of a shape, the request of a climb, and what it finds."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict, final

from burrkit.runtime.records import dataclass
from burrkit.workbench.contract import values as v
from burrkit.workbench.designs import MOST_RUNS

#: The most cubes of an outline.
MOST_CUBES = 32**3

#: What designs are compared by: the keys of ``search.climb.goals.GOALS``.
GoalName: TypeAlias = Literal[
    "level", "moves", "solutions", "assemblies", "holes", "corners",
    "spread", "shapes", "symmetry", "states", "dead-ends", "random",
]  # fmt: skip
Side: TypeAlias = Annotated[int, v.Bounds(1, 32)]
Box: TypeAlias = tuple[Side, Side, Side]
PieceSize: TypeAlias = Annotated[int, v.Bounds(1, MOST_CUBES)]


@dataclass(frozen=True, kw_only=True)
class OutlineRequest(v.ProblemRequest):
    """A box, or a problem; the cubes of its goal are requested."""

    document: object = ...
    box: Box | None = None


class HolesRemark(TypedDict):
    """Holes of a mesh were closed."""

    code: Literal["closed"]
    holes: int


class PartsRemark(TypedDict):
    """The cubes of a mesh fall into parts; only those of the largest are cut."""

    code: Literal["parts"]
    parts: int
    cubes: int
    total: int


class OutlineData(TypedDict):
    """The cubes of a shape, the size of their box, and what was done to get them."""

    cells: list[v.Cell]
    size: v.Cell
    remarks: list[HolesRemark | PartsRemark]


@final
class BoxSource(TypedDict):
    """Cubes of a box."""

    box: Box


@final
class PuzzleSource(TypedDict):
    """Cubes of a puzzle, or of one of its shapes."""

    puzzle: v.Line
    shape: NotRequired[v.Number]


@final
class MeshSource(TypedDict):
    """Cubes of a mesh: how many along its longest side."""

    mesh: v.Line
    cubes: NotRequired[Side]
    up: NotRequired[Literal["y", "z"]]


DesignSource: TypeAlias = BoxSource | PuzzleSource | MeshSource


class DesignParent(TypedDict):
    """The design that a climb begins with."""

    job: v.Line
    run: Annotated[int, v.Bounds(1, MOST_RUNS)]


@dataclass(frozen=True, kw_only=True)
class DesignConditions:
    """What a climb is for; see ``burrkit search climb``."""

    holes: Annotated[int, v.Bounds(0, 1000)] = 20
    level: Annotated[int, v.Bounds(0, 1000)] = 0
    unique: bool = False
    steps: Annotated[int, v.Bounds(1, 1 << 40)] = 300_000
    seed: Annotated[int, v.Bounds(0, (1 << 63) - 1)] = 1
    threads: Annotated[int, v.Bounds(1, 64)] | None = None
    #: What designs are compared by, the first one first; none for the level, then few solutions.
    goals: Annotated[tuple[GoalName, ...], v.Bounds(0, 100)] = ()
    #: The most internal corners, the least and most cubes of a piece, the least number of moves.
    corners: Annotated[int, v.Bounds(0, 1 << 20)] | None = None
    sizes: tuple[PieceSize, PieceSize] | None = None
    moves: Annotated[int, v.Bounds(0, 1 << 20)] = 0
    shapes: Literal["any", "different", "same"] = "any"


@dataclass(frozen=True, kw_only=True)
class DesignOptions(DesignConditions):
    """The same, and how many pieces there are."""

    pieces: int


@dataclass(frozen=True, kw_only=True)
class DesignOrder(DesignConditions, v.ProblemRequest):
    """Cubes to cut into pieces, where they come from, and perhaps a puzzle to begin with."""

    cells: Annotated[tuple[v.Coordinates, ...], v.Bounds(1, MOST_CUBES)]
    source: DesignSource | None = None
    #: By default that of the puzzle to begin with, or 4.
    pieces: Annotated[int, v.Bounds(2, 12)] | None = None
    runs: Annotated[int, v.Bounds(1, MOST_RUNS)] = 8
    document: object = ...
    #: The pieces that stay, and the design that the puzzle is.
    keep: v.Line = ""
    parent: DesignParent | None = None
    owner: v.Line = ""
    title: v.Line = ""


class BestDesign(TypedDict):
    """The best design so far."""

    run: int
    level: int
    meets: bool


class RunsUnderWay(TypedDict):
    """Runs that go on: all their steps, the highest level, and a letter for each cube there."""

    steps: int
    level: int
    labels: str | None


class DesignFigures(TypedDict):
    """The figures of a design: the puzzle with which a run has ended."""

    run: int
    level: int
    level_text: str
    moves: int
    solutions: int
    assemblies: int
    complete: bool
    holes: int
    #: Internal corners of all pieces, least and most cubes of a piece, different pieces, moves at random.
    corners: int
    sizes: v.Pair
    shapes: int
    random: int | None
    steps: int
    meets: bool
    #: Whether the run has ended, or was stopped here.
    ended: bool
    command: str


class DesignItem(DesignFigures):
    """A design, and all runs that have found it; whether another one is better in all goals at once."""

    runs: list[int]
    is_beaten: bool


class DesignList(TypedDict):
    """Some designs, the best first."""

    total: int
    offset: int
    items: list[DesignItem]


class DesignPiece(v.PieceLook):
    """A piece in its place, in an arrangement or in a design."""

    cells: list[v.Cell]


class DesignData(DesignFigures):
    """A design with its pieces in place, and the document that has it as a puzzle with a solution."""

    document: v.Json
    pieces: list[DesignPiece]

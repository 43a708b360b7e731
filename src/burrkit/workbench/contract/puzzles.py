"""Documents, files, constant tables, and short searches during the work on a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from burrkit.formats.file_format import Holds, LackingMoves
from burrkit.pencil.logic.generators import Band
from burrkit.puzzle.facts import ProblemFigures, ShapeFacts
from burrkit.runtime.records import dataclass
from burrkit.workbench.contract import values as v

# The start of a page -------------------------------------------------------------------------------------


class FileFormat(TypedDict):
    """A format of files: what it is called and for, its endings, the usual one first, and what it holds."""

    name: str
    title: str
    hint: str
    endings: tuple[str, ...]
    holds: Holds
    reads: bool
    writes: bool


class NamedColour(TypedDict):
    """A species of wood."""

    name: str
    colour: str


class FolderName(TypedDict):
    """The chosen folder."""

    name: str
    path: str


class About(TypedDict):
    """The facts that a page needs at its start."""

    version: str
    #: The run of the server, which numbers its events.
    run: str
    #: None where there is no folder: in a browser tab.
    folder: FolderName | None
    cores: int
    formats: list[FileFormat]
    #: Whether meshes can be read.
    meshes: bool
    colours: list[str]
    #: Species of wood, in the order in which shapes have them.
    woods: list[NamedColour]
    accent: str


class StickLists(TypedDict):
    """Tables of the 4,096 stick numbers, so that a page edits sticks without requests.

    Lists are indexed by the number (entry 0 is unused). ``canonical`` is 0 for a number of unconnected cubes;
    ``removable`` are the twelve cubes of a stick of length 6, cube i worth 2**i.
    """

    lengths: list[int]
    removable: list[v.Cell]
    canonical: list[int]
    mirror: list[int]
    #: How many of the twelve cubes are there.
    weight: list[int]
    notchable: list[int]
    millable: list[int]
    names: dict[str, str]


class LatticeCell(TypedDict):
    """A type of cells: one of them on the raster, its body in space, and that seen from above."""

    cell: v.Cell
    corners: list[v.Point]
    #: Corners in order, counter-clockwise from outside; none for balls, which have one corner, the middle.
    faces: list[list[int]]
    outline: list[tuple[float, float]]


class LatticeTurn(TypedDict):
    """A rotation or mirror image, and on the raster the images of the cells and of the shifts."""

    #: Degrees about a line, "x+y-z" or a number of degrees from x to y; null for a mirror image.
    turn: tuple[float, str | float] | None
    cells: list[v.Cell]
    shifts: list[v.Cell]


class LatticeData(TypedDict):
    """A lattice as a page draws it."""

    name: str
    cell_name: str
    rotations: int
    #: Three shifts as points of a drawing, zeros above the diagonal, and the same in space.
    shifts: Sequence[v.Cell]
    moves: list[v.Point]
    #: The least shift along each axis of a drawing.
    period: v.Cell
    #: Of balls; 0 for all others.
    radius: float
    types: list[LatticeCell]
    #: All turns but that which changes nothing, then the mirror image.
    turns: list[LatticeTurn]


# Documents -----------------------------------------------------------------------------------------------

#: What a document can be turned into; "" leaves its kind.
DocumentKind = Literal["", "puzzle", "six-piece"]


@dataclass(frozen=True, kw_only=True)
class CheckRequest(v.ProblemRequest):
    """A document, and perhaps the kind to convert it to.

    "puzzle" turns any document into shapes and problems, "six-piece" a problem into six numbers, if it is
    such a burr.
    """

    as_: DocumentKind = ""


class SixSticks(TypedDict):
    """The sticks of a six-piece burr, and their length."""

    sticks: list[int]
    length: int


class PlainReason(TypedDict):
    """Why a problem has no solution; ``parity``: of cubes coloured like a chessboard."""

    code: Literal["no-goal", "no-pieces", "parity"]


class CountReason(TypedDict):
    """The same with a number and its limit.

    ``no-room``, ``too-few-cells``: cells of the pieces; ``holes``: cells that stay empty at least, where
    BurrTools ignores the limit with ``holes-ignored``; ``parity-excess``: cubes of one colour.
    """

    code: Literal["many-pieces", "no-room", "too-few-cells", "holes", "holes-ignored", "parity-excess"]
    count: int
    limit: int


class ShapeReason(TypedDict):
    """A shape, from 0, that cannot be a piece."""

    code: Literal["variable-cells", "no-cells"]
    shape: int


class PieceReason(TypedDict):
    """A piece, by mark and name, without a place; ``no-rest``: wherever it is, something else has none."""

    code: Literal["fits-nowhere", "colours", "no-rest"]
    piece: str


class CellReason(TypedDict):
    """A cell of the goal that no piece can fill, and how many more there are."""

    code: Literal["unfilled"]
    cell: v.Cell
    more: int


Reason: TypeAlias = PlainReason | CountReason | ShapeReason | PieceReason | CellReason | v.OtherRemark


@dataclass(frozen=True)
class CheckedProblem(ProblemFigures):
    """The facts about a problem."""

    #: Why it has no solution or cannot be solved, as far as that is plain without a search.
    unsolvable: Reason | None
    #: Its sticks, if it is a six-piece burr.
    burr: SixSticks | None


class CheckedPuzzle(TypedDict):
    """A document in its normal form, and facts about it."""

    document: v.Json
    grid: str
    #: The lattice of its own that the document has.
    lattice: LatticeData | None
    shapes: list[ShapeFacts]
    problems: list[CheckedProblem]


# Files ---------------------------------------------------------------------------------------------------


class FileEntry(TypedDict):
    """A file: its size in bytes, and the seconds since 1970 at which it was modified."""

    name: str
    size: int
    modified: float


class FolderList(TypedDict):
    """The files and folders in a folder; ``more`` if there are too many to list."""

    folder: str
    folders: list[str]
    files: list[FileEntry]
    more: bool


class LostMoves(TypedDict):
    """Solutions are stored without their moves, because of some that a format has no place for."""

    code: Literal["without-moves"]
    solutions: int
    lacking: LackingMoves


class LostColours(TypedDict):
    """The colours chosen for pieces are not stored."""

    code: Literal["without-colours"]


Lost: TypeAlias = LostMoves | LostColours | v.OtherRemark


class SavedFiles(TypedDict):
    """The files that were saved, the tag of the first, and what the format cannot hold."""

    tag: str
    size: int
    names: list[str]
    lost: list[Lost]


# Short searches ------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class EstimateRequest(v.ProblemRequest):
    """A search to estimate, and the seconds for the estimate."""

    up_to: v.Convention = "rotation"
    disassemble: bool = True
    max_states: v.Positive | None = None
    seconds: Annotated[int, v.Bounds(1, 30)] = 5


class SearchEstimate(TypedDict):
    """How many assemblies and solutions a search finds and how long one thread takes; null where unknown."""

    assemblies: v.ForecastInterval
    solutions: v.ForecastInterval | None
    seconds: v.ForecastInterval | None
    #: Whether the counts are not estimated.
    exact: bool
    #: How many assemblies were examined, and how many of them were given up.
    sampled: int
    unsettled: int


@dataclass(frozen=True, kw_only=True)
class CountRequest(v.ProblemRequest):
    """A puzzle to count within some milliseconds."""

    milliseconds: Annotated[int, v.Bounds(1, 5000)] = 800


class QuickCounts(TypedDict):
    """Counts up to rotation, and the highest level, "" without a solution; only if found in time."""

    complete: bool
    assemblies: NotRequired[int]
    solutions: NotRequired[int]
    level: NotRequired[str]


@dataclass(frozen=True, kw_only=True)
class PiecesRequest(v.ProblemRequest):
    """Filters of the shapes that the pieces of each assembly form together, and limits."""

    connected: bool = False
    chiral: bool = False
    notchable: bool = False
    millable: bool = False
    distinct: bool = False
    limit: Annotated[int, v.Bounds(1, 500)] = 500
    seconds: Annotated[int, v.Bounds(1, 20)] = 20


class NewShapes(TypedDict):
    """Shapes of a document: some of the ``total`` that pass; ``complete`` if all assemblies were found."""

    shapes: list[v.Json]
    total: int
    assemblies: int
    complete: bool


@dataclass(frozen=True, kw_only=True)
class PencilRequest:
    """A puzzle in the text format of its kind, and the values that were entered, by cell."""

    kind: v.Line
    text: Annotated[str, v.Bounds(0, 100_000)]
    entries: dict[str, int]


@dataclass(frozen=True, kw_only=True)
class NewPencilRequest:
    """A puzzle to make; see ``burrkit.pencil.logic.kinds.fresh``."""

    kind: v.Line
    seed: v.Count
    size: v.Number | None = None
    difficulty: Band | None = None


@dataclass(frozen=True, kw_only=True)
class WordsRequest:
    """Letters, or a pattern, and the list to search: that of a subject, or the English one."""

    find: Literal["anagrams", "inside", "containing", "matching", "phrases"] = "anagrams"
    text: Annotated[str, v.Bounds(1, 255)]
    subject: v.Line = ""

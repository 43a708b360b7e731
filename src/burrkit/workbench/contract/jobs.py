"""Jobs of all kinds, what searches find, and the reports about them."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict, final

from burrkit.moves.model import Limit
from burrkit.moves.path.model import Metric, PathLimit
from burrkit.runtime.arguments import MOST_THREADS
from burrkit.runtime.records import dataclass
from burrkit.workbench.contract import assemblies, designs, puzzles, values as v

# Searches for solutions ----------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class UnfinishedOptions:
    """The options of a search that a file keeps."""

    up_to: v.Convention = "rotation"
    keep_shifted: bool = False
    disassemble: bool = True
    rule: v.Rule = "slides"


@dataclass(frozen=True, kw_only=True)
class SolveOptions(UnfinishedOptions):
    """How to search; see ``SearchOptions``."""

    limit: v.Positive | None = None
    seconds: v.Positive | None = None
    max_states: v.Positive | None = None
    threads: Annotated[int, v.Bounds(1, MOST_THREADS)] | None = None
    #: Keeps nothing of what is found but the numbers.
    count_only: bool = False
    #: Above 1: stores only solutions from which nothing comes free in fewer moves.
    min_level: v.Number = 1


@dataclass(frozen=True, kw_only=True)
class SolveRequest(SolveOptions, v.ProblemRequest):
    """A search to start, the draft that owns it, and its title."""

    owner: v.Line = ""
    title: v.Line = ""


@dataclass(frozen=True, kw_only=True)
class ThumbnailsRequest:
    """The findings to draw as small pictures."""

    numbers: Annotated[tuple[v.Number, ...], v.Bounds(1, 100)]


class JobForecast(TypedDict):
    """Of a running search: the share that is done, the seconds left, the assemblies that the whole finds."""

    done: v.ForecastInterval
    seconds: v.ForecastInterval
    assemblies: v.ForecastInterval | None


class ConventionCounts(TypedDict):
    """The counts under one convention."""

    assemblies: int
    solutions: int | None


class Marks(TypedDict):
    """How many findings have a star, and how many are deleted."""

    starred: int
    deleted: int


class ChangedMarks(Marks):
    """The same, and how many findings a request has changed."""

    changed: int


class JobPiece(v.PieceLook):
    """A piece of the puzzle that is searched."""

    name: str
    cubes: int


JobState: TypeAlias = Literal[
    "waiting", "running", "pausing", "paused", "cancelling", "cancelled", "done", "failed"
]


class JobReport(TypedDict):
    """What the reports about all kinds of jobs have."""

    id: str
    #: The number of its latest change.
    event: int
    state: JobState
    error: str
    #: Kernels are compiled; or it was stopped at a limit, of assemblies or of time.
    remark: Literal["", "compiling", "full", "time"]
    #: Why it could not be saved next to its puzzle: an error.
    unsaved: str
    seconds: float
    share: float
    seconds_left: float | None
    forecast: JobForecast | None
    found: int
    assemblies: int
    partial: int
    solutions: int
    unsettled: int
    #: What left open how assemblies come apart, and of how many.
    limits: dict[str, int]
    #: The counts under both conventions, once it is complete; null where another search would be needed.
    up_to: dict[Literal["rotation", "reflection"], ConventionCounts | None]
    levels: list[tuple[str, int]]
    complete: bool
    #: Why there is no assembly, as far as that is known.
    reasons: list[puzzles.Reason]
    owner: str
    title: str
    #: Whether it can be paused, and go on later.
    can_pause: bool
    #: The file next to that of the puzzle in which it is stored; "" if it is not.
    kept: str
    marks: Marks


class SolveJob(JobReport):
    """A search for solutions."""

    kind: Literal["solve"]
    problem: int
    options: SolveOptions
    pieces: list[JobPiece]


class VersionRemark(TypedDict):
    """A file of another version of burrkit than this one."""

    code: Literal["version"]
    version: str
    own: str


class PuzzleRemark(TypedDict):
    """A file of another puzzle, or of this one before it was changed."""

    code: Literal["puzzle"]


class UnfinishedFile(TypedDict):
    """A file with which a search goes on, or why it does not."""

    path: str
    why_not: VersionRemark | PuzzleRemark | v.OtherRemark | None
    modified: NotRequired[float]
    share: NotRequired[float]
    assemblies: NotRequired[int]
    options: NotRequired[UnfinishedOptions]


# Findings ------------------------------------------------------------------------------------------------


class Finding(TypedDict):
    """A line of the list of findings."""

    number: int
    solution: bool
    unsettled: bool
    #: Moves until something is free; 0 if nothing ever is.
    first: int | None
    #: What left open how it comes apart.
    limit: Limit | None
    level: str | None
    moves: int | None
    holes: int
    #: How many pieces are placed.
    pieces: int
    weight: int
    starred: bool
    #: Its number among the solutions from the highest level down, as ``burrkit solve`` counts.
    solution_number: int | None


class FindingList(TypedDict):
    """Some findings of a list; ``place`` is that of the requested one, null if it is not in the list."""

    total: int
    offset: int
    items: list[Finding]
    place: NotRequired[int | None]


class LevelCounts(TypedDict):
    """How many findings there are by moves until something is free, and the range of all findings."""

    levels: list[v.Pair]
    pieces: v.Pair | None
    holes: v.Pair | None


# Searches for paths --------------------------------------------------------------------------------------


@final
class DrawnEnd(TypedDict):
    """An arrangement in a drawing."""

    drawing: Annotated[str, v.Bounds(0, 20_000)]


@final
class AssemblyEnd(TypedDict):
    """Assembly N of a problem, from 1, in one of its states."""

    problem: NotRequired[v.Number]
    assembly: NotRequired[v.Number]
    state: NotRequired[Annotated[int, v.Bounds(0, 19_999)]]


PathEnd: TypeAlias = DrawnEnd | AssemblyEnd


@dataclass(frozen=True, kw_only=True)
class PathOptions:
    """How to search for a path; see ``burrkit.moves.path.find_path``."""

    metric: Metric = "slide"
    rule: v.Rule = "slides"
    labelled: bool = False
    tray: bool = False
    fixed: v.Line = ""
    margin: Annotated[int, v.Bounds(0, 1000)] | None = None
    max_states: v.Positive | None = None
    seconds: v.Positive | None = None


@dataclass(frozen=True, kw_only=True)
class PathOrder(PathOptions, v.ProblemRequest):
    """Two arrangements, and the document with the problems that they name."""

    start: PathEnd
    goal: PathEnd
    document: object = ...
    owner: v.Line = ""
    title: v.Line = ""


class PathSummary(TypedDict):
    """What a search for a path has come to."""

    status: Literal["found", "unreachable", "unknown"]
    proof: Literal["exhausted", "parity"] | None
    limit: PathLimit | None
    length: int | None
    states: int
    box: v.Cell | None
    in_box: bool


class PathJob(JobReport):
    """A search for a path; ``path`` is there once it is done."""

    kind: Literal["path"]
    ends: tuple[PathEnd, PathEnd]
    options: PathOptions
    path: NotRequired[PathSummary]


class PathSlide(TypedDict):
    """A slide along an axis, in cubes or in parts of them."""

    axis: Literal["x", "y", "z"]
    distance: int
    parts: NotRequired[int]


class PathTurn(TypedDict):
    """A turn about a line along an axis, by quarters."""

    axis: Literal["x", "y", "z"]
    quarters: assemblies.Quarters


class PathStep(TypedDict):
    """A move of pieces, by their marks: slides one after the other, or a turn."""

    pieces: list[str]
    slides: list[PathSlide]
    turn: NotRequired[PathTurn]


class PathData(PathSummary):
    """The path that a job has found; moves and scene are null if there is none."""

    #: Their marks.
    pieces: list[str]
    moves: list[PathStep] | None
    scene: v.Json | None


# Reports -------------------------------------------------------------------------------------------------


class DesignJob(JobReport):
    """A climb for designs; what is not required is there from the first report on."""

    kind: Literal["design"]
    options: designs.DesignOptions
    runs: int
    source: designs.DesignSource
    called: str
    cubes: int
    keep: str
    parent: designs.DesignParent | None
    runs_done: NotRequired[int]
    designs: NotRequired[int]
    best: NotRequired[designs.BestDesign | None]
    under_way: NotRequired[designs.RunsUnderWay | None]


Job: TypeAlias = SolveJob | PathJob | DesignJob


class JobList(TypedDict):
    """All jobs of a run of the server, and the number of the latest change."""

    run: str
    event: int
    jobs: list[Job]


class JobUpdates(JobList):
    """What has changed after an event: ``ids`` are all jobs that there are."""

    ids: list[str]
    removed: list[str]

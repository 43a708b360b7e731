"""Values that many requests and answers have, and the limits of those in requests."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, TypedDict

import burrkit as bk
from burrkit.errors import PuzzleError
from burrkit.formats.json.reader import LONGEST_TEXT, Reader
from burrkit.puzzle.document import LARGEST_COUNT, Puzzle
from burrkit.runtime.records import dataclass

#: Takes a request apart; its errors name the place.
REQUEST: Final = Reader("request")

#: The document of a request that has none.
_NONE: Final[object] = ...


class Bounds(NamedTuple):
    """The least and the greatest number, length of a text, or number of items."""

    least: int
    most: int


class OneOf(NamedTuple):
    """The numbers that a value can be."""

    numbers: tuple[int, ...]


class TextForm(NamedTuple):
    """A text with a form of its own: its name in the schema."""

    name: Literal["line", "rule"]


Json: TypeAlias = dict[str, Any]
Cell: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float, float]
Pair: TypeAlias = tuple[int, int]

#: A short text on one line.
Line: TypeAlias = Annotated[str, Bounds(0, LONGEST_TEXT), TextForm("line")]
#: The rule by which pieces move.
Rule: TypeAlias = Annotated[str, TextForm("rule")]
Convention: TypeAlias = Literal["rotation", "reflection", "raw"]


class PieceLook(TypedDict):
    """The mark and the colour of a piece."""

    mark: str
    colour: str


class ForecastInterval(TypedDict):
    """A number that is estimated, and its 90 % interval; a null bound is infinite."""

    value: float | None
    low: float | None
    high: float | None


class OtherRemark(TypedDict):
    """A line as it is, such as an error of a file."""

    code: Literal["other"]
    line: str


Count: TypeAlias = Annotated[int, Bounds(0, 1 << 31)]
Positive: TypeAlias = Annotated[int, Bounds(1, 1 << 31)]
Number: TypeAlias = Annotated[int, Bounds(1, 1 << 20)]
Coordinate: TypeAlias = Annotated[int, Bounds(-LARGEST_COUNT, LARGEST_COUNT)]
Coordinates: TypeAlias = tuple[Coordinate, Coordinate, Coordinate]


@dataclass(frozen=True, kw_only=True)
class ProblemRequest:
    """A request about a problem, counted from 1, of a document of any kind (docs/formats/json.md)."""

    document: object
    #: By default the first, or that of the job.
    problem: Number | None = None

    @property
    def has_document(self) -> bool:
        """Whether the request has a document, where it need not have one."""
        return self.document is not _NONE

    @cached_property
    def content(self) -> bk.Problem | Puzzle:
        """The puzzle in the document. A FormatError names the place in it."""
        if not self.has_document:
            raise REQUEST.error("", '"document" is missing', "missing")
        return bk.formats.json.puzzle.read_value(self.document, "puzzle")

    @property
    def puzzle(self) -> Puzzle:
        """The same as shapes and problems."""
        return document_of(self.content)

    @property
    def index(self) -> int:
        """The index of the problem, from 0."""
        return (self.problem or 1) - 1

    @cached_property
    def chosen(self) -> bk.Problem:
        """The problem. PuzzleError if it does not exist or cannot be solved."""
        return problem_of(self.content, self.index)


@dataclass(frozen=True, kw_only=True)
class AssemblyRequest(ProblemRequest):
    """A request about a finding of a job, or about a ``stored`` solution of a document, counted from 1."""

    document: object = _NONE
    stored: Number | None = None


def problem_of(content: bk.Problem | Puzzle, index: int) -> bk.Problem:
    """Return problem ``index``, from 0, of a puzzle. PuzzleError if it does not exist or cannot be solved."""
    if isinstance(content, Puzzle):
        return content.problem(index)
    if index:
        raise PuzzleError(f"no such problem: {index + 1}; there is one", "unknown")
    return content


def document_of(content: bk.Problem | Puzzle) -> Puzzle:
    """Return the document of a puzzle."""
    return content if isinstance(content, Puzzle) else Puzzle.of(content)

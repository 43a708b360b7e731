"""What the readers and writers of text formats share: places of errors, limits, marks, drawn layers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from burrkit.errors import FormatError, PuzzleError
from burrkit.formats.file_format import LackingMoves
from burrkit.geometry import Cell, Voxels
from burrkit.puzzle import Container, Goal, Problem
from burrkit.puzzle.document import MOST_VOXELS
from burrkit.remarks import Remark
from burrkit.runtime.fields import FORBIDDEN, quoted, whole_number

#: The most cubes along a side of a shape, so that a short file cannot ask for more than any puzzle needs.
LARGEST_SIDE: Final = 100


@contextmanager
def located(source: str, line: int | None = None, place: str = "") -> Iterator[None]:
    """Raise a PuzzleError of the body as the FormatError of a file, with the line or the place in it."""
    try:
        yield
    except PuzzleError as error:
        raise FormatError(source, line, f"{place}: {error}" if place else str(error), error.code) from None


def refuse_forbidden(text: str, source: str, line: int = 1) -> None:
    """FormatError for a character that no text may contain; ``line`` is the number of the first line."""
    if wrong := FORBIDDEN.search(text):
        reason = f"{wrong[0]!a} is a character that no text has; leave it out"
        raise FormatError(source, line + text.count("\n", 0, wrong.start()), reason)


def is_mark(text: str) -> bool:
    """Whether a piece can have this mark in a file: one visible character that means nothing else."""
    return len(text) == 1 and text.isprintable() and text not in " .,#"


def require_mark(mark: str, taken: Collection[str], source: str, line: int) -> None:
    """FormatError unless a piece can have this mark, and none has it yet."""
    if not is_mark(mark):
        raise FormatError(source, line, f"mark {quoted(mark)} is not one visible character other than '.'")
    if mark in taken:
        raise FormatError(source, line, f"duplicate mark {quoted(mark)}", "duplicate")


class Room:
    """The total size of the boxes of all shapes of a file, as far as they are read."""

    def __init__(self, longest: int = LARGEST_SIDE) -> None:
        self.longest, self.voxels = longest, 0

    def take(self, size: Cell, what: str = "", count: int = 1) -> None:
        """Add the boxes of equal shapes. PuzzleError if they are too long, or all so far too large."""
        x, y, z = size
        if max(size) > self.longest:
            raise PuzzleError(f"{what} is over {self.longest} cubes long".removeprefix(" is "), "too-large")
        self.voxels += x * y * z * count
        if self.voxels > MOST_VOXELS:
            raise PuzzleError(f"shapes in boxes of more than {MOST_VOXELS:,} cubes in all", "too-large")


def sides(words: Sequence[str], of: str, source: str, line: int) -> Cell:
    """The three sides of a box in a file. FormatError, which names what they are ``of``, for a wrong one."""
    x, y, z = (whole_number(word, 1, LARGEST_SIDE) for word in words)
    if x is None or y is None or z is None:
        raise FormatError(source, line, f"a side of {of} is 1 to {LARGEST_SIDE} cells long")
    return x, y, z


def require_one_part(shape: Voxels, what: str) -> None:
    """PuzzleError unless the cubes of a piece hang together."""
    if (parts := shape.parts) != 1:
        raise PuzzleError(f"{what} falls into {parts} parts; a piece is one")


def goal_at_origin(required: Voxels, optional: Voxels) -> Goal:
    """A goal moved to (0, 0, 0)."""
    whole = required | optional
    x, y, z = whole.low if len(whole) else (0, 0, 0)
    return Goal(required.shifted(-x, -y, -z), optional.shifted(-x, -y, -z))


def is_plain(problem: Problem) -> bool:
    """Whether a problem has shapes, names and marks only: no colours, ranges, groups, weights or limits."""
    return not (
        any(p.colours or p.optional or p.groups or p.weight != 1 or p.is_bound for p in problem.pieces)
        or problem.goal.colours
        or problem.allowed
        or problem.max_holes is not None
    )


def is_packing(problem: Problem) -> bool:
    """Whether a problem has, besides pieces with names and marks only, a container as a file draws it."""
    container, pieces = Container.of(problem), problem.pieces[: problem.container]
    if container is None or not is_plain(Problem(pieces, Goal(container.room))):
        return False
    return container.problem(pieces, problem.name) == problem


def require_plain(problem: Problem, name: str, cannot: str, *, container: bool = False) -> None:
    """Check that a format for plain problems of cubes, of pieces in one part, can hold this one.

    Raises FormatError, which ``cannot`` completes; PuzzleError for other cells than cubes. With ``container``
    the format can hold that.
    """
    problem.require_cubes()
    if not is_plain(problem) and not (container and is_packing(problem)):
        raise FormatError(
            name, None, f"colours, ranges, groups, weights and maxHoles cannot {cannot}", "unsupported"
        )
    for number, piece in enumerate(problem.pieces[: problem.container], 1):
        if (parts := piece.shape.parts) != 1:
            raise FormatError(name, None, f"piece {number} falls into {parts} parts")


def drawn_layers(signs: Mapping[Cell, str], low: Cell, high: Cell) -> list[list[str]]:
    """The rows of each layer of a box, the lowest layer first, the farthest row first; "." for no sign."""
    (x0, y0, z0), (x1, y1, z1) = low, high
    return [
        ["".join(signs.get((x, y, z), ".") for x in range(x0, x1 + 1)) for y in range(y1, y0 - 1, -1)]
        for z in range(z0, z1 + 1)
    ]


def drawn(cells: Voxels, optional: Iterable[Cell] = ()) -> list[list[str]]:
    """The rows of the layers of the least box: # for a cube, + for an optional one, and . for none."""
    signs = dict.fromkeys(cells, "#") | dict.fromkeys(optional, "+")
    return drawn_layers(signs, cells.low, cells.high)


def moves_lost(lacking: Sequence[LackingMoves]) -> list[Remark]:
    """Describe solutions that a file stores without moves, by what a format lacks for each; none, or one."""
    if not lacking:
        return []
    count = len(lacking)
    stored = (
        "1 solution is stored without its" if count == 1 else f"{count} solutions are stored without their"
    )
    text = f"{stored} moves: the format has no {lacking[0]}"
    return [Remark(text, "without-moves", solutions=count, lacking=lacking[0])]

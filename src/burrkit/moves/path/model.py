"""What a search for a path returns: moves, and what is proved if there is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from burrkit.geometry import Cell
from burrkit.moves.codec import named, way_data
from burrkit.moves.model import Limit, Move, Turn
from burrkit.moves.path.layout import Layout
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.moves.states.by_hand import Arrangement
from burrkit.runtime.short_repr import ShortRepr

#: What counts as one move: a group that slides any distance along an axis (``slide``); one piece that goes
#: any way (``reach``), any distance along an axis (``straight``), or one cube (``step``).
Metric: TypeAlias = Literal["slide", "reach", "straight", "step"]

METRICS: Final[tuple[Metric, ...]] = ("slide", "reach", "straight", "step")

#: What ended a search without an answer: a limit, time or a request to stop; moves were refused only because
#: they lead out of the box that was searched; or, on other lattices than that of cubes, arrangements from
#: which a group comes free were not followed, or rests at parts of a unit that no slide ends at.
PathLimit: TypeAlias = Limit | Literal["box", "free", "rests"]

Status: TypeAlias = Literal["found", "unreachable", "unknown"]

#: Why a goal is unreachable: every arrangement was visited, or the permutation has the wrong parity.
Proof: TypeAlias = Literal["exhausted", "parity"]


@dataclass(frozen=True, repr=False)
class PathMove(ShortRepr):
    """One move of a path: slides of one group, one after the other, or a turn of one.

    There is more than one slide only under ``reach``, and none if ``turn`` is not None. The pieces of each
    are numbers in ``marks`` of the layout, or of the arrangement.
    """

    slides: tuple[Move, ...]
    turn: Turn | None = None

    @staticmethod
    def of(step: Move | Turn) -> PathMove:
        """The move that is a slide or a turn."""
        return PathMove((step,)) if isinstance(step, Move) else PathMove((), step)

    @property
    def pieces(self) -> tuple[int, ...]:
        """The pieces that move."""
        return self.steps[0].pieces

    @property
    def in_cubes(self) -> PathMove:
        """The move of cubes that this one is, of cubes cut into eight."""
        return PathMove(tuple(slide.in_cubes for slide in self.slides), self.turn and self.turn.in_cubes)

    @property
    def in_halves(self) -> PathMove:
        """The same move of cubes that are cut into eight."""
        return PathMove(tuple(slide.in_halves for slide in self.slides), self.turn and self.turn.in_halves)

    @property
    def steps(self) -> tuple[Move | Turn, ...]:
        """The slides, or the turn."""
        return self.slides if self.turn is None else (self.turn,)


@dataclass(frozen=True, repr=False)
class PathResult(ShortRepr):
    """The shortest path between two layouts or arrangements, or why there is none.

    ``start`` and ``goal`` are layouts of cubes, or arrangements of an assembly on another lattice; ``moves``
    lead from one to the other, up to exchanges of equal pieces, and are None unless ``status`` is "found".
    ``proof`` gives the reason of "unreachable", ``limit`` that of "unknown"; with a path, it is why the
    search for a shorter one by half cubes ended early. ``states`` counts the arrangements that were visited,
    in all searches together.
    ``box`` is the size of the box that no free arrangement left, None in a tray; ``in_box`` is set if moves
    were refused because of it, so that a path outside may be shorter. On other lattices there is no box, and
    ``in_box`` is set if moves were refused after a group has come free, or if a limit ended a search from the
    other end.
    """

    start: Layout | Arrangement
    goal: Layout | Arrangement
    metric: Metric
    status: Status
    moves: tuple[PathMove, ...] | None
    states: int
    seconds: float
    proof: Proof | None = None
    limit: PathLimit | None = None
    box: Cell | None = None
    in_box: bool = False
    rule: MoveRule = SLIDES

    @property
    def layouts(self) -> tuple[Layout, Layout]:
        """Start and goal of a path of cubes. PuzzleError on another lattice."""
        return self.start.layout, self.goal.layout

    def sentences(self) -> list[str]:
        """The moves in words, one sentence each; none if there is no path."""
        from burrkit.moves.sentences import describe_path_move, plain

        marks = self.start.marks
        return [plain(describe_path_move(move, marks), marks) for move in self.moves or ()]


@dataclass(frozen=True, repr=False)
class Reach(ShortRepr):
    """What can be reached from a layout.

    ``layers[d]`` is the number of arrangements that need exactly d moves. ``limit``, ``box`` and
    ``in_box`` as for ``PathResult``; with a limit, the last layer may be incomplete.
    """

    start: Layout
    metric: Metric
    layers: tuple[int, ...]
    seconds: float
    limit: PathLimit | None = None
    box: Cell | None = None
    in_box: bool = False
    rule: MoveRule = SLIDES

    @property
    def states(self) -> int:
        """The arrangements that were found."""
        return sum(self.layers)

    @property
    def depth(self) -> int:
        """The most moves that any of them needs."""
        return len(self.layers) - 1


# As plain data -------------------------------------------------------------------------------------------


def path_data(result: PathResult) -> dict[str, Any]:
    """Return a path, or why there is none, as plain data: pieces by their marks, times in seconds."""
    marks, moves = result.start.marks, result.moves
    return {
        "metric": result.metric,
        "rule": str(result.rule),
        "status": result.status,
        "proof": result.proof,
        "limit": result.limit,
        "lanes": isinstance(result.start, Layout) and result.start.lanes,
        "pieces": named(result.start.pieces, marks),
        "length": None if moves is None else len(moves),
        "moves": None if moves is None else [_move(move, marks) for move in moves],
        "states": result.states,
        "seconds": result.seconds,
        "box": result.box,
        "in_box": result.in_box,
    }


def reach_data(reach: Reach) -> dict[str, Any]:
    """Return what can be reached as plain data."""
    return {
        "metric": reach.metric,
        "rule": str(reach.rule),
        "complete": reach.limit is None,
        "limit": reach.limit,
        "lanes": reach.start.lanes,
        "pieces": list(reach.start.marks),
        "states": reach.states,
        "layers": reach.layers,
        "seconds": reach.seconds,
        "box": reach.box,
        "in_box": reach.in_box,
    }


def _move(move: PathMove, marks: tuple[str, ...]) -> dict[str, Any]:
    turn = {} if move.turn is None else {"turn": way_data(move.turn)}
    return {"pieces": named(move.pieces, marks), "slides": [way_data(slide) for slide in move.slides], **turn}

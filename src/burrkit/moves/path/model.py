"""What a search for a path returns: moves, and what is proved if there is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from burrkit.geometry import Cell
from burrkit.moves.model import Move, Turn
from burrkit.moves.path.layout import Layout
from burrkit.moves.rules import SLIDES, MoveRule

#: What counts as one move: a group that slides any distance along an axis (``slide``); one piece that goes
#: any way (``reach``), any distance along an axis (``straight``), or one cube (``step``).
Metric: TypeAlias = Literal["slide", "reach", "straight", "step"]

METRICS: Final[tuple[Metric, ...]] = ("slide", "reach", "straight", "step")

#: What ended a search without an answer: states, memory, time or a request to stop; or moves were refused
#: only because they lead out of the box that was searched.
PathLimit: TypeAlias = Literal["states", "memory", "stop", "box"]

Status: TypeAlias = Literal["found", "unreachable", "unknown"]

#: Why a goal is unreachable: every arrangement was visited, or the permutation has the wrong parity.
Proof: TypeAlias = Literal["exhausted", "parity"]


@dataclass(frozen=True)
class PathMove:
    """One move of a path: slides of one group, one after the other, or a turn of one.

    There is more than one slide only under ``reach``, and none if ``turn`` is not None. The pieces of each
    are numbers in ``Layout.marks``.
    """

    slides: tuple[Move, ...]
    turn: Turn | None = None

    @property
    def pieces(self) -> tuple[int, ...]:
        """The pieces that move."""
        return self.slides[0].pieces if self.turn is None else self.turn.pieces

    @property
    def steps(self) -> tuple[Move | Turn, ...]:
        """The slides, or the turn."""
        return self.slides if self.turn is None else (self.turn,)


@dataclass(frozen=True)
class PathResult:
    """The shortest path between two layouts, or why there is none.

    ``moves`` is None unless ``status`` is "found". ``proof`` gives the reason of "unreachable", ``limit``
    that of "unknown"; with a path, it says why the search for a shorter one by half cubes ended early.
    ``states`` counts the arrangements that were visited, in all searches together.
    ``box`` is the size of the box that no free arrangement left, None in a tray; ``in_box`` says that moves
    were refused because of it, so that a path outside may be shorter.
    """

    start: Layout
    goal: Layout
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

    def sentences(self) -> list[str]:
        """The moves in words, one sentence each; none if there is no path."""
        from burrkit.moves.path.phrases import describe_move
        from burrkit.moves.sentences import plain

        marks = self.start.marks
        return [plain(describe_move(move, marks), marks) for move in self.moves or ()]


@dataclass(frozen=True)
class Reach:
    """What can be reached from a layout.

    ``layers[d]`` is the number of arrangements whose least number of moves is d. ``limit``, ``box`` and
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

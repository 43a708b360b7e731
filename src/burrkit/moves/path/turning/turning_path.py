"""The least number of slides and turns from one layout to another, and everything that they reach."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

import numpy as np

from burrkit.errors import PuzzleError
from burrkit.geometry import Cell
from burrkit.moves.limits import Limits
from burrkit.moves.model import Move, Turn
from burrkit.moves.path.layout import Layout
from burrkit.moves.path.model import PathMove
from burrkit.moves.path.sides import NEVER, Found, PathBudget, PathTask, Visited
from burrkit.moves.path.turning.walled import WALLS, WalledPieces
from burrkit.moves.search import StateSearch, Step
from burrkit.moves.slides.shapes import ProblemPart
from burrkit.moves.turns.kernel.turning_search import CUT
from burrkit.moves.turns.plan import move_of_step
from burrkit.moves.turns.search import TurnExplorer
from burrkit.moves.turns.shapes import Place

#: The widest box, in cubes, for which there are tables of sweeps.
MOST_WIDE: Final = 64
_SLICE: Final = 2_000


class BoundedExplorer(TurnExplorer):
    """The states of pieces and walls that slide and turn; moves that leave the ``box`` are refused."""

    def __init__(self, pieces: WalledPieces, start: ProblemPart, box: Cell, most_states: int | None) -> None:
        """Limits are checked after ``most_states`` states at the latest."""
        if max(box) > MOST_WIDE:
            size = " x ".join(map(str, box))
            raise PuzzleError(f"a box of {size} cells; with turns, at most {MOST_WIDE} a side", "too-large")
        super().__init__(pieces.turned, [start])
        self.slice = min(_SLICE, most_states or _SLICE)
        axes, turns = (3, 4) if pieces.start.flat else (7, 7)
        self._bounds = np.array([axes, turns, *box, -1, 0], dtype=np.int64)
        self._fit(1 << max(2 * max(box) - 1, 15).bit_length())

    @property
    def cut_at(self) -> int | None:
        """The first depth from which a move led out of the box; None if none did."""
        cut = int(self._bounds[CUT])
        return None if cut < 0 else cut


def find(start: Layout, goal: Layout, task: PathTask, budget: PathBudget) -> Found:
    """Search from ``start``; ``goal`` is aligned with it, and its pieces may be turned."""
    pieces = WalledPieces(start, labelled=task.labelled)
    home = pieces.places(start)
    part = pieces.turned.part(home)
    words = pieces.goal_words(goal, part)
    box = box_of(pieces, goal, task.margin)
    explorer = BoundedExplorer(pieces, part, box, budget.limits.max_states)
    search = _begun(explorer, part, budget)
    moves, first, goes_on = None, 0, True
    while goes_on and moves is None:
        rows = search.space.words[first * len(part.shapes) : search.count * len(part.shapes)]
        rows = rows.reshape(-1, len(part.shapes))
        hits = np.ones(len(rows), dtype=bool)
        for word, begin, end in words:
            hits &= (rows[:, begin:end] == np.uint64(word)).any(axis=1)
        if hits.any():
            steps = search.path(first + int(hits.argmax()))[1]
            moves = tuple(map(PathMove.of, _moves(pieces, steps, home)))
        else:
            first = search.count
            goes_on = search.expand_layer()
    budget.limit = budget.limit or search.limit
    cut = explorer.cut_at
    return Found(moves, None if start.tray else box, cut is None, NEVER if cut is None else cut + 2)


def visit(start: Layout, task: PathTask, budget: PathBudget) -> Visited:
    """Visit all arrangements that can be reached."""
    pieces = WalledPieces(start, labelled=task.labelled)
    part, box = pieces.turned.part(pieces.places(start)), box_of(pieces, None, task.margin)
    explorer = BoundedExplorer(pieces, part, box, budget.limits.max_states)
    search = _begun(explorer, part, budget)
    ends = [0, search.count]
    while search.expand_layer():
        ends.append(search.count)
    budget.limit = budget.limit or search.limit
    layers = tuple(end - begin for begin, end in pairwise([*ends, search.count]) if end > begin)
    return Visited(layers, None if start.tray else box, explorer.cut_at is not None)


def _begun(explorer: BoundedExplorer, part: ProblemPart, budget: PathBudget) -> StateSearch:
    """A search that counts in a budget, and ends with it."""
    limits = Limits(max_bytes=budget.limits.max_bytes, should_stop=budget.must_end)
    search = StateSearch(explorer, [part], limits)
    budget.searches.append(search)
    return search


def box_of(pieces: WalledPieces, goal: Layout | None, margin: int | None) -> Cell:
    """The size of the largest box that all pieces and walls may fill.

    In a tray that is its own. Else a box along any axis is larger than start and goal by ``margin``, by
    default the length of the longest piece; pieces in one layer stay in it.
    """
    start = pieces.start
    if start.tray is not None:
        return pieces.walls.extent
    across = 2 if start.flat else 3
    more = max(max(shape.extent[:across]) for shape in start.shapes) if margin is None else margin
    boxes = [one.box for one in (start, goal) if one is not None]
    if start.is_free:
        size = [max(high[a] - low[a] + 1 for low, high in boxes) for a in range(3)]
        longest = max(size[:across]) + more
        return longest, longest, longest if across == 3 else size[2]
    low = [min(box[0][a] for box in boxes) for a in range(3)]
    high = [max(box[1][a] for box in boxes) for a in range(3)]
    x, y, z = (high[a] - low[a] + 1 + 2 * more * (a < across) for a in range(3))
    return x, y, z


def _moves(
    pieces: WalledPieces, steps: tuple[Step, ...], home: Mapping[int, Place]
) -> tuple[Move | Turn, ...]:
    """The steps of a search as moves of pieces; of two groups the one without walls, else the smaller."""
    where, moves = dict(home), []
    for axis, code, bits in steps:
        order = pieces.turned.framed(where)
        group, rest = (
            tuple(sorted(piece for i, piece in enumerate(order) if (bits >> i & 1) == side))
            for side in (1, 0)
        )
        sense = 1
        if WALLS in group or (WALLS not in rest and len(rest) < len(group)):
            group, sense = rest, -1
        move = move_of_step(pieces.turned, (group, axis, code, sense), where, order)
        where |= {piece: pieces.turned.moved(where[piece], move.motion) for piece in group}
        moves.append(move)
    return tuple(moves)

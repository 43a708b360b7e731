"""Scores of assemblies by rules with more moves than slides, for hill climbing."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.geometry import Motion, Voxels
from burrkit.moves import take_apart
from burrkit.moves.apart.complete_disassembly import take_apart_by_search
from burrkit.moves.limits import Limits
from burrkit.moves.model import Disassembly
from burrkit.moves.rules import MoveRule
from burrkit.moves.turns.search import sweeps_of, work_for
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.search.climb.domain import ClimbDomain
from burrkit.search.climb.kernel import hill_climb as k
from burrkit.search.climb.kernel.first_turn import has_move

#: The most moves of all that a score has room for.
_MOST_MOVES = k.LEVEL // 2 - 1


class RuleScores:
    """The scores of ``kernel.hill_climb``, by a rule.

    Most assemblies are decided by what slides do, and by one look at their first moves; only the others are
    searched, with at most ``max_states`` states.
    """

    def __init__(self, domain: ClimbDomain, rule: MoveRule, *, needs_turns: bool, max_states: int) -> None:
        self._domain, self._rule, self._needs_turns = domain, rule, needs_turns
        self._limits = Limits(max_states)
        self._coords = domain.coords
        box = self._coords.max(axis=0) + 1
        reach = 2 * int(box.max())
        self._sweeps = sweeps_of(reach)
        self._work = work_for(domain.pieces, len(self._coords), reach)
        self._work.box[:] = box

    def score(self, labels: NDArray[np.int64], slides: int, least: int) -> int:
        """The score of an assembly, given that by slides.

        Where it is certainly below ``least``, some number below that. With ``needs_turns`` what slides take
        completely apart is worth as little as what comes apart into two at once.
        """
        if slides & 1 and self._needs_turns:
            return k.LEVEL - k.LOCKED
        level = (slides if slides & 1 else slides + k.LOCKED) // k.LEVEL
        if level > 0 and k.LEVEL * (level + 1) <= least:
            return k.BAD  # more moves make no first level higher
        if level == 0 and not self._may_move(labels):
            return slides
        if slides & 1 and slides == k.LEVEL + 2 * (self._domain.pieces - 1) + 1:
            return slides  # no way is shorter than one that only frees
        found = self._search(labels)
        if found.first is None:
            return k.BAD
        if found.tree is None:
            return k.LEVEL * found.first - k.LOCKED
        return k.LEVEL * found.first + 2 * min(sum(found.tree.counts), _MOST_MOVES) + 1

    def _may_move(self, labels: NDArray[np.int64]) -> bool:
        """Whether anything that slides do not free can come free; False is certain."""
        if not self._rule.has_turns:
            return False  # halves change levels, not what comes free
        if self._rule.half or self._rule.clearance is not None:
            return True
        return bool(has_move(labels, self._coords, self._sweeps, self._work))

    def _search(self, labels: NDArray[np.int64]) -> Disassembly:
        cells = self._domain.cells
        shapes = [
            Voxels(cells[i] for i in np.flatnonzero(labels == p + 1)) for p in range(self._domain.pieces)
        ]
        filled = Voxels(cells[i] for i in np.flatnonzero(labels))
        problem = Problem(tuple(map(Piece, shapes)), Goal(filled))
        assembly = Assembly(problem, (Motion(),) * len(shapes))
        if self._rule == MoveRule("legal"):
            return take_apart_by_search(assembly, self._limits, self._rule)
        return take_apart(assembly, max_states=self._limits.max_states, rule=self._rule)

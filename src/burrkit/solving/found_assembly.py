"""An assembly as a search returns it: its number and its disassembly; ``Solution`` if it comes apart."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from burrkit.assembly import Assembly
from burrkit.errors import PuzzleError
from burrkit.moves import Disassembly
from burrkit.moves.model import Separation
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.puzzle import Problem
from burrkit.runtime.arguments import check_callable, check_positive, check_seconds
from burrkit.runtime.hooks import call
from burrkit.runtime.records import dataclass

if TYPE_CHECKING:
    from burrkit.moves.apart.removal_orders import LeastTotal


@dataclass(frozen=True)
class FoundAssembly:
    """One assembly of a problem and what its disassembly showed (None if it was not taken apart).

    ``number`` is the position of the assembly, from 1, in the order of the complete enumeration under the
    convention of the search. It does not depend on the number of threads or on when the search ended. None
    if the assembly does not come from that enumeration, or if the search was stopped before all earlier
    assemblies were known.

    An assembly that comes completely apart is a ``Solution``; ``of`` chooses the class.

    >>> import burrkit as bk
    >>> result = bk.solve(bk.sixpiece.burr(216, 412, 751, 896, 960, 1024))
    >>> result.assemblies[0]
    <FoundAssembly: assembly 1, never comes apart>
    >>> result.assemblies[0].is_solution, result.assemblies[0].level
    (False, None)
    """

    assembly: Assembly
    disassembly: Disassembly | None = None
    number: int | None = None

    def __post_init__(self) -> None:
        if self.is_solution and not isinstance(self, Solution):
            raise PuzzleError("an assembly that comes apart is a Solution: FoundAssembly.of(...) makes one")

    @staticmethod
    def of(
        assembly: Assembly, disassembly: Disassembly | None = None, number: int | None = None
    ) -> FoundAssembly:
        """A ``Solution`` if the disassembly is complete, else a plain ``FoundAssembly``."""
        is_solution = disassembly is not None and disassembly.is_complete
        return (Solution if is_solution else FoundAssembly)(assembly, disassembly, number)

    @staticmethod
    def of_tree(assembly: Assembly, tree: Separation | None, number: int | None = None) -> FoundAssembly:
        """The solution of a tree that comes from elsewhere, a file; without one an assembly alone."""
        known = None if tree is None else Disassembly(len(tree.moves), tree, 0)
        return FoundAssembly.of(assembly, known, number)

    @property
    def problem(self) -> Problem:
        """The problem that it assembles."""
        return self.assembly.problem

    def __repr__(self) -> str:
        which = "assembly" if self.number is None else f"assembly {self.number}"
        return f"<{type(self).__name__}: {which}, {self._outcome}>"

    @property
    def _outcome(self) -> str:
        proof = self.disassembly
        if proof is None:
            return "not taken apart"
        if self.level is not None:
            return f"level {self.level}"
        if proof.first is None:
            return "not settled"
        return "comes partly apart" if proof.first else "never comes apart"

    @property
    def is_solution(self) -> bool:
        """Whether it is known to come completely apart."""
        return self.disassembly is not None and self.disassembly.is_complete

    @property
    def is_partial(self) -> bool:
        """Whether at least one group is known to come free; true of every solution."""
        return self.disassembly is not None and self.disassembly.is_partial

    @property
    def tree(self) -> Separation | None:
        """The separation tree of a solution; None for an assembly that is not a solution."""
        return self.disassembly.tree if self.disassembly else None

    @property
    def level(self) -> str | None:
        """The level text of a solution, ``6.2.1.2``; None for an assembly that is not a solution."""
        return self.tree.level_text if self.tree else None

    @property
    def freedom(self) -> str | None:
        """How free the pieces are in the end: "locked", "rattles" or "falls out"; None if that is not known.

        In the order of the words: nothing moves; something moves, and nothing leaves in one slide; something
        does, so it drops when the whole is turned over.
        """
        proof = self.disassembly
        if proof is None or proof.first is None:
            return None
        if proof.first == 1:
            return "falls out"
        return "rattles" if proof.first or proof.states > 1 else "locked"

    def steps(self) -> list[str]:
        """The disassembly in sentences, one for each move; pieces are named by their marks.

        Empty for an assembly that is not a solution. To assemble, go from the last step to the first, each
        slide reversed.
        """
        if self.tree is None:
            return []
        from burrkit.moves import sentences

        marks = self.problem.marks
        return [
            sentences.plain(text, marks) for is_step, text in sentences.steps(self.tree, marks) if is_step
        ]

    def captions(self, *, apart: bool = False) -> list[str]:
        """A sentence or two for each picture of the steps, in the order of putting together.

        With ``apart`` in the order of taking apart; putting together has one more for the end. Empty for an
        assembly that is not a solution.
        """
        if self.tree is None:
            return []
        from burrkit.moves import sentences, walk

        marks = self.problem.marks
        if apart:
            found = sentences.sheet_apart(walk.steps_apart(self.tree), marks)
        else:
            found = sentences.sheet_together(walk.steps_together(self.tree), marks)
        return [sentences.plain(sentence, marks) for sentence in found]

    def _repr_html_(self) -> str | None:
        shown: str | None = call("solutions in a notebook", self)
        return shown


class Solution(FoundAssembly):
    """An assembly that comes completely apart: its ``tree`` and its ``level`` are never None.

    PuzzleError for a disassembly that is not complete.

    >>> import burrkit as bk
    >>> solution = bk.solve(bk.load("1,120,3328,3322,3328,3305")).solutions[0]
    >>> solution
    <Solution: assembly 1, level 1.2>
    >>> solution.tree.counts
    (1, 2, 1, 1, 1)
    >>> solution.steps()[0]
    'A slides to the right and comes free.'
    """

    def __post_init__(self) -> None:
        if not self.is_solution:
            raise PuzzleError("a Solution needs a complete disassembly; a FoundAssembly does not")

    @property
    def tree(self) -> Separation:
        """The separation tree."""
        tree = self.disassembly.tree if self.disassembly else None
        if tree is None:
            raise PuzzleError("a Solution needs a complete disassembly")
        return tree

    @property
    def level(self) -> str:
        """The level text, such as ``6.2.1.2``."""
        return self.tree.level_text

    def least_total(
        self,
        *,
        within: int | None = None,
        time_limit: float | None = None,
        max_states: int | None = None,
        max_memory: float = 4096,
        should_stop: Callable[[], bool] | None = None,
        rule: MoveRule | str = SLIDES,
    ) -> LeastTotal:
        """Find the least total number of moves that takes this assembly completely apart, and prove it.

        The arguments are those of ``moves.least_total``, ``max_memory`` in MiB; after ``time_limit`` seconds
        the search ends with the best way and the best bound found by then.

        >>> import burrkit as bk
        >>> solution = bk.solve(bk.load("54545111103040220631603340206464")).solutions[0]
        >>> found = solution.least_total()
        >>> solution.level, found.at_most, found.is_proved
        ('4.5.1.2', 12, True)
        """
        from burrkit.moves.apart.total_moves import least_total

        check_seconds("time_limit", time_limit)
        check_positive("max_memory", max_memory)
        check_callable("should_stop", should_stop)
        deadline = None if time_limit is None else time.monotonic() + time_limit

        def must_stop() -> bool:
            late = deadline is not None and time.monotonic() >= deadline
            return late or (should_stop is not None and should_stop())

        return least_total(
            self.assembly,
            self.tree,
            within=within,
            max_states=max_states,
            max_bytes=int(max_memory * (1 << 20)),
            should_stop=must_stop,
            rule=rule,
        )

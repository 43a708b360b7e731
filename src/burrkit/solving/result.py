"""What a search found: assemblies, how each comes apart, and the counts under one convention."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from burrkit.assembly import Assembly, why_none
from burrkit.assembly.mirror import self_mirrored
from burrkit.assembly.placements import may_be_mirrored, mirror_kinds
from burrkit.disassembly import Disassembly
from burrkit.disassembly.model import Limit, Separation
from burrkit.puzzle import Problem

#: How assemblies are counted; see docs/conventions.md.
Convention = Literal["raw", "rotation", "reflection"]

#: Of more assemblies ``Result.counts_up_to`` derives no second count: a tenth of a millisecond each.
MOST_MIRRORED = 5_000


@dataclass(frozen=True)
class Solved:
    """One assembly and what its disassembly showed (None if it was not asked for).

    ``number`` is the place of the assembly, from 1, in the order of the complete enumeration under the
    convention of the search. It does not depend on the number of threads or on when the search ended. None
    if the assembly does not come from that enumeration, or if the search was stopped before all earlier
    assemblies were known.
    """

    assembly: Assembly
    disassembly: Disassembly | None
    number: int | None = None

    def __repr__(self) -> str:
        which = "assembly" if self.number is None else f"assembly {self.number}"
        return f"<Solved: {which}, {self._outcome}>"

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
    def tree(self) -> Separation | None:
        """The separation tree of a solution; None for an assembly that is none."""
        return self.disassembly.tree if self.disassembly else None

    @property
    def level(self) -> str | None:
        """The level text of a solution, ``6.2.1.2``; None for an assembly that is no solution."""
        return self.tree.level_text if self.tree else None

    def steps(self) -> list[str]:
        """The way apart in sentences, one for each move; pieces are named by their marks.

        Empty for an assembly that is no solution. To put it together, go from the last step to the first,
        each slide reversed.
        """
        if self.tree is None:
            return []
        from burrkit.disassembly import sentences as telling

        marks = self.assembly.problem.marks
        sentences = [sentence for is_step, sentence in telling.steps(self.tree, marks) if is_step]
        return [telling.plain(sentence, marks) for sentence in sentences]

    def _repr_html_(self) -> str | None:
        return _shown(self)


@dataclass(frozen=True)
class Result:
    """Everything found for a problem.

    ``found`` lists one representative per assembly under the convention ("rotation" for "raw"), in an
    order that depends on the problem alone. The counts below follow ``convention``. ``complete`` is False
    if a limit or the user stopped the search, and then every count is a lower bound.
    """

    problem: Problem
    convention: Convention
    found: tuple[Solved, ...]
    complete: bool
    seconds: float
    keep_shifted: bool = False

    def __repr__(self) -> str:
        """One line: ``<Result: 40 assemblies, 6 solutions, highest level 6.2.1.2, up to rotation>``."""
        parts = [_counted(self.assembly_count, "assembly", "assemblies")]
        if self.is_taken_apart:
            parts.append(_counted(self.solution_count, "solution", "solutions"))
        if self.solutions:
            parts.append(f"highest level {self.solutions[0].level}")
        parts.append("raw" if self.convention == "raw" else f"up to {self.convention}")
        return f"<Result: {', '.join(parts)}{'' if self.complete else ', incomplete'}>"

    def __len__(self) -> int:
        """Number of entries in ``solutions``."""
        return len(self.solutions)

    def __bool__(self) -> bool:
        """True: a result without solutions is a result, too."""
        return True

    def __iter__(self) -> Iterator[Solved]:
        """The solutions, highest level first."""
        return iter(self.solutions)

    def rows(self) -> list[dict[str, int | str | None]]:
        """One plain dict for each of ``found``, which pandas and csv take as they are.

        ``number`` names the assembly, ``level`` is its level text or None, ``first`` the moves until
        something comes free (0 never, None not known), ``moves`` those of all separations together or None,
        ``holes`` the empty voxels, ``weight`` the raw placements that it stands for.
        """
        return [
            {
                "number": solved.number,
                "level": solved.level,
                "first": solved.disassembly.first if solved.disassembly else None,
                "moves": sum(solved.tree.counts) if solved.tree else None,
                "holes": solved.assembly.holes,
                "weight": solved.assembly.weight,
            }
            for solved in self.found
        ]

    def _count(self, some: list[Solved]) -> int:
        return sum(s.assembly.weight for s in some) if self.convention == "raw" else len(some)

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """Why there is no assembly, as far as that can be said; see ``assembly.why_none``."""
        return () if self.found else tuple(why_none(self.problem))

    @cached_property
    def solutions(self) -> tuple[Solved, ...]:
        """Those that come completely apart, highest level first."""
        some = [s for s in self.found if s.is_solution]
        return tuple(sorted(some, key=_level, reverse=True))

    @cached_property
    def assembly_count(self) -> int:
        """Number of assemblies."""
        return self._count(list(self.found))

    @cached_property
    def is_taken_apart(self) -> bool:
        """Whether the assemblies were taken apart; if not, there are no counts of what comes apart."""
        return any(s.disassembly is not None for s in self.found) or not self.found

    @cached_property
    def partial_count(self) -> int:
        """Number of assemblies of which at least one group comes free, complete solutions included."""
        return self._count([s for s in self.found if s.disassembly is not None and s.disassembly.is_partial])

    @cached_property
    def solution_count(self) -> int:
        """Number of assemblies that come completely apart."""
        return self._count(list(self.solutions))

    @cached_property
    def open_limits(self) -> dict[Limit, int]:
        """What left the disassembly of some assemblies open, and of how many."""
        return dict(Counter(d.limit for s in self.found if (d := s.disassembly) and d.limit))

    @cached_property
    def most_bytes(self) -> int:
        """The memory of the largest disassembly, in bytes."""
        return max((s.disassembly.bytes for s in self.found if s.disassembly), default=0)

    def counts_up_to(self, convention: Literal["rotation", "reflection"]) -> tuple[int, int] | None:
        """Numbers of assemblies and of solutions under this convention, whatever the one of the search.

        None where another search would be needed: the search is not complete, it found more than
        ``MOST_MIRRORED`` assemblies, its goal has no mirror symmetry, or ranges admit a chiral piece more
        often than its mirror image.
        """
        own = "reflection" if self.convention == "reflection" else "rotation"
        plain = (len(self.found), len(self.solutions))
        if convention == own:
            return plain
        if not self.complete:
            return None
        if mirror_kinds(self.problem) is None:
            # Within ranges some assemblies may have a mirror image and others not.
            return None if may_be_mirrored(self.problem) else plain
        if self._self_mirrored is None:
            return None
        counts = []
        for is_counted in (lambda s: True, lambda s: s.is_solution):
            some = [same for s, same in zip(self.found, self._self_mirrored, strict=True) if is_counted(s)]
            both = len(some) + sum(some) if own == "rotation" else 2 * len(some) - sum(some)
            counts.append(both // 2 if own == "rotation" else both)
        return counts[0], counts[1]

    @cached_property
    def _self_mirrored(self) -> list[bool] | None:
        """For each of ``found`` whether it is its own mirror image; None if that is not known cheaply."""
        if len(self.found) > MOST_MIRRORED:
            return None
        some = [solved.assembly for solved in self.found]
        return self_mirrored(self.problem, some, keep_shifted=self.keep_shifted)

    @property
    def is_unique(self) -> bool:
        """Whether the search was complete and found exactly one solution; for "raw", one up to rotation."""
        return self.complete and len(self.solutions) == 1

    @cached_property
    def levels(self) -> dict[str, int]:
        """Number of solutions by level text, highest level first."""
        levels: Counter[str] = Counter()
        for s in self.solutions:
            levels[_text(s)] += self._count([s])
        return dict(levels)

    @cached_property
    def raw_all(self) -> int:
        """Number of placements of distinguishable pieces that fill the goal, every rotation its own."""
        return sum(s.assembly.weight for s in self.found)

    @property
    def raw_first_fixed(self) -> int | None:
        """The same with piece 0 in one chosen position of the burr, as older programs count.

        None for goals that have no positions. The goal's rotations carry any position to any other, so
        it is the same for each of them.
        """
        positions = self.problem.positions
        return None if positions is None else self.raw_all // positions

    def _repr_html_(self) -> str | None:
        return _shown(self)


def _shown(what: Solved | Result) -> str | None:
    """What a notebook displays: the animated page, or plain text (None) where it has not been built."""
    from burrkit.viewer.page import frame, is_built
    from burrkit.viewer.viewing import view

    return frame(view(what)) if is_built() else None


def _counted(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


def _level(solved: Solved) -> tuple[int, ...]:
    tree = solved.disassembly.tree if solved.disassembly else None
    return tree.level if tree else ()


def _text(solved: Solved) -> str:
    return ".".join(map(str, _level(solved)))

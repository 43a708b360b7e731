"""The result of a search: assemblies, how each comes apart, and the counts under one convention."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly import play, why_none
from burrkit.assembly.mirror import are_never_mirrored, self_mirrored
from burrkit.errors import BurrkitError
from burrkit.moves.codec import placements_data, separation_data
from burrkit.moves.model import Limit
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.moves.walk import insertions
from burrkit.plurals import counted
from burrkit.puzzle import Problem
from burrkit.puzzle.document import conditions_data
from burrkit.runtime.arguments import check_type
from burrkit.runtime.hooks import call
from burrkit.runtime.records import dataclass
from burrkit.solving.found_assembly import FoundAssembly, Solution
from burrkit.solving.found_batch import FoundAssemblies
from burrkit.solving.options import Convention, symmetry_of

if TYPE_CHECKING:
    from burrkit.assembly.counting import StateCounts


def problem_of(x: Problem | Result | FoundAssembly) -> Problem:
    """The problem of a result or of a solution; a problem itself. BurrkitError for anything else."""
    check_type("x", x, Problem, Result, FoundAssembly)
    return x if isinstance(x, Problem) else x.problem


def shown_of(x: Problem | Result | FoundAssembly) -> FoundAssembly | None:
    """The assembly to show of a result: its hardest solution, or else its first assembly.

    A solution itself; None of a problem, and of a result without assemblies. BurrkitError for anything else.
    """
    check_type("x", x, Problem, Result, FoundAssembly)
    if isinstance(x, Result):
        return next(iter(x.solutions or x.assemblies[:1]), None)
    return x if isinstance(x, FoundAssembly) else None


@dataclass(frozen=True)
class Result(Sequence[Solution]):
    """All assemblies and solutions of a problem, as ``solve`` returns them: a sequence of the solutions.

    ``assemblies`` lists one representative per assembly under the convention ("rotation" for "raw"), in an
    order that depends on the problem alone; those that come completely apart are of the class ``Solution``.
    The counts below follow ``convention``. ``complete`` is False if a limit or the user stopped the search,
    and then every count is a lower bound. ``seconds`` is the time of the search. Only assemblies with a first
    separation of at least ``min_level`` moves count as solutions. ``rule`` defines the possible moves.
    ``counts``, of ``count_assemblies``, stand for a list of assemblies that is empty.

    >>> import burrkit as bk
    >>> result = bk.solve(bk.sixpiece.burr(216, 412, 751, 896, 960, 1024))
    >>> result
    <Result: 40 assemblies, 6 solutions, highest level 6.2.1.2, up to rotation>
    >>> len(result.assemblies), len(result.solutions), result.levels
    (40, 6, {'6.2.1.2': 2, '5': 2, '4': 1, '3.1.2': 1})
    >>> result[0], len(result)
    (<Solution: assembly 5, level 6.2.1.2>, 6)
    >>> bk.Result.from_json(result.to_json()) == result
    True
    """

    problem: Problem
    convention: Convention
    assemblies: Sequence[FoundAssembly]
    complete: bool
    seconds: float
    keep_shifted: bool = False
    min_level: int = 1
    rule: MoveRule = SLIDES
    counts: StateCounts | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "assemblies", FoundAssemblies.of(self.assemblies))

    @property
    def _found(self) -> FoundAssemblies:
        found = self.assemblies
        return found if isinstance(found, FoundAssemblies) else FoundAssemblies.of(found)

    def __repr__(self) -> str:
        """One line: ``<Result: 40 assemblies, 6 solutions, highest level 6.2.1.2, up to rotation>``."""
        parts = [counted(self.assembly_count, "assembly", "assemblies")]
        if self.is_taken_apart:
            parts.append(counted(self.solution_count, "solution", "solutions"))
        if self.solution_count and self.has_levels:
            parts.append(f"highest level {self.solutions[0].level}")
        parts.append("raw" if self.convention == "raw" else f"up to {self.convention}")
        return f"<Result: {', '.join(parts)}{'' if self.complete else ', incomplete'}>"

    def __len__(self) -> int:
        """Number of entries in ``solutions``."""
        return self._found.solved_count

    @overload
    def __getitem__(self, at: int) -> Solution: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Solution, ...]: ...

    def __getitem__(self, at: int | slice) -> Solution | tuple[Solution, ...]:
        """A solution of ``solutions``, or several."""
        try:
            return self.solutions[at]
        except IndexError:
            raise IndexError(f"no solution at {at}: the result has {len(self)}") from None

    def __bool__(self) -> bool:
        """True: a result without solutions is a result, too."""
        return True

    def __iter__(self) -> Iterator[Solution]:
        """The solutions, highest level first."""
        return iter(self.solutions)

    def rows(self) -> list[dict[str, int | str | None]]:
        """One plain dict for each of ``assemblies``, which pandas and csv take as they are.

        ``number`` names the assembly, ``level`` is its level text or None, ``first`` the moves until
        something comes free (0 never, None not known), ``moves`` those of all separations together or None,
        ``holes`` the empty voxels, ``weight`` the raw placements that it stands for.
        """
        return [
            {
                "number": found.number,
                "level": found.level,
                "first": found.disassembly.first if found.disassembly else None,
                "moves": sum(found.tree.counts) if found.tree else None,
                "holes": found.assembly.holes,
                "weight": found.assembly.weight,
            }
            for found in self.assemblies
        ]

    def to_dict(self) -> dict[str, Any]:
        """The whole result as plain data; docs/solve-json.md lists the keys.

        These are the keys of ``burrkit solve --json --moves --assemblies`` and what else ``from_json``
        needs: the problem, and the weight and the proof of each assembly. BurrkitError for a result with a
        ``min_level``, which leaves out solutions, and for one without a list.
        """
        if self.counts:
            raise BurrkitError("a result that counts without a list is not written as JSON")
        if self.min_level > 1:
            raise BurrkitError("a result with a min_level leaves out solutions, and is not written as JSON")
        data: dict[str, Any] = call("result as data", self)
        return data

    def to_json(self) -> str:
        """``to_dict`` as JSON on one line."""
        import json

        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str | bytes) -> Result:
        """The result that ``to_json`` wrote; equal to it.

        Every assembly is checked and every disassembly replayed, cube by cube. BurrkitError, one line, for
        text that is not such a result.
        """
        result: Result = call("result from text", text)
        return result

    def _sum(self, weights: Iterator[int]) -> int:
        """The count of assemblies of these weights."""
        return sum(weights) if self.convention == "raw" else sum(1 for _ in weights)

    @cached_property
    def others(self) -> Sequence[FoundAssembly]:
        """The assemblies that do not come completely apart, in the order of ``assemblies``."""
        return self._found.others()

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """Why there is no assembly, as far as that is understood; see ``assembly.why_none``."""
        return () if self.assembly_count else tuple(why_none(self.problem))

    @cached_property
    def solutions(self) -> tuple[Solution, ...]:
        """The assemblies that come completely apart, highest level first."""
        return tuple(sorted(self._found.solutions(), key=lambda solution: solution.tree.level, reverse=True))

    @cached_property
    def assembly_count(self) -> int:
        """Number of assemblies."""
        if self.counts:
            return getattr(self.counts, self.convention) or 0
        return self.raw_all if self.convention == "raw" else len(self.assemblies)

    @cached_property
    def is_taken_apart(self) -> bool:
        """Whether the assemblies were taken apart; if not, there are no counts of what comes apart."""
        return self._found.is_taken_apart or not (self.assemblies or self.counts)

    @cached_property
    def partial_count(self) -> int:
        """Number of assemblies of which at least one group comes free, complete solutions included."""
        return self._sum(self._found.partial_weights)

    @property
    def first_partial(self) -> FoundAssembly | None:
        """The first assembly of which at least one group comes free; None if there is none."""
        return self._found.first_partial()

    @cached_property
    def solution_count(self) -> int:
        """Number of assemblies that come completely apart."""
        return self._sum(self._found.solution_weights)

    @cached_property
    def open_limits(self) -> dict[Limit, int]:
        """What left the disassembly of some assemblies open, and of how many."""
        return dict(Counter(one.limit for one in self._found.disassemblies() if one.limit))

    @cached_property
    def most_bytes(self) -> int:
        """The memory of the largest disassembly that needed a search of its own, in bytes."""
        return max((one.bytes for one in self._found.disassemblies()), default=0)

    def counts_up_to(self, convention: Literal["rotation", "reflection"]) -> tuple[int, int] | None:
        """Numbers of assemblies and of solutions under this convention, whatever the one of the search.

        None where another search would be needed: the search is not complete, its goal has no mirror
        symmetry, or ranges admit a chiral piece more often than its mirror image. None, too, for very many
        assemblies on another lattice than that of cubes that differ in what they fill (``self_mirrored``),
        and if limits left so much open that the numbers are impossible.
        """
        if self.counts:
            number: int | None = getattr(self.counts, convention)
            return None if number is None else (number, 0)
        own = symmetry_of(self.convention)
        plain = (len(self.assemblies), len(self))
        if convention == own:
            return plain
        if not self.complete:
            return None
        if are_never_mirrored(self.problem, keep_shifted=self.keep_shifted):
            return plain
        mirrored = self._self_mirrored
        if mirrored is None:
            return None
        same = int(mirrored.sum()), int(mirrored[self._found.are_solved()].sum())
        if own == "reflection":
            return 2 * plain[0] - same[0], 2 * plain[1] - same[1]
        # All others are pairs, an assembly and its mirror image, and both come apart or neither does.
        if any((one - alone) % 2 for one, alone in zip(plain, same, strict=True)):
            return None
        return (plain[0] + same[0]) // 2, (plain[1] + same[1]) // 2

    @cached_property
    def play(self) -> tuple[int, int] | None:
        """Numbers of assemblies and of solutions up to loose play, in a container with room to spare.

        Slides within the room, its opening closed, and the convention (rotation for "raw") make assemblies
        the same. None without such a container, for a search that is not complete, and for very many.
        """
        few = 0 < len(self.assemblies) <= play.MOST
        if not (few and self.complete and play.has_play(self.problem)) or self.keep_shifted:
            return None
        assemblies = chain.from_iterable(self._found.plain())
        mirrored = self.convention == "reflection"
        found = np.array(play.classes(self.problem, assemblies, mirrored=mirrored))
        return int(found.max()) + 1, len(np.unique(found[self._found.are_solved()]))

    @cached_property
    def _self_mirrored(self) -> NDArray[np.bool_] | None:
        """For each of ``assemblies``, whether it is its own mirror image; None if that is not known."""
        return self_mirrored(self.problem, self._found.plain(), keep_shifted=self.keep_shifted)

    @property
    def is_unique(self) -> bool:
        """Whether the search was complete and found exactly one solution; for "raw", one up to rotation."""
        return self.complete and len(self) == 1

    @property
    def has_levels(self) -> bool:
        """Whether the levels of the solutions are known; if not, ``levels`` searches for them."""
        return self._found.levels_are_known

    @cached_property
    def levels(self) -> dict[str, int]:
        """Number of solutions by level text, highest level first."""
        levels: Counter[str] = Counter()
        for s in self.solutions:
            levels[s.level] += s.assembly.weight if self.convention == "raw" else 1
        return dict(levels)

    @cached_property
    def raw_all(self) -> int:
        """Number of placements of distinguishable pieces that fill the goal, every rotation its own."""
        return self.counts.raw if self.counts else sum(self._found.weights())

    @property
    def raw_first_fixed(self) -> int | None:
        """The same with piece 0 in one chosen position of the burr, as older programs count.

        None for goals that have no positions. The goal's rotations carry any position to any other, so
        it is the same for each of them.
        """
        positions = self.problem.positions
        return None if positions is None else self.raw_all // positions

    def _repr_html_(self) -> str | None:
        shown: str | None = call("solutions in a notebook", self)
        return shown


# The JSON of ``burrkit solve --json``, a stable contract (docs/solve-json.md) ----------------------------


def answer(result: Result, puzzle: str, *, moves: bool = False, assemblies: bool = False) -> dict[str, Any]:
    """The result as plain data.

    ``puzzle`` is its name. With ``moves`` the key ``found`` lists the placements and moves of every
    solution, with ``assemblies`` also the assemblies that do not come apart.
    """
    data: dict[str, Any] = {
        "puzzle": puzzle,
        "convention": result.convention,
        "raw": {"first_fixed": result.raw_first_fixed, "all": result.raw_all},
        "assemblies": result.assembly_count,
        "partial": result.partial_count if result.is_taken_apart else None,
        "solutions": result.solution_count if result.is_taken_apart else None,
        "levels": result.levels if result.has_levels else None,
        "unique": result.is_unique,
        "complete": result.complete,
        "seconds": round(result.seconds, 3),
        "up_to": counts_by_convention(result),
    }
    if result.rule != SLIDES:
        data["rule"] = str(result.rule)
    if result.min_level > 1:
        data["min_level"] = result.min_level
    if (figures := result.problem.burr_figures) is not None:
        data["burr"] = figures
    if result.open_limits:
        data["unsettled"] = dict(result.open_limits)
    if result.problem.is_bound:
        pairs = zip(result.problem.marks, result.problem.pieces, strict=True)
        data["conditions"] = {mark: conditions_data(piece) for mark, piece in pairs if piece.is_bound}
    if result.counts:
        data["counted_by"] = "states"
    if result.problem.container is not None:
        data["container"] = {
            "box": result.problem.marks[-1],
            "up_to_play": result.play and dict(zip(("assemblies", "solutions"), result.play, strict=True)),
        }
    if moves:
        others = result.others if assemblies or not result.is_taken_apart else ()
        data["found"] = [entry(found) for found in (*result.solutions, *others)]
    return data


def counts_by_convention(result: Result) -> dict[str, dict[str, int | None] | None]:
    """The counts under both conventions, as far as they are known."""
    known: dict[str, dict[str, int | None] | None] = {}
    for convention in ("rotation", "reflection"):
        counts = result.counts_up_to(convention)
        known[convention] = counts and {
            "assemblies": counts[0],
            "solutions": counts[1] if result.is_taken_apart else None,
        }
    return known


def entry(found: FoundAssembly) -> dict[str, Any]:
    """An assembly as the key ``found`` lists it."""
    assembly, proof = found.assembly, found.disassembly
    tree = proof.tree if proof else None
    packed: dict[str, Any] = {}
    if assembly.problem.container is not None:
        marks = assembly.problem.marks
        groups = None if tree is None else insertions(tree)
        packed["freedom"] = found.freedom
        packed["insertions"] = groups and [
            {"pieces": [marks[piece] for piece in pieces], "moves": moves} for pieces, moves in groups
        ]
    return packed | {
        "number": found.number,
        "level": tree.level_text if tree else None,
        "first": proof.first if proof else None,
        "limit": proof.limit if proof else None,
        "counts": list(tree.counts) if tree else None,
        "holes": assembly.holes,
        "pieces": placements_data(assembly),
        "tree": separation_data(tree, assembly.problem.marks),
    }

"""Goals of designs: what makes one better than another, which no other beats, and what one must be like.

A goal is a word with one clear direction. Of several goals the first counts most; a design that is beaten by
no other in all of them at once is a best compromise (V. Pareto).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened

if TYPE_CHECKING:
    from burrkit.search.climb.climbing import Climbed


@dataclass(frozen=True)
class DesignGoal:
    """A goal: the figure of a design that it compares, and whether more of it is better.

    ``unit`` is what 1 of the figure is worth in levels where a climb can follow it from candidate to
    candidate; 0 where it only compares the ends of runs.
    """

    figure: Callable[[Climbed], int | None]
    more: bool
    unit: float = 0.0

    def rating(self, climbed: Climbed) -> int:
        """The figure with the sign of what is better; the worst of all where it is not known."""
        figure = self.figure(climbed)
        if figure is None:
            return -(1 << 60)
        return figure if self.more else -figure


def proved_counts(climbed: Climbed) -> tuple[int, int] | tuple[None, None]:
    """The solutions and assemblies of a design; None if only the designed one is known."""
    is_open = climbed.in_place and not climbed.complete
    return (None, None) if is_open else (climbed.solutions, climbed.assemblies)


def design_data(design: Climbed) -> dict[str, Any]:
    """The figures of a design as plain data, without its pieces."""
    solutions, assemblies = proved_counts(design)
    return {
        "run": design.run,
        "level": design.level,
        "solutions": solutions,
        "assemblies": assemblies,
        **design.measures.as_data(),
    }


#: All goals by their names.
GOALS: Final = {
    "level": DesignGoal(lambda c: c.level, True, 1.0),
    "moves": DesignGoal(lambda c: c.measures.moves, True, 0.25),
    "solutions": DesignGoal(lambda c: proved_counts(c)[0], False),
    "assemblies": DesignGoal(lambda c: proved_counts(c)[1], False),
    "holes": DesignGoal(lambda c: c.measures.holes, False, 0.25),
    "corners": DesignGoal(lambda c: sum(c.measures.corners), False, 0.25),
    "spread": DesignGoal(lambda c: c.measures.spread, False, 0.0625),
    "shapes": DesignGoal(lambda c: c.measures.shapes, False),
    "symmetry": DesignGoal(lambda c: c.measures.symmetries, True),
    "states": DesignGoal(lambda c: c.measures.states, True),
    "dead-ends": DesignGoal(lambda c: c.measures.dead_ends, True),
    "random": DesignGoal(lambda c: c.measures.random, True),
}

#: Those that all assemblies of a puzzle must be known for.
COUNTS: Final = frozenset({"solutions", "assemblies"})

#: The goals of a table where none are given.
USUAL: Final = ("level", "moves", "solutions", "corners")


def goals_of(text: str) -> tuple[str, ...]:
    """The goals of a list such as ``level,moves,corners``. BurrkitError for other words, and none twice."""
    names = tuple(word.strip() for word in text.split(","))
    for at, name in enumerate(names):
        if name not in GOALS:
            there = ", ".join(GOALS)
            raise BurrkitError(f"--goals: no such goal: {shortened(name, 20)}; there are {there}", "unknown")
        if name in names[:at]:
            raise BurrkitError(f"--goals: duplicate {name}", "duplicate")
    return names


def ratings(climbed: Climbed, goals: Iterable[str]) -> tuple[int, ...]:
    """The ratings of a design for each goal; more is better."""
    return tuple(GOALS[name].rating(climbed) for name in goals)


def best_compromises(ended: Iterable[Climbed], goals: tuple[str, ...]) -> list[Climbed]:
    """The designs that no other beats in all goals at once, best first by the first goal.

    Of several that agree in every goal the one of the first run is left.
    """
    first: dict[tuple[int, ...], Climbed] = {}
    for climbed in sorted(ended, key=lambda each: each.run):
        first.setdefault(ratings(climbed, goals), climbed)
    return [first[rated] for rated in not_beaten(first)]


def not_beaten(rated: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The ratings that no other one beats in all goals at once, highest first and each once."""
    left: list[tuple[int, ...]] = []
    for one in sorted(set(rated), reverse=True):  # what beats another comes before it
        if not any(all(a >= b for a, b in zip(other, one, strict=True)) for other in left):
            left.append(one)
    return left

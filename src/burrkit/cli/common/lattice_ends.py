"""START and GOAL of ``burrkit path`` on other lattices than that of cubes: states of an assembly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from burrkit.cli.common.choose_assembly import choose
from burrkit.cli.common.layouts import ASSEMBLED, LayoutOptions, drawing_of
from burrkit.cli.common.source import load_problem
from burrkit.cli.common.waiting import say
from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.geometry import Cell


@dataclass(frozen=True)
class LatticeEnds:
    """An assembly, and the offsets of its pieces at both ends of the path."""

    assembly: Assembly
    start: tuple[Cell, ...]
    goal: tuple[Cell, ...]


def read_lattice_ends(
    start: str,
    goal: str | None,
    options: LayoutOptions,
    states: tuple[int | None, int | None],
    refused: dict[str, bool],
) -> LatticeEnds | None:
    """Read both arguments if START is a puzzle on another lattice than that of cubes; None if it is not.

    ``states`` are those of ``--start-state`` and ``--goal-state``. BurrkitError if GOAL is not of the same
    puzzle, or if one of the options in ``refused`` is given, which are for cubes.
    """
    if not start.strip() or drawing_of(start) is not None:
        return None
    problem = load_problem(start, options.length, options.problem)
    if problem.lattice.is_cubic:
        return None
    made = f"made of {problem.lattice.name};"
    if goal is None:
        raise BurrkitError(f"{made} give GOAL, too (burrkit states lists what can be reached)")
    for option, is_given in refused.items():
        if is_given:
            raise BurrkitError(f"{made} {option} works for cubes only")
    if goal not in (ASSEMBLED, start):
        raise BurrkitError(f"{made} GOAL is '{ASSEMBLED}', or START again with --goal-state")
    from burrkit.moves import state_graph

    assembly = choose(problem, options.assembly, start).solved.assembly
    say("following the moves")
    last = max(state or 0 for state in states)
    graph = state_graph(assembly, max_states=max(10_000, last + 1))
    if last >= len(graph.states):
        raise BurrkitError(f"there is no state {last}; the assembly has {len(graph.states)}, from 0")
    first, second = (graph.states[state or 0].offsets for state in states)
    return LatticeEnds(assembly, first, second)


__all__ = ["LatticeEnds", "read_lattice_ends"]

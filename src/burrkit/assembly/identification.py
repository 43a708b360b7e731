"""Which motions make two assemblies one: the rule of the search, and of the counts that are derived from it.

Two assemblies are one if a motion carries all pieces of the one to where pieces like them are in the other.
It maps the cells that the one fills onto those that the other fills. If every assembly fills all cells of a
goal without colours, that is a symmetry of the goal; otherwise other motions may do it, too, because an
assembly can also be turned or shifted within its goal. Shifted copies that are to be counted apart are the
same under symmetries of the goal only.
"""

from __future__ import annotations

from burrkit.geometry import Motion
from burrkit.puzzle import Problem


def is_filled(problem: Problem) -> bool:
    """Whether every assembly fills all cells of the goal."""
    goal = problem.goal
    return not len(goal.optional) or problem.max_holes == 0 or problem.least_volume >= len(goal.cells)


def is_bound(problem: Problem, *, keep_shifted: bool = False) -> bool:
    """Whether symmetries of the goal are the only motions that make two assemblies one.

    Not so where a goal has optional cells or colours: a motion may carry one assembly to another without
    keeping these, and both are the same in the hand. ``keep_shifted`` as for ``Cover``.
    """
    return keep_shifted or not (len(problem.goal.optional) or problem.goal.colours)


def mirrors(problem: Problem, *, keep_shifted: bool = False) -> list[Motion] | None:
    """The reflections of the cells of the goal that may make two assemblies one.

    None if they depend on which cells an assembly fills.
    """
    goal = problem.goal
    if is_bound(problem, keep_shifted=keep_shifted):
        motions = goal.isometries
    elif is_filled(problem):
        motions = goal.cells.isometries
    else:
        return None
    return [motion for motion in motions if not problem.lattice.is_rotation(motion.isometry)]

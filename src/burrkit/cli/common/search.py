"""A search for solutions with a progress line and a clean stop on Ctrl-C."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from burrkit.cli.common.waiting import say
from burrkit.cli.common.warm_up import warm_up_for
from burrkit.moves.rules import SLIDES, MoveRule

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console

    from burrkit.cli.common.options import UpTo
    from burrkit.puzzle import Problem
    from burrkit.solving.solver import Result


class SolveLimits(NamedTuple):
    """The convention of counting, and the limits of a search."""

    up_to: UpTo = "rotation"
    keep_shifted: bool = False
    first: bool = False
    limit: int | None = None
    seconds: float | None = None
    jobs: int | None = None
    disassemble: bool = True
    states: int | None = None
    mebibytes: int = 4096
    count_only: bool = False
    min_level: int = 1
    cluster: str | None = None
    rule: MoveRule = SLIDES


def search(
    problem: Problem, remarks: Console, limits: SolveLimits, resume: Path | None = None
) -> tuple[Result, bool]:
    """Solve a problem with a progress line; return the result and whether Ctrl-C stopped the search."""
    from burrkit.cli.common.console import show
    from burrkit.cli.common.progress import SolveWatch

    warm_up_for(problem, limits.rule)
    say("finding where the pieces fit")
    from burrkit.solving.solver import solve as solve_problem

    with SolveWatch(remarks) as watch:
        result = solve_problem(
            problem,
            up_to=limits.up_to,
            keep_shifted=limits.keep_shifted,
            first=limits.first,
            limit=limits.limit,
            time_limit=limits.seconds,
            jobs=limits.jobs,
            disassemble=limits.disassemble,
            max_states=limits.states,
            max_bytes=limits.mebibytes << 20,
            resume=resume,
            count_only=limits.count_only,
            min_level=limits.min_level,
            cluster=limits.cluster,
            rule=limits.rule,
            progress=watch.progress,
            forecast=watch.forecast,
            should_stop=watch.should_stop,
        )
    if watch.stopped:
        show(remarks, "burrkit: stopped; these are the results so far")
    return result, watch.stopped

"""Estimates of the problems of a file, as text and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from burrkit.cli.common.waiting import say
from burrkit.cli.common.warm_up import warm_up
from burrkit.runtime.kernel_cache import SOLVING

if TYPE_CHECKING:
    from rich.console import Console

    from burrkit.cli.common.options import UpTo
    from burrkit.puzzle.document import Puzzle
    from burrkit.solving.estimate import Estimate, Interval


class EstimateLimits(NamedTuple):
    """The convention of counting of an estimate, its budget and its seed."""

    up_to: UpTo
    probes: int
    seconds: float | None
    seed: int


def estimate_problem(puzzle: Puzzle, number: int, limits: EstimateLimits) -> Estimate:
    """Estimate one problem of a document; ``number`` counts from 1."""
    warm_up(*SOLVING)
    from burrkit.solving.estimate import estimate

    say(f"estimating problem {number}")
    return estimate(
        puzzle.problem(number - 1),
        up_to="rotation" if limits.up_to == "raw" else limits.up_to,
        probes=limits.probes,
        time_limit=limits.seconds,
        seed=limits.seed,
    )


def report_estimate(out: Console, number: int, estimate: Estimate, up_to: UpTo) -> None:
    """Print an estimate in words."""
    from burrkit.cli.common.console import heading, show

    show(out)
    show(out, heading(f"Estimate of P{number}"))
    for name, value in _lines(estimate, up_to):
        show(out, f"{name:<13}{value}")
    if estimate.unsettled:
        which = f"{estimate.unsettled:,} of {estimate.sampled:,} assemblies taken apart have too many states"
        show(out, f"{which}: solutions, states and time may be more.")
    if not estimate.is_exact:
        show(out, "An interval in brackets contains the true number in 9 of 10 cases.")


def _lines(estimate: Estimate, up_to: UpTo) -> list[tuple[str, str]]:
    """The lines of an estimate: what it is of, and the number in words."""
    from burrkit.solving.estimate.interval import duration

    count = estimate.raw if up_to == "raw" else estimate.assemblies
    lines = [("assemblies", str(count) if up_to == "rotation" else f"{count}, {_convention(up_to)}")]
    if estimate.solutions is not None:
        tried = "" if estimate.solutions.is_exact else f"; {estimate.sampled:,} assemblies taken apart"
        lines.append(("solutions", f"{estimate.solutions}{tried}"))
    lines.append(("nodes", str(estimate.nodes)))
    if estimate.states is not None:
        lines.append(("states", str(estimate.states)))
    if estimate.seconds is not None:
        lines.append(("time", f"{duration(estimate.seconds)} on one core"))
    return lines


def _convention(up_to: UpTo) -> str:
    return "raw" if up_to == "raw" else f"up to {up_to}"


def estimate_as_data(estimate: Estimate) -> dict[str, Any]:
    """An estimate as JSON has it: counts as whole numbers, times in seconds."""
    return {
        "up_to": estimate.up_to,
        "exact": estimate.is_exact,
        "nodes": _counts(estimate.nodes),
        "assemblies": _counts(estimate.assemblies),
        "raw": _counts(estimate.raw),
        "solutions": _counts(estimate.solutions),
        "states": _counts(estimate.states),
        "search_seconds": _seconds(estimate.search_seconds),
        "disassembly_seconds": _seconds(estimate.disassembly_seconds),
        "sampled": estimate.sampled,
        "unsettled": estimate.unsettled,
        "probes": estimate.probes,
        "seed": estimate.seed,
    }


def _counts(interval: Interval | None) -> dict[str, int] | None:
    if interval is None:
        return None
    return {"value": round(interval.value), "low": int(interval.low), "high": -int(-interval.high // 1)}


def _seconds(interval: Interval | None) -> dict[str, float] | None:
    if interval is None:
        return None
    return {name: round(getattr(interval, name), 3) for name in ("value", "low", "high")}

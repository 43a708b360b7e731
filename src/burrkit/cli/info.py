"""``burrkit info``: the contents of a puzzle file, without solving it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import burrkit as bk
from burrkit.cli.common.around import with_box
from burrkit.cli.common.options import AsJson, Goal, SourceText, UpTo, one_of, option
from burrkit.cli.common.source import load_file
from burrkit.cli.common.waiting import say
from burrkit.cli.common.warm_up import warm_up
from burrkit.cli.report import give, printable
from burrkit.errors import BurrkitError
from burrkit.plurals import counted
from burrkit.runtime.kernel_cache import SOLVING
from burrkit.runtime.report import AsIs, Block, Heading, ReportTable, paragraph

if TYPE_CHECKING:
    from burrkit.puzzle.document import Puzzle
    from burrkit.puzzle.facts import ProblemFacts, ShapeFacts

#: Probes of an estimate without --probes.
_PROBES = 20_000


@with_box
def info(
    source: SourceText,
    estimate: Annotated[
        bool, option("--estimate", "Estimate how large the search is, what it finds and how long it takes.")
    ] = False,
    up_to: Annotated[
        UpTo | None, option("--up-to", "Which assemblies count as the same; by default up to rotation.")
    ] = None,
    probes: Annotated[
        int | None, option("--probes", f"Random paths to follow; by default {_PROBES:,}.", min=1, metavar="N")
    ] = None,
    time_limit: Annotated[
        float | None, option("--time-limit", "Probe for SECONDS instead of a number of probes.")
    ] = None,
    seed: Annotated[
        int | None, option("--seed", "The same seed gives the same estimate; by default 0.", min=0)
    ] = None,
    goal: Goal = None,
    as_json: AsJson = False,
) -> None:
    """List the shapes of a puzzle file with their symmetries, and its problems."""
    given = {"--up-to": up_to, "--probes": probes, "--time-limit": time_limit, "--seed": seed}
    limits = _limits(estimate, given)
    from burrkit.formats.files import label

    puzzle = load_file(source, goal)
    say("finding symmetries")
    give(as_json, lambda: _answer(puzzle, limits), _report(label(source), puzzle, limits))


class _Limits(NamedTuple):
    """The convention of counting of an estimate, its budget and its seed."""

    up_to: UpTo
    probes: int
    seconds: float | None
    seed: int


def _limits(estimate: bool, given: dict[str, Any]) -> _Limits | None:
    """The limits of an estimate, or None without one; BurrkitError for options that contradict each other."""
    option = next((name for name, value in given.items() if value is not None), None)
    if not estimate:
        if option is not None:
            raise BurrkitError(f"{option} needs --estimate", "conflict")
        return None
    one_of({name: given[name] is not None for name in ("--probes", "--time-limit")})
    if given["--time-limit"] == 0:
        raise BurrkitError("--time-limit 0: an estimate needs some time, such as 10")
    return _Limits(
        given["--up-to"] or "rotation",
        given["--probes"] or _PROBES,
        given["--time-limit"],
        given["--seed"] or 0,
    )


def _answer(puzzle: Puzzle, limits: _Limits | None) -> dict[str, object]:
    from dataclasses import asdict

    from burrkit.puzzle import facts

    problems = [asdict(problem) for problem in facts.problems(puzzle)]
    if limits is not None:
        for problem in problems:
            is_solvable = problem["unsolvable"] is None
            problem["estimate"] = (
                _estimate_data(_estimated(puzzle, problem["number"], limits)) if is_solvable else None
            )
    return {
        "grid": puzzle.lattice.name,
        "colours": ["#{:02x}{:02x}{:02x}".format(*colour) for colour in puzzle.palette],
        "comment": puzzle.comment,
        "shapes": [asdict(shape) for shape in facts.shapes(puzzle)],
        "problems": problems,
    }


def _report(name: str, puzzle: Puzzle, limits: _Limits | None) -> Iterator[Block]:
    from burrkit.puzzle import facts

    yield Heading(name)
    number = len(puzzle.palette)
    colours = f", {counted(number, 'colour')}" if number else ""
    yield f"Made of {puzzle.lattice.name}{colours}."
    for line in puzzle.comment.splitlines():
        yield AsIs(printable(line))
    cells = puzzle.lattice.cells_name
    yield _shapes(facts.shapes(puzzle), cells)
    if puzzle.shapes:
        yield "Symmetry: rotations / all isometries that map the shape to itself."
    found = facts.problems(puzzle)
    yield from [_problems(found, cells)] if found else ["", Heading("Problems"), "none"]
    for problem in found:
        if problem.conditions:
            yield f"P{problem.number}: {', '.join(problem.conditions)}."
        if problem.unsolvable:
            yield f"P{problem.number} cannot be solved: {problem.unsolvable}."
    if limits is not None:
        for problem in found:
            if not problem.unsolvable:
                estimate = _estimated(puzzle, problem.number, limits)
                yield from _estimate_report(problem.number, estimate, limits.up_to)


def _shapes(shapes: list[ShapeFacts], cells: str) -> ReportTable:
    columns = ["", f">{cells}", ">+", "box", ">symmetry", "hand", ">parts", "name", ""]
    rows = [
        [
            f"S{shape.number}",
            shape.filled,
            shape.variable or None,
            "x".join(map(str, shape.box)),
            "" if shape.rotations is None else f"{shape.rotations}/{shape.isometries}",
            {None: "", True: "chiral", False: "none"}[shape.chiral],
            shape.parts,
            printable(shape.name),
            _relatives(shape),
        ]
        for shape in shapes
    ]
    return ReportTable(columns, rows, "Shapes")


def _relatives(shape: ShapeFacts) -> str:
    same = f"same as S{shape.same_as}" if shape.same_as else ""
    mirror = f"mirror of S{shape.mirror_of}" if shape.mirror_of else ""
    return ", ".join(filter(None, (same, mirror)))


def _problems(problems: list[ProblemFacts], cells: str) -> ReportTable:
    columns = ["", ">pieces", ">ranges", f">{cells}", "goal", ">holes", "found", ">kept", "level", "name"]
    rows = [
        [
            f"P{problem.number}",
            _between(problem.pieces),
            problem.ranges or None,
            _between(problem.volume),
            f"S{problem.goal}" if problem.goal else "none",
            None if problem.holes is None else _between(problem.holes),
            _found(problem),
            problem.stored,
            problem.level,
            printable(problem.name),
        ]
        for problem in problems
    ]
    return ReportTable(columns, rows, "Problems")


def _found(problem: ProblemFacts) -> str:
    if problem.state == "unsolved":
        return "unsolved"
    counts = "/".join("?" if n is None else str(n) for n in (problem.assemblies, problem.solutions))
    return counts if problem.state == "solved" else f"{counts}, stopped"


def _between(pair: tuple[int, int]) -> str:
    least, most = pair
    return str(least) if least == most else f"{least}-{most}"


# Estimates -----------------------------------------------------------------------------------------------


def _estimated(puzzle: Puzzle, number: int, limits: _Limits) -> bk.solving.estimate.Estimate:
    """Estimate one problem of a document; ``number`` counts from 1."""
    warm_up(*SOLVING)

    say(f"estimating problem {number}")
    return bk.solving.estimate.estimate(
        puzzle.problem(number - 1),
        up_to="rotation" if limits.up_to == "raw" else limits.up_to,
        probes=limits.probes,
        time_limit=limits.seconds,
        seed=limits.seed,
    )


def _estimate_report(number: int, estimate: bk.solving.estimate.Estimate, up_to: UpTo) -> Iterator[Block]:
    """An estimate in words."""
    yield from paragraph(Heading(f"Estimate of P{number}"))
    yield from (f"{name:<13}{value}" for name, value in _estimate_lines(estimate, up_to))
    if estimate.unsettled:
        which = f"{estimate.unsettled:,} of {estimate.sampled:,} assemblies taken apart have too many states"
        yield f"{which}: solutions, states and time may be more."
    if not estimate.is_exact:
        yield "An interval in brackets contains the true number in 9 of 10 cases."


def _estimate_lines(estimate: bk.solving.estimate.Estimate, up_to: UpTo) -> list[tuple[str, str]]:
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


def _estimate_data(estimate: bk.solving.estimate.Estimate) -> dict[str, Any]:
    """An estimate as JSON has it: counts as whole numbers, times in seconds."""
    counts = ("nodes", "assemblies", "raw", "solutions", "states")
    times = ("search_seconds", "disassembly_seconds")
    return {
        "up_to": estimate.up_to,
        "exact": estimate.is_exact,
        **{name: _counts(getattr(estimate, name)) for name in counts},
        **{name: _seconds(getattr(estimate, name)) for name in times},
        **{name: getattr(estimate, name) for name in ("sampled", "unsettled", "probes", "seed")},
    }


def _counts(interval: bk.solving.estimate.Interval | None) -> dict[str, int] | None:
    if interval is None:
        return None
    return {"value": round(interval.value), "low": int(interval.low), "high": -int(-interval.high // 1)}


def _seconds(interval: bk.solving.estimate.Interval | None) -> dict[str, float] | None:
    if interval is None:
        return None
    return {name: round(getattr(interval, name), 3) for name in ("value", "low", "high")}

"""``burrkit info``: the contents of a puzzle file, without solving it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson, Goal, SourceText, UpTo
from burrkit.cli.common.source import load_file
from burrkit.cli.common.waiting import say
from burrkit.errors import BurrkitError
from burrkit.plurals import counted

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from burrkit.cli.common.estimate_report import EstimateLimits
    from burrkit.puzzle.document import Puzzle
    from burrkit.puzzle.facts import ProblemFacts, ShapeFacts


#: Probes of an estimate without --probes.
_PROBES = 20_000


def info(
    source: SourceText,
    estimate: Annotated[
        bool,
        typer.Option(
            "--estimate", help="Estimate how large the search is, what it finds and how long it takes."
        ),
    ] = False,
    up_to: Annotated[
        UpTo | None, options.up_to("Which assemblies count as the same; by default up to rotation.")
    ] = None,
    probes: Annotated[
        int | None,
        typer.Option("--probes", min=1, metavar="N", help=f"Random paths to follow; by default {_PROBES:,}."),
    ] = None,
    time_limit: Annotated[
        float | None, options.time_limit("Probe for SECONDS instead of a number of probes.")
    ] = None,
    seed: Annotated[
        int | None, options.seed("The same seed gives the same estimate; by default 0.", least=0)
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
    if as_json:
        print(json.dumps(_answer(puzzle, limits)))
        return
    from burrkit.cli.common.console import console

    _report(console(), label(source), puzzle)
    if limits is not None:
        _report_estimates(puzzle, limits)


def _limits(estimate: bool, given: dict[str, Any]) -> EstimateLimits | None:
    """The limits of an estimate, or None without one; BurrkitError for options that contradict each other."""
    option = next((name for name, value in given.items() if value is not None), None)
    if not estimate:
        if option is not None:
            raise BurrkitError(f"{option} needs --estimate")
        return None
    if given["--probes"] is not None and given["--time-limit"] is not None:
        raise BurrkitError("--probes and --time-limit: choose one of the two")
    if given["--time-limit"] == 0:
        raise BurrkitError("--time-limit 0: an estimate needs some time, such as 10")
    from burrkit.cli.common.estimate_report import EstimateLimits

    return EstimateLimits(
        given["--up-to"] or "rotation",
        given["--probes"] or _PROBES,
        given["--time-limit"],
        given["--seed"] or 0,
    )


def _answer(puzzle: Puzzle, limits: EstimateLimits | None) -> dict[str, object]:
    from dataclasses import asdict

    from burrkit.puzzle import facts

    problems = [asdict(problem) for problem in facts.problems(puzzle)]
    if limits is not None:
        from burrkit.cli.common.estimate_report import estimate_as_data, estimate_problem

        for problem in problems:
            is_solvable = problem["unsolvable"] is None
            problem["estimate"] = (
                estimate_as_data(estimate_problem(puzzle, problem["number"], limits)) if is_solvable else None
            )
    return {
        "grid": puzzle.lattice.name,
        "colours": ["#{:02x}{:02x}{:02x}".format(*colour) for colour in puzzle.palette],
        "comment": puzzle.comment,
        "shapes": [asdict(shape) for shape in facts.shapes(puzzle)],
        "problems": problems,
    }


def _report_estimates(puzzle: Puzzle, limits: EstimateLimits) -> None:
    """Print the estimates of all problems that can be solved."""
    from burrkit.cli.common.console import console
    from burrkit.cli.common.estimate_report import estimate_problem, report_estimate
    from burrkit.puzzle import facts

    for problem in facts.problems(puzzle):
        if not problem.unsolvable:
            estimate = estimate_problem(puzzle, problem.number, limits)
            report_estimate(console(), problem.number, estimate, limits.up_to)


def _report(out: Console, name: str, puzzle: Puzzle) -> None:
    from burrkit.cli.common.console import heading, show
    from burrkit.puzzle import facts

    show(out, heading(name))
    number = len(puzzle.palette)
    colours = f", {counted(number, 'colour')}" if number else ""
    show(out, f"Made of {puzzle.lattice.name}{colours}.")
    for line in puzzle.comment.splitlines():
        show(out, "".join(c if c.isprintable() else " " for c in line), wrap=False)
    show(out)
    show(out, heading("Shapes"))
    cells = puzzle.lattice.cells_name
    show(out, _shapes(facts.shapes(puzzle), cells))
    if puzzle.shapes:
        show(out, "Symmetry: rotations / all isometries that map the shape to itself.")
    show(out)
    show(out, heading("Problems"))
    found = facts.problems(puzzle)
    show(out, _problems(found, cells) if found else "none")
    for problem in found:
        if problem.unsolvable:
            show(out, f"P{problem.number} cannot be solved: {problem.unsolvable}.")


def _shapes(shapes: list[ShapeFacts], cells: str) -> Table:
    from burrkit.cli.common.console import table

    columns = [
        ("", "left"), (cells, "right"), ("+", "right"), ("box", "left"), ("symmetry", "right"),
        ("hand", "left"), ("parts", "right"), ("name", "left"), ("", "left"),
    ]  # fmt: skip
    rows = [
        [
            f"S{shape.number}",
            str(shape.filled),
            str(shape.variable or ""),
            "x".join(map(str, shape.box)),
            "" if shape.rotations is None else f"{shape.rotations}/{shape.isometries}",
            {None: "", True: "chiral", False: "none"}[shape.chiral],
            "" if shape.parts is None else str(shape.parts),
            _printable(shape.name),
            _relatives(shape),
        ]
        for shape in shapes
    ]
    return table(columns, rows)


def _relatives(shape: ShapeFacts) -> str:
    same = f"same as S{shape.same_as}" if shape.same_as else ""
    mirror = f"mirror of S{shape.mirror_of}" if shape.mirror_of else ""
    return ", ".join(filter(None, (same, mirror)))


def _problems(problems: list[ProblemFacts], cells: str) -> Table:
    from burrkit.cli.common.console import table

    columns = [
        ("", "left"), ("pieces", "right"), ("ranges", "right"), (cells, "right"), ("goal", "left"),
        ("holes", "right"), ("found", "left"), ("kept", "right"), ("level", "left"), ("name", "left"),
    ]  # fmt: skip
    rows = [
        [
            f"P{problem.number}",
            _between(problem.pieces),
            str(problem.ranges or ""),
            _between(problem.volume),
            f"S{problem.goal}" if problem.goal else "none",
            "" if problem.holes is None else _between(problem.holes),
            _found(problem),
            str(problem.stored),
            problem.level,
            _printable(problem.name),
        ]
        for problem in problems
    ]
    return table(columns, rows)


def _found(problem: ProblemFacts) -> str:
    if problem.state == "unsolved":
        return "unsolved"
    counts = "/".join("?" if n is None else str(n) for n in (problem.assemblies, problem.solutions))
    return counts if problem.state == "solved" else f"{counts}, stopped"


def _between(pair: tuple[int, int]) -> str:
    least, most = pair
    return str(least) if least == most else f"{least}-{most}"


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text)

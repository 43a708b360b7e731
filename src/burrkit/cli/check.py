"""``burrkit check``: verify the solutions stored in a puzzle file, cube by cube.

Exit code 0 if all are correct, 1 if one is wrong or cannot be checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from burrkit.cli.common import options
from burrkit.cli.common.around import with_box
from burrkit.cli.common.options import AsJson, Goal
from burrkit.cli.common.source import load_file
from burrkit.cli.common.waiting import say
from burrkit.cli.report import give, printable
from burrkit.errors import ProblemError
from burrkit.runtime.report import Block, Heading

if TYPE_CHECKING:
    from burrkit.puzzle.document import Puzzle


@with_box
def check(
    source: Annotated[str, options.file_argument("A puzzle file with solutions.")],
    goal: Goal = None,
    as_json: AsJson = False,
) -> None:
    """Verify the solutions stored in a puzzle file: assemblies and moves, cube by cube."""
    from burrkit.formats.files import label

    puzzle = load_file(source, goal)
    say("checking the solutions")
    problems = [_problem(puzzle, index) for index in range(len(puzzle.problems))]
    right = all(_is_right(problem) for problem in problems)
    give(as_json, lambda: {"right": right, "problems": problems}, _report(label(source), problems))
    if not right:
        raise typer.Exit(1)


def _problem(puzzle: Puzzle, index: int) -> dict[str, Any]:
    from burrkit.formats.stored import Archive
    from burrkit.formats.stored_check import check as check_stored

    spec = puzzle.problems[index]
    answer: dict[str, Any] = {"number": index + 1, "name": spec.name, "stored": len(spec.stored)}
    try:
        archive = Archive(puzzle, index)
    except ProblemError as error:
        return answer | {"unsolvable": error.reason, "solutions": []}
    solutions = []
    for number, stored in enumerate(spec.stored, 1):
        finding = check_stored(archive, stored)
        text = stored.level_text
        solutions.append(
            {"number": number, "wrong": finding.wrong, "level": text, "remarks": list(finding.remarks)}
        )
    return answer | {"unsolvable": None, "solutions": solutions}


def _is_right(problem: dict[str, Any]) -> bool:
    if problem["unsolvable"] is not None:
        return not problem["stored"]
    return all(solution["wrong"] is None for solution in problem["solutions"])


def _report(name: str, problems: list[dict[str, Any]]) -> Iterator[Block]:
    from collections import Counter

    yield Heading(name)
    for problem in problems:
        called = printable(problem["name"])
        place = f"P{problem['number']}" + (f", {called}" if called else "")
        solutions = problem["solutions"]
        if not problem["stored"]:
            yield f"{place}: no solutions are stored."
            continue
        if problem["unsolvable"] is not None:
            yield f"{place}: {problem['stored']} solutions cannot be checked: {problem['unsolvable']}."
            continue
        good = sum(solution["wrong"] is None for solution in solutions)
        yield f"{place}: {good:,} of {len(solutions):,} solutions are right."
        for solution in solutions:
            if solution["wrong"] is not None:
                yield f"  solution {solution['number']} is wrong: {solution['wrong']}"
        remarks = Counter(remark for solution in solutions for remark in solution["remarks"])
        for remark, count in remarks.items():
            yield f"  of {count:,}: {remark}"

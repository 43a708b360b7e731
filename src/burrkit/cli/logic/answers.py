"""Answers to a pencil puzzle: their check, and their output as text, JSON, page or picture."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from burrkit.cli.common.verbosity import Verbosity

if TYPE_CHECKING:
    from burrkit.pencil.logic.kinds import PuzzleKind
    from burrkit.pencil.logic.model import PencilPuzzle, Values

BUILT_IN = "built-in"
STANDARD_INPUT = "standard input"

#: Seconds for the built-in solver to check a claim that there is no solution.
_CHECK_SECONDS = 5.0


@dataclass(frozen=True)
class Answers:
    """Answers, their solver, and whether there are no others (None if that is unknown).

    ``right`` holds for each answer whether it is right; ``remark`` is one more sentence for the summary.
    """

    answers: Sequence[Values]
    solver: str
    complete: bool | None
    right: Sequence[bool] = ()
    remark: str = ""

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one solution; None if there may be others."""
        return len(self.answers) == 1 if self.complete or len(self.answers) > 1 else None

    @property
    def summary(self) -> str:
        """The number of answers and their origin, in words."""
        return " ".join(filter(None, (self._count, self._origin, self.remark)))

    @property
    def _count(self) -> str:
        count, wrong = len(self.answers), len(self.answers) - sum(self.right)
        if wrong:
            return "This is no solution." if count == 1 else f"{wrong} of these {count} are no solutions."
        if self.complete:
            few = {0: "No solution.", 1: "The only solution."}
            return few.get(count, f"{count} solutions, and no others.")
        if count == 0:
            return ""
        return (
            "A solution; there may be others."
            if count == 1
            else f"{count} solutions; the search stopped there."
        )

    @property
    def _origin(self) -> str:
        """The origin of the answers, or of the claim that there are none."""
        if self.solver == BUILT_IN:
            return f"{'Found' if self.answers else 'Proved'} by burrkit's own solver."
        if not self.answers:
            source = "The answer on" if self.solver == STANDARD_INPUT else "The answer of"
            return f"{source} {self.solver} is unsat."
        how = "Read from" if self.solver == STANDARD_INPUT else "Found by"
        return f"{how} {self.solver}."


def checked(puzzle: PencilPuzzle, found: Answers) -> Answers:
    """Check each answer; the built-in solver checks the claim that there is none."""
    from burrkit.pencil.logic.check import check
    from burrkit.pencil.logic.solver import OutOfTimeError
    from burrkit.pencil.logic.solver import answers as built_in

    right = [check(puzzle, values).is_right for values in found.answers]
    if found.answers or found.solver == BUILT_IN:
        return replace(found, right=right)
    try:
        if built_in(puzzle, 1, time_limit=_CHECK_SECONDS):
            wrong = "That is wrong: burrkit's own solver finds a solution."
            return replace(found, complete=False, remark=wrong)
        remark = "Burrkit's own solver finds none either."
    except OutOfTimeError:
        remark = "Burrkit's own solver has not checked that: it takes too long."
    return replace(found, remark=remark)


def shown(kind: PuzzleKind, puzzle: PencilPuzzle, found: Answers, shape: str, *, verbose: int) -> str:
    """Return answers in an output format: text, html, svg or json."""
    match shape:
        case "json":
            return json.dumps(_as_json(kind, puzzle, found), ensure_ascii=False) + "\n"
        case "html":
            from burrkit.pencil.logic.html_page import page

            return page(puzzle, found.answers, found.summary)
        case "svg":
            from burrkit.pencil.logic.picture import as_svg

            return as_svg(puzzle.picture(*found.answers[:1]), puzzle.title)
        case _:
            return _as_text(puzzle, found, verbose=verbose)


def _as_text(puzzle: PencilPuzzle, found: Answers, *, verbose: int) -> str:
    from burrkit.pencil.logic.check import check
    from burrkit.pencil.logic.picture import as_text, printable

    if verbose <= Verbosity.COUNTS:
        return f"{found.summary}\n"
    lines = [printable(comment.lstrip("# ")) + "\n" for comment in puzzle.comments]
    for number, values in enumerate(found.answers):
        checked = check(puzzle, values)
        lines.append("\n" * bool(number) + as_text(puzzle.picture(values)))
        if verbose >= Verbosity.EVERYTHING:
            lines += (f"{name} = {value}\n" for name, value in values.items())
        if verbose >= Verbosity.CHECKED:
            lines += (f"{line.text}\n" for line in checked.lines)
        if verbose >= Verbosity.CHECKED or not checked.is_right:
            lines.append(f"{checked.verdict}\n")
    return "".join((*lines, found.summary, "\n"))


def _as_json(kind: PuzzleKind, puzzle: PencilPuzzle, found: Answers) -> dict[str, Any]:
    from burrkit.pencil.logic.check import check
    from burrkit.pencil.logic.picture import as_text

    answers = []
    for values in found.answers:
        checked = check(puzzle, values)
        answers.append(
            {
                "values": dict(values),
                "picture": as_text(puzzle.picture(values)).splitlines(),
                "right": checked.is_right,
                "difference": checked.difference,
                "check": [line.text for line in checked.lines],
            }
        )
    return {
        "kind": kind.name,
        "title": puzzle.title,
        "comments": list(puzzle.comments),
        "solver": found.solver,
        "count": len(answers),
        "complete": bool(found.complete),
        "unique": found.unique,
        "answers": answers,
    }

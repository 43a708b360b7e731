"""The answers to a pencil puzzle and their check: a sentence about them, text, data for JSON, and a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any, Final

from burrkit.palette import ACCENT
from burrkit.pencil.logic.check import Checked, check
from burrkit.pencil.logic.model import PencilPuzzle, Values
from burrkit.pencil.logic.sheet import as_svg, as_text, printable
from burrkit.pencil.logic.solver import OutOfTimeError, answers

BUILT_IN: Final = "built-in"
STANDARD_INPUT: Final = "standard input"

#: Seconds for the built-in solver to check a claim that there is no solution.
_CHECK_SECONDS: Final = 5.0

_STYLE: Final = f"""
:root {{ color-scheme: light dark; --ink: #2b2926; --paper: #faf7f0 }}
@media (prefers-color-scheme: dark) {{ :root {{ --ink: #ece7dc; --paper: #23211f }} }}
body {{ font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem }}
h1 {{ font-size: 1.3rem }}
svg {{ max-width: 100%; height: auto; background: #fffdf8; border-radius: 8px }}
pre {{ white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.85rem }}
.wrong {{ color: {ACCENT}; font-weight: 700 }}
"""


def solved(puzzle: PencilPuzzle, limit: int, time_limit: float | None = None) -> Report:
    """The first ``limit`` answers of the built-in solver, or those that it finds within the time."""
    try:
        found: Sequence[Values] = answers(puzzle, limit, time_limit=time_limit)
    except OutOfTimeError as error:
        return Report(puzzle, error.answers, BUILT_IN, complete=False)
    return Report(puzzle, found, BUILT_IN, len(found) < limit)


@dataclass(frozen=True)
class Report:
    """The answers to a puzzle, their solver, and whether there are no others (None if that is unknown).

    ``remark`` is one more sentence for the summary. Each answer is checked by the rules.
    """

    puzzle: PencilPuzzle
    answers: Sequence[Values]
    solver: str
    complete: bool | None
    remark: str = ""
    checks: Sequence[Checked] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "checks", [check(self.puzzle, values) for values in self.answers])

    @property
    def is_right(self) -> bool:
        """Whether there is an answer and all are right."""
        return bool(self.answers) and all(checked.is_right for checked in self.checks)

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one solution; None if there may be others."""
        return len(self.answers) == 1 if self.complete or len(self.answers) > 1 else None

    def with_verified_claim(self) -> Report:
        """The report with the built-in solver's verdict as a remark if another one finds no answer."""
        if self.answers or self.solver == BUILT_IN:
            return self
        own = solved(self.puzzle, 1, _CHECK_SECONDS)
        if own.answers:
            remark = "That is wrong: burrkit's own solver finds a solution."
            return replace(self, complete=False, remark=remark)
        did = "finds none either." if own.complete else "has not checked that: it takes too long."
        return replace(self, remark=f"Burrkit's own solver {did}")

    @property
    def summary(self) -> str:
        """The number of answers and their origin, in words."""
        return " ".join(filter(None, (self._number, self._origin, self.remark)))

    @property
    def _number(self) -> str:
        count, wrong = len(self.answers), sum(not checked.is_right for checked in self.checks)
        if wrong:
            return "This is not a solution." if count == 1 else f"{wrong} of these {count} are not solutions."
        if self.complete:
            few = {0: "No solution.", 1: "The only solution."}
            return few.get(count, f"{count} solutions, and no others.")
        few = {0: "", 1: "A solution; there may be others."}
        return few.get(count, f"{count} solutions; the search stopped there.")

    @property
    def _origin(self) -> str:
        """The origin of the answers, or of the claim that there are none."""
        is_read = self.solver == STANDARD_INPUT
        if self.solver == BUILT_IN:
            return f"{'Found' if self.answers else 'Proved'} by burrkit's own solver."
        if not self.answers:
            return f"The answer {'on' if is_read else 'of'} {self.solver} is unsat."
        return f"{'Read from' if is_read else 'Found by'} {self.solver}."

    def text(self, *, pictures: bool = True, check_lines: bool = False, values: bool = False) -> str:
        """The summary; before it the comments and pictures, the check of every rule, the values of cells."""
        if not pictures:
            return f"{self.summary}\n"
        lines = [printable(comment.lstrip("# ")) for comment in self.puzzle.comments]
        for number, (answer, checked) in enumerate(zip(self.answers, self.checks, strict=True)):
            lines += [""] * bool(number)
            lines += as_text(self.puzzle.picture(answer)).splitlines()
            lines += (f"{name} = {value}" for name, value in answer.items() if values)
            lines += (line.text for line in checked.lines if check_lines)
            if check_lines or not checked.is_right:
                lines.append(checked.verdict)
        return "\n".join((*lines, self.summary, ""))

    def data(self) -> dict[str, Any]:
        """The report for JSON."""
        return {
            "title": self.puzzle.title,
            "comments": list(self.puzzle.comments),
            "solver": self.solver,
            "count": len(self.answers),
            "complete": bool(self.complete),
            "unique": self.unique,
            "answers": [
                {
                    "values": dict(values),
                    "picture": as_text(self.puzzle.picture(values)).splitlines(),
                    "right": checked.is_right,
                    "difference": checked.difference,
                    "check": [line.text for line in checked.lines],
                }
                for values, checked in zip(self.answers, self.checks, strict=True)
            ],
        }

    def svg(self) -> str:
        """The picture of the first answer, or of the puzzle if there is none."""
        return as_svg(self.puzzle.picture(*self.answers[:1]), self.puzzle.title)

    def page(self) -> str:
        """Title, pictures, check lines, verdicts and summary: one HTML file that needs no other."""
        puzzle = self.puzzle
        title = escape(printable(puzzle.title) or "Puzzle")
        body = [
            f"<h1>{title}</h1>",
            *(f"<p>{escape(printable(comment.lstrip('# ')))}</p>" for comment in puzzle.comments[1:]),
            *(self._pictures() if self.answers else [self.svg()]),
            f"<p>{escape(self.summary)}</p>",
        ]
        head = (
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width">\n'
            f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        )
        return head + "\n".join(body) + "\n</body>\n</html>\n"

    def _pictures(self) -> Iterator[str]:
        for values, checked in zip(self.answers, self.checks, strict=True):
            picture = self.puzzle.picture(values)
            yield as_svg(picture, self.puzzle.title)
            if picture.legend:
                yield _lines(picture.legend)
            yield "<h2>Check Results</h2>"
            yield _lines([line.text for line in checked.lines])
            yield f'<p class="{"right" if checked.is_right else "wrong"}">{escape(checked.verdict)}</p>'


def _lines(lines: Sequence[str]) -> str:
    return f"<pre>{escape(chr(10).join(lines))}</pre>"

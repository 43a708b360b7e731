"""What every text for people shares: the console, the colours of pieces, plain tables.

Everything reads the same without colour. On a terminal the console takes the terminal's width, in a pipe
it is 80 columns of plain text, so that what is stored in a file looks the same on every machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from burrkit.cli.common.streams import Output, plain
from burrkit.palette import ACCENT, ink_on, piece_colour
from burrkit.plurals import counted

if TYPE_CHECKING:
    from burrkit.puzzle import Problem

_PIPE_WIDTH = 80


class _Console(Console):
    """A console that colours texts, and escapes the control characters in them."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(plain(segment.text), segment.style)


def console(*, stderr: bool = False) -> Console:
    """The console for answers (standard output) or for remarks (standard error)."""
    stream = sys.stderr if stderr else sys.stdout
    file: Any = stream.for_rich() if isinstance(stream, Output) else None
    out = _Console(file=file, stderr=stderr, highlight=False, emoji=False, markup=False)
    if not out.is_terminal:
        out.width = _PIPE_WIDTH
    return out


def how_many_more(more: int, one: str, many: str = "") -> str:
    """The line below a list that was cut short: how many things it leaves out."""
    rest = counted(more, f"more {one}", many and f"more {many}")
    return f"{rest}; --all prints {'it' if more == 1 else 'them'} too."


class Labels(NamedTuple):
    """The marks and the colours of the pieces of a problem."""

    marks: Sequence[str]
    colours: Sequence[str]

    @classmethod
    def of(cls, problem: Problem) -> Labels:
        """Those that the problem gives its pieces."""
        return cls(problem.marks, problem.colours)

    @classmethod
    def numbered(cls, marks: Sequence[str]) -> Labels:
        """These marks, and the colours of pieces 0, 1, 2, …."""
        return cls(marks, [piece_colour(i) for i in range(len(marks))])

    def text(self, piece: int) -> Text:
        """The mark of a piece, on its colour."""
        return mark_text(self.marks[piece], self.colours[piece])


def block_style(colour: str) -> str:
    """The style of a cube of a piece: its colour as ground, readable ink."""
    return f"{ink_on(colour)} on {colour}"


def mark_text(mark: str, colour: str) -> Text:
    """The mark of a piece, on its colour."""
    return Text(mark, style=block_style(colour))


def heading(text: str) -> Text:
    """A heading, as all headings look."""
    return Text(text, style=f"bold {ACCENT}")


def table(columns: Sequence[tuple[str, str]], rows: Sequence[Sequence[str | Text]]) -> Table:
    """A table without rules: ``columns`` are (heading, "left" or "right"), cells are text."""
    made = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    for name, justify in columns:
        made.add_column(name, justify="right" if justify == "right" else "left")
    for row in rows:
        made.add_row(*row)
    return made


def show(out: Console, item: RenderableType = "", *, wrap: bool = True) -> None:
    """Print one thing; lines that go into a pipe or a file carry no blanks at their ends."""
    if out.is_terminal:
        out.print(item, soft_wrap=not wrap)
        return
    with out.capture() as captured:
        out.print(item, soft_wrap=not wrap)
    out.file.write("\n".join(line.rstrip() for line in captured.get().split("\n")))

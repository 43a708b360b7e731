"""What every text for people shares: the console, the colours of pieces, plain tables.

Everything reads the same without colour. On a terminal the console takes the terminal's width, in a pipe
it is 80 columns of plain text, so that what is stored in a file looks the same on every machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.style import Style
from rich.table import Table
from rich.text import Text

from burrkit.cli.common.streams import Output, plain
from burrkit.palette import ACCENT, ink_on, piece_colour
from burrkit.runtime.report import AsIs, Block, Differing, Emphasis, Heading, ReportTable, cell_text

if TYPE_CHECKING:
    from burrkit.puzzle import Problem

_PIPE_WIDTH = 80

#: The first pieces on terminals of 16 colours, each in another one; the nearest colours of some are the same.
_SIXTEEN = ("yellow", "bright_blue", "green", "bright_yellow", "blue", "red", "magenta", "white")
_STYLES = {piece_colour(i): Style(bgcolor=name) for i, name in enumerate(_SIXTEEN)}


class _Console(Console):
    """A console that colours texts, pieces in colours of their own, and escapes control characters."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(plain(segment.text), self._shown(segment.style))

    def _shown(self, style: Style | None) -> Style | None:
        ground = style.bgcolor if style and self.color_system == "standard" else None
        return style + _STYLES.get(ground.name, Style()) if style and ground else style


def console(*, stderr: bool = False, file: Any = None) -> Console:
    """The console for answers (standard output), for remarks (standard error), or for a file."""
    stream = sys.stderr if stderr else sys.stdout
    if file is None and isinstance(stream, Output):
        file = stream.for_rich()
    out = _Console(file=file, stderr=stderr, highlight=False, emoji=False, markup=False)
    if not out.is_terminal:
        out.width = _PIPE_WIDTH
    return out


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


def show(out: Console, block: Block = "", *, wrap: bool = True) -> None:
    """Print a block of a report; lines that go into a pipe or a file carry no blanks at their ends."""
    for item in _items(block, out.width):
        soft_wrap = not wrap or isinstance(block, AsIs)
        if out.is_terminal:
            out.print(item, soft_wrap=soft_wrap)
            continue
        with out.capture() as captured:
            out.print(item, soft_wrap=soft_wrap)
        out.file.write("\n".join(line.rstrip() for line in captured.get().split("\n")))


def _items(block: Block, width: int) -> Iterator[RenderableType]:
    """What Rich prints of a block, for a console of this width."""
    if isinstance(block, Heading):
        yield Text(block.text, style=f"bold {ACCENT}")
    elif isinstance(block, Emphasis):
        yield Text(block.text, style="bold red" if block.is_alarm else "bold")
    elif isinstance(block, AsIs):
        yield block.lines(width) if callable(block.lines) else block.lines
    elif isinstance(block, ReportTable):
        if block.title:
            yield ""
            yield from _items(Heading(block.title), width)
        if block.note:
            yield block.note
        yield _table(block)
    else:
        yield block


def _table(block: ReportTable) -> Table:
    """A table without rules; figures that differ are red."""
    made = Table(box=None, padding=(0, block.gap, 0, 0), header_style="dim", pad_edge=False)
    for name, heading in zip(block.columns, block.headings, strict=True):
        justify: Literal["left", "right"] = "right" if name.startswith(">") else "left"
        made.add_column(heading, justify=justify, no_wrap=bool(heading) and heading == block.unbroken)
    for row in block.rows:
        made.add_row(*map(_cell, row))
    return made


def _cell(cell: object) -> Text:
    if isinstance(cell, Text):
        return cell
    return Text(cell_text(cell), style="bold red" if isinstance(cell, Differing) else "")

"""The console of Rich, for terminals, and for texts and tables that have to be filled.

Everything reads the same without colour. On a terminal the console takes the terminal's width, in a pipe
it is 80 columns of plain text, so that what is stored in a file looks the same on every machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any, Literal

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.style import Style
from rich.table import Table
from rich.text import Text

from burrkit.cli.common.streams import Output, plain
from burrkit.palette import ACCENT, piece_colour
from burrkit.runtime import report

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
        out.width = report.PIPE_WIDTH
    return out


def show(out: Console, block: report.Block = "", *, wrap: bool = True) -> None:
    """Print a block of a report; lines that go into a pipe or a file carry no blanks at their ends."""
    for item in _items(block, out.width):
        soft_wrap = not wrap or isinstance(block, report.AsIs)
        if out.is_terminal:
            out.print(item, soft_wrap=soft_wrap)
            continue
        with out.capture() as captured:
            out.print(item, soft_wrap=soft_wrap)
        out.file.write("\n".join(line.rstrip() for line in captured.get().split("\n")))


def _items(block: report.Block, width: int) -> Iterator[RenderableType]:
    """What Rich prints of a block, for a console of this width."""
    if isinstance(block, report.Heading):
        yield Text(block.text, style=f"bold {ACCENT}")
    elif isinstance(block, report.Emphasis):
        yield Text(block.text, style="bold red" if block.is_alarm else "bold")
    elif isinstance(block, report.AsIs):
        yield _styled(block.lines(width) if callable(block.lines) else block.lines)
    elif isinstance(block, report.ReportTable):
        if block.title:
            yield ""
            yield from _items(report.Heading(block.title), width)
        if block.note:
            yield block.note
        yield _table(block)
    else:
        yield _styled(block)


def _styled(text: Any) -> RenderableType:
    """A text for Rich; anything else as it is."""
    return Text.assemble(*text.parts) if isinstance(text, report.StyledText) else text


def _table(block: report.ReportTable) -> Table:
    """A table without rules; figures that differ are red."""
    made = Table(box=None, padding=(0, block.gap, 0, 0), header_style="dim", pad_edge=False)
    for name, heading in zip(block.columns, block.headings, strict=True):
        justify: Literal["left", "right"] = "right" if name.startswith(">") else "left"
        made.add_column(heading, justify=justify, no_wrap=bool(heading) and heading == block.unbroken)
    for row in block.rows:
        made.add_row(*map(_cell, row))
    return made


def _cell(cell: object) -> RenderableType:
    if isinstance(cell, report.StyledText):
        return _styled(cell)
    return Text(report.cell_text(cell), style="bold red" if isinstance(cell, report.Differing) else "")

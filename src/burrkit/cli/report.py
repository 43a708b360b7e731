"""How commands print what they found: as text, JSON or Markdown, on the screen or in a file or picture."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import typer

from burrkit.cli.common.streams import is_terminal
from burrkit.errors import BurrkitError
from burrkit.formats.files import require_new, write_text
from burrkit.runtime.report import PIPE_WIDTH, Block, markdown, plain_lines

T = TypeVar("T")


def give(
    as_json: bool,
    data: Callable[[], Any],
    report: Iterable[Block],
    *,
    as_markdown: bool = False,
    out: Path | None = None,
    force: bool = False,
) -> None:
    """Print the JSON value that ``data`` returns, or else a report, as text or in Markdown.

    With ``out`` it is written to that file instead. The blocks of a report are printed as they come.
    """
    if as_json:
        write_or_print(json_text(data()) + "\n", out, force)
    elif as_markdown:
        write_or_print(markdown(report), out, force)
    elif out is not None:
        write_or_print(plain_text(report), out, force)
    else:
        show_report(report)


def show_report(report: Iterable[Block], file: Any = None, width: int | None = None) -> None:
    """Print the blocks of a report as they come, or write them to ``file``, in this number of columns.

    Rich, which takes as long to load as half of NumPy, is loaded where a block needs it.
    """
    out, screen = file or sys.stdout, None
    coloured = is_terminal(out)
    for block in report:
        lines = None if coloured else plain_lines(block, width or PIPE_WIDTH)
        if lines is not None:
            out.write("".join(f"{line}\n" for line in lines))
            continue
        from burrkit.cli.common.console import console, show

        if screen is None:
            screen = console(file=file)
            screen.width = width or screen.width
        show(screen, block)


def remark(text: str) -> None:
    """Print a line about the search or the files, on standard error."""
    typer.echo(f"burrkit: {text}", err=True)


def json_text(data: Any) -> str:
    """Return a value as JSON in one line."""
    import json

    return json.dumps(data, ensure_ascii=False)


def write_or_print(text: str, out: Path | None, force: bool) -> None:
    """Print a text, or write it to a file."""
    if out is None:
        typer.echo(text, nl=False)
        return

    write_text(out, text, force=force)


def plain_text(report: Iterable[Block], width: int = 80) -> str:
    """Return a report as text, in this number of columns."""
    from io import StringIO

    text = StringIO()
    show_report(report, text, width)
    return text.getvalue()


def printable(text: str) -> str:
    """Return a name of unknown origin in one line: a blank for each character that cannot be printed."""
    return "".join(c if c.isprintable() else " " for c in text)


def how_many_more(more: int, one: str, many: str = "") -> str:
    """The line below a list that was cut short: how many things it leaves out."""
    from burrkit.plurals import counted

    rest = counted(more, f"more {one}", many and f"more {many}")
    return f"{rest}; --all prints {'it' if more == 1 else 'them'} too."


@contextmanager
def save_first(given: T | None, save: Callable[[T], object]) -> Iterator[None]:
    """Call ``save``, which writes files, with what is ``given`` (unless None), then run the printing body.

    A full disk must not cost the report of a long search: a BurrkitError of ``save`` is raised at the end.
    """
    failed: BurrkitError | None = None
    try:
        if given is not None:
            save(given)
    except BurrkitError as error:
        failed = error
    yield
    if failed is not None:
        raise failed


#: The endings of still pictures.
STILL = (".svg", ".png", ".pdf")


def require_drawable(path: Path | None, endings: tuple[str, ...] = STILL, *, force: bool) -> None:
    """BurrkitError, before any work, if a picture with one of these endings cannot be written there.

    None stands for no picture.
    """
    if path is None:
        return
    from burrkit.drawing.raster import require_pillow

    if (ending := path.suffix.lower()) not in endings:
        which = f"{', '.join(endings[:-1])} or {endings[-1]}"
        raise BurrkitError(f"{path}: which format? write a file that ends in {which}", "missing")
    if ending not in (".svg", ".pdf"):
        require_pillow()
    require_new(path, force=force)

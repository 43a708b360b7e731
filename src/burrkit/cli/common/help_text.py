"""The text of ``--help``: plain, short, filled to the width of the terminal.

Typer's own pages of boxes load Rich, which takes longer than all else that ``--help`` does, and they leave
half of 80 columns to the explanation of an option.
"""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

import typer
from typer._click.formatting import HelpFormatter
from typer.core import TyperCommand, TyperGroup

#: What keeps the lines of a paragraph as they are.
_AS_IT_IS: Final = "\b\n"
#: The widest text that reads well.
_WIDEST: Final = 100


def in_paragraphs(text: str | None) -> str | None:
    """Return a docstring as Typer takes it: indented paragraphs keep their lines, others are filled."""
    if text is None:
        return None
    paragraphs = re.split(r"\n\s*\n", inspect.cleandoc(text.replace("\b", "")))
    return "\n\n".join(_paragraph(lines.strip("\n")) for lines in paragraphs)


def _paragraph(lines: str) -> str:
    return _AS_IT_IS + lines if re.search(r"^ ", lines, re.MULTILINE) else lines.replace("\n", " ")


class _Formatter(HelpFormatter):
    """Headings are bold on a terminal."""

    def write_heading(self, heading: str) -> None:
        colours = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        super().write_heading(typer.style(heading, bold=True) if colours else heading)


class _Context(typer.Context):
    formatter_class = _Formatter


def _for_plain_text(attributes: dict[str, Any]) -> dict[str, Any]:
    """The attributes of a command, its help in paragraphs that are filled to at most ``_WIDEST`` columns."""
    settings = {"max_content_width": _WIDEST, **(attributes.get("context_settings") or {})}
    return {**attributes, "help": in_paragraphs(attributes.get("help")), "context_settings": settings}


class Command(TyperCommand):
    """A command, for ``typer.Typer.command(cls=...)``."""

    context_class = _Context

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**_for_plain_text(attributes))


class Group(TyperGroup):
    """A command group, for ``typer.Typer(cls=...)``: its page has the whole summary of each command."""

    context_class = _Context

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**_for_plain_text(attributes))

    def format_commands(self, ctx: Any, formatter: HelpFormatter) -> None:
        """Write the list of commands."""
        found = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        rows = [(name, summary_of(command.help)) for name, command in found if command is not None]
        write_commands(formatter, {"Commands": rows})


def summary_of(text: str | None) -> str:
    """Return the first paragraph of a docstring."""
    return (in_paragraphs(text) or "").partition("\n")[0]


def write_commands(formatter: HelpFormatter, parts: Mapping[str, Sequence[tuple[str, str]]]) -> None:
    """Write names and summaries of commands under their headings, in columns that agree."""
    width = max(len(name) for rows in parts.values() for name, _ in rows)
    for heading, rows in parts.items():
        with formatter.section(heading):
            formatter.write_dl([(f"{name:{width}}", summary) for name, summary in rows])

"""Command groups whose help is filled to the width of the terminal, not to the lines of the docstring."""

from __future__ import annotations

import inspect
import re
from typing import Any

from typer.core import TyperGroup

#: The end of a line within a paragraph: neither a blank line nor an indented one follows.
_SOFT = re.compile(r"(?<=\S)\n(?=\S)")


def in_paragraphs(text: str | None) -> str | None:
    """Join each paragraph of a docstring into one line, which Typer then fills to the terminal's width."""
    return None if text is None else _SOFT.sub(" ", inspect.cleandoc(text))


class Group(TyperGroup):
    """A command group for ``typer.Typer(cls=...)``."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command with this name, its help in paragraphs."""
        command = super().get_command(ctx, cmd_name)
        if command is not None:
            command.help = in_paragraphs(command.help)
        return command

"""Groups of commands whose help fills the screen: the lines of a docstring are not those of a terminal."""

from __future__ import annotations

import inspect
import re
from typing import Any

from typer.core import TyperGroup

#: The end of a line that goes on: neither a blank line nor an indented one follows.
_SOFT = re.compile(r"(?<=\S)\n(?=\S)")


def in_paragraphs(text: str | None) -> str | None:
    """A docstring with each paragraph in one line; Typer fills those to the width of the terminal."""
    return None if text is None else _SOFT.sub(" ", inspect.cleandoc(text))


class Group(TyperGroup):
    """For ``typer.Typer(cls=...)``."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name, its help in paragraphs."""
        command = super().get_command(ctx, cmd_name)
        if command is not None:
            command.help = in_paragraphs(command.help)
        return command

"""The mend for an unknown command: commands of that name in other groups."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Final

from burrkit.cli.common.lazy import CommandGroup, CommandModule

#: What Typer reports, and the similar names of the same group, if there are some.
_UNKNOWN: Final = re.compile(r"No such command '([\w-]+)'\.( Did you mean .*)?")
_MOST: Final = 3


def with_suggestion(message: str, commands: CommandGroup) -> str:
    """The message about an unknown command with the commands that may be meant; any other stays as it is.

    Commands of other groups with just this name come first, then similar names of the same group, then
    similar names of others: ``burrkit seki`` is ``burrkit logic seki``.
    """
    unknown = _UNKNOWN.fullmatch(message)
    if unknown is None:
        return message
    name, similar = unknown.groups()
    named: dict[str, list[str]] = {}
    for path in _paths(commands.commands, "burrkit"):
        named.setdefault(path.rpartition(" ")[2], []).append(path)
    if name not in named and similar:
        return message
    meant = named.get(name) or [path for match in get_close_matches(name, named) for path in named[match]]
    listed = ", ".join(f"'{path}'" for path in meant[:_MOST])
    return f"No such command '{name}'.{f' Did you mean {listed}?' if meant else ''}"


def _paths(commands: Mapping[str, CommandModule | CommandGroup], before: str) -> Iterator[str]:
    """All commands, each with the groups before it."""
    for name, command in commands.items():
        path = f"{before} {name}"
        yield path
        if isinstance(command, CommandGroup):
            yield from _paths(command.commands, path)

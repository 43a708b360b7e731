"""Command groups that import the module of a command when it is used, and suggest one for a wrong name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import typer

from burrkit.cli.common.help_text import Command, Group, summary_of, write_commands
from burrkit.runtime.grouping import by_key

_CLI: Final = Path(__file__).resolve().parents[1]


class CommandModule(NamedTuple):
    """A command that is not imported yet.

    ``module`` of ``burrkit.cli``, or its object ``holder``, has a function with the ``name``, and
    perhaps its ``CONTEXT_SETTINGS`` and its class, ``COMMAND``. ``fixed`` is the summary of one without a
    docstring in the text of the module.
    """

    name: str
    module: str
    holder: str = ""
    fixed: str | None = None

    @property
    def summary(self) -> str:
        """The first paragraph of the docstring; the list of commands is printed without importing any."""
        if self.fixed is not None:
            return self.fixed
        try:
            source = (_CLI / f"{self.module.replace('.', '/')}.py").read_text("utf-8")
        except OSError:  # there is bytecode only
            return summary_of(getattr(self.load(), self.name).__doc__)
        # The help of an object is where it is made, ``run_help="""..."""``, or else that of a function.
        made = source.partition(f"\n{self.holder}: Final")[2] if self.holder else ""
        begins = rf'^ *(?:def {self.name}\(|{self.name}_help=).*?"""(.*?)"""'
        found = (re.search(begins, text, re.DOTALL | re.MULTILINE) for text in (made, source))
        return summary_of(next(each[1] for each in found if each))

    def load(self) -> Any:
        """The module or the object that has the function."""
        module = import_module(f"burrkit.cli.{self.module}")
        return getattr(module, self.holder) if self.holder else module


class CommandGroup(NamedTuple):
    """A group of commands.

    ``headings`` divides the list of commands: it has a heading for the first name of each part.
    ``default`` is the command that runs if none is named, as in ``burrkit search --unique``.
    """

    summary: str
    commands: Mapping[str, CommandModule | CommandGroup]
    epilog: str | None = None
    default: str | None = None
    headings: Mapping[str, str] = {}


def group_app(group: CommandGroup, **settings: Any) -> typer.Typer:
    """The Typer object of a group; ``settings`` are those of ``typer.Typer``."""

    class LazyGroup(Group):
        def __init__(self, **attributes: Any) -> None:
            super().__init__(**attributes)
            # Typer suggests these names for misspelt ones.
            self.commands: Any = dict.fromkeys(group.commands)

        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            if group.default is not None and args and args[0] not in (*group.commands, "-h", "--help"):
                args = [group.default, *args]
            return super().parse_args(ctx, args or ["--help"])

        def list_commands(self, ctx: Any) -> list[str]:
            return list(group.commands)

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            if cmd_name in group.commands and self.commands[cmd_name] is None:
                self.commands[cmd_name] = _command(cmd_name, group.commands[cmd_name])
            return super().get_command(ctx, cmd_name)

        def format_commands(self, ctx: Any, formatter: Any) -> None:
            write_commands(formatter, _parts(group))

    return typer.Typer(
        cls=LazyGroup,
        help=group.summary,
        epilog=group.epilog,
        rich_markup_mode=None,
        **{"add_completion": False, **settings},
    )


def _parts(group: CommandGroup) -> dict[str, list[tuple[str, str]]]:
    """The names and summaries of the commands under each heading."""
    parts: dict[str, list[tuple[str, str]]] = {}
    heading = "Commands"
    for name, command in group.commands.items():
        heading = group.headings.get(name, heading)
        parts.setdefault(heading, []).append((name, command.summary))
    return parts


def _command(name: str, place: CommandModule | CommandGroup) -> Any:
    if isinstance(place, CommandGroup):
        made: Any = typer.main.get_group(group_app(place))
        made.name = name
        return made
    module = place.load()
    single = typer.Typer(add_completion=False, rich_markup_mode=None)
    settings = getattr(module, "CONTEXT_SETTINGS", None)
    single.command(name, cls=getattr(module, "COMMAND", Command), context_settings=settings)(
        getattr(module, name)
    )
    return typer.main.get_command(single)


#: What Typer reports, and the similar names of the same group, if there are some.
_UNKNOWN: Final = re.compile(r"No such command '([\w-]+)'\.( Did you mean .*)?")
_MOST: Final = 3


def with_suggestion(message: str, commands: CommandGroup, elsewhere: Mapping[str, str]) -> str:
    """The message about an unknown command with the commands that may be meant; any other stays as it is.

    Commands of other groups with just this name come first, then similar names of the same group, then
    similar names of others: ``burrkit seki`` is ``burrkit logic seki``. ``elsewhere`` has what no command is
    called, and how it is done.
    """
    from difflib import get_close_matches

    unknown = _UNKNOWN.fullmatch(message)
    if unknown is None:
        return message
    name, similar = unknown.groups()
    if name in elsewhere:
        return f"No such command '{name}'. Did you mean '{elsewhere[name]}'?"
    named = by_key((path.rpartition(" ")[2], path) for path in _paths(commands.commands, "burrkit"))
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

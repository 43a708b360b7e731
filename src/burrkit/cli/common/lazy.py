"""Groups of commands that are loaded when one of them is asked for: the other commands start sooner."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer

from burrkit.cli.common.help_text import Group


def group(
    module: str,
    *,
    help: str,  # noqa: A002 (Typer's own name)
    epilog: str,
    default: str | None = None,
) -> typer.Typer:
    """A stand-in for the Typer object ``app`` of ``burrkit.cli.<module>``, for ``add_typer``.

    ``default`` is the command that is meant where none is named, as in ``burrkit search --unique``.
    """

    class Late(Group):
        def _load(self) -> None:
            if not self.commands:
                app = import_module(f"burrkit.cli.{module}").app
                loaded: Any = typer.main.get_command(app)
                self.commands = loaded.commands

        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            if default is not None and args and args[0] not in (*self.list_commands(ctx), "-h", "--help"):
                args = [default, *args]
            return super().parse_args(ctx, args)

        def list_commands(self, ctx: Any) -> list[str]:
            self._load()
            return super().list_commands(ctx)

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            self._load()
            return super().get_command(ctx, cmd_name)

    return typer.Typer(cls=Late, help=help, epilog=epilog, no_args_is_help=True)

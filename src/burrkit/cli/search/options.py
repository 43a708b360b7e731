"""Options of the commands of ``burrkit search``."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import typer

from burrkit.cli.common import options


def pieces(text: str, metavar: str, **settings: Any) -> Any:
    """The pieces to use, or their number."""
    return typer.Option("--pieces", metavar=metavar, help=text, **settings)


def level(text: str, **settings: Any) -> Any:
    """A level to reach."""
    return typer.Option("--level", metavar="N", help=text, **settings)


def needs_turns() -> Any:
    """Whether slides alone must not take a puzzle apart."""
    return typer.Option("--needs-turns", help="Only puzzles that slides alone do not take apart.")


def holes(text: str, metavar: str, **settings: Any) -> Any:
    """A number of holes."""
    return typer.Option("--holes", metavar=metavar, help=text, **settings)


def runs(text: str = "Maximum number of runs.") -> Any:
    """How many runs of a climb there are at most."""
    return typer.Option("--runs", min=1, metavar="N", help=text)


def steps() -> Any:
    """How many assemblies a run of a climb tries."""
    return typer.Option("--steps", min=1, metavar="N", help="Maximum number of assemblies tried in a run.")


Unique: TypeAlias = Annotated[bool, options.unique("Only puzzles with one solution.")]

"""Options of the commands of ``burrkit search``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import typer

from burrkit.cli.common import options
from burrkit.cli.common.one_of import one_of
from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened, whole_number


def pieces(text: str, metavar: str, **settings: Any) -> Any:
    """The pieces to use, or their number."""
    return typer.Option("--pieces", metavar=metavar, help=text, **settings)


def level(text: str, **settings: Any) -> Any:
    """A level to reach."""
    return typer.Option("--level", metavar="N", help=text, **settings)


def notchable(text: str) -> Any:
    """Whether straight notches must make the pieces."""
    return typer.Option("--notchable", help=text)


def holes(text: str, metavar: str, **settings: Any) -> Any:
    """A number of holes."""
    return typer.Option("--holes", metavar=metavar, help=text, **settings)


Unique: TypeAlias = Annotated[bool, options.unique("Only puzzles with one solution.")]


# How a climb goes -------------------------------------------------------------------------------------------


def run(text: str) -> Any:
    """The number of a run in the file of a climb."""
    return typer.Option("--run", min=1, metavar="N", help=text)


Level: TypeAlias = Annotated[int, level("Stop at this level.", min=0, show_default="the highest")]
Seed: TypeAlias = Annotated[int, options.seed("The same seed finds the same puzzle.")]
Runs: TypeAlias = Annotated[int, typer.Option("--runs", min=1, metavar="N", help="Maximum number of runs.")]
Steps: TypeAlias = Annotated[
    int,
    typer.Option("--steps", min=1, metavar="N", help="Maximum number of assemblies tried in a run."),
]
Seconds: TypeAlias = Annotated[float | None, options.time_limit("Start no run after SECONDS.")]
RunsFile: TypeAlias = Annotated[
    Path | None,
    options.out("Store the result of every run in FILE (SQLite); resume from it if it exists."),
]


# What a design shall be like ------------------------------------------------------------------------------

Goals: TypeAlias = Annotated[
    str | None,
    typer.Option("--goals", metavar="WORDS", help="What is better, first things first: level,moves,corners."),
]
Corners: TypeAlias = Annotated[
    int | None, typer.Option("--corners", min=0, metavar="N", help="Maximum number of internal corners.")
]
NoCorners: TypeAlias = Annotated[
    bool, typer.Option("--no-corners", help="No internal corners: straight cuts make the pieces.")
]
Sizes: TypeAlias = Annotated[
    str | None, typer.Option("--sizes", metavar="A-B", help="Every piece has A to B cubes, as in 8-20.")
]
Moves: TypeAlias = Annotated[
    int, options.moves("At least so many moves of all separations.", min=0, metavar="N", show_default=False)
]
Different: TypeAlias = Annotated[bool, typer.Option("--different", help="No two pieces of one shape.")]
Same: TypeAlias = Annotated[bool, typer.Option("--same", help="All pieces of one shape.")]


class Wishes(NamedTuple):
    """What a design shall be like, as ``ClimbTask`` takes it."""

    goals: tuple[str, ...]
    corners: int | None
    sizes: tuple[int, int] | None
    moves: int
    shapes: Literal["any", "different", "same"]


def wishes(
    goals: str | None,
    corners: int | None,
    no_corners: bool,
    sizes: str | None,
    moves: int,
    different: bool,
    same: bool,
) -> Wishes:
    """What these options wish for. BurrkitError for what contradicts itself, or cannot be read."""
    from burrkit.search.climb.goals import goals_of

    one_of({"--no-corners": no_corners, f"--corners {corners}": bool(corners)})
    one_of({"--different": different, "--same": same})
    return Wishes(
        () if goals is None else goals_of(goals),
        0 if no_corners else corners,
        None if sizes is None else _sizes(sizes),
        moves,
        "different" if different else "same" if same else "any",
    )


def _sizes(text: str) -> tuple[int, int]:
    least, dash, most = text.strip().partition("-")
    bounds = whole_number(least, 1, 1 << 20), whole_number(most, 1, 1 << 20)
    if not dash or bounds[0] is None or bounds[1] is None or bounds[0] > bounds[1]:
        raise BurrkitError(f"--sizes {shortened(text, 20)}: give the least and the greatest size, as in 8-20")
    return bounds[0], bounds[1]

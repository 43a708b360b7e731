"""Options of the commands of ``burrkit search``."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import typer

from burrkit.cli.common import options
from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened, whole_number


def pieces(text: str, metavar: str, **settings: Any) -> Any:
    """The pieces to use, or their number."""
    return typer.Option("--pieces", metavar=metavar, help=text, **settings)


def level(text: str, **settings: Any) -> Any:
    """A level to reach."""
    return typer.Option("--level", metavar="N", help=text, **settings)


def needs_turns() -> Any:
    """Whether slides alone must not take a puzzle apart."""
    return typer.Option("--needs-turns", help="Only puzzles that slides alone do not take apart.")


def notchable(text: str) -> Any:
    """Whether straight notches must make the pieces."""
    return typer.Option("--notchable", help=text)


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


# What a design shall be like ------------------------------------------------------------------------------


def run(text: str) -> Any:
    """The number of a run in the file of a climb."""
    return typer.Option("--run", min=1, metavar="N", help=text)


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

    if no_corners and corners:
        raise BurrkitError(f"--no-corners and --corners {corners}: give one of them")
    if different and same:
        raise BurrkitError("--different and --same: give one of them")
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

"""Options and arguments that several commands share, each declared once.

A type alias is a complete parameter: it means the same in every command. A function returns the declaration
of a parameter whose help, and perhaps whose type, depends on the command: ``Annotated[int, limit("...")]``.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import typer

from burrkit.cli.common.one_of import one_of

LENGTHS = "6|8|10|12"

UpTo: TypeAlias = Literal["raw", "rotation", "reflection"]


def refuse_conflicts(given: Mapping[str, object], conflicts: Mapping[str, str]) -> None:
    """BurrkitError for the first two options of ``conflicts`` that are given together.

    ``given`` has the values of options, None or False for those that are left out, by what a message calls
    them: ``--rule legal``. ``conflicts`` lists, for an option, those that it does not go with.
    """
    named = {
        name.split()[0]: name for name, value in given.items() if value is not None and value is not False
    }
    for option, others in conflicts.items():
        other = next((name for name in others.split() if name in named), None)
        if option in named and other is not None:
            one_of({named[option]: True, named[other]: True})


# Arguments -----------------------------------------------------------------------------------------------


def source(
    text: str = "Six stick numbers, an LL string, a puzzle file, - for standard input, or the name of a "
    "known burr or of an example (burrkit catalogue and burrkit examples list them).",
) -> Any:
    """The puzzle to work on."""
    return typer.Argument(metavar="SOURCE", help=text, show_default=False)


def file_argument(text: str, *, optional: bool = False) -> Any:
    """A file to read or to write."""
    return typer.Argument(metavar="[FILE]" if optional else "FILE", help=text, show_default=False)


def file(text: str) -> Any:
    """The file of a puzzle, instead of an argument."""
    return typer.Option("--file", "-f", metavar="FILE", help=text, show_default=False)


def pattern(text: str) -> Any:
    """A pattern to look for."""
    return typer.Argument(metavar="PATTERN", help=text, show_default=False)


#: A source given as one or more words; see ``source.join_words``.
SourceWords: TypeAlias = Annotated[list[str], source()]
#: A source given as one word.
SourceText: TypeAlias = Annotated[str, source()]


# What to work on -----------------------------------------------------------------------------------------


def problem(metavar: str = "N", least: int | None = 1) -> Any:
    """The problem of a file that has several."""
    return typer.Option("--problem", min=least, metavar=metavar, help="Which problem of a file with several.")


def length(text: str = "Length of the sticks of a burr.", metavar: str = LENGTHS) -> Any:
    """The length of sticks."""
    return typer.Option("--length", metavar=metavar, help=text)


def among() -> Any:
    """Files with whose shapes others are compared."""
    text = "Compare shapes with those of FILE, or of the .xmpuzzle files in a folder; may be repeated."
    return typer.Option("--among", metavar="FILE", help=text, show_default=False)


def up_to(text: str = "Which assemblies count as the same.") -> Any:
    """The convention of counting."""
    return typer.Option("--up-to", help=text)


def rule(text: str) -> Any:
    """Which moves there are: the text of a rule."""
    return typer.Option("--rule", metavar="RULE", help=text)


def sweep() -> Any:
    """Whether turns are drawn with what they sweep."""
    return typer.Option("--sweep", help="Hatch, on the steps, what the pieces sweep as they turn.")


def assembly(text: str = "Which assembly, by its number in solve.") -> Any:
    """The number of an assembly."""
    return typer.Option("--assembly", min=1, metavar="N", help=text)


def state(text: str) -> Any:
    """A state of an assembly, by its number in states."""
    return typer.Option("--state", min=0, metavar="N", help=text)


def first(text: str) -> Any:
    """The first solution instead of all."""
    return typer.Option("--first", help=text)


Problem: TypeAlias = Annotated[int | None, problem()]
Goal: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--goal",
        metavar="GOAL",
        help="The goal of pieces without one: a file, a shape of the puzzle (S3 or its name), a box such as "
        "3x3x3, or burr for the frame of six sticks.",
        show_default=False,
    ),
]
Length: TypeAlias = Annotated[int | None, length()]
AssemblyShown: TypeAlias = Annotated[int | None, assembly()]
AssemblyToTakeApart: TypeAlias = Annotated[
    int | None, assembly("Which assembly, by its number in solve; by default the first solution.")
]
SolutionShown: TypeAlias = Annotated[
    int,
    typer.Option(
        "--solution", min=1, metavar="N", help="Which solution, in the order of the file or else of solve."
    ),
]


# How long, and with what ---------------------------------------------------------------------------------


def unique(text: str) -> Any:
    """Whether there is only one solution."""
    return typer.Option("--unique", help=text)


def limit(text: str, least: int = 1) -> Any:
    """The most items to find or to print."""
    return typer.Option("--limit", min=least, metavar="N", help=text)


def number(value: float | None) -> float | None:
    """The value of an option, unless it is NaN, which no range refuses."""
    if value is not None and math.isnan(value):
        raise typer.BadParameter("nan is not a number")
    return value


def time_limit(text: str = "Stop after SECONDS.") -> Any:
    """The most seconds to run."""
    return typer.Option("--time-limit", min=0, metavar="SECONDS", help=text, callback=number)


def max_states(text: str) -> Any:
    """The most states or arrangements to visit."""
    return typer.Option("--max-states", min=1, metavar="N", help=text)


def max_memory(text: str) -> Any:
    """The most memory to use, in MiB."""
    return typer.Option("--max-memory", min=1, metavar="MIB", help=text)


def seed(text: str, least: int | None = None) -> Any:
    """The seed of random numbers."""
    return typer.Option("--seed", min=least, metavar="N", help=text)


def solver(text: str, default: str | None = None) -> Any:
    """An SMT solver."""
    return typer.Option("--solver", metavar="COMMAND", help=text, show_default=default or False)


def solver_output(text: str) -> Any:
    """The output of an SMT solver as input."""
    return typer.Option("--answer", help=text)


TimeLimit: TypeAlias = Annotated[float | None, time_limit()]
Jobs: TypeAlias = Annotated[
    int | None, typer.Option("--jobs", min=1, metavar="N", help="Number of threads; by default one a CPU.")
]
Cluster: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Use Dask: local:N starts N processes, else a scheduler's address.",
    ),
]


# What to print -------------------------------------------------------------------------------------------


def json_flag(what: str = "one JSON object") -> Any:
    """JSON instead of text."""
    return typer.Option("--json", help=f"Print {what}.")


def csv_flag(text: str) -> Any:
    """CSV instead of text."""
    return typer.Option("--csv", help=text)


def listing() -> Any:
    """Assemblies as Cutler listed them."""
    return typer.Option("--listing", help="Print a listing in Cutler's columns, with its heading.")


def text(help_text: str, metavar: str | None = None) -> Any:
    """Text: a flag that prints it or, with a metavar, a file of it."""
    return typer.Option("--text", metavar=metavar, help=help_text)


def html(text: str, metavar: str | None = None) -> Any:
    """A page: a flag that prints it or, with a metavar, the file to write."""
    return typer.Option("--html", metavar=metavar, help=text)


def verbose(text: str) -> Any:
    """How much text: a level, which may be left out; the command is a ``verbosity.LeveledCommand``."""
    return typer.Option("--verbose", "-v", min=0, metavar="[LEVEL]", help=text, show_default=False)


def moves(text: str, **settings: Any) -> Any:
    """The moves besides the answer; with a metavar a number of them."""
    return typer.Option("--moves", help=text, **settings)


def everything(text: str) -> Any:
    """All items instead of the first few."""
    return typer.Option("--all", help=text)


AsJson: TypeAlias = Annotated[bool, json_flag()]


# What to write -------------------------------------------------------------------------------------------


def out(
    text: str = "Write to FILE instead of printing.", *short: str, metavar: str = "FILE", default: bool = True
) -> Any:
    """The file or folder to write; ``short`` is a short name of the option."""
    return typer.Option("--out", *short, metavar=metavar, help=text, show_default=default)


def output(text: str) -> Any:
    """The file to write where it has a default."""
    return typer.Option("-o", "--output", metavar="FILE", help=text)


def save(text: str = "Write puzzle and solutions to FILE, .xmpuzzle or .json.") -> Any:
    """The file that receives what was found."""
    return typer.Option("--save", metavar="FILE", help=text)


def parquet(text: str) -> Any:
    """The Parquet file to write."""
    return typer.Option("--parquet", metavar="FILE", help=text)


def picture(text: str) -> Any:
    """A picture to draw besides the answer."""
    return typer.Option("--picture", metavar="FILE", help=text, show_default=False)


def paper(text: str, *, default: bool = True) -> Any:
    """The size of paper."""
    return typer.Option("--paper", help=text, show_default=default)


def force(text: str = "Overwrite files that exist.") -> Any:
    """Permission to replace files."""
    return typer.Option("--force", help=text)


Save: TypeAlias = Annotated[Path | None, save()]
Force: TypeAlias = Annotated[bool, force()]


def cube(text: str = "Edge length of a cube.", metavar: str = "MM") -> Any:
    """The size of what is made."""
    return typer.Option("--cube", metavar=metavar, help=text)


def wall(text: str) -> Any:
    """A thickness of walls."""
    return typer.Option("--wall", metavar="MM", help=text)


def inset() -> Any:
    """The clearance of what is made."""
    return typer.Option("--inset", metavar="MM", help="Clearance: how far faces lie inside their cubes.")


def bed() -> Any:
    """The bed of the printer."""
    return typer.Option("--bed", metavar="WxD", help="Size of the print bed in mm.")

"""Options and arguments that several commands share, each declared once.

A type alias is a complete parameter: it means the same in every command. ``option`` declares all others, and
those with a help or a type that depends on the command: ``Annotated[int, option("--limit", "...")]``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias, get_type_hints

import typer

from burrkit.cli.common.completion import complete_rule, complete_source
from burrkit.errors import BurrkitError

LENGTHS = "6|8|10|12"

UpTo: TypeAlias = Literal["raw", "rotation", "reflection"]


# What goes together --------------------------------------------------------------------------------------


def one_of(given: Mapping[str, bool]) -> None:
    """Raise BurrkitError if more than one of these options is given; it names those that are."""
    names = [name for name, is_given in given.items() if is_given]
    if len(names) > 1:
        which = "the two" if len(names) == 2 else "them"
        raise BurrkitError(f"{', '.join(names[:-1])} and {names[-1]}: choose one of {which}", "conflict")


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
    return argument("SOURCE", text, autocompletion=complete_source)


def argument(metavar: str, text: str, **settings: Any) -> Any:
    """An argument, optional if its ``metavar`` is in brackets; help does not print its default."""
    return typer.Argument(metavar=metavar, help=text, show_default=False, **settings)


def file_argument(text: str, *, optional: bool = False) -> Any:
    """A file to read or to write."""
    return argument("[FILE]" if optional else "FILE", text)


def folder_argument(text: str) -> Any:
    """A folder to read or to write."""
    return argument("FOLDER", text)


def pattern(text: str) -> Any:
    """A pattern to look for."""
    return argument("PATTERN", text)


#: A source given as one or more words; see ``source.join_words``.
SourceWords: TypeAlias = Annotated[list[str], source()]
#: A source given as one word.
SourceText: TypeAlias = Annotated[str, source()]


# Options -------------------------------------------------------------------------------------------------


def number(value: float | None) -> float | None:
    """The value of an option, unless it is NaN, which no range refuses."""
    if value is not None and math.isnan(value):
        raise typer.BadParameter("nan is not a number")
    return value


#: The options that several commands have, with the settings and perhaps the help that they share.
SHARED: Final[dict[str, dict[str, Any]]] = {
    # what to work on
    "--file": {"short": "-f", "metavar": "FILE", "show_default": False},
    "--problem": {"metavar": "N", "min": 1, "help": "Which problem of a file with several."},
    "--box": {"metavar": "XxYxZ"},
    "--length": {"metavar": LENGTHS, "help": "Length of the sticks of a burr."},
    "--among": {
        "metavar": "FILE",
        "show_default": False,
        "help": "Compare shapes with those of FILE, or of the .xmpuzzle files in a folder; may be repeated.",
    },
    "--up-to": {"help": "Which assemblies count as the same."},
    "--rule": {
        "metavar": "RULE",
        "help": "Which moves there are: slides, half, or with turns: legal, legal+half.",
        "autocompletion": complete_rule,
    },
    "--assembly": {"metavar": "N", "min": 1, "help": "Which assembly, by its number in solve."},
    "--state": {"metavar": "N", "min": 0},
    "--run": {"metavar": "N", "min": 1},
    "--pieces": {},
    "--level": {"metavar": "N"},
    "--holes": {},
    "--notchable": {},
    "--unique": {},
    "--first": {},
    # how long, and with what
    "--limit": {"metavar": "N", "min": 1},
    "--time-limit": {"metavar": "SECONDS", "min": 0, "callback": number, "help": "Stop after SECONDS."},
    "--max-states": {"metavar": "N", "min": 1},
    "--max-memory": {"metavar": "MIB", "min": 1},
    "--seed": {"metavar": "N"},
    "--solver": {"metavar": "COMMAND", "show_default": False},
    "--answer": {},
    # what to print
    "--json": {},
    "--csv": {},
    "--text": {},
    "--html": {},
    "--listing": {"help": "Print a listing in Cutler's columns, with its heading."},
    "--verbose": {"short": "-v", "metavar": "[LEVEL]", "min": 0, "show_default": False},
    "--moves": {},
    "--all": {},
    "--sweep": {"help": "Hatch, on the steps, what the pieces sweep as they turn."},
    # what to write
    "--out": {"metavar": "FILE", "help": "Write to FILE instead of printing."},
    "--output": {"short": "-o", "metavar": "FILE"},
    "--save": {"metavar": "FILE", "help": "Write puzzle and solutions to FILE, .xmpuzzle or .json."},
    "--parquet": {"metavar": "FILE"},
    "--picture": {"metavar": "FILE", "show_default": False},
    "--paper": {},
    "--url": {"metavar": "ADDRESS"},
    "--force": {"help": "Overwrite files that exist."},
    "--language": {"help": "The language of the page."},
    # how large
    "--cube": {"metavar": "MM", "help": "Edge length of a cube."},
    "--wall": {"metavar": "MM"},
    "--inset": {"metavar": "MM", "help": "Clearance: how far faces are inside their cubes."},
    "--bed": {"metavar": "WxD", "help": "Size of the print bed in mm."},
}


def option(name: str, text: str = "", short: str = "", **settings: Any) -> Any:
    """An option, if several commands have it with what they share; ``text`` is its help in one command."""
    shared = {"help": text, **SHARED.get(name, {}), **({"help": text} if text else {}), **settings}
    names = filter(None, (name, short or shared.pop("short", "")))
    return typer.Option(*names, **shared)


def json_flag(what: str = "one JSON object") -> Any:
    """JSON instead of text."""
    return option("--json", f"Print {what}.")


Problem: TypeAlias = Annotated[int | None, option("--problem")]
Goal: TypeAlias = Annotated[
    str | None,
    option(
        "--goal",
        "The goal of pieces without one: a file, a shape of the puzzle (S3 or its name), a box such as "
        "3x3x3, or burr for the frame of six sticks.",
        metavar="GOAL",
        show_default=False,
    ),
]
Length: TypeAlias = Annotated[int | None, option("--length")]
AssemblyShown: TypeAlias = Annotated[int | None, option("--assembly")]
AssemblyToTakeApart: TypeAlias = Annotated[
    int | None, option("--assembly", "Which assembly, by its number in solve; by default the first solution.")
]
SolutionShown: TypeAlias = Annotated[
    int | None,
    option(
        "--solution",
        "Which solution, in the order of the file or else of solve; by default the first.",
        min=1,
        metavar="N",
    ),
]
TimeLimit: TypeAlias = Annotated[float | None, option("--time-limit")]
Jobs: TypeAlias = Annotated[
    int | None, option("--jobs", "Number of threads; by default one a CPU.", min=1, metavar="N")
]
Cluster: TypeAlias = Annotated[
    str | None,
    option(
        "--cluster", "Use Dask: local:N starts N processes, else a scheduler's address.", metavar="ADDRESS"
    ),
]
Save: TypeAlias = Annotated[Path | None, option("--save")]
Force: TypeAlias = Annotated[bool, option("--force")]
Language: TypeAlias = Annotated[Literal["en", "de"], option("--language")]
AsJson: TypeAlias = Annotated[bool, json_flag()]


def takes(record: Any, *left_out: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Decorate a command: its last parameter is a ``record``, a NamedTuple of annotated options.

    The command gets these options, but those that are ``left_out``, which keep their defaults::

        class Query(NamedTuple):
            limit: Annotated[int, option("--limit")] = 2

        @takes(Query)
        def find(letters: Letters, *, query: Query) -> None: ...
    """
    types, defaults = get_type_hints(record, include_extras=True), record._field_defaults
    fields = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=defaults[name], annotation=types[name])
        for name in record._fields
        if name not in left_out
    ]

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        *own, last = signature(command, eval_str=True).parameters.values()

        @wraps(command)
        def with_record(**given: Any) -> None:
            values = {field.name: given.pop(field.name) for field in fields}
            command(**given, **{last.name: record(**values)})

        with_record.__signature__ = Signature([*own, *fields])  # type: ignore[attr-defined]
        return with_record

    return decorate

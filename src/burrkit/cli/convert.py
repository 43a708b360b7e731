"""``burrkit convert``: one puzzle, from any source to any format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from burrkit.errors import PuzzleError

if TYPE_CHECKING:
    from burrkit.puzzle import Problem
    from burrkit.sixpiece.burr import Burr


Target: TypeAlias = Literal["burr6", "json", "ll"]


def convert(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SOURCE",
            help="Six stick numbers, a puzzle file, - for standard input, or the name of a known burr.",
            show_default=False,
        ),
    ],
    to: Annotated[
        Target, typer.Option("--to", help="Format; ll lists all assemblies, one a line.", show_default=False)
    ],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write a file, not the screen.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")] = False,
    length: Annotated[
        int | None, typer.Option("--length", metavar="6|8|10|12", help="Length of the sticks of a burr.")
    ] = None,
) -> None:
    """Convert a puzzle to #Burr6 text, JSON, or the LL strings of its assemblies (up to rotation)."""
    from burrkit.formats.files import write_text
    from burrkit.formats.source import load

    text = _written(load(source, length), to)
    if output is None:
        typer.echo(text, nl=False)
    else:
        write_text(output, text, force=force)


def _written(problem: Problem, to: Target) -> str:
    from burrkit.formats import burr6, puzzle_json

    if to == "json":
        return puzzle_json.write(problem)
    if to == "burr6":
        return burr6.write(_burr(problem, "#Burr6 text"))
    return _ll_lines(_burr(problem, "LL format"))


def _burr(problem: Problem, form: str) -> Burr:
    from burrkit.sixpiece.burr import Burr

    if not isinstance(problem, Burr):
        raise PuzzleError(f"{form} is for six-piece burrs; this puzzle can be converted to json")
    return problem


def _ll_lines(burr: Burr) -> str:
    from burrkit.assembly import assemblies
    from burrkit.sixpiece import ll

    return "".join(sorted(f"{ll.write(assembly)}\n" for assembly in assemblies(burr)))

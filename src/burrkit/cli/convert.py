"""``burrkit convert``: one puzzle, from any source to any format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, cast, get_args

import typer

from burrkit.errors import PuzzleError

if TYPE_CHECKING:
    from burrkit.puzzle import Problem
    from burrkit.puzzle.document import Puzzle
    from burrkit.sixpiece.burr import Burr


Target: TypeAlias = Literal["burr6", "json", "ll", "puzzlecad", "xmpuzzle"]

#: What the ending of a file's name says about its format; otherwise the ending is the format's name.
_ENDINGS = {".txt": "burr6", ".scad": "puzzlecad"}


def convert(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SOURCE",
            help="Six stick numbers, an LL string, a puzzle file, - for standard input, or a known burr.",
            show_default=False,
        ),
    ],
    target: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]", help="Write a file, not the screen; - is standard output.", show_default=False
        ),
    ] = None,
    to: Annotated[
        Target | None,
        typer.Option(
            "--to",
            help="Format, if FILE does not tell by its ending; ll lists all assemblies, one a line.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="The same as FILE.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")] = False,
    length: Annotated[
        int | None, typer.Option("--length", metavar="6|8|10|12", help="Length of the sticks of a burr.")
    ] = None,
    problem: Annotated[
        int | None,
        typer.Option("--problem", metavar="N", help="Which problem, for formats that hold only one."),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Do not compress the .xmpuzzle file; on the screen it never is.")
    ] = False,
) -> None:
    """Convert a puzzle to .xmpuzzle, JSON, #Burr6 text, puzzlecad, or the LL strings of its assemblies."""
    from burrkit.formats.files import write_bytes

    if target is not None and output is not None:
        raise PuzzleError(f"give one file to write, not both {target} and {output}")
    path = target or output
    if path == Path("-"):
        path = None
    form = to or _format_of(path)
    if problem is not None and form in ("json", "xmpuzzle"):
        raise PuzzleError(f"{form} keeps all problems of a file; --problem is for burr6, ll and puzzlecad")
    data = _written(source, form, length, problem, plain or path is None)
    if path is None:
        typer.echo(data.decode("utf-8"), nl=False)
    else:
        write_bytes(path, data, force=force)


def _format_of(path: Path | None) -> Target:
    ending = "" if path is None else path.suffix.lower()
    form = _ENDINGS.get(ending, ending.removeprefix("."))
    if form not in get_args(Target):
        raise PuzzleError(
            "which format? say --to " + ", ".join(get_args(Target)) + ", or write a file that ends in one"
        )
    return cast(Target, form)


def _written(source: str, form: Target, length: int | None, problem: int | None, plain: bool) -> bytes:
    from burrkit.formats import burr6, puzzlecad
    from burrkit.formats.json import puzzle as puzzle_json
    from burrkit.formats.source import content, load
    from burrkit.formats.xmpuzzle import write
    from burrkit.puzzle.document import Puzzle

    if form == "burr6":
        return burr6.write(_burr(load(source, length, problem), "#Burr6 text")).encode("utf-8")
    if form == "ll":
        return _ll_lines(_burr(load(source, length, problem), "LL format")).encode("utf-8")
    found: Problem | Puzzle = content(source) if length is None else load(source, length)
    if form == "json":
        return puzzle_json.write(found).encode("utf-8")
    document = found if isinstance(found, Puzzle) else Puzzle.of(found)
    if form == "xmpuzzle":
        return write.write(document, plain=plain)
    return puzzlecad.write(document, _index(document, problem)).encode("utf-8")


def _index(puzzle: Puzzle, problem: int | None) -> int:
    """The problem whose pieces are wanted."""
    count = len(puzzle.problems)
    if problem is None and count > 1:
        raise PuzzleError(f"{count} problems; choose one of them, 1 to {count}, with --problem")
    if problem is not None and not 1 <= problem <= count:
        raise PuzzleError(f"there is no problem {problem}; there are {count}")
    return (problem or 1) - 1


def _burr(problem: Problem, form: str) -> Burr:
    from burrkit.formats.burr_of import burr_of

    try:
        return burr_of(problem)
    except PuzzleError as error:
        raise PuzzleError(f"{form} is for six-piece burrs; this is {error}") from None


def _ll_lines(burr: Burr) -> str:
    from burrkit.assembly import assemblies
    from burrkit.sixpiece import ll

    return "".join(sorted(f"{ll.write(assembly)}\n" for assembly in assemblies(burr)))

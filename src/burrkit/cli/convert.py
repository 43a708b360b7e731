"""``burrkit convert``: one puzzle, from any source to any format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeAlias, cast, get_args

import typer

from burrkit.cli.common import options
from burrkit.cli.common.options import Force, Goal, Length, Problem, SourceText
from burrkit.cli.common.waiting import say
from burrkit.errors import PuzzleError
from burrkit.runtime.fields import shortened

if TYPE_CHECKING:
    from burrkit.puzzle import Problem as PuzzleProblem
    from burrkit.puzzle.document import Puzzle
    from burrkit.sixpiece.burr import Burr


Target: TypeAlias = Literal[
    "burr6", "cubes", "drawing", "js", "json", "ll", "puz", "puzzlecad", "py", "vol", "xmpuzzle"
]

#: Formats by the ending of a file's name; any other ending is itself the name of a format.
_ENDINGS = {".txt": "burr6", ".scad": "puzzlecad"}


def convert(
    source: SourceText,
    target: Annotated[
        Path | None,
        options.file_argument("Write to a file instead of the screen; - is standard output.", optional=True),
    ] = None,
    to: Annotated[
        Target | None,
        typer.Option(
            "--to",
            help="Format, unless the ending of FILE gives it. ll lists all assemblies, one per line; cubes "
            "lists the cubes [x, y, z] of each piece in JSON; py and js are the same as source text; "
            "drawing draws the layers of each piece and of the goal; "
            "puz is one assembly as a grid of labels, vol the goal as a grid of 0 and 1.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[Path | None, options.output("The same as FILE.")] = None,
    force: Force = False,
    length: Length = None,
    problem: Problem = None,
    goal: Goal = None,
    lattice: Annotated[
        Literal["rhombic", "tetra-octa"] | None,
        typer.Option(
            "--lattice",
            help="Cut each cube into cells of another lattice: 24 rhombic tetrahedra, or a tetrahedron and "
            "four eighths of an octahedron. For json and xmpuzzle.",
            show_default=False,
        ),
    ] = None,
    scale: Annotated[
        int | None,
        typer.Option(
            "--scale",
            metavar="K",
            help="Divide each cube into K cubes along each edge. For json and xmpuzzle.",
            min=1,
            max=20,
            show_default=False,
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Write .xmpuzzle without compression, as on the screen.")
    ] = False,
) -> None:
    """Convert a puzzle to .xmpuzzle, JSON, #Burr6, puzzlecad, lists of cubes, .puz, .vol, or LL."""
    from burrkit.formats.files import write_bytes

    if target is not None and output is not None:
        raise PuzzleError(f"give one file to write, not both {target} and {output}")
    path = target or output
    if path == Path("-"):
        path = None
    form = to or _format_of(path)
    if problem is not None and form in ("json", "xmpuzzle"):
        raise PuzzleError(f"{form} holds all problems of a file; --problem is for the other formats")
    if (lattice is not None or scale is not None) and form not in ("json", "xmpuzzle"):
        raise PuzzleError(f"{form}: --lattice and --scale are for json and xmpuzzle")
    named = _Source(source, length, problem, goal)
    if lattice is None and scale is None:
        data = _written(named, form, plain=plain or path is None)
    else:
        data = _divided(named, form, lattice, scale, plain=plain or path is None)
    if path is None:
        typer.echo(data.decode("utf-8"), nl=False)
    else:
        write_bytes(path, data, force=force)


class _Source(NamedTuple):
    """What to convert, as the options name it."""

    text: str
    length: int | None
    problem: int | None
    goal: str | None

    def load(self) -> PuzzleProblem:
        """The problem."""
        from burrkit.formats.source import load

        return load(*self)

    def content(self) -> PuzzleProblem | Puzzle:
        """All that the source holds; at another length only the problem."""
        from burrkit.formats.source import content, load

        if self.length is None:
            return content(self.text, goal=self.goal)
        return load(self.text, self.length, goal=self.goal)


def _format_of(path: Path | None) -> Target:
    ending = "" if path is None else path.suffix.lower()
    form = _ENDINGS.get(ending, ending.removeprefix("."))
    if form not in get_args(Target):
        raise PuzzleError(
            "which format? give --to " + ", ".join(get_args(Target)) + ", or write a file that ends in one"
        )
    return cast(Target, form)


def _written(source: _Source, form: Target, *, plain: bool) -> bytes:
    from burrkit.formats import burr6, cube_lists, drawings, puzzlecad
    from burrkit.formats.json import puzzle as puzzle_json

    say(f"reading {shortened(source.text, 40)}")
    from burrkit.puzzle.document import Puzzle

    if form == "burr6":
        return burr6.write(_burr(source.load(), "#Burr6 text")).encode("utf-8")
    if form in ("cubes", "js", "py"):
        return cube_lists.write(source.load(), form).encode("utf-8")
    if form == "drawing":
        return drawings.write(source.load()).encode("utf-8")
    if form == "ll":
        return _ll_lines(_burr(source.load(), "LL format")).encode("utf-8")
    if form in ("puz", "vol"):
        return _grid(source, form).encode("utf-8")
    loaded = source.content()
    if form == "json":
        return puzzle_json.write(loaded).encode("utf-8")
    document = loaded if isinstance(loaded, Puzzle) else Puzzle.of(loaded)
    if form == "xmpuzzle":
        return _xmpuzzle(source.text, document, plain=plain)
    return puzzlecad.write(document, _index(document, source.problem)).encode("utf-8")


def _xmpuzzle(source: str, document: Puzzle, *, plain: bool) -> bytes:
    from burrkit.formats.stored import turns_lost
    from burrkit.formats.xmpuzzle import write

    _warn(source, turns_lost(document), write.colours_lost(document))
    return write.write(document, plain=plain)


def _warn(source: str, *losses: str | None) -> None:
    """Report what the new file lacks."""
    for lost in filter(None, losses):
        typer.echo(f"{shortened(source, 40)}: {lost}", err=True)


def _divided(source: _Source, form: Target, lattice: str | None, scale: int | None, *, plain: bool) -> bytes:
    """The document with its cubes divided into smaller ones, then into the cells of a lattice."""
    from burrkit.formats.json import puzzle as puzzle_json
    from burrkit.geometry.lattices import by_name
    from burrkit.puzzle import conversion
    from burrkit.puzzle.document import Puzzle

    loaded = source.content()
    document = loaded if isinstance(loaded, Puzzle) else Puzzle.of(loaded)
    _warn(source.text, conversion.solutions_lost(document))
    if scale is not None:
        document = conversion.scaled(document, scale)
    if lattice is not None:
        document = conversion.on_lattice(document, by_name(conversion.NAMES[lattice]))
    if form == "json":
        return puzzle_json.write(document).encode("utf-8")
    return _xmpuzzle(source.text, document, plain=plain)


def _grid(source: _Source, form: Target) -> str:
    """A goal as a grid of 0 and 1, or a grid of labels: the first stored assembly, else the first found."""
    from burrkit.formats import puz
    from burrkit.formats.source import content
    from burrkit.puzzle.document import Puzzle

    loaded = content(source.text, source.length, source.goal)
    if form == "vol":
        document = loaded if isinstance(loaded, Puzzle) else Puzzle.of(loaded)
        return puz.write_solid(document, _index(document, source.problem))
    wanted = source.load()
    if isinstance(loaded, Puzzle):
        from burrkit.formats.stored import Archive

        archive = Archive(loaded, _index(loaded, source.problem))
        if archive.spec.stored:
            return puz.write(archive.assembly(archive.spec.stored[0]))
    from burrkit.assembly import assemblies

    first = next(iter(assemblies(wanted)), None)
    if first is None:
        raise PuzzleError("there is no assembly to write")
    return puz.write(first)


def _index(puzzle: Puzzle, problem: int | None) -> int:
    """Return the index of the problem to write."""
    count = len(puzzle.problems)
    if problem is None and count > 1:
        raise PuzzleError(f"{count} problems; choose one of them, 1 to {count}, with --problem")
    if problem is not None and not 1 <= problem <= count:
        raise PuzzleError(f"there is no problem {problem}; there are {count}")
    return (problem or 1) - 1


def _burr(problem: PuzzleProblem, form: str) -> Burr:
    from burrkit.formats.burr_of import burr_of

    try:
        return burr_of(problem)
    except PuzzleError as error:
        raise PuzzleError(f"{form} is for six-piece burrs; this is {error}") from None


def _ll_lines(burr: Burr) -> str:
    from burrkit.assembly import assemblies
    from burrkit.sixpiece import ll

    return "".join(sorted(f"{ll.write(assembly)}\n" for assembly in assemblies(burr)))

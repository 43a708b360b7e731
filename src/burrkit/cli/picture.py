"""``burrkit picture``: a puzzle and its solution as pictures, without a browser.

SVG and PNG take a sheet of the pieces, the assembly, an exploded view, or the steps one by one; GIF and WebP
an animation. A picture of the pieces needs no search; the others take a solution from the file that keeps
one, or else look for it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeAlias

import typer

from burrkit.cli.common.choose_assembly import AssemblyShown, SolutionShown
from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.disassembly.model import Separation
    from burrkit.picture.display import Drawing
    from burrkit.puzzle import Problem
    from burrkit.puzzle.document import Puzzle
    from burrkit.solving.solver import Result

Kind: TypeAlias = Literal["pieces", "assembly", "exploded", "steps", "animation"]
Paper: TypeAlias = Literal["fit", "a4", "letter"]
Corner: TypeAlias = Literal[
    "front-right",
    "front-left",
    "back-right",
    "back-left",
    "front-right-below",
    "front-left-below",
    "back-right-below",
    "back-left-below",
]

_STILL = (".svg", ".png", ".pdf")
_MOVING = (".gif", ".webp")


def picture(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SOURCE",
            help="Six stick numbers, an LL string, a puzzle file, - for standard input, or a known burr.",
            show_default=False,
        ),
    ],
    target: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="What to write: .svg, .png, .pdf, .gif or .webp.", show_default=False
        ),
    ],
    kind: Annotated[
        Kind | None,
        typer.Option(
            "--kind",
            help="What to draw. By default .gif and .webp show the animation, other files the steps if "
            "SOURCE is a file that keeps a solution, else the pieces.",
            show_default=False,
        ),
    ] = None,
    solution: SolutionShown = 1,
    assembly: AssemblyShown = None,
    first: Annotated[
        bool, typer.Option("--first", help="Take the first solution found, not the hardest of all.")
    ] = False,
    problem: Annotated[
        int | None,
        typer.Option("--problem", min=1, metavar="N", help="Which problem of a file with several."),
    ] = None,
    length: Annotated[
        int | None, typer.Option("--length", metavar="6|8|10|12", help="Length of the sticks of a burr.")
    ] = None,
    apart: Annotated[
        bool, typer.Option("--apart", help="Steps and animation take it apart, not put it together.")
    ] = False,
    view: Annotated[Corner, typer.Option("--view", help="The corner to look from.")] = "front-right",
    paper: Annotated[
        Paper | None,
        typer.Option(
            "--paper",
            help="Paper to print on; steps take a4, other pictures fit: as high as they need to be.",
            show_default=False,
        ),
    ] = None,
    dpi: Annotated[
        int | None, typer.Option("--dpi", metavar="N", help="Pixels an inch of a PNG file; 200 by default.")
    ] = None,
    width: Annotated[
        int | None, typer.Option("--width", metavar="N", help="Pixels across an animation; 480 by default.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that exist.")] = False,
) -> None:
    """Draw a puzzle and its solution: pieces, assembly, exploded view, steps, or an animation.

    Where a picture takes several pages, each is a file of its own, numbered: steps-1.svg, steps-2.svg, ...
    """
    from burrkit.formats.ll_source import is_ll
    from burrkit.formats.source import load

    if assembly is not None and (solution != 1 or first):
        raise BurrkitError("--assembly, --solution and --first: choose one of them")
    chosen = _chosen(target, kind)
    _check_target(target, force)
    puzzle = load(source, length, problem)
    document = document_of(source)
    index = (problem or 1) - 1
    string = is_ll(source) and solution == 1 and not first
    candidates: list[Candidate] = []
    if assembly is not None or (string and chosen != "pieces"):
        candidates = [numbered(puzzle, assembly, source)]
    if chosen is None and string:
        chosen = "steps" if candidates[0].tree else "assembly"
    if chosen is None:
        keeps = document is not None and length is None and bool(document.problems[index].stored)
        chosen = "steps" if keeps or assembly is not None else "pieces"
    order = _Order(chosen, solution, first, apart, view, paper or ("a4" if chosen == "steps" else "fit"))
    colours = _cube_colours(document)
    if chosen == "pieces":
        _save(_pieces(puzzle, order, colours), target, dpi, force)
        return
    if not candidates and document is not None and length is None:
        candidates = kept(document, index)
    shown = _solution(puzzle, order, candidates)
    if chosen == "animation":
        _animate(shown.assembly, shown.tree, order, target, width, force)
    else:
        _save(_drawing(shown, order, colours), target, dpi, force)


class Candidate(NamedTuple):
    """An assembly that could be shown, how it comes apart, and its number if that is known."""

    assembly: Assembly
    tree: Separation | None
    number: int | None = None


class _Order(NamedTuple):
    """What shall be drawn, and how."""

    kind: Kind
    solution: int
    first: bool
    apart: bool
    view: Corner
    paper: Paper


# What is asked for ---------------------------------------------------------------------------------------


def _chosen(target: Path, kind: Kind | None) -> Kind | None:
    """The kind of picture that a file can take; None where the source decides."""
    ending = target.suffix.lower()
    if ending not in (*_STILL, *_MOVING):
        raise BurrkitError(
            f"{target}: which format? write a file that ends in .svg, .png, .pdf, .gif or .webp"
        )
    if ending in _MOVING:
        if kind not in (None, "animation"):
            raise BurrkitError(f"{target}: {ending} is for the animation; --kind {kind} makes .svg or .png")
        return "animation"
    if kind == "animation":
        raise BurrkitError(f"{target}: an animation is .gif or .webp")
    return kind


def _check_target(target: Path, force: bool) -> None:
    """BurrkitError, before anything long is begun, if the file cannot be made."""
    from burrkit.formats.files import require_new
    from burrkit.picture.raster import require_pillow

    if target.suffix.lower() not in (".svg", ".pdf"):
        require_pillow()
    require_new(target, force=force)


def document_of(source: str) -> Puzzle | None:
    """What a file holds besides the problem; None for other sources."""
    from burrkit.formats.source import load_document

    try:
        return load_document(source) if Path(source.strip()).is_file() else None
    except (OSError, ValueError):
        return None


def _cube_colours(document: Puzzle | None) -> list[str]:
    return [] if document is None else [f"#{r:02x}{g:02x}{b:02x}" for r, g, b in document.palette]


# Solutions -----------------------------------------------------------------------------------------------


def numbered(puzzle: Problem, number: int | None, text: str) -> Candidate:
    """The assembly with this number, or that of the LL string, taken apart; ``text`` is the source.

    BurrkitError if there is none.
    """
    from burrkit.cli.common.choose_assembly import take_apart

    solved = take_apart(puzzle, number, text)
    return Candidate(solved.assembly, solved.disassembly.tree if solved.disassembly else None, solved.number)


def kept(document: Puzzle, index: int) -> list[Candidate]:
    """The solutions that a file keeps with their disassemblies, those that are true.

    They have no numbers: a file may come from another program, which numbers in another order.
    """
    from burrkit.formats.stored import Archive
    from burrkit.formats.stored_check import check

    archive = Archive(document, index)
    return [
        Candidate(archive.assembly(stored), archive.separation(stored))
        for stored in archive.spec.stored
        if stored.separation is not None and check(archive, stored).wrong is None
    ]


def _solution(puzzle: Problem, order: _Order, candidates: list[Candidate]) -> Candidate:
    """The solution that is asked for, and how it comes apart.

    Without ``candidates`` a search finds them. BurrkitError if there is none. An assembly that does not come
    apart will do where no steps are shown.
    """
    found = candidates or _searched(puzzle, order)
    if order.kind in ("steps", "animation"):
        found = [each for each in found if each.tree is not None]
        if not found:
            what = f"assembly {candidates[0].number} does not come" if candidates else "nothing comes"
            raise BurrkitError(f"{what} completely apart, so there are no steps to show")
    if not found:
        raise BurrkitError("there is no assembly to draw; --kind pieces draws the pieces")
    if order.solution > len(found):
        have = "is 1" if len(found) == 1 else f"are {len(found)}"
        raise BurrkitError(f"there is no solution {order.solution}; there {have}")
    return found[order.solution - 1]


def _searched(puzzle: Problem, order: _Order) -> list[Candidate]:
    """All solutions, hardest first, then the assemblies that do not come apart."""
    from burrkit.cli.common.console import console
    from burrkit.cli.solve import SolveLimits, search

    limits = SolveLimits("rotation", False, order.first, None, None, None)
    result, _ = search(puzzle, console(stderr=True), limits, None)
    return hardest_first(result)


def hardest_first(result: Result) -> list[Candidate]:
    """All solutions, hardest first, then the assemblies that do not come apart."""
    others = [solved for solved in result.assemblies if not solved.is_solution]
    return [
        Candidate(solved.assembly, solved.disassembly.tree if solved.disassembly else None, solved.number)
        for solved in (*result.solutions, *others)
    ]


# Pictures ------------------------------------------------------------------------------------------------


def _pieces(puzzle: Problem, order: _Order, colours: list[str]) -> Drawing:
    from burrkit.picture import VIEWS, pieces

    words = f"{_count(len(puzzle.pieces), 'piece')}, {_count(puzzle.volume, 'cube')}"
    view = VIEWS[order.view]
    return pieces(puzzle, view=view, paper=order.paper, subtitle=words, cube_colours=colours)


def _drawing(shown: Candidate, order: _Order, colours: list[str]) -> Drawing:
    from burrkit import picture as draw

    assembled, tree, number = shown
    named = f"assembly {number}" if number else ""
    view, paper = draw.VIEWS[order.view], order.paper
    if order.kind == "steps":
        words = "Taking it apart" if order.apart else "Putting it together"
        told = captions(assembled, tree, order.apart) if tree else []
        level = f"level {tree.level_text}" if tree else ""
        count = len(told) - (not order.apart)
        return draw.steps(
            assembled,
            tree,
            apart=order.apart,
            captions=told,
            view=view,
            paper=paper,
            subtitle=", ".join(filter(None, (f"{words}: {_count(count, 'step')}", level, named))),
            cube_colours=colours,
        )
    if order.kind == "assembly":
        return draw.assembly(
            assembled, view=view, paper=paper, subtitle=named.capitalize(), cube_colours=colours
        )
    return draw.exploded(
        assembled, tree, view=view, paper=paper, subtitle=named.capitalize(), cube_colours=colours
    )


def _save(drawing: Drawing, target: Path, dpi: int | None, force: bool) -> None:
    from burrkit.picture.display import DPI

    paths = drawing.save(target, dpi=DPI if dpi is None else dpi, force=force)
    for path in paths if len(paths) > 1 else ():
        typer.echo(path)


def _animate(
    assembled: Assembly, tree: Separation | None, order: _Order, target: Path, width: int | None, force: bool
) -> None:
    from rich.progress import Progress

    from burrkit import picture as draw
    from burrkit.cli.common.console import console
    from burrkit.picture.animation import SIZE

    told = captions(assembled, tree, order.apart) if tree else []
    remarks = console(stderr=True)
    with Progress(console=remarks, transient=True, disable=not remarks.is_terminal) as bar:
        task = bar.add_task("drawing", total=1.0)
        draw.animate(
            assembled,
            tree,
            target,
            apart=order.apart,
            captions=told,
            view=draw.VIEWS[order.view],
            size=SIZE if width is None else width,
            force=force,
            progress=lambda done: bar.update(task, completed=done),
        )


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def captions(assembled: Assembly, tree: Separation, apart: bool) -> list[str]:
    """A sentence or two for each step; on the way together one more for the end."""
    from burrkit import picture as draw
    from burrkit.disassembly import sentences

    marks = draw.marks(assembled.problem)
    if apart:
        told = sentences.sheet_apart(draw.steps_apart(tree), marks)
    else:
        told = sentences.sheet_together(draw.steps_together(tree), marks)
    return ["".join(word if isinstance(word, str) else marks[word] for word in each) for each in told]

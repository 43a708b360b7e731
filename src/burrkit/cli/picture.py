"""``burrkit picture``: a puzzle and its solution as pictures, without a browser.

SVG, PNG and PDF show the pieces, the assembly, an exploded view, or the steps one by one; GIF and WebP an
animation. A picture of the pieces needs no search; the others take a solution stored in the file, or else
search for one.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeAlias

import typer

import burrkit as bk
from burrkit.cli.common import choose_assembly, options
from burrkit.cli.common.options import option
from burrkit.cli.common.progress import progress_bar
from burrkit.cli.common.source import load_problem
from burrkit.cli.common.waiting import say
from burrkit.cli.report import STILL, require_drawable
from burrkit.errors import BurrkitError
from burrkit.moves.rules import SLIDES, MoveRule

if TYPE_CHECKING:
    from burrkit.puzzle.document import Puzzle

Kind: TypeAlias = Literal["pieces", "assembly", "exploded", "steps", "inner-cubes", "animation"]
Paper: TypeAlias = Literal["fit", "a4", "letter", "a5"]
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

_MOVING = (".gif", ".webp")


def picture(
    source: options.SourceText,
    target: Annotated[Path, options.file_argument("What to write: .svg, .png, .pdf, .gif or .webp.")],
    kind: Annotated[
        Kind | None,
        option(
            "--kind",
            "What to draw. By default .gif and .webp show the animation, other files the steps if "
            "SOURCE is a file with a solution, else the pieces. inner-cubes: which digit of the LL string is "
            "which cube of a six-piece burr.",
            show_default=False,
        ),
    ] = None,
    solution: options.SolutionShown = None,
    assembly: options.AssemblyShown = None,
    first: Annotated[
        bool, option("--first", "Draw the first solution found, not the hardest of all.")
    ] = False,
    problem: options.Problem = None,
    length: options.Length = None,
    apart: Annotated[
        bool, option("--apart", "Show steps and animation of taking apart, not of assembling.")
    ] = False,
    rule: Annotated[
        str, option("--rule", "Which moves there are, as for solve: legal or clearance=0.04, with turns.")
    ] = "slides",
    sweep: Annotated[bool, option("--sweep")] = False,
    view: Annotated[Corner, option("--view", "The corner to look from.")] = "front-right",
    paper: Annotated[
        Paper | None,
        option(
            "--paper",
            "Paper size; a4 by default for steps, and for other pictures fit: as high as they need.",
            show_default=False,
        ),
    ] = None,
    dpi: Annotated[
        int | None, option("--dpi", "Pixels per inch of a PNG file; 200 by default.", metavar="N")
    ] = None,
    width: Annotated[
        int | None, option("--width", "Width of an animation in pixels; 480 by default.", metavar="N")
    ] = None,
    force: options.Force = False,
) -> None:
    """Draw a puzzle and its solution: pieces, assembly, exploded view, steps, inner cubes, or an animation.

    A picture of several pages becomes several numbered files: steps-1.svg, steps-2.svg, ...
    """
    from burrkit.sixpiece.burr import length_of, string_of

    if [assembly is not None, solution is not None, first].count(True) > 1:
        raise BurrkitError("--assembly, --solution and --first: choose one of them", "conflict")
    chosen = _chosen_kind(target, kind)
    if chosen == "pieces" and (assembly or solution or first):
        raise BurrkitError(
            "--kind pieces shows no assembly; leave out --assembly, --solution and --first", "conflict"
        )
    if sweep and chosen not in (None, "steps"):
        raise BurrkitError("--sweep: what turns sweep is drawn on the steps; use --kind steps")
    moves_by = MoveRule.of(rule)
    require_drawable(target, (*STILL, *_MOVING), force=force)
    puzzle = load_problem(source, length, problem)
    if chosen == "inner-cubes":
        length_of(puzzle)  # before a search
        if paper not in (None, "fit"):
            raise BurrkitError("--paper: the inner cubes are one sheet, as high as it needs to be")
    document = choose_assembly.document_of(source)
    index = (problem or 1) - 1
    has_string = string_of(puzzle) != "" and not solution and not first
    choices: list[bk.FoundAssembly] = []
    if assembly is not None or (has_string and chosen != "pieces"):
        choices = [choose_assembly.take_apart(puzzle, assembly, source, moves_by)]
    if chosen is None and has_string:
        chosen = "steps" if choices[0].tree else "assembly"
    if chosen is None:
        has_solution = document is not None and length is None and bool(document.problems[index].stored)
        chosen = "steps" if has_solution or assembly or solution or first or sweep else "pieces"
    size = paper or ("a4" if chosen == "steps" else "fit")
    order = _Order(
        chosen, solution or 1, first, apart, view, size, moves_by, sweep, force, _cube_colours(document)
    )
    if chosen == "pieces":
        _save(puzzle, order, target, dpi)
        return
    if not choices and document is not None and length is None and moves_by == SLIDES:
        choices = choose_assembly.stored(source, problem)
    shown = _solution(puzzle, order, choices)
    if chosen == "animation":
        _animate(shown, order, target, width)
    else:
        _save(shown, order, target, dpi)


class _Order(NamedTuple):
    """What to draw, and how."""

    kind: Kind
    solution: int
    first: bool
    apart: bool
    view: Corner
    paper: Paper
    rule: MoveRule
    sweep: bool
    force: bool
    colours: list[str]


# Arguments -----------------------------------------------------------------------------------------------


def _chosen_kind(target: Path, kind: Kind | None) -> Kind | None:
    """Return the kind of picture for a file name; None where the source decides."""
    ending = target.suffix.lower()
    if ending in _MOVING:
        if kind not in (None, "animation"):
            raise BurrkitError(
                f"{target}: {ending} is for animations; --kind {kind} takes .svg, .png", "conflict"
            )
        return "animation"
    if kind == "animation" and ending in STILL:
        raise BurrkitError(f"{target}: an animation is .gif or .webp")
    return kind


def _cube_colours(document: Puzzle | None) -> list[str]:
    return [] if document is None else [f"#{r:02x}{g:02x}{b:02x}" for r, g, b in document.palette]


# Solutions -----------------------------------------------------------------------------------------------


def _solution(puzzle: bk.Problem, order: _Order, choices: list[bk.FoundAssembly]) -> bk.FoundAssembly:
    """Return the requested solution.

    Without ``choices`` a search finds them. Raises BurrkitError if there is none. An assembly that does not
    come apart will do unless steps are shown.
    """
    shown = choices or _search(puzzle, order)
    if order.kind in ("steps", "animation"):
        shown = [each for each in shown if each.tree is not None]
        if not shown:
            what = f"assembly {choices[0].number} does not come" if choices else "nothing comes"
            raise BurrkitError(f"{what} completely apart, so it has no steps", "unsolved")
    if not shown:
        raise BurrkitError("no assembly to draw; --kind pieces draws the pieces", "unsolved")
    return choose_assembly.require_solution(order.solution, shown)


def _search(puzzle: bk.Problem, order: _Order) -> list[bk.FoundAssembly]:
    """Search for all solutions; those come first, hardest first, then other assemblies."""
    from burrkit.cli.common.search import search

    result, _ = search(puzzle, first=order.first, rule=order.rule)
    return [*result.solutions, *result.others]


# Pictures ------------------------------------------------------------------------------------------------


def _save(shown: bk.Problem | bk.FoundAssembly, order: _Order, target: Path, dpi: int | None) -> None:
    from burrkit.drawing.items import DPI

    look: dict[str, Any] = {}
    if order.kind != "inner-cubes":
        look = {"paper": order.paper, "cube_colours": order.colours}
    if order.sweep:
        look["sweep"] = _require_sweep(shown)
    drawing = bk.drawing.draw(shown, kind=order.kind, apart=order.apart, view=order.view, **look)
    say("drawing the picture")
    paths = drawing.save(target, dpi=DPI if dpi is None else dpi, force=order.force)
    for path in paths if len(paths) > 1 else ():
        typer.echo(path)


def _animate(shown: bk.FoundAssembly, order: _Order, target: Path, width: int | None) -> None:
    from burrkit.drawing.pictures import SIZE

    with progress_bar("drawing") as progress:
        bk.drawing.animate(
            shown,
            target,
            apart=order.apart,
            view=bk.drawing.VIEWS[order.view],
            size=SIZE if width is None else width,
            force=order.force,
            progress=progress,
        )


def _require_sweep(shown: bk.Problem | bk.FoundAssembly) -> bool:
    """Return True. BurrkitError if no turn of a solution is hatched."""
    nodes = shown.tree.nodes() if isinstance(shown, bk.Solution) else ()
    if not any(turn.drift is None for node in nodes for turn in node.turns.values()):
        raise BurrkitError(
            "--sweep: in this solution nothing turns, or only with a drift, which is not drawn"
        )
    return True

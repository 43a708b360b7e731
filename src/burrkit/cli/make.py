"""``burrkit make``: a folder with everything needed to make a puzzle."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

import burrkit as bk
from burrkit.cli.common import choose_assembly, options as common
from burrkit.cli.common.around import with_box
from burrkit.cli.common.options import option
from burrkit.cli.common.progress import progress_bar
from burrkit.cli.common.source import join_words, load_problem
from burrkit.cli.report import json_text, remark
from burrkit.errors import BurrkitError
from burrkit.plurals import counted
from burrkit.runtime.fields import quoted

if TYPE_CHECKING:
    from burrkit.fabrication.contents import Thing

Engraving: TypeAlias = Literal["none", "mark", "name"]
Lid: TypeAlias = Literal["glued", "sliding"]
Paper: TypeAlias = Literal["a4", "letter"]
BookletPaper: TypeAlias = Literal["a6", "a5", "a4", "letter"]


@with_box
def make(
    source: common.SourceWords,
    out: Annotated[Path, option("--out", "The folder to write.", "-o", metavar="FOLDER", show_default=False)],
    only: Annotated[
        str | None,
        option("--only", "Make only these of print, wood, assembly, booklet.", metavar="print,wood,…"),
    ] = None,
    cube: Annotated[
        str, option("--cube", "Edge of a printed cube: 11.15, or 1/2 for inches.", metavar="SIZE")
    ] = "11.15",
    inset: Annotated[float, option("--inset")] = 0.07,
    bevel: Annotated[float, option("--bevel", "Width of bevels on outer edges.", metavar="MM")] = 0.5,
    wall: Annotated[float, option("--wall", "Wall thickness of hollow pieces; 0 is solid.")] = 0.0,
    drain: Annotated[
        float, option("--drain", "Width of a hole in hollow pieces that drains resin.", metavar="MM")
    ] = 0.0,
    engrave: Annotated[
        Engraving, option("--engrave", "Engrave the mark or the name where it stays hidden.")
    ] = "none",
    lid: Annotated[
        Lid, option("--lid", "Box of a container: two halves to glue, or a tray with a sliding lid.")
    ] = "glued",
    bed: Annotated[str, option("--bed")] = "220x220",
    coupon: Annotated[
        str, option("--coupon", "Clearances of the test coupon.", metavar="MM,MM,…")
    ] = "0.03,0.05,0.07,0.10,0.15",
    wood: Annotated[
        str | None, option("--wood", "Edge of a cube in wood, if another: 20, 3/4, 1 1/8.", metavar="SIZE")
    ] = None,
    kerf: Annotated[
        str | None, option("--kerf", "Width of the saw cut; 3 mm or 1/8 inch by default.", metavar="SIZE")
    ] = None,
    species: Annotated[
        str, option("--species", "Wood of pieces 1, 2, 3, …, then again.", metavar="NAME,NAME,…")
    ] = "",
    title: Annotated[str, option("--title", "Title of the booklet; the puzzle's name by default.")] = "",
    designer: Annotated[str, option("--designer", "Designer, for the booklet and the card.")] = "",
    url: Annotated[
        str, option("--url", "Address of a page, as a QR code in the booklet and on the card.")
    ] = "",
    booklet_paper: Annotated[
        BookletPaper, option("--booklet-paper", "Paper size of the booklet and the card.")
    ] = "a5",
    paper: Annotated[Paper, option("--paper", "Paper size of the sheets.")] = "a4",
    solution: common.SolutionShown = None,
    assembly: common.AssemblyShown = None,
    unsolved: Annotated[
        bool, option("--unsolved", "Skip the search; make only what needs no solution.")
    ] = False,
    problem: common.Problem = None,
    goal: common.Goal = None,
    length: common.Length = None,
    time_limit: Annotated[float, option("--time-limit", "Stop the search after SECONDS.")] = 60.0,
    force: common.Force = False,
    as_json: common.AsJson = False,
) -> None:
    """Make a puzzle of plastic or wood: print plates, cut sheets, assembly steps, and a booklet.

    READ-ME.txt in the folder explains the files. Engraving, drain holes and QR codes need the extra "print".
    """
    from burrkit.fabrication import folder
    from burrkit.fabrication.contents import things_for
    from burrkit.fabrication.measures import parse_length

    edge = parse_length(cube, "a cube")[0]
    measures = bk.fabrication.Measures(edge, inset, bevel, wall, drain, engrave, lid)
    in_wood = _wood(cube if wood is None else wood, kerf, species)
    things, bed_size, clearances = _things(only), bk.fabrication.Bed.parse(bed), _clearances(coupon)
    text = join_words(source, "make")
    puzzle = load_problem(text, length, problem, goal)
    if only is None:
        things = things_for(puzzle)
    about = bk.fabrication.Booklet(title, designer, url, booklet_paper)
    order = bk.fabrication.Order(measures, things, bed_size, clearances, paper, in_wood, about)
    folder.check(out, ["READ-ME.txt"], force=force)
    order.check(puzzle)
    if [assembly is not None, solution is not None, unsolved].count(True) > 1:
        raise BurrkitError("--assembly, --solution and --unsolved: choose one of them", "conflict")
    from burrkit.sixpiece.burr import string_of

    choices: list[bk.FoundAssembly] = []
    if assembly is not None or (string_of(puzzle) and not solution):
        choices = [choose_assembly.take_apart(puzzle, assembly, text)]
    elif not unsolved and length is None and goal is None:
        choices = choose_assembly.stored(text, problem)
    solved = None if unsolved else _solution(puzzle, choices, solution or 1, time_limit)
    with progress_bar("making") as progress:
        files = bk.fabrication.everything(puzzle, order, solved, progress)
    folder.write(out, files, force=force)
    _report(out, files, order, solved, puzzle, as_json=as_json)


def _things(text: str | None) -> tuple[Thing, ...]:
    from burrkit.fabrication.contents import THINGS

    requested = [word.strip() for word in (text or ",".join(THINGS)).split(",")]
    unknown = next((word for word in requested if word not in THINGS), None)
    if unknown is not None:
        raise BurrkitError(f"--only {quoted(unknown)}: choose among {', '.join(THINGS)}", "unknown")
    return tuple(thing for thing in THINGS if thing in requested)


def _wood(cube: str, kerf: str | None, species: str) -> bk.fabrication.WoodMeasures:
    """Return the measures in wood, in the unit of the cube."""
    from burrkit.fabrication.measures import parse_length

    edge, unit = parse_length(cube, "a cube in wood")
    cut = parse_length(kerf or ("3" if unit == "mm" else '1/8"'), "a saw's cut")[0]
    names = tuple(name for word in species.split(",") if (name := word.strip().lower()))
    return bk.fabrication.WoodMeasures(edge, cut, unit, names)


def _clearances(text: str) -> tuple[float, ...]:
    try:
        return tuple(float(word) for word in text.replace(" ", "").split(",") if word)
    except ValueError:
        raise BurrkitError(
            f"--coupon {quoted(text)}: give clearances in mm, separated by commas, as in 0.05,0.07"
        ) from None


def _solution(
    puzzle: bk.Problem, choices: list[bk.FoundAssembly], number: int, seconds: float
) -> bk.FoundAssembly | None:
    """Return the solution to show: one of ``choices`` or, if there are none, of a search; None for none."""
    from burrkit.cli.common.search import search

    if not choices:
        result, _ = search(puzzle, time_limit=seconds)
        choices = [*result.solutions, *result.others]
    if not choices:
        remark("no assembly was found, so the sheets show the pieces alone")
        return None
    solved = choose_assembly.require_solution(number, choices)
    if solved.tree is None:
        remark("it does not come completely apart, so there are no steps to show")
    return solved


def _report(
    out: Path,
    files: dict[str, bytes],
    order: bk.fabrication.Order,
    solved: bk.FoundAssembly | None,
    puzzle: bk.Problem,
    *,
    as_json: bool,
) -> None:
    """Print which files were written."""
    plates = sum(name.startswith("print/plate-") and name.endswith(".3mf") for name in files)
    if as_json:
        tree = None if solved is None else solved.tree
        answer = {
            "folder": str(out),
            "puzzle": puzzle.name,
            "pieces": len(puzzle.pieces),
            "plates": plates if "print" in order.things else None,
            "assembly": None if solved is None else solved.number,
            "level": None if tree is None else tree.level_text,
            "files": list(files),
        }
        typer.echo(json_text(answer))
        return
    typer.echo(
        f"{out}: {len(files)} files, {sum(map(len, files.values())) // 1024:,} KB; read READ-ME.txt first"
    )
    if "print" in order.things:
        single = "print/pieces/"
        several = "" if plates == 1 else f" to print/plate-{plates}.3mf"
        shapes = sum(name.startswith(single) for name in files)
        typer.echo(
            f"  to print     print/plate-1.3mf{several}; {counted(shapes, 'single piece')} in {single}"
        )
        typer.echo("  try first    print/coupon.3mf")
    if "wood" in order.things:
        typer.echo("  to cut       wood/cut-sheet.pdf")
    if "assembly" in order.things:
        steps = "assembly/steps.pdf" if "assembly/steps.pdf" in files else "assembly/pieces.pdf"
        moving = ", assembly/solution.glb" if "assembly/solution.glb" in files else ""
        typer.echo(f"  to assemble  {steps}{moving}")
    if "booklet" in order.things:
        typer.echo("  to give      booklet/booklet.pdf, booklet/card.pdf")

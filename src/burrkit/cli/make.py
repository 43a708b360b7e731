"""``burrkit make``: everything that a maker of a puzzle needs, in a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from burrkit.cli.common.choose_assembly import AssemblyShown, SolutionShown
from burrkit.errors import BurrkitError
from burrkit.runtime.fields import quoted

if TYPE_CHECKING:
    from burrkit.make.contents import Instructions, Order, Thing
    from burrkit.puzzle import Problem

Engraving: TypeAlias = Literal["none", "mark", "name"]
Paper: TypeAlias = Literal["a4", "letter"]


def make(
    source: Annotated[
        list[str],
        typer.Argument(
            metavar="SOURCE",
            help="Six stick numbers, an LL string, a puzzle file, - for standard input, or a known burr.",
            show_default=False,
        ),
    ],
    out: Annotated[
        Path, typer.Option("-o", "--out", metavar="FOLDER", help="Where everything goes.", show_default=False)
    ],
    only: Annotated[
        str | None,
        typer.Option("--only", metavar="print,wood,assembly", help="Make these alone; all three by default."),
    ] = None,
    cube: Annotated[float, typer.Option("--cube", metavar="MM", help="The edge of a cube.")] = 11.15,
    inset: Annotated[
        float, typer.Option("--inset", metavar="MM", help="Clearance: how far faces lie inside their cubes.")
    ] = 0.07,
    bevel: Annotated[float, typer.Option("--bevel", metavar="MM", help="What outer edges lose.")] = 0.5,
    wall: Annotated[
        float, typer.Option("--wall", metavar="MM", help="Hollow pieces with such walls; 0 is solid.")
    ] = 0.0,
    drain: Annotated[
        float, typer.Option("--drain", metavar="MM", help="A hole in hollow pieces, to let resin out.")
    ] = 0.0,
    engrave: Annotated[
        Engraving, typer.Option("--engrave", help="Engrave the mark or the name, where it is not seen.")
    ] = "none",
    bed: Annotated[str, typer.Option("--bed", metavar="WxD", help="The printer's bed in mm.")] = "220x220",
    coupon: Annotated[
        str, typer.Option("--coupon", metavar="MM,MM,…", help="The clearances of the test coupon.")
    ] = "0.03,0.05,0.07,0.10,0.15",
    kerf: Annotated[float, typer.Option("--kerf", metavar="MM", help="The width of the saw's cut.")] = 3.0,
    paper: Annotated[Paper, typer.Option("--paper", help="Paper of the sheets.")] = "a4",
    solution: SolutionShown = 1,
    assembly: AssemblyShown = None,
    unsolved: Annotated[
        bool, typer.Option("--unsolved", help="Look for no solution; make what needs none.")
    ] = False,
    problem: Annotated[
        int | None,
        typer.Option("--problem", min=1, metavar="N", help="Which problem of a file with several."),
    ] = None,
    length: Annotated[
        int | None, typer.Option("--length", metavar="6|8|10|12", help="Length of the sticks of a burr.")
    ] = None,
    time_limit: Annotated[
        float, typer.Option("--time-limit", min=0, metavar="SECONDS", help="Search no longer than this.")
    ] = 60.0,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that exist.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Make a puzzle of plastic or wood: print plates, cut sheets, and how it goes together.

    READ-ME.txt in the folder tells what is what. Engraving and drain holes need the extra "print".
    """
    from burrkit.cli.solve import join_words, load_problem
    from burrkit.make import folder
    from burrkit.make.contents import Order, everything
    from burrkit.make.measures import Measures
    from burrkit.make.plates import Bed

    measures = Measures(cube, inset, bevel, wall, drain, engrave, kerf)
    order = Order(measures, _things(only), Bed.parse(bed), _clearances(coupon), paper)
    text = join_words(source, "make")
    puzzle = load_problem(text, length, problem)
    folder.check(out, ["READ-ME.txt"], force=force)
    order.check(puzzle)
    if assembly is not None and (solution != 1 or unsolved):
        raise BurrkitError("--assembly, --solution and --unsolved: choose one of them")
    solved = None
    if not unsolved:
        solved = _solved(text, puzzle, length, problem, assembly, solution, time_limit)
    with _progress() as told:
        files = everything(puzzle, order, solved, told)
    folder.write(out, files, force=force)
    _tell(out, files, order, solved, puzzle, as_json=as_json)


@contextmanager
def _progress() -> Iterator[Callable[[float], None]]:
    """A bar on a terminal, where it goes away again."""
    from rich.progress import Progress

    from burrkit.cli.common.console import console

    remarks = console(stderr=True)
    with Progress(console=remarks, transient=True, disable=not remarks.is_terminal) as bar:
        task = bar.add_task("making", total=1.0)
        yield lambda done: bar.update(task, completed=done)


def _things(text: str | None) -> tuple[Thing, ...]:
    from burrkit.make.contents import THINGS

    wanted = [word.strip() for word in (text or ",".join(THINGS)).split(",")]
    unknown = next((word for word in wanted if word not in THINGS), None)
    if unknown is not None:
        raise BurrkitError(f"--only {quoted(unknown)}: choose among {', '.join(THINGS)}")
    return tuple(thing for thing in THINGS if thing in wanted)


def _clearances(text: str) -> tuple[float, ...]:
    try:
        return tuple(float(word) for word in text.replace(" ", "").split(",") if word)
    except ValueError:
        raise BurrkitError(
            f"--coupon {quoted(text)}: give clearances in mm, with commas between, as in 0.05,0.07"
        ) from None


def _solved(
    text: str,
    puzzle: Problem,
    length: int | None,
    problem: int | None,
    assembly: int | None,
    number: int,
    seconds: float,
) -> Instructions | None:
    """The solution to show: one that the file keeps, or else the one that a search finds; None for none."""
    from burrkit.cli import picture
    from burrkit.cli.common.console import console, show
    from burrkit.cli.solve import SolveLimits, search
    from burrkit.formats.ll_source import is_ll
    from burrkit.make.contents import Instructions

    document = picture.document_of(text)
    found: list[picture.Candidate] = []
    if assembly is not None or (is_ll(text) and number == 1):
        found = [picture.numbered(puzzle, assembly, text)]
    elif document is not None and length is None:
        found = picture.kept(document, (problem or 1) - 1)
    remarks = console(stderr=True)
    if not found:
        limits = SolveLimits("rotation", False, False, None, seconds, None)
        result, _ = search(puzzle, remarks, limits, None)
        found = picture.hardest_first(result)
    if not found:
        show(remarks, "burrkit: no assembly was found, so the sheets show the pieces alone")
        return None
    if number > len(found):
        have = "is 1" if len(found) == 1 else f"are {len(found)}"
        raise BurrkitError(f"there is no solution {number}; there {have}")
    assembled, tree, known = found[number - 1]
    if tree is None:
        show(remarks, "burrkit: it does not come completely apart, so there are no steps to show")
        return Instructions(assembled, None, number=known)
    return Instructions(assembled, tree, picture.captions(assembled, tree, apart=False), known)


def _tell(
    out: Path,
    files: dict[str, bytes],
    order: Order,
    solved: Instructions | None,
    puzzle: Problem,
    *,
    as_json: bool,
) -> None:
    """What was made."""
    plates = sum(name.startswith("print/plate-") and name.endswith(".3mf") for name in files)
    if as_json:
        import json

        level = solved.tree.level_text if solved is not None and solved.tree is not None else None
        answer = {
            "folder": str(out),
            "puzzle": puzzle.name,
            "pieces": len(puzzle.pieces),
            "plates": plates if "print" in order.things else None,
            "assembly": solved.number if solved is not None else None,
            "level": level,
            "files": list(files),
        }
        typer.echo(json.dumps(answer, ensure_ascii=False))
        return
    typer.echo(
        f"{out}: {len(files)} files, {sum(map(len, files.values())) // 1024:,} KB; read READ-ME.txt first"
    )
    if "print" in order.things:
        single = "print/pieces/"
        several = "" if plates == 1 else f" to print/plate-{plates}.3mf"
        shapes = sum(name.startswith(single) for name in files)
        typer.echo(f"  to print     print/plate-1.3mf{several}; {shapes} single pieces in {single}")
        typer.echo("  try first    print/coupon.3mf")
    if "wood" in order.things:
        typer.echo("  to cut       wood/cut-sheet.pdf")
    if "assembly" in order.things:
        steps = next((name for name in files if name in ("assembly/steps.pdf", "assembly/pieces.pdf")), "")
        steps = "assembly/steps.pdf" if "assembly/steps.pdf" in files else steps
        moving = ", assembly/solution.glb" if "assembly/solution.glb" in files else ""
        typer.echo(f"  to assemble  {steps}{moving}")

"""``burrkit design``: cut any shape into the pieces of an interlocking puzzle.

The keys of ``--json`` are those of ``search climb``.
"""

from __future__ import annotations

from functools import partial
from math import inf
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson, Cluster, Jobs, Save
from burrkit.cli.common.warm_up import warm_up
from burrkit.cli.search import options as search_options
from burrkit.cli.search.options import Corners, Different, Goals, Moves, NoCorners, Same, Sizes, Unique
from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened
from burrkit.runtime.kernel_cache import SOLVING

if TYPE_CHECKING:
    from burrkit.fabrication.plates import Bed
    from burrkit.fabrication.print_check import Finding
    from burrkit.geometry import Voxels
    from burrkit.mesh import Mesh
    from burrkit.mesh.voxelise import Filled
    from burrkit.search.climb.climbing import Climbed
    from burrkit.search.climb.outlines import Begin, MeshCubes


def design(
    source: Annotated[
        str, typer.Argument(metavar="SHAPE", help="A puzzle file, .vol, or a mesh: .stl .obj .3mf .glb .ply")
    ],
    pieces: Annotated[
        int | None, search_options.pieces("Number of pieces.", "N", min=2, max=12, show_default="4")
    ] = None,
    shape: Annotated[
        int | None,
        typer.Option("--shape", min=1, metavar="N", help="Shape N of the file instead of its goal."),
    ] = None,
    cubes: Annotated[
        int, typer.Option("--cubes", metavar="N", help="Cubes along the longest side of a mesh.")
    ] = 8,
    up: Annotated[
        Literal["z", "y"] | None,
        typer.Option("--up", help="Axis that points upwards in a mesh; y in .glb, z in all others."),
    ] = None,
    vary: Annotated[
        Path | None,
        typer.Option("--vary", metavar="FILE", help="Begin with this puzzle, or a run of an --out file."),
    ] = None,
    run: Annotated[int | None, search_options.run("Which run of --vary FILE; by default the best.")] = None,
    keep: Annotated[
        str,
        typer.Option(
            "--keep-pieces", metavar="MARKS", help="Pieces of --vary that stay as they are: AB, or A,AB."
        ),
    ] = "",
    level: Annotated[int, search_options.level("Stop at this level.", min=0, show_default="the highest")] = 0,
    unique: Unique = False,
    goals: Goals = None,
    corners: Corners = None,
    no_corners: NoCorners = False,
    sizes: Sizes = None,
    moves: Moves = 0,
    different: Different = False,
    same: Same = False,
    holes: Annotated[
        int, search_options.holes("Maximum number of holes, all inside.", "N", min=0, max=1000)
    ] = 20,
    seed: Annotated[int, options.seed("The same seed finds the same puzzle.")] = 1,
    runs: Annotated[int, search_options.runs()] = 8,
    steps: Annotated[int, search_options.steps()] = 300_000,
    seconds: Annotated[float | None, options.time_limit("Start no run after SECONDS.")] = None,
    out: Annotated[
        Path | None,
        options.out("Store the result of every run in FILE (SQLite); resume from it if it exists."),
    ] = None,
    save: Save = None,
    make: Annotated[
        Path | None,
        typer.Option("--make", metavar="FOLDER", help="Cut the mesh itself into printable pieces."),
    ] = None,
    cube: Annotated[float, options.cube()] = 11.15,
    inset: Annotated[float, options.inset()] = 0.07,
    bed: Annotated[str, options.bed()] = "220x220",
    force: Annotated[bool, options.force()] = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Design an interlocking puzzle of any outline: the pieces fill SHAPE, and holes stay inside.

    A mesh becomes cubes first, those of which at least half is inside, and --make cuts its own surface into
    the pieces found. The printed puzzle has been solved completely and replayed cube by cube.
    """
    from burrkit.fabrication import folder
    from burrkit.fabrication.plates import Bed
    from burrkit.formats.files import require_apart, require_new
    from burrkit.formats.mesh_files import is_mesh

    wishes = search_options.wishes(goals, corners, no_corners, sizes, moves, different, same)
    require_apart({"--out": out, "--save": save})
    if keep and vary is None:
        raise BurrkitError("--keep-pieces is about the pieces of --vary FILE; give that, too")
    if run is not None and vary is None:
        raise BurrkitError("--run is about the runs of --vary FILE; give that, too")
    if out is not None:
        require_new(out, force=True)
    if save is not None:
        require_new(save, force=force)
    bed_size = Bed.parse(bed)
    mesh: Mesh | None = None
    filled: Filled | None = None
    if is_mesh(source):
        if shape is not None:
            raise BurrkitError("--shape: a mesh has no numbered shapes")
        mesh, filled, outline, _ = _mesh(Path(source), cubes, up, seconds)
        called = Path(source).name
    else:
        if make is not None:
            raise BurrkitError(
                "--make cuts meshes; of cubes, --save the puzzle and print it with burrkit make"
            )
        if up is not None:
            raise BurrkitError("--up is for meshes; cubes of files have z upwards")
        outline, called = _outline(source, shape)
    if make is not None:
        from burrkit.fabrication import booleans
        from burrkit.mesh.solid import check

        booleans.require()
        check(cube, inset, 0.0, max(outline.extent))
        folder.check(make, ["READ-ME.txt"], force=force)
    warm_up("search.climb", "sixpiece.kernel", *SOLVING)
    from burrkit.cli.common.climbs import run_climb
    from burrkit.search.climb.climbing import ClimbTask
    from burrkit.search.climb.outlines import Begin

    if not len(outline):
        raise BurrkitError(f"{called}: no cubes, so there is nothing to cut")
    begin = Begin() if vary is None else _begin(vary, run, keep, outline)
    if pieces is not None and begin.labels and pieces != max(begin.labels):
        raise BurrkitError(f"--pieces {pieces}: the puzzle of --vary has {max(begin.labels)}; leave it out")
    many = max(begin.labels, default=pieces or 4)
    task = ClimbTask(
        holes=holes,
        level=level,
        unique=unique,
        evaluations=steps,
        outline=tuple(outline),
        pieces=many,
        begin=begin.labels,
        kept=begin.kept,
        **wishes._asdict(),
    )
    task.check_start(seed)
    _show(outline, called, as_json=as_json)
    what = f"{many} pieces of {called}"
    cut = None
    findings: list[Finding] = []
    if make is not None and mesh is not None and filled is not None:
        cut = partial(_make, make, mesh, filled, cube, inset, bed_size, force, findings)
    run_climb(task, what, seed, runs, seconds, out, save, force, jobs, cluster, as_json=as_json, make=cut)
    if not all(finding.passed for finding in findings):
        raise typer.Exit(1)


def _outline(source: str, number: int | None) -> tuple[Voxels, str]:
    """The cubes of a shape in a file, and what it is called."""
    from burrkit.cli.common.source import load_file
    from burrkit.formats.files import label
    from burrkit.search.climb.outlines import cubes_of

    document, place = load_file(source), label(source)
    return cubes_of(document, number, place), _named(source, place)


def _begin(file: Path, run: int | None, keep: str, outline: Voxels) -> Begin:
    """What a climb begins with: the hardest solution of the puzzle in a file, or of a run in a table."""
    from burrkit.cli.common.console import console
    from burrkit.cli.common.design_runs import is_table, run_of
    from burrkit.cli.common.search import SolveLimits, search
    from burrkit.cli.common.source import load_problem
    from burrkit.formats.files import label
    from burrkit.search.climb.climbing import MOST_SOLUTIONS
    from burrkit.search.climb.outlines import begin_with, hardest, require_outline

    place = label(str(file))
    if is_table(file):
        problem = run_of(file, run).problem
    elif run is not None:
        raise BurrkitError(f"{place}: holds one puzzle and no runs; leave out --run")
    else:
        problem = load_problem(str(file), None, None)
    require_outline(problem, outline, place)
    result, _ = search(problem, console(stderr=True), SolveLimits(limit=MOST_SOLUTIONS))
    return begin_with(hardest(result), keep, outline, place)


def _named(source: str, place: str) -> str:
    """A short name for a source: that of its file, if it is one."""
    return Path(source).name if "/" in place else place


def _mesh(path: Path, cubes: int, up: str | None, seconds: float | None) -> MeshCubes:
    """The cubes of a mesh in a file; remarks go to standard error. Its holes are closed within the time."""
    from burrkit.cli.common.console import console, show
    from burrkit.cli.common.waiting import say
    from burrkit.formats.files import label
    from burrkit.formats.mesh_files import read
    from burrkit.search.climb.outlines import cubes_in

    end = inf if seconds is None else monotonic() + seconds
    say(f"reading {shortened(path.name, 40)}")
    mesh = read(path, up)
    say("closing holes")
    made = cubes_in(mesh, cubes, path.name, label(str(path)), lambda: monotonic() > end)
    for remark in made.remarks:
        show(console(stderr=True), f"burrkit: {remark}")
    return made


def _show(outline: Voxels, called: str, *, as_json: bool) -> None:
    """Show what will be cut, before it takes time."""
    from burrkit.assembly.model import Assembly
    from burrkit.cli.common.console import console, show
    from burrkit.cli.common.layers import layers
    from burrkit.geometry import Motion
    from burrkit.puzzle import Goal, Piece, Problem

    if as_json:
        return
    err = console(stderr=True)
    size = " x ".join(map(str, outline.extent))
    show(err, f"burrkit: {called}: {len(outline)} cubes in {size}")
    if err.is_terminal:
        whole = Assembly(Problem((Piece(outline),), Goal(outline)), (Motion(),))
        show(err, layers(whole, err.width))


def _make(
    out: Path,
    mesh: Mesh,
    filled: Filled,
    cube: float,
    inset: float,
    bed: Bed,
    force: bool,
    findings: list[Finding],
    best: Climbed,
) -> list[str]:
    """Cut the mesh into the pieces that were found, write and check them; returns a report."""
    from burrkit.cli.printable import lines
    from burrkit.errors import InternalError
    from burrkit.fabrication import carving, folder
    from burrkit.fabrication.print_check import WALL, Wanted, check_prints

    solution = best.result.solutions[0]
    tree = None if solution.disassembly is None else solution.disassembly.tree
    if tree is None:
        raise InternalError("a design that was found comes apart")
    carved = carving.carve(mesh, filled, solution.assembly, tree, cube=cube, inset=inset)
    files = carving.files(carved, bed, best.problem.marks)
    folder.write(out, files, force=force)
    findings += check_prints(files, Wanted(bed, 2 * inset, WALL), str(out))
    lost = 100 * carved.cut / carved.whole
    return [
        "",
        f"{len(carved.pieces)} pieces of the mesh, {cube:g} mm a cube, are in {shortened(str(out), 30)}.",
        f"{lost:.1f}% of its volume was cut away as clearance, holes and what blocked moves.",
        "",
        *lines(tuple(findings)),
    ]

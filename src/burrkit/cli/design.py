"""``burrkit design``: cut any shape into the pieces of an interlocking puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Literal

import typer

import burrkit as bk
from burrkit.cli.common.options import argument, option, takes
from burrkit.cli.common.source import load_file, load_problem
from burrkit.cli.common.warm_up import warm_up
from burrkit.cli.report import remark
from burrkit.cli.search import options as search_options
from burrkit.errors import BurrkitError
from burrkit.formats.files import label
from burrkit.runtime.fields import shortened
from burrkit.runtime.kernel_cache import SOLVING

if TYPE_CHECKING:
    from burrkit.fabrication.print_check import PrintFinding
    from burrkit.mesh.voxelise import Filled
    from burrkit.search.climb.climbing import Climbed
    from burrkit.search.climb.outlines import Begin, MeshCubes


@takes(search_options.ClimbOptions)
def design(
    source: Annotated[str, argument("SHAPE", "A puzzle file, .vol, or a mesh: .stl .obj .3mf .glb .ply")],
    pieces: Annotated[
        int | None, option("--pieces", "Number of pieces.", metavar="N", min=2, max=12, show_default="4")
    ] = None,
    shape: Annotated[
        int | None, option("--shape", "Shape N of the file instead of its goal.", min=1, metavar="N")
    ] = None,
    cubes: Annotated[int, option("--cubes", "Cubes along the longest side of a mesh.", metavar="N")] = 8,
    up: Annotated[
        Literal["z", "y"] | None,
        option("--up", "Axis that points upwards in a mesh; y in .glb, z in all others."),
    ] = None,
    vary: Annotated[
        Path | None, option("--vary", "Begin with this puzzle, or a run of an --out file.", metavar="FILE")
    ] = None,
    run: Annotated[int | None, option("--run", "Which run of --vary FILE; by default the best.")] = None,
    keep: Annotated[
        str, option("--keep-pieces", "Pieces of --vary that stay as they are: AB, or A,AB.", metavar="MARKS")
    ] = "",
    holes: Annotated[
        int, option("--holes", "Maximum number of holes, all inside.", metavar="N", min=0, max=1000)
    ] = 20,
    runs: search_options.Runs = 8,
    make: Annotated[
        Path | None, option("--make", "Cut the mesh itself into printable pieces.", metavar="FOLDER")
    ] = None,
    cube: Annotated[float, option("--cube")] = 11.15,
    inset: Annotated[float, option("--inset")] = 0.07,
    bed: Annotated[str, option("--bed")] = "220x220",
    *,
    how: search_options.ClimbOptions,
) -> None:
    """Design an interlocking puzzle of any outline: the pieces fill SHAPE, and holes stay inside.

    A mesh becomes cubes first, those of which at least half is inside, and --make cuts its own surface into
    the pieces found. The printed puzzle has been solved completely and replayed cube by cube.
    """
    from burrkit.fabrication import folder
    from burrkit.formats.registry import is_mesh

    wishes = how.wishes()
    if keep and vary is None:
        raise BurrkitError("--keep-pieces needs --vary FILE: it names pieces of a design there", "conflict")
    if run is not None and vary is None:
        raise BurrkitError("--run needs --vary FILE: it names a run there", "conflict")
    how.check_files()
    bed_size = bk.fabrication.Bed.parse(bed)
    mesh: bk.mesh.Mesh | None = None
    filled: Filled | None = None
    if is_mesh(source):
        if shape is not None:
            raise BurrkitError("--shape: a mesh has no numbered shapes")
        mesh, filled, outline, _ = _mesh(Path(source), cubes, up, how.seconds)
        called = Path(source).name
    else:
        if make is not None:
            raise BurrkitError(
                "--make cuts meshes; of cubes, --save the puzzle and print it with burrkit make"
            )
        if up is not None:
            raise BurrkitError("--up is for meshes; cubes of files have z upwards", "conflict")
        outline, called = _outline(source, shape)
    if make is not None:
        from burrkit.fabrication import booleans
        from burrkit.mesh.solid import check

        booleans.require()
        check(cube, inset, 0.0, max(outline.extent))
        folder.check(make, ["READ-ME.txt"], force=how.force)
    warm_up("search.climb", "sixpiece.kernel", *SOLVING)
    from burrkit.cli.common.climbs import run_climb
    from burrkit.search.climb.climbing import ClimbTask
    from burrkit.search.climb.outlines import Begin

    if not len(outline):
        raise BurrkitError(f"{called}: no cubes to cut")
    begin = Begin() if vary is None else _begin(vary, run, keep, outline)
    if pieces is not None and begin.labels and pieces != max(begin.labels):
        raise BurrkitError(f"--pieces {pieces}: the puzzle of --vary has {max(begin.labels)}", "conflict")
    many = max(begin.labels, default=pieces or 4)
    task = ClimbTask(
        holes=holes, outline=tuple(outline), pieces=many, begin=begin.labels, kept=begin.kept, **wishes
    )
    task.check_start(how.seed)
    _show(outline, called, as_json=how.as_json)
    what = f"{many} pieces of {called}"
    cut = None
    if make is not None and mesh is not None and filled is not None:
        cut = _MeshCut(make, mesh, filled, cube, inset, bed_size, how.force)
    run_climb(task, what, how, runs, cut)
    if cut is not None and not all(finding.passed for finding in cut.findings):
        raise typer.Exit(1)


def _outline(source: str, number: int | None) -> tuple[bk.Voxels, str]:
    """The cubes of a shape in a file, and what it is called."""
    from burrkit.search.climb.outlines import cubes_of

    document, place = load_file(source), label(source)
    return cubes_of(document, number, place), _named(source, place)


def _begin(file: Path, run: int | None, keep: str, outline: bk.Voxels) -> Begin:
    """What a climb begins with: the hardest solution of the puzzle in a file, or of a run in a table."""
    from burrkit.cli.common.search import search
    from burrkit.search.climb.climb_store import is_table, run_of
    from burrkit.search.climb.climbing import MOST_SOLUTIONS
    from burrkit.search.climb.outlines import begin_with, hardest, require_outline

    place = label(str(file))
    if is_table(file):
        problem = run_of(file, run).problem
    elif run is not None:
        raise BurrkitError(f"{place}: holds one puzzle and no runs; leave out --run", "conflict")
    else:
        problem = load_problem(str(file), None, None)
    require_outline(problem, outline, place)
    result, _ = search(problem, limit=MOST_SOLUTIONS)
    return begin_with(hardest(result), keep, outline, place)


def _named(source: str, place: str) -> str:
    """A short name for a source: that of its file, if it is one."""
    return Path(source).name if "/" in place else place


def _mesh(path: Path, cubes: int, up: str | None, seconds: float | None) -> MeshCubes:
    """The cubes of a mesh in a file; remarks go to standard error. Its holes are closed within the time."""
    from burrkit.cli.common.waiting import say
    from burrkit.formats.mesh_files import read
    from burrkit.search.climb.outlines import cubes_in

    end = inf if seconds is None else monotonic() + seconds
    say(f"reading {shortened(path.name, 40)}")
    mesh = read(path, up)
    say("closing holes")
    made = cubes_in(mesh, cubes, path.name, label(str(path)), lambda: monotonic() > end)
    for text in made.remarks:
        remark(text)
    return made


def _show(outline: bk.Voxels, called: str, *, as_json: bool) -> None:
    """Show what will be cut, before it takes time."""
    from burrkit.cli.common.console import console, show
    from burrkit.cli.common.layers import layers

    if as_json:
        return
    err = console(stderr=True)
    remark(f"{called}: {len(outline)} cubes in {' x '.join(map(str, outline.extent))}")
    if err.is_terminal:
        whole = bk.Assembly(bk.Problem((bk.Piece(outline),), bk.Goal(outline)), (bk.Motion(),))
        show(err, layers(whole, err.width))


@dataclass
class _MeshCut:
    """Cuts a mesh into the pieces that were found, writes them into a folder and checks them."""

    out: Path
    mesh: bk.mesh.Mesh
    filled: Filled
    cube: float
    inset: float
    bed: bk.fabrication.Bed
    force: bool
    findings: tuple[PrintFinding, ...] = ()

    def __call__(self, best: Climbed) -> list[str]:
        """Cut the mesh; returns a report."""
        from burrkit.cli.printable import lines
        from burrkit.fabrication import carving, folder
        from burrkit.fabrication.print_check import WALL, PrintLimits, check_prints

        solution = best.result.solutions[0]
        carved = carving.carve(self.mesh, self.filled, solution, cube=self.cube, inset=self.inset)
        files = carving.files(carved, self.bed, best.problem.marks)
        folder.write(self.out, files, force=self.force)
        self.findings = check_prints(files, PrintLimits(self.bed, 2 * self.inset, WALL), str(self.out))
        lost = 100 * carved.cut / carved.whole
        where = shortened(str(self.out), 30)
        return [
            "",
            f"{len(carved.pieces)} pieces of the mesh, {self.cube:g} mm a cube, are in {where}.",
            f"{lost:.1f}% of its volume was cut away as clearance, holes and what blocked moves.",
            "",
            *lines(self.findings),
        ]

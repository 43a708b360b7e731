"""``bk.make``: the files for making a puzzle, in a folder, in one call."""

from __future__ import annotations

from pathlib import Path

from burrkit.fabrication import folder as folders
from burrkit.fabrication.contents import Order, everything, things_for
from burrkit.puzzle import Problem
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.result import Result, problem_of, shown_of


def make(
    x: Problem | Result | FoundAssembly,
    folder: Path | str,
    order: Order | None = None,
    *,
    force: bool = False,
) -> list[Path]:
    """Write the files for printing, sawing and assembling a puzzle; their paths, READ-ME.txt first.

    The sheets show the steps of a solution, or of the hardest one of a result; of a problem the pieces
    alone. ``order`` says what to make, and its measures; cut sheets are for cubes only. ``force`` replaces
    files. MeshError for pieces that cannot be made, FormatError for files that cannot be written.

    >>> import burrkit as bk, tempfile
    >>> result = bk.solve(bk.load("antique"))
    >>> order = bk.fabrication.Order(things=("assembly",))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     files = bk.make(result, folder, order)
    >>> files[0].name, len(files) > 1
    ('READ-ME.txt', True)
    """
    problem, out = problem_of(x), Path(folder)
    if order is None:
        order = Order(things=things_for(problem))
    folders.check(out, ["READ-ME.txt"], force=force)
    files = everything(problem, order, shown_of(x))
    folders.write(out, files, force=force)
    return [out / name for name in files]

"""BurrTools' own examples on the four grids: what their files keep, and what comes apart.

The files are not part of burrkit; ``BURRTOOLS_EXAMPLES`` is the folder that contains them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import burrkit as bk
from burrkit.formats.source import load_document
from burrkit.formats.stored import Archive
from burrkit.formats.stored_check import check
from burrkit.geometry import Motion

EXAMPLES = os.environ.get("BURRTOOLS_EXAMPLES", "")

pytestmark = pytest.mark.skipif(
    not EXAMPLES, reason="BURRTOOLS_EXAMPLES does not name the folder of BurrTools' examples"
)

#: File, problem, assemblies up to reflection as the file has them, and how many come apart. The level is that
#: of the README of the examples, or of the stored solution, where there is one.
KNOWN = [
    ("Bermuda", 1, 1, 1, "1"),
    ("Prisgon", 1, 1, 1, "9.6.4"),
    ("Prisgon", 2, 1, 1, "9.5.1"),
    ("BallRoom", 1, 2, 2, "1"),
    ("BallRoom", 2, 1, 1, "1"),
    ("BallRoom", 3, 3, 3, "1"),
    ("FourPieceTetrahedron", 1, 1, 1, "1"),
    ("DiagonalCube", 1, 2, 1, "1"),
    ("HexSticks", 1, 33, 2, "1"),
    ("12PieceSeparation", 1, 1, 1, "1"),
    ("PiecesOfEight", 2, 4, 4, "1"),
    ("PiecesOfEight", 3, 43, 43, "1"),
    ("PiecesOfEight", 4, 12, 12, "1"),
    ("PiecesOfEight", 5, 20, 20, "1"),
    ("PiecesOfEight", 6, 12, 12, "1"),
]


@pytest.mark.parametrize(("name", "number", "assemblies", "solutions", "level"), KNOWN)
def test_counts_and_levels(name: str, number: int, assemblies: int, solutions: int, level: str) -> None:
    problem = bk.load(str(Path(EXAMPLES) / f"{name}.xmpuzzle"), problem=number)
    result = bk.solve(problem, up_to="reflection", progress=False)
    assert (result.assembly_count, result.solution_count) == (assemblies, solutions)
    assert all(found.startswith(level) for found in result.levels)


@pytest.mark.parametrize("name", sorted({name for name, *_ in KNOWN} | {"BrokenSticks"}))
def test_stored_solutions_are_right_and_found(name: str) -> None:
    document = load_document(str(Path(EXAMPLES) / f"{name}.xmpuzzle"))
    for index, spec in enumerate(document.problems):
        if not spec.stored:
            continue
        archive = Archive(document, index)
        result = bk.solve(archive.problem, up_to="reflection", disassemble=False, progress=False)
        images = archive.goal.isometries
        found = {key(archive, found.assembly, image) for found in result.assemblies for image in images}
        for stored in spec.stored:
            assert check(archive, stored).wrong is None
            assert key(archive, archive.assembly(stored), Motion()) in found


def key(
    archive: Archive, assembly: bk.Assembly, image: Motion
) -> frozenset[tuple[tuple[int, int, int], ...]]:
    """What each piece fills, whichever it is, once the goal is carried onto itself."""
    cells = archive.goal.cells
    moved = dict(zip(cells, map(tuple, cells.carried(image).tolist()), strict=True))
    return frozenset(tuple(sorted(moved[cell] for cell in shape)) for shape in assembly.shapes)


@pytest.mark.parametrize(("problem", "most"), [(1, (9, 6, 4, 2, 2, 2, 1, 2)), (2, (9, 5, 1, 1, 2, 2, 2))])
def test_prisgon_is_taken_apart_in_no_more_moves(problem: int, most: tuple[int, ...]) -> None:
    """The level of the canonical way is at most that of the stored solution."""
    path = str(Path(EXAMPLES) / "Prisgon.xmpuzzle")
    stored = load_document(path).problems[problem - 1].stored[0]
    assert stored.level == most
    (solution,) = bk.solve(bk.load(path, problem=problem), progress=False).solutions
    assert solution.tree is not None
    assert solution.tree.level <= most

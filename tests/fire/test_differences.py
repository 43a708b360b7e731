"""Where BurrTools 0.7.1 answers otherwise: small files, judged by the brute force.

Each file in ``tests/data/differences`` is one kind of difference of docs/formats/xmpuzzle.md. The remarks
give what burrTxt prints; it takes no part in the test.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from burrkit.formats.source import load
from burrkit.solving.solver import solve
from tests.fire import brute
from tests.fire.against_burrtools import counted, solved
from tests.reference.takeapart import take_apart

FILES = Path(__file__).parent.parent / "data" / "differences"

#: Assemblies and solutions of each file.
OURS = {
    "holes": (0, 0),  # burrTxt: 1 and 0, maxHoles ignored
    "twice": (2, 2),  # burrTxt: 6 and 6, equal shapes in several parts counted as different
    "groups-order": (1, 1),  # burrTxt: 1 and 0, a part's number taken for its shape's
    "groups-count": (2, 2),  # burrTxt: 2 and 1, counts of a group not given back
    "rings-1": (1, 0),  # burrTxt: 1 and 1, counts not compared where each part has one group
    "rings-2": (1, 1),  # burrTxt: 1 and 1
    "levels": (1, 1),  # burrTxt: 1 and 1, of level 2.2
}


def test_each_file_has_its_line() -> None:
    assert {path.stem for path in FILES.iterdir()} == OURS.keys()


@pytest.mark.parametrize("name", OURS)
def test_the_brute_force_agrees(name: str) -> None:
    problem = load(str(FILES / f"{name}.xmpuzzle"))
    ours = counted(solved(problem))
    assert (ours.assemblies, ours.solutions) == OURS[name]
    assert brute.counts(problem) == ours


def test_the_least_of_the_levels() -> None:
    problem = load(str(FILES / "levels.xmpuzzle"))
    (solution,) = solve(problem).solutions
    assert solution.disassembly is not None
    assert solution.disassembly.tree is not None
    assert solution.disassembly.tree.level == (2,)
    best = take_apart(solution.assembly.shapes).best
    assert best is not None
    assert best.level == (2,)


def test_a_stale_limit_on_holes_is_the_reason() -> None:
    (reason,) = solve(load(str(FILES / "holes.xmpuzzle"))).reasons
    assert reason == (
        "2 or more cubes of the goal stay empty, but maxHoles is 1; "
        "BurrTools ignores maxHoles where every piece must be used"
    )

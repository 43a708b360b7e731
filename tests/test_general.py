"""Puzzles of any sort from file to levels: random ones, and the examples that come with BurrTools.

The examples belong to their designers and are not part of this project. Name their folder in the
environment variable BURRTOOLS_EXAMPLES; they are files named ``*.xmpuzzle`` of BurrTools 0.7.1.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest

from burrkit.formats.source import load
from burrkit.puzzle import Problem
from burrkit.solving.solver import solve
from tests import strategies
from tests.reference import assemble, takeapart
from tests.reference.replay import replay
from tests.strategies import cases, for_all

EXAMPLES = os.environ.get("BURRTOOLS_EXAMPLES", "")


def _same_as_plain(problem: Problem) -> None:
    """The same number of assemblies, raw ones too, of the same first levels."""
    labellings = assemble.arrangements(problem)
    plain = [one for one, *_ in assemble.up_to_rotation(problem, labellings)]
    result = solve(problem)
    assert result.assembly_count == len(plain)
    assert result.raw_all == sum(labellings.values())
    firsts = Counter(takeapart.take_apart(one).first for one in plain if len(one) > 1)
    taken = [s.disassembly for s in result.assemblies if len(s.assembly.placed) > 1]
    assert Counter(one.first for one in taken if one is not None) == firsts
    for solved in result.solutions:
        whole = len(solved.assembly.placed) == len(problem.pieces)
        if whole and solved.disassembly is not None and solved.disassembly.tree is not None:
            replay(solved.assembly.shapes, solved.disassembly.tree)


@cases
def test_random_problems(examples: int) -> None:
    for_all(strategies.general_problems(), examples // 4, _same_as_plain)


@dataclass(frozen=True)
class Example:
    """The expected results for one problem of an example. ``level`` is that of its solution, or begins it."""

    file: str
    problem: int
    up_to: Literal["rotation", "reflection"]
    assemblies: int
    solutions: int
    level: tuple[int, ...] = ()
    keep_shifted: bool = False

    def __str__(self) -> str:
        return f"{self.file}-{self.problem}-{self.up_to}{'-shifted' * self.keep_shifted}"


# BurrTools counts up to reflection unless it is set to keep mirror images, and takes only the goal's own
# symmetries into account; some of its 928 are others, turned by a rotation that does not keep the goal.
EXPECTED = [
    Example("AlPackino", 1, "reflection", 1, 1),
    Example("CubeInCage", 1, "reflection", 96, 1, (4, 9, 3)),
    Example("DemoMirrorParadox", 1, "reflection", 1, 1),
    Example("DemoMirrorParadox", 2, "reflection", 1, 1),
    Example("DemoPieceGenerator", 1, "reflection", 528, 527),
    Example("DemoPieceGenerator", 1, "reflection", 928, 927, keep_shifted=True),
    Example("DraculasDentalDesaster", 1, "reflection", 84, 1, (3,)),
    Example("PelikanBurr", 1, "reflection", 12, 1, (98,)),
    Example("SolidSixPieceBurrs", 1, "reflection", 588, 179, (1,)),
    Example("SolidSixPieceBurrs", 1, "rotation", 1063, 314, (1,)),
]


@pytest.mark.skipif(not EXAMPLES, reason="BURRTOOLS_EXAMPLES does not name the folder of BurrTools' examples")
@pytest.mark.parametrize("example", EXPECTED, ids=str)
def test_burrtools_examples(example: Example) -> None:
    problem = load(str(Path(EXAMPLES) / f"{example.file}.xmpuzzle"), problem=example.problem)
    result = solve(problem, up_to=example.up_to, keep_shifted=example.keep_shifted)
    assert result.complete
    assert (result.assembly_count, result.solution_count) == (example.assemblies, example.solutions)
    for solved in result.solutions:
        assert solved.disassembly is not None
        assert solved.disassembly.tree is not None
        assert solved.disassembly.tree.level[: len(example.level)] == example.level

"""Nothing that decides anything is an assert: the same checks under ``python -O``, in source and in tests."""

from __future__ import annotations

import ast
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import burrkit
from burrkit.formats.source import load
from burrkit.formats.stored import with_result
from burrkit.formats.xmpuzzle import write
from burrkit.puzzle.document import Puzzle
from burrkit.solving.solver import solve
from tests.conftest import Cli
from tests.reference.replay import replay

SOURCES = Path(burrkit.__file__).parent
EXAMPLES = Path(__file__).parents[1] / "examples"


def test_sources_have_no_asserts() -> None:
    found = [
        f"{path.relative_to(SOURCES)}:{node.lineno}"
        for path in sorted(SOURCES.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.Assert)
    ]
    assert not found


def test_asserts_of_tests_count() -> None:
    """Under ``python -O`` as well, for pytest rewrites them: here, and in the modules that tests share."""
    with pytest.raises(AssertionError):
        assert not SOURCES
    problem = load(str(EXAMPLES / "antique.txt"))
    first = solve(problem, first=True, jobs=1).solutions[0]
    tree = first.disassembly.tree if first.disassembly else None
    assert tree is not None
    with pytest.raises(AssertionError):
        replay(first.assembly.shapes, replace(tree, moves=tree.moves[:-1]))


def test_check_refuses_the_same_under_o(cli: Cli, tmp_path: Path) -> None:
    problem = load(str(EXAMPLES / "eight-is-enough.txt"))
    puzzle = with_result(Puzzle.of(problem), 0, solve(problem, jobs=1))
    (spec,) = puzzle.problems
    right, piled, apart, *others = spec.stored
    first, *rest = piled.placements
    assert first is not None
    x, y, z, turn = first
    stored = (
        right,
        replace(piled, placements=((x, y, z, turn),) * len(piled.placements), separation=None),
        replace(apart, placements=((x + 1, y, z, turn), *rest), separation=None),
        *(
            replace(one, separation=replace(one.separation, states=one.separation.states[:1]))
            for one in others
            if one.separation is not None
        ),
    )
    path = tmp_path / "p.xmpuzzle"
    path.write_bytes(write.write(replace(puzzle, problems=(replace(spec, stored=stored),))))
    plain = cli("check", str(path))
    command = [sys.executable, "-O", "-m", "burrkit", "check", str(path)]
    optimised = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (optimised.returncode, optimised.stdout, optimised.stderr) == (plain.code, plain.out, plain.err)
    assert (plain.code, plain.out.count("is wrong: ")) == (1, len(stored) - 1)

"""The cubes of ``examples/designs``: each has the level that the guide claims, solved from nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from burrkit import load, solve
from burrkit.geometry import Voxels
from burrkit.moves.replay import verify

ROOT = Path(__file__).parents[3]
DESIGNS = sorted((ROOT / "examples/designs").glob("*x*-*.json"))
_ROW = re.compile(r"\| (\d)x\1x\1 \| (\d) \| \d+ \| \*\*(\d+)\*\* \| .* \| ([\d.]+) \|")


def claims() -> dict[str, tuple[int, str]]:
    text = (ROOT / "docs/guides/design.md").read_text(encoding="utf-8")
    return {
        f"{side}x{side}x{side}-{pieces}": (int(level), moves)
        for side, pieces, level, moves in _ROW.findall(text)
    }


def test_every_row_has_its_puzzle() -> None:
    assert sorted(claims()) == [path.stem for path in DESIGNS]
    assert len(DESIGNS) == 12


@pytest.mark.parametrize("path", DESIGNS, ids=lambda path: path.stem)
def test_the_level_is_as_claimed(path: Path) -> None:
    problem = load(path)
    side, pieces = int(path.stem[0]), int(path.stem[-1])
    assert problem.goal.cells == Voxels.box(side, side, side)
    assert len(problem.pieces) == pieces
    assert sum(len(piece.shape) for piece in problem.pieces) >= side**3 - 1
    found = solve(problem)
    assert found.complete
    levels = [each.disassembly for each in found.solutions if each.disassembly is not None]
    assert max((each.first or 0, each.tree.level_text) for each in levels if each.tree) == claims()[path.stem]
    for each in found.solutions:
        assert each.disassembly is not None and each.disassembly.tree is not None
        verify(each.assembly, each.disassembly.tree)
    assert problem.name.endswith(f", level {claims()[path.stem][0]}")

"""The puzzles of ``examples/families``: each is of its family, and has the level that the guide claims."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.stored import Archive
from burrkit.moves import take_apart
from burrkit.moves.replay import verify
from burrkit.puzzle.document import Puzzle
from burrkit.search.climb.families import family

ROOT = Path(__file__).parents[3]
_ROW = re.compile(r"\| `([a-z]+-\d+)` \| (\d+) \| .* \| \*\*(\d+)\*\* \| ([\d.]+) \|")
ROWS = _ROW.findall((ROOT / "docs/guides/families.md").read_text(encoding="utf-8"))


def test_every_example_has_its_row() -> None:
    files = (ROOT / "examples" / "families").glob("*.json")
    assert sorted(name for name, *_ in ROWS) == sorted(file.stem for file in files)


@pytest.mark.parametrize(("name", "length", "level", "moves"), ROWS)
def test_the_level_is_as_claimed(name: str, length: str, level: str, moves: str) -> None:
    document = puzzle_json.read_any((ROOT / f"examples/families/{name}.json").read_text("utf-8"))
    assert isinstance(document, Puzzle)
    archive, space = Archive(document), family(name).space(int(length))
    assert document.problem().goal == space.goal
    assembly = archive.assembly(document.problems[0].stored[0])
    assembly.check()
    for shape, described in zip(assembly.shapes, space.pieces, strict=True):
        assert shape is not None and described.must <= shape <= described.cells
        assert shape.is_connected and len(shape) >= described.least
    found = take_apart(assembly)
    assert found.tree is not None
    assert (str(found.first), found.tree.level_text) == (level, moves)
    verify(assembly, found.tree)

"""Pages, pictures and files for printers of puzzles on every lattice."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from burrkit.formats.json import puzzle as puzzle_json
from burrkit.geometry import Voxels
from burrkit.geometry.lattices import NAMES, by_name
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.document import Puzzle
from tests.conftest import Cli


def saved(folder: Path, name: str) -> str:
    """A file with two cells that share a side, to be assembled from single ones."""
    lattice = by_name(name)
    cells = [lattice.types[0].cell, lattice.beside(np.array([lattice.types[0].cell]))[0][0]]
    pieces = tuple(Piece(Voxels([cell], lattice), f"part {i}") for i, cell in enumerate(cells))
    path = folder / "block.json"
    path.write_text(
        puzzle_json.write(Puzzle.of(Problem(pieces, Goal(Voxels(cells, lattice)), "two"))), "utf-8"
    )
    return str(path)


@pytest.mark.parametrize("name", NAMES[1:])
@pytest.mark.parametrize(
    ("command", "made"),
    [
        ("view FILE -o OUT/page.html", "page.html"),
        ("make FILE -o OUT/folder", "folder/print/plate-1.3mf"),
        ("picture FILE OUT/pieces.svg --kind pieces", "pieces.svg"),
        ("picture FILE OUT/assembly.pdf --kind assembly", "assembly.pdf"),
        ("picture FILE OUT/exploded.svg --kind exploded --view back-left-below", "exploded.svg"),
        ("picture FILE OUT/steps.svg --kind steps --apart", "steps.svg"),
    ],
)
def test_files_are_made_of_every_lattice(
    cli: Cli, tmp_path: Path, command: str, made: str, name: str
) -> None:
    words = command.replace("FILE", saved(tmp_path, name)).replace("OUT", str(tmp_path))
    ran = cli(*words.split())
    assert ran.code == 0, ran.err
    assert (tmp_path / made).stat().st_size > 500

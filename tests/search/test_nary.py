"""N-ary puzzles: the formulas against the search, for every small base and number of plates."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import burrkit as bk
from burrkit.errors import BurrkitError
from burrkit.formats.source import load_document
from burrkit.search import nary
from burrkit.search.nary import NaryPuzzle
from tests.conftest import Cli
from tests.errors import raises, refused
from tests.reference import takeapart
from tests.speeds import some

SMALL = [
    (base, plates)
    for base in range(2, 21)
    for plates in range(1, 8)
    if NaryPuzzle(base, plates).states <= 50_000
]


@pytest.mark.parametrize(("base", "plates"), some(SMALL, 20))
def test_formulas_and_search(base: int, plates: int) -> None:
    puzzle = NaryPuzzle(base, plates)
    checked = nary.check(puzzle)
    assert (checked.levels, checked.states) == (puzzle.levels, puzzle.states)


@pytest.mark.parametrize(("base", "plates"), [(2, 1), (2, 2), (3, 2)])
def test_formulas_and_the_plain_search(base: int, plates: int) -> None:
    puzzle = NaryPuzzle(base, plates)
    assembly = puzzle.assembly()
    plain = takeapart.take_apart(assembly.shapes, assembly.problem.kinds)
    assert plain.best is not None
    assert plain.best.counts == puzzle.levels


@pytest.mark.parametrize(("base", "plates"), [(2, 2), (2, 5), (3, 3), (4, 2)])
def test_a_true_puzzle(base: int, plates: int) -> None:
    """Pieces in one part, one assembly, which comes completely apart."""
    puzzle = NaryPuzzle(base, plates)
    assert all(len(piece.components()) == 1 for piece in puzzle.pieces())
    result = bk.solve(puzzle.document().problem())
    assert (result.assembly_count, result.solution_count) == (1, 1)
    (solution,) = result
    disassembly = solution.disassembly
    assert disassembly is not None
    assert disassembly.tree is not None
    assert disassembly.tree.counts == puzzle.levels


def test_levels() -> None:
    assert [NaryPuzzle(3, plates).level for plates in range(1, 7)] == [3**m - 2 for m in range(1, 7)]
    assert NaryPuzzle(2, 4).levels == (29, 13, 5, 1)
    assert NaryPuzzle(3, 4).levels == (79, 1, 1, 1)
    assert NaryPuzzle(np.int64(20), np.int64(20)).level == (2 * 20**20 - 21) // 19  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [0, -1, 1.5, "2", True, None, 21])
def test_wrong_numbers(wrong: Any) -> None:
    with pytest.raises(BurrkitError, match=r"^plates\b"):
        NaryPuzzle(2, wrong)
    with pytest.raises(BurrkitError, match=r"^base\b"):
        NaryPuzzle(wrong, 2)
    with raises(BurrkitError, "invalid base 1"):
        NaryPuzzle(1, 2)


def test_too_little_memory() -> None:
    with raises(BurrkitError, "limit-reached 2 6 10,199 base"):
        nary.check(NaryPuzzle(2, 6), 1 << 19)


def test_command(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "nary.json"
    out = cli("search", "nary", "--base", "3", "--plates", "3", "--check", "--save", str(file)).out
    assert "N-ary puzzle, base 3, 3 plates" in out
    assert "levels of the separations: 25.1.1" in out
    assert load_document(str(file)) == NaryPuzzle(3, 3).document()
    answer = json.loads(cli("search", "nary", "--plates", "3", "--check", "--json").out)
    assert answer["levels"] == [13, 5, 1]
    assert answer["moves"] == 19
    assert answer["states"] == answer["check"]["states"] == 101
    assert answer["check"]["agrees"] is True
    assert json.loads(cli("search", "nary", "--json").out)["check"] is None


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--base", "1"], "invalid base 1 2"),
        (["--plates", "0"], "invalid plates 0"),
        (["--plates", "21"], "too-large plates 21 20"),
        (["--save", "nary.stl"], "invalid nary.stl"),
    ],
)
def test_refusals(cli: Cli, words: list[str], says: str) -> None:
    refused(cli("search", "nary", *words), says)


def test_files_are_not_replaced_unasked(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "nary.json"
    file.write_text("mine")
    assert cli("search", "nary", "--save", str(file)).code == 2
    assert file.read_text() == "mine"

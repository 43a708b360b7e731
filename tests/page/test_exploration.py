"""The document of placements: those that ``placements`` counts, cube by cube, and honest about its limit."""

from __future__ import annotations

import json
from itertools import groupby
from math import comb, prod
from pathlib import Path
from typing import Any

import pytest

import burrkit as bk
from burrkit.assembly.orbits import kinds as kinds_of
from burrkit.errors import BurrkitError, PuzzleError
from burrkit.geometry import Cell
from burrkit.page import exploration as ex, explore, template as pages
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.sixpiece.burr import Burr
from tests.conftest import Cli
from tests.errors import raises, refused
from tests.page.test_scene import cells
from tests.reference.assemble import placements
from tests.strategies import for_all, general_problems, polycube_problems

ROOT = Path(__file__).parents[2]
DOC = ROOT / "docs" / "formats" / "scene.md"
ANTIQUE = "1,120,3328,3322,3328,3305"
SOURCES = ("antique", "Eight is Enough", "Love's Dozen", str(ROOT / "examples" / "soma.json"))


def placed(document: dict[str, Any], piece: int) -> list[tuple[frozenset[Cell], int, int]]:
    """For each placement of a piece its cubes, its position, and 1 if an assembly may contain it."""
    drawn, rows = (
        cells(document["pieces"][piece]["cells"]),
        document["kinds"][document["pieces"][piece]["kind"]],
    )
    found = []
    for t, x, y, z, position, left in zip(*[iter(rows)] * ex.WIDTH, strict=True):
        turn = document["turns"][t]
        moved = [
            tuple(sum(turn[3 * r + c] * cell[c] for c in range(3)) + by for r, by in enumerate((x, y, z)))
            for cell in drawn
        ]
        found.append((frozenset(moved), position, left))
    return found


@pytest.mark.parametrize("source", SOURCES)
def test_counts_are_those_of_the_command(cli: Cli, source: str) -> None:
    answer = json.loads(cli("placements", source, "--json").out)
    document = ex.exploration(bk.load(source))
    marks = [piece["mark"] for piece in document["pieces"]]
    for kind in answer["kinds"]:
        for mark in kind["pieces"]:
            rows = placed(document, marks.index(mark))
            assert len(rows) == kind["placements"]
            assert sum(left for _, _, left in rows) == kind["left"]
    assert document["layouts"] == [[f"{step['number']:,}", step["what"]] for step in answer["layouts"]]
    assert ex.count_placements(document) == sum(kind["placements"] for kind in answer["kinds"])


@pytest.mark.parametrize("source", SOURCES[:3])
def test_positions_of_a_burr_hold_each_stick_in_eight_ways(source: str) -> None:
    problem = bk.load(source)
    assert isinstance(problem, Burr)
    document = ex.exploration(problem)
    for i in range(6):
        rows = placed(document, i)
        by_position = {p: [row[0] for row in group] for p, group in groupby(rows, key=lambda row: row[1])}
        assert list(by_position)[:6] == [1, 2, 3, 4, 5, 6], "side by side, those in no position last"
        counts = {len(by_position[p]) for p in range(1, 7)}
        assert len(counts) == 1 and 8 % counts.pop() == 0
        for p in range(1, 7):
            axis = (0, 0, 2, 2, 1, 1)[p - 1]
            for lying in by_position[p]:
                assert max(c[axis] for c in lying) - min(c[axis] for c in lying) == problem.length - 1


def _holds(problem: Problem) -> None:
    document = ex.exploration(problem)
    for i, piece in enumerate(problem.pieces):
        expected = sorted(sorted(each.cells) for _, each in placements(piece, problem))
        assert sorted(sorted(row[0]) for row in placed(document, i)) == expected
        assert document["pieces"][i]["optional"] == piece.optional
    assert cells(document["goal"]["required"]) == list(problem.goal.required)
    assert cells(document["goal"]["optional"]) == list(problem.goal.optional)
    assert document["goal"]["least"] == problem.least_filled
    kinds = kinds_of(problem)
    counts = [(sum(row[2] for row in placed(document, kind.pieces[0])), len(kind.pieces)) for kind in kinds]
    if all(kind.least == len(kind.pieces) for kind in kinds):
        assert document["layouts"][1][0] == f"{prod(comb(left, many) for left, many in counts):,}"


def test_every_placement_is_there_with_its_cubes() -> None:
    for_all(polycube_problems(), 25, _holds)


def test_of_ranges_colours_and_holes() -> None:
    for_all(general_problems(), 25, _holds)


def test_one_piece_and_a_piece_that_fits_nowhere() -> None:
    ell = bk.Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0)])
    one = ex.exploration(Problem((Piece(ell),), Goal(ell, bk.Voxels())))
    assert placed(one, 0) == [(frozenset(ell), 0, 1)]
    bar = Piece(bk.Voxels.box(3, 1, 1))
    none = ex.exploration(Problem((Piece(ell), bar), Goal(bk.Voxels.box(2, 2, 1), bk.Voxels())))
    assert placed(none, 1) == []
    assert {left for _, _, left in placed(none, 0)} == {0}


def test_too_many_placements_are_left_out_with_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = bk.load("antique")
    monkeypatch.setattr(ex, "MOST_PLACEMENTS", 60)
    document = ex.exploration(problem)
    assert document["about"] == "Only the placements that remain possible are here: all 297 are too many."
    assert ex.count_placements(document) == 54
    assert all(left for i in range(6) for _, _, left in placed(document, i))
    monkeypatch.setattr(ex, "MOST_PLACEMENTS", 53)
    with raises(PuzzleError, "invalid-puzzle 54 53"):
        ex.exploration(problem)


def test_the_document_is_small_and_described() -> None:
    text = DOC.read_text("utf-8")
    for source in SOURCES:
        document = ex.exploration(bk.load(source))
        assert len(json.dumps(document, separators=(",", ":"))) < 12_000
        keys = {*document, *document["goal"], *(key for piece in document["pieces"] for key in piece)}
        assert {key for key in keys if f"`{key}`" not in text} == set()


needs_page = pytest.mark.skipif(not pages.is_built(), reason="the page has not been built")


@needs_page
def test_view_explore_writes_a_page(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "out.html"
    ran = cli("view", ANTIQUE, "--explore", "-o", str(path))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{path}: 297 placements, ")
    assert '"format":"burrkit-placements"' in path.read_text("utf-8")
    again = cli("view", ANTIQUE, "--explore", "-o", str(path))
    assert again.code == 2 and "--force" in again.err


@needs_page
@pytest.mark.parametrize("option", [("--assembly", "1"), ("--all",), ("--time-limit", "3")])
def test_options_about_solutions_are_refused(cli: Cli, tmp_path: Path, option: tuple[str, ...]) -> None:
    path = tmp_path / "out.html"
    ran = cli("view", ANTIQUE, "--explore", *option, "-o", str(path))
    refused(ran, f"conflict --explore {option[0]}")
    assert not path.exists()


@needs_page
def test_explore_in_python(tmp_path: Path) -> None:
    path = tmp_path / "p.html"
    page = explore(bk.load("antique"), path, title="A & B")
    assert "<title>A &amp; B</title>" in path.read_text("utf-8")
    assert page.html == path.read_text("utf-8")
    with raises(BurrkitError, "exists"):
        explore(bk.load("antique"), path)
    with raises(BurrkitError, "invalid problem"):
        explore("antique")  # type: ignore[arg-type]

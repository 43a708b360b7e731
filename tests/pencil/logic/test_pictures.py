"""Pictures: text, SVG that is well-formed and true to the puzzle, and the page with its check lines."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from burrkit.pencil.logic.hex38 import Hex38
from burrkit.pencil.logic.kinds import kind_of
from burrkit.pencil.logic.model import Same
from burrkit.pencil.logic.report import BUILT_IN, Report
from burrkit.pencil.logic.sheet import PuzzlePicture, Tile, as_svg, as_text, walls
from burrkit.pencil.logic.solver import answers
from tests.pencil.logic.published import ALL, KAKURO, KENKEN, PYRAMID, SEKI, SUJIKO, WORKOUT, Published

SVG = "{http://www.w3.org/2000/svg}"


def test_text() -> None:
    tiles = (Tile(0, 0, "1"), Tile(0, 2, "23", plain="2"), Tile(1, 1, "4"))
    assert as_text(PuzzlePicture(tiles, legend=("below",))) == "1 2\n 4\nbelow\n"
    bricks = (Tile(0, 0, "12"), Tile(1, -0.5, "5"), Tile(1, 0.5, "7"))
    assert as_text(PuzzlePicture(bricks)) == "  12\n 5   7\n"
    assert as_text(PuzzlePicture(())) == ""


def test_puzzles_without_an_answer() -> None:
    assert as_text(SEKI.puzzle.picture()) == "....\n" * 4
    assert as_text(SUJIKO.puzzle.picture()) == "...\n...\n..6\n"
    assert as_text(PYRAMID.puzzle.picture()).split()[:3] == [".", ".", "."]
    assert as_text(KAKURO.puzzle.picture()).splitlines()[1] == "  ..  ..."
    assert as_text(Hex38().picture()).split() == ["."] * 19


def test_walls_are_between_regions_and_around() -> None:
    assert set(walls({(0, 0): "a", (0, 1): "b"})) == {
        ((-0.5, -0.5), (-0.5, 0.5)),
        ((-0.5, -0.5), (0.5, -0.5)),
        ((-0.5, 0.5), (0.5, 0.5)),
        ((0.5, -0.5), (0.5, 0.5)),
        ((0.5, -0.5), (1.5, -0.5)),
        ((1.5, -0.5), (1.5, 0.5)),
        ((0.5, 0.5), (1.5, 0.5)),
    }
    assert len(walls({(0, 0): "a", (0, 1): "a"})) == 6


@pytest.mark.parametrize("published", ALL, ids=lambda published: published.kind)
def test_svg_is_well_formed_and_has_every_tile(published: Published) -> None:
    puzzle = published.puzzle
    for values in (None, answers(puzzle, 1)[0]):
        picture = puzzle.picture(values)
        root = ElementTree.fromstring(as_svg(picture, puzzle.title))
        assert len(root.findall(f"{SVG}g")) == len(picture.tiles)
        assert len(root.findall(f"{SVG}line")) == len(picture.walls)
        assert len(root.findall(f"{SVG}circle")) == len(picture.marks)
        assert root.findtext(f"{SVG}title") == puzzle.title
        left, top, width, height = map(float, root.attrib["viewBox"].split())
        for polygon in root.iter(f"{SVG}polygon"):
            for point in polygon.attrib["points"].split():
                x, y = map(float, point.split(","))
                assert left < x < left + width
                assert top < y < top + height


def test_dark_cells_and_digits_are_those_of_the_answer() -> None:
    seki = ElementTree.fromstring(as_svg(SEKI.puzzle.picture(answers(SEKI.puzzle, 1)[0])))
    dark = "".join("1" if group.attrib["class"] == "dark" else "0" for group in seki.findall(f"{SVG}g"))
    assert dark == SEKI.answer.replace(" ", "")
    kenken = ElementTree.fromstring(as_svg(KENKEN.puzzle.picture(answers(KENKEN.puzzle, 1)[0])))
    shown = "".join(group.findtext(f"{SVG}text") or "" for group in kenken.findall(f"{SVG}g"))
    assert shown == KENKEN.answer.replace(" ", "")


def test_triangles_that_must_be_equal_share_a_side_and_no_others_do() -> None:
    puzzle = WORKOUT.puzzle
    tiles = {f"V{tile.row:g}{tile.column:g}": tile for tile in puzzle.picture().tiles}
    assert set(tiles) == set(puzzle.cells())
    corners = {cell: {(round(x, 6), round(y, 6)) for x, y in tile.corners} for cell, tile in tiles.items()}
    hexagons = [set(group.cells) for group in puzzle.groups() if not isinstance(group, Same)]
    touching = {frozenset(group.cells) for group in puzzle.groups() if isinstance(group, Same)}
    sides = {
        frozenset((one, other))
        for one in corners
        for other in corners
        if one < other and len(corners[one] & corners[other]) == 2
    }
    assert {side for side in sides if not any(side <= six for six in hexagons)} == touching
    for six in hexagons:
        assert len(set.intersection(*(corners[cell] for cell in six))) == 1


def test_page() -> None:
    puzzle = kind_of("seki").read("#seki <b>&\n#second\noo+ooaoo-", "f.txt")
    right = answers(puzzle, 1)
    text = Report(puzzle, right, BUILT_IN, complete=True).page()
    assert "<h1>seki &lt;b&gt;&amp;</h1>\n<p>second</p>" in text
    assert "RotorGroup 8 ch=- Value=3 [10,11,14,15] gives Sum = 3 finalRes=0</pre>" in text
    assert '<p class="right">Puzzle OK Solution successful.</p>' in text
    assert "The only solution." in text
    wrong = Report(puzzle, [{**right[0], "V0": 0}], "z3", complete=None).page()
    assert '<p class="wrong">Puzzle has ** ERROR ** Solution failed by difference = 2.</p>' in wrong
    none = Report(puzzle, [], BUILT_IN, complete=True).page()
    assert text.count("<svg") == none.count("<svg") == 1


def test_control_characters_of_a_comment_do_not_break_the_picture() -> None:
    puzzle = kind_of("seki").read("#a\x00\x1bb\n+", "f.txt")
    ElementTree.fromstring(as_svg(puzzle.picture(), puzzle.title))

"""The booklet and the card: pages, sizes, texts, and a QR code that cameras read."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import burrkit as bk
from burrkit.drawing.display import Drawing
from burrkit.drawing.items import Area, Disc, Strokes, Words
from burrkit.errors import BurrkitError
from burrkit.fabrication.booklet import BOOKLET_PAPERS, Booklet, booklet, card, qr_code
from burrkit.geometry import Voxels
from burrkit.mesh import MeshError
from burrkit.puzzle import Goal, Piece, Problem
from tests.errors import raises

PAGE = "https://example.org/puzzles/antique"


@pytest.fixture(scope="module")
def antique() -> bk.Solution:
    return bk.solve(bk.load("examples/antique.txt")).solutions[0]


def texts(drawing: Drawing) -> list[str]:
    return [item.text for page in drawing.pages for item in page.items if isinstance(item, Words)]


def require_within(drawing: Drawing) -> None:
    for page in drawing.pages:
        for item in page.items:
            if isinstance(item, Area):
                points = [point for loop in item.loops for point in loop]
            elif isinstance(item, Strokes):
                points = [point for line in item.lines for point in line]
            else:
                points = [item.centre if isinstance(item, Disc) else item.at]
            low, high = np.min(points, axis=0), np.max(points, axis=0)
            assert (low >= -1e-6).all() and high[0] <= page.width + 1e-6 and high[1] <= page.height + 1e-6


@pytest.mark.parametrize("paper", BOOKLET_PAPERS)
def test_every_page_fits_its_paper(antique: bk.Solution, paper: Any) -> None:
    sizes = {"a6": (105, 148), "a5": (148, 210), "a4": (210, 297), "letter": (215.9, 279.4)}
    problem, about = antique.assembly.problem, Booklet("Six sticks", "A. N. Other", paper=paper)
    for drawing in (booklet(problem, about, antique), card(problem, about)):
        assert {(page.width, page.height) for page in drawing.pages} == {sizes[paper]}
        require_within(drawing)
        assert drawing.pdf().startswith(b"%PDF")


def test_contents_of_a_booklet(antique: bk.Solution) -> None:
    problem = antique.assembly.problem
    found = booklet(problem, Booklet(designer="A. N. Other"), antique)
    words = texts(found)
    assert words[:2] == ["Collins Antiques Aug 2020", "designed by A. N. Other"]
    assert {"6 pieces", "Level 1.2: a part is free after 1 move.", "The pieces", "The pieces in place"} <= {
        *words
    }
    assert {"Putting it together", "6 steps, level 1.2"} <= {*words}
    numbers = [page.items[-1].text for page in found.pages[1:] if isinstance(page.items[-1], Words)]
    assert numbers == [str(k) for k in range(2, len(found.pages) + 1)]
    assert found.title == "Collins Antiques Aug 2020"


def test_the_card_does_not_show_the_solution(antique: bk.Solution) -> None:
    """The goal is one body, in a colour that no piece has; nothing on it is marked."""
    problem = antique.assembly.problem
    found = card(problem, Booklet(), antique)
    (page,) = found.pages
    words = texts(found)
    assert "Put the 6 pieces together to make this." in words
    assert "2 x" in words, "equal pieces are drawn once"
    assert not {"1", "2", "3", "4", "5"} & {*words}
    assert not any(isinstance(item, Disc) for item in page.items)


def test_without_a_solution() -> None:
    problem = bk.load("examples/soma.json")
    words = texts(booklet(problem, Booklet()))
    assert "The pieces" in words
    assert not any(word.startswith(("Level", "Putting")) for word in words)
    one = Voxels.box(2, 1, 1)
    words = texts(card(Problem((Piece(one),), Goal(one)), Booklet()))
    assert words == ["A puzzle", "This is one piece."]


def test_a_code_is_that_of_segno_and_true_to_size() -> None:
    segno = pytest.importorskip("segno")
    matrix = np.array(segno.make(PAGE, error="m", micro=False).matrix, dtype=bool)
    white, dark = qr_code(PAGE, 10.0, 20.0, 30.0)
    assert isinstance(white, Area) and isinstance(dark, Area)
    step = 30.0 / (len(matrix) + 8)
    drawn = np.zeros_like(matrix)
    for (x0, y0), (x1, _), (_, y1), _ in dark.loops:
        left, top = round((x0 - 10.0) / step) - 4, round((y0 - 20.0) / step) - 4
        assert y1 - y0 == pytest.approx(step)
        drawn[top, left : left + round((x1 - x0) / step)] = True
    assert np.array_equal(drawn, matrix)


def test_the_page_is_on_cover_and_card(antique: bk.Solution) -> None:
    pytest.importorskip("segno")
    problem = antique.assembly.problem
    about = Booklet(url=PAGE + "/a-name-that-is-so-long-that-it-takes/several/lines-of-the-page", paper="a6")
    for drawing in (booklet(problem, about), card(problem, about)):
        assert any(text.startswith("example.org/puzzles/antique/") for text in texts(drawing))
        require_within(drawing)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"url": "example.org"}, "invalid-mesh example.org"),
        ({"url": "javascript:alert(1)"}, "invalid-mesh https://"),
        ({"title": "x" * 201}, "too-large 201 title"),
        ({"designer": "a\nb"}, "invalid-mesh a?b designer"),
        ({"paper": "a3"}, "invalid a6 a5 a4 letter"),
        ({"designer": 5}, "invalid designer"),
    ],
)
def test_bad_booklets(fields: dict[str, Any], message: str) -> None:
    with raises(BurrkitError, message):
        Booklet(**fields)


def test_codes_need_segno(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("burrkit.fabrication.booklet.find_spec", lambda name: None)
    problem = bk.load("examples/soma.json")
    with raises(MeshError, "not-installed burrkit[print] pip"):
        card(problem, Booklet(url=PAGE))
    assert card(problem, Booklet()).pages

"""What the tests of pictures draw: solved puzzles, small ones and named ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import burrkit as bk
from burrkit.assembly.model import Assembly
from burrkit.drawing.display import Drawing
from burrkit.moves.model import Separation

EXAMPLES = Path(__file__).parents[2] / "examples"
SVG = "{http://www.w3.org/2000/svg}"


@cache
def solved(source: str) -> tuple[Assembly, Separation]:
    """The first solution found of a puzzle, and how it comes apart."""
    found = bk.solve(bk.load(source), first=True).solutions[0]
    assert found.disassembly is not None
    assert found.disassembly.tree is not None
    return found.assembly, found.disassembly.tree


def antique() -> tuple[Assembly, Separation]:
    return solved(str(EXAMPLES / "antique.txt"))


def parsed(drawing: Drawing, page: int = 1) -> ElementTree.Element:
    """A page as XML; it must be well-formed."""
    return ElementTree.fromstring(drawing.svg(page))


def words(drawing: Drawing) -> list[str]:
    """All texts of all pages in their order."""
    pages = range(1, len(drawing.pages) + 1)
    return [text.text or "" for page in pages for text in parsed(drawing, page).iter(f"{SVG}text")]

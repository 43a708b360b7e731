"""What the tests of pictures draw: solved puzzles, small ones and named ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import numpy as np

import burrkit as bk
from burrkit.drawing.display import Drawing
from burrkit.drawing.items import lit
from burrkit.drawing.view import USUAL, sight
from burrkit.geometry.lattices import CUBES
from burrkit.solving.found_assembly import Solution

EXAMPLES = Path(__file__).parents[2] / "examples"
SVG = "{http://www.w3.org/2000/svg}"


@cache
def solved(source: str) -> Solution:
    """The first solution found of a puzzle."""
    return bk.solve(bk.load(source), first=True).solutions[0]


def antique() -> Solution:
    return solved(str(EXAMPLES / "antique.txt"))


def parsed(drawing: Drawing, page: int = 1) -> ElementTree.Element:
    """A page as XML; it must be well-formed."""
    return ElementTree.fromstring(drawing.svg(page))


def words(drawing: Drawing) -> list[str]:
    """All texts of all pages in their order."""
    pages = range(1, len(drawing.pages) + 1)
    return [text.text or "" for page in pages for text in parsed(drawing, page).iter(f"{SVG}text")]


def shades(colour: str, *, pale: bool = False) -> tuple[str, str, str]:
    """The colours of the sides of a cube that are seen from the usual corner: right, left, top."""
    tones = sight(CUBES, USUAL).brightness(np.array([(1, 0, 0), (0, -1, 0), (0, 0, 1)], dtype=float))
    right, left, top = (lit(colour, tone, pale=pale) for tone in tones.tolist())
    return right, left, top

"""Pictures of pieces, assemblies and solutions, without a browser.

>>> import burrkit as bk
>>> sheet = bk.drawing.pieces(bk.load("1,120,3328,3322,3328,3305"))
>>> sheet.svg().startswith("<svg")
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.drawing.animation import animate
from burrkit.drawing.display import Drawing
from burrkit.drawing.inner_sheets import digits, inner_cubes
from burrkit.drawing.items import PictureError, SheetPage
from burrkit.drawing.panels import steps
from burrkit.drawing.path_sheet import path
from burrkit.drawing.pictures import draw
from burrkit.drawing.sheets import assembly, exploded, piece, pieces
from burrkit.drawing.state_graph import states
from burrkit.drawing.view import USUAL, VIEWS, View
from burrkit.moves.walk import Step, steps_apart, steps_together
from burrkit.runtime.lazy import lazy

__all__ = [
    "USUAL",
    "VIEWS",
    "Drawing",
    "PictureError",
    "SheetPage",
    "Step",
    "View",
    "animate",
    "assembly",
    "digits",
    "draw",
    "exploded",
    "inner_cubes",
    "path",
    "piece",
    "pieces",
    "states",
    "steps",
    "steps_apart",
    "steps_together",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__)

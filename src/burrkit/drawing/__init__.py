"""Pictures of pieces, assemblies and solutions, without a browser.

>>> import burrkit as bk
>>> sheet = bk.drawing.pieces(bk.load("1,120,3328,3322,3328,3305"))
>>> sheet.svg().startswith("<svg")
True
"""

from burrkit.drawing.animation import animate
from burrkit.drawing.digit_sheet import digits
from burrkit.drawing.display import Drawing, PictureError, SheetPage
from burrkit.drawing.panels import steps
from burrkit.drawing.path_sheet import path
from burrkit.drawing.sheets import assembly, exploded, piece, pieces
from burrkit.drawing.state_graph import states
from burrkit.drawing.view import USUAL, VIEWS, View
from burrkit.moves.walk import Step, steps_apart, steps_together

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
    "exploded",
    "path",
    "piece",
    "pieces",
    "states",
    "steps",
    "steps_apart",
    "steps_together",
]

"""Pictures of pieces, assemblies and solutions, without a browser.

>>> import burrkit as bk
>>> sheet = bk.picture.pieces(bk.load("1,120,3328,3322,3328,3305"))
>>> sheet.svg().startswith("<svg")
True
"""

from burrkit.disassembly.walk import Step, steps_apart, steps_together
from burrkit.picture.animation import animate
from burrkit.picture.digit_sheet import digits
from burrkit.picture.display import Drawing, PictureError, SheetPage
from burrkit.picture.panels import steps
from burrkit.picture.path_sheet import path
from burrkit.picture.sheets import assembly, exploded, piece, pieces
from burrkit.picture.state_graph import states
from burrkit.picture.view import USUAL, VIEWS, View

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

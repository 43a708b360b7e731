"""Pictures of pieces, assemblies and solutions, without a browser.

>>> import burrkit as bk
>>> sheet = bk.drawing.pieces(bk.load("1,120,3328,3322,3328,3305"))
>>> sheet.svg().startswith("<svg")
True
"""

from burrkit.drawing.display import Drawing as Drawing
from burrkit.drawing.items import PictureError as PictureError, SheetPage as SheetPage
from burrkit.drawing.panels import path as path, steps as steps
from burrkit.drawing.pictures import animate as animate, draw as draw
from burrkit.drawing.sheets import (
    assembly as assembly,
    digits as digits,
    exploded as exploded,
    inner_cubes as inner_cubes,
    piece as piece,
    pieces as pieces,
)
from burrkit.drawing.state_graph import states as states
from burrkit.drawing.view import USUAL as USUAL, VIEWS as VIEWS, View as View
from burrkit.moves.walk import Step as Step, steps_apart as steps_apart, steps_together as steps_together
from burrkit.runtime.lazy import publish

publish(__name__)

"""Make puzzles of plastic and wood: print plates, cut sheets, instructions and a booklet, in a folder.

>>> import burrkit as bk
>>> from burrkit.fabrication import Order, everything
>>> files = everything(bk.load("1,120,3328,3322,3328,3305"), Order())
>>> files["print/plate-1.3mf"][:2]
b'PK'
"""

from burrkit.fabrication.booklet import Booklet as Booklet
from burrkit.fabrication.contents import Order as Order, everything as everything
from burrkit.fabrication.folder import make as make
from burrkit.fabrication.measures import Measures as Measures, WoodMeasures as WoodMeasures
from burrkit.fabrication.plates import Bed as Bed
from burrkit.runtime.lazy import publish

publish(__name__)

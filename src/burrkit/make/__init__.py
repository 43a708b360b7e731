"""Make puzzles of plastic and wood: print plates, cut sheets, instructions and a booklet, in a folder.

>>> import burrkit as bk
>>> from burrkit.make import Order, everything
>>> files = everything(bk.load("1,120,3328,3322,3328,3305"), Order())
>>> files["print/plate-1.3mf"][:2]
b'PK'
"""

from burrkit.make.booklet import Booklet
from burrkit.make.contents import Order, ShownSolution, everything
from burrkit.make.measures import Measures, WoodMeasures
from burrkit.make.plates import Bed

__all__ = ["Bed", "Booklet", "Measures", "Order", "ShownSolution", "WoodMeasures", "everything"]

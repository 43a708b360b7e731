"""Make puzzles of plastic and wood: print plates, cut sheets, instructions and a booklet, in a folder.

>>> import burrkit as bk
>>> from burrkit.fabrication import Order, everything
>>> files = everything(bk.load("1,120,3328,3322,3328,3305"), Order())
>>> files["print/plate-1.3mf"][:2]
b'PK'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.fabrication.booklet import Booklet
from burrkit.fabrication.contents import Order, everything
from burrkit.fabrication.folder import make
from burrkit.fabrication.measures import Measures, WoodMeasures
from burrkit.fabrication.plates import Bed
from burrkit.runtime.lazy import lazy

__all__ = ["Bed", "Booklet", "Measures", "Order", "WoodMeasures", "everything", "make"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__)

"""QR codes as shapes on a sheet.

segno (L. Heuer) encodes them. It comes with the extra ``print``; nothing else needs it.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

import numpy as np

from burrkit.drawing.display import Area, Item
from burrkit.drawing.shade import INK, PAPER
from burrkit.fabrication.wood import runs
from burrkit.mesh import MeshError

#: The white margin that readers need, in modules.
_QUIET: Final = 4


def require() -> None:
    """Raise MeshError with instructions if segno is not installed."""
    if find_spec("segno") is None:
        raise MeshError("a QR code needs segno: pip install 'burrkit[print]'; all else does without")


def qr_code(text: str, left: float, top: float, size: float) -> list[Item]:
    """Return the code of a text in a square of ``size`` millimetres, its white margin included."""
    import segno

    modules = np.array(segno.make(text, error="m", micro=False).matrix, dtype=bool)
    step = size / (len(modules) + 2 * _QUIET)
    x0, y0 = left + _QUIET * step, top + _QUIET * step
    loops = []
    for row, dark in enumerate(modules):
        for a, b in runs(dark):
            y = y0 + row * step
            corners = (
                (x0 + a * step, y),
                (x0 + b * step, y),
                (x0 + b * step, y + step),
                (x0 + a * step, y + step),
            )
            loops.append(corners)
    white = (left, top), (left + size, top), (left + size, top + size), (left, top + size)
    return [Area((white,), PAPER), Area(tuple(loops), INK)]

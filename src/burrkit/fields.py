"""Fields of user input: whole numbers within bounds, and text as error messages quote it.

Every parser reads numbers with ``whole_number``, so that no number is believed before its range is checked,
and quotes input with ``quoted`` or ``shortened``, so that no error is longer than a line. This module imports
nothing heavy: the command line uses it before NumPy is loaded.
"""

from __future__ import annotations

import re
from typing import Final

#: More digits than any number of a puzzle has. Python itself refuses to convert more than 4,300.
_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,18}")


def whole_number(text: str, least: int, most: int) -> int | None:
    """The whole number that ``text`` spells in ASCII digits, or None if it is not in ``least`` to ``most``.

    None also for anything that is not a whole number, and for more than 18 digits.
    """
    if not _WHOLE.fullmatch(text):
        return None
    value = int(text)
    return value if least <= value <= most else None


def shortened(text: str, longest: int = 80) -> str:
    """The text on one line, at most ``longest`` characters; what cannot be printed becomes "?"."""
    # One character more shows that something is missing, and a long text is not read to its end.
    shown = "".join(c if c.isprintable() else "?" for c in text[: longest + 1])
    return shown if len(shown) <= longest else f"{shown[: longest - 3]}..."


def quoted(text: str, longest: int = 40) -> str:
    """The text in quotation marks, as ``shortened``."""
    return repr(shortened(text, longest))

"""Fields of user input: whole numbers within bounds, and text as error messages quote it.

Every parser reads numbers with ``whole_number``, which checks the range, and quotes input with ``quoted`` or
``shortened``, so that no error is longer than a line. This module imports
nothing heavy: the command line uses it before NumPy is loaded.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from typing import Final

from burrkit.errors import FormatWarning

#: More digits than any number of a puzzle. Python itself refuses to convert more than 4,300.
_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,18}")

#: Characters that XML cannot represent, so that no text of a puzzle may contain them.
FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")

#: Characters that XML turns into a blank in an attribute, or that some programs take for the end of a line.
_BREAKS: Final = re.compile("[\t\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")

_LINE_END: Final = re.compile(r"\r\n|\r|\n")


def whole_number(text: str, least: int, most: int) -> int | None:
    """The whole number that ``text`` spells in ASCII digits, or None if it is not in ``least`` to ``most``.

    None also for anything that is not a whole number, and for more than 18 digits.
    """
    if not _WHOLE.fullmatch(text):
        return None
    value = int(text)
    return value if least <= value <= most else None


def warn_of(odd: str) -> None:
    """A FormatWarning of what a reader passes over, or is not certain of."""
    warnings.warn(odd, FormatWarning, stacklevel=2)


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a file with their numbers, from 1.

    They end in LF, CR or both, and nowhere else; a byte order mark is left out.
    """
    return enumerate(_LINE_END.split(text.removeprefix("\ufeff")), 1)


def shortened(text: str, longest: int = 80) -> str:
    """The text on one line, at most ``longest`` characters; what cannot be printed becomes "?"."""
    # One character more shows that something is missing, and a long text is not read to its end.
    shown = "".join(c if c.isprintable() else "?" for c in text[: longest + 1])
    return shown if len(shown) <= longest else f"{shown[: longest - 3]}..."


def quoted(text: str, longest: int = 40) -> str:
    """The text in quotation marks, as ``shortened``."""
    return repr(shortened(text, longest))


def one_line(text: str) -> str:
    """A name as files can store it: on one line, with a blank for every line break."""
    return _BREAKS.sub(" ", text)


def plain_lines(text: str) -> str:
    """A text of several lines as files can store it, with line feeds at the ends of lines."""
    return text.replace("\r\n", "\n").replace("\r", "\n")

"""LL strings as sources: the burr of an assembly, and the assembly itself.

The pieces are the sticks of positions 1 to 6 in this order, each marked with the digit that it has in the
string, so that what is said of piece 3 is what Cutler says of it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from burrkit.assembly.model import Assembly
from burrkit.geometry import ROTATIONS
from burrkit.sixpiece import frame, ll
from burrkit.sixpiece.burr import Burr, burr
from burrkit.sixpiece.symmetry import images

_MARKS: Final = ("1", "2", "3", "4", "5", "6")


def read(source: str) -> ll.LL:
    """The string that a source is. FormatError for a wrong one."""
    text = source.strip()
    return ll.read(text, f"LL string {text:.40}")


def load(source: str, length: int | None = None) -> Burr:
    """The burr of the six sticks of a string; its pieces have the marks 1 to 6."""
    string = read(source)
    return replace(burr(*string.sticks, length=length or 6, marks=_MARKS), string=string.text)


def assembly(source: str, length: int | None = None) -> Assembly:
    """The assembly that a string describes, as an assembly of the burr that ``load`` returns."""
    shown = read(source).assembly(length or 6)
    return replace(shown, problem=load(source, length))


def same_up_to(text: str, *, reflection: bool) -> frozenset[str]:
    """The LL strings of all rotated copies of an assembly, and with ``reflection`` of the reflected ones."""
    pairs = zip(frame.symmetries(), images(text), strict=True)
    return frozenset(image for g, image in pairs if reflection or g.motion.isometry in ROTATIONS)

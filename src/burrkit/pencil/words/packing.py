"""Letter counts packed into one int, a field for each letter.

::

    field        c       b       a         the letters "cabba": 1 c, 2 b, 2 a
    bits       0 001   0 010   0 010       counts of three bits, each below a guard bit

Counts of two words add up as the numbers do. To test whether one contains the other, set all guard bits and
subtract: a count that is too small borrows from its guard bit, and from nothing else. So the test is one
subtraction and one mask, whatever the number of letters (the trick of testing all fields of
a word at once is L. Lamport's, "Multiple byte processing with full-word instructions", 1975).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final


class Packing:
    """An alphabet, and the fields of its letters in an int.

    The letters are given from the lowest field to the highest; ``largest`` is the largest count that any
    packed text may have of one letter. Packing more is not noticed.
    """

    __slots__ = ("_units", "guard", "letters", "width")

    def __init__(self, letters: str, largest: int) -> None:
        self.letters: Final = letters
        self.width: Final = max(largest, 1).bit_length() + 1
        self._units: Final = {letter: 1 << i * self.width for i, letter in enumerate(letters)}
        self.guard: Final = sum(self._units.values()) << self.width - 1

    def pack(self, text: Iterable[str]) -> int:
        """The counts of the letters of ``text``; KeyError for a letter that is not in the alphabet."""
        units = self._units
        return sum([units[letter] for letter in text])

    def pack_known(self, text: Iterable[str]) -> int:
        """The same, where letters that are not in the alphabet do not count."""
        unit_of = self._units.get
        return sum([unit_of(letter, 0) for letter in text])

    def fits(self, inner: int, outer: int) -> bool:
        """Whether ``outer`` has every letter at least as often as ``inner``."""
        return ((outer | self.guard) - inner) & self.guard == self.guard

    def unpack(self, packed: int) -> str:
        """The letters of a packed text, in the order of the alphabet."""
        mask = (1 << self.width) - 1
        return "".join(letter * (packed >> i * self.width & mask) for i, letter in enumerate(self.letters))

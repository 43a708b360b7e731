"""The values in the elements of an ``.xmpuzzle`` file, each checked, each error with its place."""

from __future__ import annotations

import re
from typing import Final, TypeVar
from xml.etree.ElementTree import Element

from burrkit.errors import FormatError
from burrkit.puzzle.document import LARGEST_COUNT
from burrkit.runtime.fields import quoted

_INTEGER: Final = re.compile(r"[+-]?[0-9]{1,10}")

#: Limits, so that a file cannot ask for more than any puzzle needs.
LARGEST_TEXT: Final = 32 * 1024 * 1024
MOST_TAGS: Final = 2_000_000

T = TypeVar("T")


class Elements:
    """Reads values; ``place`` is where an element stands, such as ``S3`` or ``P1, solution 2``."""

    def __init__(self, source: str) -> None:
        self.source = source

    def error(self, place: str, reason: str) -> FormatError:
        """The error to raise for what stands at a place."""
        return FormatError(self.source, None, f"{place}: {reason}")

    def child(self, element: Element, tag: str, place: str) -> Element | None:
        """The one child of that name, None if there is none."""
        found = element.findall(tag)
        if len(found) > 1:
            raise self.error(place, f"{len(found)} elements <{tag}>; there can be one")
        return found[0] if found else None

    def listed(self, element: Element, tag: str, item: str, place: str) -> list[Element]:
        """The items of a list that may be missing."""
        found = self.child(element, tag, place)
        return [] if found is None else found.findall(item)

    def number(self, element: Element, name: str, place: str, least: int, most: int) -> int:
        """An attribute that must be there."""
        text = element.get(name)
        if text is None:
            raise self.error(place, f"<{element.tag}> lacks the attribute {name}")
        return self.whole(text, f"{place}: {name}", least, most)

    def optional(
        self, element: Element, name: str, place: str, least: int, default: T, most: int = LARGEST_COUNT
    ) -> int | T:
        """An attribute that may be missing or empty."""
        if not element.get(name):
            return default
        return self.number(element, name, place, least, most)

    def whole(self, text: str, place: str, least: int, most: int) -> int:
        """A whole number in a range."""
        if not _INTEGER.fullmatch(text.strip()):
            raise self.error(place, f"{quoted(text)} is not a whole number")
        value = int(text)
        if not least <= value <= most:
            between = (
                f"between {least} and {most}" if most < LARGEST_COUNT else f"at least {least} and reasonable"
            )
            raise self.error(place, f"{value} is not {between}")
        return value

    def integers(self, element: Element | None, tag: str, place: str) -> list[int]:
        """The numbers in the text of an element that must be there."""
        words = ["?"] if element is None else (element.text or "").split()
        if not all(_INTEGER.fullmatch(word) for word in words):
            raise self.error(place, f"<{tag}> is missing or not a list of whole numbers")
        found = [int(word) for word in words]
        if max(map(abs, found), default=0) > LARGEST_COUNT:
            raise self.error(place, f"<{tag}> has a number beyond {LARGEST_COUNT}")
        return found

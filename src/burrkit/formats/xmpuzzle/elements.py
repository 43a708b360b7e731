"""The values in the elements of an ``.xmpuzzle`` file, each checked, each error with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, TypeVar
from xml.etree.ElementTree import Element

from burrkit.errors import FormatError
from burrkit.puzzle.document import LARGEST_COUNT
from burrkit.runtime.fields import quoted, shortened, warn_of

_INTEGER: Final = re.compile(r"[+-]?[0-9]{1,10}")

#: Limits, so that a file cannot ask for more than any puzzle needs.
LARGEST_TEXT: Final = 32 * 1024 * 1024
MOST_TAGS: Final = 2_000_000
MOST_COLOURS: Final = 63

#: The lists of solutions in a problem; the second is of the fork in which pieces turn.
SOLUTIONS: Final = ("solutions", "solutionsWithRotations")

#: The attributes and the children of each known element. A frozen search (``assembler``) is of use only to
#: the version of the program that wrote it, so it is passed over without a warning.
_KNOWN: Final = {
    tag: (frozenset(attributes.split()), frozenset(children.split()))
    for tag, attributes, children in (
        ("puzzle", "version", "gridType colors shapes problems comment"),
        ("gridType", "type", ""),
        ("colors", "", "color"),
        ("color", "red green blue", ""),
        ("shapes", "", "voxel shape"),
        ("voxel", "x y z hx hy hz weight name type", ""),
        ("problems", "", "problem"),
        (
            "problem",
            "name state assemblies solutions time maxHoles",
            "shapes result bitmap assembler solutions solutionsWithRotations",
        ),
        ("shape", "id count min max group", "group"),
        ("group", "group count", ""),
        ("result", "id", ""),
        ("bitmap", "", "pair"),
        ("pair", "piece result", ""),
        ("solutions", "", "solution"),
        ("solutionsWithRotations", "", "solution"),
        ("solution", "asmNum solNum", "assembly separation separationInfo"),
        ("assembler", "version", ""),
        ("assembly", "", ""),
        ("separation", "type", "pieces state separation"),
        ("separationInfo", "", ""),
        ("pieces", "count", ""),
        ("state", "", "dx dy dz dt rotation"),
        ("rotation", "piece px py pz axis sense", ""),
        ("comment", "popup", ""),
    )
}

#: Items of these lists are known by their numbers, as S1 or P1.
_NUMBERED: Final = {"voxel": "S", "problem": "P"}

#: How many kinds of unknown elements and attributes a warning names.
_MOST_NAMED: Final = 6

T = TypeVar("T")


class Elements:
    """Reads values; ``place`` is where an element stands, such as ``S3`` or ``P1, solution 2``."""

    def __init__(self, source: str) -> None:
        self.source = source

    def error(self, place: str, reason: str, code: str | None = None) -> FormatError:
        """The error to raise for what stands at a place."""
        return FormatError(self.source, None, f"{place}: {reason}", code)

    def warn_of_unknown(self, root: Element) -> None:
        """Warn once of all elements and attributes that are passed over, each with its first place."""
        found: dict[str, str] = {}
        for name, place in _unknown(root, "puzzle"):
            found.setdefault(name, place)
        if found:
            named = [f"{name} in {place}" for name, place in list(found.items())[:_MOST_NAMED]]
            more = [f"{len(found) - _MOST_NAMED} more"] if len(found) > _MOST_NAMED else []
            odd = f"{self.source}: passed over, since unknown to burrkit: {', '.join(named + more)}"
            warn_of(odd)

    def child(self, element: Element, tag: str, place: str) -> Element | None:
        """The one child of that name, None if there is none."""
        found = element.findall(tag)
        if len(found) > 1:
            raise self.error(place, f"{len(found)} elements <{tag}>; at most one is allowed")
        return found[0] if found else None

    def listed(
        self, element: Element, tag: str, item: str, place: str, most: int = MOST_TAGS
    ) -> list[Element]:
        """The items of a list that may be missing; there are at most ``most``."""
        found = self.child(element, tag, place)
        items = [] if found is None else found.findall(item)
        if len(items) > most:
            raise self.error(tag, f"{len(items):,}, more than {most:,}", "too-large")
        return items

    def number(self, element: Element, name: str, place: str, least: int, most: int) -> int:
        """An attribute that must be there."""
        text = element.get(name)
        if text is None:
            raise self.error(place, f"<{element.tag}> lacks the attribute {name}", "missing")
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
        value = int(text.strip())
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
            raise self.error(place, f"<{tag}> is missing or not a list of whole numbers", "missing")
        found = [int(word) for word in words]
        if max(map(abs, found), default=0) > LARGEST_COUNT:
            raise self.error(place, f"<{tag}> has a number beyond {LARGEST_COUNT}")
        return found


def _unknown(root: Element, place: str) -> Iterator[tuple[str, str]]:
    """The unknown children and attributes of an element and of all known ones below it, with their places."""
    left = [(root, place)]
    while left:
        element, place = left.pop()
        attributes, children = _KNOWN.get(element.tag, (frozenset[str](), frozenset[str]()))
        is_place = element is root or element.tag in _NUMBERED
        here = place if is_place else f"<{element.tag}> of {place}"
        for name in element.attrib:
            if name not in attributes:
                yield f'{shortened(name)}="…"', here
        texts = [element.text, *(child.tail for child in element)] if children else []
        if stray := next((text.strip() for text in texts if text and text.strip()), ""):
            yield quoted(stray, 20), here
        numbers = dict.fromkeys(_NUMBERED, 0)
        below: list[tuple[Element, str]] = []
        for child in element:
            if child.tag not in children:
                yield f"<{shortened(child.tag, 40)}>", here
            elif child.tag in _NUMBERED:
                numbers[child.tag] += 1
                below.append((child, f"{_NUMBERED[child.tag]}{numbers[child.tag]}"))
            elif child.attrib or len(child):
                below.append((child, place))
        left += reversed(below)

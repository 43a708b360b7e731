"""The problems in an ``.xmpuzzle`` file, with the solutions that it keeps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from burrkit.formats.xmpuzzle.elements import Elements
from burrkit.geometry import Cell
from burrkit.puzzle.document import (
    FARTHEST,
    LARGEST_COUNT,
    STATES,
    TURNS,
    Part,
    Placement,
    ProblemSpec,
    StoredSeparation,
    StoredSolution,
)
from burrkit.runtime.fields import one_line

MOST_COLOURS: Final = 63

#: No separation is nested deeper: each has fewer pieces than the one around it.
DEEPEST: Final = 200

_PIECE: Final = re.compile(r"x|([+-]?[0-9]{1,9}) ([+-]?[0-9]{1,9}) ([+-]?[0-9]{1,9}) ([0-9]{1,9})")


class ProblemReader(Elements):
    """Reads a ``<problem>`` of a file with so many shapes on a grid."""

    def problem(self, element: Element, place: str, shapes: int, grid: int) -> ProblemSpec:
        """Everything in a ``<problem>``."""
        parts = tuple(
            self.part(item, place, shapes) for item in self.listed(element, "shapes", "shape", place)
        )
        result = self.child(element, "result", place)
        goal = None if result is None else self.number(result, "id", place, 0, (1 << 32) - 1)
        state = self.optional(element, "state", place, 0, 0)
        if state >= len(STATES):
            raise self.error(place, f"state {state} is not 0, 1 or 2")

        def found(name: str) -> int | None:
            return self.optional(element, name, place, 0, None) if state else None

        solutions = self.listed(element, "solutions", "solution", place)
        return ProblemSpec(
            parts,
            goal if goal is not None and goal < shapes else None,
            one_line(element.get("name", "")),
            self.optional(element, "maxHoles", place, 0, None),
            frozenset(self.pairs(element, place)),
            STATES[state],
            found("assemblies"),
            found("solutions"),
            found("time"),
            tuple(self.solution(s, f"{place}, solution {k}", grid) for k, s in enumerate(solutions, 1)),
        )

    def part(self, element: Element, place: str, shapes: int) -> Part:
        """A ``<shape>`` of a problem: how often it is used as a piece."""
        shape = self.number(element, "id", place, 0, LARGEST_COUNT)
        if shape >= shapes:
            raise self.error(place, f"a piece is S{shape + 1}, but there are {shapes} shapes")
        if element.get("count"):
            least = most = self.number(element, "count", place, 0, LARGEST_COUNT)
        elif element.get("min") and element.get("max"):
            least, most = (self.number(element, name, place, 0, LARGEST_COUNT) for name in ("min", "max"))
        else:
            least = most = 1
        if least > most:
            raise self.error(place, f"S{shape + 1} is used at least {least} times, but at most {most} times")
        group = self.optional(element, "group", place, 0, 0)
        groups = {group: most}
        if not group:
            for item in element.findall("group"):
                number, count = (
                    self.number(item, name, place, 0, LARGEST_COUNT) for name in ("group", "count")
                )
                groups[number] = count
        return Part(shape, least, most, tuple((number, count) for number, count in groups.items() if number))

    def pairs(self, element: Element, place: str) -> Iterator[tuple[int, int]]:
        """The pairs of colours that may lie on each other, counted from 1 as everywhere else."""
        for pair in self.listed(element, "bitmap", "pair", place):
            piece, goal = (
                self.number(pair, name, place, 0, MOST_COLOURS - 1) for name in ("piece", "result")
            )
            yield piece + 1, goal + 1

    # Solutions ---------------------------------------------------------------------------------------

    def solution(self, element: Element, place: str, grid: int) -> StoredSolution:
        """A ``<solution>``."""
        assembly = self.child(element, "assembly", place)
        if assembly is None:
            raise self.error(place, "there is no <assembly>")
        tree = self.child(element, "separation", place)
        info = None if tree is not None else self.child(element, "separationInfo", place)
        counts = () if info is None else tuple(self.integers(info, "separationInfo", place))
        if min(counts, default=0) < 0:
            raise self.error(place, "<separationInfo> has a number below 0")
        return StoredSolution(
            self.placements((assembly.text or "").strip(), place, TURNS[grid]),
            None if tree is None else self.separation(tree, place),
            counts,
            self.optional(element, "asmNum", place, 0, 0),
            self.optional(element, "solNum", place, 0, 0),
        )

    def placements(self, text: str, place: str, turns: int) -> tuple[Placement | None, ...]:
        """The text of an ``<assembly>``: for each piece ``x``, or four numbers, with one blank between."""
        found: list[Placement | None] = []
        at = 0
        while at <= len(text):
            match = _PIECE.match(text, at)
            if match is None or text[match.end() : match.end() + 1] not in ("", " "):
                raise self.error(
                    place, f"piece {len(found) + 1} of the assembly is neither 'x' nor four numbers"
                )
            if match[1] is None:
                found.append(None)
            else:
                x, y, z, turn = map(int, match.groups())
                if max(abs(x), abs(y), abs(z)) > FARTHEST:
                    raise self.error(place, f"piece {len(found) + 1} lies farther out than {FARTHEST:,}")
                if turn >= turns:
                    raise self.error(place, f"turn {turn} of piece {len(found) + 1} is not below {turns}")
                found.append((x, y, z, turn))
            at = match.end() + 1
        return tuple(found)

    def separation(self, element: Element, place: str, depth: int = 0) -> StoredSeparation:
        """A ``<separation>`` with all below it."""
        if depth > DEEPEST:
            raise self.error(place, f"separations are nested more than {DEEPEST} deep")
        pieces = tuple(self.integers(self.child(element, "pieces", place), "pieces", place))
        if len(set(pieces)) != len(pieces) or not pieces or min(pieces) < 0:
            raise self.error(place, "the pieces of a separation are not different numbers from 0 up")
        states = tuple(self.state(item, len(pieces), place) for item in element.findall("state"))
        if not states:
            raise self.error(place, "a separation has no <state>")
        parts: dict[str, StoredSeparation] = {}
        for child in element.findall("separation"):
            kind = child.get("type", "")
            if kind not in ("left", "removed") or kind in parts:
                raise self.error(
                    place, "the parts of a separation are not one of type left, one of type removed"
                )
            parts[kind] = self.separation(child, place, depth + 1)
        return StoredSeparation(pieces, states, parts.get("left"), parts.get("removed"))

    def state(self, element: Element, pieces: int, place: str) -> tuple[Cell, ...]:
        """A ``<state>``: a position for each piece."""
        axes = [self.integers(self.child(element, tag, place), tag, place) for tag in ("dx", "dy", "dz")]
        if any(len(axis) != pieces for axis in axes):
            raise self.error(
                place, f"a state does not have {pieces} numbers on each axis, one for each piece"
            )
        return tuple(zip(*axes, strict=True))

"""The problems in an ``.xmpuzzle`` file, with the solutions that it keeps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from burrkit.formats.reading import located
from burrkit.formats.xmpuzzle.elements import Elements
from burrkit.formats.xmpuzzle.turns import Rotation, stored_turn
from burrkit.geometry import Cell
from burrkit.puzzle.document import LARGEST_COUNT, STATES, TURNS, Part, ProblemSpec
from burrkit.puzzle.stored import FARTHEST, Placement, StoredSeparation, StoredSolution, StoredTurn
from burrkit.runtime.fields import one_line

MOST_COLOURS: Final = 63

#: The lists of solutions in a problem; the second is of the fork in which pieces turn.
SOLUTIONS: Final = ("solutions", "solutionsWithRotations")

#: No separation is nested deeper: each has fewer pieces than the one around it.
DEEPEST: Final = 200

_PIECE: Final = re.compile(r"x|([+-]?[0-9]{1,9}) ([+-]?[0-9]{1,9}) ([+-]?[0-9]{1,9}) ([0-9]{1,9})")


class ProblemReader(Elements):
    """Reads the problems of a file with shapes on a grid."""

    grid = 0

    def problem(self, element: Element, place: str, shapes: int) -> ProblemSpec:
        """Everything in a ``<problem>`` of a file with this many shapes."""
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

        solutions = [item for tag in SOLUTIONS for item in self.listed(element, tag, "solution", place)]
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
            tuple(self.solution(s, f"{place}, solution {k}") for k, s in enumerate(solutions, 1)),
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
            raise self.error(place, f"S{shape + 1}: at least {least}, but at most {most}", "too-large")
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
        """The pairs of colours that may be placed on each other, counted from 1 as everywhere else."""
        for pair in self.listed(element, "bitmap", "pair", place):
            piece, goal = (
                self.number(pair, name, place, 0, MOST_COLOURS - 1) for name in ("piece", "result")
            )
            yield piece + 1, goal + 1

    # Solutions ---------------------------------------------------------------------------------------

    def solution(self, element: Element, place: str) -> StoredSolution:
        """A ``<solution>``."""
        assembly = self.child(element, "assembly", place)
        if assembly is None:
            raise self.error(place, "<assembly> is missing", "missing")
        tree = self.child(element, "separation", place)
        info = None if tree is not None else self.child(element, "separationInfo", place)
        counts = () if info is None else tuple(self.integers(info, "separationInfo", place))
        if min(counts, default=0) < 0:
            raise self.error(place, "<separationInfo> has a number below 0")
        placements = self.placements((assembly.text or "").strip(), place, TURNS[self.grid])
        turned = {k: at[3] for k, at in enumerate(placements) if at is not None}
        return StoredSolution(
            placements,
            None if tree is None else self.separation(tree, place, turned),
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
                    raise self.error(place, f"piece {len(found) + 1} is over {FARTHEST:,} away", "too-large")
                if turn >= turns:
                    raise self.error(place, f"turn {turn} of piece {len(found) + 1} is not below {turns}")
                found.append((x, y, z, turn))
            at = match.end() + 1
        return tuple(found)

    def separation(
        self, element: Element, place: str, turned: dict[int, int], depth: int = 0
    ) -> StoredSeparation:
        """A ``<separation>`` with all below it; ``turned`` is how each piece is turned when it begins."""
        if depth > DEEPEST:
            raise self.error(place, f"separations are nested more than {DEEPEST} deep", "too-large")
        pieces = tuple(self.integers(self.child(element, "pieces", place), "pieces", place))
        if len(set(pieces)) != len(pieces) or not pieces or min(pieces) < 0:
            raise self.error(place, "the pieces of a separation are not different numbers from 0 up")
        listed = element.findall("state")
        states = tuple(self.state(item, len(pieces), place) for item in listed)
        if not states:
            raise self.error(place, "a separation has no <state>", "missing")
        turns, turned = self.turns(listed, pieces, states, turned, place)
        parts: dict[str, StoredSeparation] = {}
        for child in element.findall("separation"):
            kind = child.get("type", "")
            if kind not in ("left", "removed") or kind in parts:
                raise self.error(
                    place, "the parts of a separation are not one of type left, one of type removed"
                )
            parts[kind] = self.separation(child, place, turned, depth + 1)
        return StoredSeparation(pieces, states, parts.get("left"), parts.get("removed"), turns)

    def state(self, element: Element, pieces: int, place: str) -> tuple[Cell, ...]:
        """A ``<state>``: a position for each piece."""
        axes = [self.integers(self.child(element, tag, place), tag, place) for tag in ("dx", "dy", "dz")]
        if any(len(axis) != pieces for axis in axes):
            raise self.error(
                place, f"a state does not have {pieces} numbers on each axis, one for each piece"
            )
        return tuple(zip(*axes, strict=True))

    # Turns -------------------------------------------------------------------------------------------

    def turns(
        self,
        listed: Sequence[Element],
        pieces: Sequence[int],
        states: Sequence[Sequence[Cell]],
        turned: dict[int, int],
        place: str,
    ) -> tuple[tuple[StoredTurn, ...], dict[int, int]]:
        """The turns between ``<state>`` elements, and how each piece is turned after them."""
        rows = [self.orientations(item, len(pieces), place) for item in listed]
        known = [row for row in rows if row is not None]
        if len(known) < len(rows):
            if known or any(item.find("rotation") is not None for item in listed):
                raise self.error(place, "some states of a separation lack <dt>")
            return (), turned
        begin = [turned.get(piece, t) for piece, t in zip(pieces, known[0], strict=True)]
        if begin != known[0]:
            raise self.error(place, "a separation begins with pieces turned in another way than before it")
        if self.grid and any(row != begin for row in known):
            raise self.error(place, "only pieces of cubes turn", "unsupported")
        found: list[StoredTurn] = []
        for k in range(len(rows) - 1):
            with located(self.source, place=place):
                turn = stored_turn(k, pieces, (states[k], states[k + 1]), (known[k], known[k + 1]))
            if (repeated := self.rotation(listed[k + 1], place)) is not None and (
                turn is None or repeated != Rotation(turn.axis, turn.quarters)
            ):
                raise self.error(place, f"the <rotation> of state {k + 2} is not the turn that leads to it")
            found += [turn] if turn is not None else []
        return tuple(found), turned | dict(zip(pieces, known[-1], strict=True))

    def orientations(self, element: Element, pieces: int, place: str) -> list[int] | None:
        """How each piece is turned in a ``<state>``; None if it is not given."""
        child = self.child(element, "dt", place)
        if child is None:
            return None
        numbers = self.integers(child, "dt", place)
        if len(numbers) != pieces or not all(0 <= t < TURNS[self.grid] for t in numbers):
            most = TURNS[self.grid] - 1
            raise self.error(place, f"<dt> is not {pieces} numbers from 0 to {most}, one for each piece")
        return numbers

    def rotation(self, element: Element, place: str) -> Rotation | None:
        """The ``<rotation>`` of a state, if it has one: 0 is counterclockwise, 1 clockwise."""
        child = self.child(element, "rotation", place)
        if child is None:
            return None
        axis, sense = self.number(child, "axis", place, 0, 2), self.number(child, "sense", place, 0, 1)
        return Rotation(axis, -1 if sense else 1)

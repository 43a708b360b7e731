"""Reading ``.xmpuzzle`` files: the XML format of BurrTools (A. Röver, 2003 and later).

Everything in a file is stored in a ``Puzzle``; nothing is solved or checked for sense here beyond what
keeps the document whole. Files come from strangers: entities are refused, and so is whatever would take
more memory than any puzzle needs. See docs/formats/xmpuzzle.md; ``write`` is the other way.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element, ParseError

import defusedxml.ElementTree  # type: ignore[import-untyped]
import numpy as np
from defusedxml.common import DefusedXmlException  # type: ignore[import-untyped]
from numpy.typing import NDArray

from burrkit.errors import FormatError
from burrkit.formats.files import decode
from burrkit.formats.reading import Room, located
from burrkit.formats.xmpuzzle.elements import LARGEST_TEXT, MOST_COLOURS, MOST_TAGS, SOLUTIONS, Elements
from burrkit.formats.xmpuzzle.turns import Rotation, stored_turn
from burrkit.geometry import Cell, Voxels
from burrkit.puzzle import document
from burrkit.puzzle.document import LARGEST_COUNT, STATES, TURNS, Part, ProblemSpec, Puzzle
from burrkit.puzzle.stored import FARTHEST, Placement, StoredSeparation, StoredSolution, StoredTurn
from burrkit.runtime.fields import one_line, plain_lines, quoted, warn_of

_GZIP: Final = b"\x1f\x8b"
#: Grids of a fork of the program, which burrkit does not have.
_OTHER_GRIDS: Final = {
    5: "is a sliding puzzle of BurrTools Alpha",
    6: "is a stacking puzzle of BurrTools Alpha",
}

_VOXELS: Final = re.compile(r"(?>(?:[_#+][0-9]{0,2}+)*)")

#: No separation is nested deeper: each has fewer pieces than the one around it.
DEEPEST: Final = 200

_PIECE: Final = re.compile(r"x|([+-]?[0-9]{1,9}) ([+-]?[0-9]{1,9}) ([+-]?[0-9]{1,9}) ([0-9]{1,9})")


def read(data: bytes, source: str = "xmpuzzle") -> Puzzle:
    """Read a file's bytes, compressed or plain.

    FormatError reports in one line what is wrong, and where: the line of a mistake in the XML itself, or else
    the shape or problem by its number, S1 or P1 being the first.
    """
    text = decode(_unpacked(data, source), source)
    if text.count("<") + text.count("=") > MOST_TAGS:
        raise FormatError(source, None, f"more than {MOST_TAGS:,} tags and attributes", "too-large")
    try:
        root = defusedxml.ElementTree.fromstring(text, forbid_dtd=True)
    except ParseError as error:
        reason = str(error).partition(":")[0]
        raise FormatError(source, error.position[0], f"not XML: {reason}") from None
    except DefusedXmlException:
        raise FormatError(
            source, None, "declares a document type or entities; no puzzle needs them"
        ) from None
    except (ValueError, LookupError):  # an unknown encoding, forbidden characters
        raise FormatError(source, None, "not XML: an encoding or a character that cannot be read") from None
    return _Reader(source).puzzle(root)


def _unpacked(data: bytes, source: str) -> bytes:
    if data.startswith(_GZIP):
        unpacker = zlib.decompressobj(wbits=31)
        try:
            plain = unpacker.decompress(data, LARGEST_TEXT + 1)
        except zlib.error:
            raise FormatError(source, None, "the compressed file is damaged", "damaged") from None
        if not unpacker.eof and len(plain) <= LARGEST_TEXT:
            raise FormatError(source, None, "the compressed file ends too early", "damaged")
        data = plain
    if len(data) > LARGEST_TEXT:
        raise FormatError(source, None, f"holds more than {LARGEST_TEXT >> 20} MiB of text", "too-large")
    return data


class _Reader(Elements):
    """Takes the tree of elements apart."""

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.room = Room(longest=document.MOST_VOXELS)
        self.grid = 0

    def puzzle(self, root: Element) -> Puzzle:
        if root.tag != "puzzle":
            raise FormatError(self.source, None, f"not a puzzle: the XML is a <{quoted(root.tag)}>")
        version = self.whole(root.get("version", "1"), "version", 0, 1_000_000)
        if version not in (1, 2):
            raise FormatError(self.source, None, f"format version {version}, not 1 or 2", "unsupported")
        grid = self.child(root, "gridType", "puzzle")
        kind = 0 if grid is None else self.number(grid, "type", "gridType", 0, 1_000_000)
        if kind >= document.FILE_GRIDS:
            known = f"0 to {document.FILE_GRIDS - 1} are known"
            what = _OTHER_GRIDS.get(kind, "is of another or unreleased program")
            raise self.error("gridType", f"type {kind} {what}; {known}")
        self.grid = kind
        drawn = self.listed(root, "shapes", "voxel", "puzzle", document.MOST_SHAPES)
        shapes = tuple(self.shape(item, f"S{k}") for k, item in enumerate(drawn, 1))
        listed = self.listed(root, "problems", "problem", "puzzle", document.MOST_PROBLEMS)
        problems = tuple(self.problem(item, f"P{k}", len(shapes)) for k, item in enumerate(listed, 1))
        comment = self.child(root, "comment", "puzzle")
        self.warn_of_unknown(root)
        return Puzzle(
            shapes,
            problems,
            kind,
            self.palette(root),
            "" if comment is None else plain_lines(comment.text or ""),
            comment is not None and "popup" in comment.attrib,
        )

    def palette(self, root: Element) -> tuple[tuple[int, int, int], ...]:
        colours = self.listed(root, "colors", "color", "puzzle", MOST_COLOURS)

        def channel(colour: Element, name: str) -> int:
            return self.number(colour, name, "colors", 0, 255)

        return tuple((channel(c, "red"), channel(c, "green"), channel(c, "blue")) for c in colours)

    def shape(self, element: Element, place: str) -> document.Shape:
        x, y, z = (self.number(element, axis, place, 0, document.MOST_VOXELS) for axis in "xyz")
        if 0 in (x, y, z):
            # Other programs leave such shapes behind; problems count shapes, so that it has to stay.
            odd = f"{self.source}: {place}: a box of {x} x {y} x {z} has no voxels; it is left as it is"
            warn_of(odd)
        with located(self.source, place=place):
            self.room.take((x, y, z))
        if (kind := element.get("type", "0").strip()) != "0":
            raise self.error(place, f"voxels of type {quoted(kind)}; only type 0 is known", "unsupported")
        filled, variable, colours = self.drawing((element.text or "").strip(), (x, y, z), place)
        a, b, c = (self.optional(element, f"h{axis}", place, -FARTHEST, 0, FARTHEST) for axis in "xyz")
        weight = self.optional(element, "weight", place, -document.LARGEST_COUNT, 1)
        name = one_line(element.get("name", ""))
        return document.Shape((x, y, z), filled, variable, colours, name, weight, (a, b, c))

    def drawing(
        self, text: str, size: Cell, place: str
    ) -> tuple[Voxels, Voxels, tuple[tuple[Cell, int], ...]]:
        """The filled and the variable cells of a drawing, and the colours of both."""
        if not _VOXELS.fullmatch(text):
            raise self.error(place, "a drawing is made of _ # + and colour numbers only")
        signs = np.frombuffer(text.encode("ascii"), dtype=np.uint8)
        at = np.flatnonzero((signs < ord("0")) | (signs > ord("9")))
        if len(at) != size[0] * size[1] * size[2]:
            box = " x ".join(map(str, size))
            raise self.error(place, f"{len(at)} voxels, but a box of {box} has {size[0] * size[1] * size[2]}")
        colour = _numbers_behind(signs, at)
        if (colour > MOST_COLOURS).any():
            raise self.error(place, f"colour {colour.max()}; colours go up to {MOST_COLOURS}")
        index = np.arange(len(at))
        cells = np.stack((index % size[0], index // size[0] % size[1], index // (size[0] * size[1])), axis=1)
        kinds = signs[at]
        coloured = (colour > 0) & (kinds != ord("_"))
        colours = [
            ((x, y, z), c)
            for (x, y, z), c in zip(cells[coloured].tolist(), colour[coloured].tolist(), strict=True)
        ]
        return Voxels(cells[kinds == ord("#")]), Voxels(cells[kinds == ord("+")]), tuple(sorted(colours))

    # Problems, with the solutions that the file keeps -------------------------------------------------

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


def _numbers_behind(signs: NDArray[np.uint8], at: NDArray[np.intp]) -> NDArray[np.int64]:
    """The number of up to two digits that follows each sign, 0 for none."""
    digits = np.concatenate((signs.astype(np.int64), [0, 0])) - ord("0")
    digits[(digits < 0) | (digits > 9)] = -1
    first, second = digits[at + 1], np.where(digits[at + 1] >= 0, digits[at + 2], -1)
    return np.where(second >= 0, 10 * first + second, np.maximum(first, 0))

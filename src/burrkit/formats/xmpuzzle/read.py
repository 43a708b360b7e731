"""Reading ``.xmpuzzle`` files: the XML format of BurrTools (A. Röver, 2003 and later).

Everything in a file is stored in a ``Puzzle``; nothing is solved or checked for sense here beyond what
keeps the document whole. Files come from strangers: entities are refused, and so is whatever would take
more memory than any puzzle needs. See docs/formats/xmpuzzle.md; ``xmpuzzle_write`` is the other way.
"""

from __future__ import annotations

import re
import zlib
from typing import Final
from xml.etree.ElementTree import Element, ParseError

import defusedxml.ElementTree  # type: ignore[import-untyped]
import numpy as np
from defusedxml.common import DefusedXmlException  # type: ignore[import-untyped]
from numpy.typing import NDArray

from burrkit.errors import FormatError
from burrkit.formats.files import decode
from burrkit.formats.reading import Room, located
from burrkit.formats.xmpuzzle.elements import LARGEST_TEXT, MOST_TAGS
from burrkit.formats.xmpuzzle.problems import MOST_COLOURS, ProblemReader
from burrkit.geometry import Cell, Voxels
from burrkit.puzzle import document
from burrkit.puzzle.document import Puzzle
from burrkit.puzzle.stored import FARTHEST
from burrkit.runtime.fields import one_line, plain_lines, quoted, warn_of

_GZIP: Final = b"\x1f\x8b"
#: Grids of a fork of the program, which burrkit does not have.
_OTHER_GRIDS: Final = {
    5: "is a sliding puzzle of BurrTools Alpha",
    6: "is a stacking puzzle of BurrTools Alpha",
}

_VOXELS: Final = re.compile(r"(?>(?:[_#+][0-9]{0,2}+)*)")


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


class _Reader(ProblemReader):
    """Takes the tree of elements apart."""

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.room = Room(longest=document.MOST_VOXELS)

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


def _numbers_behind(signs: NDArray[np.uint8], at: NDArray[np.intp]) -> NDArray[np.int64]:
    """The number of up to two digits that follows each sign, 0 for none."""
    digits = np.concatenate((signs.astype(np.int64), [0, 0])) - ord("0")
    digits[(digits < 0) | (digits > 9)] = -1
    first, second = digits[at + 1], np.where(digits[at + 1] >= 0, digits[at + 2], -1)
    return np.where(second >= 0, 10 * first + second, np.maximum(first, 0))

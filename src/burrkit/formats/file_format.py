"""The record of a format, what it decides by, and what it writes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from burrkit.errors import InternalError, PuzzleError
from burrkit.formats.files import decode
from burrkit.runtime.records import dataclass

if TYPE_CHECKING:
    from burrkit.formats.contents import Content
    from burrkit.puzzle import Problem
    from burrkit.puzzle.document import Puzzle

#: The longest text in a format that lists pieces only, in characters.
LONGEST_LIST: Final = 4 * 1024 * 1024

_TEXT_STL: Final = rb"\s*+solid\b[^\n]*+\n\s*+(?:facet\s|endsolid)"
_OBJ: Final = rb"(?:^|\n)v(?:[ \t]++[-+0-9.eE]++){3}"
_OBJ_FACE: Final = rb"\nf(?:[ \t]++[-0-9/]++){3}"

#: The media type of a text.
TEXT: Final = "text/plain; charset=utf-8"

#: What a file of a format holds, in the order in which a dialog shows them: all of a document, a six-piece
#: burr, pieces without a goal, something to look at, all assemblies of a burr, one problem, one assembly, a
#: goal without pieces, or surfaces, which are read as pieces.
Holds: TypeAlias = Literal[
    "document", "burr", "pieces", "page", "picture", "animation", "assemblies", "problem", "assembly", "goal",
    "mesh",
]  # fmt: skip

#: Moves of a solution for which a format may have no place.
LackingMoves: TypeAlias = Literal[
    "half turns", "slides at once", "slides by parts of a unit", "turns with clearance"
]

#: What shows a puzzle, from which it cannot be read.
SEEN: Final = ("picture", "animation", "page")


class Sample:
    """The bytes of a file, and its text if it is one."""

    def __init__(self, data: bytes, source: str) -> None:
        self.data, self.source = data, source

    @cached_property
    def text(self) -> str:
        """The text of the file. FormatError if it is empty, or not a text."""
        return decode(self.data, self.source)

    @property
    def is_list(self) -> bool:
        """Whether the text is short enough for a format that lists pieces only."""
        return len(self.text) <= LONGEST_LIST

    @property
    def is_xml(self) -> bool:
        """Whether the bytes are XML, or compressed."""
        start = self.data[:64].removeprefix(b"\xef\xbb\xbf").lstrip()
        return self.data.startswith(b"\x1f\x8b") or start.startswith(b"<")

    @cached_property
    def mesh_ending(self) -> str | None:
        """The usual ending of a mesh by its first bytes; None for any other file."""
        data = self.data
        if data.startswith(b"PK") and b"3D/" in data and b".model" in data:
            return ".3mf"
        if data.startswith(b"glTF"):
            return ".glb"
        if re.match(rb"ply\r?\n", data):
            return ".ply"
        # A binary STL: a head of 80 bytes, the number of triangles, and 50 bytes for each.
        count = int.from_bytes(data[80:84], "little")
        if (count and len(data) == 84 + 50 * count) or re.match(_TEXT_STL, data):
            return ".stl"
        return ".obj" if re.search(_OBJ, data) and re.search(_OBJ_FACE, data) else None


@dataclass(frozen=True)
class Selected:
    """What is written: a problem, or a document and the index of one of its problems.

    ``is_plain`` leaves out compression.
    """

    content: Problem | Puzzle
    index: int = 0
    is_plain: bool = False

    @property
    def problem(self) -> Problem:
        """The problem. PuzzleError if it cannot be solved."""
        from burrkit.puzzle import Problem

        return self.content if isinstance(self.content, Problem) else self.content.problem(self.index)

    @property
    def document(self) -> Puzzle:
        """The document; that of the problem alone if there is no other."""
        from burrkit.puzzle import Problem
        from burrkit.puzzle.document import Puzzle

        return Puzzle.of(self.content) if isinstance(self.content, Problem) else self.content


@dataclass(frozen=True)
class Format:
    """A format of files.

    ``name`` is what ``convert --to`` calls it, and ``endings`` are those of its files, in lower case, the
    usual one first. ``sniff`` decides by a ``Sample`` whether a file has this format; without it, only files
    with its endings have it. ``read`` takes the bytes of a file and the name that errors give it, and returns
    a problem or a document; ``write`` takes what is ``Selected``, and returns bytes. Both raise BurrkitError
    for what they cannot read or write. ``lost`` describes what a written file lacks, where that is not an
    error. ``needs`` is the extra of burrkit without which it cannot be read or written. ``title`` is what
    people call it, and ``hint`` what it is for: the workbench has texts of its own for burrkit's formats.
    ``holds_conditions``: it can hold those of ``Piece.bound``; without, ``encode`` refuses such pieces.
    """

    name: str
    endings: tuple[str, ...]
    holds: Holds
    media: str = TEXT
    needs: str = ""
    sniff: Callable[[Sample], bool] | None = None
    read: Callable[[bytes, str], Content] | None = None
    write: Callable[[Selected], bytes] | None = None
    lost: Callable[[Puzzle], Sequence[str]] | None = None
    title: str = ""
    hint: str = ""
    holds_conditions: bool = False

    def encode(self, chosen: Selected) -> bytes:
        """The bytes of a file. BurrkitError for what the format cannot hold."""
        if self.write is None:
            raise InternalError(f"{self.name} has no writer")
        parts = () if self.holds_conditions else chain(*(spec.parts for spec in chosen.document.problems))
        if any(part.turns != "all" or part.given is not None for part in parts):
            reason = "cannot hold conditions of pieces: turns, given places; a .json file can"
            raise PuzzleError(f"{self.name} {reason}", "unsupported")
        return self.write(chosen)

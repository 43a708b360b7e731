"""Strict parsing of the JSON of a request, and of the puzzle in it.

A request is an object with known keys only. ``Request`` parses it; every error is one line that names the
place. A document is any kind of burrkit's own JSON (docs/formats/json.md).
"""

from __future__ import annotations

import json
import re
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from burrkit.errors import FormatError, PuzzleError
from burrkit.formats.json import puzzle
from burrkit.formats.json.reader import Reader, parsed, shown
from burrkit.geometry import Cell
from burrkit.puzzle import Problem
from burrkit.puzzle.document import Puzzle

if TYPE_CHECKING:
    from burrkit.moves.rules import MoveRule

#: The names of the request and of its document in errors.
_SOURCE: Final = "request"
_DOCUMENT: Final = "puzzle"

#: A surrogate, which is only valid as one of a pair.
_HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")


class Request(Reader):
    """A JSON object sent by a page."""

    def __init__(self, blob: bytes, needed: set[str], optional: set[str]) -> None:
        """``blob`` is its text in UTF-8; no bytes mean an empty object.

        Raises FormatError for anything else.
        """
        super().__init__(_SOURCE)
        try:
            text = blob.decode("utf-8")
        except UnicodeDecodeError:
            raise FormatError(_SOURCE, None, "not a text in UTF-8") from None
        value = parsed(text or "{}", _SOURCE)
        if _HALF.search(text) and not _can_be_written(value):
            raise FormatError(_SOURCE, None, "half of a character that takes two escapes")
        self.values: dict[str, Any] = self.fields(value, "", needed, optional)

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def number(self, key: str, least: int, most: int, usual: int | None = None) -> int:
        """Return a whole number; ``usual`` if it is missing. FormatError if that is None."""
        if usual is None and key not in self:
            raise self.error("", f'"{key}" is missing')
        return self.whole(self.values.get(key, usual), key, least, most)

    def flag(self, key: str, usual: bool = False) -> bool:
        """Return a Boolean."""
        value = self.values.get(key, usual)
        if not isinstance(value, bool):
            raise self.error(key, f"{shown(value)} is neither true nor false")
        return value

    def one_of(self, key: str, among: tuple[str, ...], usual: str = "") -> str:
        """Return one of some words."""
        value = self.values.get(key, usual)
        if value not in among:
            raise self.error(key, f"{shown(value)} is none of {', '.join(among)}")
        return str(value)

    def rule(self, usual: str = "slides") -> MoveRule:
        """Return the "rule" by which pieces move. BurrkitError for a text that is none."""
        from burrkit.moves.rules import MoveRule

        return MoveRule.of(self.values.get("rule", usual))

    def named(self, key: str, usual: str = "") -> str:
        """Return a short text."""
        return self.text(self.values.get(key, usual), key)

    def cell(self, value: object, place: str) -> Cell:
        """Return a position or a shift."""
        x, y, z = (self.whole(n, f"{place}[{k}]") for k, n in enumerate(self.items(value, place, 3, 3)))
        return x, y, z

    @cached_property
    def content(self) -> Problem | Puzzle:
        """Parse the puzzle under "document". A FormatError names the place in it."""
        if "document" not in self:
            raise self.error("", '"document" is missing')
        return puzzle.read_value(self.values["document"], _DOCUMENT)

    @property
    def index(self) -> int:
        """Return the index of the "problem", from 0; the first by default."""
        return self.number("problem", 1, 1 << 20, 1) - 1

    @cached_property
    def problem(self) -> Problem:
        """Return the problem. PuzzleError if it does not exist or cannot be solved."""
        return problem_of(self.content, self.index)


def _can_be_written(value: object) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def problem_of(content: Problem | Puzzle, index: int) -> Problem:
    """Return problem ``index``, from 0, of a puzzle. PuzzleError if it does not exist or cannot be solved."""
    if isinstance(content, Puzzle):
        return content.problem(index)
    if index:
        raise PuzzleError(f"there is no problem {index + 1}; there is one")
    return content


def document_of(content: Problem | Puzzle) -> Puzzle:
    """Return the document of a puzzle."""
    return content if isinstance(content, Puzzle) else Puzzle.of(content)

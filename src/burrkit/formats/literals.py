"""Literals of Python, JavaScript and JSON: lists of numbers as they stand in a source text; nothing is run.

A text is one literal, or assignments such as ``pieces = [[0, 0, 0]]`` and ``const goal = [[0, 0, 0]];``. A
literal is a whole number, a text in quotes, a list in ``[]`` or ``()``, an object in ``{}``, or the name of
another list. Comments, docstrings, semicolons, type annotations and a comma after the last item do not
matter. Anything else, such as a call or an operator, is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from burrkit.errors import FormatError
from burrkit.runtime.fields import quoted

#: Nesting beyond this is refused.
DEEPEST: Final = 6

_TOKEN: Final = re.compile(
    r"""[\s\ufeff]*+(?:(?P<number>[+-]?[0-9]++(?![\w.]))"""
    r"""|(?P<name>[A-Za-z_$][\w$]*+(?>(?:\.[A-Za-z_$][\w$]*+)*))"""
    r"""|"(?P<double>[^"\\\n]*+)"|'(?P<single>[^'\\\n]*+)'"""
    r"""|(?P<sign>[][(){}:=,;]))"""
)
#: A docstring, a text in quotes, or a comment.
_COMMENT: Final = re.compile(
    r""""{3}(?>(?:[^"]++|"(?!""))*)"{3}|"[^"\n]*+"|'[^'\n]*+'|(?://|\#)[^\n]*+|/\*(?>(?:[^*]++|\*(?!/))*)(?>(?:\*/)?)"""
)
#: What errors quote where no token begins.
_WORD: Final = re.compile(r"[\w.+-]++|[^\s\ufeff]")
_DECLARATIONS: Final = ("const", "let", "var", "export", "default")
_CLOSING: Final = {"[": "]", "(": ")", "{": "}"}
_LONGEST_NUMBER: Final = 10


@dataclass(frozen=True)
class Name:
    """The name of a list that another value refers to; ``at`` is the offset in the text, as below."""

    name: str
    at: int


@dataclass(frozen=True)
class Text:
    """A text in quotes."""

    text: str
    at: int


@dataclass(frozen=True)
class List:
    """A list or a tuple."""

    items: list[Value]
    at: int


@dataclass(frozen=True)
class Object:
    """An object or a dictionary, its keys as texts."""

    items: dict[str, Value]
    at: int


Value: TypeAlias = int | Name | Text | List | Object


def without_comments(text: str) -> str:
    """The text with blanks for comments and docstrings, so that lines keep their numbers."""
    return _COMMENT.sub(unless_text, text)


def unless_text(found: re.Match[str]) -> str:
    """Blanks for a comment or a docstring; a text in quotes stays."""
    is_text = found[0][0] in "\"'" and not found[0].startswith('"""')
    return found[0] if is_text else re.sub(r"[^\n]", " ", found[0])


def read(text: str, source: str) -> dict[str, Value]:
    """The values of a text by their names, in order; one literal without a name has the name ``""``.

    FormatError reports the line and what is out of place.
    """
    return _Parser(without_comments(text), source).assignments()


def error_at(text: str, source: str, at: int, reason: str, code: str | None = None) -> FormatError:
    """The error to raise for what stands at an offset of a text."""
    return FormatError(source, text.count("\n", 0, at) + 1, reason, code)


class _Parser:
    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self.end = 0
        self.token = self.next()

    def error(self, reason: str, code: str | None = None) -> FormatError:
        """The error to raise for the current token, or for the character that begins no token."""
        rest = re.compile(r"[\s\ufeff]*+").match(self.text, self.end)
        at = self.token.end() if self.token else rest.end() if rest else self.end
        return error_at(self.text, self.source, at, reason, code)

    def next(self) -> re.Match[str] | None:
        """Go to the next token; None at the end of the text and where nothing is one."""
        self.token = _TOKEN.match(self.text, self.end)
        if self.token is not None:
            self.end = self.token.end()
        return self.token

    @property
    def shown(self) -> str:
        """The current token as errors quote it."""
        if self.token is not None:
            return quoted(self.token[0].strip(" \n\r\t\ufeff"), 20)
        rest = _WORD.search(self.text, self.end)
        return quoted(rest[0], 20) if rest else "the end of the file"

    def is_sign(self, signs: str) -> bool:
        """Whether the current token is one of these signs."""
        return self.token is not None and self.token["sign"] is not None and self.token["sign"] in signs

    # Assignments -------------------------------------------------------------------------------------

    def assignments(self) -> dict[str, Value]:
        found: dict[str, Value] = {}
        while True:
            while self.is_sign(";"):
                self.next()
            if self.token is None and not self.text[self.end :].strip(" \t\r\n\f\v\ufeff"):
                return found
            name = self.name()
            if name in found or (found and not name):
                if name:
                    raise self.error(f"duplicate name {quoted(name)}", "duplicate")
                raise self.error("a list without a name; expected NAME = LIST")
            found[name] = self.value(0)

    def name(self) -> str:
        """The name before ``=``; nothing where a literal stands alone."""
        if self.is_sign("[({"):
            return ""
        while self.token is not None and self.token["name"] in _DECLARATIONS:
            self.next()
            if self.is_sign("[({"):
                return ""  # export default [...]
        if self.token is None or self.token["name"] is None:
            raise self.error(f"unexpected {self.shown}; expected NAME = LIST")
        name = self.token["name"]
        self.next()
        if self.is_sign(":"):
            while self.token is not None and not self.is_sign("=;"):
                self.next()
        if not self.is_sign("="):
            raise self.error(f"unexpected {self.shown} after {quoted(name, 20)}; expected NAME = LIST")
        self.next()
        return name

    # Values ------------------------------------------------------------------------------------------

    def value(self, depth: int) -> Value:
        token = self.token
        if token is None:
            raise self.error(f"unexpected {self.shown}; values are lists of whole numbers")
        at = token.end()
        if token["number"] is not None:
            if len(token["number"]) > _LONGEST_NUMBER:
                raise self.error("a number has too many digits", "too-large")
            self.next()
            return int(token["number"])
        if (name := token["name"]) is not None:
            self.next()
            return Name(name, at)
        for text in (token["double"], token["single"]):
            if text is not None:
                self.next()
                return Text(text, at)
        if not self.is_sign("[({"):
            raise self.error(f"unexpected {self.shown}; values are lists of whole numbers")
        if depth == DEEPEST:
            raise self.error("lists nested too deeply", "too-large")
        self.next()
        return (
            self.object(at, depth) if token["sign"] == "{" else self.list(at, _CLOSING[token["sign"]], depth)
        )

    def list(self, at: int, closing: str, depth: int) -> List:
        items: list[Value] = []
        while not self.is_sign(closing):
            items.append(self.value(depth + 1))
            self.separator(closing)
        self.next()
        return List(items, at)

    def object(self, at: int, depth: int) -> Object:
        items: dict[str, Value] = {}
        while not self.is_sign("}"):
            key = self.key()
            if key in items:
                raise self.error(f"duplicate key {quoted(key)}", "duplicate")
            self.next()
            if not self.is_sign(":"):
                raise self.error(f"unexpected {self.shown}; a colon follows a key")
            self.next()
            items[key] = self.value(depth + 1)
            self.separator("}")
        self.next()
        return Object(items, at)

    def key(self) -> str:
        for kind in ("double", "single", "name", "number"):
            if self.token is not None and self.token[kind] is not None:
                return self.token[kind]
        raise self.error(f"unexpected {self.shown}; a key is a name or a text in quotes")

    def separator(self, closing: str) -> None:
        """Pass a comma; the end of the list may follow instead of it, or after it."""
        if self.is_sign(","):
            self.next()
        elif not self.is_sign(closing):
            raise self.error(f"unexpected {self.shown}; commas separate items")

"""The ``#Burr6`` text format: six numbered sticks, one a line.

The first line is ``#Burr6`` and a title, other lines that begin with ``#`` are comments, and every line else
is ``mark,number,name``; the name may be missing. One comment means something: ``#Length 8`` gives the length
of the sticks, which is 6 without it. A line of dashes, or another line ``#Burr6`` after six sticks, begins
another burr. See docs/formats/burr6.md.
"""

from __future__ import annotations

import re
from typing import Final

from burrkit.errors import FormatError
from burrkit.formats.contents import MOST_BURRS, BurrList
from burrkit.formats.reading import is_mark, located, refuse_forbidden, require_mark
from burrkit.runtime.fields import numbered_lines, one_line, quoted
from burrkit.sixpiece.burr import Burr, burr
from burrkit.sixpiece.sticks import Stick, check_length

_HEADER: Final = re.compile(r"#\s*+burr6\b\s*+(?P<title>.*)", re.IGNORECASE)
_LENGTH: Final = re.compile(r"#\s*+length\s*+[:=]?\s*+(?P<length>[0-9]{1,4})", re.IGNORECASE)
_LIKE_BURR6: Final = re.compile(r"#|[^\s,;]{1,3}[\s,;]++[0-9]")
_COLUMNS: Final = re.compile(r"#\s*+mark\s*+,\s*+id(value)?\s*+,\s*+name", re.IGNORECASE)
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")
_WRONG_SEPARATOR: Final = re.compile(r"[^;\t ]++(?P<between>[;\t ]++)[+-]?[0-9]")
_SEPARATORS: Final = {";": "semicolons", "\t": "tabs", " ": "spaces"}
_RULE: Final = re.compile(r"-{3,}+|={3,}+")
_LINE: Final = "a line is mark,number,name as in 'A,1,Key'"


class _Reader:
    """Reads line by line, and collects what the lines contain."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.title: str | None = None
        self.length = 6
        self.comments: list[str] = []
        self.sticks: list[int] = []
        self.marks: list[str] = []
        self.names: list[str] = []

    def burr(self, end: int | None = None) -> Burr:
        """The burr of all lines; errors name the line ``end`` behind them, or the whole text."""
        with located(self.source, end):
            return burr(
                *self.sticks,
                length=self.length,
                name=self.title or "",
                marks=self.marks,
                names=self.names,
                comments=self.comments,
            )

    def take(self, number: int, line: str) -> None:
        """Read one line that is not blank."""
        refuse_forbidden(line, self.source, number)
        if self.title is None:
            header = _HEADER.fullmatch(line)
            if header is None:
                reason = "the first line must be '#Burr6' and a title"
                if not _LIKE_BURR6.match(line):
                    known = "such as .xmpuzzle, JSON or #Burr6"
                    reason = f"{quoted(line)} begins no format that burrkit reads, {known}"
                raise FormatError(self.source, number, reason)
            self.title = one_line(header["title"]).strip()
        elif line.startswith("#"):
            self.take_comment(number, line)
        else:
            self.take_stick(number, line)

    def take_comment(self, number: int, line: str) -> None:
        stated = _LENGTH.fullmatch(line)
        if stated is not None:
            with located(self.source, number):
                self.length = check_length(int(stated["length"]))
        elif _COLUMNS.fullmatch(line) is None:
            self.comments.append(one_line(line.removeprefix("#")).strip())

    def take_stick(self, number: int, line: str) -> None:
        mark, *fields = (field.strip() for field in line.split(",", 2))
        if not fields or not _NUMBER.fullmatch(fields[0]):
            raise FormatError(self.source, number, _what_is_wrong(line, fields))
        require_mark(mark, self.marks, self.source, number)
        if len(self.sticks) == 6:
            raise FormatError(self.source, number, "a seventh stick; a six-piece burr has 6")
        with located(self.source, number):
            self.sticks.append(Stick(int(fields[0])).require_connected().number)
        self.marks.append(mark)
        self.names.append(one_line(fields[1]) if len(fields) > 1 else "")


def _what_is_wrong(line: str, fields: list[str]) -> str:
    wrong = _WRONG_SEPARATOR.match(line)
    if wrong is not None:
        between = wrong["between"].strip(" ") or " "
        return f"{_SEPARATORS[between[0]]} between the fields; use commas: {_LINE}"
    if not fields:
        return f"no comma; {_LINE}"
    return f"{quoted(fields[0])} is not a stick number; {_LINE}"


def read(text: str, source: str = "burr6") -> Burr:
    """Read a burr; ``source`` names the text in errors.

    Lines may end in LF, CR or both; blank lines, blanks around fields and a byte order mark do not matter.
    FormatError reports the line, what is wrong, and how to correct it; also for a text with several burrs.
    """
    found = read_all(text, source)
    if isinstance(found, BurrList):
        raise FormatError(source, None, f"{len(found)} burrs; read_all reads them")
    return found


def read_all(text: str, source: str = "burr6") -> Burr | BurrList:
    """Read a text with one burr or several. FormatError as for ``read``."""
    reader = _Reader(source)
    burrs: list[Burr] = []
    for number, line in ((number, line.strip()) for number, line in numbered_lines(text)):
        is_rule = reader.title is not None and _RULE.fullmatch(line)
        if is_rule or (len(reader.sticks) == 6 and _HEADER.fullmatch(line)):
            if len(burrs) == MOST_BURRS:
                raise FormatError(source, number, f"more than {MOST_BURRS} burrs", "too-large")
            burrs.append(reader.burr(number))
            reader = _Reader(source)
        if line and not is_rule:
            reader.take(number, line)
    if reader.title is not None:
        burrs.append(reader.burr())
    if not burrs:
        raise FormatError(source, None, "empty", "missing")
    return burrs[0] if len(burrs) == 1 else BurrList(tuple(burrs))


def write(problem: Burr) -> str:
    """The burr as text, which ``read`` takes back to an equal burr if every piece has a mark.

    Comments follow the title. Pieces without marks of their own get A to F.
    """
    lines = [f"#Burr6 {_line(problem.name)}".rstrip()]
    lines += [f"#{_line(comment)}" for comment in problem.comments]
    if problem.length != 6:
        lines.append(f"#Length {problem.length}")
    lines.append("#Mark,IDValue,Name")
    for mark, number, piece in zip(_marks(problem), problem.sticks, problem.pieces, strict=True):
        lines.append(",".join(filter(None, (mark, str(number), _line(piece.name)))))
    return "\n".join(lines) + "\n"


def _marks(problem: Burr) -> tuple[str, ...]:
    marks = problem.marks
    return marks if all(is_mark(mark) for mark in marks) else tuple("ABCDEF")


def _line(text: str) -> str:
    """Text from elsewhere on one line."""
    return " ".join(filter(None, (line.strip() for line in re.split(r"[\r\n]", text))))

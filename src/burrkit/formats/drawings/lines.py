"""The lines of a text with drawings of layers: headings, rows, and what is neither.

``lines_of`` parts a text at its headings, as in "Piece A" and "Goal:", and each section into blocks of
rows at blank lines and at headings of layers, as in "Layer 1" and "z=0". ``drawings`` gives the rows a
meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from burrkit.runtime.fields import numbered_lines

#: Signs for a cube other than letters or digits, signs for none, and the sign of a cube that may stay empty.
#: What 0 means, depends on what else is drawn: see ``signs``.
SOLID: Final = "#*@█■"
NONE: Final = "._-·□"
OPTIONAL: Final = "+"

_BLANK: Final = re.compile(r"\s")

#: Longer names are refused.
LONGEST_NAME: Final = 200

_PLAIN: Final = re.compile(r"[#*@█■._\-0·□+xX1oO|/ ]++")
_LETTERS: Final = re.compile(r"[A-Za-z0-9#*@█■+._\-·□| ]++")
_CUBES: Final = re.compile(r"[#xX. ]++")
_WORD: Final = re.compile(r"[A-Z][a-z]|[a-z][A-Z]")
_PIECE: Final = re.compile(
    r"(?:piece|part|shape|stick|block)(?: *+#?(?P<number>[0-9]{1,4})| ++(?P<letter>[a-z]))(?![a-z0-9])"
    r"(?P<rest>.*+)",
    re.IGNORECASE,
)
_GOAL: Final = re.compile(
    r"(?:goal|target|result|(?P<container>container))\b *+:?(?P<rest>.*+)", re.IGNORECASE
)
_NAMED: Final = re.compile(r"(?P<label>[^\s:][^:]{0,60}):(?P<rest>.*+)")
_COUNT: Final = re.compile(r"\(?(?:[x\xd7] ?([0-9]{1,9})|([0-9]{1,9}) ?[x\xd7])\)?", re.IGNORECASE)
_LAYER: Final = re.compile(
    r"(?:layer|level|slice|z *+=) *+#?(?P<number>[0-9]{1,3})(?P<rest>[ a-z():.]*+)", re.IGNORECASE
)
_END: Final = re.compile(r"(?P<end>bottom|middle|top)(?: layer)?:?", re.IGNORECASE)
_COLUMN: Final = re.compile(r"(?:layer )?(?P<number>[0-9]{1,3})(?: (?:bottom|top))?(?= |\Z)", re.IGNORECASE)
_RULE: Final = re.compile(r"={3,}+|~{3,}+|_{3,}+|-{3,}+")
#: A line that ends in one of these and a colon is about all drawings.
_NO_LABELS: Final = (
    "pieces",
    "parts",
    "shapes",
    "sticks",
    "layers",
    "assembly",
    "assembled",
    "solution",
    "puzzle",
)
_ENDS: Final = {"bottom": -1000, "middle": 0, "top": 1000}


@dataclass(frozen=True)
class Row:
    """A row as it stands in the text, and the number of its line."""

    number: int
    text: str


@dataclass
class Block:
    """Rows that follow each other.

    ``gap`` is the number of blank lines before it. ``layer`` is the number of its layer if it has a heading,
    ``is_top_down`` if that counts from the top. ``columns`` are the offsets of the layers that a heading
    puts side by side.
    """

    rows: list[Row] = field(default_factory=list)
    gap: int = 0
    layer: int | None = None
    is_top_down: bool = False
    columns: tuple[int, ...] = ()


@dataclass
class Section:
    """What follows a heading, or the whole text. A goal has no label; a container is a goal, too."""

    label: str = ""
    name: str = ""
    count: int = 1
    is_named: bool = False
    is_goal: bool = False
    is_container: bool = False
    number: int = 1
    blocks: list[Block] = field(default_factory=list)


@dataclass
class DrawnLines:
    """A text in sections, its title, and the first line that is neither a row nor a heading."""

    title: str = ""
    sections: list[Section] = field(default_factory=list)
    stray: Row | None = None
    others: int = 0

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return sum(len(block.rows) for section in self.sections for block in section.blocks)


def rows_of(text: str) -> Iterator[Row]:
    """The lines of a text without blanks at their ends; blanks of all sorts, as pages have them, are one."""
    return (Row(number, _BLANK.sub(" ", line.expandtabs()).rstrip()) for number, line in numbered_lines(text))


def lines_of(text: str) -> DrawnLines:
    """The sections of a text."""
    return _Reader().read(list(rows_of(text)))


class _Reader:
    def __init__(self) -> None:
        self.lines = DrawnLines()
        self.gap = 0
        self.block: Block | None = None
        self.last_column = 0
        self.is_ruled = self.has_dashes = self.has_hash = self.has_letters = False

    def read(self, rows: Sequence[Row]) -> DrawnLines:
        runs = list(_runs(rows))
        texts = [row.text.strip() for row in rows]
        self.has_dashes = any("-" in text and text.strip("-= ") for text in texts)
        # A "#" by itself parts pieces where cubes are drawn with another sign.
        self.has_hash = any("#" in text and text != "#" for text in texts) or not any(
            text != "#" and _PLAIN.fullmatch(text) and set(text) & set("xXoO1") for text in texts
        )
        # A letter by itself is a piece of one cube where pieces are drawn with a letter each.
        self.has_letters = any(len(_one_letter(run)) > 1 for run in runs) and not any(
            _PLAIN.fullmatch(text) and set(text) & set("#*@█■xX1oO") for text in texts
        )
        for k, run in enumerate(runs):
            if not run[0].text:
                self.gap += len(run)
                self.block = None
                continue
            self.run(run, is_first=k <= 1 and len(runs) > k + 1)
        if self.is_ruled:
            for section in self.lines.sections:
                section.is_named = True
        return self.lines

    def run(self, run: Sequence[Row], *, is_first: bool) -> None:
        """Read lines between blank ones."""
        may_be_named = True
        cubes = _one_letter(run)
        is_piece = len(cubes) > 1 or (bool(cubes) and self.has_letters)
        for k, row in enumerate(run):
            text = row.text.strip()
            rest = [other.text for other in run[k:]]
            if self.is_rule(text):
                self.begin(Section(number=row.number))
                self.is_ruled = True
            elif self.heading(row):
                may_be_named = False
            elif is_piece or is_row(text) or self.is_letters(rest, is_first=is_first and not self.lines.rows):
                self.row(row)
                may_be_named = False
            elif may_be_named and len(rest) > 1 and self.is_name(text, rest[1:]):
                name, count = _counted(text)
                self.begin(Section(name, count=count, is_named=True, number=row.number))
                may_be_named = False
            else:
                self.other(row, text)

    def is_rule(self, text: str) -> bool:
        """Whether a line parts pieces."""
        if text == "#":
            return not self.has_hash
        return _RULE.fullmatch(text) is not None and not ("-" in text and self.has_dashes)

    def is_name(self, text: str, below: Sequence[str]) -> bool:
        """Whether a line between a blank one and a drawing is the name of a piece."""
        return len(text) <= LONGEST_NAME and (
            is_row(below[0].strip()) or self.is_letters(below, is_first=False)
        )

    def is_letters(self, rest: Sequence[str], *, is_first: bool) -> bool:
        """Whether the first of these lines is a row of letters, the marks of pieces, not a word."""
        text = rest[0].strip()
        if not _LETTERS.fullmatch(text):
            return False
        # A name can be as long as the row below it; rows without a cube decide nothing.
        if self.block is None and len(rest) > 1 and not _CUBES.fullmatch(text):
            has_none = bool(set(text) & set(NONE))
            below = [row for row in rest[1:] if not has_none or set(row) - set(f"{NONE} ")]
            if below and _CUBES.fullmatch(rest[1].strip()) and _CUBES.fullmatch(below[0].strip()):
                return False
        words = text.split()
        if all(len(word) == 1 for word in words) and len(words) > 1:
            return True
        in_block = self.block is not None and bool(self.block.rows)
        follows = len(rest) > 1 and [len(word) for word in rest[1].split()] == [len(word) for word in words]
        if in_block or (self.block is not None and (self.block.columns or self.block.layer is not None)):
            return True
        if is_first and not follows:  # a title, but for a row of one letter
            return len(set(text)) == 1 < len(text)
        return (follows and not _WORD.search(text)) or any(sign in text for sign in ".·□")

    def row(self, row: Row) -> None:
        if self.block is None:
            self.new_block()
        if self.block is not None:
            self.block.rows.append(row)

    def new_block(
        self, layer: int | None = None, columns: tuple[int, ...] = (), *, top_down: bool = False
    ) -> None:
        if not self.lines.sections:
            self.begin(Section())
        self.block = Block([], self.gap, layer, top_down, columns)
        self.gap = 0
        self.lines.sections[-1].blocks.append(self.block)

    def begin(self, section: Section) -> None:
        self.lines.sections.append(section)
        self.block, self.gap, self.last_column = None, 0, 0

    def other(self, row: Row, text: str) -> None:
        self.lines.others += 1
        if not self.lines.sections and not self.lines.title and len(text) <= LONGEST_NAME:
            self.lines.title = text
        elif self.lines.stray is None and self.lines.sections:
            self.lines.stray = row

    # Headings ----------------------------------------------------------------------------------------

    def heading(self, row: Row) -> bool:
        """Read a line if it is a heading; a row may follow on the same line."""
        text = row.text.strip()
        if match := _LAYER.fullmatch(text):
            number, rest = int(match["number"]), match["rest"].lower()
            self.new_block(number, top_down="top" in rest and number <= 1)
            return True
        if columns := columns_of(row.text):
            numbers = [number for _, number in columns]
            if any(word in text.lower() for word in ("bottom", "top", "layer")) or (
                self.block is None and numbers[0] == self.last_column + 1 > 1
            ):
                self.new_block(numbers[0], tuple(at for at, _ in columns))
                self.last_column = numbers[-1]
                return True
        if match := _END.fullmatch(text):
            self.new_block(_ENDS[match["end"].lower()])
            return True
        return self.piece(row, text)

    def piece(self, row: Row, text: str) -> bool:
        section = Section(is_named=True, number=row.number)
        if match := _PIECE.fullmatch(text):
            section.label = match["number"] or match["letter"]
        elif match := _GOAL.fullmatch(text):
            section.is_goal, section.is_container = True, bool(match["container"])
        elif match := _NAMED.fullmatch(text):
            label = match["label"].strip()
            section.label, section.count = _counted(label)
            if label.lower().endswith(_NO_LABELS):
                section = Section(number=row.number)
        else:
            return False
        rest = match["rest"]
        inside = rest.strip().lstrip(":").strip()
        # "User-agent: *" and "Version: 1.0" are not drawings.
        if not is_row(inside) or not set(inside) & set("#xX█■"):
            name, count = _counted(inside)
            section.name, section.count = name.strip(" :.,-"), max(count, section.count)
            inside = ""
        self.begin(section)
        if inside:
            at = len(row.text) - len(row.text.lstrip()) + text.rindex(inside)
            self.row(Row(row.number, " " * at + inside))
        return True


def _counted(text: str) -> tuple[str, int]:
    """A name without the number of equal pieces, as in "2x bar" and "bar (x2)", and that number."""
    for match in _COUNT.finditer(text):
        if match.start() == 0 or match.end() == len(text) or text[match.end()] in ":.,":
            rest = f"{text[: match.start()].rstrip()} {text[match.end() :].lstrip()}"
            return rest.strip(), int(match[1] or match[2])
    return text, 1


def _runs(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Lines with text, and blank lines, in runs."""
    run: list[Row] = []
    for row in rows:
        if run and bool(run[0].text) != bool(row.text):
            yield run
            run = []
        run.append(row)
    if run:
        yield run


def _one_letter(run: Sequence[Row]) -> str:
    """The cubes of lines that are drawn with one letter, or digit from 2 up: "AAA"; nothing for others."""
    text = "".join(row.text for row in run)
    cubes = "".join(sign for sign in text if sign not in f"{NONE} ")
    is_letter = _LETTERS.fullmatch(text) and not _PLAIN.fullmatch(text) and len(set(cubes)) == 1
    return cubes if is_letter else ""


def is_row(text: str) -> bool:
    """Whether a line is a row of signs that mean a cube or none, without letters for pieces."""
    return _PLAIN.fullmatch(text) is not None


def side_by_side(rows: Iterable[str], starts: Sequence[int]) -> list[list[str]]:
    """The rows of each layer of those that begin at these offsets of some rows."""
    ends: list[int | None] = [*starts[1:], None]
    return [[row[at:end].rstrip() for row in rows] for at, end in zip(starts, ends, strict=True)]


def columns_of(text: str) -> list[tuple[int, int]]:
    """The offset and the number of each layer in a heading of layers side by side; [] for other lines."""
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(text):
        if text[at] == " ":
            at += 1
            continue
        match = _COLUMN.match(text, at)
        if match is None or (found and int(match["number"]) != found[-1][1] + 1):
            return []
        found.append((at, int(match["number"])))
        at = match.end()
    return found

"""The structure of an OpenSCAD program: which calls it makes, how often, and which of them mirrored.

Only what decides that is evaluated: blocks, modules, loops over literal ranges and lists, and ``mirror``,
``scale`` and ``multmatrix`` with literal numbers. What is not certain is reported with its place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Final, TypeAlias

from burrkit.formats.puzzlecad.values import loops, mirrors

#: Modules that leave shapes as they are. ``let`` and the last ones only name, print or check values.
_HARMLESS: Final = frozenset(
    {"translate", "rotate", "color", "union", "group", "render", "let", "assign", "echo", "assert"}
)
#: Modules of OpenSCAD that do not make their result of the shapes to which they are applied.
_CUTTING: Final = frozenset(
    {"difference", "intersection", "intersection_for", "hull", "minkowski", "resize", "projection"}
    | {"linear_extrude", "rotate_extrude"}
)
#: How deep statements may stand within each other.
_DEEPEST: Final = 100
#: Counts beyond this are not distinguished.
_MOST: Final = 100_000

_SPACE: Final = re.compile(r"\s*+")
_BLANK: Final = re.compile(r"[\s;]*+")
_MODIFIERS: Final = re.compile(r"[*!#%\s]*+")
_WORD: Final = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*+")
_FILE: Final = re.compile(r"\s*+<([^>\n]*+)>")
_ENDING: Final = re.compile(r"[;(\[{]")
_OPENING: Final = {"(": ")", "[": "]", "{": "}"}

#: The offset of a call, and whether it is mirrored. The children of a module are the call at -1.
Occurrence: TypeAlias = tuple[int, bool]
_CHILDREN: Final = -1


class StructureError(ValueError):
    """A text that is not a program; ``at`` is where it ceases to be one."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


@dataclass(frozen=True)
class Statement:
    """A call with the statements that it applies to; the ``name`` of a block in braces is empty."""

    name: str
    at: int
    arguments: str = ""
    children: tuple[Statement, ...] = ()
    modifiers: str = ""


@dataclass(frozen=True)
class Drawn:
    """How often each call is made: ``calls`` when the program runs.

    Statements that are switched off are alternatives: ``off`` is the most that one of them would draw, and
    ``shared`` are the calls that several of them would.
    """

    calls: Counter[Occurrence] = field(default_factory=Counter)
    off: Counter[Occurrence] = field(default_factory=Counter)
    shared: frozenset[int] = frozenset()

    def __add__(self, other: Drawn) -> Drawn:
        shared = {at for at, _ in self.off.keys() & other.off.keys()}
        return Drawn(self.calls + other.calls, self.off | other.off, self.shared | other.shared | shared)

    def times(self, count: int) -> Drawn:
        """The same that often."""
        more = [Counter({k: min(n * count, _MOST) for k, n in c.items()}) for c in (self.calls, self.off)]
        return Drawn(more[0], more[1], self.shared)

    def mirrored(self) -> Drawn:
        """The same, mirrored."""
        other = [Counter({(at, not m): n for (at, m), n in c.items()}) for c in (self.calls, self.off)]
        return Drawn(other[0], other[1], self.shared)

    def switched_off(self) -> Drawn:
        """The same by a statement that is switched off."""
        return Drawn(Counter(), self.calls | self.off, self.shared)

    def applied_to(self, children: Drawn) -> Drawn:
        """What a module draws that is applied to these children."""
        own = [Counter({k: n for k, n in c.items() if k[0] != _CHILDREN}) for c in (self.calls, self.off)]
        whole = Drawn(own[0], own[1], self.shared)
        for drawn, is_mirrored in ((children, False), (children.mirrored(), True)):
            if count := self.calls[_CHILDREN, is_mirrored]:
                whole += drawn.times(count)
            if count := self.off[_CHILDREN, is_mirrored]:
                whole += drawn.times(count).switched_off()
        return whole


class Program:
    """A program without comments; the calls of the modules ``names`` are counted.

    StructureError if it is not made of statements. ``files`` are those that it includes, and ``doubts`` is,
    after ``counts``, what is not certain, each with the offset in the text.
    """

    def __init__(self, text: str, names: Iterable[str]) -> None:
        self._text = text
        self._masked = re.sub(r'"[^"]*"?', lambda found: " " * len(found[0]), text)
        self._closing = _matching(self._masked)
        self._names = frozenset(names)
        self.doubts: list[tuple[int, str]] = []
        self.files: list[tuple[int, str]] = []
        self.modules: dict[str, Statement] = {}
        self._overridden: list[Statement] = []
        self._known: dict[str, Drawn] = {}
        self._open: list[str] = []
        self.statements = tuple(self._block(0, len(text), 0))

    def counts(self) -> dict[int, tuple[int, int]]:
        """How often each call is made as it is and mirrored, by its offset.

        Calls that only statements draw that are switched off, or modules that are never called, count, too.
        """
        drawn = self._drawn()
        most = drawn.calls | drawn.off
        for at in sorted(drawn.shared | {at for at, _ in drawn.calls.keys() & drawn.off.keys()}):
            times = most[at, False] + most[at, True]
            how_often = "once" if times == 1 else f"{times} times"
            self.doubts.append(
                (at, f"several statements draw it, and some are switched off; read {how_often}")
            )
        return {at: (most[at, False], most[at, True]) for at, _ in most}

    def _drawn(self) -> Drawn:
        whole = self._sequence(self.statements)
        for name in self.modules:
            if name not in self._known:
                whole += self._module(name, 0).applied_to(Drawn()).switched_off()
        for module in self._overridden:
            whole += self._sequence(module.children).applied_to(Drawn()).switched_off()
        return whole

    # Statements --------------------------------------------------------------------------------------

    def _block(self, at: int, end: int, depth: int) -> Iterator[Statement]:
        """The statements of a part of the text."""
        while (at := self._skip(_BLANK, at)) < end:
            statement, at = self._statement(at, depth)
            if statement is not None:
                yield statement

    def _skip(self, pattern: re.Pattern[str], at: int) -> int:
        found = pattern.match(self._masked, at)
        return at if found is None else found.end()

    def _statement(self, at: int, depth: int) -> tuple[Statement | None, int]:
        """The statement at an offset, None if it draws nothing, and where the text goes on."""
        if depth > _DEEPEST:
            raise StructureError(at)
        start = self._skip(_MODIFIERS, at)
        modifiers = "".join(self._masked[at:start].split())
        if self._masked.startswith("{", start):
            end = self._closing[start]
            return Statement("", start, "", tuple(self._block(start + 1, end, depth + 1)), modifiers), end + 1
        word = _WORD.match(self._masked, start)
        if word is None:
            raise StructureError(start)
        name, after = word[0], self._skip(_SPACE, word.end())
        if name in ("include", "use") and (file := _FILE.match(self._masked, word.end())):
            self.files.append((start, file[1].strip()))
            return None, file.end()
        if name == "function" or self._masked.startswith("=", after):
            return None, self._end(after)
        if name == "module":
            return self._definition(after, depth)
        if not self._masked.startswith("(", after):
            raise StructureError(after)
        closing = self._closing[after]
        children, end = self._children(name, closing + 1, depth)
        return Statement(name, start, self._text[after + 1 : closing], children, modifiers), end

    def _children(self, name: str, at: int, depth: int) -> tuple[tuple[Statement, ...], int]:
        """What a call applies to: nothing before a semicolon, a statement, two with ``else``."""
        at = self._skip(_SPACE, at)
        if self._masked.startswith(";", at) or at == len(self._masked) or self._masked[at] == "}":
            return (), at
        child, at = self._statement(at, depth + 1)
        children: tuple[Statement, ...] = () if child is None else (child,)
        again = self._skip(_BLANK, at)
        word = _WORD.match(self._masked, again)
        if name == "if" and word is not None and word[0] == "else":
            other, at = self._children("else", word.end(), depth)
            children += other
        return children, at

    def _definition(self, at: int, depth: int) -> tuple[None, int]:
        word = _WORD.match(self._masked, at)
        if word is None:
            raise StructureError(at)
        opening = self._skip(_SPACE, word.end())
        if not self._masked.startswith("(", opening):
            raise StructureError(opening)
        children, end = self._children("module", self._closing[opening] + 1, depth)
        if word[0] in self.modules:  # the last definition counts
            self._overridden.append(self.modules[word[0]])
        self.modules[word[0]] = Statement(word[0], at, "", children)
        return None, end

    def _end(self, at: int) -> int:
        """Where an assignment ends: behind its semicolon, which brackets may enclose."""
        for found in _ENDING.finditer(self._masked, at):
            if found.start() < at:
                continue
            if found[0] == ";":
                return found.end()
            at = self._closing[found.start()]
        raise StructureError(at)

    # What they draw ----------------------------------------------------------------------------------

    def _sequence(self, statements: Iterable[Statement]) -> Drawn:
        return reduce(Drawn.__add__, map(self._one, statements), Drawn())

    def _one(self, statement: Statement) -> Drawn:
        """What a statement draws; a doubt only if it draws calls that are counted."""
        drawn = self._called(statement)
        if not (drawn.calls or drawn.off):
            return drawn
        if "!" in statement.modifiers:
            self._doubt(statement, "! draws this alone; all pieces are read")
        if "%" in statement.modifiers:
            self._doubt(statement, "% shows pieces that are not printed; they are read")
        return drawn.switched_off() if set("*%") & set(statement.modifiers) else drawn

    def _doubt(self, statement: Statement, reason: str) -> None:
        if (statement.at, reason) not in self.doubts:
            self.doubts.append((statement.at, reason))

    def _called(self, statement: Statement) -> Drawn:
        name = statement.name
        if name in self._names:
            return Drawn(Counter({(statement.at, False): 1}))
        if name in ("children", "child"):
            if statement.arguments.strip():
                self._doubt(statement, f"{name}({statement.arguments.strip()[:20]}) is read as all children")
            return Drawn(Counter({(_CHILDREN, False): 1}))
        within = self._sequence(statement.children)
        if name in self.modules:
            return self._module(name, statement.at).applied_to(within)
        if not (within.calls or within.off) or name == "" or name in _HARMLESS:
            return within
        if name == "if":
            return self._condition(statement, within)
        if name == "for":
            return within.times(self._loops(statement))
        if name in ("mirror", "scale", "multmatrix"):
            is_mirrored = mirrors(name, statement.arguments)
            if is_mirrored is None:
                self._doubt(statement, f"the program computes what {name}() does; it is passed over")
            return within.mirrored() if is_mirrored else within
        what = "cuts or changes" if name in _CUTTING else "is not known, and may change"
        self._doubt(statement, f"{name}() {what} pieces; they are read as they are")
        return within

    def _loops(self, statement: Statement) -> int:
        count = loops(statement.arguments)
        if count is None:
            self._doubt(statement, "the program computes how often a loop runs; its pieces are read once")
        elif count == 0:
            self._doubt(statement, "a loop that never runs; its pieces are read once")
        return count or 1

    def _condition(self, statement: Statement, within: Drawn) -> Drawn:
        """A condition that is true or false; what does not hold is switched off."""
        value = statement.arguments.strip()
        if value not in ("true", "false", "0", "1"):
            self._doubt(statement, "a condition is not evaluated; its pieces are read")
            return within
        chosen, *others = [self._one(child) for child in statement.children]
        other = reduce(Drawn.__add__, others, Drawn())
        if value in ("true", "1"):
            return chosen + other.switched_off()
        return chosen.switched_off() + other

    def _module(self, name: str, at: int) -> Drawn:
        """What a module draws, its children among it; each is looked through once."""
        if name not in self._known:
            if name in self._open:
                self._doubt(
                    replace(self.modules[name], at=at), f"{name}() calls itself; its pieces are read once"
                )
                return Drawn()
            self._open.append(name)
            found = self._sequence(self.modules[name].children)
            self._open.pop()
            self._known[name] = found
        return self._known[name]


def _matching(text: str) -> dict[int, int]:
    """The offset of the closing bracket of each opening one."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for match in re.finditer(r"[()\[\]{}]", text):
        if match[0] in _OPENING:
            opened.append(match.start())
        elif opened and _OPENING[text[opened[-1]]] == match[0]:
            found[opened.pop()] = match.start()
        else:
            raise StructureError(match.start())
    if opened:
        raise StructureError(opened[-1])
    return found

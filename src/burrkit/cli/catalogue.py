"""``burrkit catalogue``: the named six-piece burrs and what has been published about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

from burrkit.cli.common import options
from burrkit.cli.report import give
from burrkit.errors import BurrkitError
from burrkit.runtime.fields import quoted
from burrkit.runtime.report import Block, Heading, ReportTable, paragraph

if TYPE_CHECKING:
    from burrkit.sixpiece.catalogue import Entry

#: Lists of at most this many burrs include other names, designers, sources and notes.
_IN_DETAIL = 5


def catalogue(
    pattern: Annotated[str | None, options.pattern("Part of a name or designer, or a stick number.")] = None,
    as_json: Annotated[bool, options.json_flag("one JSON list")] = False,
) -> None:
    """List the named six-piece burrs with their published figures and sources."""
    from burrkit.sixpiece.catalogue import search

    found = search(pattern or "")
    if not found:
        raise BurrkitError(f"no burr in the catalogue matches {quoted(str(pattern))}", "unknown")
    give(as_json, lambda: [asdict(entry) for entry in found], _report(found))


def _report(found: tuple[Entry, ...]) -> Iterator[Block]:
    yield Heading("Published figures; assemblies and solutions are counted up to rotation")
    columns = ["name", ">len", "sticks", ">asm", ">sol", ">level", ">holes"]
    yield ReportTable(columns, [_row(entry) for entry in found], unbroken="sticks")
    if len(found) <= _IN_DETAIL:
        for entry in found:
            yield from paragraph(entry.name)
            yield from details(entry)


def _row(entry: Entry) -> list[str | None]:
    sticks = " ".join(map(str, entry.sticks)) if len(entry.sticks) <= 6 else f"a set of {len(entry.sticks)}"
    figures = (entry.length, entry.assemblies, entry.solutions, entry.level, entry.holes)
    length, *others = (None if figure is None else str(figure) for figure in figures)
    return [entry.name, length, sticks or "not published", *others]


def details(entry: Entry) -> Iterator[Block]:
    """Other names, the designer, the source and the note of a burr, indented."""
    from rich.padding import Padding

    facts = (("also called", ", ".join(entry.also)), ("designer", entry.designer))
    for label, text in (*facts, ("source", entry.source), ("note", entry.note)):
        if text:
            yield Padding(f"{label}: {text}", (0, 0, 0, 2))

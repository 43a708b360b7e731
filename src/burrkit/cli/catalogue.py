"""``burrkit catalogue``: the named six-piece burrs and what has been published about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from burrkit.cli.common import options
from burrkit.errors import BurrkitError
from burrkit.runtime.fields import quoted

if TYPE_CHECKING:
    from burrkit.sixpiece.catalogue import Entry

#: Lists of at most so many burrs include other names, designers, sources and notes.
_IN_DETAIL = 5


def catalogue(
    pattern: Annotated[str | None, options.pattern("Part of a name or designer, or a stick number.")] = None,
    as_json: Annotated[bool, options.json_flag("one JSON list")] = False,
) -> None:
    """List the named six-piece burrs with their published figures and sources."""
    from burrkit.sixpiece.catalogue import search

    found = search(pattern or "")
    if not found:
        raise BurrkitError(f"no burr in the catalogue matches {quoted(str(pattern))}")
    if as_json:
        import dataclasses
        import json

        typer.echo(json.dumps([dataclasses.asdict(entry) for entry in found], ensure_ascii=False))
    else:
        _print_table(found)


def _print_table(found: tuple[Entry, ...]) -> None:
    from rich.text import Text

    from burrkit.cli.common.console import console, heading, show, table

    out = console()
    show(out, heading("Published figures; assemblies and solutions are counted up to rotation"))
    columns = [("name", "left"), ("len", "right"), ("sticks", "left")]
    columns += [(name, "right") for name in ("asm", "sol", "level", "holes")]
    listed = table(columns, [_row(entry) for entry in found])
    listed.columns[2].no_wrap = True
    show(out, listed)
    if len(found) <= _IN_DETAIL:
        for entry in found:
            show(out)
            show(out, Text("\n".join(_details(entry))))


def _row(entry: Entry) -> list[str]:
    sticks = " ".join(map(str, entry.sticks)) if len(entry.sticks) <= 6 else f"a set of {len(entry.sticks)}"
    figures = (entry.length, entry.assemblies, entry.solutions, entry.level, entry.holes)
    length, *others = ("" if figure is None else str(figure) for figure in figures)
    return [entry.name, length, sticks or "not published", *others]


def _details(entry: Entry) -> list[str]:
    lines = {
        "also called": ", ".join(entry.also),
        "designer": entry.designer,
        "source": entry.source,
        "note": entry.note,
    }
    return [entry.name, *(f"  {label}: {text}" for label, text in lines.items() if text)]

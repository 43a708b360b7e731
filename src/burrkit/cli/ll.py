"""``burrkit ll``: assemblies in LL format, one by one or as a listing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

import typer

import burrkit as bk
from burrkit.cli.common import options
from burrkit.cli.common.options import one_of, option
from burrkit.cli.report import json_text, show_report
from burrkit.errors import BurrkitError
from burrkit.formats.files import decode, exists, label, read_bytes
from burrkit.runtime.fields import warn_of

if TYPE_CHECKING:
    from burrkit.formats.ll_listing import ListedAssembly

_HEADING = f"{'LL string':<32} {'sticks in positions 1 to 6':<29} {'h':>2} {'levels':<9} sym"


def ll(
    strings: Annotated[
        list[str],
        options.argument(
            "STRING...",
            "LL strings of 32 digits, files with one a line, or - for standard input. Lines may go on "
            "with the columns and the name of Cutler's listings.",
        ),
    ],
    moves: Annotated[
        bool, option("--moves", "Print how each comes apart: its Apart-Code and its steps.")
    ] = False,
    length: Annotated[
        int | None, option("--length", "Length of the sticks for --moves; 6 by default.")
    ] = None,
    listing: Annotated[bool, option("--listing")] = False,
    as_json: Annotated[bool, options.json_flag("one JSON object per string")] = False,
) -> None:
    """Read assemblies in LL format: sticks, holes, level type and symmetry.

    Sticks are canonical numbers in positions 1 to 6; the level type has the moves of the first separation
    at lengths 6, 8, 10 and 12; h counts the holes. A single string is drawn, too: which digit is which cube.
    """
    one_of({"--listing": listing, "--json": as_json} if as_json else {"--listing": listing, "--moves": moves})
    if length is not None and not moves:
        raise BurrkitError("--length is for --moves; the level type is that of all four lengths", "conflict")
    from burrkit.sixpiece.sticks import check_length

    check_length(length or 6)
    alone = len(strings) == 1 and strings[0] != "-" and not _is_file(strings[0])
    shown = _Shown("listing" if listing else "json" if as_json else "table", alone, moves, length or 6)
    for number, listed in enumerate(_assemblies(strings)):
        _print(listed, shown, first=not number)


class _Shown(NamedTuple):
    """What is printed of each assembly: ``alone`` is one that is drawn, ``moves`` are at this length."""

    form: Literal["table", "json", "listing"]
    alone: bool
    moves: bool
    length: int


def _print(listed: ListedAssembly, shown: _Shown, *, first: bool) -> None:
    """Print one assembly, the first one with the heading before it."""
    from burrkit.cli.common.ll_report import drawing, moves_of
    from burrkit.formats.ll_listing import HEADING
    from burrkit.sixpiece.leveltype import level_type_of

    levels = level_type_of(listed.string)
    for mistake in listed.mistakes(levels.columns):
        warn_of(mistake)
    if shown.form == "listing":
        for line in (*(HEADING if first else ()), listed.row(levels.columns)):
            typer.echo(line)
        return
    taken = moves_of(listed.string, shown.length) if shown.moves else None
    if shown.form == "json":
        _print_json(listed, levels, taken.as_data() if taken else None)
        return
    if first:
        typer.echo(_HEADING)
    typer.echo(_text_line(listed, levels))
    for lines in (drawing(listed.string) if shown.alone else None, taken.lines() if taken else None):
        if lines is not None:
            show_report(chain([""], lines))


def _is_file(argument: str) -> bool:
    return not argument.strip().isdigit() and argument.strip() != "" and exists(Path(argument))


def _assemblies(arguments: list[str]) -> Iterator[ListedAssembly]:
    from burrkit.sixpiece import ll as ll_strings

    for argument in arguments:
        if argument == "-":
            for number, line in enumerate(sys.stdin.buffer, 1):
                text = line.decode("utf-8-sig", errors="replace")
                listed = bk.formats.ll_listing.read_line(text, "standard input", number)
                if listed is not None:
                    yield listed
        elif _is_file(argument):
            source = label(argument)
            yield from bk.formats.ll_listing.read(decode(read_bytes(Path(argument)), source), source)
        else:
            source = f"LL string {(argument.split() or [''])[0]:.40}"
            listed = bk.formats.ll_listing.read_line(argument, source)
            yield listed or bk.formats.ll_listing.ListedAssembly(ll_strings.read(argument, source))


def _print_json(listed: ListedAssembly, levels: bk.sixpiece.LevelType, moves: dict[str, Any] | None) -> None:
    string = listed.string
    data: dict[str, Any] = {
        "ll": string.text,
        "sticks": string.sticks,
        "holes": string.holes,
        "level_type": str(levels),
        "symmetry": string.symmetry,
    }
    if listed.name:
        data["name"] = listed.name
    if moves is not None:
        data["moves"] = moves
    typer.echo(json_text(data))


def _text_line(listed: ListedAssembly, levels: bk.sixpiece.LevelType) -> str:
    string = listed.string
    sticks = " ".join(f"{number:4}" for number in string.sticks)
    return f"{string.text} {sticks} {string.holes:>2} {levels!s:<9} {string.symmetry}"

"""``burrkit ll``: what LL strings say about assemblies of the six-piece burr."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from burrkit.sixpiece.ll import LL

_HEADING = f"{'LL string':<32} {'sticks in positions 1 to 6':<29} {'h':>2} {'levels':<9} sym"


def ll(
    strings: Annotated[
        list[str],
        typer.Argument(
            metavar="STRING...",
            help="LL strings of 32 digits, or - for one a line on standard input.",
            show_default=False,
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a string.")] = False,
) -> None:
    """Read assemblies in LL format: sticks, holes, level type and symmetry.

    Sticks are canonical numbers in positions 1 to 6; the level type has the moves of the first separation
    at lengths 6, 8, 10 and 12; h counts the holes.
    """
    for number, string in enumerate(_strings(strings)):
        if not (as_json or number):
            typer.echo(_HEADING)
        typer.echo(_json_line(string) if as_json else _text_line(string))


def _strings(arguments: list[str]) -> Iterator[LL]:
    from burrkit.sixpiece.ll import read

    for argument in arguments:
        if argument != "-":
            yield read(argument, f"LL string {' '.join(argument.split()):.40}")
            continue
        for number, line in enumerate(sys.stdin.buffer, 1):
            # Published lists carry levels and names behind the digits.
            words = line.decode("utf-8-sig", errors="replace").split()
            if words and not words[0].startswith("#"):
                yield read(words[0], "standard input", number)


def _json_line(string: LL) -> str:
    import json

    from burrkit.sixpiece.leveltype import level_type_of

    return json.dumps(
        {
            "ll": string.text,
            "sticks": string.sticks,
            "holes": string.holes,
            "level_type": str(level_type_of(string)),
            "symmetry": string.symmetry,
        }
    )


def _text_line(string: LL) -> str:
    from burrkit.sixpiece.leveltype import level_type_of

    sticks = " ".join(f"{number:4}" for number in string.sticks)
    levels = str(level_type_of(string))
    return f"{string.text} {sticks} {string.holes:>2} {levels:<9} {string.symmetry}"

"""``burrkit solve --all-lengths``: a burr at lengths 6, 8, 10 and 12, and the level type of each assembly."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import typer

from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from burrkit.puzzle import Problem
    from burrkit.sixpiece.all_lengths import AllLengths, AssemblyAtAllLengths
    from burrkit.sixpiece.burr import Burr
    from burrkit.solving.options import SearchOptions
    from burrkit.solving.solver import Result

#: Assemblies printed unless all are wanted.
_SHOWN: Final = 20


def solve_all_lengths(
    problem: Problem, puzzle: str, options: SearchOptions, *, as_json: bool, everything: bool
) -> None:
    """Search at all four lengths and print the tables, or one JSON object."""
    from burrkit.cli.common.console import console
    from burrkit.cli.common.search import search
    from burrkit.sixpiece.all_lengths import all_lengths
    from burrkit.sixpiece.recognise import burr_of

    remarks = console(stderr=True)

    def search_one(burr: Burr) -> Result:
        return search(burr, remarks, options)[0]

    made = all_lengths(burr_of(problem), search_one, options.symmetry)
    if made is None:
        raise BurrkitError("stopped before the end; without all assemblies the lengths cannot be compared")
    if as_json:
        typer.echo(json.dumps(_data(made, puzzle), ensure_ascii=False))
    else:
        _print(made, puzzle, everything)


def _data(made: AllLengths, puzzle: str) -> dict[str, Any]:
    from burrkit.sixpiece.sticks import LENGTHS

    return {
        "puzzle": puzzle,
        "convention": made.results[0].convention,
        "lengths": [
            {
                "length": length,
                "assemblies": result.assembly_count,
                "partial": result.partial_count,
                "solutions": result.solution_count,
                "levels": result.levels,
            }
            for length, result in zip(LENGTHS, made.results, strict=True)
        ],
        "level_types": _level_types(made),
        "assemblies": [
            {
                "number": one.number,
                "ll": one.string,
                "level_type": str(one.level_type),
                "levels": dict(zip(map(str, LENGTHS), one.levels, strict=True)),
            }
            for one in made.assemblies
        ],
    }


def _hardest_first(made: AllLengths) -> list[AssemblyAtAllLengths]:
    return sorted(
        made.assemblies, key=lambda one: (max(one.level_type.levels), one.level_type.columns), reverse=True
    )


def _level_types(made: AllLengths) -> dict[str, int]:
    return dict(Counter(str(one.level_type) for one in _hardest_first(made)))


def _print(made: AllLengths, puzzle: str, everything: bool) -> None:
    from burrkit.cli.common.console import console, heading, how_many_more, show, table
    from burrkit.sixpiece.sticks import LENGTHS

    out = console()
    show(out, heading(f"{puzzle}, lengths 6, 8, 10 and 12"))
    columns = [("length", "right"), ("assemblies", "right"), ("partial solutions", "right")]
    columns += [("solutions", "right"), ("highest level", "right")]
    rows = [
        [
            str(length),
            *(f"{n:,}" for n in (result.assembly_count, result.partial_count, result.solution_count)),
            next(iter(result.levels), ""),
        ]
        for length, result in zip(LENGTHS, made.results, strict=True)
    ]
    show(out, table(columns, rows))
    show(out)
    show(out, "By level type: moves until the first part is free at each length, 0 for never;")
    show(out, "0-0-0-1 where something moves all the same.")
    types = [[name, f"{many:,}"] for name, many in _level_types(made).items()]
    show(out, table([("level type", "left"), ("assemblies", "right")], types))
    show(out)
    listed = _hardest_first(made)
    shown = listed if everything else listed[:_SHOWN]
    cells = [[str(one.number), one.string, str(one.level_type), _apart(one)] for one in shown]
    columns = [("no.", "right"), ("LL string", "left"), ("level type", "left"), ("comes apart at", "left")]
    show(out, table(columns, cells))
    if more := len(listed) - len(shown):
        show(out, how_many_more(more, "assembly", "assemblies"))


def _apart(one: AssemblyAtAllLengths) -> str:
    """At which lengths it comes completely apart: ``6 8``."""
    from burrkit.sixpiece.sticks import LENGTHS

    return " ".join(str(length) for length, level in zip(LENGTHS, one.levels, strict=True) if level)

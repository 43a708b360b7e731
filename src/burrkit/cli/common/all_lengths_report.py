"""``burrkit solve --all-lengths``: a burr at lengths 6, 8, 10 and 12, and the level type of each assembly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import burrkit as bk
from burrkit.cli.common.search import search
from burrkit.cli.report import give, how_many_more
from burrkit.errors import BurrkitError
from burrkit.runtime.report import Block, Heading, ReportTable, paragraph
from burrkit.sixpiece.burr import burr_of
from burrkit.sixpiece.leveltype import AllLengths, AssemblyAtAllLengths, all_lengths
from burrkit.sixpiece.sticks import LENGTHS

#: Assemblies printed by default.
_SHOWN: Final = 20


def solve_all_lengths(
    problem: bk.Problem, puzzle: str, options: bk.SearchOptions, *, as_json: bool, everything: bool
) -> None:
    """Search at all four lengths and print the tables, or one JSON object."""

    def search_one(burr: bk.sixpiece.Burr) -> bk.Result:
        return search(burr, options)[0]

    made = all_lengths(burr_of(problem), search_one, options.symmetry)
    if made is None:
        raise BurrkitError("stopped early; comparing lengths takes all assemblies", "stopped")
    give(as_json, lambda: _data(made, puzzle), _report(made, puzzle, everything))


def _data(made: AllLengths, puzzle: str) -> dict[str, Any]:
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


def _report(made: AllLengths, puzzle: str, everything: bool) -> Iterator[Block]:
    yield Heading(f"{puzzle}, lengths 6, 8, 10 and 12")
    columns = [">length", ">assemblies", ">partial solutions", ">solutions", ">highest level"]
    results = zip(LENGTHS, made.results, strict=True)
    yield ReportTable(
        columns,
        [
            [n, r.assembly_count, r.partial_count, r.solution_count, next(iter(r.levels), None)]
            for n, r in results
        ],
    )
    yield ""
    yield "By level type: moves until the first part is free at each length, 0 for never;"
    yield "0-0-0-1 where something moves all the same."
    yield ReportTable(["level type", ">assemblies"], list(_level_types(made).items()))
    listed = _hardest_first(made)
    shown = listed if everything else listed[:_SHOWN]
    cells = [[str(one.number), one.string, str(one.level_type), _apart(one)] for one in shown]
    columns = [">no.", "LL string", "level type", "comes apart at"]
    yield from paragraph(ReportTable(columns, cells))
    if more := len(listed) - len(shown):
        yield how_many_more(more, "assembly", "assemblies")


def _apart(one: AssemblyAtAllLengths) -> str:
    """At which lengths it comes completely apart: ``6 8``."""
    return " ".join(str(length) for length, level in zip(LENGTHS, one.levels, strict=True) if level)

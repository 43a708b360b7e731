"""Every figure that others have published about a named burr, computed again."""

from __future__ import annotations

import pytest

from burrkit.sixpiece.burr import burr
from burrkit.sixpiece.catalogue import Entry, entries
from burrkit.solving.solver import Result, solve

#: The booklet prints the level of its easiest solutions here, elsewhere that of the hardest.
PRINTED_LOWEST = "Starter Burr Set #30"

WITH_FIGURES = [
    entry
    for entry in entries()
    if entry.is_burr
    and (entry.assemblies, entry.solutions, entry.level, entry.holes) != (None, None, "", None)
]


def figures(result: Result, entry: Entry) -> tuple[int, int, str, int]:
    levels = list(result.levels) or ["0"]
    level = levels[-1] if entry.name == PRINTED_LOWEST else levels[0]
    if "." not in entry.level:
        level = level.split(".")[0]
    return result.assembly_count, result.solution_count, level, result.assemblies[0].assembly.holes


def test_the_catalogue_has_figures_enough() -> None:
    assert len(WITH_FIGURES) >= 100


@pytest.mark.parametrize("entry", WITH_FIGURES, ids=lambda entry: f"{entry.name} {entry.length}")
def test_published_figures(entry: Entry) -> None:
    computed = figures(solve(burr(*entry.sticks, length=entry.length or 6)), entry)
    published = (entry.assemblies, entry.solutions, entry.level or None, entry.holes)
    assert [c for c, p in zip(computed, published, strict=True) if p is not None] == [
        p for p in published if p is not None
    ]

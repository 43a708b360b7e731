"""Published figures on all six-piece burrs, and how to compute each from a result file.

Figures of B. Cutler unless the source says otherwise; all count logical assemblies.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from burrkit.census.enumeration.tally import levels
from burrkit.census.results.summary import Summary


@dataclass(frozen=True)
class PublishedCell:
    """A published figure: its class and name, the function that computes ours, and its source."""

    of: str
    what: str
    value: int
    ours: Callable[[Summary], int]
    source: str


def _all(summary: Summary, of: str) -> int:
    return sum(summary.level_types(of).values())


def _at_level(summary: Summary, level: int, of: str) -> int:
    """Assemblies whose highest level at any length is this one."""
    return sum(many for code, many in summary.level_types(of).items() if max(levels(code)) == level)


def _highest(summary: Summary, of: str) -> int:
    return max(summary.highest_levels(of).values())


def _highest_solid(summary: Summary) -> int:
    return max((max(levels(c)) for c, by_holes in summary.types_by_holes().items() if by_holes[0]), default=0)


def _only_to_10(summary: Summary, of: str) -> int:
    types = summary.level_types(of).items()
    return sum(many for code, many in types if levels(code)[2] and not levels(code)[3])


def _most_holes(summary: Summary) -> int:
    return max((holes for holes, many in enumerate(summary.by_holes()) if many), default=0)


def _with_holes(summary: Summary, level: int, holes: int) -> int:
    """Notchable assemblies of this highest level with this number of holes."""
    by_holes = summary.types_by_holes("notchable").items()
    return sum(int(counts[holes]) for code, counts in by_holes if max(levels(code)) == level)


_ANALYSIS: Final = "A Computer Analysis of All 6-Piece Burrs, 1994"
_ADDENDUM: Final = "Holey 6-Piece Burr!, addendum, 1988"
_STORER: Final = "J. Storer's page on Cutler's booklets"

CELLS: Final = (
    PublishedCell("all", "assemblies", 35_657_131_235, lambda s: s.assemblies, _STORER),
    PublishedCell("all", "partial solutions", 5_951_254_866, lambda s: s.partial_solutions()[6], _ANALYSIS),
    PublishedCell("all", "highest level", 12, lambda s: _highest(s, "all"), _ADDENDUM),
    PublishedCell("all", "assemblies of level 12", 1, lambda s: _at_level(s, 12, "all"), _STORER),
    PublishedCell("all", "assemblies of level 11", 0, lambda s: _at_level(s, 11, "all"), _STORER),
    PublishedCell("all", "highest without holes", 1, _highest_solid, "The Six-Piece Burr (booklet)"),
    PublishedCell("all", "most holes", 20, _most_holes, "IBM Research, The Burr Puzzles Site, 1997"),
    PublishedCell("all", "assemblies of type 24M", 1, lambda s: s.by_symmetry().get("24M", 0), _ANALYSIS),
    PublishedCell("notchable", "assemblies", 13_354_991, lambda s: _all(s, "notchable"), _ADDENDUM),
    PublishedCell("notchable", "highest level", 10, lambda s: _highest(s, "notchable"), _ADDENDUM),
    PublishedCell(
        "notchable", "assemblies of level 10", 2, lambda s: _at_level(s, 10, "notchable"), _ADDENDUM
    ),
    PublishedCell("notchable", "of them with 9 holes", 1, lambda s: _with_holes(s, 10, 9), _ADDENDUM),
    PublishedCell("notchable", "of them with 11 holes", 1, lambda s: _with_holes(s, 10, 11), _ADDENDUM),
    PublishedCell("notchable", "apart at 10, not at 12", 0, lambda s: _only_to_10(s, "notchable"), _ADDENDUM),
)


def cells(of: str) -> tuple[PublishedCell, ...]:
    """The published figures that apply to a result file of this class."""
    return tuple(cell for cell in CELLS if of in {"all", cell.of})

"""A table of designs: those that no other beats in all goals, a line each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from burrkit.plurals import counted
from burrkit.search.climb.goals import proved_counts

if TYPE_CHECKING:
    from burrkit.search.climb.climbing import Climbed

#: Titles of the columns.
_TITLES = ("run", "levels", "moves", "sol", "asm", "holes", "corners", "sizes", "shapes", "sym", "states",
           "dead", "random")  # fmt: skip
#: Longer texts of levels are cut, so that a line has at most 80 columns.
_LONGEST_LEVELS = 13


def table_title(goals: tuple[str, ...], left: int, of: int) -> str:
    """The title of a table of those that no other beats, of so many puzzles."""
    many = "1 puzzle" if of == 1 else f"{left:,} of {of:,} puzzles"
    return f"Not beaten in {', '.join(goals)} at once: {many}"


def table_lines(designs: Iterable[Climbed]) -> list[str]:
    """The table in at most 80 columns."""
    rows = [_TITLES, *map(_row, designs)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(_TITLES))]
    return [
        " ".join(
            text.ljust(width) if title == "levels" else text.rjust(width)
            for title, text, width in zip(_TITLES, row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]


def measures_line(design: Climbed) -> str:
    """The figures of a design in a sentence without an end."""
    found = design.measures
    corners = sum(found.corners)
    parts = [
        counted(found.moves, "move"),
        counted(found.holes, "hole") if found.holes else "no hole",
        counted(corners, "internal corner") if corners else "no internal corner",
        f"{counted(found.shapes, 'shape')} of {min(found.sizes)}-{max(found.sizes)} cubes",
    ]
    if found.random is not None:
        parts.append(f"{found.random:,} at random")
    return ", ".join(parts)


def _row(design: Climbed) -> tuple[str, ...]:
    found = design.measures
    levels = found.levels
    if len(levels) > _LONGEST_LEVELS:
        levels = levels[: _LONGEST_LEVELS - 2] + ".."
    solutions = ["" if number is None else str(number) for number in proved_counts(design)]
    rest = found.shapes, found.symmetries, found.states, found.dead_ends, found.random
    return (
        str(design.run),
        levels,
        str(found.moves),
        *solutions,
        str(found.holes),
        str(sum(found.corners)),
        f"{min(found.sizes)}-{max(found.sizes)}",
        *("" if number is None else str(number) for number in rest),
    )


def design_data(design: Climbed) -> dict[str, Any]:
    """The figures of a design as plain data, without its pieces."""
    solutions, assemblies = proved_counts(design)
    return {
        "run": design.run,
        "level": design.level,
        "solutions": solutions,
        "assemblies": assemblies,
        **design.measures.as_data(),
    }

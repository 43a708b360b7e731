"""The figures of one puzzle of the atlas, all computed, and how they differ from published ones."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from burrkit.assembly.model import Assembly
from burrkit.atlas.contents import Exhibit
from burrkit.census.enumeration.selection import counts_of_all
from burrkit.census.enumeration.tally import LOCKED
from burrkit.errors import BurrkitError
from burrkit.moves.apart.total_moves import proved_total
from burrkit.moves.difficulty.measures import brief
from burrkit.plurals import counted
from burrkit.sixpiece import ll
from burrkit.sixpiece.burr import Burr, as_burr
from burrkit.sixpiece.catalogue import Entry
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.leveltype import level_type
from burrkit.sixpiece.symmetry import TYPES, symmetry_type
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.result import shown_of
from burrkit.solving.solver import solve

#: Where the level at each length of the sticks is in a level code of the census.
_SHIFTS: Final = {6: 12, 8: 8, 10: 4, 12: 0}


def analysed(exhibit: Exhibit) -> tuple[FoundAssembly, dict[str, Any]]:
    """Return the assembly to show, of the highest level, and the figures of the puzzle as plain data.

    BurrkitError for a puzzle without an assembly.
    """
    problem, entry, made = exhibit.problem, exhibit.entry, as_burr(exhibit.problem)
    result = solve(problem, rule=exhibit.rule)
    shown = shown_of(result)
    if shown is None or shown.disassembly is None:
        raise BurrkitError(f"{problem.name}: no assembly", "unsolved")
    figures = {
        "name": problem.name,
        "also": entry.also if entry else (),
        "designer": entry.designer if entry else "",
        "group": exhibit.group,
        "finding": exhibit.finding,
        "source": exhibit.source,
        "note": entry.note if entry else "",
        "pieces": len(problem.pieces),
        "cubes": problem.volume,
        "holes": len(problem.goal.cells) - problem.volume,
        "assemblies": result.assembly_count,
        "solutions": result.solution_count,
        "level": shown.level,
        "first": shown.disassembly.first or 0,
        **_difficulty(shown, exhibit.rule),
        "six": made and _of_six(made, shown.assembly, shown.disassembly.first or 0),
    }
    figures["name"] = problem.name or _find_name(figures)
    return shown, {**figures, "published": _differences(entry, figures) if entry else {}}


def summary(figures: dict[str, Any]) -> str:
    """Return a puzzle in one line, for previews of its page."""
    level = f"level {figures['level']}" if figures["level"] else "does not come apart"
    parts = f"{counted(figures['pieces'], 'piece')}, {level}, {counted(figures['holes'], 'hole')}"
    among = counted(figures["assemblies"], "assembly", "assemblies")
    return f"{parts}; {counted(figures['solutions'], 'solution')} among {among}."


def _difficulty(shown: FoundAssembly, rule: str) -> dict[str, Any]:
    """Return the moves of a solution and the least number; of slides also what random moves need."""
    if shown.tree is None:
        return {"moves": 0, "least": None, "hard": None}
    found = brief(shown.assembly, shown.tree, max_states=10_000) if rule == "slides" else None
    hard = found and {"states": found.states, "deadEnds": found.dead_ends, "atRandom": round(found.at_random)}
    least = proved_total(shown.assembly, shown.tree)
    return {"moves": sum(shown.tree.counts), "least": least, "hard": hard}


def _of_six(made: Burr, assembly: Assembly, first: int) -> dict[str, Any]:
    """Return what only six-piece burrs have: sticks, symmetry, and their place among all assemblies.

    ``equals`` counts the assemblies with the same level at this length, ``higher`` those with a higher one
    and the same holes, or the same symmetry. All are logical.
    """
    codes, notchable, holes, kinds, many = counts_of_all().T
    levels = np.where(codes == LOCKED, 0, codes) >> _SHIFTS[made.length] & 15
    kind = symmetry_type(ll.write(assembly))
    is_notchable = bool(notchable_table()[list(made.sticks)].all())
    same, above = levels == first, levels > first
    return {
        "sticks": made.sticks,
        "length": made.length,
        "notchable": is_notchable,
        "types": level_type(assembly).levels,
        "symmetry": kind,
        "all": int(many.sum()),
        "allNotchable": int(many[notchable == 1].sum()),
        "equals": int(many[same].sum()),
        "equalsNotchable": int(many[same & (notchable == 1)].sum()),
        "higherOfHoles": int(many[above & (holes == made.holes)].sum()),
        "higherOfSymmetry": int(many[above & (kinds == TYPES.index(kind))].sum()),
    }


def _find_name(figures: dict[str, Any]) -> str:
    """Return the name of a find of the census: its level, its holes, its symmetry."""
    unique = "Unique level" if figures["solutions"] == 1 else "Level"
    kind = f", symmetry {figures['six']['symmetry']}" if figures["finding"] == "symmetry" else ""
    return f"{unique} {figures['first']} with {counted(figures['holes'], 'hole')}{kind}"


def _differences(entry: Entry, figures: dict[str, Any]) -> dict[str, Any]:
    """Return the published figures that differ from the computed ones.

    A level may be published without its end: 9 for 9.3.
    """
    published = {
        "assemblies": entry.assemblies,
        "solutions": entry.solutions,
        "level": entry.level or None,
        "holes": entry.holes,
    }
    return {
        name: figure
        for name, figure in published.items()
        if figure is not None and not f"{figures[name]}.".startswith(f"{figure}.")
    }

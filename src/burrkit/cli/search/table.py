"""``burrkit search table``: what a search for designs has found, from its file."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Annotated, Any

from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson, Save, option
from burrkit.cli.report import give, save_first
from burrkit.cli.search.options import Goals
from burrkit.errors import BurrkitError
from burrkit.runtime.report import AsIs, Heading


def table(
    file: Annotated[Path, options.file_argument("The file of search climb --out or design --out.")],
    goals: Goals = None,
    everything: Annotated[bool, option("--all", "List all runs that found a puzzle.")] = False,
    run: Annotated[int | None, option("--run", "Show the puzzle of run N instead.")] = None,
    save: Save = None,
    force: Annotated[bool, option("--force", "Let --save replace a file.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the best designs that a search has found: those that no other beats in all goals at once.

    --run N shows the puzzle of a run, and --save FILE writes it; --save alone writes the first of the list.
    """
    from burrkit.cli.common.climbs import answer_of, design_table, puzzle_report, save_design, table_title
    from burrkit.formats.files import require_apart, require_new
    from burrkit.search.climb.climb_store import run_of, runs_of
    from burrkit.search.climb.goals import USUAL, best_compromises, design_data, goals_of

    if run is not None and (everything or goals is not None):
        raise BurrkitError("--run shows one puzzle; leave out --all and --goals", "conflict")
    require_apart({"--save": save, "FILE": file})
    require_new(save, force=force)
    compared = None if goals is None else goals_of(goals)
    found, own_goals = runs_of(file)
    compared = compared or own_goals or USUAL
    designs = [run_of(file, run)] if run is not None else best_compromises(found, compared)
    listed = found if everything else designs
    first = designs[0]
    with save_first(save, lambda path: save_design(path, first, force)):
        if run is not None:
            title = f"Level {first.level}: run {first.run}, {first.evaluations:,} steps"
            report = chain([Heading(title)], puzzle_report(first))
        else:
            title = "All runs" if everything else table_title(compared, len(designs), len(found))
            report = chain([AsIs(title), design_table(listed)])
        data: dict[str, Any] = {"goals": compared, "puzzles": len(found)}
        data["table"] = list(map(design_data, listed))
        give(as_json, lambda: data if run is None else data | {"answer": answer_of(first)}, report)

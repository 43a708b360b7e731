"""``burrkit search table``: what a search for designs has found, from its file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson, Save
from burrkit.cli.search import options as search_options
from burrkit.cli.search.options import Goals
from burrkit.errors import BurrkitError


def table(
    file: Annotated[Path, options.file_argument("The file of search climb --out or design --out.")],
    goals: Goals = None,
    everything: Annotated[bool, options.everything("List all runs that found a puzzle.")] = False,
    run: Annotated[int | None, search_options.run("Show the puzzle of run N instead.")] = None,
    save: Save = None,
    force: Annotated[bool, options.force("Let --save replace a file.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the best designs that a search has found: those that no other beats in all goals at once.

    --run N shows the puzzle of a run, and --save FILE writes it; --save alone writes the first of the list.
    """
    from burrkit.cli.common.climbs import answer_of, puzzle_lines, save_design, table_lines, table_title
    from burrkit.cli.common.console import console, heading, show
    from burrkit.cli.common.save_first import save_first
    from burrkit.formats.files import require_apart, require_new
    from burrkit.search.climb.climb_store import run_of, runs_of
    from burrkit.search.climb.goals import USUAL, best_compromises, design_data, goals_of

    if run is not None and (everything or goals is not None):
        raise BurrkitError("--run shows one puzzle; leave out --all and --goals")
    require_apart({"--save": save, "FILE": file})
    if save is not None:
        require_new(save, force=force)
    wanted = None if goals is None else goals_of(goals)
    found, own_goals = runs_of(file)
    wanted = wanted or own_goals or USUAL
    designs = [run_of(file, run)] if run is not None else best_compromises(found, wanted)
    listed = found if everything else designs
    first = designs[0]
    with save_first(lambda: None if save is None else save_design(save, first, force)):
        if as_json:
            data: dict[str, Any] = {"goals": wanted, "puzzles": len(found)}
            data["table"] = list(map(design_data, listed))
            if run is not None:
                data["answer"] = answer_of(first)
            print(json.dumps(data, ensure_ascii=False))
        elif run is not None:
            show(console(), heading(f"Level {first.level}: run {first.run}, {first.evaluations:,} steps"))
            for item in puzzle_lines(first, console().width):
                show(console(), item)
        else:
            title = "All runs" if everything else table_title(wanted, len(designs), len(found))
            for line in (title, *table_lines(listed)):
                show(console(), line, wrap=False)

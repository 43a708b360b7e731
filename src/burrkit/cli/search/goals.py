"""``burrkit search goals``: which sets of pieces make which goals, and in how many ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import burrkit as bk
from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson, SourceText, one_of, option
from burrkit.cli.common.warm_up import warm_up_for
from burrkit.cli.report import give, remark, require_drawable, save_first
from burrkit.errors import BurrkitError
from burrkit.runtime.report import Block, Heading, ReportTable

if TYPE_CHECKING:
    from burrkit.search.goals import Challenge


def goals(
    source: SourceText,
    goal: options.Goal = None,
    file: Annotated[Path | None, option("--goal-file", "The goals in FILE.", metavar="FILE")] = None,
    cubes: Annotated[int | None, option("--polycubes", "All shapes of N cubes.", metavar="N")] = None,
    squares: Annotated[
        int | None, option("--polyominoes", "All flat shapes of N cubes.", metavar="N")
    ] = None,
    unique: Annotated[bool, option("--unique", "Only sets that make the goal in exactly one way.")] = False,
    doubly: Annotated[bool, option("--doubly-unique", "Only if no other set makes it, too.")] = False,
    limit: Annotated[int, option("--limit", "List, save and draw at most N challenges.")] = 20,
    cards: Annotated[Path | None, option("--cards", "Cards to cut out.", metavar="FILE")] = None,
    booklet: Annotated[
        Path | None, option("--booklet", "Cards, and solutions at the back.", metavar="FILE")
    ] = None,
    out: Annotated[Path | None, option("--out", "Store all results in FILE (SQLite), or resume.")] = None,
    save: Annotated[Path | None, option("--save", "Write the challenges to FILE.")] = None,
    problem: options.Problem = None,
    force: options.Force = False,
    as_json: AsJson = False,
) -> None:
    """Find all sets of pieces that make a goal, or each of many goals, and in how many ways.

    Every piece of SOURCE may be left out. Ways are counted up to rotation of the goal and exchange of equal
    pieces; nothing is taken apart. A set is unique for a goal if it makes it in exactly one way, and doubly
    unique if also no other set makes that goal. Ctrl-C stops the search and prints the results so far; with
    --out the same command resumes.
    """
    from burrkit.cli.common.save_document import require_document, save_document
    from burrkit.cli.search.progress import SearchWatch
    from burrkit.formats.contents import merged
    from burrkit.formats.files import require_apart, require_new
    from burrkit.puzzle.document import Puzzle

    many = {"--goal-file": file, "--polycubes": cubes, "--polyominoes": squares}
    one_of({"--goal": goal is not None, **{name: value is not None for name, value in many.items()}})
    one_of({"--unique": unique, "--doubly-unique": doubly})
    require_apart({"--cards": cards, "--booklet": booklet, "--out": out, "--save": save})
    require_drawable(cards, force=force)
    require_drawable(booklet, force=force)
    require_document(save, force=force)
    require_new(out, force=True)
    stock, named = _stock_and_goals(source, problem, goal, many)
    warm_up_for(stock)
    from burrkit.search.goals import GoalStore, challenges

    with GoalStore(out, stock, [aim for _, aim in named]) as store, SearchWatch() as watch:
        complete = store.search(watch.update, watch.should_stop)
        found = store.found()
    if not complete:
        remark(f"stopped; these are the results so far{'; the same command resumes' if out else ''}")
    every = challenges(found)
    ways, sets = 1 if unique or doubly else inf, 1 if doubly else inf
    chosen = [one for one in every if one.ways <= ways and one.sets <= sets]
    made = [one.problem(stock, *named[one.goal]) for one in chosen[:limit]]

    def write(made: list[bk.Problem]) -> None:
        if save is not None:
            save_document(save, merged(list(map(Puzzle.of, made))), force=force)
        for path in (cards, booklet):
            if path is not None:
                from burrkit.fabrication.booklet import challenge_sheets

                challenge_sheets(stock, made, with_solutions=path is booklet).save(path, force=force)

    data = {
        "puzzle": stock.name,
        "complete": complete,
        "goals": len(named),
        "searched": len(found),
        "made": sum(map(bool, found.values())),
        "pairs": len(every),
        "unique": sum(one.ways == 1 for one in every),
        "doubly_unique": sum(one.ways == one.sets == 1 for one in every),
        "found": list(map(_data, chosen, made)),
    }
    with save_first(made or None, write):
        give(as_json, lambda: data, _report(data, len(chosen)))


def _stock_and_goals(
    source: str, problem: int | None, goal: str | None, many: Mapping[str, Any]
) -> tuple[bk.Problem, list[tuple[str, bk.Goal]]]:
    """The pieces as a stock, and the goals with their names: those of the puzzle, or ``many`` others."""
    from burrkit.formats.source import load_goals
    from burrkit.geometry.polycubes import polycubes
    from burrkit.search.goals import stock_of

    if many == dict.fromkeys(many):
        puzzle = bk.load(source, None, problem, goal)
        if puzzle.container is not None:
            raise BurrkitError("the pieces are in a container; give goals with --goal-file", "unsupported")
        return stock_of(puzzle), [(puzzle.name, puzzle.goal)]
    # A container takes the pieces of any puzzle, whether or not they have a goal.
    stock = stock_of(bk.load(source, None, problem, bk.Container.box((1, 1, 1))))
    if (file := many["--goal-file"]) is not None:
        return stock, load_goals(file)
    cubes, flat = many["--polycubes"], many["--polyominoes"]
    shapes = polycubes(flat if cubes is None else cubes, flat=cubes is None)
    return stock, [("", bk.Goal(shape)) for shape in shapes]


# Reports -------------------------------------------------------------------------------------------------


def _data(one: Challenge, made: bk.Problem) -> dict[str, Any]:
    goal = {"goal": one.goal + 1, "name": made.name, "cubes": list(made.goal.cells)}
    return {**goal, "pieces": list(made.marks), "ways": one.ways, "sets": one.sets}


def _report(data: dict[str, Any], chosen: int) -> Iterator[Block]:
    """The same as text, of ``chosen`` challenges that meet the conditions."""
    yield Heading(data["puzzle"] or "Sets of pieces")
    meaning = {
        "goals": f"of which {data['searched']:,} were searched",
        "made": "by at least one set of pieces",
        "pairs": "of a goal and a set that makes it",
        "unique": "the set makes the goal in exactly one way",
        "doubly_unique": "and no other set makes that goal",
    }
    yield ReportTable(["", ">", ""], [(key.replace("_", " "), data[key], meaning[key]) for key in meaning])
    yield ""
    if not data["found"]:
        yield "No set meets the conditions."
        return
    found = [(one["name"], one["ways"], one["sets"]) for one in data["found"]]
    yield ReportTable(["challenge", ">ways", ">sets"], found)
    if chosen > len(found):
        yield f"… and {chosen - len(found):,} more; --out stores all of them, --limit prints more"

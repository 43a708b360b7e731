"""``burrkit path``: the shortest way between two arrangements of the same pieces, or what can be reached."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import typer

import burrkit as bk
from burrkit.cli.common.options import AsJson, AssemblyToTakeApart, Force, Length, Problem, TimeLimit, option
from burrkit.cli.common.progress import STOPPED
from burrkit.cli.common.waiting import say
from burrkit.cli.report import give, require_drawable
from burrkit.errors import BurrkitError
from burrkit.moves.rules import SLIDES
from burrkit.plurals import counted
from burrkit.runtime.report import AsIs, Block

_Metric: TypeAlias = Literal["slide", "reach", "straight", "step"]

#: What a move is, after a number of moves.
_MOVES = {
    "slide": "each slides a group along one axis",
    "reach": "each takes one piece anywhere it can go",
    "straight": "each slides one piece along one axis",
    "step": "each slides one piece by one cube",
}

_LIMITS = {
    "states": "the search reached its limit of arrangements; --max-states sets it",
    "memory": "the search reached its limit of memory; --max-memory sets it",
    "stop": "the search was stopped by --time-limit",
    "free": "no moves were followed from where a group comes free",
    "cut": "no moves were followed from where a group comes free, or a limit ended the search",
    "rests": "pieces may rest at parts of a unit where no slide of the search ends",
    "box": "moves were refused that lead out of the box of {box} cubes; --margin makes it larger",
}


def path(
    start: Annotated[
        str, typer.Argument(metavar="START", help="A drawing, its file, -, or a puzzle: its assembly.")
    ],
    goal: Annotated[
        str | None,
        typer.Argument(
            metavar="[GOAL]",
            help="The same, perhaps with fewer pieces; or 'assembled'. Without it: count what is reachable.",
            show_default=False,
        ),
    ] = None,
    metric: Annotated[
        _Metric,
        option(
            "--metric",
            "What one move is: a group along an axis; one piece any way, along an axis, or by one cube.",
        ),
    ] = "slide",
    labelled: Annotated[
        bool, option("--labelled", "Equal pieces are not interchangeable, as in the 15-puzzle.")
    ] = False,
    tray: Annotated[
        bool, option("--tray", "Pieces stay within the drawing, though it has no walls.")
    ] = False,
    lanes: Annotated[
        bool, option("--lanes", "Each piece slides only along its longest edge, as the cars of Rush Hour do.")
    ] = False,
    fixed: Annotated[
        str, option("--fixed", "Pieces that never move, such as a frame: AB, or A,AB.", metavar="MARKS")
    ] = "",
    margin: Annotated[
        int | None,
        option(
            "--margin",
            "Without a tray: how many cubes arrangements may be larger than START and GOAL.",
            min=0,
            metavar="N",
        ),
    ] = None,
    start_state: Annotated[
        int | None, option("--start-state", "START is this state in burrkit states.", min=0, metavar="N")
    ] = None,
    goal_state: Annotated[
        int | None, option("--goal-state", "GOAL is this state in burrkit states.", min=0, metavar="N")
    ] = None,
    problem: Problem = None,
    length: Length = None,
    assembly: AssemblyToTakeApart = None,
    max_states: Annotated[int | None, option("--max-states", "Give up after N arrangements.")] = None,
    max_memory: Annotated[int, option("--max-memory", "Memory that the search may use.")] = 4096,
    time_limit: TimeLimit = None,
    html: Annotated[
        Path | None, option("--html", "Write a page that plays the path.", metavar="FILE")
    ] = None,
    picture: Annotated[
        Path | None, option("--picture", "Draw the moves, a small picture each: .svg, .png or .pdf.")
    ] = None,
    rule: Annotated[str, option("--rule")] = "slides",
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Find the shortest way between two arrangements of the same pieces, in a tray or free.

    A drawing has a letter for each piece, # for walls, . for nothing, / between rows and // between layers;
    with walls it is a tray. Equal pieces are interchangeable. Pieces slide; by --rule legal they also turn.
    """
    from burrkit.cli.common.layouts import ASSEMBLED, LayoutOptions, read_assembled, read_end
    from burrkit.cli.common.warm_up import warm_up
    from burrkit.moves.mechanics import path_kernels
    from burrkit.moves.path.finding import require_path

    moves_by = require_path(rule, metric, "--rule {}")
    for_cubes = {
        "--metric": metric != "slide", "--labelled": labelled, "--tray": tray, "--lanes": lanes,
        "--fixed": bool(fixed),
        "--margin": margin is not None, "--html": html is not None, "--picture": picture is not None,
        f"--rule {moves_by}": moves_by != SLIDES,
    }  # fmt: skip
    refused = [f"{option} works for cubes only" for option, is_given in for_cubes.items() if is_given]
    if goal is None:
        refused = ["give GOAL, too (burrkit states lists what can be reached)"]
    elif goal not in (ASSEMBLED, start):
        refused.append(f"GOAL is '{ASSEMBLED}', or START again with --goal-state")
    reading = LayoutOptions(problem, length, assembly, tray, fixed, moves_by, refused)
    _check_files(html, picture, has_goal=goal is not None, force=force)
    if start == goal == "-":
        raise BurrkitError("START and GOAL cannot both be standard input", "conflict")
    first = read_end(start, "START", reading, start_state)
    if lanes and isinstance(first, bk.moves.path.Layout):
        first = replace(first, lanes=True)
    last = None
    if goal is not None:
        if goal == ASSEMBLED:
            last = read_assembled(start, reading, goal_state)
        else:
            last = read_end(goal, "GOAL", reading, goal_state)
    elif goal_state is not None:
        raise BurrkitError("--goal-state needs GOAL", "conflict")
    warm_up(*path_kernels(moves_by))
    from burrkit.moves.codec import VERSION
    from burrkit.moves.path.model import path_data, reach_data

    say("looking for the way" if last is not None else "visiting every arrangement")
    search: dict[str, Any] = {
        "metric": metric, "labelled": labelled, "margin": margin, "rule": moves_by,
        "max_states": max_states, "max_bytes": max_memory << 20, "time_limit": time_limit,
    }  # fmt: skip
    if last is None:
        reach = bk.moves.path.reachable(first, **search)
        data = {"version": VERSION, "start": start}
        give(as_json, lambda: data | reach_data(reach), _report_reach(reach))
        return
    result = bk.moves.path.find_path(first, last, **search)
    bk.moves.path.check_path(result, labelled=labelled)
    written: list[str] = []
    if result.moves is not None and html is not None:
        _write_page(html, result, _title(start), force)
        written.append(f"{html}: the path; open it in any browser")
    if result.moves is not None and picture is not None:
        written += [f"{file}: the moves" for file in _draw(picture, result, _title(start), force)]
    ends = {"version": VERSION, "start": start, "goal": goal}
    give(as_json, lambda: ends | path_data(result), _report(result, written))
    if result.status != "found":
        raise typer.Exit(1 if result.status == "unreachable" else STOPPED)


def _report_reach(reach: bk.moves.path.Reach) -> Iterator[Block]:
    least = "At least " if reach.limit else ""
    number, moves = counted(reach.states, "arrangement"), counted(reach.depth, "move")
    yield f"{least}{number} can be reached, in at most {moves} ({_what_moves(reach)})."
    yield from _remark(reach.limit, reach.box)


def _report(result: bk.moves.path.PathResult, written: list[str]) -> Iterator[Block]:
    """The path, or why there is none, and a line for each file that was written."""
    from burrkit.cli.common.labels import Labels
    from burrkit.cli.common.steps import coloured
    from burrkit.moves.sentences import describe_path_move

    if result.moves is None:
        yield from _report_none(result)
        return
    start = result.start
    labels = Labels(start.marks, [start.paint(piece) for piece in range(len(start.marks))])
    for number, move in enumerate(result.moves, 1):
        line = coloured(describe_path_move(move, labels.marks), labels)
        yield coloured((f"{number:3}. ",), labels).append(line)
    if not result.moves:
        yield "START is GOAL already; equal pieces are interchangeable unless --labelled is given."
    else:
        yield f"{counted(len(result.moves), 'move')}; {_what_moves(result)}."
    yield f"{counted(result.states, 'arrangement')} visited in {result.seconds:.2f} s; the path was replayed."
    if result.limit is not None:
        yield from _remark(result.limit, result.box, "A shorter way by half cubes may exist: ")
    elif result.in_box:
        yield from _remark("box" if result.box else "cut", result.box, "A shorter way may exist: ")
    yield from map(AsIs, written)


def _report_none(result: bk.moves.path.PathResult) -> Iterator[Block]:
    if result.proof == "parity":
        yield (
            "GOAL cannot be reached: with one hole among single cubes, the permutation and the place of the "
            "hole must have the same parity."
        )
    elif result.proof == "exhausted":
        yield f"GOAL cannot be reached: {counted(result.states, 'arrangement')} visited, all there are."
    else:
        yield f"Unknown after {counted(result.states, 'arrangement')}."
        yield from _remark(result.limit, result.box)


def _remark(limit: str | None, box: tuple[int, int, int] | None, before: str = "") -> Iterator[str]:
    if limit is not None:
        text = _LIMITS[limit].format(box=" x ".join(map(str, box or ())))
        yield f"{before or text[0].upper()}{text if before else text[1:]}."


def _what_moves(found: bk.moves.path.PathResult | bk.moves.path.Reach) -> str:
    """What one move is, as it follows a number of moves."""
    return found.rule.with_more(_MOVES[found.metric])


# Files ---------------------------------------------------------------------------------------------------


def _check_files(html: Path | None, picture: Path | None, *, has_goal: bool, force: bool) -> None:
    """Raise BurrkitError, before any search, if a requested file cannot be written."""
    for what, file in (("--html plays", html), ("--picture draws", picture)):
        if file is not None and not has_goal:
            raise BurrkitError(f"{what} the way to a goal; give GOAL, too", "conflict")
    if html is not None:
        from burrkit.cli.common.solution_page import require_page
        from burrkit.formats.files import require_new

        require_page()
        require_new(html, force=force)
    require_drawable(picture, force=force)


def _title(start: str) -> str:
    """The name of START: of its file, or of a puzzle; none for a drawing."""
    from burrkit.formats.files import exists

    if exists(Path(start)):
        return Path(start).stem
    return "" if start == "-" or "/" in start or "#" in start or "\n" in start else start


def _write_page(html: Path, result: bk.moves.path.PathResult, title: str, force: bool) -> None:
    from burrkit.page.path_scene import scene_of_path
    from burrkit.page.template import page

    page(scene_of_path(result, title=title)).save(html, force=force)


def _draw(target: Path, result: bk.moves.path.PathResult, title: str, force: bool) -> tuple[Path, ...]:
    """Write the sheet of moves and return its files: one page is cut to its height, unless it is a PDF."""
    say("drawing the picture")
    count = counted(len(result.moves or ()), "move")
    look = partial(bk.drawing.path, captions=result.sentences(), title=title or "Path")
    draw = partial(look, result, subtitle=f"{count}; {_what_moves(result)}")
    drawn = draw()
    if len(drawn.pages) == 1 and target.suffix.lower() != ".pdf":
        drawn = draw(paper="fit")
    return drawn.save(target, force=force)


__all__ = ["path"]

"""``burrkit path``: the shortest way between two arrangements of the same pieces, or what can be reached."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer

from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson, AssemblyToTakeApart, Force, Length, Problem, TimeLimit
from burrkit.cli.common.still_picture import require_drawable
from burrkit.cli.common.waiting import say
from burrkit.errors import BurrkitError
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.plurals import counted
from burrkit.runtime.kernel_cache import TURNS

if TYPE_CHECKING:
    from burrkit.cli.common.lattice_ends import LatticeEnds
    from burrkit.moves.path import LatticePath, PathResult, Reach

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
        typer.Option(
            "--metric",
            help="What one move is: a group along an axis; one piece any way, along an axis, or by one cube.",
        ),
    ] = "slide",
    labelled: Annotated[
        bool, typer.Option("--labelled", help="Equal pieces are not interchangeable, as in the 15-puzzle.")
    ] = False,
    tray: Annotated[
        bool, typer.Option("--tray", help="Pieces stay within the drawing, though it has no walls.")
    ] = False,
    fixed: Annotated[
        str,
        typer.Option(
            "--fixed", metavar="MARKS", help="Pieces that never move, such as a frame: AB, or A,AB."
        ),
    ] = "",
    margin: Annotated[
        int | None,
        typer.Option(
            "--margin",
            min=0,
            metavar="N",
            help="Without a tray: how many cubes arrangements may be larger than START and GOAL.",
        ),
    ] = None,
    start_state: Annotated[
        int | None,
        typer.Option("--start-state", min=0, metavar="N", help="START is this state in burrkit states."),
    ] = None,
    goal_state: Annotated[
        int | None,
        typer.Option("--goal-state", min=0, metavar="N", help="GOAL is this state in burrkit states."),
    ] = None,
    problem: Problem = None,
    length: Length = None,
    assembly: AssemblyToTakeApart = None,
    max_states: Annotated[int | None, options.max_states("Give up after N arrangements.")] = None,
    max_memory: Annotated[int, options.max_memory("Memory that the search may use.")] = 4096,
    time_limit: TimeLimit = None,
    html: Annotated[Path | None, options.html("Write a page that plays the path.", metavar="FILE")] = None,
    picture: Annotated[
        Path | None, options.picture("Draw the moves, a small picture each: .svg, .png or .pdf.")
    ] = None,
    rule: Annotated[
        str, options.rule("Which moves there are: slides, half, or with turns: legal, legal+half.")
    ] = "slides",
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Find the shortest way between two arrangements of the same pieces, in a tray or free.

    A drawing has a letter for each piece, # for walls, . for nothing, / between rows and // between layers;
    with walls it is a tray. Equal pieces are interchangeable. Pieces slide; by --rule legal they also turn.
    """
    from burrkit.cli.common.lattice_ends import read_lattice_ends
    from burrkit.cli.common.layouts import ASSEMBLED, LayoutOptions, read_assembled, read_layout
    from burrkit.cli.common.warm_up import warm_up

    moves_by = _rule(rule, metric)
    reading = LayoutOptions(problem, length, assembly, tray, fixed, moves_by)
    _check_files(html, picture, has_goal=goal is not None, force=force)
    if start == goal == "-":
        raise BurrkitError("START and GOAL cannot both be standard input")
    cubes_only = {
        "--metric": metric != "slide", "--labelled": labelled, "--tray": tray, "--fixed": bool(fixed),
        "--margin": margin is not None, "--html": html is not None, "--picture": picture is not None,
        f"--rule {moves_by}": moves_by != SLIDES,
    }  # fmt: skip
    limits: dict[str, Any] = {
        "max_states": max_states,
        "max_bytes": max_memory << 20,
        "time_limit": time_limit,
    }
    ends = read_lattice_ends(start, goal, reading, (start_state, goal_state), cubes_only)
    if ends is not None:
        _on_lattice(ends, start, goal, limits, as_json)
        return
    first = read_layout(start, "START", reading, start_state)
    last = None
    if goal is not None:
        if goal == ASSEMBLED:
            last = read_assembled(start, reading, goal_state)
        else:
            last = read_layout(goal, "GOAL", reading, goal_state)
    elif goal_state is not None:
        raise BurrkitError("--goal-state is a state of GOAL; give GOAL, too")
    warm_up("moves.path.kernel", *(("moves.path.turning", *TURNS) if moves_by.has_turns else ()))
    from burrkit.moves.path import check_path, find_path, reachable

    say("looking for the way" if last is not None else "visiting every arrangement")
    if last is None:
        reach = reachable(first, metric=metric, labelled=labelled, margin=margin, rule=moves_by, **limits)
        _report_reach(start, reach, as_json)
        return
    result = find_path(first, last, metric=metric, labelled=labelled, margin=margin, rule=moves_by, **limits)
    check_path(result, labelled=labelled)
    written: list[str] = []
    if result.moves is not None and html is not None:
        _write_page(html, result, _title(start), force)
        written.append(f"{html}: the path; open it in any browser")
    if result.moves is not None and picture is not None:
        written += [f"{file}: the moves" for file in _draw(picture, result, _title(start), force)]
    if as_json:
        from burrkit.moves.path.as_data import path_data

        typer.echo(json.dumps({"start": start, "goal": goal, **path_data(result)}, ensure_ascii=False))
    else:
        _report(result, written)
    if result.status != "found":
        raise typer.Exit(1)


def _rule(text: str, metric: _Metric) -> MoveRule:
    """The rule of ``--rule``. BurrkitError if there are no paths by it, or none of the metric."""
    rule = MoveRule.of(text)
    if rule.clearance is not None:
        raise BurrkitError(f"--rule {rule}: there is no search for paths with clearance")
    if rule.has_turns and metric != "slide":
        raise BurrkitError(f"--metric {metric} counts slides; by --rule {rule} it is slide")
    if rule.half and metric == "step":
        raise BurrkitError(f"--metric step counts whole cubes; by --rule {rule} it is another one")
    return rule


def _on_lattice(
    ends: LatticeEnds, start: str, goal: str | None, limits: dict[str, Any], as_json: bool
) -> None:
    """Find, check and print a path between states of a puzzle on another lattice than that of cubes."""
    from burrkit.moves.path import check_lattice_path, find_lattice_path

    say("looking for the way")
    path = find_lattice_path(ends.assembly, ends.start, ends.goal, **limits)
    check_lattice_path(path)
    if as_json:
        from burrkit.moves.path.as_data import lattice_path_data

        typer.echo(json.dumps({"start": start, "goal": goal, **lattice_path_data(path)}, ensure_ascii=False))
    else:
        _report_on_lattice(path)
    if path.status != "found":
        raise typer.Exit(1)


def _report_on_lattice(path: LatticePath) -> None:
    from burrkit.cli.common.console import Labels, console, show
    from burrkit.cli.common.steps import coloured
    from burrkit.moves.sentences import as_slide, describe_removal

    if path.status == "unreachable":
        _print(f"GOAL cannot be reached: {counted(path.states, 'arrangement')} visited, all there are.")
        return
    if path.moves is None:
        _print(f"Unknown after {counted(path.states, 'arrangement')}.")
        _remark(path.limit, None)
        return
    out, labels = console(), Labels.of(path.assembly.problem)
    for number, move in enumerate(path.moves, 1):
        line = coloured(describe_removal(as_slide(move), labels.marks), labels)
        show(out, coloured((f"{number:3}. ",), labels).append_text(line))
    if path.moves:
        _print(f"{counted(len(path.moves), 'move')}; {_MOVES['slide']}.")
    else:
        _print("START is GOAL already; equal pieces are interchangeable.")
    _print(f"{counted(path.states, 'arrangement')} visited in {path.seconds:.2f} s; the path was replayed.")
    if path.may_be_shorter:
        _print(
            "A shorter way may exist: no moves were followed from where a group comes free, or a limit ended "
            "the search."
        )


def _report_reach(start: str, reach: Reach, as_json: bool) -> None:
    if as_json:
        data = {
            "start": start,
            "metric": reach.metric,
            "rule": str(reach.rule),
            "complete": reach.limit is None,
            "limit": reach.limit,
            "pieces": list(reach.start.marks),
            "states": reach.states,
            "layers": reach.layers,
            "seconds": reach.seconds,
            "box": reach.box,
            "in_box": reach.in_box,
        }
        typer.echo(json.dumps(data, ensure_ascii=False))
        return
    least = "At least " if reach.limit else ""
    number, moves = counted(reach.states, "arrangement"), counted(reach.depth, "move")
    _print(f"{least}{number} can be reached, in at most {moves} ({_what_moves(reach)}).")
    _remark(reach.limit, reach.box)


def _report(result: PathResult, written: list[str]) -> None:
    """Print the path, or why there is none, and a line for each file that was written."""
    from burrkit.cli.common.console import Labels, console, show
    from burrkit.cli.common.steps import coloured
    from burrkit.moves.path.phrases import describe_move

    if result.moves is None:
        _report_none(result)
        return
    out, start = console(), result.start
    labels = Labels(start.marks, [start.paint(piece) for piece in range(len(start.marks))])
    for number, move in enumerate(result.moves, 1):
        line = coloured(describe_move(move, labels.marks), labels)
        show(out, coloured((f"{number:3}. ",), labels).append_text(line))
    if not result.moves:
        _print("START is GOAL already; equal pieces are interchangeable unless --labelled is given.")
    else:
        _print(f"{counted(len(result.moves), 'move')}; {_what_moves(result)}.")
    _print(
        f"{counted(result.states, 'arrangement')} visited in {result.seconds:.2f} s; the path was replayed."
    )
    if result.limit is not None:
        _remark(result.limit, result.box, "A shorter way by half cubes may exist: ")
    elif result.in_box:
        _remark("box", result.box, "A shorter way may exist: ")
    for remark in written:
        typer.echo(remark)


def _report_none(result: PathResult) -> None:
    if result.proof == "parity":
        _print(
            "GOAL cannot be reached: with one hole among single cubes, the permutation and the place of the "
            "hole must have the same parity."
        )
    elif result.proof == "exhausted":
        _print(f"GOAL cannot be reached: {counted(result.states, 'arrangement')} visited, all there are.")
    else:
        _print(f"Unknown after {counted(result.states, 'arrangement')}.")
        _remark(result.limit, result.box)


def _remark(limit: str | None, box: tuple[int, int, int] | None, before: str = "") -> None:
    if limit is not None:
        text = _LIMITS[limit].format(box=" x ".join(map(str, box or ())))
        _print(f"{before or text[0].upper()}{text if before else text[1:]}.")


def _print(text: str) -> None:
    from burrkit.cli.common.console import console, show

    show(console(), text)


def _what_moves(found: PathResult | Reach) -> str:
    """What one move is, as it follows a number of moves."""
    rule, text = found.rule, _MOVES[found.metric]
    if rule.has_turns:
        text = text.replace("slides a group along one axis", "slides a group along one axis or turns one")
    return f"{text}, also to half cubes" if rule.half else text


# Files ---------------------------------------------------------------------------------------------------


def _check_files(html: Path | None, picture: Path | None, *, has_goal: bool, force: bool) -> None:
    """Raise BurrkitError, before any search, if a file that is wanted cannot be written."""
    for option, file in (("--html plays", html), ("--picture draws", picture)):
        if file is not None and not has_goal:
            raise BurrkitError(f"{option} the way to a goal; give GOAL, too")
    if html is not None:
        from burrkit.cli.common.solution_page import require_page
        from burrkit.formats.files import require_new

        require_page()
        require_new(html, force=force)
    if picture is not None:
        require_drawable(picture, force=force)


def _title(start: str) -> str:
    """The name of START: of its file, or of a puzzle; none for a drawing."""
    from burrkit.formats.files import exists

    if exists(Path(start)):
        return Path(start).stem
    return "" if start == "-" or "/" in start or "#" in start or "\n" in start else start


def _write_page(html: Path, result: PathResult, title: str, force: bool) -> None:
    from burrkit.page.path_scene import scene_of_path
    from burrkit.page.template import page

    page(scene_of_path(result, title=title)).save(html, force=force)


def _draw(target: Path, result: PathResult, title: str, force: bool) -> tuple[Path, ...]:
    """Write the sheet of moves and return its files: one page is cut to its height, unless it is a PDF."""
    from burrkit import drawing as draw

    say("drawing the picture")
    count = counted(len(result.moves or ()), "move")
    captions, subtitle = result.sentences(), f"{count}; {_what_moves(result)}"
    drawn = draw.path(result, captions=captions, title=title or "Path", subtitle=subtitle)
    if len(drawn.pages) == 1 and target.suffix.lower() != ".pdf":
        drawn = draw.path(result, captions=captions, paper="fit", title=title or "Path", subtitle=subtitle)
    return drawn.save(target, force=force)


__all__ = ["path"]

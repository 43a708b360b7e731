"""``burrkit difficulty``: how hard a solution is to find and to undo, for a person who moves the pieces."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import burrkit as bk
from burrkit.cli.common.options import AsJson, Length, Problem, SourceWords, TimeLimit, option
from burrkit.cli.common.source import CONTEXT_SETTINGS, join_words, load_problem
from burrkit.cli.common.waiting import say
from burrkit.cli.report import give, require_drawable
from burrkit.errors import BurrkitError
from burrkit.moves.mechanics import STATES
from burrkit.moves.rules import MoveRule
from burrkit.plurals import counted
from burrkit.runtime.report import Block, Heading, ReportTable, paragraph

__all__ = ["CONTEXT_SETTINGS", "difficulty"]

#: States of one depth that the drawing in text shows, and depths.
_WIDEST: Final = 60
_DEEPEST: Final = 40


def difficulty(
    source: SourceWords,
    assembly: Annotated[
        int | None,
        option("--assembly", "Measure this assembly, by its number in solve; else the first solution."),
    ] = None,
    problem: Problem = None,
    length: Length = None,
    limit: Annotated[int, option("--limit", "Follow at most N states of a separation.")] = 10_000,
    time_limit: TimeLimit = None,
    rule: Annotated[str, option("--rule")] = "slides",
    picture: Annotated[
        Path | None,
        option("--picture", "Draw the states of the separation that has most: .svg, .png or .pdf."),
    ] = None,
    force: Annotated[bool, option("--force", "Overwrite the picture if it exists.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure how hard a puzzle is for a person: choices, dead ends, and how long random moves take.

    For each separation: its states, those from which a group comes free (exits), the dead ends and how many
    moves the farthest is away from the shortest ways, the states without a choice (forced), and the largest
    group that must move as one (held). Then the moves that take apart or put together take on average if any
    possible move is made, or any but the one that goes straight back. Assemblies that do not come apart are
    counted, too: each may be taken for the right one.
    """
    text = join_words(source, "difficulty")
    require_drawable(picture, force=force)
    puzzle = load_problem(text, length, problem)
    moves_by = STATES.require(rule, "--rule {}")
    chosen = _choose(puzzle, assembly, text, time_limit, moves_by)
    tree = chosen.found.disassembly.tree if chosen.found.disassembly else None
    if tree is None:
        raise BurrkitError(
            f"{text}: assembly {chosen.found.number} does not come apart completely", "unsolved"
        )
    say("following the moves")

    measured = bk.moves.difficulty.measure(chosen.found.assembly, tree, max_states=limit, rule=moves_by)
    title = puzzle.name or text
    if picture is not None:
        _draw(measured, title, picture, force)
    report = _report(measured, title, tree.level_text, chosen, puzzle)
    give(as_json, lambda: _answer(measured, title, chosen, puzzle), report)


class _Chosen(NamedTuple):
    """What is measured, and how many assemblies there are and come apart; None if they were not counted."""

    found: bk.FoundAssembly
    assemblies: int | None = None
    solutions: int | None = None


def _choose(
    puzzle: bk.Problem, number: int | None, text: str, time_limit: float | None, rule: MoveRule
) -> _Chosen:
    """The assembly that is named, or the first solution of a whole search."""
    from burrkit.cli.common.choose_assembly import take_apart
    from burrkit.cli.common.search import search
    from burrkit.sixpiece.burr import string_of

    if number is not None or string_of(puzzle):
        return _Chosen(take_apart(puzzle, number, text, rule))
    result, _ = search(puzzle, time_limit=time_limit, rule=rule)
    if not result.solutions:
        none = "nothing comes completely apart" if result.complete else "stopped before a solution was found"
        raise BurrkitError(f"{text}: {none}")
    counted = (result.assembly_count, result.solution_count) if result.complete else (None, None)
    return _Chosen(result.solutions[0], *counted)


# Text ----------------------------------------------------------------------------------------------------


def _false_ones(number: int) -> str:
    """How many of the assemblies do not come apart, in words."""
    if number == 0:
        return "all of which come apart"
    return f"{number:,} of which {'does' if number == 1 else 'do'} not come apart"


def _report(
    measured: bk.moves.difficulty.Difficulty, title: str, level: str, chosen: _Chosen, puzzle: bk.Problem
) -> Iterator[Block]:
    moves = counted(measured.moves, "move")
    yield Heading(f"{title}, assembly {chosen.found.number}: level {level}, {moves}")
    if chosen.assemblies is not None and chosen.solutions is not None:
        false = chosen.assemblies - chosen.solutions
        several = f"{chosen.assemblies:,} assemblies, {_false_ones(false)}."
        yield "This is the only assembly." if chosen.assemblies == 1 else several
    yield from paragraph(ReportTable(_COLUMNS, [_row(each, puzzle) for each in measured.separations]))
    yield ""
    rows = [
        [name, _number(getattr(measured.apart, walker)), _number(getattr(measured.together, walker))]
        for name, walker in (("any move", "at_random"), ("never straight back", "not_back"))
    ]
    yield ReportTable(["moves at random", ">taking apart", ">together"], rows)
    most = _largest(measured)
    if most.states > 1:
        yield ""
        yield f"The {most.states:,} states of the separation into {_names(most, puzzle)} and the rest,"
        yield "by depth: @ on the way, E a group comes free, x dead end, o elsewhere"
        yield from _layers(most)


_COLUMNS: Final = (
    "frees", ">moves", ">states", ">exits", ">choices", ">forced", ">dead ends", ">farthest", ">held"
)  # fmt: skip


def _row(separation: bk.moves.difficulty.SeparationDifficulty, puzzle: bk.Problem) -> list[str | int | None]:
    """The columns of one separation; choices are those of the states of the way, on average."""
    dead, choices = separation.dead_ends, separation.choices
    return [
        _names(separation, puzzle),
        separation.moves,
        f"{separation.states:,}" + ("" if separation.graph.complete else "+"),
        separation.exits,
        f"{sum(choices) / len(choices):.1f}" if choices else None,
        sum(separation.forced),
        len(dead) or None,
        dead[0].away if dead else None,
        separation.held,
    ]


def _names(separation: bk.moves.difficulty.SeparationDifficulty, puzzle: bk.Problem) -> str:
    return " ".join(puzzle.marks[piece] for piece in separation.freed)


def _number(expected: bk.moves.difficulty.Expected | None) -> str:
    """An expected number, with its interval where it was estimated."""
    if expected is None:
        return "more than --limit states"
    if expected.is_exact:
        return f"{expected.mean:,.1f}"
    if math.isinf(expected.high):
        return f"over {expected.low:,.0f}"
    return f"{expected.mean:,.0f} ({expected.low:,.0f} to {expected.high:,.0f})"


def _largest(measured: bk.moves.difficulty.Difficulty) -> bk.moves.difficulty.SeparationDifficulty:
    return max(measured.separations, key=lambda separation: separation.states)


def _layers(separation: bk.moves.difficulty.SeparationDifficulty) -> list[str]:
    """A line for each depth, a sign for each state."""
    way, dead = set(separation.way), {end.state for end in separation.dead_ends}
    signs: dict[int, str] = {}
    for number, state in enumerate(separation.graph.states):
        sign = "@" if number in way else "x" if number in dead else "o"
        signs[state.depth] = signs.get(state.depth, "") + ("E" if state.separations else sign)
    lines = []
    for depth, line in list(signs.items())[:_DEEPEST]:
        ordered = "".join(sorted(line, key="@Exo".index))
        more = f" and {len(line) - _WIDEST:,} more" if len(line) > _WIDEST else ""
        lines.append(f"{depth:4} {ordered[:_WIDEST]}{more}")
    return lines + ([f"and {len(signs) - _DEEPEST} more depths"] if len(signs) > _DEEPEST else [])


# Picture and JSON ----------------------------------------------------------------------------------------


def _draw(measured: bk.moves.difficulty.Difficulty, title: str, target: Path, force: bool) -> None:

    most = _largest(measured)
    number, moves = counted(most.states, "state"), counted(most.moves, "move")
    subtitle = f"{number}; {moves} to the first group that comes free"
    bk.drawing.states(most, title=title, subtitle=subtitle).save(target, force=force)


def _answer(
    measured: bk.moves.difficulty.Difficulty, title: str, chosen: _Chosen, puzzle: bk.Problem
) -> dict[str, Any]:
    from burrkit.moves.codec import VERSION
    from burrkit.moves.difficulty.model import difficulty_data

    return {
        "version": VERSION,
        "puzzle": title,
        "assembly": chosen.found.number,
        "assemblies": chosen.assemblies,
        "solutions": chosen.solutions,
        **difficulty_data(measured, puzzle.marks),
    }

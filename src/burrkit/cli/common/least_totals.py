"""``burrkit solve --least-total``: the least total of moves of each solution, in text and as JSON."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any, Final

import burrkit as bk
from burrkit.cli.common.labels import Labels
from burrkit.cli.common.progress import Watch
from burrkit.cli.common.steps import steps
from burrkit.cli.common.waiting import say
from burrkit.cli.report import how_many_more, remark
from burrkit.moves.codec import separation_data
from burrkit.moves.rules import SLIDES
from burrkit.plurals import counted
from burrkit.runtime.report import Block, ReportTable, StyledText

#: Orders of removal printed for each solution by default.
_SHOWN: Final = 5


def least_totals(
    result: bk.Result, options: bk.SearchOptions, most: int | None, within: int, began: float
) -> list[bk.moves.LeastTotal]:
    """The least totals of the first ``most`` solutions, with orders of removal ``within`` that many moves.

    The time limit began at ``began``, on the clock of ``time.monotonic``. After it, or after Ctrl-C, there
    are only bounds.
    """
    found: list[bk.moves.LeastTotal] = []
    some = result.solutions[:most]
    with Watch() as watch:
        for number, solution in enumerate(some, 1):
            say(f"least total of solution {number} of {len(some)}")
            ends = None if options.time_limit is None else began + options.time_limit
            left = None if ends is None else max(0.0, ends - time.monotonic())
            found.append(
                solution.least_total(
                    within=within,
                    time_limit=left,
                    max_states=options.max_states,
                    max_memory=options.max_memory,
                    should_stop=watch.should_stop,
                    rule=result.rule,
                )
            )
    if watch.stopped:
        remark("stopped; the least totals are bounds where they are not proved")
    return found


def total_text(least: bk.moves.LeastTotal) -> str:
    """The least total, or its bounds: "least total 12 moves (proved)"."""
    if least.is_proved:
        return f"least total {counted(least.at_most, 'move')} (proved)"
    return f"least total at most {counted(least.at_most, 'move')}, at least {least.at_least} proved"


def nothing(result: bk.Result) -> str:
    """The beginning of a sentence that there is no solution."""
    found = "" if result.complete else " found before the search stopped"
    by = "" if result.rule == SLIDES else f" by the rule {result.rule}"
    return f"Nothing{found} comes completely apart{by}"


def totals_report(result: bk.Result, found: Sequence[bk.moves.LeastTotal]) -> Iterator[Block]:
    """A line for each solution: its level, the moves of that, and the least total."""
    if not found:
        yield f"{nothing(result)}, so there is no least total."
    for number, (solution, least) in enumerate(zip(result.solutions, found, strict=False), 1):
        moves = counted(sum(solution.tree.counts), "move")
        yield f"Solution {number}: level {solution.level}, {moves}; {total_text(least)}"
    if more := len(result.solutions) - len(found):
        what = "solution; --all prints its least total" if more == 1 else "solutions; --all prints theirs"
        yield f"{more:,} more {what} too."


def least_total_report(
    least: bk.moves.LeastTotal, tree: bk.Separation, labels: Labels, *, everything: bool
) -> Iterator[Block]:
    """A way with the least total, unless the level has it, and the orders of removal."""
    yield ""
    if least.at_most == sum(tree.counts):
        fewer = "no way takes fewer" if least.is_proved else "whether a way takes fewer is not settled"
        yield f"These are {counted(least.at_most, 'move')} in all; {fewer}."
    else:
        moves, all_moves = counted(least.at_most, "move"), " ".join(map(str, least.tree.counts))
        yield f"With {moves} in all instead of {sum(tree.counts)}, moves {all_moves}:"
        yield from steps(least.tree, labels)
    if least.limit is not None:
        yield f"The search for the least total {_LIMITS[least.limit]}."
    if least.orders:
        yield from _orders(least.orders, labels, everything=everything)


_LIMITS: Final = {
    "states": "reached its limit of states; --max-states sets it",
    "memory": "reached its limit of memory; --max-memory sets it",
    "splits": "met more than a million ways to split some pieces",
    "turns": "could not decide some turns",
    "stop": "was stopped",
}


def _orders(orders: Sequence[bk.moves.RemovalOrder], labels: Labels, *, everything: bool) -> Iterator[Block]:
    shown = orders if everything else orders[:_SHOWN]
    yield ""
    yield "Orders in which the pieces come off, each with its least total:"
    yield ReportTable([">", ""], [[order.total, _order_text(order, labels)] for order in shown])
    if more := len(orders) - len(shown):
        yield how_many_more(more, "order")


def _order_text(order: bk.moves.RemovalOrder, labels: Labels) -> StyledText:
    """The steps of an order: what comes off the largest part in each, and in how many moves.

    For example "A, B+C in 5 moves; D in 2; B+C into B, C in 3".
    """
    text, largest = StyledText(), order.steps[0].pieces
    for number, step in enumerate(order.steps):
        text.append("; " if number else "")
        if step.pieces == largest:
            largest = step.parts[0]
            parts = step.parts[1:]
        else:  # a group that came off before
            text.append(_group(step.pieces, labels)).append(" into ")
            parts = step.parts
        for place, part in enumerate(parts):
            text.append(", " if place else "").append(_group(part, labels))
        text.append(f" in {step.moves}" if number else f" in {counted(step.moves, 'move')}")
    return text


def _group(pieces: Sequence[int], labels: Labels) -> StyledText:
    text = StyledText()
    for place, piece in enumerate(pieces):
        text.append("+" if place else "").append(labels.text(piece))
    return text


def as_json(result: bk.Result, found: Sequence[bk.moves.LeastTotal], *, moves: bool) -> list[dict[str, Any]]:
    """The key ``least_totals``: an object for each solution, highest level first."""
    marks = result.problem.marks
    return [
        {
            "number": solution.number,
            "level": solution.level,
            "level_total": sum(solution.tree.counts),
            "at_least": least.at_least,
            "at_most": least.at_most,
            "proved": least.is_proved,
            "limit": least.limit,
            "counts": list(least.tree.counts),
            **({"tree": separation_data(least.tree, marks)} if moves else {}),
            "orders": [
                {
                    "total": order.total,
                    "steps": [
                        {
                            "moves": step.moves,
                            "pieces": [marks[piece] for piece in step.pieces],
                            "parts": [[marks[piece] for piece in part] for part in step.parts],
                        }
                        for step in order.steps
                    ],
                    **({"tree": separation_data(order.tree, marks)} if moves else {}),
                }
                for order in least.orders
            ],
        }
        for solution, least in zip(result.solutions, found, strict=False)
    ]

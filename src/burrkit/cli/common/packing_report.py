"""The report of a search for pieces in a container: how many assemblies can be made, and how."""

from __future__ import annotations

from collections.abc import Iterator

import burrkit as bk
from burrkit.assembly.play import MOST, has_play
from burrkit.cli.common.labels import Labels
from burrkit.cli.common.steps import insertion_steps, named
from burrkit.moves.walk import insertions
from burrkit.plurals import counted
from burrkit.runtime.report import Block, StyledText


def packing_rows(result: bk.Result) -> Iterator[tuple[str, str, str]]:
    """Rows about pieces in a container: classes up to loose play, what turns, and what falls out again."""
    if result.problem.container is None:
        return
    if result.play is not None:
        made = f", {result.play[1]:,} of them can be made" if result.is_taken_apart else ""
        yield "up to play", f"{result.play[0]:,}", f"slides inside the room count as nothing{made}"
    elif has_play(result.problem) and result.assemblies and not result.keep_shifted:
        yield "up to play", "-", f"only for a complete search with at most {MOST:,} assemblies"
    if result.solution_count and result.has_levels:
        out = [solution.freedom for solution in result.solutions].count("falls out")
        if result.rule.turns is not None:
            turns = [sum(len(node.turns) for node in one.tree.nodes()) for one in result.solutions]
            most = f", {max(turns)} at most" if any(turns) else ""
            yield "turn going in", f"{sum(map(bool, turns)):,}", f"solutions with turns{most}"
        yield "fall out", f"{out:,}", "solutions that lose a piece when turned over"


def way_in(solved: bk.Solution) -> Iterator[Block]:
    """How the pieces of a solution go in: which first, in how many moves each, and all steps."""
    tree, labels = solved.tree, Labels.of(solved.problem)
    order = StyledText("Putting it in: ")
    for number, (pieces, moves) in enumerate(insertions(tree)):
        order.append(", then " if number else "").append(named(pieces, labels))
        order.append(f" in {moves}" if number else f" in {counted(moves, 'move')}")
    yield order.append(".")
    yield from insertion_steps(tree, labels)
    yield f"To take it out, go from the last step to the first, each {tree.rule.step_name} reversed."
    if solved.freedom == "falls out":
        yield "Turned over, the box loses a piece: one slide frees it."

"""``burrkit states``: the states of one assembly, and the moves between them, as a graph.

A state is the offsets of all pieces relative to the first. The graph ends where a group comes free.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any

import typer

import burrkit as bk
from burrkit.cli.common import options
from burrkit.cli.common.choose_assembly import Chosen, choose
from burrkit.cli.common.options import one_of, option
from burrkit.cli.common.source import CONTEXT_SETTINGS, join_words, load_problem
from burrkit.cli.common.waiting import say
from burrkit.cli.report import give
from burrkit.errors import BurrkitError
from burrkit.moves.mechanics import STATES
from burrkit.moves.rules import SLIDES
from burrkit.plurals import counted
from burrkit.runtime.report import Block, Heading, ReportTable

__all__ = ["CONTEXT_SETTINGS", "states"]


def states(
    source: options.SourceWords,
    assembly: options.AssemblyToTakeApart = None,
    up_to: Annotated[
        options.UpTo, option("--up-to", "The convention under which solve numbered the assemblies.")
    ] = "rotation",
    problem: options.Problem = None,
    length: options.Length = None,
    rule: Annotated[str, option("--rule")] = "slides",
    limit: Annotated[int, option("--limit", "Stop after N states.")] = 10_000,
    as_json: options.AsJson = False,
    as_dot: Annotated[bool, option("--dot", "Print the graph for GraphViz.")] = False,
    matrix: Annotated[
        bool, option("--matrix", "Print MOVE(i,j) of one state: how far each piece moves before others.")
    ] = False,
    state: Annotated[
        int | None, option("--state", "With --matrix: which state, from 0, the assembly itself.")
    ] = None,
) -> None:
    """Show the states of an assembly that moves can reach before a group comes free.

    Without --assembly it is the assembly of an LL string, or else the first that comes completely apart.
    """
    one_of({"--json": as_json, "--dot": as_dot})
    one_of({"--matrix": matrix, "--dot": as_dot})
    if state is not None and not matrix:
        raise BurrkitError("--state chooses the state of --matrix; give both", "conflict")
    moves_by = STATES.require(rule, "--rule {}")
    one_of({"--matrix": matrix, f"--rule {moves_by}": moves_by != SLIDES})
    text = join_words(source, "states")

    puzzle = load_problem(text, length, problem)
    if matrix:
        puzzle.require_cubes()
    chosen = choose(puzzle, assembly, text, up_to, moves_by)
    say("following the moves")
    graph = bk.moves.state_graph(chosen.solved.assembly, max_states=limit, rule=moves_by)
    title = puzzle.name or text
    if matrix:
        from burrkit.cli.common.move_matrix_report import StateMatrices

        made = StateMatrices.of(chosen, graph, state or 0)
        give(as_json, lambda: chosen.head(title) | made.as_data(), made.report(title))
    elif as_dot:
        typer.echo(dot(graph, puzzle, chosen))
    else:
        give(as_json, lambda: answer(graph, title, chosen), _report(graph, f"{title}, {chosen.words}"))


def answer(graph: bk.moves.StateGraph, puzzle: str, chosen: Chosen) -> dict[str, Any]:
    """Return the graph as plain data: pieces by their marks, states from 0."""
    from burrkit.moves.codec import named, way_data

    marks = chosen.solved.assembly.problem.marks
    return {
        **chosen.head(puzzle),
        "complete": graph.complete,
        **({"parts": graph.parts} if graph.parts > 1 else {}),
        "pieces": named(graph.pieces, marks),
        "states": [
            {
                "offsets": state.offsets,
                **({"rotations": state.isometries} if state.isometries else {}),
                "depth": state.depth,
                "separations": state.separations,
            }
            for state in graph.states
        ],
        "edges": [
            {
                "from": edge.source,
                "to": edge.target,
                **way_data(edge.move),
                "pieces": named(edge.move.pieces, marks),
            }
            for edge in graph.edges
        ],
    }


def dot(graph: bk.moves.StateGraph, problem: bk.Problem, chosen: Chosen) -> str:
    """Return the graph in the DOT language; states from which a group comes free have a double border."""
    lines = ["graph states {", f"  // {chosen.words}", "  node [shape=circle];"]
    for number, state in enumerate(graph.states):
        border = " shape=doublecircle" if state.separations else ""
        lines.append(f'  {number} [tooltip="depth {state.depth}"{border}];')
    lines += [
        f'  {edge.source} -- {edge.target} [label="{_quoted(_words(edge.move, problem))}"];'
        for edge in graph.edges
    ]
    return "\n".join([*lines, "}"])


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _words(move: bk.Move | bk.Turn, problem: bk.Problem) -> str:

    marks = " ".join(problem.marks[piece] for piece in move.pieces)
    if not isinstance(move, bk.Move):
        return f"{marks} R{'xyz'[move.axis]} {90 * move.quarters}"
    way = f"{'+' if move.distance > 0 else '-'}{move.lattice.axis_names[move.axis]}"
    return f"{marks} {way} {move.length}"


def _report(graph: bk.moves.StateGraph, title: str) -> Iterator[Block]:
    yield Heading(title)
    depths = Counter(state.depth for state in graph.states)
    ends = Counter(state.depth for state in graph.states if state.separations)
    moves = Counter[int]()
    for edge in graph.edges:
        for end in (edge.source, edge.target):
            moves[graph.states[end].depth] += 1
    yield ReportTable(
        [">depth", ">states", ">moves each", ">something comes free"],
        [[d, number, f"{moves[d] / number:.1f}", ends[d] or None] for d, number in sorted(depths.items())],
    )
    some = "" if graph.complete else " (stopped by --limit: there are more)"
    between = "no move" if len(graph.states) == 1 else f"{counted(len(graph.edges), 'move')} between them"
    yield f"{counted(len(graph.states), 'state')} and {between}{some}"
    if ends:
        yield f"The first group comes free by move {min(ends) + 1}."
    elif graph.complete:
        yield "Nothing ever comes free."

"""``burrkit states``: the states of one assembly, and the moves between them, as a graph.

A state is the offsets of all pieces relative to the first. The graph ends where a group comes free.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson, AssemblyToTakeApart, Length, Problem, SourceWords, UpTo
from burrkit.cli.common.source import CONTEXT_SETTINGS, join_words, load_problem
from burrkit.cli.common.waiting import say
from burrkit.errors import BurrkitError
from burrkit.moves.mechanics import STATES
from burrkit.moves.rules import SLIDES
from burrkit.plurals import counted

if TYPE_CHECKING:
    from burrkit.cli.common.choose_assembly import Chosen
    from burrkit.moves.model import Move, Turn
    from burrkit.moves.states.graph import StateGraph
    from burrkit.puzzle import Problem as PuzzleProblem

__all__ = ["CONTEXT_SETTINGS", "states"]


def states(
    source: SourceWords,
    assembly: AssemblyToTakeApart = None,
    up_to: Annotated[
        UpTo, options.up_to("The convention under which solve numbered the assemblies.")
    ] = "rotation",
    problem: Problem = None,
    length: Length = None,
    rule: Annotated[
        str, options.rule("Which moves there are: slides, half, or with turns: legal, legal+half.")
    ] = "slides",
    limit: Annotated[int, options.limit("Stop after N states.")] = 10_000,
    as_json: AsJson = False,
    as_dot: Annotated[bool, typer.Option("--dot", help="Print the graph for GraphViz.")] = False,
    matrix: Annotated[
        bool,
        typer.Option(
            "--matrix", help="Print MOVE(i,j) of one state: how far each piece moves before others."
        ),
    ] = False,
    state: Annotated[
        int | None, options.state("With --matrix: which state, from 0, the assembly itself.")
    ] = None,
) -> None:
    """Show the states of an assembly that moves can reach before a group comes free.

    Without --assembly it is the assembly of an LL string, or else the first that comes completely apart.
    """
    if as_json and as_dot:
        raise BurrkitError("--json and --dot: choose one of the two")
    if as_dot and matrix:
        raise BurrkitError("--matrix and --dot: choose one of the two")
    if state is not None and not matrix:
        raise BurrkitError("--state chooses the state of --matrix; give both")
    moves_by = STATES.require(rule, "--rule {}")
    if matrix and moves_by != SLIDES:
        raise BurrkitError(f"--matrix and --rule {moves_by}: choose one of the two")
    text = join_words(source, "states")
    from burrkit.cli.common.choose_assembly import choose
    from burrkit.moves import state_graph

    puzzle = load_problem(text, length, problem)
    if matrix:
        puzzle.require_cubes()
    chosen = choose(puzzle, assembly, text, up_to, moves_by)
    say("following the moves")
    graph = state_graph(chosen.solved.assembly, max_states=limit, rule=moves_by)
    if matrix:
        _matrices(graph, puzzle, chosen, puzzle.name or text, state or 0, as_json)
    elif as_json:
        typer.echo(json.dumps(answer(graph, puzzle.name or text, chosen), ensure_ascii=False))
    elif as_dot:
        typer.echo(dot(graph, puzzle, chosen))
    else:
        _summary(graph, f"{puzzle.name or text}, {chosen.words}")


def _matrices(
    graph: StateGraph, problem: PuzzleProblem, chosen: Chosen, puzzle: str, state: int, as_json: bool
) -> None:
    """Print the matrices MOVE(i, j) of one state."""
    from burrkit.cli.common.console import Labels, console, heading, show
    from burrkit.cli.common.move_matrix_report import matrices_json, matrices_of, print_matrices
    from burrkit.moves.codec import VERSION, named

    matrices = matrices_of(chosen.solved.assembly, graph, state)
    if as_json:
        data = {
            "version": VERSION,
            "puzzle": puzzle,
            "assembly": chosen.number,
            "chosen": chosen.why or None,
            "state": state,
            "pieces": named(graph.pieces, problem.marks),
            "offsets": graph.states[state].offsets,
            "matrices": matrices_json(matrices),
        }
        typer.echo(json.dumps(data, ensure_ascii=False))
        return
    out = console()
    show(out, heading(f"{puzzle}, {chosen.words}, state {state}"))
    print_matrices(out, matrices, graph.pieces, Labels.of(problem))


def answer(graph: StateGraph, puzzle: str, chosen: Chosen) -> dict[str, Any]:
    """Return the graph as plain data: pieces by their marks, states from 0."""
    from burrkit.moves.codec import VERSION, named, way_data

    marks = chosen.solved.assembly.problem.marks
    return {
        "version": VERSION,
        "puzzle": puzzle,
        "assembly": chosen.number,
        "chosen": chosen.why or None,
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


def dot(graph: StateGraph, problem: PuzzleProblem, chosen: Chosen) -> str:
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


def _words(move: Move | Turn, problem: PuzzleProblem) -> str:
    from burrkit.moves.model import Move
    from burrkit.moves.sentences import as_slide

    marks = " ".join(problem.marks[piece] for piece in move.pieces)
    if not isinstance(move, Move):
        return f"{marks} R{'xyz'[move.axis]} {90 * move.quarters}"
    way = f"{'+' if move.distance > 0 else '-'}{move.lattice.axis_names[move.axis]}"
    return f"{marks} {way} {as_slide(move).length}"


def _summary(graph: StateGraph, title: str) -> None:
    from burrkit.cli.common.console import console, heading, show, table

    out = console()
    show(out, heading(title))
    depths = Counter(state.depth for state in graph.states)
    ends = Counter(state.depth for state in graph.states if state.separations)
    moves = Counter[int]()
    for edge in graph.edges:
        for end in (edge.source, edge.target):
            moves[graph.states[end].depth] += 1
    rows = [
        [str(depth), str(count), f"{moves[depth] / count:.1f}", str(ends[depth]) if ends[depth] else ""]
        for depth, count in sorted(depths.items())
    ]
    columns = [
        ("depth", "right"),
        ("states", "right"),
        ("moves each", "right"),
        ("something comes free", "right"),
    ]
    show(out, table(columns, rows))
    some = "" if graph.complete else " (stopped by --limit: there are more)"
    states, moves_between = (
        counted(number, what) for number, what in ((len(graph.states), "state"), (len(graph.edges), "move"))
    )
    between = "no move" if len(graph.states) == 1 else f"{moves_between} between them"
    show(out, f"{states} and {between}{some}")
    if ends:
        show(out, f"The first group comes free by move {min(ends) + 1}.")
    elif graph.complete:
        show(out, "Nothing ever comes free.")

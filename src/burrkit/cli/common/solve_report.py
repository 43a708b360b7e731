"""The result of a search as text: a summary, then the places of the pieces and the steps of each solution.

The order suits a reader with loose pieces: the pieces by their marks, whether and in how many ways they go
together, then for each solution where every piece lies, and the steps.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from rich.text import Text

from burrkit.cli.common.console import Labels, heading, how_many_more, show, table
from burrkit.cli.common.layers import layers, slices
from burrkit.cli.common.least_totals import nothing, print_least_total, print_totals, total_text
from burrkit.cli.common.piece_rows import print_rows
from burrkit.cli.common.places import place_table
from burrkit.cli.common.steps import named, steps, stuck_steps
from burrkit.cli.common.verbosity import Verbosity
from burrkit.moves.rules import SLIDES
from burrkit.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console
    from rich.table import Table

    from burrkit.assembly.model import Assembly
    from burrkit.geometry import Cell
    from burrkit.moves import LeastTotal
    from burrkit.moves.model import Disassembly
    from burrkit.puzzle import Problem
    from burrkit.sixpiece.burr import Burr
    from burrkit.solving.found_assembly import FoundAssembly
    from burrkit.solving.solver import Result

#: So many copies that may be left out share a row of the table of pieces.
_FOLDED = 3
#: So many equal pieces in a row are named by the first and the last.
_MANY_ALIKE = 7
#: Solutions printed in full by default.
SHOWN = 3
_LEVELS_SHOWN = 8
#: The layers of a lattice with more types of cells are mostly empty.
_TYPES_DRAWN = 2
_TIMES = "\N{MULTIPLICATION SIGN}"

#: Bytes of a disassembly that are worth a line.
_MUCH = 64 << 20

_LIMITS = {
    "states": "The disassembly reached its limit of states; --max-states sets it.",
    "memory": "The disassembly reached its limit of memory; --max-memory sets it.",
    "splits": "There are more than a million ways to split them.",
    "turns": "Whether some turns are possible with this clearance was not decided.",
    "stop": "The disassembly was stopped.",
}

_HOW_COUNTED = {
    "raw": "counted raw",
    "rotation": "counted up to rotation",
    "reflection": "counted up to reflection",
}


def report(
    out: Console,
    result: Result,
    puzzle: str,
    *,
    assemblies: bool = False,
    everything: bool = False,
    level: int = Verbosity.ANSWER,
    remark: str = "",
    early: str = "",
    least: Sequence[LeastTotal] | None = None,
) -> None:
    """Print the whole answer.

    ``assemblies`` lists also those that do not come apart, ``everything`` prints all instead of the first
    few, ``level`` is a ``Verbosity`` or more. ``remark`` says why there are no other assemblies
    where a solver, and not burrkit's own search, found them. ``early`` says why the search stopped early.
    ``least`` are the least totals of the first solutions, None if they are not wanted.
    """
    show(out, heading(puzzle))
    _print_pieces(out, result.problem)
    if level >= Verbosity.EVERYTHING:
        print_rows(out, result.problem)
    show(out)
    show(out, _summary(result))
    if not result.complete:
        show(out, early or "The search stopped early: every count is only what it had found by then.")
        for which, number in result.open_limits.items():
            show(out, f"Not settled: {number:,}. {_LIMITS[which]}")
    if not result.assemblies:
        show(out)
        show(out, f"No assembly: {remark if remark and not result.reasons else _why_none(result)}.")
        return
    if remark:
        show(out, f"{remark}.")
    if level <= Verbosity.COUNTS:
        if least is not None:
            print_totals(out, result, least)
        return
    limit, verbose = None if everything else SHOWN, level >= Verbosity.CHECKED
    if not result.is_taken_apart:
        _print_others(out, result, limit, verbose)
        return
    _print_solutions(out, result, limit, verbose, least)
    if assemblies:
        _print_others(out, result, limit, verbose)


# Pieces and summary --------------------------------------------------------------------------------------


def _print_pieces(out: Console, problem: Problem) -> None:
    from burrkit.sixpiece.burr import Burr
    from burrkit.sixpiece.classes import name
    from burrkit.sixpiece.sticks import Stick

    names, labels = list(problem.names), Labels.of(problem)
    if isinstance(problem, Burr):
        columns, sticks = [("stick", "right"), ("weight", "right")], [Stick(n) for n in problem.sticks]
        figures = [[str(stick.number), str(stick.weight)] for stick in sticks]
        names = [own or name(stick) or "" for own, stick in zip(names, sticks, strict=True)]
    else:
        columns = [(problem.lattice.cells_name, "right")]
        figures = [[str(len(piece.shape))] for piece in problem.pieces]
    rows: list[list[str | Text]] = []
    ranges = _ranges(problem)
    for first, last in ranges:
        if first == last:
            rows.append([labels.text(first), *figures[first], names[first]])
        else:
            rows.append(
                [
                    _from_to(labels, first, last),
                    *figures[first],
                    f"{names[first]} to {names[last]}, none to all",
                ]
            )
    show(out, table([("", "left"), *columns, ("name" if any(names) else "", "left")], rows))
    for alike in _alike(problem):
        if (alike[0], alike[-1]) in ranges:
            continue  # one row already says so
        first, last = alike[0], alike[-1]
        if len(alike) >= _MANY_ALIKE and last - first == len(alike) - 1:
            are = _from_to(labels, first, last)
        else:
            are = named(alike, labels, starts=True)
        show(out, are.append(" are alike."))
    if isinstance(problem, Burr):
        show(out, _weight_line(problem))


def _from_to(labels: Labels, first: int, last: int) -> Text:
    return labels.text(first).append_text(Text(" to ")).append_text(labels.text(last))


def _ranges(problem: Problem) -> list[tuple[int, int]]:
    """The first and the last piece of each row: copies that may be left out share one, if they are many."""
    made: list[tuple[int, int]] = []
    for key, run in groupby(problem.pieces, lambda piece: piece.optional and piece.as_drawn()):
        start = made[-1][1] + 1 if made else 0
        end = start + len(list(run))
        folds = key is not False and end - start >= _FOLDED
        made += [(start, end - 1)] if folds else [(number, number) for number in range(start, end)]
    return made


def _weight_line(problem: Burr) -> Text:
    """Total weight of the sticks, whether the burr is solid, and whether it has a solid stick."""
    inner, holes = problem.weight + problem.holes, problem.holes
    inside = counted(holes, "hole") if holes else "solid"
    text = Text(f"Total weight {problem.weight} of {inner}: {inside}. ")
    if not problem.solid_sticks:
        return text.append("No key: none of them is the solid stick.")
    one = len(problem.solid_sticks) == 1
    text.append("Key: " if one else "Keys: ").append_text(named(problem.solid_sticks, Labels.of(problem)))
    return text.append(", the solid stick." if one else ", solid sticks.")


def _alike(problem: Problem) -> list[list[int]]:
    groups: dict[int, list[int]] = {}
    for piece, kind in enumerate(problem.kinds):
        groups.setdefault(kind, []).append(piece)
    return [group for group in groups.values() if len(group) > 1]


def _summary(result: Result) -> Table:
    problem = result.problem
    others: dict[str, tuple[int, int]] = {}
    for name in ("rotation", "reflection"):
        counts = result.counts_up_to(name)
        if counts is not None and counts not in (
            (result.assembly_count, result.solution_count),
            *others.values(),
        ):
            others[name] = counts
    rows = [("assemblies", f"{result.assembly_count:,}", "")]
    rows += [(f"  up to {name}", f"{counts[0]:,}", "") for name, counts in others.items()]
    rows.append(("  raw, every placement", f"{result.raw_all:,}", ""))
    if result.raw_first_fixed is not None:
        rows.append(("  raw, first piece fixed", f"{result.raw_first_fixed:,}", ""))
    if result.rule != SLIDES:
        rows.append(("rule", str(result.rule), result.rule.meaning))
    if result.is_taken_apart:
        rows.append(("partial solutions", f"{result.partial_count:,}", "something comes free"))
        apart = "everything comes apart" + (_only_way(result) if result.is_unique else "")
        if result.min_level > 1:
            apart = f"come apart, the first part in {result.min_level} moves or more"
        rows.append(("solutions", f"{result.solution_count:,}", apart))
        if result.solution_count:
            rows += [(f"  up to {name}", f"{counts[1]:,}", "") for name, counts in others.items()]
    if result.solution_count and result.has_levels:
        rows.append(("highest level", next(iter(result.levels)), _levels_text(result.levels)))
    holes = _holes_text(result)
    if holes:
        rows.append(
            ("holes", holes, "solid" if holes == "0" else f"{problem.lattice.cells_name} inside stay empty")
        )
    if result.most_bytes >= _MUCH:
        rows.append(("memory", f"{result.most_bytes / 2**20:,.0f} MiB", "the largest disassembly"))
    rows.append(("seconds", f"{result.seconds:.2f}", ""))
    return table(((_HOW_COUNTED[result.convention], "left"), ("", "right"), ("", "left")), rows)


def _holes_text(result: Result) -> str:
    """The holes of an assembly, or of those that are here where pieces may be left out; "" if none is."""
    problem = result.problem
    if not result.assembly_count:
        return ""
    if not any(piece.optional for piece in problem.pieces):
        return str(len(problem.goal.cells) - problem.volume)
    holes = [found.assembly.holes for found in result.assemblies]
    if not holes:
        return ""
    return f"{min(holes):,}" if min(holes) == max(holes) else f"{min(holes):,} to {max(holes):,}"


def _only_way(result: Result) -> str:
    """The words for a single solution, which counts more than once if counted raw."""
    return ", in one way up to rotation" if result.solution_count > 1 else ", in this way only"


def _levels_text(levels: dict[str, int]) -> str:
    if len(levels) == 1:
        return ""
    shown = [f"{number}{_TIMES}{level}" for level, number in list(levels.items())[:_LEVELS_SHOWN]]
    more = len(levels) - len(shown)
    return ", ".join(shown) + (f", {more} lower ones" if more else "")


def _why_none(result: Result) -> str:
    if result.reasons:
        return "; ".join(result.reasons)
    return "every arrangement was tried" if result.complete else "none was found before the search stopped"


# Solutions -----------------------------------------------------------------------------------------------


def _print_solutions(
    out: Console, result: Result, limit: int | None, verbose: bool, least: Sequence[LeastTotal] | None
) -> None:
    solutions = result.solutions
    if not solutions:
        no_total = "" if least is None else ", so there is no least total"
        show(out)
        show(out, f"{nothing(result)}{no_total}; --assemblies shows how the pieces would lie.")
        return
    for number, solved in enumerate(solutions[:limit], 1):
        tree = solved.disassembly.tree if solved.disassembly else None
        if tree is None:
            continue
        total = least[number - 1] if least else None
        level = f"level {tree.level_text}" + (f", {total_text(total)}" if total else "")
        show(out)
        show(out, heading(f"Solution {number} of {len(solutions)}: {_numbered(solved)}{level}"))
        print_assembly(out, solved.assembly, verbose)
        show(out)
        show(out, f"Taking it apart, moves {' '.join(map(str, tree.counts))}:")
        for line in steps(tree, Labels.of(result.problem)):
            show(out, line)
        what = "move" if tree.has_turns else "slide"
        show(out, f"To put it together, go from the last step to the first, each {what} reversed.")
        if total is not None:
            print_least_total(out, total, tree, Labels.of(result.problem), everything=limit is None)
    if more := len(solutions) - len(solutions[:limit]):
        show(out)
        show(out, how_many_more(more, "solution"))


def print_assembly(out: Console, assembly: Assembly, verbose: bool) -> None:
    """Print where every piece lies."""
    lattice = assembly.problem.lattice
    if len(lattice.types) > _TYPES_DRAWN and not verbose:
        show(
            out,
            f"Layers of {lattice.name} are hard to read: --verbose prints them, `burrkit view` shows it all.",
        )
    else:
        # Drawings of cubes are read back as a puzzle; the words say which those are.
        cells = "" if lattice.is_cubic else f" of {lattice.cells_name}"
        show(out, f"Layers{cells} from the bottom up, seen from above, the side toward you last:")
        show(out, layers(assembly, out.width), wrap=False)
    show(out)
    show(out, f"Hold each piece {_as_drawn(assembly.problem)}, then turn it:")
    show(out, table(*place_table(assembly)))
    if verbose:
        show(out)
        show(out, slices(assembly, _overlaps(assembly.problem)), wrap=False)


def _as_drawn(problem: Problem) -> str:
    from burrkit.sixpiece.burr import Burr

    return "as `burrkit piece NUMBER` draws it" if isinstance(problem, Burr) else "as it is drawn in its file"


def _overlaps(problem: Problem) -> dict[Cell, int] | None:
    from burrkit.sixpiece.burr import Burr
    from burrkit.sixpiece.frame import overlap

    return overlap(problem.length) if isinstance(problem, Burr) else None


def _print_others(out: Console, result: Result, limit: int | None, verbose: bool) -> None:
    others = result.others
    for number, solved in enumerate(others[:limit], 1):
        show(out)
        show(out, heading(_other_heading(result, solved, number, len(others))))
        print_assembly(out, solved.assembly, verbose)
        _print_stuck(out, solved)
    if more := len(others) - len(others[:limit]):
        what = ("assembly", "assemblies")
        if result.is_taken_apart:
            what = ("assembly that does not come apart", "assemblies that do not come apart")
        show(out)
        show(out, how_many_more(more, *what))


def _other_heading(result: Result, solved: FoundAssembly, place: int, count: int) -> str:
    """The heading of the assembly at this place, from 1, among those that do not come apart."""
    if result.is_taken_apart:
        stuck = f"{place:,} of {count:,} that do not come apart: {_proof(solved)}"
        return f"Assembly {solved.number}, {stuck}" if solved.number else f"Assembly {stuck}"
    if solved.number:
        return f"Assembly {solved.number} of {count}"
    return f"Assembly {place} of {count}, in the order in which they were found"


def _numbered(solved: FoundAssembly) -> str:
    """The number of an assembly for a heading that goes on, if it has one."""
    return f"assembly {solved.number}, " if solved.number else ""


def _print_stuck(out: Console, solved: FoundAssembly) -> None:
    stuck = solved.disassembly.stuck if solved.disassembly else None
    if stuck is None or not stuck.ways:
        return
    show(out)
    show(out, "What it does let you do:")
    for line in stuck_steps(stuck, Labels.of(solved.assembly.problem)):
        show(out, line)


def _proof(solved: FoundAssembly) -> str:
    proof: Disassembly | None = solved.disassembly
    if proof is None or proof.first is None:
        return "not settled"
    if proof.first and proof.limit is not None:
        return f"a part comes free at level {proof.first}, the rest is not settled"
    if proof.first:
        return f"a part comes free at level {proof.first}, but not all"
    return "nothing moves" if proof.states == 1 else f"nothing comes free in {proof.states} arrangements"

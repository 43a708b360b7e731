"""The result of a search as text: a summary, then the places of the pieces and the steps of each solution.

The order suits a reader with loose pieces: the pieces by their marks, whether and in how many ways they go
together, then for each solution the place of every piece, and the steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

import burrkit as bk
from burrkit.cli.common.labels import Labels
from burrkit.cli.common.layers import layers, rows_of, slices
from burrkit.cli.common.least_totals import least_total_report, nothing, total_text, totals_report
from burrkit.cli.common.packing_report import packing_rows, way_in
from burrkit.cli.common.places import place_table
from burrkit.cli.common.steps import named, steps, stuck_steps
from burrkit.cli.common.verbosity import Verbosity
from burrkit.cli.report import how_many_more
from burrkit.moves.rules import SLIDES
from burrkit.plurals import counted
from burrkit.puzzle.document import conditions
from burrkit.runtime.report import AsIs, Block, Heading, ReportTable, StyledText, paragraph
from burrkit.sixpiece.burr import as_burr
from burrkit.sixpiece.frame import overlap

#: This many copies that may be left out share a row of the table of pieces.
_FOLDED = 3
#: This many equal pieces in a row are named by the first and the last.
_MANY_EQUAL = 7
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
    "numbers": "The numbers of a linear program did not become exact ones.",
    "stop": "The disassembly was stopped.",
}


class Extent(NamedTuple):
    """How much of a result to print.

    ``assemblies`` lists also those that do not come apart, ``everything`` prints all instead of the first
    few, ``level`` is a ``Verbosity`` or more.
    """

    assemblies: bool = False
    everything: bool = False
    level: int = Verbosity.ANSWER


def report(
    result: bk.Result,
    puzzle: str,
    extent: Extent,
    *,
    remark: str = "",
    early: str = "",
    least: Sequence[bk.moves.LeastTotal] | None = None,
) -> Iterator[Block]:
    """The whole answer.

    ``remark`` explains why there are no other assemblies where a solver, and not burrkit's own search, found
    them. ``early`` is why the search stopped early. ``least`` are the least totals of the first solutions,
    None if they are not requested.
    """
    yield Heading(puzzle)
    yield from _pieces(result.problem)
    if extent.level >= Verbosity.EVERYTHING:
        yield from piece_rows(result.problem)
    yield from paragraph(_summary(result))
    if not result.complete:
        yield early or "The search stopped early: every count is only what it had found by then."
        for which, number in result.open_limits.items():
            yield f"Not settled: {number:,}. {_LIMITS[which]}"
    if not result.assembly_count:
        yield ""
        yield f"No assembly: {remark if remark and not result.reasons else _why_none(result)}."
        return
    if result.counts:
        yield "Counted by a table of states, without a list."
    if remark:
        yield f"{remark}."
    if extent.level <= Verbosity.COUNTS:
        if least is not None:
            yield from totals_report(result, least)
        return
    limit, verbose = None if extent.everything else SHOWN, extent.level >= Verbosity.CHECKED
    if result.is_taken_apart:
        yield from _solutions(result, limit, verbose, least)
    if extent.assemblies or not result.is_taken_apart:
        yield from _others(result, limit, verbose)


# Pieces and summary --------------------------------------------------------------------------------------


def _pieces(problem: bk.Problem) -> Iterator[Block]:
    from burrkit.sixpiece.classes import name

    names, labels, burr = list(problem.names), Labels.of(problem), as_burr(problem)
    if burr is not None:
        columns, sticks = [">stick", ">weight"], [bk.sixpiece.Stick(n) for n in burr.sticks]
        figures = [[str(stick.number), str(stick.weight)] for stick in sticks]
        names = [own or name(stick) or "" for own, stick in zip(names, sticks, strict=True)]
    else:
        columns = [f">{problem.lattice.cells_name}"]
        figures = [[str(len(piece.shape))] for piece in problem.pieces]
    rows: list[list[str | StyledText]] = []
    ranges = _ranges(problem)
    for first, last in ranges:
        several = first != last
        which = _from_to(labels, first, last) if several else labels.text(first)
        name_of = f"{names[first]} to {names[last]}, none to all" if several else names[first]
        rows.append([which, *figures[first], name_of])
    yield ReportTable(["", *columns, "name" if any(names) else ""], rows)
    for equal in problem.equal_pieces:
        first, last = equal[0], equal[-1]
        if first == last or (first, last) in ranges:
            continue  # one piece, or already in one row
        if len(equal) >= _MANY_EQUAL and last - first == len(equal) - 1:
            are = _from_to(labels, first, last)
        else:
            are = named(equal, labels, starts=True)
        yield are.append(" are equal.")
    for number, words in enumerate(map(conditions, problem.pieces)):
        if words:
            yield labels.text(number).append(f" {words}.")
    if burr is not None:
        yield _weight_line(burr)


def piece_rows(problem: bk.Problem) -> Iterator[Block]:
    """Each piece as rows of cubes, then the number of layouts to try."""
    from burrkit.sixpiece.layouts import layouts_of_burr

    labels, burr = Labels.of(problem), as_burr(problem)
    for number, (piece, name) in enumerate(zip(problem.pieces, problem.names, strict=True)):
        title = StyledText("piece ").append(labels.text(number))
        yield from paragraph(title.append(f": {name}" if name else ""))
        yield from rows_of(piece.shape)
    if burr is not None:
        yield from paragraph("Layouts to try, one placement for each piece:")
        yield from (f"{each.number:11,}  {each.what}" for each in layouts_of_burr(burr))


def _from_to(labels: Labels, first: int, last: int) -> StyledText:
    return labels.text(first).append(StyledText(" to ")).append(labels.text(last))


def _ranges(problem: bk.Problem) -> list[tuple[int, int]]:
    """The first and the last piece of each row: copies that may be left out share one, if they are many."""
    made: list[tuple[int, int]] = []
    for key, run in groupby(problem.pieces, lambda piece: piece.optional and piece.as_drawn()):
        start = made[-1][1] + 1 if made else 0
        end = start + len(list(run))
        folds = key is not False and end - start >= _FOLDED
        made += [(start, end - 1)] if folds else [(number, number) for number in range(start, end)]
    return made


def _weight_line(problem: bk.sixpiece.Burr) -> StyledText:
    """Total weight of the sticks, whether the burr is solid, and whether it has a solid stick."""
    inner, holes = problem.weight + problem.holes, problem.holes
    inside = counted(holes, "hole") if holes else "solid"
    text = StyledText(f"Total weight {problem.weight} of {inner}: {inside}. ")
    if not problem.solid_sticks:
        return text.append("No key: none of them is the solid stick.")
    one = len(problem.solid_sticks) == 1
    text.append("Key: " if one else "Keys: ").append(named(problem.solid_sticks, Labels.of(problem)))
    return text.append(", the solid stick." if one else ", solid sticks.")


def _summary(result: bk.Result) -> ReportTable:
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
        if problem.container is not None and result.min_level == 1:
            apart = "can be made: every piece goes in"
        rows.append(("solutions", f"{result.solution_count:,}", apart))
        if result.solution_count:
            rows += [(f"  up to {name}", f"{counts[1]:,}", "") for name, counts in others.items()]
    if result.solution_count and result.has_levels:
        rows.append(("highest level", next(iter(result.levels)), _levels_text(result.levels)))
    rows += packing_rows(result)
    holes = _holes_text(result)
    if holes:
        rows.append(
            ("holes", holes, "solid" if holes == "0" else f"{problem.lattice.cells_name} inside stay empty")
        )
    if result.most_bytes >= _MUCH:
        rows.append(("memory", f"{result.most_bytes / 2**20:,.0f} MiB", "the largest disassembly"))
    rows.append(("seconds", f"{result.seconds:.2f}", ""))
    return ReportTable([f"counted {_up_to(result.convention)}", ">", ""], rows)


def _up_to(convention: str) -> str:
    return convention if convention == "raw" else f"up to {convention}"


def _holes_text(result: bk.Result) -> str:
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


def _only_way(result: bk.Result) -> str:
    """The words for a single solution, which counts more than once if counted raw."""
    return ", in one way up to rotation" if result.solution_count > 1 else ", in this way only"


def _levels_text(levels: dict[str, int]) -> str:
    if len(levels) == 1:
        return ""
    shown = [f"{number}{_TIMES}{level}" for level, number in list(levels.items())[:_LEVELS_SHOWN]]
    more = len(levels) - len(shown)
    return ", ".join(shown) + (f", {more} lower ones" if more else "")


def _why_none(result: bk.Result) -> str:
    if result.reasons:
        return "; ".join(result.reasons)
    return "every arrangement was tried" if result.complete else "none was found before the search stopped"


# Solutions -----------------------------------------------------------------------------------------------


def _solutions(
    result: bk.Result, limit: int | None, verbose: bool, least: Sequence[bk.moves.LeastTotal] | None
) -> Iterator[Block]:
    solutions = result.solutions
    if not solutions:
        no_total = "" if least is None else ", so there is no least total"
        yield from paragraph(f"{nothing(result)}{no_total}; --assemblies shows how the pieces would fit.")
        return
    for number, solved in enumerate(solutions[:limit], 1):
        tree = solved.disassembly.tree if solved.disassembly else None
        if tree is None:
            continue
        total = least[number - 1] if least else None
        level = f"level {tree.level_text}" + (f", {total_text(total)}" if total else "")
        yield from paragraph(Heading(f"Solution {number} of {len(solutions)}: {_numbered(solved)}{level}"))
        yield from assembly_report(solved.assembly, verbose)
        yield ""
        if result.problem.container is None:
            yield f"Taking it apart, moves {' '.join(map(str, tree.counts))}:"
            yield from steps(tree, Labels.of(result.problem))
            what = tree.rule.step_name
            yield f"To put it together, go from the last step to the first, each {what} reversed."
        else:
            yield from way_in(solved)
        if total is not None:
            yield from least_total_report(total, tree, Labels.of(result.problem), everything=limit is None)
    if more := len(solutions) - len(solutions[:limit]):
        yield from paragraph(how_many_more(more, "solution"))


def assembly_report(assembly: bk.Assembly, verbose: bool) -> Iterator[Block]:
    """The place of every piece."""
    lattice, burr = assembly.problem.lattice, as_burr(assembly.problem)
    if len(lattice.types) > _TYPES_DRAWN and not verbose:
        hint = "--verbose prints them, `burrkit view` shows it all"
        yield f"Layers of {lattice.name} are hard to read: {hint}."
    else:
        # Drawings of cubes are read back as a puzzle; a heading names other cells.
        yield f"Layers{lattice.of_cells} from the bottom up, seen from above, the side toward you last:"
        yield AsIs(partial(layers, assembly))
    drawn = "as it is drawn in its file" if burr is None else "as `burrkit piece NUMBER` draws it"
    yield from paragraph(f"Hold each piece {drawn}, then turn it:", place_table(assembly))
    if verbose:
        yield from paragraph(AsIs(slices(assembly, None if burr is None else overlap(burr.length))))


def _others(result: bk.Result, limit: int | None, verbose: bool) -> Iterator[Block]:
    others = result.others
    for number, solved in enumerate(others[:limit], 1):
        yield from paragraph(Heading(_other_heading(result, solved, number, len(others))))
        yield from assembly_report(solved.assembly, verbose)
        yield from _stuck(solved)
    if more := len(others) - len(others[:limit]):
        what = ("assembly", "assemblies")
        if result.is_taken_apart:
            what = ("assembly that does not come apart", "assemblies that do not come apart")
        yield from paragraph(how_many_more(more, *what))


def _other_heading(result: bk.Result, solved: bk.FoundAssembly, place: int, count: int) -> str:
    """The heading of the assembly at this place, from 1, among those that do not come apart."""
    if result.is_taken_apart:
        stuck = f"{place:,} of {count:,} that do not come apart: {_proof(solved)}"
        return f"Assembly {solved.number}, {stuck}" if solved.number else f"Assembly {stuck}"
    if solved.number:
        return f"Assembly {solved.number} of {count}"
    return f"Assembly {place} of {count}, in the order in which they were found"


def _numbered(solved: bk.FoundAssembly) -> str:
    """The number of an assembly for a heading that goes on, if it has one."""
    return f"assembly {solved.number}, " if solved.number else ""


def _stuck(solved: bk.FoundAssembly) -> Iterator[Block]:
    stuck = solved.disassembly.stuck if solved.disassembly else None
    if stuck is None or not stuck.ways:
        return
    yield from paragraph("What it does let you do:")
    yield from stuck_steps(stuck, Labels.of(solved.assembly.problem))


def _proof(solved: bk.FoundAssembly) -> str:
    proof: bk.Disassembly | None = solved.disassembly
    if proof is None or proof.first is None:
        return "not settled"
    if proof.first and proof.limit is not None:
        return f"a part comes free at level {proof.first}, the rest is not settled"
    if proof.first:
        return f"a part comes free at level {proof.first}, but not all"
    return "nothing moves" if proof.states == 1 else f"nothing comes free in {proof.states} arrangements"

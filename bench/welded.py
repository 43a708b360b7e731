"""Welded six-piece burrs: every way to join sticks in pairs, in every assembly of a class of sticks.

    python -m bench.welded --of notchable --out notchable.jsonl
    python -m bench.welded --of all --holes 0 --out solid.jsonl
    python -m bench.welded --table notchable.jsonl
    python -m bench.welded --best notchable.jsonl

The assemblies of sticks with at most ``--holes`` holes are made, once up to rotation and reflection, and each
is welded in all 75 ways, see ``bench.welding``. A line of the file has the results for one stick in position
1; the same command resumes with those that are missing. Assemblies of ``--level`` or more are listed.

``--best`` takes the listed assemblies of the highest levels apart again with burrkit's general engine, and
counts the assemblies of their pieces by its exact cover.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench import welding as k
from burrkit import FoundAssembly, Result, solve
from burrkit.geometry import ROTATIONS, Voxels
from burrkit.puzzle import Piece, Problem
from burrkit.sixpiece import cutler_order, frame
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.engine.position_tables import ROWS, sections
from burrkit.sixpiece.sticks import NUMBERS, Stick, orientation_table

#: Pairs of positions, from 0.
PAIRS: Final = tuple(combinations(range(6), 2))
_PARALLEL: Final = ((0, 1), (2, 3), (4, 5))
_CHUNK: Final = 1 << 14
_MOST_SPECIAL: Final = 1 << 20
_HOLES: Final = 33
_VERDICTS: Final = 2 * k.PARTLY

Welds = tuple[tuple[int, int], ...]
#: Kind of welds, verdict, 1 if unique, holes.
Place = tuple[int, int, int, int]


class Kind(NamedTuple):
    """Choices of welds that are images of each other, and what they are called."""

    welds: frozenset[Welds]
    name: str


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--of", choices=("notchable", "all"), default="notchable")
    parser.add_argument("--holes", type=int, default=32, choices=range(33), metavar="0 ... 32")
    parser.add_argument("--level", type=int, default=4, help="list assemblies from this level on")
    parser.add_argument(
        "--share", type=float, default=1.0, help="of the sticks in position 1, drawn at random"
    )
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no more after these")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--table", type=Path, help="print a file as Markdown")
    parser.add_argument("--best", type=Path, help="solve the highest levels of a file again")
    chosen = parser.parse_args(arguments)
    if shown := chosen.table or chosen.best:
        rows = _lines(shown)
        if not rows:
            parser.error(f"{shown}: no such file, or no results in it")
        print(table(rows) if chosen.table else best(rows))
        return
    if not 0 < chosen.share <= 1:
        parser.error(f"--share {chosen.share}: more than 0, and at most 1")
    if chosen.out and not chosen.out.parent.is_dir():
        parser.error(f"{chosen.out}: no such folder")
    done = _lines(chosen.out)
    question = {"of": chosen.of, "holes": chosen.holes, "level": chosen.level}
    if any({key: line[key] for key in question} != question for line in done):
        parser.error(f"{chosen.out}: has the results of another question")
    allowed = rows_of(chosen.of)
    heads = np.random.default_rng(1).permutation(allowed)[: round(chosen.share * len(allowed))]
    known = {line["first"] for line in done}
    began = time.perf_counter()
    for head in heads.tolist():
        number = int(cutler_order.order().numbers[head])
        if number in known or time.perf_counter() - began > chosen.seconds:
            continue
        line = question | {"first": number} | studied(allowed, head, chosen.holes, chosen.level)
        print(*(f"{key} {line[key]:,}" for key in ("first", "assemblies", "ways", "seconds")), flush=True)
        if chosen.out:
            with chosen.out.open("a") as file:
                file.write(json.dumps(line) + "\n")


def _lines(file: Path | None) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()] if file and file.exists() else []


# The tables of the kernels --------------------------------------------------------------------------------


def rows_of(of: str) -> NDArray[np.int64]:
    """The rows of a class of sticks in Cutler's order."""
    numbers = cutler_order.order().numbers
    return np.flatnonzero(notchable_table()[numbers] if of == "notchable" else numbers > 0)


@cache
def choices() -> tuple[Welds, ...]:
    """All 75 choices of one to three pairs of positions, those with fewer pairs first."""
    return tuple(
        welds
        for number in (1, 2, 3)
        for welds in combinations(PAIRS, number)
        if len({p for pair in welds for p in pair}) == 2 * number
    )


@cache
def kinds() -> tuple[Kind, ...]:
    """The nine kinds of choices up to the symmetries of the frame, in the order of ``choices``."""
    found: list[Kind] = []
    for welds in choices():
        if any(welds in kind.welds for kind in found):
            continue
        orbit = frozenset(_moved(welds, symmetry.positions) for symmetry in frame.symmetries())
        parallel = sum(pair in _PARALLEL for pair in welds)
        words = [f"{parallel} parallel"] * (parallel > 0) + [f"{len(welds) - parallel} crossing"] * (
            parallel < len(welds)
        )
        found.append(Kind(orbit, " + ".join(words)))
    return tuple(found)


def _moved(welds: Welds, positions: Sequence[int]) -> Welds:
    """A choice of welds where positions, from 1, go to these."""
    pairs = (sorted((positions[p + 1] - 1, positions[q + 1] - 1)) for p, q in welds)
    return tuple(sorted((p, q) for p, q in pairs))


@cache
def weldings() -> k.Weldings:
    """The choices of welds for the kernel."""
    count = len(choices())
    pairs, without = np.full((count, 3), -1), np.full((count, 3), -1)
    ties, blocks = np.zeros(count, dtype=np.uint64), np.zeros((count, 6), dtype=np.uint64)
    kind, fixed_by = np.zeros(count, dtype=np.int64), np.zeros((count, 24), dtype=np.int64)
    for w, welds in enumerate(choices()):
        for n, pair in enumerate(welds):
            pairs[w, n] = PAIRS.index(pair)
            rest = tuple(other for other in welds if other != pair)
            without[w, n] = choices().index(rest) if rest else -1
        ties[w] = sum(1 << 6 * p + q | 1 << 6 * q + p for p, q in welds)
        for b, block in enumerate(blocks_of(welds)):
            blocks[w, b] = sum(1 << p for p in block)
        kind[w] = next(n for n, own in enumerate(kinds()) if welds in own.welds)
        fixed_by[w] = [_moved(welds, symmetry.positions) == welds for symmetry in frame.symmetries()]
    return k.Weldings(pairs, ties, kind, without, fixed_by, blocks)


def blocks_of(welds: Welds) -> list[tuple[int, ...]]:
    """The positions of each piece, welded ones first."""
    welded = {p for pair in welds for p in pair}
    return [*welds, *((p,) for p in range(6) if p not in welded)]


@cache
def pair_tables() -> k.Pairs:
    """What the sticks in two positions share, and where they touch."""
    inner, boxes = list(frame.goal().optional), frame.boxes()
    cells = [{*box} for box in boxes]
    near = [{cell for other in box for cell in _neighbours(other)} for box in boxes]
    fixed = [{cell for cell in box if cell not in inner} for box in boxes]
    # A corner cube of one stick is never one of another: positions share inner cubes alone.
    outside = [
        sum(1 << i for i, cell in enumerate(inner) if any(c in fixed[p] for c in _neighbours(cell)))
        for p in range(6)
    ]
    beside = [sum(1 << inner.index(c) for c in _neighbours(cell) if c in inner) for cell in inner]
    shared, cubes = np.ones((15, 4, 2), dtype=np.int64), np.zeros((15, 4), dtype=np.uint64)
    always = np.zeros(15, dtype=np.int64)
    for n, (p, q) in enumerate(PAIRS):
        always[n] = any(c in fixed[q] for cell in fixed[p] for c in _neighbours(cell))
        for s, cell in enumerate(sorted(cells[p] & cells[q] if near else ())):
            cube = inner.index(cell)
            cubes[n, s] = 1 << cube
            shared[n, s] = [1 << frame.removable()[r].index(cube) for r in (p, q)]
    one, two = np.array(PAIRS, dtype=np.int64).T.copy()
    words = np.array(outside, dtype=np.uint64), np.array(beside, dtype=np.uint64)
    return k.Pairs(one, two, shared, cubes, *words, always)


def _neighbours(cell: Sequence[int]) -> list[tuple[int, int, int]]:
    x, y, z = cell
    steps = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
    return [(x + dx, y + dy, z + dz) for dx, dy, dz in steps]


def sticks_of(allowed: NDArray[np.int64]) -> k.Sticks:
    """A class of sticks for the kernel."""
    order = cutler_order.order()
    row = np.full(NUMBERS + 1, -1, dtype=np.int64)
    row[order.numbers[allowed]] = allowed
    turned = np.zeros((ROWS, 9), dtype=np.int64)
    for n, numbers in enumerate(orientation_table()[order.numbers].tolist()):
        ways = sorted({int(order.row[number]) for number in numbers if number})
        turned[n, : 1 + len(ways)] = [len(ways), *ways]
    return k.Sticks(order.numbers.astype(np.int64), row, turned)


@cache
def moved() -> k.Moved:
    """What the symmetries do to the words of pieces."""
    table = np.zeros((24, 5, 256), dtype=np.uint64)
    for g, symmetry in enumerate(frame.symmetries()):
        target = [*symmetry.cubes, *(31 + p for p in symmetry.positions[1:])]
        for byte, value in product(range(5), range(256)):
            bits = (8 * byte + i for i in range(8) if value >> i & 1 and 8 * byte + i < 38)
            table[g, byte, value] = sum(1 << target[bit] for bit in bits)
    proper = [g for g, s in enumerate(frame.symmetries()) if s.motion.isometry in ROTATIONS]
    return k.Moved(table, np.array(proper, dtype=np.int64))


def class_of(holes: int) -> k.SomeSticks:
    """The frame for the kernel that makes assemblies with a limited number of holes."""
    fills, images = symmetric_assemblies.by_rows()
    closed = np.zeros(64, dtype=np.uint64)
    for filled in range(64):
        for cube, owners in enumerate(frame.owners()):
            if all(filled >> p - 1 & 1 for p in owners):
                closed[filled] |= np.uint64(1 << cube)
    least = np.full((6, ROWS), ROWS)
    for g in range(24):
        q = int(images.origin_of[g, 0])
        least[q] = np.minimum(least[q], images.row[g, q])
    return k.SomeSticks(fills, closed, least, images, holes)


# The search -----------------------------------------------------------------------------------------------


def assemblies(allowed: NDArray[np.int64], head: int, holes: int) -> Iterator[NDArray[np.int64]]:
    """The assemblies with this row in position 1, in chunks: int64[n, 7], see ``welding.grow``."""
    some = class_of(holes)
    lists, ends = np.zeros((6, 6, ROWS), dtype=np.int64), np.zeros((6, 6), dtype=np.int64)
    for p in range(6):
        fitting = allowed[some.least[p, allowed] >= head] if p else np.array([head])
        ends[0, p] = len(fitting)
        lists[0, p, : len(fitting)] = fitting
    growing = k.Growing(lists, ends, np.zeros(7, dtype=np.int64))
    while growing.at[6] >= 0 and ends[0].all():
        out = np.zeros((_CHUNK, 7), dtype=np.int64)
        yield out[: k.grow(some, growing, out)]


def found(level: int) -> k.Found:
    """Empty results; assemblies from this level on are listed."""
    products = sorted({a * b * c for a, b, c in product(range(1, 17), repeat=3)})
    slot = np.full(NUMBERS + 1, -1, dtype=np.int64)
    slot[products] = range(len(products))
    tallies = np.zeros((len(kinds()), _VERDICTS, 2, _HOLES, len(products)), dtype=np.int64)
    special = np.zeros((_MOST_SPECIAL, 9), dtype=np.int64)
    return k.Found(tallies, slot, special, np.array([0, level], dtype=np.int64))


def weld(allowed: NDArray[np.int64], chunk: NDArray[np.int64], results: k.Found) -> int:
    """Analyse some assemblies; how many ways to weld them there are."""
    frame_tables = class_of(0)
    tables = sticks_of(allowed), pair_tables(), weldings(), moved()
    return k.weld(sections(), frame_tables, *tables, chunk, results)


def studied(allowed: NDArray[np.int64], head: int, holes: int, level: int) -> dict[str, Any]:
    """All ways to weld the assemblies with this row in position 1."""
    began = time.process_time()
    results, made, ways = found(level), 0, 0
    for chunk in assemblies(allowed, head, holes):
        made += len(chunk)
        ways += weld(allowed, chunk, results)
    if results.control[0] > _MOST_SPECIAL:
        sys.exit(f"{results.control[0]:,} assemblies of level {level} or more: list fewer by --level")
    products = np.flatnonzero(results.slot >= 0)
    at = np.argwhere(results.tallies)
    numbers = [[*place[:4], int(products[place[4]]), int(results.tallies[*place])] for place in at.tolist()]
    special = results.special[: results.control[0]]
    listed = [[*cutler_order.order().numbers[one[:6]].tolist(), *one[6:].tolist()] for one in special]
    return {
        "assemblies": made,
        "ways": ways,
        "seconds": round(time.process_time() - began, 2),
        "tallies": numbers,
        "special": listed,
    }


# Reports --------------------------------------------------------------------------------------------------


def totals(lines: Sequence[dict[str, Any]]) -> dict[Place, int]:
    """Welded assemblies, each once up to rotation and reflection, by kind, verdict, unique and holes."""
    parts: dict[Place, Fraction] = defaultdict(Fraction)
    sums: Counter[tuple[int, ...]] = Counter()
    for line in lines:
        for *place, weight in line["tallies"]:
            sums[tuple(place)] += weight
    for (kind, verdict, unique, holes, splits), weight in sums.items():
        parts[kind, verdict, unique, holes] += Fraction(weight, 24 * splits)
    if any(part.denominator != 1 for part in parts.values()):
        sys.exit("the file is not complete: parts of assemblies are missing")
    return {place: int(part) for place, part in sorted(parts.items())}


_NUMBERS: Final = ("assemblies", "something comes free", "comes apart", "unique", "highest", "highest unique")


def table(lines: Sequence[dict[str, Any]]) -> str:
    """The results of a file as Markdown: by kind of welds, by level, and by holes."""
    made, ways = (sum(line[key] for line in lines) for key in ("assemblies", "ways"))
    counts = totals(lines)
    names = {n: f"{n + 1}: {kind.name}" for n, kind in enumerate(kinds())}
    share = f"{len(lines):,} of {len(rows_of(lines[0]['of'])):,} sticks in position 1"
    text = [f"{share}: {made:,} assemblies of sticks, {ways:,} ways to weld them", ""]
    by_kind = [[name, *_numbers(counts, 0, n)] for n, name in names.items()]
    text += _markdown(["welds", *_NUMBERS], [*by_kind, ["**all**", *_numbers(counts)]])
    levels = sorted({verdict % k.PARTLY for _, verdict, _, _ in counts} - {0})
    for title, least in (("come apart, by level", 0), ("unique and come apart, by level", 1)):
        by_level = [
            [name, *(f"{_sum(counts, n, level, least):,}" for level in levels)] for n, name in names.items()
        ]
        text += ["", *_markdown([title, *map(str, levels)], by_level)]
    holes = sorted({place[3] for place in counts})
    by_holes = [[str(number), *_numbers(counts, 3, number)] for number in holes]
    return "\n".join([*text, "", *_markdown(["holes", *_NUMBERS], by_holes)])


def _numbers(counts: Mapping[Place, int], at: int = 0, value: int | None = None) -> list[str]:
    """What ``_NUMBERS`` names, of the welded assemblies with this value at one place of their key."""
    some = {place: many for place, many in counts.items() if many and value in (None, place[at])}
    apart = {place: many for place, many in some.items() if 0 < place[1] < k.PARTLY}
    unique = {place: many for place, many in apart.items() if place[2]}
    free = sum(many for place, many in some.items() if place[1])
    sums = sum(some.values()), free, sum(apart.values()), sum(unique.values())
    highest = (max((place[1] for place in own), default=0) for own in (apart, unique))
    return [*(f"{many:,}" for many in sums), *map(str, highest)]


def _sum(counts: Mapping[Place, int], kind: int, level: int, least: int) -> int:
    """The welded assemblies of a kind and a level that come apart; with ``least`` 1 the unique ones."""
    return sum(many for place, many in counts.items() if place[:2] == (kind, level) and place[2] >= least)


def _markdown(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return ["| " + " | ".join(row) + " |" for row in (heads, ["---"] * len(heads), *rows)]


def shapes_of(numbers: Sequence[int], welds: Welds) -> list[Voxels]:
    """The pieces of a welded assembly in their places; ``numbers`` are the sticks in positions 1 to 6."""
    placed = zip(numbers, frame.positions(), strict=True)
    cells = [set(Stick(number).voxels().moved(motion)) for number, motion in placed]
    return [Voxels(set().union(*(cells[p] for p in block))) for block in blocks_of(welds)]


def problem_of(numbers: Sequence[int], welds: Welds) -> Problem:
    """The pieces of a welded assembly and the frame."""
    return Problem(tuple(map(Piece, shapes_of(numbers, welds))), frame.goal())


def found_among(result: Result, shapes: Sequence[Voxels]) -> FoundAssembly:
    """The assembly of a result with its pieces in these places, up to rotation."""
    turns = [s.motion for s in frame.symmetries() if s.motion.isometry in ROTATIONS]
    images = [{shape.moved(turn) for shape in shapes} for turn in turns]
    return next(found for found in result.assemblies if set(found.assembly.shapes) in images)


def same_pieces(numbers: Sequence[int], welds: Welds) -> frozenset[Voxels]:
    """Equal for all welded assemblies that are one up to rotation and reflection."""
    shapes = shapes_of(numbers, welds)
    images = (frozenset(shape.moved(s.motion) for shape in shapes) for s in frame.symmetries())
    return min(images, key=lambda image: sorted(map(list, image)))


def best(lines: Sequence[dict[str, Any]], most: int = 8) -> str:
    """Assemblies of the highest levels, for each kind of welds, solved again by the general engine.

    First unique ones, then any. Of these at most 200 are solved; printed are those
    with the highest level text, and the fewest holes. Levels that the file does not list are searched again
    for one stick in position 1.
    """
    text = []
    counts = totals(lines)
    for n, kind in enumerate(kinds()):
        text.append(f"\n{n + 1}: {kind.name}")
        for least in (1, 0):
            own = {
                place: many
                for place, many in counts.items()
                if many and place[0] == n and 0 < place[1] < k.PARTLY and place[2] >= least
            }
            top = max((place[1] for place in own), default=0)
            many = _sum(own, n, top, least)
            text.append(f"  {'unique' if least else 'any'}: {many:,} of level {top}")
            listed = _listed(lines, kind, top, least) if many else []
            distinct = {same_pieces(one[:6], choices()[one[6]]): one for one in listed[:200]}
            solved = sorted((_solved(one) for one in distinct.values()), reverse=True)
            text += [f"    {line}" for _, _, line in solved[:most]]
    return "\n".join(text)


def _listed(lines: Sequence[dict[str, Any]], kind: Kind, level: int, least: int) -> list[list[int]]:
    """Some assemblies with welds of a kind and of this level; with ``least`` 1 unique ones."""
    if level < lines[0]["level"]:
        n = kinds().index(kind)
        having = [
            line
            for line in lines
            if any(place[:2] == [n, level] and place[2] >= least for place in line["tallies"])
        ]
        line = min(having, key=lambda line: float(line["seconds"]))
        head = int(cutler_order.order().row[line["first"]])
        lines = [studied(rows_of(line["of"]), head, line["holes"], level)]
    every = (one for line in lines for one in line["special"])
    return [one for one in every if choices()[one[6]] in kind.welds and one[7] == level and one[8] >= least]


def _solved(one: Sequence[int]) -> tuple[list[int], int, str]:
    """A listed assembly by the general engine: its level, minus its holes, and a line of text.

    Ends the program if the general engine finds another level, or another number of assemblies.
    """
    numbers, welds = one[:6], choices()[one[6]]
    problem = problem_of(numbers, welds)
    result = solve(problem)
    own = found_among(result, shapes_of(numbers, welds))
    level = own.level or "0"
    if int(level.split(".")[0]) != one[7] or (result.assembly_count == 1) != bool(one[8]):
        sys.exit(f"{numbers} {welds}: the general engine has {level} and {result.assembly_count} assemblies")
    strings = symmetric_assemblies.ll_strings(np.array([numbers]))
    names = " ".join(f"{p + 1}+{q + 1}" for p, q in welds)
    holes = own.assembly.holes
    counts = f"{result.assembly_count} assemblies, {result.solution_count} solutions, {holes} holes"
    line = f"{level:10} {strings[0]} {names}: {counts}; sticks {' '.join(map(str, numbers))}"
    return [int(part) for part in level.split(".")], -holes, line


if __name__ == "__main__":
    main()

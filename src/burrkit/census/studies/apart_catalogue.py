"""The catalogue of disassemblies of high-level burrs, after B. Cutler's Table 8.

Assemblies that come apart in the same way, by the same Apart-Code but for marks, are one line: their number,
how many of them are unique, and an example: a unique one if possible, with the fewest holes. SOURCE: *A
Computer Analysis of All 6-Piece Burrs* (1994), "Take-Apart Methods".

Each assembly is taken at the shortest length where its level is highest. *Unique* means that of all
assemblies of its sticks, at that length, it alone comes completely apart. Assemblies and solutions of a set
of sticks are counted as in the published figures, mirror images as two (physical); the assemblies of a line
are logical ones.
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, fields
from itertools import islice
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.tally import highest, levels, ll_of, numbers_of, type_name
from burrkit.census.studies.apart_codes import ApartCode, Ways
from burrkit.sixpiece import frame
from burrkit.sixpiece.batch import solve_many
from burrkit.sixpiece.ll import read
from burrkit.sixpiece.sticks import LENGTHS, canonical_table
from burrkit.sixpiece.symmetry import images

#: Sets of sticks that are solved between two reports of progress.
_SLICE: Final = 2_000


@dataclass(frozen=True)
class CatalogueLine:
    """One way to come apart, with the properties of its example.

    ``count`` and ``unique`` are numbers of logical assemblies; ``pieces_moved`` counts all moves but the last
    one. In ``code`` a * marks a move where all of them have another shortest way, a # where some have. ``ll``
    is the example in the position that the code describes, which can be that of its mirror image; ``sticks``
    are the sticks in that position, of ``length``. ``lowest`` and ``highest`` are the levels of the other
    solutions of these sticks, 0 if there are none; ``states`` is the number of states within fewer moves than
    the level.
    """

    code: str
    level: int
    count: int
    unique: int
    pieces_moved: int
    ll: str
    length: int
    holes: int
    level_type: str
    sticks: tuple[int, ...]
    assemblies: int
    solutions: int
    lowest: int
    highest: int
    states: int


@dataclass(frozen=True)
class _Entry:
    """One assembly: the data needed to choose an example."""

    rows: NDArray[np.int64]
    level_code: int
    length: int
    code: ApartCode
    symmetry: int
    states: int


@dataclass(frozen=True)
class _SetCounts:
    """The counts of a set of sticks: assemblies, and solutions by level."""

    assemblies: int
    levels: tuple[int, ...]

    @property
    def solutions(self) -> int:
        return sum(self.levels)


def catalogue(
    assemblies: NDArray[np.int64], *, at_least: int = 1, progress: Callable[[float], bool] = lambda _: False
) -> list[CatalogueLine]:
    """The lines of assemblies given as six rows and a level code, int64[n, 7]; highest level first.

    Only assemblies with a level of ``at_least`` at some length count. ``progress`` is called with the
    fraction done, 0 to 1; if it returns True, the search stops and the result is empty.
    """
    chosen = [entry for entry in assemblies if highest(int(entry[6])) >= at_least]
    lines: dict[tuple[object, ...], list[_Entry]] = defaultdict(list)
    for n, entry in enumerate(chosen):
        if n % _SLICE == 0 and progress(0.3 * n / len(chosen)):
            return []
        made = _entry(entry)
        lines[made.code.steps].append(made)
    every = [made for group in lines.values() for made in group]
    solved = _solve(every, lambda share: progress(0.3 + 0.7 * share))
    if not solved:
        return []
    found = [_line(group, solved) for group in lines.values()]
    return sorted(found, key=lambda line: (-line.level, -line.unique, -line.count, line.code))


def _entry(entry: NDArray[np.int64]) -> _Entry:
    code = int(entry[6])
    length = LENGTHS[levels(code).index(highest(code))]
    found = Ways(entry[:6], length)
    apart, symmetry = found.first(range(len(frame.symmetries())))
    return _Entry(entry[:6], code, length, apart, symmetry, found.states)


def _key(entry: _Entry) -> tuple[int, ...]:
    """The length and the sticks of an assembly: the key of its counts."""
    sticks = canonical_table()[numbers_of(entry.rows)]
    return entry.length, *sorted(sticks.tolist())


def _solve(entries: list[_Entry], progress: Callable[[float], bool]) -> dict[tuple[int, ...], _SetCounts]:
    """The counts of each set of sticks; empty if ``progress`` stops it."""
    keys = sorted({_key(entry) for entry in entries})
    solved: dict[tuple[int, ...], _SetCounts] = {}
    for length in LENGTHS:
        sets = iter([key for key in keys if key[0] == length])
        while some := list(islice(sets, _SLICE)):
            if progress(len(solved) / len(keys)):
                return {}
            counts = solve_many(np.array(some)[:, 1:], length=length)
            for key, total, own in zip(
                some, counts.assemblies.tolist(), counts.solution_levels.tolist(), strict=True
            ):
                solved[key] = _SetCounts(total, tuple(own))
    return solved


def _line(group: list[_Entry], solved: dict[tuple[int, ...], _SetCounts]) -> CatalogueLine:
    unique = [entry for entry in group if _is_unique(entry, solved[_key(entry)])]
    example, text, holes = min(
        ((entry, _text(entry), ll_of(entry.rows).holes) for entry in unique or group),
        key=lambda e: (e[2], e[1]),
    )
    sets, level = solved[_key(example)], highest(example.level_code)
    # The other solutions are all but its own, which exists if it comes completely apart.
    own = [many - (n == level) for n, many in enumerate(sets.levels)]
    others = [n for n, many in enumerate(own) if many > 0]
    return CatalogueLine(
        group[0].code.marked(_marks(entry.code.others for entry in group)),
        level,
        len(group),
        len(unique),
        example.code.pieces_moved,
        text,
        example.length,
        holes,
        type_name(example.level_code),
        tuple(sorted(read(text).sticks)),
        sets.assemblies,
        sets.solutions,
        min(others, default=0),
        max(others, default=0),
        example.states,
    )


def _is_unique(entry: _Entry, solved: _SetCounts) -> bool:
    """Whether its sticks have one solution only, and of this level; the entry itself may be partial."""
    return solved.solutions == 1 and solved.levels[highest(entry.level_code)] == 1


def _text(entry: _Entry) -> str:
    """The LL string in the position that the code describes."""
    return next(islice(images(ll_of(entry.rows).text), entry.symmetry, None))


def _marks(others: Iterable[tuple[bool, ...]]) -> list[str]:
    return [{(False,): "", (True,): "*"}.get(tuple(set(column)), "#") for column in zip(*others, strict=True)]


def as_csv(lines: Iterable[CatalogueLine]) -> str:
    """The lines as CSV; the sticks are one cell, separated by blanks."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([field.name for field in fields(CatalogueLine)])
    for line in lines:
        row = asdict(line) | {"code": " ".join(line.code.split()), "sticks": " ".join(map(str, line.sticks))}
        writer.writerow(row.values())
    return out.getvalue()

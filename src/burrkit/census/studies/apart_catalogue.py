"""The catalogue of ways to take burrs of a high level apart, as B. Cutler's Table 8 has it.

Assemblies that come apart alike, with the same Apart-Code but for its marks, are one line: how many there
are, how many of them are unique, and one of them as an example, a unique one if there is one, of these one
with the fewest holes. SOURCE: *A Computer Analysis of All 6-Piece Burrs* (1994), "Take-Apart Methods".

Each assembly is taken at the shortest length where its level is highest. *Unique* means that of all
assemblies of its sticks, at that length, it alone comes completely apart. Assemblies and solutions of a set
of sticks are counted as published figures are, mirror images apart (physical); the assemblies of a line are
logical ones.
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

#: Sets of sticks that are solved between two questions whether to stop.
_SLICE: Final = 2_000


@dataclass(frozen=True)
class CatalogueLine:
    """One way to come apart, and what is known of its example.

    ``count`` and ``unique`` are numbers of logical assemblies; ``pieces_moved`` is of all moves but the last
    one. In ``code`` a * stands where all of them have another shortest way, a # where some have. ``ll`` is
    the example in the position that the code describes, which can be that of its mirror image; ``sticks`` are
    those that lie there, of ``length``. ``lowest`` and ``highest`` are the levels of the other solutions of
    these sticks, 0 if there are none; ``states`` lie within fewer moves than the level.
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
    """One assembly: what is needed to choose an example among many."""

    rows: NDArray[np.int64]
    level_code: int
    length: int
    code: ApartCode
    symmetry: int
    states: int


@dataclass(frozen=True)
class _Solved:
    """What the sticks of an assembly can do: assemblies, and solutions by level."""

    assemblies: int
    levels: tuple[int, ...]

    @property
    def solutions(self) -> int:
        return sum(self.levels)


def catalogue(
    kept: NDArray[np.int64], *, at_least: int = 1, tell: Callable[[float], bool] = lambda _: False
) -> list[CatalogueLine]:
    """The lines of assemblies given as six rows and a level code, int64[n, 7]; highest level first.

    Only those with a level of ``at_least`` at some length count. ``tell`` hears what share is done, 0 to 1,
    and answers whether to stop; then there are no lines.
    """
    chosen = [entry for entry in kept if highest(int(entry[6])) >= at_least]
    lines: dict[tuple[object, ...], list[_Entry]] = defaultdict(list)
    for n, entry in enumerate(chosen):
        if n % _SLICE == 0 and tell(0.3 * n / len(chosen)):
            return []
        made = _entry(entry)
        lines[made.code.steps].append(made)
    every = [made for group in lines.values() for made in group]
    solved = _solve(every, lambda share: tell(0.3 + 0.7 * share))
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
    """Its length and its sticks: what a solver is asked."""
    sticks = canonical_table()[numbers_of(entry.rows)]
    return entry.length, *sorted(sticks.tolist())


def _solve(entries: list[_Entry], tell: Callable[[float], bool]) -> dict[tuple[int, ...], _Solved]:
    """What each set of sticks can do; nothing if it was to stop."""
    keys = sorted({_key(entry) for entry in entries})
    solved: dict[tuple[int, ...], _Solved] = {}
    for length in LENGTHS:
        sets = iter([key for key in keys if key[0] == length])
        while some := list(islice(sets, _SLICE)):
            if tell(len(solved) / len(keys)):
                return {}
            counts = solve_many(np.array(some)[:, 1:], length=length)
            for key, total, own in zip(
                some, counts.assemblies.tolist(), counts.solution_levels.tolist(), strict=True
            ):
                solved[key] = _Solved(total, tuple(own))
    return solved


def _line(group: list[_Entry], solved: dict[tuple[int, ...], _Solved]) -> CatalogueLine:
    unique = [entry for entry in group if _is_unique(entry, solved[_key(entry)])]
    example, text, holes = min(
        ((entry, _text(entry), ll_of(entry.rows).holes) for entry in unique or group),
        key=lambda e: (e[2], e[1]),
    )
    sets, level = solved[_key(example)], highest(example.level_code)
    # Its own solution, unless it cannot be completed, is not another one.
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


def _is_unique(entry: _Entry, solved: _Solved) -> bool:
    """Whether the only solution of its sticks is this one, which may itself be but a partial one."""
    return solved.solutions == 1 and solved.levels[highest(entry.level_code)] == 1


def _text(entry: _Entry) -> str:
    """The LL string in the position that the code describes."""
    return next(islice(images(ll_of(entry.rows).text), entry.symmetry, None))


def _marks(others: Iterable[tuple[bool, ...]]) -> list[str]:
    return [{(False,): "", (True,): "*"}.get(tuple(set(column)), "#") for column in zip(*others, strict=True)]


def as_csv(lines: Iterable[CatalogueLine]) -> str:
    """The lines as a table for spreadsheets; sticks are one cell, with blanks between them."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([field.name for field in fields(CatalogueLine)])
    for line in lines:
        row = asdict(line) | {"code": " ".join(line.code.split()), "sticks": " ".join(map(str, line.sticks))}
        writer.writerow(row.values())
    return out.getvalue()

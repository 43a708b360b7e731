"""The summary of a result file: histograms of its logical assemblies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.plans import CensusPlan
from burrkit.census.enumeration.tally import FIXED, highest, levels, numbers_of, type_name
from burrkit.census.results.result_file import B, ResultFile, ResultFileBase
from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.engine import symmetric_assemblies as symmetric
from burrkit.sixpiece.sticks import LENGTHS

#: A level takes four bits.
_LEVELS: Final = 16


@dataclass
class UnitsSummary:
    """The plan of a result file, and how much of it is done: ``weight`` in expected assemblies."""

    plan: CensusPlan
    units: int = 0
    weight: int = 0
    seconds: float = 0.0

    def read(self, result_file: ResultFileBase[B]) -> Iterator[tuple[str, B]]:
        """Yield every unit that is done, and count it. BurrkitError for a damaged unit."""
        for name, made, seconds in result_file.results():
            self.units += 1
            self.weight += self.plan.weights[name]
            self.seconds += seconds
            yield name, made

    @property
    def complete(self) -> bool:
        """Whether every unit of the plan is done."""
        return self.units == len(self.plan.weights)

    @property
    def done(self) -> float:
        """The fraction that is done, 0 to 1."""
        return self.weight / max(1, sum(self.plan.weights.values()))

    @property
    def classes(self) -> tuple[str, ...]:
        """The classes of sticks that are counted."""
        return ("all", "notchable") if self.plan.of == "all" else ("notchable",)


@dataclass
class Summary(UnitsSummary):
    """Logical assemblies of the units that are done.

    ``cells`` int64[542, 2, 33] for each level code: by Cutler's case (index 0 is case 1), by 1 for notchable
    sticks only, and by holes. ``symmetric`` counts the assemblies with a symmetry by (level code, type).
    ``special``, ``even`` and ``firsts`` int64[n, 7] are six rows and a level code, as in a ``Tally``, but
    with one example of each level type in all. ``missing`` names the units that are not done.
    """

    missing: set[str] = field(default_factory=set)
    cells: dict[int, NDArray[np.int64]] = field(default_factory=dict)
    symmetric: Counter[tuple[int, str]] = field(default_factory=Counter)
    special: NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 7), dtype=np.int64))
    even: NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 7), dtype=np.int64))
    firsts: NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 7), dtype=np.int64))

    @property
    def assemblies(self) -> int:
        """The number of assemblies."""
        return sum(self.level_types().values())

    def level_types(self, of: str = "all") -> dict[int, int]:
        """Assemblies by level code, ascending; ``of="notchable"`` counts those of notchable sticks only."""
        return {code: int(by_holes.sum()) for code, by_holes in self.types_by_holes(of).items()}

    def by_level(self, length: int, of: str = "all") -> dict[int, int]:
        """Assemblies by level at a length; level 0: nothing comes free."""
        counts = self.by_level_and_holes(length, of).sum(axis=1).tolist()
        return {level: many for level, many in enumerate(counts) if many}

    def by_level_and_holes(self, length: int, of: str = "all") -> NDArray[np.int64]:
        """int64[16, 33]: assemblies by level at a length and by holes."""
        table = np.zeros((_LEVELS, 33), dtype=np.int64)
        for code, by_holes in self.types_by_holes(of).items():
            table[levels(code)[LENGTHS.index(length)]] += by_holes
        return table

    def types_by_holes(self, of: str = "all") -> dict[int, NDArray[np.int64]]:
        """int64[33] for each level code that occurs, ascending: assemblies by holes."""
        first = 1 if of == "notchable" else 0
        counts = {code: cells[:, first:].sum(axis=(0, 1)) for code, cells in sorted(self.cells.items())}
        return {code: by_holes for code, by_holes in counts.items() if by_holes.any()}

    def by_holes(self, of: str = "all") -> NDArray[np.int64]:
        """int64[33]: assemblies by holes."""
        return sum(self.types_by_holes(of).values(), np.zeros(33, dtype=np.int64))

    def by_case(self) -> NDArray[np.int64]:
        """int64[542]: assemblies by Cutler's case, the first being case 1."""
        return sum((cells.sum(axis=(1, 2)) for cells in self.cells.values()), np.zeros(542, dtype=np.int64))

    def partial_solutions(self, of: str = "all") -> dict[int, int]:
        """The number of partial solutions at each length."""
        return {
            length: sum(many for level, many in self.by_level(length, of).items() if level)
            for length in LENGTHS
        }

    def immovable(self, of: str = "all") -> int:
        """The number of assemblies in which nothing moves."""
        return self.level_types(of).get(FIXED, 0)

    def highest_levels(self, of: str = "all") -> dict[int, int]:
        """The highest level at each length."""
        return {length: max(self.by_level(length, of), default=0) for length in LENGTHS}

    def by_symmetry(self) -> dict[str, int]:
        """Assemblies by symmetry type; "1" for none."""
        counts = Counter({"1": self.assemblies - self.symmetric.total()})
        for (_, kind), many in self.symmetric.items():
            counts[kind] += many
        return dict(counts)

    def as_json(self) -> dict[str, object]:
        """The summary as plain data with stable keys."""
        return {
            "convention": "logical",
            "class": self.plan.of,
            "complete": self.complete,
            "done": self.done,
            "units": {"done": self.units, "all": len(self.plan.weights)},
            "assemblies": self.assemblies,
            "seconds": round(self.seconds, 1),
            "partial_solutions": _texts(self.partial_solutions()),
            "highest_levels": _texts(self.highest_levels()),
            "levels": {str(length): _by_level(self.by_level(length)) for length in LENGTHS},
            "level_types": {type_name(code): many for code, many in self.level_types().items()},
            "level_types_by_holes": {
                type_name(code): {str(holes): int(many) for holes, many in enumerate(by_holes) if many}
                for code, by_holes in self.types_by_holes().items()
            },
            "holes": {str(holes): int(many) for holes, many in enumerate(self.by_holes()) if many},
            "symmetry_types": self.by_symmetry(),
            "notchable": {
                "assemblies": sum(self.level_types("notchable").values()),
                "partial_solutions": _texts(self.partial_solutions("notchable")),
                "level_types": {
                    type_name(code): many for code, many in self.level_types("notchable").items()
                },
            },
            "cases": self.by_case().tolist(),
            "special": {
                "from_level": self.plan.special,
                "keep": self.plan.keep,
                "assemblies": len(self.special),
            },
        }


def _texts(table: dict[int, int]) -> dict[str, int]:
    return {str(key): value for key, value in table.items()}


def _by_level(table: dict[int, int]) -> dict[str, int]:
    return {str(level) if level else "none": many for level, many in table.items()}


def summarise(result_file: ResultFile) -> Summary:
    """Add up all units of a result file. BurrkitError for a damaged unit."""
    made = Summary(result_file.plan, missing=set(result_file.plan.weights))
    special, even = [made.special], [made.even]
    firsts: dict[int, NDArray[np.int64]] = {}
    for name, tally in made.read(result_file):
        made.missing.discard(name)
        _add(made.cells, tally.counts, int(name.partition("/")[0]))
        special.append(tally.special)
        even.append(tally.even)
        for entry in tally.firsts:
            firsts.setdefault(int(entry[6]), entry)
    made.special = highest_first(np.concatenate(special))
    made.even = highest_first(np.concatenate(even))
    groups = symmetric.groups(numbers_of(made.even[:, :6])).tolist()
    codes = made.even[:, 6].tolist()
    made.symmetric.update((c, symmetric.type_of(g)) for c, g in zip(codes, groups, strict=True))
    made.firsts = highest_first(np.array(list(firsts.values()), dtype=np.int64).reshape(-1, 7))
    return made


def highest_first(entries: NDArray[np.int64]) -> NDArray[np.int64]:
    """Sort entries: highest level first, then by level code, then by rows."""
    codes, place = np.unique(entries[:, 6], return_inverse=True)
    high = np.array([-highest(code) for code in codes.tolist()], dtype=np.int64)[place]
    return entries[np.lexsort((*entries[:, 5::-1].T, -entries[:, 6], high))]


def _add(cells: dict[int, NDArray[np.int64]], counts: NDArray[np.int64], first: int) -> None:
    cases = np.array([case(first, kind) for kind in range(7)]) - 1
    for code in np.unique(counts[:, 0]).tolist():
        table = cells.setdefault(code, np.zeros((542, 2, 33), dtype=np.int64))
        _, kind, notchable, holes, many = counts[counts[:, 0] == code].T
        np.add.at(table, (cases[kind], notchable, holes), many)


def case(first: int, kind: int) -> int:
    """Cutler's case of assemblies with this row in position 1 and of this kind (see ``kernel.cases``)."""
    if first == 0:
        return 535
    if first > 4 * len(cutler_order.order().fours):
        return 542
    return ((first - 1) // 4 + 1, 537, 538, 539, 540, 536, 541)[kind]

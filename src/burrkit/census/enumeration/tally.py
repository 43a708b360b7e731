"""The stored result of a work unit: its counts and its rare assemblies, sorted and compressed.

A *level code* has the levels at lengths 6, 8, 10 and 12 in four bits each, the first one highest; 0 is
Cutler's ``0-0-0-0`` (nothing moves), 1 his ``0-0-0-1`` (something moves, nothing comes free). Tallies name
level types by this code and are sorted, so those of any two machines can be compared and added.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import ClassVar, Final, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.kernel.collect import CaseCounters
from burrkit.census.enumeration.selection import matches
from burrkit.errors import BurrkitError, InternalError
from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.leveltype import level_type_of
from burrkit.sixpiece.ll import LL, read
from burrkit.sixpiece.sticks import weight_table

#: The codes of assemblies that never come free.
FIXED: Final = 0
LOCKED: Final = 1

#: Returns six rows and the level code of an assembly that the kernel left open, given its rows and a length.
Settle: TypeAlias = Callable[[NDArray[np.int64], int], list[int]]


@dataclass(frozen=True)
class UnitTally:
    """The stored result of a work unit: arrays int64[n, width], the first one its ``counts``."""

    #: The widths of the arrays.
    widths: ClassVar[tuple[int, ...]]

    counts: NDArray[np.int64]

    @property
    def assemblies(self) -> int:
        """The number of assemblies."""
        return int(self.counts[:, 4].sum())

    @property
    def parts(self) -> list[NDArray[np.int64]]:
        """All arrays."""
        return [getattr(self, field.name) for field in fields(self)]

    def agrees_with(self, other: Self) -> bool:
        """Whether both have the same counts and assemblies."""
        return all(np.array_equal(mine, its) for mine, its in zip(self.parts, other.parts, strict=True))

    def to_bytes(self) -> bytes:
        """Serialise and compress the arrays."""
        parts = self.parts
        head = struct.pack(f"<{len(parts)}I", *map(len, parts))
        return zlib.compress(
            head + b"".join(np.ascontiguousarray(part.T, dtype="<i8").tobytes() for part in parts), 9
        )

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Read a tally that ``to_bytes`` wrote. BurrkitError for anything else."""
        try:
            plain = zlib.decompress(data)
            lengths = struct.unpack_from(f"<{len(cls.widths)}I", plain)
            at, parts = 4 * len(cls.widths), []
            for length, width in zip(lengths, cls.widths, strict=True):
                values = np.frombuffer(plain, dtype="<i8", count=length * width, offset=at)
                parts.append(np.array(values.reshape(width, length).T, dtype=np.int64, order="C"))
                at += values.nbytes
        except (zlib.error, struct.error, ValueError) as error:
            raise BurrkitError(f"not the counts of a work unit: {error}") from None
        return cls(*parts)

    def checksum(self, name: str) -> str:
        """A checksum of the arrays and the name of the unit."""
        made = hashlib.sha256(name.encode())
        for part in self.parts:
            made.update(struct.pack("<I", len(part)) + np.ascontiguousarray(part, dtype="<i8").tobytes())
        return made.hexdigest()


@dataclass(frozen=True)
class Tally(UnitTally):
    """Logical assemblies of one work unit.

    ``counts`` int64[n, 5]: level code, kind (see ``kernel.cases``), 1 if all sticks are notchable, holes, how
    many. ``special``, ``even`` and ``firsts`` int64[n, 7]: six rows in positions 1 to 6, level code.
    ``special`` are those that the run selects, ``even`` those with a symmetry; ``firsts`` has an example of
    each level type that comes free, which depends on the order in which the kernel works.
    """

    widths = (5, 7, 7, 7)

    special: NDArray[np.int64]
    even: NDArray[np.int64]
    firsts: NDArray[np.int64]

    def agrees_with(self, other: Self) -> bool:
        """Whether both have the same counts and assemblies; examples may differ."""
        return super().agrees_with(replace(other, firsts=self.firsts))


def levels(code: int) -> tuple[int, int, int, int]:
    """The levels at lengths 6, 8, 10, 12; 0 where nothing comes free."""
    return (0, 0, 0, 0) if code == LOCKED else (code >> 12, code >> 8 & 15, code >> 4 & 15, code & 15)


def type_name(code: int) -> str:
    """A level type as Cutler writes it."""
    return "0-0-0-1" if code == LOCKED else "-".join(map(str, levels(code)))


def highest(code: int) -> int:
    """The highest of the levels."""
    return max(levels(code))


# From a slice ----------------------------------------------------------------------------------------------


def settle(rows: NDArray[np.int64], length: int = 0) -> list[int]:
    """Six rows and the level code that the general engine computes, for all lengths at once."""
    if length:
        raise InternalError("level codes of one length need a function of their own")
    return [*rows.tolist(), code_of(ll_of(rows))]


def tally(
    found: CaseCounters,
    first: int,
    special: int,
    keep: str = "",
    length: int = 0,
    settle: Settle = settle,
) -> Tally:
    """The tally of a slice with row ``first`` in position 1; ``settle`` decides what the kernel left open.

    ``special`` and ``keep`` are as in ``selection``, ``length`` as in a plan.
    """
    codes = np.concatenate(([FIXED, LOCKED], found.codes)).astype(np.int64)
    where = np.argwhere(found.counts)
    counts = np.column_stack((codes[where[:, 0]], where[:, 1:], found.counts[tuple(where.T)]))
    selected, even = (_coded(rows, codes) for rows in (found.special, found.even))
    if len(found.unsettled):
        settled = np.array([settle(rows[:6], length) for rows in found.unsettled])
        extra = np.array([cell(rows, first) for rows in settled])
        counts = np.concatenate((counts, extra))
        selected = np.concatenate((selected, settled))
        even = np.concatenate((even, settled[_have_symmetry(settled[:, :6])]))
    free = selected[selected[:, 6] > LOCKED]
    firsts = free[np.unique(free[:, 6], return_index=True)[1]]
    listed = np.concatenate((selected, even))  # assemblies with a symmetry may be in both
    special_ones = np.unique(listed[matches(listed, special, keep)], axis=0)
    made = Tally(_summed(counts), special_ones, _in_order(even), firsts)
    if made.assemblies != found.assemblies:
        raise InternalError(f"{found.assemblies} assemblies constructed, {made.assemblies} analysed")
    return made


def _coded(selected: NDArray[np.int64], codes: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.column_stack((selected[:, :6], codes[selected[:, 6]])).astype(np.int64).reshape(-1, 7)


def _in_order(selected: NDArray[np.int64]) -> NDArray[np.int64]:
    return selected[np.lexsort(selected.T[::-1])]


def _summed(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """The same counts sorted, with one row for each cell."""
    cells, place = np.unique(counts[:, :4], axis=0, return_inverse=True)
    many = np.zeros(len(cells), dtype=np.int64)
    np.add.at(many, place.ravel(), counts[:, 4])
    return np.column_stack((cells, many)).astype(np.int64)


def numbers_of(rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """The stick numbers (not canonical ones) of rows; any shape."""
    return cutler_order.order().numbers[rows]


def ll_of(rows: NDArray[np.int64]) -> LL:
    """The assembly with six rows in positions 1 to 6."""
    (text,) = symmetric_assemblies.ll_strings(numbers_of(rows[None]))
    return read(text)


def code_of(string: LL) -> int:
    """Compute the level code of an assembly with the general engine."""
    found = level_type_of(string)
    if not any(found.levels):
        return LOCKED if found.moves else FIXED
    return int(sum(level << shift for level, shift in zip(found.levels, (12, 8, 4, 0), strict=True)))


def cell(entry: NDArray[np.int64], first: int) -> tuple[int, int, int, int, int]:
    """The counts of one assembly, six rows and a level code, as a row of ``Tally.counts``."""
    rows, code = entry[:6], int(entry[6])
    numbers = numbers_of(rows)
    holes = 32 - int(weight_table()[numbers].sum())
    return code, _kind(rows, first), int(notchable_table()[numbers].all()), holes, 1


def _kind(rows: NDArray[np.int64], first: int) -> int:
    """The kind as in ``kernel.cases``: where other sticks of the first one's group of four are."""
    if not 1 <= first <= 4 * len(cutler_order.order().fours):
        return 0
    members = rows < first + 4
    if members.sum() == 2:
        return 1 + int(rows[1]) - first if members[1] else 5
    return 6 if members.sum() > 2 else 0


def _have_symmetry(rows: NDArray[np.int64]) -> NDArray[np.bool_]:
    several: NDArray[np.bool_] = np.bitwise_count(symmetric_assemblies.groups(numbers_of(rows))) > 1
    return several

"""The assemblies stored in a result file: selected ones, symmetric ones, an example of each level type.

They are described as rows of a table, and written to Parquet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.conditions import Condition
from burrkit.census.enumeration.selection import matches, values_of
from burrkit.census.enumeration.tally import highest, levels, numbers_of, type_name
from burrkit.census.results.summary import Summary, highest_first
from burrkit.formats.files import write_bytes
from burrkit.runtime.parquet import parquet_bytes
from burrkit.sixpiece.engine.symmetric_assemblies import ll_strings
from burrkit.sixpiece.sticks import canonical_table

#: Assemblies that are described at a time.
_CHUNK: Final = 4096


@dataclass(frozen=True)
class Special:
    """A stored assembly in LL format, with its properties; ``example`` if it is one of a level type only."""

    ll: str
    level_type: str
    level: int
    level_6: int
    level_8: int
    level_10: int
    level_12: int
    holes: int
    notchable: bool
    symmetry: str
    sticks: tuple[int, ...]
    example: bool


@dataclass(frozen=True)
class StoredAssemblies:
    """Selected assemblies in the order of a list: int64[n, 7], and bool[n], whether each is an example."""

    entries: NDArray[np.int64]
    examples: NDArray[np.bool_]

    def __len__(self) -> int:
        """The number of assemblies."""
        return len(self.entries)

    def __iter__(self) -> Iterator[Special]:
        """Describe the assemblies one by one."""
        for at in range(0, len(self), _CHUNK):
            some = slice(at, at + _CHUNK)
            yield from _described(self.entries[some], self.examples[some].tolist())


def specials(summary: Summary, fits: Condition | None = None) -> StoredAssemblies:
    """All stored assemblies, or those that meet a condition, highest level first.

    These are the assemblies that the run selected by level or condition, and those with a symmetry. Examples
    of all other level types come last.
    """
    high = set(summary.special[:, 6].tolist())
    examples = summary.firsts[[code not in high for code in summary.firsts[:, 6].tolist()]]
    shown = {entry.tobytes() for entry in examples}  # an example with a symmetry is listed once
    other = ~matches(summary.even, summary.plan.special, summary.plan.keep)
    other &= [entry.tobytes() not in shown for entry in summary.even]
    selected = highest_first(np.concatenate((summary.special, summary.even[other])))
    entries = np.concatenate((selected, examples))
    is_example = np.arange(len(entries)) >= len(selected)
    if fits is not None:
        look = values_of(entries)
        holds = fits(lambda name: is_example if name == "example" else look(name))
        some = np.broadcast_to(holds, len(entries))
        entries, is_example = entries[some], is_example[some]
    return StoredAssemblies(entries, is_example)


def _described(entries: NDArray[np.int64], examples: list[bool]) -> Iterator[Special]:
    look, numbers = values_of(entries), numbers_of(entries[:, :6])
    known = zip(*(look(name).tolist() for name in ("holes", "notchable", "symmetry")), strict=True)
    sticks = canonical_table()[numbers].tolist()
    rows = zip(ll_strings(numbers), entries[:, 6].tolist(), known, sticks, examples, strict=True)
    for text, code, (holes, notchable, symmetry), own, example in rows:
        name, level = type_name(code), highest(code)
        yield Special(text, name, level, *levels(code), holes, notchable, symmetry, tuple(own), example)


def write_parquet(path: Path, specials: StoredAssemblies, about: str, *, force: bool) -> None:
    """Write assemblies to a new Parquet file, one row each; ``about`` describes them in its metadata.

    FormatError if the file exists, unless ``force``, or cannot be written.
    """
    kinds = {"str": "string", "bool": "bool", "int": "uint8", "tuple[int, ...]": "six uint16"}
    columns = {field.name: kinds[str(field.type)] for field in fields(Special)}
    write_bytes(path, parquet_bytes(columns, map(vars, specials), about), force=force)

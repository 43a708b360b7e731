"""The assemblies that a ledger keeps: high levels, a condition's, symmetric ones, one of each level type.

As rows of a table, and written to Parquet (extra ``census``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.conditions import Condition
from burrkit.census.enumeration.listing import owner_masks
from burrkit.census.enumeration.selection import are_kept, values_of
from burrkit.census.enumeration.tally import highest, levels, numbers_of, type_name
from burrkit.census.results.summary import Summary, highest_first
from burrkit.errors import BurrkitError
from burrkit.sixpiece.sticks import canonical_table

#: Assemblies that are described at once.
_CHUNK: Final = 4096


@dataclass(frozen=True)
class Special:
    """An assembly that is kept, in LL format, with what is known of it."""

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
class Selection:
    """Kept assemblies in the order in which they are shown: int64[n, 7], and bool[n], examples alone."""

    entries: NDArray[np.int64]
    examples: NDArray[np.bool_]

    def __len__(self) -> int:
        """How many there are."""
        return len(self.entries)

    def __iter__(self) -> Iterator[Special]:
        """Describe them one by one."""
        for at in range(0, len(self), _CHUNK):
            some = slice(at, at + _CHUNK)
            yield from _described(self.entries[some], self.examples[some].tolist())


def specials(found: Summary, fits: Condition | None = None) -> Selection:
    """Everything that a ledger keeps, or what meets a condition, highest level first.

    This is what has a high level or meets the ledger's own condition, and what has a symmetry. Examples of
    level types that nothing of a high level has come last.
    """
    high = set(found.special[:, 6].tolist())
    examples = found.firsts[[code not in high for code in found.firsts[:, 6].tolist()]]
    shown = {entry.tobytes() for entry in examples}  # an example that has a symmetry is shown once
    other = ~are_kept(found.even, found.plan.special, found.plan.keep)
    other &= [entry.tobytes() not in shown for entry in found.even]
    kept = highest_first(np.concatenate((found.special, found.even[other])))
    entries = np.concatenate((kept, examples))
    mark = np.arange(len(entries)) >= len(kept)
    if fits is not None:
        look = values_of(entries)
        holds = fits(lambda name: mark if name == "example" else look(name))
        some = np.broadcast_to(holds, len(entries))
        entries, mark = entries[some], mark[some]
    return Selection(entries, mark)


def _described(entries: NDArray[np.int64], examples: list[bool]) -> Iterator[Special]:
    look, numbers = values_of(entries), numbers_of(entries[:, :6])
    known = (look("holes").tolist(), look("notchable").tolist(), look("symmetry").tolist())
    sticks = canonical_table()[numbers].tolist()
    digits = np.full((len(entries), 32), ord("0"), dtype=np.uint8)
    fills = owner_masks(numbers)
    for p in range(6):
        digits[fills[:, p, None] >> np.arange(32, dtype=np.uint32) & 1 == 1] = ord("1") + p
    for own, code, holes, notchable, symmetry, each, example in zip(
        digits, entries[:, 6].tolist(), *known, sticks, examples, strict=True
    ):
        yield Special(
            own.tobytes().decode("ascii"),
            type_name(code),
            highest(code),
            *levels(code),
            holes,
            notchable,
            symmetry,
            tuple(each),
            example,
        )


# Parquet -------------------------------------------------------------------------------------------------


def require_parquet() -> None:
    """BurrkitError if the extra is missing."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        reason = "Parquet needs pyarrow; install the extra: pip install 'burrkit[census]'"
        raise BurrkitError(reason) from None


def write_parquet(path: Path, kept: list[Special], about: str, *, force: bool) -> None:
    """Write assemblies to a new Parquet file, a row each; ``about`` says what they are.

    FormatError if the file exists, unless ``force``, or cannot be written.
    """
    require_parquet()
    import pyarrow as pa
    from pyarrow import parquet

    from burrkit.formats.files import write_bytes

    small, fields = pa.uint8(), []
    for name in Special.__dataclass_fields__:
        kind = {"ll": pa.string(), "level_type": pa.string(), "symmetry": pa.string()}.get(name, small)
        kind = pa.bool_() if name in {"notchable", "example"} else kind
        fields.append((name, pa.list_(pa.uint16(), 6) if name == "sticks" else kind))
    columns = {name: [getattr(one, name) for one in kept] for name, _ in fields}
    table = pa.table(columns, schema=pa.schema(fields, metadata={"burrkit": about}))
    sink = pa.BufferOutputStream()
    parquet.write_table(table, sink, compression="zstd")
    write_bytes(path, sink.getvalue().to_pybytes(), force=force)

"""The assemblies that a ledger keeps: those of a high level, those of a condition, one of each level type.

As rows of a table, and written to Parquet (extra ``census``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from burrkit.census.summary import Summary
from burrkit.census.tally import highest, levels, ll_of, type_name
from burrkit.errors import BurrkitError
from burrkit.sixpiece.classes import notchable_table


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


def specials(found: Summary) -> Iterator[Special]:
    """All that are kept, highest level first; examples of level types that are not special come last."""
    known = set(found.special[:, 6].tolist())
    for entry in found.special:
        yield _special(entry, example=False)
    for entry in found.firsts:
        if int(entry[6]) not in known:
            yield _special(entry, example=True)


def _special(entry: NDArray[Any], *, example: bool) -> Special:
    string, code = ll_of(entry[:6]), int(entry[6])
    return Special(
        string.text,
        type_name(code),
        highest(code),
        *levels(code),
        string.holes,
        bool(notchable_table()[list(string.lying)].all()),
        string.symmetry,
        string.sticks,
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

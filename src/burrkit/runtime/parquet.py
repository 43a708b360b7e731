"""Tables as Parquet, through pyarrow (extra ``census``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final

from burrkit.errors import BurrkitError

#: Rows that are converted at a time.
_BATCH: Final = 1 << 16


def require_parquet() -> None:
    """Raise BurrkitError if the extra ``census`` is not installed."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        reason = "Parquet needs pyarrow; install the extra: pip install 'burrkit[census]'"
        raise BurrkitError(reason, "not-installed") from None


def parquet_bytes(columns: Mapping[str, str], rows: Iterable[Mapping[str, Any]], about: str = "") -> bytes:
    """Encode rows as a Parquet file.

    ``columns`` has the type of each: one of Arrow's names, such as "uint8" or "string", or "six int16" for a
    list of six. ``about`` describes the table in its metadata.
    """
    require_parquet()
    import pyarrow as pa
    from pyarrow import parquet

    fields = []
    for name, kind in columns.items():
        one = pa.type_for_alias(kind.removeprefix("six "))
        fields.append((name, pa.list_(one, 6) if kind.startswith("six ") else one))
    schema = pa.schema(fields, metadata={"burrkit": about} if about else None)
    sink = pa.BufferOutputStream()
    with parquet.ParquetWriter(sink, schema, compression="zstd") as writer:
        for some in _batches(rows):
            writer.write_table(pa.Table.from_pylist(some, schema=schema))
    encoded: bytes = sink.getvalue().to_pybytes()
    return encoded


def _batches(rows: Iterable[Mapping[str, Any]]) -> Iterator[list[Mapping[str, Any]]]:
    left = iter(rows)
    while some := list(islice(left, _BATCH)):
        yield some

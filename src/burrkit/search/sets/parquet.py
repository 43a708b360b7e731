"""Write the sets that a search found to Parquet (extra ``census``)."""

from __future__ import annotations

import io
from itertools import islice
from pathlib import Path

from burrkit.formats.files import write_bytes
from burrkit.search.sets.table import SetsTable

#: Rows that are converted at a time.
_BATCH = 1 << 16


def write(table: SetsTable, path: Path, *, force: bool = False) -> None:
    """Write all rows of a table. FormatError as for ``write_bytes``; ImportError without pyarrow."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    numbers = ("length", "level", "holes", "assemblies", "partial", "solutions", "hands")
    schema = pa.schema(
        [("sticks", pa.list_(pa.int16(), 6)), *((name, pa.int32()) for name in numbers)]
        + [(name, pa.string()) for name in ("level_type", "symmetry", "ll")]
    )
    stream = io.BytesIO()
    with pq.ParquetWriter(stream, schema) as writer:
        rows = table.rows()
        while some := list(islice(rows, _BATCH)):
            writer.write_table(pa.Table.from_pylist(some, schema=schema))
    write_bytes(path, stream.getvalue(), force=force)

"""Whose an SQLite file is, told before SQLite opens it.

SQLite changes a file by merely opening it to write: it ends what somebody left half done beside it, and a
journal mode that is asked for is written into it at once. So the kind of a file is read from its header,
where ``pragma application_id`` has put it, and what is not ours is never opened.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

#: What ``pragma application_id`` says of each kind of file: four letters.
CENSUS: Final = int.from_bytes(b"burr")
SEARCH: Final = int.from_bytes(b"bsea")
RESUME: Final = int.from_bytes(b"bres")

_MAGIC: Final = b"SQLite format 3\0"
#: Where the header has the four bytes.
_AT: Final = 68


def is_foreign(path: Path, kind: int) -> bool:
    """Whether there is a file of any other kind, or of none; an empty one can become any.

    What is no file, or cannot be read, is left to SQLite, which says why.
    """
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            head = file.read(_AT + 4)
    except OSError:
        return False
    return bool(head) and not (head.startswith(_MAGIC) and head[_AT:] == kind.to_bytes(4))

"""Texts and lists from files, block by block: a book need not fit into memory.

A text is UTF-8, with or without a byte order mark; other lines are read as Windows-1252.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from burrkit.errors import FormatError
from burrkit.runtime.fields import shortened

_BLOCK: Final = 1 << 20
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
STANDARD_INPUT: Final = "-"


def blocks(path: str, ends: bytes, on_read: Callable[[int], None] | None = None) -> Iterator[str]:
    """The text of a file, or of standard input for ``-``, in blocks that are cut behind one of ``ends``.

    ``on_read`` is called after each block with the number of bytes read so far. FormatError if there is no
    such file, or it cannot be read or is not a text.
    """
    source = label(path)
    first, done = True, 0
    with _opened(path, source) as file:
        for block in _whole(file, ends):
            if first and block.startswith(_UTF_16):
                raise FormatError(source, None, "UTF-16; save it as UTF-8")
            if b"\0" in block:
                raise FormatError(source, None, "not a text")
            yield _decoded(block).removeprefix("\ufeff") if first else _decoded(block)
            first, done = False, done + len(block)
            if on_read is not None:
                on_read(done)


def label(path: str) -> str:
    """A file's name as errors show it, at most one line."""
    if path == STANDARD_INPUT:
        return "standard input"
    return shortened(path)


@contextmanager
def _opened(path: str, source: str) -> Iterator[BinaryIO]:
    if path == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    try:
        with Path(path).open("rb") as file:
            yield file
    except FileNotFoundError:
        raise FormatError(source, None, "no such file", "unknown") from None
    except IsADirectoryError:
        raise FormatError(source, None, "a directory; give the name of a file", "no-access") from None
    except OSError as error:
        raise FormatError(source, None, f"cannot be read: {error.strerror}", "no-access") from None


def _whole(file: BinaryIO, ends: bytes) -> Iterator[bytes]:
    """All bytes of a file, cut behind one of ``ends`` near every ``_BLOCK`` bytes, or anywhere."""
    rest = b""
    while block := file.read(_BLOCK):
        block = rest + block
        cut = 1 + max(block.rfind(end) for end in (ends[i : i + 1] for i in range(len(ends))))
        if not cut and len(block) >= 2 * _BLOCK:
            cut = len(block)
        if cut:
            yield block[:cut]
        rest = block[cut:]
    if rest:
        yield rest


def _decoded(block: bytes) -> str:
    try:
        return block.decode()
    except UnicodeDecodeError:
        lines = block.splitlines(keepends=True)
        return "".join(map(_decoded, lines)) if len(lines) > 1 else block.decode("cp1252", errors="replace")

"""Messages between the server and its workers: frames over a pipe.

A frame is two lengths of four bytes (big-endian), a JSON object, and bytes that belong to it (none for
most). The server sends ``{"call": name, "args": {...}}`` and, while that runs, perhaps ``{"stop": true}``;
with ``"as_json": true`` the data of the answer come as bytes of JSON, for a page and not for the server. The
worker answers with any number of ``{"note": {...}}`` and one ``{"done": {...}}`` or ``{"error": line,
"status": number}``. A worker ends with its pipe.
"""

from __future__ import annotations

import asyncio
import json
import struct
from collections.abc import Mapping
from typing import Any, BinaryIO, Final

#: The most bytes in a frame; a longer one is a bug.
LARGEST: Final = 1 << 30

_LENGTHS: Final = struct.Struct(">II")

Message = dict[str, Any]


def as_json(data: Mapping[str, object]) -> bytes:
    """Encode plain data, in which dataclasses are objects."""
    return json.dumps(data, default=vars, separators=(",", ":")).encode()


def packed(message: Mapping[str, object], blob: bytes = b"") -> bytes:
    """Encode a message as one frame."""
    head = as_json(message)
    return b"".join((_LENGTHS.pack(len(head), len(blob)), head, blob))


def read(stream: BinaryIO) -> tuple[Message, bytes] | None:
    """Read the next frame; None at the end of the stream, even within a frame."""
    lengths = stream.read(_LENGTHS.size)
    if len(lengths) < _LENGTHS.size:
        return None
    first, second = _LENGTHS.unpack(lengths)
    head, blob = stream.read(first), stream.read(second)
    if len(head) < first or len(blob) < second:
        return None
    return _message(head), blob


async def receive(stream: asyncio.StreamReader) -> tuple[Message, bytes]:
    """Read the next frame. asyncio.IncompleteReadError at the end of the stream."""
    first, second = _LENGTHS.unpack(await stream.readexactly(_LENGTHS.size))
    if max(first, second) > LARGEST:
        raise asyncio.IncompleteReadError(b"", first)
    head = await stream.readexactly(first)
    return _message(head), await stream.readexactly(second)


def _message(head: bytes) -> Message:
    message = json.loads(head.decode("utf-8", "surrogatepass"))
    if not isinstance(message, dict):
        raise ValueError("a message of the worker is not a JSON object")
    return message

"""One short line for objects that hold much: sizes instead of contents."""

from __future__ import annotations

from collections.abc import Iterator, Sized
from dataclasses import fields
from typing import Any, Final

#: The longest representation, in characters.
LONGEST: Final = 120
#: The longest text of one field.
_LONGEST_FIELD: Final = 32


def summary(value: object, *parts: str) -> str:
    """``<Class: part, part>`` on one line, cut off if it is long; empty parts are left out."""
    text = " ".join(", ".join(filter(None, parts)).split())
    name = type(value).__name__
    room = LONGEST - len(name) - 4
    return f"<{name}: {text if len(text) <= room else f'{text[: room - 1]}…'}>" if text else f"<{name}>"


class ShortRepr:
    """A base of dataclasses, declared with ``repr=False``: each field by its value, if short, or its size.

    ``<StateGraph: 4 pieces, 120 states, 264 edges, complete>``
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return summary(self, *_parts(self))


def _parts(value: Any) -> Iterator[str]:
    for field in fields(value):
        if field.repr and (text := _part(field.name.replace("_", " "), getattr(value, field.name))):
            yield text


def _part(name: str, value: Any) -> str:
    """A field in words; empty for None, False, and what is empty."""
    if value is None or value is False:
        return ""
    if value is True:
        return name
    if isinstance(value, int | float):
        return f"{name} {value:,}" if isinstance(value, int) else f"{name} {value:.3g}"
    if isinstance(value, str):
        short = value if len(value) <= _LONGEST_FIELD else f"{value[: _LONGEST_FIELD - 1]}…"
        return f"{name} {short!r}" if value else ""
    if hasattr(value, "shape"):
        return f"{name} {' x '.join(map(str, value.shape))}"
    if isinstance(value, Sized):
        return f"{len(value):,} {name.removesuffix('s') if len(value) == 1 else name}" if len(value) else ""
    plain: object = object.__str__
    text = name if type(value).__str__ is plain else f"{name} {value}"
    return text if len(text) <= _LONGEST_FIELD else name

"""Sentences with codes: the command line prints them, pages make their own of the code and the figures."""

from __future__ import annotations

from typing import Any


class Remark(str):
    """A sentence; ``data`` has the ``code`` that identifies it, and its figures by name."""

    data: dict[str, Any]

    def __new__(cls, text: str, code: str = "", **figures: object) -> Remark:
        """Create a sentence with the same meaning as its ``code`` and ``figures``."""
        made = super().__new__(cls, text)
        made.data = {"code": code, **figures}
        return made


def remark_data(text: str) -> dict[str, Any]:
    """Return the code and the figures of a remark; of any other line, such as an error, the line itself."""
    return text.data if isinstance(text, Remark) else {"code": "other", "line": text}

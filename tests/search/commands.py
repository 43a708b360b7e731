"""Searches as programs of their own, which may be killed."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable


def until(condition: Callable[[], bool], patience: float = 120) -> None:
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.01)


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "burrkit", "search", *words]

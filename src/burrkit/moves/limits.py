"""The limits of a search of states."""

from __future__ import annotations

from collections.abc import Callable

from burrkit.runtime.records import dataclass


def _alone() -> int:
    return 1


@dataclass(frozen=True)
class Limits:
    """The limits of a search: states, bytes (of all its arrays) and threads; and a function that stops it.

    ``jobs`` returns the number of threads; it is called whenever a search would use more than one.
    """

    max_states: int | None = None
    max_bytes: int = 4 << 30
    jobs: Callable[[], int] = _alone
    should_stop: Callable[[], bool] | None = None

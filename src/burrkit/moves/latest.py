"""Tables that live as long as a thread works on one problem."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from burrkit.puzzle import Problem

M = TypeVar("M")


class Latest(threading.local, Generic[M]):
    """What ``make`` makes of the problem that a thread works on; another problem replaces it."""

    _problem: Problem | None = None

    def __init__(self, make: Callable[[Problem], M]) -> None:
        self._make = make

    def of(self, problem: Problem) -> M:
        """What is made of a problem, for this thread alone."""
        if self._problem is not problem:
            self._made, self._problem = self._make(problem), problem
        return self._made

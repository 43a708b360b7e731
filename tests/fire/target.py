"""Targets of the fuzzer: a parser with its samples, its mutations, and the check of what it accepts."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

EXAMPLES: Final = Path(__file__).parents[2] / "examples"


class Wrong(Exception):  # a finding
    """Something accepted that is not what it should be."""


@dataclass(frozen=True)
class Target:
    """A parser to fuzz.

    ``make`` returns an input for a random generator, ``read`` parses it, ``check`` checks the result.
    ``samples`` are the inputs that are mutated; all of them are valid.
    """

    name: str
    samples: Callable[[], tuple[Any, ...]]
    make: Callable[[random.Random], Any]
    read: Callable[[Any], Any]
    check: Callable[[Any], int]


def same(one: object, other: object, what: str) -> int:
    """One round trip. Wrong if two values differ."""
    if one != other:
        raise Wrong(f"{what}: {str(one)[:300]} is read back as {str(other)[:300]}")
    return 1

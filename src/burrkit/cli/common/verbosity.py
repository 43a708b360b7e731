"""``-v`` with and without a level: ``-v``, ``-v 10`` and ``-v10`` on one command line with stick numbers."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Any, Final

from burrkit.cli.common.help_text import Command


class Verbosity(IntEnum):
    """How much a command prints; any number above the last means the last."""

    COUNTS = 0
    ANSWER = 1
    CHECKED = 2  # -v without a number
    EVERYTHING = 3


_NAMES: Final = ("-v", "--verbose")
#: No more digits than a stick number has; an LL string is a source.
_LEVEL: Final = re.compile(r"[+-]?[0-9]{1,4}")
_STICKS: Final = 6


class LeveledCommand(Command):
    """A command with an option ``-v`` that may stand without a level."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the words of the command line, in which each ``-v`` has its level."""
        return super().parse_args(ctx, with_levels(args))


def with_levels(args: list[str]) -> list[str]:
    """Join each ``-v`` with its level: the number that follows, or else that of ``-v`` alone.

    A number that belongs to six stick numbers, written as six words, is not a level.
    """
    end = args.index("--") if "--" in args else len(args)
    found: list[str] = []
    skip = False
    for place, word in enumerate(args):
        if skip:
            skip = False
        elif place >= end or word not in _NAMES:
            found.append(word)
        else:
            skip = _has_level(args[:end], place)
            found.append(f"--verbose={args[place + 1] if skip else int(Verbosity.CHECKED)}")
    return found


def _has_level(words: list[str], place: int) -> bool:
    """Whether the word after the ``-v`` at this place is its level."""
    after = _run(words[place + 1 :])
    before = _run(words[:place][::-1])
    return after > 0 and _STICKS not in (after, before + after)


def _run(words: list[str]) -> int:
    """How many words from the first on are numbers of a stick or a level."""
    return next((k for k, word in enumerate(words) if not _LEVEL.fullmatch(word)), len(words))

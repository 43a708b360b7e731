"""Assertions about errors: their code and what they name, whatever the wording.

A description is a code and, after it, what the message has to name, all separated by blanks:
``"duplicate f.txt:3 A"`` is an error with the code ``duplicate``; its message names ``f.txt:3`` and ``A``.
Numbers and words count as a whole: ``1`` is not named by ``10``. The wording itself is in ``wordings.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from burrkit.errors import CODES, BurrkitError
from tests.conftest import Ran


@contextmanager
def raises(kind: type[ValueError], description: str) -> Iterator[pytest.ExceptionInfo[ValueError]]:
    """A block that raises an error of a class, as described."""
    with pytest.raises(kind) as caught:
        yield caught
    check(caught.value, description)


def refused(ran: Ran, description: str) -> None:
    """Check the exit code, 3 after a limit and else 2, and that there is one line.

    Wrong usage has the code ``usage``.
    """
    code = 3 if description.startswith("limit-reached") else 2
    assert (ran.code, ran.out, ran.err.count("\n")) == (code, "", 1), ran
    assert ran.err.startswith("burrkit: "), ran.err
    compare("usage" if ran.error is None else ran.error.code, ran.err.rstrip("\n"), description)


def check(error: ValueError | None, description: str) -> None:
    """Check that an error is ours, its code, that its message is one line, and what this line names."""
    assert isinstance(error, BurrkitError)
    compare(error.code, str(error), description)


def compare(code: str, message: str, description: str) -> None:
    """Check a code and a message of one line against a description."""
    expected, *named = description.split()
    assert expected in CODES or expected == "usage"
    assert (code, "\n" in message) == (expected, False), f"{code}: {message}"
    missing = [each for each in named if not re.search(rf"(?<!\w){re.escape(each)}(?!\w)", message)]
    assert missing == [], message

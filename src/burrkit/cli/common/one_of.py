"""Options that exclude each other."""

from __future__ import annotations

from collections.abc import Mapping

from burrkit.errors import BurrkitError


def one_of(given: Mapping[str, bool]) -> None:
    """Raise BurrkitError if more than one of these options is given; it names those that are."""
    names = [name for name, is_given in given.items() if is_given]
    if len(names) > 1:
        which = "the two" if len(names) == 2 else "them"
        raise BurrkitError(f"{', '.join(names[:-1])} and {names[-1]}: choose one of {which}")

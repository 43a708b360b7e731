"""What Tab completes besides commands and options: the names of burrs, examples and files, and rules."""

from __future__ import annotations

import re
from pathlib import Path


def complete_source(incomplete: str) -> list[str]:
    """Return the sources that begin so: burrs of the catalogue and examples by name, and files."""
    from burrkit.formats import examples
    from burrkit.sixpiece import catalogue

    names = [each.source for each in examples.sources().values() if each.source is not None]
    names += [_as_word(alias) for entry in catalogue.entries() for alias in entry.names]
    return [*sorted({name for name in names if name.startswith(incomplete.lower())}), *_files(incomplete)]


def _as_word(name: str) -> str:
    """A name as it need not be quoted in a shell: "love's dozen" is "loves-dozen"."""
    return re.sub(r"\W+", "-", re.sub("['\u2019]", "", name.lower())).strip("-")


def complete_rule(incomplete: str) -> list[str]:
    """Return the rules that begin so; the clearance is an example."""
    from burrkit.moves.rules import NAMES

    return [rule for rule in NAMES if rule.startswith(incomplete)]


def _files(incomplete: str) -> list[str]:
    """The files and folders that begin so; folders end with a slash, and hidden ones must be begun."""
    folder, slash, start = incomplete.rpartition("/")
    place = Path((folder + slash) or ".")
    try:
        found = sorted(place.iterdir())
    except OSError:  # no such folder, or not allowed
        return []
    return [
        f"{folder}{slash}{path.name}{'/' * path.is_dir()}"
        for path in found
        if path.name.startswith(start) and path.name.startswith(".") <= start.startswith(".")
    ]

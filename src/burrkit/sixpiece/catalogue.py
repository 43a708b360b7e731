"""The catalogue of named six-piece burrs with published figures.

The same sticks have different names, and one name refers to different sticks: stick numbers identify a burr.
Figures count mirror images separately (up to rotation). Unpublished figures are missing, and so are the
sticks of some burrs, which are listed for their figures and sources.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from burrkit.runtime.records import dataclass

_LONGEST_NAME: Final = 200


@dataclass(frozen=True)
class Entry:
    """One line of the catalogue: a burr at one length of its sticks.

    ``also`` are other names; ``sticks`` numbers (six; more for a set from which burrs are chosen; none if
    unpublished); ``level`` is the level text of the best solution as published; ``source`` the reference;
    ``note`` a remark on the figures.
    """

    name: str
    also: tuple[str, ...]
    designer: str
    sticks: tuple[int, ...]
    length: int | None
    assemblies: int | None
    solutions: int | None
    level: str
    holes: int | None
    source: str
    note: str

    @property
    def names(self) -> tuple[str, ...]:
        """All names, the main one first."""
        return (self.name, *self.also)

    @property
    def is_burr(self) -> bool:
        """Whether its six sticks are known."""
        return len(self.sticks) == 6


@lru_cache
def entries() -> tuple[Entry, ...]:
    """The whole catalogue, in its own order."""
    import csv
    from importlib import resources

    file = resources.files("burrkit.sixpiece") / "data" / "catalogue.csv"
    lines = file.read_text(encoding="utf-8").splitlines()
    return tuple(_entry(row) for row in csv.DictReader(lines))


def _entry(row: dict[str, str]) -> Entry:
    return Entry(
        name=row["name"],
        also=tuple(filter(None, row["also"].split(";"))),
        designer=row["designer"],
        sticks=tuple(map(int, row["ids"].split())),
        length=_number(row["length"]),
        assemblies=_number(row["assemblies"]),
        solutions=_number(row["solutions"]),
        level=row["level"],
        holes=_number(row["holes"]),
        source=row["source"],
        note=row["note"],
    )


def _number(text: str) -> int | None:
    return int(text) if text else None


def key(name: str) -> str:
    """Normalise a name for comparison: its letters and digits, without case and accents.

    "" for more than 200 characters: no burr has such a name, and combining marks take quadratic time to sort.
    """
    if len(name) > _LONGEST_NAME:
        return ""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(character for character in plain if character.isalnum())


def find(name: str) -> tuple[Entry, ...]:
    """The entries of a name in any spelling; several if it is used at several lengths or twice."""
    target = key(name)
    return tuple(entry for entry in entries() if target and target in map(key, entry.names))


def search(pattern: str) -> tuple[Entry, ...]:
    """The entries with ``pattern`` in a name, the designer or the sticks; all for an empty pattern."""
    target = key(pattern)
    if not pattern.strip():
        return entries()

    def matches(entry: Entry) -> bool:
        named = any(target in key(text) for text in (*entry.names, entry.designer))
        return bool(target and named) or pattern.strip() in map(str, entry.sticks)

    return tuple(filter(matches, entries()))

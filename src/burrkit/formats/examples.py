"""The puzzles that come with burrkit: files for ``solve`` and its siblings, ``path`` and ``logic``.

Those for ``solve`` are sources by name, as in ``burrkit solve soma``, unless a burr of the catalogue has it.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from burrkit.runtime.records import dataclass
from burrkit.sixpiece import catalogue

#: In an installed burrkit they are in the package, in a clone next to the sources.
_FOLDERS: Final = (Path(__file__).parents[1] / "examples", Path(__file__).parents[3] / "examples")


@dataclass(frozen=True)
class Example:
    """A file, its path below the folder of examples, and the command that it is for."""

    path: Path
    name: str
    command: str

    @property
    def source(self) -> str | None:
        """Its name as a SOURCE; None if its command takes files only, or if a burr has that name."""
        name = self.path.stem
        return name if self.command == "solve" and not catalogue.find(name) else None


def folder() -> Path | None:
    """The folder of the examples; None if this copy of burrkit has none."""
    return next((place for place in _FOLDERS if (place / "antique.txt").is_file()), None)


def examples() -> list[Example]:
    """All examples by name, those in folders last: ``designs``, ``packing``, ``path``, ``logic``."""
    root = folder()
    if root is None:
        return []
    puzzles = [path for path in sorted(root.iterdir()) if path.suffix in (".txt", ".json")]
    designs = [file for name in ("designs", "packing") for file in sorted((root / name).glob("*.json"))]
    sliding = sorted((root / "path").glob("*.txt"))
    pencil = sorted((root / "logic").glob("*.txt"))
    return [
        *(Example(path, path.name, "solve") for path in puzzles),
        *(Example(path, f"{path.parent.name}/{path.name}", "solve") for path in designs),
        *(Example(path, f"path/{path.name}", "path") for path in sliding),
        *(Example(path, f"logic/{path.name}", f"logic {path.stem.partition('-')[0]}") for path in pencil),
    ]


@lru_cache
def sources() -> dict[str, Example]:
    """The examples that are sources, by the ``catalogue.key`` of their names."""
    return {catalogue.key(each.source): each for each in examples() if each.source is not None}


def find(name: str) -> Example | None:
    """The example that a source of this name is, in any spelling; None if there is none."""
    return sources().get(catalogue.key(name))

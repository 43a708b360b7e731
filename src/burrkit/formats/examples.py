"""The puzzles that come with burrkit: files for ``solve`` and its siblings, ``path`` and ``logic``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

#: In an installed burrkit they lie in the package, in a clone beside the sources.
_FOLDERS: Final = (Path(__file__).parents[1] / "examples", Path(__file__).parents[3] / "examples")


@dataclass(frozen=True)
class Example:
    """A file, its path below the folder of examples, and the command that it is for."""

    path: Path
    name: str
    command: str


def folder() -> Path | None:
    """The folder of the examples; None if this copy of burrkit has none."""
    return next((place for place in _FOLDERS if (place / "antique.txt").is_file()), None)


def examples() -> list[Example]:
    """All examples by name, those in folders last: ``designs``, ``path``, ``logic``."""
    root = folder()
    if root is None:
        return []
    puzzles = [path for path in sorted(root.iterdir()) if path.suffix in (".txt", ".json")]
    designs = sorted((root / "designs").glob("*.json"))
    sliding = sorted((root / "path").glob("*.txt"))
    pencil = sorted((root / "logic").glob("*.txt"))
    return [
        *(Example(path, path.name, "solve") for path in puzzles),
        *(Example(path, f"designs/{path.name}", "solve") for path in designs),
        *(Example(path, f"path/{path.name}", "path") for path in sliding),
        *(Example(path, f"logic/{path.name}", f"logic {path.stem.partition('-')[0]}") for path in pencil),
    ]

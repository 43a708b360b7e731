"""Design spaces that commands are given: families by their names, and files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from burrkit.puzzle.design_space import DesignSpace


def family_space(name: str, length: int | None) -> DesignSpace:
    """The design space of a family. PuzzleError if there is none of this name or length."""
    from burrkit.search.climb.families import family

    return family(name).space(length)


def space_in(file: Path, length: int | None) -> DesignSpace:
    """The design space in a file. BurrkitError for a length: it is that of the drawings."""
    from burrkit.errors import BurrkitError
    from burrkit.formats.files import decode, label, read_bytes
    from burrkit.formats.json.space import read_space

    if length is not None:
        raise BurrkitError("--length: the drawings of a file have their lengths; leave the option out")
    source = label(file.name)
    return read_space(decode(read_bytes(file), source), source)

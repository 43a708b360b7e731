"""The names of pieces on sheets and in file names."""

from __future__ import annotations

import re

from burrkit.puzzle import Problem


def own_names(problem: Problem) -> list[str]:
    """Return the names of the pieces; a burr stick without a name gets its number, others none."""
    numbers = getattr(problem, "sticks", ()) or [""] * len(problem.pieces)
    return [piece.name or str(number) for piece, number in zip(problem.pieces, numbers, strict=True)]


def full_names(problem: Problem) -> list[str]:
    """Return the mark of each piece, with its own name if it has one: "piece A (1024)"."""
    return [
        f"piece {mark} ({name})" if name and name != mark else f"piece {mark}"
        for mark, name in zip(problem.marks, own_names(problem), strict=True)
    ]


def stem(name: str, number: int) -> str:
    """Return the file name of piece ``number``, counted from 0, for its full name: ``01-A-1024``."""
    words = re.findall(r"[a-zA-Z0-9]+", name.removeprefix("piece"))
    return f"{number + 1:02d}-{'-'.join(words)}"[:50].rstrip("-")

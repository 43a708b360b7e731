"""The request of a design, the climb that it defines, and the command that gives the same design."""

from __future__ import annotations

import shlex
from dataclasses import asdict, fields
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any, Final

import burrkit as bk
from burrkit.errors import PuzzleError
from burrkit.runtime.records import dataclass
from burrkit.workbench.contract.designs import DesignConditions, DesignOptions, DesignOrder, DesignSource
from burrkit.workbench.contract.values import REQUEST

if TYPE_CHECKING:
    from burrkit.search.climb.climbing import ClimbTask
    from burrkit.search.climb.outlines import Begin

_USUAL_PIECES: Final = 4
#: The most holes in a box.
_MOST_HOLES: Final = 32


@dataclass(frozen=True, kw_only=True)
class DesignRequest(DesignOrder):
    """The request of a design, checked as a whole."""

    def __post_init__(self) -> None:
        from burrkit.search.climb.goals import goals_of

        if self.box is not None:
            if self.box != self.outline.extent or len(self.outline) != prod(self.box):
                raise REQUEST.error("source.box", "the cubes are not those of this box")
            REQUEST.whole(self.holes, "holes", 0, _MOST_HOLES)
        if self.sizes is not None and self.sizes[0] > self.sizes[1]:
            raise REQUEST.error("sizes", "{} is more than {}".format(*self.sizes), "too-large")
        if self.goals:
            goals_of(",".join(self.goals))
        if not self.has_document and (self.keep or self.parent):
            reason = '"keep" and "parent" need "document"'
            raise REQUEST.error("", reason, "conflict")
        if self.has_document and self.pieces not in (None, self.many):
            raise PuzzleError(f"{self.pieces} pieces: the puzzle to begin with has {self.many}")

    @cached_property
    def outline(self) -> bk.Voxels:
        """The cubes to cut."""
        return bk.Voxels(self.cells).normalized()

    @property
    def origin(self) -> DesignSource:
        """Where the cubes come from, which only names them and the command."""
        return self.source or {"puzzle": "puzzle.json"}

    @property
    def box(self) -> tuple[int, int, int] | None:
        """The box that the cubes are."""
        origin = self.origin
        return origin["box"] if "box" in origin else None  # noqa: SIM401

    @property
    def name(self) -> str:
        """The name of the puzzle or mesh that the cubes come from."""
        origin = self.origin
        return origin["puzzle"] if "puzzle" in origin else str(origin.get("mesh", ""))

    @cached_property
    def many(self) -> int:
        """The number of pieces: that of the puzzle to begin with, if there is one."""
        return len(self.chosen.pieces) if self.has_document else self.pieces or _USUAL_PIECES

    @property
    def fixed(self) -> str:
        """The marks of the pieces that stay, each once."""
        return "".join(dict.fromkeys(self.keep))

    @property
    def called(self) -> str:
        """A short name of what is cut."""
        return "x".join(map(str, self.box)) if self.box else self.name.rpartition("/")[2]

    def task(self, begin: Begin) -> ClimbTask:
        """Return the climb."""
        from burrkit.search.climb.climbing import ClimbTask

        same = ("holes", "level", "unique", "goals", "corners", "sizes", "moves", "shapes")
        return ClimbTask(
            evaluations=self.steps,
            outline=tuple(self.outline),
            pieces=self.many,
            begin=begin.labels,
            kept=begin.kept,
            **{name: getattr(self, name) for name in same},
        )

    def as_data(self) -> dict[str, Any]:
        """Return what a page shows about the job."""
        conditions = {field.name: getattr(self, field.name) for field in fields(DesignConditions)}
        return {
            "options": asdict(DesignOptions(pieces=self.many, **conditions)),
            "runs": self.runs,
            "source": self.origin,
            "called": self.called,
            "cubes": len(self.outline),
            "keep": self.fixed,
            "parent": self.parent,
        }

    def command(self, run: int) -> str:
        """Return the command that has the design of a run as its best, if none before is better.

        What it begins with is a file of the page's own choice: ``design-3.json`` for that of run 3.
        """
        words = ["burrkit", *self._what(), "--holes", str(self.holes)]
        if self.level:
            words += ["--level", str(self.level)]
        if self.unique:
            words.append("--unique")
        words += self._wishes()
        words += ["--steps", str(self.steps), "--seed", str(self.seed), "--runs", str(run)]
        return shlex.join(words)

    def _wishes(self) -> list[str]:
        words = ["--goals", ",".join(self.goals)] if self.goals else []
        if self.corners is not None:
            words += ["--corners", str(self.corners)] if self.corners else ["--no-corners"]
        if self.sizes is not None:
            words += ["--sizes", "{}-{}".format(*self.sizes)]
        if self.moves:
            words += ["--moves", str(self.moves)]
        return words if self.shapes == "any" else [*words, f"--{self.shapes}"]

    def _what(self) -> list[str]:
        if self.has_document:
            file = "design.json" if self.parent is None else f"design-{self.parent['run']}.json"
            keep = ["--keep-pieces", self.fixed] if self.keep else []
            return ["design", file, "--vary", file, *keep]
        pieces = ["--pieces", str(self.many)]
        if self.box is not None:
            return ["search", "climb", "--box", "x".join(map(str, self.box)), *pieces]
        words = ["design", self.name, *pieces]
        for key, value in self.origin.items():
            words += [f"--{key}", str(value)] if key in ("shape", "cubes", "up") else []
        return words

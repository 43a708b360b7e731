"""The request of a design, the climb that it defines, and the command that gives the same design."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any, Final, Literal, cast

from burrkit.errors import PuzzleError
from burrkit.workbench.designs import MOST_RUNS
from burrkit.workbench.worker.operations.requests import Request

if TYPE_CHECKING:
    from burrkit.geometry import Voxels
    from burrkit.search.climb.climbing import ClimbTask
    from burrkit.search.climb.outlines import Begin

_KEYS: Final = {"pieces", "holes", "level", "unique", "steps", "runs", "seed", "threads", "source"}
#: What designs are compared by, and what they must be like.
_WISHES: Final = {"goals", "corners", "sizes", "moves", "shapes"}
#: Keys about the puzzle that a climb begins with; ``parent`` names the design that it is.
_BEGIN: Final = {"document", "problem", "keep", "parent"}
_NAMES: Final = {"owner", "title"}

_USUAL_PIECES: Final = 4
#: The most cubes of an outline, and steps of a run.
_MOST_CUBES: Final = 32**3
_MOST_STEPS: Final = 1 << 40
_SHAPES: Final = ("any", "different", "same")
#: Where cubes can come from, and the other keys that describe that.
_ORIGINS: Final[dict[str, set[str]]] = {"box": set(), "puzzle": {"shape"}, "mesh": {"cubes", "up"}}


class DesignRequest(Request):
    """The request of a design: ``cells`` to cut, conditions, and perhaps a puzzle to begin with."""

    def __init__(self, blob: bytes) -> None:
        super().__init__(blob, {"cells"}, _KEYS | _WISHES | _BEGIN | _NAMES)
        self.outline = self._outline()
        self.origin = self._origin()
        self.kind = next(kind for kind in _ORIGINS if kind in self.origin)
        self.pieces = self._many()
        self.holes = self.number("holes", 0, 32 if self.kind == "box" else 1000, 20)
        self.level = self.number("level", 0, 1000, 0)
        self.unique = self.flag("unique")
        self.steps = self.number("steps", 1, _MOST_STEPS, 300_000)
        self.runs = self.number("runs", 1, MOST_RUNS, 8)
        self.seed = self.number("seed", 0, (1 << 63) - 1, 1)
        self.threads = self.number("threads", 1, 64) if self.values.get("threads") is not None else None
        self.goals = self._goals()
        self.corners = None if self.values.get("corners") is None else self.number("corners", 0, 1 << 20)
        self.sizes = self._sizes()
        self.moves = self.number("moves", 0, 1 << 20, 0)
        self.shapes = cast("Literal['any', 'different', 'same']", self.one_of("shapes", _SHAPES, "any"))
        self.keep = "".join(dict.fromkeys(self.named("keep")))
        self.parent = self._parent()
        if "document" not in self and (self.keep or self.parent):
            raise self.error("", '"keep" and "parent" are about the puzzle in "document", which is missing')

    def _many(self) -> int:
        """Return the number of pieces: that of the puzzle to begin with, if there is one."""
        many = self.number("pieces", 2, 12) if "pieces" in self else None
        if "document" not in self:
            return many or _USUAL_PIECES
        begun = len(self.problem.pieces)
        if many not in (None, begun):
            raise PuzzleError(f"{many} pieces: the puzzle to begin with has {begun}")
        return begun

    def _goals(self) -> tuple[str, ...]:
        from burrkit.search.climb.goals import goals_of

        if not self.values.get("goals"):
            return ()
        words = self.items(self.values["goals"], "goals", 100)
        return goals_of(",".join(self.text(word, f"goals[{i}]") for i, word in enumerate(words)))

    def _sizes(self) -> tuple[int, int] | None:
        if self.values.get("sizes") is None:
            return None
        sizes = self.items(self.values["sizes"], "sizes", 2, 2)
        least, most = (self.whole(size, f"sizes[{i}]", 1, _MOST_CUBES) for i, size in enumerate(sizes))
        if least > most:
            raise self.error("sizes", f"{least} is more than {most}")
        return least, most

    def _outline(self) -> Voxels:
        from burrkit.geometry import Voxels

        cells = self.items(self.values["cells"], "cells", _MOST_CUBES)
        return Voxels(self.cell(cell, f"cells[{i}]") for i, cell in enumerate(cells)).normalized()

    def _origin(self) -> dict[str, Any]:
        """Return where the cubes come from, which only names them and the command."""
        value = self.values.get("source", {"puzzle": "puzzle.json"})
        kind = next((kind for kind in _ORIGINS if isinstance(value, dict) and kind in value), None)
        if kind is None:
            raise self.error("source", f"not an object with {', '.join(_ORIGINS)}")
        self.fields(value, "source", {kind}, _ORIGINS[kind])
        if kind != "box":
            self.text(value[kind], f"source.{kind}")
        elif value["box"] != list(self.outline.extent) or len(self.outline) != _volume(value["box"]):
            raise self.error("source.box", "the cubes are not those of this box")
        for key, most in (("shape", 1 << 20), ("cubes", 32)):
            if key in value:
                self.whole(value[key], f"source.{key}", 1, most)
        if value.get("up", "z") not in ("y", "z"):
            raise self.error("source.up", "neither y nor z")
        return dict(value)

    def _parent(self) -> dict[str, Any] | None:
        if self.values.get("parent") is None:
            return None
        value = self.fields(self.values["parent"], "parent", {"job", "run"}, set())
        self.text(value["job"], "parent.job")
        self.whole(value["run"], "parent.run", 1, MOST_RUNS)
        return dict(value)

    @property
    def called(self) -> str:
        """A short name of what is cut."""
        if self.kind == "box":
            return "x".join(map(str, self.origin["box"]))
        return str(self.origin[self.kind]).rpartition("/")[2]

    def task(self, begin: Begin) -> ClimbTask:
        """Return the climb."""
        from burrkit.search.climb.climbing import ClimbTask

        return ClimbTask(
            holes=self.holes,
            level=self.level,
            unique=self.unique,
            evaluations=self.steps,
            outline=tuple(self.outline),
            pieces=self.pieces,
            begin=begin.labels,
            kept=begin.kept,
            goals=self.goals,
            corners=self.corners,
            sizes=self.sizes,
            moves=self.moves,
            shapes=self.shapes,
        )

    def as_data(self) -> dict[str, Any]:
        """Return what a page shows about the job."""
        keys = ("pieces", "holes", "level", "unique", "steps", "seed", "threads", *sorted(_WISHES))
        return {
            "options": {key: getattr(self, key) for key in keys},
            "runs": self.runs,
            "source": self.origin,
            "called": self.called,
            "cubes": len(self.outline),
            "keep": self.keep,
            "parent": self.parent,
        }

    def command(self, run: int) -> str:
        """Return the command whose best design is that of a run, if none before is better.

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
        if "document" in self:
            file = "design.json" if self.parent is None else f"design-{self.parent['run']}.json"
            keep = ["--keep-pieces", self.keep] if self.keep else []
            return ["design", file, "--vary", file, *keep]
        pieces = ["--pieces", str(self.pieces)]
        if self.kind == "box":
            return ["search", "climb", "--box", "x".join(map(str, self.origin["box"])), *pieces]
        words = ["design", str(self.origin[self.kind]), *pieces]
        for key in ("shape", "cubes", "up"):
            if key in self.origin:
                words += [f"--{key}", str(self.origin[key])]
        return words


def _volume(size: list[int]) -> int:
    x, y, z = size
    return x * y * z

"""Options of the commands of ``burrkit search``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeAlias

from burrkit.cli.common import options
from burrkit.cli.common.options import one_of, option
from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened, whole_number

Unique: TypeAlias = Annotated[bool, option("--unique", "Only puzzles with one solution.")]
Goals: TypeAlias = Annotated[
    str | None, option("--goals", "What is better, first things first: level,moves,corners.", metavar="WORDS")
]
Runs: TypeAlias = Annotated[int, option("--runs", "Maximum number of runs.", min=1, metavar="N")]


class ClimbOptions(NamedTuple):
    """The options of commands that climb: conditions on a design, how to search, and what to write."""

    level: Annotated[int, option("--level", "Stop at this level.", min=0, show_default="the highest")] = 0
    unique: Unique = False
    goals: Goals = None
    corners: Annotated[
        int | None, option("--corners", "Maximum number of internal corners.", min=0, metavar="N")
    ] = None
    no_corners: Annotated[
        bool, option("--no-corners", "No internal corners: straight cuts make the pieces.")
    ] = False
    sizes: Annotated[
        str | None, option("--sizes", "Every piece has A to B cubes, as in 8-20.", metavar="A-B")
    ] = None
    moves: Annotated[
        int,
        option(
            "--moves", "Least number of moves of all separations.", min=0, metavar="N", show_default=False
        ),
    ] = 0
    different: Annotated[bool, option("--different", "No two pieces of one shape.")] = False
    same: Annotated[bool, option("--same", "All pieces of one shape.")] = False
    seed: Annotated[int, option("--seed", "The same seed finds the same puzzle.")] = 1
    steps: Annotated[
        int, option("--steps", "Maximum number of assemblies tried in a run.", min=1, metavar="N")
    ] = 300_000
    seconds: Annotated[float | None, option("--time-limit", "Start no run after SECONDS.")] = None
    out: Annotated[
        Path | None,
        option("--out", "Store the result of every run in FILE (SQLite); resume from it if it exists."),
    ] = None
    save: options.Save = None
    force: options.Force = False
    jobs: options.Jobs = None
    cluster: options.Cluster = None
    as_json: options.AsJson = False

    def wishes(self) -> dict[str, Any]:
        """The conditions on a design, as ``ClimbTask`` takes them.

        BurrkitError for what contradicts itself, or cannot be read.
        """
        from burrkit.search.climb.goals import goals_of

        one_of({"--no-corners": self.no_corners, f"--corners {self.corners}": bool(self.corners)})
        one_of({"--different": self.different, "--same": self.same})
        return {
            "level": self.level,
            "unique": self.unique,
            "evaluations": self.steps,
            "goals": () if self.goals is None else goals_of(self.goals),
            "corners": 0 if self.no_corners else self.corners,
            "sizes": None if self.sizes is None else _sizes(self.sizes),
            "moves": self.moves,
            "shapes": "different" if self.different else "same" if self.same else "any",
        }

    def check_files(self) -> None:
        """BurrkitError, before any work, for files that cannot be written."""
        from burrkit.formats.files import require_apart, require_new

        require_apart({"--out": self.out, "--save": self.save})
        require_new(self.out, force=True)
        require_new(self.save, force=self.force)


def _sizes(text: str) -> tuple[int, int]:
    least, dash, most = text.strip().partition("-")
    bounds = whole_number(least, 1, 1 << 20), whole_number(most, 1, 1 << 20)
    if not dash or bounds[0] is None or bounds[1] is None or bounds[0] > bounds[1]:
        raise BurrkitError(f"--sizes {shortened(text, 20)}: give the least and the greatest size, as in 8-20")
    return bounds[0], bounds[1]

"""How to search: the options of ``solve``, of the commands and of the workbench, each under one name."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypedDict, Unpack, get_args

from burrkit.errors import BurrkitError
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.runtime import arguments
from burrkit.runtime.records import dataclass

#: How assemblies are counted; see docs/conventions.md.
Convention: TypeAlias = Literal["raw", "rotation", "reflection"]


class SearchKeywords(TypedDict, total=False):
    """The fields of ``SearchOptions`` as keyword arguments, for type checkers."""

    up_to: Convention
    first: bool
    limit: int | None
    time_limit: float | None
    jobs: int | None
    disassemble: bool
    max_states: int | None
    max_memory: float
    resume: Path | str | None
    keep_shifted: bool
    count_only: bool
    min_level: int
    cluster: str | None
    rule: MoveRule | str


@dataclass(frozen=True)
class SearchOptions:
    """How to search. BurrkitError for a value that cannot be meant.

    ``up_to`` is the convention of counting: "rotation" (default; Cutler's *physical*), "reflection"
    (BurrTools', Cutler's *logical*), or "raw". ``first`` stops at the first solution, ``limit`` after that
    many (after that many assemblies if not ``disassemble``), ``time_limit`` after that many seconds. ``jobs``
    is the number of threads, by default one per core. ``max_states`` and ``max_memory``, in MiB, limit each
    disassembly; an assembly that they leave open makes the result incomplete, and ``Disassembly.limit`` names
    the limit. ``keep_shifted`` counts an arrangement once for each way it sits in the goal.

    ``resume`` is the path of a checkpoint, written about ten times a second; if the file exists, the search
    continues from it. ``cluster`` divides the search among the workers of a Dask cluster, as
    ``runtime.executors.worker_pool`` takes it: "local:4", or the address of a scheduler. The result is the
    same.

    ``count_only`` leaves open how the solutions come apart until one of them is read: the counts are
    there sooner. ``min_level`` counts as solutions only those with a first separation of at least that many
    moves, and gives up all others as soon as that is known.

    ``rule``, a ``MoveRule`` or its text, defines the possible moves: "slides", or "legal", with turns of
    pieces of cubes by 90 and 180 degrees that hard pieces without clearance can make; "half" and
    "legal+half" have moves by half cubes, too. See docs/guides/rules.md.

    >>> import burrkit as bk
    >>> options = bk.SearchOptions(up_to="reflection", time_limit=60)
    >>> bk.solve(bk.load("eight is enough"), options, disassemble=False).assembly_count
    40
    """

    up_to: Convention = "rotation"
    first: bool = False
    limit: int | None = None
    time_limit: float | None = None
    jobs: int | None = None
    disassemble: bool = True
    max_states: int | None = None
    max_memory: float = 4096
    resume: Path | str | None = None
    keep_shifted: bool = False
    count_only: bool = False
    min_level: int = 1
    cluster: str | None = None
    rule: MoveRule = SLIDES

    def __post_init__(self) -> None:
        object.__setattr__(self, "rule", MoveRule.of(self.rule))
        arguments.check_choice("up_to", self.up_to, get_args(Convention))
        for name in ("limit", "jobs", "max_states"):
            arguments.check_count(name, getattr(self, name), optional=True)
        arguments.check_count("min_level", self.min_level)
        arguments.check_seconds("time_limit", self.time_limit)
        arguments.check_positive("max_memory", self.max_memory)
        for name in ("first", "disassemble", "keep_shifted", "count_only"):
            arguments.check_type(name, getattr(self, name), bool)
        if self.resume is not None:
            arguments.check_type("resume", self.resume, str, Path)
            if not self.keeps_all:
                what = "count_only" if self.count_only else "min_level"
                raise BurrkitError(
                    f"{what}: a search that can be resumed looks at every solution; leave out one", "conflict"
                )
        if self.cluster is not None:
            arguments.check_type("cluster", self.cluster, str)
            if self.resume is not None:
                raise BurrkitError("cluster and resume exclude each other", "conflict")

    def __repr__(self) -> str:
        """Only what differs from the default: ``SearchOptions(up_to='raw', jobs=2)``."""
        default = SearchOptions()
        changed = {name: value for name, value in vars(self).items() if value != getattr(default, name)}
        shown = {name: str(value) if name == "rule" else value for name, value in changed.items()}
        return f"SearchOptions({', '.join(f'{name}={value!r}' for name, value in shown.items())})"

    @staticmethod
    def of(options: SearchOptions | None, **changes: Unpack[SearchKeywords]) -> SearchOptions:
        """The options with changes; without options those of the changes alone."""
        if options is None:
            values: dict[str, Any] = {**changes}
            return SearchOptions(**values)
        arguments.check_type("options", options, SearchOptions)
        return replace(options, **changes) if changes else options  # type: ignore[arg-type]

    @property
    def most(self) -> int | None:
        """After how many solutions to stop."""
        return 1 if self.first else self.limit

    @property
    def keeps_all(self) -> bool:
        """Whether every assembly is examined completely; only such a search can be resumed."""
        return not self.count_only and self.min_level == 1

    @property
    def max_bytes(self) -> int:
        """The memory of a disassembly in bytes."""
        return int(self.max_memory * (1 << 20))

    @property
    def threads(self) -> int:
        """How many threads search."""
        return min(self.jobs or os.cpu_count() or 1, arguments.MOST_THREADS)

    @property
    def symmetry(self) -> Literal["rotation", "reflection"]:
        """Up to what the assemblies are found: a raw count multiplies those up to rotation."""
        return symmetry_of(self.up_to)

    @property
    def convention(self) -> str:
        """How the search counts and by which rule it takes apart, as files of searches name it."""
        text = f"{self.up_to} {self.keep_shifted}"
        return text if self.rule == SLIDES else f"{text} {self.rule}"


def symmetry_of(up_to: Convention) -> Literal["rotation", "reflection"]:
    """Up to what assemblies are found that are counted under a convention."""
    return "reflection" if up_to == "reflection" else "rotation"

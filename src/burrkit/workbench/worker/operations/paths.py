"""The operations of a search for a path between two arrangements: accept it, and run it.

A job has its own folder: ``request.json`` defines the search, ``path.json`` is its result. An arrangement is
a ``drawing`` in text, or assembly N of a ``problem`` of the document, perhaps in another ``state``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from functools import cached_property
from typing import Any, Final

import burrkit as bk
from burrkit.errors import BurrkitError, PuzzleError
from burrkit.moves.mechanics import path_kernels
from burrkit.moves.rules import MoveRule
from burrkit.puzzle.appearance import marks_named
from burrkit.runtime.kernel_cache import is_cold
from burrkit.runtime.records import dataclass
from burrkit.workbench.contract.check import parse
from burrkit.workbench.contract.jobs import AssemblyEnd, PathEnd, PathOptions, PathOrder
from burrkit.workbench.contract.values import problem_of
from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations.searching import give_way

#: Memory that a search may use, in bytes: half of the least that a worker may take.
_MEMORY: Final = 1 << 30


@dataclass(frozen=True, kw_only=True)
class PathRequest(PathOrder):
    """The request of a search for a path."""

    def __post_init__(self) -> None:
        _ = self.moves_by

    @property
    def ends(self) -> dict[str, PathEnd]:
        """The two arrangements by their names."""
        return {"start": self.start, "goal": self.goal}

    @cached_property
    def moves_by(self) -> MoveRule:
        """The rule by which pieces move. BurrkitError if there is no search for paths with it."""
        from burrkit.moves.path.finding import require_path

        return require_path(MoveRule.of(self.rule), self.metric)

    def layout(self, name: str, should_stop: Callable[[], bool]) -> bk.moves.path.Layout:
        """Return an arrangement, for which it may search. BurrkitError, with its name, if there is none."""
        end = self.ends[name]
        try:
            if "drawing" not in end:
                assembly = self._numbered(end, should_stop)
                layout = bk.moves.path.Arrangement.of_state(
                    assembly, end.get("state", 0), self.moves_by
                ).layout
            elif end["drawing"].strip():
                layout = bk.moves.path.parse_drawing(end["drawing"], tray=True if self.tray else None)
            else:
                raise PuzzleError("no drawing yet")
        except BurrkitError as error:
            if error.code == "stopped":
                raise
            raise PuzzleError(f"{name}: {error}", error.code) from None
        fixed = marks_named(self.fixed, layout.marks)
        return layout.fixed(mark for mark in fixed if name == "start" or mark in layout.marks)

    def problem_at(self, end: AssemblyEnd) -> bk.Problem:
        """Return the problem of an assembly. BurrkitError if there is none."""
        return problem_of(self.content, end.get("problem", 1) - 1)

    def _numbered(self, end: AssemblyEnd, should_stop: Callable[[], bool]) -> bk.Assembly:
        """Return the assembly of an end, by its number among those that differ by more than a turn."""
        count, number = 0, end.get("assembly", 1)
        for count, assembly in enumerate(bk.assembly.assemblies(self.problem_at(end)), 1):
            if count == number:
                return assembly
            if should_stop():
                raise BurrkitError("stopped before the assembly was found", "stopped")
        raise PuzzleError(f"no such assembly: {number}; there are {count}", "unknown")

    def as_data(self) -> dict[str, Any]:
        """Return what a page shows about the search."""
        options = {field.name: getattr(self, field.name) for field in fields(PathOptions)}
        return {"ends": [self.start, self.goal], "options": options | {"threads": 1}}


def kernels_for(request: PathRequest) -> tuple[str, ...]:
    """Return the modules and packages that contain the kernels of a search."""
    assembled = [end for end in request.ends.values() if "drawing" not in end]
    return (
        *path_kernels(request.moves_by),
        *(("assembly",) if assembled else ()),
        *(("moves.slides.kernel",) if any(end.get("state") for end in assembled) else ()),
    )


def accept_path(call: Call, request: PathRequest) -> Reply:
    """Accept a search for a path: check the request and write it into the folder of the job.

    What can be checked without a search is: drawings, and that problems exist.
    """
    from burrkit.moves.path.layout import aligned

    for end in request.ends.values():
        if "drawing" not in end:
            request.problem_at(end)
    drawn = [request.layout(name, call.should_stop) for name, end in request.ends.items() if "drawing" in end]
    if len(drawn) == len(request.ends):
        aligned(drawn[0], drawn[1], request.moves_by)
    (call.folder / "request.json").write_bytes(call.blob)
    names = {"owner": request.owner, "title": request.title}
    return Reply({"kind": "path", **names, **request.as_data()})


def path(call: Call) -> Reply:
    """Search the path of a job until it is found, proved impossible, or should stop.

    The result is written into the folder: the data of ``burrkit path --json``, and the ``scene`` of the
    path, null if there is none. The reply is a part of it.
    """
    request = parse(PathRequest, (call.folder / "request.json").read_bytes())
    if is_cold(kernels_for(request)):
        call.note({"remark": "compiling"})
    from burrkit.moves.path.model import path_data

    give_way()
    result = bk.moves.path.find_path(
        *(request.layout(name, call.should_stop) for name in request.ends),
        metric=request.metric,
        rule=request.moves_by,
        labelled=request.labelled,
        margin=request.margin,
        max_states=request.max_states,
        max_bytes=_MEMORY,
        time_limit=request.seconds,
        should_stop=call.should_stop,
    )
    bk.moves.path.check_path(result, labelled=request.labelled)
    answer = path_data(result)
    document = answer | {"scene": _scene(request, result)}
    (call.folder / "path.json").write_text(json.dumps(document), encoding="utf-8")
    summary = {key: answer[key] for key in ("status", "proof", "limit", "length", "states", "box", "in_box")}
    stopped = "user" if result.limit == "stop" and call.should_stop() else ""
    return Reply({"path": summary, "share": 1.0, "complete": not stopped, "stopped": stopped})


def _scene(request: PathRequest, result: bk.moves.path.PathResult) -> dict[str, Any] | None:
    from burrkit.page.path_scene import scene_of_path

    if result.moves is None:
        return None
    palette = request.puzzle.palette if request.has_document else ()
    return scene_of_path(result, title=request.title, palette=palette)

"""The operations of a search for a path between two arrangements: accept it, and run it.

A job has its own folder: ``request.json`` defines the search, ``path.json`` is its result. An arrangement is
a ``drawing`` in text, or assembly N of a ``problem`` of the document, perhaps in another ``state``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from burrkit.errors import BurrkitError, PuzzleError
from burrkit.moves.mechanics import path_kernels
from burrkit.moves.rules import MoveRule
from burrkit.puzzle.marks import marks_named
from burrkit.runtime.kernel_cache import is_cold
from burrkit.runtime.records import dataclass
from burrkit.workbench.contract.check import parse
from burrkit.workbench.contract.jobs import PathEnd, PathOptions, PathOrder
from burrkit.workbench.contract.values import problem_of
from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations.searching import give_way

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.moves.path import Layout, PathResult

#: Memory that a search may use, in bytes: half of the least that a worker may take.
_MEMORY: Final = 1 << 30


@dataclass(frozen=True)
class _End:
    """One of the two arrangements; ``drawing`` is None for an assembly."""

    name: str
    drawing: str | None
    problem: int = 0
    assembly: int = 1
    state: int = 0

    @classmethod
    def of(cls, name: str, end: PathEnd) -> Self:
        """The arrangement of a request."""
        if "drawing" in end:
            return cls(name, end["drawing"])
        return cls(name, None, end.get("problem", 1) - 1, end.get("assembly", 1), end.get("state", 0))


@dataclass(frozen=True, kw_only=True)
class PathRequest(PathOrder):
    """The request of a search for a path."""

    def __post_init__(self) -> None:
        _ = self.moves_by

    @cached_property
    def ends(self) -> tuple[_End, _End]:
        """The two arrangements."""
        return _End.of("start", self.start), _End.of("goal", self.goal)

    @cached_property
    def moves_by(self) -> MoveRule:
        """The rule by which pieces move. BurrkitError if there is no search for paths with it."""
        from burrkit.moves.path.finding import require_path

        return require_path(MoveRule.of(self.rule), self.metric)

    def layout(self, end: _End, should_stop: Callable[[], bool]) -> Layout:
        """Return an arrangement; it may have to be searched. BurrkitError if there is none."""
        layout = self._assembled(end, should_stop) if end.drawing is None else self.drawn(end)
        fixed = marks_named(self.fixed, layout.marks)
        return layout.fixed(mark for mark in fixed if end.name == "start" or mark in layout.marks)

    def drawn(self, end: _End) -> Layout:
        """Return the arrangement of a drawing. PuzzleError names the end that is wrong."""
        from burrkit.moves.path import parse_drawing

        try:
            if not (drawing := end.drawing or "").strip():
                raise PuzzleError("no drawing yet")
            return parse_drawing(drawing, tray=True if self.tray else None)
        except PuzzleError as error:
            raise PuzzleError(f"{end.name}: {error}", error.code) from None

    def _assembled(self, end: _End, should_stop: Callable[[], bool]) -> Layout:
        from burrkit.moves.path import Arrangement

        assembly = self._numbered(end, should_stop)
        try:
            return Arrangement.of_state(assembly, end.state, self.moves_by).layout
        except BurrkitError as error:
            raise PuzzleError(f"{end.name}: {error}", error.code) from None

    def _numbered(self, end: _End, should_stop: Callable[[], bool]) -> Assembly:
        """Return the assembly of an end, by its number among those that differ by more than a turn."""
        from burrkit.assembly import assemblies

        count = 0
        for count, assembly in enumerate(assemblies(problem_of(self.content, end.problem)), 1):
            if count == end.assembly:
                return assembly
            if should_stop():
                raise BurrkitError("stopped before the assembly was found", "stopped")
        raise PuzzleError(f"{end.name}: no such assembly: {end.assembly}; there are {count}", "unknown")

    def as_data(self) -> dict[str, Any]:
        """Return what a page shows about the search."""
        options = {field.name: getattr(self, field.name) for field in fields(PathOptions)}
        return {"ends": [self.start, self.goal], "options": options | {"threads": 1}}


def kernels_for(request: PathRequest) -> tuple[str, ...]:
    """Return the modules and packages that contain the kernels of a search."""
    return (
        *path_kernels(request.moves_by),
        *(("assembly",) if any(end.drawing is None for end in request.ends) else ()),
        *(("moves.slides.kernel",) if any(end.state for end in request.ends) else ()),
    )


def accept_path(call: Call) -> Reply:
    """Accept a search for a path: check the request and write it into the folder of the job.

    What can be checked without a search is: drawings, and that problems exist.
    """
    from burrkit.moves.path.layout import aligned

    request = call.request(PathRequest)
    for end in request.ends:
        if end.drawing is None:
            problem_of(request.content, end.problem)
    drawn = [request.layout(end, call.should_stop) for end in request.ends if end.drawing is not None]
    if len(drawn) == len(request.ends):
        aligned(drawn[0], drawn[1], request.moves_by)
    (Path(call.args["folder"]) / "request.json").write_bytes(call.blob)
    names = {"owner": request.owner, "title": request.title}
    return Reply({"kind": "path", **names, **request.as_data()})


def path(call: Call) -> Reply:
    """Search the path of a job until it is found, proved impossible, or should stop.

    The result is written into the folder: the data of ``burrkit path --json``, and the ``scene`` of the
    path, null if there is none. The reply is a part of it.
    """
    folder = Path(call.args["folder"])
    request = parse(PathRequest, (folder / "request.json").read_bytes())
    if is_cold(kernels_for(request)):
        call.note({"remark": "compiling"})
    from burrkit.moves.path import check_path, find_path
    from burrkit.moves.path.model import path_data

    give_way()
    result = find_path(
        *(request.layout(end, call.should_stop) for end in request.ends),
        metric=request.metric,
        rule=request.moves_by,
        labelled=request.labelled,
        margin=request.margin,
        max_states=request.max_states,
        max_bytes=_MEMORY,
        time_limit=request.seconds,
        should_stop=call.should_stop,
    )
    check_path(result, labelled=request.labelled)
    answer = path_data(result)
    document = answer | {"scene": _scene(request, result)}
    (folder / "path.json").write_text(json.dumps(document), encoding="utf-8")
    summary = {key: answer[key] for key in ("status", "proof", "limit", "length", "states", "box", "in_box")}
    stopped = "user" if result.limit == "stop" and call.should_stop() else ""
    return Reply({"path": summary, "share": 1.0, "complete": not stopped, "stopped": stopped})


def _scene(request: PathRequest, result: PathResult) -> dict[str, Any] | None:
    from burrkit.page.path_scene import scene_of_path

    if result.moves is None:
        return None
    palette = request.puzzle.palette if request.has_document else ()
    return scene_of_path(result, title=request.title, palette=palette)

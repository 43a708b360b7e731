"""The operations of a search for a path between two arrangements: show them, accept it, and run it.

A job has its own folder: ``request.json`` defines the search, ``path.json`` is its result. An arrangement is
a ``drawing`` in text, or assembly N of a ``problem`` of the document, perhaps in another ``state``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from burrkit.errors import BurrkitError, PuzzleError
from burrkit.moves.mechanics import path_kernels
from burrkit.puzzle.marks import marks_named
from burrkit.runtime.kernel_cache import is_cold
from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations.requests import Request, document_of, problem_of
from burrkit.workbench.worker.operations.searching import give_way

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.moves.path import Layout, PathResult
    from burrkit.moves.path.model import Metric

#: The keys of a request that define the search, and those that name the job.
_KEYS: Final = {"document", "metric", "rule", "labelled", "tray", "fixed", "margin", "max_states", "seconds"}
_NAMES: Final = {"owner", "title"}
#: The longest drawing, in characters, and the greatest number of an assembly and of a state.
_LONGEST: Final = 20_000
_MOST_ASSEMBLIES: Final = 1 << 20
_MOST_STATES: Final = 20_000
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


class PathRequest(Request):
    """The request of a search for a path."""

    def __init__(self, blob: bytes) -> None:
        from burrkit.moves.path import METRICS
        from burrkit.moves.path.finding import require_path

        super().__init__(blob, {"start", "goal"}, _KEYS | _NAMES)
        self.start, self.goal = self._end("start"), self._end("goal")
        self.metric: Metric = self.one_of("metric", METRICS, "slide")  # type: ignore[assignment]
        self.moves_by = require_path(self.rule(), self.metric)
        self.labelled, self.tray = self.flag("labelled"), self.flag("tray")
        self.fixed = self.named("fixed")
        self.margin = self._optional("margin", 0, 1000)
        self.max_states = self._optional("max_states", 1, 1 << 31)
        self.seconds = self._optional("seconds", 1, 1 << 31)

    def _optional(self, key: str, least: int, most: int) -> int | None:
        return self.number(key, least, most) if self.values.get(key) is not None else None

    def _end(self, key: str) -> _End:
        value = self.fields(self.values[key], key, set(), {"drawing", "problem", "assembly", "state"})
        if "drawing" in value:
            if len(value) > 1:
                raise self.error(key, "a drawing has neither problem nor assembly nor state")
            return _End(key, _text(self, value["drawing"], f"{key}.drawing"))
        return _End(
            key,
            None,
            self.whole(value.get("problem", 1), f"{key}.problem", 1, 1 << 20) - 1,
            self.whole(value.get("assembly", 1), f"{key}.assembly", 1, _MOST_ASSEMBLIES),
            self.whole(value.get("state", 0), f"{key}.state", 0, _MOST_STATES - 1),
        )

    def layout(self, end: _End, should_stop: Callable[[], bool]) -> Layout:
        """Return an arrangement; it may have to be searched. BurrkitError if there is none."""
        layout = self._assembled(end, should_stop) if end.drawing is None else self.drawn(end)
        fixed = marks_named(self.fixed, layout.marks)
        return layout.fixed(mark for mark in fixed if end.name == "start" or mark in layout.marks)

    def drawn(self, end: _End) -> Layout:
        """Return the arrangement of a drawing. PuzzleError names the end that is wrong."""
        try:
            return _drawn(end.drawing or "", tray=self.tray)
        except PuzzleError as error:
            raise PuzzleError(f"{end.name}: {error}") from None

    def _assembled(self, end: _End, should_stop: Callable[[], bool]) -> Layout:
        from burrkit.moves.path import Arrangement

        assembly = self._numbered(end, should_stop)
        try:
            return Arrangement.of_state(assembly, end.state, self.moves_by).layout
        except BurrkitError as error:
            raise PuzzleError(f"{end.name}: {error}") from None

    def _numbered(self, end: _End, should_stop: Callable[[], bool]) -> Assembly:
        """Return the assembly of an end, by its number among those that differ by more than a turn."""
        from burrkit.assembly import assemblies

        count = 0
        for count, assembly in enumerate(assemblies(problem_of(self.content, end.problem)), 1):
            if count == end.assembly:
                return assembly
            if should_stop():
                raise BurrkitError("stopped before the assembly was found")
        raise PuzzleError(f"{end.name}: there is no assembly {end.assembly}; the problem has {count}")

    def as_data(self) -> dict[str, Any]:
        """Return what a page shows about the search."""
        keys = ("labelled", "tray", "fixed", "margin", "max_states", "seconds")
        chosen = {"metric": self.metric, "rule": str(self.moves_by), "threads": 1}
        options = {key: self.values.get(key) for key in keys} | chosen
        return {"ends": [self.values["start"], self.values["goal"]], "options": options}


def kernels_for(request: PathRequest) -> tuple[str, ...]:
    """Return the modules and packages whose kernels a search uses."""
    ends = (request.start, request.goal)
    return (
        *path_kernels(request.moves_by),
        *(("assembly",) if any(end.drawing is None for end in ends) else ()),
        *(("moves.slides.kernel",) if any(end.state for end in ends) else ()),
    )


def _text(request: Request, value: object, place: str) -> str:
    """Return a drawing that a request contains, unparsed."""
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise request.error(place, f"not a text of at most {_LONGEST:,} characters")
    return value


def _drawn(drawing: str, *, tray: bool) -> Layout:
    from burrkit.moves.path import parse_drawing

    if not drawing.strip():
        raise PuzzleError("there is no drawing yet")
    return parse_drawing(drawing, tray=True if tray else None)


def layout(call: Call) -> Reply:
    """Return the arrangement that a ``drawing`` shows, so that a page can display it.

    ``pieces`` have a ``mark``, a ``colour`` and ``cells`` [x, y, z]; ``walls`` are cells. ``tray``: pieces
    stay within the drawing although it has no walls. PuzzleError for a text that is no drawing.
    """
    request = Request(call.blob, {"drawing"}, {"tray"})
    shown = _drawn(_text(request, request.values["drawing"], "drawing"), tray=request.flag("tray"))
    pieces = [
        {"mark": mark, "colour": shown.paint(i), "cells": shape.cells.tolist()}
        for i, (mark, shape) in enumerate(zip(shown.marks, shown.shapes, strict=True))
    ]
    return Reply({"pieces": pieces, "walls": shown.walls.cells.tolist()})


def accept_path(call: Call) -> Reply:
    """Accept a search for a path: check the request and write it into the folder of the job.

    What can be checked without a search is: drawings, and that problems exist.
    """
    from burrkit.moves.path.layout import aligned

    request = PathRequest(call.blob)
    ends = (request.start, request.goal)
    for end in ends:
        if end.drawing is None:
            problem_of(request.content, end.problem)
    drawn = [request.layout(end, call.should_stop) for end in ends if end.drawing is not None]
    if len(drawn) == len(ends):
        aligned(*drawn, turning=request.moves_by.has_turns)
    (Path(call.args["folder"]) / "request.json").write_bytes(call.blob)
    names = {"owner": request.named("owner"), "title": request.named("title")}
    return Reply({"kind": "path", **names, **request.as_data()})


def path(call: Call) -> Reply:
    """Search the path of a job until it is found, proved impossible, or should stop.

    The result is written into the folder: the data of ``burrkit path --json``, ``sentences`` and the
    ``scene`` of the path, null if there is none. The reply is a part of it.
    """
    folder = Path(call.args["folder"])
    request = PathRequest((folder / "request.json").read_bytes())
    if is_cold(kernels_for(request)):
        call.note({"remark": "compiling the kernels for this machine, once"})
    from burrkit.moves.path import check_path, find_path
    from burrkit.moves.path.as_data import path_data

    give_way()
    result = find_path(
        request.layout(request.start, call.should_stop),
        request.layout(request.goal, call.should_stop),
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
    document = answer | {"sentences": result.sentences(), "scene": _scene(request, result)}
    (folder / "path.json").write_text(json.dumps(document), encoding="utf-8")
    summary = {key: answer[key] for key in ("status", "proof", "limit", "length", "states", "box", "in_box")}
    stopped = "user" if result.limit == "stop" and call.should_stop() else ""
    return Reply({"path": summary, "share": 1.0, "complete": not stopped, "stopped": stopped})


def _scene(request: PathRequest, result: PathResult) -> dict[str, Any] | None:
    from burrkit.page.path_scene import scene_of_path

    if result.moves is None:
        return None
    palette = document_of(request.content).palette if "document" in request else ()
    return scene_of_path(result, title=request.named("title"), palette=palette)

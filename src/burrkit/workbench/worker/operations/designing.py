"""The operations of a design: show the cubes to cut, accept a job, and run it.

A job has its own folder: ``request.json`` and ``begin.json`` define the climb, ``runs.sqlite`` has the
results of its runs (see ``search.climb.climb_store``), ``designs.sqlite`` the designs (see ``designs``). All
of it survives a kill at any moment; a run that had not ended is made again, with the same result.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import burrkit as bk
from burrkit.errors import BurrkitError, InternalError
from burrkit.formats.files import label
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.geometry import Voxels
from burrkit.palette import piece_colour
from burrkit.puzzle.document import Puzzle
from burrkit.runtime.kernel_cache import SOLVING, is_cold
from burrkit.search.climb.goals import USUAL, ratings
from burrkit.search.climb.outlines import Begin, begin_with, cubes_in, cubes_of, hardest, require_outline
from burrkit.workbench.contract.check import parse
from burrkit.workbench.contract.designs import OutlineData, OutlineRequest, RunsUnderWay
from burrkit.workbench.contract.values import REQUEST
from burrkit.workbench.designs import DesignsWriter
from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations.design_request import DesignRequest
from burrkit.workbench.worker.operations.searching import give_way

if TYPE_CHECKING:
    from burrkit.search.climb.climbing import Climbed, ClimbProgress, ClimbTask

#: The kernels of a climb.
_KERNELS: Final = ("search.climb", "sixpiece.kernel", *SOLVING)
#: What messages call the puzzle that a climb begins with.
_BEGUN: Final = "the puzzle to begin with"
#: Larger shapes are not shown while a run goes on, to keep reports short.
_MOST_SHOWN: Final = 4000


# What is cut ---------------------------------------------------------------------------------------------


def outline(_: Call, request: OutlineRequest) -> Reply:
    """Return the cubes of a ``box``, or of the goal of a ``problem`` of a ``document``."""
    if (request.box is not None) == request.has_document:
        raise REQUEST.error("", "give a box, or a document", "missing")
    if request.box is not None:
        return Reply(_shown(Voxels.box(*request.box)))
    document = request.puzzle
    document.problem(request.index)
    goal = document.problems[request.index].goal
    return Reply(_shown(cubes_of(document, None if goal is None else goal + 1, "the puzzle")))


def mesh_outline(call: Call) -> Reply:
    """Return the cubes of a mesh, the bytes of a file; ``args`` has its ``name``, ``cubes`` and ``up``."""
    from burrkit.formats.mesh_files import parse
    from burrkit.formats.registry import is_mesh, meshes

    name = str(call.args["name"])
    if not is_mesh(name):
        raise BurrkitError(f"{label(name)}: meshes end in {', '.join(meshes())}")
    mesh = parse(call.blob, name, call.args["up"])
    made = cubes_in(mesh, call.args["cubes"], label(name), label(name), call.should_stop)
    return Reply({**_shown(made.outline.normalized()), "remarks": [each.data for each in made.remarks]})


def _shown(cubes: Voxels) -> OutlineData:
    return {"cells": cubes.cells.tolist(), "size": cubes.extent, "remarks": []}


# The job -------------------------------------------------------------------------------------------------


def accept_design(call: Call, request: DesignRequest) -> Reply:
    """Accept a design: check the request and write it into the folder of the job.

    Where the kernels are compiled, also the puzzle to begin with is solved, so that a climb that cannot begin
    is refused at once; otherwise the job fails.
    """
    if request.has_document:
        require_outline(request.chosen, request.outline, _BEGUN)
    (call.folder / "request.json").write_bytes(call.blob)
    cells = {"cells": request.outline.cells.tolist()}
    (call.folder / "outline.json").write_text(json.dumps(cells), encoding="utf-8")
    if not is_cold(_KERNELS):
        _checked(request, call.folder, call.should_stop)
    names = {"owner": request.owner, "title": request.title}
    return Reply({"kind": "design", **names, **request.as_data()})


def _checked(request: DesignRequest, folder: Path, should_stop: Callable[[], bool]) -> ClimbTask:
    """Return the climb of a job, once it is certain that it can begin. BurrkitError if it cannot."""
    task = request.task(_begin(request, folder, should_stop))
    task.check_start(request.seed)
    return task


def _begin(request: DesignRequest, folder: Path, should_stop: Callable[[], bool]) -> Begin:
    """Return what the runs of a job begin with; it is stored in the folder, because solving takes time."""
    if not request.has_document:
        return Begin()
    file = folder / "begin.json"
    if file.exists():
        labels, fixed = json.loads(file.read_text(encoding="utf-8"))
        return Begin(tuple(labels), tuple(fixed))
    from burrkit.search.climb.climbing import MOST_SOLUTIONS

    result = bk.solve(request.chosen, jobs=1, limit=MOST_SOLUTIONS, progress=False, should_stop=should_stop)
    begin = begin_with(hardest(result), request.fixed, request.outline, _BEGUN)
    file.write_text(json.dumps(begin), encoding="utf-8")
    return begin


def design(call: Call) -> Reply:
    """Run or resume the climb of a job until it ends or should stop.

    ``args["threads"]`` is its number of threads, ``args["runs"]`` how many runs there are. Notes report the
    state a few times a second; the result adds whether it is ``complete``, or was ``stopped`` by the "user".
    """
    request = parse(DesignRequest, (call.folder / "request.json").read_bytes())
    if is_cold(_KERNELS):
        call.note({"remark": "compiling"})
    from burrkit.runtime.executors import worker_pool
    from burrkit.search.climb.climb_store import ClimbStore
    from burrkit.search.climb.climbing import search

    give_way()
    task = _checked(request, call.folder, call.should_stop)
    runs = int(call.args["runs"])
    with (
        ClimbStore(call.folder / "runs.sqlite", task, request.seed) as store,
        DesignsWriter(call.folder) as designs,
        worker_pool(call.args["threads"]) as workers,
    ):
        known = store.done()
        report = _Report(call, request, task, designs, runs)
        for climbed in known.values():
            report.take(climbed)

        def keep(run: int, climbed: Climbed | None) -> None:
            store.keep(run, climbed)
            report.take(climbed)

        best = search(
            task,
            request.seed,
            runs,
            workers,
            known=known,
            keep=keep,
            progress=report.progress,
            should_stop=call.should_stop,
        )
        if best is not None and best.run not in designs.runs:
            report.take(best, ended=False)
    stopped = "user" if call.should_stop() else ""
    ended = {} if stopped else {"share": 1.0, "under_way": None}
    return Reply(report.data | ended | {"complete": not stopped, "stopped": stopped})


class _Report:
    """What the server reports about a climb that runs, and the designs that it stores."""

    def __init__(
        self, call: Call, request: DesignRequest, task: ClimbTask, designs: DesignsWriter, runs: int
    ) -> None:
        self._call, self._request, self._task, self._designs, self._runs = call, request, task, designs, runs
        self.data: dict[str, Any] = {
            "share": 0.0,
            "runs_done": 0,
            "designs": 0,
            "best": None,
            "under_way": None,
        }
        self._best: list[int] = []
        self._sent: dict[str, Any] = {}

    def take(self, climbed: Climbed | None, *, ended: bool = True) -> None:
        """Store the design of a run, if it has one, with its figures, and note whether it is the best."""
        self.data["runs_done"] += ended
        if climbed is None:
            return
        meets, by_goals, plain = climbed.standing(self._task)
        rank = [int(meets), *by_goals, *plain]
        if climbed.run not in self._designs.runs:
            figures, body = _described(climbed, self._request, self._task)
            self._designs.add(climbed.run, rank, figures | {"ended": ended}, body)
        best = self.data["best"]
        earlier = best is not None and climbed.run < best["run"]
        if rank > self._best or (rank == self._best and earlier):
            self._best = rank
            self.data["best"] = {"run": climbed.run, "level": climbed.level, "meets": bool(rank[0])}
        self.data["designs"] = len(self._designs.runs) + (not ended)

    def progress(self, now: ClimbProgress) -> None:
        """Send a note if anything has changed."""
        steps = self.data["runs_done"] * self._task.evaluations + now.evaluations
        self.data["share"] = round(min(steps / (self._runs * self._task.evaluations), 1.0), 4)
        self.data["under_way"] = self._under_way(now) if now.evaluations else None
        if self.data != self._sent:
            self._call.note(dict(self.data))
            self._sent = dict(self.data)

    def _under_way(self, now: ClimbProgress) -> RunsUnderWay:
        is_shown = now.labels and len(now.labels) <= _MOST_SHOWN
        marks = ".ABCDEFGHIJKL"
        drawn = "".join(marks[n] for n in now.labels) if is_shown else None
        return {"steps": now.evaluations, "level": now.level, "labels": drawn}


def _described(
    climbed: Climbed, request: DesignRequest, task: ClimbTask
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the figures of a design, and its document and pieces; both as plain data."""
    solved = hardest(climbed.result)
    if solved is None or solved.tree is None:
        raise InternalError("a design that was found comes apart")
    tree = solved.tree
    found = climbed.measures
    figures = {
        **{key: getattr(climbed, key) for key in ("level", "solutions", "assemblies", "complete")},
        "level_text": tree.level_text,
        "moves": sum(tree.counts),
        "holes": solved.assembly.holes,
        "steps": climbed.evaluations,
        "corners": sum(found.corners),
        "sizes": [min(found.sizes), max(found.sizes)],
        "shapes": found.shapes,
        "random": found.random,
        "ratings": ratings(climbed, task.goals or USUAL),
        "meets": climbed.meets(task),
        "command": request.command(climbed.run),
    }
    return figures, {"document": _document(climbed, solved, request), "pieces": _pieces(solved)}


def _document(climbed: Climbed, solved: bk.FoundAssembly, request: DesignRequest) -> dict[str, Any]:
    """Return the puzzle as a document, which keeps the solution that is shown."""
    from burrkit.formats.stored import with_result

    problem = climbed.problem
    name = f"{request.called}, {len(problem.pieces)} pieces, level {climbed.level}"
    design = with_result(Puzzle.of(replace(problem, name=name)), 0, climbed.result)
    spec = design.problems[0]
    index = [s for s in climbed.result.assemblies if s.tree].index(solved)
    # How long solving took is different every time; the same design is the same document.
    design = replace(design, problems=(replace(spec, stored=(spec.stored[index],), seconds=None),))
    document: dict[str, Any] = json.loads(puzzle_json.write(design))
    return document


def _pieces(solved: bk.FoundAssembly) -> list[dict[str, Any]]:
    """Return the pieces in their places in the design: mark, colour and cubes."""
    assembly = solved.assembly
    marks, shapes = assembly.problem.marks, assembly.shapes
    return [
        {"mark": marks[piece], "colour": piece_colour(piece), "cells": shapes[piece].cells.tolist()}
        for piece in assembly.placed
    ]

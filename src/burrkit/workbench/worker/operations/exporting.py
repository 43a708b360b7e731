"""The export operation: a document, or the findings of a search, in any format.

The formats are those of ``formats.registry``: what ``burrkit convert`` writes, the page of one or more
solutions, and pictures.
"""

from __future__ import annotations

import json
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import burrkit as bk
from burrkit.errors import PuzzleError
from burrkit.formats import registry
from burrkit.formats.file_format import Format, Selected
from burrkit.puzzle import Problem
from burrkit.puzzle.document import Puzzle
from burrkit.remarks import Remark, remark_data
from burrkit.solving.checkpoint import from_json
from burrkit.solving.result import Result
from burrkit.workbench import finding_list, findings
from burrkit.workbench.contract.exports import ExportRequest
from burrkit.workbench.contract.values import document_of
from burrkit.workbench.finding_list import Choice
from burrkit.workbench.messages import Message
from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations import selected
from burrkit.workbench.worker.operations.searching import problem_in

#: The most findings in one file.
_MOST_STORED: Final = 100_000
#: Formats of pictures that move.
_MOVING: Final = ("gif", "webp")


def export(call: Call, request: ExportRequest) -> Reply:
    """Return the bytes of a file in ``args["format"]``, with its ``type``, ``pages`` and what is ``lost``.

    ``pages`` is how many there are, ``lost`` what of the puzzle and the findings the format cannot hold.

    A job exports its own document, or the one in the request if problem ``problem`` of that is still the
    solved one; "xmpuzzle" and "json" then contain the findings, and those of the jobs in ``args["also"]``.
    "html" shows the finding ``number`` of a job, or else its solutions of the highest levels; or the
    solution ``stored`` of a document, or else all stored ones.
    """
    form = registry.named(str(call.args["format"]), registry.exported())
    pages, lost = 1, list[str]()
    if form.holds == "page":
        blob = _page(call, request)
    elif form.write is None:
        blob, pages = _picture(form.name, call, request)
    else:
        blob, lost = _written(form, call, request)
    return Reply({"type": form.media, "pages": pages, "lost": [remark_data(each) for each in lost]}, blob)


def _written(form: Format, call: Call, request: ExportRequest) -> tuple[bytes, list[str]]:
    """Return a document in a format, and what the format cannot hold."""
    content, index, lost = _content(call, request), request.index, list[str]()
    if "folder" in call.args and request.problem is None:
        index = problem_in(call.folder)[2]
    if form.holds == "document":
        jobs = [{**call.args, "problem": index + 1}] if "folder" in call.args else []
        for job in [*jobs, *call.args.get("also", ())]:
            content, without = _with_findings(content, job)
            lost += without
    chosen = Selected(content, index, request.plain)
    if form.lost is not None:
        lost += form.lost(chosen.document)
    return form.encode(chosen), lost


def _content(call: Call, request: ExportRequest) -> Problem | Puzzle:
    """Return the document of the request, or else that of the job."""
    if "folder" not in call.args:
        return request.content
    content, problem, index, _ = problem_in(call.folder)
    if not request.has_document:
        return content
    selected.require_solved(request.content, request.index if request.problem else index, problem)
    return request.content


def _result(job: Message) -> tuple[Result, dict[int, int]]:
    """Return the chosen findings of a job so far, and how many solutions were found before each number."""
    folder = Path(job["folder"])
    _, problem, _, options = problem_in(folder)
    some = finding_list.bodies(folder, Choice.of(job.get("choice", {})), _MOST_STORED + 1)
    if len(some) > _MOST_STORED:
        raise PuzzleError(f"more than {_MOST_STORED:,} assemblies; no file can hold them all", "too-large")
    found = tuple(replace(from_json(problem, json.loads(body)), number=number) for number, body, _ in some)
    complete, seconds = bool(job["complete"]), float(job["seconds"])
    result = Result(problem, options.up_to, found, complete, seconds, rule=options.rule)
    return result, {number: before for number, _, before in some}


def _with_findings(content: Problem | Puzzle, job: Message) -> tuple[Puzzle, list[Remark]]:
    """Return a document with the findings of a job of one of its problems, and what of them is lost."""
    from burrkit.formats.stored import Selection, with_result, without_moves

    (result, before), index = _result(job), job["problem"] - 1
    selected.require_solved(content, index, result.problem)
    known = findings.counts(Path(job["folder"]), raw=False)
    if not result.is_taken_apart:  # each assembly that is stored counts
        before = {number: number - 1 for number in before}
    # Of a search that keeps few, the job has the count of all, unless that is of raw copies.
    counted = 0 if result.convention == "raw" else int(job["assemblies"])
    selection = Selection(max(known["assemblies"], counted), known["solutions"], before)
    puzzle = with_result(document_of(content), index, result, selection)
    return puzzle, without_moves(result)


def _page(call: Call, request: ExportRequest) -> bytes:
    from burrkit.page.template import page

    made = page(_scene(call, request)).in_language(request.language)
    return made.html.encode("utf-8", "surrogatepass")


def _scene(call: Call, request: ExportRequest) -> dict[str, Any]:
    from burrkit.page.scene import scene_of_result, scene_of_solved

    title = request.heading(call.args)
    if "folder" in call.args and not call.args.get("number"):
        palette = document_of(problem_in(call.folder)[0]).palette
        return scene_of_result(_result(call.args)[0], title=title, palette=palette)
    if "folder" not in call.args and request.stored is None:
        solutions = selected.all_stored(request)
        result = Result(request.chosen, "rotation", tuple(solutions), True, 0.0)
        return scene_of_result(result, title=title, palette=request.puzzle.palette)
    solved, puzzle = selected.solved(call, request)
    return scene_of_solved(solved, title=title, palette=puzzle.palette)


def _picture(form: str, call: Call, request: ExportRequest) -> tuple[bytes, int]:
    """Return a picture, as "svg", "png", "pdf" (all pages), "gif" or "webp", and the number of its pages."""
    if form in _MOVING:
        return _animation(form, call, request), 1
    drawing = _drawing(call, request)
    page = int(call.args.get("page", 0)) or request.page
    if form == "pdf":
        return drawing.pdf(), 1
    data = drawing.svg(page).encode() if form == "svg" else drawing.png(page, dpi=request.dpi)
    return data, len(drawing.pages)


def _drawing(call: Call, request: ExportRequest) -> bk.drawing.Drawing:

    kind = request.kind
    if kind == "pieces":
        problem, puzzle = _problem(call, request)
    else:
        solved, puzzle = selected.solved(call, request)
        problem = solved.assembly.problem
    look: dict[str, Any] = {
        "view": bk.drawing.VIEWS[request.view],
        "paper": request.paper or ("a4" if kind == "steps" else "fit"),
        "title": request.heading(call.args) or problem.name,
        "cube_colours": ["#{:02x}{:02x}{:02x}".format(*colour) for colour in puzzle.palette],
    }
    if kind == "pieces":
        return bk.drawing.pieces(problem, **look)
    if kind == "steps":
        return bk.drawing.steps(solved, apart=request.apart, subtitle=f"Level {solved.level}", **look)
    return (bk.drawing.exploded if kind == "exploded" else bk.drawing.assembly)(solved, **look)


def _problem(call: Call, request: ExportRequest) -> tuple[Problem, Puzzle]:
    """Return the problem for a picture of pieces, which needs no solution."""
    if "folder" in call.args:
        content, problem, _, _ = problem_in(call.folder)
        return problem, document_of(content)
    return request.chosen, request.puzzle


def _animation(form: str, call: Call, request: ExportRequest) -> bytes:

    solved, _ = selected.solved(call, request)
    with tempfile.TemporaryDirectory(prefix="burrkit-picture-") as folder:
        path = Path(folder) / f"it.{form}"
        view = bk.drawing.VIEWS[request.view]
        bk.drawing.animate(solved, path, apart=request.apart, view=view, size=request.width)
        return path.read_bytes()

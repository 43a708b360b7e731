"""The export operation: a document, or the findings of a search, in any format.

The formats are those of ``formats.registry``: what ``burrkit convert`` writes, the page of one or more
solutions, and pictures, which are made in ``pictures``.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from burrkit.errors import PuzzleError
from burrkit.formats import registry
from burrkit.formats.file_format import Format, Selected
from burrkit.puzzle import Problem
from burrkit.puzzle.document import Puzzle
from burrkit.solving.checkpoint import from_json
from burrkit.solving.result import Result
from burrkit.workbench import finding_list, findings
from burrkit.workbench.finding_list import Choice
from burrkit.workbench.messages import Message
from burrkit.workbench.worker.main import Call, Reply
from burrkit.workbench.worker.operations import pictures, selected
from burrkit.workbench.worker.operations.requests import Request, document_of
from burrkit.workbench.worker.operations.searching import problem_in

#: The most findings in one file.
_MOST_STORED: Final = 100_000


def export(call: Call) -> Reply:
    """Return the bytes of a file in ``args["format"]``, with its ``type``, ``pages`` and a ``remark``.

    ``pages`` is how many there are, ``remark`` what of the findings the format cannot hold, "" for nothing.

    A job exports its own document, or the one in the request if problem ``problem`` of that is still the
    solved one; "xmpuzzle" and "json" then contain the findings, and those of the jobs in ``args["also"]``.
    "html" shows the finding ``number`` of a job, or else its solutions of the highest levels; or the
    solution ``stored`` of a document, or else all stored ones.
    ``plain`` leaves an ``.xmpuzzle`` uncompressed.
    """
    form = registry.named(str(call.args["format"]), registry.exported())
    request = Request(call.blob, set(), selected.KEYS | pictures.KEYS | {"plain", "title"})
    pages, remark = 1, ""
    if form.holds == "page":
        blob = _page(call, request)
    elif form.write is None:
        blob, pages = pictures.picture(form.name, call, request)
    else:
        blob, remark = _written(form, call, request)
    return Reply({"type": form.media, "pages": pages, "remark": remark}, blob)


def _written(form: Format, call: Call, request: Request) -> tuple[bytes, str]:
    """Return a document in a format, and what the format cannot hold, if anything."""
    content, index, remarks = _content(call, request), request.index, list[str]()
    if "folder" in call.args and "problem" not in request:
        index = problem_in(Path(call.args["folder"]))[2]
    if form.holds == "document":
        jobs = [{**call.args, "problem": index + 1}] if "folder" in call.args else []
        for job in [*jobs, *call.args.get("also", ())]:
            content, remark = _with_findings(content, job)
            remarks.append(remark)
    chosen = Selected(content, index, request.flag("plain"))
    if form.lost is not None:
        remarks += form.lost(chosen.document)
    return form.encode(chosen), "; ".join(filter(None, remarks))


def _content(call: Call, request: Request) -> Problem | Puzzle:
    """Return the document of the request, or else that of the job."""
    if "folder" not in call.args:
        return request.content
    content, problem, index, _ = problem_in(Path(call.args["folder"]))
    if "document" not in request:
        return content
    selected.require_solved(request.content, request.index if "problem" in request else index, problem)
    return request.content


def _result(job: Message) -> tuple[Result, dict[int, int]]:
    """Return the chosen findings of a job so far, and how many solutions were found before each number."""
    folder = Path(job["folder"])
    _, problem, _, options = problem_in(folder)
    some = finding_list.bodies(folder, Choice.of(job.get("choice", {})), _MOST_STORED + 1)
    if len(some) > _MOST_STORED:
        raise PuzzleError(f"more than {_MOST_STORED:,} assemblies; no file can hold them all")
    found = tuple(replace(from_json(problem, json.loads(body)), number=number) for number, body, _ in some)
    complete, seconds = bool(job["complete"]), float(job["seconds"])
    result = Result(problem, options.up_to, found, complete, seconds, rule=options.rule)
    return result, {number: before for number, _, before in some}


def _with_findings(content: Problem | Puzzle, job: Message) -> tuple[Puzzle, str]:
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


def _page(call: Call, request: Request) -> bytes:
    from burrkit.page.template import page

    return page(_scene(call, request)).html.encode("utf-8", "surrogatepass")


def _scene(call: Call, request: Request) -> dict[str, Any]:
    from burrkit.page.scene import scene_of_result, scene_of_solved

    title = request.named("title", str(call.args.get("title", "")))
    if "folder" in call.args and not call.args.get("number"):
        palette = document_of(problem_in(Path(call.args["folder"]))[0]).palette
        return scene_of_result(_result(call.args)[0], title=title, palette=palette)
    if "folder" not in call.args and "stored" not in request:
        kept = selected.all_stored(request)
        result = Result(request.problem, "rotation", tuple(kept), True, 0.0)
        return scene_of_result(result, title=title, palette=document_of(request.content).palette)
    solved, puzzle = selected.solved(call, request)
    return scene_of_solved(solved, title=title, palette=puzzle.palette)

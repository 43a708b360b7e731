"""All addresses: what each takes and what it answers.

docs/hooks/contract.py makes of them the schemas by which requests and answers are checked, and the types of
pages. A page is built for one digest of these, and takes answers only of a server that has the same.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypedDict

from burrkit.pencil.logic.sheet import PuzzlePicture
from burrkit.pencil.words.hints import WordPart
from burrkit.sixpiece.catalogue import Entry as NamedBurr
from burrkit.workbench.contract import assemblies, designs, exports, jobs, puzzles
from burrkit.workbench.contract.values import Cell, Json, ProblemRequest


class Endpoint(NamedTuple):
    """The body of a request, None for none or for a file; and the answer, None for bytes."""

    answer: Any
    request: Any = None


class PencilSheet(TypedDict):
    """A pencil puzzle: its text in normal form, and its drawing."""

    text: str
    picture: PuzzlePicture


class PencilKind(TypedDict):
    """A kind of pencil puzzles; the least, usual and largest size of new ones, the step; an example."""

    kind: str
    sizes: tuple[int, int, int, int]
    example: PencilSheet


class LetterHints(TypedDict):
    """A hint sheet: orders and parts of words that the letters can make, and words with those left over."""

    circle: str
    pairs: dict[str, int]
    triples: dict[str, int]
    starts: list[WordPart]
    middles: list[WordPart]
    endings: list[WordPart]
    hidden: list[tuple[str, str, str]]


#: What questions about an assembly answer: one of a document, or a finding of a job.
_OF_ASSEMBLIES: Final = {
    "scene": Endpoint(Any, assemblies.SceneRequest),
    "movement": Endpoint(assemblies.Movement, assemblies.MovementRequest),
    "difficulty": Endpoint(assemblies.DifficultyData, assemblies.DifficultyRequest),
    "rigidity": Endpoint(assemblies.RigidityData, assemblies.ArrangedRequest),
}

ENDPOINTS: Final = {
    "POST /api/token": Endpoint({"token": str}),
    "GET /api/contract": Endpoint({"digest": str, "endpoints": Json, "$defs": Json}),
    "GET /api/about": Endpoint(puzzles.About),
    "GET /api/sticks": Endpoint(puzzles.StickLists),
    "GET /api/catalogue": Endpoint({"burrs": list[NamedBurr]}),
    "GET /api/lattices": Endpoint({"lattices": list[puzzles.LatticeData]}),
    # Files
    "GET /api/files": Endpoint(puzzles.FolderList),
    "PUT /api/files/{path}": Endpoint(puzzles.SavedFiles, exports.ExportRequest),
    "GET /api/open/{path}": Endpoint(puzzles.CheckedPuzzle),
    "POST /api/read": Endpoint(puzzles.CheckedPuzzle),
    "GET /api/examples": Endpoint({"examples": list[str]}),
    "GET /api/examples/{path}": Endpoint(puzzles.CheckedPuzzle),
    "POST /api/export/{format}": Endpoint(None, exports.ExportRequest),
    # Puzzles
    "POST /api/check": Endpoint(puzzles.CheckedPuzzle, puzzles.CheckRequest),
    "POST /api/placements": Endpoint(assemblies.PlacementList, assemblies.PlacementsRequest),
    "POST /api/exploration": Endpoint(Any, assemblies.ExplorationRequest),
    "POST /api/stored": Endpoint(assemblies.StoredList, assemblies.StoredRequest),
    "POST /api/estimate": Endpoint(puzzles.SearchEstimate, puzzles.EstimateRequest),
    "POST /api/count": Endpoint(puzzles.QuickCounts, puzzles.CountRequest),
    "POST /api/pieces": Endpoint(puzzles.NewShapes, puzzles.PiecesRequest),
    "POST /api/unfinished": Endpoint({"files": list[jobs.UnfinishedFile]}, ProblemRequest),
    **{f"POST /api/{name}": endpoint for name, endpoint in _OF_ASSEMBLIES.items()},
    # Pencil puzzles and words
    "GET /api/pencil": Endpoint({"kinds": list[PencilKind], "subjects": list[str]}),
    "POST /api/pencil/sheet": Endpoint(PencilSheet, puzzles.PencilRequest),
    "POST /api/pencil/fresh": Endpoint(PencilSheet, puzzles.NewPencilRequest),
    "POST /api/pencil/smt": Endpoint({"text": str}, puzzles.PencilRequest),
    "POST /api/pencil/answers": Endpoint(
        {"solutions": list[dict[str, int]], "complete": bool}, puzzles.PencilRequest
    ),
    "POST /api/pencil/hint": Endpoint({"cell": str, "cells": list[str]}, puzzles.PencilRequest),
    "POST /api/pencil/matches": Endpoint({"words": list[list[str]], "complete": bool}, puzzles.WordsRequest),
    "POST /api/pencil/letters": Endpoint(LetterHints, puzzles.WordsRequest),
    # Jobs
    "GET /api/events": Endpoint(jobs.JobUpdates),
    "GET /api/jobs": Endpoint(jobs.JobList),
    "POST /api/jobs": Endpoint(jobs.Job, jobs.SolveRequest),
    "POST /api/paths": Endpoint(jobs.Job, jobs.PathOrder),
    "POST /api/designs": Endpoint(jobs.Job, designs.DesignOrder),
    "GET /api/jobs/{job}": Endpoint(jobs.Job),
    "DELETE /api/jobs/{job}": Endpoint(Json),
    "POST /api/jobs/{job}/{action}": Endpoint(jobs.Job),
    "PUT /api/jobs/{job}/file": Endpoint(jobs.Job),
    "POST /api/jobs/{job}/appearance": Endpoint(jobs.Job, ProblemRequest),
    "POST /api/jobs/{job}/runs": Endpoint(jobs.Job, {"runs": int}),
    "GET /api/jobs/{job}/path": Endpoint(jobs.PathData),
    "GET /api/jobs/{job}/found": Endpoint(jobs.FindingList),
    "GET /api/jobs/{job}/levels": Endpoint(jobs.LevelCounts),
    "POST /api/jobs/{job}/marks": Endpoint(jobs.ChangedMarks),
    "POST /api/jobs/{job}/thumbnails": Endpoint(
        {"items": list[assemblies.Thumbnail]}, jobs.ThumbnailsRequest
    ),
    **{f"POST /api/jobs/{{job}}/found/{{number}}/{name}": each for name, each in _OF_ASSEMBLIES.items()},
    # Designs
    "POST /api/outline": Endpoint(designs.OutlineData, designs.OutlineRequest),
    "POST /api/mesh": Endpoint(designs.OutlineData),
    "GET /api/meshes": Endpoint(puzzles.FolderList),
    "GET /api/jobs/{job}/outline": Endpoint({"cells": list[Cell]}),
    "GET /api/jobs/{job}/designs": Endpoint(designs.DesignList),
    "GET /api/jobs/{job}/designs/{number}": Endpoint(designs.DesignData),
    # Making
    "GET /api/make": Endpoint(exports.MakeOptions),
    "POST /api/make": Endpoint(exports.MakePreview, exports.PreviewRequest),
    "POST /api/make/sheets/{kind}": Endpoint(None, exports.SheetRequest),
    "POST /api/make/files/{path}": Endpoint(None, exports.MakeRequest),
    "PUT /api/make/folders/{path}": Endpoint({"files": list[str], "size": int}, exports.MakeRequest),
}

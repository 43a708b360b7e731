"""Searches saved to files, by the workbench or ``burrkit solve --resume-file``: list, take over."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from typing import Any, Final

from burrkit.errors import BurrkitError
from burrkit.puzzle import Problem, PuzzleError
from burrkit.remarks import Remark, remark_data
from burrkit.runtime.store import RESUME, copy_store
from burrkit.solving.checkpoint import ResumeFile, SearchIdentity
from burrkit.solving.options import SearchOptions
from burrkit.workbench.contract.values import ProblemRequest
from burrkit.workbench.keeping import CHECKPOINT
from burrkit.workbench.worker.main import Call, Reply

#: The most files that are examined.
_MOST: Final = 50


def unfinished(call: Call, request: ProblemRequest) -> Reply:
    """List the files among ``args["files"]`` with which the search of a problem goes on.

    A file that is named after the puzzle file, ``args["puzzle"]``, is listed in any case, with the reason why
    nothing goes on with it.
    """
    problem = request.chosen
    puzzle = PurePosixPath(call.args["puzzle"])
    listed = []
    for path in map(Path, call.args["files"][:_MOST]):
        about: dict[str, Any] = {"path": str(puzzle.with_name(path.name))}
        try:
            with _short_names(path):
                file = ResumeFile.read(path, checked=False)
            about |= _facts(path, file)
            reason: str | None = why_not(file, problem)
        except (BurrkitError, OSError) as error:
            reason = str(error)
        about["why_not"] = reason and remark_data(reason)
        if not reason or path.name.startswith((f"{puzzle.name}.", f"{puzzle.name}-")):
            listed.append(about)
    return Reply({"files": listed})


def _facts(path: Path, file: ResumeFile) -> dict[str, Any]:
    return {
        "modified": round(path.stat().st_mtime, 3),
        "share": round(file.share, 6),
        "assemblies": file.assemblies,
        "options": file.options,
    }


def why_not(file: ResumeFile, problem: Problem) -> Remark | None:
    """Why a search does not go on with a file; None if it does."""
    made, own = file.identity.version, version("burrkit")
    if made != own:
        return Remark(f"was made by burrkit {made}; this is {own}", "version", version=made, own=own)
    if not file.belongs_to(problem):
        return Remark("is of another puzzle, or of this one before it was changed", "puzzle")
    return None


def take_over(path: Path, folder: Path, problem: Problem, options: SearchOptions) -> None:
    """Copy a file as the checkpoint of a job. BurrkitError unless it is of this search."""
    with _short_names(path):
        file = ResumeFile.read(path)
        if reason := why_not(file, problem):
            raise PuzzleError(f"{path.name}: {reason}")
        if file.identity != SearchIdentity.of(problem, options):
            raise PuzzleError(f"{path.name}: is of a search with other options: {file.options}", "mismatch")
        copy_store(path, folder / CHECKPOINT, RESUME, claimed=path)


@contextmanager
def _short_names(path: Path) -> Iterator[None]:
    """Name a file in errors as the page does, without its folder."""
    try:
        yield
    except BurrkitError as error:
        raise PuzzleError(str(error).replace(str(path), path.name), error.code) from None

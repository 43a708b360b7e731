"""Pencil puzzles and words: drawings, solutions, hints and new puzzles; what letters can make."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from burrkit.formats.examples import examples
from burrkit.pencil import words
from burrkit.pencil.logic import report, smtlib, solver
from burrkit.pencil.logic.kinds import KINDS, fresh as made, kind_of
from burrkit.pencil.logic.model import PencilPuzzle
from burrkit.workbench.contract.puzzles import NewPencilRequest, PencilRequest, WordsRequest
from burrkit.workbench.worker.main import Call, Reply

#: The solutions and the words that a search returns at most, and its seconds.
_MOST_SOLUTIONS, _MOST, _SECONDS = 100, 2000, 20.0


def kinds(_: Call) -> Reply:
    """Return all kinds with the sizes of new puzzles and an example, and the subjects of word lists."""
    texts = {each.command: each.path.read_text(encoding="utf-8") for each in examples()}
    listed = [(kind, kind.read(texts[f"logic {kind.name}"], kind.name)) for kind in KINDS]
    data = [{"kind": kind.name, "sizes": puzzle.sizes, "example": _sheet(puzzle)} for kind, puzzle in listed]
    return Reply({"kinds": data, "subjects": words.subject_names()})


def _puzzle(request: PencilRequest) -> PencilPuzzle:
    return kind_of(request.kind).read(request.text, request.kind)


def _sheet(puzzle: PencilPuzzle) -> dict[str, Any]:
    return {"text": puzzle.text(), "picture": puzzle.picture()}


def sheet(_: Call, request: PencilRequest) -> Reply:
    """Return the drawing of a puzzle, and its text in normal form."""
    return Reply(_sheet(_puzzle(request)))


def fresh(_: Call, request: NewPencilRequest) -> Reply:
    """Return the same of a new puzzle."""
    return Reply(_sheet(made(request.kind, request.size, request.seed, request.difficulty)))


def smt(_: Call, request: PencilRequest) -> Reply:
    """Return a puzzle in SMT-LIB."""
    return Reply({"text": smtlib.script(_puzzle(request)).text()})


def answers(_: Call, request: PencilRequest) -> Reply:
    """Return the first solutions of a puzzle, and whether there are no others."""
    found = report.solved(_puzzle(request), _MOST_SOLUTIONS, _SECONDS)
    return Reply({"solutions": found.answers, "complete": found.complete})


def hint(_: Call, request: PencilRequest) -> Reply:
    """Return a cell that follows from the entries, and the cells that show it; "" if it takes many."""
    cell, cells = solver.next_step(_puzzle(request), request.entries) or ("", ())
    return Reply({"cell": cell, "cells": cells})


def matches(_: Call, request: WordsRequest) -> Reply:
    """Return phrases, or words with their letters and those by which they differ; and whether that is all."""
    given = words.Pattern(request.text) if request.find == "matching" else words.spelt(request.text)
    found: Iterator[tuple[str, ...]] = getattr(words, request.find)(given, _list(request))
    some = list(islice(found, _MOST + 1))
    return Reply({"words": some[:_MOST], "complete": len(some) <= _MOST})


def letters(_: Call, request: WordsRequest) -> Reply:
    """Return the hint sheet of letters."""
    return Reply(vars(words.sheet(words.spelt(request.text), _list(request))))


def _list(request: WordsRequest) -> words.WordList:
    """Return the list of a request, which can name those of burrkit, but no file."""
    subject = request.subject
    return words.read_subject(subject) if subject in words.subject_names() else words.english()

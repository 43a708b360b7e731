"""Assemblies as new pieces: what they are, and which of them are selected."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from burrkit.formats.json import puzzle
from burrkit.formats.source import load_document
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.search.pieces import Filters, from_assemblies, is_chiral, is_millable, is_notchable
from burrkit.sixpiece.classes import millable_table, notchable_table
from burrkit.sixpiece.sticks import Stick, connected_numbers
from tests.conftest import Cli
from tests.errors import refused


@pytest.fixture
def sticks() -> Problem:
    """A stick of length 6 without any removable cube but two, to which two dominoes and a cube are glued."""
    kept = Stick(1024).voxels()
    domino = Voxels([(0, 0, 0), (1, 0, 0)])
    pieces = (Piece(kept), Piece(domino), Piece(domino), Piece(Voxels([(0, 0, 0)])))
    return Problem(pieces, Goal(kept, Voxels.box(6, 2, 2) - kept), "glued")


def kept(problem: Problem, filters: Filters) -> tuple[Voxels, ...]:
    shapes, _, complete = from_assemblies(problem, filters)
    assert complete
    return shapes


def test_shapes_are_the_unions_of_the_pieces(sticks: Problem) -> None:
    shapes, assemblies, _ = from_assemblies(sticks, Filters())
    assert len(shapes) == assemblies > 20
    for shape in shapes:
        assert len(shape) == 14 + 5
        assert Stick(1024).voxels() <= shape <= Voxels.box(6, 2, 2)


@pytest.mark.parametrize("name", ["connected", "chiral", "notchable", "millable"])
def test_filters_keep_what_they_promise(sticks: Problem, name: str) -> None:
    tests = {
        "connected": lambda shape: len(shape.components()) == 1,
        "chiral": is_chiral,
        "notchable": is_notchable,
        "millable": is_millable,
    }
    every = kept(sticks, Filters())
    some = kept(sticks, Filters(**{name: True}))
    assert list(some) == [shape for shape in every if tests[name](shape)]


def test_distinct_shapes(sticks: Problem) -> None:
    every, once = kept(sticks, Filters()), kept(sticks, Filters(distinct=True))
    assert len(once) == len({shape.canonical() for shape in every}) < len(every)
    assert {shape.canonical() for shape in once} == {shape.canonical() for shape in every}


def test_classes_of_sticks_are_those_of_the_tables() -> None:
    for number in connected_numbers()[::7].tolist():
        shape = Stick(number).voxels()
        assert is_notchable(shape) == notchable_table()[number], number
        assert is_millable(shape) == millable_table()[number], number
        assert is_chiral(shape) == Stick(number).is_chiral, number


def test_command(cli: Cli, tmp_path: Path, sticks: Problem) -> None:
    source, made = tmp_path / "glued.json", tmp_path / "made.xmpuzzle"
    source.write_text(puzzle.write(sticks), encoding="utf-8")
    words = ("search", "pieces", str(source), "--connected", "--distinct", "--millable")
    ran = cli(*words, "--save", str(made))
    assert ran.code == 0
    found = json.loads(cli(*words, "--json").out)
    assert len(load_document(str(made)).shapes) == len(found["shapes"])
    assert f"{len(found['shapes'])} of {found['assemblies']} assemblies" in ran.out
    numbers = [shape["stick"] for shape in found["shapes"] if shape["stick"] is not None]
    assert numbers
    assert all(millable_table()[number] for number in numbers)
    refused(cli(*words, "--save", str(made)), "exists --force")
    refused(cli(*words, "--save", str(tmp_path / "x.stl")), "invalid x.stl .xmpuzzle .json")

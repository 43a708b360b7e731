"""The puzzles in ``examples``: what they claim in their comments and names."""

from __future__ import annotations

from pathlib import Path

import pytest

from burrkit.assembly import assemblies
from burrkit.formats.source import load
from burrkit.moves import take_apart
from burrkit.sixpiece import catalogue
from burrkit.sixpiece.burr import Burr

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(
    "path", sorted(path for path in EXAMPLES.iterdir() if path.is_file()), ids=lambda path: path.name
)
def test_every_example_has_a_name_and_marks(path: Path) -> None:
    problem = load(str(path))
    assert problem.name
    assert problem.marks == tuple(piece.mark for piece in problem.pieces)
    assert problem.why_impossible() is None


@pytest.mark.parametrize("name", ["Love's Dozen", "Bill's Baffling Burr", "Eight is Enough"])
def test_named_burrs_are_those_of_the_catalogue(name: str) -> None:
    problem = load(str(EXAMPLES / f"{name.lower().replace(' ', '-').replace(chr(39), '')}.txt"))
    assert isinstance(problem, Burr)
    assert problem.name == name
    assert {entry.sticks for entry in catalogue.find(name)} == {problem.sticks}


def test_soma_cube() -> None:
    """240 assemblies up to reflection (J. H. Conway and M. J. T. Guy, 1961)."""
    soma = load(str(EXAMPLES / "soma.json"))
    assert len(list(assemblies(soma, up_to="reflection"))) == 240
    assert len(list(assemblies(soma))) == 480


def test_three_in_a_cube_has_one_assembly_of_level_5() -> None:
    (assembly,) = assemblies(load(str(EXAMPLES / "three-in-a-cube.json")))
    tree = take_apart(assembly).tree
    assert tree is not None
    assert tree.counts == (5, 1)
    assert assembly.holes == 3


def test_eight_is_enough_has_one_solution_once_it_is_long() -> None:
    long = load(str(EXAMPLES / "eight-is-enough.txt"), 8)
    firsts = [take_apart(assembly) for assembly in assemblies(long)]
    assert [found.first for found in firsts if found.is_complete] == [8]

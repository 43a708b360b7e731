"""Public functions refuse arguments that cannot be meant, at once and in one line that says what can."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import burrkit
from burrkit.geometry import Motion

#: Without its types, which would refuse most of this before it runs.
bk: Any = burrkit
Voxels, Piece, Goal, Problem = bk.Voxels, bk.Piece, bk.Goal, bk.Problem

BAR = Voxels.box(2, 1, 1)
PAIR = Problem((Piece(BAR), Piece(BAR)), Goal(Voxels.box(2, 2, 1), Voxels()), "pair")
ASSEMBLY = bk.Assembly(PAIR, (Motion(), Motion(offset=(0, 1, 0))))
SOLUTION = bk.FoundAssembly.of(ASSEMBLY, bk.moves.take_apart(ASSEMBLY))

_COUNTS: list[Any] = [0, -1, 1.5, nan, "2", True]


@pytest.mark.parametrize(
    ("name", "values", "says"),
    [
        ("up_to", ["mirror", "", None, ["raw"]], "one of 'raw', 'rotation', 'reflection'"),
        ("limit", _COUNTS, "a whole number from 1 up, or None"),
        ("time_limit", [nan, -1, -inf, "1", True], "a number of seconds from 0 up, or None"),
        ("jobs", _COUNTS, "a whole number from 1 up, or None"),
        ("max_states", _COUNTS, "a whole number from 1 up, or None"),
        ("max_memory", [0, -1, nan, inf, "2", True, None], "a number above 0"),
        ("first", [1, None], "it must be bool"),
        ("resume", [1, b"file"], "str or Path"),
        ("progress", [1, "yes"], "a function, True, False or None"),
        ("forecast", [1, "yes"], "a function, or None"),
        ("should_stop", [True], "a function, or None"),
        ("each", ["print"], "a function, or None"),
    ],
)
def test_solve(name: str, values: list[Any], says: str) -> None:
    for value in values:
        with pytest.raises(bk.BurrkitError) as caught:
            bk.solve(PAIR, **{name: value})
        assert str(caught.value).startswith(name)
        assert says in str(caught.value)
        assert "\n" not in str(caught.value)


def test_solve_takes_what_is_allowed(tmp_path: Path) -> None:
    limits = bk.SearchOptions(limit=np.int64(5), time_limit=inf, max_states=1, max_memory=1e-6)
    found = bk.solve(PAIR, limits, up_to="raw", jobs=1, resume=None)
    assert found.assembly_count == 4
    assert bk.solve(PAIR, resume=str(tmp_path / "kept")).complete
    assert not bk.solve(PAIR, time_limit=0).complete


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: bk.solve("1,2,3"), "problem: it must be Problem, not str"),
        (lambda: bk.moves.take_apart(PAIR), "assembly: it must be Assembly, not Problem"),
        (lambda: bk.moves.take_apart(ASSEMBLY, max_states=0), "max_states=0"),
        (lambda: bk.moves.take_apart(ASSEMBLY, max_bytes=-1), "max_bytes=-1"),
        (lambda: bk.moves.take_apart(ASSEMBLY, jobs=0), "jobs=0"),
        (lambda: bk.moves.take_apart(ASSEMBLY, jobs=None), "jobs=None"),
        (lambda: bk.moves.take_apart(ASSEMBLY, should_stop=1), "should_stop=1"),
        (lambda: bk.moves.take_apart_all([ASSEMBLY], jobs=-1), "jobs=-1"),
        (lambda: bk.moves.first_level(ASSEMBLY, max_states=0), "max_states=0"),
        (lambda: bk.moves.state_graph(ASSEMBLY, max_states=0), "max_states=0"),
        (lambda: bk.assembly.assemblies(PAIR, "raw"), "one of 'rotation', 'reflection'"),
        (lambda: bk.sixpiece.solve_many([[1] * 6], jobs=0), "jobs=0"),
        (lambda: bk.load(5), "source: it must be str or PathLike, not int"),
        (lambda: bk.load(Path("Love's Dozen")), "Love's Dozen: no such file"),
        (lambda: bk.load(Path("-")), "-: no such file"),
        (lambda: bk.load("1,2,3,4,5,6", problem="1"), "problem: it must be int, not str"),
        (lambda: bk.view(ASSEMBLY), "what: it must be Problem or Result or FoundAssembly, not Assembly"),
        (lambda: bk.view(PAIR, most=0), "most=0"),
        (lambda: bk.drawing.piece(BAR), "shown: it must be Piece, not Voxels"),
        (lambda: bk.drawing.piece(PAIR.pieces[0], number=-1), "number=-1"),
        (lambda: bk.drawing.pieces(PAIR, paper="a3"), "one of 'a4', 'letter', 'fit'"),
        (lambda: bk.drawing.pieces(PAIR, view="top"), "view: it must be View, not str"),
        (lambda: bk.drawing.assembly(PAIR), "shown: it must be FoundAssembly or Assembly, not Problem"),
        (lambda: bk.drawing.exploded(5), "shown: it must be FoundAssembly or Assembly, not int"),
        (lambda: bk.drawing.steps(SOLUTION, paper="A4"), "one of 'a4', 'letter', 'fit'"),
        (lambda: bk.drawing.animate(SOLUTION, 5), "path: it must be str or Path, not int"),
        (lambda: bk.drawing.animate(SOLUTION, "a.gif", size=0), "size=0"),
        (lambda: Piece(5), "int is no shape; spell a shape"),
        (lambda: Piece(None), "NoneType is no shape"),
        (lambda: Piece(b"##"), "bytes is no shape"),
        (lambda: Piece("#?"), "'?' in a drawing: # is a voxel, . is none"),
        (lambda: Piece("##/#+"), "'+' in a drawing"),
        (lambda: Piece("##/#"), "row 2 of layer 1 has 1 characters, the first row has 2; draw it as rows"),
        (lambda: Piece("##//##/##"), "layer 2 has 2 rows, layer 1 has 1"),
        (lambda: Piece(""), "the drawing has an empty row"),
        (lambda: Piece(".."), "piece ? has no cubes"),
        (lambda: Piece([(0, 0)]), "not 1 x 2; spell a shape"),
        (lambda: Piece([[(0, 0, 0)]]), "not 1 x 1 x 3; spell a shape"),
        (lambda: Piece(np.ones((2, 2), dtype=bool)), "a grid is bool[x, y, z], not bool of 2 dimensions"),
        (lambda: Piece(BAR, 5), "name: it must be str, not int"),
        (lambda: Piece(BAR, colours=(((2, 0, 0), 1),)), "a colour at (2, 0, 0), where it has no cube"),
        (lambda: Piece(BAR, colours=(((0, 0, 0), 0),)), "colours=0"),
        (lambda: Goal(BAR, colours=(((8, 0, 0), 1),)), "the goal has a colour at (8, 0, 0)"),
        (lambda: Goal("#?"), "'?' in a drawing"),
        (lambda: Goal({1: 2}), "spell a shape"),
        (lambda: Problem(PAIR.pieces[0], PAIR.goal), "pieces: it must be tuple, not Piece"),
        (lambda: Problem((BAR,), PAIR.goal), "pieces: it must be Piece, not Voxels"),
        (lambda: Problem(PAIR.pieces, BAR), "goal: it must be Goal, not Voxels"),
        (lambda: Problem(PAIR.pieces, PAIR.goal, max_holes=-1), "max_holes=-1"),
        (lambda: Voxels.box(2, -1, 1), "y=-1"),
        (lambda: Voxels([(0, 0), (1, 0), (2, 0)]), "n x 3 numbers, (x, y, z) each, not 3 x 2"),
        (lambda: Voxels([0, 1, 2]), "n x 3 numbers"),
        (lambda: Voxels([(0, 0, 0), (1, 0)]), "differ in length"),
        (lambda: Voxels(np.zeros((2, 2, 3), dtype=int)), "not 2 x 2 x 3"),
        (lambda: Voxels([(0.5, 0, 0)]), "whole numbers; scale the shape up"),
        (lambda: Voxels([(nan, 0, 0)]), "whole numbers of 32 bits"),
        (lambda: Voxels([(1 << 31, 0, 0)]), "whole numbers of 32 bits"),
        (lambda: Voxels([(1 << 70, 0, 0)]), "whole numbers of 32 bits"),
        (lambda: Voxels(np.array([[1 << 40, 0, 0]])), "whole numbers of 32 bits"),
        (lambda: Voxels(["abc"]), "n x 3 numbers"),
        (lambda: Voxels([("0", "0", "0")]), "whole numbers of 32 bits"),
    ],
)
def test_public_functions(call: Callable[[], object], says: str) -> None:
    with pytest.raises(bk.BurrkitError) as caught:
        call()
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_voxels_take_what_is_whole() -> None:
    whole = Voxels([(0, 0, 0), (1, 0, 0)])
    assert Voxels([(0.0, 0.0, 0.0), (1.0, 0.0, 0.0)]) == whole
    assert Voxels(np.array([[1, 0, 0], [0, 0, 0]], dtype=np.uint8)) == whole
    assert Voxels(iter([(1, 0, 0), (0, 0, 0), (0, 0, 0)])) == whole
    assert Voxels(()) == Voxels([]) == Voxels(np.empty((0, 3))) == Voxels()
    kept = np.zeros((1, 3), dtype=np.int32)
    shape = Voxels(kept)
    kept[0, 0] = 5
    assert (0, 0, 0) in shape

"""Public functions refuse impossible arguments, at once and in one line that names possible ones."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import burrkit
from burrkit.geometry import Motion
from tests.errors import raises

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
        ("up_to", ["mirror", "", None, ["raw"]], "invalid raw rotation reflection"),
        ("limit", _COUNTS, "invalid 1 whole"),
        ("time_limit", [nan, -1, -inf, "1", True], "invalid 0 seconds"),
        ("jobs", _COUNTS, "invalid 1 whole"),
        ("max_states", _COUNTS, "invalid 1 whole"),
        ("max_memory", [0, -1, nan, inf, "2", True, None], "invalid 0 number"),
        ("first", [1, None], "invalid bool"),
        ("resume", [1, b"file"], "invalid str"),
        ("progress", [1, "yes"], "invalid function"),
        ("forecast", [1, "yes"], "invalid function"),
        ("should_stop", [True], "invalid function"),
        ("each", ["print"], "invalid function"),
    ],
)
def test_solve(name: str, values: list[Any], says: str) -> None:
    for value in values:
        with raises(bk.BurrkitError, says) as caught:
            bk.solve(PAIR, **{name: value})
        assert str(caught.value).startswith(name)


def test_solve_takes_what_is_allowed(tmp_path: Path) -> None:
    limits = bk.SearchOptions(limit=np.int64(5), time_limit=inf, max_states=1, max_memory=1e-6)
    found = bk.solve(PAIR, limits, up_to="raw", jobs=1, resume=None)
    assert found.assembly_count == 4
    assert bk.solve(PAIR, resume=str(tmp_path / "kept")).complete
    assert not bk.solve(PAIR, time_limit=0).complete


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: bk.solve("1,2,3"), "invalid problem"),
        (lambda: bk.moves.take_apart(PAIR), "invalid assembly"),
        (lambda: bk.moves.take_apart(ASSEMBLY, max_states=0), "invalid max_states 0"),
        (lambda: bk.moves.take_apart(ASSEMBLY, max_bytes=-1), "invalid max_bytes -1"),
        (lambda: bk.moves.take_apart(ASSEMBLY, jobs=0), "invalid 0 jobs"),
        (lambda: bk.moves.take_apart(ASSEMBLY, jobs=None), "invalid jobs"),
        (lambda: bk.moves.take_apart(ASSEMBLY, should_stop=1), "invalid should_stop 1"),
        (lambda: bk.moves.take_apart_all([ASSEMBLY], jobs=-1), "invalid -1 jobs"),
        (lambda: bk.moves.first_level(ASSEMBLY, max_states=0), "invalid max_states 0"),
        (lambda: bk.moves.state_graph(ASSEMBLY, max_states=0), "invalid max_states 0"),
        (lambda: bk.assembly.assemblies(PAIR, "raw"), "invalid rotation reflection"),
        (lambda: bk.sixpiece.solve_many([[1] * 6], jobs=0), "invalid 0 jobs"),
        (lambda: bk.load(5), "invalid source"),
        (lambda: bk.load(Path("Love's Dozen")), "unknown Love's"),
        (lambda: bk.load(Path("-")), "unknown file"),
        (lambda: bk.load("1,2,3,4,5,6", problem="1"), "invalid problem"),
        (lambda: bk.view(ASSEMBLY), "invalid Problem"),
        (lambda: bk.view(PAIR, most=0), "invalid 0"),
        (lambda: bk.drawing.piece(BAR), "invalid shown"),
        (lambda: bk.drawing.piece(PAIR.pieces[0], number=-1), "invalid -1 number"),
        (lambda: bk.drawing.pieces(PAIR, paper="a3"), "invalid a4 letter fit"),
        (lambda: bk.drawing.pieces(PAIR, view="top"), "invalid view"),
        (lambda: bk.drawing.assembly(PAIR), "invalid shown"),
        (lambda: bk.drawing.exploded(5), "invalid shown"),
        (lambda: bk.drawing.steps(SOLUTION, paper="A4"), "invalid a4 letter fit"),
        (lambda: bk.drawing.animate(SOLUTION, 5), "invalid path"),
        (lambda: bk.drawing.animate(SOLUTION, "a.gif", size=0), "invalid 0 size"),
        (lambda: Piece(5), "invalid-puzzle int"),
        (lambda: Piece(None), "invalid-puzzle shape"),
        (lambda: Piece(b"##"), "invalid-puzzle bytes"),
        (lambda: Piece("#?"), "invalid-puzzle # voxel"),
        (lambda: Piece("##/#+"), "invalid-puzzle + drawing"),
        (lambda: Piece("##/#"), "invalid-puzzle 2 1 row"),
        (lambda: Piece("##//##/##"), "invalid-puzzle 2 1 layer"),
        (lambda: Piece(""), "invalid-puzzle empty"),
        (lambda: Piece(".."), "invalid-puzzle cubes"),
        (lambda: Piece([(0, 0)]), "invalid-puzzle 1 x 2 spell"),
        (lambda: Piece([[(0, 0, 0)]]), "invalid-puzzle 1 x 3 spell"),
        (lambda: Piece(np.ones((2, 2), dtype=bool)), "invalid-puzzle bool[x y z 2 grid"),
        (lambda: Piece(BAR, 5), "invalid str"),
        (lambda: Piece(BAR, colours=(((2, 0, 0), 1),)), "invalid-puzzle 2 0 colour"),
        (lambda: Piece(BAR, colours=(((0, 0, 0), 0),)), "invalid 0 colours"),
        (lambda: Goal(BAR, colours=(((8, 0, 0), 1),)), "invalid-puzzle 8 0 colour goal"),
        (lambda: Goal("#?"), "invalid-puzzle drawing"),
        (lambda: Goal({1: 2}), "invalid-puzzle spell"),
        (lambda: Problem(PAIR.pieces[0], PAIR.goal), "invalid pieces"),
        (lambda: Problem((BAR,), PAIR.goal), "invalid pieces"),
        (lambda: Problem(PAIR.pieces, BAR), "invalid goal"),
        (lambda: Problem(PAIR.pieces, PAIR.goal, max_holes=-1), "invalid max_holes -1"),
        (lambda: Voxels.box(2, -1, 1), "invalid y -1"),
        (lambda: Voxels([(0, 0), (1, 0), (2, 0)]), "invalid-puzzle n x 3 numbers"),
        (lambda: Voxels([0, 1, 2]), "invalid-puzzle n x 3 numbers"),
        (lambda: Voxels([(0, 0, 0), (1, 0)]), "invalid-puzzle differ"),
        (lambda: Voxels(np.zeros((2, 2, 3), dtype=int)), "invalid-puzzle 2 x 3"),
        (lambda: Voxels([(0.5, 0, 0)]), "invalid-puzzle scale"),
        (lambda: Voxels([(nan, 0, 0)]), "invalid-puzzle 32 whole"),
        (lambda: Voxels([(1 << 31, 0, 0)]), "invalid-puzzle 32 whole"),
        (lambda: Voxels([(1 << 70, 0, 0)]), "invalid-puzzle 32 whole"),
        (lambda: Voxels(np.array([[1 << 40, 0, 0]])), "invalid-puzzle 32 whole"),
        (lambda: Voxels(["abc"]), "invalid-puzzle n x 3 numbers"),
        (lambda: Voxels([("0", "0", "0")]), "invalid-puzzle 32 whole"),
    ],
)
def test_public_functions(call: Callable[[], object], says: str) -> None:
    with raises(bk.BurrkitError, says):
        call()


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

"""Arrays of 0 and 1 among lists of cubes: not taken for cubes, and refused where both are possible."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from burrkit.errors import FormatError
from burrkit.formats import cube_lists, drawings
from burrkit.formats.contents import CubeLists
from burrkit.formats.cube_lists import Form
from burrkit.geometry import Cell, Voxels
from burrkit.puzzle import Goal, Piece, Problem
from tests.errors import raises
from tests.strategies import filled_cell_sets

P = "[[0, 1, 1], [1, 1, 1]]"
EITHER = "rows of three 0s and 1s: cubes [x, y, z], or an array? call the list of the pieces cubes or arrays"


def shapes(text: str) -> list[Voxels]:
    assert cube_lists.is_cube_lists(text)
    return [shape.normalized() for _, shape in cube_lists.read(text).pieces]


def drawn(*rows: str) -> Voxels:
    """The piece of a drawing, as drawings are read."""
    found = drawings.read("Piece A\n" + "\n".join(rows))
    assert isinstance(found, CubeLists)
    return found.pieces[0][1].normalized()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pieces = [[[1, 1, 0, 0], [0, 1, 1, 1]]]", [drawn("##..", ".###")]),
        ("x = [[1, 1, 0, 0], [0, 1, 1, 1]]", [drawn("##..", ".###")]),
        ("pieces = [[[1], [1], [1]], [[1, 1]]]", [drawn("#", "#", "#"), drawn("##")]),
        (
            "pieces = [[[0, 1, 0], [1, 1, 1]], [[1, 1, 0], [0, 1, 1]]]",
            [drawn(".#.", "###"), drawn("##.", ".##")],
        ),
        ("[[[1, 1, 1, 1]], [[1, 1, 0], [0, 1, 1]]]", [drawn("####"), drawn("##.", ".##")]),
        ("pieces = [[[2, 2, 2], [0, 2, 0]]]", [drawn("###", ".#.")]),
        (
            '{"A": [[[1, 1, 1, 1], [1, 0, 0, 0]], [[1, 0, 0, 0], [0, 0, 0, 0]], [[1]]]}',
            [drawn("####", "#..."), drawn("#"), drawn("#")],
        ),
        ("pieces = [[[[1, 1], [1, 0]], [[1, 0], [0, 0]]]]", [drawn("## #.", "#. ..")]),
        (
            "const a = [[1, 1, 1, 1]];\nconst b = [[0, 1], [1, 1]];\nconst pieces = [a, b];",
            [drawn("####"), drawn(".#", "##")],
        ),
        (f"arrays = [{P}]", [drawn(".##", "###")]),
        ("arrays = [[[0, 0, 0], [1, 1, 1]]]", [drawn("###")]),
        (f"cubes = [{P}]", [Voxels.box(2, 1, 1)]),
        (f"pieces = [{P}, [[0, 0, 0], [0, 0, 1]]]", [Voxels.box(2, 1, 1), Voxels.box(1, 1, 2)]),
        (f"pieces = [{P}, [[2, 0, 0]]]", [Voxels.box(2, 1, 1), Voxels.box(1, 1, 1)]),
        ("pieces = [[[0, 0, 0], [1, 0, 0], [0, 1, 0]]]", [drawn("#.", "##")]),
    ],
)
def test_read(text: str, expected: list[Voxels]) -> None:
    assert shapes(text) == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"pieces = [{P}, [[1, 1, 1], [1, 1, 0]]]", "malformed f:1 0s 1s x y rows"),
        (f'{{"A": {P}}}', "malformed f:1 0s 1s x y rows"),
        ("\n[[[1, 0], [1, 1]]]", "malformed f:2 0s 1s x y pairs"),
        ("x = [[[1, 1, 1, 1]], [[1, 0, 0, 0]]]", "malformed f:1 size"),
        ("arrays = [[[0, 1], [1]]]", "malformed f:1 rows"),
        ("arrays = [[[0, 1], [1, 2]]]", "malformed f:1 2 array"),
        ("arrays = [[[1, 0], [0, 1]]]", "invalid-puzzle f 1 2 piece"),
        ("arrays = [[[0, 0], [0, 0]]]", "malformed f:1 array"),
        (
            "arrays = [[[1]]]\ngoal = [[1]]\noptional = [[0, 1]]",
            "malformed f:3 arrays",
        ),
        ("pieces = [[[0, 0, 0], [1, 1, 1]]]", "invalid-puzzle f 1 2 piece"),
        ("pieces = [[[0, 0, 0], [2, 0, 0]]]", "invalid-puzzle f 1 2 piece"),
    ],
)
def test_refused(text: str, said: str) -> None:
    with raises(FormatError, said):
        cube_lists.read(text, "f")


def test_goals_as_arrays() -> None:
    goal, optional = [[1, 1, 1, 1], [0, 0, 0, 0]], [[0, 0, 0, 0], [0, 1, 0, 0]]
    text = f"pieces = [[[1, 1, 1, 1]]]\ngoal = {goal}\noptional = {optional}"
    made = cube_lists.read(text).problem()
    assert made.goal == Goal(Voxels.box(4, 1, 1).shifted(0, 1, 0), Voxels([(1, 0, 0)]))


@given(st.lists(filled_cell_sets, min_size=1, max_size=3), st.booleans())
def test_every_array_is_its_drawing(drawn: list[frozenset[Cell]], layered: bool) -> None:
    pieces = [Voxels(cells).components()[0].normalized() for cells in drawn]
    arrays = []
    for piece in pieces:
        x, y, z = piece.extent
        layers = [[[int((a, b, c) in piece) for a in range(x)] for b in reversed(range(y))] for c in range(z)]
        arrays.append(layers if layered or z > 1 else layers[0])
    assert shapes(f"arrays = {arrays}") == pieces


CORNERS = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
SMALL = [Voxels(cells) for n in (1, 2, 3, 4) for cells in combinations(CORNERS, n)]


@given(
    st.lists(st.sampled_from([shape for shape in SMALL if shape.parts == 1]), min_size=1, max_size=2),
    st.sampled_from(SMALL),
    st.booleans(),
    st.sampled_from(("cubes", "js", "py")),
)
def test_small_lists_that_are_written_are_read_as_cubes(
    pieces: list[Voxels], goal: Voxels, is_optional: bool, form: Form
) -> None:
    aim = Goal(Voxels(), goal.normalized()) if is_optional else Goal(goal.normalized())
    problem = Problem(tuple(Piece(piece.normalized()) for piece in pieces), aim)
    assert cube_lists.read(cube_lists.write(problem, form)).problem() == problem


def test_an_unclear_list_is_written_with_another_name() -> None:
    piece = Voxels([(1, 0, 0), (1, 1, 0), (0, 1, 1), (1, 1, 1)])
    goal = Voxels([(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (0, 1, 1)])
    problem = Problem((Piece(piece),), Goal(goal, Voxels([(1, 1, 0), (1, 1, 1)])))
    text = cube_lists.write(problem, "py")
    assert text.startswith("cubes = ")
    with pytest.raises(FormatError) as caught:
        cube_lists.read(text.replace("cubes = ", "pieces = "))
    assert EITHER in str(caught.value)


def test_a_goal_may_have_room_to_spare() -> None:
    room = [[x, y, 0] for x in range(5) for y in range(2)]
    text = f'{{"T": [[0, 0, 0], [1, 0, 0], [2, 0, 0], [1, 1, 0]], "goal": [], "optional": {room}}}'
    problem = cube_lists.read(text).problem()
    assert (len(problem.goal.required), len(problem.goal.optional)) == (0, 10)
    assert cube_lists.read(cube_lists.write(problem)).problem() == problem
    with raises(FormatError, "malformed goal"):
        cube_lists.read('{"T": [[0, 0, 0]], "goal": []}')

"""Containers: walls around cubes for pieces, and the problems of packing these."""

from __future__ import annotations

import pytest

import burrkit as bk
from burrkit.errors import BurrkitError, PuzzleError
from burrkit.puzzle.container import SIDES, Container, require_passage

_SOMA = bk.load("soma").pieces


def test_a_closed_box_has_walls_on_all_sides() -> None:
    box = Container.box((3, 2, 1))
    assert len(box.room) == 6
    assert box.room | box.walls == bk.Voxels.box(5, 4, 3)
    assert not box.lets_through(bk.Voxels([(0, 0, 0)]))


@pytest.mark.parametrize(
    ("side", "low", "high"),
    [
        ("top", (1, 1, 4), (2, 3, 4)),
        ("bottom", (1, 1, 0), (2, 3, 0)),
        ("left", (0, 1, 1), (0, 2, 3)),
        ("right", (4, 1, 1), (4, 2, 3)),
        ("front", (1, 0, 1), (2, 0, 3)),
        ("back", (1, 4, 1), (2, 4, 3)),
    ],
)
def test_an_opening_is_a_hole_in_its_side(side: str, low: bk.geometry.Cell, high: bk.geometry.Cell) -> None:
    hole = Container.box((3, 3, 3)).walls - Container.box((3, 3, 3), (2, 3), side).walls
    assert (hole.low, hole.high, len(hole)) == (low, high, 6)


def test_an_opening_is_in_the_middle_or_at_its_place() -> None:
    closed = Container.box((5, 5, 2)).walls
    assert (closed - Container.box((5, 5, 2), (1, 3)).walls).low == (3, 2, 3)
    assert (closed - Container.box((5, 5, 2), (1, 3), at=(4, 0)).walls).low == (5, 1, 3)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: Container.box((3, 3)), "size has 3 numbers, not 2"),
        (lambda: Container.box((3, 0, 3)), "room for 1 to 98 cubes along each edge, not 3x0x3"),
        (lambda: Container.box((99, 1, 1)), "not 99x1x1"),
        (
            lambda: Container.box((1.5, 1, 1)),  # type: ignore[arg-type]
            "size must be a whole number",
        ),
        (lambda: Container.box((3, 3, 3), (4, 3)), "an opening of 4x3 does not fit into the top, 3x3"),
        (lambda: Container.box((3, 2, 1), (2, 2), "left"), "does not fit into the left, 2x1"),
        (lambda: Container.box((3, 3, 3), (2, 3), at=(2, 0)), "2x3 at 2, 0 does not fit"),
        (lambda: Container.box((3, 3, 3), (0, 1)), "opening of 0x1 does not fit"),
        (lambda: Container.box((3, 3, 3), (1, 1), "lid"), "no such side: lid; choose among left"),
        (lambda: Container.box((3, 3, 3), at=(0, 0)), "without an opening"),
        (lambda: Container([], ["#"]), "no room"),
        (lambda: Container(["#"], []), "no walls"),
        (lambda: Container(["##"], ["#."]), "both room and wall"),
        (lambda: Container.box((2, 2, 2)).problem([]), "at least one piece"),
    ],
)
def test_a_container_that_cannot_be_is_refused_in_one_line(call: object, words: str) -> None:
    with pytest.raises(BurrkitError, match=words) as error:
        call()  # type: ignore[operator]
    assert "\n" not in str(error.value)


def test_the_box_is_the_last_piece_and_has_one_place() -> None:
    problem = Container.box((3, 3, 3), (2, 3)).problem(_SOMA, "Soma")
    assert problem.container == 7
    assert problem.pieces[7].name == "box"
    assert problem.marks[:7] == bk.load("soma").marks
    assert problem.weights == (1,) * 7 + (2,)
    assert not len(problem.goal.optional)
    assert Container.of(problem) == Container.box((3, 3, 3), (2, 3))
    assert bk.load("soma").container is None and Container.of(bk.load("antique")) is None


def test_room_to_spare_stays_empty_unless_it_must_be_filled() -> None:
    box = Container.box((3, 3, 3))
    assert len(box.problem(_SOMA[:6]).goal.optional) == 27
    assert not len(box.problem(_SOMA, may_be_empty=False).goal.optional)
    assert len(box.problem(_SOMA, may_be_empty=True).goal.optional) == 27


def test_the_container_survives_documents_and_every_format_that_holds_it() -> None:
    from burrkit.formats import drawings
    from burrkit.formats.json import puzzle as puzzle_json
    from burrkit.formats.xmpuzzle.read import read
    from burrkit.formats.xmpuzzle.write import write
    from burrkit.puzzle.document import Puzzle

    for box in (Container.box((3, 3, 3), (2, 3)), Container([(1, 0, 0), (2, 0, 0)], ["#"])):
        problem = box.problem(_SOMA if len(box.room) == 27 else [bk.Piece("##")], "packing")
        assert puzzle_json.read(puzzle_json.write(problem)) == problem
        document = Puzzle.of(problem)
        assert Container.of(document.problem()) == box
        assert Container.of(read(write(document)).problem()) == box
        again = drawings.read(drawings.write(problem)).problem()
        assert (again.pieces[-1].shape, again.goal) == (problem.pieces[-1].shape, problem.goal)


def test_pieces_with_colours_keep_them() -> None:
    piece = bk.Piece("##", colours=(((0, 0, 0), 3),))
    problem = Container.box((2, 1, 1), (1, 1)).problem([piece])
    assert problem.container == 1
    assert problem.allowed == {(4, 4), (3, 5)}
    assert bk.solve(problem).raw_all == 2


@pytest.mark.parametrize(
    ("opening", "shape", "passes"),
    [
        ((2, 3), "##/.#", True),
        ((1, 1), "##", True),
        ((1, 1), "##/.#", False),
        ((1, 2), "##/.#", True),
        ((2, 2), "##/##//##/##", True),
        ((1, 3), "##/##//##/##", False),
        ((1, 3), "#.//##", True),
        ((1, 1), "####", False),
    ],
)
def test_whether_a_piece_passes(opening: tuple[int, int], shape: str, passes: bool) -> None:
    assert Container.box((3, 3, 3), opening).lets_through(bk.Voxels.of(shape)) is passes


def test_a_piece_that_passes_through_no_opening_is_named() -> None:
    require_passage(Container.box((3, 3, 3), (2, 3)).problem(_SOMA))
    require_passage(Container.box((3, 3, 3)).problem(_SOMA))
    require_passage(bk.load("soma"))
    with pytest.raises(PuzzleError, match=r"piece V .3 cubes. passes through no opening, however"):
        require_passage(Container.box((3, 3, 3), (1, 1)).problem(_SOMA))


def test_the_sides_have_the_names_of_the_options() -> None:
    from typing import get_args, get_type_hints

    from burrkit.cli.common.around import Around

    assert tuple(SIDES) == get_args(get_args(get_type_hints(Around)["side"])[0])

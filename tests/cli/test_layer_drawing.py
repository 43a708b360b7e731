"""Layers and slices: the assembled puzzle in text."""

from __future__ import annotations

from burrkit.assembly.model import Assembly
from burrkit.cli.common.layers import layers, slices
from burrkit.geometry import Motion, Voxels
from burrkit.puzzle import Goal, Piece, Problem


def corner() -> Assembly:
    """A block of 3 x 2 x 2 without its top right end; piece A below in front, B the rest but one hole."""
    front = Voxels.box(3, 1, 1)
    rest = Voxels([(0, 1, 0), (1, 1, 0), (2, 1, 0), (0, 1, 1), (1, 1, 1)])
    hole = Voxels([(0, 0, 1), (1, 0, 1)])
    problem = Problem((Piece(front), Piece(rest)), Goal(front | rest, hole))
    return Assembly(problem, (Motion(), Motion()))


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.split("\n")]


def test_layers_show_the_far_side_first() -> None:
    assert lines(str(layers(corner(), 80))) == [
        "1 bottom  2 top",
        "B B B     B B",
        "A A A     . .",
    ]


def test_layers_fold_into_the_width() -> None:
    assert lines(str(layers(corner(), 18))) == ["1 bottom", "B B B", "A A A", "", "2 top", "B B", ". ."]
    assert lines(str(layers(corner(), 4))) == ["1 bottom", "BBB", "AAA", "", "2 top", "BB", ".."]


def test_slices_start_at_the_bottom_with_the_near_side() -> None:
    overlaps = dict.fromkeys(corner().problem.goal.cells, 2)
    shown = [" ".join(line.split()) for line in str(slices(corner(), overlaps)).split("\n")]
    assert shown == [
        "z=0 V filled R pieces P goal N overlap",
        "y=0 1 1 1 A A A 1 1 1 2 2 2",
        "y=1 1 1 1 B B B 1 1 1 2 2 2",
        "",
        "z=1 V filled R pieces P goal N overlap",
        "y=0 0 0 0 . . . 1 1 0 2 2 0",
        "y=1 1 1 0 B B . 1 1 0 2 2 0",
    ]
    assert "N" not in str(slices(corner(), None))

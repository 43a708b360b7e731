"""Steps in a row, apart and together, and pieces drawn apart: no two pieces ever share a cube."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import assume

from burrkit.assembly.model import Assembly
from burrkit.drawing.explode import GAP, exploded_offsets
from burrkit.geometry import Cell, Voxels
from burrkit.moves import take_apart
from burrkit.moves.model import Move
from burrkit.moves.walk import Step, steps_apart, steps_together
from tests.drawing.scenes import EXAMPLES, antique, solved
from tests.strategies import cases, for_all, polycube_assemblies


def assert_no_overlap(assembly: Assembly, pieces: Iterable[int], offsets: Iterable[Cell]) -> None:
    shapes = [assembly.shapes[p].shifted(*by) for p, by in zip(pieces, offsets, strict=True)]
    assert len(Voxels([cell for shape in shapes for cell in shape])) == sum(map(len, shapes))


def assert_steps_are_free(assembly: Assembly, step: Step) -> None:
    """The group advances cube by cube and meets nothing."""
    assert isinstance(step.move, Move)
    axis, distance = step.move.axis, step.move.distance
    way = (1 if distance > 0 else -1) * (axis == 0), (1 if distance > 0 else -1) * (axis == 1)
    along = (*way, (1 if distance > 0 else -1) * (axis == 2))
    for k in range(abs(distance) + 1):
        offsets = [
            (x + k * along[0], y + k * along[1], z + k * along[2]) if p in step.move.pieces else (x, y, z)
            for p, (x, y, z) in zip(step.pieces, step.offsets, strict=True)
        ]
        assert_no_overlap(assembly, step.pieces, offsets)
    assert tuple(offsets) == step.after


def test_the_burr_of_the_antique_shop() -> None:
    found = antique()
    assembly, tree = found.assembly, found.tree
    walk = steps_apart(tree)
    assert [step.move.pieces for step in walk][:3] == [(0,), (3,), (3,)]
    assert walk[0].offsets == ((0, 0, 0),) * 6
    assert [step.ready for step in walk] == [
        (0, 1, 2, 3, 4, 5),
        (1, 2, 3, 4, 5),
        (),
        (1, 2, 4, 5),
        *(walk[k].pieces for k in (4, 5)),
    ]
    together = steps_together(tree)
    assert [step.reversed() for step in reversed(together)] == list(walk)
    assert together[-1].after == ((0, 0, 0),) * 6
    assert all(2 * len(step.move.pieces) <= len(step.pieces) for step in walk)
    for step in walk:
        assert_steps_are_free(assembly, step)


@pytest.mark.parametrize("name", ["soma.json", "eight-is-enough.txt"])
def test_all_pieces_come_and_stay(name: str) -> None:
    found = solved(str(EXAMPLES / name))
    assembly, tree = found.assembly, found.tree
    together = steps_together(tree)
    assert set(together[-1].pieces) == set(assembly.placed)
    assert sum(step.move.frees for step in together) == len(assembly.placed) - 1
    for step in together:
        assert_steps_are_free(assembly, step)


@cases
def test_nothing_overlaps(examples: int) -> None:
    def holds(assembly: Assembly) -> None:
        tree = take_apart(assembly, max_states=5000).tree
        offsets = exploded_offsets(assembly, tree)
        assert set(offsets) == set(assembly.placed)
        assert_no_overlap(assembly, assembly.placed, (offsets[p] for p in assembly.placed))
        assume(tree is not None)
        assert tree is not None
        for step in steps_apart(tree):
            assert_steps_are_free(assembly, step)

    for_all(polycube_assemblies(), examples, holds)


def test_exploded_pieces_have_air_between_them() -> None:
    found = antique()
    assembly, tree = found.assembly, found.tree
    offsets = exploded_offsets(assembly, tree)
    boxes = []
    for piece, by in offsets.items():
        shape = assembly.shapes[piece].shifted(*by)
        boxes.append((shape.low, shape.high))
    for k, (low, high) in enumerate(boxes):
        for least, most in boxes[:k]:
            assert any(low[i] > most[i] + GAP or least[i] > high[i] + GAP for i in range(3))


def test_without_a_way_apart_pieces_go_outwards() -> None:
    assembly = antique().assembly
    offsets = exploded_offsets(assembly, None)
    assert any(by != (0, 0, 0) for by in offsets.values())
    assert_no_overlap(assembly, assembly.placed, (offsets[p] for p in assembly.placed))

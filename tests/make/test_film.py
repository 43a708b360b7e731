"""The moving model: pieces start and end in the assembly, and never run into each other."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import burrkit as bk
from burrkit.assembly.model import Assembly
from burrkit.disassembly.model import Separation
from burrkit.formats.gltf import Track
from burrkit.make.film import film
from tests.picture.scenes import EXAMPLES, solved

SOURCES = [str(EXAMPLES / "antique.txt"), "love's dozen", str(EXAMPLES / "soma.json")]


def at(track: Track, time: float) -> list[float]:
    """Where a piece is, in cubes: straight from key to key, which is the same way at another pace."""
    offsets = np.array(track.offsets)
    return [float(np.interp(time, track.times, offsets[:, axis])) for axis in range(3)]


def overlaps(assembled: Assembly, tracks: dict[int, Track], time: float) -> bool:
    """Whether two pieces share room at a time, by more than a hundredth of a cube."""
    cells = []
    for piece in assembled.placed:
        offset = at(tracks[piece], time) if piece in tracks else [0.0, 0.0, 0.0]
        cells.append(assembled.shapes[piece].cells + np.array(offset))
    for k, one in enumerate(cells):
        for other in cells[:k]:
            apart = np.abs(one[:, None] - other[None]).max(axis=2)
            if (apart < 0.99).any():
                return True
    return False


@pytest.mark.parametrize("source", SOURCES)
def test_nothing_runs_into_anything(source: str) -> None:
    assembled, tree = solved(source)
    tracks = film(assembled, tree, 1.0)
    ends = {time for track in tracks.values() for time in track.times}
    half = max(ends) / 2
    # In the middle of every move, and a little before and after its ends.
    moments = sorted(t for t in ends if t <= half)
    for a, b in pairwise(moments):
        for share in (0.02, 0.25, 0.5, 0.75, 0.98):
            assert not overlaps(assembled, tracks, a + share * (b - a)), f"at {a:.2f} to {b:.2f} s"


@pytest.mark.parametrize("source", SOURCES)
def test_it_ends_where_it_starts(source: str) -> None:
    assembled, tree = solved(source)
    tracks = film(assembled, tree, 11.15)
    assert len(tracks) >= len(assembled.placed) - 1
    for track in tracks.values():
        assert track.offsets[0] == track.offsets[-1] == (0.0, 0.0, 0.0)
        assert all(a < b for a, b in pairwise(track.times))
        middle = len(track.times) // 2
        assert track.offsets[:middle] == track.offsets[-middle:][::-1]


def test_in_the_middle_all_pieces_are_apart() -> None:
    assembled, tree = solved("love's dozen")
    tracks = film(assembled, tree, 1.0)
    time = next(iter(tracks.values())).times[-1] / 2
    boxes = []
    for piece in assembled.placed:
        offset = np.array(at(tracks[piece], time) if piece in tracks else (0.0, 0.0, 0.0))
        shape = assembled.shapes[piece]
        boxes.append((np.array(shape.low) + offset, np.array(shape.high) + 1 + offset))
    for k, (low, high) in enumerate(boxes):
        for other_low, other_high in boxes[:k]:
            assert ((low >= other_high - 1e-9) | (other_low >= high - 1e-9)).any()


def test_a_moving_piece_moves_as_the_solution_says() -> None:
    problem = bk.load("love's dozen")
    assembled, tree = solved("love's dozen")
    assert isinstance(tree, Separation)
    assert assembled.problem == problem
    tracks = film(assembled, tree, 1.0)
    first = tree.moves[0]
    group = first.pieces if len(first.pieces) <= 3 else tuple(set(tree.pieces) - set(first.pieces))
    assert group[0] in tracks
    steps = [offset for offset in tracks[group[0]].offsets if offset != (0.0, 0.0, 0.0)]
    assert max(map(abs, steps[0])) == abs(first.distance)

"""The moving model: pieces start and end in the assembly, and never run into each other."""

from __future__ import annotations

import json
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import burrkit as bk
from burrkit.assembly.model import Assembly
from burrkit.fabrication.film import film
from burrkit.formats.gltf import Track, write
from burrkit.moves.model import Separation, Turn
from burrkit.moves.turns.replay import step_quarters
from burrkit.moves.walk import steps_apart
from burrkit.solving.found_assembly import FoundAssembly, Solution
from tests.drawing.scenes import EXAMPLES, solved
from tests.formats.test_meshes import models, validate
from tests.moves import turning


def turned(made: tuple[Assembly, Separation]) -> Solution:
    found = FoundAssembly.of_tree(*made)
    assert isinstance(found, Solution)
    return found


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
    solution = solved(source)
    assembled = solution.assembly
    tracks = film(solution, 1.0)
    ends = {time for track in tracks.values() for time in track.times}
    half = max(ends) / 2
    # In the middle of every move, and a little before and after its ends.
    moments = sorted(t for t in ends if t <= half)
    for a, b in pairwise(moments):
        for share in (0.02, 0.25, 0.5, 0.75, 0.98):
            assert not overlaps(assembled, tracks, a + share * (b - a)), f"at {a:.2f} to {b:.2f} s"


@pytest.mark.parametrize("source", SOURCES)
def test_it_ends_where_it_starts(source: str) -> None:
    solution = solved(source)
    assembled = solution.assembly
    tracks = film(solution, 11.15)
    assert len(tracks) >= len(assembled.placed) - 1
    for track in tracks.values():
        assert track.offsets[0] == track.offsets[-1] == (0.0, 0.0, 0.0)
        assert all(a < b for a, b in pairwise(track.times))
        middle = len(track.times) // 2
        assert track.offsets[:middle] == track.offsets[-middle:][::-1]


def test_in_the_middle_all_pieces_are_apart() -> None:
    solution = solved("love's dozen")
    assembled = solution.assembly
    tracks = film(solution, 1.0)
    time = next(iter(tracks.values())).times[-1] / 2
    boxes = []
    for piece in assembled.placed:
        offset = np.array(at(tracks[piece], time) if piece in tracks else (0.0, 0.0, 0.0))
        shape = assembled.shapes[piece]
        boxes.append((np.array(shape.low) + offset, np.array(shape.high) + 1 + offset))
    for k, (low, high) in enumerate(boxes):
        for other_low, other_high in boxes[:k]:
            assert ((low >= other_high - 1e-9) | (other_low >= high - 1e-9)).any()


def test_a_moving_piece_follows_the_solution() -> None:
    problem = bk.load("love's dozen")
    solution = solved("love's dozen")
    assert solution.problem == problem
    tracks = film(solution, 1.0)
    tree = solution.tree
    first = tree.slides[0]
    group = first.pieces if len(first.pieces) <= 3 else tuple(set(tree.pieces) - set(first.pieces))
    assert group[0] in tracks
    steps = [offset for offset in tracks[group[0]].offsets if offset != (0.0, 0.0, 0.0)]
    assert max(map(abs, steps[0])) == abs(first.distance)


# Turns ---------------------------------------------------------------------------------------------------


def placed_at(track: Track | None, points: NDArray[Any], time: float) -> NDArray[Any]:
    """Where points of a piece are at a time that is one of its keys, or in between."""
    if track is None:
        return points
    offset = np.array(at(track, time))
    if not track.rotations:
        return np.asarray(points + offset)
    x, y, z, w = (float(np.interp(time, track.times, line)) for line in zip(*track.rotations, strict=True))
    n = (x * x + y * y + z * z + w * w) ** 0.5
    axis, w = np.array((x, y, z)) / n, w / n
    # Rodrigues' formula for quaternions.
    return np.asarray(points + 2 * np.cross(axis, np.cross(axis, points) + w * points) + offset)


@pytest.mark.parametrize("name", sorted(turning.ALL))
def test_turning_pieces_follow_the_steps(name: str) -> None:
    solution = turned(turning.ALL[name]())
    assembled = solution.assembly
    tracks = film(solution, 1.0)
    walk = steps_apart(solution.tree)
    time = 1.5
    parked = {piece: np.zeros(3) for piece in assembled.placed}
    for step in walk:
        move = step.move
        time += 1.1 if move.frees else 0.6 * max(abs(step_quarters(assembled, step)), 1)
        for piece, before, after in zip(step.pieces, step.poses, step.poses_after, strict=True):
            leaves = move.frees and piece in move.pieces
            shape = assembled.shapes[piece]
            motion = (before if leaves else after).motion
            found = placed_at(tracks.get(piece), shape.cells + 0.5, time)
            off = (found - motion.cells(shape.cells) - 0.5).round(6)
            assert np.ptp(off, axis=0) == pytest.approx(0)
            if leaves:
                # It parks along the way on which it leaves.
                assert np.flatnonzero(off[0] - parked[piece]).tolist() == [move.require_slide("").axis]
                parked[piece] = off[0]
            assert off[0] == pytest.approx(parked[piece])
        time += 0.25
    assert {piece for piece, track in tracks.items() if track.rotations} == {
        piece for step in walk if isinstance(step.move, Turn) for piece in step.move.pieces
    }


@pytest.mark.parametrize("name", sorted(turning.ALL))
def test_nothing_turns_into_anything(name: str) -> None:
    """Cubes that turn, as balls inside them, stay away from the balls of others."""
    solution = turned(turning.ALL[name]())
    assembled = solution.assembly
    tracks = film(solution, 1.0)
    half = next(iter(tracks.values())).times[-1] / 2
    for time in np.arange(0, half, 0.05).tolist():
        middles = {
            p: placed_at(tracks.get(p), assembled.shapes[p].cells + 0.5, time) for p in assembled.placed
        }
        for one, other in combinations(assembled.placed, 2):
            gaps = np.linalg.norm(middles[one][:, None] - middles[other][None], axis=2)
            assert gaps.min() > 0.98


def test_glb_of_a_turn(tmp_path: Path) -> None:
    solution = turned(turning.bar())
    tracks = film(solution, 10.0)
    data = write(models(), tracks)
    (tmp_path / "turn.glb").write_bytes(data)
    validate(tmp_path / "turn.glb")
    length = int.from_bytes(data[12:16], "little")
    document = json.loads(data[20 : 20 + length])
    (animation,) = document["animations"]
    assert [channel["target"] for channel in animation["channels"]] == [
        {"node": 1, "path": "translation"},
        {"node": 1, "path": "rotation"},
    ]
    counts = {document["accessors"][sampler["output"]]["count"] for sampler in animation["samplers"]}
    assert counts == {len(tracks[1].times)}
    assert all(sum(c * c for c in rotation) == pytest.approx(1) for rotation in tracks[1].rotations)

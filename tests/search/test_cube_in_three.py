"""The greatest level of a box in pieces: against every cut of small boxes, and burrkit's own search."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from bench.cube_in_three import (
    HOLE,
    Engine,
    Formula,
    Labels,
    Task,
    Vector,
    cases,
    decide,
    drawn,
    greatest,
    holes,
    labels_of,
    symmetries,
    table,
)
from burrkit import load, solve
from burrkit.assembly import Assembly
from burrkit.geometry import Motion, Voxels
from burrkit.moves import first_level
from burrkit.puzzle import Goal, Piece, Problem

#: A 3x3x4 in three pieces of the greatest level, 6, a 3x3x3, 2, and a 3x4x4 of level 7.
HIGHEST = "BBBBCBAACBCBBCBBB.ABCCCBBCCCBAACBBCC"
SLAB = "AAABABACBBAAAAAAABBBB.ACBCCCAAAABBBBBAABBCBBACBA"
SMALL = "CCCCCAAAABBCC.AABBBCCBAABBB"


def cells_of(box: Vector) -> list[Vector]:
    return [(x, y, z) for x, y, z in product(*map(range, box))]


def pieces_of(box: Vector, labels: Labels) -> list[Voxels]:
    own = zip(cells_of(box), labels.tolist(), strict=True)
    cells: dict[int, list[Vector]] = {}
    for cell, label in own:
        cells.setdefault(label, []).append(cell)
    return [Voxels(cells[label]) for label in sorted(cells) if label != HOLE]


@cache
def engine(box: Vector, pieces: int) -> Engine:
    return Engine(box, pieces)


def level_of(pieces: list[Voxels]) -> int:
    """The level by burrkit's own search."""
    cells = [cell for piece in pieces for cell in piece]
    problem = Problem(tuple(map(Piece, pieces)), Goal(Voxels(cells)))
    return first_level(Assembly(problem, tuple(Motion() for _ in pieces))).first or 0


def random_cut(rng: random.Random, box: Vector, pieces: int, hole: int) -> Labels:
    """Pieces that grow from random cubes; the last cubes are in no piece that is in two parts."""
    cells = cells_of(box)
    labels = np.full(len(cells), HOLE, np.int64)
    left = set(range(len(cells))) - {hole}
    for piece, at in enumerate(rng.sample(sorted(left), pieces)):
        labels[at] = piece
        left.discard(at)
    while left:
        at = rng.choice(sorted(left))
        near = [
            labels[other]
            for other, cell in enumerate(cells)
            if sum(abs(a - b) for a, b in zip(cell, cells[at], strict=True)) == 1 and labels[other] != HOLE
        ]
        if near:
            labels[at] = rng.choice(near)
            left.discard(at)
    return labels


def scattered_cut(rng: random.Random, box: Vector, pieces: int, hole: int) -> Labels:
    """Pieces in any number of parts: most of these cuts are locked."""
    labels = np.array([at if at < pieces else rng.randrange(pieces) for at in range(len(cells_of(box)))])
    if hole >= 0:
        labels[hole] = HOLE
    return labels


@pytest.mark.parametrize("pieces", [2, 3])
def test_levels_are_those_of_the_engine(pieces: int) -> None:
    rng = random.Random("levels")
    found = set()
    for _ in range(40):
        box = rng.choice([(2, 3, 3), (3, 3, 3), (3, 3, 4), (4, 4, 4)])
        hole = cells_of(box).index(rng.choice(holes(box) or [(0, 1, 1)]))
        labels = rng.choice([random_cut, scattered_cut])(rng, box, pieces, hole)
        level = engine(box, pieces).level(labels)
        assert level == level_of(pieces_of(box, labels))
        found.add(level)
    assert {0, 1} <= found


@pytest.mark.parametrize(
    ("text", "box", "level"), [(HIGHEST, (3, 3, 4), 6), (SMALL, (3, 3, 3), 2), (SLAB, (3, 4, 4), 7)]
)
def test_levels_of_the_record(text: str, box: Vector, level: int) -> None:
    labels = labels_of(text)
    assert drawn(labels) == text
    pieces = pieces_of(box, labels)
    assert all(piece.is_connected for piece in pieces)
    assert Engine(box, 3).level(labels) == level == level_of(pieces)


def test_the_cube_in_the_examples() -> None:
    problem = load("examples/designs/4x4x4-3.json")
    (found,) = solve(problem).assemblies
    labels = np.full(64, HOLE, np.int64)
    for piece, motion in enumerate(found.assembly.motions):
        assert motion is not None
        for cell in problem.pieces[piece].shape:
            x, y, z = motion(cell)
            labels[16 * x + 4 * y + z] = piece
    assert (labels == HOLE).sum() == 1
    assert (engine((4, 4, 4), 3).level(labels), found.level) == (11, "11.2")


def test_what_a_search_shows_of_other_cuts() -> None:
    """Plans consist of free displacements, walls of blocked ones; without a hole no level is above 1."""
    rng = random.Random("plans")
    cube = engine((3, 3, 3), 3)
    plans = locks = 0
    for number in range(100):
        labels = (random_cut, scattered_cut)[number % 2](rng, (3, 3, 3), 3, 13)
        count, exits, is_all = cube.explore(labels, 4)
        cells = [
            {cell for cell, label in zip(cells_of((3, 3, 3)), labels, strict=True) if label == k}
            for k in range(3)
        ]

        def is_free(pair: int, by: Vector, cells: list[set[Vector]] = cells) -> bool:
            a, b = ((0, 1), (0, 2), (1, 2))[pair]
            return cells[a].isdisjoint((x + by[0], y + by[1], z + by[2]) for x, y, z in cells[b])

        if exits:
            plans += 1
            assert all(is_free(*shift) for at in range(exits) for shift in cube.plan(at))
        elif is_all:
            locks += 1
            assert not any(is_free(*shift) for shift in cube.walls(count))
    assert plans and locks
    for _ in range(50):
        labels = random_cut(rng, (3, 3, 3), 3, -1)
        assert cube.level(labels) in (0, 1)


def highest_of_all(box: Vector, pieces: int, hole: Vector) -> int:
    """The greatest level of all cuts into connected pieces, one after the other."""
    cells = [cell for cell in cells_of(box) if cell != hole]
    levels, best = engine(box, pieces), 0
    for first in product(range(pieces), repeat=len(cells) - 1):
        if len({0, *first}) < pieces:
            continue
        label = dict(zip(cells, (0, *first), strict=True)) | {hole: HOLE}
        labels = np.array([label[cell] for cell in cells_of(box)], np.int64)
        if levels.explore(labels, best + 2)[1]:
            continue  # not above the best
        if (level := levels.level(labels)) > best and all(
            piece.is_connected for piece in pieces_of(box, labels)
        ):
            best = level
    return max(best, 1)


@pytest.mark.parametrize(
    ("box", "pieces", "hole"),
    [
        ((2, 2, 3), 2, (0, 0, 1)),
        ((2, 2, 3), 3, (0, 0, 1)),
        ((1, 3, 4), 3, (0, 1, 1)),
        ((2, 2, 4), 2, (0, 0, 1)),
    ],
)
def test_the_greatest_level_of_small_boxes(box: Vector, pieces: int, hole: Vector) -> None:
    task = Task(box, pieces, hole, 1, solver())
    assert greatest(task) == (highest_of_all(box, pieces, hole), True)


def solver() -> str:
    if find_spec("pysat"):
        return "cadical195"
    pytest.importorskip("z3")
    return "z3"


def test_the_greatest_level_of_a_cube(tmp_path: Path) -> None:
    out = tmp_path / "rows.jsonl"
    task = Task((3, 3, 3), 2, (1, 1, 1), 1, solver())
    assert greatest(task, out=out) == (2, True)
    written = out.read_text()
    assert greatest(task, out=out) == (2, True)
    assert out.read_text() == written, "decided cases are decided again"
    assert "| 3x3x3 | 2 | 1, 1, 1 | 2 | at most 2 |" in table([*map(json.loads, written.splitlines())])


def test_no_case_is_missing() -> None:
    """Each pair of steps is an image of a case."""
    task = Task((4, 4, 4), 3, (1, 1, 1), 11)
    assert len(symmetries(task.box)) == 48 and holes(task.box) == [(1, 1, 1)]
    assert holes((3, 4, 5)) == [(1, 1, 1), (1, 1, 2)]
    firsts = {case.first for case in cases(task)}
    assert firsts == {0, 1}, "towards the near face of the hole, and away from it"
    assert len(cases(task)) == 2 * (1 + 2 + 4)


def test_an_undecided_case_is_not_a_bound() -> None:
    task = Task((3, 3, 4), 3, (1, 1, 1), 6, solver(), seconds=0)
    assert decide(task) == (0, False)


def test_a_cut_that_is_found_obeys_the_formula() -> None:
    task = Task((3, 3, 3), 3, (1, 1, 1), 1, solver())
    answer = Formula(task, 0).search(cases(task)[0], 1e9)
    assert isinstance(answer, np.ndarray)
    pieces = pieces_of(task.box, answer)
    assert level_of(pieces) >= 2 and all(piece.is_connected for piece in pieces)


@pytest.mark.parametrize(
    "arguments", [["--box", "9"], ["--box", "5x5x5"], ["--above", "0"], ["--box", "3x3x3", "--hole", "7,7,7"]]
)
def test_bad_arguments(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "bench.cube_in_three", *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 2 and "error: " in ended.stderr.splitlines()[-1]

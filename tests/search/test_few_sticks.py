"""Burrs of three and four sticks, and cubes of 3x3x3: burrkit's engine against the search of ``bench``."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from bench.few_bodies import levels_of
from bench.few_sticks import (
    CASES,
    Arrangement,
    Bar,
    arrangement,
    assemblies,
    bars,
    main,
    puzzle,
    shapes_of,
    studied,
)
from bench.small_cube import CELLS, canonical, images, neighbours, studied as cubes_of
from burrkit import solve
from burrkit.assembly import Assembly
from burrkit.geometry import Cell, Motion, Voxels
from burrkit.moves import take_apart
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.sixpiece import frame

IN_BURR = ("three-burr", "three-pair", "four-3", "four-4")


def judged(bodies: Sequence[Sequence[Cell]]) -> tuple[int, bool]:
    """The level of bodies in their places, and whether they come completely apart, by burrkit's engine."""
    shapes = [Voxels(cells) for cells in bodies]
    goal = Goal(Voxels(cell for shape in shapes for cell in shape))
    assembly = Assembly(Problem(tuple(map(Piece, shapes)), goal), (Motion(0),) * len(shapes))
    found = take_apart(assembly)
    assert found.first is not None
    return found.first, found.tree is not None


def sample(whole: Arrangement, seed: int, count: int) -> list[list[list[Cell]]]:
    """Assemblies drawn at random: the cubes of each stick."""
    rng = np.random.default_rng(seed)
    table, _ = shapes_of(whole)
    drawn: list[list[list[Cell]]] = []
    while len(drawn) < count:
        owners = np.column_stack([rng.choice([*some, -1], 20_000) for some in whole.claims])
        fits = np.ones(len(owners), dtype=bool)
        for stick in range(len(whole.own)):
            own = [c for c, some in enumerate(whole.claims) if stick in some]
            fits &= table[stick, (owners[:, own] == stick) @ (1 << np.arange(len(own)))] >= 0
        drawn += [bodies(whole, one) for one in owners[fits][: count - len(drawn)]]
    return drawn


def bodies(whole: Arrangement, owners: NDArray[np.int64]) -> list[list[Cell]]:
    """The cubes of each stick of an assembly."""
    contested = list(zip(whole.contested, owners.tolist(), strict=True))
    return [[*own, *(cell for cell, by in contested if by == stick)] for stick, own in enumerate(whole.own)]


@pytest.mark.parametrize("case", ["three-0", "three-1", "three-2", "three-3", "three-burr", "four-3"])
def test_levels_are_those_of_the_engine(case: str) -> None:
    whole = arrangement(bars(case, 6 if case in IN_BURR else 1))
    for drawn in sample(whole, 1, 60):
        assert levels_of(drawn) == judged(drawn)


@pytest.mark.parametrize(
    ("case", "ends"), [("three-1", 1), ("three-3", 1), ("three-burr", 8), ("three-pair", 6)]
)
def test_sets_are_those_that_solve_finds(case: str, ends: int) -> None:
    """Some sets of three: as many assemblies and solutions, up to rotation, and the same highest level."""
    whole = arrangement(bars(case, ends))
    _, shapes = shapes_of(whole)
    by_set = defaultdict[tuple[int, ...], list[tuple[int, int]]](list)
    for rows in assemblies(whole):
        for *key, level, apart in rows.tolist():
            by_set[tuple(key)].append((level, apart))
    highest = max(by_set, key=lambda key: max(by_set[key]))
    chosen = np.random.default_rng(1).permutation(len(by_set))[:12]
    for key in [highest, *(list(by_set)[k] for k in chosen)]:
        result = solve(puzzle(case, ends, [list(shapes[k]) for k in key]))
        assert len(result.assemblies) == len(by_set[key])
        levels = sorted(level for level, apart in by_set[key] if apart)
        assert sorted(len(one.tree.moves) for one in result.solutions) == levels


def images_of(whole: Arrangement, owners: Sequence[int]) -> set[tuple[int, ...]]:
    """An assembly under all rotations of the whole, by where each cube goes."""
    found = set()
    for image in whole.images.tolist():
        moved = [0] * len(owners)
        for c, owner in enumerate(owners):
            moved[image[c]] = image[len(owners) + owner] if owner >= 0 else -1
        found.add(tuple(moved))
    return found


def test_every_assembly_is_made_once() -> None:
    """A pair of sticks and one across: all 6,561 ways, and the level of each set of images."""
    whole = arrangement(bars("three-pair", 6))
    table, _ = shapes_of(whole)
    left = set()
    for owners in product(*([*some, -1] for some in whole.claims)):
        own = [
            [owner == k for owner, some in zip(owners, whole.claims, strict=True) if k in some]
            for k in range(3)
        ]
        if all(table[k, sum(1 << n for n, is_own in enumerate(own[k]) if is_own)] >= 0 for k in range(3)):
            left.add(owners)
    levels = Counter[int]()
    while left:
        owners = next(iter(left))
        left -= images_of(whole, owners)
        levels[levels_of(bodies(whole, np.array(owners)))[0]] += 1
    assert {str(level): n for level, n in levels.items()} == studied("three-pair", 6)["levels"]


def test_sticks_of_the_burr_are_in_its_positions() -> None:
    """All six of them have the cubes of burrkit's frame, and the same 32 inner ones."""
    solid = frame.boxes(8)
    for case in IN_BURR:
        own: list[Bar] = bars(case, 8)
        sticks = [Voxels.box(*size).shifted(*corner) for corner, size in own]
        together = Voxels(cell for stick in sticks for cell in stick)
        assert any(
            together.canonical() == Voxels(cell for k in some for cell in solid[k]).canonical()
            for some in product(range(6), repeat=len(sticks))
            if len(set(some)) == len(some)
        )


def test_which_arguments_are_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for case, ends in (("four-3", "7"), ("three-1", "0"), ("three-burr", "4"), ("three-2", "99")):
        monkeypatch.setattr("sys.argv", ["few_sticks", "--case", case, "--ends", ends])
        with pytest.raises(SystemExit) as stopped:
            main()
        assert stopped.value.code == 2
        assert f"--ends {ends} of {case}" in capsys.readouterr().err


# Small cubes -----------------------------------------------------------------------------------------------


def is_one(cells: set[Cell]) -> bool:
    """Whether cells are one part."""
    return Voxels(cells).is_connected


@pytest.mark.parametrize(("sizes", "pieces"), [((2, 2, 2), 3), ((2, 2, 3), 2), ((3, 3, 1), 3)])
def test_a_full_box_has_no_level_above_one(sizes: tuple[int, int, int], pieces: int) -> None:
    cells = list(Voxels.box(*sizes))
    levels = Counter[int]()
    for owners in product(range(pieces), repeat=len(cells)):
        if owners[0] == 0 and len(set(owners)) == pieces:
            cut = [{cell for cell, by in zip(cells, owners, strict=True) if by == k} for k in range(pieces)]
            if all(map(is_one, cut)):
                levels[levels_of(cut)[0]] += 1
    assert set(levels) <= {0, 1}
    assert levels[1]


@pytest.mark.parametrize("pieces", [2, 3])
def test_small_cubes_of_the_highest_level(pieces: int) -> None:
    """The engine finds the same level; of similar cubes, those of this level are listed."""
    row = cubes_of(pieces)
    found = sorted(row["cubes"])
    assert all(judged(drawn(one)) == (row["level"], True) for one in found[:: 1 + len(found) // 20])
    rng, symmetries, near, seen = np.random.default_rng(pieces), images(), neighbours().tolist(), 0
    for _ in range(600):
        cut = list(found[rng.integers(len(found))])
        for _ in range(2):
            k = int(rng.choice([k for k in range(27) if k != 13]))
            beside = [piece for piece in range(pieces) if near[k] & cut[piece]]
            cut = [piece & ~(1 << k) for piece in cut]
            cut[int(rng.choice(beside))] |= 1 << k
        if all(cut) and all(is_one(set(cells)) for cells in drawn(cut)):
            level, _ = levels_of(drawn(cut))
            seen += level == row["level"]
            assert level < row["level"] or canonical(cut, symmetries) in row["cubes"]
    assert seen > 50


def drawn(cut: Sequence[int]) -> list[list[Cell]]:
    """The cells of each piece of a cube."""
    return [[cell for k, cell in enumerate(CELLS) if piece >> k & 1] for piece in cut]


def test_every_case_has_sticks() -> None:
    assert {case: len(bars(case, 6)) for case in CASES} == {
        case: 4 if case.startswith("four") else 3 for case in CASES
    }

"""Six sticks with external holes: the cubes, the search and its levels, and the burrs that were found."""

from __future__ import annotations

import json
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bench.external_holes import (
    Found,
    Judge,
    end_layers,
    main,
    puzzle,
    read,
    run,
    search,
    shared,
    standard,
    star,
    within,
    without_external,
)
from burrkit import load, solve
from burrkit.geometry import Voxels
from burrkit.search.climb.families import stick_boxes
from burrkit.search.climb.space_results import own_assembly
from tests.reference.takeapart import Apart, take_apart

LENGTHS = (6, 8, 10)
#: The highest level without external holes, docs/census.md.
HIGHEST = {6: 12, 8: 10, 10: 10}


def short(ends: bool = False, length: int = 6, number: int = 1) -> Found:
    return run(length, ends, "3", 4000, 1 << 12, number)


def options(file: Path, **others: object) -> Namespace:
    chosen = {
        "length": [6],
        "ends": False,
        "seed": "3",
        "runs": 2,
        "steps": 2e3,
        "states": 1 << 12,
        "jobs": 1,
    }
    return Namespace(**(chosen | {"out": file} | others))


@pytest.mark.parametrize("length", [6, 8, 10])
def test_a_burr_has_32_cubes_that_several_sticks_can_have(length: int) -> None:
    assert len(shared(length)) == 32
    assert len(star(length)) == 6 * 4 * length - (24 + 2 * 8)  # 24 twice, 8 thrice


@pytest.mark.parametrize("ends", [False, True])
@pytest.mark.parametrize("length", [6, 8, 10])
def test_a_run_makes_sticks_and_depends_on_its_seed(length: int, ends: bool) -> None:
    found = short(ends, length)
    assert found == short(ends, length)
    assert found.external == sum(
        own == "." for own, cell in zip(found.cubes, star(length), strict=True) if cell not in shared(length)
    )
    pieces = [piece.shape for piece in puzzle(found).pieces]
    for shape, box, layers in zip(pieces, stick_boxes(6, length), end_layers(length), strict=True):
        assert shape <= box
        assert shape.is_connected
        for layer in layers:
            filled = [cell in shape for cell in layer]
            assert all(filled) if ends else any(filled)


@pytest.mark.parametrize("ends", [False, True])
def test_its_level_is_that_of_the_reference(ends: bool) -> None:
    found = short(ends)
    assert found.level > 5
    assert reference(found).first == found.level


def test_levels_of_changed_assemblies_are_those_of_the_reference() -> None:
    """Holes and cubes at random; what is not connected, or does not come apart, is passed over."""
    found, judge, chance = short(), Judge(6, 1 << 14), Random(5)
    changes = judge.changes(found.labels, ends=False)
    near = list(within(found, 1, judge, changes))
    assert 20 < len(near) < len(changes)
    for one in chance.sample(near, 8):
        assert sum(a != b for a, b in zip(one.cubes, found.cubes, strict=True)) == 1
        assert reference(one).first == one.level
    passed = set(_changed(found, changes)) - {one.cubes for one in near}
    for cubes in chance.sample(sorted(passed), 6):
        other = replace(found, cubes=cubes)
        if all(_is_stick(piece.shape) for piece in puzzle(other).pieces):
            assert reference(other).best is None


def reference(found: Found) -> Apart:
    return take_apart(own_assembly(puzzle(found)).shapes)


def _changed(found: Found, changes: list[tuple[int, int]]) -> list[str]:
    return [found.cubes[:i] + ".ABCDEF"[new] + found.cubes[i + 1 :] for i, new in changes]


def _is_stick(shape: Voxels) -> bool:
    return shape.is_connected and max(shape.extent) == 6


def test_love_s_dozen_gains_nothing_from_one_external_hole() -> None:
    assert standard(6).level == 12
    level, levels = without_external(6, 1, 1 << 14)
    assert (level, max(levels)) == (12, 12)
    assert sum(levels.values()) <= 72


@pytest.mark.parametrize("length", LENGTHS)
def test_the_burrs_in_the_examples(length: int) -> None:
    """As in docs/records.md: the level, by the reference, too, and one solution as drawn."""
    problem = load(f"examples/designs/holey-{length}.json")
    shapes = [piece.shape for piece in problem.pieces]
    assert all(shape.is_connected and sorted(shape.extent) == [2, 2, length] for shape in shapes)
    assert problem.goal.cells <= Voxels(star(length))
    result = solve(problem)
    (solution,) = result.solutions
    assert solution.disassembly is not None
    first = solution.disassembly.first
    assert take_apart(solution.assembly.shapes).first == first
    assert f"level {first}" in problem.name
    row = f"| {length} | {HIGHEST[length]} | **{first}** |"
    assert row in Path("docs/records.md").read_text(encoding="utf-8")


def test_a_search_goes_on_and_improves(tmp_path: Path) -> None:
    file = tmp_path / "holes.jsonl"
    search(options(file, runs=1))
    search(options(file))
    assert [one.run for one in read(file)] == [0, 1]
    search(options(file))
    assert len(read(file)) == 2
    with file.open("a") as out:
        out.write(json.dumps({"length": 6})[:-3])  # a line that was cut off
    assert len(read(file)) == 2


def test_bad_options_end_with_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for options_ in (
        ["--length", "6"],
        ["--out", "x", "--states", "100"],
        ["--length", "7", "--standard", "1"],
    ):
        monkeypatch.setattr("sys.argv", ["external_holes", *options_])
        with pytest.raises(SystemExit) as stopped:
            main()
        assert stopped.value.code == 2
        assert "error:" in capsys.readouterr().err

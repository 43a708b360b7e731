"""The registry of formats: one list for all, files recognised, puzzles saved, formats of other packages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import get_args

import pytest

import burrkit as bk
from burrkit.errors import BurrkitError, FormatError, FormatWarning
from burrkit.formats import contents, file_format, registry
from burrkit.formats.registry import Format, Sample, Selected, save
from burrkit.formats.source import load_document
from burrkit.puzzle.document import Puzzle
from tests.conftest import Cli
from tests.errors import raises, refused


def grid(data: bytes, source: str) -> bk.Problem:
    """A piece as large as the number in the file."""
    if not data.removeprefix(b"grid ").isdigit():
        raise FormatError(source, 1, "not a number")
    bar = bk.Voxels.box(int(data.removeprefix(b"grid ")), 1, 1)
    return bk.Problem((bk.Piece(bar),), bk.Goal(bar))


GRID = Format(
    "grid",
    (".grid",),
    "problem",
    sniff=lambda sample: sample.data.startswith(b"grid"),
    read=grid,
    write=lambda chosen: b"grid %d" % len(chosen.problem.goal.cells),
    title="Grid",
)


@pytest.fixture
def plugin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package that adds a format."""
    entry = metadata.EntryPoint("grid", f"{__name__}:GRID", registry.GROUP)
    monkeypatch.setattr(metadata, "entry_points", lambda group: [entry] if group == registry.GROUP else [])
    registry._plugins.cache_clear()
    yield
    registry._plugins.cache_clear()


# The table -----------------------------------------------------------------------------------------------


def test_names_and_endings_are_unique() -> None:
    every = registry.formats()
    for counted in (Counter(each.name for each in every), Counter(e for each in every for e in each.endings)):
        assert max(counted.values()) == 1
    assert all(
        ending == ending.lower() and ending.startswith(".") for each in every for ending in each.endings
    )
    assert {each.holds for each in every} == set(get_args(file_format.Holds))


def test_what_can_be_written_can_be_read_and_saved_in_the_workbench() -> None:
    assert set(registry.writable()) <= set(registry.exported())
    assert all(each.read for each in registry.writable())
    assert {ending for each in registry.writable() for ending in each.endings} <= set(registry.readable())


@pytest.mark.parametrize("name", [each.name for each in registry.writable(plugins=False)])
def test_every_writer_writes_what_is_read(name: str, tmp_path: Path) -> None:
    """Six sticks, or a goal that is filled, can be stored by every format."""
    form = registry.named(name)
    problem = bk.load("soma" if form.holds == "goal" else "antique")
    path = tmp_path / f"a{form.endings[0]}"
    save(problem, path)
    found = registry.read(path.read_bytes(), str(path))
    if isinstance(found, contents.Burrs):
        found = found.document()
    document = found if isinstance(found, bk.Problem | Puzzle) else found.document()
    shapes = document.shapes if isinstance(document, Puzzle) else document.pieces
    assert len(shapes) >= (1 if form.holds == "goal" else 6)


def test_an_unknown_name() -> None:
    with raises(BurrkitError, "unknown grid cubes"):
        registry.named("grid")


# Saving --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", [".xmpuzzle", ".json"])
def test_results_and_solutions_are_stored(ending: str, tmp_path: Path) -> None:
    result = bk.solve(bk.load("three-in-a-cube"))
    save(result, tmp_path / f"all{ending}")
    save(result.solutions[0], str(tmp_path / f"one{ending}"))
    whole, one = (load_document(str(tmp_path / f"{name}{ending}")).problems[0] for name in ("all", "one"))
    assert (whole.state, whole.solutions) == ("solved", len(result.solutions))
    assert (one.state, len(one.stored)) == ("stopped", 1)
    assert one.stored[0].level_text == result.solutions[0].level
    assert one.stored[0].placements == whole.stored[0].placements


def test_a_result_as_a_grid_is_its_first_assembly(tmp_path: Path) -> None:
    result = bk.solve(bk.load("three-in-a-cube"))
    save(result, tmp_path / "a.puz")
    save(bk.load("three-in-a-cube"), tmp_path / "b.puz")
    assert (tmp_path / "a.puz").read_bytes() == (tmp_path / "b.puz").read_bytes()


def test_one_problem_of_several(tmp_path: Path) -> None:
    both = contents.merged([Puzzle.of(bk.load(name)) for name in ("antique", "love's dozen")])
    save(both, tmp_path / "both.xmpuzzle")
    assert len(load_document(str(tmp_path / "both.xmpuzzle")).problems) == 2
    with raises(BurrkitError, "missing 2 problems"):
        save(both, tmp_path / "two.txt")
    save(both, tmp_path / "two.txt", problem=2)
    assert sorted(bk.load(str(tmp_path / "two.txt")).sticks) == sorted(bk.load("love's dozen").sticks)  # type: ignore[attr-defined]


def test_files_are_not_replaced_unasked(tmp_path: Path) -> None:
    save(bk.load("soma"), tmp_path / "a.json")
    with raises(FormatError, "exists"):
        save(bk.load("soma"), tmp_path / "a.json")
    save(bk.load("antique"), tmp_path / "a.json", force=True)
    assert bk.load(str(tmp_path / "a.json")).name == bk.load("antique").name
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("a.xmpuzle", "malformed xmpuzle"),
        ("a.doc", "malformed burr6 doc"),
        ("a", "malformed burr6 ending"),
        ("a.svg", "unsupported svg"),
        ("a.stl", "unsupported stl"),
        ("a.txt", "invalid-puzzle #Burr6"),
    ],
)
def test_what_cannot_be_saved(name: str, reason: str, tmp_path: Path) -> None:
    with raises(BurrkitError, reason):
        save(bk.load("soma"), tmp_path / name)
    assert list(tmp_path.iterdir()) == []
    with raises(BurrkitError, "invalid Problem"):
        save("soma", tmp_path / "a.json")  # type: ignore[arg-type]


def test_what_is_lost_is_a_warning(tmp_path: Path) -> None:
    document = Puzzle.of(bk.load("soma"))
    coloured = Puzzle(document.shapes, document.problems, colour_by="piece")
    with pytest.warns(FormatWarning, match="colours chosen for pieces are not stored"):
        save(coloured, tmp_path / "a.xmpuzzle")


# Formats of other packages -------------------------------------------------------------------------------


@pytest.mark.usefixtures("plugin")
def test_a_format_of_another_package(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "bar.grid").write_bytes(b"3")
    assert len(bk.load(str(tmp_path / "bar.grid")).goal.cells) == 3  # by its ending
    (tmp_path / "bar").write_bytes(b"grid 4")
    assert len(bk.load(str(tmp_path / "bar")).goal.cells) == 4  # by its content
    assert cli("convert", str(tmp_path / "bar"), str(tmp_path / "other.grid")).code == 0
    assert (tmp_path / "other.grid").read_bytes() == b"grid 4"
    assert cli("convert", str(tmp_path / "bar"), "--to", "grid").out == "grid 4"
    save(bk.load(str(tmp_path / "bar")), tmp_path / "saved.grid")
    (tmp_path / "wrong.grid").write_bytes(b"x")
    ran = cli("info", str(tmp_path / "wrong.grid"))
    refused(ran, "malformed wrong.grid:1 number")
    assert GRID in registry.exported() and ".grid" in registry.readable()


@pytest.mark.usefixtures("plugin")
def test_formats_of_burrkit_come_first() -> None:
    assert registry.read(b"[[[0, 0, 0]]]", "a.json") == registry.read(b"[[[0, 0, 0]]]", "a.grids")
    assert Sample(b"grid 1", "a").text == "grid 1"
    assert GRID.encode(Selected(grid(b"2", ""))) == b"grid 2"


@pytest.mark.parametrize("value", [f"{__name__}:NOTHING", f"{__name__}:grid", "no_such_package:X"])
def test_a_wrong_entry_point(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = metadata.EntryPoint("grid", value, registry.GROUP)
    monkeypatch.setattr(metadata, "entry_points", lambda group: [entry])
    registry._plugins.cache_clear()
    try:
        with raises(BurrkitError, f"invalid grid {value}") as caught:
            registry.formats()
        assert len(str(caught.value).splitlines()) == 1
    finally:
        registry._plugins.cache_clear()

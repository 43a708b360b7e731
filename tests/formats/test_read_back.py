"""What burrkit prints is read back: the same pieces by their marks, the same cubes, the same assembly."""

from __future__ import annotations

from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from burrkit.assembly import assemblies
from burrkit.assembly.model import Assembly
from burrkit.cli.common.solve_report import assembly_report
from burrkit.cli.report import plain_text
from burrkit.formats import source
from burrkit.formats.drawings.reports import is_report
from burrkit.formats.stored import Archive
from burrkit.formats.stored_check import check
from burrkit.geometry import Cell, Voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.document import Puzzle
from burrkit.sixpiece import catalogue
from burrkit.sixpiece.burr import Burr, burr
from tests.conftest import Cli
from tests.errors import refused
from tests.speeds import some

EXAMPLES = sorted(
    path for path in (Path(__file__).parents[2] / "examples").iterdir() if path.suffix in (".txt", ".json")
)
BURRS = [burr(*sticks) for sticks in sorted({e.sticks for e in catalogue.entries() if e.is_burr})]
NUMBERED = burr(1, 120, 3328, 3322, 3328, 3305, marks="012345")


def read(text: str) -> Puzzle:
    found = source.parse(text.encode(), "report")
    assert isinstance(found, Puzzle)
    return found


def by_mark(assembly: Assembly) -> dict[str, frozenset[Cell]]:
    """The cells of each piece, from the least ones of all."""
    marks = assembly.problem.marks
    if not all(piece.mark for piece in assembly.problem.pieces):
        names = [piece.name for piece in assembly.problem.pieces]
        marks = tuple(names) if all(names) and len(set(names)) == len(names) else marks
    owners = assembly.owners()
    low = Voxels(owners).low
    found: dict[str, set[Cell]] = {}
    for (x, y, z), owner in owners.items():
        found.setdefault(marks[owner], set()).add((x - low[0], y - low[1], z - low[2]))
    return {mark: frozenset(cells) for mark, cells in found.items()}


def read_back(puzzle: Puzzle, index: int = 0) -> dict[str, frozenset[Cell]]:
    (stored,) = puzzle.problems[index].stored
    archive = Archive(puzzle, index)
    assert check(archive, stored).wrong is None
    return by_mark(archive.assembly(stored))


def drawn(assembly: Assembly, width: int, *, verbose: bool = False) -> str:
    return plain_text(assembly_report(assembly, verbose), width)


def printed(assembly: Assembly) -> dict[str, frozenset[Cell]]:
    """The cells by the marks that a report prints."""
    owners, marks = assembly.owners(), assembly.problem.marks
    low = Voxels(owners).low
    found: dict[str, set[Cell]] = {}
    for (x, y, z), owner in owners.items():
        found.setdefault(marks[owner], set()).add((x - low[0], y - low[1], z - low[2]))
    return {mark: frozenset(cells) for mark, cells in found.items()}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("level", some(["1", "2", "10"], 2))
def test_a_report_of_every_example(cli: Cli, path: Path, level: str) -> None:
    report = cli("solve", str(path), "--assemblies", "--limit", "1", "-v", level).out
    assert "Layers from the bottom up" in report
    puzzle, problem = read(report), source.load(path)
    for index in range(len(puzzle.problems)):
        again = read_back(puzzle, index)
        own = dict(zip(problem.marks, (piece.shape.canonical() for piece in problem.pieces), strict=True))
        assert {mark: Voxels(cells).canonical() for mark, cells in again.items()} == own
        cells = Voxels(cell for piece in again.values() for cell in piece)
        assert len(cells) == sum(len(piece.shape) for piece in problem.pieces)
    assert cli("solve", str(path), "--json").out.startswith("{")


@pytest.mark.parametrize("known", some(BURRS, 12), ids=lambda known: str(known.sticks))
def test_a_report_of_every_burr(known: Burr) -> None:
    for marks in ("012345", "ABCDEF", "-_x#+|"):
        assembly = next(iter(assemblies(burr(*known.sticks, marks=marks))))
        assert read_back(read(drawn(assembly, 80))) == printed(assembly)


@pytest.mark.parametrize("width", [200, 80, 40, 30])
@pytest.mark.parametrize("verbose", [False, True])
def test_a_report_of_every_width(width: int, verbose: bool) -> None:
    assembly = next(iter(assemblies(NUMBERED)))
    assert set(printed(assembly)) == set("012345")
    assert read_back(read(drawn(assembly, width, verbose=verbose))) == printed(assembly)


@pytest.mark.parametrize("width", [24, 26, 30])
def test_rows_without_a_cube(width: int) -> None:
    """On a narrow terminal the first rows of the lowest layer of a long burr are blank."""
    assembly = next(iter(assemblies(NUMBERED.with_length(12))))
    text = drawn(assembly, width)
    assert "1 bottom\n\n\n" in text
    assert read_back(read(text)) == printed(assembly)


@pytest.mark.parametrize("width", [200, 60, 30])
@pytest.mark.parametrize("size", [(6, 5, 2), (30, 2, 1), (1, 28, 2)])
def test_marks_of_two_letters(width: int, size: tuple[int, int, int]) -> None:
    x, y, z = size
    count = x * y * z // 2
    problem = Problem((Piece(Voxels.box(2, 1, 1)),) * count, Goal(Voxels.box(x, y, z)))
    assembly = next(iter(assemblies(problem)))
    assert len(printed(assembly)) == count > 26
    assert read_back(read(drawn(assembly, width))) == printed(assembly)


@given(
    st.permutations("0123456789ABXxo+-_#*@|/=~").map(lambda marks: marks[:4]),
    st.integers(30, 90),
    st.booleans(),
)
def test_any_marks_are_read_back(marks: list[str], width: int, has_room: bool) -> None:
    corner, bar = Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0)]), Voxels.box(2, 1, 1)
    pieces = [Piece(shape, mark=mark) for shape, mark in zip((corner, corner, bar, bar), marks, strict=True)]
    goal = Goal(Voxels.box(2, 3, 2), Voxels([(2, 0, 0)])) if has_room else Goal(Voxels.box(5, 2, 1))
    found = next(iter(assemblies(Problem(tuple(pieces), goal))), None)
    if found is not None:
        assert read_back(read(drawn(found, width))) == printed(found)


def test_a_goal_in_two_parts() -> None:
    goal = Voxels([(0, 0, 0), (0, 2, 0), (0, 4, 0)])
    assembly = next(iter(assemblies(Problem((Piece(Voxels.box(1, 1, 1)),) * 3, Goal(goal)))))
    assert read_back(read(drawn(assembly, 80))) == printed(assembly)


def test_a_piece_in_two_parts_is_one_piece() -> None:
    pair = Voxels([(0, 0, 0), (2, 0, 0)])
    problem = Problem((Piece(pair), Piece(Voxels.box(1, 1, 1))), Goal(Voxels.box(3, 1, 1)))
    assembly = next(iter(assemblies(problem)))
    assert read_back(read(drawn(assembly, 80))) == printed(assembly)


def test_reports_of_other_cells_are_refused(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "balls.json"
    assert cli("convert", "soma", str(path), "--lattice", "tetra-octa").code == 0
    report = cli("solve", str(path), "--first", "--assemble-only", "--assemblies", "-v").out
    assert is_report(report)
    saved = tmp_path / "report.txt"
    saved.write_text(report)
    answer = cli("info", str(saved))
    assert answer.code == 2
    refused(answer, "malformed --save")
    assert len(answer.err.splitlines()) == 1


TEXT_FORMATS = ("burr6", "cubes", "drawing", "js", "json", "ll", "puz", "puzzlecad", "py", "xmpuzzle")


@pytest.mark.parametrize("form", TEXT_FORMATS)
def test_what_convert_prints_is_read_back(cli: Cli, form: str, tmp_path: Path) -> None:
    path = tmp_path / "again.txt"
    for name in ("antique", "loves-dozen", "soma"):
        answer = cli("convert", name, "--to", form)
        if answer.code == 2:
            assert name == "soma"
            assert form in ("burr6", "ll")
            continue
        path.write_text(answer.out)
        shapes = sorted(bytes(piece.shape.canonical().cells) for piece in source.load(name).pieces)
        found = source.load_document(str(path))
        parts = [found.shapes[part.shape] for part in found.problems[0].parts for _ in range(part.most)]
        assert sorted(bytes(shape.filled.canonical().cells) for shape in parts) == shapes


@pytest.mark.parametrize("number", [1, 120, 960, 992, 1024, 3328])
def test_what_piece_prints_is_read_back(cli: Cli, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    report = cli("piece", str(number)).out
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(report.encode())))
    again = cli("piece", "-")
    assert again.code == 0
    assert again.out == report

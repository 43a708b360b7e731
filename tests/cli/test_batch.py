"""``burrkit solve`` of several files, and of a folder."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from burrkit.cli import solve
from burrkit.cli.common import progress
from burrkit.cli.common.search import search
from tests.conftest import Cli
from tests.errors import refused

EXAMPLES = Path(__file__).parents[2] / "examples"
HEAD = " assemblies  solutions       level  seconds  file"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with three puzzles, one of them in an inner folder, and other files."""
    monkeypatch.chdir(tmp_path)
    for name in ("b.txt", "a.json", "inner/c.txt", ".hidden/d.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(EXAMPLES / ("antique.txt" if name.endswith("txt") else "three-in-a-cube.json"), name)
    Path("page.html").write_text("<p>", "utf-8")
    Path("program.py").write_text("print()", "utf-8")
    Path(".c.txt").write_text("", "utf-8")
    return tmp_path


def unpacked(name: str) -> bytes:
    """The XML of a file."""
    return gzip.decompress(Path(name).read_bytes())


def table(out: str) -> list[tuple[str, str]]:
    """The figures and the file of each line, without the time."""
    head, *lines = out.splitlines()
    assert head == HEAD
    return [(" ".join(line.split()[:3]), line.split()[-1]) for line in lines]


def test_a_folder_is_solved_in_the_order_of_its_names(cli: Cli, folder: Path) -> None:
    ran = cli("solve", "--batch", ".")
    assert (ran.code, ran.err) == (0, "")
    assert [file for _, file in table(ran.out)] == ["a.json", "b.txt", "inner/c.txt"]
    assert table(ran.out)[1] == ("1 1 1.2", "b.txt")
    assert all(len(line) <= 80 for line in ran.out.splitlines())


def test_results_are_those_of_one_file(cli: Cli, folder: Path) -> None:
    ran = cli("solve", "b.txt", "a.json", "--json", "--moves")
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert [(line.pop("file"), line.pop("problem")) for line in lines] == [("b.txt", 1), ("a.json", 1)]
    for file, line in zip(("b.txt", "a.json"), lines, strict=True):
        alone = json.loads(cli("solve", file, "--json", "--moves").out)
        assert line | {"seconds": 0} == alone | {"seconds": 0}


def test_a_file_that_cannot_be_solved_stops_no_other(cli: Cli, folder: Path) -> None:
    Path("bad.json").write_text("{", "utf-8")
    ran = cli("solve", "b.txt", "bad.json", "no.xmpuzzle", "inner/c.txt", "--assemble-only")
    assert ran.code == 2
    assert table(ran.out) == [("1 - -", "b.txt"), ("1 - -", "inner/c.txt")]
    assert [line.split(":")[1].strip() for line in ran.err.splitlines()] == ["bad.json", "no.xmpuzzle"]


def test_each_problem_has_a_line(cli: Cli, folder: Path) -> None:
    assert cli("convert", str(EXAMPLES / "soma.json"), "-o", "soma.xmpuzzle").code == 0
    data = unpacked("soma.xmpuzzle")
    problem = data[data.index(b"<problem ") : data.index(b"</problem>") + 10]
    Path("two.xmpuzzle").write_bytes(data.replace(problem, problem + problem))
    ran = cli("solve", "two.xmpuzzle", "b.txt")
    assert [line.split(maxsplit=4)[4] for line in ran.out.splitlines()[1:]] == [
        "two.xmpuzzle",
        "two.xmpuzzle, P2",
        "b.txt",
    ]
    assert len(table(cli("solve", "two.xmpuzzle", "b.txt", "--problem", "1").out)) == 2
    second = cli("solve", "two.xmpuzzle", "b.txt", "--problem", "2")
    assert (second.code, len(table(second.out)), second.err.count("\n")) == (2, 1, 1)


def test_a_limit_is_marked(cli: Cli, folder: Path) -> None:
    ran = cli("solve", str(EXAMPLES / "soma.json"), "b.txt", "--limit", "2")
    assert [line.split()[1] for line in ran.out.splitlines()[1:]] == ["2+", "1"]


def test_ctrl_c_ends_all(cli: Cli, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(load: Callable[..., object]) -> Callable[..., object]:
        def interrupted(*given: object) -> object:
            result = load(*given)
            progress.Watch.status = 130
            return result[0], True  # type: ignore[index]

        return interrupted

    monkeypatch.setattr(solve, "search", stopped(search))
    ran = cli("solve", "--batch", ".")
    assert (ran.code, len(ran.out.splitlines())) == (130, 2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--batch", "no-folder"), "unknown no-folder"),
        (("--batch", "empty"), "missing empty"),
        (("--batch", ".", "b.txt"), "conflict b.txt --batch"),
        (("--batch", ".", "--save", "x.json"), "conflict --batch --save"),
        (("--batch", ".", "--file", "b.txt"), "conflict --batch --file"),
        (("b.txt", "a.json", "--html", "x.html"), "conflict files --html"),
        (("b.txt", "a.json", "-v"), "conflict files --verbose"),
        (("b.txt", "a.json", "--problem", "x"), "invalid --problem x"),
    ],
)
def test_what_is_for_one_puzzle_is_refused(cli: Cli, folder: Path, words: tuple[str, ...], said: str) -> None:
    Path("empty").mkdir()
    refused(cli("solve", *words), said)


def test_words_of_a_name_are_one_source(cli: Cli, folder: Path) -> None:
    """Also numbers, even if files have such names."""
    for name in ("1", "120", "3328", "3322", "3305"):
        Path(name).write_text("", "utf-8")
    ran = cli("solve", "1", "120", "3328", "3322", "3328", "3305", "--count-only")
    assert (ran.code, ran.out.splitlines()[0]) == (0, "1,120,3328,3322,3328,3305")
    assert cli("solve", "love's", "dozen", "--count-only").out.startswith("Love's Dozen\n")

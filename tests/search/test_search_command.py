"""``burrkit search`` as people type it: stocks, conditions, what is printed, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from burrkit.errors import BurrkitError
from burrkit.search.sets.stock import CLASSES, Stock, of_class, parse
from tests.conftest import Cli
from tests.errors import refused


def test_the_314_solid_burrs(cli: Cli) -> None:
    ran = cli("search", "--pieces", "solid", "--holes", "0", "--limit", "3")
    assert ran.code == 0
    assert "137 sets up to mirror image, 221 with mirror images." in ran.out
    assert "length  6: 137 (221), of 314 solutions" in ran.out
    assert "… and 134 more" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_json(cli: Cli) -> None:
    found = json.loads(cli("search", "sets", "--pieces", "1,52x2,792,824,911,975,1024", "--json").out)
    assert set(found) == {
        "pieces", "lengths", "counting", "complete", "assemblies", "sets", "hands", "rows", "by_length",
        "found",
    }  # fmt: skip
    assert found["pieces"] == [1, 52, 792, 824, 911, 975, 1024]
    six_way = [row for row in found["found"] if row["sticks"] == [52, 792, 824, 911, 975, 1024]]
    assert [(row["assemblies"], row["solutions"], row["holes"]) for row in six_way] == [(8, 6, 0)]


def test_help_names_the_commands(cli: Cli) -> None:
    out = cli("search", "--help").out
    for name in ("sets", "pieces", "climb"):
        assert name in out
    assert "--no-duplicates" in cli("search", "sets", "--help").out


def test_help_and_guide_explain_a_number_without_a_count(cli: Cli) -> None:
    assert parse("1,52,103").counts == ((1, 6), (52, 6), (103, 6))
    assert parse("1,52x2,103").counts == ((1, 1), (52, 2), (103, 1))
    answer = " ".join(cli("search", "sets", "--help").out.split())
    assert "numbers as in 1,52,103: any number of each" in answer
    assert "as in 1,52x2,103, and in a file of numbers, a number without a count is one stick" in answer
    guide = " ".join((Path(__file__).parents[2] / "docs/guides/search.md").read_text("utf-8").split())
    assert "list of different numbers (`1,52,103`), there is any number of each stick" in guide
    assert "(`1,52x2,103`: one, two and one), a number without a count is one stick." in guide


def test_classes() -> None:
    sizes = {name: len(of_class(name).sticks) for name in CLASSES}
    assert sizes == {"notchable": 59, "solid": 25, "millable": 78, "all": 837}
    assert all(of_class(name).is_closed for name in CLASSES)


def test_stocks_as_text() -> None:
    assert parse("52, 1024 3328") == Stock(((52, 1), (1024, 2)))
    assert parse("52,1024") == Stock(((52, 6), (1024, 6)))
    assert parse("52x2,1024") == Stock(((52, 2), (1024, 1)))
    assert parse("1024*9") == Stock(((1024, 6),))
    assert not parse("52,960").has([52, 960, 975])
    assert parse("960x2,992x2").is_closed
    assert not parse("975x2,824").is_closed


def test_stocks_in_files(tmp_path: Path) -> None:
    file = tmp_path / "box.txt"
    file.write_text("# my box\n1\n52 x2  # two of them\n\n1024 x 3\n3328\n", encoding="utf-8")
    assert parse(str(file)) == Stock(((1, 1), (52, 2), (1024, 4)))
    for text, said in (
        ("1\n5000\n", "box.txt:2: stick 5000"),
        ("1\nkey\n", "box.txt:2: 'key' is not a stick number"),
        ("52 x0\n", "has the count 0"),
        ("# nothing\n", "contains no stick"),
        ("512 x\n", "box.txt:1"),
    ):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(BurrkitError, match=said):
            parse(str(file))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "usage --pieces"),
        (("--pieces", "nothing"), "invalid-puzzle class"),
        (("--pieces", "52,5000"), "invalid-stick 5000 stick"),
        (("--pieces", "52x2,960"), "invalid-puzzle 3 sticks"),
        (("--pieces", "52,960", "--key", "yes"), "invalid-puzzle 1 stick"),
        (("--pieces", "solid", "--holes", "3-1"), "invalid-puzzle 3 1 holes"),
        (("--pieces", "solid", "--holes", "few"), "invalid --holes"),
        (("--pieces", "solid", "--length", "7"), "unknown 7 length"),
        (("--pieces", "solid", "--length", "long"), "invalid --length long"),
        (("--pieces", "solid", "--level-type", "5-5"), "invalid-puzzle type"),
        (("--pieces", "solid", "--cluster", "here"), "invalid cluster"),
    ],
)
def test_wrong_input_is_one_line(cli: Cli, words: tuple[str, ...], said: str) -> None:
    ran = cli("search", "--level", "1", *words)
    refused(ran, said)


@pytest.mark.parametrize(
    ("words", "option"), [(("climb", "--runs", "1"), "--save"), (("--pieces", "52,1024"), "--parquet")]
)
def test_one_name_for_two_files_is_one_line(
    cli: Cli, tmp_path: Path, words: tuple[str, ...], option: str
) -> None:
    path = tmp_path / "new"
    ran = cli("search", *words, "--out", str(path), option, str(path))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    refused(ran, f"duplicate --out {option}")
    assert not path.exists()

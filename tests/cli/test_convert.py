"""``burrkit convert``: every format from every source, to the screen and to files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from burrkit.formats.files import label
from burrkit.formats.source import load
from burrkit.sixpiece import ll
from tests.conftest import Cli

EXAMPLES = Path(__file__).parents[2] / "examples"
ANTIQUE = str(EXAMPLES / "antique.txt")
SOMA = str(EXAMPLES / "soma.json")


def test_to_burr6_and_back(cli: Cli) -> None:
    assert cli("convert", ANTIQUE, "--to", "burr6").out == Path(ANTIQUE).read_text("utf-8")


def test_to_json_and_back(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "antique.json"
    assert cli("convert", ANTIQUE, "--to", "json", "-o", str(path), "--length", "8").out == ""
    assert load(str(path)) == load(ANTIQUE, 8)
    assert cli("convert", SOMA, "--to", "json").out == Path(SOMA).read_text("utf-8")


def test_to_ll_lists_every_assembly_once(cli: Cli) -> None:
    lines = cli("convert", "bill's baffling burr", "--to", "ll").out.splitlines()
    assert len(lines) == 24
    assert lines == sorted(lines)
    sticks = {tuple(sorted(ll.read(line).sticks)) for line in lines}
    assert sticks == {(103, 760, 960, 992, 996, 1024)}


def test_to_ll_of_long_sticks_is_the_same(cli: Cli) -> None:
    numbers = "1,188,976,768,824,1024"
    short, long = (cli("convert", numbers, "--to", "ll", "--length", n).out for n in ("6", "12"))
    assert len(short.splitlines()) == 1
    assert [ll.read(s).canonical for s in short.split()] == [ll.read(s).canonical for s in long.split()]


def test_nothing_is_overwritten_unasked(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    path.write_text("mine")
    ran = cli("convert", ANTIQUE, "--to", "json", "-o", str(path))
    assert (ran.code, ran.err) == (2, f"burrkit: {label(str(path))}: exists already; --force overwrites it\n")
    assert path.read_text() == "mine"
    assert cli("convert", ANTIQUE, "--to", "json", "-o", str(path), "--force").code == 0
    assert json.loads(path.read_text())["kind"] == "six-piece"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((SOMA, "--to", "burr6"), "#Burr6 text is for six-piece burrs; this puzzle can be converted to json"),
        ((SOMA, "--to", "ll"), "LL format is for six-piece burrs; this puzzle can be converted to json"),
        (("nowhere.txt", "--to", "ll"), "nowhere.txt: no such file"),
        (("1,2,3,4,5", "--to", "json"), "a six-piece burr has 6 sticks, not 5"),
    ],
)
def test_mistakes(cli: Cli, words: tuple[str, ...], message: str) -> None:
    ran = cli("convert", *words)
    assert (ran.code, ran.out, ran.err) == (2, "", f"burrkit: {message}\n")


def test_unknown_formats(cli: Cli) -> None:
    ran = cli("convert", ANTIQUE, "--to", "png")
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1
    assert "png" in ran.err

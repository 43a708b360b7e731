"""``burrkit examples``: what comes with burrkit can be listed and copied, and is read by its command."""

from __future__ import annotations

import json
from pathlib import Path

from burrkit.formats.examples import find
from tests.conftest import Cli


def test_each_is_read_by_its_command(cli: Cli) -> None:
    listed = json.loads(cli("examples", "--json").out)
    assert {"antique.txt", "amazon.txt", "eight-is-enough.txt", "logic/seki.txt"} <= {
        x["name"] for x in listed
    }
    for each in listed:
        if each["command"] == "solve":
            by_path, by_name = (
                cli("info", source, "--json") for source in (each["path"], Path(each["name"]).stem)
            )
            assert (by_path.code, by_name.code) == (0, 0)
            assert by_path.out == by_name.out or find(Path(each["name"]).stem) is None
        else:
            assert cli(*each["command"].split(), each["path"]).code == 0


def test_copy(cli: Cli, tmp_path: Path) -> None:
    target = tmp_path / "puzzles"
    ran = cli("examples", "--out", str(target))
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    names = {str(path.relative_to(target)) for path in target.rglob("*.*")}
    assert names == {each["name"] for each in json.loads(cli("examples", "--json").out)}
    (target / "antique.txt").write_text("mine", encoding="utf-8")
    again = cli("examples", "--out", str(target))
    assert again.code == 2
    assert len(again.err.splitlines()) == 1
    assert (target / "antique.txt").read_text(encoding="utf-8") == "mine"
    assert cli("examples", "--out", str(target), "--force").code == 0
    assert (target / "antique.txt").read_text(encoding="utf-8") != "mine"


def test_a_folder_that_cannot_be_made(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    ran = cli("examples", "--out", str(tmp_path / "file"))
    assert (ran.code, len(ran.err.splitlines())) == (2, 1)


def test_the_table_fits(cli: Cli) -> None:
    lines = cli("examples").out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[-1] == "burrkit examples --out FOLDER copies them."

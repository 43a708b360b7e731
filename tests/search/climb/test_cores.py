"""A run with a fixed seed gives the same table on any number of threads."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Cli

CLIMB = ("search", "climb", "--seed", "3", "--runs", "4", "--steps", "60")
DESIGN = ("design", "examples/soma.json", "--seed", "3", "--pieces", "3", "--runs", "4", "--steps", "60")


@pytest.mark.parametrize("command", [CLIMB, DESIGN], ids=["climb", "design"])
def test_one_table_on_any_number_of_threads(cli: Cli, tmp_path: Path, command: tuple[str, ...]) -> None:
    tables = []
    for jobs in ("1", "2", "3"):
        file = str(tmp_path / f"{jobs}.sqlite")
        assert cli(*command, "--jobs", jobs, "--out", file, "--json").code == 0
        tables.append(cli("search", "table", file, "--all", "--json").out)
    assert '"run": ' in tables[0]
    assert tables[0] == tables[1] == tables[2]

"""``burrkit catalogue``: a table of 80 columns, details of few, JSON of all."""

from __future__ import annotations

import json

from tests.conftest import Cli
from tests.errors import refused


def test_table(cli: Cli) -> None:
    ran = cli("catalogue")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert max(map(len, lines)) <= 80
    (love,) = [line for line in lines if line.startswith("Love's Dozen")]
    assert love.endswith("  6  88 512 704 960 992 1008      154   90     12")


def test_few_come_with_their_sources(cli: Cli) -> None:
    out = cli("catalogue", "mega six").out
    assert "designer: Bill Cutler & Brian Young" in out
    assert "source: puzzle-place.com" in out
    assert "note: " in out


def test_json(cli: Cli) -> None:
    found = json.loads(cli("catalogue", "unique 10", "--json").out)
    assert [(entry["length"], entry["level"]) for entry in found] == [(8, "10"), (6, "5")]
    assert found[0]["sticks"] == [624, 702, 768, 883, 1015, 1024]
    assert set(found[0]) == {
        "name", "also", "designer", "sticks", "length", "assemblies", "solutions", "level", "holes",
        "source", "note",
    }  # fmt: skip
    assert len(json.loads(cli("catalogue", "--json").out)) == 122


def test_no_match(cli: Cli) -> None:
    ran = cli("catalogue", "xyzzy")
    refused(ran, "unknown xyzzy")

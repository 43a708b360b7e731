"""``burrkit states``: the summary, JSON and GraphViz, and its complaints."""

from __future__ import annotations

import json
from itertools import count

import pytest
import typer

from burrkit.cli.states import states
from burrkit.errors import BurrkitError
from tests.errors import raises

BURR = "216,412,751,896,960,1024"


def _run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    app = typer.Typer()
    app.command()(states)
    capsys.readouterr()
    app(list(words), standalone_mode=False)
    return capsys.readouterr().out


def _mobile(capsys: pytest.CaptureFixture[str]) -> tuple[str, str, str]:
    """The burr and an assembly of it in which something moves, whatever its number is."""
    for number in map(str, count(1)):
        words = (BURR, "--assembly", number)
        if len(json.loads(_run(capsys, *words, "--json"))["states"]) > 1:
            return words
    raise AssertionError


def test_summary(capsys: pytest.CaptureFixture[str]) -> None:
    out = _run(capsys, BURR, "--assembly", "1")
    assert "depth" in out
    assert out.splitlines()[-2].startswith("1 state and no move")
    assert "stopped" not in out


def test_json_is_a_graph(capsys: pytest.CaptureFixture[str]) -> None:
    graph = json.loads(_run(capsys, *_mobile(capsys), "--json"))
    assert graph["complete"]
    assert graph["pieces"] == [*"ABCDEF"]
    size = len(graph["states"])
    assert graph["states"][0]["depth"] == 0
    reached = {0}
    for edge in sorted(graph["edges"], key=lambda e: (e["from"], e["to"])):
        assert 0 <= edge["from"] < size
        reached |= {edge["from"], edge["to"]}
    assert reached == set(range(size))


def test_graphviz(capsys: pytest.CaptureFixture[str]) -> None:
    mobile = _mobile(capsys)
    graph = json.loads(_run(capsys, *mobile, "--json"))
    text = _run(capsys, *mobile, "--dot").splitlines()
    assert (text[0], text[-1]) == ("graph states {", "}")
    assert sum(" -- " in line for line in text) == len(graph["edges"])
    assert sum("doublecircle" in line for line in text) == sum(s["separations"] > 0 for s in graph["states"])


def test_a_limit_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    mobile = _mobile(capsys)
    graph = json.loads(_run(capsys, *mobile, "--json", "--limit", "1"))
    assert (graph["complete"], len(graph["states"])) == (False, 1)
    assert "stopped by --limit" in _run(capsys, *mobile, "--limit", "1")


def test_complaints(capsys: pytest.CaptureFixture[str]) -> None:
    with raises(BurrkitError, "unknown 999 assembly"):
        _run(capsys, BURR, "--assembly", "999")
    with raises(BurrkitError, "conflict"):
        _run(capsys, BURR, "--json", "--dot")

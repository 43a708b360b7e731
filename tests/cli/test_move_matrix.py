"""``burrkit states --matrix``: MOVE(i, j) of one state, with each pass of its closure."""

from __future__ import annotations

import json

from tests.conftest import Cli
from tests.errors import refused

LOVE = "Love's Dozen"


def test_passes_side_by_side(cli: Cli) -> None:
    ran = cli("states", LOVE, "--matrix")
    lines = ran.out.splitlines()
    assert ran.code == 0
    assert max(map(len, lines)) <= 80
    start = lines.index("Along +x")
    assert lines[start + 1 : start + 11] == [
        "two pieces alone      after pass 1          after pass 2",
        "  A  B  C  D  E  F      A  B  C  D  E  F      A  B  C  D  E  F",
        "A 0  -  -  -  2  -    A 0  -  -  2* 2  -    A 0  2* 2* 2  2  2*",
        "B -  0  -  0  -  -    B -  0  0* 0  -  0*   B 0* 0  0  0  0* 0",
        "C -  -  0  1  -  0    C -  0* 0  0* 0* 0    C 0* 0  0  0  0  0",
        "D -  -  0  0  -  -    D -  0* 0  0  0* 0*   D 0* 0  0  0  0  0",
        "E 0  -  -  0  0  -    E 0  0* 0* 0  0  0*   E 0  0  0  0  0  0",
        "F -  0  0  0  0  0    F 0* 0  0  0  0  0    F 0  0  0  0  0  0",
        "+x: A by 2",
        "-x: B C D E F by 2",
    ]


def test_json(cli: Cli) -> None:
    answer = json.loads(cli("states", LOVE, "--matrix", "--json", "--state", "2").out)
    assert list(answer) == [
        "version",
        "puzzle",
        "assembly",
        "chosen",
        "state",
        "pieces",
        "offsets",
        "matrices",
    ]
    assert (answer["state"], answer["pieces"]) == (2, [*"ABCDEF"])
    for matrix, axis in zip(answer["matrices"], "xyz", strict=True):
        assert list(matrix) == ["axis", "pairwise", "passes", "move", "separates"]
        assert matrix["axis"] == axis
        assert matrix["move"] == [matrix["pairwise"], *matrix["passes"]][-1]
        assert matrix["separates"] == any(entry is None for row in matrix["move"] for entry in row)


def test_an_end_of_the_graph_separates(cli: Cli) -> None:
    graph = json.loads(cli("states", LOVE, "--json").out)
    end = next(str(n) for n, state in enumerate(graph["states"]) if state["separations"])
    ran = cli("states", LOVE, "--matrix", "--state", end)
    assert "An entry without limit: a group comes free." in ran.out
    assert "without end" in ran.out


def test_complaints(cli: Cli) -> None:
    for words, message in (
        (("--state", "1"), "conflict --state --matrix"),
        (("--matrix", "--dot"), "conflict --matrix --dot"),
        (("--matrix", "--state", "9999"), "unknown --state 9999 11"),
    ):
        refused(cli("states", LOVE, *words), message)

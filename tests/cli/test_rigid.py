"""``burrkit rigid``: motions and proofs in words and in JSON."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import burrkit as bk
from burrkit.formats.json.puzzle import write as write_puzzle
from burrkit.moves.rigidity import decision
from tests.conftest import Cli
from tests.errors import refused
from tests.moves.rigidity.test_analysis import EDGES, THREE, TURNSTILE, assembled


def saved(folder: Path, assembly: bk.Assembly) -> str:
    file = folder / "puzzle.json"
    file.write_text(write_puzzle(assembly.problem), "utf-8")
    return str(file)


def test_a_key_slides(cli: Cli) -> None:
    ran = cli("rigid", "antique")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "Collins Antiques burr, assembly 1, the first solution",
        "A slides to the right and comes free.",
    ]


def test_nothing_moves(cli: Cli) -> None:
    ran = cli("rigid", "antique", "--hold", "AB")
    assert ran.code == 0
    assert ran.out.splitlines()[1:3] == [
        "A and B are held together.",
        "Rigid: nothing moves, by slides or turns.",
    ]
    flat = cli("rigid", "antique", "--hold", "BA", "--without-turns")
    assert "Nothing slides in any direction, alone or several groups at once.\n" in flat.out
    assert "(rank 12 of 12)" in flat.out and "(rank 24 of 24)" in ran.out
    assert max(map(len, (ran.out + flat.out).splitlines())) <= 80


def test_the_proof_can_be_repeated_from_json(cli: Cli) -> None:
    data = json.loads(cli("rigid", "antique", "--hold", "AB", "--json").out)
    assert (data["verdict"], data["held"], data["velocities"]) == ("rigid", ["A", "B"], [])
    totals, rows = np.zeros((6, 6), dtype=object), []
    for contact in data["contacts"]:
        point = [Fraction(c) for c in contact["point"]]
        wrench = [*contact["normal"], *np.cross(np.array(point), contact["normal"])]
        row = np.zeros((6, 6))
        for piece, sign in zip(contact["pieces"], (-1, 1), strict=True):
            body = max("ABCDEF".index(piece), 1)  # A and B are one
            totals[body] += [sign * contact["force"] * c for c in wrench]
            row[body] += [sign * float(c) for c in wrench]
        rows.append(row[2:].reshape(-1))
        assert contact["force"] > 0
    assert not totals.any()
    assert np.linalg.matrix_rank(np.array(rows)) == 24


def test_turns_and_joint_slides(cli: Cli, tmp_path: Path) -> None:
    ran = cli("rigid", saved(tmp_path, TURNSTILE))
    assert "turns about a line along" in ran.out and "to first order" in ran.out
    three = assembled(*(bk.Voxels(cells, bk.lattices.RHOMBIC_DODECAHEDRA) for cells in THREE))
    data = json.loads(cli("rigid", saved(tmp_path, three), "--json").out)
    assert (data["kind"], data["frees"], data["moves"]) == ("joint slide", True, [])
    assert sorted(any(map(Fraction, v["slide"])) for v in data["velocities"]) == [False, True, True]
    assert all(contact["force"] is None for contact in data["contacts"])


def test_undecided(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = cli("rigid", saved(tmp_path, EDGES))
    assert ran.code == 1 and "Undecided" in ran.out and "edge" in ran.out
    monkeypatch.setattr(decision, "least_sum", lambda *program: None)
    ran = cli("rigid", saved(tmp_path, EDGES))
    assert ran.code == 1 and "linear program" in ran.out


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("antique", "--hold", "AX"), "unknown --hold X"),
        (("antique", "--hold", "ABCDEF"), "invalid-puzzle nothing"),
        (("antique", "--assembly", "9"), "unknown 9 assembly"),
        (("4097,1,1,1,1,1",), "invalid-stick 4097 1 4096 stick"),
        (("1,1,1,1,1,1",), "invalid-puzzle 32 exceed"),
        (("antique", "--holds", "A"), "unknown option"),
    ],
)
def test_bad_input(cli: Cli, words: tuple[str, ...], text: str) -> None:
    ran = cli("rigid", *words)
    refused(ran, text)


def test_a_state(cli: Cli) -> None:
    """The answer is that of the pieces where a state of the graph has them."""
    number = json.loads(cli("rigid", "love's dozen", "--json").out)["assembly"]
    found = bk.solve(bk.load("Love's Dozen")).assemblies
    dozen = next(each.assembly for each in found if each.number == number)
    graph = bk.moves.state_graph(dozen)
    last, seen = len(graph.states) - 1, set[str]()
    for state in (0, 3, last):
        ran = cli("rigid", "love's dozen", "--state", str(state), "--json")
        answer = json.loads(ran.out)
        shapes = [
            dozen.shapes[piece].shifted(*offset)
            for piece, offset in zip(graph.pieces, graph.states[state].offsets, strict=True)
        ]
        expected = bk.moves.rigidity.analyse(assembled(*shapes))
        assert (ran.code, answer["state"], answer["verdict"]) == (0, state, expected.verdict)
        assert answer["sentences"] == expected.sentences()
        seen.add(ran.out)
    assert len(seen) == 3
    assert cli("rigid", "love's dozen", "--state", "3").out.splitlines()[0].endswith(", state 3")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("antique", "--state", "99"), "unknown 99"),
        (("antique", "--state", "-1"), "usage --state"),
    ],
)
def test_no_such_state(cli: Cli, words: tuple[str, ...], said: str) -> None:
    ran = cli("rigid", *words)
    refused(ran, said)

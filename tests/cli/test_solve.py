"""``burrkit solve``: the JSON contract, the text, and bad input."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from burrkit.assembly.model import Assembly
from burrkit.cli.common import progress
from burrkit.cli.common.source import join_words
from burrkit.cli.report import how_many_more
from burrkit.errors import BurrkitError
from burrkit.formats.source import load
from burrkit.geometry import MATRICES, ROTATIONS, Motion
from burrkit.geometry.in_words import faces
from burrkit.moves.model import Move, Separation
from burrkit.moves.replay import verify
from tests.conftest import Cli
from tests.errors import raises

ANTIQUE = "1,120,3328,3322,3328,3305"
EIGHT_IS_ENOUGH = "216,412,751,896,960,1024"
LOVES_DOZEN = "88,512,704,960,992,1008"
STUCK = "256,256,256,256,256,256"


def answer(cli: Cli, *words: str) -> dict[str, Any]:
    ran = cli("solve", "--json", *words)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("\n") == 1
    data: dict[str, Any] = json.loads(ran.out)
    return data


# JSON ----------------------------------------------------------------------------------------------------


def test_json_is_the_contract(cli: Cli) -> None:
    data = answer(cli, ANTIQUE)
    assert data.pop("seconds") >= 0
    assert data == {
        "puzzle": ANTIQUE,
        "convention": "rotation",
        "raw": {"first_fixed": 4, "all": 24},
        "assemblies": 1,
        "partial": 1,
        "solutions": 1,
        "levels": {"1.2": 1},
        "unique": True,
        "complete": True,
        "up_to": {key: {"assemblies": 1, "solutions": 1} for key in ("rotation", "reflection")},
        "burr": {"weight": 32, "solid": True, "holes": 0, "keys": ["A"]},
    }


def test_counts_follow_the_convention(cli: Cli) -> None:
    rotation = answer(cli, EIGHT_IS_ENOUGH)
    raw = answer(cli, EIGHT_IS_ENOUGH, "--up-to", "raw")
    assert rotation["raw"] == raw["raw"] == {"first_fixed": 80, "all": 480}
    assert (rotation["assemblies"], rotation["partial"], rotation["solutions"]) == (40, 6, 6)
    assert (raw["assemblies"], raw["partial"], raw["solutions"]) == (480, 72, 72)
    assert raw["levels"] == {level: 12 * number for level, number in rotation["levels"].items()}
    firsts = [int(level.split(".")[0]) for level, number in rotation["levels"].items() for _ in range(number)]
    assert firsts == [6, 6, 5, 5, 4, 3]
    # No piece of this burr has its mirror image in the set: reflections identify nothing.
    assert answer(cli, EIGHT_IS_ENOUGH, "--up-to", "reflection")["assemblies"] == 40


def test_length(cli: Cli) -> None:
    data = answer(cli, EIGHT_IS_ENOUGH, "--length", "8")
    assert data["unique"]
    assert next(iter(data["levels"])).split(".")[0] == "8"


def test_first_and_limit_report_that_there_may_be_more(cli: Cli) -> None:
    for words, number in ((("--first",), 1), (("--limit", "3"), 3)):
        data = answer(cli, LOVES_DOZEN, *words)
        assert data["solutions"] == number
        assert not data["complete"]
        assert not data["unique"]


def test_assemble_only_counts_nothing_that_was_not_examined(cli: Cli) -> None:
    whole, data = answer(cli, ANTIQUE), answer(cli, ANTIQUE, "--assemble-only")
    assert data["assemblies"] == whole["assemblies"] and data["raw"] == whole["raw"]
    assert data["partial"] is data["solutions"] is None and not data["levels"]
    assert len(answer(cli, ANTIQUE, "--assemble-only", "--moves")["found"]) == 1
    text = cli("solve", ANTIQUE, "--assemble-only").out
    assert "Assembly 1 of 1\n" in text and "solutions" not in text and "level" not in text


def test_what_left_an_answer_open_is_named(cli: Cli) -> None:
    ran = cli("solve", LOVES_DOZEN, "--max-states", "1", "--moves", "--assemblies", "--json")
    assert (ran.code, ran.err) == (3, "")
    data = json.loads(ran.out)
    open_ones = [found for found in data["found"] if found["limit"]]
    assert open_ones and {found["limit"] for found in open_ones} == {"states"}
    assert data["unsettled"] == {"states": len(open_ones)}
    assert all(found["limit"] is None for found in answer(cli, ANTIQUE, "--moves")["found"])


def test_jobs_change_nothing(cli: Cli) -> None:
    one, two = (answer(cli, LOVES_DOZEN, "--moves", "--jobs", jobs) for jobs in "12")
    assert one.pop("seconds") >= 0 <= two.pop("seconds")
    assert one == two


def _separation(data: dict[str, Any] | None, number: dict[str, int]) -> Separation | None:
    if data is None:
        return None

    def pieces(marks: list[str]) -> tuple[int, ...]:
        return tuple(number[mark] for mark in marks)

    moves = [
        Move(pieces(move["pieces"]), "xyz".index(move["axis"]), move["distance"], move["frees"])
        for move in data["moves"]
    ]
    return Separation(
        pieces(data["pieces"]),
        tuple(moves),
        pieces(data["left"]["pieces"]),
        pieces(data["removed"]["pieces"]),
        _separation(data["left"]["separation"], number),
        _separation(data["removed"]["separation"], number),
    )


@pytest.mark.parametrize("numbers", [ANTIQUE, EIGHT_IS_ENOUGH])
def test_moves_are_enough_to_replay_every_solution(cli: Cli, numbers: str) -> None:
    data = answer(cli, numbers, "--moves")
    assert len(data["found"]) == data["solutions"]
    problem = load(numbers)
    number = {mark: i for i, mark in enumerate(problem.marks)}
    for found in data["found"]:
        motions = [Motion(piece["rotation"], tuple(piece["offset"])) for piece in found["pieces"]]
        tree = _separation(found["tree"], number)
        assert tree is not None
        verify(Assembly(problem, tuple(motions)), tree)
        assert tree.level_text == found["level"]
        assert list(tree.counts) == found["counts"]
        assert found["first"] == found["counts"][0]


def test_assemblies_that_do_not_come_apart(cli: Cli) -> None:
    data = answer(cli, EIGHT_IS_ENOUGH, "--moves", "--assemblies")
    assert len(data["found"]) == data["assemblies"]
    stuck = [found for found in data["found"] if found["level"] is None]
    assert len(stuck) == 34
    assert all(found["tree"] is None and found["first"] == 0 for found in stuck)


# Text ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("numbers", [ANTIQUE, EIGHT_IS_ENOUGH, STUCK])
def test_text_is_plain_and_fits_80_columns(cli: Cli, numbers: str) -> None:
    ran = cli("solve", "-v", "--assemblies", "--all", numbers)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.split("\n")
    assert max(map(len, lines)) <= 80
    assert "\x1b" not in ran.out
    assert all(line == line.rstrip() for line in lines)


def test_colour_adds_nothing_but_colour(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = cli("solve", ANTIQUE).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")
    coloured = cli("solve", ANTIQUE).out
    assert "\x1b[" in coloured
    bare = [line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", coloured).split("\n")]
    timeless = [line for line in bare if not line.startswith("seconds")]
    assert timeless == [line for line in plain.split("\n") if not line.startswith("seconds")]


def test_text_shows_three_and_reports_how_many_more(cli: Cli) -> None:
    few, everything = cli("solve", EIGHT_IS_ENOUGH).out, cli("solve", "--all", EIGHT_IS_ENOUGH).out
    assert few.count("Solution ") == 3
    assert "3 more solutions; --all prints them too." in few
    assert everything.count("Solution ") == 6
    assert "more solutions" not in everything
    assert how_many_more(1, "assembly", "assemblies") == "1 more assembly; --all prints it too."


def test_numbered_steps_are_all_the_moves(cli: Cli) -> None:
    out = cli("solve", ANTIQUE).out
    counts = out.partition("Taking it apart, moves ")[2].partition(":")[0].split()
    steps = [line for line in out.split("\n") if line[:4].strip().rstrip(".").isdigit() and line[3:4] == "."]
    assert len(steps) == sum(map(int, counts)) == 6
    assert sum("free" in step for step in steps) == 5


def test_nothing_comes_apart(cli: Cli) -> None:
    ran = cli("solve", STUCK)
    assert ran.code == 0
    assert "Nothing comes completely apart" in ran.out
    assert "nothing moves" in cli("solve", "--assemblies", STUCK).out


def test_no_assembly_gives_the_reason(cli: Cli) -> None:
    out = cli("solve", "1,256,256,256,256,256").out
    assert "No assembly: wherever piece A goes, some cube or piece is left without a place." in out
    assert "No assembly: every arrangement was tried." in cli("solve", "960,992,120,495,751,615").out


def test_interrupted_search_gives_what_it_has(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress.Watch, "should_stop", lambda _: True)
    monkeypatch.setattr(progress.Watch, "stopped", True)
    ran = cli("solve", LOVES_DOZEN)
    assert ran.code == 130
    assert ran.err == "burrkit: stopped; these are the results so far\n"
    assert "The search stopped early" in ran.out
    monkeypatch.undo()
    assert cli("solve", ANTIQUE).code == 0


def test_first_run_reports_that_it_compiles(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("burrkit.cli.common.warm_up.is_cold", lambda _: True)
    lines = cli("solve", ANTIQUE).err.splitlines()
    assert lines[0] == "burrkit: compiling the kernels for this machine, once ..."
    assert lines[1].startswith("burrkit: compiled in ")


@pytest.mark.full
def test_first_run_compiles_and_reports_it(tmp_path: Path) -> None:
    """With an empty cache the remark is made before the wait, once."""
    command = [sys.executable, "-m", "burrkit", "solve", ANTIQUE]
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    for remarks in (2, 0):
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert len(done.stderr.splitlines()) == remarks


def test_words_of_a_turn_settle_the_rotation() -> None:
    words = {tuple(faces(t)) for t in ROTATIONS}
    assert len(words) == 24
    quarter_up = next(
        t
        for t in ROTATIONS
        if MATRICES[t][:, 0].tolist() == [0, 0, 1] and MATRICES[t][:, 2].tolist() == [-1, 0, 0]
    )
    assert faces(quarter_up) == ["up", "left"]


def test_slices_agree_with_the_drawing_of_the_old_program(cli: Cli) -> None:
    """The N column of a middle slice, as the first published program printed it."""
    out = cli("solve", "-v", ANTIQUE).out
    middle = out.partition("z=2 ")[2].split("\n")[1:7]
    assert [line[-11:] for line in middle] == [
        "0 0 1 1 0 0",
        "1 1 2 2 1 1",
        "1 2 3 3 2 1",
        "1 2 3 3 2 1",
        "1 1 2 2 1 1",
        "0 0 1 1 0 0",
    ]


# Input ---------------------------------------------------------------------------------------------------


def test_numbers_may_be_words() -> None:
    assert join_words(["1", "120", "3328"], "solve") == "1,120,3328"
    assert join_words(["1,", "120,", "3328"], "solve") == "1,120,3328"
    assert join_words(["-1", "120"], "solve") == "-1,120"
    assert join_words(["love's", "dozen"], "solve") == "love's dozen"
    assert join_words(["-"], "solve") == "-"
    with raises(BurrkitError, "unknown --frist option"):
        join_words(["1", "--frist"], "solve")


def test_numbers_as_words_and_as_one(cli: Cli) -> None:
    data = answer(cli, *ANTIQUE.split(","))
    assert (data["puzzle"], data["raw"]["first_fixed"]) == (ANTIQUE, 4)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("1,2,3,4,5", "6 sticks"),
        ("1,120,3328,3322,3328,3305,1", "6 sticks"),
        ("0,120,3328,3322,3328,3305", "0 is not between 1 and 4096"),
        ("4097,120,3328,3322,3328,3305", "4097 is not between 1 and 4096"),
        ("-1,120,3328,3322,3328,3305", "-1 is not between 1 and 4096"),
        ("1;120;3328;3322;3328;3305", "commas"),
        ("4096,120,3328,3322,3328,3305", "4096 is not connected"),
        ("1,1,1,1,1,1", "72 exceed"),
        ("no burr of that name", "no such file, burr or example"),
        ("missing/antique.txt", "no such file"),
        ("", "no"),
    ],
)
def test_bad_source_is_one_line(cli: Cli, source: str, said: str) -> None:
    ran = cli("solve", source)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert said in ran.err
    assert "Traceback" not in ran.err


def test_bad_files_are_one_line(cli: Cli, tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("")
    for source in (empty, tmp_path):
        ran = cli("solve", str(source))
        assert ran.code == 2
        assert ran.err.count("\n") == 1
        assert str(source) in ran.err


def test_bad_length_is_one_line(cli: Cli) -> None:
    ran = cli("solve", "--length", "7", ANTIQUE)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "7" in ran.err


def test_saved_pieces_keep_their_marks(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "antique.xmpuzzle"
    source = str(Path(__file__).parents[2] / "examples" / "antique.txt")
    assert cli("solve", source, "--save", str(path)).code == 0
    marks, names = (
        [
            [
                piece[key]
                for piece in json.loads(cli("solve", where, "--json", "--moves").out)["found"][0]["pieces"]
            ]
            for where in (source, str(path))
        ]
        for key in ("mark", "name")
    )
    assert marks == [list("012345")] * 2
    assert names[0] == names[1]


def test_json_names_copies_as_the_text_does(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "dominoes.json"
    shapes = [{"name": "domino", "layers": [["##"]]}, {"layers": [["##", "##"]]}]
    problems = [{"pieces": [{"shape": 0, "least": 0, "most": 3}], "goal": 1}]
    path.write_text(
        json.dumps(
            {
                "format": "burrkit-puzzle",
                "version": 1,
                "kind": "puzzle",
                "shapes": shapes,
                "problems": problems,
            }
        )
    )
    (only,) = json.loads(cli("solve", str(path), "--json", "--moves").out)["found"]
    names = [(piece["mark"], piece["name"]) for piece in only["pieces"]]
    assert names == [("A", "domino.1"), ("B", "domino.2")]
    assert "A  domino.1 " in cli("solve", str(path)).out

"""Requests of the page of pencil puzzles and words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from burrkit.pencil.logic.kinds import KINDS, fresh, kind_of
from burrkit.pencil.logic.smtlib import script
from burrkit.pencil.words import subject_names
from tests.workbench.conftest import says

ROOT = Path(__file__).parents[2]
Json = dict[str, Any]

names = pytest.mark.parametrize("kind", [kind.name for kind in KINDS])


def asked(bench: TestClient, what: str, **request: Any) -> Json:
    answer = bench.post(f"/api/pencil/{what}", json=request)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


@pytest.fixture(scope="module")
def examples(bench: TestClient) -> dict[str, Json]:
    return {each["kind"]: each for each in bench.get("/api/pencil").json()["kinds"]}


def test_every_kind_has_an_example_and_texts(bench: TestClient, examples: dict[str, Json]) -> None:
    assert list(examples) == [kind.name for kind in KINDS]
    assert bench.get("/api/pencil").json()["subjects"] == list(subject_names())
    texts = (ROOT / "viewer/src/words/pencil.ts").read_text(encoding="utf-8")
    for kind in KINDS:
        assert re.search(rf"^  {kind.name}: {{\s+name: ", texts, re.MULTILINE), kind.name
        assert tuple(examples[kind.name]["sizes"]) == kind.puzzle_class.sizes


@names
def test_a_sheet_has_the_places_of_its_clues(bench: TestClient, examples: dict[str, Json], kind: str) -> None:
    """The field of the text at the place of a given number is that number."""
    example = examples[kind]["example"]
    assert asked(bench, "sheet", kind=kind, text=example["text"], entries={}) == example
    lines = [line for line in example["text"].splitlines() if not line.startswith("#")]
    given = [tile for tile in example["picture"]["tiles"] if tile["look"] == "given" and kind != "sujiko"]
    for tile in given:
        line, field = tile["place"]
        fields = lines[line].split(",") if "," in lines[line] else lines[line]
        assert fields[field] == tile["text"]
    assert given or kind in ("seki", "sujiko", "kakuro", "kenken")


@names
def test_hints_lead_to_the_solution(bench: TestClient, examples: dict[str, Json], kind: str) -> None:
    """Every hint is a cell that is not known yet; where there is none, the solution gives one."""
    text = examples[kind]["example"]["text"]
    solved = asked(bench, "answers", kind=kind, text=text, entries={})
    [solution] = solved["solutions"]
    assert solved["complete"]
    cells = kind_of(kind).read(text, kind).cells()
    entries = {cell: domain[0] for cell, domain in cells.items() if domain is not None and len(domain) == 1}
    helped = 0
    while entries.keys() != cells.keys():
        hint = asked(bench, "hint", kind=kind, text=text, entries=entries)
        if hint["cell"]:
            helped += 1
            assert hint["cell"] in hint["cells"] and set(hint["cells"]) <= cells.keys()
        cell = hint["cell"] or next(cell for cell in cells if cell not in entries)
        assert cell not in entries
        entries[cell] = solution[cell]
    assert helped > 0
    assert asked(bench, "hint", kind=kind, text=text, entries=entries)["cell"] == ""


def test_entries_that_no_cell_can_have_are_not_used(bench: TestClient, examples: dict[str, Json]) -> None:
    text = examples["sudoku"]["example"]["text"]
    expected = asked(bench, "hint", kind="sudoku", text=text, entries={})
    assert asked(bench, "hint", kind="sudoku", text=text, entries={"V0": 1 << 60, "V1": -5}) == expected


def test_solutions_are_counted_up_to_a_hundred(bench: TestClient) -> None:
    twelve = asked(bench, "answers", kind="seki", text="+" * 9, entries={})
    assert (len(twelve["solutions"]), twelve["complete"]) == (12, True)
    many = asked(bench, "answers", kind="sudoku", text="0000\n" * 4, entries={})
    assert (len(many["solutions"]), many["complete"]) == (100, False)
    none = asked(bench, "answers", kind="seki", text="++++----o", entries={})
    assert none == {"solutions": [], "complete": True}


def test_no_solution_in_time_is_no_error(bench: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from burrkit.pencil.logic import report
    from burrkit.pencil.logic.solver import OutOfTimeError

    def late(*_: object, **__: object) -> None:
        raise OutOfTimeError("late")

    monkeypatch.setattr(report, "answers", late)
    found = report.solved(kind_of("seki").read("oo+ooaoo-", ""), 2, 1.0)
    assert (found.answers, found.complete) == ((), False)


def test_a_new_puzzle_is_that_of_the_command_line(bench: TestClient) -> None:
    made = asked(bench, "fresh", kind="sujiko", seed=7, size=3, difficulty="easy")
    assert made["text"] == fresh("sujiko", 3, 7, "easy").text()


def test_smt_is_that_of_the_command_line(bench: TestClient) -> None:
    made = asked(bench, "smt", kind="seki", text="oo+ooaoo-", entries={})
    assert made["text"] == script(kind_of("seki").read("oo+ooaoo-", "")).text()


def test_what_is_no_puzzle_is_refused_with_its_line(bench: TestClient) -> None:
    for what in ("sheet", "answers", "hint", "smt"):
        answer = bench.post(f"/api/pencil/{what}", json={"kind": "seki", "text": "oo+ox", "entries": {}})
        says(answer, 422, "malformed seki:1 x")
    answer = bench.post("/api/pencil/fresh", json={"kind": "sudoku", "seed": 1, "size": 5})
    assert answer.status_code == 422


@pytest.mark.parametrize(
    ("find", "text", "subject", "first"),
    [
        ("anagrams", "orchestra", "", ["carthorse", "carthorse", ""]),
        ("inside", "transport", "places", ["port", "port", "anrst"]),
        ("containing", "ee", "trees", None),
        ("matching", "s?l@#t", "", ["select", "select", ""]),
        ("phrases", "one male apple pr", "fruit", ["apple", "lemon", "pear"]),
        ("matching", "##########z", "fruit", None),
    ],
)
def test_words_are_found(
    bench: TestClient, find: str, text: str, subject: str, first: list[str] | None
) -> None:
    found = asked(bench, "matches", find=find, text=text, subject=subject)
    assert found["complete"]
    assert first is None or first in found["words"]
    assert bool(found["words"]) == (text != "##########z")


def test_a_list_is_never_a_file(bench: TestClient, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("zyzzyva\n")
    assert asked(bench, "matches", find="anagrams", text="azyzzyv", subject=str(secret))["words"] == []


def test_hints_of_letters(bench: TestClient) -> None:
    hints = asked(bench, "letters", text="Orchestra!")
    assert sorted(hints["circle"]) == sorted("orchestra")
    assert hints["starts"][0]["text"] == "re"
    assert hints["hidden"][0][0] == "charters"
    assert asked(bench, "letters", text="12")["circle"] == ""


def test_its_page_is_served_at_its_own_address(bench: TestClient) -> None:
    answer = bench.get("/pencil.html")
    assert answer.headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in answer.headers["content-security-policy"]

"""Lists of findings: restricted, sorted, numbered as on the command line; stars, deletions, what is saved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from burrkit.sixpiece.burr import burr as make_burr
from burrkit.solving.solver import solve
from tests.conftest import Cli
from tests.workbench.conftest import says, solved
from tests.workbench.puzzles import LOVES_DOZEN, burr, two_in_a_tray

Json = dict[str, Any]


@pytest.fixture(scope="module")
def dozen(bench: TestClient) -> str:
    """Love's Dozen, solved: 154 assemblies, 90 of them solutions, 3 more come apart in part."""
    return str(solved(bench, burr())["id"])


@pytest.fixture
def fresh(bench: TestClient, dozen: str) -> Iterator[str]:
    """The same, for a test that marks something; the marks are taken away again."""
    yield dozen
    marked(bench, dozen, "restore")
    for number in numbers(bench, dozen, starred="yes"):
        marked(bench, dozen, "unstar", number=number)


def listed(bench: TestClient, job: str, **query: Any) -> list[Json]:
    """All findings of a list."""
    answer = bench.get(f"/api/jobs/{job}/found", params={"limit": 500, **query})
    assert answer.status_code == 200, answer.text
    items: list[Json] = answer.json()["items"]
    assert answer.json()["total"] == len(items)
    return items


def numbers(bench: TestClient, job: str, **query: Any) -> list[int]:
    return [item["number"] for item in listed(bench, job, **query)]


def marked(bench: TestClient, job: str, do: str, **query: Any) -> Json:
    answer = bench.post(f"/api/jobs/{job}/marks", params={"do": do, **query})
    assert answer.status_code == 200, answer.text
    reported: Json = answer.json()
    return reported


# Choosing and sorting ------------------------------------------------------------------------------------


def test_ranges(bench: TestClient, dozen: str) -> None:
    every = listed(bench, dozen)
    for text, least, most in (("4", 4, 4), ("4-6", 4, 6), ("5-", 5, 99), ("-3", 0, 3)):
        wanted = [item["number"] for item in every if least <= item["first"] <= most]
        assert numbers(bench, dozen, level=text) == wanted
        wanted = [item["number"] for item in every if item["moves"] and least <= item["moves"] <= most]
        assert numbers(bench, dozen, moves=text) == wanted
    assert numbers(bench, dozen, holes="99-") == []
    assert len(numbers(bench, dozen, pieces="6", only="stuck")) == 61
    assert numbers(bench, dozen, only="solutions", level="10-", moves="-99") == [105]


def test_orders(bench: TestClient, dozen: str) -> None:
    moves = [item["moves"] for item in listed(bench, dozen, order="moves", only="solutions")]
    assert moves == sorted(moves, reverse=True)
    assert numbers(bench, dozen, reverse="yes") == list(range(154, 0, -1))
    easiest = [item["level"] for item in listed(bench, dozen, order="level", reverse="yes")]
    assert easiest[89] == "12.3"
    assert easiest[90:] == [None] * 64
    tray = str(solved(bench, two_in_a_tray())["id"])
    assert [item["pieces"] for item in listed(bench, tray, order="pieces")] == [2, 2]
    assert [item["holes"] for item in listed(bench, tray, order="holes")] == [0, 0]


def test_a_page_finds_the_place_of_a_number(bench: TestClient, dozen: str) -> None:
    order = numbers(bench, dozen, order="level")
    for number in (1, 77, 154):
        query = {"order": "level", "place_of": number, "limit": 1}
        assert bench.get(f"/api/jobs/{dozen}/found", params=query).json()["place"] == order.index(number)
    query = {"only": "stuck", "place_of": 105}
    assert bench.get(f"/api/jobs/{dozen}/found", params=query).json()["place"] is None


def test_numbers_are_those_of_the_command_line(bench: TestClient, dozen: str, cli: Cli) -> None:
    sticks = ",".join(map(str, LOVES_DOZEN))
    text = cli("solve", sticks, "--all").out
    solutions = [item for item in listed(bench, dozen, order="level") if item["solution"]]
    assert [item["solution_number"] for item in solutions] == list(range(1, 91))
    for item in solutions:
        assert (
            f"Solution {item['solution_number']} of 90: assembly {item['number']}, level {item['level']}"
            in text
        )
    assert {item["solution_number"] for item in listed(bench, dozen, only="locked")} == {None}


def test_the_histogram(bench: TestClient, dozen: str) -> None:
    every = listed(bench, dozen, only="solutions")
    query = {"only": "solutions", "level": "1-2"}
    answer = bench.get(f"/api/jobs/{dozen}/levels", params=query).json()
    firsts = [item["first"] for item in every]
    assert answer == {
        "levels": [[first, firsts.count(first)] for first in sorted(set(firsts))],
        "pieces": [6, 6],
        "holes": [9, 9],
    }


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"level": "x"}, "invalid 3-7"),
        ({"level": "-"}, "invalid level"),
        ({"moves": "3--7"}, "invalid moves"),
        ({"holes": "1.5"}, "invalid holes"),
        ({"pieces": "9" * 30}, "invalid pieces"),
        ({"reverse": "1"}, "invalid reverse"),
        ({"starred": "true"}, "invalid starred"),
    ],
)
def test_wrong_queries(bench: TestClient, dozen: str, query: Json, said: str) -> None:
    for address in ("found", "levels"):
        says(bench.get(f"/api/jobs/{dozen}/{address}", params=query), 422, said)


# Stars and deletions -------------------------------------------------------------------------------------


def test_stars(bench: TestClient, fresh: str) -> None:
    assert marked(bench, fresh, "star", number=7) == {"changed": 1, "starred": 1, "deleted": 0}
    assert marked(bench, fresh, "star", number=7)["starred"] == 1
    marked(bench, fresh, "star", number=3)
    assert numbers(bench, fresh, starred="yes") == [3, 7]
    assert [item["number"] for item in listed(bench, fresh) if item["starred"]] == [3, 7]
    assert bench.get(f"/api/jobs/{fresh}").json()["marks"] == {"starred": 2, "deleted": 0}
    assert marked(bench, fresh, "unstar", number=7)["starred"] == 1


def test_deletions_and_their_undoing(bench: TestClient, fresh: str) -> None:
    hardest = {"order": "level", "only": "solutions"}
    order = numbers(bench, fresh, **hardest)
    assert marked(bench, fresh, "before", number=order[5], **hardest)["changed"] == 5
    assert marked(bench, fresh, "after", number=order[9], **hardest)["changed"] == 80
    assert marked(bench, fresh, "one", number=order[6]) == {"changed": 1, "starred": 0, "deleted": 86}
    assert numbers(bench, fresh, **hardest) == [order[5], *order[7:10]]
    assert marked(bench, fresh, "undo")["deleted"] == 85
    assert numbers(bench, fresh, **hardest) == order[5:10]
    assert marked(bench, fresh, "thin", number=2, **hardest)["changed"] == 2
    assert numbers(bench, fresh, **hardest) == order[5:10:2]
    assert marked(bench, fresh, "locked")["changed"] == 64
    assert len(listed(bench, fresh)) == 3
    assert marked(bench, fresh, "restore") == {"changed": 151, "starred": 0, "deleted": 0}
    assert len(listed(bench, fresh)) == 154
    assert marked(bench, fresh, "undo")["changed"] == 0
    assert marked(bench, fresh, "all", only="stuck")["changed"] == 61


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"do": "burn"}, "invalid delete"),
        ({"do": "one", "number": 155}, "unknown 155"),
        ({"do": "before"}, "unknown 0"),
        ({"do": "star", "number": 155}, "unknown 155"),
        ({"do": "thin", "number": 1}, "invalid n 2"),
        ({"do": "all", "only": "x"}, "invalid choose only"),
    ],
)
def test_wrong_marks(bench: TestClient, fresh: str, query: Json, said: str) -> None:
    says(bench.post(f"/api/jobs/{fresh}/marks", params=query), 422, said)
    assert len(listed(bench, fresh)) == 154


def test_only_what_is_left_is_saved(bench: TestClient, fresh: str) -> None:
    def stored(**query: Any) -> tuple[Json, list[tuple[int, int]]]:
        (problem,) = bench.post("/api/export/json", params={"job": fresh, **query}, json={}).json()[
            "problems"
        ]
        kept = [(one.get("assembly_number", 0), one.get("solution_number", 0)) for one in problem["stored"]]
        return problem, kept

    problem, every = stored()
    assert len(every) == problem["solutions"] == 90
    marked(bench, fresh, "one", number=every[1][0] + 1)
    assert stored() == (
        problem | {"stored": problem["stored"][:1] + problem["stored"][2:]},
        [every[0], *every[2:]],
    )
    marked(bench, fresh, "star", number=every[5][0] + 1)
    problem, some = stored(starred="yes")
    assert some == [every[5]]
    assert (problem["assemblies"], problem["solutions"]) == (154, 90)
    assert len(stored(level="4-")[1]) == len(numbers(bench, fresh, only="solutions", level="4-"))
    plain = solve(make_burr(*LOVES_DOZEN))
    assert [number for number, _ in every] == [
        (one.number or 0) - 1 for one in plain.assemblies if one.is_solution
    ]
    says(bench.post("/api/export/json", params={"job": fresh, "level": "x"}, json={}), 422, "invalid level")


# Small pictures ------------------------------------------------------------------------------------------


def test_thumbnails(bench: TestClient, dozen: str) -> None:
    address = f"/api/jobs/{dozen}/thumbnails"
    answer = bench.post(address, json={"numbers": [9, 1]})
    assert answer.status_code == 200, answer.text
    first, second = answer.json()["items"]
    assert (first["number"], second["number"]) == (9, 1)
    assembly = solve(make_burr(*LOVES_DOZEN)).assemblies[8].assembly
    cells = [tuple(cell) for piece in first["cells"] for cell in piece]
    assert set(cells) < {cell for shape in assembly.shapes for cell in shape}
    assert max(z for _, _, z in cells) == max(z for shape in assembly.shapes for _, _, z in shape)
    says(bench.post(address, json={"numbers": []}), 422, "malformed numbers")
    says(bench.post(address, json={"numbers": [155]}), 422, "unknown 155")
    says(bench.post(address, json={"numbers": ["1"]}), 422, "malformed numbers[0] 1")
    says(bench.post(address, json={"numbers": [1] * 101}), 422, "too-large numbers")
    says(bench.post(address, json={}), 422, "missing numbers")

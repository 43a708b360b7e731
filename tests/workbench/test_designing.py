"""Designs as jobs: what they find, how they are steered, stopped and continued, and what is refused."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from burrkit.formats import stl
from burrkit.geometry import Voxels
from burrkit.mesh import solid
from burrkit.workbench.contract.check import parse
from burrkit.workbench.designs import DesignsWriter, page
from burrkit.workbench.worker.operations.design_request import DesignRequest
from tests.conftest import Cli
from tests.workbench.conftest import eventually, says, settled
from tests.workbench.puzzles import burr, two_in_a_tray

Json = dict[str, Any]

CUBE = [[x, y, z] for x in range(4) for y in range(4) for z in range(4)]
QUICK = {"pieces": 3, "holes": 1, "runs": 2, "steps": 500, "seed": 1}
BOX = {"cells": CUBE, "source": {"box": [4, 4, 4]}}
#: A run that would take years.
ENDLESS = {"runs": 2, "steps": 1 << 40, "pieces": 4}


def posted(bench: TestClient, **request: Any) -> Any:
    return bench.post("/api/designs", json={**BOX, **QUICK, **request})


def started(bench: TestClient, **request: Any) -> str:
    answer = posted(bench, **request)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def designed(bench: TestClient, **request: Any) -> Json:
    """A new job, once it is done."""
    job = settled(bench, started(bench, **request))
    assert job["state"] == "done", job
    return job


def listed(bench: TestClient, job: Json) -> list[Json]:
    items: list[Json] = bench.get(f"/api/jobs/{job['id']}/designs").json()["items"]
    return items


def without_rivals(items: list[Json]) -> list[Json]:
    """What does not depend on which other designs there are."""
    return [{key: value for key, value in item.items() if key != "is_beaten"} for item in items]


def one(bench: TestClient, job: Json, run: int) -> Json:
    design: Json = bench.get(f"/api/jobs/{job['id']}/designs/{run}").json()
    return design


def cubes(design: Json) -> dict[str, set[tuple[int, ...]]]:
    return {piece["mark"]: set(map(tuple, piece["cells"])) for piece in design["pieces"]}


def test_a_box_becomes_designs(bench: TestClient) -> None:
    job = designed(bench, owner="me", title="Cube")
    assert (job["kind"], job["owner"], job["called"], job["cubes"]) == ("design", "me", "4x4x4", 64)
    assert (job["runs_done"], job["share"], job["complete"], job["under_way"]) == (2, 1.0, True, None)
    items = listed(bench, job)
    assert items[0]["run"] == job["best"]["run"]
    assert job["best"]["level"] == items[0]["level"] == max(item["level"] for item in items)
    assert {item["run"] for item in items} == {1, 2} and job["designs"] == 2
    best = one(bench, job, items[0]["run"])
    pieces = cubes(best)
    assert sum(map(len, pieces.values())) + best["holes"] == 64
    assert set().union(*pieces.values()) <= set(map(tuple, CUBE))
    assert best["level_text"].split(".")[0] == str(best["level"])


def test_a_design_is_a_puzzle_with_its_solution(bench: TestClient) -> None:
    """What the page opens, watches and measures."""
    job = designed(bench)
    best = one(bench, job, job["best"]["run"])
    checked = bench.post("/api/check", json={"document": best["document"]}).json()
    assert checked["problems"][0]["stored"] == 1
    asked = {"document": best["document"], "problem": 1, "stored": 1}
    scene = bench.post("/api/scene", json=asked).json()
    assert scene["solutions"][0]["level"] == best["level_text"]
    assert bench.post("/api/difficulty", json=asked).json()["moves"] == best["moves"]
    assert bench.post("/api/export/xmpuzzle", json={"document": best["document"]}).status_code == 200


def test_the_command_gives_the_same_design(bench: TestClient, cli: Cli) -> None:
    job = designed(bench)
    best = listed(bench, job)[0]
    words = shlex.split(best["command"])
    assert words[:4] == ["burrkit", "search", "climb", "--box"]
    answer = json.loads(cli(*words[1:], "--json").out)
    assert (answer["run"], answer["level"], answer["evaluations"]) == (
        best["run"],
        best["level"],
        best["steps"],
    )


def test_more_of_a_design_and_its_command(bench: TestClient, cli: Cli, tmp_path: Path) -> None:
    """Fixed pieces stay in place; the command begins with the same file, and finds the same."""
    first = designed(bench)
    parent = one(bench, first, first["best"]["run"])
    begin = {
        "document": parent["document"],
        "keep": "B",
        "parent": {"job": first["id"], "run": parent["run"]},
    }
    job = designed(bench, **begin, holes=2, runs=1, steps=3000)
    assert (job["keep"], job["parent"]) == ("B", begin["parent"])
    best = one(bench, job, 1)
    assert cubes(best)["B"] == cubes(parent)["B"]
    assert cubes(best)["A"] != cubes(parent)["A"]
    name = f"design-{parent['run']}.json"
    assert shlex.split(best["command"])[2:6] == [name, "--vary", name, "--keep-pieces"]
    saved = tmp_path / name
    saved.write_text(json.dumps(parent["document"]))
    words = [str(saved) if word == name else word for word in shlex.split(best["command"])]
    answer = json.loads(cli(*words[1:], "--json").out)
    assert (answer["level"], answer["evaluations"]) == (best["level"], best["steps"])


def test_commands_of_files_and_meshes() -> None:
    def command(**more: Any) -> str:
        return parse(DesignRequest, json.dumps({"cells": CUBE, "pieces": 3, **more}).encode()).command(7)

    rest = "--holes 20 --steps 300000 --seed 1 --runs 7"
    assert command(source={"puzzle": "my cube.json", "shape": 2}) == (
        f"burrkit design 'my cube.json' --pieces 3 --shape 2 {rest}"
    )
    assert command(source={"mesh": "cow.obj", "cubes": 11, "up": "y"}, level=9, unique=True) == (
        "burrkit design cow.obj --pieces 3 --cubes 11 --up y --holes 20 --level 9 --unique "
        "--steps 300000 --seed 1 --runs 7"
    )


def test_pause_and_resume_lose_no_run(bench: TestClient) -> None:
    """A job that has made runs is stopped in the middle of others, and goes on with those alone."""
    job = started(bench, runs=40, steps=20_000)
    eventually(lambda: bench.get(f"/api/jobs/{job}").json().get("designs", 0) >= 1, "no run ends")
    assert bench.post(f"/api/jobs/{job}/pause").status_code == 200
    paused = settled(bench, job)
    assert paused["state"] == "paused"
    before = without_rivals(listed(bench, paused))
    assert 1 <= len(before) < 40
    assert bench.post(f"/api/jobs/{job}/resume").status_code == 200
    eventually(lambda: bench.get(f"/api/jobs/{job}").json()["designs"] > len(before), "it does not go on")
    bench.post(f"/api/jobs/{job}/cancel")
    after = {item["run"]: item for item in without_rivals(listed(bench, settled(bench, job)))}
    # The best of the run that was cut short gives way to what that run ends with.
    assert all(after[item["run"]] == item for item in before if item["ended"])


def test_what_goes_on_is_shown_before_a_run_ends(bench: TestClient) -> None:
    job = started(bench, **ENDLESS)
    seen: Json = {}

    def is_shown() -> bool:
        seen.update(bench.get(f"/api/jobs/{job}").json().get("under_way") or {})
        return bool(seen.get("labels"))

    eventually(is_shown, "nothing is shown")
    assert len(seen["labels"]) == len(bench.get(f"/api/jobs/{job}/outline").json()["cells"]) == 64
    assert set(seen["labels"]) <= set("ABCD.")
    assert seen["level"] >= 1 and seen["steps"] > 0
    bench.post(f"/api/jobs/{job}/pause")
    paused = settled(bench, job)
    assert (paused["state"], paused["runs_done"]) == ("paused", 0)
    for item in listed(bench, paused):  # none if the machine was too slow to solve it in time
        assert (item["ended"], item["level"]) == (False, paused["best"]["level"])
    bench.post(f"/api/jobs/{job}/resume")
    bench.post(f"/api/jobs/{job}/cancel")
    assert settled(bench, job)["state"] == "cancelled"
    assert bench.delete(f"/api/jobs/{job}").status_code == 200


def test_a_job_that_is_done_makes_more_runs(bench: TestClient) -> None:
    job = designed(bench, runs=1)
    first = listed(bench, job)
    for runs in (1, "9", True, 1 << 40):
        says(bench.post(f"/api/jobs/{job['id']}/runs", json={"runs": runs}), 422, "invalid runs 2")
    says(bench.post(f"/api/jobs/{job['id']}/runs", json=[3]), 400, "invalid runs")
    assert bench.post(f"/api/jobs/{job['id']}/runs", json={"runs": 3}).json()["runs"] == 3
    more = settled(bench, job["id"])
    assert (more["state"], more["runs_done"]) == ("done", 3)
    assert {item["run"] for item in listed(bench, more)} == {1, 2, 3}
    assert without_rivals(first)[0] in without_rivals(listed(bench, more))


def test_a_level_ends_the_search(bench: TestClient) -> None:
    job = designed(bench, level=1, runs=50)
    assert job["best"]["meets"] and job["runs_done"] < 50


def test_the_list_has_the_best_first(tmp_path: Path) -> None:
    """Equal pieces are one design, named after the first run that has found it."""
    with DesignsWriter(tmp_path) as file:
        for run, rank in ((6, [1, 3]), (1, [0, 9]), (2, [1, 3]), (3, [1, 5]), (4, [1, 5])):
            figures = {
                "level": rank[1],
                "ended": run != 1,
                "meets": bool(rank[0]),
                "ratings": [rank[1], run % 4],
            }
            file.add(run, rank, figures, {"pieces": run % 4})
    with DesignsWriter(tmp_path) as file:
        assert file.runs == {2, 3, 4, 6}
    items = page(tmp_path, offset=0, limit=9)["items"]
    assert [(item["run"], item["runs"]) for item in items] == [(3, [3]), (4, [4]), (2, [2, 6]), (1, [1])]
    assert [item["is_beaten"] for item in items] == [False, True, True, True]
    last = {"run": 1, "level": 9, "ended": False, "meets": False, "runs": [1], "is_beaten": True}
    assert page(tmp_path, offset=3, limit=1) == {"total": 4, "offset": 3, "items": [last]}


def test_designs_are_compared_by_goals(bench: TestClient, cli: Cli) -> None:
    """As on the command line: its table has the same designs as the list has unbeaten ones."""
    job = designed(bench, goals=["corners", "level"], runs=6, steps=1500)
    assert job["options"]["goals"] == ["corners", "level"]
    items = listed(bench, job)
    corners = [item["corners"] for item in items]
    assert corners == sorted(corners) and job["best"]["run"] == items[0]["run"]
    words = shlex.split(items[0]["command"])
    assert words[words.index("--goals") + 1] == "corners,level"
    words[words.index("--runs") + 1] = "6"
    answer = json.loads(cli(*words[1:], "--json").out)
    assert answer["run"] == items[0]["run"]
    table = {(sum(row["corners"]), row["level"]) for row in answer["table"]}  # of equal ones it has the first
    assert table == {(item["corners"], item["level"]) for item in items if not item["is_beaten"]}


def test_pieces_that_meet_conditions(bench: TestClient) -> None:
    wishes = {"sizes": [18, 26], "corners": 30, "moves": 2, "shapes": "different"}
    job = designed(bench, **wishes, runs=3, steps=1500)
    assert wishes.items() <= job["options"].items()
    for item in listed(bench, job):
        least, most = item["sizes"]
        wished = least >= 18 and most <= 26 and item["corners"] <= 30 and item["moves"] >= 2
        assert item["meets"] == (wished and item["shapes"] == 3)
        assert "--corners 30 --sizes 18-26 --moves 2 --different" in item["command"]
    plain = designed(bench, corners=0, runs=1)
    assert all("--no-corners" in item["command"] for item in listed(bench, plain))


# What is cut ---------------------------------------------------------------------------------------------


def test_cubes_of_boxes_and_goals(bench: TestClient) -> None:
    shown = bench.post("/api/outline", json={"box": [2, 3, 4]}).json()
    assert (len(shown["cells"]), shown["size"], shown["remarks"]) == (24, [2, 3, 4], [])
    assert len(bench.post("/api/outline", json={"document": burr()}).json()["cells"]) == 104
    for request, said in (
        ({}, "missing box document"),
        ({"box": [1, 2]}, "malformed box 2"),
        ({"box": [0, 4, 4]}, "malformed box[0] 0 1 32"),
        ({"box": [4, 4, "4"]}, "malformed box[2]"),
        ({"document": two_in_a_tray(), "problem": 2}, "unknown 2"),
        ({"document": {**two_in_a_tray(), "grid": "hexagonal prisms"}}, "unsupported cubes"),
    ):
        says(bench.post("/api/outline", json=request), 422, said)


def test_cubes_of_meshes(bench: TestClient, folder: Path) -> None:
    pytest.importorskip("trimesh")
    data = stl.write(solid(Voxels.box(4, 2, 2), cube=10.0, inset=0.0, bevel=0.0))
    sent = bench.post("/api/mesh?name=bar.stl&cubes=4", content=data).json()
    assert (len(sent["cells"]), sent["size"]) == (16, [4, 2, 2])
    assert bench.post("/api/mesh?name=bar.stl&cubes=2", content=data).json()["size"] == [2, 1, 1]
    (folder / "bar.stl").write_bytes(data)
    assert [file["name"] for file in bench.get("/api/meshes").json()["files"]] == ["bar.stl"]
    assert bench.post("/api/mesh?path=bar.stl&cubes=4").json() == sent
    # Pieces of a mesh are a puzzle, too.
    assert [file["name"] for file in bench.get("/api/files").json()["files"]] == ["bar.stl"]
    (folder / "bar.stl").unlink()


@pytest.mark.parametrize(
    ("query", "status", "said"),
    [
        ("name=x.stl&cubes=40", 400, "invalid 2 32"),
        ("name=x.stl&cubes=many", 400, "invalid cubes"),
        ("name=x.stl&up=x", 400, "invalid y z"),
        ("name=x.json", 422, "invalid meshes"),
        ("path=none.stl", 404, "unknown file"),
        ("path=../x.stl", 400, "invalid empty"),
        ("path=x.json", 400, "invalid file"),
    ],
)
def test_meshes_that_are_none(bench: TestClient, query: str, status: int, said: str) -> None:
    says(bench.post(f"/api/mesh?{query}", content=b"none"), status, said)


def test_a_damaged_mesh(bench: TestClient) -> None:
    pytest.importorskip("trimesh")
    says(bench.post("/api/mesh?name=x.stl", content=b"none"), 422, "malformed x.stl")


# What is refused -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({"pieces": 9}, "invalid-puzzle 9 64 2 12 8"),
        ({"pieces": 1}, "malformed pieces 1 2 12"),
        ({"pieces": "3"}, "malformed whole"),
        ({"holes": 33}, "malformed holes 33 0 32"),
        ({"level": -1}, "malformed level -1"),
        ({"steps": 0}, "malformed steps 0 1"),
        ({"runs": 0}, "malformed runs 0 1"),
        ({"seed": -1}, "malformed seed -1 0"),
        ({"unique": 1}, "malformed true"),
        ({"goals": "level"}, "malformed list"),
        ({"goals": ["height"]}, "unknown goals[0] height"),
        ({"goals": ["level", "level"]}, "duplicate level"),
        ({"goals": [1]}, "unknown goals[0]"),
        ({"corners": -1}, "malformed corners -1 0"),
        ({"sizes": [9]}, "malformed sizes"),
        ({"sizes": [9, 8]}, "too-large sizes 9 8"),
        ({"sizes": [1, 9]}, "invalid-puzzle 3 1-9 64"),
        ({"moves": -1}, "malformed moves -1"),
        ({"shapes": "round"}, "unknown different"),
        ({"cells": []}, "malformed list"),
        ({"cells": [[0, 0]]}, "malformed cells[0]"),
        ({"cells": [[9, 9, 9], *CUBE], "source": {"puzzle": "x"}}, "invalid-puzzle 2"),
        ({"cells": [[x, 0, 0] for x in range(33)], "source": {"puzzle": "x"}}, "too-large 33"),
        ({"cells": CUBE[1:]}, "malformed source.box"),
        ({"source": {"cube": 4}}, "malformed source"),
        ({"source": {"mesh": "x.stl", "up": "x"}}, "unknown source.up x y z"),
        ({"keep": "A"}, "conflict document"),
        ({"document": burr()}, "invalid-puzzle 3 6"),
        ({"document": burr(), "pieces": 6}, "mismatch SHAPE"),
        ({"lattice": "spheres"}, "unknown lattice"),
    ],
)
def test_what_is_refused_at_once(bench: TestClient, request_: Json, said: str) -> None:
    says(posted(bench, **request_), 422, said)


def test_pieces_that_cannot_be_fixed(bench: TestClient) -> None:
    job = designed(bench)
    document = one(bench, job, job["best"]["run"])["document"]
    says(posted(bench, document=document, keep="X"), 422, "unknown X")
    says(posted(bench, document=document, keep="AB"), 422, "invalid-puzzle change")


def test_jobs_of_other_kinds(bench: TestClient) -> None:
    job = designed(bench, runs=1)
    says(bench.get(f"/api/jobs/{job['id']}/found"), 404, "unknown designs")
    says(bench.get(f"/api/jobs/{job['id']}/designs/9"), 422, "unsolved 9")
    says(bench.post(f"/api/jobs/{job['id']}/pause"), 409, "conflict nothing")
    other = bench.post("/api/jobs", json={"document": burr((1, 120, 3328, 3322, 3328, 3305))}).json()["id"]
    for address in ("designs", "designs/1", "outline"):
        says(bench.get(f"/api/jobs/{other}/{address}"), 404, "unknown job")

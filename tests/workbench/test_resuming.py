"""Half-finished searches next to the files of their puzzles: from workbench to command line and back."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from burrkit.formats.json import puzzle
from burrkit.runtime.claim import Claim
from burrkit.solving.checkpoint import ResumeFile
from burrkit.solving.solver import solve
from burrkit.workbench.server.security import HEADER
from tests.workbench.conftest import Server, eventually, inside, says, settled, started
from tests.workbench.puzzles import burr, flat_pentominoes, many_ys
from tests.workbench.test_jobs import removed, under_way

Json = dict[str, Any]

OPTIONS = {"up_to": "reflection", "disassemble": False}
WHOLE = 2339


@pytest.fixture
def file(bench: TestClient, folder: Path, request: pytest.FixtureRequest) -> str:
    """A puzzle file in a folder of its own, below the chosen one."""
    name = f"{request.node.name}/ys.json"
    (folder / name).parent.mkdir()
    assert bench.put(f"/api/files/{name}", json={"document": many_ys()}).status_code == 200
    return name


def half(bench: TestClient, file: str, **more: Any) -> Json:
    """A search of the puzzle in a file that was paused."""
    answer = bench.post(f"/api/jobs?file={file}", json={"document": many_ys(), **OPTIONS, **more})
    assert answer.status_code == 201, answer.text
    job = answer.json()["id"]
    under_way(bench, job)
    bench.post(f"/api/jobs/{job}/pause")
    reported = settled(bench, job)
    assert reported["state"] == "paused"
    return reported


def offered(bench: httpx2.Client, file: str, document: Json | None = None) -> list[Json]:
    answer = bench.post(f"/api/unfinished?file={file}", json={"document": document or many_ys()})
    assert answer.status_code == 200, answer.text
    files: list[Json] = answer.json()["files"]
    return files


def beside(folder: Path, file: str) -> list[str]:
    return sorted(path.name for path in (folder / file).parent.iterdir())


def test_a_paused_search_is_next_to_its_puzzle_and_goes_on_by_the_command_line(
    bench: TestClient, folder: Path, file: str
) -> None:
    reported = half(bench, file)
    assert reported["kept"] == "ys.json.resume"
    assert beside(folder, file) == ["ys.json", "ys.json.resume"]
    path = (folder / file).with_name("ys.json.resume")
    known = ResumeFile.read(path)
    assert known.assemblies > 0
    problem = puzzle.read(json.dumps(many_ys()))
    shares: list[float] = []
    limit = known.assemblies + 50
    result = solve(
        problem, resume=path, limit=limit, progress=lambda share, _found, _solved: shares.append(share),
        **OPTIONS,  # type: ignore[arg-type]
    )  # fmt: skip
    assert result.assembly_count == limit
    assert ResumeFile.read(path).share > known.share
    assert shares[0] >= known.share - 1e-9
    removed(bench, reported["id"])
    assert path.exists()


def test_a_search_of_the_command_line_goes_on_in_the_workbench(
    bench: TestClient, folder: Path, file: str
) -> None:
    flat = (folder / file).with_name("flat.json")
    flat.write_text(json.dumps(flat_pentominoes()))
    path = flat.with_name("by hand")
    command = [sys.executable, "-m", "burrkit", "solve", str(flat), "--up-to", "reflection"]
    command += ["--assemble-only", "--resume-file", str(path), "--limit", "300", "--json"]
    assert subprocess.run(command, check=False, capture_output=True).returncode == 3  # ended by the limit
    (offer,) = offered(bench, file, flat_pentominoes())
    assert offer["path"] == file.replace("ys.json", "by hand")
    assert 0 < offer["share"] < 1
    assert offer["assemblies"] >= 300
    assert offer["why_not"] is None
    assert offer["options"] == {**OPTIONS, "keep_shifted": False, "rule": "slides"}
    request = {"document": flat_pentominoes(), **offer["options"]}
    answer = bench.post(f"/api/jobs?file={file.replace('ys', 'flat')}&resume={offer['path']}", json=request)
    assert answer.status_code == 201, answer.text
    reported = settled(bench, answer.json()["id"])
    assert (reported["state"], reported["complete"], reported["assemblies"]) == ("done", True, WHOLE)
    # The file has all of it, and the command line has the answer at once.
    assert (reported["kept"], ResumeFile.read(path).share) == ("by hand", 1)
    assert beside(folder, file) == ["by hand", "flat.json", "ys.json"]
    removed(bench, reported["id"])


def test_a_changed_puzzle_does_not_go_on(bench: TestClient, folder: Path, file: str) -> None:
    reported = half(bench, file)
    changed = flat_pentominoes()
    (offer,) = offered(bench, file, changed)
    assert offer["why_not"] == {"code": "puzzle"}
    path = f"/api/jobs?file={file}&resume={offer['path']}"
    before = (folder / offer["path"]).read_bytes()
    says(
        bench.post(path, json={"document": changed, **OPTIONS}),
        422,
        "invalid-puzzle ys.json.resume another puzzle",
    )
    wrong = {"document": many_ys(), **OPTIONS, "up_to": "rotation"}
    says(bench.post(path, json=wrong), 422, "mismatch ys.json.resume options")
    some = {"document": many_ys(), "min_level": 2}
    says(bench.post(path, json=some), 422, "invalid-puzzle assembly file")
    assert (folder / offer["path"]).read_bytes() == before
    # A file of another name that is of another puzzle is not this puzzle's business.
    (folder / offer["path"]).rename((folder / file).with_name("other.resume"))
    assert offered(bench, file, changed) == []
    removed(bench, reported["id"])


def test_a_file_that_changed_meanwhile_is_not_replaced(bench: TestClient, folder: Path, file: str) -> None:
    reported = half(bench, file)
    path = (folder / file).with_name("ys.json.resume")
    limit = ResumeFile.read(path).assemblies + 50
    solve(puzzle.read(json.dumps(many_ys())), resume=path, limit=limit, **OPTIONS)  # type: ignore[arg-type]
    before = path.read_bytes()
    bench.put(f"/api/jobs/{reported['id']}/file?file={file}")
    assert bench.get(f"/api/jobs/{reported['id']}").json()["kept"] == "ys.json-2.resume"
    assert path.read_bytes() == before
    assert sorted(offer["path"].split("/")[-1] for offer in offered(bench, file)) == [
        "ys.json-2.resume",
        "ys.json.resume",
    ]
    removed(bench, reported["id"])


def test_a_puzzle_that_is_saved_later(bench: TestClient, folder: Path, file: str) -> None:
    job = started(bench, many_ys(), **OPTIONS)
    under_way(bench, job)
    bench.post(f"/api/jobs/{job}/pause")
    assert settled(bench, job)["kept"] == ""
    assert beside(folder, file) == ["ys.json"]
    assert bench.put(f"/api/jobs/{job}/file?file={file}").json()["kept"] == "ys.json.resume"
    assert 0 < offered(bench, file)[0]["share"] < 1
    removed(bench, job)
    assert beside(folder, file) == ["ys.json", "ys.json.resume"]


@pytest.mark.parametrize("runs", [False, True])
def test_cancelled_it_takes_its_own_file_along(
    bench: TestClient, folder: Path, file: str, runs: bool
) -> None:
    reported = half(bench, file, threads=1)
    if runs:
        bench.post(f"/api/jobs/{reported['id']}/resume")
        under_way(bench, reported["id"])
    bench.post(f"/api/jobs/{reported['id']}/cancel")
    assert settled(bench, reported["id"], "cancelled")["kept"] == ""
    assert beside(folder, file) == ["ys.json"]
    removed(bench, reported["id"])


def test_cancelled_it_leaves_a_file_with_which_it_went_on(bench: TestClient, folder: Path, file: str) -> None:
    removed(bench, half(bench, file)["id"])
    (offer,) = offered(bench, file)
    request = {"document": many_ys(), **offer["options"], "threads": 1}
    answer = bench.post(f"/api/jobs?file={file}&resume={offer['path']}", json=request)
    job = answer.json()["id"]
    under_way(bench, job)
    bench.post(f"/api/jobs/{job}/cancel")
    settled(bench, job, "cancelled")
    assert [again["share"] for again in offered(bench, file)] == [offer["share"]]
    removed(bench, job)


def test_a_search_that_ends_in_time_leaves_nothing(bench: TestClient, folder: Path, file: str) -> None:
    answer = bench.post(f"/api/jobs?file={file}", json={"document": flat_pentominoes(), **OPTIONS})
    assert settled(bench, answer.json()["id"])["kept"] == ""
    assert beside(folder, file) == ["ys.json"]
    removed(bench, answer.json()["id"])


def test_a_running_search_is_saved_periodically(bench: TestClient, folder: Path, file: str) -> None:
    answer = bench.post(f"/api/jobs?file={file}", json={"document": many_ys(), "threads": 1})
    job = answer.json()["id"]
    under_way(bench, job)
    assert bench.portal is not None
    bench.portal.call(inside(bench).jobs.keep_running)
    assert "ys.json.resume" in beside(folder, file)
    removed(bench, job)


def test_what_cannot_be_saved_is_reported_in_one_line(bench: TestClient, folder: Path, file: str) -> None:
    reported = half(bench, file)
    claim = Claim((folder / file).with_name("ys.json.resume"))
    bench.put(f"/api/jobs/{reported['id']}/file?file={file}")
    claim.release()
    unsaved = bench.get(f"/api/jobs/{reported['id']}").json()["unsaved"]
    assert unsaved.startswith("ys.json.resume: is in use by another")
    assert bench.put(f"/api/jobs/{reported['id']}/file?file={file}").json()["unsaved"] == ""
    removed(bench, reported["id"])


@pytest.mark.parametrize(
    ("query", "status", "words"),
    [
        ("file=flat.exe", 400, "invalid file ends"),
        ("file=../ys.json", 400, "invalid path parts"),
        ("resume=nothing", 404, "unknown nothing search"),
        ("resume=../secret", 400, "invalid path parts"),
        ("resume=", 404, "unknown search"),
        ("resume=plain.json", 404, "unknown plain.json search"),
    ],
)
def test_wrong_paths(bench: TestClient, folder: Path, query: str, status: int, words: str) -> None:
    (folder / "plain.json").write_text(json.dumps(burr()))
    says(bench.post(f"/api/jobs?{query}", json={"document": burr()}), status, words)


def test_damaged_files_are_listed_with_the_reason(bench: TestClient, folder: Path, file: str) -> None:
    reported = half(bench, file)
    path = (folder / file).with_name("ys.json.resume")
    data = path.read_bytes()
    path.write_bytes(data[:4096] + bytes(len(data) - 4096))
    (offer,) = offered(bench, file)
    line = "ys.json.resume: is damaged; give a new name, or remove it"
    assert offer["why_not"] == {"code": "other", "line": line}
    removed(bench, reported["id"])


def test_a_server_that_ends_keeps_what_runs(server: Server, tmp_path: Path) -> None:
    chosen = tmp_path / "chosen"
    (chosen / "ys.json").write_text(json.dumps(many_ys()))
    request = {"document": many_ys(), "threads": 1}
    answer = server.client.post("/api/jobs?file=ys.json", json=request)
    assert answer.status_code == 201, answer.text
    path = f"/api/jobs/{answer.json()['id']}"
    eventually(lambda: server.client.get(path).json()["found"] > 0, "nothing is found")
    code, complaints = server.end(signal.SIGINT)
    assert code == 0, complaints
    kept = ResumeFile.read(chosen / "ys.json.resume")
    assert kept.assemblies > 0
    again = Server(chosen)
    with httpx2.Client(base_url=again.home, headers={HEADER: again.token}) as client:
        (offer,) = offered(client, "ys.json")
    again.end()
    assert offer["share"] == pytest.approx(kept.share, abs=1e-6)

"""Searches: progress, pause and resume, cancel, crashes, pages of findings, updates for returning pages."""

from __future__ import annotations

import json
import math
import os
import signal
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from starlette.testclient import TestClient

from bench.puzzles import packing, pentominoes
from burrkit.errors import BurrkitError
from burrkit.formats.json import puzzle
from burrkit.geometry import Voxels
from burrkit.sixpiece.burr import burr as make_burr
from burrkit.solving import running
from burrkit.solving.estimate import Interval, forecaster
from burrkit.solving.solver import solve
from burrkit.workbench import finding_list
from burrkit.workbench.contract.check import parse
from burrkit.workbench.contract.jobs import SolveRequest
from burrkit.workbench.finding_list import Choice, page
from burrkit.workbench.server import jobs as workbench_jobs
from burrkit.workbench.server.job import Job
from burrkit.workbench.server.process import WorkerProcess
from burrkit.workbench.worker.main import Call
from burrkit.workbench.worker.operations import searching
from tests.workbench.conftest import EVENTS, HOME, TOKEN, eventually, inside, says, settled, solved, started
from tests.workbench.puzzles import (
    ANTIQUE,
    LOVES_DOZEN,
    burr,
    document,
    flat_pentominoes,
    solid_pentominoes,
    two_in_a_tray,
)

Json = dict[str, Any]


def accept(call: Call) -> None:
    """Accept a search, as a worker does."""
    searching.accept(call, parse(SolveRequest, call.blob))


def under_way(bench: TestClient, job: str, least: int = 1) -> Json:
    """A job once it runs and has found so much."""
    reported: Json = {}

    def is_so() -> bool:
        reported.update(bench.get(f"/api/jobs/{job}").json())
        assert reported["state"] in ("waiting", "running"), reported
        return bool(reported["state"] == "running" and reported["found"] >= least)

    eventually(is_so, "the search does not get under way")
    return reported


def removed(bench: TestClient, job: str) -> None:
    assert bench.delete(f"/api/jobs/{job}").status_code == 200
    says(bench.get(f"/api/jobs/{job}"), 404, "unknown job")


def test_what_a_request_reads_is_removed_after_it(bench: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """*Solve again* removes a search with findings and pictures that are still being fetched."""
    reported = solved(bench, burr())
    job = reported["id"]
    folder = inside(bench).jobs.get(job).folder
    reading, gone = Event(), Event()
    look = finding_list.page

    def held(*args: Any, **options: Any) -> Any:
        reading.set()
        assert gone.wait(60)
        return look(*args, **options)

    monkeypatch.setattr(finding_list, "page", held)
    with ThreadPoolExecutor() as pages:
        findings = pages.submit(bench.get, f"/api/jobs/{job}/found")
        assert reading.wait(60)
        removal = pages.submit(bench.delete, f"/api/jobs/{job}")
        eventually(lambda: bench.get(f"/api/jobs/{job}").status_code == 404, "the job is not removed at once")
        assert folder.exists()
        gone.set()
        assert findings.result().json()["total"] == reported["found"]
        assert removal.result().status_code == 200
    assert not folder.exists()


# A search from beginning to end --------------------------------------------------------------------------


def test_counts_are_those_of_solve(bench: TestClient) -> None:
    reported, plain = solved(bench, burr()), solve(make_burr(*LOVES_DOZEN))
    assert reported["state"] == "done"
    assert reported["complete"]
    assert reported["share"] == 1.0
    assert (reported["assemblies"], reported["partial"], reported["solutions"]) == (
        plain.assembly_count,
        plain.partial_count,
        plain.solution_count,
    )
    assert reported["levels"] == [[level, number] for level, number in plain.levels.items()]
    assert reported["raw"] == plain.raw_all
    assert [piece["mark"] for piece in reported["pieces"]] == list("ABCDEF")
    removed(bench, reported["id"])


@pytest.mark.parametrize("up_to", ["raw", "rotation", "reflection"])
def test_conventions(bench: TestClient, up_to: Any) -> None:
    reported, plain = solved(bench, burr(), up_to=up_to), solve(make_burr(*LOVES_DOZEN), up_to=up_to)
    assert (reported["assemblies"], reported["partial"], reported["solutions"]) == (
        plain.assembly_count,
        plain.partial_count,
        plain.solution_count,
    )
    assert reported["levels"] == [[level, number] for level, number in plain.levels.items()]
    removed(bench, reported["id"])


def test_options(bench: TestClient) -> None:
    few = solved(bench, burr(), limit=3)
    assert (few["solutions"], few["complete"], few["state"]) == (3, False, "done")
    plain = solved(bench, burr(), disassemble=False, keep_shifted=True, threads=1)
    assert (plain["assemblies"], plain["solutions"], plain["unsettled"]) == (154, 0, 0)
    some = solved(bench, burr(), max_states=1)
    assert some["unsettled"] > 0
    assert not some["complete"]


def test_why_there_is_nothing(bench: TestClient) -> None:
    reported = solved(bench, burr((1, 256, 256, 256, 256, 256)))
    assert (reported["complete"], reported["assemblies"]) == (True, 0)
    too_much = document(packing(pentominoes(), Voxels.box(5, 11, 1)))
    reported = solved(bench, too_much)
    assert reported["reasons"] == [{"code": "no-room", "count": 60, "limit": 55}]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"problem": 2}, "unknown 2"),
        ({"problem": 0}, "malformed problem 0 1"),
        ({"limit": 0}, "malformed limit 0 1"),
        ({"limit": "x"}, "malformed limit x"),
        ({"threads": 10**6}, "malformed threads 1000000 64"),
        ({"up_to": "mirror"}, "unknown up_to mirror"),
        ({"disassemble": 1}, "malformed disassemble 1"),
        ({"title": "a\nb"}, "malformed title"),
        ({"owner": 5}, "malformed owner 5"),
        ({"speed": 5}, "unknown speed"),
    ],
)
def test_wrong_options(bench: TestClient, more: Json, said: str) -> None:
    says(bench.post("/api/jobs", json={"document": burr(), **more}), 422, said)


def test_a_problem_that_cannot_be_solved_is_not_a_job(bench: TestClient) -> None:
    def numbers() -> list[str]:
        # Jobs of other tests may still go on.
        return [job["id"] for job in bench.get("/api/jobs").json()["jobs"]]

    before = numbers()
    made = two_in_a_tray()
    del made["problems"][0]["goal"]
    refused = bench.post("/api/jobs", json={"document": made})
    says(refused, 422, "missing goal")
    assert refused.json()["problem"] == 1 and "P1" not in refused.json()["error"]
    made = two_in_a_tray() | {"grid": "spheres"}
    says(bench.post("/api/jobs", json={"document": made}), 422, "unknown cell")
    assert numbers() == before


# What was found ------------------------------------------------------------------------------------------


def test_pages_of_findings(bench: TestClient) -> None:
    job = solved(bench, burr())["id"]
    plain = solve(make_burr(*LOVES_DOZEN))
    path = f"/api/jobs/{job}/found"
    listed = [bench.get(path, params={"offset": k, "limit": 50}).json()["items"] for k in (0, 50, 100, 150)]
    items = [item for page in listed for item in page]
    assert [item["number"] for item in items] == list(range(1, 155))
    assert [item["solution"] for item in items] == [found.is_solution for found in plain.assemblies]
    assert [item["first"] for item in items] == [
        s.disassembly and s.disassembly.first for s in plain.assemblies
    ]
    assert [item["holes"] for item in items] == [found.assembly.holes for found in plain.assemblies]
    best = bench.get(path, params={"order": "level", "only": "solutions", "limit": 3}).json()
    assert best["total"] == 90
    assert [item["level"] for item in best["items"]] == ["12.3", "6.2", "4.4"]
    assert bench.get(path, params={"only": "locked"}).json()["total"] == 64
    assert bench.get(path, params={"only": "partial"}).json()["total"] == 93
    assert bench.get(path, params={"offset": 10_000}).json()["items"] == []
    says(bench.get(path, params={"only": "nice"}), 422, "invalid choose only")
    says(bench.get(path, params={"order": "number; drop table found"}), 422, "invalid choose only")
    for wrong in ("-1", "x", "1e3", "\N{SUPERSCRIPT TWO}", "9" * 30):
        says(bench.get(path, params={"offset": wrong}), 400, "invalid offset")
    says(bench.post(f"{path}/155/scene"), 422, "unknown 155")
    says(bench.post(f"{path}/1/poem"), 404, "unknown scene")
    says(bench.get(f"{path}/0/scene"), 405, "invalid method")


def test_a_finding_may_stand_for_more_copies_than_fit_into_an_integer_of_sqlite(bench: TestClient) -> None:
    row = {"layers": [["#" * 21]]}
    problem = {"pieces": [{"shape": 0, "count": 21}], "goal": 1}
    cubes = {"format": "burrkit-puzzle", "version": 1, "kind": "puzzle", "shapes": [{"layers": [["#"]]}, row]}
    job = solved(bench, cubes | {"problems": [problem]})
    (item,) = bench.get(f"/api/jobs/{job['id']}/found").json()["items"]
    assert item["weight"] == job["raw"] == math.factorial(21) > 2**63


# Pause, resume, cancel -----------------------------------------------------------------------------------


def test_paused_again_and_again_the_counts_are_the_same(bench: TestClient) -> None:
    options = {"up_to": "reflection", "disassemble": True}
    job = started(bench, flat_pentominoes(), **options)
    pauses, numbers = 0, [0]
    while True:
        reported = bench.get(f"/api/jobs/{job}").json()
        assert reported["state"] in ("waiting", "running", "paused", "done"), reported
        if reported["state"] == "done":
            break
        if pauses < 3 and reported["state"] == "running" and reported["found"] > numbers[-1]:
            bench.post(f"/api/jobs/{job}/pause")
            rested = settled(bench, job)
            if rested["state"] == "paused":
                pauses += 1
                # What was found stays, and can be displayed.
                numbers.append(rested["found"])
                assert bench.get(f"/api/jobs/{job}/found").json()["total"] == rested["found"]
                assert bench.post(f"/api/jobs/{job}/resume").status_code == 200
        time.sleep(0.01)
    assert pauses >= 2
    assert numbers == sorted(numbers)
    plain = solve(puzzle.read(json.dumps(flat_pentominoes())), up_to="reflection")
    reported = settled(bench, job)
    assert reported["complete"]
    assert reported["assemblies"] == plain.assembly_count == 2339
    assert reported["solutions"] == plain.solution_count
    listed = [
        item["level"]
        for offset in range(0, 2339, 500)
        for item in bench.get(f"/api/jobs/{job}/found", params={"offset": offset, "limit": 500}).json()[
            "items"
        ]
    ]
    trees = [found.disassembly.tree if found.disassembly else None for found in plain.assemblies]
    assert listed == [tree.level_text if tree else None for tree in trees]
    removed(bench, job)


def test_a_worker_that_has_stopped_in_time_is_left_in_peace(
    bench: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Resumed at once, a search may have its worker again; the old threat must not reach the new stretch."""
    monkeypatch.setattr(workbench_jobs, "_GRACE_PAUSE", 0.5)
    job = started(bench, solid_pentominoes())
    under_way(bench, job)
    bench.post(f"/api/jobs/{job}/pause")
    settled(bench, job)
    bench.post(f"/api/jobs/{job}/resume")
    under_way(bench, job)
    time.sleep(1)
    assert bench.get(f"/api/jobs/{job}").json()["state"] == "running"
    removed(bench, job)


def test_a_search_of_minutes_is_cancelled_within_a_second(bench: TestClient) -> None:
    job = started(bench, solid_pentominoes(), threads=2)
    under_way(bench, job)
    asked = time.monotonic()
    assert bench.post(f"/api/jobs/{job}/cancel").status_code == 200
    reported = settled(bench, job)
    # The machine of the test may be busy; the worker is killed after half a second whatever it does.
    assert time.monotonic() - asked < 10
    assert reported["state"] == "cancelled"
    assert reported["found"] >= 1
    assert not reported["complete"]
    says(bench.post(f"/api/jobs/{job}/resume"), 409, "conflict job")
    says(bench.post(f"/api/jobs/{job}/pause"), 409, "conflict nothing")
    assert bench.get(f"/api/jobs/{job}/found").json()["total"] == reported["found"]
    removed(bench, job)


def test_what_makes_no_sense_is_refused(bench: TestClient) -> None:
    job = solved(bench, burr(ANTIQUE))["id"]
    says(bench.post(f"/api/jobs/{job}/pause"), 409, "conflict job")
    says(bench.post(f"/api/jobs/{job}/resume"), 409, "conflict job")
    says(bench.post(f"/api/jobs/{job}/cancel"), 409, "conflict job")
    says(bench.post(f"/api/jobs/{job}/dance"), 404, "unknown pause")
    says(bench.post("/api/jobs/nothing/pause"), 404, "unknown job")


def test_a_given_time_limit_is_observed(bench: TestClient) -> None:
    job = started(bench, solid_pentominoes(), seconds=1)
    reported = settled(bench, job)
    assert (reported["state"], reported["complete"]) == ("paused", False)
    assert reported["remark"] == "time"
    assert bench.post(f"/api/jobs/{job}/resume").status_code == 200
    again = settled(bench, job)
    assert again["state"] == "paused"
    assert again["found"] >= reported["found"]
    assert again["seconds"] > reported["seconds"]
    removed(bench, job)


def test_a_job_keeps_no_more_than_it_can(
    bench: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The operation itself, in the process of the test: it stops, and reports why."""
    monkeypatch.setattr(searching, "MOST_FOUND", 10)
    monkeypatch.setattr(searching, "give_way", lambda: None)
    blob = json.dumps({"document": burr()}).encode()
    accept(Call({"folder": str(tmp_path)}, blob, lambda _: None, lambda: False))
    args = {"folder": str(tmp_path), "threads": 1}
    reported = searching.solve(Call(args, b"", lambda _: None, lambda: False)).data
    assert (reported["found"], reported["stopped"], reported["complete"]) == (10, "full", False)
    assert page(tmp_path, Choice(), offset=0, limit=100)["total"] == 10


@pytest.mark.parametrize("up_to", ["rotation", "raw"])
def test_a_running_search_reports_its_forecast(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, up_to: str
) -> None:
    """Intervals of the share that is done, of the seconds left, and of the assemblies that there will be.

    The operation itself, in the process of the test, with forecasts from the first moment on.
    """
    for module in (running, forecaster):
        monkeypatch.setattr(module, "PATIENCE", 0.0)
    monkeypatch.setattr(forecaster, "_SHARE", 1e9)
    monkeypatch.setattr(searching, "give_way", lambda: None)
    request = {"document": solid_pentominoes(), "up_to": up_to, "disassemble": False}
    accept(Call({"folder": str(tmp_path)}, json.dumps(request).encode(), print, lambda: False))
    notes: list[Json] = []

    def has_one() -> bool:
        return any(note["forecast"] for note in notes)

    reported = searching.solve(Call({"folder": str(tmp_path), "threads": 1}, b"", notes.append, has_one)).data
    assert reported["stopped"] == "user"
    noted = next(note for note in notes if note["forecast"])
    done, seconds, found = (noted["forecast"][key] for key in ("done", "seconds", "assemblies"))
    assert 0 <= done["low"] <= done["value"] <= done["high"] <= 1
    assert 0 <= seconds["low"] <= seconds["value"] <= seconds["high"]
    assert done["low"] < 1 and seconds["high"] > 0
    if up_to == "raw":
        assert found is None
    else:
        assert found["low"] <= found["value"] <= found["high"]
        assert found["high"] >= noted["assemblies"]


def test_an_ended_search_has_no_forecast(bench: TestClient) -> None:
    assert solved(bench, burr())["forecast"] is None


def test_bounds_of_a_forecast_that_are_not_finite() -> None:
    """JSON has no infinity."""
    assert searching.interval_data(Interval(2.0, 1.0, math.inf)) == {"value": 2.0, "low": 1.0, "high": None}


@pytest.mark.parametrize(
    "damage",
    [
        "update body set body = (select body from body where number = 2) where number = 1",
        "delete from found where number = 3",
    ],
)
def test_findings_that_are_not_those_of_the_search_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    """A search that goes on repeats what it has found, and each finding must have the number that it had."""
    monkeypatch.setattr(searching, "give_way", lambda: None)
    blob = json.dumps({"document": burr()}).encode()
    accept(Call({"folder": str(tmp_path)}, blob, lambda _: None, lambda: False))
    call = Call({"folder": str(tmp_path), "threads": 1}, b"", lambda _: None, lambda: False)
    with monkeypatch.context() as patch:
        patch.setattr(searching, "MOST_FOUND", 10)
        assert searching.solve(call).data["found"] == 10
    with sqlite3.connect(tmp_path / "found.sqlite") as file:
        file.execute(damage)
    file.close()
    with pytest.raises(BurrkitError, match="the findings of this search are damaged; solve the puzzle again"):
        searching.solve(call)


def test_more_jobs_than_processors_wait_for_their_turn(bench: TestClient) -> None:
    most = max(os.cpu_count() or 1, 2)
    running = [started(bench, solid_pentominoes()) for _ in range(most)]
    waiting = started(bench, burr(ANTIQUE))
    assert bench.get(f"/api/jobs/{waiting}").json()["state"] == "waiting"
    # One that waits can be paused, and does not come first then.
    assert bench.post(f"/api/jobs/{waiting}/pause").json()["state"] == "paused"
    assert bench.post(f"/api/jobs/{waiting}/resume").json()["state"] == "waiting"
    assert bench.post(f"/api/jobs/{running[0]}/cancel").status_code == 200
    reported = settled(bench, waiting)
    assert (reported["state"], reported["solutions"]) == ("done", 1)
    for job in (*running, waiting):
        removed(bench, job)


def test_too_many_jobs(bench: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbench_jobs, "MOST_JOBS", len(bench.get("/api/jobs").json()["jobs"]))
    says(bench.post("/api/jobs", json={"document": burr()}), 429, "busy jobs")


def test_idle_jobs_are_forgotten(bench: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    job = solved(bench, burr(ANTIQUE))["id"]
    jobs = inside(bench).jobs
    assert bench.portal is not None
    bench.portal.call(jobs.forget_idle)
    assert bench.get(f"/api/jobs/{job}").status_code == 200
    home = jobs.get(job).folder
    monkeypatch.setattr(workbench_jobs, "KEPT_ENDED", -1.0)
    bench.portal.call(jobs.forget_idle)
    says(bench.get(f"/api/jobs/{job}"), 404, "unknown job")
    assert not home.exists()


def test_jobs_of_a_page_that_polls_are_not_idle(bench: TestClient) -> None:
    job, other = (solved(bench, burr(ANTIQUE))["id"] for _ in range(2))
    jobs, long_ago = inside(bench).jobs, time.monotonic() - 2 * workbench_jobs.KEPT_ENDED
    assert bench.portal is not None
    for name in (job, other):
        jobs.get(name).seen = long_ago
    # Nothing has changed since the last poll.
    latest = inside(bench).events.number
    assert bench.get("/api/events", params={"after": latest}).json()["jobs"] == []
    jobs.get(other).seen = long_ago
    bench.portal.call(jobs.forget_idle)
    assert bench.get("/api/events", params={"after": latest}).json()["removed"] == [other]
    assert bench.get(f"/api/jobs/{job}").status_code == 200


# Crashes -------------------------------------------------------------------------------------------------


def test_a_job_has_failed_only_when_it_can_go_on(bench: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    async def count(job: Job) -> None:
        seen.append(job.state)

    monkeypatch.setattr(workbench_jobs.Jobs, "_count", staticmethod(count))
    job = started(bench, flat_pentominoes(), up_to="reflection")
    under_way(bench, job, 1)
    worker = inside(bench).jobs.get(job).worker
    assert isinstance(worker, WorkerProcess)
    os.kill(worker.pid, signal.SIGKILL)
    assert settled(bench, job)["state"] == "failed"
    assert seen == ["running"]


def test_a_worker_that_is_killed_is_reported_in_one_line_and_the_search_goes_on(bench: TestClient) -> None:
    job = started(bench, flat_pentominoes(), up_to="reflection")
    under_way(bench, job, 20)
    jobs = inside(bench).jobs
    worker = jobs.get(job).worker
    assert isinstance(worker, WorkerProcess)
    os.kill(worker.pid, signal.SIGKILL)
    reported = settled(bench, job)
    assert reported["state"] == "failed"
    assert reported["error"].startswith("the search broke off: its process was ended by SIGKILL")
    assert "\n" not in reported["error"]
    assert reported["found"] >= 20
    assert bench.get(f"/api/jobs/{job}/found").json()["total"] == reported["found"]
    assert bench.post(f"/api/jobs/{job}/resume").status_code == 200
    reported = settled(bench, job)
    assert (reported["state"], reported["assemblies"], reported["error"]) == ("done", 2339, "")
    removed(bench, job)


def test_a_desk_worker_that_is_killed_harms_one_question_at_most(bench: TestClient) -> None:
    pool = inside(bench).pool
    assert bench.post("/api/check", json={"document": burr()}).status_code == 200
    for worker in list(pool._idle):
        assert isinstance(worker, WorkerProcess)
        os.kill(worker.pid, signal.SIGKILL)
    answers = [bench.post("/api/check", json={"document": burr()}) for _ in range(4)]
    assert answers[-1].status_code == 200
    for answer in answers:
        if answer.status_code != 200:
            says(answer, 500, "internal SIGKILL")


def test_a_job_is_removed_while_it_runs(bench: TestClient) -> None:
    job = started(bench, solid_pentominoes())
    under_way(bench, job)
    home = inside(bench).jobs.get(job).folder
    removed(bench, job)
    assert not home.exists()


def test_a_job_is_removed_before_it_has_a_worker(bench: TestClient) -> None:
    job = started(bench, solid_pentominoes())
    removed(bench, job)
    assert all(running.id != job for running in inside(bench).jobs)


# Updates -------------------------------------------------------------------------------------------------


def listen(bench: TestClient, **query: Any) -> Any:
    address = EVENTS + "?" + "&".join(f"{key}={value}" for key, value in query.items())
    protocols = ["burrkit", f"burrkit-token.{TOKEN}"]
    return bench.websocket_connect(address, subprotocols=protocols, headers={"Origin": HOME})


def test_updates_come_as_they_happen_and_can_be_caught_up(bench: TestClient) -> None:
    with listen(bench) as socket:
        hello = socket.receive_json()
        job = started(bench, flat_pentominoes(), up_to="reflection", owner="tab-7")
        reported: list[Json] = []
        while not reported or reported[-1]["state"] != "done":
            news = socket.receive_json()
            assert news["event"] > hello["event"]
            reported += [state for state in news["jobs"] if state["id"] == job]
    assert reported[0]["state"] in ("waiting", "running")
    assert len(reported) >= 3, "nothing was reported on the way"
    founds, shares = [t["found"] for t in reported], [t["share"] for t in reported]
    assert founds == sorted(founds)
    assert shares == sorted(shares)
    assert 0 < shares[len(shares) // 2] <= 1
    # Who was away in the meantime sees the end alone; who has seen it, nothing.
    missed = bench.get("/api/events", params={"after": hello["event"]}).json()
    assert [state["state"] for state in missed["jobs"] if state["id"] == job] == ["done"]
    seen = bench.get("/api/events", params={"after": missed["event"]}).json()
    assert seen["jobs"] == []
    # Numbers of another run of the server mean nothing.
    other = bench.get("/api/events", params={"after": missed["event"], "run": "another"}).json()
    assert job in [state["id"] for state in other["jobs"]]
    with listen(bench, after=missed["event"], run="another") as socket:
        assert job in [state["id"] for state in socket.receive_json()["jobs"]]
    mine = bench.get("/api/jobs", params={"owner": "tab-7"}).json()["jobs"]
    assert [state["id"] for state in mine] == [job]
    removed(bench, job)
    gone = bench.get("/api/events", params={"after": missed["event"]}).json()
    assert gone["removed"] == [job]
    assert job not in gone["ids"]


def test_what_a_page_sends_to_the_stream_is_ignored(bench: TestClient) -> None:
    with listen(bench) as socket:
        socket.receive_json()
        socket.send_text("x" * 1000)
        socket.send_bytes(b"\0")
        job = started(bench, burr(ANTIQUE))
        assert socket.receive_json()["jobs"][0]["id"] == job
    settled(bench, job)

"""The workbench of a browser tab, here in CPython: requests without sockets, jobs that outlive their page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from burrkit.workbench import messages
from burrkit.workbench.server.process import CallError, WorkerDiedError
from burrkit.workbench.tab import workers
from burrkit.workbench.tab.desk import Desk
from burrkit.workbench.tab.workers import OwnThread, WebWorker, answer
from tests.workbench.puzzles import ANTIQUE, burr

Json = dict[str, Any]

DOCUMENT = burr(ANTIQUE)


class Port:
    """A web worker of this thread: it answers when it is let, by what ``does`` sends."""

    def __init__(self, heard: Callable[[bytes], None], ended: Callable[[str], None]) -> None:
        self.heard, self.ended = heard, ended
        self.calls: list[tuple[bytes, str]] = []
        self.is_stopped = self.is_terminated = False
        made.append(self)

    def send(self, frame: bytes, folder: str) -> None:
        self.calls.append((frame, folder))

    def stop(self) -> None:
        self.is_stopped = True

    def end(self) -> None:
        self.is_terminated = True

    def run(self) -> None:
        """Answer the last call."""
        answer(self.calls[-1][0], self.heard, lambda: self.is_stopped)


made: list[Port] = []


@pytest.fixture(autouse=True)
def no_ports() -> None:
    made.clear()


async def ask(desk: Desk, method: str, address: str, body: Any = None) -> tuple[int, Any]:
    data = b"" if body is None else json.dumps(body).encode()
    status, headers, content = await desk.answer(method, address, [], data, lambda: False, asyncio.Future())
    assert ("content-type", "application/json") in headers
    return status, json.loads(content)


async def opened(home: Path) -> Desk:
    desk = Desk(str(home), Port)
    await desk.open()
    return desk


def run(test: Awaitable[None]) -> None:
    async def within() -> None:
        await asyncio.wait_for(test, 60)

    asyncio.run(within())


async def until(state: Callable[[], bool]) -> None:
    while not state():
        await asyncio.sleep(0.001)


async def job_in(desk: Desk, name: str, state: str) -> Json:
    """A job, once it is in a state."""
    job: Json = {}
    while job.get("state") != state:
        await asyncio.sleep(0.001)
        _, job = await ask(desk, "GET", f"/api/jobs/{name}")
    return job


# Requests ------------------------------------------------------------------------------------------------


def test_requests_are_answered_by_the_routes_of_the_server(tmp_path: Path) -> None:
    async def test() -> None:
        desk = await opened(tmp_path)
        status, about = await ask(desk, "GET", "/api/about")
        assert (status, about["folder"]) == (200, None)
        status, checked = await ask(desk, "POST", "/api/check", {"document": DOCUMENT})
        assert (status, checked["problems"][0]["burr"]["sticks"]) == (200, list(ANTIQUE))
        assert await ask(desk, "GET", "/api/nothing") == (
            404,
            {"error": "there is nothing at this address", "code": "unknown"},
        )

    run(test())


def test_there_is_no_folder(tmp_path: Path) -> None:
    async def test() -> None:
        desk = await opened(tmp_path)
        for method, address in (
            ("GET", "/api/files"),
            ("GET", "/api/meshes"),
            ("PUT", "/api/files/burr.txt"),
            ("PUT", "/api/make/folders/burr"),
            ("POST", "/api/unfinished?file=burr.txt"),
        ):
            status, refusal = await ask(desk, method, address, {"document": DOCUMENT})
            assert (status, refusal["error"]) == (404, "this workbench has no folder"), address

    run(test())


def test_a_question_polls_whether_its_page_still_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    polled: list[bool] = []

    def execute(frame: bytes, send: Callable[[bytes], None], should_stop: Callable[[], bool]) -> None:
        polled.append(should_stop())
        answer(frame, send, should_stop)

    monkeypatch.setattr(workers, "answer", execute)

    async def test() -> None:
        desk = await opened(tmp_path)
        for is_given_up in (False, True):
            body = json.dumps({"document": DOCUMENT}).encode()
            flag = partial(bool, is_given_up)
            await desk.answer("POST", "/api/check", [], body, flag, asyncio.Future())

    run(test())
    assert polled == [False, True]


# Jobs ----------------------------------------------------------------------------------------------------


def test_a_search_runs_in_a_web_worker_and_is_reported(tmp_path: Path) -> None:
    async def test() -> None:
        desk = await opened(tmp_path)
        (port,) = made
        reports: list[Json] = []
        listening = asyncio.create_task(desk.report("", 0, lambda text: reports.append(json.loads(text))))
        status, job = await ask(desk, "POST", "/api/jobs", {"document": DOCUMENT})
        assert status == 201
        await until(lambda: port.calls != [])
        assert port.calls[0][1] == str(tmp_path / f"job-{job['id']}")
        port.run()
        await until(lambda: reports[-1]["jobs"] != [] and reports[-1]["jobs"][0]["state"] == "done")
        assert reports[-1]["jobs"][0]["solutions"] == 1
        # The only worker waits for the next search.
        assert (made, port.is_terminated) == ([port], False)
        listening.cancel()

    run(test())


@pytest.mark.parametrize("how", ["page", "worker"])
def test_what_is_interrupted_can_go_on(tmp_path: Path, how: str) -> None:
    async def test() -> None:
        desk = await opened(tmp_path)
        _, job = await ask(desk, "POST", "/api/jobs", {"document": DOCUMENT})
        await until(lambda: made[0].calls != [])
        if how == "page":
            desk = await opened(tmp_path)
            _, again = await ask(desk, "GET", f"/api/jobs/{job['id']}")
            assert (again["state"], again["error"]) == ("paused", "")
        else:
            made[0].ended("it had no memory")
            assert "it had no memory" in (await job_in(desk, job["id"], "failed"))["error"]
        await ask(desk, "POST", f"/api/jobs/{job['id']}/resume")
        await until(lambda: len(made) == 2 and made[1].calls != [])
        made[1].run()
        found = await job_in(desk, job["id"], "done")
        assert found["solutions"] == 1
        # The next page has it as it is.
        _, kept = await ask(await opened(tmp_path), "GET", f"/api/jobs/{job['id']}")
        assert {**kept, "event": 0} == {**found, "event": 0}

    run(test())


def test_jobs_of_another_version_are_removed(tmp_path: Path) -> None:
    async def test() -> None:
        desk = await opened(tmp_path)
        _, job = await ask(desk, "POST", "/api/jobs", {"document": DOCUMENT})
        state = tmp_path / f"job-{job['id']}" / "state.json"
        stored = json.loads(state.read_bytes())
        state.write_text(json.dumps({**stored, "version": "0.0.1"}))
        status, _ = await ask(await opened(tmp_path), "GET", f"/api/jobs/{job['id']}")
        assert (status, state.parent.exists()) == (404, False)

    run(test())


# Workers -------------------------------------------------------------------------------------------------


def test_why_a_worker_has_ended_is_reported() -> None:
    async def test() -> None:
        worker = WebWorker(Port)
        call = asyncio.create_task(worker.call("solve", {"folder": "/home"}))
        await until(lambda: made[0].calls != [])
        made[0].ended("out of memory")
        with pytest.raises(WorkerDiedError, match="out of memory"):
            await call
        assert not worker.is_alive
        await worker.end()
        assert made[0].is_terminated

    run(test())


def test_a_short_question_is_answered_by_its_own_thread() -> None:
    async def test() -> None:
        found = await OwnThread().call("lattices", {}, as_json=True)
        assert json.loads(found.blob)["lattices"]
        with pytest.raises(CallError, match="not a"):
            await OwnThread().call("read", {"name": "burr"}, b"\0")

    run(test())


def test_a_frame_that_is_cut_short_is_refused() -> None:
    with pytest.raises(ValueError, match="cut short"):
        answer(messages.packed({"call": "lattices"})[:-1], print, lambda: False)

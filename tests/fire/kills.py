"""Kill -9 at times spread over a run, then resume: the results of an undisturbed run, nothing else.

    python -m tests.fire.kills --kind solve --count 50 --seed 1

Every series works on a file of its own: the command is killed and started again until it has ended by itself
or was killed ``--series`` times; then it runs to its end, and its results are compared. ``worker`` kills the
worker process of a search in the workbench, ``server`` the workbench itself.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.puzzles import packing, pentominoes
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.geometry import Voxels

#: A search that has not ended by then, in seconds, hangs.
PATIENCE = 300.0


@dataclass
class Outcome:
    """Kills that hit a running process, series with the right results, and with others."""

    kills: int = 0
    equal: int = 0
    wrong: int = 0

    def compare(self, found: object, expected: object) -> None:
        if found == expected:
            self.equal += 1
        else:
            self.wrong += 1


# Commands -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Job:
    """A command that writes a file, and what it has found in the end: ``found(output, file)``."""

    words: Callable[[Path], list[str]]
    found: Callable[[str, Path], Any]


def _answer(output: str, _: Path) -> Any:
    answer = json.loads(output)
    answer.pop("seconds", None)
    answer.get("answer", {}).pop("seconds", None)
    for solution in answer.get("found", []):
        solution.pop("bytes", None)
    return answer


def _units(_: str, file: Path) -> Any:
    with sqlite3.connect(file) as ledger:
        rows = ledger.execute("select name, body, checksum from result order by name").fetchall()
    ledger.close()
    return rows


def jobs(folder: Path, threads: int) -> dict[str, Job]:
    puzzle = folder / "puzzle.json"
    puzzle.write_text(puzzle_json.write(packing(pentominoes(), Voxels.box(3, 4, 5), "3 x 4 x 5")), "utf-8")
    return {
        "solve": Job(
            lambda file: [
                "solve", str(puzzle), "--up-to", "reflection", "--assemble-only", "--json",
                "--jobs", str(threads), "--resume-file", str(file),
            ],
            _answer,
        ),
        "sets": Job(
            lambda file: [
                "search", "--pieces", "solid", "--holes", "0-4", "--json", "--limit", "1000000",
                "--out", str(file),
            ],
            _answer,
        ),
        "climb": Job(
            lambda file: [
                "search", "climb", "--steps", "1500", "--runs", "50", "--jobs", "2", "--json",
                "--out", str(file),
            ],
            _answer,
        ),
        "census": Job(
            lambda file: [
                "census", "run", str(file), "--class", "notchable", "--sample", "0.05", "--jobs", "2",
            ],
            _units,
        ),
    }  # fmt: skip


def kill_commands(job: Job, count: int, rng: random.Random, series: int, folder: Path) -> Outcome:
    """Kill the command so often; each series has a file of its own."""
    outcome, number = Outcome(), 0
    began = time.monotonic()
    expected = _finished(job, folder / "undisturbed.sqlite")
    seconds = time.monotonic() - began
    while outcome.kills < count:
        file, number, struck = folder / f"{number}.sqlite", number + 1, 0
        while struck < series and outcome.kills < count and _is_killed(job, file, rng.uniform(0, seconds)):
            outcome.kills, struck = outcome.kills + 1, struck + 1
        outcome.compare(_finished(job, file), expected)
    return outcome


def _command(words: list[str]) -> list[str]:
    return [sys.executable, "-m", "burrkit", *words]


def _is_killed(job: Job, file: Path, after: float) -> bool:
    """Start the command and kill it; False if it has ended by itself before."""
    null = subprocess.DEVNULL
    with subprocess.Popen(_command(job.words(file)), stdout=null, stderr=null) as process:
        try:
            process.wait(after)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait() == -signal.SIGKILL
    return False


def _finished(job: Job, file: Path) -> Any:
    """What the command has found once it has ended; its message if it fails."""
    ran = subprocess.run(
        _command(job.words(file)), capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    return job.found(ran.stdout, file) if ran.returncode == 0 else f"exit {ran.returncode}: {ran.stderr}"


# The workbench --------------------------------------------------------------------------------------------


def _document() -> Any:
    return json.loads(puzzle_json.write(packing(pentominoes(), Voxels.box(6, 10, 1), "6 x 10")))


@contextmanager
def _server(folder: Path) -> Iterator[Any]:
    from tests.workbench.conftest import Server

    chosen, temporary = folder / "chosen", folder / "temporary"
    chosen.mkdir(exist_ok=True)
    temporary.mkdir(exist_ok=True)
    server = Server(chosen, TMPDIR=str(temporary))
    try:
        yield server
    finally:
        server.client.close()
        if server.process.poll() is None:
            server.process.kill()
        server.process.communicate()


def _started(server: Any) -> str:
    answer = server.client.post(
        "/api/jobs", json={"document": _document(), "up_to": "reflection", "threads": 2}
    )
    return f"/api/jobs/{answer.json()['id']}"


def _settled(server: Any, path: str, *, within: float = PATIENCE) -> Any:
    """The job once it is at rest, or as it is after that many seconds."""
    until = time.monotonic() + within
    while True:
        job = server.client.get(path).json()
        if job["state"] in ("done", "failed", "paused", "cancelled") or time.monotonic() > until:
            return job
        time.sleep(0.01)


def _found(server: Any, path: str) -> Any:
    """All findings of a job that is done, with the motions of the pieces in some of them."""
    job = _settled(server, path)
    items = []
    for offset in range(0, job["found"], 500):
        page = server.client.get(f"{path}/found", params={"offset": offset, "limit": 500}).json()
        items += page["items"]
    some = [server.client.post(f"{path}/{number}/scene").content for number in range(1, len(items), 97)]
    return job["state"], job["complete"], job["assemblies"], job["solutions"], items, some


def kill_workers(count: int, rng: random.Random, series: int, folder: Path) -> Outcome:
    """Kill the worker of a search; the job must be shown as failed, and go on when it is resumed."""
    outcome = Outcome()
    with _server(folder) as server:
        path, began = _started(server), time.monotonic()
        expected = _found(server, path)
        seconds = time.monotonic() - began
        server.client.delete(path)
        while outcome.kills < count:
            path, struck = _started(server), 0
            while struck < series and outcome.kills < count:
                job = _settled(server, path, within=rng.uniform(0, seconds / 2))
                if job["state"] == "done":
                    break
                hit = [pid for pid in server.workers() if _is_searching(pid)]
                for pid in hit:
                    os.kill(pid, signal.SIGKILL)
                job = _settled(server, path)
                if job["state"] == "failed":
                    outcome.kills, struck = outcome.kills + 1, struck + 1
                    assert "SIGKILL" in job["error"], job["error"]
                    server.client.post(f"{path}/resume")
            outcome.compare(_found(server, path), expected)
            server.client.delete(path)
    return outcome


def _is_searching(pid: int) -> bool:
    """Whether a process has a file to resume from open."""
    try:
        files = [str(file.readlink()) for file in Path(f"/proc/{pid}/fd").iterdir()]
    except OSError:
        return False
    return any(name.endswith("ledger.sqlite") for name in files)


def kill_servers(count: int, rng: random.Random, _: int, folder: Path) -> Outcome:
    """Kill the workbench in the middle of a search: its files stay, its workers end, and it starts again."""
    outcome = Outcome()
    with _server(folder) as server:
        began = time.monotonic()
        expected = _found(server, _started(server))
        seconds = time.monotonic() - began
    saved = folder / "chosen" / "saved.json"
    saved.write_text(json.dumps(_document()), encoding="utf-8")
    before = _folder(folder / "chosen")
    while outcome.kills < count:
        with _server(folder) as server:
            _settled(server, _started(server), within=rng.uniform(0, seconds))
            workers = server.workers()
            server.process.kill()
            server.process.wait()
            outcome.kills += 1
        until = time.monotonic() + 10
        while any(_is_alive(pid) for pid in workers) and time.monotonic() < until:
            time.sleep(0.05)
        is_clean = not any(_is_alive(pid) for pid in workers) and _folder(folder / "chosen") == before
        with _server(folder) as server:
            found = _found(server, _started(server)) if is_clean else "files or workers are left behind"
            outcome.compare(found, expected)
    return outcome


def _folder(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def _is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


KINDS = ("solve", "sets", "climb", "census", "worker", "server")


def attack(kind: str, count: int, seed: int, *, series: int = 6, threads: int = 4) -> Outcome:
    """Kill so often."""
    rng = random.Random(f"{kind} {seed}")
    with TemporaryDirectory() as name:
        folder = Path(name)
        if kind == "worker":
            return kill_workers(count, rng, series, folder)
        if kind == "server":
            return kill_servers(count, rng, series, folder)
        return kill_commands(jobs(folder, threads)[kind], count, rng, series, folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kind", choices=KINDS, action="append", help="all kinds by default")
    parser.add_argument("--count", type=int, default=50, help="kills of each kind")
    parser.add_argument("--series", type=int, default=6, help="kills on one file at most")
    parser.add_argument("--threads", type=int, default=4, help="threads of solve")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = 0
    for kind in options.kind or KINDS:
        outcome = attack(kind, options.count, options.seed, series=options.series, threads=options.threads)
        wrong += outcome.wrong
        print(f"{kind}: {outcome.kills} kills, {outcome.equal} equal, {outcome.wrong} wrong", flush=True)
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()

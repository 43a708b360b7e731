"""Turns in the workbench: searches by the rule ``legal``, and what files keep of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from burrkit import load
from burrkit.geometry.lattices import by_name
from burrkit.workbench.findings import FindingsWriter
from tests.workbench.conftest import says, settled, solved, started
from tests.workbench.puzzles import ANTIQUE, burr, document
from tests.workbench.test_lattices import pair

Json = dict[str, Any]

LATCH = document(load("examples/latch.json"))


@pytest.fixture(scope="module")
def latch(bench: TestClient) -> Iterator[Json]:
    """The job that has solved the latch by legal turns."""
    job = solved(bench, LATCH, rule="legal")
    yield job
    bench.delete(f"/api/jobs/{job['id']}")


def test_the_rule_decides(bench: TestClient, latch: Json) -> None:
    assert (latch["solutions"], latch["levels"], latch["options"]["rule"]) == (1, [["1.2R1", 1]], "legal")
    plain = solved(bench, LATCH)
    assert (plain["assemblies"], plain["solutions"], plain["options"]["rule"]) == (1, 0, "slides")
    listed = bench.get(f"/api/jobs/{latch['id']}/found", params={"order": "level"}).json()["items"]
    assert [(item["level"], item["moves"]) for item in listed] == [("1.2R1", 4)]
    bench.delete(f"/api/jobs/{plain['id']}")


def test_a_paused_search_goes_on_by_its_rule(bench: TestClient) -> None:
    job = started(bench, LATCH, rule="legal")
    bench.post(f"/api/jobs/{job}/pause")
    settled(bench, job, "paused", "done")
    bench.post(f"/api/jobs/{job}/resume")
    assert settled(bench, job, "done")["levels"] == [["1.2R1", 1]]
    bench.delete(f"/api/jobs/{job}")


def test_refused_rules(bench: TestClient) -> None:
    request = {"document": LATCH, "rule": "twists"}
    says(bench.post("/api/jobs", json=request), 422, 'rule: "twists" is none of slides, legal')
    hexagons = document(pair(by_name("hexagonal prisms")))
    request = {"document": hexagons, "rule": "legal"}
    says(bench.post("/api/jobs", json=request), 422, "only pieces of cubes turn")


def test_levels_with_turns_are_in_order(tmp_path: Path) -> None:
    writer = FindingsWriter(tmp_path)
    for level in ("2", "10", "3R2", "1.2R1", "4.1R1"):
        writer.counts.add(1, 0, 1, level, 1)
    listed = [level for level, _ in writer.counts.as_data(raw=False)["levels"]]
    writer.close()
    assert listed == ["10", "3R2", "4.1R1", "2", "1.2R1"]


def test_a_file_says_what_it_cannot_hold(bench: TestClient, latch: Json, folder: Path) -> None:
    remark = "1 solution is stored without its moves: the format has no turns"
    target = f"/api/export/xmpuzzle?job={latch['id']}"
    assert bench.post(target, json={}).headers["X-Burrkit-Remark"] == remark
    saved = bench.put(f"/api/files/latch.xmpuzzle?job={latch['id']}", json={"document": LATCH}).json()
    assert saved["remark"] == remark
    (folder / "latch.xmpuzzle").unlink()
    plain = bench.post("/api/export/burr6", json={"document": burr(ANTIQUE)})
    assert "X-Burrkit-Remark" not in plain.headers

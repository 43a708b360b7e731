"""The page that the server serves, and what it is allowed to do."""

from __future__ import annotations

import base64
import gzip
import hashlib
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from burrkit.workbench.server import page
from tests.workbench.conftest import PORT

MODULE = "\nconst a = \"<b>ä</b>\" && 1 < 2; // &amp; 'x'\n"
PLAIN = "document.title = 'x'"


def digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def rules(policy: str) -> dict[str, str]:
    return {rule.split(" ", 1)[0]: rule.partition(" ")[2] for rule in policy.split("; ")}


def test_an_honest_page_where_it_has_not_been_built(
    bench: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "ASSET", Path("/nowhere/workbench.html.gz"))
    answer = bench.get("/")
    assert "npm run build" in answer.text
    assert rules(answer.headers["content-security-policy"])["script-src"] == "'none'"


def test_pages_stand_next_to_each_other(
    bench: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(page, "ASSET", tmp_path / "workbench.html.gz")
    for name in ("workbench", "workbench.de", "pencil", "pencil.de"):
        (tmp_path / f"{name}.html.gz").write_bytes(gzip.compress(name.encode()))
    paths = ("/", "/de.html", "/pencil.html", "/pencil.de.html")
    assert [bench.get(path).text for path in paths] == ["workbench", "workbench.de", "pencil", "pencil.de"]


def test_the_built_page_runs_its_own_scripts_alone(
    bench: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    built = tmp_path / "workbench.html.gz"
    text = (
        f'<!doctype html><title>x</title><SCRIPT type="module">{MODULE}</SCRIPT><p>a<p>'
        f'<script>{PLAIN}</script><script src="http://evil.example/x.js"></script>'
    )
    built.write_bytes(gzip.compress(text.encode()))
    monkeypatch.setattr(page, "ASSET", built)
    answer = bench.get("/")
    assert answer.text == text
    policy = rules(answer.headers["content-security-policy"])
    assert policy["script-src"] == f"'sha256-{digest(MODULE)}' 'sha256-{digest(PLAIN)}'"
    assert policy["default-src"] == "'none'"
    assert policy["connect-src"] == f"'self' ws://127.0.0.1:{PORT} ws://localhost:{PORT}"
    assert policy["frame-ancestors"] == "'none'"

"""Who may talk to the workbench: the token, the host and the origin of every request."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from burrkit.workbench.server.security import HEADER
from tests.workbench.conftest import EVENTS, HOME, PORT, TOKEN, says
from tests.workbench.puzzles import burr

#: Every address, by how it is requested.
EVERYTHING = [
    *(("GET", f"/api/{name}") for name in ("about", "sticks", "catalogue", "files", "jobs", "events")),
    ("PUT", "/api/files/x.json"),
    ("GET", "/api/open/x.json"),
    *(("POST", f"/api/{name}") for name in ("read", "check", "stored", "scene", "placements", "movement")),
    ("POST", "/api/states"),
    ("POST", "/api/export/json"),
    ("POST", "/api/jobs"),
    ("GET", "/api/jobs/x"),
    ("DELETE", "/api/jobs/x"),
    ("GET", "/api/jobs/x/found"),
    ("POST", "/api/jobs/x/cancel"),
    ("GET", "/api/nothing-here"),
    ("GET", "/api"),
]


@pytest.mark.parametrize(("method", "path"), EVERYTHING)
@pytest.mark.parametrize(
    "token", [None, "", "wrong", TOKEN[:-1], f"{TOKEN}x", TOKEN.upper(), "\N{DIGIT ONE}ä"]
)
def test_nothing_without_the_token(bench: TestClient, method: str, path: str, token: str | None) -> None:
    headers = {} if token is None else {HEADER.encode(): token.encode("latin-1")}
    bare = TestClient(bench.app, base_url=HOME)
    says(bare.request(method, path, headers=headers), 401, "no-access token")


@pytest.mark.parametrize(
    "host",
    ["evil.example", f"evil.example:{PORT}", "127.0.0.1", f"127.0.0.1:{PORT + 1}", f"127.0.0.1:{PORT}.evil",
     f"[::1]:{PORT}", "", f"127.0.0.1:{PORT}, evil.example", f"127.0.0.2:{PORT}"],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/", "/api/about"])
def test_another_host_is_refused_even_with_the_token(bench: TestClient, path: str, host: str) -> None:
    says(bench.get(path, headers={"Host": host}), 403, "no-access 127.0.0.1")


@pytest.mark.parametrize("host", [f"127.0.0.1:{PORT}", f"localhost:{PORT}", f"LOCALHOST:{PORT}"])
def test_its_own_names_are_accepted(bench: TestClient, host: str) -> None:
    answer = bench.get("/api/about", headers={"Host": host, "Origin": f"http://{host.lower()}"})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", f"https://127.0.0.1:{PORT}", "http://127.0.0.1", f"http://localhost:{PORT}",
     f"http://127.0.0.1:{PORT}.evil.example", "", "file://"],
)  # fmt: skip
def test_another_origin_is_refused_even_with_the_token(bench: TestClient, origin: str) -> None:
    for method, path in (("GET", "/"), ("GET", "/api/about"), ("POST", "/api/jobs")):
        says(bench.request(method, path, headers={"Origin": origin}), 403, "no-access origins")


def test_a_request_of_another_site_does_nothing(bench: TestClient) -> None:
    before = len(bench.get("/api/jobs").json()["jobs"])
    refused = bench.post("/api/jobs", json={"document": burr()}, headers={"Origin": "http://evil.example"})
    assert refused.status_code == 403
    assert "access-control-allow-origin" not in refused.headers
    assert len(bench.get("/api/jobs").json()["jobs"]) == before


def test_no_other_site_gets_permission(bench: TestClient) -> None:
    headers = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    answer = bench.options("/api/jobs", headers=headers)
    assert answer.status_code == 403
    assert not any(name.startswith("access-control") for name in answer.headers)


@pytest.mark.parametrize(
    ("origin", "subprotocols", "status"),
    [
        (None, ["burrkit", f"burrkit-token.{TOKEN}"], 403),
        ("http://evil.example", ["burrkit", f"burrkit-token.{TOKEN}"], 403),
        ("null", ["burrkit", f"burrkit-token.{TOKEN}"], 403),
        (HOME, ["burrkit", "burrkit-token.wrong"], 401),
        (HOME, ["burrkit", TOKEN], 401),
        (HOME, [f"burrkit-token.{TOKEN}", "burrkit-token.wrong"], 401),
        (HOME, ["burrkit"], 401),
        (HOME, [], 401),
    ],
)
def test_websockets_are_refused(
    bench: TestClient, origin: str | None, subprotocols: list[str], status: int
) -> None:
    headers = {} if origin is None else {"Origin": origin}
    with (
        pytest.raises(WebSocketDenialResponse) as refused,
        bench.websocket_connect(EVENTS, subprotocols=subprotocols, headers=headers),
    ):
        pass
    assert refused.value.status_code == status
    assert set(refused.value.json()) == {"error", "code"}


def test_a_websocket_with_the_token_is_heard(bench: TestClient) -> None:
    subprotocols = ["burrkit", f"burrkit-token.{TOKEN}"]
    with bench.websocket_connect(EVENTS, subprotocols=subprotocols, headers={"Origin": HOME}) as socket:
        assert socket.accepted_subprotocol == "burrkit"
        assert "event" in socket.receive_json()


@pytest.mark.parametrize("path", ["/", "/api/about", "/api/nothing-here", "/nothing-here"])
def test_headers_of_every_answer(bench: TestClient, path: str) -> None:
    headers = bench.get(path).headers
    assert headers["cache-control"] == "no-store"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "access-control-allow-origin" not in headers


def test_the_page_needs_no_token_and_holds_none(bench: TestClient) -> None:
    answer = TestClient(bench.app, base_url=HOME).get("/")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert TOKEN not in answer.text
    assert TOKEN not in str(answer.headers)


@pytest.mark.parametrize(("method", "path"), [("DELETE", "/api/about"), ("POST", "/"), ("GET", "/api/check")])
def test_other_methods_are_refused_in_one_line(bench: TestClient, method: str, path: str) -> None:
    says(bench.request(method, path), 405, "invalid method")


@pytest.mark.parametrize(
    "path", ["/favicon.ico", "/api/nothing", "/../etc/passwd", "//api/about", "/API/about"]
)
def test_nothing_else_is_served(bench: TestClient, path: str) -> None:
    says(bench.get(path), 404, "unknown address")

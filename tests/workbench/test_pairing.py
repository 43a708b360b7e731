"""Other devices of the network: the code, its exchange for the token, and the addresses that are taken."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from burrkit.errors import BurrkitError
from burrkit.workbench.server.app import app
from burrkit.workbench.server.pairing import MOST_WRONG, Pairing, network_address
from burrkit.workbench.server.process import CallError
from burrkit.workbench.server.security import HEADER
from tests.conftest import Cli
from tests.errors import refused
from tests.workbench.conftest import PORT, TOKEN, Server, says

NETWORK = f"http://192.168.1.5:{PORT}"


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, Pairing]]:
    """A device without the token, and what has the code."""
    pairing = Pairing(TOKEN)
    guard = app(
        tmp_path_factory.mktemp("chosen"), token=TOKEN, port=PORT, address="192.168.1.5", pairing=pairing
    )
    with TestClient(guard, base_url=NETWORK) as client:
        yield client, pairing


def test_a_code_is_exchanged_for_the_token(phone: tuple[TestClient, Pairing]) -> None:
    client, pairing = phone
    says(client.get("/api/about"), 401, "no-access token")
    for typed in (pairing.code, pairing.shown, f" {pairing.code[:2]}-{pairing.code[2:]} "):
        answer = client.post("/api/token", content=typed, headers={"Origin": NETWORK})
        assert answer.json() == {"token": TOKEN}
    assert client.get("/api/about", headers={HEADER: TOKEN}).status_code == 200


def test_the_page_may_talk_to_its_address(phone: tuple[TestClient, Pairing]) -> None:
    client, _ = phone
    answer = client.get("/")
    assert answer.status_code == 200
    assert f"ws://192.168.1.5:{PORT}" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("typed", ["", "1234", "٣" * 8, "x" * 900])
def test_other_texts_are_refused(phone: tuple[TestClient, Pairing], typed: str) -> None:
    says(phone[0].post("/api/token", content=typed.encode()), 401, "no-access code")


def test_long_requests_are_refused(phone: tuple[TestClient, Pairing]) -> None:
    says(phone[0].post("/api/token", content=b"1" * 2000), 413, "too-large larger")


@pytest.mark.parametrize("headers", [{"Host": "evil.example"}, {"Origin": "http://evil.example"}])
def test_codes_of_other_sites_are_refused(phone: tuple[TestClient, Pairing], headers: dict[str, str]) -> None:
    client, pairing = phone
    assert client.post("/api/token", content=pairing.code, headers=headers).status_code == 403


def test_codes_cannot_be_guessed() -> None:
    pairing = Pairing(TOKEN)
    wrong = "00000000" if pairing.code != "00000000" else "11111111"
    for _ in range(MOST_WRONG):
        with pytest.raises(CallError, match="not the code"):
            pairing.exchange(wrong)
    with pytest.raises(CallError, match="codes"):
        pairing.exchange(pairing.code)


def test_codes_are_drawn_for_each_run() -> None:
    codes = {Pairing(TOKEN).code for _ in range(20)}
    assert len(codes) > 1
    assert all(len(code) == 8 and code.isascii() and code.isdigit() for code in codes)


def test_without_lan_no_code_is_taken(bench: TestClient) -> None:
    says(
        TestClient(bench.app, base_url=str(bench.base_url)).post("/api/token", content="1"),
        401,
        "no-access token",
    )
    says(bench.post("/api/token", content="1"), 404, "unknown nothing")


@pytest.mark.parametrize("address", ["", "localhost", "::1", "1.2.3", "0.0.0.0", "224.0.0.1", "127.0.0.1"])
def test_addresses_that_no_device_could_use(address: str) -> None:
    with pytest.raises(BurrkitError, match="--address"):
        network_address(address)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--lan", "--address", "192.0.2.7"], "invalid 192.0.2.7 --address"),
        (["--address", "127.0.0.2"], "conflict --address --lan"),
        (["--lan", "--address", "here"], "invalid --address here"),
    ],
)
def test_wrong_addresses_are_one_line(cli: Cli, tmp_path: Path, words: list[str], line: str) -> None:
    refused(cli("app", str(tmp_path), "--no-browser", *words), line)


def test_the_command_serves_both_addresses(tmp_path: Path) -> None:
    server = Server(tmp_path, "--lan", "--address", "127.0.0.2")
    assert server.process.stdout is not None
    line = server.process.stdout.readline()
    place, code = line.removeprefix("Other devices of this network: ").rstrip().split(", code ")
    assert place == f"http://127.0.0.2:{server.port}"
    assert server.client.post(f"{place}/api/token", content=code).json() == {"token": server.token}
    assert server.client.get(f"{place}/api/about").status_code == 200
    assert server.client.get("/api/about").status_code == 200
    status, said = server.end()
    assert status == 0
    assert "Nothing\nis encrypted" in said

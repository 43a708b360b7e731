"""Documents in and out: any file, any edit, any nonsense; every answer is a puzzle or one clear line."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from starlette.testclient import TestClient

from burrkit.formats import burr6, puzzlecad, registry
from burrkit.formats.xmpuzzle import write
from burrkit.puzzle.document import Puzzle
from burrkit.sixpiece import catalogue
from burrkit.sixpiece.burr import burr as make_burr
from burrkit.sixpiece.classes import is_millable, is_notchable
from burrkit.sixpiece.sticks import NUMBERS, REMOVABLE, Stick
from tests.speeds import examples
from tests.workbench.conftest import says
from tests.workbench.puzzles import ANTIQUE, LOVES_DOZEN, burr, flat_pentominoes, two_in_a_tray

Json = dict[str, Any]


# Files that are dropped on the page ----------------------------------------------------------------------


def test_reads_every_format(bench: TestClient) -> None:
    puzzle = make_burr(*LOVES_DOZEN)
    files = {
        "it.txt": burr6.write(puzzle).encode(),
        "it.json": json.dumps(burr()).encode(),
        "it.xmpuzzle": write.write(Puzzle.of(puzzle)),
        "plain.xmpuzzle": write.write(Puzzle.of(puzzle), plain=True),
        "it.scad": puzzlecad.write(Puzzle.of(puzzle), 0).encode(),
    }
    for name, data in files.items():
        answer = bench.post("/api/read", params={"name": name}, content=data)
        assert answer.status_code == 200, answer.text
        reported = answer.json()
        if name != "it.scad":
            assert reported["problems"][0]["burr"] == {"sticks": list(LOVES_DOZEN), "length": 6}
        again = bench.post("/api/check", json={"document": reported["document"]})
        assert again.json()["document"] == reported["document"]


BOMB = b"""<?xml version="1.0"?><!DOCTYPE p [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;">]>
<puzzle version="2"><comment>&b;&b;</comment></puzzle>"""
OUTSIDE = b"""<?xml version="1.0"?><!DOCTYPE p [<!ENTITY a SYSTEM "file:///etc/passwd">]>
<puzzle version="2"><comment>&a;</comment></puzzle>"""


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "missing empty"),
        (b"  \n", "missing empty"),
        (b"\0\1\2\3", "malformed text"),
        (b"hello", "malformed format"),
        (b"{", "malformed JSON"),
        (b"[" * 100_000, "too-large lists"),
        (b'{"format":' * 50_000, "too-large nested"),
        (b'{"format": "burrkit-puzzle", "format": 1}', "duplicate"),
        (b'{"format": "burrkit-puzzle", "version": NaN}', "malformed JSON"),
        (b'{"format": "other"}', "malformed puzzle"),
        (BOMB, "malformed entities"),
        (OUTSIDE, "malformed entities"),
        (b"<puzzle", "malformed XML"),
        (b"\x1f\x8b\x08nonsense", "damaged damaged"),
        (gzip.compress(b"<puzzle/>", mtime=0)[:-4], "damaged ends"),
        (gzip.compress(bytes(40 << 20), mtime=0), "too-large 32"),
        (b"<svg/>", "malformed puzzle"),
        (b"\xff\xfe{\0}\0", "malformed text"),
        (b"#Burr6 x\nA,1,Key\n", "invalid-puzzle 6"),
        (b"#Burr6 x\nA;1;Key\n", "malformed semicolons"),
    ],
)
def test_hostile_files(bench: TestClient, data: bytes, said: str) -> None:
    answer = bench.post("/api/read", params={"name": "evil\n<b>.xmpuzzle"}, content=data)
    says(answer, 422, said)
    assert answer.json()["error"].startswith("evil?<b>.xmpuzzle:")
    assert "passwd" not in answer.text


@given(st.binary(max_size=300))
@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_at_all(bench: TestClient, data: bytes) -> None:
    for start in (b"", b"<puzzle>", b"\x1f\x8b\x08", b"{", b"#Burr6 x\n", b"include <puzzlecad.scad>\n"):
        answer = bench.post("/api/read", content=start + data)
        assert answer.status_code in (200, 422)
        assert answer.status_code == 200 or "\n" not in answer.json()["error"]


def test_too_large_a_file_is_refused_before_it_is_read(bench: TestClient) -> None:
    large = bytes((16 << 20) + 1)
    says(bench.post("/api/read", content=large), 413, "too-large 16")

    def parts() -> Iterator[bytes]:
        for _ in range(17):
            yield bytes(1 << 20)

    says(bench.post("/api/read", content=parts()), 413, "too-large 16")
    says(bench.post("/api/read", content=b"x", headers={"Content-Length": "-1"}), 413, "too-large larger")
    json_too = b'{"document": "' + bytes(33 << 20)
    says(bench.post("/api/check", content=json_too), 413, "too-large 32")


# Documents that are edited -------------------------------------------------------------------------------


def test_conditions_stay_and_are_searched_with(bench: TestClient) -> None:
    document = two_in_a_tray()
    document["problems"][0]["pieces"] = [
        {"shape": 0, "count": 1, "turns": "none", "given": [[0, 0, 0], [1, 0, 0]]}
    ]
    reported = bench.post("/api/check", json={"document": document}).json()
    assert reported["document"] == document
    assert reported["problems"][0]["conditions"] == ["S1 is not turned and is given"]
    says(bench.post("/api/export/xmpuzzle", json={"document": document}), 422, "unsupported conditions json")


def test_check_reports_all_about_a_document(bench: TestClient) -> None:
    reported = bench.post("/api/check", json={"document": two_in_a_tray()}).json()
    assert reported["document"] == two_in_a_tray()
    assert reported["grid"] == "cubes"
    assert [shape["filled"] for shape in reported["shapes"]] == [2, 3]
    assert reported["shapes"][1]["variable"] == 1
    problem = reported["problems"][0]
    assert (problem["pieces"], problem["holes"], problem["unsolvable"]) == ([1, 2], [0, 1], None)
    assert problem["burr"] is None


def test_a_burr_becomes_shapes_and_shapes_become_a_burr(bench: TestClient) -> None:
    as_shapes = bench.post("/api/check", json={"document": burr(length=8), "as": "puzzle"}).json()
    assert as_shapes["document"]["kind"] == "puzzle"
    assert len(as_shapes["document"]["shapes"]) == 7
    back = bench.post("/api/check", json={"document": as_shapes["document"], "as": "six-piece"}).json()
    assert back["document"]["kind"] == "six-piece"
    assert back["problems"][0]["burr"] == {"sticks": list(LOVES_DOZEN), "length": 8}
    none = bench.post("/api/check", json={"document": two_in_a_tray(), "as": "six-piece"})
    says(none, 422, "invalid-puzzle six-piece")


def _broken(path: list[Any], value: Any) -> Json:
    made = two_in_a_tray()
    inner: Any = made
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return made


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (_broken(["shapes", 1, "layers", 0, 1], "###"), "malformed puzzle shapes[1].layers[0][1] 3"),
        (_broken(["shapes", 1, "layers", 0, 1], "#x"), "unknown puzzle shapes[1].layers[0][1] x"),
        (_broken(["shapes", 0, "colours", "1", 0, 0], 5), "malformed"),
        (_broken(["problems", 0, "goal"], 2), "malformed problems[0].goal 2 1"),
        (_broken(["problems", 0, "pieces", 0, "most"], 0), "malformed problems[0].pieces[0].most 1"),
        (_broken(["problems", 0, "pieces", 0, "shape"], "a"), "malformed pieces[0].shape"),
        (_broken(["problems", 0, "allowed", 0], [1, 64]), "malformed allowed[0] 64 1 63"),
        (_broken(["problems", 0, "gaol"], 1), "unknown problems[0] gaol"),
        (_broken(["palette", 0], "red"), "malformed palette[0] red"),
        (_broken(["comment"], 7), "too-large comment"),
        (_broken(["comment"], "\ud800"), "malformed half"),
        (burr((1, 2, 3)), "invalid-puzzle 6 3"),
        (burr((0, *ANTIQUE[1:])), "invalid-stick sticks[0].number 1 4096"),
        (burr((4096, *ANTIQUE[1:])), "invalid-stick connected"),
        (burr(length=7), "unknown length 7 6 8 10"),
        (burr((1, 1, 1, 1, 1, 1)), "invalid-puzzle 32"),
        ([], "malformed puzzle"),
        (None, "malformed puzzle"),
        ("x", "malformed puzzle"),
        ({"format": "burrkit-puzzle", "version": 2}, "malformed version 2 1"),
    ],
)  # fmt: skip
def test_complaints_name_the_place(bench: TestClient, document: Any, said: str) -> None:
    content = json.dumps({"document": document})
    for path in ("check", "jobs", "placements"):
        says(bench.post(f"/api/{path}", content=content), 422, said)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "missing document"),
        (b"null", "malformed null"),
        (b"[]", "malformed object"),
        (b"{", "malformed request:1 request JSON"),
        (b"\xff", "malformed UTF-8"),
        (b'{"document": {}, "document": {}}', "duplicate"),
        (b'{"documents": {}}', "unknown documents"),
        (b'{"document": {}, "as": "poem"}', "unknown poem"),
        (b'{"document": {}, "as": ["puzzle"]}', "unknown list"),
        (b'{"document": Infinity}', "malformed JSON"),
        (b'{"document": 1e999}', "malformed puzzle"),
        (b'{"document": ' + b"9" * 5000 + b"}", "too-large number"),
        (b'{"document":' * 20_000, "too-large nested"),
    ],
)
def test_malformed_requests(bench: TestClient, content: bytes, said: str) -> None:
    says(bench.post("/api/check", content=content), 422, said)


_LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 70), st.floats(allow_nan=False), st.text(max_size=6)
)
_VALUES = st.recursive(
    _LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
)


_KEYS = (
    "problem",
    "stored",
    "piece",
    "offset",
    "limit",
    "as",
    "title",
    "offsets",
    "move",
    "together",
    "plain",
    "x",
)


@st.composite
def nearly_documents(draw: st.DrawFn) -> Any:
    """A good document with one value replaced, removed, or added."""
    made: Any = json.loads(json.dumps(draw(st.sampled_from((two_in_a_tray(), burr(), flat_pentominoes())))))
    inner = made
    while True:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        key = draw(st.sampled_from(keys))
        if not isinstance(inner[key], dict | list) or not inner[key] or draw(st.integers(0, 3)) == 0:
            break
        inner = inner[key]
    how = draw(st.integers(0, 3))
    if how == 0:
        del inner[key]
    elif how == 1 and isinstance(inner, dict):
        inner[draw(st.text(max_size=8))] = draw(_VALUES)
    else:
        inner[key] = draw(_VALUES)
    return made


@pytest.mark.parametrize(
    "path", ["check", "stored", "export/xmpuzzle", "export/json", "movement", "scene", "placements"]
)
@given(
    st.one_of(nearly_documents(), _VALUES),
    st.dictionaries(st.sampled_from(_KEYS), _VALUES, max_size=2),
)
@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_nearly_right_requests(bench: TestClient, path: str, document: Any, more: Json) -> None:
    content = json.dumps({**more, "document": document})
    answer = bench.post(f"/api/{path}", content=content)
    assert answer.status_code in (200, 422), answer.text
    if answer.status_code == 422:
        assert "\n" not in answer.json()["error"]


# What never changes --------------------------------------------------------------------------------------


def test_the_table_of_sticks_is_right(bench: TestClient) -> None:
    table = bench.get("/api/sticks").json()
    assert [tuple(cell) for cell in table["removable"]] == list(REMOVABLE)
    for number in range(1, NUMBERS + 1):
        stick = Stick(number)
        assert table["weight"][number] == stick.weight
        assert bool(table["canonical"][number]) == stick.is_connected
        if stick.is_connected:
            assert table["canonical"][number] == stick.canonical.number
            assert table["mirror"][number] == stick.mirror.number
            assert bool(table["notchable"][number]) == is_notchable(stick)
            assert bool(table["millable"][number]) == is_millable(stick)
    assert table["names"]["1"] == "key"


def test_the_catalogue_is_there(bench: TestClient) -> None:
    burrs = bench.get("/api/catalogue").json()["burrs"]
    assert [entry["name"] for entry in burrs] == [entry.name for entry in catalogue.entries()]
    assert any(entry["sticks"] == list(LOVES_DOZEN) for entry in burrs)


def test_about(bench: TestClient) -> None:
    reported = bench.get("/api/about").json()
    assert reported["folder"]["name"] == "chosen"
    assert reported["cores"] >= 1
    first, *others = reported["formats"]
    assert (first["name"], first["endings"], first["holds"]) == ("xmpuzzle", [".xmpuzzle"], "document")
    both = {form["name"] for form in [first, *others] if form["reads"] and form["writes"]}
    assert both == {form.name for form in registry.writable()}
    assert reported["colours"][0] == "#e69f00"

"""The chosen folder: what can be listed, opened and saved, and that nothing outside is ever touched."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from burrkit.formats import registry, stl
from burrkit.formats.source import load
from burrkit.formats.xmpuzzle import write
from burrkit.geometry import Voxels
from burrkit.mesh import solid
from burrkit.puzzle.document import Part, ProblemSpec, Puzzle, Shape
from burrkit.workbench.server import folder as folders
from burrkit.workbench.server.folder import Folder, tag_of
from burrkit.workbench.server.process import CallError
from tests.workbench.conftest import says, solved
from tests.workbench.puzzles import ANTIQUE, LOVES_DOZEN, burr

BODY = {"document": burr()}
OTHER = {"document": burr(ANTIQUE)}


@pytest.fixture(autouse=True)
def guarded(folder: Path) -> object:
    """Next to the folder is a secret that no test may see or change, and the folder begins empty."""
    secret = folder.parent / "secret.json"
    secret.write_text('{"secret": "of the neighbour"}')
    for file in folder.iterdir():
        file.rename(folder.parent / f"old-{os.urandom(8).hex()}")
    before = {file.name: file.stat().st_mtime_ns for file in folder.parent.iterdir() if file.is_file()}
    yield
    after = {file.name: file.stat().st_mtime_ns for file in folder.parent.iterdir() if file.is_file()}
    assert {name: after.get(name) for name in before} == before
    assert not list(folder.rglob(".burrkit-*")), "a file that was half written is left"


# Opening -------------------------------------------------------------------------------------------------


def test_lists_puzzle_files_and_folders_only(bench: TestClient, folder: Path) -> None:
    for name in ("b.json", "A.xmpuzzle", "notes.md", ".hidden.json", "c.TXT"):
        (folder / name).write_text("x")
    (folder / "more").mkdir()
    (folder / ".git").mkdir()
    (folder / "link.json").symlink_to(folder.parent / "secret.json")
    listed = bench.get("/api/files").json()
    assert [file["name"] for file in listed["files"]] == ["A.xmpuzzle", "b.json", "c.TXT"]
    assert listed["folders"] == ["more"]
    assert listed["more"] is False
    assert bench.get("/api/files", params={"folder": "more"}).json()["files"] == []


def test_a_long_list_is_cut(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("burrkit.workbench.server.folder._LONGEST_LIST", 3)
    for k in range(5):
        (folder / f"{k}.json").write_text("x")
    listed = Folder(folder).listed("")
    assert len(listed["files"]) == 3
    assert listed["more"]


def test_opens_what_was_saved(bench: TestClient, folder: Path) -> None:
    saved = bench.put("/api/files/love%27s%20dozen.xmpuzzle", json=BODY)
    assert saved.status_code == 200
    data = (folder / "love's dozen.xmpuzzle").read_bytes()
    opened = bench.get("/api/open/love%27s%20dozen.xmpuzzle")
    assert opened.headers["etag"] == saved.json()["tag"] == saved.headers["etag"] == tag_of(data)
    assert opened.json()["problems"][0]["burr"] == {"sticks": list(LOVES_DOZEN), "length": 6}


@pytest.mark.parametrize(
    "ending",
    [e for form in registry.writable(plugins=False) if form.holds != "goal" for e in form.endings],
)
def test_every_format_that_can_be_saved_can_be_opened(bench: TestClient, folder: Path, ending: str) -> None:
    assert bench.put(f"/api/files/it{ending}", json=BODY).status_code == 200
    opened = bench.get(f"/api/open/it{ending}")
    assert opened.status_code == 200, opened.text
    if ending not in (".scad", ".puzzlecad", ".ll"):  # pieces only; a burr for each assembly
        assert load(str(folder / f"it{ending}")).why_impossible() is None


def test_a_grid_of_labels(bench: TestClient, folder: Path) -> None:
    """What another program saved by the same ending is read, and saved as what the ending stands for."""
    (folder / "it.puz").write_text("PIECE 1,1,1\nA\nRESULT 1,1,1\nA\n")
    document = bench.get("/api/open/it.puz").json()["document"]
    assert document["kind"] == "puzzle"
    assert bench.put("/api/files/it.puz?force=yes", json={"document": document}).status_code == 200
    assert (folder / "it.puz").read_text() == "1 1 1\n1.000000 1.000000 1.000000\n1\n"
    assert bench.put("/api/files/it.vol", json={"document": document}).status_code == 200
    assert (folder / "it.vol").read_text() == (folder / "it.puz").read_text()


def test_formats_that_are_only_read(bench: TestClient, folder: Path) -> None:
    data = stl.write(solid(Voxels.box(3, 1, 1), cube=1.0, inset=0.0, bevel=0.0))
    (folder / "it.stl").write_bytes(data)
    assert [file["name"] for file in bench.get("/api/files").json()["files"]] == ["it.stl"]
    (shape,) = bench.get("/api/open/it.stl").json()["shapes"]
    assert shape["filled"] == 3
    says(bench.put("/api/files/it.stl?force=yes", json=BODY), 400, "invalid file")
    assert (folder / "it.stl").read_bytes() == data


def test_a_folder_below(bench: TestClient, folder: Path) -> None:
    (folder / "below").mkdir()
    assert bench.put("/api/files/below/it.json", json=BODY).status_code == 200
    assert bench.get("/api/open/below/it.json").status_code == 200
    says(bench.put("/api/files/nowhere/it.json", json=BODY), 404, "unknown folder")
    says(bench.get("/api/files", params={"folder": "nowhere"}), 404, "unknown folder")


# Out of the folder ---------------------------------------------------------------------------------------

ESCAPES = [
    "../secret.json",
    "..%2fsecret.json",
    "%2e%2e/secret.json",
    "%2e%2e%2fsecret.json",
    "x/../../secret.json",
    "x/%2e%2e/%2e%2e/secret.json",
    "./../secret.json",
    "..\\secret.json",
    "..%5csecret.json",
    "%2fetc/secret.json",
    "//etc/secret.json",
    "C:/secret.json",
    "C:%5csecret.json",
    "%00secret.json",
    "secret.json%00.txt",
    "x%0asecret.json",
    ".secret.json",
    ".git/secret.json",
    "..",
    ".",
    "%2e%2e",
    "",
    "a//b.json",
    "%c0%ae%c0%ae/secret.json",
    "a/" * 30 + "b.json",
    "x" * 300 + ".json",
    "x" * 5000 + ".json",
]


@pytest.mark.parametrize("path", ESCAPES)
@pytest.mark.parametrize("force", ["", "?force=yes"])
def test_no_path_leads_out(bench: TestClient, folder: Path, path: str, force: str) -> None:
    for answer in (
        bench.get(f"/api/open/{path}"),
        bench.put(f"/api/files/{path}{force}", json=BODY),
    ):
        if answer.status_code == 200:  # the client or the server has made an address of something else
            assert answer.url.path in ("/api/files", "/api/files/", "/")
            continue
        assert answer.status_code in (307, 400, 403, 404, 405), answer.text
        assert "neighbour" not in answer.text
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "status", "said"),
    [
        ("../secret.json", 400, "empty parts, . or .."),
        ("x/../../secret.json", 400, "empty parts, . or .."),
        ("/etc/passwd.txt", 400, "below the folder"),
        ("a\\b.json", 400, "below the folder"),
        ("C:/x.json", 400, "below the folder"),
        ("a\0.json", 400, "cannot be printed"),
        ("a\n.json", 400, "cannot be printed"),
        ("a\u202e.json", 400, "cannot be printed"),
        ("\udcff.json", 400, "cannot be printed"),
        (".hidden.json", 400, "hidden"),
        (".ssh/x.json", 400, "hidden"),
        ("", 400, "ends in"),
        ("passwd", 400, "ends in .xmpuzzle"),
        ("x.json/", 400, "empty parts"),
        ("x" * 201 + ".json", 400, "too long"),
        ("a/" * 20 + "x.json", 400, "too long"),
        ("nothing.json", 404, "no such file"),
        ("x.json/y.json", 403, "cannot be read"),
        ("folder.json", 403, "not a file"),
        ("pipe.json", 403, "not a file"),
        ("large.json", 413, "larger than 16 MiB"),
        ("loop.json", 400, "cannot be followed"),
    ],
)
def test_what_cannot_be_read(folder: Path, name: str, status: int, said: str) -> None:
    (folder / "x.json").write_text("{}")
    (folder / "folder.json").mkdir()
    os.mkfifo(folder / "pipe.json")
    (folder / "loop.json").symlink_to("loop.json")
    with (folder / "large.json").open("wb") as large:
        large.truncate((16 << 20) + 1)
    with pytest.raises(CallError, match=said) as refused:
        Folder(folder).read(name)
    assert refused.value.status == status


def _to_file(folder: Path) -> str:
    (folder / "link.json").symlink_to(folder.parent / "secret.json")
    return "link.json"


def _to_folder(folder: Path) -> str:
    (folder / "out").symlink_to(folder.parent)
    return "out/secret.json"


def _upwards(folder: Path) -> str:
    (folder / "deep").mkdir()
    (folder / "deep" / "up").symlink_to("../..")
    return "deep/up/secret.json"


def _to_nothing(folder: Path) -> str:
    (folder / "link.json").symlink_to(folder.parent / "not-there.json")
    return "link.json"


@pytest.mark.parametrize("made", [_to_file, _to_folder, _upwards, _to_nothing])
def test_no_link_leads_out(bench: TestClient, folder: Path, made: Callable[[Path], str]) -> None:
    name = made(folder)
    says(bench.get(f"/api/open/{name}"), 403, "no-access folder")
    says(bench.put(f"/api/files/{name}", json=BODY), 403, "no-access folder")
    says(bench.put(f"/api/files/{name}?force=yes", json=BODY), 403, "no-access folder")
    says(bench.get("/api/files", params={"folder": name.rpartition("/")[0] or name}), 403, "no-access")
    assert not (folder.parent / "not-there.json").exists()


def test_a_link_inside_is_read_but_not_replaced(bench: TestClient, folder: Path) -> None:
    assert bench.put("/api/files/real.json", json=BODY).status_code == 200
    (folder / "link.json").symlink_to("real.json")
    assert bench.get("/api/open/link.json").status_code == 200
    says(bench.put("/api/files/link.json?force=yes", json=OTHER), 403, "no-access links")
    assert (folder / "link.json").is_symlink()


# Saving --------------------------------------------------------------------------------------------------


def test_nothing_is_overwritten_unasked(bench: TestClient, folder: Path) -> None:
    (folder / "mine.json").write_text("precious")
    says(bench.put("/api/files/mine.json", json=BODY), 412, "exists mine.json")
    assert (folder / "mine.json").read_text() == "precious"
    assert bench.put("/api/files/mine.json?force=yes", json=BODY).status_code == 200
    assert json.loads((folder / "mine.json").read_text())["kind"] == "six-piece"


def test_two_tabs_save_the_same_file(bench: TestClient, folder: Path) -> None:
    first = bench.put("/api/files/it.json", json=BODY).json()["tag"]
    one, two = bench.get("/api/open/it.json"), bench.get("/api/open/it.json")
    assert one.headers["etag"] == two.headers["etag"] == first
    second = bench.put("/api/files/it.json", json=OTHER, headers={"If-Match": first})
    assert second.status_code == 200
    # The other tab has not seen that; what it has would undo it.
    stale = bench.put("/api/files/it.json", json=BODY, headers={"If-Match": first})
    says(stale, 412, "exists it.json")
    assert json.loads((folder / "it.json").read_text())["sticks"][0]["number"] == 1
    # The first one goes on, and the other one may insist.
    third = bench.put("/api/files/it.json", json=OTHER, headers={"If-Match": second.json()["tag"]})
    assert third.status_code == 200
    insists = bench.put("/api/files/it.json?force=yes", json=BODY, headers={"If-Match": first})
    assert insists.status_code == 200
    assert json.loads((folder / "it.json").read_text())["sticks"][0]["number"] == 88


def test_every_page_of_a_picture_is_saved(bench: TestClient, folder: Path) -> None:
    """And none of them, if one of the files is there already."""
    job = solved(bench, burr(LOVES_DOZEN))["id"]
    best = bench.get(f"/api/jobs/{job}/found", params={"order": "level", "limit": 1}).json()["items"][0]
    query, body = {"job": job, "number": best["number"]}, {"kind": "steps"}
    (folder / "steps-2.svg").write_text("precious")
    says(bench.put("/api/files/steps.svg", params=query, json=body), 412, "exists steps-2.svg")
    assert not (folder / "steps-1.svg").exists()
    saved = bench.put("/api/files/steps.svg", params={**query, "force": "yes"}, json=body).json()
    assert saved["names"][:2] == ["steps-1.svg", "steps-2.svg"]
    pages = {(folder / name).read_text() for name in saved["names"]}
    assert len(pages) == len(saved["names"]) and all(page.startswith("<svg") for page in pages)
    assert not (folder / "steps.svg").exists()


def test_a_file_that_has_gone_is_not_written_again_by_mistake(bench: TestClient, folder: Path) -> None:
    tag = bench.put("/api/files/it.json", json=BODY).json()["tag"]
    (folder / "it.json").unlink()
    says(bench.put("/api/files/it.json", json=BODY, headers={"If-Match": tag}), 412, "exists longer")
    assert not (folder / "it.json").exists()


@pytest.mark.parametrize("tag", ["*", "nonsense", 'W/"x"', '"' + "x" * 200])
def test_strange_tags(bench: TestClient, tag: str) -> None:
    bench.put("/api/files/it.json", json=BODY)
    says(bench.put("/api/files/it.json", json=BODY, headers={"If-Match": tag}), 400, "invalid If-Match")


def test_a_puzzle_that_is_wrong_leaves_the_file_as_it_was(bench: TestClient, folder: Path) -> None:
    tag = bench.put("/api/files/it.json", json=BODY).json()["tag"]
    before = (folder / "it.json").read_bytes()
    wrong = {"document": burr((0, 1, 1, 1, 1, 1))}
    answer = bench.put("/api/files/it.json", json=wrong, headers={"If-Match": tag})
    says(answer, 422, "invalid-stick puzzle sticks[0].number 1 4096")
    assert (folder / "it.json").read_bytes() == before


@pytest.mark.parametrize("name", ["it.exe", "it", "it.json.sh", "it.py.rb"])
def test_other_endings_are_not_written(bench: TestClient, folder: Path, name: str) -> None:
    says(bench.put(f"/api/files/{name}", json=BODY), 400, "invalid ends")
    assert list(folder.iterdir()) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_must_not_be_written(bench: TestClient, folder: Path) -> None:
    (folder / "locked").mkdir(mode=0o500)
    says(bench.put("/api/files/locked/it.json", json=BODY), 409, "conflict written")


def test_a_full_disk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.mkstemp", full)
    with pytest.raises(CallError, match="cannot be written: No space left on device"):
        Folder(folder).save("it.json", b"{}", tag=None, force=False)


def test_names_of_all_sorts(bench: TestClient, folder: Path) -> None:
    for name in ("Würfel & Stäbe.json", "名前.json", "a b (2).json", "-rf.json", "ok..json"):
        assert bench.put(f"/api/files/{quote(name)}", json=BODY).status_code == 200
        assert (folder / name).is_file()
        assert bench.get(f"/api/open/{quote(name)}").status_code == 200


def test_files_that_vanish_while_they_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text("{}")
        (tmp_path / f"{name}.burrkit").write_text("{}")

    def says_yes_and_deletes(path: Path) -> bool:
        if path.name == "b.json.burrkit":
            path.unlink()
        return path.suffix == ".burrkit"

    monkeypatch.setattr(folders, "is_resume_file", says_yes_and_deletes)
    listed = Folder(tmp_path).resume_files("a.json")
    assert [path.name for path in listed] == ["a.json.burrkit", "b.json.burrkit"]


# Other grids ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["balls.xmpuzzle", "copy.json", "copy.xmpuzzle"])
def test_puzzles_on_other_lattices_are_opened_and_written(bench: TestClient, folder: Path, name: str) -> None:
    pair = Shape((2, 2, 1), Voxels([(0, 0, 0), (1, 1, 0)]))
    stored = write.write(Puzzle((pair,), (ProblemSpec((Part(0),), 0),), grid=2))
    (folder / "balls.xmpuzzle").write_bytes(stored)
    opened = bench.get("/api/open/balls.xmpuzzle")
    assert opened.json()["grid"] == "spheres"
    document = opened.json()["document"]
    document["shapes"][0]["name"] = "two"
    asked = {"document": document, "problem": 1}
    saved = bench.put(f"/api/files/{name}?force=yes", json=asked)
    assert saved.status_code in (200, 201)
    again = bench.get(f"/api/open/{name}").json()
    assert again["document"] == document
    assert again["grid"] == "spheres"
    says(bench.post("/api/export/puzzlecad", json=asked), 422, "unsupported puzzlecad")
    placed = bench.post("/api/placements", json=asked | {"piece": 0}).json()
    assert [place["cells"] for place in placed["places"]] == [[[0, 0, 0], [1, 1, 0]]]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_a_pipe_is_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    folder = Folder(tmp_path)
    with pytest.raises(CallError, match=r"pipe\.json not a regular file"):
        folder.save("pipe.json", b"{}", tag=None, force=True)
    with pytest.raises(CallError, match=r"pipe\.json not a regular file"):
        folder.save_all({"a.json": b"{}", "pipe.json": b"{}"}, tag=None, force=True)
    assert [path.name for path in tmp_path.iterdir()] == ["pipe.json"]
    assert (tmp_path / "pipe.json").is_fifo()

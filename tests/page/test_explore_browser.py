"""The page of placements in a browser: overlaps as sets of cubes have them, and a search that misses nothing.

``viewer/tests/drive-explore.mjs`` uses the page; what it sees is compared with the document and the solver.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import burrkit as bk
from burrkit.assembly import assemblies
from burrkit.geometry import Cell
from burrkit.page import explore
from burrkit.page.exploration import exploration
from burrkit.puzzle import Goal, Piece, Problem
from tests.page.test_browser import EVIL, SHOTS, VIEWER, _chromium, is_full, pytestmark  # noqa: F401
from tests.page.test_exploration import placed

ROOT = Path(__file__).parents[2]
ELL = bk.Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0)])


def _two_of_three() -> Problem:
    """Three equal pieces of which two are used, and one with a name that tries to become part of the page."""
    others = (Piece(ELL, optional=True), Piece(ELL, optional=True), Piece(bk.Voxels([(0, 0, 0)]), EVIL))
    return Problem(
        (Piece(ELL), *others), Goal(bk.Voxels.box(3, 2, 1), bk.Voxels([(3, 0, 0)])), "two of three"
    )


PUZZLES: dict[str, Problem] = {
    "antique": bk.load("antique"),
    "three": bk.load(str(ROOT / "examples" / "three-in-a-cube.json")),
    "ranges": _two_of_three(),
    "one": Problem((Piece(ELL),), Goal(ELL, bk.Voxels()), "one piece"),
    "none": Problem((Piece(ELL), Piece(bk.Voxels.box(3, 1, 1))), Goal(bk.Voxels.box(2, 2, 1), bk.Voxels())),
}
#: The windows in which each page is opened: drawing in software takes long, so not all in all of them.
WINDOWS = {
    "antique": ("wide", "tall", "flat"),
    "three": ("flat",),
    "ranges": ("wide", "flat"),
    "one": ("tall", "flat"),
    "none": ("tall", "flat"),
}
#: What is opened in the full run only.
FULL = {("antique", "wide"), ("one", "tall"), ("none", "tall")}


def left_to_full(name: str, windows: Iterable[str], *, alone: bool = False) -> list[Any]:
    """A page and its windows, or these alone, as parameters of tests."""
    return [
        pytest.param(
            *([window] if alone else [name, window]),
            marks=[pytest.mark.full] if (name, window) in FULL else [],
        )
        for window in windows
    ]


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> dict[str, Any]:
    """Open every page in every window, once."""
    folder = tmp_path_factory.mktemp("explore")
    SHOTS.mkdir(exist_ok=True)
    jobs = []
    for name, problem in PUZZLES.items():
        explore(problem, folder / f"{name}.html", title=name)
        windows = [window for window in WINDOWS[name] if is_full(request) or (name, window) not in FULL]
        jobs.append({"name": name, "path": str(folder / f"{name}.html"), "windows": windows})
    job = folder / "job.json"
    shots = str(SHOTS) if is_full(request) else None
    job.write_text(json.dumps({"chromium": _chromium(), "shots": shots, "pages": jobs}))
    command = ["node", str(VIEWER / "tests" / "drive-explore.mjs"), str(job)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    answers: dict[str, Any] = json.loads(done.stdout)
    return answers


EACH = pytest.mark.parametrize(
    ("name", "window"), [case for name, windows in WINDOWS.items() for case in left_to_full(name, windows)]
)
EVERYWHERE = pytest.mark.parametrize("window", left_to_full("antique", WINDOWS["antique"], alone=True))


@EACH
def test_it_is_quiet_and_fits(seen: dict[str, Any], name: str, window: str) -> None:
    page = seen[window][name]
    assert [line for line in page["console"] if "GL Driver Message" not in line] == []
    assert [url for url in page["requests"] if not url.startswith(("file:", "data:", "blob:"))] == []
    assert page["widest"] <= (1280 if window == "wide" else 390)
    assert ("need WebGL 2" in page["text"]) == (window == "flat")


@EACH
def test_overlaps_are_those_of_sets_of_cubes(seen: dict[str, Any], name: str, window: str) -> None:
    document = exploration(PUZZLES[name])
    marks = [piece["mark"] for piece in document["pieces"]]
    looks = [*seen[window][name]["byHand"], *seen[window][name]["steps"]]
    for look in looks:
        lying: dict[int, frozenset[Cell]] = {
            i: placed(document, i)[k][0] for i, k in enumerate(look["layout"]) if k is not None
        }
        shared = {(i, j): lying[i] & lying[j] for i, j in combinations(lying, 2) if lying[i] & lying[j]}
        assert {tuple(cell) for cell in look["red"]} == set().union(*shared.values())
        named = re.findall(r"(\S+) and (\S+) (?:overlap )?in (\d+)", look["caption"])
        expected = {(marks[i], marks[j], str(len(cells))) for (i, j), cells in shared.items()}
        assert len(named) == min(len(expected), 3) and set(named) <= expected
        if window != "flat":
            _assert_lies(look["cubes"], list(lying.values()))
    if name == "antique":
        assert sum(bool(look["red"]) for look in looks) > 10


def _assert_lies(drawn: list[list[list[float]]], lying: list[frozenset[Cell]]) -> None:
    """The cubes of the picture are those of the placements, all moved by the same shift."""
    assert len(drawn) == len(lying)
    shifts = []
    for cubes, cells in zip(drawn, lying, strict=True):
        shown = np.array(sorted(np.round(2 * np.array(cubes)).astype(int).tolist())) / 2
        shifts += list(shown - np.array(sorted(cells), float))
    assert not shifts or np.abs(np.array(shifts) - shifts[0]).max() < 1e-3


@pytest.mark.parametrize("name", list(PUZZLES))
def test_the_search_finds_every_assembly(seen: dict[str, Any], name: str) -> None:
    problem, end = PUZZLES[name], seen["flat"][name]["end"]
    raw = sum(assembly.weight for assembly in assemblies(problem))
    # Equal pieces are distinguished in raw counts: two of two, and two of three.
    found = raw // {"antique": 2, "ranges": 6}.get(name, 1)
    noun = "assembly" if found == 1 else "assemblies"
    assert end["caption"] == f"Every layout has been tried: {found} {noun}."
    _, out, total = re.findall(r"[\d,]+", end["meta"])[:3]
    assert int(total.replace(",", "")) - int(out.replace(",", "")) == found
    if found:
        for pages in seen.values():
            assert name not in pages or pages[name]["first"]["caption"].endswith("an assembly.")


@EVERYWHERE
def test_buttons(seen: dict[str, Any], window: str) -> None:
    buttons = seen[window]["antique"]["buttons"]
    current = buttons["placement"]["current"]
    assert sum(k is not None for k in buttons["placement"]["layout"]) == 1
    assert buttons["back"]["layout"] == [None] * 6
    assert buttons["piece"]["current"] == (current + 1) % 6
    assert buttons["before"]["current"] == current
    assert [look["caption"] for look in buttons["spaces"]] == [
        "684,288 layouts to try.",
        "188,743,680 layouts to try.",
        "8,586,196,992 layouts to try.",
    ]
    assert buttons["step"]["caption"] == "A fits."


@EVERYWHERE
def test_lists(seen: dict[str, Any], window: str) -> None:
    page = seen[window]["antique"]
    assert "6 possible, 6 in position, 9 in all" in page["pieces"]
    for number in ("188,743,680", "3,932,160", "8,586,196,992", "684,288", "57,024"):
        assert number in page["layouts"]


def test_less_motion_is_followed_as_it_changes(seen: dict[str, Any]) -> None:
    for windows in (seen["wide"], seen["tall"]):
        for page in windows.values():
            calm, gliding, again = page["turned"]
            assert calm == again == 1
            assert gliding > 3


def test_names_are_never_markup(seen: dict[str, Any]) -> None:
    assert all(EVIL in seen[window]["ranges"]["pieces"] for window in WINDOWS["ranges"])


@pytest.mark.parametrize("window", left_to_full("none", WINDOWS["none"], alone=True))
def test_a_piece_without_placements_is_named(seen: dict[str, Any], window: str) -> None:
    captions = {look["caption"] for look in seen[window]["none"]["byHand"]}
    assert captions & {"A has no placement.", "B has no placement."}

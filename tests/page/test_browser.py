"""The page in a browser: nothing on the console, no request, a picture, and moves that are the solver's.

What is seen comes from ``viewer/tests/drive.mjs``; here it is compared with the solver's own moves.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import burrkit as bk
from burrkit.drawing.explode import outer_points
from burrkit.geometry.lattices import by_name
from burrkit.moves.model import Disassembly, Move, Separation
from burrkit.moves.walk import steps_apart
from burrkit.page import template as pages
from burrkit.page.scene import scene_of_result
from burrkit.solving.found_assembly import FoundAssembly
from tests.drawing.test_cells import solved as solved_cells
from tests.moves import turning
from tests.page.puzzles import labyrinth, locked, solved, two_of_three, two_pairs

ROOT = Path(__file__).parents[2]
VIEWER = ROOT / "viewer"
SHOTS = Path(__file__).parent / "shots"

#: A name that tries to become part of the page.
EVIL = "<img src=x onerror=alert(1)></script>"

#: Where each body's cubes are: body, cube, axis.
State = list[NDArray[np.float64]]


def _chromium() -> str | None:
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


_MISSING = [
    what
    for what, is_there in (
        ("Node.js", shutil.which("node")),
        ("Chromium", _chromium()),
        ("viewer/node_modules", (VIEWER / "node_modules" / "playwright-core").exists()),
        ("the built page", pages.is_built()),
    )
    if not is_there
]
pytestmark = pytest.mark.skipif(bool(_MISSING), reason=f"not here: {', '.join(_MISSING)}")


def _best(source: str) -> FoundAssembly:
    return bk.solve(bk.load(source)).solutions[0]


def _of_cells(name: str) -> FoundAssembly:
    return solved_cells(by_name(name))[1]


def _turning(name: str) -> FoundAssembly:
    assembly, tree = (turning.ALL | {"hidden bar": turning.hidden_bar})[name]()
    return FoundAssembly.of(assembly, Disassembly(len(tree.moves), tree, 1), 1)


#: Puzzles that come apart completely. The first one gets a tour through everything that the page can do.
COMPLETE: dict[str, Callable[[], FoundAssembly]] = {
    "antique": lambda: _best(str(ROOT / "examples" / "antique.txt")),
    "loves-dozen": lambda: _best("Love's Dozen"),
    "eight-is-enough": lambda: _best("Eight is Enough"),
    "labyrinth": lambda: solved(labyrinth()),
    "two-pairs": lambda: solved(two_pairs()),
    "two-of-three": lambda: two_of_three().solutions[0],
}
#: Puzzles of other cells than cubes.
CELLS: dict[str, Callable[[], FoundAssembly]] = {
    name: partial(_of_cells, name) for name in ("spheres", "tetrahedra and octahedra")
}
#: Puzzles with pieces that turn.
TURNING: dict[str, Callable[[], FoundAssembly]] = {
    name: partial(_turning, name) for name in ("half bar", "key bar", "hidden bar")
}
TOUR = ("antique",)
#: Drawing in software takes long, so the other pages are opened in the full run only.
FULL = ("half bar", "loves-dozen", "eight-is-enough", "labyrinth", "two-pairs", "tetrahedra and octahedra")


def left_to_full(names: Iterable[str]) -> list[Any]:
    """The pages as parameters of tests."""
    return [pytest.param(name, marks=pytest.mark.full) if name in FULL else name for name in names]


def is_full(request: pytest.FixtureRequest) -> bool:
    """Whether long tests of this module are selected."""
    return any(
        item.path == request.path and item.get_closest_marker("full") for item in request.session.items
    )


class Seen:
    """What the browser saw of every page, and the solutions that the pages show."""

    def __init__(self, folder: Path, opened: Iterable[str], shots: Path | None) -> None:
        """Open pages, once; pictures of them, for people to look at, go into ``shots``."""
        SHOTS.mkdir(exist_ok=True)
        self.solved = {name: (COMPLETE | CELLS | TURNING)[name]() for name in opened} | {"locked": locked()}
        jobs = []
        for name, shown in self.solved.items():
            path = folder / f"{name}.html"
            bk.view(shown, path, title=name)
            jobs.append({"name": name, "path": str(path), "tour": name in TOUR})
        empty = pages.empty_page().save(folder / "empty.html")
        self.several = bk.solve(bk.load("216,412,751,896,960,1024"))
        scene = scene_of_result(self.several, title=EVIL)
        fragments = {
            "several": pages.fragment(scene),
            "nothing": "",
            "torn": pages.fragment(scene)[:-40],
            "no letters": "#s=<img src=x>",
            "another format": pages.fragment({"format": EVIL, "version": 1, "title": ""}),
            "wrong": pages.fragment({**scene, "pieces": [{"cells": [0, 0, 0, 10**9]}]}),
        }
        job = folder / "job.json"
        what = {"chromium": _chromium(), "shots": shots and str(shots), "pages": jobs}
        job.write_text(json.dumps({**what, "empty": str(empty), "fragments": fragments}))
        command = ["node", str(VIEWER / "tests" / "drive.mjs"), str(job)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
        assert done.returncode == 0, done.stderr
        self.pages: dict[str, Any] = json.loads(done.stdout)

    def states(self, name: str) -> list[State]:
        """All states from assembled to loose."""
        return [_state(cubes) for cubes in reversed(self.pages[name]["light"]["states"]["back"])]


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Seen:
    opened = [name for name in COMPLETE | CELLS | TURNING if is_full(request) or name not in FULL]
    return Seen(tmp_path_factory.mktemp("pages"), opened, SHOTS if is_full(request) else None)


ALL = pytest.mark.parametrize("name", left_to_full([*COMPLETE, "locked"]))
EACH = pytest.mark.parametrize("name", left_to_full(COMPLETE))
BOTH = pytest.mark.parametrize("theme", ["light", "dark"])


OTHERS = pytest.mark.parametrize("name", left_to_full(CELLS))
TURNS = pytest.mark.parametrize("name", left_to_full(TURNING))


@pytest.mark.parametrize("name", left_to_full([*COMPLETE, *CELLS, "locked"]))
@BOTH
def test_it_opens_from_a_file_and_is_quiet(seen: Seen, name: str, theme: str) -> None:
    page = seen.pages[name][theme]
    # Chromium's software renderer remarks on its own pace when a picture is read back.
    said = [line for line in page["console"] if "GL Driver Message" not in line]
    assert said == []
    assert [url for url in page["requests"] if not url.startswith(("file:", "data:", "blob:"))] == []
    assert len([url for url in page["requests"] if url.startswith("file:")]) == 1


@pytest.mark.parametrize("name", left_to_full([*COMPLETE, *CELLS, "locked"]))
@BOTH
def test_there_is_a_picture(seen: Seen, name: str, theme: str) -> None:
    pixels = seen.pages[name][theme]["pixels"]
    assert 0.02 < pixels["drawn"] < 0.9
    assert pixels["colours"] > 8


@ALL
def test_no_two_pieces_ever_overlap(seen: Seen, name: str) -> None:
    for number, state in enumerate(seen.states(name)):
        assert _overlaps(state) == [], f"after {number} moves"


@ALL
def test_nothing_sinks_into_the_table(seen: Seen, name: str) -> None:
    for state in seen.states(name):
        assert min(cubes[:, 2].min() for cubes in state) == pytest.approx(0.5, abs=1e-3)


def test_what_hides_a_turn_is_seen_through(seen: Seen) -> None:
    # In the order of putting it together: the wall and the bar come in, and the bar turns behind the wall
    # twice, at last also under the hooks of the holder.
    through = seen.pages["hidden bar"]["light"]["through"]
    assert [set(pieces) for pieces in through] == [set(), set(), {2}, set(), {0, 2}]


def test_nothing_is_seen_through_where_all_of_a_turn_is_in_sight(seen: Seen) -> None:
    assert seen.pages["key bar"]["light"]["through"] == [[], [], [], []]


@OTHERS
def test_other_cells_stand_on_the_table(seen: Seen, name: str) -> None:
    for state in seen.states(name):
        assert min(corners[:, 2].min() for corners in state) == pytest.approx(0, abs=2e-2)


@OTHERS
def test_other_cells_are_in_the_assembly_as_solved(seen: Seen, name: str) -> None:
    states, assembly = seen.states(name), seen.solved[name].assembly
    tree = seen.solved[name].tree
    assert tree is not None
    assert len(states) == sum(tree.counts) + 1
    outer = [outer_points(assembly.shapes[piece]) for piece in assembly.placed]
    shift = states[0][0].min(axis=0) - outer[0].min(axis=0)
    for corners, points in zip(states[0], outer, strict=True):
        # The page has the corners of the surface, a hair inside.
        assert corners.min(axis=0) == pytest.approx(points.min(axis=0) + shift, abs=8e-2)
        assert corners.max(axis=0) == pytest.approx(points.max(axis=0) + shift, abs=8e-2)


@EACH
def test_the_moves_are_those_of_the_solver(seen: Seen, name: str) -> None:
    states, shown = seen.states(name), seen.solved[name]
    assert shown.disassembly is not None and shown.disassembly.tree is not None
    body = {piece: b for b, piece in enumerate(seen.pages[name]["light"]["states"]["pieces"])}
    assert list(body) == list(shown.assembly.placed)
    for piece, b in body.items():
        expected = np.array(sorted(shown.assembly.shapes[piece]), float)
        rounded = np.round(2 * states[0][b]).astype(int)
        lying = states[0][b][np.lexsort(rounded.T[::-1])]
        apart = lying - expected
        assert np.abs(apart - apart[0]).max() < 1e-3, "a piece is not in the assembly as it should be"
    assert _follow(shown.disassembly.tree, states, body, 0) == len(states) - 1


def _follow(node: Separation, states: list[State], body: dict[int, int], step: int) -> int:
    """Make the moves of a separation and of those below it from ``states[step]``; the step after them."""
    shift = {piece: np.zeros(3) for piece in node.pieces}
    start = states[step]
    # A group that was removed is taken up in the first step, so distances count between its pieces alone.
    for move in node.slides:
        step += 1
        _make(move, shift)
        parts = (node.left_pieces, node.removed_pieces) if move.frees else (node.pieces,)
        goes_on = (node.left, node.removed) if move.frees else (node,)
        for part, child in zip(parts, goes_on, strict=True):
            if child is not None:
                _assert_same(part, shift, start, states[step], body)
    for child in (node.left, node.removed):
        if child is not None:
            step = _follow(child, states, body, step)
    return step


@TURNS
def test_turns_end_as_they_should(seen: Seen, name: str) -> None:
    states, shown = seen.states(name), seen.solved[name]
    assert shown.tree is not None
    assembly, walk = shown.assembly, steps_apart(shown.tree)
    assert seen.pages[name]["light"]["console"] == seen.pages[name]["dark"]["console"] == []
    assert len(states) == len(walk) + 1
    for number, step in enumerate(walk, 1):
        if step.move.frees:
            continue
        offsets = []
        for piece, pose in zip(step.pieces, step.poses_after, strict=True):
            cubes = states[number][assembly.placed.index(piece)]
            expected = assembly.shapes[piece].moved(pose.motion).cells
            offsets.append(cubes.min(axis=0) - expected.min(axis=0))
            assert _sorted(cubes - offsets[-1]) == pytest.approx(_sorted(expected), abs=1e-3)
        assert np.ptp(offsets, axis=0) == pytest.approx(0, abs=1e-3)
    for state in states:
        assert _overlaps(state) == []
        assert min(cubes[:, 2].min() for cubes in state) == pytest.approx(0.5, abs=1e-3)


def _sorted(cubes: NDArray[Any]) -> NDArray[Any]:
    rounded = np.round(cubes).astype(int)
    return np.asarray(cubes[np.lexsort(rounded.T)], dtype=float)


def _make(move: Move, shift: dict[int, NDArray[np.float64]]) -> None:
    for piece in move.pieces:
        shift[piece][move.axis] += move.distance


def _assert_same(
    part: tuple[int, ...],
    shift: dict[int, NDArray[np.float64]],
    start: State,
    state: State,
    body: dict[int, int],
) -> None:
    """The pieces of a part are placed relative to each other by the shifts."""
    ways = [(state[body[p]] - start[body[p]]) - shift[p] for p in part]
    for way in ways:
        assert np.abs(way - ways[0][0]).max() < 1e-3


@EACH
def test_in_the_end_all_pieces_are_apart(seen: Seen, name: str) -> None:
    last = seen.states(name)[-1]
    for one, other in combinations(last, 2):
        assert _are_boxes_apart(one, other)


@ALL
def test_backwards_ends_assembled(seen: Seen, name: str) -> None:
    page = seen.pages[name]
    assembled = _state(page["light"]["states"]["assembled"])
    for again in (seen.states(name)[0], _state(page["dark"]["together"])):
        assert all(np.abs(a - b).max() < 1e-3 for a, b in zip(assembled, again, strict=True))


@EACH
def test_keys_alone_lead_from_end_to_end(seen: Seen, name: str) -> None:
    page = seen.pages[name]["dark"]
    steps = page["steps"]
    shown = steps if name in TOUR else min(steps, 5)
    assert page["positions"] == [*range(shown + 1), steps]
    for one, other in combinations(_state(page["apart"]), 2):
        assert _are_boxes_apart(one, other)
    assert all("slide" in caption for caption in page["captions"][1:])


@pytest.mark.parametrize("name", TOUR)
def test_the_tour(seen: Seen, name: str) -> None:
    light, dark = seen.pages[name]["light"], seen.pages[name]["dark"]
    assert light["still"], "frames are drawn while nothing changes"
    assert _overlaps(_state(light["exploded"])) == []
    assert light["ghosts"] == [1, 0], "a click on a piece makes it a ghost, another one brings it back"
    solid, thin = light["blue"]
    assert thin < solid - 4, "the blue piece, a ghost, lets others be seen"
    assert light["first"] == 1
    assert dark["theme"] == "light", "the key d changes the theme"
    focused = " ".join(dark["focus"])
    for name_of_control in ("Moves", "Play", "Back", "Pieces", "Steps", "View", "together", "Speed"):
        assert name_of_control in focused, name_of_control


@pytest.mark.parametrize("name", TOUR)
@pytest.mark.parametrize("where", ["mouse", "fingers"])
def test_the_view_turns_and_comes_nearer(seen: Seen, name: str, where: str) -> None:
    dark = seen.pages[name]["dark"]
    views = dark["views"] if where == "mouse" else dark["fingers"]["views"]
    assert views["turned"][0] < views["before"][0] - 0.1, "the puzzle follows the hand to the right"
    assert views["turned"][2] == pytest.approx(views["before"][2])
    assert views["nearer"][2] < 0.9 * views["turned"][2]
    assert views["again"] == pytest.approx(views["before"], abs=1e-2)
    if where == "mouse":
        assert views["shifted"] == pytest.approx(views["nearer"], abs=1e-2), "the right button does not turn"
    else:
        assert dark["fingers"]["ghosts"] == [0, 1], "a tap on a piece makes it a ghost"


@pytest.mark.parametrize("name", TOUR)
def test_play_runs_from_end_to_end(seen: Seen, name: str) -> None:
    positions, steps = seen.pages[name]["light"]["played"], seen.pages[name]["dark"]["steps"]
    assert positions == sorted(positions) and (positions[0], positions[-1]) == (0, steps)
    assert any(position % 1 for position in positions), "in motion, not in jumps"


@ALL
def test_nothing_is_wider_than_a_phone(seen: Seen, name: str) -> None:
    assert seen.pages[name]["dark"]["widest"] <= 390


@pytest.mark.full
def test_the_labyrinth_is_deep(seen: Seen) -> None:
    assert seen.pages["labyrinth"]["dark"]["steps"] == 98


def test_an_address_carries_a_scene(seen: Seen) -> None:
    page = seen.pages[""]["several"]
    assert page["title"] == EVIL
    assert EVIL in page["text"]
    assert page["marked"] == 0, "names are never markup"
    assert page["solutions"] == len(seen.several.solutions) == 6
    second = seen.several.solutions[1]
    assert second.disassembly is not None and second.disassembly.tree is not None
    assert page["steps"] == sum(second.disassembly.tree.counts)
    cubes = np.concatenate(_state(page["cubes"]))
    expected = np.array([cell for shape in second.assembly.shapes for cell in shape], float)
    order, other = (np.lexsort(np.round(2 * each).astype(int).T[::-1]) for each in (cubes, expected))
    apart = cubes[order] - expected[other]
    assert np.abs(apart - apart[0]).max() < 1e-3


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nothing", "Nothing to show yet."),
        ("torn", "This puzzle cannot be shown."),
        ("no letters", "This puzzle cannot be shown."),
        ("another format", 'the format is not "burrkit-scene"'),
        ("wrong", "pieces[0].cells[3] is not a whole number in range"),
    ],
)
def test_a_broken_address_is_reported(seen: Seen, name: str, said: str) -> None:
    page = seen.pages[""][name]
    assert said in page["text"]
    assert page["marked"] == 0


def test_without_webgl_there_are_a_still_picture_and_words(seen: Seen) -> None:
    first = [one.disassembly.tree for one in seen.several.solutions[:2] if one.disassembly is not None]
    moves = [sum(tree.counts) for tree in first if tree is not None]
    for flat, width in zip(seen.pages["flat"], (1280, 390), strict=True):
        assert flat["console"] == []
        assert flat["marked"] == 0, "names are never markup"
        assert flat["widest"] <= width
        assert flat["last"]["y"] + flat["last"]["height"] <= 850, "the last move can be scrolled to"
        assert min(flat["paths"]) > 50
        assert flat["lines"] == moves, "all moves, once"
        assert flat["sheets"] == flat["lines"], "a picture of each"
        assert min(flat["layers"]) > 1
        for text in flat["texts"]:
            assert EVIL in text
            assert "need WebGL 2, which is missing" in text


# Geometry ------------------------------------------------------------------------------------------------


def _state(cubes: list[list[list[float]]]) -> State:
    return [np.array(body, float) for body in cubes]


def _overlaps(state: State) -> list[tuple[int, int]]:
    """Pairs of bodies that share space, as far as cubes of unit size can show."""
    return [
        (i, j)
        for (i, one), (j, other) in combinations(enumerate(state), 2)
        if not _are_boxes_apart(one, other) and _share_space(one, other)
    ]


def _share_space(one: NDArray[np.float64], other: NDArray[np.float64]) -> bool:
    between = np.abs(one[:, None, :] - other[None, :, :])
    return bool((between.max(axis=2) < 0.998).any())


def _are_boxes_apart(one: NDArray[np.float64], other: NDArray[np.float64]) -> bool:
    low = np.maximum(one.min(axis=0), other.min(axis=0))
    high = np.minimum(one.max(axis=0), other.max(axis=0))
    return bool((high - low < -0.998).any())

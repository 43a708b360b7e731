"""Paths and what can be reached, compared with a search that tries everything; known puzzles."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import assume, given, strategies as st

from burrkit import load, solve
from burrkit.errors import BurrkitError, CheckError, PuzzleError
from burrkit.geometry import Cell, Voxels
from burrkit.moves import state_graph
from burrkit.moves.path import (
    METRICS,
    Layout,
    PathMove,
    check_path,
    draw,
    find_path,
    parse_drawing,
    reachable,
)
from burrkit.moves.path.model import Metric
from tests.errors import raises
from tests.moves import trays
from tests.reference import sliding
from tests.strategies import for_all

#: The reference floods every state cell by cell: a second for a large one.
cases = pytest.mark.parametrize(
    "examples", [pytest.param(64, id="some"), pytest.param(500, id="many", marks=pytest.mark.full)]
)

KLOTSKI = "######/#ABBC#/#ABBC#/#DEEF#/#DGHF#/#I..J#/######"
BLOCK_AT_EXIT = "######/#....#/#....#/#....#/#.BB.#/#.BB.#/######"


@st.composite
def drawings(pick: st.DrawFn) -> tuple[str, bool]:
    """A small drawing, flat or of two layers, and whether it is a tray; its pieces may fall into parts."""
    width, depth, height = pick(st.sampled_from([(3, 2, 1), (3, 3, 1), (4, 2, 1), (2, 2, 2), (5, 1, 1)]))
    tray = pick(st.booleans())
    signs = pick(st.sampled_from(["...AB", "..#ABC", ".ABC", "..ABCD", "A...B.C"]))
    signs = signs if tray else signs.replace("#", "")
    rows = [
        "/".join("".join(pick(st.sampled_from(signs)) for _ in range(width)) for _ in range(depth))
        for _ in range(height)
    ]
    text = "//".join(rows)
    assume(set(text) & set("ABCD"))
    return text, tray


@st.composite
def searches(draw: st.DrawFn) -> tuple[Layout, Metric, bool, int]:
    """A layout, a metric, whether equal pieces are different, and a margin."""
    text, tray = draw(drawings())
    layout = parse_drawing(text, tray=tray)
    return layout, draw(st.sampled_from(METRICS)), draw(st.booleans()), draw(st.integers(0, 1))


def _tray(layout: Layout, margin: int) -> sliding.Tray:
    low, high = layout.tray or layout.box
    size: Cell = (high[0] - low[0] + 1, high[1] - low[1] + 1, high[2] - low[2] + 1)
    if layout.tray is not None:
        inside = frozenset(Voxels.box(*size)) - set(layout.walls)
        return sliding.Tray(inside, size, 2 if layout.flat else 3, layout.lanes)
    size = (size[0] + margin, size[1] + margin, size[2] + (0 if layout.flat else margin))
    return sliding.Tray(None, size, 2 if layout.flat else 3)


def _state(layout: Layout, tray: sliding.Tray, labelled: bool) -> sliding.State:
    names: list[object] = list(layout.marks if labelled else layout.looks)
    return sliding.settled(zip(names, map(frozenset, layout.shapes), strict=True), tray)


def _same_layers(case: tuple[Layout, Metric, bool, int]) -> None:
    layout, metric, labelled, margin = case
    tray = _tray(layout, margin)
    expected = sliding.depths(_state(layout, tray, labelled), tray, metric)
    found = reachable(layout, metric=metric, labelled=labelled, margin=margin)
    assert dict(enumerate(found.layers)) == Counter(expected.values())


def _with_lanes(case: tuple[Layout, Metric, bool, int]) -> None:
    layout, metric, labelled, margin = case
    assume(layout.tray is not None)
    try:
        layout = replace(layout, lanes=True)
    except PuzzleError as error:
        assert error.code == "unsupported"
        assume(False)
    _same_layers((layout, metric, labelled, margin))


@cases
def test_what_can_be_reached_in_lanes(examples: int) -> None:
    for_all(searches(), examples, _with_lanes)


@cases
def test_what_can_be_reached(examples: int) -> None:
    for_all(searches(), examples, _same_layers)


def _with_goal(case: tuple[tuple[Layout, Metric, bool, int], int, int]) -> None:
    """Paths to an arrangement that is reached, of all pieces and of some of them."""
    (layout, metric, labelled, margin), choice, left_out = case
    tray = _tray(layout, margin)
    expected = sliding.depths(_state(layout, tray, labelled), tray, metric)
    states = sorted(expected, key=lambda state: (expected[state], str(state)))
    goal_state = states[choice % len(states)]
    # The marks of the goal: of equal pieces, any order.
    marks, shapes, left = [], [], list(goal_state)
    for mark, look in zip(layout.marks, layout.looks, strict=True):
        name = mark if labelled else look
        cells = next(cells for other, cells in left if other == name)
        left.remove((name, cells))
        marks.append(mark)
        shapes.append(Voxels(cells))
    goal = Layout(tuple(marks), tuple(shapes), layout.walls, layout.tray, layout.flat)
    result = find_path(layout, goal, metric=metric, labelled=labelled, margin=margin)
    assert (result.status, result.proof, result.limit) == ("found", None, None)
    assert result.moves is not None
    # The box has space for the goal, too, and may be larger than that for the start.
    start = _state(layout, tray, labelled)
    if result.box is not None and result.box != tray.size:
        expected = sliding.depths(start, replace(tray, size=result.box), metric)
    assert len(result.moves) == expected[goal_state]
    check_path(result, labelled=labelled)
    if len(marks) > 1:
        keep = [i for i in range(len(marks)) if i != left_out % len(marks)]
        part = replace(goal, marks=tuple(marks[i] for i in keep), shapes=tuple(shapes[i] for i in keep))
        names = [marks[i] if labelled else layout.looks[i] for i in keep]
        some = find_path(layout, part, metric=metric, labelled=labelled, margin=margin)
        if some.box is not None and some.box != result.box:
            expected = sliding.depths(start, replace(tray, size=some.box), metric)
        least = min(
            depth
            for state, depth in expected.items()
            if _contains(state, list(zip(names, map(frozenset, part.shapes), strict=True)), tray)
        )
        assert some.moves is not None
        assert len(some.moves) == least
        check_path(some, labelled=labelled)


def _contains(state: sliding.State, pieces: list[sliding.Piece], tray: sliding.Tray) -> bool:
    """Whether these pieces are placed as in the arrangement, shifted by anything if they are free."""
    if tray.inside is not None:
        return set(pieces) <= state
    spread = range(-8, 9)
    shifts = product(spread, spread, spread if tray.axes == 3 else [0])
    return any(
        {(name, frozenset((x + a, y + b, z + c) for x, y, z in cells)) for name, cells in pieces} <= state
        for a, b, c in shifts
    )


@cases
def test_paths_are_shortest(examples: int) -> None:
    each = st.tuples(searches(), st.integers(0, 10**6), st.integers(0, 10))
    for_all(each, examples, _with_goal)


def _unreachable(case: tuple[tuple[Layout, Metric, bool, int], list[int]]) -> None:
    """Arrangements in any place: reached exactly if the reference reaches them."""
    (layout, metric, labelled, _), picks = case
    assume(layout.tray is not None)
    tray = _tray(layout, 0)
    assert tray.inside is not None
    expected = sliding.depths(_state(layout, tray, labelled), tray, metric)
    shapes = []
    taken: set[Cell] = set(layout.walls)
    for (shape, _), pick in zip(layout.looks, picks, strict=False):
        places = [
            moved
            for by in product(*map(range, tray.size))
            if set(moved := shape.shifted(*by)) <= tray.inside - taken
        ]
        assume(places)
        shapes.append(places[pick % len(places)])
        taken |= set(shapes[-1])
    goal = Layout(layout.marks, tuple(shapes), layout.walls, layout.tray, layout.flat)
    result = find_path(layout, goal, metric=metric, labelled=labelled)
    depth = expected.get(_state(goal, tray, labelled))
    assert result.status == ("unreachable" if depth is None else "found")
    assert (None if result.moves is None else len(result.moves)) == depth
    assert (result.proof is None) == (depth is not None)


@cases
def test_what_cannot_be_reached(examples: int) -> None:
    each = st.tuples(searches(), st.lists(st.integers(0, 100), min_size=4, max_size=4))
    for_all(each, examples, _unreachable)


# Known puzzles -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("metric", "moves"), [("slide", 58), ("reach", 81), ("straight", 90), ("step", 116)])
def test_klotski(metric: Metric, moves: int) -> None:
    """81 moves of one piece are M. Gardner's count (1964), 116 the unit steps of the same puzzle.

    The number of group slides is our own; see ``test_klotski_as_an_assembly`` for its layers.
    """
    result = find_path(parse_drawing(KLOTSKI), parse_drawing(BLOCK_AT_EXIT), metric=metric)
    assert result.moves is not None
    assert len(result.moves) == moves
    check_path(result)


@pytest.mark.parametrize("metric", METRICS)
def test_arrangements_of_klotski(metric: Metric) -> None:
    found = reachable(parse_drawing(KLOTSKI), metric=metric)
    assert (found.states, found.limit) == (25_955, None)


def test_klotski_as_an_assembly() -> None:
    """The state graph of a closed tray, by another engine: equally many arrangements at each depth."""
    layout = parse_drawing(KLOTSKI)
    blocks = [[(x - 1, y - 1) for x, y, _ in shape] for shape in layout.shapes]
    graph = state_graph(trays.tray(4, 5, blocks), max_states=30_000)
    assert graph.complete
    depths = Counter(state.depth for state in graph.states)
    assert dict(enumerate(reachable(layout).layers)) == depths


@pytest.mark.full
@pytest.mark.parametrize("metric", ["reach", "straight", "step"])
def test_klotski_by_the_reference(metric: Metric) -> None:
    layout = parse_drawing(KLOTSKI)
    inside = frozenset((x, y, 0) for x in range(1, 5) for y in range(1, 6))
    tray = sliding.Tray(inside, (6, 7, 1), 2)
    expected = sliding.depths(_state(layout, tray, False), tray, metric)
    assert dict(enumerate(reachable(layout, metric=metric).layers)) == Counter(expected.values())


#: The first board of M. Fogleman's database of Rush Hour (https://www.michaelfogleman.com/rush/): "60
#: IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332", moves and reachable arrangements; x is a wall.
HARDEST = "IBB#../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM"
#: The board in the README of github.com/fogleman/rush: 49 moves, and 93 steps on that way.
README = "BBBCDE/FGGCDE/F.AADE/HHI.../.JI.KK/.JLLMM"
EXIT = "....../....../....AA/....../....../......"


def _on_the_road(board: str) -> Layout:
    return replace(parse_drawing(board, tray=True), lanes=True)


@pytest.mark.parametrize(
    ("board", "metric", "moves"),
    [(HARDEST, "straight", 60), (HARDEST, "reach", 60), (README, "straight", 49), (README, "step", 93)],
)
def test_rush_hour(board: str, metric: Metric, moves: int) -> None:
    result = find_path(_on_the_road(board), parse_drawing(EXIT, tray=True), metric=metric)
    assert result.moves is not None
    assert len(result.moves) == moves
    check_path(result)


@pytest.mark.parametrize("metric", METRICS)
def test_arrangements_of_rush_hour(metric: Metric) -> None:
    """Groups of cars reach what single ones do."""
    assert reachable(_on_the_road(HARDEST), metric=metric).states == 2332


def test_cars_that_leave_their_lanes_are_noticed() -> None:
    start, goal = parse_drawing("AA/..", tray=True), parse_drawing("../AA", tray=True)
    result = find_path(start, goal)
    check_path(result)
    with raises(CheckError, "failed-check move"):
        check_path(replace(result, start=replace(start, lanes=True)))
    assert find_path(replace(start, lanes=True), goal).proof == "exhausted"


def test_lanes_that_cannot_be() -> None:
    with raises(PuzzleError, "unsupported A lane"):
        replace(parse_drawing("AA/AA", tray=True), lanes=True)
    with raises(PuzzleError, "missing lanes tray"):
        replace(parse_drawing("AA/.."), lanes=True)
    with raises(PuzzleError, "unsupported lanes legal"):
        reachable(replace(parse_drawing("AA/..", tray=True), lanes=True), rule="legal")


def test_the_15_puzzle_with_two_pieces_exchanged() -> None:
    """Sam Loyd's: 14 and 15 exchanged, in whatever metric."""
    start = parse_drawing("1234/5678/9ABC/DEF.", tray=True)
    goal = parse_drawing("1234/5678/9ABC/DFE.", tray=True)
    for metric in METRICS:
        result = find_path(start, goal, metric=metric, labelled=True)
        assert (result.status, result.proof, result.states) == ("unreachable", "parity", 0)


def test_equal_pieces_have_no_parity() -> None:
    start, goal = (parse_drawing(text, tray=True) for text in ("ABC/DE.", "ABC/ED."))
    assert find_path(start, goal, labelled=True).proof == "parity"
    assert find_path(start, goal).moves == ()


@pytest.mark.parametrize("metric", METRICS)
def test_parity_agrees_with_trying_everything(metric: Metric) -> None:
    start = parse_drawing("AB/CD/E.", tray=True)
    found = reachable(start, metric=metric, labelled=True)
    assert found.states == 360  # of 720
    goal = parse_drawing("BA/CD/E.", tray=True)
    assert find_path(start, goal, labelled=True, metric=metric).proof == "parity"
    turned = parse_drawing("BC/AD/E.", tray=True)
    assert find_path(start, turned, labelled=True, metric=metric).status == "found"


def test_the_8_puzzle() -> None:
    """181,440 arrangements and at most 31 unit steps (A. Reinefeld, 1993)."""
    found = reachable(parse_drawing("ABC/DEF/GH.", tray=True), metric="step", labelled=True)
    assert (found.states, found.depth) == (181_440, 31)


# Free pieces ------------------------------------------------------------------------------------------------

BURRS = ("216,412,751,896,960,1024", "1,120,3328,3322,3328,3305")


@pytest.mark.parametrize("name", [*BURRS, "Love's Dozen"])
def test_states_of_a_burr(name: str) -> None:
    """The distances of the states before anything is free are those of the state graph."""
    found = solve(load(name), first=True)
    assembly = (found.solutions or found.assemblies)[0].assembly
    graph = state_graph(assembly, max_states=500)
    home = Layout.of(assembly)
    free = min((state.depth for state in graph.states if state.separations), default=10**9)
    near = [state for state in graph.states if state.depth <= free]
    for state in near[:: max(1, len(near) // 25)]:
        result = find_path(home, Layout.of(assembly, state.offsets))
        assert result.moves is not None
        assert len(result.moves) == state.depth
        check_path(result)
        back = find_path(Layout.of(assembly, state.offsets), home)
        assert back.moves is not None
        assert len(back.moves) == state.depth


def test_all_states_of_an_assembly_that_stays_together() -> None:
    """A pin in a closed tunnel: the box of the search refuses nothing."""
    shell = Voxels.box(3, 3, 6) - Voxels.box(1, 1, 4).shifted(1, 1, 1)
    pin = Voxels([(1, 1, 1)])
    found = reachable(Layout(("A", "B"), (shell, pin)))
    assert (found.layers, found.limit, found.in_box) == ((1, 3), None, False)
    fixed = Layout(("A", "B"), (shell, pin)).fixed("A")
    assert reachable(fixed, metric="step").layers == (1, 1, 1, 1)


def test_the_box_is_a_limit_of_the_answer() -> None:
    """Two cubes that change sides must pass each other, for which a margin of 0 has no space."""
    start, goal = parse_drawing("AB"), parse_drawing("BA")
    result = find_path(start, goal, labelled=True, margin=0)
    assert (result.status, result.limit, result.in_box) == ("unknown", "box", True)
    result = find_path(start, goal, labelled=True)
    assert result.moves is not None
    assert (len(result.moves), result.in_box) == (3, True)
    check_path(result, labelled=True)


def _box_does_not_matter(case: tuple[tuple[Layout, Metric, bool, int], list[int]]) -> None:
    """What is reported to hold whatever the box holds in a larger one."""
    (layout, metric, labelled, margin), shuffle = case
    assume(layout.tray is None)
    places = {look: [i for i, other in enumerate(layout.looks) if other == look] for look in layout.looks}
    shapes = list(layout.shapes)
    for (look, own), by in zip(places.items(), shuffle, strict=False):
        x, y, z = layout.shapes[own[0]].low
        shapes[own[0]] = look[0].shifted(x + by, y, z)
    assume(len({cell for shape in shapes for cell in shape}) == sum(map(len, shapes)))
    goal = replace(layout, shapes=tuple(shapes))
    found = find_path(layout, goal, metric=metric, labelled=labelled, margin=margin)
    if not found.in_box:
        wide = find_path(
            layout, goal, metric=metric, labelled=labelled, margin=margin + 2, max_states=100_000
        )
        assume(wide.limit != "states")
        assert wide.status == found.status
        assert (wide.moves is None) == (found.moves is None)
        assert len(wide.moves or ()) == len(found.moves or ())


@cases
def test_a_larger_box(examples: int) -> None:
    for_all(st.tuples(searches(), st.lists(st.integers(-3, 3), min_size=4)), examples, _box_does_not_matter)


def test_a_frame_with_an_exit() -> None:
    """Fixed pieces without a tray: pieces may go around them within the margin."""
    start = parse_drawing("FFF/FAF/F.F").fixed("F")
    goal = parse_drawing("FFF/F.F/FAF").fixed("F")
    assert start.tray is None
    result = find_path(start, goal)
    assert result.moves is not None
    assert len(result.moves) == 1


# Limits and mistakes ----------------------------------------------------------------------------------------


def test_limits_leave_the_answer_open() -> None:
    start, goal = parse_drawing(KLOTSKI), parse_drawing(BLOCK_AT_EXIT)
    assert find_path(start, goal, max_states=100).limit == "states"
    assert find_path(start, goal, max_bytes=100_000).limit == "memory"
    assert find_path(start, goal, should_stop=lambda: True).limit == "stop"
    assert find_path(start, goal, time_limit=0).limit == "stop"
    assert reachable(start, max_states=100).limit == "states"


@pytest.mark.parametrize(
    ("start", "goal", "message"),
    [
        ("AB/.C", "AD/..", "unknown D goal pieces"),
        ("AA/B.", "A./AB", "invalid-puzzle shape"),
        ("#A.#", "#A..#", "invalid-puzzle walls"),
        ("#A.#", "A..", "invalid-puzzle walls"),
    ],
)
def test_goals_that_do_not_fit(start: str, goal: str, message: str) -> None:
    with raises(PuzzleError, message):
        find_path(parse_drawing(start), parse_drawing(goal))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AB/C", "invalid-puzzle 2 1 row"),
        ("AB//A./..", "invalid-puzzle 2 layer"),
        ("A B", "invalid-puzzle draw"),
        ("###", "missing pieces"),
        ("", "missing pieces"),
    ],
)
def test_drawings_that_cannot_be_read(text: str, message: str) -> None:
    with raises(PuzzleError, message):
        parse_drawing(text)


def test_layouts_that_cannot_be() -> None:
    one, two = Voxels([(0, 0, 0)]), Voxels([(1, 0, 0)])
    with raises(PuzzleError, "invalid-puzzle share"):
        Layout(("A", "B"), (one, one))
    with raises(PuzzleError, "invalid-puzzle wall"):
        Layout(("A",), (one,), one)
    with raises(PuzzleError, "invalid-puzzle sticks"):
        Layout(("A",), (two,), tray=((0, 0, 0), (0, 0, 0)))
    with raises(PuzzleError, "unknown X piece"):
        Layout(("A",), (one,)).fixed("X")
    with raises(BurrkitError, "invalid metric"):
        reachable(Layout(("A",), (one,)), metric="jump")  # type: ignore[arg-type]


@given(drawings())
def test_drawings_round_trip(case: tuple[str, bool]) -> None:
    layout = parse_drawing(case[0], tray=True)
    assert parse_drawing(draw(layout), tray=True) == layout


def test_the_replay_finds_mistakes() -> None:
    result = find_path(parse_drawing("#A..#"), parse_drawing("#..A#"))
    assert result.moves is not None
    (move,) = result.moves
    (slide,) = move.slides
    wrong = {
        "move 1: a piece runs into another one": replace(slide, distance=3),
        "does not lead to the goal": replace(slide, distance=1),
        "not one move": replace(slide, axis=2),
    }
    for message, other in wrong.items():
        with pytest.raises(CheckError, match=message):
            check_path(replace(result, moves=(PathMove((other,)),)))
    with raises(CheckError, "failed-check move"):
        check_path(replace(result, metric="step"))

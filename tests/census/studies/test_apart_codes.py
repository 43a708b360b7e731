"""Apart-Codes: Cutler's example, replays cube by cube, and what is the same whatever the position."""

from __future__ import annotations

import re
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from bench.move_definitions import levels_by
from burrkit.census.enumeration.tally import ll_of
from burrkit.census.studies.apart_codes import ApartCode, ApartStep, Ways, apart_code
from burrkit.errors import PuzzleError
from burrkit.geometry import Cell
from burrkit.moves import state_graph
from burrkit.sixpiece.ll import read
from burrkit.sixpiece.symmetry import images
from tests.census.studies.test_move_definitions import LOVES_DOZEN, along, moving, rows_of
from tests.errors import raises

L5_NOTCHABLE = "55551133140220226630440060666606"
#: Level 10 at length 10: the notchable record with 9 holes.
NOTCHABLE_10 = "05550110503004001116603664226666"
#: The axis of each direction.
AXES = {1: 0, 2: 2, 3: 1}


def test_cutlers_example_comes_out_as_he_printed_it() -> None:
    code = apart_code(read(L5_NOTCHABLE))
    assert str(code) == "3146   1124   316    11246"
    assert code.pieces_moved == 8
    assert len(code.steps) + 1 == 5


# Replays -------------------------------------------------------------------------------------------------


def replay(text: str, length: int, code: str) -> int:
    """Make the moves of a code, read again from its text, cube by cube; how many, the last one included."""
    shapes = [frozenset(shape) for shape in read(text).assembly(length).shapes]
    words = code.replace("*", "").split()
    for word in words:
        found = re.fullmatch(r"([123])([1-9A-F])([1-6]{1,3})", word)
        assert found
        axis, cubes = AXES[int(found[1])], int(found[2], 16)
        distance = cubes if cubes < 8 else cubes - 16
        group = {int(digit) - 1 for digit in found[3]}
        assert len(group) == len(found[3])
        assert not any(loose(shapes, bits) for bits in range(1, 63))
        for _ in range(abs(distance)):
            shapes = moved(shapes, group, axis, 1 if distance > 0 else -1)
            assert sum(map(len, shapes)) == len(frozenset().union(*shapes))
    assert any(loose(shapes, bits) for bits in range(1, 63))
    return len(words) + 1


def moved(shapes: list[frozenset[Cell]], group: set[int], axis: int, by: int) -> list[frozenset[Cell]]:
    return [
        frozenset(along(cell, axis, by) for cell in shape) if i in group else shape
        for i, shape in enumerate(shapes)
    ]


def loose(shapes: list[frozenset[Cell]], bits: int) -> bool:
    """Whether a group slides off along +x, +y or +z: no cube of the rest is beyond one of its own."""
    for axis in range(3):
        first: dict[tuple[int, ...], int] = {}
        last: dict[tuple[int, ...], int] = {}
        for i, shape in enumerate(shapes):
            for cell in shape:
                line = tuple(cell[a] for a in range(3) if a != axis)
                if bits >> i & 1:
                    first[line] = min(cell[axis], first.get(line, 99))
                else:
                    last[line] = max(cell[axis], last.get(line, -99))
        if all(last.get(line, -99) < at for line, at in first.items()):
            return True
    return False


@pytest.mark.parametrize(
    ("text", "length", "level"),
    [(L5_NOTCHABLE, 6, 5), (LOVES_DOZEN, 6, 12), (NOTCHABLE_10, 10, 10), (NOTCHABLE_10, 6, 4)],
)
def test_codes_of_famous_burrs_are_legal_moves(text: str, length: int, level: int) -> None:
    assert replay(text, length, str(apart_code(read(text), length))) == level


def test_codes_of_random_assemblies_are_legal_moves_in_every_position() -> None:
    rows = moving(21, 1000)
    levels = levels_by("group", rows)
    random = np.random.default_rng(1)
    for own, level in zip(rows[:12], levels[:12].tolist(), strict=True):
        text = list(images(ll_of(own).text))[int(random.integers(24))]
        for length, wanted in zip((6, 12), (level[0], level[3]), strict=True):
            if wanted:
                assert replay(text, length, str(apart_code(read(text), length))) == wanted


def test_what_does_not_come_apart_has_no_code() -> None:
    with raises(PuzzleError, "unsolved 8"):
        apart_code(read(L5_NOTCHABLE), 8)


# Positions, order, marks ---------------------------------------------------------------------------------


def test_the_normal_code_is_the_first_of_those_of_all_positions() -> None:
    for own in moving(22, 600)[:15]:
        code, symmetry = Ways(own, 6).first(range(24))
        texts = list(images(ll_of(own).text))
        codes = [apart_code(read(text)) for text in texts]
        assert code.steps == min(c.steps for c in codes)
        assert codes[symmetry].steps == code.steps
        assert all(Ways(rows_of(text), 6).first(range(24))[0].steps == code.steps for text in texts[::7])


def test_codes_are_ordered_as_documented() -> None:
    written = ((1, False, 1, (2,)), (1, False, 1, (2, 3)), (1, False, 1, (4,)), (1, False, 2, (1,)))
    backwards = ((1, True, 1, (1,)), (1, True, 2, (1,)))
    words = [ApartStep(*step) for step in (*written, *backwards, (2, False, 1, (1,)))]
    assert sorted(words) == words
    assert [str(word) for word in words] == ["112", "1123", "114", "121", "1F1", "1E1", "211"]


def plain(text: str) -> tuple[list[str], list[bool]]:
    """The code at length 6 from the state graph of the general engine, for sticks all different."""
    graph = state_graph(read(text).assembly(6))
    level = min(state.depth for state in graph.states if state.separations) + 1
    moves: dict[int, list[tuple[int, int, frozenset[int], int]]] = {}
    for edge in graph.edges:
        for source, target, sign in ((edge.source, edge.target, 1), (edge.target, edge.source, -1)):
            if graph.states[target].depth == graph.states[source].depth + 1:
                group, distance = frozenset(edge.slide.pieces), sign * edge.slide.distance
                for one in (group, frozenset(range(6)) - group):
                    moves.setdefault(source, []).append((edge.move.axis, distance, one, target))
                    distance = -distance
    ends = {s for s, state in enumerate(graph.states) if state.separations and state.depth == level - 1}
    good = set(ends)
    for source in sorted(moves, key=lambda s: -graph.states[s].depth):
        moves[source] = [move for move in moves[source] if move[3] in good]
        if moves[source]:
            good.add(source)
    state, words, others = 0, [], []
    for _ in range(level - 1):
        written = [move for move in moves[state] if len(move[2]) <= 3]
        needed = [m for m in written if not any(m[:2] == o[:2] and o[2] < m[2] for o in written)]
        word, chosen = min((as_step(*move[:3]), move) for move in needed)
        ahead = [forward(move) for move in needed]
        axis, group = forward(chosen)
        others.append(any(a != axis or not (g <= group or g >= group) for a, g in ahead))
        words.append(str(word))
        state = chosen[3]
    return words, others


def forward(move: tuple[int, int, frozenset[int], int]) -> tuple[int, frozenset[int]]:
    """The axis, and what moves along it the positive way."""
    axis, distance, group, _ = move
    return axis, group if distance > 0 else frozenset(range(6)) - group


def as_step(axis: int, distance: int, group: frozenset[int]) -> ApartStep:
    direction = next(d for d, a in AXES.items() if a == axis)
    return ApartStep(direction, distance < 0, abs(distance), tuple(sorted(i + 1 for i in group)))


def check_plain(rows: NDArray[np.int64]) -> int:
    """Check codes against the plain search; how many have a mark."""
    marked = 0
    for own in rows:
        string = ll_of(own)
        code = apart_code(string)
        assert ([str(step) for step in code.steps], list(code.others)) == plain(string.text)
        marked += any(code.others)
    return marked


def different(seed: int, wanted: int) -> NDArray[np.int64]:
    """Random assemblies of level 3 or more of six different sticks."""
    rows = moving(seed, wanted)
    return rows[[len(set(ll_of(own).sticks)) == 6 for own in rows]]


def test_codes_and_their_marks_equal_those_of_a_plain_search() -> None:
    rows = different(23, 1500)
    assert len(rows) > 50 and check_plain(rows) > 0


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (
            "55540103503324221103003004006666",
            "111*   212    3F45   114    315    2F2    3E6    116    3F6",
        ),
        (
            "05350001112344021001040364220636",
            "111    3F3    112    1F13   315    2F2    3E6    212    1F2*",
        ),
        ("54541111013024501000613624223666", "111    3F45   1114   2F4*   315    115    213"),
        ("54551131403350221130403360266466", "1145   2136   326    2F36   1F25   212    115*"),
    ],
)
def test_codes_of_high_levels_and_their_marks_equal_those_of_a_plain_search(text: str, code: str) -> None:
    found = apart_code(read(text))
    assert str(found) == code
    assert ([str(step) for step in found.steps], list(found.others)) == plain(text)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(10))
def test_many_codes_equal_those_of_a_plain_search(seed: int) -> None:
    rows = different(300 + seed, 10_000)
    assert len(rows) > 20 and check_plain(rows) > 0


def test_states_are_those_within_fewer_moves() -> None:
    for own, length in product(moving(24, 300)[:5], (6, 10)):
        found = Ways(own, length)
        graph = state_graph(ll_of(own).assembly(length))
        if found.level and len(set(ll_of(own).sticks)) == 6:
            assert found.states == sum(state.depth < found.level for state in graph.states)


def test_a_code_of_level_one_has_no_moves() -> None:
    assert str(ApartCode((), ())) == ""
    assert ApartCode((), ()).pieces_moved == 0

"""Paths with turns and by half cubes, against a search that tries every move with the cubes themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations, product

import pytest

import burrkit as bk
from burrkit.errors import CheckError
from burrkit.geometry import Motion
from burrkit.moves.model import Move, Turn
from burrkit.moves.path.finer import after, finer
from burrkit.moves.path.layout import Layout
from burrkit.moves.path.model import PathMove
from burrkit.moves.turns.replay import moved
from tests.errors import raises

_Cubes = dict[int, frozenset[tuple[int, int, int]]]
_WALLS = -1


def _drawn(text: str) -> Layout:
    return bk.moves.path.parse_drawing(text, tray=True)


def _beside(layout: Layout) -> frozenset[tuple[int, int, int]]:
    """The cubes around the tray of a layout, on all sides."""
    assert layout.tray is not None
    low, high = layout.tray
    x, y, z = (range(a - 1, b + 2) for a, b in zip(low, high, strict=True))
    inside = {(a, b, c) for a in x[1:-1] for b in y[1:-1] for c in z[1:-1]}
    return frozenset(layout.walls) | {*product(x, y, z)} - inside


def _every_move(cubes: _Cubes, layout: Layout) -> Iterator[_Cubes]:
    """The arrangements that one move leads to: each group, axis, distance, line and sense is tried."""
    assert layout.tray is not None
    low, high = layout.tray
    inside = {*product(*(range(a, b + 1) for a, b in zip(low, high, strict=True)))}
    size = [b - a + 1 for a, b in zip(low, high, strict=True)]
    pieces = [piece for piece in cubes if piece != _WALLS]
    groups = chain.from_iterable(combinations(pieces, k) for k in range(1, len(pieces) + 1))
    for group in groups:
        moves: list[Move | Turn] = [
            Move(group, axis, sign * by)
            for axis in range(3)
            for sign in (1, -1)
            for by in range(1, size[axis])
        ]
        for axis in range(3):
            b, c = (axis + 1) % 3, (axis + 2) % 3
            for p, q, quarters in product(range(-2, 2 * size[b] + 3), range(-2, 2 * size[c] + 3), (1, 2, -1)):
                if quarters == 2 or (p + q) % 2 == 0:
                    pivot = [0, 0, 0]
                    pivot[b], pivot[c] = p, q
                    moves.append(Turn(group, axis, (pivot[0], pivot[1], pivot[2]), quarters))
        for move in moves:
            motion = move.motion if isinstance(move, Turn) else Motion(0, move.shift)
            ends = {motion(cell) for piece in group for cell in cubes[piece]}
            if any(ends & cubes[piece] for piece in cubes if piece not in group) or not ends <= inside:
                continue
            try:
                yield moved(cubes, move)
            except CheckError:
                continue


def _layers(layout: Layout) -> list[set[frozenset[tuple[int, frozenset[tuple[int, int, int]]]]]]:
    """All arrangements in a tray, by their least number of moves; equal pieces are different."""
    start: _Cubes = {piece: frozenset(shape) for piece, shape in enumerate(layout.shapes)}
    start[_WALLS] = _beside(layout)
    layers = [{frozenset(start.items())}]
    seen = set(layers[0])
    while layers[-1]:
        reached = {
            frozenset(after.items()) for state in layers[-1] for after in _every_move(dict(state), layout)
        }
        layers.append(reached - seen)
        seen |= reached
    return layers[:-1]


@pytest.mark.parametrize(
    "drawing",
    [
        "AA./.../...",
        "AA./.BB/...",
        "AA./A.B/.BB",
        "#../AA./A.B",
        "AA/.B//../..",
        "AA.//...",
    ],
)
def test_everything_within_reach_is_found(drawing: str) -> None:
    start = _drawn(drawing)
    expected = tuple(map(len, _layers(start)))
    assert bk.moves.path.reachable(start, labelled=True, rule="legal").layers == expected


def test_half_cubes_are_what_a_refined_drawing_has() -> None:
    start = _drawn("AA./.../...")
    expected = tuple(map(len, _layers(finer(start))))
    assert bk.moves.path.reachable(start, rule="legal+half").layers == expected


def _find(start: str, goal: str, rule: str, **options: object) -> bk.moves.path.PathResult:
    found = bk.moves.path.find_path(_drawn(start), _drawn(goal), rule=rule, **options)  # type: ignore[arg-type]
    bk.moves.path.check_path(found)
    return found


def test_a_domino_turns_where_there_is_room() -> None:
    result = _find("AA.../...../.....", "A..../A..../.....", "legal")
    assert result.sentences() == [
        "A slides 1 to the right.",
        "A turns a quarter clockwise, seen from above.",
    ]
    none = _find("AA/..", "A./A.", "legal")
    assert (none.status, none.proof) == ("unreachable", "exhausted")


def test_a_tray_that_looks_the_same_after_a_turn_is_another_goal() -> None:
    assert len(_find("A./..", "../.A", "legal").moves or ()) == 2


def test_a_square_turns_in_the_middle_only_by_half_cubes() -> None:
    ends = "A../AA./...", ".../.AA/..A"
    assert _find(*ends, "legal").status == "unreachable"
    half = _find(*ends, "legal+half")
    assert half.sentences()[0].startswith("A slides 1/2 ")
    assert any(move.turn is not None for move in half.moves or ())


def test_equal_pieces_are_those_that_turn_into_each_other() -> None:
    start, goal = "AA.B/...B/....", "BB.A/...A/...."
    assert _find(start, goal, "legal").moves == ()
    flipped = "AAB./A.BB/....", "AAB./A.BB/...."
    assert _find(*flipped, "legal").moves == ()


def test_pieces_left_out_may_be_anywhere() -> None:
    result = _find("AA.B/..../....", ".A../.A../....", "legal")
    assert result.moves is not None
    last = result.layouts[0]
    for move in result.moves:
        last = after(last, move)
    assert set(last.shapes[0]) == {(1, 1, 0), (1, 2, 0)}


def test_free_arrangements_are_the_same_however_they_are_turned() -> None:
    start, goal = (bk.moves.path.parse_drawing(text) for text in ("AAB", "A/A/B"))
    assert bk.moves.path.find_path(start, goal, rule="legal").moves == ()
    other = bk.moves.path.parse_drawing("AA/B.")
    result = bk.moves.path.find_path(start, other, rule="legal")
    bk.moves.path.check_path(result)
    assert len(result.moves or ()) == 1


def test_the_judge_refuses_what_is_not_a_path() -> None:
    result = _find("AA.../...../.....", "A..../A..../.....", "legal")
    assert result.moves is not None
    for wrong in (
        replace(result, moves=result.moves[:1]),
        replace(result, moves=result.moves[1:]),
        replace(result, moves=(PathMove((Move((0,), 0, 9),)), *result.moves)),
        replace(result, moves=(PathMove((Move((0,), 2, 1),)), *result.moves)),
        replace(result, moves=(PathMove((), Turn((0,), 2, (1, 1, 0), 1)), *result.moves)),
        replace(result, rule=bk.moves.MoveRule.of("half")),
    ):
        with pytest.raises(CheckError):
            bk.moves.path.check_path(wrong)


def test_what_no_rule_has_is_refused() -> None:
    start, goal = _drawn("A./.."), _drawn("../A.")
    for options, text in (
        ({"rule": "legl"}, "invalid rule legl"),
        ({"rule": "clearance=0.04"}, "invalid rule clearance"),
        ({"rule": "legal", "metric": "reach"}, "unsupported reach slides"),
        ({"rule": "half", "metric": "step"}, "unsupported step whole"),
    ):
        with raises(bk.BurrkitError, text):
            bk.moves.path.find_path(start, goal, **options)  # type: ignore[arg-type]
    free = bk.moves.path.parse_drawing("AAB"), bk.moves.path.parse_drawing("AA")
    with raises(bk.BurrkitError, "invalid-puzzle walls"):
        bk.moves.path.find_path(*free, rule="legal")
    with raises(bk.BurrkitError, "invalid-puzzle start"):
        bk.moves.path.find_path(_drawn("AA./.B."), _drawn("A../.AB"), rule="legal")
    wide = bk.moves.path.parse_drawing("A" + "." * 70, tray=True)
    with raises(bk.BurrkitError, "too-large 64"):
        bk.moves.path.find_path(wide, wide, rule="legal")


@pytest.mark.parametrize("metric", ["slide", "reach", "straight"])
def test_half_slides_never_take_more_moves(metric: str) -> None:
    ends = "ABC/D.E/FF.", "C.B/AED/FF."
    whole = _find(*ends, "slides", metric=metric, labelled=True)
    half = _find(*ends, "half", metric=metric, labelled=True)
    assert whole.moves is not None and half.moves is not None
    assert len(half.moves) <= len(whole.moves)
    assert _find("AB/CD", "BA/CD", "half", labelled=True).status == "unreachable"


def test_limits_leave_the_answer_open() -> None:
    result = _find("AA.../...../.....", "..A../..A../.....", "legal", max_states=2)
    assert result.moves is None or len(result.moves) <= 2
    assert _find("AAB../.C.../..CD.", "..BAA/.C.../..C.D", "legal", max_states=3).limit == "states"

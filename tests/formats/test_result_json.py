"""A result as JSON: the round trip is exact, and whatever else is read is refused in one line."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import burrkit as bk
from burrkit.solving.result import answer
from tests.errors import raises
from tests.moves.clearance.test_clearance import SLOT
from tests.moves.test_halves import cellar
from tests.speeds import examples

Voxels, Piece, Goal, Problem = bk.Voxels, bk.Piece, bk.Goal, bk.Problem


def coloured() -> bk.Problem:
    bar = Voxels.box(2, 1, 1)
    pieces = (
        Piece(bar, "one\ntwo", "x", (((0, 0, 0), 1),)),
        Piece(bar, "zwölf", "y", groups=frozenset({3, 1}), weight=-2),
        Piece(Voxels.box(1, 1, 1), "", "z", optional=True),
    )
    goal = Goal(Voxels.box(2, 2, 1), Voxels([(0, 0, 1), (1, 0, 1)]), (((0, 0, 0), 1), ((1, 1, 0), 2)))
    return Problem(pieces, goal, "a pair", frozenset({(1, 1), (1, 2)}), 2)


RESULTS = {
    "forty": lambda: bk.solve(bk.sixpiece.burr(216, 412, 751, 896, 960, 1024, name="Großer")),
    "longer": lambda: bk.solve(bk.sixpiece.burr(88, 512, 704, 960, 992, 1008, length=8), up_to="reflection"),
    "raw": lambda: bk.solve(bk.load("1,120,3328,3322,3328,3305"), up_to="raw", disassemble=False),
    "stopped": lambda: bk.solve(bk.load("Love's Dozen"), first=True),
    "open": lambda: bk.solve(bk.load("Love's Dozen"), max_states=1),
    "colours": lambda: bk.solve(coloured(), keep_shifted=True),
    "none": lambda: bk.solve(Problem((Piece(Voxels.box(2, 1, 1)),), Goal(Voxels.box(3, 1, 1)))),
}


@pytest.mark.parametrize("name", RESULTS)
def test_the_round_trip_is_exact(name: str) -> None:
    result = RESULTS[name]()
    text = result.to_json()
    again = bk.Result.from_json(text)
    assert again == result
    assert again.to_json() == text
    assert bk.Result.from_json(text.encode()) == result
    assert type(again.problem) is type(result.problem)
    assert result.to_dict() == json.loads(text)
    for moves, assemblies in ((False, False), (True, False), (True, True)):
        options = {"moves": moves, "assemblies": assemblies}
        assert answer(again, "x", **options) == answer(result, "x", **options)
    whole = answer(result, result.problem.name, moves=True, assemblies=True)
    data = result.to_dict()
    assert round(data["seconds"], 3) == whole["seconds"]
    assert {key: data[key] for key in whole.keys() - {"seconds", "found"}} == {
        key: whole[key] for key in whole.keys() - {"seconds", "found"}
    }
    for found, known in zip(data["found"], whole["found"], strict=True):
        assert {key: found[key] for key in known} == known


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a document, of each list the first two items and the last."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], (*path, key))
    elif isinstance(value, list):
        for index in sorted({*range(len(value))[:2], len(value) - 1} - {-1}):
            yield from paths(value[index], (*path, index))


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    data = copy.deepcopy(data)
    at = data
    for key in path[:-1]:
        at = at[key]
    if value is KeyError:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return data


@pytest.mark.parametrize("name", ["stopped", "colours"])
def test_a_damaged_result_is_refused_in_one_line(name: str) -> None:
    result = RESULTS[name]()
    data = result.to_dict()
    wrong = (KeyError, None, -7, "what", [[0]], {"a": 1}, KeyError)
    for number, path in enumerate(list(paths(data))[1:]):
        value = wrong[number % len(wrong)]
        try:
            read = bk.Result.from_json(json.dumps(changed(data, path, value)))
        except bk.FormatError as error:
            assert str(error).startswith("result"), (path, value)
            assert "\n" not in str(error)
        else:  # a value that may be what it was, or that nothing else depends on
            assert read.to_dict() == changed(data, path, value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "malformed result:1 JSON"),
        ("[]", "malformed result"),
        ("{}", "malformed Result.to_json format burrkit-result 1 version"),
        ('{"format": "burrkit-result", "version": 1}', "missing convention missing"),
        ("[" * 100_000, "too-large nested"),
        (b"\xff", "malformed UTF-8"),
    ],
)
def test_other_texts(text: str | bytes, says: str) -> None:
    with raises(bk.FormatError, says):
        bk.Result.from_json(text)


def test_an_altered_result_is_refused() -> None:
    data = RESULTS["forty"]().to_dict()
    for path, value, says in [
        (("solutions",), 7, '"solutions" contradicts'),
        (("found", 0, "pieces", 0, "offset"), [5, 5, 5], "found[0]: "),
        (("found", 0, "tree", "moves", 0, "distance"), 4, "found[0]: "),
        (("found", 0, "place"), 39, 'the values of "place"'),
        (("found", 0, "extra"), 1, '"found" contradicts'),
    ]:
        with pytest.raises(bk.FormatError) as caught:
            bk.Result.from_json(json.dumps(changed(data, path, value)))
        assert says in str(caught.value)
    with raises(bk.BurrkitError, "invalid text"):
        bk.Result.from_json(data)  # type: ignore[arg-type]


def numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every whole number of a document."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from numbers(value[key], (*path, key))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path


#: Around the ends of 32 and 64 bits, and far beyond.
EXTREMES = ((1 << 31) - 1, 1 << 31, -(1 << 31), -(1 << 31) - 1, 1 << 63, 1 << 200)


@pytest.mark.parametrize(
    "result",
    [
        pytest.param(lambda: bk.solve(bk.load("antique"), progress=False), id="burr"),
        pytest.param(RESULTS["colours"], id="colours"),
        pytest.param(lambda: bk.solve(balls(), progress=False), id="balls"),
        pytest.param(lambda: bk.solve(cellar().problem, rule="legal+half", progress=False), id="turns"),
        pytest.param(lambda: bk.solve(SLOT.problem, rule="clearance=0.1", progress=False), id="drift"),
    ],
)
def test_numbers_of_any_size_are_refused_in_one_line(result: Callable[[], bk.Result]) -> None:
    """No error of other kinds, and no way cube by cube to a place that a number leads to."""
    data = result().to_dict()
    seen: Counter[tuple[str, ...]] = Counter()
    refused = 0
    for path in numbers(data):
        keys = tuple(key for key in path if isinstance(key, str))
        seen[keys] += 1
        if seen[keys] > 2:
            continue
        # Each place gets some of the extremes, another one first.
        for k in range(examples(len(EXTREMES))):
            value = EXTREMES[(len(seen) + k) % len(EXTREMES)]
            try:
                bk.Result.from_json(json.dumps(changed(data, path, value)))
            except bk.FormatError as error:
                assert "\n" not in str(error)
                refused += 1
    assert refused > examples(100)


def balls() -> bk.Problem:
    """Two balls that touch, in a goal with a hole."""
    cells = [(0, 0, 0), (1, 1, 0), (1, 0, 1)]
    ball, room = (Voxels(some, bk.lattices.SPHERES) for some in (cells[:1], cells))
    return Problem((Piece(ball), Piece(ball)), Goal(room - ball, ball), max_holes=1)

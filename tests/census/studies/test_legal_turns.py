"""Legal turns in six-piece burrs: the kernel of the census, its file, report and command."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from bench.move_definitions import levels_by
from burrkit.census.enumeration.plans import plan, select_units
from burrkit.census.enumeration.tally import FIXED, LOCKED, levels, ll_of
from burrkit.census.enumeration.units import unit_tally, units
from burrkit.census.results.result_file import ResultFile
from burrkit.census.studies.legal_turns import (
    APART,
    OUTCOMES,
    PARTLY,
    TurnsResultFile,
    TurnsSummary,
    WithTurns,
    outcome,
    settle,
    tables,
    turning_code,
    with_turns,
)
from burrkit.errors import BurrkitError
from burrkit.geometry import Cell
from burrkit.moves import state_graph, take_apart
from burrkit.moves.turns.by_hand import least_turns
from burrkit.runtime.executors import worker_pool
from burrkit.sixpiece.engine.position_tables import stick_cubes
from tests.census import half_turns, reference
from tests.census.conftest import CProgram
from tests.census.half_turns_by_trial import halved
from tests.census.second_turns import something_turns, something_turns_among, something_turns_at
from tests.conftest import Cli
from tests.errors import raises
from tests.moves.legal.squares import cube_enters
from tests.speeds import examples, some

WORDS = ("--class", "notchable", "--length", "8")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with some units of notchable sticks at length 8."""
    path = tmp_path_factory.mktemp("turns") / "small.sqlite"
    with TurnsResultFile(path, plan("notchable", length=8)) as result_file, worker_pool(2) as pool:
        assert len(list(result_file.process(pool, select_units(result_file.plan, sample=0.02)))) == 20
    return path


# The kernel ------------------------------------------------------------------------------------------------


def drawn(seed: int, wanted: int, lightest: int) -> NDArray[np.int64]:
    random = np.random.default_rng(seed)
    rows = np.arange(lightest, 2225)
    return np.array([reference.drawn(random, rows) for _ in range(wanted)])


def cubes_of(rows: NDArray[np.int64], length: int) -> list[frozenset[Cell]]:
    """The cubes of the sticks in positions 1 to 6."""
    assembly = ll_of(rows).assembly(length)
    return [frozenset(assembly.shapes[piece]) for piece in assembly.placed]


def turns_by_hand(sticks: list[frozenset[Cell]]) -> bool:
    """Whether a group can turn: all lines, and all groups that enter no stick, from half cubes alone."""
    return bool(least_turns({p: np.array(sorted(cells)) for p, cells in enumerate(sticks)}))


def moved_about(random: np.random.Generator, rows: NDArray[np.int64], length: int) -> NDArray[np.int64]:
    """A place of the sticks, near the assembled burr or loose, in which no two overlap: half cubes."""
    cubes = cubes_of(rows, length)
    places = np.zeros((6, 3), dtype=np.int64)
    far = random.choice((1, 2, 4, 6))
    for _ in range(random.integers(0, 30)):
        group = random.integers(1, 63)
        axis, step = random.integers(3), random.integers(-far, far + 1)
        after = places.copy()
        after[[bool(group >> i & 1) for i in range(6)], axis] += step
        there = moved(cubes, after)
        if np.ptp(after, axis=0).max() < 14 and len(frozenset().union(*there)) == sum(map(len, there)):
            places = after
    return places


def moved(sticks: list[frozenset[Cell]], places: NDArray[np.int64]) -> list[frozenset[Cell]]:
    """Sticks moved by half cubes, in half cubes."""
    return [
        halved(stick, [2 * by for by in place]) for stick, place in zip(sticks, places.tolist(), strict=True)
    ]


@pytest.mark.parametrize("seed", some(range(40), 4))
def test_turns_are_those_that_are_offered_by_hand(seed: int) -> None:
    """Sticks of few and of many cubes at random places, without memories and limits."""
    length = (6, 8)[seed % 2]
    random = np.random.default_rng(seed)
    for rows in drawn(seed, 10, (2100, 1500, 0, 1900)[seed % 4]):
        places = moved_about(random, rows, length)
        found = something_turns_at(rows.reshape(1, 6), places[None], length)
        assert found.tolist() == [turns_by_hand(moved(cubes_of(rows, length), places))], (rows, places)


def test_both_answers_occur_among_random_places() -> None:
    """Else the test above would prove little."""
    random = np.random.default_rng(11)
    rows = drawn(11, 150, 1900)
    places = np.array([moved_about(random, own, 6) for own in rows])
    found = something_turns_at(rows, places)
    assert 5 < found.sum() < 145


#: Sticks in positions 1 to 6, and two places of theirs, a slide apart: they can turn half way between these.
_TURN_HALF_WAY = [
    (
        [3310, 960, 3175, 220, 3326, 1024],
        [[0, 0, 0], [0, 1, 1], [0, 1, -1], [0, 0, 1], [0, 0, 1], [0, 1, 1]],
        [[0, 0, 0], [0, 1, 1], [0, 1, -1], [0, 1, 1], [0, 0, 1], [0, 2, 1]],
    ),
    (
        [991, 3308, 4081, 3324, 3326, 1000],
        [[0, 0, 0], [-1, 0, 0], [-1, 0, 0], [0, 0, 0], [0, 0, 0], [-1, 0, 0]],
        [[0, 0, 0], [-2, 0, 0], [-2, 0, 0], [0, 0, 0], [0, 0, 0], [-1, 0, 0]],
    ),
    (
        [1024, 984, 127, 3280, 2848, 960],
        [[0, 0, 0], [0, 1, 0], [0, 1, -1], [0, 0, 0], [0, 0, 0], [0, 1, 0]],
        [[0, 0, 0], [-1, 1, 0], [-1, 1, -1], [0, 0, 0], [-1, 0, 0], [0, 1, 0]],
    ),
]


@pytest.mark.parametrize(("numbers", "before", "after"), _TURN_HALF_WAY)
def test_turns_half_way_are_found(
    numbers: list[int], before: list[list[int]], after: list[list[int]]
) -> None:
    """Nothing turns at whole cubes; both places between which sticks rest half way have to be states."""
    rows, places = reference.rows_of(np.array(numbers)), np.array([before, after])
    three = np.array([2 * places[0], places.sum(axis=0), 2 * places[1]])
    cubes = cubes_of(rows, 6)
    assert [turns_by_hand(moved(cubes, at)) for at in three] == [False, True, False]
    assert something_turns_at(np.array([rows] * 3), three).tolist() == [False, True, False]
    assert something_turns_among(rows, places) and something_turns_among(rows, places[::-1])
    assert not something_turns_among(rows, places[:1]) and not something_turns_among(rows, places[1:])


@pytest.mark.full
def test_turns_half_way_of_another_program_are_found(c_program: CProgram) -> None:
    """Assemblies with seven holes that can turn by 90 degrees after half a slide, and after the whole one."""
    found = half_turns.found(c_program(half_turns.SOURCE), 7, 7, every=10)
    for numbers, turn in list(zip(found.numbers, found.turns, strict=True))[::10]:
        rows, slide = reference.rows_of(numbers), np.array(turn.at).reshape(6, 3) // 2
        home = np.zeros_like(slide)
        three = np.array([home, slide, 2 * slide])
        assert something_turns_at(np.array([rows] * 3), three).tolist() == [False, True, True]
        assert not something_turns_among(rows, home[None])
        assert something_turns_among(rows, np.array([home, slide]))


def lines_between(length: int) -> list[tuple[int, int, int, int, int]]:
    """Lines of legal turns in an assembled burr that imply no slide: group, axis, quarters, p and q.

    Only the cubes that are part of every stick are regarded, so this is more than any assembly has. A group
    is six bits, of sticks in positions 1 to 6, without the first; quarters are 1, -1, 2, or -2 for clockwise.
    Where nothing slides sticks rest at whole cubes; lines are at quarters of a cube all the same.
    """
    cubes = stick_cubes(length)
    low, high = cubes.corners[:, 0], cubes.corners[:, 1]
    found = []
    for group in range(2, 64, 2):
        turning = np.array([group >> p & 1 for p in range(6)], dtype=bool)
        least = np.maximum(low[turning].min(axis=0), low[~turning].min(axis=0))
        most = np.minimum(high[turning].max(axis=0), high[~turning].max(axis=0))
        for axis in range(3):
            b, c = (axis + 1) % 3, (axis + 2) % 3
            pairs = [
                (one, other)
                for one in cubes.fixed[turning].reshape(-1, 3).tolist()
                for other in cubes.fixed[~turning].reshape(-1, 3).tolist()
                if one[axis] == other[axis]
            ]
            pairs.sort(key=lambda pair: sum(abs(m - n) for m, n in zip(*pair, strict=True)))
            for p in range(4 * least[b] + 1, 4 * most[b]):
                for q in range(4 * least[c] + 1, 4 * most[c]):
                    for quarters in (1, -1) if (p + q) % 2 == 0 else (2, -2):
                        if not any(_enters(one, other, b, c, p, q, quarters) for one, other in pairs):
                            found.append((group, axis, quarters, p, q))
    return found


def _enters(one: list[int], other: list[int], b: int, c: int, p: int, q: int, quarters: int) -> bool:
    u, v = 4 * one[b] + 2 - p, 4 * one[c] + 2 - q
    x, y = 4 * other[b] + 2 - p, 4 * other[c] + 2 - q
    if quarters < 0:
        u, v, x, y = v, u, y, x
    return bool(cube_enters(u, v, x, y, abs(quarters)))


@pytest.mark.parametrize("length", some([6, 8, 10, 12], 2))
def test_where_nothing_slides_nothing_turns(length: int) -> None:
    """No line is between what can touch, whatever the inner cubes are."""
    assert lines_between(length) == []


def test_what_the_pass_excludes_the_general_engine_does_not_turn() -> None:
    """What slides leave locked, in full or in part: the search with turns takes no more of it apart.

    Where nothing comes free at all, it finds the states of slides by half a cube.
    """
    rows = drawn(3, 600, 1500)
    held = rows[something_turns(rows) == 0]
    partly = levels_by("group", held)[:, 0] > 0
    seen = Counter[str]()
    for own in (*held[partly][:8], *held[~partly][::16]):
        assembly = ll_of(own).assembly()
        slides, turns = take_apart(assembly), take_apart(assembly, rule="legal+half")
        assert not slides.is_complete and not turns.is_complete
        assert slides.first == turns.first or slides.first
        if not slides.first:
            assert len(state_graph(assembly, rule="half").states) == turns.states
        seen["free" if slides.first else "moves" if slides.states > 1 else "fixed"] += 1
    assert min(seen[kind] for kind in ("free", "moves", "fixed")) > 1


def test_answers_are_in_the_order_of_the_assemblies() -> None:
    rows = drawn(5, 200, 1800)
    found = something_turns(rows)
    for own, answer in zip(rows[:40], found[:40].tolist(), strict=True):
        assert (answer == 1) == take_apart(ll_of(own).assembly()).is_complete
    assert set(found.tolist()) == {0, 1}


# Codes, file and report ------------------------------------------------------------------------------------


def test_level_codes_describe_what_happens() -> None:
    cases = {
        WithTurns(0, False, False): "turns in vain",
        WithTurns(3, True, False): "turns in vain",
        WithTurns(3, False, False): "something free with turns",
        WithTurns(5, False, True): "apart with turns",
        WithTurns(12, True, True): "apart with turns",
    }
    for found, name in cases.items():
        code = turning_code(found)
        assert with_turns(code) == found and outcome(code) == name
    plain = FIXED, LOCKED, PARTLY, APART
    assert [outcome(code) for code in plain] == list(OUTCOMES[:4])
    assert [with_turns(code) for code in plain] == [None] * 4


def test_what_the_kernel_leaves_open_is_settled() -> None:
    for own in drawn(8, 6, 2000):
        slides, turns = (take_apart(ll_of(own).assembly(), rule=rule) for rule in ("slides", "legal+half"))
        *rows, code = settle(own, 6)
        assert rows == own.tolist()
        assert with_turns(code) == WithTurns(turns.first or 0, bool(slides.first), turns.is_complete)


def test_counts_are_those_of_other_passes(small: Path) -> None:
    """Unit by unit: what does not move, what only moves, and what comes free, by kind, class and holes."""
    every = {unit.name: unit for unit in units("notchable")}
    with TurnsResultFile(small) as result_file:
        for name, made, _ in islice(result_file.results(), examples(20)):
            other = unit_tally(every[name], "notchable", 8)
            ours, theirs = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
            for code, *rest, many in made.counts.tolist():
                ours[code if code in (FIXED, LOCKED) else APART, *rest] += many
            for code, *rest, many in other.counts.tolist():
                # Locked at length 8, whatever happens at length 6.
                found = code if code in (FIXED, LOCKED) else APART if levels(code)[1] else LOCKED
                theirs[found, *rest] += many
            assert ours == theirs


def test_what_comes_apart_by_slides_at_another_length() -> None:
    """Random light sticks of length 8, by the general engine."""
    random = np.random.default_rng(21)
    light = np.arange(1700, 2225)
    for _ in range(examples(60)):
        own = reference.drawn(random, light)
        (answer,) = something_turns(own.reshape(1, 6), 8).tolist()
        assert answer in (0, 1) and (answer == 1) == take_apart(ll_of(own).assembly(8)).is_complete


def test_a_report_adds_up(small: Path) -> None:
    with TurnsResultFile(small) as result_file:
        found = TurnsSummary.of(result_file)
        assemblies = sum(result.tally.assemblies for result in result_file.results())
    data = json.loads(json.dumps(found.as_json()))
    assert not data["complete"] and data["assemblies"] == assemblies and data["rule"] == "legal+half"
    assert sum(data["outcomes"]["notchable"].values()) == assemblies
    assert sum(sum(own.values()) for own in data["holes"].values()) == assemblies


def test_the_documented_report_adds_up() -> None:
    """It covers every assembly, turns none, and its three totals by slides are those of the census."""
    text = (Path(__file__).parents[3] / "docs" / "census" / "turns.md").read_text()
    assert "**COMPLETE: every assembly of all sticks at length 6, all 9,968 units.**" in text
    outcomes = [line.strip("| ").split(" | ") for line in text.splitlines() if line.count("|") == 4]
    found = {row[0]: row[1].replace(",", "") for row in outcomes if len(row) == 3}
    assert sum(int(found[name]) for name in OUTCOMES[:4]) == 35_657_131_235
    assert all(name not in found for name in OUTCOMES[4:])
    rows = [
        [int(number.strip().replace(",", "") or 0) for number in line.strip("|").split("|")]
        for line in text.split("## By holes")[1].split("##")[0].splitlines()
        if line[2:3].isdigit()
    ]
    totals = [sum(column) for column in zip(*rows, strict=True)][1:]
    assert totals == [int(found[name]) for name in OUTCOMES[:4]]
    beside = [line for line in text.splitlines() if line.endswith("| none |")]
    assert len(beside) == 3


def test_columns_of_outcomes_that_never_occur_are_left_out(small: Path) -> None:
    with TurnsResultFile(small) as result_file:
        found = TurnsSummary.of(result_file)
    (holes,) = [table for table in tables(found) if table.title == "By holes"]
    assert len(holes.headings) == 1 + sum(many > 0 for many in found.by_outcome().values())
    some = np.zeros((2, 33), dtype=np.int64)
    some[0, 3] = 7
    code = turning_code(WithTurns(0, False, False))
    (more,) = [
        table
        for table in tables(replace(found, counts=found.counts | {code: some}))
        if table.title == "By holes"
    ]
    assert len(more.headings) == len(holes.headings) + 1


def test_assemblies_that_turn_are_listed(small: Path) -> None:
    """As if three assemblies turned, of which one comes apart."""
    with TurnsResultFile(small) as result_file:
        found = TurnsSummary.of(result_file)
    turning = np.concatenate((drawn(1, 3, 0), np.zeros((3, 1), dtype=np.int64)), axis=1)
    turning[:, 6] = [
        turning_code(WithTurns(*own)) for own in ((0, False, False), (4, False, True), (9, False, False))
    ]
    made = {table.title: table for table in tables(replace(found, special=turning))}
    rows = [[*row[2:]] for row in made["Assemblies in which something turns"].rows]
    assert rows == [
        ["4", "apart with turns"],
        ["9", "something free with turns"],
        ["none", "turns in vain"],
    ]
    data = json.loads(json.dumps(replace(found, special=turning).as_json()))
    assert [own["level"] for own in data["turning"]] == [0, 4, 9]


def test_the_command(cli: Cli, small: Path, tmp_path: Path) -> None:
    shown = cli("census", "turns", "report", str(small)).out
    assert "PARTIAL: 20 of 960 units" in shown
    assert max(map(len, shown.splitlines())) <= 80
    assert cli("census", "turns", "report", str(small), "--markdown").out.startswith("# Legal turns in the")
    path = str(tmp_path / "none.sqlite")
    words = ("census", "turns", "run", path, *WORDS, "--time-limit", "0")
    assert "0 of 960 units; 0 units done" in cli(*words).out
    assert "20 of 960 units, 20 of them new" in cli("census", "turns", "merge", path, str(small)).out
    assert "20 of 960 units; 0 units done" in cli(*words).out


def test_bad_input_is_one_line(cli: Cli, small: Path, tmp_path: Path) -> None:
    path, gone = str(small), str(tmp_path / "gone")
    for words, reason in (
        (("run", path, "--class", "notchable"), "is for sticks of length 8, not 6"),
        (("run", gone, "--length", "7"), "7"),
        (("report", gone), "no such result file; burrkit census turns run creates one"),
        (("report", path, "--json", "--markdown"), "choose one"),
    ):
        ran = cli("census", "turns", *words)
        assert ran.code == 2 and reason in ran.err.splitlines()[-1], ran
    with raises(BurrkitError, "mismatch 5 format"):
        ResultFile(small)

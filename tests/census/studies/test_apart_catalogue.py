"""The catalogue: its lines, its examples, and what the commands print."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from bench.move_definitions import levels_by
from burrkit.census.enumeration.plans import plan, select_units
from burrkit.census.enumeration.tally import highest, ll_of, type_name
from burrkit.census.studies.apart_catalogue import as_csv, catalogue
from burrkit.census.studies.apart_codes import apart_code
from burrkit.moves import take_apart
from burrkit.sixpiece.burr import burr
from burrkit.sixpiece.ll import read
from burrkit.solving.solver import solve
from tests.census.conftest import filled
from tests.census.studies.test_move_definitions import LOVES_DOZEN, drawn, rows_of
from tests.conftest import Cli

#: Computer's Choice Unique 10 and Mega Six at length 8, both unique and of level 10.
UNIQUE_10 = ((624, 702, 768, 883, 1015, 1024), (702, 768, 883, 944, 1015, 1024))


def kept(rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """Rows with their level codes; those only from which something comes free."""
    levels = levels_by("group", rows)
    codes = levels @ (1 << np.array([12, 8, 4, 0]))
    made: NDArray[np.int64] = np.column_stack((rows, codes))
    return made[levels[:, 0] > 0]


def of_burr(numbers: tuple[int, ...], length: int) -> NDArray[np.int64]:
    """The solutions of some sticks, as entries."""
    from burrkit.sixpiece.ll import write

    found = solve(burr(*numbers, length=length), jobs=1).assemblies
    strings = [write(one.assembly) for one in found if one.disassembly and one.disassembly.tree]
    return kept(np.array([rows_of(text) for text in strings]))


def test_loves_dozen_is_a_line_of_its_own() -> None:
    [line] = catalogue(kept(rows_of(LOVES_DOZEN)[None]))
    assert (line.level, line.count, line.unique, line.level_type) == (12, 1, 0, "12-0-0-0")
    assert (line.assemblies, line.solutions, line.lowest, line.highest) == (154, 90, 1, 6)
    assert (line.holes, line.sticks, line.length) == (9, tuple(sorted(read(line.ll).sticks)), 6)
    assert str(apart_code(read(line.ll))) == line.code
    assert read(line.ll).canonical == read(LOVES_DOZEN).canonical


def test_known_unique_burrs_of_level_ten_come_apart_in_one_way() -> None:
    entries = np.concatenate([of_burr(numbers, 8) for numbers in UNIQUE_10])
    [line] = catalogue(entries)
    assert (line.level, line.count, line.unique, line.length) == (10, 2, 2, 8)
    # The example has fewer holes than the other one.
    assert (line.holes, read(line.ll).canonical) == (7, ll_of(entries[0][:6]).canonical)
    assert (line.assemblies, line.solutions, line.lowest, line.highest) == (7, 1, 0, 0)


def test_lines_agree_with_their_assemblies() -> None:
    entries = kept(drawn(31, 400))
    lines = catalogue(entries, at_least=3)
    high = [entry for entry in entries if highest(int(entry[6])) >= 3]
    assert sum(line.count for line in lines) == len(high) > 10
    assert [line.level for line in lines] == sorted((line.level for line in lines), reverse=True)
    assert len({line.code.translate(str.maketrans("", "", "*#")) for line in lines}) == len(lines)
    texts = Counter(ll_of(entry[:6]).canonical for entry in high)
    for line in lines:
        string = read(line.ll)
        assert string.canonical in texts
        code = apart_code(string, line.length)
        assert [str(step) for step in code.steps] == [word.rstrip("*#") for word in line.code.split()]
        assert (len(code.steps) + 1, code.pieces_moved) == (line.level, line.pieces_moved)
        assert line.count == 1 or line.count >= line.unique
        for word, other in zip(line.code.split(), code.others, strict=True):
            assert word.endswith("#") or word.endswith("*") == other


def test_solutions_are_those_of_the_general_solver() -> None:
    lines = [line for line in catalogue(kept(drawn(32, 200)), at_least=2) if line.count == 1]
    assert len(lines) > 5
    for line in lines[:6]:
        result = solve(burr(*line.sticks, length=line.length), jobs=1)
        levels = [
            one.disassembly.first for one in result.assemblies if one.disassembly and one.disassembly.tree
        ]
        assert (line.assemblies, line.solutions) == (len(result.assemblies), len(levels))
        assert bool(line.unique) == (levels == [line.level])


def test_examples_are_unique_if_possible_and_then_have_the_fewest_holes() -> None:
    """Each assembly alone is a line with its uniqueness and its holes."""
    alone: dict[str, list[tuple[bool, int]]] = {}
    entries = kept(drawn(33, 150))
    for entry in entries:
        [line] = catalogue(entry[None], at_least=1)
        code = line.code.translate(str.maketrans("", "", "*#"))
        alone.setdefault(" ".join(code.split()), []).append((not line.unique, line.holes))
    several = 0
    for line in catalogue(entries, at_least=1):
        code = line.code.translate(str.maketrans("", "", "*#"))
        every = alone[" ".join(code.split())]
        assert (len(every), sum(not other for other, _ in every)) == (line.count, line.unique)
        assert (not line.unique, line.holes) == min(every)
        several += len(every) > 1
    assert several


def test_stopping_gives_no_lines() -> None:
    assert catalogue(kept(drawn(34, 30)), progress=lambda _: True) == []


def test_csv_has_a_row_a_line() -> None:
    lines = catalogue(kept(drawn(35, 60)))
    rows = list(csv.DictReader(io.StringIO(as_csv(lines))))
    assert [row["ll"] for row in rows] == [line.ll for line in lines]
    assert [int(row["count"]) for row in rows] == [line.count for line in lines]
    assert rows[0]["sticks"].split() == [str(number) for number in lines[0].sticks]


# What is printed ------------------------------------------------------------------------------------------

TABLES = Path(__file__).parents[3] / "docs" / "census"


def printed(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO((TABLES / name).read_text())))


def test_the_printed_catalogue_agrees_with_its_examples() -> None:
    rows = printed("catalogue.csv")
    assert (len(rows), sum(int(row["count"]) for row in rows)) == (349, 67_950)
    entries = kept(np.array([rows_of(row["ll"]) for row in rows]))
    for row, entry in zip(rows, entries, strict=True):
        string = read(row["ll"])
        code = apart_code(string, int(row["length"]))
        assert [str(step) for step in code.steps] == [word.rstrip("*#") for word in row["code"].split()]
        assert code.pieces_moved == int(row["pieces_moved"])
        assert row["level_type"] == type_name(int(entry[6])) and row["holes"] == str(string.holes)
        assert sorted(map(int, row["sticks"].split())) == sorted(string.sticks)
        assert not int(row["unique"]) or row["solutions"] == "1"


def test_the_printed_tables_agree() -> None:
    types = printed("other-levels.csv")
    totals = printed("totals.csv")
    every = {name: sum(int(row[name]) for row in types) for name in ("group", "direction", "axis")}
    assert set(every.values()) == {67_950}
    for n, length in enumerate(("6", "8", "10", "12")):
        apart = sum(int(row["group"]) for row in types if row["level type"].split("-")[n] != "0")
        own = [row for row in totals if row["length"] == length]
        assert sum(int(row["assemblies"]) for row in own) == apart
        assert all(int(row["level"]) + 4 <= int(row["least"]) <= int(row["stages"]) for row in own)


# Commands ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def result_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few units of notchable sticks, of which all from level 5 on are stored."""
    made = plan("notchable", 5)
    return filled(tmp_path_factory.mktemp("moves") / "five.sqlite", made, select_units(made, sample=0.01))


def test_catalogue_command(cli: Cli, result_file: Path, tmp_path: Path) -> None:
    shown = cli("census", "catalogue", str(result_file))
    assert shown.code == 0
    assert max(map(len, shown.out.splitlines())) <= 80
    printed = cli("census", "catalogue", str(result_file), "--json")
    assert "burrkit: PARTIAL: 10 of 960 work units" in printed.err and "PARTIAL" not in printed.out
    lines = [json.loads(line) for line in printed.out.splitlines()]
    assert lines and all(line["level"] >= 5 for line in lines)
    assert all(line["ll"] in shown.out and line["code"] in shown.out for line in lines)
    count = sum(line["count"] for line in lines)
    assert f"{count:,} logical assemblies come apart in {len(lines):,} ways." in shown.out
    path = tmp_path / "catalogue.csv"
    assert cli("census", "catalogue", str(result_file), "--csv", "--out", str(path)).code == 0
    assert len(path.read_text().splitlines()) == len(lines) + 1
    six = cli("census", "catalogue", str(result_file), "--at-least", "6", "--json").out.splitlines()
    assert [json.loads(line) for line in six] == [line for line in lines if line["level"] >= 6]


def test_moves_of_stored_assemblies(program: Cli, result_file: Path) -> None:
    shown = program("moves", str(result_file))
    assert shown.code == 0
    assert max(map(len, shown.out.splitlines())) <= 80
    data = json.loads(program("moves", str(result_file), "--json").out)
    assert sum(data["levels"]["axis"]["6"].values()) == data["assemblies"] > 0
    printed = program("moves", str(result_file), "--csv")
    assert "burrkit: PARTIAL: 10 of 960 work units" in printed.err
    rows = list(csv.DictReader(io.StringIO(printed.out)))
    assert len(rows) == data["assemblies"]
    least = Counter(row["least_total"].split("-")[0] for row in rows)
    assert least == data["least_totals"]["6"]
    for row in rows[::40]:
        tree = take_apart(read(row["ll"]).assembly(6)).tree
        assert int(row["staged_total"].split("-")[0]) == (sum(tree.counts) if tree else 0)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("catalogue", "{path}", "--csv", "--json"), "--csv and --json: choose one of the two"),
        (("catalogue", "{path}", "--at-least", "4"), "stores assemblies from level 5 on"),
        (("catalogue", "{path}.none"), "no such result file"),
        (("catalogue", "{path}", "--out", "{path}"), "RESULT_FILE and --out both name"),
    ],
)
def test_what_cannot_be_done_is_reported_in_one_line(
    cli: Cli, result_file: Path, words: tuple[str, ...], says: str
) -> None:
    ran = cli("census", *(word.replace("{path}", str(result_file)) for word in words))
    assert ran.code == 2
    assert says in ran.err and len(ran.err.splitlines()) == 1

"""Welded six-piece burrs: a small class of sticks by trying everything, and samples by `solve`."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from bench import welded
from bench.welding import PARTLY
from burrkit import solve
from burrkit.census.enumeration.listing import owner_masks
from burrkit.census.enumeration.selection import counts_of_all
from burrkit.sixpiece import cutler_order, ll
from burrkit.sixpiece.sticks import canonical_table
from tests.reference import burr, takeapart
from tests.reference.cubes import ALL_TURNS, PROPER_TURNS, Cell, Cells, Turn, at_origin, is_connected, turned

#: A few sticks and their mirror images, which have nine assemblies.
_CLASS = (35, 276, 653, 888, 1007, 1935, 2840)

Pieces = frozenset[Cells]


def rows(sticks: tuple[int, ...]) -> NDArray[np.int64]:
    """The rows of all orientations of some sticks."""
    numbers = cutler_order.order().numbers
    return np.flatnonzero(np.isin(canonical_table()[numbers], sticks))


@cache
def studied(sticks: tuple[int, ...]) -> list[dict[str, Any]]:
    own = rows(sticks)
    return [welded.studied(own, head, 32, 1) for head in own.tolist()]


@cache
def image_of(turn: Turn) -> dict[Cell, Cell]:
    """Where each cube of the burr goes by a turn about its middle."""
    images = {}
    for x, y, z in frozenset().union(*burr.bars()):
        ((u, v, w),) = turned(frozenset({(2 * x - 5, 2 * y - 5, 2 * z - 5)}), turn)
        images[x, y, z] = (u + 5) // 2, (v + 5) // 2, (w + 5) // 2
    return images


@cache
def symmetries(*, proper: bool) -> list[Turn]:
    """The turns that map the burr onto itself."""
    return [t for t in (PROPER_TURNS if proper else ALL_TURNS) if {*image_of(t)} == {*image_of(t).values()}]


def least(pieces: Pieces, turns: list[Turn]) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """Equal for all images of some pieces in their places."""
    images = map(image_of, turns)
    return min(
        tuple(sorted(tuple(sorted(map(image.__getitem__, piece))) for piece in pieces)) for image in images
    )


def loose(pieces: Pieces) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """Equal for the same set of pieces, in whatever places."""
    return tuple(
        sorted(
            min(tuple(sorted(at_origin(turned(piece, turn)))) for turn in PROPER_TURNS) for piece in pieces
        )
    )


def all_welded(sticks: tuple[int, ...]) -> list[tuple[int, Pieces]]:
    """Every way to weld one to three pairs in every assembly of some sticks up to rotation."""
    numbers = [n for n in burr.CONNECTED if canonical_table()[n] in sticks]
    found: list[tuple[Cells, ...]] = [()]
    for p in range(6):
        own = [burr.in_bar(n, p) for n in numbers]
        found = [(*some, one) for some in found for one in own if all(map(one.isdisjoint, some))]
    ways = []
    for placed in {least(frozenset(some), symmetries(proper=True)): some for some in found}.values():
        for count in (1, 2, 3):
            for pairs in combinations(combinations(range(6), 2), count):
                used = [p for pair in pairs for p in pair]
                joined = [placed[p] | placed[q] for p, q in pairs]
                if len(set(used)) == 2 * count and all(map(is_connected, joined)):
                    singles = [placed[p] for p in range(6) if p not in used]
                    ways.append((count, frozenset([*joined, *singles])))
    return ways


def verdict(pieces: Pieces) -> takeapart.Apart:
    shapes = sorted(pieces, key=sorted)
    puzzle = takeapart.Puzzle(shapes, list(range(len(shapes))), [])
    return puzzle.take_apart(tuple(range(len(shapes))), dict.fromkeys(range(len(shapes)), (0, 0, 0)))


def pieces_of(one: list[int]) -> Pieces:
    """The pieces of an assembly that a file lists."""
    return frozenset(map(frozenset, welded.shapes_of(one[:6], welded.choices()[one[6]])))


def test_everything_about_a_small_class() -> None:
    """How many there are by number of pairs, which come apart, their levels, and which are unique."""
    every, proper = symmetries(proper=False), symmetries(proper=True)
    assert (len(every), len(proper)) == (24, 12)
    assemblies_of: dict[Any, set[Any]] = defaultdict(set)
    logical = {}
    for count, pieces in all_welded(_CLASS):
        assemblies_of[loose(pieces)].add(least(pieces, proper))
        logical[least(pieces, every)] = count, pieces
    counts = welded.totals(studied(_CLASS))
    own: Counter[int] = Counter()
    for (kind, _, _, _), many in counts.items():
        own[len(next(iter(welded.kinds()[kind].welds)))] += many
    assert own == Counter(count for count, _ in logical.values())

    listed = {least(pieces_of(one), every): one[7:] for line in studied(_CLASS) for one in line["special"]}
    assert len(listed) == sum(many for place, many in counts.items() if 0 < place[1] < PARTLY)
    some = set(np.random.default_rng(1).permutation(len(logical))[:60].tolist())
    for n, (name, (_, pieces)) in enumerate(logical.items()):
        if n in some or listed.get(name, [0])[0] > 1:
            found = verdict(pieces)
            assert (found.best is not None) == (name in listed)
            if name in listed:
                is_unique = len(assemblies_of[loose(pieces)]) == 1
                assert [found.first, is_unique] == listed[name]


def test_counts_of_sticks() -> None:
    """The kernel that makes assemblies, against the counts of the census by holes for notchable sticks."""
    allowed = welded.rows_of("notchable")
    made: Counter[int] = Counter()
    for head in allowed.tolist():
        for chunk in welded.assemblies(allowed, head, 3):
            masks = owner_masks(cutler_order.order().numbers[chunk[:, :6]])
            made.update((32 - np.bitwise_count(masks).sum(axis=1)).tolist())
    counted = Counter[int]()
    for _, is_notchable, holes, _, many in counts_of_all().tolist():
        counted[holes] += many * is_notchable
    assert made == {holes: counted[holes] for holes in range(4)}


#: Of the best ones of docs/records.md: welds, level, assemblies, holes, and the sticks with their welds.
BEST = [
    [cell.strip("` ") for cell in line.strip("|").split("|")]
    for line in Path("docs/records.md").read_text(encoding="utf-8").splitlines()
    if re.search(r"\| `[0-6]{32}` ([1-6]\+[1-6] ?)+\|$", line)
]


@pytest.mark.parametrize("row", BEST, ids=[row[-1] for row in BEST])
def test_the_best(row: list[str]) -> None:
    """The general engine finds each level, the number of assemblies, and the holes."""
    kind, level, assemblies, holes, drawn = row
    text, *pairs = drawn.replace("`", "").split()
    welds = tuple((int(pair[0]) - 1, int(pair[2]) - 1) for pair in pairs)
    numbers = ll.read(text).lying
    result = solve(welded.problem_of(numbers, welds), progress=False)
    found = welded.found_among(result, welded.shapes_of(numbers, welds))
    parallel = sum(first // 2 == second // 2 for first, second in welds)
    counts = (parallel, "parallel"), (len(welds) - parallel, "crossing")
    kinds = [f"{many} {name}" for many, name in counts if many]
    assert (found.level, result.assembly_count, found.assembly.holes) == (level, int(assemblies), int(holes))
    assert kind.startswith(", ".join(kinds))


def test_there_are_as_many_of_the_best_as_the_page_has() -> None:
    assert len(BEST) == 13


@pytest.mark.parametrize(("of", "holes"), [("notchable", 32), ("all", 2)])
def test_a_sample_by_the_general_engine(of: str, holes: int) -> None:
    """Levels, whether all comes apart, and whether the pieces have one assembly, by ``solve``."""
    random = np.random.default_rng(holes)
    allowed = welded.rows_of(of)
    solved = 0
    while solved < 24:
        head = int(random.choice(allowed))
        chunk = next(welded.assemblies(allowed, head, holes), np.empty((0, 7), dtype=np.int64))
        if not len(chunk):
            continue
        one = chunk[random.integers(len(chunk))][None].copy()
        found = welded.found(0)
        welded.weld(allowed, one, found)
        special = found.special[: found.control[0]]
        numbers = cutler_order.order().numbers[one[0, :6]].tolist()
        for *_, choice, verdict_, unique in random.permutation(special)[:3].tolist():
            welds = welded.choices()[choice]
            result = solve(welded.problem_of(numbers, welds))
            own = welded.found_among(result, welded.shapes_of(numbers, welds))
            assert own.disassembly is not None
            assert own.disassembly.first == verdict_
            assert own.is_solution == (verdict_ > 0)
            assert not verdict_ or (result.assembly_count == 1) == unique
            solved += 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["--holes", "40"],
        ["--of", "oak"],
        ["--table", "missing.jsonl"],
        ["--share", "0"],
        ["--out", "missing/a.jsonl"],
    ],
)
def test_wrong_options(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        welded.main(arguments)
    assert ended.value.code == 2
    assert "error: " in capsys.readouterr().err


def test_resuming(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file is completed, not begun again; another question is refused; it can be shown."""
    file = tmp_path / "some.jsonl"
    question = ["--of", "notchable", "--holes", "0", "--level", "1", "--out", str(file)]
    welded.main([*question, "--share", "0.5"])
    half = file.read_text()
    welded.main(question)
    assert file.read_text().startswith(half) and len(file.read_text()) > len(half)
    with pytest.raises(SystemExit):
        welded.main([*question[:-2], "--holes", "1", "--out", str(file)])
    capsys.readouterr()
    welded.main(["--table", str(file)])
    assert "| **all** |" in capsys.readouterr().out
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert len({line["first"] for line in lines}) == len(lines)

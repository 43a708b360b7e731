"""The examples on the pages of docs/formats are read as documented there."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from burrkit.errors import FormatError
from burrkit.formats import burr6, coordinates, cube_lists, drawings, ll_listing, piece_listing, puzzlecad
from burrkit.formats.contents import CubeLists
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.stored import Archive
from burrkit.formats.stored_check import StoredFinding, check
from burrkit.formats.xmpuzzle import read, write
from burrkit.geometry import Motion
from burrkit.puzzle.document import Puzzle
from burrkit.sixpiece import frame, ll
from burrkit.sixpiece.leveltype import level_type_of
from tests.errors import raises

DOCS = Path(__file__).parents[2] / "docs" / "formats"


def blocks(page: str, language: str) -> list[str]:
    text = (DOCS / page).read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_burr6_page() -> None:
    sample, errors, listing = blocks("burr6.md", "text")
    found = piece_listing.read(listing)
    assert isinstance(found, CubeLists)
    assert [name for name, _ in found.pieces] == ["0: Key", "1: Y"]
    assert burr6.write(burr6.read(sample)) == sample
    lines = sample.splitlines()
    wrong = {
        4: ["1,120,ShortCup", "1,4097,ShortCup"],
        5: ["2,3328,", "2;3328;"],
        None: ["5,3305,AngleShort", ""],
    }
    for expected in errors.splitlines():
        line = re.match(r"antique\.txt:(\d+)", expected)
        old, new = wrong[int(line[1]) if line else None]
        with pytest.raises(FormatError) as caught:
            burr6.read("\n".join(lines).replace(old, new), "antique.txt")
        assert str(caught.value) == expected


def test_json_page() -> None:
    six, general, boxed, bound, document = blocks("json.md", "json")
    assert puzzle_json.read(six).name == "Eight is Enough"
    two = puzzle_json.read(general)
    assert (two.volume, len(two.goal.required), len(two.goal.optional)) == (7, 7, 1)
    corners = puzzle_json.read(boxed)
    assert (corners.container, len(corners.goal.required)) == (3, 64 - 2)
    conditions = [(len(piece.given or ()), piece.turns) for piece in puzzle_json.read(bound).pieces]
    assert conditions == [(3, "all"), (0, "flat"), (0, "all")]
    tray = puzzle_json.read(document)
    assert (tray.name, [piece.optional for piece in tray.pieces]) == ("two in a tray", [False, True])
    assert puzzle_json.read(puzzle_json.write(tray)) == tray


def test_xmpuzzle_page() -> None:
    sample, turning = blocks("xmpuzzle.md", "xml")
    assert set(re.findall(r"<(\w+)", turning)) == {"state", "dx", "dy", "dz", "dt", "rotation"}
    puzzle = read.read(sample.encode())
    assert write.write(puzzle, plain=True).decode() == sample
    (stored,) = puzzle.problems[0].stored
    assert check(Archive(puzzle), stored) == StoredFinding(None)
    rule, errors = blocks("xmpuzzle.md", "text")
    assert "hotspot" in rule
    short, odd = sample.replace("####_#__#__#", "####_#__#__"), sample.replace("1 0 1 0<", "1 0 1<")
    for text, said in zip((short, odd), errors.splitlines(), strict=True):
        with pytest.raises(FormatError) as caught:
            read.read(text.encode(), "burr.xmpuzzle")
        assert re.sub(r"\d+", "0", str(caught.value)) == re.sub(r"\d+", "0", said)


def test_puzzlecad_page() -> None:
    repeated, joined = blocks("puzzlecad.md", "openscad")
    hook, image, *others = puzzlecad.read(repeated).shapes
    assert [len(shape.filled) for shape in (hook, image, *others)] == [5, 5, 4, 4, 4, 2, 2]
    assert image.filled.canonical() == hook.filled.moved(Motion(24)).canonical() != hook.filled.canonical()
    assert len(puzzlecad.read(joined).shapes) == 1
    (sample,) = blocks("puzzlecad.md", "text")
    shapes = puzzlecad.read(sample).shapes
    assert list(shapes[0].filled) == [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    named = replace(shapes[0], name="corner"), shapes[1]
    assert puzzlecad.write(Puzzle(named)) == sample


def test_puzzle_studio_page() -> None:
    (sample,) = blocks("puzzle-studio.md", "json")
    made = puzzle_json.read(sample)
    assert (made.name, made.volume, [piece.optional for piece in made.pieces]) == (
        "Square",
        5,
        [False, True, True],
    )


def test_ll_page() -> None:
    shell, *_ = blocks("ll.md", "console")
    command, answer = shell.splitlines()
    string = ll.read(command.split()[-1])
    assert json.loads(answer) == {
        "ll": string.text,
        "sticks": list(string.sticks),
        "holes": string.holes,
        "level_type": str(level_type_of(string)),
        "symmetry": string.symmetry,
    }


def test_ll_page_draws_the_cubes_where_they_are() -> None:
    drawing, listing = blocks("ll.md", "text")
    assert [*ll_listing.HEADING, *(each.row(each.levels or ()) for each in ll_listing.read(listing, ""))] == (
        listing.splitlines()
    )
    heads, *rows = drawing.splitlines()
    columns = [match.start() for match in re.finditer("z =", heads)]
    numbers: dict[int, list[int]] = {}
    for row in rows:
        if "x =" not in row:
            for word in re.finditer(r"\b\d\d\b", row):
                layer = max(k for k, start in enumerate(columns) if start <= word.start())
                numbers.setdefault(layer + 1, []).append(int(word[0]))
    cells = list(frame.goal().optional)
    for z, drawn in numbers.items():
        assert [cells[k - 1][2] for k in drawn] == [z] * len(drawn)
        assert drawn == sorted(drawn)
    assert sorted(k for drawn in numbers.values() for k in drawn) == list(range(1, 33))


def test_drawings_page() -> None:
    text = (DOCS / "drawings.md").read_text("utf-8")
    zero = text[text.index("## Zero") : text.index("## What is refused")]
    sizes = []
    for sample in re.findall(r"`([0-9AB#./]{5,})`", zero):
        found = drawings.read(sample.replace("/", "\n"))
        pieces = found.shapes[:-1] if isinstance(found, Puzzle) else found.pieces
        sizes.append(len(pieces))
    assert sizes == [1, 1, 2, 3]


def test_cubes_page() -> None:
    for language, count in (("js", 2), ("json", 2), ("py", 3)):
        (sample,) = blocks("cubes.md", language)
        assert len(cube_lists.read(sample).problem().pieces) == count
    (lines,) = blocks("cubes.md", "text")
    assert len(coordinates.read(lines).pieces) == 2
    refused = re.search(r"`(pieces = \[\[\[0, 1, 1\].*?)`", (DOCS / "cubes.md").read_text("utf-8"))
    assert refused
    with raises(FormatError, "malformed cubes"):
        cube_lists.read(refused[1])
    sizes = [
        len(cube_lists.read(refused[1].replace("pieces", name)).pieces[0][1]) for name in ("cubes", "arrays")
    ]
    assert sizes == [2, 5]

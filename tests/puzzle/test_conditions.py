"""Conditions of pieces: counts by trying everything and published ones, files, options, complaints."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings, strategies as st

import burrkit as bk
from burrkit import Goal, Piece, Problem, PuzzleError, Voxels
from burrkit.assembly.counting import count_by_states
from burrkit.formats import registry
from burrkit.formats.json.puzzle import read_any, write
from burrkit.geometry import MATRICES, Motion
from burrkit.puzzle import Container, conditioned
from burrkit.puzzle.document import Part, Puzzle
from burrkit.puzzle.piece import TURNS, Turns
from tests.conftest import Cli
from tests.errors import raises, refused
from tests.speeds import examples

Cells = frozenset[tuple[int, int, int]]
#: What equal pieces have in common, the orientations that they may have and a given place; and where one is.
Placed = tuple[frozenset[Cells], Cells | None, Cells]


# The reference --------------------------------------------------------------------------------------------


def _image(cells: Cells, t: int) -> Cells:
    return frozenset((int(x), int(y), int(z)) for x, y, z in (MATRICES[t] @ cell for cell in cells))


def _moved(cells: Cells, by: tuple[int, int, int]) -> Cells:
    return frozenset((x + by[0], y + by[1], z + by[2]) for x, y, z in cells)


def _low(cells: Cells) -> tuple[int, int, int]:
    x, y, z = (min(cell[a] for cell in cells) for a in range(3))
    return -x, -y, -z


def _normal(cells: Cells) -> Cells:
    return _moved(cells, _low(cells))


def _turned(ways: frozenset[Cells], t: int) -> frozenset[Cells]:
    return frozenset(_normal(_image(cells, t)) for cells in ways)


def _group(turns: Turns, *, mirror: bool = False) -> list[int]:
    """The isometries of a condition: those that leave (0, 0, 1) where it is, or only the identity."""
    every = range(48 if mirror else 24)
    kept = {"all": every, "flat": [t for t in every if MATRICES[t][2][2] == 1], "none": [0]}
    return list(kept[turns])


def _orientations(piece: Piece, turns: Turns) -> frozenset[Cells]:
    return frozenset(_normal(_image(frozenset(piece.shape), t)) for t in _group(turns))


def _assemblies(problem: Problem) -> Iterator[tuple[Placed, ...]]:
    """All ways to put the pieces, each different from all others, into the goal."""
    goal, needed = frozenset(problem.goal.cells), frozenset(problem.goal.required)
    kinds = [
        (_orientations(piece, piece.turns), None if piece.given is None else frozenset(piece.given))
        for piece in problem.pieces
    ]

    def put(number: int, filled: Cells, done: tuple[Placed, ...]) -> Iterator[tuple[Placed, ...]]:
        if number == len(kinds):
            if needed <= filled:
                yield done
            return
        ways, place = kinds[number]
        for shape, by in product(ways, goal):
            cells = _moved(shape, by)
            if cells <= goal - filled and place in (None, cells):
                yield from put(number + 1, filled | cells, (*done, (ways, place, cells)))

    yield from put(0, frozenset(), ())


def _counts(problem: Problem) -> tuple[int, int, int]:
    """The numbers of assemblies: raw, up to rotation, and up to reflection.

    One is another if all pieces, turned as each may be, are where pieces like them are in the other.
    """
    raw = list(_assemblies(problem))
    found = {frozenset(one) for one in raw}
    counts = [len(raw)]
    for mirror in (False, True):
        turns = set(range(48 if mirror else 24))
        for piece in problem.pieces:
            if _orientations(piece, piece.turns) != _orientations(piece, "all"):
                turns &= set(_group(piece.turns, mirror=mirror))
        left, classes = set(found), 0
        while left:
            classes += 1
            one = left.pop()
            for t in turns:
                images = [(_turned(ways, t), place, _image(cells, t)) for ways, place, cells in one]
                low = _low(frozenset().union(*(cells for *_, cells in images)))
                for corner in problem.goal.cells:
                    by = (low[0] + corner[0], low[1] + corner[1], low[2] + corner[2])
                    left.discard(frozenset((ways, place, _moved(cells, by)) for ways, place, cells in images))
        counts.append(classes)
    return counts[0], counts[1], counts[2]


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """A box cut into pieces, drawn in any orientation, under any conditions, perhaps with room to spare."""
    size = draw(st.sampled_from([(4, 1, 1), (2, 2, 1), (3, 2, 1), (2, 2, 2), (1, 2, 3), (4, 2, 1)]))
    box = Voxels.box(*size)
    labels = draw(st.lists(st.integers(0, 2), min_size=len(box), max_size=len(box)))
    parts = [Voxels([cell for cell, own in zip(box, labels, strict=True) if own == k]) for k in range(3)]
    shapes = [part for whole in parts for part in whole.components()] if any(map(len, parts)) else [box]
    pieces = []
    for shape in shapes[:4]:
        drawn = Piece(shape.turned(draw(st.integers(0, 23))).normalized())
        turns = draw(st.sampled_from(TURNS))
        place = shape if draw(st.integers(0, 3)) == 0 else None
        try:
            pieces.append(drawn.bound(turns, place))
        except PuzzleError:
            pieces.append(drawn.bound(turns))
    is_spare = draw(st.booleans()) or len(shapes) > 4
    return Problem(tuple(pieces), Goal([], box) if is_spare else Goal(box))


@settings(max_examples=examples(200), deadline=None, phases=[Phase.generate])
@given(problems())
def test_counts_are_those_of_trying_everything(problem: Problem) -> None:
    expected = _counts(problem)
    rotation = bk.solve(problem, disassemble=False)
    assert (rotation.raw_all, len(rotation.assemblies)) == expected[:2]
    assert len(bk.solve(problem, up_to="reflection", disassemble=False).assemblies) == expected[2]
    by_convention = rotation.counts_up_to("reflection")
    assert by_convention is None or by_convention[0] == expected[2]
    found = count_by_states(problem)
    assert found is not None and found.raw == expected[0]
    assert found.rotation in (None, expected[1]) and found.reflection in (None, expected[2])
    for found_assembly in rotation.assemblies:
        assembly = found_assembly.assembly
        assembly.check()
        for piece, shape in zip(problem.pieces, assembly.shapes, strict=True):
            assert piece.given in (None, shape)
            assert frozenset(shape.normalized()) in _orientations(piece, piece.turns)


# Known counts ---------------------------------------------------------------------------------------------

PENTOMINOES = {
    "F": ".##/##./.#.", "I": "#####", "L": "####/#...", "N": "##../.###", "P": "###/##.",
    "T": "###/.#./.#.", "U": "###/#.#", "V": "###/#../#..", "W": "##./.##/..#", "X": ".#./###/.#.",
    "Y": "####/.#..", "Z": "##./.#./.##",
}  # fmt: skip


def test_one_sided_pentominoes() -> None:
    """46 in 3 x 30 up to reflection (Polyform Puzzler by D. Goodger, class OneSidedPentominoes3x30)."""
    pieces = [Piece(drawn, name) for name, drawn in PENTOMINOES.items()]
    mirrored = [
        Piece(piece.shape.moved(Motion(_MIRROR)).normalized(), piece.name.lower()) for piece in pieces
    ]
    pieces += [piece for piece in mirrored if piece.name in "flnpyz"]
    problem = Problem(tuple(piece.bound("flat") for piece in pieces), Goal(Voxels.box(30, 3, 1)))
    assert len(pieces) == 18
    result = bk.solve(problem, up_to="reflection", disassemble=False)
    assert (len(result.assemblies), result.counts_up_to("rotation"), result.raw_all) == (46, (92, 0), 184)


#: The isometry that mirrors x.
_MIRROR = next(t for t in range(24, 48) if MATRICES[t].tolist() == [[-1, 0, 0], [0, 1, 0], [0, 0, 1]])


def test_a_piece_of_soma_that_is_not_turned() -> None:
    """Soma has 480 x 24 = 11,520 raw assemblies; each of the 12 orientations of V is in equally many."""
    soma = bk.load("soma")
    assert soma.marks[0] == "V"
    result = bk.solve(conditioned(soma, {"V": "none"}), disassemble=False)
    assert (len(result.assemblies), result.raw_all) == (11_520 // 12, 11_520 // 12)
    # V is flat in 4 of its 12 orientations, and 4 rotations keep it flat.
    flat = bk.solve(conditioned(soma, {"V": "flat"}), disassemble=False)
    assert (len(flat.assemblies), flat.raw_all) == (11_520 // 3 // 4, 11_520 // 3)


def test_all_places_of_a_given_piece_make_all_assemblies() -> None:
    soma = bk.load("soma")
    places = {soma.pieces[6].shape.turned(t).normalized() for t in range(24)}
    counts = [
        bk.solve(conditioned(soma, given={"P": place.shifted(*by)}), disassemble=False).raw_all
        for place in places
        for by in product(range(2), repeat=3)
    ]
    assert (len(counts), sum(counts)) == (64, 11_520)


@pytest.mark.parametrize("turns", TURNS)
def test_void_conditions_change_nothing(turns: Turns) -> None:
    """A cube looks the same however it is turned, and a square in a flat goal is flat."""
    cubes = Problem((Piece("##/##"), *(Piece("#") for _ in range(5))), Goal(Voxels.box(3, 3, 1)))
    bound = Problem((cubes.pieces[0], *(piece.bound(turns) for piece in cubes.pieces[1:])), cubes.goal)
    own, other = (bk.solve(problem, disassemble=False) for problem in (cubes, bound))
    assert (len(own.assemblies), own.raw_all) == (len(other.assemblies), other.raw_all) == (1, 480)


#: The pieces of Kanoodle, 5 x 11, as in r/dailyprogrammer, challenge 234.
KANOODLE = {
    "A": ".#/.#/##", "B": ".#/##/##", "C": ".#/.#/.#/##", "D": ".#/.#/##/.#", "E": ".#/.#/##/#.",
    "F": "#./##", "G": "..#/..#/###", "H": "..#/.##/##.", "I": "#.#/###", "J": "#/#/#/#",
    "K": "##/##", "L": ".#./###/.#.",
}  # fmt: skip
#: The solution given there.
SOLVED = "EEGGGJJJJII/AEEEGCDDDDI/AAALGCHHDII/BBLLLCFHHKK/BBBLCCFFHKK"


def _completions(rows: list[str]) -> int:
    """In how many ways the pieces that are not drawn fill the points, the first point first."""
    free = frozenset((x, 4 - k, 0) for k, row in enumerate(rows) for x, sign in enumerate(row) if sign == ".")
    left = [_orientations(Piece(KANOODLE[mark]), "all") for mark in KANOODLE if mark not in "".join(rows)]
    flat = [[cells for cells in ways if all(z == 0 for *_, z in cells)] for ways in left]

    def count(free: Cells, flat: list[list[Cells]]) -> int:
        if not flat:
            return not free
        first, total = min(free), 0
        for number, ways in enumerate(flat):
            for cells in ways:
                low = min(cells)
                placed = _moved(cells, (first[0] - low[0], first[1] - low[1], 0))
                if placed <= free:
                    total += count(free - placed, flat[:number] + flat[number + 1 :])
        return total

    return count(free, flat)


@pytest.mark.parametrize("seed", range(12))
def test_positions_to_complete(seed: int) -> None:
    shown = random.Random(seed).sample(sorted(KANOODLE), 5 + seed % 4)
    rows = ["".join(sign if sign in shown else "." for sign in row) for row in SOLVED.split("/")]
    pieces = tuple(Piece(drawn, mark=mark) for mark, drawn in KANOODLE.items())
    drawn = bk.moves.path.parse_drawing("/".join(rows))
    given = dict(zip(drawn.marks, drawn.shapes, strict=True))
    problem = conditioned(Problem(pieces, Goal(Voxels.box(11, 5, 1))), given=given)
    assert bk.solve(problem, disassemble=False).raw_all == _completions(rows) > 0


# Problems and files ---------------------------------------------------------------------------------------

SQUARE = Problem(
    (Piece("##/.#", "corner").bound("flat"), Piece("#", "cube").bound("none", [(3, 4, 0)])),
    Goal(Voxels.box(2, 2, 1).shifted(2, 3, 0)),
    "square",
)


def test_pieces_keep_conditions_and_have_kinds_by_them() -> None:
    corner, cube = SQUARE.pieces
    assert (corner.turns, corner.given, cube.given) == ("flat", None, Voxels([(3, 4, 0)]))
    assert corner.reflected().turns == "flat" and cube.reflected().given is None
    assert cube.bound() == Piece("#", "cube") != cube
    one, two, none, turned = Piece("##"), Piece("#/#"), Piece("##").bound("none"), Piece("#/#").bound("none")
    goal = Goal(Voxels.box(4, 4, 1))
    assert Problem((one, two, none, turned, none.bound("flat"), two.bound("flat")), goal).kinds == (
        0,
        0,
        1,
        2,
        3,
        3,
    )
    assert not bk.solve(Problem((none, none), Goal("#/#/#/#")), disassemble=False).assemblies


def test_what_conditions_cannot_be() -> None:
    with raises(bk.BurrkitError, "invalid turns"):
        Piece("#").bound("over")  # type: ignore[arg-type]
    with raises(PuzzleError, "invalid-puzzle turned given"):
        Piece("##").bound(given="#./.#")
    with raises(PuzzleError, "invalid-puzzle turned given"):
        Piece("##").bound("none", given="#/#")
    with raises(PuzzleError, "invalid-puzzle B outside"):
        Problem((Piece("#"), Piece("#").bound(given=[(2, 0, 0)])), Goal("##"))
    with raises(PuzzleError, "duplicate B another"):
        Problem((Piece("#").bound(given="#"), Piece("#").bound(given="#")), Goal("##"))
    with raises(PuzzleError, "unknown X"):
        conditioned(SQUARE, {"X": "flat"})
    shape = Puzzle.of(SQUARE).shapes[0]
    twice = bk.puzzle.document.ProblemSpec((Part(0, 2, 2, given=shape.filled),), 0)
    with raises(PuzzleError, "invalid-puzzle once"):
        Puzzle((shape,), (twice,)).problem()


def test_a_container_stays() -> None:
    problem = Container.box((2, 2, 1)).problem([Piece("##"), Piece("##")])
    made = conditioned(problem, "none", {"A": [(1, 1, 1), (2, 1, 1)]})
    assert (made.container, [piece.turns for piece in made.pieces]) == (2, ["none", "none", "all"])
    assert bk.solve(made, disassemble=False).raw_all == 1


def test_json_keeps_conditions() -> None:
    found = read_any(write(SQUARE))
    assert isinstance(found, Puzzle)
    again = found.problem()
    assert [(piece.turns, piece.given) for piece in again.pieces] == [
        ("flat", None),
        ("none", Voxels([(1, 1, 0)])),
    ]
    assert write(found) == write(again)
    result = bk.solve(SQUARE)
    assert bk.Result.from_json(result.to_json()).problem == SQUARE


def test_drawn_json_has_conditions() -> None:
    pieces: list[dict[str, object]] = [
        {"layers": [["##", ".#"]], "turns": "flat"},
        {"layers": [["#"]], "given": [[1, 0, 0]]},
    ]
    head = {"format": "burrkit-puzzle", "version": 1, "kind": "general"}
    found = read_any(json.dumps(head | {"pieces": pieces, "goal": {"layers": [[".##", ".##"]]}}))
    assert isinstance(found, Problem)
    assert [(piece.turns, piece.given) for piece in found.pieces] == [
        ("flat", None),
        ("all", Voxels([(1, 0, 0)])),
    ]
    with raises(bk.FormatError, "unknown turns"):
        read_any(json.dumps(head | {"pieces": [pieces[0] | {"turns": "over"}], "goal": {"layers": [["#"]]}}))


@pytest.mark.parametrize("form", [form for form in registry.writable(plugins=False) if form.name != "json"])
def test_no_format_drops_conditions(form: registry.Format) -> None:
    with raises(PuzzleError, "unsupported conditions json"):
        form.encode(registry.Selected(SQUARE))
    with raises(PuzzleError, "unsupported conditions json"):
        form.encode(registry.Selected(Puzzle.of(SQUARE)))


# The command line -----------------------------------------------------------------------------------------


def test_options(cli: Cli, tmp_path: Path) -> None:
    ran = cli("solve", "soma", "--assemble-only", "--turns", "V=none", "--json")
    data = json.loads(ran.out)
    assert (data["assemblies"], data["conditions"]) == (960, {"V": {"turns": "none"}})
    saved = tmp_path / "soma.json"
    given = "VV./V../...//.../.../...//.../.../..."
    ran = cli("solve", "soma", "--assemble-only", "--given", given, "--turns", "L=flat", "--save", str(saved))
    assert (ran.code, "V is given." in ran.out, "L is not turned over." in ran.out) == (0, True, True)
    again = json.loads(cli("solve", str(saved), "--assemble-only", "--json").out)
    assert again["conditions"]["V"]["given"] == [[0, 1, 0], [0, 2, 0], [1, 2, 0]]
    shown = cli("info", str(saved)).out
    assert "S1 is given" in shown and "S2 is not turned over" in shown
    assert json.loads(cli("info", str(saved), "--json").out)["problems"][0]["conditions"] == [
        "S1 is given",
        "S2 is not turned over",
    ]


def test_a_burr_with_conditions_is_solved_with_them(cli: Cli) -> None:
    ran = cli("solve", "antique", "--assemble-only", "--turns", "none", "--json")
    assert json.loads(ran.out)["assemblies"] == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--turns", "over"], "invalid --turns all"),
        (["--turns", "=flat"], "invalid --turns all"),
        (["--turns", "X=flat"], "unknown X"),
        (["--turns", "V=flat,V=none"], "duplicate V"),
        (["--given", "V.."], "mismatch --given 3x1x1 3x3x3"),
        (["--given", "XX./X../...//.../.../...//.../.../..."], "unknown X"),
        (["--given", "VVV/.../...//.../.../...//.../.../..."], "invalid-puzzle V given"),
        (["--save", "x.xmpuzzle", "--turns", "V=none"], "unsupported --save json"),
    ],
)
def test_complaints(cli: Cli, words: list[str], message: str) -> None:
    refused(cli("solve", "soma", "--assemble-only", *words), message)

"""Solutions with turns in .xmpuzzle files, as the fork BurrTools Alpha stores them: read, judged, written."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from burrkit.errors import FormatError
from burrkit.formats.stored import Archive, with_result
from burrkit.formats.stored_check import check
from burrkit.formats.xmpuzzle import write
from burrkit.formats.xmpuzzle.read import read
from burrkit.formats.xmpuzzle.turns import stored_turn
from burrkit.geometry import COMPOSE, Cell
from burrkit.geometry.motion import quarter_turn
from burrkit.moves.model import Turn
from burrkit.puzzle.document import Puzzle
from burrkit.puzzle.stored import StoredTurn
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.result import Result
from tests.errors import raises
from tests.moves.turning import ALL

_PLATE = "#" * 25
_HOOKS = "________##_____##________" + "_________##___##_________"
_FULL = "________#########________" + "_________##_#_##_________"

#: A bar under the hooks of a holder turns by a quarter, rises, turns back, and leaves.
BAR = f"""<puzzle version="2">
 <gridType type="0"/>
 <shapes>
  <voxel x="5" y="5" z="3" type="0">{_PLATE}{_HOOKS}</voxel>
  <voxel x="5" y="1" z="2" type="0">#######_#__</voxel>
  <voxel x="5" y="5" z="3" type="0">{_PLATE}{_FULL}</voxel>
 </shapes>
 <problems>
  <problem state="2" assemblies="1" solutions="1" time="0">
   <shapes><shape id="0"/><shape id="1"/></shapes>
   <result id="2"/>
   <solutionsWithRotations>
    <solution>
     <assembly>0 0 0 0 0 2 1 0</assembly>
     <separation>
      <pieces count="2">0 1</pieces>
      <state><dx>0 0</dx><dy>0 2</dy><dz>0 1</dz><dt>0 0</dt></state>
      <state><dx>0 2</dx><dy>0 0</dy><dz>0 1</dz><dt>0 16</dt>
       <rotation piece="1" px="2" py="2" pz="1" axis="2" sense="0"/></state>
      <state><dx>0 2</dx><dy>0 0</dy><dz>0 3</dz><dt>0 16</dt></state>
      <state><dx>0 0</dx><dy>0 2</dy><dz>0 3</dz><dt>0 0</dt>
       <rotation piece="1" px="2" py="2" pz="1" axis="2" sense="1"/></state>
      <state><dx>0 0</dx><dy>0 2</dy><dz>0 20003</dz><dt>0 0</dt></state>
     </separation>
    </solution>
   </solutionsWithRotations>
  </problem>
 </problems>
</puzzle>
""".replace("#######_#__", "#####__#__")


def judged(text: str) -> str | None:
    """What is wrong with the solution of a file."""
    archive = Archive(read(text.encode()), 0)
    return check(archive, archive.spec.stored[0]).wrong


def test_a_file_of_the_fork_is_read_and_judged() -> None:
    assembly, tree = ALL["bar"]()
    archive = Archive(read(BAR.encode()), 0)
    (stored,) = archive.spec.stored
    assert stored.separation is not None
    assert stored.separation.turns == (
        StoredTurn(0, (1,), 2, (5, 5, 0), 1),
        StoredTurn(2, (1,), 2, (5, 5, 0), -1),
    )
    assert check(archive, stored).wrong is None
    assert archive.assembly(stored).shapes == assembly.shapes
    assert archive.separation(stored).level_text == tree.level_text == "2R2"


@pytest.mark.parametrize(
    "text",
    [
        BAR.replace("solutionsWithRotations", "solutions"),  # as the first versions of the fork wrote it
        BAR.replace('px="2" py="2" pz="1"', 'px="4" py="4" pz="2"'),  # they counted half cubes
        "".join(line for line in BAR.splitlines(keepends=True) if "<rotation" not in line)
        .replace("</dt>\n", "</dt></state>\n")
        .replace("</state></state>", "</state>"),
    ],
)
def test_other_ways_of_writing_the_same(text: str) -> None:
    assert text != BAR
    assert read(text.encode()) == read(BAR.encode())


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        # The bar turns back below the hooks, which are in its way.
        ("<dz>0 3</dz>", "<dz>0 2</dz>", "turns into another one"),
        (
            "<dx>0 2</dx><dy>0 0</dy><dz>0 1</dz>",
            "<dx>0 2</dx><dy>0 1</dy><dz>0 1</dz>",
            "not one move apart",
        ),
        ("0 20003", "0 4", "does not part its pieces"),
    ],
)
def test_wrong_moves_are_found(old: str, new: str, said: str) -> None:
    assert old in BAR
    assert said in (judged(BAR.replace(old, new)) or "")


def test_a_turn_into_another_piece_is_found() -> None:
    """Without the slide upwards the bar cannot turn back in the other sense."""
    assembly, tree = ALL["half bar"]()
    moves = (Turn((1,), 2, (5, 5, 0), 1), Turn((1,), 2, (5, 5, 0), 1), tree.moves[1])
    result = Result(assembly.problem, "rotation", (FoundAssembly(assembly, None),), True, 0.0)
    puzzle = with_result(Puzzle.of(assembly.problem), 0, result)
    found = []
    for sense in (1, -1):
        turned = replace(
            tree, moves=tuple(replace(m, quarters=sense) if isinstance(m, Turn) else m for m in moves)
        )
        (spec,) = puzzle.problems
        stored = Archive(puzzle, 0).stored(assembly, turned)
        again = read(write.write(replace(puzzle, problems=(replace(spec, stored=(stored,)),))))
        found.append(check(Archive(again, 0), again.problems[0].stored[0]).wrong)
    assert sorted(found, key=str) == [None, "a piece turns into another one"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("<dt>0 0</dt>", "", "malformed <dt> states"),
        ("<dt>0 16</dt>", "<dt>0 24</dt>", "malformed <dt> 2 0 23 numbers"),
        ("<dt>0 16</dt>", "<dt>0</dt>", "malformed <dt> 2 numbers"),
        ("<dt>0 16</dt>", "<dt>0 x</dt>", "missing list"),
        ("<dt>0 16</dt>", "<dt>0 17</dt>", "invalid-puzzle axis turn"),
        ("<dt>0 16</dt>", "<dt>1 16</dt>", "invalid-puzzle axis turn"),
        ('sense="0"', 'sense="1"', "malformed <rotation> 2 turn state"),
        ('axis="2"', 'axis="1"', "malformed <rotation> 2 turn state"),
        ('axis="2"', 'axis="3"', "malformed 3 0 2"),
        ("<assembly>0 0 0 0 0 2 1 0", "<assembly>0 0 0 0 0 2 1 2", "malformed turned"),
        ('gridType type="0"', 'gridType type="3"', "unsupported cubes"),
    ],
)
def test_turns_that_are_none_are_refused(old: str, new: str, said: str) -> None:
    assert old in BAR
    with raises(FormatError, said):
        read(BAR.replace(old, new, 1).encode())


def test_a_rotation_without_orientations_is_refused() -> None:
    text = BAR
    for numbers in ("0 0", "0 16"):
        text = text.replace(f"<dt>{numbers}</dt>", "")
    with raises(FormatError, "malformed <dt> states"):
        read(text.encode())


@pytest.mark.parametrize("name", ["bar", "key bar"])
def test_solutions_with_turns_come_back(name: str) -> None:
    assembly, tree = ALL[name]()
    result = Result(assembly.problem, "rotation", (FoundAssembly(assembly, None),), True, 0.0)
    puzzle = with_result(Puzzle.of(assembly.problem), 0, result)
    (spec,) = puzzle.problems
    archive = Archive(puzzle, 0)
    stored = (archive.stored(assembly, tree), archive.stored(assembly, None))
    puzzle = replace(puzzle, problems=(replace(spec, stored=stored),))
    data = write.write(puzzle, plain=True)
    assert b"<solutionsWithRotations>" in data and b"<solutions>" not in data
    assert read(data) == puzzle


def test_solutions_of_slides_alone_are_written_as_ever() -> None:
    text = write.write(
        read(
            BAR.replace("0 16", "0 0")
            .replace("0 2</dx>", "0 0</dx>")
            .encode()
            .replace(b"<dy>0 0", b"<dy>0 2")
            .replace(b"<rotation", b"<!-- ")
            .replace(b"/></state>", b" --></state>")
        ),
        plain=True,
    )
    assert b"<solutions>" in text and b"WithRotations" not in text and b"<dt>" not in text


@given(
    st.integers(0, 2),
    st.sampled_from([1, -1, 2]),
    st.tuples(*[st.integers(-5, 5)] * 3),
    st.booleans(),
    st.lists(st.tuples(st.tuples(*[st.integers(-9, 9)] * 3), st.integers(0, 23)), min_size=1, max_size=4),
)
def test_the_line_of_a_turn_follows_from_where_pieces_go(
    axis: int, quarters: int, middle: Cell, at_corner: bool, pieces: list[tuple[Cell, int]]
) -> None:
    pivot = tuple(0 if k == axis else 2 * p + (not at_corner) for k, p in enumerate(middle))
    turn = Turn(tuple(range(len(pieces))), axis, (pivot[0], pivot[1], pivot[2]), quarters)
    before, turned = [at for at, _ in pieces], [t for _, t in pieces]
    after = [turn.motion(at) for at in before]
    found = stored_turn(
        4, turn.pieces, (before, after), (turned, [COMPOSE[quarter_turn(axis, quarters)][t] for t in turned])
    )
    assert found == StoredTurn(4, turn.pieces, axis, turn.pivot, quarters)

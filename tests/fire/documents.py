"""Documents under the fuzzer: samples in every format, and round trips of what a parser accepts."""

from __future__ import annotations

import gzip
import json
import random
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from burrkit.errors import FormatError, PuzzleError
from burrkit.formats import burr6, cube_lists, gltf, obj, puzzlecad, stl, stored_check, threemf
from burrkit.formats.contents import CubeLists
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.reading import is_mark
from burrkit.formats.stored import Archive
from burrkit.formats.xmpuzzle import read as xmpuzzle, write
from burrkit.geometry import Voxels
from burrkit.mesh import Model, joined, solid
from burrkit.puzzle import Problem, facts
from burrkit.puzzle.document import Puzzle
from burrkit.sixpiece.burr import Burr
from tests.fire import mutations
from tests.fire.target import EXAMPLES, same
from tests.moves.turning import bar

XML: Final = """<?xml version="1.0"?>
<puzzle version="2">
 <gridType type="0"/>
 <colors><color red="255" green="0" blue="16"/><color red="1" green="2" blue="3"/></colors>
 <shapes>
  <voxel x="2" y="2" z="1" weight="2" name="L &amp; &quot;l&quot;" type="0">###1_</voxel>
  <voxel x="1" y="1" z="2" hx="-1" hz="3" type="0">##12</voxel>
  <voxel x="3" y="2" z="1" type="0">#+_#2+63#</voxel>
  <voxel x="2" y="1" z="1" type="0">##</voxel>
  <voxel x="2" y="2" z="1" type="0">####</voxel>
 </shapes>
 <problems>
  <problem name="all" state="2" assemblies="7" solutions="1" time="3" maxHoles="2">
   <shapes>
    <shape id="0" count="2" group="4"/>
    <shape id="1" min="0" max="3"><group group="1" count="1"/><group group="2" count="2"/></shape>
   </shapes>
   <result id="2"/>
   <bitmap><pair piece="0" result="1"/><pair piece="1" result="1"/></bitmap>
   <solutions>
    <solution asmNum="6">
     <assembly>0 0 0 0 2 -1 0 2 3 3 3 23 x x</assembly>
     <separation>
      <pieces count="3">0 1 2</pieces>
      <state><dx>0 2 3</dx><dy>0 -1 3</dy><dz>0 0 3</dz></state>
      <state><dx>0 2 20003</dx><dy>0 -1 3</dy><dz>0 0 3</dz></state>
      <separation type="left">
       <pieces count="2">0 1</pieces>
       <state><dx>0 2</dx><dy>0 -1</dy><dz>0 0</dz></state>
       <state><dx>0 20002</dx><dy>0 -1</dy><dz>0 0</dz></state>
      </separation>
     </separation>
    </solution>
   </solutions>
  </problem>
  <problem state="2" assemblies="1" solutions="1">
   <shapes><shape id="3" count="2"/></shapes>
   <result id="4"/>
   <solutions>
    <solution>
     <assembly>0 0 0 0 0 1 0 0</assembly>
     <separation>
      <pieces count="2">0 1</pieces>
      <state><dx>0 0</dx><dy>0 1</dy><dz>0 0</dz></state>
      <state><dx>0 0</dx><dy>0 20001</dy><dz>0 0</dz></state>
     </separation>
    </solution>
    <solution asmNum="1" solNum="1">
     <assembly>0 0 0 0 0 1 0 0</assembly>
     <separationInfo>2 0 0</separationInfo>
    </solution>
   </solutions>
  </problem>
 </problems>
 <comment popup="">First line.
Second line, with &lt;tags&gt;.</comment>
</puzzle>
"""
SPHERES: Final = (
    '<puzzle version="1"><gridType type="2"/><shapes><voxel x="2" y="2" z="2" type="0">#_#_+_#63#</voxel>'
    '</shapes><problems><problem><shapes><shape id="0"/></shapes><result id="0"/><solutions><solution>'
    "<assembly>1 2 3 119</assembly></solution></solutions></problem></problems></puzzle>"
)


@cache
def xml_samples() -> tuple[str, ...]:
    """Documents as XML."""
    burr = write.write(Puzzle.of(burr6.read((EXAMPLES / "antique.txt").read_text())), plain=True)
    soma = write.write(Puzzle.of(_problem(EXAMPLES / "three-in-a-cube.json")), plain=True)
    return XML, XML, XML, SPHERES, burr.decode(), soma.decode(), _turning_sample()


def _turning_sample() -> str:
    """A document with a solution in which a piece turns."""
    assembly, tree = bar()
    puzzle = Puzzle.of(assembly.problem)
    (spec,) = puzzle.problems
    stored = (Archive(puzzle).stored(assembly, tree), Archive(puzzle).stored(assembly, None))
    return write.write(replace(puzzle, problems=(replace(spec, stored=stored),)), plain=True).decode()


@cache
def json_samples() -> tuple[str, ...]:
    """Documents and problems as JSON."""
    documents = [puzzle_json.write(xmpuzzle.read(text.encode())) for text in (XML, XML, SPHERES)]
    burr = puzzle_json.write(burr6.read((EXAMPLES / "antique.txt").read_text()))
    plain = [path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.json"))]
    return (*documents, burr, *plain)


@cache
def json_values() -> tuple[str, ...]:
    """The same without blanks, to be parsed again for every mutation."""
    return tuple(json.dumps(json.loads(text)) for text in json_samples())


CUBES: Final = (
    "[[[0,0,0],[1,0,0]],[[0,0,0]]]",
    '{"A": [[0,0,0],[1,0,0]], "B: bar": [[0,0,0]], "goal": [[5,5,5],[6,5,5]], '
    '"optional": [[7,5,5]], "name": "x"}',
    "# two\na = [(0, 0, 0), (1, 0, 0)]\nb = [(0, 0, -1)]  # one\npieces = [a, b, a]\n",
    "/* js */ const pieces: number[][][] = {\n  bar: [[0,0,0], [1,0,0],],\n};\n"
    "export const goal = [[0,0,0],[0,1,0]];",
)


@cache
def cube_lists_samples() -> tuple[str, ...]:
    """Pieces as lists of cubes: JSON and source text."""
    burr = burr6.read((EXAMPLES / "antique.txt").read_text())
    return (*CUBES, *CUBES, cube_lists.write(burr), cube_lists.write(_problem(EXAMPLES / "soma.json"), "py"))


def check_cubes(lists: CubeLists) -> int:
    """Write lists of cubes in every form, read them again, and look at the document that they are."""
    if not lists.pieces:  # a goal alone
        return 0
    found = lists.document()
    trips = check_document(found)
    if isinstance(found, Puzzle):
        return trips
    labels = [(piece.mark, piece.name) for piece in found.pieces]
    if len(set(labels)) < len(labels) or ("", "") in labels:  # the format has no words for some names
        found = replace(found, pieces=tuple(replace(piece, mark="", name="") for piece in found.pieces))
    forms: tuple[cube_lists.Form, ...] = ("cubes", "js", "py")
    for form in forms:
        try:
            text = cube_lists.write(found, form)
        except FormatError as error:
            if "in quotes" not in str(error):
                raise
            continue
        assert cube_lists.is_cube_lists(text)
        trips += same(found, cube_lists.read(text).document(), form)
    return trips


def _problem(path: Path) -> Problem:
    read = puzzle_json.read(path.read_text(encoding="utf-8"))
    assert isinstance(read, Problem)
    return read


def check_document(puzzle: Any) -> int:
    """Write a document in every format, read it again, and look at everything that it holds."""
    if isinstance(puzzle, Burr):
        return _check_burr(puzzle)
    trips = 0
    if isinstance(puzzle, Problem):
        trips += same(puzzle, puzzle_json.read_any(puzzle_json.write(puzzle)), "JSON")
        puzzle = Puzzle.of(puzzle)
    trips += same(puzzle, xmpuzzle.read(write.write(puzzle, plain=True)), "xmpuzzle")
    try:
        text = puzzle_json.write(puzzle)
    except FormatError:
        text = ""  # its limits are narrower, and it reports them
    if text:
        trips += same(puzzle, puzzle_json.read_any(text), "JSON")
    if sum(map(_cubes, puzzle.shapes)) < 2000 and len(puzzle.shapes) < 100:
        facts.shapes(puzzle)
    if len(puzzle.problems) < 100:
        facts.problems(puzzle)
        for index, spec in enumerate(puzzle.problems[:4]):
            if spec.stored:
                _check_stored(puzzle, index)
    try:
        puzzlecad.read(puzzlecad.write(puzzle))
    except FormatError as error:
        if "puzzlecad" not in str(error):
            raise
    return trips


def _cubes(shape: Any) -> int:
    return len(shape.filled) + len(shape.variable)


def _check_stored(puzzle: Puzzle, index: int) -> None:
    try:
        archive = Archive(puzzle, index)
    except PuzzleError:
        return
    for stored in archive.spec.stored[:3]:
        stored_check.check(archive, stored)
        stored.level  # noqa: B018  # a property that must not fail
        with suppress(PuzzleError):
            archive.separation(stored)


def _check_burr(burr: Burr) -> int:
    trips = 0
    with suppress(FormatError):  # its limits are narrower, and it reports them
        trips += same(burr, puzzle_json.read_any(puzzle_json.write(burr)), "JSON")
    again = burr6.read(burr6.write(burr))
    if all(is_mark(piece.mark) for piece in burr.pieces) or not any(piece.mark for piece in burr.pieces):
        trips += same(
            (burr.name, burr.sticks, burr.length, burr.comments, [piece.name for piece in burr.pieces]),
            (again.name, again.sticks, again.length, again.comments, [piece.name for piece in again.pieces]),
            "#Burr6",
        )
    puzzle = Puzzle.of(burr)
    return trips + same(puzzle, xmpuzzle.read(write.write(puzzle, plain=True)), "xmpuzzle")


def xml_words() -> tuple[str, ...]:
    """Words that make XML documents wrong in interesting places."""
    return (
        "<voxel",
        "<problem",
        "<shape ",
        "<result",
        "<solution>",
        "<state>",
        "</state>",
        'count="',
        'type="',
    )


def zipped(rng: random.Random) -> bytes:
    """A compressed document, damaged before or after the compression."""
    if rng.random() < 0.5:
        return mutations.data(rng, gzip.compress(rng.choice(xml_samples()).encode(), 1, mtime=0))
    text = mutations.text(rng, rng.choice(xml_samples()), xml_samples(), xml_words())
    plain = text.encode("utf-8", "replace")
    packed = gzip.compress(plain, 1, mtime=0)
    return packed + rng.choice((b"", packed, b"\0" * 9, plain[:9]))


def mixed_bytes(rng: random.Random) -> bytes:
    """A document of any format in any encoding, damaged."""
    texts = (*xml_samples(), *json_samples(), *burr6_samples(), *puzzlecad_samples())
    code = rng.choice(("utf-8", "utf-8-sig", "latin-1", "utf-16", "utf-16-be", "cp1252"))
    return mutations.data(rng, rng.choice(texts).encode(code, "replace"))


@cache
def burr6_samples() -> tuple[str, ...]:
    """Burrs as #Burr6."""
    lines = (
        "#Burr6 Long ones",
        "#Length 8",
        "# a remark",
        "A,1,Key",
        "B,120",
        "C,3328,x",
        "D,3322",
        "E,3328",
        "F,3305",
    )
    written = "\r\n".join(lines)
    return (written, *(path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.txt"))))


@cache
def puzzlecad_samples() -> tuple[str, ...]:
    """Pieces as puzzlecad."""
    program = """include <puzzlecad.scad>
/* a remark */ $burr_scale = 11;
burr_plate([["xxx|x..", "x..|..."], ["xx|xx"], 52, "x{connect=mz+}x|.x"]);
*burr_piece(["xxx", ".x."]); // burr_piece(1)
burr_piece(1024);
module twice() { mirror([1, 0, 0]) burr_piece(["xxx|x..", "..x"]); children(); }
for (i = [0:1], at = [[0, 0]]) if (true) { twice() scale([1, -1, 1]) burr_piece("xx|x"); }
"""
    written = puzzlecad.write(Puzzle.of(burr6.read((EXAMPLES / "antique.txt").read_text())), 0)
    return program, '["xxx|.x.", "...|.x."]', '[["xx"], ["x|x"], 52]', written


PS3D: Final = "PIECE 3,2,2\nAAA,A\n  A,\nPIECE 3,2,2\n   , BB\nBB ,BBB\nRESULT 3,2,2\n***,***\n***,***\n"


def puzzlesolver3d_samples() -> tuple[str, ...]:
    """Drawings of PuzzleSolver3D."""
    return PS3D, "RESULT 1,2,1\n*\n*\n\nPIECE 1,1,2\nx,x\n"


STUDIO: Final = json.dumps(
    {
        "type": "PuzzleFile",
        "author": "A",
        "puzzle": {
            "type": "Puzzle",
            "grid": {"type": "CubicGrid"},
            "shapeTree": [
                {
                    "type": "Shape",
                    "id": 0,
                    "bounds": "xSize:2 ySize:2 zSize:1",
                    "voxels": "0,0,0; 1,0,0; 0,1,0",
                },
                {"type": "Shape", "id": 1, "label": "one", "voxels": "-1,2,0"},
                {
                    "type": "Shape",
                    "id": 2,
                    "voxels": "0,0,0; 1,0,0; 0,1,0; 1,1,0",
                    "voxelAttributes": {"optional": {"1,1,0": True}},
                },
            ],
            "problems": [
                {
                    "type": "AssemblyProblem",
                    "id": 0,
                    "goalShapeId": 2,
                    "shapeCounts": {"0": 1, "1": {"min": 0, "max": 1}},
                    "solutions": [
                        {
                            "type": "AssemblySolution",
                            "id": 0,
                            "placements": [
                                {"type": "Shape", "id": 0, "instance": 0, "voxels": "0,0,0; 1,0,0; 0,1,0"},
                                {"type": "Shape", "id": 1, "instance": 0, "voxels": "1,1,0"},
                            ],
                        }
                    ],
                }
            ],
        },
    }
)


def studio_samples() -> tuple[str, ...]:
    """Documents of Mechanical Puzzle Studio."""
    return (STUDIO,)


@cache
def mesh_samples() -> tuple[bytes, ...]:
    """Printed pieces in files of all endings."""
    corner = solid(Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]), cube=10.0, inset=0.1, bevel=0.0)
    rod = solid(Voxels.box(3, 1, 1), cube=10.0, inset=0.1, bevel=0.5).moved((40.0, 0.0, 0.0))
    models = [Model("corner", corner, "#808080"), Model("piece B (7)", rod, "#404040")]
    text = "solid x\n" + "".join(
        "facet normal 0 0 0\nouter loop\n"
        + "".join(f"vertex {x} {y} {z}\n" for x, y, z in triangle.tolist())
        + "endloop\nendfacet\n"
        for triangle in corner.corners
    )
    return (
        stl.write(joined([corner, rod])),
        f"{text}endsolid\n".encode(),
        threemf.write(models),
        obj.write(models, "x.mtl").encode(),
        gltf.write(models),
    )

"""``burrkit picture``: from a source to files, and everything that it refuses in one line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from burrkit.formats.source import load
from burrkit.formats.stored import with_result
from burrkit.formats.xmpuzzle import write
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.document import Puzzle
from burrkit.solving.solver import solve
from tests.conftest import Cli
from tests.errors import refused

ANTIQUE = "1,120,3328,3322,3328,3305"


def words(path: Path) -> list[str]:
    tree = ElementTree.parse(path)
    return [text.text or "" for text in tree.iter("{http://www.w3.org/2000/svg}text")]


def test_pieces_by_default(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "pieces.svg"
    ran = cli("picture", ANTIQUE, str(path))
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert "6 pieces, 104 cubes" in words(path)


def test_pdf_takes_all_pages(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "steps.pdf"
    ran = cli("picture", "love's dozen", str(path), "--kind", "steps")
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    data = path.read_bytes()
    assert data.startswith(b"%PDF-1.4")
    assert b"/Count 2" in data


def test_steps_in_words(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "steps.svg"
    assert cli("picture", ANTIQUE, str(path), "--kind", "steps").code == 0
    shown = words(path)
    assert "Putting it together: 6 steps, level 1.2, assembly 1" in shown
    captions = [word for word in shown if word.endswith(".")]
    assert captions == [
        "F goes in from the left.",
        "C goes in from the back.",
        "E goes in from the right.",
        "D goes in from the right.",
        "D slides 1 away from you.",
        "A goes in from the right.",
        "Done.",
    ]
    assert cli("picture", ANTIQUE, str(path), "--kind", "steps", "--apart", "--force").code == 0
    assert "Taking it apart: 6 steps, level 1.2, assembly 1" in words(path)
    assert "A slides to the right and comes free." in " ".join(words(path))


def test_parts_are_removed_and_taken_up(cli: Cli, tmp_path: Path) -> None:
    """Soma's two halves: what is put together first waits until it joins the other part."""
    path = tmp_path / "steps.svg"
    for option, said in (((), " aside."), (("--apart",), "Take up ")):
        assert cli(
            "picture", "examples/soma.json", str(path), "--kind", "steps", "--first", "--force", *option
        )
        assert said in " ".join(words(path))


@pytest.mark.parametrize("kind", ["assembly", "exploded"])
def test_other_kinds(cli: Cli, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a.png"
    assert cli("picture", ANTIQUE, str(path), "--kind", kind, "--view", "back-left", "--dpi", "50").code == 0
    with Image.open(path) as image:
        assert image.width == 414  # 210 mm


def test_animation(cli: Cli, tmp_path: Path) -> None:
    for name in ("a.gif", "a.webp"):
        path = tmp_path / name
        assert cli("picture", ANTIQUE, str(path), "--width", "80", "--first").code == 0
        with Image.open(path) as image:
            assert image.width == 80
            assert getattr(image, "n_frames", 1) > 50


def test_several_pages_are_several_files(cli: Cli, tmp_path: Path) -> None:
    ran = cli("picture", "love's dozen", str(tmp_path / "d.svg"), "--kind", "steps", "--paper", "letter")
    assert ran.code == 0
    listed = [Path(line) for line in ran.out.replace("\n/", "\0/").strip().split("\0")]
    assert listed == [tmp_path / f"d-{k}.svg" for k in range(1, len(listed) + 1)]
    assert len(listed) > 1
    assert ElementTree.parse(listed[1]).getroot().get("height") == "279.4mm"
    again = cli("picture", "love's dozen", str(tmp_path / "d.svg"), "--kind", "steps")
    assert again.code == 2
    refused(again, "exists --force overwrites")


def test_a_stored_solution_is_drawn(cli: Cli, tmp_path: Path) -> None:
    problem = load(ANTIQUE)
    document = with_result(Puzzle.of(problem), 0, solve(problem))
    source, path = tmp_path / "kept.xmpuzzle", tmp_path / "a.svg"
    source.write_bytes(write.write(document))
    assert cli("picture", str(source), str(path)).code == 0
    assert "Putting it together: 6 steps, level 1.2" in words(path)
    ran = cli("picture", str(source), str(tmp_path / "b.svg"), "--solution", "2")
    refused(ran, "unknown 2 solution")


def test_what_does_not_come_apart(cli: Cli, tmp_path: Path) -> None:
    # Two chains that hold each other: there is an assembly, and no way apart.
    ring = Voxels([(x, y, 0) for x in range(3) for y in range(3) if (x, y) != (1, 1)])
    other = Voxels([(1, y, z) for y in range(1, 4) for z in range(-1, 2) if (y, z) != (2, 0)])
    chain = Problem((Piece(ring), Piece(other)), Goal(ring | other, Voxels()), "chain")
    source = tmp_path / "chain.xmpuzzle"
    source.write_bytes(write.write(Puzzle.of(chain)))
    for kind in ("assembly", "exploded"):
        assert cli("picture", str(source), str(tmp_path / f"{kind}.svg"), "--kind", kind).code == 0
    ran = cli("picture", str(source), str(tmp_path / "a.gif"))
    refused(ran, "unsolved completely")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((ANTIQUE, "a.jpg"), "missing format"),
        ((ANTIQUE, "a.gif", "--kind", "steps"), "conflict --kind steps"),
        ((ANTIQUE, "a.svg", "--kind", "animation"), "invalid animation gif"),
        ((ANTIQUE, "a.svg", "--kind", "sculpture"), "usage --kind sculpture"),
        ((ANTIQUE, "no/such/a.svg"), "no-access directory"),
        ((ANTIQUE, "a.svg", "--view", "inside"), "usage --view"),
        ((ANTIQUE, "a.svg", "--problem", "2"), "unknown 2 problem"),
        (("no one's burr", "a.svg"), "unknown example"),
        ((ANTIQUE, "a.svg", "--kind", "assembly", "--solution", "7"), "unknown 7 solution"),
        ((ANTIQUE, "a.svg", "--solution", "500"), "unknown 500 solution"),
        ((ANTIQUE, "a.svg", "--kind", "pieces", "--solution", "1"), "conflict --kind pieces --solution"),
        ((ANTIQUE, "a.svg", "--first", "--solution", "1"), "conflict --first --solution"),
        ((ANTIQUE, "a.png", "--dpi", "9"), "invalid-picture 9 picture"),
        ((ANTIQUE, "a.gif", "--width", "9"), "invalid-picture 9 pixels"),
        ((ANTIQUE, "taken.svg"), "exists taken.svg overwrites"),
        (("1,1,1,1,1024,1024", "a.svg"), "invalid-puzzle exceed"),
    ],
)
def test_refused_in_one_line(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    (tmp_path / "taken.svg").write_text("mine")
    monkeypatch.chdir(tmp_path)
    ran = cli("picture", *arguments)
    refused(ran, said)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["taken.svg"]
    assert (tmp_path / "taken.svg").read_text() == "mine"


def test_no_assembly(cli: Cli, tmp_path: Path) -> None:
    source = tmp_path / "none.xmpuzzle"
    none = Problem((Piece(Voxels.box(4, 1, 1)),), Goal(Voxels.box(2, 2, 1), Voxels()))
    source.write_bytes(write.write(Puzzle.of(none)))
    ran = cli("picture", str(source), str(tmp_path / "a.svg"), "--kind", "assembly")
    refused(ran, "unsolved --kind assembly")


def test_without_pillow(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    ran = cli("picture", ANTIQUE, str(tmp_path / "a.png"))
    refused(ran, "not-installed PNG GIF burrkit[picture] Pillow")
    assert cli("picture", ANTIQUE, str(tmp_path / "a.svg")).code == 0


def test_help_loads_no_pillow() -> None:
    code = """
import sys
sys.argv = ["burrkit", "picture", "--help"]
from burrkit.cli.app import main
try:
    main()
except SystemExit:
    print("heavy", sorted({"numpy", "numba", "PIL"} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "heavy []" in done.stdout


def test_svg_of_pieces_waits_for_nothing(tmp_path: Path) -> None:
    code = f"""
import sys
sys.argv = ["burrkit", "picture", "{ANTIQUE}", {str(tmp_path / "a.svg")!r}]
from burrkit.cli.app import main
try:
    main()
except SystemExit as ended:
    print(ended.code, sorted({{"numba", "PIL"}} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "0 []\n"

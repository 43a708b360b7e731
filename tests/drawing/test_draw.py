"""``draw``: what is drawn of what, by its kind and by the ending of the file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import burrkit as bk
from burrkit.drawing import VIEWS, assembly, digits, draw, exploded, pieces, steps
from burrkit.drawing.items import PictureError
from burrkit.errors import BurrkitError
from burrkit.geometry import Voxels
from burrkit.geometry.lattices import NAMES, by_name
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.solving.found_assembly import FoundAssembly
from tests.drawing.scenes import EXAMPLES, antique, words
from tests.errors import raises


def test_each_thing_has_its_usual_picture() -> None:
    solution = antique()
    result = bk.solve(bk.load(str(EXAMPLES / "antique.txt")))
    sheet = draw(solution)
    assert (
        sheet.svg() == steps(solution, subtitle="Putting it together: 6 steps, level 1.2, assembly 1").svg()
    )
    assert draw(result).svg() == draw(result[0]).svg()
    assert solution.captions()[-1] in words(draw(solution, paper="fit"))
    locked = FoundAssembly(solution.assembly)
    assert draw(locked).svg() == draw(solution.assembly).svg() == assembly(solution.assembly).svg()
    problem = solution.problem
    assert draw(problem).svg() == pieces(problem, subtitle="6 pieces, 104 cubes").svg()
    assert draw(problem.pieces[0]).svg() == problem.pieces[0]._repr_svg_()


def test_kinds() -> None:
    solution = replace(antique(), number=None)
    assert draw(solution, kind="exploded", title="x").svg() == exploded(solution, title="x").svg()
    assert draw(solution, kind="inner-cubes").svg() == digits(solution).svg()
    back = draw(solution, kind="assembly", view="back-left")
    assert back.svg() == assembly(solution, view=VIEWS["back-left"]).svg()
    assert "Taking it apart: 6 steps, level 1.2" in words(draw(solution, apart=True))
    assert draw(solution, kind="pieces").svg() == draw(solution.problem).svg()


@pytest.mark.parametrize("ending", [".svg", ".png", ".pdf", ".gif"])
def test_the_ending_chooses_the_format(tmp_path: Path, ending: str) -> None:
    target = tmp_path / f"a{ending}"
    more: dict[str, Any] = {"size": 64} if ending == ".gif" else {"paper": "fit"}
    assert draw(antique(), target, **more).pages
    assert (
        target.read_bytes()[:4]
        == {".svg": b"<svg", ".png": b"\x89PNG", ".pdf": b"%PDF", ".gif": b"GIF8"}[ending]
    )
    with raises(BurrkitError, "exists"):
        draw(antique(), target, **more)
    draw(antique(), target, force=True, **more)


@pytest.mark.parametrize(
    ("shown", "path", "more", "message"),
    [
        ("problem", None, {"kind": "steps"}, "invalid-picture solved"),
        ("problem", "a.gif", {}, "invalid-picture solved"),
        ("locked", None, {"kind": "steps"}, "unsolved completely"),
        ("solution", None, {"kind": "animation"}, "invalid-picture animation"),
        ("solution", "a.gif", {"kind": "steps"}, "invalid-picture animation"),
        ("solution", None, {"kind": "film"}, "invalid kind"),
        ("solution", None, {"view": "above"}, "invalid view"),
        ("solution", "a.mp4", {}, "invalid-picture picture"),
        ("text", None, {}, "invalid shown"),
    ],
)
def test_refused(tmp_path: Path, shown: str, path: str | None, more: dict[str, Any], message: str) -> None:
    solution = antique()
    things = {"problem": solution.problem, "locked": FoundAssembly(solution.assembly), "text": "antique"}
    with raises(BurrkitError, message):
        draw(things.get(shown, solution), path and tmp_path / path, **more)  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


def test_nothing_to_draw() -> None:
    with raises(PictureError, "unsolved assembly"):
        draw(bk.solve(Problem((Piece("##"),), Goal("#./.#"))))


@pytest.mark.parametrize("name", NAMES)
def test_coloured_cells_have_their_colours_on_every_lattice(name: str) -> None:
    lattice = by_name(name)
    cell = lattice.types[0].cell
    plain = Piece(Voxels([cell], lattice))
    coloured = replace(plain, colours=((cell, 1),))
    shown = draw(coloured, cube_colours=["#123456"]).pages[0].items
    assert len(shown) > len(draw(plain).pages[0].items)

"""What is made of unusual puzzles: nothing comes apart, many equal pieces, pieces in parts."""

from __future__ import annotations

import burrkit as bk
from burrkit.fabrication.contents import Order, everything
from burrkit.fabrication.measures import Measures, WoodMeasures
from burrkit.fabrication.plates import Bed
from burrkit.geometry import Voxels
from burrkit.mesh import MeshError
from burrkit.palette import WOODS
from burrkit.puzzle import Appearance, Goal, Piece, Problem
from burrkit.solving.found_assembly import FoundAssembly
from tests.errors import raises
from tests.formats.test_meshes import document


def links() -> Problem:
    """Two links of a chain, which never come apart."""
    ring = Voxels.box(4, 4, 1) - Voxels.box(2, 2, 1).shifted(1, 1, 0)
    flat = Piece(ring, "link")
    upright = Voxels([(x + 2, 1, y - 1) for x, y, _ in ring])
    return Problem((flat, flat), Goal(ring | upright, Voxels()), "chain")


def test_what_does_not_come_apart_is_drawn_but_not_moved() -> None:
    problem = links()
    result = bk.solve(problem)
    assert (result.assembly_count, result.solution_count) == (1, 0)
    files = everything(problem, Order(things=("assembly",)), FoundAssembly(result.assemblies[0].assembly))
    assert set(files) == {
        "READ-ME.txt",
        "assembly/pieces.pdf",
        "assembly/pieces.svg",
        "assembly/assembled.pdf",
        "assembly/assembled.svg",
        "assembly/assembled.glb",
    }
    assert "animations" not in document(files["assembly/assembled.glb"])


def test_equal_pieces_are_counted() -> None:
    files = everything(links(), Order(things=("print", "wood")))
    assert "print/pieces/01-A-link-x2.stl" in files
    assert not any(name.startswith("print/pieces/02") for name in files)


def test_the_same_order_makes_the_same_files() -> None:
    order = Order(Measures(wall=1.2))
    assert everything(links(), order) == everything(links(), order)


def test_several_plates() -> None:
    files = everything(links(), Order(things=("print",), bed=Bed(60.0, 60.0)))
    assert {"print/plate-1.3mf", "print/plate-2.3mf"} <= set(files)
    assert "plate-1.3mf, plate-1.stl, plate-2.3mf, plate-2.stl" in files["READ-ME.txt"].decode()


def test_a_piece_in_parts_cannot_be_made() -> None:
    parts = Voxels([(0, 0, 0), (1, 1, 0)])
    problem = Problem((Piece(parts, "pair"),), Goal(parts, Voxels()))
    with raises(MeshError, "invalid-mesh 2 piece"):
        everything(problem, Order())


def test_progress_is_reported() -> None:
    shares: list[float] = []
    everything(links(), Order(), progress=shares.append)
    assert shares == sorted(shares)
    assert shares[0] == 0.0


def test_species_are_those_of_the_file_unless_the_order_has_some() -> None:
    pieces = tuple(
        Piece(Voxels.box(2, 1, 1), appearance=Appearance("", WOODS.get(wood, "#123456"), wood))
        for wood in ("walnut", "", "maple")
    )
    problem = Problem(pieces, Goal(Voxels.box(6, 1, 1)))
    assert Order().in_wood(problem).species == ("walnut", "", "maple")
    assert Order(wood=WoodMeasures(species=("oak",))).in_wood(problem).species == ("oak",)
    plain = Problem((Piece("##"),), Goal("##"))
    assert Order().in_wood(plain).species == ()
    files = dict(everything(problem, Order(things=("wood",))))
    assert "Species: walnut, maple." in files["READ-ME.txt"].decode()

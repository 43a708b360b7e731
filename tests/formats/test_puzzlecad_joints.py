"""Pieces that puzzlecad prints in parts: joined by their connectors, or left apart if that is unclear."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, strategies as st

from burrkit.errors import FormatWarning
from burrkit.formats import puzzlecad
from burrkit.geometry import ROTATIONS, Cell, Motion, Voxels
from burrkit.geometry.motion import turn
from tests.strategies import filled_cell_sets

NAMES = {
    (1, 0, 0): "x+",
    (-1, 0, 0): "x-",
    (0, 1, 0): "y+",
    (0, -1, 0): "y-",
    (0, 0, 1): "z+",
    (0, 0, -1): "z-",
}
FACES = list(NAMES)


def drawn(cells: Voxels, remarks: dict[Cell, list[tuple[str, str]]]) -> str:
    """A part as a list of layers, with connectors and their labels behind their cubes."""
    (x0, y0, z0), (x1, y1, z1) = cells.low, cells.high

    def sign(cell: Cell) -> str:
        own = remarks.get(cell, [])
        if not own:
            return "x" if cell in cells else "."
        connects, labels = (",".join(part) for part in zip(*own, strict=True))
        if len(own) == 1:
            return f"x{{connect={connects},clabel={labels}}}"
        return f"x{{connect={{{connects}}},clabel={{{labels}}}}}"

    layers = (
        "|".join("".join(sign((x, y, z)) for x in range(x0, x1 + 1)) for y in range(y0, y1 + 1))
        for z in range(z0, z1 + 1)
    )
    return "[" + ", ".join(f'"{layer}"' for layer in layers) + "]"


def halves(whole: Voxels, upper: Voxels, label: str, t: int, *, joints: int = 1) -> str:
    """The text of both halves of a piece; the upper one is turned by ``t``."""
    lower = whole - upper
    male: dict[Cell, list[tuple[str, str]]] = {}
    female: dict[Cell, list[tuple[str, str]]] = {}
    for cell in map(tuple, lower.cells.tolist()):
        for face in FACES:
            beside = (cell[0] + face[0], cell[1] + face[1], cell[2] + face[2])
            if beside not in upper or not joints:
                continue
            joints -= 1
            mark = next(way for way in FACES if sum(a * b for a, b in zip(face, way, strict=True)) == 0)
            back = turn(t, (-face[0], -face[1], -face[2]))
            male.setdefault(cell, []).append((f"m{NAMES[face]}{NAMES[mark]}", label))
            female.setdefault(turn(t, beside), []).append((f"f{NAMES[back]}{NAMES[turn(t, mark)]}", label))
    assert male
    return f"{drawn(lower, male)}, {drawn(upper.turned(t), female)}"


def looks(text: str) -> list[Voxels]:
    found = [shape.filled.canonical() for shape in puzzlecad.read(text).shapes]
    return sorted(found, key=lambda voxels: voxels.cells.tolist())


@given(st.lists(filled_cell_sets, min_size=1, max_size=3), st.data())
def test_halves_of_any_pieces_are_connected(pieces: list[frozenset[Cell]], data: st.DataObject) -> None:
    parts = []
    wholes = []
    for k, cells in enumerate(pieces):
        whole = Voxels(cells)
        cut = data.draw(st.integers(whole.low[2], whole.high[2] + 1))
        upper = Voxels([cell for cell in cells if cell[2] >= cut])
        touching = any((x, y, cut - 1) in whole for x, y, z in cells if z == cut)
        wholes.append(whole)
        if touching and len(upper) < len(whole):
            joints = data.draw(st.integers(1, 3))
            parts.append(halves(whole, upper, "ABC"[k], data.draw(st.sampled_from(ROTATIONS)), joints=joints))
        else:
            parts.append(drawn(whole, {}))
    expected = sorted((whole.canonical() for whole in wholes), key=lambda voxels: voxels.cells.tolist())
    assert looks(f"burr_plate([{', '.join(parts)}]);") == expected
    # In calls of their own as well.
    assert looks("\n".join(f"burr_plate([{part}]);" for part in parts)) == expected


def test_the_rule_by_hand() -> None:
    # The female half stands on its side: its cube is turned over onto the male's upper face.
    text = 'burr_plate([["xx{connect=mz+y+,clabel=A}"], ["xx{connect=fx+y+,clabel=A}|x."]]);'
    (shape,) = puzzlecad.read(text).shapes
    assert shape.filled == Voxels([(0, 0, 0), (1, 0, 0), (1, 0, 1), (1, 0, 2), (1, 1, 2)])
    assert shape.size == (2, 2, 3)


@pytest.mark.parametrize("mark", ["Ay-", "Ax+"])
def test_square_connectors_with_the_direction_behind_the_label(mark: str) -> None:
    text = f'burr_plate([["x..|xxx{{connect=mz+,clabel={mark}}}"], ["x{{connect=fz+,clabel={mark}}}|x"]]);'
    (shape,) = puzzlecad.read(text).shapes
    assert len(shape.filled) == 6


def test_equal_pins_of_different_pieces() -> None:
    pieces = '["x{connect=fz-y+,clabel=X}xx"], ["xx{connect=fx+y+,clabel=X}|xx"]'
    pin = '["x{connect=mz+y+,clabel=X}"]'
    for text in (
        f"burr_plate([{pieces}]); burr_plate(repeat(2, {pin}));",
        f"burr_plate([{pieces}, {pin}, {pin}]);",
        f"burr_plate([{pin}, {pieces}, {pin}]);",
    ):
        assert sorted(len(shape.filled) for shape in puzzlecad.read(text).shapes) == [4, 5]


def test_three_parts_with_two_joints_in_one_cube() -> None:
    text = (
        'burr_plate([["x{connect=mx+z+,clabel=A}"], ["x{connect={fx-z+,mx+z+},clabel={A,B}}"], '
        '["x{connect=fx-z+,clabel=B}"]]);'
    )
    assert [shape.filled for shape in puzzlecad.read(text).shapes] == [Voxels.box(3, 1, 1)]


@pytest.mark.parametrize(
    ("parts", "left"),
    [
        ('["x{connect=mz+y+,clabel=A}"], ["x"]', "A"),  # no partner
        ('["x{connect=mz+,clabel=A}"], ["x{connect=fz+y+,clabel=A}"]', "A"),  # no direction
        ('["x{connect=mz+z-,clabel=A}"], ["x{connect=fz+y+,clabel=A}"]', "A"),  # an invalid direction
        ('["x{connect={mz+y+,fz-y+},clabel={A,A}}"]', "A"),  # into itself
        # Two different pieces with two different halves each, all of one label.
        (
            '["xx{connect=mz+y+,clabel=A}"], ["x{connect=fz-y+,clabel=A}xxx"], '
            '["xxxxx{connect=mz+y+,clabel=A}"], ["x{connect=fz-y+,clabel=A}x"]',
            "A",
        ),
        # A clash: the second half would overlap the first.
        ('["x{connect=mz+y+,clabel=A}", ".", "x"], ["x{connect=fz-y+,clabel=A}", "x"]', "A"),
        ('["x{connect=mz+y+}"], ["x{connect=fz-y+}"], ["x{connect=mz+y+}"]', "without a label"),
    ],
)
def test_what_is_not_clear_stays_apart(parts: str, left: str) -> None:
    message = rf"^f: connectors left: {left}; they fit in no way, or in several, and their parts stay apart$"
    with pytest.warns(FormatWarning, match=message):
        shapes = puzzlecad.read(f"burr_plate([{parts}]);", "f").shapes
    assert len(shapes) == parts.count("[")


def test_joints_along_diagonals_are_named() -> None:
    text = 'burr_plate([["x{connect=dmy-z+,clabel=A}"],\n["x{connect=dfz+y-,clabel=A}"]]);'
    with pytest.warns(FormatWarning) as caught:
        assert len(puzzlecad.read(text, "f").shapes) == 2
    assert [str(warning.message) for warning in caught] == [
        "f: line 1: the joint dmy-z+ is not read; its parts stay apart",
        "f: line 2: the joint dfz+y- is not read; its parts stay apart",
    ]


def test_mirrored_parts_make_the_mirror_image() -> None:
    parts = '[["x..|xxx{connect=mz+y+,clabel=A}"], ["x{connect=fz+y+,clabel=A}|x"]]'
    whole, image = (
        puzzlecad.read(f"{before}burr_plate({parts});").shapes[0].filled
        for before in ("", "mirror([0, 1, 0]) ")
    )
    assert len(whole) == 6
    assert image.canonical() == whole.moved(Motion(24)).canonical() != whole.canonical()


def test_many_connectors_of_one_label_take_no_time() -> None:
    males = ", ".join(f'["{"x" * k}{{connect=mz+y+,clabel=A}}"]' for k in range(1, 31))
    females = ", ".join(f'["{"x" * k}|{"x" * k}{{connect=fz-y+,clabel=A}}"]' for k in range(1, 31))
    with pytest.warns(FormatWarning, match="connectors left: A;"):
        assert len(puzzlecad.read(f"burr_plate([{males}, {females}]);").shapes) == 60


@given(st.text("connectlabel=mfxyz+-,{}AB", max_size=40))
def test_any_remark_is_read(remark: str) -> None:
    assume('"' not in remark)
    from burrkit.formats.puzzlecad.joints import connectors_of

    for connector in connectors_of(f"connect=mz+y+,{remark}", (0, 0, 0)):
        assert connector.face in FACES

"""Animations: how many frames, how long, what is on the first and the last, and what is refused."""

from __future__ import annotations

import io
from itertools import pairwise, product
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from burrkit.drawing import USUAL, Drawing, PictureError, SheetPage, animate, steps_apart, steps_together
from burrkit.drawing.figure import Body
from burrkit.drawing.items import PAPER
from burrkit.drawing.render import figure
from burrkit.drawing.studio import Frame, frames_of
from burrkit.drawing.view import View
from burrkit.errors import BurrkitError
from burrkit.palette import piece_colour
from burrkit.solving.found_assembly import FoundAssembly
from tests.drawing.scenes import EXAMPLES, antique, shades, solved
from tests.errors import raises
from tests.speeds import some


def frames(path: Path) -> list[tuple[Image.Image, int]]:
    found = []
    with Image.open(path) as image:
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            image.load()
            found.append((image.convert("RGB"), int(image.info["duration"])))
    return found


def colours(image: Image.Image) -> set[tuple[int, ...]]:
    # Whatever covers some ten pixels is more than the edge of something.
    return {
        c for n, c in image.getcolors(image.width * image.height) or [] if n > 10 and isinstance(c, tuple)
    }


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


@pytest.mark.parametrize("ending", [".gif", ".webp"])
def test_together(tmp_path: Path, ending: str) -> None:
    solution = antique()
    path = tmp_path / f"a{ending}"
    animate(solution, path, size=120, captions=["one", "two"])
    planned = list(frames_of(steps_together(solution.tree), False))
    shown = frames(path)
    assert len(shown) == len(planned)
    assert [lasts for _, lasts in shown] == [frame.lasts for frame in planned]
    first, last = shown[0][0], shown[-1][0]
    assert first.size == last.size
    assert first.width == 120
    tops = [rgb(shades(piece_colour(k))[2]) for k in range(6)]
    assert [top in colours(first) for top in tops] == [k in (1,) for k in range(6)]
    assert all(top in colours(last) for k, top in enumerate(tops) if k in (0, 1, 3, 5))


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("signs", some([pytest.param(signs) for signs in product((-1, 1), repeat=3)], 2))
def test_nothing_is_drawn_beyond_the_frame(tmp_path: Path, apart: bool, signs: tuple[int, int, int]) -> None:
    """Also not what fades in or out, from any corner."""
    solution = antique()
    path = tmp_path / "a.webp"
    animate(solution, path, apart=apart, view=View(signs), size=100)
    for image, _ in frames(path):
        ground = Image.new("RGB", image.size, rgb(PAPER))
        left, top, right, bottom = ImageChops.difference(image, ground).getbbox() or (1, 1, 1, 1)
        assert left > 0 and top > 0
        assert right < image.width and bottom < image.height


@pytest.mark.parametrize("apart", [False, True])
def test_the_puzzle_is_in_the_middle(tmp_path: Path, apart: bool) -> None:
    animate(antique(), tmp_path / "a.webp", apart=apart, captions=(), size=200)
    whole, _ = frames(tmp_path / "a.webp")[0 if apart else -1]
    ground = Image.new("RGB", whole.size, rgb(PAPER))
    left, _, right, _ = ImageChops.difference(whole, ground).getbbox() or (0, 0, 0, 0)
    assert abs(left - (whole.width - right)) <= 2


def test_apart_is_the_same_backwards(tmp_path: Path) -> None:
    solution = antique()
    animate(solution, tmp_path / "a.gif", size=100, apart=True, captions=list("abcdef"))
    shown = frames(tmp_path / "a.gif")
    assert len(shown) == len(list(frames_of(steps_apart(solution.tree), True)))
    tops = [rgb(shades(piece_colour(k))[2]) for k in range(6)]
    assert sum(top in colours(shown[0][0]) for top in tops) > sum(
        top in colours(shown[-1][0]) for top in tops
    )


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("name", ["antique.txt", "eight-is-enough.txt", "soma.json"])
def test_frames_follow_on_each_other(name: str, apart: bool) -> None:
    tree = solved(str(EXAMPLES / name)).tree
    walk = steps_apart(tree) if apart else steps_together(tree)
    planned = list(frames_of(walk, apart))
    assert all(0 < frame.strength <= 1 for frame in planned)
    for one, two in pairwise(planned):
        assert one != two
        if two.gives_way:
            # A new scene takes the place of all that was there before.
            assert two.gives_way == one.gives_way or whereabouts(Frame(two.gives_way)) == whereabouts(one)
            continue
        now, then = whereabouts(one), whereabouts(two)
        for piece in now.keys() & then.keys():
            # Nothing jumps: at full speed a group does a sixth of its way in a frame.
            assert max(abs(a - b) for a, b in zip(now[piece], then[piece], strict=True)) <= 2.5
        # Who comes or goes has been fading.
        assert now.keys() == then.keys() or min(one.strength, two.strength) <= 0.5
    assert planned[-1].lasts == max(frame.lasts for frame in planned)


def whereabouts(frame: Frame) -> dict[int, tuple[float, ...]]:
    return {piece: pose.offset for piece, pose in (*frame.still, *frame.moving)}


def test_at_rest_it_looks_like_the_sheet(tmp_path: Path) -> None:
    solution = antique()
    animate(solution, tmp_path / "a.webp", size=300, apart=True, captions=())
    shown = frames(tmp_path / "a.webp")[0][0]
    bodies = [Body(shape, piece_colour(k)) for k, shape in enumerate(solution.assembly.shapes)]
    drawn = figure(bodies, USUAL)
    box = ImageChops.invert(shown).getbbox()
    assert box is not None
    scale = (box[2] - box[0]) / (drawn.box.width + 0.06) / 10
    middle = (box[0] + box[2]) / 20, (box[1] + box[3]) / 20
    page = SheetPage(shown.width / 10, shown.height / 10, tuple(drawn.centred(*middle, scale)))
    other = Image.open(io.BytesIO(Drawing((page,)).png(dpi=254)))  # ten pixels a millimetre
    assert other.size == shown.size
    away = ImageChops.difference(shown, other.convert("RGB")).convert("L").point(lambda v: 255 * (v > 60))
    # Lines may be a pixel wider here or there, but nowhere is a place of three by three pixels different.
    assert away.histogram()[255] > 0
    assert away.filter(ImageFilter.MinFilter(3)).getbbox() is None


def test_the_same_every_time(tmp_path: Path) -> None:
    solution = antique()
    for name in ("a.gif", "b.gif"):
        animate(solution, tmp_path / name, size=64)
    assert (tmp_path / "a.gif").read_bytes() == (tmp_path / "b.gif").read_bytes()


def test_progress_is_reported(tmp_path: Path) -> None:
    solution = antique()
    answer: list[float] = []
    animate(solution, tmp_path / "a.gif", size=64, progress=answer.append)
    assert answer == sorted(answer)
    assert answer[0] == 0
    assert 0.9 < answer[-1] < 1


def test_refused(tmp_path: Path) -> None:
    solution = antique()
    with raises(PictureError, "invalid-picture a.mp4 gif"):
        animate(solution, tmp_path / "a.mp4")
    with raises(PictureError, "invalid-picture 5 pixels"):
        animate(solution, tmp_path / "a.gif", size=5)
    with raises(PictureError, "unsolved completely"):
        animate(FoundAssembly(solution.assembly), tmp_path / "a.gif")
    (tmp_path / "a.gif").write_bytes(b"mine")
    with raises(BurrkitError, "exists"):
        animate(solution, tmp_path / "a.gif")
    assert (tmp_path / "a.gif").read_bytes() == b"mine"

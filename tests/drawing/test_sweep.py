"""What a turn sweeps, hatched on the sheets of steps."""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

import pytest

from burrkit import load, solve
from burrkit.drawing import steps
from burrkit.drawing.arrow import Square, sweep, swept_arcs
from burrkit.drawing.view import VIEWS
from burrkit.moves.model import Turn
from tests.conftest import Cli
from tests.errors import refused

SHAPES: dict[str, list[Square]] = {
    "about its middle": [(0.0, 0.0)],
    "about a corner": [(0.5, 0.5)],
    "about a side": [(0.5, 0.0), (1.5, 0.0)],
    "an L": [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0)],
    "all round": [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)],
}


@pytest.mark.parametrize("quarters", [1, -1, 2, -2])
@pytest.mark.parametrize("name", SHAPES)
def test_arcs_are_where_a_square_comes_by(name: str, quarters: int) -> None:
    """Points of circles against positions of the turn, one after the other."""
    squares, angle, many = SHAPES[name], quarters * pi / 2, 60
    for radius in (0.3, 0.61, 0.93, 1.27, 1.9, 2.31, 2.7):
        arcs = swept_arcs(squares, radius, angle)
        for k in range(many):
            at = 2 * pi * (k + 0.37) / many

            def covered(margin: float, at: float = at, radius: float = radius) -> bool:
                """Whether some square, larger by a margin, comes by."""
                points = (
                    (radius * cos(at - angle * i / 300), radius * sin(at - angle * i / 300))
                    for i in range(301)
                )
                half = 0.5 + margin
                return any(abs(x - u) < half and abs(y - v) < half for x, y in points for u, v in squares)

            is_swept = any(begin <= at + turns <= end for begin, end in arcs for turns in (0, 2 * pi))
            if is_swept:
                assert covered(0.03)
            else:
                assert not covered(-0.03)


def test_equal_layers_are_hatched_once() -> None:
    turn = Turn((0,), 2, (1, 1, 0), 1)
    low = [(0, 0, 0), (1, 0, 0)]
    above, below = VIEWS["front-right"], VIEWS["front-right-below"]
    one = sweep(turn, 1, low, above)[0].lines
    assert len(sweep(turn, 1, [*low, *((x, y, 1) for x, y, _ in low)], above)[0].lines) == len(one)
    assert len(sweep(turn, 1, [*low, (0, 0, 1)], above)[0].lines) > len(one)
    assert sweep(turn, 1, low, below)[0].lines != one
    assert sweep(turn, -1, low, above)[0].lines != one


def test_only_steps_that_turn_are_hatched() -> None:
    solution = solve(load("examples/latch.json"), rule="legal").solutions[0]
    plain, hatched = (steps(solution, apart=True, sweep=is_hatched).svg() for is_hatched in (False, True))
    assert len(hatched) > len(plain)
    dozen = solve(load("1,120,3328,3322,3328,3305")).solutions[0]
    assert steps(dozen, sweep=True).svg() == steps(dozen).svg()


def test_the_command(cli: Cli, tmp_path: Path) -> None:
    plain, hatched = tmp_path / "plain.svg", tmp_path / "hatched.svg"
    assert cli("picture", "examples/latch.json", str(plain), "--kind", "steps", "--rule", "legal").code == 0
    assert cli("picture", "examples/latch.json", str(hatched), "--sweep", "--rule", "legal").code == 0
    assert "level 1.2R1" in plain.read_text()
    assert len(hatched.read_text()) > len(plain.read_text())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("examples/antique.txt", "x.svg", "--sweep"), "invalid --sweep solution"),
        (("examples/latch.json", "x.gif", "--sweep"), "invalid --kind steps"),
        (("examples/latch.json", "x.svg", "--kind", "pieces", "--sweep"), "invalid --kind steps"),
        (("examples/latch.json", "x.svg", "--rule", "twists"), "invalid slides"),
    ],
)
def test_refusals(cli: Cli, tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    source, target, *more = words
    answer = cli("picture", source, str(tmp_path / target), *more)
    refused(answer, said)
    assert not (tmp_path / target).exists()

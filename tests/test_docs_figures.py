"""Figures in running text and in tables without commands are those of the program."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import takewhile
from pathlib import Path

import numpy as np
import pytest

import burrkit as bk
from burrkit.errors import PuzzleError
from burrkit.fabrication import contents
from burrkit.formats.json import puzzle as general
from burrkit.formats.puzzlecad import joints
from burrkit.formats.reading import LARGEST_SIDE
from burrkit.formats.xmpuzzle import elements
from burrkit.geometry.lattices import NAMES, by_name
from burrkit.mesh import voxelise
from burrkit.mesh.solid import LONGEST
from burrkit.moves.drift import MOST_DRIFT, Drift
from burrkit.moves.path import layout
from burrkit.moves.path.model import METRICS
from burrkit.moves.path.turning.turning_path import MOST_WIDE
from burrkit.moves.slides import shapes as collision_table
from burrkit.moves.states import by_hand
from burrkit.pencil.logic.generators import band_limits
from burrkit.pencil.logic.kinds import KINDS
from burrkit.pencil.words import wordlist
from burrkit.puzzle import design_space, document, problem
from burrkit.search import nary
from burrkit.search.climb import domain
from burrkit.smt import script
from tests.conftest import Cli
from tests.errors import raises

MAKING = "| option | default | meaning |"
DOCS = Path(__file__).parents[1] / "docs"


def page(name: str) -> str:
    """A page in one line, without the ends of lines and emphasis."""
    return " ".join((DOCS / name).read_text(encoding="utf-8").split())


def test_the_table_of_lattices() -> None:
    """Cells, lines, rests and rotations: the rests decide what comes apart."""
    rows = re.findall(r"^\| `([a-z ]+)` \|(.*)\|$", (DOCS / "guides/lattices.md").read_text("utf-8"), re.M)
    table = {name: [cell.strip() for cell in rest.split("|")] for name, rest in rows}
    shown = {name: table[name] for name in NAMES}
    for name, (cells, lines, rests, rotations, _) in shown.items():
        lattice = by_name(name)
        assert int(cells.partition(",")[0]) == len(lattice.types)
        assert int(lines.partition(" lines")[0]) == len(lattice.axes)
        assert {"units": 1, "twelfths": 12}[rests] == lattice.parts
        assert sum(map(int, re.findall(r"\d+", rotations))) == lattice.rotations
    whole = [name for name, row in shown.items() if row[2] == "units" and name != "cubes"]
    assert f"(on all lattices but {' and '.join(whole)})" in page("guides/path.md")
    assert f"a unit has 12 parts (cubes and {' and '.join(whole)}: 1)" in page("decisions.md")


@pytest.mark.parametrize("name", ["guides/clearance.md", "limits.md"])
def test_the_bound_of_drift(name: str) -> None:
    """A length, not one for each axis: 3/5 and 3/5 are together more than 3/4."""
    found = re.search(r"drift[a-z ]* by at most (\S+) of a cube|drift is at most (\S+) of a cube", page(name))
    assert found is not None
    assert (found[1] or found[2]) == str(MOST_DRIFT)
    assert "measured straight" in page(name)
    none, half, one = Fraction(0), Fraction(1, 2), Fraction(1)
    straight, across = (half, MOST_DRIFT, none), (half, MOST_DRIFT * 4 / 5, MOST_DRIFT * 4 / 5)
    assert Drift(Fraction(1, 5), ((none, none, none), straight, (one, none, none))).quarters == 1
    with raises(PuzzleError, "invalid-puzzle 3/4"):
        Drift(Fraction(1, 5), ((none, none, none), across, (one, none, none)))


def test_moves_at_random_are_those_of_the_guide() -> None:
    """A state with an exit takes one more move, whatever else is possible there."""
    assert "From an exit the next move always frees the group" in page("guides/difficulty.md")
    solution = bk.solve(bk.load("Love's Dozen")).solutions[0]
    first = bk.moves.difficulty.measure(solution.assembly, solution.tree).separations[0]
    moves: list[list[int]] = [[] for _ in range(first.states)]
    for edge in first.graph.edges:
        moves[edge.source].append(edge.target)
        moves[edge.target].append(edge.source)

    def mean(leaves_at_once: bool) -> float:
        system, one = np.eye(first.states), np.ones(first.states)
        for s, state in enumerate(first.graph.states):
            if not (leaves_at_once and state.separations):
                for target in moves[s]:
                    system[s, target] -= 1 / (len(moves[s]) + state.separations)
        return float(np.linalg.solve(system, one)[0])

    assert first.apart.at_random is not None
    assert first.apart.at_random.mean == pytest.approx(mean(True))
    assert mean(False) > mean(True) + 1


def cells(name: str, heading: str) -> list[list[str]]:
    """The rows of the table with this heading, without code marks."""
    lines = (DOCS / name).read_text(encoding="utf-8").splitlines()
    rows = takewhile(lambda line: line.startswith("|"), lines[lines.index(heading) + 2 :])
    return [[cell.strip() for cell in row.replace("`", "").split("|")[1:-1]] for row in rows]


def test_the_sizes_and_bands_of_new_puzzles() -> None:
    sizes = cells("guides/logic.md", "| kind | `--size` counts | least, usual, largest | how it is made |")
    stated = {kind: [*map(int, re.findall(r"\d+", row))] for kind, _, row, _ in sizes}
    kinds = {kind.name: kind.puzzle_class for kind in KINDS}
    assert stated == {name: list(dict.fromkeys(kind.sizes[:3])) for name, kind in kinds.items()}
    shown = cells("guides/logic.md", "| kinds | what is counted | easy | medium | hard |")
    last = {
        kind: [int(re.findall(r"\d+", text)[-1]) for text in row]
        for names, _, *row in shown
        for kind in names.split(", ")
    }
    assert last.keys() == kinds.keys()
    for kind, (easy, medium, hard) in last.items():
        bands = kinds[kind].bands
        assert (band_limits(bands, "easy")[1], band_limits(bands, "medium")[1]) == (easy, medium)
        assert band_limits(bands, "hard")[0] == hard


def test_the_least_moves_of_klotski() -> None:
    """Four metrics: the moves to the goal, and to the farthest arrangement."""
    heading = "| `--metric` | one move | Klotski | farthest arrangement |"
    start = bk.moves.path.parse_drawing("######/#ABBC#/#ABBC#/#DEEF#/#DGHF#/#I..J#/######")
    goal = bk.moves.path.parse_drawing("######/#....#/#....#/#....#/#.BB.#/#.BB.#/######")
    stated = {
        name: (int(moves), int(farthest)) for name, _, moves, farthest in cells("guides/path.md", heading)
    }
    for metric in METRICS:
        moves = bk.moves.path.find_path(start, goal, metric=metric).moves
        assert moves is not None
        layers = bk.moves.path.reachable(start, metric=metric).layers
        assert stated.pop(metric) == (len(moves), len(layers) - 1)
    assert not stated


@pytest.mark.parametrize("option", ["--cube", "--inset", "--bevel", "--bed", "--coupon", "--paper"])
def test_the_defaults_of_making(cli: Cli, option: str) -> None:
    (default,) = (row[1] for row in cells("guides/make.md", MAKING) if row[0] == option)
    found = re.search(rf"{option} .*?\[default: (.*?)\]", " ".join(cli("make", "--help").out.split()))
    assert found is not None
    values = found[1].split(",")
    assert default.removesuffix(" mm").split(" to ") == list(dict.fromkeys((values[0], values[-1])))


def test_the_glossary_defines_each_word_once() -> None:
    words = re.findall(r"^\| ([^|]+) \|", (DOCS / "glossary.md").read_text("utf-8"), re.M)
    assert [word for word in words if words.count(word) > 1 and word != "word"] == []


LIMITS = (
    f"A puzzle may have {problem.MOST_PIECES:,} pieces in Python",
    f'JSON "puzzle", puzzlecad) {document.MOST_PIECES:,}, and JSON "general" {general.MOST_PIECES}.',
    f"At most {collision_table.MOST_PIECES} can be in one assembly",
    f"at most {document.MOST_SHAPES:,} shapes, {document.MOST_PROBLEMS:,} problems, "
    f"{document.MOST_VOXELS:,} voxels",
    f"counts of up to 2^{document.LARGEST_COUNT.bit_length() - 1};",
    f"at most {elements.LARGEST_TEXT >> 20} MiB of text and {elements.MOST_TAGS:,} tags",
    f"a drawing of layers have at most {LARGEST_SIDE} cells on a side",
    f"at most {joints.MOST_WAYS:,} ways to pair them",
    f"An SMT-LIB script has at most {script.LARGEST >> 20} MiB",
    f"`burrkit path` moves at most {layout.MOST_PIECES} pieces.",
    f"in boxes of at most {MOST_WIDE} cubes ({MOST_WIDE // 2} with half cubes)",
    f"at most {voxelise.MOST_CUBES} cubes along a side, into 2 to {domain.MOST_PIECES} pieces",
    f"A space has 2 to {design_space.MOST_SPACE_PIECES} pieces and {design_space.MOST_SPACE_CUBES:,} cubes, "
    f"at most {design_space.MOST_SPACE_SIDE} along a side",
    f"Bases from 2 to {nary.LARGEST_BASE}, 1 to {nary.MOST_PLATES} plates.",
    f"At most {contents.MOST_PIECES} pieces of {LONGEST / 1000:.0f} m.",
    f"A clue has at most {wordlist.LONGEST} letters",
    f"Moves by hand are for at most {by_hand.MOST_PIECES} pieces",
)


@pytest.mark.parametrize("sentence", LIMITS)
def test_limits_are_those_of_the_program(sentence: str) -> None:
    assert sentence in page("limits.md")

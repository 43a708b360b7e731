"""The public API: complete, lazy, and of the types that it promises."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import is_dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import burrkit as bk
from burrkit.page.template import is_built
from tests.errors import raises

ROOT = Path(__file__).parent.parent
#: Every name of burrkit that the documents mention, but for the headings of the reference, which are paths.
NAMES = sorted(
    {
        name
        for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"))
        for line in page.read_text(encoding="utf-8").splitlines()
        if not line.startswith(":::")
        for name in re.findall(r"\b(?:bk|burrkit)(?!\.md\b)((?:\.[A-Za-z_]\w*)+)", line)
    }
)
#: Resolves names, one a line, and prints those that fail; with an argument each as if it were the first.
RESOLVE = """
import sys
for name in sys.stdin.read().split():
    if sys.argv[1:]:
        for module in [m for m in sys.modules if m.split(".")[0] == "burrkit"]:
            del sys.modules[module]
    import burrkit as value
    for part in name[1:].split("."):
        try:
            value = getattr(value, part)
        except AttributeError as error:
            print(name, error)
            break
"""


def packages(parent: ModuleType = bk) -> Iterator[ModuleType]:
    """The public packages: burrkit and those that the list of one of them names."""
    yield parent
    for name in parent.__all__:
        value = getattr(parent, name)
        if isinstance(value, ModuleType) and hasattr(value, "__path__"):
            yield from packages(value)


@pytest.mark.parametrize(
    ("names", "how"),
    [(NAMES, []), (NAMES[::8], ["fresh"]), pytest.param(NAMES, ["fresh"], marks=pytest.mark.full)],
)
def test_every_name_of_the_documents_is_there(names: list[str], how: list[str]) -> None:
    assert {".solve", ".formats.stl"} <= {*NAMES}
    done = subprocess.run(
        [sys.executable, "-c", RESOLVE, *how],
        input="\n".join(names),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == ""


def test_packages_list_their_public_names() -> None:
    found = list(packages())
    assert {"burrkit.formats.json", "burrkit.search.climb"} <= {package.__name__ for package in found}
    for package in found:
        assert dir(package) == sorted(package.__all__), package.__name__
        assert [name for name in package.__all__ if getattr(package, name, None) is None] == []


def test_every_public_name_is_there() -> None:
    for name in api.__all__:
        assert getattr(bk, name) is not None
        assert name in dir(bk)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'solv'"):
        bk.solv  # type: ignore[attr-defined]  # noqa: B018


def test_import_costs_nothing() -> None:
    code = "import sys, burrkit; print({'numpy', 'numba', 'typer', 'rich'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


@pytest.mark.parametrize(
    "first",
    [
        "import burrkit.solving.solver",
        "from burrkit.solving.solver import Result",
        "from burrkit import solve",
        "pass",
    ],
)
def test_solve_is_the_function_however_it_was_imported(first: str) -> None:
    code = f"{first}\nimport burrkit as bk; print(type(bk.solve).__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "function\n"


def test_example_of_the_package() -> None:
    failed, tried = doctest.testmod(bk)
    assert tried > 0
    assert failed == 0


def test_load_is_what_the_command_line_takes() -> None:
    problem = bk.load("1,120,3328,3322,3328,3305")
    assert isinstance(problem, bk.Problem)
    assert problem == bk.sixpiece.burr(1, 120, 3328, 3322, 3328, 3305)


def test_errors_are_value_errors() -> None:
    with pytest.raises(bk.StickError):
        bk.load("0,120,3328,3322,3328,3305")
    assert issubclass(bk.BurrkitError, ValueError)


def test_load_takes_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = Path("examples/soma.json").read_bytes()
    monkeypatch.chdir(tmp_path)
    for name in ("soma.json", "-", "1,2,3,4,5,6", " odd "):
        Path(name).write_bytes(text)
        assert bk.load(Path(name)).name == bk.load(tmp_path / name).name == "Soma cube (Piet Hein)"


#: Without its types, which would refuse wrong arguments.
api: Any = bk

# Representations -----------------------------------------------------------------------------------------

#: Public dataclasses without sequences, which show all their fields.
PLAIN = {
    *("AllowedTuples", "Bed", "Bits", "Booklet", "Contact", "Distinct", "Expected", "Interval", "LevelType"),
    *("Measures", "Motion", "Move", "MoveRule", "PencilPuzzle", "PuzzleKind", "Same", "Solver", "Stick"),
    *("Total", "Turn", "Velocity", "View", "WoodMeasures"),
}


def shows_all(kind: type) -> bool:
    """Whether a class has the representation that ``dataclass`` writes, of any length."""
    return is_dataclass(kind) and hasattr(kind.__repr__, "__wrapped__")


def test_public_objects_show_one_short_line() -> None:
    public = [getattr(package, name) for package in packages() for name in package.__all__]
    kinds = {value for value in public if isinstance(value, type)}
    assert {kind.__name__ for kind in kinds if shows_all(kind)} <= PLAIN
    antique = api.load("antique")
    result = api.solve(antique)
    found, tree = result[0], result[0].tree
    layout = api.moves.path.parse_drawing("AA./B.C")
    samples = [
        antique,
        api.load("soma"),
        antique.pieces[0],
        antique.goal,
        result,
        result.assemblies,
        found,
        found.assembly,
        found.disassembly,
        tree,
        *tree.moves,
        api.solve(api.load("eight is enough")).assemblies[0].disassembly,
        found.least_total(),
        api.moves.state_graph(found.assembly),
        api.moves.difficulty.measure(found.assembly, tree),
        api.moves.rigidity.analyse(found.assembly),
        layout,
        api.moves.path.find_path(layout, api.moves.path.parse_drawing("AA./BC.")),
        api.moves.path.reachable(layout),
        api.solving.estimate.estimate(antique),
        api.mesh.solid(antique.pieces[0].shape),
        api.identify(antique),
        api.SearchOptions(up_to="raw", rule="legal"),
        api.fabrication.Order(),
        api.sixpiece.solve_many([antique.sticks]),
        api.drawing.draw(found),
        api.drawing.draw(found).pages[0],
        api.formats.source.load_document("soma"),
    ]
    for sample in samples:
        assert len(repr(sample)) <= 120, type(sample)
        assert "\n" not in repr(sample)
        assert " at 0x" not in repr(sample)
    assert repr(antique) == "<Burr: Collins Antiques burr, 1 120 3328 3322 3328 3305, length 6>"
    assert repr(api.load("soma")) == "<Problem: Soma cube (Piet Hein), 7 pieces, 27 cubes>"
    assert repr(found.assembly) == "<Assembly: Collins Antiques burr, 6 pieces, 0 holes>"
    assert repr(api.moves.state_graph(found.assembly)) == "<StateGraph: 6 pieces, 1 state, complete, parts 1>"


# Verbs ---------------------------------------------------------------------------------------------------


def test_verbs_take_a_problem_a_result_and_a_solution(tmp_path: Path) -> None:
    problem = api.load("antique")
    result = api.solve(problem)
    order = api.fabrication.Order(things=("assembly",))
    for number, x in enumerate((problem, result, result[0])):
        api.save(x, tmp_path / f"{number}.json")
        assert api.load(tmp_path / f"{number}.json").pieces == problem.pieces
        assert api.draw(x, tmp_path / f"{number}.svg").pages
        assert (tmp_path / f"{number}.svg").exists()
        assert api.make(x, tmp_path / f"{number}", order)[0] == tmp_path / f"{number}" / "READ-ME.txt"
        assert api.identify(x).name == "Collins Antiques burr"
        if is_built():
            api.view(x, tmp_path / f"{number}.html")
            assert (tmp_path / f"{number}.html").exists()
    for verb in (api.save, api.draw, api.make, api.view):
        with raises(ValueError, "invalid int"):
            verb(5, tmp_path / "x.svg" if verb is api.draw else tmp_path / "x.json")
        with raises(ValueError, "exists"):
            verb(result[0], tmp_path / ("1.svg" if verb is api.draw else "1.json"))
    for wrong in (5, "soma", api.load("soma")):
        with pytest.raises(bk.PuzzleError):
            api.identify(wrong)


def test_designs_are_solved_and_repeat() -> None:
    drawn = "####/####/####//####/####/####//####/####/####"
    first = api.design(drawn, pieces=3, runs=2, evaluations=3000, jobs=1)
    again = api.design(api.Problem((api.Piece(drawn),), api.Goal(drawn)), 3, runs=2, evaluations=3000, jobs=2)
    assert [one.problem for one in first] == [one.problem for one in again]
    assert all(one.complete and len(one) and one.problem.volume == 36 for one in first)
    best = [int(one[0].level.split(".")[0]) for one in first]
    assert best == sorted(best, reverse=True)
    assert api.design(drawn, pieces=3, runs=1, evaluations=100, level=30) == []
    for wrong in (
        {"pieces": 1},
        {"runs": 0},
        {"seed": "a"},
        {"jobs": 0},
        {"pieces": 100},
        {"time_limit": -1},
    ):
        with pytest.raises(bk.BurrkitError):
            api.design(drawn, **wrong)

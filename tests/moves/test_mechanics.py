"""Mechanics: all engines agree on cubes, and what is missing is refused in one line, as documented.

``python -m tests.moves.test_mechanics`` writes the table of docs/guides/rules.md and that of docs/limits.md.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import burrkit as bk
from burrkit.assembly import assemblies
from burrkit.errors import BurrkitError, PuzzleError
from burrkit.geometry import Voxels
from burrkit.geometry.lattices import PRISMS
from burrkit.moves.apart.canonical_plan import searched
from burrkit.moves.limits import Limits
from burrkit.moves.mechanics import CAPABILITIES, RULES, Capability, Mechanics
from burrkit.moves.slides.kernel.state_space import GRAPH
from burrkit.puzzle import Goal, Piece, Problem
from tests import test_known
from tests.errors import raises
from tests.moves.engines import sliding_engines
from tests.speeds import examples, some

DOCS = Path(__file__).parents[2] / "docs"

#: The puzzles of tests/data, and how many assemblies of each are compared, up to how many states.
ENTRIES = [
    entry
    for entries in test_known.KNOWN.values()
    for entry in entries
    if "engine" not in entry and ("length" in entry or "pieces" in entry)
]
MANY, MOST_STATES = 20, 3_000


@pytest.mark.parametrize("entry", some(ENTRIES, 8), ids=lambda entry: f"{entry['name']}")
def test_all_engines_agree_on_cubes(entry: test_known.Entry) -> None:
    """The kernels for cubes, for any lattice and for turns find equal levels and equally many states."""
    for assembly in islice(assemblies(test_known._problem(entry)), examples(MANY)):
        found = {}
        for name, engine in sliding_engines(assembly).items():
            if len(assembly.placed) < 2:
                continue
            apart = searched(engine, Limits(MOST_STATES))
            graph = engine.search([engine.part(engine.home)], Limits(MOST_STATES))
            graph.run(GRAPH)
            tree = apart.tree and (apart.tree.level, apart.tree.counts)
            found[name] = apart.first, apart.states, tree, graph.limit, graph.limit or graph.count
            graph.close()
        assert len(set(found.values())) <= 1, found


# What is missing -----------------------------------------------------------------------------------------

#: A rule of each kind, and the one that no search has.
TEXTS = {
    **{kind: kind for kind in RULES},
    "clearance": "clearance=0.04",
    "clearance+half": "clearance=1/25+half",
}


@pytest.mark.parametrize("use", CAPABILITIES, ids=lambda use: use.uses)
def test_what_is_missing_is_refused(use: Capability) -> None:
    for kind, text in TEXTS.items():
        if kind in use.rules:
            assert use.require(text) == bk.moves.MoveRule.of(text)
        else:
            with pytest.raises(
                BurrkitError, match=rf"^rule='{bk.moves.MoveRule.of(text)}': ".replace("+", r"\+")
            ):
                use.require(text)


def test_pieces_of_other_cells_slide_by_whole_units() -> None:
    prism = Voxels([(0, 0, 0)], PRISMS)
    problem = Problem((Piece(prism),), Goal(prism))
    assert Mechanics.of(problem).engine_name == "lattices"
    for text, why in (
        ("legal", "turn, others slide"),
        ("half", "move by half cubes"),
        ("legal+half", "turn"),
    ):
        with raises(PuzzleError, f"unsupported triangular prisms {why}"):
            Mechanics.of(problem, text)


# The documentation ---------------------------------------------------------------------------------------


def table() -> list[str]:
    """The table of docs/guides/rules.md."""
    rows = []
    for use in CAPABILITIES:
        listed = "all" if use.rules == RULES else _listed(use.rules)
        rows.append(f"| {use.uses} | {listed} |")
    return ["| command | rules |", "|---|---|", *rows]


def reasons() -> list[str]:
    """The table of docs/limits.md."""
    missing = [use for use in CAPABILITIES if use.rules != RULES]
    return ["| not by all rules | but by | because |", "|---|---|---|"] + [
        f"| {use.uses} | {_listed(use.rules)} | {use.why} |" for use in missing
    ]


def _listed(rules: tuple[str, ...]) -> str:
    named = [f"`{rule}`" for rule in rules]
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"


PAGES: list[tuple[str, Callable[[], list[str]]]] = [("guides/rules.md", table), ("limits.md", reasons)]


def written(page: str, lines: list[str]) -> str:
    """A page with the table that has the same head as the generated one replaced by that."""
    text = (DOCS / page).read_text("utf-8").split("\n")
    first = end = text.index(lines[0])
    while text[end].startswith("|"):
        end += 1
    return "\n".join([*text[:first], *lines, *text[end:]])


@pytest.mark.parametrize(("page", "make"), PAGES)
def test_pages_are_not_stale(page: str, make: Callable[[], list[str]]) -> None:
    expected: Any = written(page, make())
    assert (DOCS / page).read_text("utf-8") == expected, "run python -m tests.moves.test_mechanics"


if __name__ == "__main__":
    for name, lines in PAGES:
        (DOCS / name).write_text(written(name, lines()), encoding="utf-8")

"""The least total with turns, against a plain search that tries every way to separate every state."""

from __future__ import annotations

import pytest

from burrkit.assembly.model import Assembly
from burrkit.errors import BurrkitError, PuzzleError
from burrkit.moves import least_total, take_apart
from burrkit.moves.replay import verify
from tests.conftest import Cli
from tests.errors import raises, refused
from tests.moves import turning
from tests.moves.legal.boxes import small_boxes
from tests.moves.legal.judge import replay
from tests.moves.legal.test_legal import DESIGNS, design, pieces_of
from tests.reference import turning as reference
from tests.strategies import cases, for_all


class _Totals:
    """Least totals of arrangements, by their normal forms."""

    def __init__(self) -> None:
        self._known: dict[reference.State, int | None] = {}

    def of(self, pieces: list[reference.Piece]) -> int | None:
        """The least total, None if they do not come completely apart."""
        if len(pieces) == 1:
            return 0
        start = reference.normal(pieces)
        if start not in self._known:
            self._known[start] = self._search(start)
        return self._known[start]

    def _search(self, start: reference.State) -> int | None:
        layer, seen, depth = [start], {start}, 0
        totals: list[int] = []
        while layer:
            after = []
            for state in layer:
                pieces = [(kind, frozenset(cubes)) for kind, cubes in state]
                parts = list(reference.separations(pieces))
                for group, rest in parts:
                    one, other = self.of(group), self.of(rest)
                    if one is None or other is None:
                        return None
                    totals.append(depth + 1 + one + other)
                for moved in reference.moves(pieces) if not parts else ():
                    new = reference.normal(moved)
                    if new not in seen:
                        seen.add(new)
                        after.append(new)
            layer, depth = after, depth + 1
        return min(totals, default=None)


def _agrees(assembly: Assembly) -> None:
    plain = _Totals().of(pieces_of(assembly))
    if plain is None:
        with raises(PuzzleError, "unsolved completely"):
            least_total(assembly, rule="legal")
        return
    tree = take_apart(assembly, rule="legal").tree
    found = least_total(assembly, tree, within=1, rule="legal")
    assert (found.at_least, found.at_most, found.limit) == (plain, plain, None)
    verify(assembly, found.tree)
    replay(assembly, found.tree)
    assert [way.total for way in found.orders] == sorted(way.total for way in found.orders)
    assert found.orders[0].total == plain
    assert found.orders[-1].total <= plain + 1
    for way in found.orders:
        replay(assembly, way.tree)
        assert sum(step.moves for step in way.steps) == way.total


@cases
def test_small_boxes(examples: int) -> None:
    for_all(small_boxes(), examples, _agrees)


@pytest.mark.parametrize("name", sorted(DESIGNS))
def test_designs(name: str) -> None:
    _agrees(design(name))


@pytest.mark.parametrize("name", ["bar", "half bar", "key bar"])
def test_bars(name: str) -> None:
    assembly, by_hand = turning.ALL[name]()
    found = least_total(assembly, by_hand, rule="legal")
    assert found.is_proved
    assert found.at_most <= sum(by_hand.counts)
    replay(assembly, found.tree)


def test_a_limit_leaves_a_bound() -> None:
    assembly, by_hand = turning.bar()
    found = least_total(assembly, by_hand, rule="legal", max_states=1)
    assert found.limit == "states"
    assert found.at_least < found.at_most == 4


def test_slides_alone_have_no_total_where_a_turn_is_needed() -> None:
    assembly, _ = turning.bar()
    with raises(PuzzleError, "unsolved total"):
        least_total(assembly)


@pytest.mark.parametrize("rule", ["half", "legal+half", "clearance=0.04"])
def test_other_rules_are_refused(rule: str, cli: Cli) -> None:
    with raises(BurrkitError, "invalid totals"):
        least_total(turning.bar()[0], rule=rule)
    refused(cli("solve", "antique", "--least-total", "--rule", rule), "invalid --least-total --rule totals")

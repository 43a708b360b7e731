"""A little of each attack; ``python -m tests.fire.damage`` and ``tests.fire.kills`` do any count."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.fire import damage, kills
from tests.runtime.kinds import KINDS, Kind


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_damage_is_refused_or_changes_nothing(kind: Kind, tmp_path: Path) -> None:
    outcomes = damage.attack(kind, 20, 1, tmp_path)
    assert not outcomes["wrong"]
    assert outcomes["refused"] > 5


@pytest.mark.skipif(sys.platform != "linux", reason="looks for workers in /proc")
@pytest.mark.parametrize(
    "kind",
    ["solve", *(pytest.param(kind, marks=pytest.mark.full) for kind in kills.KINDS if kind != "solve")],
)
def test_kills_change_nothing(kind: str) -> None:
    if kind in ("worker", "server"):
        pytest.importorskip("starlette", reason="the workbench is not installed")
    outcome = kills.attack(kind, 2, 1)
    assert outcome.kills == 2
    assert outcome.equal
    assert not outcome.wrong

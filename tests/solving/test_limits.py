"""What a limit leaves open is unknown, and the answer names the limit."""

from __future__ import annotations

from pathlib import Path

import pytest

from burrkit.formats.json import puzzle
from burrkit.moves import first_level, search, take_apart
from burrkit.moves.slides import parallel
from burrkit.moves.slides.plan import CubeExplorer
from burrkit.solving.solver import solve
from tests.conftest import Cli
from tests.moves.trays import tray

CLOSED = tray(4, 4, [[(k % 4, k // 4)] for k in range(5)])


@pytest.mark.parametrize(
    ("limits", "which"),
    [
        ({"max_states": 1000}, "states"),
        ({"max_bytes": 200_000}, "memory"),
        ({"should_stop": lambda: True}, "stop"),
    ],
)
def test_a_disassembly_reports_what_left_it_open(limits: dict[str, object], which: str) -> None:
    found = take_apart(CLOSED, **limits)  # type: ignore[arg-type]
    assert (found.first, found.tree, found.stuck, found.limit) == (None, None, None, which)
    assert take_apart(CLOSED).limit is None
    assert first_level(CLOSED, max_states=1000).limit == "states"


@pytest.mark.parametrize(
    ("limits", "which"), [({"max_states": 1000}, "states"), ({"max_memory": 0.125}, "memory")]
)
def test_a_search_with_open_disassemblies_is_incomplete(limits: dict[str, float], which: str) -> None:
    result = solve(CLOSED.problem, jobs=1, **limits)  # type: ignore[arg-type]
    assert not result.complete
    assert result.open_limits == {which: len(result.assemblies)}
    whole = solve(CLOSED.problem, jobs=1)
    assert whole.complete
    assert whole.open_limits == {}
    assert max(s.disassembly.bytes for s in whole.assemblies if s.disassembly) > 1 << 17


def test_idle_threads_help_with_a_hard_assembly(monkeypatch: pytest.MonkeyPatch) -> None:
    helped: list[int] = []
    expand_layer = parallel.expand_layer

    def counted(searched: search.StateSearch, pieces: CubeExplorer, jobs: int) -> bool:
        helped.append(jobs)
        return expand_layer(searched, pieces, jobs)

    alone = solve(CLOSED.problem, jobs=1)
    assert len(alone.assemblies) == 1
    monkeypatch.setattr(search, "_LONG", 0)
    monkeypatch.setattr(search, "_WIDE", 4)
    monkeypatch.setattr(search, "_SLICE", 16)
    monkeypatch.setattr(parallel, "expand_layer", counted)
    together = solve(CLOSED.problem, jobs=3)
    assert set(helped) <= {2, 3}
    (one,), (other,) = alone.assemblies, together.assemblies
    assert one.disassembly is not None
    assert other.disassembly is not None
    assert (one.disassembly.states, one.disassembly.stuck) == (
        other.disassembly.states,
        other.disassembly.stuck,
    )


def test_the_command_names_the_limit(tmp_path: Path, cli: Cli) -> None:
    file = tmp_path / "tray.json"
    closed = tray(5, 5, [[(k % 5, k // 5)] for k in range(5)])
    file.write_text(puzzle.write(closed.problem), encoding="utf-8")
    for option, value, which in (("--max-states", "1000", "states"), ("--max-memory", "1", "memory")):
        ran = cli("solve", str(file), option, value, "--assemblies")
        assert ran.code == 3
        text = " ".join(ran.out.split())
        assert f"Not settled: 1. The disassembly reached its limit of {which}; {option} sets it." in text
        assert "do not come apart: not settled" in text
    assert "Not settled" not in cli("solve", str(file)).out

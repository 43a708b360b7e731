"""The console: colours on terminals that have few of them."""

from __future__ import annotations

import io

import pytest

from burrkit.cli.common.console import console, mark_text
from burrkit.palette import piece_colour


@pytest.mark.parametrize("system", ["standard", "256", "truecolor"])
def test_the_first_eight_pieces_have_different_colours(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "TERM", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", {"standard": "xterm", "256": "xterm-256color"}.get(system, "xterm"))
    if system == "truecolor":
        monkeypatch.setenv("COLORTERM", "truecolor")
    grounds = set()
    for piece in range(8):
        file = io.StringIO()
        out = console(file=file)
        assert out.color_system == system
        out.print(mark_text("A", piece_colour(piece)))
        grounds.add(file.getvalue().split("A")[0].partition(";")[2])
    assert len(grounds) == 8

"""The console: colours on terminals that have few of them."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, strategies as st

from burrkit.cli.common.console import console, show
from burrkit.cli.common.labels import mark_text
from burrkit.palette import piece_colour
from burrkit.runtime.report import AsIs, Block, Differing, Heading, ReportTable, StyledText, plain_lines


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
        show(out, mark_text("A", piece_colour(piece)))
        grounds.add(file.getvalue().split("A")[0].partition(";")[2])
    assert len(grounds) == 8


PARTS = ("a", "piece", "\u2026", "\xd7", " ", "  ", "\xe9", "[b]x[/]", ":x:", "\n", "\u65e5")
TEXTS = st.lists(st.sampled_from(PARTS)).map("".join)
STYLED = st.builds(lambda a, b: StyledText(a, "bold").append(b, "red"), TEXTS, TEXTS)
CELLS = st.one_of(st.none(), st.integers(0, 10**7), TEXTS, TEXTS.map(Differing), STYLED)
TABLES = st.lists(st.sampled_from(["", ">", ">n", "name"]), min_size=1, max_size=4).flatmap(
    lambda columns: st.builds(
        ReportTable,
        st.just(columns),
        st.lists(st.lists(CELLS, min_size=len(columns), max_size=len(columns)), max_size=4),
        title=st.sampled_from(["", "T"]),
        note=st.sampled_from(["", "note"]),
        gap=st.integers(1, 3),
    )
)


@given(st.one_of(TABLES, STYLED, TEXTS, STYLED.map(AsIs), TEXTS.map(Heading)))
def test_what_fits_is_printed_as_rich_prints_it(block: Block) -> None:
    lines = plain_lines(block, 40)
    if lines is not None:
        file = io.StringIO()
        out = console(file=file)
        out.width = 40
        show(out, block)
        assert "".join(f"{line}\n" for line in lines) == file.getvalue()


def test_what_does_not_fit_is_left_to_rich() -> None:
    for block in ("x" * 41, "tab\t", "\u65e5", "\x1b", ReportTable(["a"], [["two\nlines"]]), object()):
        assert plain_lines(block, 40) is None
    assert plain_lines(AsIs("x" * 41), 40) == ["x" * 41]

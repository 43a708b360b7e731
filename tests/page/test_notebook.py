"""What a notebook displays: the viewer once, scenes in every output."""

from __future__ import annotations

import re
import sys
from types import SimpleNamespace
from typing import Any

import pytest

import burrkit as bk
from burrkit.page import notebook, template as pages

pytestmark = pytest.mark.skipif(not pages.is_built(), reason="the page has not been built")


class Notebook:
    """A fake IPython with a kernel; ``run`` displays the burr in a cell."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.parent: Any = None
        shell = SimpleNamespace(kernel=object(), get_parent=lambda: self.parent)
        monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
        monkeypatch.setattr(notebook._Carrier, "cell", None)
        self._result = bk.solve(bk.load("1,120,3328,3322,3328,3305"), progress=False)

    def run(self, cell: object) -> str:
        self.parent = {"metadata": {"cellId": cell}}
        return self._result._repr_html_() or ""


def carries(output: str) -> bool:
    return "<div hidden data-burrkit-viewer=" in output


def test_the_first_cell_carries_the_viewer_whenever_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    book = Notebook(monkeypatch)
    assert [carries(book.run(cell)) for cell in ("a", "b", "a", "c")] == [True, False, True, False]


def test_other_outputs_are_small_and_hold_their_scene(monkeypatch: pytest.MonkeyPatch) -> None:
    book = Notebook(monkeypatch)
    first, second = book.run("a"), book.run("b")
    assert len(second) < 20_000 < len(first)
    assert "data-scene" in second
    assert re.search(r'data-burrkit-viewer="([0-9a-f]{12})"', first)
    assert len(set(re.findall(r"burrkit-[0-9a-f]{16}", first + second))) == 2


def test_titles_and_names_stay_text(monkeypatch: pytest.MonkeyPatch) -> None:
    book = Notebook(monkeypatch)
    book.parent = {"metadata": {"cellId": "a"}}
    title = "</script><script>alert(1)//"
    shown = bk.view(book._result, title=title)._repr_html_()
    assert shown.count("<script>") == shown.count("</script>") == 1
    assert "alert(1)" in shown


@pytest.mark.parametrize("parent", [None, {}, {"metadata": None}, {"metadata": {"cellId": 7}}])
def test_where_cells_have_no_names_every_output_is_whole(
    monkeypatch: pytest.MonkeyPatch, parent: object
) -> None:
    book = Notebook(monkeypatch)
    book.parent = parent
    assert "<iframe" in (book._result._repr_html_() or "")


def test_outputs_of_colab_share_no_document(monkeypatch: pytest.MonkeyPatch) -> None:
    book = Notebook(monkeypatch)
    monkeypatch.setitem(sys.modules, "google.colab", SimpleNamespace())
    assert "<iframe" in book.run("a")

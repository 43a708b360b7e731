"""Estimates are of searches that remember no dead states; so are the searches of their tests."""

from __future__ import annotations

import pytest

from burrkit.assembly import cover_search


@pytest.fixture(autouse=True)
def remember_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover_search, "_SLOTS", 1)

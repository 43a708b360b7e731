"""The catalogue: complete, well formed, and found by names as people type them."""

from __future__ import annotations

import pytest

from burrkit.sixpiece import catalogue
from burrkit.sixpiece.burr import burr

BAFFLING = (103, 760, 960, 992, 996, 1024)


def test_every_row_is_well_formed() -> None:
    entries = catalogue.entries()
    assert len(entries) == 122
    assert sum(entry.is_burr for entry in entries) == 112
    assert len({entry.sticks for entry in entries if entry.is_burr}) == 111
    for entry in entries:
        assert entry.name
        assert entry.source
        if entry.is_burr:
            made = burr(*entry.sticks, length=entry.length or 6)
            holes = 32 - sum(12 - (n - 1).bit_count() for n in made.sticks)
            assert entry.holes in {None, holes}


def test_a_row_with_its_figures() -> None:
    (entry,) = catalogue.find("Bill's Baffling Burr")
    assert entry.sticks == BAFFLING
    assert (entry.length, entry.assemblies, entry.solutions, entry.level) == (6, 24, 1, "5")
    assert entry.holes is None
    assert "Cutler" in entry.source


@pytest.mark.parametrize(
    "spelling", ["bills baffling burr", "BILL\u2019S  BAFFLING-BURR", "starter burr set 47"]
)
def test_names_are_found_however_spelled(spelling: str) -> None:
    assert [entry.sticks for entry in catalogue.find(spelling)] == [BAFFLING]


def test_one_name_at_two_lengths() -> None:
    both = catalogue.find("computer's choice unique 10")
    assert [(entry.length, entry.level) for entry in both] == [(8, "10"), (6, "5")]
    assert len({entry.sticks for entry in both}) == 1
    assert [entry.length for entry in catalogue.find("Interrupted Slide")] == [6, 8]


@pytest.mark.parametrize("name", ["", "  ", "!", "bill", "Bill's Baffling Burr 2"])
def test_unknown_names_are_not_found(name: str) -> None:
    assert catalogue.find(name) == ()


def test_the_booklet_is_complete() -> None:
    """A. N. Siegel's Starter Burr Set has 90 numbered burrs."""
    for number in range(1, 91):
        assert len(catalogue.find(f"Starter Burr Set #{number}")) == 1


def test_search() -> None:
    assert len(catalogue.search("")) == 122
    assert {entry.designer for entry in catalogue.search("marineau")} == {"Peter Marineau"}
    assert all(1016 in entry.sticks for entry in catalogue.search("1016"))
    assert [entry.name for entry in catalogue.search("tenyo")] == ["Tenyo Brother"]
    assert catalogue.search("?") == ()

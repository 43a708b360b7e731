"""Solutions one by one: those of ``solve``, and nothing stays behind when the loop is left."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import burrkit as bk
from burrkit.solving import found_batch

EIGHT = "eight is enough"


@pytest.fixture(autouse=True)
def nothing_stays() -> Any:
    """After each test there are the threads and the open files from before it."""
    bk.solve(bk.load("1,120,3328,3322,3328,3305"))  # whatever is opened once
    gc.collect()
    before = threads(), handles()
    yield
    assert threads() == before[0]
    assert handles() == before[1]


def threads() -> set[str]:
    return {thread.name for thread in threading.enumerate()}


def handles() -> list[str]:
    links = []
    folder = Path("/proc/self/fd")
    for handle in folder.iterdir() if folder.exists() else []:
        try:
            links.append(str(handle.readlink()))
        except OSError:  # the handle of the listing itself
            continue
    return sorted(link for link in links if link.startswith("/"))


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize("up_to", ["rotation", "reflection", "raw"])
def test_the_solutions_are_those_of_solve(jobs: int, up_to: Any) -> None:
    problem = bk.sixpiece.burr(88, 512, 704, 960, 992, 1008)
    result = bk.solve(problem, up_to=up_to)
    known = sorted(result.solutions, key=lambda solution: solution.number or 0)
    found = [*bk.iter_solutions(problem, jobs=jobs, up_to=up_to)]
    assert [(s.number, s.assembly, s.tree) for s in found] == [(s.number, s.assembly, s.tree) for s in known]


@pytest.mark.parametrize("jobs", [1, 4])
def test_a_loop_can_be_left(jobs: int, tmp_path: Path) -> None:
    problem, before = bk.load(EIGHT), threads()
    for solution in bk.iter_solutions(problem, jobs=jobs, resume=tmp_path / "kept"):
        assert isinstance(solution, bk.Solution)
        break
    assert threads() == before
    assert not any(str(tmp_path) in link for link in handles())
    # The file can be opened again at once, and the search goes on from it.
    assert len([*bk.iter_solutions(problem, jobs=jobs, resume=tmp_path / "kept")]) == len(bk.solve(problem))


@pytest.mark.parametrize("jobs", [1, 4])
def test_an_error_in_the_loop_stops_the_search(jobs: int) -> None:
    with pytest.raises(ZeroDivisionError):
        for _ in bk.iter_solutions(bk.load(EIGHT), jobs=jobs):
            raise ZeroDivisionError
    with pytest.raises(ZeroDivisionError):
        bk.solve(bk.load(EIGHT), jobs=jobs, each=lambda found: 1 / 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("jobs", [1, 4])
@pytest.mark.parametrize("call", [bk.iter_solutions, bk.solve])
def test_an_error_of_the_search_reaches_the_caller(
    jobs: int, call: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*arguments: object, **options: object) -> None:
        raise MemoryError("no memory")

    monkeypatch.setattr(found_batch, "take_apart_batch", broken)
    with pytest.raises(MemoryError, match="no memory"):
        list(call(bk.load(EIGHT), jobs=jobs))


def test_it_ends_at_its_limit() -> None:
    problem = bk.load(EIGHT)
    first, *_ = whole = [*bk.iter_solutions(problem)]
    assert [*bk.iter_solutions(problem, limit=1)] == [first]
    assert [*bk.iter_solutions(problem, limit=len(whole) + 1)] == whole
    assert [*bk.iter_solutions(problem, time_limit=0)] == []
    assert [*bk.iter_solutions(problem, should_stop=lambda: True)] == []


def test_arguments_are_checked_by_the_call_itself() -> None:
    for options in ({"jobs": 0}, {"limit": -1}, {"up_to": "x"}, {"progress": 3}):
        with pytest.raises(bk.BurrkitError):
            bk.iter_solutions(bk.load(EIGHT), **options)


def test_an_unread_iterator_starts_nothing() -> None:
    before = threads()
    iterator = bk.iter_solutions(bk.load(EIGHT), jobs=3)
    assert threads() == before
    del iterator

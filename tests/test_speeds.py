"""The three speeds of the tests: what is left out is spread evenly, and every package is tested quickly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.speeds import ALL_EXAMPLES, examples, quick, some

ROOT = Path(__file__).parent.parent


def is_full(case: Any) -> bool:
    return any(mark.name == "full" for mark in getattr(case, "marks", ()))


@pytest.mark.parametrize(("many", "count"), [(10, 3), (7, 7), (50, 1), (111, 30)])
def test_some_of_many(many: int, count: int) -> None:
    cases = some(range(many), count)
    values = [case.values[0] if is_full(case) else case for case in cases]
    assert values == [*range(many)]
    chosen = [value for value, case in zip(values, cases, strict=True) if not is_full(case)]
    assert (len(chosen), chosen[0]) == (count, 0)
    gaps = {after - before for before, after in zip(chosen, [*chosen[1:], many], strict=True)}
    assert max(gaps) - min(gaps) <= 1


def test_cases_of_several_arguments_and_with_marks() -> None:
    named = pytest.param(5, 6, id="named", marks=pytest.mark.skip)
    first, second, third = some([(1, 2), (3, 4), named], 1)
    assert first == (1, 2)
    assert (second.values, third.values, third.id) == ((3, 4), (5, 6), "named")
    assert [mark.name for mark in third.marks] == ["skip", "full"]


def test_the_full_run_sees_every_example() -> None:
    with pytest.MonkeyPatch.context() as patch:
        for profile, share in (("burrkit", 30), ("full", ALL_EXAMPLES)):
            patch.setattr("tests.speeds.settings", lambda name=profile: settings.get_profile(name))
            assert [examples(count) for count in (100, 1000)] == [share, 10 * share]
            assert examples(1) == 1


def test_quick_touches_every_package() -> None:
    files = quick(warm=True)
    assert all((ROOT / file).exists() for file in files)
    assert set(quick(warm=False)) < set(files)
    packages = {path.parent.name for path in (ROOT / "src" / "burrkit").glob("*/__init__.py")}
    assert packages <= {file.split("/")[1] for file in files}

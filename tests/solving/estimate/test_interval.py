"""Intervals: their words, their ends, and how often they contain the truth."""

from __future__ import annotations

import numpy as np
import pytest

from burrkit.solving.estimate.interval import Interval, duration, interval, of_moments, span
from burrkit.solving.estimate.sampling import times


@pytest.mark.parametrize(
    ("ends", "words"),
    [
        ((480, 480, 480), "480"),
        ((0, 0, 0), "0"),
        ((299_192, 299_192, 299_192), "299,192"),
        ((12_340, 8_912, 16_120), "about 12,000 (8,900 to 17,000)"),
        ((563_580, 560_112, 570_300), "about 564,000 (560,000 to 571,000)"),
        ((0, 0, 50.6), "at most 51"),
        ((0.4, 0, 3), "at most 3"),
        ((170.2, 26.4, 450.1), "about 170 (26 to 460)"),
        ((2.5, 0.3, 9.1), "about 2 (0 to 10)"),
        ((3e18, 1e18, 9e18), "about 3.0e18 (1.0e18 to 9.0e18)"),
    ],
)
def test_words(ends: tuple[float, float, float], words: str) -> None:
    assert str(Interval(*map(float, ends))) == words


@pytest.mark.parametrize(
    ("ends", "words", "range_of_them"),
    [
        ((0.2, 0.1, 0.4), "less than 1 s", "0 s"),
        ((240, 180, 360), "about 4 min (3 to 6 min)", "3 to 6 min"),
        ((90, 80, 100), "about 90 s (80 to 100 s)", "80 to 100 s"),
        ((86_400 * 40, 86_400 * 31, 86_400 * 70), "about 40 days (31 to 70 days)", "31 to 70 days"),
        ((3_600 * 5, 3_600 * 5, 3_600 * 5), "about 5 h", "5 h"),
        ((31_557_600 * 3000,) * 3, "about 3,000 years", "3,000 years"),
    ],
)
def test_durations(ends: tuple[float, float, float], words: str, range_of_them: str) -> None:
    assert duration(Interval(*ends)) == words
    assert span(Interval(*ends)) == range_of_them


def test_one_estimate_is_exact() -> None:
    assert interval([42.0], 5.0) == Interval.of(42)


def test_nothing_found_is_not_nothing_there() -> None:
    nothing = interval([0.0] * 20, unseen=100.0)
    assert (nothing.value, nothing.low) == (0, 0)
    assert nothing.high >= 3 * 100 / 20


def test_what_was_seen_is_certain() -> None:
    seen = interval([0.0] * 19 + [200.0], unseen=100.0, least=40.0)
    assert seen.low == seen.value == 40


@pytest.mark.parametrize("mean", [1.5, 4.0, 30.0, 1000.0])
def test_nine_of_ten_sums_of_poisson_counts(mean: float) -> None:
    rng = np.random.default_rng(1)
    hits = 0
    for _ in range(400):
        values = rng.poisson(mean / 20, 20) * 20.0
        found = interval(values.tolist(), unseen=20.0)
        hits += found.low <= mean <= found.high
    assert hits / 400 >= 0.88


def test_an_exact_mean_keeps_its_ends() -> None:
    assert of_moments(10.0, 0.0, 0.0) == Interval(10.0, 10.0, 10.0)


def test_products() -> None:
    assert times(Interval.of(6), Interval.of(7)) == Interval.of(42)
    wide = times(Interval(100, 80, 130), Interval(0.5, 0.4, 0.6))
    assert 100 * 0.4 > wide.low > 80 * 0.4
    assert 130 * 0.6 > wide.high > 130 * 0.5
    assert times(Interval(100, 80, 130), Interval(0, 0, 0.1)) == Interval(0, 0, 13)

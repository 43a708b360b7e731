"""The totals of all six-piece burrs against those that were published, and those of an independent count.

Published (B. Cutler, 1988 and 1994): 13,354,991 notchable assemblies and 35,657,131,235 in all, up to
rotation and reflection. The tables by holes and symmetry types are of another program, which counted once.
"""

from __future__ import annotations

import hashlib

import numpy as np
from hypothesis import given, settings, strategies as st

from burrkit.census.counting.completions import CompletionCounter
from burrkit.census.counting.counts import CASES, cases, totals
from burrkit.census.enumeration.depth import Depth
from burrkit.census.enumeration.units import WorkUnit, rows, run, units
from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.sticks import weight_table
from tests.census import reference
from tests.speeds import examples

LOGICAL = (
    25_062_952,
    227_537_087,
    967_578_280,
    2_562_966_111,
    4_745_611_122,
    6_534_920_944,
    6_953_240_417,
    5_864_033_782,
    3_990_281_962,
    2_218_794_579,
    1_017_259_780,
    386_810_776,
    122_359_090,
    32_194_807,
    7_019_238,
    1_256_334,
    181_583,
    20_560,
    1_730,
    96,
    5,
)
PHYSICAL = (
    50_122_724,
    455_074_174,
    1_935_143_202,
    5_125_932_222,
    9_491_197_694,
    13_069_841_888,
    13_906_454_676,
    11_728_067_564,
    7_980_545_905,
    4_437_589_158,
    2_034_511_105,
    773_621_552,
    244_715_390,
    64_389_614,
    14_037_813,
    2_512_668,
    363_057,
    41_120,
    3_448,
    192,
    8,
)
NOTCHABLE = (
    588,
    5_626,
    31_964,
    119_012,
    330_559,
    711_998,
    1_238_596,
    1_773_537,
    2_127_755,
    2_157_545,
    1_863_092,
    1_372_038,
    861_106,
    457_442,
    203_405,
    73_992,
    21_339,
    4_628,
    700,
    64,
    5,
)
NOTCHABLE_PHYSICAL = (
    1_063,
    11_252,
    63_376,
    238_024,
    659_927,
    1_423_996,
    2_475_682,
    3_547_074,
    4_254_229,
    4_315_090,
    3_725_412,
    2_744_076,
    1_721_855,
    914_884,
    406_670,
    147_984,
    42_637,
    9_256,
    1_392,
    128,
    8,
)
TYPES = {
    "1": 35_657_007_380,
    "2MA": 22_515,
    "2MB": 74_644,
    "2R": 24_797,
    "3R": 1_758,
    "4MA": 40,
    "4MB": 44,
    "4R": 4,
    "6M": 51,
    "8M": 1,
    "24M": 1,
}
NOTCHABLE_TYPES = {
    "1": 13_348_427,
    "2MA": 4_492,
    "2MB": 1_405,
    "2R": 404,
    "3R": 193,
    "4MA": 35,
    "4MB": 16,
    "4R": 0,
    "6M": 17,
    "8M": 1,
    "24M": 1,
}


def test_all() -> None:
    found = totals()
    assert sum(found.rotated) == 855_769_655_392
    assert (sum(found.physical), found.physical) == (71_314_165_174, PHYSICAL)
    assert (sum(found.logical), found.logical) == (35_657_131_235, LOGICAL)
    assert found.types == {**TYPES, "12R": 0}  # the one type that never occurs


def test_notchable() -> None:
    found = totals(np.flatnonzero(notchable_table()))
    assert sum(found.rotated) == 320_439_782
    assert (sum(found.physical), found.physical) == (26_704_015, NOTCHABLE_PHYSICAL)
    assert (sum(found.logical), found.logical) == (13_354_991, NOTCHABLE)
    assert found.types == {**NOTCHABLE_TYPES, "12R": 0}


def test_solid() -> None:
    found = totals().solid
    assert (found.rotated, found.physical, found.logical) == ((601_456_869,), PHYSICAL[:1], LOGICAL[:1])
    assert sum(found.types.values()) == LOGICAL[0]
    assert 0 < found.types["1"] < LOGICAL[0]
    # One logical assembly counts once for each symmetry that it does not have.
    assert sum(24 * many // int(kind.rstrip("MABR")) for kind, many in found.types.items()) == 601_456_869


def test_cases() -> None:
    """As another, slower program counted them: from one contraction for each of six values of a mark."""
    found = cases()
    assert len(found) == CASES
    assert found[534:] == (
        226_833,
        188_631_470,
        6_687_310,
        7_152_263,
        18_071_929,
        18_875_090,
        5_921_154,
        45_932,
    )
    digest = hashlib.sha256(",".join(map(str, found)).encode()).hexdigest()
    assert digest == "1e3252099c2a3e6921b453e4544ff63126865e7091f8a2adc074e783de0bbcfb"
    assert sum(found) == 35_657_131_235


@settings(max_examples=examples(25))
@given(st.integers(0, 10**9))
def test_around_one_stick(seed: int) -> None:
    """Of some random sticks: all, those with a marked one in position 3 or in 4, those with one in 2."""
    random = np.random.default_rng(seed)
    every = np.arange(2225)
    some = np.unique(np.concatenate((reference.drawn(random, every), random.choice(every, 40))))
    number_of = cutler_order.order().numbers
    parallel = np.append(random.choice(some, len(some) // 2), some[0])
    first, marked = int(random.choice(some)), random.choice(every, 4, replace=False)
    weights, in_second = np.zeros((2, 4097))
    weights[number_of[some]] = in_second[number_of[parallel]] = 1
    dropped = some[:3]
    ring = CompletionCounter(weights, in_second)
    ring.drop(number_of[dropped])
    some, parallel = np.setdiff1d(some, dropped), np.setdiff1d(parallel, dropped)
    partners = [int(number_of[each]) for each in (*parallel[:2], *marked[:2])]
    found = ring.count(int(number_of[first]), crossing=number_of[marked], partners=partners)

    def many(second: object, third: object = some, fourth: object = some) -> int:
        columns = [np.array([first]), *(np.asarray(c) for c in (second, third, fourth)), some, some]
        return len(reference.grown(columns))

    rows_beside = (*parallel[:2], *marked[:2])
    pairs = many(parallel, third=marked) + many(parallel, fourth=marked)
    assert found == [many(parallel), pairs, *(many([each]) for each in rows_beside)]


def test_fixed_assemblies_are_those_that_equal_an_image() -> None:
    """Of a few sticks in every orientation: made stick by stick, and every one compared with its images."""
    number_of = cutler_order.order().numbers
    few = np.unique(symmetric_assemblies.images()[:, 1:, [256, 344, 480, 1024]])
    every = np.flatnonzero(np.isin(number_of, few))
    made = number_of[reference.grown([every] * 6)]
    filled = weight_table()[made].sum(axis=1, dtype=np.int64)
    counts: dict[str, list[int]] = {}
    for group, holes in zip(symmetric_assemblies.groups(made).tolist(), (32 - filled).tolist(), strict=True):
        if group != 1:
            counts.setdefault(symmetric_assemblies.type_of(group), [0] * 33)[holes] += 1
    assert len(counts) >= 5 and "24M" in counts
    assert {
        kind: list(fixed.holes) for kind, fixed in symmetric_assemblies.fixed_assemblies(few).items()
    } == counts


def case_of(unit: WorkUnit, kind: int) -> int:
    """The case of assemblies that the kernel counts as one kind, see ``kernel.tally``."""
    if unit.first == 0:
        return 535
    if unit.first > 4 * 534:
        return 542
    return (1 + (unit.first - 1) // 4, 537, 538, 539, 540, 536, 541)[kind]


def test_making_them_counts_the_same_number() -> None:
    """All notchable assemblies made, one by one or word by word, and not analysed: by holes and by case."""
    assert len(rows("notchable")) == 147
    holes = np.zeros(33, dtype=np.int64)
    by_case = [0] * CASES
    even = 0
    for unit in units("notchable"):
        found = run(unit, "notchable", depth=Depth.COUNTS)
        holes += found.counts.sum(axis=(0, 1, 2))
        even += len(found.even)
        for kind, many in enumerate(found.counts.sum(axis=(0, 2, 3)).tolist()):
            by_case[case_of(unit, kind) - 1] += many
    assert tuple(holes[:21].tolist()) == NOTCHABLE
    assert even == sum(NOTCHABLE) - NOTCHABLE_TYPES["1"]
    assert tuple(by_case) == cases(np.flatnonzero(notchable_table()))

"""Lists of sticks: how many there are of each class, and that every line is true of its stick."""

from __future__ import annotations

import random

from burrkit.errors import StickError
from burrkit.sixpiece.classes import is_millable, is_notchable
from burrkit.sixpiece.stick_list import JRM, facts_of, numbers_of, stick_list
from burrkit.sixpiece.sticks import Stick
from tests.errors import raises


def test_classes_contain_each_other() -> None:
    named, notchable, millable, every, numbers = (
        set(numbers_of(which)) for which in ("named", "notchable", "millable", "all", "numbers")
    )
    assert named < notchable < millable < every < numbers


def test_facts_are_those_of_the_stick() -> None:
    numbers = numbers_of("numbers")
    for number in [1, 256, 960, 992, *random.Random(1).sample(numbers, 200)]:
        stick, facts = Stick(number), facts_of(number)
        assert facts.canonical == stick.canonical.number
        assert facts.orientations == stick.orientations
        assert facts.weight == stick.weight
        assert facts.mirror == stick.mirror.number
        assert facts.chiral == stick.is_chiral
        assert facts.notchable == is_notchable(stick)
        assert facts.millable == is_millable(stick)


def test_each_stick_is_listed_once() -> None:
    listed = stick_list("all")
    assert [facts.number for facts in listed] == sorted({facts.canonical for facts in listed})
    assert sum(len(facts.orientations) for facts in listed) == 2225


def test_numbers_of_the_article_are_inferred() -> None:
    """No. 2: the stick of the one assembly with all symmetries; no. 3: ten cubes removed, two numbers."""
    third = next(number for number, jrm in JRM.items() if jrm == 3)
    assert (facts_of(third).weight, facts_of(third).orientations) == (2, (1024, 3328))
    assert facts_of(3328).jrm == 3
    assert facts_of(next(number for number, jrm in JRM.items() if jrm == 2)).number == 256


def test_a_class_that_does_not_exist() -> None:
    with raises(StickError, "unknown nice"):
        numbers_of("nice")  # type: ignore[arg-type]

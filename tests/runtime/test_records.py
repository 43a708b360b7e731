"""Classes of ``runtime.records``, compared with those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import re
from collections.abc import Callable
from dataclasses import field
from inspect import signature
from typing import Any

import pytest

from burrkit.runtime import records


@records.dataclass(frozen=True)
class Point:
    """A class at the top of a module, as pickle needs it."""

    x: int
    y: int = 0


def values(record: Any) -> dict[str, str]:
    """What is in a record."""
    return {each.name: repr(getattr(record, each.name)) for each in dataclasses.fields(record)}


def parameters(kind: type) -> list[tuple[object, ...]]:
    """The names, kinds and types of the parameters of a class, and whether they have a default."""
    given = signature(kind).parameters.values()
    return [(each.name, each.kind, each.annotation, each.default is each.empty) for each in given]


def classes(make: Callable[..., Any]) -> list[tuple[type, list[tuple[Any, ...]]]]:
    """Classes of every kind that burrkit has, each with arguments."""

    @make(frozen=True)
    class Frozen:
        number: int
        names: tuple[str, ...] = ("a",)
        more: list[int] = field(default_factory=list, compare=False, repr=False)

        def __post_init__(self) -> None:
            if self.number < 0:
                raise ValueError("negative")

    @make
    class Plain:
        number: float
        made: list[int] = field(init=False, default_factory=list)

    @make(frozen=True, kw_only=True)
    class Derived(Frozen):
        extra: str = "b"

    @make(frozen=True, eq=False)
    class Identity:
        number: int

    @make(frozen=True, repr=False, init=False)
    class Written:
        number: int

        def __init__(self, number: int) -> None:
            object.__setattr__(self, "number", 2 * number)

    @make(frozen=True)
    class OwnEquality:  # noqa: PLW1641
        number: int

        def __eq__(self, other: object) -> bool:
            return isinstance(other, OwnEquality)

    @make(frozen=True, slots=True, order=True)
    class Ordered:
        number: int

    @make(frozen=True)
    class Empty:
        pass

    return [
        (Frozen, [(1,), (1, ("a",), [2]), (2, ("b",))]),
        (Plain, [(1.0,), (float("nan"),)]),
        (Derived, [(1,), (2, ("c",))]),
        (Identity, [(1,), (1,)]),
        (Written, [(1,), (1,)]),
        (OwnEquality, [(1,), (2,)]),
        (Ordered, [(1,), (2,)]),
        (Empty, [(), ()]),
    ]


PAIRS = list(zip(classes(dataclasses.dataclass), classes(records.dataclass), strict=True))


@pytest.mark.parametrize(("theirs", "ours"), PAIRS, ids=[ours[0].__name__ for _, ours in PAIRS])
def test_a_class_behaves_as_one_of_the_library(
    theirs: tuple[type, list[tuple[Any, ...]]], ours: tuple[type, list[tuple[Any, ...]]]
) -> None:
    here, there = ([kind(*given) for given in arguments] for kind, arguments in (ours, theirs))
    assert [*map(values, here)] == [*map(values, there)]
    assert [re.sub("0x[0-9a-f]+", "", repr(record)) for record in here] == [
        re.sub("0x[0-9a-f]+", "", repr(record)) for record in there
    ]
    assert [[a == b for a in here] for b in here] == [[a == b for a in there] for b in there]
    assert [a == 1 for a in here] == [a == 1 for a in there]
    assert (ours[0].__hash__ is None) == (theirs[0].__hash__ is None)
    if ours[0].__hash__ is not None:
        assert [[hash(a) == hash(b) for a in here] for b in here] == [
            [hash(a) == hash(b) for a in there] for b in there
        ]
    assert parameters(ours[0]) == parameters(theirs[0])
    assert [*map(str, dataclasses.fields(ours[0]))] == [*map(str, dataclasses.fields(theirs[0]))]
    assert ours[0].__match_args__ == theirs[0].__match_args__  # type: ignore[attr-defined]


def test_fields_of_frozen_records_stay() -> None:
    point = Point(1)
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'x'"):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'z'"):
        point.z = 2  # type: ignore[attr-defined]
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'y'"):
        del point.y
    assert dataclasses.replace(point, y=3) == Point(1, 3)
    assert pickle.loads(pickle.dumps(point)) == copy.copy(point) == point
    assert hash(point) == hash(Point(1))
    match point:
        case Point(x, y):
            assert (x, y) == (1, 0)

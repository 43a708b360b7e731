"""Every parser under fire in small: a few inputs of each target, the same ones in every run."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from burrkit.errors import BurrkitError
from tests.fire import fuzz
from tests.fire.target import Wrong
from tests.fire.targets import TARGETS

#: Inputs of each target.
FEW = 40


@pytest.mark.filterwarnings("ignore::burrkit.errors.FormatWarning")
@pytest.mark.parametrize("name", TARGETS)
def test_a_few_inputs(name: str) -> None:
    tally = fuzz.run(TARGETS[name], seed=1, numbers=range(FEW))
    assert tally.wrong == []
    assert (tally.inputs, tally.accepted + tally.refused) == (FEW, FEW)


@pytest.mark.filterwarnings("ignore::burrkit.errors.FormatWarning")  # a connector without a partner
@pytest.mark.parametrize("name", [name for name in TARGETS if name not in ("gzip", "bytes", "decoding")])
def test_samples_are_accepted_and_come_back(name: str) -> None:
    target = TARGETS[name]
    trips = sum(target.check(target.read(sample)) for sample in target.samples())
    assert trips > 0 or name in ("S-expressions", "shares", "level types", "names")


def test_inputs_depend_on_their_numbers_alone() -> None:
    made: list[Any] = []
    target = replace(TARGETS["XML tree"], read=made.append, check=lambda _: 0)
    fuzz.run(target, 7, range(20))
    fuzz.run(target, 7, range(10, 20))
    assert made[10:20] == made[20:]
    assert len(set(made)) > 10


def _loses(_: object) -> int:
    raise Wrong("something is lost")


def _refuse(_: object) -> object:
    raise BurrkitError("two\nlines")


def _hang(_: object) -> object:
    while True:
        pass


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"read": {}.__getitem__}, "KeyError"),
        ({"check": _loses}, "something is lost"),
        ({"read": _refuse}, "a bad error: 'two\\nlines'"),
        ({"read": _hang}, "took more than 0.05 s"),
    ],
)
def test_the_fuzzer_finds(
    changes: dict[str, Any], reason: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setattr(fuzz, "PATIENCE", 0.05)
    found: list[str] = []

    def failed(number: int, given: Any, why: str) -> None:
        fuzz.keep(tmp_path, "names", 1, number, given, why)
        found.append(why)

    target = replace(TARGETS["names"], read=str, check=lambda _: 0)
    tally = fuzz.run(replace(target, **changes), 1, range(2), failed)
    assert len(tally.wrong) == len(found) == 2
    assert all(why.startswith(reason) for why in found)
    assert len(list(tmp_path.iterdir())) == 4
    assert "wrong" in fuzz.table({"names": tally})

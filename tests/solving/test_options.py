"""The options of a search: one list of names, checked in one place."""

from __future__ import annotations

import pickle
from dataclasses import fields, replace
from typing import Any

import pytest

import burrkit as bk
from burrkit.moves.rules import MoveRule
from burrkit.solving.options import SearchKeywords, SearchOptions
from burrkit.workbench.contract.jobs import SolveOptions
from burrkit.workbench.worker.operations.searching import RENAMED
from tests.errors import raises


def test_the_keywords_are_the_fields() -> None:
    options = {field.name: field.type for field in fields(SearchOptions)}
    keywords = {name: kind.__forward_arg__ for name, kind in SearchKeywords.__annotations__.items()}
    assert list(keywords) == list(options)
    assert {name for name in options if options[name] != keywords[name]} == {"rule"}  # which may be a text
    assert {RENAMED.get(field.name, field.name) for field in fields(SolveOptions)} <= set(options)


def test_keywords_change_options() -> None:
    options = SearchOptions(limit=5, rule="legal")  # type: ignore[arg-type]
    assert options.rule == MoveRule("legal")
    assert SearchOptions.of(None) == SearchOptions()
    assert SearchOptions.of(options) is options
    assert SearchOptions.of(options, first=True) == replace(options, first=True)
    assert (options.most, replace(options, first=True).most) == (5, 1)
    assert repr(options) == "SearchOptions(limit=5, rule='legal')"
    assert pickle.loads(pickle.dumps(options)) == options
    with raises(bk.BurrkitError, "invalid options"):
        SearchOptions.of({"first": True})  # type: ignore[arg-type]


def test_options_and_keywords_solve_the_same() -> None:
    burr = bk.sixpiece.burr(216, 412, 751, 896, 960, 1024)
    given: dict[str, Any] = {"limit": 2, "up_to": "reflection"}
    assert bk.solve(burr, SearchOptions(**given)).assemblies == bk.solve(burr, **given).assemblies
    one = bk.solve(burr, SearchOptions(up_to="raw"), first=True)
    assert (one.convention, len(one)) == ("raw", 1)
    options = SearchOptions(limit=3, jobs=1)
    assert [s.number for s in bk.iter_solutions(burr, options)] == [4, 5, 10]
    assert [s.number for s in bk.iter_solutions(burr, first=True)] == [4]
    assert {s.level for s in bk.iter_solutions(burr, min_level=6)} == {"6.2.1.2"}
    with raises(bk.BurrkitError, "invalid disassemble"):
        bk.iter_solutions(burr, disassemble=False)
    with pytest.raises(TypeError, match="frist"):
        bk.solve(burr, frist=True)  # type: ignore[call-arg]

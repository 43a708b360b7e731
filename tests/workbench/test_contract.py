"""The contract with pages: what is generated from it is current, and every address of the server is in it."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path
from typing import Any, get_args

import jsonschema
import pytest
from starlette.routing import Route

from burrkit.assembly import why_none
from burrkit.drawing import VIEWS
from burrkit.errors import FormatError
from burrkit.formats import registry
from burrkit.formats.json.reader import Reader
from burrkit.puzzle import Problem
from burrkit.remarks import remark_data
from burrkit.search.climb.goals import GOALS
from burrkit.workbench.contract.check import Checker, contract, parse
from burrkit.workbench.contract.designs import DesignOrder, GoalName
from burrkit.workbench.contract.exports import ViewName
from burrkit.workbench.contract.jobs import PathOrder, SolveRequest
from burrkit.workbench.server import pairing
from burrkit.workbench.server.routes import designs, making, puzzles, searches, storage
from tests.assembly.test_why import REASONS
from tests.errors import raises

ROOT = Path(__file__).parent.parent.parent


def test_what_is_generated_is_current(monkeypatch: pytest.MonkeyPatch) -> None:
    """``make contract`` writes the schemas and the types of the page."""
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "hooks"))
    files = runpy.run_path(str(ROOT / "docs" / "hooks" / "contract.py"))["files"]()
    assert [path.name for path, text in files.items() if path.read_text(encoding="utf-8") != text] == []


def test_every_address_has_its_bodies() -> None:
    routes = (*puzzles.ROUTES, *storage.ROUTES, *designs.ROUTES, *searches.ROUTES, *making.ROUTES)
    known = {
        f"{method} {re.sub(r':[a-z]+}', '}', route.path)}"
        for route in routes
        if isinstance(route, Route)
        for method in (route.methods or set()) - {"HEAD"}
    }
    operations = r"/(scene|movement|difficulty|rigidity)$"
    declared = {
        re.sub(rf"(?<=number}}){operations}", "/{operation}", address) for address in contract()["endpoints"]
    }
    assert declared == known | {f"POST {pairing.ADDRESS}"}


def test_the_schemas_are_schemas() -> None:
    written = contract()
    jsonschema.Draft202012Validator.check_schema({"$defs": written["$defs"]})
    for endpoint in written["endpoints"].values():
        for body in filter(None, endpoint.values()):
            jsonschema.Draft202012Validator.check_schema(body)


def test_words_that_are_also_registered_elsewhere() -> None:
    assert list(get_args(GoalName)) == list(GOALS)
    assert list(get_args(ViewName)) == list(VIEWS)


def test_the_page_has_a_text_for_every_format() -> None:
    text = (ROOT / "viewer/src/words/bench/formats.ts").read_text(encoding="utf-8")
    assert set(re.findall(r"^  (\w+): \{ title", text, re.MULTILINE)) == {f.name for f in registry.exported()}


def test_requests_have_defaults_and_tuples() -> None:
    request = parse(SolveRequest, b'{"document": {}, "limit": 3}')
    assert (request.limit, request.up_to, request.problem, request.has_document) == (
        3,
        "rotation",
        None,
        True,
    )
    design = parse(DesignOrder, b'{"cells": [[0, 0, 0]], "sizes": [1, 2], "source": {"box": [1, 1, 1]}}')
    assert (design.cells, design.sizes, design.has_document) == (((0, 0, 0),), (1, 2), False)
    path = parse(PathOrder, b'{"start": {"drawing": "A"}, "goal": {"assembly": 2}, "rule": "half"}')
    assert (path.start, path.goal, path.rule) == ({"drawing": "A"}, {"assembly": 2}, "half")


@pytest.mark.parametrize(
    ("declared", "text", "said"),
    [
        (SolveRequest, '{"document": {}, "limit": true}', "malformed limit true"),
        (SolveRequest, '{"document": {}, "up_to": null}', "unknown up_to null rotation raw"),
        (SolveRequest, '{"document": {}, "disassemble": 1}', "malformed disassemble 1"),
        (SolveRequest, '{"document": {}, "uptown": 1}', "unknown uptown up_to"),
        (DesignOrder, '{"cells": [[0, 0, "0"]]}', "malformed cells[0][2] 0"),
        (DesignOrder, '{"cells": [[0, 0, 0]], "parent": {"job": "x"}}', "missing parent run"),
        (DesignOrder, '{"cells": [[0, 0, 0]], "source": 5}', "malformed source 5"),
        (DesignOrder, '{"cells": [[0, 0, 0]], "source": {"box": [1, 1, 1], "up": "y"}}', "unknown source up"),
        (PathOrder, '{"start": {"state": -1}, "goal": {}}', "malformed start.state -1 0"),
    ],
)
def test_what_is_not_declared_is_refused_by_its_place(declared: Any, text: str, said: str) -> None:
    with raises(FormatError, said):
        parse(declared, text.encode())


def test_answers_may_have_more_keys_but_not_other_values() -> None:
    schema = contract()["endpoints"]["POST /api/count"]["answer"] | {"$defs": contract()["$defs"]}
    checker = Checker(schema, Reader("answer"), 1 << 63)
    assert checker.value({"complete": False, "news": [1]}) == {"complete": False, "news": [1]}
    with raises(FormatError, "malformed answer assemblies null"):
        checker.value({"complete": True, "assemblies": None})


@pytest.mark.parametrize("problem", [problem for problem, _ in REASONS])
def test_every_reason_is_declared(problem: Problem) -> None:
    """With its code, and the figures that the sentence has, too."""
    written = contract()
    declared = written["$defs"]["CheckedProblem"]["properties"]["unsolvable"]
    checker = Checker(declared | {"$defs": written["$defs"]}, Reader("reason"), 1 << 63)
    for reason in why_none(problem):
        data = json.loads(json.dumps(remark_data(reason)))
        assert data["code"] != "other"
        assert checker.value(data).keys() == data.keys()
        assert all(str(data[key]) in reason for key in ("count", "limit", "piece") if key in data)

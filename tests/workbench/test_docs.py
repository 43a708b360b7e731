"""docs/guides/workbench-developers.md names every address that the server answers to, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from starlette.routing import Route, WebSocketRoute

from burrkit.workbench.server import pairing
from burrkit.workbench.server.routes import designs, making, puzzles, searches, storage

PAGE = (Path(__file__).parent.parent.parent / "docs" / "guides" / "workbench-developers.md").read_text(
    encoding="utf-8"
)

#: What the page calls the parts of an address that vary.
_NAMES = {"path:path": "PATH", "job": "ID", "name": "NAME", "number:int": "N", "format": "FORMAT"}


def addresses() -> list[str]:
    routes = (*puzzles.ROUTES, *storage.ROUTES, *designs.ROUTES, *searches.ROUTES, *making.ROUTES)
    return [*(route.path for route in routes if isinstance(route, Route | WebSocketRoute)), pairing.ADDRESS]


def test_every_address_is_there() -> None:
    for address in addresses():
        path = re.sub(r"\{([a-z:]+)\}", lambda found: _NAMES.get(found[1], "…"), address)
        if path.endswith("/…"):  # several of a kind, each named by its end
            path = path.removesuffix("…")
        if path in (
            "/api/scene",
            "/api/movement",
            "/api/states",
            "/api/difficulty",
            "/api/rigidity",
        ):  # described once for jobs and documents
            path = path.replace("/api", "…")
        assert path in PAGE, path


def test_every_format_is_there() -> None:
    assert all(f"`{form}`" in PAGE for form in puzzles.FORMATS.values())


def test_no_address_is_invented() -> None:
    known = {address.split("/{")[0] for address in addresses()}
    for path in re.findall(r"/api/[a-z]+", PAGE):
        assert path in known, path

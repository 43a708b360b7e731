"""The answers that are constant for a version: the page draws with them before Python is there.

``python -m native.facts`` prints them as JSON, by the addresses of the requests.
"""

from __future__ import annotations

import asyncio
import json
from tempfile import TemporaryDirectory
from typing import Any, Final

from burrkit.formats import examples
from burrkit.workbench.tab.desk import Desk

_ADDRESSES: Final = ("about", "contract", "sticks", "lattices", "catalogue", "examples", "pencil")
#: What this machine may have and a browser tab has not.
_WITHOUT: Final = {"cores": 1, "meshes": False}
_FORMATS_WITHOUT: Final = ("png", "gif", "webp")


async def facts() -> dict[str, Any]:
    """Return the answers by addresses such as ``GET /api/about``."""
    names = [f"examples/{each.name}" for each in examples.examples() if "/" not in each.name]
    with TemporaryDirectory() as home:
        desk = Desk(home)
        made = {f"GET /api/{name}": await _answer(desk, f"/api/{name}") for name in (*_ADDRESSES, *names)}
    about = made["GET /api/about"]
    about["formats"] = [each for each in about["formats"] if each["name"] not in _FORMATS_WITHOUT]
    about |= _WITHOUT
    return made


async def _answer(desk: Desk, address: str) -> Any:
    _, _, body = await desk.answer("GET", address, (), b"", lambda: False, asyncio.Future())
    return json.loads(body)


if __name__ == "__main__":
    print(json.dumps(asyncio.run(facts()), separators=(",", ":")))

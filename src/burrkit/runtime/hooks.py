"""How objects display and write themselves: by functions further down in the order of packages.

A piece draws itself in a notebook, and a result writes itself as JSON. What does so stands below them in the
order of packages, so that the objects reach it by the names in this table, which a test resolves.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

#: The function that each hook calls: a module of burrkit, and a name in it.
HOOKS: Final = {
    "picture of a piece": "drawing.sheets:piece",
    "picture of pieces": "drawing.sheets:pieces",
    "page in a notebook": "page.notebook:notebook_page",
    "solutions in a notebook": "page.notebook:notebook_html",
    "result as data": "formats.json.result:document",
    "result from text": "formats.json.result:read",
}


def call(hook: str, value: object) -> Any:
    """Call what stands for a hook with an object."""
    module, _, name = HOOKS[hook].partition(":")
    return getattr(import_module(f"burrkit.{module}"), name)(value)

"""Lazy imports of the public names of a package, so that plain geometry loads no compiler."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def lazy(
    package: str, home_of: Mapping[str, str] | None = None
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """``__getattr__`` and ``__dir__`` of a package.

    ``home_of`` maps public names to the modules that define them. Every other name of ``__all__`` is a
    submodule, and any submodule can be reached as an attribute, whatever was imported before.

    Hide them from type checkers, to which any misspelt name would otherwise be a value:

    ``if not TYPE_CHECKING: __getattr__, __dir__ = lazy(__name__, {"Assembly": "burrkit.assembly.model"})``
    """
    homes = home_of or {}
    module = sys.modules[package]

    def __getattr__(name: str) -> Any:  # noqa: N807
        if name in homes:
            value = getattr(import_module(homes[name]), name)
        elif not name.startswith("_") and find_spec(f"{package}.{name}") is not None:
            value = import_module(f"{package}.{name}")
        else:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        setattr(module, name, value)
        return value

    def __dir__() -> list[str]:  # noqa: N807
        return sorted(module.__all__)

    return __getattr__, __dir__

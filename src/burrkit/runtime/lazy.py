"""Lazy imports of the public names of a package, so that plain geometry loads no compiler."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy(package: str, home_of: Mapping[str, str]) -> Callable[[str], Any]:
    """``__getattr__`` of a package: ``home_of`` maps each public name to the module that defines it.

    Hide it from type checkers, to which any misspelt name would otherwise be a value:

    ``if not TYPE_CHECKING: __getattr__ = lazy(__name__, {"Assembly": "burrkit.assembly.model"})``
    """

    def __getattr__(name: str) -> Any:  # noqa: N807
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(home_of[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return __getattr__

"""Lazy imports of the public names of a package, so that plain geometry loads no compiler."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy(
    package: str, homes: Mapping[str, str] | None = None
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """``__getattr__`` and ``__dir__`` of a package.

    ``homes`` maps modules of the package to the public names that they define, separated by spaces. Every
    submodule can be reached as an attribute as well, whatever was imported before.

    Hide them from type checkers, to which any misspelt name would otherwise be a value:

    ``if not TYPE_CHECKING: __getattr__, __dir__ = lazy(__name__, {"model": "Assembly Motion"})``
    """
    home_of = {name: home for home, names in (homes or {}).items() for name in names.split()}
    module = sys.modules[package]

    def __getattr__(name: str) -> Any:  # noqa: N807
        if name in home_of:
            value = getattr(import_module(f"{package}.{home_of[name]}"), name)
        else:
            value = _submodule(package, name)
        setattr(module, name, value)
        return value

    def __dir__() -> list[str]:  # noqa: N807
        return sorted(module.__all__)

    return __getattr__, __dir__


def _submodule(package: str, name: str) -> Any:
    """A module of the package. AttributeError if it has none of this name."""
    full = f"{package}.{name}"
    if not name.startswith("_"):  # many tools look for __path__, __wrapped__ and the like
        try:
            return import_module(full)
        except ModuleNotFoundError as error:
            if error.name != full:  # one that it imports is not installed
                raise
    raise AttributeError(f"module {package!r} has no attribute {name!r}")

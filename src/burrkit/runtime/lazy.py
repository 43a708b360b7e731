"""Lazy imports of the public names of a package, so that plain geometry loads no compiler."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any


def publish(package: str, homes: Mapping[str, str] | None = None, *, modules: str = "") -> None:
    """Gives a package its public names: ``__getattr__``, ``__dir__`` and ``__all__``.

    ``homes`` maps modules of the package to the public names that they define, and ``modules`` are its public
    modules, both separated by spaces. What the package has imported by then is public as well. Every
    submodule can be reached as an attribute, whatever was imported before.

    A type checker sees the imports alone (``import Assembly as Assembly`` makes a name public, below ``if
    TYPE_CHECKING`` where it is lazy) and no ``__getattr__``, so that a misspelt name is an error to it.
    """
    module = sys.modules[package]
    home_of = {name: home for home, names in (homes or {}).items() for name in names.split()}
    imported = {name for name, value in vars(module).items() if _is_public(name, value)}
    public = sorted({*imported, *home_of, *modules.split()})

    def __getattr__(name: str) -> Any:  # noqa: N807
        if name in home_of:
            value = getattr(import_module(f"{package}.{home_of[name]}"), name)
        else:
            value = _submodule(package, name)
        setattr(module, name, value)
        return value

    vars(module).update(__getattr__=__getattr__, __dir__=public.copy, __all__=public)


def _is_public(name: str, value: object) -> bool:
    """Whether a package has imported a name for others: no module, and none of what makes the rest lazy."""
    return not (name.startswith("_") or name in {"TYPE_CHECKING", "publish"} or isinstance(value, ModuleType))


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

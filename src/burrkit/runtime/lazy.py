"""Lazy imports of the public names of a package, so that plain geometry loads no compiler."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, Self


def publish(package: str) -> None:
    """Gives a package its public names: ``__getattr__``, ``__dir__`` and ``__all__``.

    They are what the package has imported by then, and what it imports below ``if TYPE_CHECKING``: that is
    imported when it is first used. Every submodule can be reached as an attribute, whatever was imported
    before.

    A type checker sees the imports alone (``import Assembly as Assembly`` makes a name public) and no
    ``__getattr__``, so that a misspelt name is an error to it.
    """
    module = sys.modules[package]
    home_of = _declared(module) if "TYPE_CHECKING" in vars(module) else {}
    imported = {name for name, value in vars(module).items() if _is_public(name, value)}
    public = sorted({*imported, *home_of})

    def __getattr__(name: str) -> Any:  # noqa: N807
        home = home_of.get(name, package)
        value = _submodule(package, name) if home == package else getattr(import_module(home), name)
        setattr(module, name, value)
        return value

    vars(module).update(__getattr__=__getattr__, __dir__=public.copy, __all__=public)


class _Anything:
    """What a module is while its imports are noted: every name is in it, is true, and can be called."""

    def __getattr__(self, name: str) -> Self:
        return self

    def __call__(self, *_: object) -> None:
        pass


def _declared(module: ModuleType) -> dict[str, str]:
    """The names that a package imports, also for type checkers alone, with their modules.

    Its code runs once more, in a place of its own where an import is noted and imports nothing.
    """
    found: dict[str, str] = {}

    def note(home: str, _globals: object, _locals: object, names: Sequence[str], _level: int) -> _Anything:
        if home.startswith("burrkit") and home != __name__:
            found.update(dict.fromkeys(names, home))
        return _Anything()

    code = module.__spec__.loader.get_code(module.__name__)  # type: ignore[union-attr]
    exec(code, {"__name__": module.__name__, "__builtins__": {"__import__": note}})
    return found


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

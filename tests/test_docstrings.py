"""Every public name is documented; those of ``burrkit`` itself have examples, and all examples run."""

from __future__ import annotations

import doctest
import inspect
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import burrkit as bk

PACKAGES = [value for name in dir(bk) if isinstance(value := getattr(bk, name), ModuleType)]


def public() -> Iterator[tuple[str, Any]]:
    """Name and value of every public class and function."""
    for name in dir(bk):
        yield f"burrkit.{name}", getattr(bk, name)
    for package in PACKAGES:
        for name in getattr(package, "__all__", ()):
            yield f"{package.__name__}.{name}", getattr(package, name)


DOCUMENTED = {name: value for name, value in public() if callable(value) or isinstance(value, ModuleType)}
EXAMPLES = {
    name: value
    for name, value in DOCUMENTED.items()
    if name.count(".") == 1 and not isinstance(value, ModuleType)
}


def test_every_public_name_is_documented() -> None:
    """By at least three words, and not by what a dataclass generates."""
    wrong = []
    for name, value in DOCUMENTED.items():
        text = value.__doc__ or ""
        if len(text.split()) < 3 or text.startswith(f"{name.rsplit('.', maxsplit=1)[-1]}("):
            wrong.append(name)
    assert wrong == []


def test_every_public_method_is_documented() -> None:
    wrong = []
    for name, documented in DOCUMENTED.items():
        for attribute, value in vars(documented).items() if inspect.isclass(documented) else ():
            plain = value.__func__ if isinstance(value, classmethod | staticmethod) else value
            is_method = inspect.isfunction(plain) or isinstance(plain, property)
            if is_method and not attribute.startswith("_") and not plain.__doc__:
                wrong.append(f"{name}.{attribute}")
    assert wrong == []


def test_the_names_of_burrkit_have_examples() -> None:
    assert [name for name, value in EXAMPLES.items() if ">>> " not in (value.__doc__ or "")] == []


def modules() -> list[str]:
    """The modules that define public names, and the public packages."""
    homes = {getattr(value, "__module__", None) for value in DOCUMENTED.values()}
    return sorted(
        {home for home in homes if home and home.startswith("burrkit")} | {p.__name__ for p in PACKAGES}
    )


def test_examples_run() -> None:
    results = {name: doctest.testmod(sys.modules[name], optionflags=doctest.ELLIPSIS) for name in modules()}
    assert sum(attempted for _, attempted in results.values()) > 100
    assert {name for name, (failed, _) in results.items() if failed} == set()

"""Every public name is documented; those of ``burrkit`` itself have examples, and all examples run."""

from __future__ import annotations

import doctest
import inspect
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

import burrkit as bk

PACKAGES = [value for name in bk.__all__ if isinstance(value := getattr(bk, name), ModuleType)]


def public() -> Iterator[tuple[str, Any]]:
    """Name and value of every public class and function."""
    for name in bk.__all__:
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


@pytest.mark.parametrize("name", DOCUMENTED)
def test_every_public_name_is_documented(name: str) -> None:
    text = DOCUMENTED[name].__doc__ or ""
    assert len(text.split()) >= 3
    assert not text.startswith(f"{name.rsplit('.', maxsplit=1)[-1]}("), (
        "the docstring of a dataclass is generated"
    )


@pytest.mark.parametrize("name", [name for name, value in DOCUMENTED.items() if inspect.isclass(value)])
def test_every_public_method_is_documented(name: str) -> None:
    for attribute, value in vars(DOCUMENTED[name]).items():
        plain = value.__func__ if isinstance(value, classmethod | staticmethod) else value
        if not attribute.startswith("_") and (inspect.isfunction(plain) or isinstance(plain, property)):
            assert plain.__doc__, f"{name}.{attribute}"


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_names_of_burrkit_have_examples(name: str) -> None:
    assert ">>> " in (EXAMPLES[name].__doc__ or "")


def modules() -> list[str]:
    """The modules that define public names, and the public packages."""
    homes = {getattr(value, "__module__", None) for value in DOCUMENTED.values()}
    return sorted(
        {home for home in homes if home and home.startswith("burrkit")} | {p.__name__ for p in PACKAGES}
    )


@pytest.mark.parametrize("module", modules())
def test_examples_run(module: str) -> None:
    failed, _ = doctest.testmod(sys.modules[module], optionflags=doctest.ELLIPSIS)
    assert failed == 0


def test_no_public_class_has_the_name_of_another() -> None:
    """Exceptions, typed tuples and all others, over all modules of the package."""
    homes: dict[str, set[str]] = {}
    for name, value in DOCUMENTED.items():
        if inspect.isclass(value):
            homes.setdefault(name.rsplit(".", maxsplit=1)[-1], set()).add(value.__module__)
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}

"""The order of packages: each imports only from those above it, and none is part of a cycle."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import burrkit
from burrkit.runtime.hooks import HOOKS
from tests.test_house import modules

ROOT = Path(burrkit.__file__).parent

#: From the foundation to the command line; packages on one line do not import each other.
ORDER = (
    ("errors", "palette", "plurals", "remarks"),
    ("runtime",),
    ("geometry",),
    ("puzzle", "mesh"),
    ("assembly",),
    ("moves",),
    ("solving", "smt"),
    ("sixpiece", "pencil"),
    ("formats",),
    ("drawing", "page"),
    ("fabrication", "search", "census"),
    ("atlas",),
    ("workbench",),
    ("cli",),
)
LEVEL = {package: level for level, packages in enumerate(ORDER) for package in packages}


def imported(tree: ast.AST) -> Iterator[str]:
    """What burrkit's own modules a piece of code imports, without the name of the package."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            if name.startswith("burrkit."):
                yield name.removeprefix("burrkit.")


def test_every_package_has_its_place() -> None:
    found = {p.name for p in ROOT.iterdir() if (p / "__init__.py").exists()}
    single = {p.stem for p in ROOT.glob("*.py")} - {"__init__", "__main__"}
    assert found | single == set(LEVEL)


def test_packages_import_only_what_stands_above_them() -> None:
    wrong = []
    for name, tree in modules().items():
        home = name.split(".")[0]
        if home not in LEVEL:
            continue
        for target in {t.split(".")[0] for t in imported(tree)}:
            same = target == home
            if not same and LEVEL.get(target, -1) >= LEVEL[home]:
                wrong.append(f"{name} imports {target}")
    assert wrong == []


def test_every_hook_leads_to_a_function() -> None:
    for place in HOOKS.values():
        module, _, name = place.partition(":")
        assert callable(getattr(import_module(f"burrkit.{module}"), name))

"""The rules of the code: no circles of imports, small modules, one name for one thing, a budget of lines."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import burrkit

ROOT = Path(burrkit.__file__).parent


@cache
def modules() -> dict[str, ast.Module]:
    """Every module by its dotted name below ``burrkit``, packages without ``__init__``."""
    found = {}
    for file in sorted(ROOT.rglob("*.py")):
        parts = file.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(file.read_text(encoding="utf-8"))
    return found


# Imports -------------------------------------------------------------------------------------------------


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def _imports(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Imports that run, also those inside functions; those for type checkers do not."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif not _is_for_types(child):
            yield from _imports(child)


def _targets(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """The modules of burrkit that an import loads by name: a submodule, or the module that has the name."""
    known = modules()
    for alias in node.names:
        full = alias.name if isinstance(node, ast.Import) else f"{node.module}.{alias.name}"
        if full.startswith("burrkit."):
            name = full.removeprefix("burrkit.")
            yield name if name in known else name.rpartition(".")[0]


def test_no_circle_of_imports() -> None:
    arrows = {
        name: {target for node in _imports(tree) for target in _targets(node) if target != name}
        for name, tree in modules().items()
    }
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


# Sizes ---------------------------------------------------------------------------------------------------

#: Lines of ``src/burrkit`` that are not blank. A change that needs more removes others elsewhere, or raises
#: this number with a reason in docs/decisions.md.
BUDGET = 75_200

MODULE, FUNCTION, PARAMETERS = 400, 60, 8

#: What is longer, with its present size, which must not grow. Inner loops of kernels are slower in parts.
LONG_MODULES = {
    "assembly.kernel.exact_cover": 429,
    "census.enumeration.kernel.legal_turns": 420,
    "moves.clearance.kernel.drift_space": 444,
    "sixpiece.engine.kernel.first_separation": 402,
}
LONG_FUNCTIONS = {
    "assembly.kernel.exact_cover._search": 97,
    "assembly.kernel.exact_cover.branch": 89,
    "moves.slides.kernel.screen.screen": 85,
    "moves.slides.kernel.single_steps._first_free": 84,
    "moves.slides.kernel.small_assemblies.take_apart": 65,
}
MANY_PARAMETERS = {
    "assembly.kernel.exact_cover.branch": 9,
    "drawing.panels.steps": 9,
    "moves.path.finding.find_path": 10,
    "moves.path.finding.reachable": 9,
    "moves.slides.kernel.screen.screen": 9,
    "search.climb.climbing.search": 9,
}


def _functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """All functions by ``module.name``, but the commands: their parameters are options with texts."""
    for name, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and not (name.startswith("cli.") and _is_command(node)):
                yield f"{name}.{node.name}", node


def _is_command(node: ast.FunctionDef) -> bool:
    """Whether a function has options: its annotations name Typer's types."""
    arguments = (*node.args.args, *node.args.kwonlyargs)
    return any(
        re.search(r"\btyper\.|\bAnnotated\b|Option\b", ast.unparse(a.annotation or a)) for a in arguments
    )


def _length(node: ast.FunctionDef) -> int:
    """Lines of a function without its docstring."""
    doc = node.body[0] if ast.get_docstring(node) is not None else None
    whole = (node.end_lineno or 0) - node.lineno + 1
    return whole - ((doc.end_lineno or 0) - doc.lineno + 1 if doc is not None else 0)


def _parameters(node: ast.FunctionDef) -> int:
    names = [a.arg for a in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
    return len(names) - (names[:1] in (["self"], ["cls"]))


def _lines(name: str) -> int:
    path = ROOT.joinpath(*name.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return len(file.read_text(encoding="utf-8").splitlines())


def test_modules_functions_and_signatures_are_small() -> None:
    functions = dict(_functions())
    sizes = {
        "modules": ({name: _lines(name) for name in modules()}, MODULE, LONG_MODULES),
        "functions": ({name: _length(node) for name, node in functions.items()}, FUNCTION, LONG_FUNCTIONS),
        "parameters": ({name: _parameters(n) for name, n in functions.items()}, PARAMETERS, MANY_PARAMETERS),
    }
    for kind, (found, most, exceptions) in sizes.items():
        assert {name: size for name, size in found.items() if size > exceptions.get(name, most)} == {}, kind
        assert {name for name in exceptions if found.get(name, 0) <= most} == set(), (
            f"{kind}: no exceptions any more"
        )


def test_the_budget_of_lines() -> None:
    texts = (file.read_text(encoding="utf-8") for file in ROOT.rglob("*.py"))
    lines = sum(1 for text in texts for line in text.splitlines() if line.strip())
    assert lines <= BUDGET


#: Lines outside ``moves.mechanics`` that ask which lattice, rule, move or problem it is. Methods and tables
#: answer that elsewhere: ``CubicLattice``, ``Move`` and ``Turn``, ``Capability``, ``Burr``.
KINDS = re.compile(r"is_cubic|has_turns|isinstance\(.*\b(Turn|Burr)\b")
MOST_KINDS = 20


def test_few_places_ask_what_kind_it_is() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in sorted(ROOT.rglob("*.py"))
        if file != ROOT / "moves" / "mechanics.py"
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if KINDS.search(line)
    ]
    assert len(found) <= MOST_KINDS, found


# Names ---------------------------------------------------------------------------------------------------


def test_no_public_class_name_twice() -> None:
    homes = defaultdict(list)
    for name, tree in modules().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(name)
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}


def test_sqlite_is_opened_by_the_store_alone() -> None:
    opened = {
        name
        for name, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "sqlite3.connect"
    }
    assert opened <= {"runtime.store"}


def _names() -> set[str]:
    """Every name that the code of the package has, and every module."""
    found = {part for name in modules() for part in name.split(".")}
    for tree in modules().values():
        for node in ast.walk(tree):
            for field in ("id", "attr", "name", "arg"):
                if isinstance(value := getattr(node, field, None), str):
                    found.add(value)
    return found


def test_docstrings_name_what_exists() -> None:
    """A dotted name in double backticks that begins with a package of burrkit has no part that is gone."""
    known, packages = _names(), {name.split(".")[0] for name in modules()}
    stale = []
    for name, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                for reference in re.findall(r"``([a-z_]+(?:\.\w+)+)``", ast.get_docstring(node) or ""):
                    parts = reference.removeprefix("burrkit.").split(".")
                    if parts[0] in packages and not set(parts) <= known:
                        stale.append(f"{name}: {reference}")
    assert stale == []

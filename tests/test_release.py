"""Releases are built from known parts: actions by hash, few permissions, bounded and locked packages."""

from __future__ import annotations

import hashlib
import re
import tarfile
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

import hatch_build
from native import conda_recipe, static_site

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.y*ml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = "".join(file.read_text(encoding="utf-8") for file in sorted(ROOT.glob("native/*-requirements.txt")))

PINNED = re.compile(r"- uses: ([\w./-]+)@([0-9a-f]{40}) # (v\d+(?:\.\d+)*)")


def flaws(workflow: str) -> list[str]:
    """What is wrong with a workflow."""
    found = [
        f"not pinned by hash: {line.strip()}"
        for line in workflow.splitlines()
        if "uses:" in line and not line.lstrip().startswith("#") and not PINNED.fullmatch(line.strip())
    ]
    top = re.search(r"^permissions:(.*(?:\n .*)*)", workflow, re.MULTILINE)
    if top is None:
        found.append("no permissions for all jobs")
    elif "write" in top[1]:
        found.append("all jobs may write")
    if workflow.count("actions/checkout@") != workflow.count("persist-credentials: false"):
        found.append("the token stays in a checkout")
    found += [f"any version: {line}" for line in re.findall(r"pipx run .*", workflow) if "==" not in line]
    return found


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_workflows(file: Path) -> None:
    assert flaws(file.read_text(encoding="utf-8")) == []


def test_one_version_of_each_action() -> None:
    texts = "".join(file.read_text(encoding="utf-8") for file in WORKFLOWS)
    versions: dict[str, set[tuple[str, str]]] = {}
    for name, commit, version in PINNED.findall(texts):
        versions.setdefault(name, set()).add((commit, version))
    assert len(versions) > 5
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}


GOOD = """
permissions:
  contents: read
jobs:
  a:
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with: { persist-credentials: false }
      - run: pipx run --spec build==1.6.1 pyproject-build
"""


@pytest.mark.parametrize(
    ("before", "after", "flaw"),
    [
        ("@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1", "@v7", "not pinned"),
        (" # v7.0.1", "", "not pinned"),
        ("permissions:\n  contents: read\n", "", "no permissions"),
        ("contents: read", "contents: write", "may write"),
        ("permissions:\n  contents: read", "permissions: write-all", "may write"),
        ("        with: { persist-credentials: false }\n", "", "token"),
        ("build==1.6.1", "build", "any version"),
    ],
)
def test_flaws_are_found(before: str, after: str, flaw: str) -> None:
    assert flaws(GOOD) == []
    assert before in GOOD
    assert [found for found in flaws(GOOD.replace(before, after)) if flaw in found] != []


# Packages ---------------------------------------------------------------------------------------------------


def requirements() -> Iterator[Requirement]:
    """All packages that users, developers and builds need."""
    project = PROJECT["project"]
    texts = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    texts += [
        *PROJECT["build-system"]["requires"],
        hatch_build.COMPILER,
        hatch_build.LINKER,
        *hatch_build.BESIDES,
    ]
    yield from (needed for needed in map(Requirement, texts) if needed.name != "burrkit")


def is_bounded(needed: Requirement) -> bool:
    """Whether there is a version that is too new."""
    return any(part.operator in ("<", "<=", "==", "~=") for part in needed.specifier)


def test_every_requirement_has_an_upper_bound() -> None:
    names = {needed.name for needed in requirements()}
    assert {"numpy", "typer", "hatchling", "numba", "pyarrow"} <= names
    assert [str(needed) for needed in requirements() if not is_bounded(needed)] == []
    assert not is_bounded(Requirement("numpy>=2.0"))


def test_one_range_of_the_compiler_and_of_the_linker() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    assert extras["jit"] == [hatch_build.COMPILER]
    assert hatch_build.LINKER in extras["dev"]


def locked() -> dict[str, tuple[str, str]]:
    """The version of each package that `make web` downloads, and its line."""
    found = re.findall(r"^(([\w.-]+)==(\S+)(?: \\\n\s+--hash=sha256:[0-9a-f]{64})*)$", LOCK, re.MULTILINE)
    return {name: (version, line) for line, name, version in found}


def test_every_download_has_one_hash() -> None:
    assert {"starlette", "open-webui"} <= set(locked())
    assert len(locked()) == len(re.findall(r"^[^\s#]", LOCK, re.MULTILINE))
    assert {name: line.count("--hash") for name, (_, line) in locked().items()} == dict.fromkeys(locked(), 1)


def test_the_page_has_packages_in_these_ranges() -> None:
    needed = {each.name: each.specifier for each in requirements()}
    assert {"starlette", "segno", "defusedxml"} <= needed.keys() & locked().keys()
    for name, (version, _) in locked().items():
        assert needed.get(name, SpecifierSet()).contains(version), name
    numpy = re.findall(r"numpy-([\d.]+)-", static_site.NUMPY)
    assert all(needed["numpy"].contains(version) for version in numpy) and len(numpy) == 1


# conda-forge ------------------------------------------------------------------------------------------------


def test_the_recipe_is_that_of_its_distribution(tmp_path: Path) -> None:
    distribution = tmp_path / "burrkit-9.8.7.tar.gz"
    described = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    described = described.replace(f'version = "{PROJECT["project"]["version"]}"', 'version = "9.8.7"')
    (tmp_path / "pyproject.toml").write_text(described, encoding="utf-8")
    with tarfile.open(distribution, "w:gz") as archive:
        archive.add(tmp_path / "pyproject.toml", "burrkit-9.8.7/pyproject.toml")
    recipe = yaml.safe_load(conda_recipe.recipe(distribution, ["a-maintainer"]))
    assert recipe["context"] == {"version": "9.8.7"}
    assert recipe["source"]["sha256"] == hashlib.sha256(distribution.read_bytes()).hexdigest()
    project = PROJECT["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["web"]]
    assert {Requirement(each) for each in recipe["requirements"]["run"]} == {
        Requirement(each) for each in ("python", *needed)
    }
    host = {Requirement(each).name for each in recipe["requirements"]["host"]}
    assert host == {"python", "pip", "hatchling", "numba", "numpy"}
    assert [(ROOT / file).is_file() for file in recipe["about"]["license_file"]] == [True, True]
    assert recipe["extra"] == {"recipe-maintainers": ["a-maintainer"]}

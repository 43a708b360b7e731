"""Releases are built from known parts: actions by hash, few permissions, bounded and locked packages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

import hatch_build

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.y*ml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "native" / "app-requirements.txt").read_text(encoding="utf-8")
#: The extras of the application folder.
EXTRAS = ("web", "picture", "print")

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
    texts += [*PROJECT["build-system"]["requires"], hatch_build.COMPILER, *hatch_build.BESIDES]
    yield from (needed for needed in map(Requirement, texts) if needed.name != "burrkit")


def is_bounded(needed: Requirement) -> bool:
    """Whether there is a version that is too new."""
    return any(part.operator in ("<", "<=", "==", "~=") for part in needed.specifier)


def test_every_requirement_has_an_upper_bound() -> None:
    names = {needed.name for needed in requirements()}
    assert {"numpy", "typer", "hatchling", "numba", "pyarrow"} <= names
    assert [str(needed) for needed in requirements() if not is_bounded(needed)] == []
    assert not is_bounded(Requirement("numpy>=2.0"))


def test_one_range_of_the_compiler() -> None:
    assert PROJECT["project"]["optional-dependencies"]["jit"] == [hatch_build.COMPILER]


def locked() -> dict[str, list[tuple[str, str]]]:
    """The versions of each package in the lock file, with their lines."""
    found: dict[str, list[tuple[str, str]]] = {}
    for entry in re.split(r"\n(?=\S)", LOCK):
        if match := re.match(r"([\w.-]+)==(\S+)", entry):
            found.setdefault(match[1], []).append((match[2], entry))
    return found


def test_every_locked_file_has_a_hash() -> None:
    pinned = locked()
    assert len(pinned) > 20
    assert [name for name, pins in pinned.items() for _, entry in pins if "--hash=sha256:" not in entry] == []


def test_the_lock_is_of_these_requirements() -> None:
    """``make lock`` updates it where a bound has changed."""
    project, pinned = PROJECT["project"], locked()
    texts = [*project["dependencies"], "pyinstaller>=6.10,<7"]
    texts += [text for extra in EXTRAS for text in project["optional-dependencies"][extra]]
    for needed in map(Requirement, texts):
        versions = [version for version, _ in pinned[needed.name]]
        assert all(needed.specifier.contains(version) for version in versions), needed
    assert not SpecifierSet("<2").contains(pinned["numpy"][0][0])

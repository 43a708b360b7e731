"""docs/json.md has every key that a command prints with ``--json``, with its type, and no other."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import burrkit.cli
from burrkit.census.stick_sets.report_tables import Record
from tests.conftest import Cli
from tests.smt.solvers import real

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "json.md"

WORDS = """tongue tune tone note tine ton ge ut gun nut ego outgun tungeon apple pale unto gent""".replace(
    " ", "\n"
)

#: What the type of a key requires of a JSON value.
TYPES = {str: "text", bool: "boolean", int: "number", float: "number", type(None): "null", list: "list"}


class Section(NamedTuple):
    """The examples of a command, and its keys with their types."""

    examples: list[str]
    keys: dict[str, str]


def sections() -> dict[str, Section]:
    parts = re.split(r"^## `(burrkit [^`]*)`$", PAGE.read_text("utf-8"), flags=re.M)
    found: dict[str, Section] = {}
    for name, body in zip(parts[1::2], parts[2::2], strict=True):
        rows = re.findall(r"^\| (.*?) \| (.*?) \| .* \|$", body, re.M)
        keys = {key: kind for cell, kind in rows for key in re.findall(r"`([^`]+)`", cell)}
        if ("(all)", "result") in rows:
            keys[""] = "result"
        same = re.search(r"^The keys of `(.*)`\.$", body, re.M)
        if same is not None:
            keys = found[same[1]].keys
        found[name] = Section(re.findall(r"^Example: `burrkit (.*)`$", body, re.M), keys)
    return found


SECTIONS = sections()
EXAMPLES = [(name, words) for name, section in SECTIONS.items() for words in section.examples]


def _matches(key: str, path: str) -> bool:
    """Whether a path is meant by a key of the page, in which ``*`` stands for any one key."""
    own, other = key.split("."), path.split(".")
    return len(own) == len(other) and all(a in {"*", b} for a, b in zip(own, other, strict=True))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("json")
    (path / "examples").symlink_to(ROOT / "examples")
    (path / "words.txt").write_text(WORDS, "utf-8")
    return path


MADE = {
    "solved.xmpuzzle": "solve examples/three-in-a-cube.json --save solved.xmpuzzle",
    "printed": "make examples/antique.txt --only print,assembly --out printed",
    "climbed.sqlite": "search climb --seed 1 --runs 1 --steps 20 --out climbed.sqlite",
    "census.sqlite": "census run census.sqlite --class notchable --sample 0.01 --special 6",
    "sets.sqlite": "census sets run sets.sqlite --class notchable --sample 0.01",
    "turns.sqlite": "census turns run turns.sqlite --class notchable --sample 0.003",
}


@pytest.fixture(scope="module")
def printed() -> dict[str, set[str]]:
    """The keys of the page that the examples of a command have printed."""
    return {}


@pytest.mark.parametrize(("name", "words"), EXAMPLES, ids=[words for _, words in EXAMPLES])
def test_every_key_is_on_the_page(
    name: str,
    words: str,
    cli: Cli,
    folder: Path,
    printed: dict[str, set[str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if "--solver z3" in words:
        real("z3")
    monkeypatch.chdir(folder)
    for file, made in MADE.items():
        if file in words and not (folder / file).exists():
            assert cli(*made.split()).code == 0
    ran = cli(*shlex.split(words))
    assert ran.code == 0, ran.err
    keys = SECTIONS[name].keys
    seen = printed.setdefault(name, set())
    for line in ran.out.splitlines():
        for path, value in _values(json.loads(line), keys):
            key = next(
                (key for key in sorted(keys, reverse=True) if key == path or _matches(key, path)), None
            )
            if key is None and "" in keys:  # those of solve
                seen.add("")
                continue
            assert key is not None, f"docs/json.md, {name}: the key {path} is missing"
            seen.add(key)
            if keys[key] != "result":
                assert TYPES[type(value)] in keys[key], f"docs/json.md, {name}: {path} is {value!r:.60}"
    if words == SECTIONS[name].examples[-1]:
        unseen = {key for key in keys if key not in seen and "if any" not in keys[key]}
        assert not unseen, f"docs/json.md, {name}: no example prints {unseen}"


def _values(data: Any, keys: dict[str, str]) -> Iterator[tuple[str, Any]]:
    stops = {key for key, kind in keys.items() if kind == "result" or "list of objects" in kind}
    for path, value in _leaves(data, "", stops):
        if value in ([], {}) and any(re.split(r"(?=\[\]|\.)", key)[0] for key in keys if _begins(key, path)):
            continue
        yield path, value


def _begins(key: str, path: str) -> bool:
    """Whether a key of the page is below a path."""
    own, other = re.findall(r"\[\]|[^.\[\]]+", key), re.findall(r"\[\]|[^.\[\]]+", path)
    return len(own) > len(other) and all(a in {"*", b} for a, b in zip(own, other, strict=False))


def _leaves(value: Any, path: str, stops: set[str]) -> Iterator[tuple[str, Any]]:
    if path and any(_matches(stop, path) for stop in stops):
        yield path, value
    elif isinstance(value, dict) and value:
        for key, below in value.items():
            yield from _leaves(below, f"{path}.{key}" if path else key, stops)
    elif isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        for item in value:
            yield from _leaves(item, f"{path}[]", stops)
    else:
        yield path, value


def test_records_of_sets() -> None:
    """A small sample has none to print."""
    assert set(SECTIONS["burrkit census sets records"].keys) == {field.name for field in fields(Record)}


def test_every_command_with_json_has_a_section() -> None:
    """Each module of the command line that has the option is named by a section."""
    folder = Path(burrkit.cli.__file__).parent
    modules = {path.stem for path in folder.rglob("*.py") if re.search(r"as_json: ", path.read_text("utf-8"))}
    named = {word for name in SECTIONS for word in re.findall(r"[a-z]+", name)}
    groups = {"all_lengths_report": "lengths", "report_tables": "report", "options": "json"}
    groups |= {"kind": "logic", "searches": "words", "word_lists": "words", "climbs": "climb"}
    groups |= {"studies": "census", "output": "census"}
    assert {groups.get(module, module) for module in modules} <= named | {"json"}

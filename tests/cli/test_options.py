"""Each option of the command line is declared in one place, and so is each message that commands share."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import burrkit.cli
from burrkit.cli.common.lazy import CommandGroup
from burrkit.cli.common.options import SHARED
from burrkit.cli.table import COMMANDS
from burrkit.pencil.logic.kinds import KINDS

ROOT = Path(burrkit.cli.__file__).parent


def declarations() -> Iterator[tuple[str, str]]:
    """The names of options and arguments, each with the place of its declaration."""
    yield from ((name, "common/options.py: SHARED") for name in SHARED)
    for file in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            place, called = f"{file.relative_to(ROOT)}:{node.lineno}", ast.unparse(node.func)
            assert called != "typer.Option" or file.name == "options.py", f"{place}: not by option()"
            if called in ("option", "options.option"):
                names = [str(each.value) for each in node.args if isinstance(each, ast.Constant)]
                yield from ((name, place) for name in names if name.startswith("--") and name not in SHARED)
            elif called in ("typer.Argument", "argument", "options.argument"):
                named = [word.value for word in node.keywords if word.arg == "metavar"]
                yield from (
                    (part.value, place)
                    for part in ast.walk(node.args[0] if node.args else named[0])
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                )


def test_each_option_is_declared_once() -> None:
    places = defaultdict(list)
    for name, place in declarations():
        places[name].append(place)
    assert {name: where for name, where in places.items() if len(where) > 1} == {}
    assert {"--json", "--length", "--jobs", "--limit", "--force", "SOURCE", "FILE"} <= places.keys()


def test_folders_mirror_the_command_line() -> None:
    """``burrkit census run`` is census/run.py; commands that share a module are the exceptions."""
    elsewhere = {"app": "workbench", **dict.fromkeys((kind.name for kind in KINDS), "logic.kind")}
    words = ("anagrams", "inside", "containing", "match", "subjects")
    elsewhere |= dict.fromkeys(words, "words.searches")

    def check(group: CommandGroup, folder: str) -> None:
        for name, place in group.commands.items():
            if isinstance(place, CommandGroup):
                check(place, f"{folder}{name}.")
            else:
                own = f"census.{name}" if name == "records" else elsewhere.get(name, f"{folder}{name}")
                assert place.module == own or (place.module == "census.studies" and place.holder)

    check(COMMANDS, "")


def test_one_module_reports_that_kernels_are_compiled() -> None:
    texts = (
        (str(file.relative_to(ROOT)), node.value)
        for file in sorted(ROOT.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    assert {place for place, text in texts if text.startswith(("compiling the kernels", "compiled in"))} == {
        "common/warm_up.py"
    }

"""The codes of errors: each is described, and each that the package gives an error is one of them."""

from __future__ import annotations

import ast
import pickle
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import burrkit
from burrkit.errors import CODES, BurrkitError, FormatError
from burrkit.pencil.logic.solver import OutOfTimeError
from burrkit.workbench.server.process import CODE_OF_STATUS, CallError
from tests.conftest import Cli

HERE = Path(__file__).parent
PACKAGE = Path(burrkit.__file__).parent
GUIDE = HERE.parent / "docs/guides/python.md"

WORDINGS = tomllib.loads((HERE / "wordings.toml").read_text(encoding="utf-8"))


def _given_codes() -> Iterator[str]:
    """The codes of classes, and the last arguments of calls that are the text of a code after a message."""
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name.endswith("Error"):
                for line in node.body:
                    if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "code":
                        yield ast.literal_eval(line.value)
            elif isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and len(node.exc.args) > 1:
                name, last = ast.unparse(node.exc.func), node.exc.args[-1]
                is_code = isinstance(last, ast.Constant) and re.fullmatch(
                    r"[a-z]+(-[a-z]+)?", str(last.value)
                )
                least = 4 if name == "FormatError" else 3 if "error" in name else 2
                if is_code and len(node.exc.args) >= least:
                    yield ast.literal_eval(last)


def test_codes_are_those_of_the_table() -> None:
    assert {*_given_codes(), *CODE_OF_STATUS.values(), BurrkitError.code} == set(CODES)


def test_the_guide_lists_the_codes() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    assert dict(rows) == CODES


def test_a_code_is_that_of_the_class_unless_given() -> None:
    assert (FormatError("a", 1, "b").code, FormatError("a", 1, "b", "damaged").code) == (
        "malformed",
        "damaged",
    )
    assert (str(FormatError("a", 1, "b", "damaged")), FormatError.code) == ("a:1: b", "malformed")


def test_the_wording_of_commands(cli: Cli) -> None:
    """The full text of some errors; all other tests check codes and what the messages name."""
    for command, text in WORDINGS["commands"].items():
        ran = cli(*shlex.split(command))
        assert (ran.code, ran.out, ran.err) == (2, "", f"burrkit: {text}\n"), command


def test_errors_can_be_pickled() -> None:
    """They travel from workers, whatever the parameters of their class."""
    for error in (FormatError("a", 1, "b", "damaged"), CallError("late", 504), OutOfTimeError("late")):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))

"""The frame of the command line: help, version, and how a command ends."""

from __future__ import annotations

import errno
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pytest

from burrkit.__main__ import main
from burrkit.cli import solve
from burrkit.cli.app import every_command
from burrkit.cli.common.help_text import in_paragraphs, summary_of
from burrkit.cli.common.lazy import CommandGroup, CommandModule
from burrkit.cli.table import COMMANDS
from tests.conftest import Cli
from tests.errors import refused

ANTIQUE = "1,120,3328,3322,3328,3305"


def run_python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout


def test_help_and_usage_errors_load_nothing_heavy() -> None:
    """All commands in one process, so that the list of what was loaded at the end covers them all."""
    names = [name for name, command in every_command() if not hasattr(command, "list_commands")]
    code = f"""
import contextlib, io, sys
from burrkit.cli.app import main
for name in {names!r}:
    for option, code in ("--help", 0), ("--no-such-option", 2):
        sys.argv = [*name.split(), option]
        try:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                main()
        except SystemExit as ended:
            if ended.code != code:
                print(name, option, ended.code)
print(sorted({{"numpy", "numba", "rich", "sqlite3", "pydantic"}} & set(sys.modules)))
"""
    assert len(names) > 40
    assert run_python(code) == "[]\n"


#: What a start must not wait for: each was on the way once. ``numpy.ma`` and ``numpy.random`` are left to the
#: modules that need them.
SLOW = (
    "rich", "concurrent", "logging", "hashlib", "html", "tempfile", "random", "csv", "sqlite3", "numba",
    "pydantic", "importlib.resources", "xml",
)  # fmt: skip


@pytest.mark.parametrize(
    ("words", "also"),
    [
        ("--help", "numpy dataclasses burrkit.cli.solve burrkit.geometry"),
        ("solve --help", "numpy burrkit.geometry burrkit.solving.solver"),
        (
            "solve examples/antique.txt --jobs 1",
            "json burrkit.formats.examples burrkit.sixpiece.catalogue burrkit.sixpiece.ll",
        ),
        ("solve examples/antique.txt --jobs 2 --json", "burrkit.cli.common.solve_report burrkit.sixpiece.ll"),
        ("solve 1,120,3328,3322,3328,3305", "json burrkit.formats.contents"),
        ("view --help", "numpy burrkit.page"),
        ("piece 52", "json burrkit.solving burrkit.assembly.cover burrkit.moves.engine"),
        ("identify 52 88 1 2 3 4", "json burrkit.moves.engine"),
    ],
)
def test_a_command_loads_what_it_needs(words: str, also: str) -> None:
    """In a pipe, as an installed burrkit does it, if the kernels of the extension module are there."""
    code = f"""
import contextlib, io, sys
sys.argv = ["burrkit", *{words.split()!r}]
from burrkit.cli.app import main
with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
    main()
print(*sys.modules, *("numba" if name.startswith("numba.") else "" for name in sys.modules))
"""
    loaded = set(run_python(code).split())
    names = [*SLOW, *also.split()]
    if "numba" in loaded:  # a checkout without the extension module
        names = also.split()
    assert sorted(loaded & set(names)) == []


def test_the_list_of_commands_imports_none_of_them() -> None:
    code = """
import sys
sys.argv = ["burrkit", "--help"]
from burrkit.cli.app import main
try:
    main()
except SystemExit:
    print(sorted(name for name in sys.modules if name.startswith("burrkit.cli.")))
"""
    modules = run_python(code).splitlines()[-1]
    assert "burrkit.cli.table" in modules
    assert not any(f"'burrkit.cli.{place.module}'" in modules for _, place in table_entries(COMMANDS))


def table_entries(group: CommandGroup) -> Iterator[tuple[str, CommandModule]]:
    """All commands of the table, with their names."""
    for name, place in group.commands.items():
        if isinstance(place, CommandGroup):
            yield from table_entries(place)
        else:
            yield name, place


def test_summaries_are_those_of_the_commands() -> None:
    for name, place in table_entries(COMMANDS):
        command = getattr(place.load(), name)
        assert summary_of(command.__doc__) == place.summary, name


def test_headings_name_commands() -> None:
    """A heading for a command that was renamed would disappear without a word."""
    assert COMMANDS.headings
    assert set(COMMANDS.headings) <= set(COMMANDS.commands)
    assert next(iter(COMMANDS.headings)) == next(iter(COMMANDS.commands))


def test_bad_input_does_not_wait_for_the_kernels() -> None:
    code = """
import sys
sys.argv = ["burrkit", "solve", "0,120,3328,3322,3328,3305"]
from burrkit.cli.app import main
try:
    main()
except SystemExit as ended:
    print("code", ended.code, "numba" in sys.modules)
"""
    assert run_python(code) == "code 2 False\n"


def test_version(cli: Cli) -> None:
    ran = cli("--version")
    assert (ran.code, ran.out) == (0, f"burrkit {version('burrkit')}\n")


def test_help_of_every_command(cli: Cli) -> None:
    names = list(COMMANDS.commands)
    assert {"solve", "piece", "frame", "ll", "convert", "catalogue"} <= set(names)
    for name in names:
        ran = cli(name, "--help")
        assert ran.code == 0, name
        assert f"burrkit {name}" in ran.out
        assert name in cli("--help").out


def test_help_fills_the_screen() -> None:
    """The lines of a docstring are not those of a terminal."""
    commands = dict(every_command())
    assert {"burrkit solve", "burrkit search climb", "burrkit census sets run"} <= commands.keys()
    for name, command in commands.items():
        assert not re.search(r"[^\s\b]\n[^\s\b]", command.help or ""), name


def test_paragraphs_and_what_is_indented_stay() -> None:
    assert in_paragraphs("One\ntwo.\n\n  four\n    five") == "One two.\n\n\b\n  four\n    five"
    assert in_paragraphs(None) is None


def test_no_arguments_show_the_help(cli: Cli) -> None:
    for words in ((), ("search",), ("logic",), ("census", "sets")):
        ran = cli(*words)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out == cli(*words, "--help").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("slove",), "usage slove"),
        (("solve",), "missing SOURCE --file FILE puzzle"),
        (("view",), "usage Missing"),
        (("solve", "--jsn", ANTIQUE), "unknown --jsn option"),
        (("view", "--bevle", ANTIQUE), "unknown --bevle option"),
        (("states", "--jsn", ANTIQUE), "unknown --jsn option"),
        (("identify", "--jsn", ANTIQUE), "unknown --jsn option"),
        (("smt", "burr", "--slove", ANTIQUE), "unknown --slove option"),
        (("make", "--bevle", "1", ANTIQUE), "usage --bevle --bed --bevel --problem"),
        (("solve", "--limit", "0", ANTIQUE), "usage --limit"),
        (("solve", "--jobs", "many", ANTIQUE), "usage --jobs"),
        (("solve", "--up-to", "mirror", ANTIQUE), "usage --up-to"),
    ],
)
def test_wrong_usage_is_one_line(cli: Cli, words: tuple[str, ...], said: str) -> None:
    ran = cli(*words)
    refused(ran, said)


@pytest.mark.parametrize(
    ("words", "objection"),
    [
        (("solve", "--jobs", "0", ANTIQUE), "--jobs must be a whole number from 1 up, not 0"),
        (("solve", "--jobs", "many", ANTIQUE), "--jobs must be a whole number from 1 up, not many"),
        (("solve", "--time-limit", "nan", ANTIQUE), "--time-limit must be a number from 0 up, not nan"),
        (("picture", "--dpi", "1.5", ANTIQUE, "a.png"), "--dpi must be a whole number, not 1.5"),
        (("design", "--pieces", "30", "soma"), "--pieces must be a whole number from 2 to 12, not 30"),
    ],
)
def test_wrong_numbers_in_plain_words(cli: Cli, words: tuple[str, ...], objection: str) -> None:
    assert cli(*words).err == f"burrkit: {objection} (see burrkit {words[0]} --help)\n"


def test_interrupt_is_one_line(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(solve, "load_problem", interrupted)
    ran = cli("solve", ANTIQUE)
    assert (ran.code, ran.out, ran.err) == (130, "", "burrkit: interrupted\n")


def test_a_reader_that_goes_away_hears_no_complaint() -> None:
    command = [sys.executable, "-m", "burrkit", "solve", "--all", "-v", "love's dozen"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "Love's Dozen\n"
        process.stdout.close()
        complaints = process.stderr.read()
    assert "Traceback" not in complaints
    assert "Exception" not in complaints


@pytest.mark.parametrize("loading", ["typer", "burrkit.cli.piece", "burrkit.sixpiece.sticks"])
def test_an_interrupt_while_modules_load_is_silent(loading: str) -> None:
    """The import of that module is interrupted; what else catches exceptions there does not matter."""
    code = f"""
import signal, sys
class Finder:
    def find_spec(self, name, *_):
        if name == {loading!r}:
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Finder())
sys.argv = ["burrkit", "piece", "52"]
from burrkit.__main__ import main
main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 130
    assert done.stderr in ("", "burrkit: interrupted\n")


def test_the_installed_command_is_the_quiet_one() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    module, _, name = project["project"]["scripts"]["burrkit"].partition(":")
    assert getattr(import_module(module), name) is main


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (OSError(errno.ENAMETOOLONG, "File name too long", "x\x1b"), 2, "x?: File name too long"),
        (
            FileNotFoundError(errno.ENOENT, "No such file or directory"),
            2,
            "the working directory no longer exists",
        ),
        (
            OSError(errno.ENOSPC, "No space left on device"),
            1,
            "cannot write the answer: No space left on device",
        ),
    ],
)
def test_what_the_system_refuses_is_one_line(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, error: OSError, code: int, said: str
) -> None:
    def unreadable(*_: object) -> None:
        raise error

    monkeypatch.setattr(solve, "load_problem", unreadable)
    ran = cli("solve", ANTIQUE)
    assert (ran.code, ran.out, ran.err.count("\n")) == (code, "", 1)
    assert ran.err.startswith(f"burrkit: {said}")

"""An unknown command is answered with commands of that name, wherever they are."""

from __future__ import annotations

import pytest

from burrkit.cli.common.lazy import _paths, with_suggestion
from burrkit.cli.table import COMMANDS, ELSEWHERE
from tests.conftest import Cli
from tests.errors import refused


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("seki oo+ooaoo-", "'burrkit logic seki'"),
        ("hints orchestra", "'burrkit words hints'"),
        ("anagram orchestra", "'burrkit words anagrams'"),
        ("symmetry", "'burrkit census symmetry'"),
        ("sets", "'burrkit search sets', 'burrkit census sets'"),
        ("logic anagrams", "'burrkit words anagrams'"),
        ("words solve", "'burrkit solve'"),
        ("new sudoku", "'burrkit logic new'"),
        ("slove", "'solve'"),
        ("words anagrm", "'anagrams'"),
        ("matrix", "'burrkit states --matrix'"),
        ("t1", "'burrkit selftest t1'"),
    ],
)
def test_what_is_meant(cli: Cli, words: str, meant: str) -> None:
    ran = cli(*words.split())
    *groups, name = words.split()[: 1 + (words.split(maxsplit=1)[0] in ("logic", "words"))]
    assert (ran.code, ran.out) == (2, "")
    see = " ".join(("burrkit", *groups, "--help"))
    assert ran.err == f"burrkit: No such command '{name}'. Did you mean {meant}? (see {see})\n"


def test_nothing_is_meant(cli: Cli) -> None:
    refused(cli("xyzzy"), "usage xyzzy")
    for message in ("No such option: --list", "No such command 'a b'.", "", "Missing argument 'LETTERS'."):
        assert with_suggestion(message, COMMANDS, ELSEWHERE) == message


def test_every_inner_command_is_found_by_its_name() -> None:
    paths = list(_paths(COMMANDS.commands, "burrkit"))
    assert {"burrkit solve", "burrkit census sets run", "burrkit logic knight", "burrkit words text"} <= set(
        paths
    )
    for path in paths:
        name = path.split()[-1]
        named = [other for other in paths if other.split()[-1] == name]
        listed = ", ".join(f"'{other}'" for other in named[:3])
        expected = f"No such command '{name}'. Did you mean {listed}?"
        for similar in ("", " Did you mean 'solve'?"):
            message = f"No such command '{name}'.{similar}"
            assert with_suggestion(message, COMMANDS, ELSEWHERE) == expected

"""``burrkit piece``: numbers and rows in, a page or JSON out, one line for anything else."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
import typer
from hypothesis import given, strategies as st
from typer.testing import CliRunner, Result

from burrkit.cli import piece
from burrkit.errors import BurrkitError, StickError

APP = typer.Typer()
APP.command(context_settings=piece.CONTEXT_SETTINGS)(piece.piece)

Y = ("xxxxxx", "xx..xx", "x....x", "x....x")
FINGER = {
    "number": 3324,
    "has_number": True,
    "canonical": 992,
    "connected": True,
    "removed": [1, 2, 8, 16, 32, 64, 128, 1024, 2048],
    "weight": 3,
    "orientations": [992, 3324],
    "mirror": 960,
    "chiral": True,
    "notchable": True,
    "millable": True,
    "name": "finger (right)",
    "jrm": None,
    "order": 2131,
    "length": 6,
    "rows": ["xx..xx", "xxxxxx", "x....x", "x..x.x"],
}


def run(*words: str, typed: str | bytes | None = None) -> Result:
    return CliRunner().invoke(APP, words, input=typed)


def answer(*words: str, typed: str | bytes | None = None) -> dict[str, object]:
    result = run(*words, "--json", typed=typed)
    assert result.exit_code == 0, result.exception
    found: dict[str, object] = json.loads(result.stdout)
    return found


def complaint(*words: str, typed: str | bytes | None = None) -> str:
    result = run(*words, typed=typed)
    assert isinstance(result.exception, BurrkitError), result.output
    assert result.stdout == ""
    return str(result.exception)


def test_the_values_that_make_the_number() -> None:
    assert "removed        1 + 2 + 4 + 16 + 32 + 64, plus 1 makes 120\n" in run("120").stdout
    assert "removed        nothing\n" in run("1").stdout


def test_help_shows_the_values() -> None:
    drawn = run("--help").stdout
    assert "/ 16 / 32 / 64 /128 /" in drawn
    assert "| 256| 512|" in drawn
    assert max(map(len, drawn.splitlines())) <= 80


def test_json_of_a_stick() -> None:
    found = answer("3324")
    voxels = found.pop("voxels")
    assert found == FINGER
    assert isinstance(voxels, list)
    assert len(voxels) == 12 + 3
    assert [3, 0, 1] in voxels
    assert [2, 0, 1] not in voxels


def test_page_of_a_stick() -> None:
    lines = run("960").stdout.splitlines()
    assert lines[0].strip(" +-") == ""
    assert "top behind     x..x.x" in lines
    assert "canonical      960" in lines
    assert "name           finger (left)" in lines
    assert "mirror image   992, finger (right)" in lines
    assert not any(line.startswith("JRM") for line in lines)
    assert all(len(line) < 80 for line in lines)


def test_cutlers_lists_have_the_stick() -> None:
    """As ``burrkit sticks`` lists it; a stick without a number as drawn has no place in his order."""
    lines = run("3328").stdout.splitlines()
    assert "JRM            3 (Cutler 1978)" in lines
    assert "Cutler's order 2,221 of 2,225, group 42 of size 2, SIDM of 1024" in lines
    assert (answer("3328")["jrm"], answer("3328")["order"]) == (3, 2221)
    turned = ("x....x", "xxxxxx", "x....x", "xx..xx")
    assert (answer(*turned)["has_number"], answer(*turned)["order"]) == (False, None)
    assert "order" not in run(*turned).stdout


@pytest.mark.parametrize(
    "words", [["/".join(Y)], list(Y), ["\n".join(Y)], ["/".join(Y[:2]), "/".join(Y[2:])]]
)
def test_rows_on_the_command_line(words: list[str]) -> None:
    assert answer(*words)["number"] == 1024


def test_rows_of_ones_and_noughts_are_not_numbers() -> None:
    assert answer("111111", "110011", "100001", "100001")["number"] == 1024


@pytest.mark.parametrize(
    "typed", ["1024\n", "\n".join(Y), "\r\n".join(Y), "\ufeff" + "\n".join(Y), "/".join(Y)]
)
def test_standard_input(typed: str) -> None:
    assert answer("-", typed=typed.encode())["number"] == 1024


def test_a_stick_drawn_without_a_number_is_turned() -> None:
    found = answer("x.xxxx/xxxx.x/xxxxxx/xxxxxx")
    assert (found["number"], found["canonical"], found["has_number"]) == (130, 130, False)
    assert "130 (turned: as given it has none)" in run("x.xxxx/xxxx.x/xxxxxx/xxxxxx").stdout


def test_length() -> None:
    assert answer("1024")["length"] == 6
    assert answer("1024", "--length", "10")["rows"] == ["x" * 10, "xxxx..xxxx", "xxx....xxx", "xxx....xxx"]
    longer = "xxxxxxxx/xxx..xxx/xx....xx/xx....xx"
    assert answer(longer)["rows"] == longer.split("/")
    assert answer(longer, "--length", "6")["rows"] == list(Y)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["4097"], "stick 4097 is not between 1 and 4096"),
        (["0"], "stick 0 is not between 1 and 4096"),
        (["-1"], "stick -1 is not between 1 and 4096"),
        (["--", "-1"], "stick -1 is not between 1 and 4096"),
        (["9" * 5000], "stick 999999999... is not between 1 and 4096"),
        (["4096"], "stick 4096 is not connected: it falls into 2 parts"),
        (["1", "--length", "7"], "length 7 is not one of 6, 8, 10, 12"),
        (["1024", "3328"], "one stick at a time: give one number, or four rows"),
        (["foo"], "'foo' is neither a stick number nor four rows like xxxxxx/xx..xx/x....x/x....x"),
        (["1.5"], "'1.5' is neither a stick number nor four rows like xxxxxx/xx..xx/x....x/x....x"),
        (
            ["y" * 99],
            f"'{'y' * 40}...' is neither a stick number nor four rows like xxxxxx/xx..xx/x....x/x....x",
        ),
        (["1", "--jsn"], "no such option: --jsn"),
        ([""], "no stick given; give a stick number or four rows"),
        (["xxxxxx"], "1 row instead of four: bottom behind, bottom front, top behind, top front"),
        (["------", *Y[1:]], "bottom behind row, place 1: no burr stick lacks a cube at its end"),
    ],
)
def test_bad_input_gets_one_line(words: list[str], message: str) -> None:
    assert complaint(*words) == message


@pytest.mark.parametrize("typed", [b"", b"\n\n", b"\xff\xfe\x00", b"x" * 100_000])
def test_bad_standard_input_gets_one_line(typed: bytes) -> None:
    assert len(complaint("-", typed=typed).splitlines()) == 1


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=1, max_size=5))
def test_any_words_get_a_page_or_one_line(words: list[str]) -> None:
    try:
        found = piece._read(piece._join(words))
    except StickError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert found.stick.number


def test_the_module_loads_nothing_heavy() -> None:
    code = "import sys, burrkit.cli.piece; print({'numpy', 'numba'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"

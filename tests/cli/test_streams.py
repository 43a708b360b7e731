"""Closed and broken standard streams, and control characters of files, for all commands."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from burrkit.cli.app import every_command
from burrkit.cli.common.streams import plain
from burrkit.pencil.logic.kinds import KINDS
from burrkit.runtime.kernel_cache import compile_all
from tests.cli.test_app import ANTIQUE

pytestmark = pytest.mark.skipif(
    not (hasattr(os, "fork") and Path("/dev/full").exists()), reason="needs fork and /dev/full"
)

#: A burr with a title and names that take over a terminal: colour, window title, C1, reversed text.
#: What the readers of puzzles let through, and what only names of files and other texts can hold.
READABLE = "x\x9b2J\u202ey"
HOSTILE = f"\x1b[31m\x1b]0;owned\x07{READABLE}"
BURR = "\n".join(
    [
        f"#Burr6 {READABLE}",
        *(f"{m},{n},{READABLE}{m}" for m, n in zip("ABCDEF", ANTIQUE.split(","), strict=True)),
        "",
    ]
)
SUDOKU = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"

#: Something quick that each command prints, from standard input where it can; {} is a folder.
SAMPLES: dict[str, list[str]] = {
    "app": ["{}/none"],
    "catalogue": [],
    "census cases": ["535"],
    "census symmetry": ["--json"],
    "census catalogue": ["{}/none.db"],
    "census count": ["--help"],
    "census turns merge": ["{}/none.db", "{}/other.db"],
    "census turns report": ["{}/none.db"],
    "census turns run": ["--help"],
    "census merge": ["{}/none.db", "{}/other.db"],
    "census report": ["{}/none.db"],
    "census run": ["--help"],
    "census sets merge": ["{}/none.db", "{}/other.db"],
    "census sets records": ["{}/none.db"],
    "census sets report": ["{}/none.db"],
    "census sets run": ["--help"],
    "census special": ["{}/none.db"],
    "census verify": ["{}/none.db", "1"],
    "check": ["-"],
    "design": ["--help"],
    "difficulty": ["-"],
    "convert": ["-", "--to", "burr6"],
    "examples": [],
    "frame": [],
    "identify": ["-"],
    "info": ["-"],
    "ll": ["-"],
    "logic sudoku": ["-"],
    "logic new": ["--help"],
    **{f"logic {kind.name}": ["--help"] for kind in KINDS if kind.name != "sudoku"},
    "make": ["-", "--help"],
    "site": ["{}/none/none", "--url", "x"],
    "printable": ["--help"],
    "path": ["#A.#", "#.A#"],
    "picture": ["-", "{}/x.svg", "--force"],
    "piece": ["-"],
    "placements": ["-"],
    "rigid": ["-"],
    "search climb": ["--help"],
    "search goals": ["-"],
    "search table": ["--help"],
    "search space": ["burr-6"],
    "search nary": ["--plates", "2"],
    "search pieces": ["-"],
    "search sets": ["--help"],
    "smt burr": ["-"],
    "solve": ["-"],
    "states": ["-"],
    "selftest": ["t0"],
    "sticks": ["named"],
    "view": ["-", "--help"],
    "words anagrams": ["noon", "--list", "-"],
    "words containing": ["noon", "--list", "-"],
    "words hints": ["noon", "--list", "-"],
    "words inside": ["noon", "--list", "-"],
    "words match": ["noon", "--list", "-"],
    "words phrases": ["noon", "--list", "-"],
    "words subjects": [],
    "words text": ["-"],
}

#: What a command does if its answer is lost: its exit code, and the one line that it prints.
LOST = {
    "closed 1": "burrkit: cannot write the answer: Bad file descriptor\n",
    "full": "burrkit: cannot write the answer: No space left on device\n",
    "reader gone": "",
}


def ran(tmp_path: Path, given: str, *runs: tuple[str, list[str]]) -> list[tuple[int, str, str]]:
    """Runs of commands, each with its streams in this state and this text as standard input."""
    compile_all()
    source = tmp_path / "given"
    source.write_text(given, encoding="utf-8")
    filled = [(how, [word.replace("{}", str(tmp_path)) for word in words]) for how, words in runs]
    done = subprocess.run(
        [sys.executable, "-m", "tests.cli.stream_runs", str(source)],
        input=json.dumps(filled),
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    return [(code, out, err) for code, out, err in json.loads(done.stdout)]


def test_every_command_has_a_sample() -> None:
    leaves = {name for name, command in every_command() if not hasattr(command, "list_commands")}
    assert {name.removeprefix("burrkit ") for name in leaves} == SAMPLES.keys()


def test_broken_streams(tmp_path: Path) -> None:
    runs = []
    for name, sample in {"--version": [], "": ["nonsense"], **SAMPLES}.items():
        words = [*name.split(), *sample]
        # What reads and writes nothing of its own differs by nothing but its help.
        thorough = "-" in words or name == "--version"
        kinds = ("closed 0", "closed 1", "closed 2", "full", "errors full", "reader gone")
        runs += [(how, words) for how in ("whole", *(kinds if thorough else kinds[1:3]))]
    for (how, words), (got, out, err) in zip(runs, ran(tmp_path, BURR, *runs), strict=True):
        assert "Traceback" not in err, (words, how, err)
        assert "Exception" not in err, (words, how, err)
        assert err.count("\n") <= 1, (words, how, err)
        if how == "whole":
            code, prints = got, bool(out)
        elif how in LOST and prints:
            assert (got, err) == (1, LOST[how]), (words, how)
        elif how == "closed 0" and code == 0 and "-" in words and "--help" not in words:
            assert (got, err) == (2, "burrkit: standard input cannot be read: it is closed\n"), words
        elif how != "closed 0":
            assert got == code, (words, how, err)


def test_a_reader_that_is_gone_before_the_buffer_is_written() -> None:
    """As in ``burrkit solve antique --json | false``: Python writes the rest when it ends."""
    compile_all()
    reading, writing = os.pipe()
    os.close(reading)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(
        [sys.executable, "-m", "burrkit", "solve", "antique", "--json"],
        stdout=writing,
        stderr=subprocess.PIPE,
        env=environment,
        text=True,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")


def test_control_characters_of_a_file_are_escaped(tmp_path: Path) -> None:
    samples = [[*name.split(), *words] for name, words in SAMPLES.items() if "-" in words]
    samples = [words for words in samples if "--help" not in words]
    more = [["convert", "-", "--to", form] for form in ("json", "ll", "puzzlecad", "xmpuzzle")]
    more += [[name, "-", "--json"] for name in ("solve", "states", "placements", "info")]
    more += [["states", "-", "--dot"], ["solve", "-", "-v", "--all"], ["solve", f"{{}}/{HOSTILE}.txt"]]
    shown = 0
    for given in (BURR, BURR.replace(READABLE, HOSTILE), f"{HOSTILE}\nnoon\n"):
        commands = samples + more
        answers = ran(tmp_path, given, *(("whole", words) for words in commands))
        for words, (_, out, err) in zip(commands, answers, strict=True):
            assert re.search("[^\n\t -~\u00a0-\u2027\u202f-\u2065\u206a-\U0010ffff]", out + err) is None, (
                words
            )
            assert "Traceback" not in err, (words, err)
            shown += "\\u009b2J\\u202ey" in out
    assert shown > 10


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\tb\nc é 漢 שלום", "a\tb\nc é 漢 שלום"),
        ("\x00\x1b[2J\r\x7f\x85\x9b", "\\u0000\\u001b[2J\\u000d\\u007f\\u0085\\u009b"),
        ("\u2028\u2029\u202a\u202e\u2066\u2069", "\\u2028\\u2029\\u202a\\u202e\\u2066\\u2069"),
    ],
)
def test_plain(text: str, shown: str) -> None:
    assert plain(text) == shown

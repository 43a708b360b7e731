"""``burrkit words``: what people and programs get, in 80 columns or in JSON, and one line for bad input."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from hypothesis import given, strategies as st
from typer.testing import CliRunner

from burrkit.cli import app
from burrkit.errors import BurrkitError
from tests.conftest import Cli, Ran
from tests.errors import refused

COMMANDS = ("anagrams", "inside", "containing", "match", "phrases", "hints", "text", "subjects")
LISTED = """
listen silent enlist tinsel inlets list lint nest ten tin I it is ice cream's café noon no on
"""


@pytest.fixture
def listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A word list in the current folder, where it has a short name."""
    monkeypatch.chdir(tmp_path)
    Path("my-list").write_text("\n".join([*LISTED.split(), "ice cream", "Élan"]) + "\n", "utf-8")
    return "my-list"


def answer(ran: Ran) -> dict[str, Any]:
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("\n") == 1
    found: dict[str, Any] = json.loads(ran.out)
    return found


def fits(ran: Ran) -> list[str]:
    """The lines of an answer for people, all of which fit."""
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert max(map(len, lines)) <= 80
    assert not any(line.endswith(" ") for line in lines)
    return lines


def test_help(cli: Cli) -> None:
    assert "words" in cli("--help").out
    for name in COMMANDS:
        assert name in cli("words", "--help").out
        ran = cli("words", name, "--help")
        assert ran.code == 0
        assert f"burrkit words {name}" in ran.out


def test_anagrams(cli: Cli, listed: str) -> None:
    assert fits(cli("words", "anagrams", "Tin", "Les", "--list", listed)) == [
        "5 words made of all letters of tinles, from my-list",
        "  6  enlist  inlets  listen  silent  tinsel",
    ]
    assert answer(cli("words", "anagrams", "nono", "--list", listed, "--json")) == {
        "letters": "nono",
        "clue_in_list": False,
        "list": "my-list",
        "count": 1,
        "words": [{"word": "noon", "letters": "noon", "others": ""}],
    }


def test_a_clue_is_not_its_own_anagram(cli: Cli, listed: str) -> None:
    assert fits(cli("words", "anagrams", "Listen", "--list", listed)) == [
        "4 words made of all letters of listen, from my-list",
        "  6  enlist  inlets  silent  tinsel",
        "  listen itself is in the list, too",
    ]
    found = answer(cli("words", "anagrams", "lis", "ten", "--list", listed, "--json"))
    assert (found["count"], found["clue_in_list"]) == (4, True)
    sheet = fits(cli("words", "hints", "noon", "--list", listed))
    assert sheet[-1] == "answers        no words of my-list use all letters"
    for clue in ("no on", "on no", "No, on!"):
        ran = cli("words", "phrases", clue, "--list", listed)
        assert ran.out.splitlines()[:-1] == ["noon", "no no", "on on"], clue


def test_inside(cli: Cli, listed: str) -> None:
    assert fits(cli("words", "inside", "listen", "--list", listed, "--like", "*t")) == [
        "6 words inside listen, from my-list",
        "  6  enlist  silent",
        "  4  lint  list  nest",
        "  2  it",
    ]
    found = answer(cli("words", "inside", "tinse", "--list", listed, "--shortest", "3", "--json"))
    assert found["count"] == 3
    assert found["words"] == [
        {"word": "nest", "letters": "nest", "others": "i"},
        {"word": "ten", "letters": "ten", "others": "is"},
        {"word": "tin", "letters": "tin", "others": "es"},
    ]


def test_a_limit_reports_what_it_leaves_out(cli: Cli, listed: str) -> None:
    assert fits(cli("words", "inside", "listen", "--list", listed, "--limit", "1"))[-2:] == [
        "  6  enlist",
        "  …  11 more; --limit prints more",
    ]


def test_containing(cli: Cli, listed: str) -> None:
    found = answer(cli("words", "containing", "ice", "--list", listed, "--json"))
    assert found["words"] == [
        {"word": "ice", "letters": "ice", "others": ""},
        {"word": "ice cream", "letters": "icecream", "others": "acemr"},
    ]


def test_match(cli: Cli, listed: str) -> None:
    assert fits(cli("words", "match", "?@#*", "--list", listed)) == [
        "9 words like ?@#*, from my-list",
        "  3  ten  tin",
        "  4  café  lint  list  nest",
        "  6  listen  silent  tinsel",
    ]
    found = answer(cli("words", "match", "n??n", "--list", listed, "--json"))
    assert (found["pattern"], found["count"]) == ("n??n", 1)
    assert cli("words", "match", "C@F@", "--list", listed, "--accents").out.endswith("  4  café\n")
    assert cli("words", "match", "cafe", "--list", listed, "--accents").out.startswith("no words like cafe")


def test_phrases(cli: Cli, listed: str) -> None:
    assert fits(cli("words", "phrases", "noon", "--list", listed)) == [
        "no no",
        "no on",
        "on on",
        f"3 phrases of at most 3 words of {listed}",
    ]
    ran = cli("words", "phrases", "onno", "--list", listed, "--limit", "2", "--json")
    assert [json.loads(line) for line in ran.out.splitlines()] == [
        {"words": ["noon"]},
        {"words": ["no", "no"]},
        {"letters": "onno", "list": listed, "count": 2, "complete": False},
    ]
    assert "the first 2; --all" in cli("words", "phrases", "noon", "--list", listed, "--limit", "2").out


def test_phrases_with_a_given_word(cli: Cli, listed: str) -> None:
    ran = cli("words", "phrases", "onion", "nt", "--list", listed, "--using", "tin", "--words", "2")
    assert ran.out.splitlines()[:-1] == ["tin noon"]
    ran = cli("words", "phrases", "noon", "tin", "--list", listed, "--using", "tin", "--words", "2")
    assert ran.out == "no phrases of at most 2 words of my-list; --words allows more\n"  # but the clue
    ran = cli("words", "phrases", "onno", "--list", listed, "--using", "noon")
    assert ran.out == "noon\n1 phrase of at most 3 words of my-list\n"
    assert cli("words", "phrases", "noon", "--list", listed, "--using", "nook").err == (
        "burrkit: --using nook: the letters have no k left for it\n"
    )


def test_phrases_can_be_interrupted() -> None:
    """The first lines come while the search goes on; Ctrl-C ends it in one line."""
    words = "\n".join(f"{a}{b}" for a in "abcdefghij" for b in "abcdefghij")
    command = [sys.executable, "-m", "burrkit", "words", "phrases", "abcdefghij" * 4]
    process = subprocess.Popen(
        [*command, "--words", "20", "--all", "--list", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(words)
    process.stdin.close()
    assert len(process.stdout.readline().split()) == 20
    process.send_signal(signal.SIGINT)
    process.stdout.read()
    assert process.stderr is not None
    assert process.stderr.read() == "burrkit: interrupted\n"
    process.stdout.close()
    process.stderr.close()
    assert process.wait() == 130


def test_hints(cli: Cli, listed: str) -> None:
    lines = fits(cli("words", "hints", "listen", "--list", listed))
    assert "arrangements   6! = 720" in lines
    assert "vowels         E I" in lines
    assert "consonants     L N S T" in lines
    assert not any("silent" in line for line in lines)
    assert any("nest (IL)" in line for line in lines)
    shown = fits(cli("words", "hints", "listen", "--list", listed, "--answers"))
    assert shown[-1] == "answers        enlist, inlets, silent, tinsel"


def test_hints_by_subject(cli: Cli, listed: str) -> None:
    lines = fits(cli("words", "hints", "bagele", "--list", listed, "--subject", "dogs"))
    assert "               1 word of dogs uses all letters" in lines
    assert "            L  lurcher, labrador, labradoodle" in lines


def test_hints_in_json(cli: Cli, listed: str) -> None:
    found = answer(cli("words", "hints", "liszten", "--list", listed, "--json", "--subject", "dogs"))
    assert set(found) == {
        "letters", "list", "arrangements", "circle", "vowels", "consonants", "rare", "answers", "hidden",
        "pairs", "triples", "starts", "middles", "endings", "subjects",
    }  # fmt: skip
    assert (found["arrangements"], found["answers"], found["rare"]) == (5040, 0, {"z": 0})
    assert found["middles"] == [{"text": "st", "count": 1, "left": "eilnz", "words": []}]


def test_a_long_clue_still_fits(cli: Cli, listed: str) -> None:
    lines = fits(cli("words", "hints", "listen" * 20, "--list", listed))
    assert any(line.startswith("arrangements   120!/(20!·20!·") for line in lines)


def test_text(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("Tea? I ate no tea; no, on and on. Café face.\n", "utf-8")
    found = answer(cli("words", "text", str(path), "--json"))
    assert (found["words"], found["different"], found["class_count"]) == (11, 8, 3)
    assert found["classes"] == [
        {"letters": "acef", "words": ["café", "face"], "counts": [1, 1]},
        {"letters": "aet", "words": ["ate", "tea"], "counts": [1, 2]},
        {"letters": "no", "words": ["no", "on"], "counts": [2, 2]},
    ]
    assert found["letters"] == {"a": 6, "e": 5, "n": 5, "o": 4, "t": 3, "c": 2, "f": 2, "d": 1, "i": 1}
    assert list(found["word_counts"].items())[:3] == [("no", 2), ("on", 2), ("tea", 2)]
    assert sum(found["word_counts"].values()) == found["words"]
    lines = fits(cli("words", "text", str(path), "--by", "count", "--limit", "1"))
    [shares] = [line for line in lines if line.startswith("words")]
    assert shares.startswith("words     no 18.18  on 18.18  tea 18.18  and  9.09  ate  9.09")
    assert lines[-2:] == ["3 classes of anagrams, 1 of them here; --all prints all", "   2  no  on"]
    assert answer(cli("words", "text", str(path), "--json", "--shortest", "4"))["class_count"] == 1


def test_word_frequencies_are_those_of_a_text(cli: Cli, listed: str, tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("all different words\n", "utf-8")
    assert any(line.startswith("words ") for line in fits(cli("words", "text", str(path))))
    assert not any(line.startswith("words ") for line in fits(cli("words", "text", "--list", listed)))


def test_more_parts(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_text("\n".join(f"ma{part}er" for part in ("ch", "ck", "sh", "ss", "st", "th", "ll", "mm")))

    def middles(*options: str) -> list[str]:
        lines = cli("words", "hints", "chkssthllmm", "--list", str(path), *options).out.splitlines()
        first = next(k for k, line in enumerate(lines) if line.startswith("middles"))
        return [line.strip() for line in lines[first + 1 : lines.index("", first)]]

    assert len(middles()) == 7
    assert middles()[-1] == "and 2 more (--parts)"
    assert [line.split()[0] for line in middles("--parts", "1")] == ["-ch-", "and"]
    assert [line[:4] for line in middles("--parts", "8")] == [
        "-ch-", "-ck-", "-ll-", "-mm-", "-sh-", "-ss-", "-st-", "-th-",
    ]  # fmt: skip


def test_text_of_the_list(cli: Cli, listed: str) -> None:
    assert fits(cli("words", "text", "--list", listed))[-2:] == [
        "   5  enlist  inlets  listen  silent  tinsel",
        "   2  no  on",
    ]


def test_subjects(cli: Cli) -> None:
    assert len(fits(cli("words", "subjects"))) == 11
    assert "beagle" in answer(cli("words", "subjects", "--json"))["dogs"]
    assert answer(cli("words", "anagrams", "alpine", "sign", "--subject", "birds", "--json"))["count"] == 0
    assert fits(cli("words", "anagrams", "near TV", "--subject", "birds"))[0].startswith("no words made")
    assert fits(cli("words", "anagrams", "regent", "--subject", "birds"))[0].endswith("from birds")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("anagrams",), "usage LETTERS"),
        (("anagrams", "12"), "invalid 12 letter"),
        (("anagrams", "li?t"), "invalid --like letter pattern"),
        (("inside", "?*?"), "invalid finds"),
        (("inside", "a" * 256), "too-large 256 letters"),
        (("inside", "abc", "--limit", "0"), "usage --limit"),
        (("inside", "abc", "--list", "/nowhere/x"), "unknown /nowhere/x file"),
        (("inside", "abc", "--list", "/"), "no-access / directory"),
        (
            ("inside", "abc", "--subject", "chees"),
            "unknown subject",
        ),
        (("inside", "abc", "--subject", "dogs", "--list", "x"), "invalid --list --subject 2 lists"),
        (("inside", "abc", "--text", "dogs", "--list", "x"), "invalid --list --text 2 lists"),
        (("inside", "abc", "--text", "/nowhere/x"), "unknown /nowhere/x file"),
        (("phrases", "tea at", "--words", "1", "--using", "at", "--using", "te"), "invalid --using 2 words"),
        (("match", "a[b]"), "invalid a[b] letter"),
        (("match", ""), "invalid letter"),
        (("text", "/nowhere/x"), "unknown /nowhere/x file"),
        (("text", "--by", "beauty"), "usage --by"),
        (("hints", "abc", "--turn", "-1"), "usage --turn"),
        (("anagrms", "abc"), "usage anagrms"),
    ],
)
def test_bad_input_gets_one_line(cli: Cli, words: tuple[str, ...], said: str) -> None:
    ran = cli("words", *words)
    refused(ran, said)


def test_the_same_list_on_every_machine(cli: Cli) -> None:
    """No list need be installed: burrkit brings one, and a list of the system is used only by its name."""
    assert fits(cli("words", "anagrams", "orchestra")) == [
        "1 word made of all letters of orchestra, from the English list",
        "  9  carthorse",
        "  orchestra itself is in the list, too",
    ]
    assert fits(cli("words", "hints", "orchestra", "--answers"))[-1] == "answers        carthorse"
    assert (
        fits(cli("words", "text"))[0] == "the English list: 79,800 words, 79,800 different, 683,954 letters"
    )


def test_words_of_a_text(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text is cut into the same words by every command."""
    monkeypatch.chdir(tmp_path)
    Path("book.txt").write_text(
        "Hint: the thin-\nnest ice, don't\r\nyou think? No hint.\n\nA TEXT'S End.", "utf-8"
    )
    counts = answer(cli("words", "text", "book.txt", "--json"))["word_counts"]
    every = answer(cli("words", "match", "*", "--text", "book.txt", "--json"))
    assert sorted(word["word"] for word in every["words"]) == sorted(counts)
    assert fits(cli("words", "anagrams", "th", "in", "--text", "book.txt")) == [
        "1 word made of all letters of thin, from book.txt",
        "  4  hint",
        "  thin itself is in the list, too",
    ]
    assert fits(cli("words", "phrases", "nice", "the", "--text", "book.txt"))[0].startswith("no phrases")
    Path("empty.txt").write_text("1984\n")
    assert cli("words", "anagrams", "thin", "--text", "empty.txt").err == (
        "burrkit: empty.txt: no words in this text\n"
    )


def test_a_text_for_a_list(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("book.txt").write_text("Here is a hint for all of you.\nThe ice is rather thin at that place.\n")
    ran = cli("words", "anagrams", "thin", "--list", "book.txt")
    assert (ran.code, ran.out) == (0, "no words made of all letters of thin, from book.txt\n")
    assert ran.err == (
        "burrkit: warning: book.txt: 2 of 2 entries have 5 words or more; if it is a text, --text takes its "
        "words\n"
    )


@given(
    st.sampled_from(("anagrams", "inside", "containing", "match", "phrases")),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
)
def test_any_letters_get_an_answer_or_one_line(command: str, letters: str) -> None:
    result = CliRunner().invoke(app.app, ["words", command, "--subject", "dogs", "--json", "--", letters])
    if result.exception is None:
        assert [json.loads(line) for line in result.stdout.splitlines()]
    else:
        assert isinstance(result.exception, (BurrkitError, typer.Exit, SystemExit)), result.exception
        assert len(str(result.exception).splitlines()) <= 1


def test_other_commands_do_not_wait_for_it() -> None:
    code = "import sys, burrkit.cli.app; print('burrkit.cli.words.searches' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_the_modules_load_nothing_heavy() -> None:
    modules = "burrkit.cli.words.searches, burrkit.pencil.words"
    code = f"import sys, {modules}; print({{'numpy', 'numba'}} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"

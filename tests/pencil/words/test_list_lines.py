"""Which part of a line of a list is the word, and what a list is warned of."""

from __future__ import annotations

import warnings
from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from burrkit.errors import FormatWarning
from burrkit.pencil.words import anagrams, spelt
from burrkit.pencil.words.wordlist import LONGEST, WordList, entries

FRUIT = ["lemon", "melon", "ice cream", "café"]


def read(text: str) -> tuple[list[str], list[str]]:
    """The words of a list, and its warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", FormatWarning)
        found = entries(text, "list")
    assert all(warning.category is FormatWarning for warning in caught)
    return found, [str(warning.message) for warning in caught]


@pytest.mark.parametrize(
    "form",
    [
        "{word}",
        "  {word} ",
        "{word}\tsweet, [n] lemons",
        "{word}  sweet, [n] lemons",
        "{word},{number}",
        "{word}, {number}, noun, sweet",
        '"{word}",{number}',
        "{word};{number};noun",
        "{word} {number}",
        "{word} {number} noun",
        "{word}\t{number}\tnoun",
        "{number} {word}",
        "{number}. {word}",
        "{number}) {word}",
        "{number}\t{word}\t0.02",
        "    {number} {word}",
        "{number} {word} 1.5e-3",
        "{word} -{number}.25",
        "{number}  {word}  n",
    ],
)
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_forms(form: str, ends: str) -> None:
    """Each in a list where all lines have it, or all but one."""
    lines = [form.format(word=word, number=k * 12_345) for k, word in enumerate(FRUIT)]
    assert read(ends.join(lines)) == (FRUIT, [])
    assert read("\ufeff# a list\n" + ends.join([*lines, "", "plum"])) == ([*FRUIT, "plum"], [])


@pytest.mark.parametrize(
    "lines",
    [
        ["ice cream", "catch 22", "lemon", "apollo 13", "plum"],
        ["101 dalmatians", "lemon", "12 monkeys", "plum", "melon"],
        ["and/or", "either/or", "lemon", "melon", "plum", "fig", "pear", "peach"],
        ["jack-o'-lantern", "dr. strange", "rock & roll", "who's there?", "vitamin (b)", "3d"],
        ["the good, the bad and the ugly", "jaws", "psycho", "alien", "vertigo"],
        ["ice  cream", "lemon"],
        ["one two three four five", "lemon", "plum"],
        ["кот", "naïve", "что-то", "\u05d0\u05d1", "日本"],
        ["4 all", "1st", "42nd street"],
    ],
)
def test_words_and_phrases_are_taken_as_they_stand(lines: list[str]) -> None:
    assert read("\n".join(lines)) == (lines, [])


HUNSPELL = "a Hunspell dictionary; its words are taken as written, without the forms that flags such as"


@pytest.mark.parametrize(
    ("text", "flagged"),
    [
        ("3\nlemon/SM\nmelon/S\nsolemn/YP\n", "lemon/SM"),
        ("9\nlemon/SM\nmelon\nsolemn\n", "lemon/SM"),
        (
            "3 \r\nlemon/a,b po:noun\r\nmelon/\u00e9\tst:melon\r\nsolemn po:adj is:x/y\r\n",
            "lemon/a,b po:noun",
        ),
        ("lemon/SM\nmelon/102,4\nsolemn\n", "lemon/SM"),
    ],
)
def test_hunspell(text: str, flagged: str) -> None:
    found, warned = read(text)
    assert found == ["lemon", "melon", "solemn"]
    assert warned == [f"list: {HUNSPELL} {flagged!r} add"]
    assert [word.text for word in anagrams("melon", WordList.of(found))] == ["lemon"]


def test_hunspell_words_with_a_slash() -> None:
    assert read("2\nkm\\/h\nand\\/or/S\n")[0] == ["km/h", "and/or"]


def test_a_count_at_the_top_is_not_a_word() -> None:
    assert read("2\nlemon\nice cream\n") == (["lemon", "ice cream"], [])
    found, warned = read("7\nlemon\nice cream\n")
    assert found == ["lemon", "ice cream"]
    assert warned == ["list:1: 2 of 3 entries are words or phrases, '7' is neither; a list has one a line"]


@pytest.mark.parametrize(
    ("lines", "taken", "warned"),
    [
        (
            ["melon|S", "lemon|SM", "plum|"],
            3,
            "list:1: 0 of 3 entries are words or phrases, 'melon|S' is neither; a list has one a line",
        ),
        (
            ["lemon, melon"],
            1,
            "list:1: 0 of 1 entry are words or phrases, 'lemon, melon' is neither; a list has one a line",
        ),
        (
            ["lemon", "melon", "plum", "", "fig", "42"],
            4,
            "list:6: 1 of 5 entries left out, such as '42'; a word has 1 to 255 letters",
        ),
        (
            ["lemon", "melon", "plum", "fig", "a" * 256],
            4,
            "list:5: 1 of 5 entries left out, such as 'aaaaaaaaaaaaaaaaaaaaaaaaaaa...'; a word has 1 to 255 "
            "letters",
        ),
        (
            [
                "It was the best of times, it was the worst",
                "of times; it was the age of wisdom,",
                "and so on",
            ],
            3,
            "list: 2 of 3 entries have 5 words or more; if it is a text, --text takes its words",
        ),
    ],
)
def test_warnings(lines: list[str], taken: int, warned: str) -> None:
    found, messages = read("\n".join(lines))
    assert (len(found), messages) == (taken, [warned])
    assert "\n" not in warned


def test_nothing_at_all() -> None:
    assert read("") == read("\n#x\n 42\n7\t\n/\n") == ([], [])


PARTS = st.sampled_from(
    ["lemon", "a", "ice cream", "12", "7", "\t", "  ", " ", ",", ";", "/", "/SM", "\\", "#", "é", '"']
)


@given(st.lists(st.lists(PARTS, max_size=6).map("".join), max_size=12))
def test_words_come_from_their_lines(lines: Sequence[str]) -> None:
    found, warned = read("\n".join(lines))
    rest = iter(lines)
    for word in found:
        assert 0 < len(spelt(word)) <= LONGEST
        assert any(word in (line if "\\" in word else line.replace("\\/", "/")) for line in rest)
    assert len(warned) <= 2
    assert all("\n" not in message for message in warned)
    # An entry that has letters in its line is a word of the list.
    lost = [line for line in lines if any(map(str.isalpha, line)) and not line.strip().startswith("#")]
    assert len(found) <= len(lost)

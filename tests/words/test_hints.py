"""The hint sheet, the circle, and the lists of subjects."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burrkit.errors import BurrkitError
from burrkit.words import WordList, arrangements, circle, sheet, spelt, subjects
from burrkit.words.hints import Part, Sheet

WORDS = WordList.of(
    [
        "unsold",
        "sold",
        "loud",
        "undo",
        "uns",
        "old",
        "nuts",
        "stun",
        "under",
        "suds",
        "pseudo",
        "quaint",
        "dun",
    ]
)


def checked(letters: str, words: WordList = WORDS, turn: int = 0) -> Sheet:
    """A sheet of which everything that is said about letters left over has been added up again."""
    made = sheet(letters, words, turn=turn)
    whole = Counter(letters)
    for part in (*made.starts, *made.middles, *made.endings):
        assert Counter(part.text + part.left) == whole
        assert all(Counter(spelt(word)) == Counter(part.left) for word in part.words)
    for word in made.hidden:
        assert Counter(word.letters + word.others) == whole
    assert all(Counter(run) <= whole for run in (*made.pairs, *made.triples))
    assert Counter(made.vowels + made.consonants) == whole
    assert Counter(made.circle) == whole
    return made


def test_a_sheet() -> None:
    made = checked("unsold")
    assert (made.vowels, made.consonants, made.arrangements) == ("ou", "dlns", 720)
    assert made.answers == ("unsold",)
    assert [word.text for word in made.hidden] == ["loud", "sold", "undo", "dun", "old", "uns"]
    assert made.starts == (Part("un", 4, "dlos", ("sold",)),)
    assert made.middles == (Part("nd", 2, "losu", ()), Part("ou", 1, "dlns", ()))
    assert made.endings == ()
    assert made.pairs["un"] == 6
    assert list(made.pairs.values()) == sorted(made.pairs.values(), reverse=True)
    assert list(made.triples)[:2] == ["old", "sol"]


def test_rare_letters() -> None:
    assert checked("quits").rare == {"i": 1 / 13, "q": 1 / 13}


@given(st.text("abcé", min_size=1, max_size=7))
def test_arrangements(letters: str) -> None:
    assert arrangements(letters) == len(set(permutations(letters)))


def test_the_article_was_wrong_about_seven_letters() -> None:
    assert arrangements("abcdefg") == 5040


@given(st.text("unsoldeaqt", min_size=1, max_size=12), st.integers(0, 3))
def test_any_clue_has_a_sheet(letters: str, turn: int) -> None:
    assert checked(letters, turn=turn) == checked(letters, turn=turn)


def test_the_circle_breaks_up_the_clue() -> None:
    clue = "orchestra"
    order = circle.shuffled(clue)
    beside = {frozenset(pair) for pair in pairwise(clue)}
    kept = sum(frozenset(pair) in beside for pair in pairwise(order + order[0]))
    assert kept <= 2
    assert order == circle.shuffled(clue)
    assert len({circle.shuffled(clue, turn) for turn in range(5)}) > 1


@pytest.mark.parametrize("count", [1, 2, 3, 7, 20, 40])
def test_the_circle_shows_every_letter_apart(count: int) -> None:
    letters = "".join(chr(ord("a") + i % 26) for i in range(count))
    lines = circle.drawn(letters)
    assert Counter("".join(lines).replace(" ", "")) == Counter(letters)
    assert all(len(line) <= 72 for line in lines)
    assert not any(one != " " != other for line in lines for one, other in pairwise(line))


def test_no_circle_where_there_is_no_room() -> None:
    assert circle.drawn("a" * 200) == []
    assert circle.drawn("abcdefgh", 5) == []


def test_our_subjects() -> None:
    assert len(subjects.names()) == 10
    for name in subjects.names():
        words = [word.text for word in subjects.read(name)]
        assert len(words) >= 50
        assert words == sorted(set(words), key=words.index)
        assert all(word == word.lower() == word.strip() for word in words), name


def test_a_subject_in_the_sheet() -> None:
    made = sheet("beagel", WORDS, [subjects.read("dogs"), subjects.read("trees")])
    dogs, trees = made.subjects
    assert (dogs.name, dogs.answers, dogs.hidden) == ("dogs", ("beagle",), ())
    assert dogs.initials["b"][:2] == ("basset", "beagle")
    assert set(dogs.initials) == set("abegl")
    assert trees.answers == ()


def test_a_subject_of_the_users_own(tmp_path: Path) -> None:
    path = tmp_path / "cheese"
    path.write_text("Edam\nBrie\nCurd's Own\n")
    (own,) = sheet("made", WORDS, [subjects.read(str(path))]).subjects
    assert (own.name, own.answers) == (str(path), ("Edam",))


def test_no_such_subject() -> None:
    with pytest.raises(
        BurrkitError, match="no subject and no file chees; subjects are african-animals, birds"
    ):
        subjects.read("chees")

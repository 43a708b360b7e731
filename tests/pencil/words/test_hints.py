"""The hint sheet, the circle, and the lists of subjects."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from burrkit.errors import BurrkitError
from burrkit.pencil.words import (
    WordList,
    arrangements,
    draw_circle,
    read_subject,
    sheet,
    spelt,
    subject_names,
)
from burrkit.pencil.words.hints import Sheet, WordPart, shuffled
from tests.errors import raises

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
    """A sheet on which every statement about letters left over has been added up again."""
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
    words = WordList.of([*(word.text for word in WORDS), "nold us"])
    made = checked("unsold", words)
    assert (made.vowels, made.consonants, made.arrangements) == ("ou", "dlns", 720)
    assert made.answers == ("nold us",)  # and not the clue itself
    assert [word.text for word in made.hidden] == ["loud", "sold", "undo", "dun", "old", "uns"]
    assert made.starts == (WordPart("un", 4, "dlos", ()),)
    assert made.middles == (WordPart("nd", 2, "losu", ()), WordPart("ou", 1, "dlns", ()))
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
    order = shuffled(clue)
    beside = {frozenset(pair) for pair in pairwise(clue)}
    kept = sum(frozenset(pair) in beside for pair in pairwise(order + order[0]))
    assert kept <= 2
    assert order == shuffled(clue)
    assert len({shuffled(clue, turn) for turn in range(5)}) > 1


@pytest.mark.parametrize("count", [1, 2, 3, 7, 20, 40])
def test_the_circle_shows_every_letter_apart(count: int) -> None:
    letters = "".join(chr(ord("a") + i % 26) for i in range(count))
    lines = draw_circle(letters)
    assert Counter("".join(lines).replace(" ", "")) == Counter(letters)
    assert all(len(line) <= 72 for line in lines)
    assert not any(one != " " != other for line in lines for one, other in pairwise(line))


def test_no_circle_where_there_is_no_room() -> None:
    assert draw_circle("a" * 200) == []
    assert draw_circle("abcdefgh", 5) == []


def test_our_subjects() -> None:
    assert len(subject_names()) == 11
    for name in subject_names():
        words = [word.text for word in read_subject(name)]
        assert len(words) >= 50
        assert words == sorted(set(words)), name
        assert all(word == word.lower() == word.strip() for word in words), name


#: Fruit to a botanist, a vegetable to a cook.
BOTH = {"tomato"}


def test_no_word_is_in_a_list_where_it_does_not_belong() -> None:
    lists = {name: {word.text for word in read_subject(name)} for name in subject_names()}
    assert lists["fruit"] & lists["vegetables"] == BOTH
    for wrong in (
        "leek",
        "onion",
        "potato",
        "lentil",
        "garlic",
        "ginger",
        "horseradish",
        "rhubarb",
        "carrot",
    ):
        assert wrong not in lists["fruit"] and wrong in lists["vegetables"]
    assert "bamboo" not in lists["trees"]
    misspelt = {"kelloggs", "levis", "mcdonalds", "campbell", "coca cola", "rolls royce", "guinea bissau",
                "jews harp", "tom tom", "pekinese"}  # fmt: skip
    assert not misspelt & set().union(*lists.values())


def hints_of(made: Sheet) -> list[str]:
    """All words of a sheet that are not answers, and what a reader can put together from it."""
    parts = [
        *(part.text + word for part in made.starts for word in part.words),
        *(word + part.text for part in made.endings for word in part.words),
        *(
            word[:at] + part.text + word[at:]
            for part in made.middles
            for word in part.words
            for at in range(1, len(word))
        ),
    ]
    initials = [word for subject in made.subjects for some in subject.initials.values() for word in some]
    hidden = [word.text for word in made.hidden]
    hidden += [word.text for subject in made.subjects for word in subject.hidden]
    return [spelt(word) for word in (*parts, *initials, *hidden, *made.pairs, *made.triples)]


CLUES = {
    "regalia": "countries", "lemon": "fruit", "chain": "countries", "rain": "countries", "mali": "countries",
    "melon": "trees", "bagele": "dogs", "snowy": "birds", "tap": "birds", "unsold": "places", "nawly": "cars",
}  # fmt: skip


@pytest.mark.parametrize(("clue", "subject"), CLUES.items())
def test_no_hint_is_or_spells_an_answer(clue: str, subject: str) -> None:
    words = WordList.of([*(word.text for word in WORDS), "a pt", "pat", "p-a-t", "ap", "pa", "at"])
    lists = [read_subject(name) for name in subject_names()]
    for turn in range(3):
        made = sheet(clue, words, lists, turn=turn)
        answers = [*made.answers, *(word for subject in made.subjects for word in subject.answers)]
        whole = set(map(spelt, answers))
        hints = hints_of(made)
        assert not any(answer in hint for answer in whole for hint in hints)
        if len(clue) > 3:  # three letters have one circle
            assert not any(answer in made.circle * 2 for answer in whole)
    assert hints


def test_the_answer_is_not_in_the_requested_subject() -> None:
    made = sheet("regalia", WORDS, [read_subject("countries")])
    assert made.subjects[0].answers == ("algeria",)
    assert made.subjects[0].initials["a"][:2] == ("albania", "andorra")
    made = sheet("melon", WORDS, [read_subject("fruit")])
    assert made.subjects[0].answers == ("lemon",)
    assert not {"lemon", "melon", "watermelon"} & set(hints_of(made))


def test_a_subject_in_the_sheet() -> None:
    made = sheet("beagel", WORDS, [read_subject("dogs"), read_subject("trees")])
    dogs, trees = made.subjects
    assert (dogs.name, dogs.answers, dogs.hidden) == ("dogs", ("beagle",), ())
    assert dogs.initials["b"][:2] == ("basset", "borzoi")
    assert set(dogs.initials) == set("abegl")
    assert trees.answers == ()


def test_a_subject_of_the_users_own(tmp_path: Path) -> None:
    path = tmp_path / "cheese"
    path.write_text("Edam\nBrie\nCurd's Own\n")
    (own,) = sheet("made", WORDS, [read_subject(str(path))]).subjects
    assert (own.name, own.answers) == (str(path), ("Edam",))


def test_no_such_subject() -> None:
    with raises(BurrkitError, "unknown subject"):
        read_subject("chees")

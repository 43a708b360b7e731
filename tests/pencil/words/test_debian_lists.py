"""Facts about Debian's word lists, each found by two programs; skipped where a list is not installed.

``apt install wamerican wbritish-large`` brings both lists. The figures are those of the 2020.12.07 lists.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from burrkit.pencil.words import WordList, anagrams, count, inside, phrases, read, spelt
from tests.pencil.words import plain


def debian(package: str, name: str, words: int) -> WordList:
    path = Path("/usr/share/dict") / name
    if not path.exists():
        pytest.skip(f"{path} is not here; apt install {package} brings it")
    found = read(str(path))
    if len(found) != words:
        pytest.skip(f"{path} has {len(found):,} words instead of {words:,}: another version")
    return found


@pytest.fixture(scope="module")
def american() -> WordList:
    return debian("wamerican", "american-english", 63_993)


@pytest.fixture(scope="module")
def british() -> WordList:
    return debian("wbritish-large", "british-english-large", 114_982)


def keys(words: list[str]) -> set[str]:
    return {"".join(sorted(spelt(word))) for word in words}


def key_sets(found: list[tuple[str, ...]]) -> int:
    return len({tuple(sorted("".join(sorted(spelt(word))) for word in phrase)) for phrase in found})


def test_american_list(american: WordList) -> None:
    assert len(keys([word.text for word in american])) == 59_487
    classes = count(dict.fromkeys((word.text for word in american), 1)).classes
    assert max(len(group.words) for group in classes) == 7
    seven = {group.words for group in classes if len(group.words) == 7}
    assert ("aster", "rates", "stare", "tares", "taser", "tears", "treas") in seven
    longest = max(classes, key=lambda group: len(group.letters))
    assert longest.words == ("certifications", "rectifications")


def test_american_words(american: WordList) -> None:
    assert [word.text for word in anagrams("listen", american)] == [
        "enlist",
        "inlets",
        "silent",
        "tinsel",
    ]
    found = [word.text for word in inside("countdown", american)]
    assert len(keys(found)) == 57
    assert found == [word.text for word in american if plain.holds("countdown", word.letters)]


def test_american_phrases(american: WordList) -> None:
    burr = list(phrases("sixpieceburr", american, most=4, shortest=2))
    assert (key_sets(burr), len(burr)) == (544, 1_177)
    bard = list(phrases("williamshakespeare", american, most=3))
    assert (key_sets(bard), len(bard)) == (325, 552)


def test_british_list(british: WordList) -> None:
    assert len(keys([word.text for word in british])) == 105_696
    largest = count(dict.fromkeys((word.text for word in british), 1)).classes[0]
    assert largest.words == (
        "asper",
        "pares",
        "parse",
        "pears",
        "prase",
        "presa",
        "rapes",
        "reaps",
        "spare",
        "spear",
    )
    assert [word.text for word in anagrams("orchestra", british)] == ["carthorse"]
    assert len(keys([word.text for word in inside("countdown", british)])) == 73


def test_british_phrases(british: WordList) -> None:
    """With words of equal letters in every order there are 7,567 for the burr; without an order 7,563."""
    burr = list(phrases("sixpieceburr", british, most=4, shortest=2))
    assert (key_sets(burr), len(burr)) == (2_075, 7_563)
    bard = list(phrases("williamshakespeare", british, most=3))
    assert (key_sets(bard), len(bard)) == (1_613, 3_230)

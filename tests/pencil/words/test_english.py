"""The word list that comes with burrkit: what is in it, what made it, and under which licence."""

from __future__ import annotations

import gzip
import hashlib
from importlib import resources
from pathlib import Path

import pytest

from burrkit.pencil.words import anagrams, count, english, inside, phrases, read
from native import word_list

DATA = resources.files("burrkit.pencil.words") / "data"
PACKED = (DATA / "english.txt.gz").read_bytes()


def test_its_words() -> None:
    words = [word.text for word in english()]
    assert len(words) == 79_800
    assert words == sorted(set(words))
    assert all(word.isascii() and word.isalpha() and word.islower() for word in words)
    assert [word for word in words if len(word) == 1] == ["a", "i", "o"]
    assert {"colour", "color", "organise", "organize", "carthorse", "cafe", "ok"} - set(words) == {"ok"}
    assert len({word.letters for word in english()}) == len(words)
    assert read() is english()


def test_its_anagrams() -> None:
    """Counted with sorted letters, in a program of its own."""
    keys: dict[str, list[str]] = {}
    for word in gzip.decompress(PACKED).decode().split("\n"):
        keys.setdefault("".join(sorted(word)), []).append(word)
    groups = [group for group in keys.values() if len(group) > 1]
    classes = count({word.text: 1 for word in english()}).classes
    assert sorted(sorted(group) for group in groups) == sorted(sorted(group.words) for group in classes)
    assert len(classes) == 4_634
    assert [word.text for word in anagrams("orchestra", english())] == ["carthorse"]
    assert [word.text for word in anagrams("regal", english())] == ["glare", "lager", "large"]
    assert len(list(inside("countdown", english()))) == 57
    assert ("dormitory",) in phrases("dirtyroom", english(), clue=("dirty", "room"))


def test_its_file_is_small_and_always_the_same() -> None:
    assert len(PACKED) < 300_000
    text = gzip.decompress(PACKED)
    assert hashlib.sha256(text).hexdigest() == (
        "7551eab54c2b86c5576a6e0897ef6c8e7e47c50fa665e882a4fa8db74003072a"
    )
    assert PACKED[4:8] == bytes(4)  # no date
    assert gzip.decompress(word_list.packed([word.text for word in english()])) == text


def test_it_has_its_licence() -> None:
    licence = (DATA / "LICENSE-english.txt").read_text(encoding="utf-8")
    for needed in (
        "modified part of SCOWL",
        "Copyright 2000-2018 by Kevin Atkinson",
        "Permission to use, copy, modify, distribute and sell these word",
        "WordNet 1.6 Copyright 1997 by Princeton University",
        "Copyright 1993, Geoff Kuenning",
        "SUCH DAMAGE.",
    ):
        assert needed in licence


def test_how_it_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for spelling in word_list.SPELLINGS:
        for size in word_list.SIZES:
            (tmp_path / f"{spelling}-words.{size}").write_text("")
    (tmp_path / "english-words.10").write_text("a\nb\nmelon\nmelon's\ncaf\u00e9\nOKed\nPlum\n", "utf-8")
    (tmp_path / "british-words.60").write_text("colour\nmelon\n")
    (tmp_path / "english-words.70").write_text("rare\n")
    assert word_list.words(tmp_path) == ["a", "cafe", "colour", "melon"]
    monkeypatch.setattr("sys.argv", ["word_list", "--scowl", str(tmp_path), "--out", str(tmp_path)])
    word_list.main()
    made = gzip.decompress((tmp_path / "english.txt.gz").read_bytes()).decode()
    assert made == f"{word_list.HEADING}a\ncafe\ncolour\nmelon\n"


def test_it_is_what_scowl_has() -> None:
    if not word_list.SCOWL.exists():
        pytest.skip("SCOWL's lists are not here; apt install scowl brings them")
    assert gzip.decompress(word_list.packed(word_list.words(word_list.SCOWL))) == gzip.decompress(PACKED)

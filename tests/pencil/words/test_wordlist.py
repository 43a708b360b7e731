"""Lists and texts from files: what is taken from them, in which encoding, and what is wrong with them."""

from __future__ import annotations

import io
import warnings
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from burrkit.errors import BurrkitError, FormatError, FormatWarning
from burrkit.pencil.words import read, read_text, survey, wordlist
from burrkit.pencil.words.wordlist import blocks
from tests.errors import raises


def texts(path: Path, everything: bool | None = None) -> list[str]:
    return [word.text for word in read(str(path), everything=everything)]


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    path = tmp_path / "list"
    path.write_text("# a list\n\ntea\n  eat \r\nTea\ntea\ndog's\nice cream\tfood\ncafé\nABM\n", "utf-8")
    return path


def test_a_file_is_taken_as_it_stands(listed: Path) -> None:
    assert texts(listed) == ["tea", "eat", "Tea", "dog's", "ice cream", "café", "ABM"]
    assert read(str(listed)).name == str(listed)
    assert texts(listed, everything=False) == ["tea", "eat", "ice cream", "café"]


def test_names_and_possessives_of_the_system_are_passed_over(
    listed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wordlist, "SYSTEM_FOLDER", listed.parent)
    assert texts(listed) == ["tea", "eat", "ice cream", "café"]
    assert len(read(str(listed), everything=True)) == 7


def test_a_text_is_read_as_its_survey_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "book"
    path.write_bytes("Tea? The team\u2019s tea-cosy,\r\nCAFÉ café Cafe\r2 teas.\n".encode())
    words = read_text(str(path))
    assert [word.text for word in words] == ["café", "tea", "cosy", "team\u2019s", "teas", "the"]
    assert [word.text for word in words] == list(survey(blocks(str(path), b" \n")).words)
    assert [word.text for word in read_text(str(path), accents=True)][:2] == ["café", "tea"]
    assert "cafe" in [word.text for word in read_text(str(path), accents=True)]
    path.write_text("1984")
    with raises(BurrkitError, "missing book"):
        read_text(str(path))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("\ufefftea\ncafé\n".encode(), ["tea", "café"]),
        (b"tea\r\neat\r\n", ["tea", "eat"]),
        (b"tea\reat", ["tea", "eat"]),
        ("café\n".encode() + b"fianc\xe9\n", ["café", "fiancé"]),
        ("\x1b31mco\xadoperate\x07".encode(), ["31mcooperate"]),
    ],
)
def test_encodings(tmp_path: Path, data: bytes, words: list[str]) -> None:
    path = tmp_path / "list"
    path.write_bytes(data)
    assert texts(path) == words


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "missing list"),
        (b"\n\n#tea\n12\n", "missing list"),
        ("tea\n".encode("utf-16"), "malformed UTF-16 save"),
        (b"\x7fELF\0\0\0", "malformed text"),
    ],
)
def test_what_is_wrong_with_a_list(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "list"
    path.write_bytes(data)
    with raises(BurrkitError, said):
        read(str(path))


def test_no_such_file(tmp_path: Path) -> None:
    with raises(FormatError, "unknown file"):
        read(str(tmp_path / "list"))
    with raises(FormatError, "no-access directory"):
        read(str(tmp_path))


def test_names_of_files_stay_on_one_line() -> None:
    assert wordlist.label("a\nb\x1b[31m") == "a?b?[31m"
    assert len(wordlist.label("x" * 500)) == 80
    assert wordlist.label("-") == "standard input"


@given(st.text("ab é\n", max_size=60), st.integers(1, 9))
def test_blocks_are_the_text_and_end_behind_words(text: str, size: int) -> None:
    data = io.BytesIO(text.encode())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wordlist, "_BLOCK", size)
        pieces = list(wordlist._whole(data, b" \n"))
    assert b"".join(pieces) == text.encode()
    for piece in pieces[:-1]:
        assert piece.endswith((b" ", b"\n")) or (len(piece) >= 2 * size and not set(piece) & set(b" \n"))


def test_blocks_report_how_far_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wordlist, "_BLOCK", 8)
    path = tmp_path / "text"
    path.write_bytes(b"one two three four five six seven")
    answer: list[int] = []
    assert "".join(blocks(str(path), b" \n", answer.append)) == "one two three four five six seven"
    assert answer == sorted(answer)
    assert answer[-1] == 33
    assert len(answer) > 2


@given(st.binary(max_size=200))
def test_any_bytes_are_a_list_or_get_one_line(data: bytes) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        try:
            with warnings.catch_warnings(action="ignore", category=FormatWarning):
                assert len(read("-")) > 0
        except BurrkitError as error:
            assert str(error).startswith("standard input: ")
            assert len(str(error).splitlines()) == 1

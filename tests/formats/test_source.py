"""Sources: numbers, files, standard input and names, each found, and each refused in one line."""

from __future__ import annotations

import ast
import io
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from burrkit.errors import BurrkitError
from burrkit.formats import examples
from burrkit.formats.files import label
from burrkit.formats.source import file_of, load, load_document
from burrkit.formats.xmpuzzle import write
from burrkit.sixpiece.burr import Burr, burr
from tests.errors import check, raises

EXAMPLES = Path(__file__).parents[2] / "examples"
AMAZON = (1, 188, 976, 768, 824, 1024)


def stdin(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))


@pytest.mark.parametrize(
    "text",
    [
        "1,188,976,768,824,1024",
        " 1, 188, 976,768, 824,1024 ",
        "1 188 976 768 824 1024",
        "1,188,976,768,824,1024,",
    ],
)
def test_numbers(text: str) -> None:
    assert load(text) == burr(*AMAZON)


def test_numbers_of_another_length() -> None:
    assert load("1,188,976,768,824,1024", 10) == burr(*AMAZON, length=10)


def test_burr6_file() -> None:
    made = load(str(EXAMPLES / "amazon.txt"))
    assert isinstance(made, Burr)
    assert made.sticks == AMAZON
    assert made.name == "Amazon bought Aug 2020"
    assert load(str(EXAMPLES / "amazon.txt"), 8) == made.with_length(8)


def test_json_file() -> None:
    made = load(str(EXAMPLES / "soma.json"))
    assert made.volume == 27
    assert len(made.pieces) == 7


def test_examples_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From any folder, in any spelling. A name that the catalogue has is that of its burr."""
    monkeypatch.chdir(tmp_path)
    solved = [each for each in examples.examples() if each.command == "solve"]
    named = [(each.source, each.path) for each in solved if each.source is not None]
    assert ("soma", EXAMPLES / "soma.json") in named
    assert len(named) == len(examples.sources()) == 23
    for name, path in named:
        assert file_of(name) == path
        assert load(name) == load(str(path))
        assert load_document(name) == load_document(str(path))
    assert load(" Three in a Cube ") == load(str(EXAMPLES / "three-in-a-cube.json"))
    others = [each.path for each in solved if each.source is None]
    assert all(isinstance(load(path.stem), Burr) for path in others)


def test_a_file_goes_before_an_example_and_a_folder_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "soma").mkdir()
    assert load("soma").volume == 27
    (tmp_path / "soma").rmdir()
    (tmp_path / "soma").write_bytes((EXAMPLES / "amazon.txt").read_bytes())
    made = load("soma")
    assert isinstance(made, Burr) and made.sticks == AMAZON


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    stdin(monkeypatch, (EXAMPLES / "soma.json").read_bytes())
    assert load("-") == load(str(EXAMPLES / "soma.json"))
    stdin(monkeypatch, b"#Burr6\n1,1\n")
    with raises(BurrkitError, "invalid-puzzle 6 1 standard"):
        load("-")


@pytest.mark.parametrize(
    "encode",
    [
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: text.encode("utf-8-sig"),
        lambda text: text.encode("latin-1"),
    ],
)
def test_encodings(tmp_path: Path, encode: object) -> None:
    assert callable(encode)
    text = (EXAMPLES / "amazon.txt").read_text("utf-8").replace("Enigma", "Énigme")
    path = tmp_path / "amazon.txt"
    path.write_bytes(encode(text))
    made = load(str(path))
    assert [piece.name for piece in made.pieces][2] == "Énigme"


@pytest.mark.parametrize("name", ["Love's Dozen", "loves dozen", "LOVE\u2019S DOZEN"])
def test_names(name: str) -> None:
    made = load(name)
    assert isinstance(made, Burr)
    assert made.sticks == (88, 512, 704, 960, 992, 1008)
    assert (made.name, made.length) == ("Love's Dozen", 6)


def test_names_come_with_their_length() -> None:
    made, short = load("computer's choice unique 10"), load("computer's choice unique 10", 6)
    assert isinstance(made, Burr)
    assert made.length == 8
    assert short == made.with_length(6)


def test_a_file_wins_over_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mega six").write_text("#Burr6 mine\n" + "".join(f"{n},{s}\n" for n, s in enumerate(AMAZON)))
    assert load("mega six").name == "mine"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1,2,3,4,5", "invalid-puzzle 6 5 six-piece"),
        ("1,2,3,4,5,6,7", "invalid-puzzle 6 7 six-piece"),
        ("7", "invalid-puzzle 6 1 six-piece"),
        ("0,188,976,768,824,1024", "invalid-stick 0 1 4096 stick"),
        ("-1,188,976,768,824,1024", "invalid-stick -1 4096 stick"),
        ("4097,188,976,768,824,1024", "invalid-stick 4097 1 4096 stick"),
        ("4096,188,976,768,824,1024", "invalid-stick 4096 2 connected"),
        ("9" * 50, "invalid-puzzle four"),
        (
            "1;188;976",
            "invalid-puzzle '1;188;976' stick",
        ),
        ("1,1,1,1,1,1", "invalid-puzzle 12+12+12+12+12+12 = 72 32 weights"),
        ("nowhere.txt", "unknown nowhere.txt file"),
        ("no/where", "unknown no/where file"),
        ("", "unknown example"),
        ("xyzzy", "unknown xyzzy example"),
        (
            "xyz" * 2000,
            "unknown xyzxyzxyzxyzxyzxyzxy example",
        ),
        ("loves duzen", "unknown example"),
        ("souma", "unknown souma example"),
        ("nowhere/Soma.json", "unknown nowhere/Soma.json mean"),
        (
            "Chinese Cross",
            "invalid-puzzle 2 Chinese",
        ),
        ("Triple Slide", "invalid-puzzle Triple"),
        (
            "ultimate burr set",
            "invalid-puzzle 27 Ultimate",
        ),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with raises(BurrkitError, message):
        load(text)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "empty"),
        (b" \n", "empty"),
        (b"\x1f\x8b\x00\x01", "the compressed file is damaged"),
        (b"<html></html>", "not a puzzle: the XML is a <'html'>"),
        ("#Burr6".encode("utf-16"), "not a text file in UTF-8 or Latin-1"),
        (b"#" * (4 * 1024 * 1024 + 1), "longer than 4 MiB; a list of pieces is short"),
        (b"#" * (16 * 1024 * 1024 + 1), "larger than 16 MiB"),
    ],
)
def test_files_that_are_not_puzzles(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_bytes(data)
    with pytest.raises(BurrkitError) as caught:
        load(str(path))
    assert str(caught.value) == f"{label(str(path))}: {message}"


def test_directory(tmp_path: Path) -> None:
    with pytest.raises(BurrkitError) as caught:
        load(str(tmp_path))
    check(caught.value, f"no-access {label(str(tmp_path))} directory")


def test_length_is_for_sticks() -> None:
    with raises(BurrkitError, "conflict six-piece"):
        load(str(EXAMPLES / "soma.json"), 8)
    with raises(BurrkitError, "unknown 7 length"):
        load("1,188,976,768,824,1024", 7)


DOCUMENT = """{"format": "burrkit-puzzle", "version": 1, "kind": "puzzle",
  "shapes": [{"layers": [["#"]]}, {"layers": [["#+"]]}],
  "problems": [{"pieces": [{"shape": 0}], "goal": 1, "name": "one"}, {"pieces": [{"shape": 0}]}]}"""


def test_one_problem_of_several(tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    path.write_text(DOCUMENT)
    assert load(str(path), problem=1).name == "one"
    assert [spec.name for spec in load_document(str(path)).problems] == ["one", ""]
    for problem, reason in (
        (None, "missing 2 problems --problem"),
        (2, "missing P2 --goal"),
        (3, "unknown 3 2"),
    ):
        with raises(BurrkitError, f"{reason} {label(str(path))}"):
            load(str(path), problem=problem)


def test_xmpuzzle_is_known_by_its_content(tmp_path: Path) -> None:
    soma = load_document(str(EXAMPLES / "soma.json"))
    for plain in (False, True):
        path = tmp_path / f"soma-{plain}.txt"
        path.write_bytes(write.write(soma, plain=plain))
        assert load_document(str(path)) == soma
        assert [piece.shape for piece in load(str(path)).pieces] == [
            shape.filled for shape in soma.shapes[:-1]
        ]


def test_puzzlecad_is_known_by_its_content(tmp_path: Path) -> None:
    path = tmp_path / "pieces.txt"
    path.write_text('burr_piece("xx|x.");')
    assert load_document(str(path)).shapes[0].size == (2, 2, 1)
    with raises(BurrkitError, "missing P1 goal"):
        load(str(path))


def test_a_problem_by_itself_has_no_second() -> None:
    with raises(BurrkitError, "unknown 2 problem"):
        load(str(EXAMPLES / "soma.json"), problem=2)


@given(st.text() | st.text("0123456789,;- \n+."))
def test_any_text_is_a_source_or_refused_in_one_line(text: str) -> None:
    if text.strip() != "-":
        try:
            load(text)
        except BurrkitError as error:
            assert len(str(error).splitlines()) == 1


def test_a_folder_does_not_hide_a_burr_of_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    burr = load("antique")
    (tmp_path / "antique").mkdir()
    assert load("antique") == burr
    (tmp_path / "no burr").mkdir()
    with raises(BurrkitError, "no-access directory puzzle"):
        load("no burr")
    (tmp_path / "antique").rmdir()
    (tmp_path / "antique").write_bytes((EXAMPLES / "amazon.txt").read_bytes())
    assert load("antique") != burr, "a file comes first"


def test_only_the_reader_of_a_file_is_loaded() -> None:
    code = "import sys, burrkit; burrkit.load({!r}); print(sorted(m for m in sys.modules if 'formats.' in m))"
    light = {"contents", "file_format", "files", "reading", "registry", "source", "table"}
    for source, own in (
        (str(EXAMPLES / "antique.txt"), {"burr6"}),
        ("soma", {"examples", "json", "json.puzzle", "json.document", "json.reader", "puzzle_studio"}),
    ):
        done = subprocess.run(
            [sys.executable, "-c", code.format(source)], capture_output=True, text=True, check=True
        )
        loaded = {name.removeprefix("burrkit.formats.") for name in ast.literal_eval(done.stdout)}
        assert loaded == light | own

"""Sources: numbers, files, standard input and names, each found, and each refused in one line."""

from __future__ import annotations

import ast
import io
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burrkit.errors import BurrkitError
from burrkit.formats import examples
from burrkit.formats.files import label
from burrkit.formats.source import file_of, load, load_document
from burrkit.formats.xmpuzzle import write
from burrkit.sixpiece.burr import Burr, burr

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
    assert len(named) == len(examples.sources()) == 16
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
    with pytest.raises(BurrkitError, match=r"^standard input: a six-piece burr has 6 sticks, not 1$"):
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
        ("1,2,3,4,5", "a six-piece burr has 6 sticks, not 5"),
        ("1,2,3,4,5,6,7", "a six-piece burr has 6 sticks, not 7"),
        ("7", "a six-piece burr has 6 sticks, not 1"),
        ("0,188,976,768,824,1024", "stick 0 is not between 1 and 4096"),
        ("-1,188,976,768,824,1024", "stick -1 is not between 1 and 4096"),
        ("4097,188,976,768,824,1024", "stick 4097 is not between 1 and 4096"),
        ("4096,188,976,768,824,1024", "stick 4096 is not connected: it falls into 2 parts"),
        ("9" * 50, "a stick number has at most four digits"),
        (
            "1;188;976",
            "'1;188;976': stick numbers are whole, with commas between, as in 1,188,976,768,824,1024",
        ),
        ("1,1,1,1,1,1", "the weights 12+12+12+12+12+12 = 72 exceed the 32 inner cubes of the burr"),
        ("nowhere.txt", "nowhere.txt: no such file"),
        ("no/where", "no/where: no such file"),
        ("", "no such file, burr or example: ''"),
        ("xyzzy", "no such file, burr or example: 'xyzzy'"),
        ("xyz" * 2000, f"no such file, burr or example: '{('xyz' * 7)[:20]}...{'xyz' * 19}'"),
        ("loves duzen", "no such file, burr or example: 'loves duzen'; did you mean \"Love's Dozen\"?"),
        ("souma", "no such file, burr or example: 'souma'; did you mean 'soma'?"),
        ("nowhere/Soma.json", "nowhere/Soma.json: no such file; did you mean the example 'soma'?"),
        (
            "Chinese Cross",
            "'Chinese Cross' names 2 different burrs; give the numbers: "
            "1,256,824,928,975,1024 or 1,256,256,256,928,928",
        ),
        ("Triple Slide", "the sticks of Triple Slide have not been published; give six numbers"),
        (
            "ultimate burr set",
            "Ultimate Burr Set is a set of 27 sticks, not one burr; give six of them by number",
        ),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with pytest.raises(BurrkitError) as caught:
        load(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "empty"),
        (b" \n", "empty"),
        (b"\x1f\x8b\x00\x01", "the compressed file is damaged"),
        (b"<html></html>", "not a puzzle: the XML is a <'html'>"),
        ("#Burr6".encode("utf-16"), "not a text file in UTF-8 or Latin-1"),
        (b"#" * (4 * 1024 * 1024 + 1), "longer than 4 MiB; a list of pieces is short"),
        (b"#" * (16 * 1024 * 1024 + 1), "larger than 16 MiB; a puzzle file is small"),
    ],
)
def test_files_that_are_no_puzzles(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_bytes(data)
    with pytest.raises(BurrkitError) as caught:
        load(str(path))
    assert str(caught.value) == f"{label(str(path))}: {message}"


def test_directory(tmp_path: Path) -> None:
    with pytest.raises(BurrkitError) as caught:
        load(str(tmp_path))
    assert str(caught.value) == f"{label(str(tmp_path))}: a directory, not a puzzle file"


def test_length_is_for_sticks() -> None:
    with pytest.raises(BurrkitError, match="is for six-piece burrs"):
        load(str(EXAMPLES / "soma.json"), 8)
    with pytest.raises(BurrkitError, match="length 7 is not one of"):
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
        (None, "2 problems; choose one of them, 1 to 2, with --problem"),
        (2, "P2: no goal is chosen; --goal gives one"),
        (3, "there is no problem 3; there are 2"),
    ):
        with pytest.raises(BurrkitError) as caught:
            load(str(path), problem=problem)
        assert str(caught.value) == f"{label(str(path))}: {reason}"


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
    with pytest.raises(BurrkitError, match="P1: no goal is chosen"):
        load(str(path))


def test_a_problem_by_itself_has_no_second() -> None:
    with pytest.raises(BurrkitError, match=r"^there is no problem 2; there is one$"):
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
    with pytest.raises(BurrkitError, match="a directory, not a puzzle file"):
        load("no burr")
    (tmp_path / "antique").rmdir()
    (tmp_path / "antique").write_bytes((EXAMPLES / "amazon.txt").read_bytes())
    assert load("antique") != burr, "a file comes first"


def test_only_the_reader_of_a_file_is_loaded() -> None:
    code = "import sys, burrkit; burrkit.load({!r}); print(sorted(m for m in sys.modules if 'formats.' in m))"
    light = {"contents", "examples", "file_format", "files", "reading", "registry", "source", "table"}
    for source, own in (
        (str(EXAMPLES / "antique.txt"), {"burr6"}),
        ("soma", {"json", "json.puzzle", "json.document", "json.reader", "puzzle_studio"}),
    ):
        done = subprocess.run(
            [sys.executable, "-c", code.format(source)], capture_output=True, text=True, check=True
        )
        loaded = {name.removeprefix("burrkit.formats.") for name in ast.literal_eval(done.stdout)}
        assert loaded == light | own

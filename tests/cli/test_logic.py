"""``burrkit logic``: puzzle in, SMT out; solver output in, page out; and solving, counting, making."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from burrkit.formats.files import is_piped
from burrkit.pencil.logic.kinds import KINDS
from tests.conftest import Cli
from tests.errors import refused
from tests.pencil.logic.published import ALL, DOMINO, SEKI, Published
from tests.smt.solvers import fake, real

DIGITS = "1010010010110101"
ANSWER = f"sat\n({' '.join(f'(V{k} {digit})' for k, digit in enumerate(DIGITS))})\n"
FUNCTIONS = "\n".join(f"(define-fun V{k} () Int {digit})" for k, digit in enumerate(DIGITS))
MODEL = f"sat\n(model\n{FUNCTIONS}\n)\n"


@pytest.fixture
def seki(tmp_path: Path) -> str:
    path = tmp_path / "p.txt"
    path.write_text(SEKI.text)
    return str(path)


FOUND = "Found by burrkit's own solver."
OWN = f"The only solution. {FOUND}"
NONE = "No solution. Proved by burrkit's own solver."


def piped(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_solve(cli: Cli) -> None:
    ran = cli("logic", "seki", "oo+ooaoo-")
    assert (ran.code, ran.out) == (0, f"1010\n0100\n1011\n0101\n{OWN}\n")
    ran = cli("logic", "seki", "-aoo", "-v")
    assert ran.out.splitlines()[-2:] == ["Puzzle OK Solution successful.", OWN]
    assert ran.out.splitlines()[3] == "RotorGroup 0 ch=- Value=3 [0,1,3,4] gives Sum = 3 finalRes=0"


def test_a_sudoku_in_one_line(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    ran = cli("logic", "sudoku", line)
    assert (ran.code, ran.out.splitlines()[0], ran.out.splitlines()[-1]) == (0, "162857493", OWN)
    monkeypatch.chdir(tmp_path)
    Path("one.sdm").write_text(f"{line}\n")
    assert cli("logic", "sudoku", "one.sdm").out == ran.out
    Path(line).write_text("1...3...........\n")  # a file of that name comes first
    assert cli("logic", "sudoku", line).out.startswith("1")
    assert len(cli("logic", "sudoku", line).out.split()[0]) == 4
    ran = cli("logic", "sudoku", line[1:])
    refused(ran, "malformed puzzle:1 80 signs")


def test_puzzle_in_smt_out_and_solver_output_in_page_out(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, seki: str
) -> None:
    piped(monkeypatch, SEKI.text)
    smt = cli("logic", "seki", "--smt")
    assert smt.code == 0
    assert len(smt.out.splitlines()) == 64  # the title is a comment
    assert cli("logic", "seki", "-f", seki, "--smt").out == smt.out
    for output in (ANSWER, MODEL):
        piped(monkeypatch, output)
        page = cli("logic", "seki", "-f", seki, "--answer")
        assert page.code == 0
        assert page.out.startswith("<!doctype html>")
        assert "<h1>seki MOS 01Feb2021 sk_6018.txt</h1>" in page.out
        assert "Puzzle OK Solution successful." in page.out
    piped(monkeypatch, ANSWER.replace("(V1 0)", "(V1 1)"))
    wrong = cli("logic", "seki", "-f", seki, "--answer", "--text")
    assert wrong.code == 1
    assert "Puzzle has ** ERROR ** Solution failed by difference = " in wrong.out
    assert wrong.out.splitlines()[-1] == "This is not a solution. Read from standard input."
    piped(monkeypatch, ANSWER.replace("(V1 0)", "(V1 1)"))
    wrong = cli("logic", "seki", "-f", seki, "--answer")
    assert wrong.code == 1
    assert "<p>This is not a solution. Read from standard input.</p>" in wrong.out
    assert "A solution" not in wrong.out
    piped(monkeypatch, 'unsat\n(error "no model")\n')
    none = cli("logic", "seki", "-f", seki, "--answer", "--text")
    assert none.code == 1
    assert none.out.splitlines()[-1] == (
        "The answer on standard input is unsat. That is wrong: burrkit's own solver finds a solution."
    )


@pytest.mark.parametrize(
    ("output", "message"),
    [
        ('(error "x")\nsat\n((V0 1))', 'the solver reported an error: "x"'),
        ("sat\n((V0 1))", "the solver gave no value for V1"),
        (ANSWER.replace("(V3 0)", "(V3 false)"), "the solver's value of V3 is not an integer"),
        ("unknown", "the solver could not decide whether there is an answer"),
        (" ", "standard input: empty"),
    ],
)
def test_answers_that_are_none(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, seki: str, output: str, message: str
) -> None:
    piped(monkeypatch, output)
    ran = cli("logic", "seki", "-f", seki, "--answer")
    where = "" if message.startswith("standard input") else "standard input: "
    assert (ran.code, ran.out, ran.err) == (2, "", f"burrkit: {where}{message}\n")


WITHOUT = "; < /dev/null solves the puzzle without it"


@pytest.mark.parametrize(
    ("puzzle", "output", "code", "last"),
    [
        ("oo+ooaoo-", ANSWER, 0, "A solution; there may be others. Read from standard input."),
        (
            "oo+ooaoo-",
            ANSWER.replace("(V1 0)", "(V1 1)"),
            1,
            "This is not a solution. Read from standard input.",
        ),
        (
            "oo+ooaoo-",
            "unsat",
            1,
            "The answer on standard input is unsat. That is wrong: burrkit's own solver finds a solution.",
        ),
        (
            "++++----o",
            "unsat",
            1,
            "No solution. The answer on standard input is unsat. Burrkit's own solver finds none either.",
        ),
        ("oo+ooaoo-", "", 0, f"{OWN} Standard input was empty."),
        (
            "oo+ooaoo-",
            "hello",
            2,
            f"burrkit: standard input: unexpected answer of the solver: hello{WITHOUT}",
        ),
    ],
)
def test_what_comes_through_a_pipe_is_used(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, puzzle: str, output: str, code: int, last: str
) -> None:
    monkeypatch.setattr("burrkit.formats.files.is_piped", lambda: True)
    piped(monkeypatch, output)
    ran = cli("logic", "seki", puzzle)
    assert (ran.code, (ran.out + ran.err).splitlines()[-1]) == (code, last)
    piped(monkeypatch, output)
    assert cli("logic", "seki", puzzle, "--solver", "built-in").out.splitlines()[-1] in (OWN, NONE)


@pytest.mark.parametrize("published", ALL, ids=lambda published: published.kind)
def test_a_piped_answer_is_used_for_every_kind(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, published: Published
) -> None:
    path = tmp_path / "p.txt"
    path.write_text(published.text)
    own = json.loads(cli("logic", published.kind, str(path), "--json").out)["answers"][0]
    values = own["values"] | {next(iter(own["values"])): 10**6}
    model = " ".join(f"({name} {value if value >= 0 else f'(- {-value})'})" for name, value in values.items())
    monkeypatch.setattr("burrkit.formats.files.is_piped", lambda: True)
    piped(monkeypatch, f"sat ({model})")
    ran = cli("logic", published.kind, str(path), "--json")
    data = json.loads(ran.out)
    assert (ran.code, data["solver"], data["complete"]) == (1, "standard input", False)
    assert data["answers"][0]["values"] == values and not data["answers"][0]["right"]


@pytest.mark.parametrize("published", ALL, ids=lambda published: published.kind)
def test_json_of_every_kind(cli: Cli, tmp_path: Path, published: Published) -> None:
    path = tmp_path / "p.txt"
    path.write_text(published.text)
    data = json.loads(cli("logic", published.kind, str(path), "--json").out)
    assert list(data) == ["kind", "title", "comments", "solver", "count", "complete", "unique", "answers"]
    assert (data["count"], data["complete"], data["unique"]) == (1, True, True)
    assert data["comments"] == list(published.puzzle.comments)
    (answer,) = data["answers"]
    assert (answer["right"], answer["difference"]) == (True, 0)
    lines = answer["picture"][-4:] if published is DOMINO else answer["picture"]
    assert " ".join(lines).split() == published.answer.split()


def test_counting_to_a_limit(cli: Cli) -> None:
    for limit, count, unique, words in [
        ("1", 1, None, "A solution; there may be others."),
        ("2", 2, False, "2 solutions; the search stopped there."),
        ("12", 12, False, "12 solutions; the search stopped there."),
        ("13", 12, False, "12 solutions, and no others."),
    ]:
        data = json.loads(cli("logic", "seki", "+" * 9, "--limit", limit, "--json").out)
        assert (data["count"], data["unique"], data["complete"]) == (count, unique, limit == "13")
        assert cli("logic", "seki", "+" * 9, "--limit", limit).out.splitlines()[-1] == f"{words} {FOUND}"
    none = cli("logic", "seki", "-oo+ooaoo", "--json")
    assert (none.code, json.loads(none.out)["complete"], json.loads(none.out)["unique"]) == (1, True, False)


def test_svg_and_html(cli: Cli) -> None:
    assert cli("logic", "sujiko", "25,13,22,17;P8,6", "--svg").out.startswith("<svg ")
    assert "Circle 1 Value=25" in cli("logic", "sujiko", "25,13,22,17;P8,6", "--html").out


def test_hex38_needs_no_puzzle(cli: Cli) -> None:
    ran = cli("logic", "hex38", "--limit", "1")
    assert ran.out.split()[:3] == ["3", "17", "18"]
    assert len(cli("logic", "hex38", "--smt").out.splitlines()) == 3 + 2 * 19 + 2 * 16 + 3


def test_new_puzzles_can_be_piped(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("seki", "pyramid", "sujiko"):
        made = cli("logic", "new", kind, "--seed", "5").out
        assert made == cli("logic", "new", kind, "--seed", "5").out
        piped(monkeypatch, made)
        assert cli("logic", kind, "-").out.splitlines()[-1] == OWN
    assert cli("logic", "new", "seki", "--size", "6").out.startswith("#seki size 6 seed ")


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_a_new_puzzle_of_every_kind_can_be_piped(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    ran = cli("logic", "new", kind, "--seed", "5", "--difficulty", "easy")
    assert ran.err.startswith("burrkit: difficulty easy: ")
    assert ran.err.count("\n") == 1
    piped(monkeypatch, ran.out)
    assert cli("logic", kind, "-").out.splitlines()[-1] == OWN
    # As JSON, the same puzzle.
    data = json.loads(cli("logic", "new", kind, "--seed", "5", "--difficulty", "easy", "--json").out)
    assert data["puzzle"] == ran.out
    assert (data["kind"], data["seed"], data["difficulty"]) == (kind, 5, "easy")
    assert ran.out.startswith(f"#{kind} size {data['size']} seed 5\n")


def test_the_letters_of_a_seki_are_explained(cli: Cli) -> None:
    out = " ".join(cli("logic", "seki", "--help").out.split())
    for words in ("+ one of the four cells", "- three", "o two opposite", "a two adjacent", "oo+ooaoo-"):
        assert words in out


@pytest.mark.parametrize(
    ("rotors", "message"),
    [
        ("oo+ooxoo-", "malformed puzzle:1 x rotor"),
        ("oo+ooao0-", "malformed puzzle:1 0 rotor"),
        ("OO+OOXOO-", "malformed puzzle:1 x rotor"),
        ("oo+ooaox", "malformed puzzle:1 x rotor"),
        ("oo+ooa", "too-large 6 puzzle"),
        ("notes.txt", "unknown notes.txt file"),
        ("foo.ao", "unknown foo.ao file"),
        ("data", "unknown data"),
        ("oo/oooooo", "unknown oo/oooooo file"),
    ],
)
def test_a_wrong_letter_of_a_seki(cli: Cli, rotors: str, message: str) -> None:
    refused(cli("logic", "seki", rotors), message)


def test_solvers_that_misbehave(cli: Cli, tmp_path: Path) -> None:
    for body, message in [
        ("print('(error \"bad\")'); print('sat')", 'python: the solver reported an error: "bad"'),
        ("time.sleep(600)", "python: not finished within 2 s; models found so far: 0"),
        ("os.abort()", "python: the solver crashed (SIGABRT)"),
        ("pass", "python: the solver gave no verdict"),
    ]:
        path = fake(tmp_path, body).command[1]
        command = f"{sys.executable} {path}"
        limit = "2" if "sleep" in body else "60"
        ran = cli("logic", "seki", "oo+ooaoo-", "--solver", command, "--time-limit", limit)
        name = Path(sys.executable).name
        code = 3 if "sleep" in body else 2
        assert (ran.code, ran.out, ran.err) == (code, "", f"burrkit: {message.replace('python', name, 1)}\n")
    ran = cli("logic", "seki", "oo+ooaoo-", "--solver", "nosuch")
    refused(ran, "unknown nosuch")


def test_what_is_found_before_the_time_limit_is_shown(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    from burrkit.pencil.logic import solver

    moments = iter([*[0.0] * 12, *[9.0] * 12])
    monkeypatch.setattr(solver, "time", SimpleNamespace(monotonic=lambda: next(moments)))
    ran = cli("logic", "seki", "+" * 9, "--limit", "100", "--time-limit", "5", "--json")
    data = json.loads(ran.out)
    assert 0 < data["count"] < 12
    assert (data["complete"], data["unique"]) == (False, False if data["count"] > 1 else None)
    assert (ran.code, ran.err) == (3, "burrkit: the time limit has passed\n")


def test_without_a_solver_auto_is_the_built_in_one(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    from burrkit.smt import pipe

    monkeypatch.delenv(pipe.VARIABLE, raising=False)
    monkeypatch.setattr(pipe, "_which", lambda name: None)
    ran = cli("logic", "seki", "oo+ooaoo-", "--solver", "auto")
    assert (ran.code, ran.out.splitlines()[-1]) == (0, OWN)
    assert ran.err.endswith("; solving it without\n")


def test_a_real_solver(cli: Cli) -> None:
    command = " ".join(real("z3").command)
    data = json.loads(cli("logic", "seki", "oo+ooaoo-", "--solver", command, "--json").out)
    assert (data["solver"], data["unique"]) == ("z3", True)
    assert data["answers"][0]["picture"] == ["1010", "0100", "1011", "0101"]


def test_help_lists_every_kind(cli: Cli) -> None:
    out = cli("logic", "--help").out
    for kind in KINDS:
        assert f" {kind.name} " in out
        assert kind.rules in cli("logic", kind.name, "--help").out
    assert "new" in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("crossword",), "usage crossword"),
        (("seki", "--nonsense"), "unknown --nonsense option"),
        (("seki", "nosuch.txt"), "unknown nosuch.txt file"),
        (("sujiko", "25,13"), "malformed puzzle:1 2 circles"),
        (("seki", "+", "-f", "x"), "conflict --file argument"),
        (("seki", "+", "--svg", "--json"), "conflict --smt --text --html --svg --json"),
        (("seki", "+", "--smt", "--json"), "conflict --smt --text --html --svg --json"),
        (("seki", "--answer"), "conflict --answer standard"),
        (("new", "seki", "--size", "2"), "invalid-puzzle 2 seki"),
        (
            ("knight", ";".join([",".join("0" * 8)] * 8), "--time-limit", "0"),
            "limit-reached time",
        ),
    ],
)
def test_mistakes(cli: Cli, words: tuple[str, ...], message: str) -> None:
    ran = cli("logic", *words)
    refused(ran, message)


def test_what_counts_as_a_pipe(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    read, write = os.pipe()
    os.close(write)
    (tmp_path / "answer").write_text("unsat")
    with (
        os.fdopen(read, encoding="utf-8") as pipe,
        (tmp_path / "answer").open(encoding="utf-8") as file,
        Path(os.devnull).open(encoding="utf-8") as nothing,
    ):
        for stream, expected in ((pipe, True), (file, True), (nothing, False), (None, False)):
            monkeypatch.setattr(sys, "stdin", stream)
            assert is_piped() is expected
    monkeypatch.setattr(sys, "stdin", pipe)  # closed by now
    assert not is_piped()
    if hasattr(os, "openpty"):
        ours, theirs = os.openpty()
        with os.fdopen(theirs, encoding="utf-8") as terminal:
            monkeypatch.setattr(sys, "stdin", terminal)
            assert not is_piped()
        os.close(ours)

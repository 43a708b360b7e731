"""The pipe: solvers that behave, that do not, and that are not there; and models one after the other."""

from __future__ import annotations

import os
import sys
import sysconfig
import time
from pathlib import Path

import pytest

from burrkit.smt import pipe
from burrkit.smt.answer import SolverError
from burrkit.smt.pipe import Solver, find, models
from burrkit.smt.script import Script
from burrkit.smt.terms import BOOL, bit_vector_sort
from tests.errors import check, raises
from tests.smt.solvers import fake, real


def test_a_solver_that_behaves(tmp_path: Path) -> None:
    solver = fake(tmp_path, "print('sat'); print(f'((n {len(script)}))')")
    assert solver.run("x" * 1000).values == {"n": 1000}


def test_long_questions_and_long_answers_at_the_same_time(tmp_path: Path) -> None:
    chatter = "sys.stdout.write('success\\n' * 200_000); print('sat'); print(f'((n {len(script)}))')"
    body = f"sys.stdout.write('success\\n' * 200_000); sys.stdout.flush()\n{chatter}"
    assert fake(tmp_path, body).run("y" * 3_000_000).values == {"n": 3_000_000}


MISBEHAVING = [
    (
        "print('(error \"line 7 column 1: unknown constant\")'); print('sat'); print('((x 1))')",
        'solver "line 7 column 1: unknown constant"',
    ),
    ("time.sleep(600)", "limit-reached 1"),
    ("print('sat', flush=True); time.sleep(600)", "limit-reached 1"),
    ("print('sat', flush=True); os.kill(os.getpid(), 11)", "solver crashed SIGSEGV"),
    (
        "print('no licence', file=sys.stderr); sys.exit(3)",
        "solver 3 licence",
    ),
    ("print('oops'); sys.exit(3)", "solver oops 3"),
    ("pass", "solver verdict"),
    (
        "while True: sys.stdout.write('success\\n' * 1000)",
        "solver 100,000 bytes",
    ),
    (
        "while True: sys.stderr.write('debug\\n' * 1000)",
        "solver 100,000 bytes",
    ),
]


@pytest.mark.parametrize(("body", "message"), MISBEHAVING)
def test_misbehaviour_is_one_line(tmp_path: Path, body: str, message: str) -> None:
    solver = fake(tmp_path, body)
    # One that hangs is ended after a second; the others have all the time they need.
    limit = 1 if "sleep" in body else 60
    with pytest.raises(SolverError) as caught:
        solver.run("(check-sat)", time_limit=limit, largest=100_000)
    check(caught.value, f"{message} {solver.name}")


def test_what_a_solver_has_started_is_ended_with_it(tmp_path: Path) -> None:
    child_file = tmp_path / "child"
    body = f"""
child = os.fork()
if child == 0:
    time.sleep(600)
open({str(child_file)!r}, 'w').write(str(child))
print('sat', flush=True)
os._exit(0)
"""
    with raises(SolverError, "limit-reached 2 s answered"):
        fake(tmp_path, body).run("", time_limit=2)
    child = int(child_file.read_text())
    for _ in range(100):
        stat = Path(f"/proc/{child}/stat")
        if not stat.exists() or stat.read_text().split()[2] == "Z":
            return
        time.sleep(0.1)
    pytest.fail("the child still runs")


def test_a_solver_that_does_not_listen(tmp_path: Path) -> None:
    path = tmp_path / "deaf.py"
    path.write_text("import sys\nsys.stdin.close()\nprint('unsat')\n")
    assert Solver((sys.executable, str(path))).run("z" * 3_000_000).verdict == "unsat"


def test_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(pipe.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(pipe, "_which", lambda name: None)
    how = "name a solver's command with --solver or in BURRKIT_SMT, or install one: pip install z3-solver"
    monkeypatch.setattr(pipe, "find_spec", lambda name: None)
    with pytest.raises(SolverError) as caught:
        find()
    check(caught.value, f"not-installed {how}")
    monkeypatch.setattr(pipe, "find_spec", lambda name: object() if name == "cvc5" else None)
    with pytest.raises(SolverError) as caught:
        find()
    check(caught.value, f"solver cvc5 {how}")
    with pytest.raises(SolverError) as caught:
        find("nosuch --fast")
    check(caught.value, f"unknown nosuch {how}")
    monkeypatch.setenv(pipe.VARIABLE, "'z3")
    with pytest.raises(SolverError) as caught:
        find()
    check(caught.value, "solver BURRKIT_SMT z3 command")


def test_where_solvers_are_looked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folders = {name: tmp_path / name for name in ("option", "variable", "path", "beside")}
    for folder in folders.values():
        folder.mkdir()
        program = folder / "z3"
        program.write_text("#!/bin/sh\necho unsat\n")
        program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(folders["beside"] / "python"))
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(folders["beside"]))
    monkeypatch.setenv("PATH", str(folders["path"]) + os.pathsep + "/usr/bin" + os.pathsep + "/bin")
    monkeypatch.setenv(pipe.VARIABLE, f"{folders['variable']}/z3 -T:5")
    options = ("-in", "-smt2")
    assert find(f"{folders['option']}/z3").command == (f"{folders['option']}/z3", *options)
    assert find().command == (f"{folders['variable']}/z3", "-T:5")
    monkeypatch.delenv(pipe.VARIABLE)
    assert find().command == (f"{folders['path']}/z3", *options)
    (folders["path"] / "z3").unlink()
    monkeypatch.setenv("PATH", str(folders["path"]))
    assert find().command == (f"{folders['beside']}/z3", *options)


def test_a_program_that_cannot_be_run(tmp_path: Path) -> None:
    path = tmp_path / "noexec"
    path.write_text("no program")
    path.chmod(0o755)
    with pytest.raises(SolverError) as caught:
        Solver((str(path),)).run("")
    check(caught.value, "solver noexec")


def small_script() -> Script:
    """Eight models: four values of x, and b free where x is 2 or 5; v follows."""
    script = Script("ALL")
    x, b, v = script.declare("x"), script.declare("b c", BOOL), script.declare("v", bit_vector_sort(4))
    script.require(f"(and (> {x} 1) (< {x} 6))")
    script.require(f"(= {v} (ite {b} #x3 #b0001))")
    return script


@pytest.mark.parametrize("name", ["z3", "cvc5"])
def test_all_models_of_real_solvers(name: str) -> None:
    solver = real(name)
    found = [(m["x"], m["b c"], m["v"]) for m in models(small_script(), solver)]
    assert len(found) == 8
    assert {(x, b) for x, b, _ in found} == {(x, b) for x in (2, 3, 4, 5) for b in (False, True)}


@pytest.mark.parametrize("name", ["z3", "cvc5"])
def test_a_script_that_a_real_solver_rejects_is_a_failure(name: str) -> None:
    script = Script("QF_LIA")
    script.declare("x")
    script.require("(= x y)")
    with raises(SolverError, "solver error"):
        list(models(script, real(name)))


def test_models_that_differ_in_what_is_not_reported_are_one() -> None:
    script = Script("QF_LIA")
    script.declare("x")
    script.declare("y", reported=False)
    script.require("(and (< 0 x 3) (< 0 y 9))")
    assert script.names == ("x",)
    found = list(models(script, real("z3")))
    assert len(found) == 2
    assert {"x": 1} in found
    assert {"x": 2} in found


def test_models_end_with_unsat_and_not_otherwise(tmp_path: Path) -> None:
    script = Script("QF_LIA")
    script.declare("x")
    count = "n = script.count('(not (= x')\n"
    three = count + "print(f'sat ((x {n}))' if n < 3 else 'unsat (error \"no model\")')"
    assert [m["x"] for m in models(script, fake(tmp_path, three))] == [0, 1, 2]
    for body, message in [
        ("print('unknown')", "could not decide whether there is a model"),
        ("print('sat ((x 1))')", "gave a model that had been excluded"),
        ("print('sat ((y 1))')", "gave no value for x"),
    ]:
        with pytest.raises(SolverError, match=message):
            list(models(script, fake(tmp_path, body)))


def test_the_time_limit_is_for_all_models_together(tmp_path: Path) -> None:
    script = Script("QF_LIA")
    script.declare("x")
    endless = fake(tmp_path, "print(f'sat ((x {len(script)}))')")
    with raises(SolverError, "limit-reached 1 s finished"):
        list(models(script, endless, time_limit=1))


def test_a_script_without_constants_has_at_most_one_model(tmp_path: Path) -> None:
    assert list(models(Script("QF_UF"), fake(tmp_path, "print('sat')"))) == [{}]

"""Solvers for tests: the real ones that are installed, and scripts of our own that misbehave."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from burrkit.smt.answer import SolverError
from burrkit.smt.pipe import KNOWN, Solver, find


def real(name: str) -> Solver:
    """An installed solver; the test is skipped, with the reason, if it is not there.

    The module cvc5 will do, where its program is missing.
    """
    assert name in KNOWN
    try:
        return find(name)
    except SolverError:
        if name == "cvc5" and find_spec(name) is not None:
            return Solver((sys.executable, str(Path(__file__).with_name("cvc5_module.py"))))
        pytest.skip(f"no {name} here; the extra smt installs z3, Debian has z3 and cvc5")


def fake(folder: Path, body: str, name: str = "solver.py") -> Solver:
    """A solver in Python: ``script`` is what it was handed, and it prints what it likes."""
    path = folder / name
    path.write_text(f"import os, sys, time\nscript = sys.stdin.read()\n{body}\n", encoding="utf-8")
    return Solver((sys.executable, str(path)))

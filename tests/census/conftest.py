"""Shared by the tests of result files: small result files, and disks that are full or read-only."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from bench import census_definitions
from burrkit.census.enumeration import units
from burrkit.census.enumeration.plans import CensusPlan, plan, select_units
from burrkit.census.results.result_file import ResultFile
from burrkit.census.stick_sets import sets
from burrkit.cli import app
from burrkit.runtime.executors import worker_pool
from burrkit.sixpiece.engine.position_tables import ROWS
from tests.census import c_programs
from tests.conftest import Cli

CProgram = Callable[..., Path]

#: Some units of notchable sticks: a second or two.
SAMPLE = 0.02
#: The first of the last sticks; no group of two is divided here.
LAST = ROWS - 44


def filled(path: Path, made: CensusPlan, names: list[str]) -> Path:
    """A result file with these units done."""
    with ResultFile(path, made) as result_file, worker_pool(2) as pool:
        for _ in result_file.process(pool, names):
            pass
    return path


@pytest.fixture(scope="session")
def notchable_plan() -> CensusPlan:
    return plan("notchable")


@pytest.fixture(scope="session")
def sampled(tmp_path_factory: pytest.TempPathFactory, notchable_plan: CensusPlan) -> Path:
    """A result file with a few units of notchable sticks, not to be changed."""
    path = tmp_path_factory.mktemp("census") / "sampled.sqlite"
    return filled(path, notchable_plan, select_units(notchable_plan, sample=SAMPLE))


@pytest.fixture(scope="session")
def last_case(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The end of Cutler's case 542, all assemblies of the last 44 sticks in his order."""
    last = [unit for unit in units.units("all") if unit.first >= LAST]
    made = CensusPlan("all", 8, {unit.name: 1 for unit in last})
    return filled(tmp_path_factory.mktemp("census") / "last.sqlite", made, sorted(made.weights))


@pytest.fixture(scope="session")
def small_sets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with some units of notchable sticks, the last in the order of classes."""
    path = tmp_path_factory.mktemp("sets") / "small.sqlite"
    made = sets.plan("notchable", 6)
    names = [sets.unit_name(c) for c in range(455) if sets.unit_name(c) in made.weights][-8:]
    with sets.SetsResultFile(path, made) as result_file, worker_pool(2) as pool:
        assert [result.name for result in result_file.process(pool, names[:5])]
        again = [result.name for result in result_file.process(pool, names)]
        assert sorted(again) == sorted(names[5:])
    return path


@pytest.fixture
def c_program(tmp_path: Path) -> CProgram:
    """``c_program(SOURCE, LENGTH=6)`` compiles a program in C, or skips the test without a compiler."""

    def built(source: Path, **macros: int) -> Path:
        try:
            return c_programs.build(source, tmp_path, **macros)
        except RuntimeError as error:
            pytest.skip(str(error))

    return built


def printed_tables(report: str) -> dict[str, list[dict[str, str]]]:
    """The tables of a report in Markdown by their titles, each row by its headings."""
    found: dict[str, list[dict[str, str]]] = {}
    for part in report.split("\n## ")[1:]:
        title, _, rest = part.partition("\n")
        head, _, *rows = [
            [cell.strip() for cell in line.strip("|").split("|")]
            for line in rest.splitlines()
            if line[:1] == "|"
        ]
        found[title] = [dict(zip(head, row, strict=True)) for row in rows]
    return found


def number(cell: str) -> int:
    """A number of a report."""
    return int(cell.replace(",", "") or 0)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 1 MiB of its own; needs root."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only root can mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture
def program(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """``program("report", path)`` runs the program as ``cli`` runs the command."""
    run = partial(app.main, census_definitions.PROGRAM, census_definitions.NAME)
    monkeypatch.setattr(app, "main", run)
    return cli

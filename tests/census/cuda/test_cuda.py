"""The census by the kernels for a device: run here one thread after the other, simulated, and compiled.

None of these tests needs a CUDA device, and so none of them has seen one.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from burrkit.census.cuda import batch
from burrkit.census.cuda.available import require
from burrkit.census.cuda.batch import BatchWork, Device, Room
from burrkit.census.cuda.runner import Lent
from burrkit.census.cuda.serial import Serial
from burrkit.census.enumeration import units
from burrkit.census.enumeration.runner import select_units
from burrkit.census.enumeration.slices import Slice, analyse
from burrkit.census.enumeration.tally import tally
from burrkit.census.results.result_file import CensusPlan, ResultFile
from burrkit.errors import BurrkitError
from burrkit.sixpiece import cutler_order
from tests.census import reference
from tests.census.conftest import SAMPLE
from tests.census.enumeration.test_cases import cells, chosen
from tests.conftest import Cli
from tests.speeds import examples

ROOM = Room(fours=1 << 17, entries=1 << 21, tiles=1 << 18)
NO_EXTRA = "numba-cuda is not installed: pip install 'burrkit[gpu]'"


@pytest.fixture(scope="module", autouse=True)
def _no_way_out() -> Iterator[None]:
    """Nothing is given back to the kernel for processors, to which it is compared."""

    def refused(*_args: object, **_options: object) -> Slice:
        raise AssertionError("the room was too small")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batch, "analyse_here", refused)
        yield


def agree(found: Slice, wanted: Slice, first: int, special: int = 8) -> bool:
    """Whether two slices say the same; which examples they give may differ, of which types may not."""
    one, other = tally(found, first, special), tally(wanted, first, special)
    return one.agrees_with(other) and (one.firsts[:, 6] == other.firsts[:, 6]).all()


def record() -> BatchWork:
    """The sticks of a record of level type 4-6-10-10, as they lie there and in their other assemblies."""
    order = cutler_order.order().numbers.tolist()
    family = reference.of_set(np.array([order.index(n) for n in (154, 480, 495, 1024, 1024, 1024)]))
    first = int(family[reference.levels(family)[:, 2].argmax(), 0])
    rows = np.unique(family[family >= first])
    return BatchWork(first, rows, rows)


@settings(max_examples=examples(15))
@given(st.lists(st.integers(0, 10**9), min_size=1, max_size=4))
def test_equals_the_kernel_for_processors(seeds: list[int]) -> None:
    drawn = [chosen(seed, 2_000)[:3] for seed in seeds]
    device = Device(Serial(), ROOM)
    for (first, seconds, allowed), found in zip(
        drawn, device.analyse([BatchWork(*one) for one in drawn]), strict=True
    ):
        wanted = analyse(first, seconds, allowed)
        assert cells(found) == cells(wanted)
        assert agree(found, wanted, first)


def test_equals_it_on_whole_units() -> None:
    names = [
        units.WorkUnit(1129, 0),
        units.WorkUnit(2149, 3),
        units.WorkUnit(2202, 4),
        units.WorkUnit(97, 12),
    ]
    works = [BatchWork(unit.first, *_sticks(unit)) for unit in names]
    for unit, found in zip(names, Device(Serial(), ROOM).analyse(works), strict=True):
        assert agree(found, units.run(unit, "all"), unit.first)


def _sticks(unit: units.WorkUnit) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    allowed = units.rows("all")[units.rows("all") >= unit.first]
    return allowed[unit.part :: units.SLICES].copy(), allowed


@pytest.mark.parametrize(
    ("room", "special"),
    [
        (Room(fours=40, entries=2_000, tiles=400, twos=3), 8),  # halves of halves, each on its own
        (Room(fours=1, entries=40, tiles=2), 8),  # not even one pair fits: this processor does it
        (Room(fours=1 << 12, entries=1 << 16, tiles=1 << 13, kept=4), 2),  # far more are kept than expected
        (Room(fours=1 << 12, entries=1 << 16, tiles=1 << 13, deep=8), 8),  # what is left open is settled
    ],
)
def test_whatever_the_room(room: Room, special: int, monkeypatch: pytest.MonkeyPatch) -> None:
    done_here = []

    def here(*args: object, **options: object) -> Slice:
        done_here.append(args)
        return analyse(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(batch, "analyse_here", here)
    work = record()
    (found,) = Device(Serial(), room, special).analyse([work])
    wanted = analyse(work.first, work.seconds, work.allowed, special=special)
    assert agree(found, wanted, work.first, special) and 0x46AA in wanted.codes
    assert bool(done_here) == (room.fours == 1)
    assert (len(found.unsettled) > 0) == (room.deep == 8)


def test_a_ledger_goes_on_where_it_was_stopped(
    tmp_path: Path, notchable_plan: CensusPlan, sampled: Path
) -> None:
    names = select_units(notchable_plan, sample=SAMPLE)
    with ThreadPoolExecutor(1) as executor, ResultFile(tmp_path / "a.sqlite", notchable_plan) as ledger:
        lent = Lent(executor, partial(Device, Serial(), ROOM))
        some = next(lent.run(ledger, names[:3]))
        assert some.name in names and len(ledger.done()) == 3
        rest = [result.name for result in lent.run(ledger, names)]
        assert set(rest) == set(names[3:])
        assert list(lent.run(ledger, names)) == []
        with ResultFile(sampled) as other:
            for mine, wanted in zip(ledger.results(), other.results(), strict=True):
                assert mine.name == wanted.name and mine.tally.agrees_with(wanted.tally)


# By numba-cuda ---------------------------------------------------------------------------------------------

_SIMULATED = """
import numpy as np
from burrkit.census.cuda.batch import BatchWork, Device, Room
from burrkit.census.cuda.gpu import SIMULATED, Gpu
from burrkit.census.enumeration.slices import analyse
from burrkit.errors import BurrkitError
from tests.census import reference
from tests.census.enumeration.test_cases import cells

assert SIMULATED
device = Device(Gpu(), Room(fours=1 << 10, entries=1 << 14, tiles=1 << 10, twos=64, deep=256))
for seed in (0, 1, 4):
    random = np.random.default_rng(seed)
    works = []
    for first in (5, 1501, 2150):
        drawn = [reference.drawn(random, np.arange(first, 2225)) for _ in range(2)]
        rows = np.unique(np.concatenate(drawn))
        works.append(BatchWork(first, rows, rows))
    for work, found in zip(works, device.analyse(works), strict=True):
        wanted = analyse(work.first, work.seconds, work.allowed)
        assert cells(found) == cells(wanted), (seed, work.first)
        print(found.assemblies, len(found.codes))
"""


def test_equals_it_on_the_simulator() -> None:
    """Hundreds of threads that interrupt each other, as numba-cuda runs them in Python."""
    if find_spec("numba_cuda") is None:
        pytest.skip(NO_EXTRA)
    # NumPy warns of the overflows on which hashes and packed words rest.
    command = [sys.executable, "-W", "ignore::RuntimeWarning", "-c", _SIMULATED]
    done = subprocess.run(
        command, env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found = [line.split() for line in done.stdout.splitlines()]
    assert sum(int(made) for made, _ in found) > 500 and max(int(types) for _, types in found) > 5


def test_a_ledger_on_the_simulator(tmp_path: Path, notchable_plan: CensusPlan) -> None:
    """The command from end to end, on some of the smallest units."""
    if find_spec("numba_cuda") is None:
        pytest.skip(NO_EXTRA)
    small = sorted(name for name, weight in notchable_plan.weights.items() if 5 <= weight <= 25)[:6]
    path = tmp_path / "small.sqlite"
    with ResultFile(path, CensusPlan("notchable", 8, {name: notchable_plan.weights[name] for name in small})):
        pass
    command = ["census", "run", str(path), "--class", "notchable", "--device", "cuda"]
    done = subprocess.run(
        [sys.executable, "-W", "ignore::RuntimeWarning", "-m", "burrkit", *command],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert f"{len(small)} units to process with numba-cuda's simulator" in " ".join(done.stderr.split())
    every = {unit.name: unit for unit in units.units("notchable")}
    with ResultFile(path) as ledger:
        assert ledger.done() == set(small)
        for name, made, _ in ledger.results():
            first = every[name].first
            assert made.agrees_with(tally(units.run(every[name], "notchable"), first, 8)), name


def test_equals_it_on_a_device(tmp_path: Path) -> None:
    """The real thing, wherever there is one."""
    if not _has_device():
        pytest.skip("no CUDA device")
    from burrkit.census.cuda.runner import lent

    names = [unit for unit in units.units("all") if unit.first in {97, 1129, 2149, 2202}]
    made = {unit.name: 10**6 for unit in names}
    with lent(8) as gpu, ResultFile(tmp_path / "some.sqlite", CensusPlan("all", 8, made)) as ledger:
        found = {result.name: result.tally for result in gpu.run(ledger, list(made))}
    for unit in names:
        assert found[unit.name].agrees_with(tally(units.run(unit, "all"), unit.first, 8)), unit.name


def _has_device() -> bool:
    try:
        require()
    except BurrkitError:
        return False
    return True


@pytest.mark.parametrize("words", [(), ("--jobs", "2"), ("--cluster", "local:1")])
def test_one_line_where_there_is_no_device(cli: Cli, tmp_path: Path, words: tuple[str, ...]) -> None:
    if not words and _has_device():
        pytest.skip("there is one")
    path = tmp_path / "none.sqlite"
    ran = cli("census", "run", str(path), "--device", "cuda", *words)
    assert (ran.code, ran.out) == (2, "") and not path.exists()
    assert len(ran.err.splitlines()) == 1 and "--device cuda" in ran.err


def _assembler() -> Path | None:
    """``ptxas`` as it comes with the extra."""
    for folder in sys.path:
        for path in Path(folder).glob("nvidia/*/bin/ptxas"):
            return path
    return None


@pytest.mark.parametrize("name", ["fit", "fours", "sticks", "pairs", "search", "search_on", "tell"])
def test_compiles_for_hopper(name: str, tmp_path: Path) -> None:
    """To the machine code of an H200: within the registers of a thread, and none of them spilled."""
    if find_spec("numba_cuda") is None:
        pytest.skip(NO_EXTRA)
    from burrkit.census.cuda.gpu import assembly

    text = assembly(name)
    assert ".target sm_90" in text and ".entry" in text
    assert ".const" not in text  # see gpu.Source
    if (ptxas := _assembler()) is None:
        pytest.skip(f"{name} compiles to PTX; no ptxas is installed that makes machine code of it")
    (tmp_path / "kernel.ptx").write_text(text)
    done = subprocess.run(
        [ptxas, "-arch=sm_90", "-v", tmp_path / "kernel.ptx", "-o", tmp_path / "kernel.cubin"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    used = re.search(r"Used (\d+) registers", done.stderr)
    assert used is not None and int(used[1]) <= 128, done.stderr
    assert "0 bytes spill stores, 0 bytes spill loads" in done.stderr
    print(name, done.stderr)

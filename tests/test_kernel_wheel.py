"""The wheel has the compiled kernels and works without Numba, whatever else is not there.

The kernels are compiled before the tests (``make extension``), so that building the wheel takes seconds here.
The wheel in environments made by tools, with the whole README, is in ``test_wheel``, for ``make test-full``.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.installed import Installed, bare

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    environment = {k: v for k, v in os.environ.items() if not k.startswith("BURRKIT_")}
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps"]
    subprocess.run(
        [*command, "-w", str(folder), str(ROOT)], check=True, env=environment | {"BURRKIT_NO_PAGE": "1"}
    )
    return next(folder.glob("burrkit-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return bare(wheel, tmp_path_factory.mktemp("bare"))


def test_one_wheel_serves_every_python(wheel: Path) -> None:
    assert "-cp311-abi3-" in wheel.name
    names = zipfile.ZipFile(wheel).namelist()
    assert [name for name in names if "_kernels" in name] == ["burrkit/runtime/_kernels.abi3.so"]
    assert "burrkit/examples/antique.txt" in names


def test_nothing_compiles_here(installed: Installed) -> None:
    code = "import importlib.util as u; print([u.find_spec(m) for m in ('numba', 'llvmlite', 'pytest')])"
    assert installed.run("python", "-c", code) == "[None, None, None]\n"


def test_a_burr_is_solved(installed: Installed) -> None:
    assert "level 1.2" in installed.run("burrkit", "solve", "antique")
    assert "level" in installed.run("burrkit", "solve", "antique", "--rule", "legal")


#: A climb has the kernels with the most parts, and its result depends on every step.
CLIMB = [
    "search",
    "climb",
    "--box",
    "4x4x4",
    "--pieces",
    "4",
    "--runs",
    "1",
    "--steps",
    "3000",
    "--jobs",
    "1",
]


@pytest.mark.parametrize("kernels", ["native", pytest.param("jit", marks=pytest.mark.full)])
def test_both_levels_of_code_compute_the_same_as_here(installed: Installed, kernels: str) -> None:
    """Here with the extension module of the checkout, and with what Numba compiles, which takes a minute."""
    words = [*CLIMB, "--json"]
    here = [sys.executable, "-m", "burrkit", *words]
    environment = {**os.environ, "BURRKIT_KERNELS": kernels}
    expected = subprocess.run(here, capture_output=True, text=True, check=True, env=environment).stdout
    for level in ("native", "baseline"):
        printed = installed.run("burrkit", *words, BURRKIT_KERNELS=level)
        assert without_times(printed) == without_times(expected)


def without_times(printed: str) -> object:
    def kept(pairs: list[tuple[str, object]]) -> dict[str, object]:
        return {key: value for key, value in pairs if "seconds" not in key}

    return json.loads(printed, object_pairs_hook=kept)

"""The wheel for the browser's Python, run by Node.js: micropip installs it, and it computes what we do here.

`make web` builds the wheel and brings the browser's Python; without these the tests are skipped.
"""

from __future__ import annotations

import json
import re
import sys
import zipfile
from typing import Any

import pytest

from burrkit.runtime.kernel_cache import compile_all
from native import browser_python
from native.static_site import ROOT, WHEEL
from tests.browser_commands import ended

REASON = browser_python.missing()
pytestmark = pytest.mark.skipif(REASON is not None, reason=str(REASON))

#: One or two commands for each engine.
COMMANDS = [
    ["selftest"],
    ["solve", "examples/loves-dozen.txt", "--json"],
    ["solve", "examples/soma.json", "--json"],
    ["solve", "examples/latch.json", "--rule", "legal", "--json"],
    ["solve", "examples/cellar.json", "--rule", "legal+half", "--json"],
    ["states", "examples/loves-dozen.txt", "--json"],
    ["difficulty", "examples/antique.txt", "--json"],
    ["identify", "88", "512", "704", "960", "992", "1008", "--json"],
    ["path", "examples/path/klotski.txt", "--json"],
    ["info", "examples/soma.json", "--estimate", "--json"],
    ["census", "count", "--json"],
    ["search", "climb", "--box", "4x4x4", "--pieces", "4", "--runs", "1", "--steps", "500", "--json"],
]
#: Every puzzle that comes with burrkit or with its tests.
PUZZLES = [
    file.relative_to(ROOT).as_posix()
    for pattern in ("examples/*.*", "examples/designs/*", "tests/data/differences/*")
    for file in sorted(ROOT.glob(pattern))
]


def comparable(result: dict[str, Any]) -> dict[str, Any]:
    """How a command ended, without times, floats with 12 digits."""
    out = result["out"]
    return {
        "words": result["words"],
        "code": result["code"] or 0,
        "out": rounded(json.loads(out)) if "--json" in result["words"] else re.sub(r"[\d.]+ s\b", "", out),
        "err": result["err"],
    }


def rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: rounded(inner) for key, inner in value.items() if "second" not in key}
    if isinstance(value, list):
        return [rounded(inner) for inner in value]
    return float(f"{value:.12g}") if isinstance(value, float) else value


def check(commands: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Run commands in both; the results must be equal."""
    compile_all()
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", [])
    script = ROOT / "tests" / "browser_commands.py"
    lines = browser_python.output(script, json.dumps(commands)).splitlines()
    browser = [json.loads(line) for line in lines]
    assert [each["words"] for each in browser] == commands
    for there in browser:
        assert comparable(there) == comparable(ended(there["words"]))


def test_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    check(COMMANDS, monkeypatch)


@pytest.mark.full
def test_every_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(PUZZLES) > 25
    check([["solve", puzzle, "--json"] for puzzle in PUZZLES], monkeypatch)


def test_the_wheel() -> None:
    """One for every CPython of this platform; its kernels are WebAssembly; nothing requires Numba."""
    (wheel,) = WHEEL.glob("burrkit-*.whl")
    assert wheel.name.endswith("-cp311-abi3-pyemscripten_2026_0_wasm32.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (info,) = {name.partition("/")[0] for name in names if ".dist-info/" in name}
        tags = archive.read(f"{info}/WHEEL").decode()
        requires = re.findall(
            r"^Requires-Dist: (.*)$", archive.read(f"{info}/METADATA").decode(), re.MULTILINE
        )
        kernels = [name for name in names if "_kernels" in name]
        assert kernels == ["burrkit/runtime/_kernels.abi3.so"]
        assert archive.read(kernels[0]).startswith(b"\0asm")
    assert "Root-Is-Purelib: false" in tags and "Tag: cp311-abi3-pyemscripten_2026_0_wasm32" in tags
    assert {"burrkit/examples/antique.txt", "burrkit/page/assets/viewer.html.gz"} <= set(names)
    assert [line for line in requires if "numba" in line and "extra ==" not in line] == []

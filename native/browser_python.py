"""Runs Python files in the browser's Python, by Node.js: for tests and benchmarks.

It is Pyodide as it was published, with its NumPy, into which micropip installs the wheel of ``make web``.
Files of the checkout are where they are here. Packages without compiled code are those of this Python.
"""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
from pathlib import Path
from zipfile import ZipFile

from native.static_site import PYODIDE, ROOT, WHEEL


def missing() -> str | None:
    """What has to be built or installed before files can run; None if everything is there."""
    if shutil.which("node") is None:
        return "Node.js is not installed"
    if not (PYODIDE / "pyodide.mjs").is_file() or not any(WHEEL.glob("*.whl")):
        return "the browser's Python and its wheel are not here: make web"
    with ZipFile(_wheel()) as archive:
        for name in archive.namelist():
            source = ROOT / "src" / name
            if name.endswith(".py") and not (source.is_file() and source.read_bytes() == archive.read(name)):
                return f"the wheel for the browser's Python has another {name}: make web"
    return None


def _wheel() -> Path:
    return next(WHEEL.glob("burrkit-*.whl"))


def output(file: Path, *arguments: str) -> str:
    """What a file prints that runs as a program. Its errors go where those of this process go."""
    places = [PYODIDE, _wheel(), sysconfig.get_path("purelib"), ROOT, file]
    command = ["node", str(ROOT / "native" / "browser_python.mjs"), *map(str, places), *arguments]
    return subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout

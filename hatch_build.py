"""Builds the pages with npm, and the kernels with Numba and a C compiler, while the wheel is made.

An editable install gets the pages alone: its kernels change with their sources, so Numba compiles them when
they are needed. Without Node.js the pages are missing, and ``burrkit view`` and ``burrkit app`` say how to
get them; without a C compiler the wheel needs Numba, which the extra ``jit`` installs. Where a tool is there
and fails, the build fails: what is released must not lack a part because of an error.

BURRKIT_NO_PAGE=1 and BURRKIT_NO_KERNELS=1 leave these parts out. BURRKIT_TARGET=browser makes the wheel for
the browser's Python (PEP 783), whose kernels Zig links.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any, NoReturn

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGES = (
    Path("src/burrkit/page/assets/viewer.html.gz"),
    Path("src/burrkit/page/assets/viewer.de.html.gz"),
    Path("src/burrkit/page/assets/atlas.html.gz"),
    Path("src/burrkit/workbench/assets/workbench.html.gz"),
    Path("src/burrkit/workbench/assets/workbench.de.html.gz"),
    Path("src/burrkit/workbench/assets/pencil.html.gz"),
    Path("src/burrkit/workbench/assets/pencil.de.html.gz"),
)

#: What compiles the kernels; the stable ABI makes one wheel for every Python from 3.11 on.
COMPILER = "numba>=0.61,<0.69"
BESIDES = ("numpy>=2.0,<3",)
#: What links the kernels for the browser, and the tag of its Python: Pyodide 314, CPython 3.14.
LINKER = "ziglang>=0.15,<0.18"
BROWSER = "pyemscripten_2026_0_wasm32"
#: The exit code of ``native.build`` without a C compiler.
NO_COMPILER = 3


class Builder(BuildHookInterface):  # type: ignore[type-arg]
    """The build hook of burrkit."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What building needs besides hatchling."""
        if self.target_name != "wheel" or not _builds_kernels():
            return []
        return [COMPILER, *BESIDES, *([LINKER] if _is_for_browsers() else [])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make what can be made."""
        self._build_pages()
        if self.target_name == "wheel" and version != "editable" and _builds_kernels():
            self._build_kernels(build_data)

    def _build_kernels(self, build_data: dict[str, Any]) -> None:
        """Compile the kernels into the wheel, which is then one for a single system."""
        _say("compiling the kernels, which takes minutes")
        # Not in src: there the module would be used instead of the kernels that are under work.
        module, name = ("native.wasm", "web") if _is_for_browsers() else ("native.build", "extension")
        folder = Path(self.root) / "build" / name
        command = [sys.executable, "-m", module, str(folder)]
        code = subprocess.run(command, check=False, cwd=self.root).returncode
        if code == NO_COMPILER:
            _say("so this wheel has no kernels and needs Numba: pip install 'burrkit[jit]'")
            return
        if code:
            _fail("compiling the kernels failed, see above", "BURRKIT_NO_KERNELS=1 leaves them out")
        system = BROWSER if _is_for_browsers() else re.sub("[-.]", "_", sysconfig.get_platform())
        build_data |= {"pure_python": False, "tag": f"cp311-abi3-{system}"}
        for file in folder.glob("_kernels.*"):
            build_data["force_include"][str(file)] = f"burrkit/runtime/{file.name}"

    def _build_pages(self) -> None:
        """Build with npm in ``viewer``, unless the pages are newer than their sources."""
        root = Path(self.root)
        viewer = root / "viewer"
        if (
            not viewer.is_dir()
            or os.environ.get("BURRKIT_NO_PAGE")
            or is_fresh([root / page for page in PAGES], viewer)
        ):
            return
        npm = shutil.which("npm")
        if npm is None:
            _say("Node.js is not here: `burrkit view` and `app` will lack their pages; all else is complete")
            return
        _say("building the pages with npm")
        for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            done = subprocess.run([npm, *command], cwd=viewer, capture_output=True, text=True, check=False)
            if done.returncode:
                print(done.stdout, done.stderr, sep="", file=sys.stderr)
                _fail(f"`npm {command[0]}` failed, see above", "BURRKIT_NO_PAGE=1 leaves the pages out")


def _builds_kernels() -> bool:
    return not os.environ.get("BURRKIT_NO_KERNELS")


def _is_for_browsers() -> bool:
    return os.environ.get("BURRKIT_TARGET") == "browser"


def is_fresh(pages: list[Path], viewer: Path) -> bool:
    """Whether the pages are there and no source of them is newer."""
    newest = max(source.stat().st_mtime for source in [*viewer.glob("*.*"), *(viewer / "src").rglob("*.*")])
    return all(page.exists() and page.stat().st_mtime >= newest for page in pages)


def _say(text: str) -> None:
    print(f"burrkit: {text}", file=sys.stderr)


def _fail(what: str, way_out: str) -> NoReturn:
    sys.exit(f"burrkit: {what}; {way_out}")

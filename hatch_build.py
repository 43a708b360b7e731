"""Builds the pages with npm while the wheel, or an editable install, is made.

Without Node.js, or if that fails, only the pages are missing; ``burrkit view`` and ``burrkit app`` say how
to get them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGES = (
    Path("src/burrkit/viewer/assets/viewer.html"),
    Path("src/burrkit/workbench/assets/workbench.html"),
)


class PageBuilder(BuildHookInterface):  # type: ignore[type-arg]
    """Runs ``npm ci`` and ``npm run build`` in ``viewer`` unless the pages are newer than their sources."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the pages if they can be made."""
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
                what = "`burrkit view` and `app` will lack their pages"
                _say(f"`npm {' '.join(command)}` failed, so {what}:\n{done.stderr}")
                return


def is_fresh(pages: list[Path], viewer: Path) -> bool:
    """Whether the pages are there and no source of them is newer."""
    newest = max(source.stat().st_mtime for source in [*viewer.glob("*.*"), *(viewer / "src").rglob("*.*")])
    return all(page.exists() and page.stat().st_mtime >= newest for page in pages)


def _say(text: str) -> None:
    print(f"burrkit: {text}", file=sys.stderr)

"""Builds the animated page with npm while the wheel, or an editable install, is made.

Without Node.js, or if that fails, only the page is missing; ``burrkit view`` says how to get it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/burrkit/viewer/assets/viewer.html")


class PageBuilder(BuildHookInterface):  # type: ignore[type-arg]
    """Runs ``npm ci`` and ``npm run build`` in ``viewer`` unless the page is newer than its sources."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the page if it can be made."""
        root = Path(self.root)
        page, viewer = root / PAGE, root / "viewer"
        if not viewer.is_dir() or os.environ.get("BURRKIT_NO_PAGE") or is_fresh(page, viewer):
            return
        npm = shutil.which("npm")
        if npm is None:
            _say("Node.js is not here: `burrkit view` will lack its page; everything else is complete")
            return
        _say("building the animated page with npm")
        for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            done = subprocess.run([npm, *command], cwd=viewer, capture_output=True, text=True, check=False)
            if done.returncode:
                _say(
                    f"`npm {' '.join(command)}` failed, so `burrkit view` will lack its page:\n{done.stderr}"
                )
                return


def is_fresh(page: Path, viewer: Path) -> bool:
    """Whether the page is there and no source of it is newer."""
    sources = [*viewer.glob("*.*"), *(viewer / "src").rglob("*.*")]
    return page.exists() and page.stat().st_mtime >= max(source.stat().st_mtime for source in sources)


def _say(text: str) -> None:
    print(f"burrkit: {text}", file=sys.stderr)

"""Render the README's picture of the viewer: ``make picture``.

Needs Node.js, Chromium and the built page.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import burrkit as bk

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "antique.png"

#: The moment in the animation: assembling, in the fourth move.
POSITION = "3.75"


def main() -> None:
    """Solve, write the page, take the picture."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome") or ""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "antique.html"
        bk.view(bk.load(str(ROOT / "examples" / "antique.txt")), page)
        script = str(ROOT / "viewer" / "bench" / "picture.mjs")
        command = ["node", script, str(page), POSITION, "light", str(PICTURE)]
        subprocess.run(command, check=True, env={**os.environ, "CHROMIUM": chromium})
    print(f"{PICTURE.relative_to(ROOT)}: {PICTURE.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()

"""The special studies stand apart: only the command line imports them."""

from __future__ import annotations

from pathlib import Path

import burrkit


def test_only_the_command_line_imports_the_studies() -> None:
    root = Path(burrkit.__file__).parent
    importers = {
        file.relative_to(root).parts[:2]
        for file in root.rglob("*.py")
        if "burrkit.census.studies" in file.read_text(encoding="utf-8")
    }
    assert importers - {("cli", "census"), ("cli", "common")} <= {("census", "studies")}

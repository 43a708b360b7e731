"""The map in docs/how-it-works.md has every package of src/burrkit, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import burrkit

SOURCE = Path(burrkit.__file__).parent
PAGE = SOURCE.parents[1] / "docs" / "how-it-works.md"


def test_the_map_has_every_package() -> None:
    packages = {file.parent.relative_to(SOURCE).as_posix() + "/" for file in SOURCE.rglob("__init__.py")}
    modules = {file.stem for file in SOURCE.glob("*.py")} - {"__init__", "__main__"}
    rows = re.findall(r"^\| (`[^|]+`) \|", PAGE.read_text(encoding="utf-8"), re.M)
    mapped = [name for row in rows for name in re.findall(r"`([^`]+)`", row)]
    assert sorted(mapped) == sorted((packages - {"./"}) | modules)

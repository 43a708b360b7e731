"""The result file of ``burrkit census turns``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

from burrkit.cli.census.options import result_file

TurnsFile: TypeAlias = Annotated[Path, result_file("burrkit census turns run")]

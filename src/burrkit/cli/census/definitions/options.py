"""The result file of ``burrkit census definitions``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

from burrkit.cli.census.options import result_file

DefinitionsFile: TypeAlias = Annotated[Path, result_file("burrkit census definitions run")]

"""The programs in C next to the tests of the census, which share nothing with the package."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path


def build(source: Path, folder: Path, **macros: int) -> Path:
    """Compile a program with these macros. RuntimeError without a C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        raise RuntimeError("no C compiler")
    program = folder / "_".join([source.stem, *map(str, macros.values())])
    defined = [f"-D{name}={value}" for name, value in macros.items()]
    subprocess.run([compiler, "-O3", "-march=native", *defined, "-o", program, source, "-lm"], check=True)
    return program

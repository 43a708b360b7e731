"""Searches on a machine that has compiled their kernels, so that no command has to report that it does so."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from burrkit.runtime.kernel_cache import SOLVING, compile_all


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    compile_all(("search", "sixpiece.kernel", *SOLVING))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 160 KiB, which can be made larger."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=160k", "tmpfs", str(folder)]
    try:
        mounted = (
            os.geteuid() == 0 and subprocess.run(mount, capture_output=True, check=False).returncode == 0
        )
    except OSError:
        mounted = False
    if not mounted:
        pytest.skip("only root can mount a small disk")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)

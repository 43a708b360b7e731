"""Searches on a machine that has compiled their kernels, so that no command has to say that it does so."""

from __future__ import annotations

import pytest

from burrkit.kernel_cache import compile_all


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    compile_all(("search", "sixpiece", "assembly", "disassembly"))

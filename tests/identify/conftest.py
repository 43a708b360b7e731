"""Questions to a machine that has compiled its kernels, so that no command has to say that it does so."""

from __future__ import annotations

import pytest

from burrkit.runtime.kernel_cache import compile_all


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    compile_all(("sixpiece.kernel",))

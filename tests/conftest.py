"""What all tests share: a way to run the command line inside the test process."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from burrkit.cli import app
from burrkit.errors import BurrkitError
from burrkit.runtime.kernel_cache import compile_all

# The modules that tests share check things, too: their asserts count even under ``python -O``.
pytest.register_assert_rewrite(*(f"tests.{path.stem}" for path in Path(__file__).parent.glob("[a-z]*")))

from tests import speeds  # noqa: E402

speeds.register_profiles()

# What a shell starts in the background ignores Ctrl-C; so would commands that a test starts and interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@dataclass(frozen=True)
class Ran:
    """How a command ended, what it printed, and the BurrkitError that ended it, if one did."""

    code: int
    out: str
    err: str
    error: BurrkitError | None = None


Cli: TypeAlias = Callable[..., Ran]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    """``cli("solve", "1,188,976,768,824,1024")`` runs the command as the shell would, into a pipe.

    On a machine that has compiled its kernels, so that no command has to report that it does so.
    """
    compile_all()
    for variable in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(variable, raising=False)

    command, errors = app.app, list[BurrkitError]()

    def noting(*args: Any, **options: Any) -> Any:
        try:
            return command(*args, **options)
        except BurrkitError as error:
            errors.append(error)
            raise

    monkeypatch.setattr(app, "app", noting)

    def run(*words: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["burrkit", *words])
        capsys.readouterr()
        errors.clear()
        with pytest.raises(SystemExit) as ended:
            app.main()
        printed = capsys.readouterr()
        return Ran(int(ended.value.code or 0), printed.out, printed.err, errors[0] if errors else None)

    return run

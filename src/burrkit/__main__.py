"""The entry of the command ``burrkit`` and of ``python -m burrkit``: quiet on Ctrl-C while modules load."""

from __future__ import annotations

import os
import signal
from typing import NoReturn


def main() -> NoReturn:
    """Load the command line and run it."""
    # NumPy's library of linear algebra starts a thread for each core, which costs more than all of NumPy.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # An exception in the middle of an import can end anywhere; there is nothing to clean up yet.
    quiet = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if quiet:
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    from burrkit.cli.app import main as run

    if quiet:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        run()
    except KeyboardInterrupt:
        os._exit(130)


if __name__ == "__main__":
    main()

"""The command ``burrkit``, also of ``python -m burrkit``: starts and ends fast, is quiet on Ctrl-C."""

from __future__ import annotations

import atexit
import gc
import os
import signal
import sys
import threading
from contextlib import suppress
from typing import NoReturn


def main() -> NoReturn:
    """Load the command line, run it, and end the process."""
    # Importing creates many objects and hardly any garbage: collecting it takes a tenth of the start.
    gc.set_threshold(300_000)
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
    except SystemExit as ended:
        leave(int(ended.code or 0))


def leave(status: int) -> NoReturn:
    """End the process without taking down all that Python has loaded, a sixth of the time of a short command.

    Where another thread still runs, or a tool watches, Python ends in its own way.
    """
    is_watched = not sys.modules.keys().isdisjoint({"cProfile", "pdb"})
    if is_watched or sys.flags.inspect or threading.active_count() > 1:
        sys.exit(status)
    atexit._run_exitfuncs()
    for stream in filter(None, (sys.stdout, sys.stderr)):
        with suppress(OSError, ValueError):  # a closed or broken stream
            stream.flush()
    os._exit(status)


if __name__ == "__main__":
    main()

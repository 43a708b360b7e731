"""Runs commands of burrkit one after the other in one process, here and in the browser's Python.

python -m tests.browser_commands JSON     prints a line of JSON for each of a list of commands
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import time
import traceback

from burrkit.cli.app import main


def ended(words: list[str]) -> dict[str, object]:
    """How a command ended, what it printed, and the seconds that it took."""
    sys.argv = ["burrkit", *words]
    out, err = io.StringIO(), io.StringIO()
    begin = time.perf_counter()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main()
            code: object = 0
        except SystemExit as end:
            code = end.code
        except Exception:  # so that the other commands run
            code = traceback.format_exc()
    seconds = time.perf_counter() - begin
    return {"words": words, "code": code, "out": out.getvalue(), "err": err.getvalue(), "seconds": seconds}


if __name__ == "__main__":
    for command in json.loads(sys.argv[1]):
        print(json.dumps(ended(command)), flush=True)

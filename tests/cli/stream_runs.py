"""Run commands with standard streams that are closed or broken, each in a fork of one process.

Standard input is JSON, a list of ``[how, arguments]``, and so is standard output, a list of ``[exit code,
stdout, stderr]``.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
import traceback
from pathlib import Path

import typer

from burrkit.__main__ import main
from burrkit.cli import app


def close(number: int) -> None:
    """As the shell does for ``>&-``: Python has no stream then."""
    os.close(number)
    name = ("stdin", "stdout", "stderr")[number]
    setattr(sys, name, None)
    setattr(sys, f"__{name}__", None)


def run(how: str, arguments: list[str], given: str, printed: str, complaints: str) -> int:
    """In a child: the exit code of a command."""
    os.dup2(os.open(given, os.O_RDONLY), 0)
    os.dup2(os.open(printed, os.O_WRONLY), 1)
    os.dup2(os.open(complaints, os.O_WRONLY), 2)
    sys.argv = ["burrkit", *arguments]
    if how == "full":
        os.dup2(os.open("/dev/full", os.O_WRONLY), 1)
    elif how == "errors full":
        os.dup2(os.open("/dev/full", os.O_WRONLY), 2)
    elif how == "reader gone":
        reader, writer = os.pipe()
        os.close(reader)
        os.dup2(writer, 1)
    elif how.startswith("closed "):
        close(int(how.removeprefix("closed ")))
    try:
        main()
    except SystemExit as ended:
        code = int(ended.code or 0)
    except BaseException:
        os.write(2, traceback.format_exc().encode())
        return 70
    for stream in (sys.stdout, sys.stderr):  # as Python does when it ends
        if stream is not None:
            stream.flush()
    return code


def forked(how: str, arguments: list[str], given: str) -> tuple[int, str, str]:
    with tempfile.NamedTemporaryFile() as printed, tempfile.NamedTemporaryFile() as complaints:
        child = os.fork()
        if not child:
            code = 71
            try:
                code = run(how, arguments, given, printed.name, complaints.name)
            except BaseException:
                os.write(2, traceback.format_exc().encode())
            finally:
                os._exit(code)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        return code, Path(printed.name).read_text("utf-8"), Path(complaints.name).read_text("utf-8")


def load(commands: list[list[str]], given: str) -> None:
    """Run commands here, without a word, so that forks have nothing left to load."""
    kept = [os.dup(number) for number in range(3)]
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    for arguments in commands:
        os.dup2(os.open(given, os.O_RDONLY), 0)
        sys.argv = ["burrkit", *arguments]
        with contextlib.suppress(SystemExit):
            app.main()
    for number, copy in enumerate(kept):
        os.dup2(copy, number)


if __name__ == "__main__":
    app.app = typer.main.get_command(app.app)  # type: ignore[assignment]  # once, not in every fork
    runs = json.load(sys.stdin)
    given = sys.argv[1]
    load([arguments for how, arguments in runs if how == "whole"], given)
    json.dump([forked(how, arguments, given) for how, arguments in runs], sys.stdout)

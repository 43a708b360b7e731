"""The command ``burrkit``: how it runs a command of the table, and how it exits.

The module of a command is imported when the command is used. None imports NumPy or Rich at its top, so that
help and usage errors wait for neither. Bad input ends in one line on standard error and exit code 2.
"""

from __future__ import annotations

import os
import re
import sys
import warnings
from collections.abc import Iterator
from typing import Annotated, Any, NoReturn

import typer

from burrkit.cli.common import lazy, streams
from burrkit.cli.common.options import option
from burrkit.cli.common.progress import STOPPED, Watch
from burrkit.cli.common.waiting import waiting
from burrkit.cli.table import COMMANDS, ELSEWHERE
from burrkit.errors import BurrkitError, FormatWarning
from burrkit.runtime.fields import shortened

#: The suggestions that Typer appends to an unknown option, in a second pair of brackets.
_POSSIBLE = re.compile(r" \(Possible options: (.*)\)$")
#: What Typer writes of the value of an option that is not a number, or out of its range.
_NOT_A_NUMBER = ("a number", "a valid int", "a valid float", "in the range")

app = lazy.group_app(
    COMMANDS,
    name="burrkit",
    pretty_exceptions_enable=False,
    add_completion=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(requested: bool) -> None:
    if requested:
        from importlib.metadata import version

        typer.echo(f"burrkit {version('burrkit')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, option("--version", "Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    pass


def every_command() -> Iterator[tuple[str, Any]]:
    """All commands, those of groups, too, by their names."""
    found: list[tuple[str, Any]] = [("burrkit", typer.main.get_command(app))]
    while found:
        name, command = found.pop()
        yield name, command
        if hasattr(command, "list_commands"):
            ctx = typer.Context(command)
            found += [(f"{name} {sub}", command.get_command(ctx, sub)) for sub in command.list_commands(ctx)]


def main(program: typer.Typer | None = None, name: str = "burrkit") -> NoReturn:
    """Run the command line, or another ``program`` with its ``name``, and exit.

    The code is 0 for success, 1 for no answer or a wrong one, 2 for bad input, 3 for a search that a limit
    has stopped, and 130 for one that Ctrl-C has stopped; both have printed what they had found.
    """
    with streams.prepared(), waiting("working"):
        status = _run(program or app, name)
    sys.exit(status)


def _show_warning(message: Warning | str, category: type[Warning], *rest: Any, **options: Any) -> None:
    if issubclass(category, FormatWarning):
        print(f"burrkit: warning: {message}", file=sys.stderr)
    else:
        _usual_warning(message, category, *rest, **options)


_usual_warning = warnings.showwarning


def _run(program: typer.Typer, name: str) -> int:
    warnings.showwarning = _show_warning
    warnings.filterwarnings("always", category=FormatWarning)
    Watch.status = 0
    try:
        status = program(prog_name=name, standalone_mode=False)
        sys.stdout.flush()
    except BurrkitError as error:
        return _complain(str(error), Watch.status or (STOPPED if error.code == "limit-reached" else 2))
    except typer.TyperException as error:
        message = lazy.with_suggestion(_usage_message(error), COMMANDS, ELSEWHERE)
        ctx = getattr(error, "ctx", None)
        command = name if ctx is None else ctx.command_path
        line = _POSSIBLE.sub(r". Did you mean \1?", message)
        return _complain(f"{line} (see {command} --help)", error.exit_code)
    except typer.Abort as error:
        if isinstance(error.__cause__, EOFError):  # Typer treats every EOFError as Ctrl-D
            raise error.__cause__ from None
        return _complain("interrupted", 130)
    except KeyboardInterrupt:
        return _complain("interrupted", 130)
    except BrokenPipeError:
        return 1  # the reader of the pipe has exited
    except MemoryError:
        return _complain("there is not enough memory for this puzzle on this machine", 1)
    except OSError as error:
        return _failed(error)
    # Typer turns Ctrl-C into this exit status without a message.
    if status == 130:
        return _complain("interrupted", 130)
    # A search that was stopped has printed what it had found, and a line about it.
    return int(status or 0) or Watch.status


def _usage_message(error: typer.TyperException) -> str:
    """Return Typer's message; of a value that is not a number, or out of its range, one in plain words."""
    message = error.format_message()
    option_name, _, rest = message.removeprefix("Invalid value for '").partition("': ")
    value, _, why = rest.rpartition(" is not ")
    if not why.startswith(_NOT_A_NUMBER):
        return message
    expected = getattr(getattr(error, "param", None), "type", None)
    low, high = (getattr(expected, bound, None) for bound in ("min", "max"))
    number = "a whole number" if "int" in getattr(expected, "name", "") else "a number"
    allowed = "" if low is None else f" from {low:g}" + (" up" if high is None else f" to {high:g}")
    value = shortened(value.strip("'"))
    return f"{option_name} must be {number}{allowed}, not {value}"


def _failed(error: OSError) -> int:
    """Report an error of the operating system in one line; return the exit code."""
    reason = error.strerror or str(error)
    if error.filename is not None:
        from burrkit.formats.files import label

        return _complain(f"{label(os.fsdecode(error.filename))}: {reason}", 2)
    if isinstance(error, FileNotFoundError):
        return _complain("the working directory no longer exists; change to another one", 2)
    # A full disk, or a closed terminal.
    return _complain(f"cannot write the answer: {reason}", 1)


def _complain(message: str, status: int) -> int:
    if message:
        print(f"burrkit: {message}", file=sys.stderr)
    return status

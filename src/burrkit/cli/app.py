"""The command ``burrkit``: the list of its commands, and how it ends.

Every command module is imported here, so none of them may import anything heavy at its top: ``burrkit
--help`` loads neither NumPy nor Numba. Bad input ends in one line on standard error and exit code 2.
"""

from __future__ import annotations

import gc
import os
import re
import sys
import warnings
from typing import Annotated, Any, NoReturn

import typer

from burrkit.cli import (
    catalogue,
    check,
    convert,
    examples,
    frame,
    identify,
    info,
    ll,
    logic,
    make,
    picture,
    piece,
    placements,
    selftest,
    solve,
    states,
    sticks,
    view,
    workbench,
)
from burrkit.cli.common import lazy, streams
from burrkit.cli.common.help_text import Group
from burrkit.errors import BurrkitError, FormatWarning

#: What Typer adds to an option that does not exist, in a second pair of brackets.
_POSSIBLE = re.compile(r" \(Possible options: (.*)\)$")

app = typer.Typer(
    name="burrkit",
    cls=Group,
    help="The workbench for interlocking puzzles: assemble, take apart, understand.",
    epilog="Start with: burrkit solve 1,120,3328,3322,3328,3305",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"burrkit {version('burrkit')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass


app.command("solve", context_settings=solve.CONTEXT_SETTINGS)(solve.solve)
app.command("view", context_settings=solve.CONTEXT_SETTINGS)(view.view)
app.command("piece", context_settings=piece.CONTEXT_SETTINGS)(piece.piece)
app.command("sticks")(sticks.sticks)
app.command("info")(info.info)
app.command("check")(check.check)
app.command("placements")(placements.placements)
app.command("states", context_settings=solve.CONTEXT_SETTINGS)(states.states)
app.command("picture")(picture.picture)
app.command("make")(make.make)
app.command("frame")(frame.frame)
app.command("ll")(ll.ll)
app.command("convert")(convert.convert)
app.command("catalogue")(catalogue.catalogue)
app.command("examples")(examples.examples)
app.command("identify", context_settings=identify.CONTEXT_SETTINGS)(identify.identify)
app.add_typer(
    lazy.group(
        "words.anagrams",
        help="Anagrams: words and phrases of given letters, hints, and the letters of a text.",
        epilog="Start with: burrkit words hints orchestra",
    ),
    name="words",
)
app.add_typer(
    lazy.group(
        "smt",
        help="Burrs for SMT solvers: their assembly in Booleans, their moves in bit-vectors.",
        epilog="Start with: burrkit smt burr examples/antique.txt --solve",
    ),
    name="smt",
)
app.add_typer(
    lazy.group(
        "census.commands",
        help="Every six-piece burr there is: counted, analysed, kept in a ledger, reported.",
        epilog="Start with: burrkit census count",
    ),
    name="census",
)
app.add_typer(
    lazy.group(
        "search.sets",
        help="Find new puzzles: burrs from a stock of sticks, pieces from assemblies, high levels.",
        epilog="Start with: burrkit search --pieces solid --holes 0",
        default="sets",
    ),
    name="search",
)
app.command("selftest")(selftest.selftest)
app.command("app")(workbench.app_command)
app.command("logic", context_settings=logic.CONTEXT_SETTINGS, add_help_option=False)(logic.logic)


def main() -> NoReturn:
    """Run the command line and exit: 0 done, 1 the answer is lost, 2 bad input, 130 interrupted."""
    # Loading Numba makes many objects and hardly any garbage; looking for it costs a seventh of the start.
    gc.set_threshold(300_000)
    with streams.prepared():
        status = _run()
    sys.exit(status)


def _show_warning(message: Warning | str, category: type[Warning], *rest: Any, **options: Any) -> None:
    if issubclass(category, FormatWarning):
        print(f"burrkit: warning: {message}", file=sys.stderr)
    else:
        _usual_warning(message, category, *rest, **options)


_usual_warning = warnings.showwarning


def _run() -> int:
    warnings.showwarning = _show_warning
    warnings.filterwarnings("always", category=FormatWarning)
    try:
        status = app(prog_name="burrkit", standalone_mode=False)
        sys.stdout.flush()
    except BurrkitError as error:
        return _complain(str(error), 2)
    except typer.TyperException as error:
        message = _POSSIBLE.sub(r". Did you mean \1?", error.format_message())
        # Without any argument Typer has printed the help and has nothing to add.
        return _complain(f"{message} (--help tells more)" if message else "", error.exit_code)
    except typer.Abort as error:
        if isinstance(error.__cause__, EOFError):  # Typer takes any of them for Ctrl-D
            raise error.__cause__ from None
        return _complain("interrupted", 130)
    except KeyboardInterrupt:
        return _complain("interrupted", 130)
    except BrokenPipeError:
        return 1  # the reader has gone
    except MemoryError:
        return _complain("there is not enough memory for this puzzle on this machine", 1)
    except OSError as error:
        return _failed(error)
    # Typer itself turns Ctrl-C into this exit status, without a word.
    return _complain("interrupted", 130) if status == 130 else int(status or 0)


def _failed(error: OSError) -> int:
    """What the system refuses is nothing of ours to trace."""
    reason = error.strerror or str(error)
    if error.filename is not None:
        from burrkit.formats.files import label

        return _complain(f"{label(os.fsdecode(error.filename))}: {reason}", 2)
    if isinstance(error, FileNotFoundError):
        return _complain("the working directory is no longer there; change to another one", 2)
    # A full disk, a terminal that went away.
    return _complain(f"cannot write the answer: {reason}", 1)


def _complain(message: str, status: int) -> int:
    if message:
        print(f"burrkit: {message}", file=sys.stderr)
    return status

r"""Standard input, output and error as the commands use them, however the shell has left them.

Commands print names and titles of files of unknown origin, so control characters never reach a terminal:
they are printed as ``\u001b``, which is also what JSON calls them. A closed or broken stream is an error of
one line on input and output, and of no consequence on standard error.
"""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TextIO

from burrkit.cli.common import waiting
from burrkit.errors import BurrkitError

#: C0 but newline and tab, DEL, C1, separators of lines, and characters that reverse what follows.
_UNSAFE: Final = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]"
_PLAIN: Final = re.compile(_UNSAFE)
#: The same, but a colour (group 1) is let through.
_COLOURED: Final = re.compile(rf"(\x1b\[[0-9;]*m)|{_UNSAFE}")


def plain(text: str) -> str:
    """The text with every control character but newline and tab as its escape."""
    return _PLAIN.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


def is_terminal(stream: TextIO) -> bool:
    """Whether colours are shown on a stream; Rich decides it in the same way."""
    compatible, forced = os.environ.get("TTY_COMPATIBLE"), os.environ.get("FORCE_COLOR")
    if compatible in ("0", "1"):
        return compatible == "1"
    return stream.isatty() if forced is None else forced != ""


class Output:
    """A text stream that escapes control characters; all else is that of ``stream``."""

    def __init__(self, stream: TextIO, *, forgiving: bool, coloured: bool = False) -> None:
        """``forgiving`` drops what cannot be written, ``coloured`` lets everything through for Rich."""
        self._stream, self._forgiving, self._coloured = stream, forgiving, coloured

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write a text; its length."""
        waiting.give_way()
        self._try(self._stream.write, text if self._coloured else self._clean(text))
        return len(text)

    def flush(self) -> None:
        """Write what is buffered."""
        self._try(self._stream.flush)

    def for_rich(self) -> Output:
        """The stream for a console of Rich, which writes cursor movements and escapes by itself."""
        return Output(self._stream, forgiving=self._forgiving, coloured=True)

    def _clean(self, text: str) -> str:
        if not self._stream.isatty():
            return plain(text)
        # The help is coloured by Typer, which writes through this stream.
        return _COLOURED.sub(lambda match: match[1] or _escaped(match), text)

    def _try(self, do: Any, *args: Any) -> None:
        try:
            do(*args)
        except OSError:
            if not self._forgiving:
                raise


class _Input(io.FileIO):
    """Standard input; what cannot be read is a BurrkitError."""

    def readinto(self, buffer: Any) -> int | None:
        with _reading():
            return super().readinto(buffer)

    def readall(self) -> bytes:
        with _reading():
            return super().readall()


@contextmanager
def _reading() -> Iterator[None]:
    waiting.say(None)  # the user may be typing
    try:
        yield
    except OSError as error:
        reason = "it is closed" if error.errno == errno.EBADF else error.strerror
        raise BurrkitError(f"standard input cannot be read: {reason}", "no-access") from None


@contextmanager
def prepared() -> Iterator[None]:
    """Standard streams that are there and clean, for as long as a command runs."""
    before = sys.stdin, sys.stdout, sys.stderr
    _fill_closed()
    try:
        # Tests and notebooks have streams of their own.
        if sys.stdin is sys.__stdin__:
            sys.stdin = io.TextIOWrapper(io.BufferedReader(_Input(0, closefd=False)))
        if sys.stdout is None:
            sys.stdout = io.TextIOWrapper(io.BufferedWriter(io.FileIO(1, "w", closefd=False)))
        if sys.stderr is None:
            sys.stderr = io.TextIOWrapper(io.FileIO(2, "w", closefd=False), line_buffering=True)
        if isinstance(sys.stdout, io.TextIOWrapper):
            # A name that the encoding of the terminal lacks must not make the command fail.
            sys.stdout.reconfigure(errors="backslashreplace")
        sys.stdout = Output(sys.stdout, forgiving=False)
        sys.stderr = Output(sys.stderr, forgiving=True)
        # On a broken pipe Typer replaces standard output by a stream that hides the error.
        prepared_streams = sys.stdout, sys.stderr
        try:
            yield
        finally:
            _drop_unwritten(prepared_streams)
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def _fill_closed() -> None:
    """Open the null device in place of closed streams: the next file that is opened would become one.

    It is opened the wrong way round, so that reading and writing fail as they do on a closed stream; only
    standard error is written to nowhere.
    """
    for stream, mode in enumerate((os.O_WRONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(stream)
        except OSError:
            opened = os.open(os.devnull, mode)
            os.dup2(opened, stream)
            if opened != stream:
                os.close(opened)


def _drop_unwritten(streams: Iterable[Output]) -> None:
    """What could not be written must not be tried again, with a complaint, when Python ends."""
    for stream in streams:
        try:
            stream.flush()
        except (OSError, ValueError):
            try:
                null = os.open(os.devnull, os.O_WRONLY)
                os.dup2(null, stream.fileno())
                os.close(null)
            except (OSError, ValueError):
                pass

"""The errors that bad input can cause; every message is one line.

All of them are ``ValueError``s, except ``InternalError``. The command line prints the message and ends with
exit code 2; any other exception is a bug. This module imports nothing, so that it costs nothing.
"""

from __future__ import annotations


class BurrkitError(ValueError):
    """Base of all errors that the input of a user can cause; the message is one line.

    >>> import burrkit as bk
    >>> bk.solve(bk.load("1,120,3328,3322,3328,3305"), jobs=0)
    Traceback (most recent call last):
    burrkit.errors.BurrkitError: jobs=0: it must be a whole number from 1 up, or None
    """


class PuzzleError(BurrkitError):
    """A piece, goal, problem or document that is not valid.

    >>> import burrkit as bk
    >>> bk.Piece("..")
    Traceback (most recent call last):
    burrkit.errors.PuzzleError: piece ? has no cubes
    """


class StickError(PuzzleError):
    """A number or drawing that is no stick of a burr.

    >>> import burrkit as bk
    >>> bk.sixpiece.Stick(5000)
    Traceback (most recent call last):
    burrkit.errors.StickError: stick 5000 is not between 1 and 4096
    """


class CheckError(PuzzleError):
    """An assembly or a disassembly that failed its check, cube by cube."""


class InternalError(RuntimeError):
    """A bug of burrkit: a result that failed its own check. Never caused by bad input."""


class FormatWarning(UserWarning):
    """An oddity in a file that can still be read; the command line prints it as one line."""


class FormatError(BurrkitError):
    """A file or text that cannot be read: where it went wrong, what is wrong, and how to mend it.

    >>> import burrkit as bk
    >>> bk.Result.from_json("[]")
    Traceback (most recent call last):
    burrkit.errors.FormatError: result: a list is not an object
    """

    def __init__(self, source: str, line: int | None, message: str) -> None:
        """``source`` is the file's name as the user gave it; ``line`` counts from 1, None for the whole."""
        self.source, self.line, self.message = source, line, message
        place = source if line is None else f"{source}:{line}"
        super().__init__(f"{place}: {message}")

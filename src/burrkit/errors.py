"""The errors that bad input can cause; every message is one line for people.

All of them are ``ValueError``s, except ``InternalError``. The command line prints the message and ends with
exit code 2; anything else that is raised is a bug of ours. This module imports nothing, so that it costs
nothing.
"""

from __future__ import annotations


class BurrkitError(ValueError):
    """Base of all errors that the user's input can cause."""


class PuzzleError(BurrkitError):
    """A puzzle that cannot be what it claims."""


class StickError(PuzzleError):
    """A number or drawing that is not a burr stick."""


class CheckError(PuzzleError):
    """An assembly or a disassembly that is not what it claims to be."""


class InternalError(RuntimeError):
    """A bug of burrkit: a result that failed its own check. Never caused by bad input."""


class FormatWarning(UserWarning):
    """Something odd in a file that is read all the same; the command line prints it as one line."""


class FormatError(BurrkitError):
    """A file or text that cannot be read: where it went wrong, what is wrong, and how to mend it."""

    def __init__(self, source: str, line: int | None, message: str) -> None:
        """``source`` is the file's name as the user gave it; ``line`` counts from 1, None for the whole."""
        self.source, self.line, self.message = source, line, message
        place = source if line is None else f"{source}:{line}"
        super().__init__(f"{place}: {message}")

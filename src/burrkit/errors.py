"""The errors that bad input can cause; every message is one line for people.

All of them are ``ValueError``s, except ``InternalError``. The command line prints the message and ends with
exit code 2; any other exception is a bug in burrkit. This module has no imports, so importing it is cheap.
"""

from __future__ import annotations


class BurrkitError(ValueError):
    """Base of all errors caused by user input."""


class PuzzleError(BurrkitError):
    """A puzzle that cannot be what it claims."""


class StickError(PuzzleError):
    """A number or drawing that is not a burr stick."""


class CheckError(PuzzleError):
    """An assembly or a disassembly that is not what it claims to be."""


class InternalError(RuntimeError):
    """A bug of burrkit: a result that failed its own check. Never caused by bad input."""


class FormatWarning(UserWarning):
    """An oddity in a file that can still be read; the command line prints it as one line."""


class FormatError(BurrkitError):
    """A file or text that cannot be read; the message has the place, the fault and the remedy."""

    def __init__(self, source: str, line: int | None, message: str) -> None:
        """``source`` is the file's name as the user gave it; ``line`` counts from 1, None for the whole."""
        self.source, self.line, self.message = source, line, message
        place = source if line is None else f"{source}:{line}"
        super().__init__(f"{place}: {message}")

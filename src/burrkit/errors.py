"""The errors that bad input can cause; every message is one line, and every error has a code.

All of them are ``ValueError``s, except ``InternalError``. The command line prints the message and ends with
exit code 2; any other exception is a bug. This module imports nothing, so that it costs nothing.
"""

from __future__ import annotations

#: The codes of errors. A message may be reworded at any time; a code keeps its meaning.
CODES = {
    "invalid": "an argument or option has a value that is not allowed",
    "invalid-puzzle": "a piece, goal, problem, move or document that is not valid",
    "invalid-stick": "a number or drawing that is not a stick of a burr",
    "invalid-mesh": "a solid that cannot be made, or a mesh that cannot be used",
    "invalid-picture": "a picture that cannot be drawn as requested",
    "malformed": "a text or file does not follow its format",
    "unknown": "a file, name, number, key or option that does not exist",
    "exists": "a file or folder is in the way and would be overwritten",
    "no-access": "the system does not let a file or folder be read or written, or it is not the right sort",
    "damaged": "a file that burrkit wrote is not as it was written",
    "mismatch": "two things that do not belong together, such as a result file and other settings",
    "missing": "something required is not given",
    "duplicate": "something is given twice",
    "conflict": "options or values that exclude or require each other",
    "unsupported": "valid, but not possible with this lattice, rule, format or file",
    "too-large": "more than a limit allows",
    "unsolved": "there is no solution, assembly or path, where one is needed",
    "failed-check": "an assembly, disassembly or answer is wrong",
    "limit-reached": "a limit of time, nodes or memory ended the work before there was an answer",
    "stopped": "the user stopped the work before there was an answer",
    "solver": "an external solver failed or gave an answer that cannot be used",
    "not-installed": "a package or program that is needed is not installed",
    "busy": "another process uses it now, or there are too many requests; try again later",
    "internal": "a bug of burrkit, in answers of the workbench",
}


class BurrkitError(ValueError):
    """Base of all errors that the input of a user can cause; the message is one line.

    ``code`` is one of ``CODES``. It identifies the error for programs, whatever the wording of the message.

    >>> import burrkit as bk
    >>> bk.solve(bk.load("1,120,3328,3322,3328,3305"), jobs=0)
    Traceback (most recent call last):
    burrkit.errors.BurrkitError: jobs must be a whole number from 1 up or None, not 0
    """

    code = "invalid"

    def __init__(self, message: str, code: str | None = None) -> None:
        """Without a ``code``, the error has that of its class."""
        super().__init__(message)
        self.code = code or self.code

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle without ``__init__``: its parameters differ between subclasses."""
        return type(self).__new__, (type(self), *self.args), self.__dict__


class PuzzleError(BurrkitError):
    """A piece, goal, problem or document that is not valid.

    >>> import burrkit as bk
    >>> bk.Piece("..")
    Traceback (most recent call last):
    burrkit.errors.PuzzleError: piece ? has no cubes
    """

    code = "invalid-puzzle"


class ProblemError(PuzzleError):
    """A problem of a document that cannot be solved: its number, from 1, and the ``reason``."""

    def __init__(self, problem: int, reason: str, code: str | None = None) -> None:
        """The message is the reason after the number."""
        self.problem, self.reason = problem, reason
        super().__init__(f"P{problem}: {reason}", code)


class StickError(PuzzleError):
    """A number or drawing that is not a stick of a burr.

    >>> import burrkit as bk
    >>> bk.sixpiece.Stick(5000)
    Traceback (most recent call last):
    burrkit.errors.StickError: stick 5000 is not between 1 and 4096
    """

    code = "invalid-stick"


class CheckError(PuzzleError):
    """An assembly or a disassembly that failed its check, cube by cube."""

    code = "failed-check"


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

    code = "malformed"

    def __init__(self, source: str, line: int | None, message: str, code: str | None = None) -> None:
        """``source`` is the file's name as the user gave it; ``line`` counts from 1, None for the whole."""
        self.source, self.line, self.message = source, line, message
        place = source if line is None else f"{source}:{line}"
        super().__init__(f"{place}: {message}", code)

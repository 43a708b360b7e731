"""Run any SMT solver as a process: find its command, send a script, read its output, within limits.

Every query starts a new process. One that hangs, crashes or floods its output is ended, together with all its
children, and reported in one line.

``models`` yields all models of a script, one after the other: uniqueness and enumeration by blocking. After
each model the script runs again, with one more assertion: "not all of these values at once". Models with the
same meaning can be excluded together with the first of them. Every query gets a fresh process: that takes a
few hundredths of a second per model, works with every solver and every option, and makes an answer
independent of the state of a process.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Final, TypeAlias

from burrkit.errors import InternalError
from burrkit.runtime.fields import quoted, shortened
from burrkit.smt.answer import Answer, SolverError, Value, read_answer
from burrkit.smt.script import Script

#: The environment variable that names the solver's command.
VARIABLE: Final = "BURRKIT_SMT"

#: Known solvers in the order of preference, with the options to read a script from standard input.
KNOWN: Final = {
    "z3": ("-in", "-smt2"),
    "cvc5": ("--lang=smt2", "-"),
    "mathsat": (),
    "yices-smt2": (),
    "bitwuzla": (),
}

#: The greatest output of a solver in bytes.
LARGEST: Final = 64 * 1024 * 1024

#: The default time limit for one query, in seconds.
TIME_LIMIT: Final = 600.0

_HOW: Final = f"name a solver's command with --solver or in {VARIABLE}, or install one: pip install z3-solver"


class SolverTimeError(SolverError):
    """A solver that has not answered in time."""

    code = "limit-reached"


@dataclass(frozen=True)
class Solver:
    """A solver's command, word by word."""

    command: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of the program."""
        return Path(self.command[0]).name

    def run(self, script: str, *, time_limit: float = TIME_LIMIT, largest: int = LARGEST) -> Answer:
        """Run a script with one ``check-sat`` and read the answer.

        ``time_limit`` is in seconds, ``largest`` in bytes of output. SolverError if the solver fails or its
        output is not an answer.
        """
        try:
            out, errors, status = _exchange(self.command, script.encode(), time_limit, largest)
        except SolverError as error:
            raise type(error)(f"{self.name}: {error}") from None
        return self._trusted(out.decode(errors="replace"), errors.decode(errors="replace"), status)

    def _trusted(self, out: str, errors: str, status: int) -> Answer:
        if status < 0:
            raise SolverError(f"{self.name}: the solver crashed ({_signal_name(-status)})")
        if status and not out.strip():
            first = next((line.strip() for line in errors.splitlines() if line.strip()), "")
            reason = f": {first[:200]}" if first.isprintable() and first else ""
            raise SolverError(f"{self.name}: the solver failed with exit code {status}{reason}")
        try:
            return read_answer(out)
        except SolverError as error:
            ended = f" (exit code {status})" if status else ""
            raise SolverError(f"{self.name}: {error}{ended}") from None


def find(command: str | None = None) -> Solver:
    """The solver to use: ``command``, or that of the environment variable, or else the first known one.

    Known solvers are looked for on the PATH and among the programs next to the running Python, where the
    extra ``smt`` puts ``z3``. SolverError if there is none.
    """
    for given, origin in ((command, None), (os.environ.get(VARIABLE), VARIABLE)):
        if given and given.strip():
            return _given(given, origin)
    for name in KNOWN:
        path = _which(name)
        if path is not None:
            return Solver((path, *KNOWN[name]))
    modules = [name for name in ("z3", "cvc5", "bitwuzla") if find_spec(name) is not None]
    if modules:
        raise SolverError(f"the Python module {modules[0]} is installed, but no solver's program; {_HOW}")
    raise SolverError(f"no SMT solver found; {_HOW}", "not-installed")


def _given(command: str, origin: str | None) -> Solver:
    place = f"{origin}: " if origin else ""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise SolverError(f"{place}solver command {quoted(command)}: {error}") from None
    path = _which(words[0]) if words else None
    if path is None:
        raise SolverError(
            f"{place}no such solver: {shortened(words[0]) if words else quoted(command)}; {_HOW}", "unknown"
        )
    # The bare name of a known solver gets the options that it needs; other commands are used as they are.
    usual = KNOWN.get(Path(words[0]).name, ()) if len(words) == 1 else ()
    return Solver((path, *words[1:], *usual))


def _which(name: str) -> str | None:
    """The program of this name; a name with a folder is used as it is.

    Relative folders of the PATH are left out: the working directory may be a folder of downloaded puzzles.
    """
    if os.path.dirname(name):  # noqa: PTH120 (a Path drops the dot of ./z3)
        return shutil.which(name)
    listed = os.environ.get("PATH", os.defpath).split(os.pathsep)
    programs = (str(Path(sys.executable).parent), sysconfig.get_path("scripts"))
    for folder in (*listed, *programs):
        path = shutil.which(name, path=folder) if Path(folder).is_absolute() else None
        # On Windows which() looks in the working directory, too.
        if path and Path(path).is_absolute():
            return path
    return None


def _exchange(
    command: tuple[str, ...], sent: bytes, time_limit: float, largest: int
) -> tuple[bytes, bytes, int]:
    """Run a command and return its standard output, standard error and exit status."""
    deadline = time.monotonic() + time_limit
    with _started(command) as process:
        printed = _Exchange(process, sent, largest)
        try:
            printed.run(deadline)
            status = process.wait(max(0.0, deadline - time.monotonic()))
        except (TimeoutError, subprocess.TimeoutExpired):
            raise SolverTimeError(f"the solver has not answered within {time_limit:g} s") from None
        return bytes(printed.out), bytes(printed.errors), status


@contextlib.contextmanager
def _started(command: tuple[str, ...]) -> Iterator[subprocess.Popen[bytes]]:
    """Start a command in a new process group, which is ended with the context."""
    pipe = subprocess.PIPE
    try:
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
    except OSError as error:
        raise SolverError(f"cannot be run: {error.strerror or error}") from None
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            with contextlib.suppress(OSError):
                if stream is not None:
                    stream.close()


class _Exchange:
    """Simultaneous writing and reading, so that neither side blocks the other."""

    def __init__(self, process: subprocess.Popen[bytes], sent: bytes, largest: int) -> None:
        if process.stdin is None or process.stdout is None or process.stderr is None:
            raise InternalError("the solver was started without pipes")
        self.out, self.errors = bytearray(), bytearray()
        self._rest, self._largest = memoryview(sent), largest
        self._selector = selectors.DefaultSelector()
        self._into = {process.stdout: self.out, process.stderr: self.errors}
        for stream in self._into:
            self._selector.register(stream, selectors.EVENT_READ)
        self._selector.register(process.stdin, selectors.EVENT_WRITE)
        for stream in (process.stdin, process.stdout, process.stderr):
            os.set_blocking(stream.fileno(), False)

    def run(self, deadline: float) -> None:
        """Exchange data until the process closes its outputs. TimeoutError after the deadline."""
        with self._selector:
            while self._selector.get_map():
                left = deadline - time.monotonic()
                if left <= 0:
                    raise TimeoutError
                for key, _ in self._selector.select(left):
                    stream: IO[bytes] = key.fileobj  # type: ignore[assignment]
                    if stream in self._into:
                        self._read(stream)
                    else:
                        self._write(stream)

    def _read(self, stream: IO[bytes]) -> None:
        got = os.read(stream.fileno(), 1 << 16)
        if not got:
            self._selector.unregister(stream)
        self._into[stream] += got
        if len(self._into[stream]) > self._largest:
            raise SolverError(f"the solver wrote more than {self._largest:,} bytes", "too-large")

    def _write(self, stream: IO[bytes]) -> None:
        try:
            self._rest = self._rest[os.write(stream.fileno(), self._rest[: 1 << 16]) :]
        except BrokenPipeError:
            # It has stopped reading; its output may give the reason.
            self._rest = self._rest[:0]
        if not self._rest:
            self._selector.unregister(stream)
            stream.close()


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


# Models --------------------------------------------------------------------------------------------------

#: Names and values.
Model: TypeAlias = Mapping[str, Value]


def models(
    script: Script,
    solver: Solver,
    *,
    time_limit: float = TIME_LIMIT,
    same: Callable[[Model], Iterable[Model]] = lambda model: (model,),
) -> Iterator[dict[str, Value]]:
    """Every model once, as the values of the reported constants; at the end there is no other.

    ``same`` maps a model to all models (or values that only they have) with the same meaning, itself
    included: none of these is yielded again. ``time_limit`` is in seconds for all together. SolverError if
    the solver fails or answers ``unknown``.
    """
    deadline = time.monotonic() + time_limit
    yielded: list[dict[str, Value]] = []
    excluded: list[Model] = []
    while True:
        try:
            answer = solver.run(script.text(excluded), time_limit=deadline - time.monotonic())
        except SolverTimeError:
            done = f"; models found so far: {len(yielded)}"
            raise SolverTimeError(f"{solver.name}: not finished within {time_limit:g} s{done}") from None
        if not answer.has_model("there is a model", solver.name):
            return
        model = answer.model(script.names)
        if model in yielded:
            raise SolverError(f"{solver.name}: the solver gave a model that had been excluded")
        yielded.append(model)
        excluded += same(model)
        yield model
        if not model:
            return

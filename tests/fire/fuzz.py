"""Fire mutated inputs at every parser: ``python -m tests.fire.fuzz --count 1000000 --seed 1``.

Every input is parsed, and what is accepted is written and read again. Right is: a ``BurrkitError`` of one
line, or the same value again; anything else is a finding, stored in the folder ``--out``. An input depends on
the seed, the target and its number alone, so that ``--first`` goes on where another run ended, and ``--target
T --first N --count 1`` makes one input again.
"""

from __future__ import annotations

import argparse
import random
import re
import signal
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from burrkit.errors import BurrkitError, FormatWarning
from tests.fire.target import Target, Wrong
from tests.fire.targets import TARGETS

#: Seconds of CPU that one input may take.
PATIENCE: Final = 20
#: MiB by which one input may raise the most memory that the process has taken.
GREED: Final = 512
#: MiB that the process may take at all, so that no input takes the machine along.
_ROOM: Final = 6144
#: No error of a parser is longer.
_LONGEST_ERROR: Final = 1000


class Hang(BaseException):
    """An input that took too long; no handler of a parser catches it."""


@dataclass
class Tally:
    """The counts of one target; ``slowest`` in seconds."""

    inputs: int = 0
    accepted: int = 0
    refused: int = 0
    trips: int = 0
    slowest: float = 0.0
    slowest_at: int = 0
    wrong: list[tuple[int, str]] = field(default_factory=list)


def run(
    target: Target,
    seed: int,
    numbers: range,
    failed: Callable[[int, Any, str], None] = lambda number, given, reason: None,
) -> Tally:
    """Fire the inputs of some numbers; ``failed`` receives number, input and reason of every finding."""
    tally = Tally()
    with _alarm():
        for number in numbers:
            given = target.make(random.Random(f"{seed} {target.name} {number}"))
            before, began = _memory(), time.perf_counter()
            reason = _fire(target, given, tally)
            spent = time.perf_counter() - began
            if spent > tally.slowest:
                tally.slowest, tally.slowest_at = spent, number
            if (grown := _memory() - before) > GREED:
                reason = reason or f"took {grown:,} MiB"
            tally.inputs += 1
            if reason:
                tally.wrong.append((number, reason.splitlines()[0]))
                failed(number, given, reason)
    return tally


def _fire(target: Target, given: Any, tally: Tally) -> str:
    """What is wrong with one input; nothing if it was refused as it should be, or is the same again."""
    try:
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        try:
            made = target.read(given)
        except BurrkitError as error:
            tally.refused += 1
            text = str(error)
            if not text or len(text) > _LONGEST_ERROR or re.search(r"[\x00-\x1f\x7f-\x9f]", text):
                return f"a bad error: {text[:_LONGEST_ERROR]!a}"
            return ""
        tally.accepted += 1
        tally.trips += target.check(made)
    except Wrong as wrong:
        return str(wrong).replace("\n", " ") or "wrong"
    except Hang:
        return f"took more than {PATIENCE} s"
    except Exception as error:  # what must not escape
        return f"{type(error).__name__}: {str(error)[:200]!a}\n{traceback.format_exc()}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return ""


def _memory() -> int:
    """The most memory that this process has taken so far, in MiB."""
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


@contextmanager
def _alarm() -> Iterator[None]:
    def ring(*_: object) -> None:
        raise Hang

    before = signal.signal(signal.SIGPROF, ring)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


# Command line ----------------------------------------------------------------------------------------------

_HEAD: Final = ("target", "inputs", "accepted", "refused", "round trips", "wrong", "slowest")


def table(tallies: dict[str, Tally]) -> str:
    """The counts as lines, one for each target, and their sum."""
    rows = [_row(name, tally) for name, tally in tallies.items()]
    total = Tally(slowest=max((tally.slowest for tally in tallies.values()), default=0.0))
    for tally in tallies.values():
        total.inputs += tally.inputs
        total.accepted += tally.accepted
        total.refused += tally.refused
        total.trips += tally.trips
        total.wrong += tally.wrong
    rows = [_HEAD, *rows, _row("all", total)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if k else cell.ljust(width)
            for k, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )


def _row(name: str, tally: Tally) -> tuple[str, ...]:
    counts = (tally.inputs, tally.accepted, tally.refused, tally.trips, len(tally.wrong))
    return (name, *(f"{count:,}" for count in counts), f"{tally.slowest:.2f} s")


def keep(folder: Path, target: str, seed: int, number: int, given: Any, reason: str) -> None:
    """Store an input that failed, and why, in two files."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = re.sub(r"\W+", "-", target).strip("-")
    data = given if isinstance(given, bytes) else given.encode("utf-8", "surrogatepass")
    (folder / f"{stem}-{seed}-{number}.input").write_bytes(data)
    (folder / f"{stem}-{seed}-{number}.txt").write_text(f"{reason}\n", encoding="utf-8", errors="replace")


def main() -> None:
    """Run the command line; exit code 1 if something is wrong."""
    words = argparse.ArgumentParser(
        prog="python -m tests.fire.fuzz", description=__doc__.partition("\n\n")[0]
    )
    words.add_argument("--count", type=int, default=10_000, help="inputs of all targets together")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--first", type=int, default=0, help="number of the first input of each target")
    words.add_argument(
        "--target", action="append", choices=list(TARGETS), help="only this one; may be repeated"
    )
    words.add_argument("--out", type=Path, default=Path("fuzz-findings"), help="folder for inputs that fail")
    options = words.parse_args()
    chosen = [TARGETS[name] for name in options.target or TARGETS]
    _limit_memory()
    warnings.simplefilter("ignore", FormatWarning)
    tallies: dict[str, Tally] = {}
    began = time.perf_counter()
    for k, target in enumerate(chosen):
        many = options.count * (k + 1) // len(chosen) - options.count * k // len(chosen)

        def failed(number: int, given: Any, reason: str, name: str = target.name) -> None:
            keep(options.out, name, options.seed, number, given, reason)
            print(f"{name} {number}: {reason.splitlines()[0][:300]}", flush=True)

        tallies[target.name] = run(target, options.seed, range(options.first, options.first + many), failed)
        slow = tallies[target.name]
        spent = time.perf_counter() - began
        print(
            f"{spent:8.1f} s  {target.name}: slowest input {slow.slowest_at} ({slow.slowest:.2f} s)",
            file=sys.stderr,
            flush=True,
        )
    print(table(tallies))
    sys.exit(any(tally.wrong for tally in tallies.values()))


def _limit_memory() -> None:
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (_ROOM << 20, most))


if __name__ == "__main__":
    main()

"""Random damage to every kind of file: an error of one line, or the same answer, never another one.

python -m tests.fire.damage --count 1000 --seed 1
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from burrkit.errors import BurrkitError
from tests.runtime.kinds import KINDS, STEPS, Kind

_PAGE = 4096


def flipped(rng: random.Random, data: bytearray) -> None:
    for _ in range(rng.choice([1, 1, 2, 30])):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def cut(rng: random.Random, data: bytearray) -> None:
    del data[rng.randrange(1, len(data)) :]


def zeroed(rng: random.Random, data: bytearray) -> None:
    page = rng.randrange(len(data) // _PAGE) * _PAGE
    data[page : page + _PAGE] = bytes(_PAGE)


def swapped(rng: random.Random, data: bytearray) -> None:
    one, other, length = rng.randrange(len(data)), rng.randrange(len(data)), rng.choice([1, 8, 64])
    for i in range(length):
        a, b = (one + i) % len(data), (other + i) % len(data)
        data[a], data[b] = data[b], data[a]


def overwritten(rng: random.Random, data: bytearray) -> None:
    """A page in the place of another one."""
    one, other = (rng.randrange(len(data) // _PAGE) * _PAGE for _ in range(2))
    data[one : one + _PAGE] = data[other : other + _PAGE]


WAYS: tuple[Callable[[random.Random, bytearray], None], ...] = (flipped, cut, zeroed, swapped, overwritten)


def attack(kind: Kind, count: int, seed: int, folder: Path) -> Counter[str]:
    """How many damaged files were refused, gave the same, gave less (to be done again), or another answer."""
    rng, path = random.Random(f"{kind.name} {seed}"), folder / f"{kind.name}.sqlite"
    whole = kind.begun(path, STEPS)
    content, outcomes = path.read_bytes(), Counter[str]()
    for number in range(count):
        damaged = bytearray(content)
        WAYS[number % len(WAYS)](rng, damaged)
        path.write_bytes(damaged)
        try:
            found = kind.content(path)
        except BurrkitError as error:
            is_clean = str(error).startswith(f"{path}: ") and "\n" not in str(error)
            outcomes["refused" if is_clean and path.read_bytes() == damaged else "wrong"] += 1
        else:
            if found == whole:
                outcomes["same"] += 1
            elif kind.name != "resume" and found.items() < whole.items():
                outcomes["less"] += 1  # units that are lost are done again
            else:
                outcomes["wrong"] += 1
        for beside in path.parent.glob(f"{path.name}-*"):
            beside.unlink()
    return outcomes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kind", choices=KINDS, action="append", help="all kinds by default")
    parser.add_argument("--count", type=int, default=50, help="damaged files of each kind")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = 0
    with TemporaryDirectory() as folder:
        for name in options.kind or KINDS:
            outcomes = attack(KINDS[name], options.count, options.seed, Path(folder))
            wrong += outcomes["wrong"]
            listed = ", ".join(f"{outcomes[way]} {way}" for way in ("refused", "same", "less", "wrong"))
            print(f"{name}: {options.count} damaged files: {listed}", flush=True)
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()

"""Files as bad disks leave them."""

from __future__ import annotations

import random

_PAGE = 4096


def damage(rng: random.Random, data: bytes) -> bytes:
    """A file with bytes changed or wiped out, with its end cut off, or with a page in another's place."""
    damaged = bytearray(data)
    at = rng.randrange(1, len(data))
    match rng.randrange(4):
        case 0:
            for _ in range(rng.choice([1, 3, 30])):
                damaged[rng.randrange(len(data))] = rng.randrange(256)
        case 1:
            del damaged[at:]
        case 2:
            wiped = damaged[at : at + rng.randrange(1, 2000)]
            damaged[at : at + len(wiped)] = bytes(len(wiped))
        case _:
            page, other = (_PAGE * rng.randrange(len(data) // _PAGE) for _ in range(2))
            damaged[page + 100 : page + _PAGE] = data[other + 100 : other + _PAGE]
    return bytes(damaged)

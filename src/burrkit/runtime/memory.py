"""The memory that a computation may take, and an error for one that would take more.

The size of tables depends on the input and is estimated before anything is allocated: a file of 1 kB can need
50 GB, and a one-line error is better than a machine that swaps or kills processes.
"""

from __future__ import annotations

import mmap
import os
import sys
from pathlib import Path
from typing import Final

from burrkit.errors import PuzzleError

#: Files with the memory limit of a container, in versions 2 and 1 of control groups.
_GROUPS: Final = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")
#: The memory assumed for a machine that does not report it.
_USUAL: Final = 8 << 30
#: Fewer bytes than every machine has; to read its limits takes 0.2 ms.
_LITTLE: Final = 1 << 20


def share() -> int:
    """The bytes that one computation may take: half of the memory of this machine, container or process."""
    return min(filter(None, (_machine(), *map(_group, _GROUPS), *_limits()))) // 2


def require(needed: int, what: str) -> None:
    """Raise PuzzleError if ``needed`` bytes are too many; ``what`` names in the plural what they are for."""
    if needed > _LITTLE and needed > (most := share()):
        raise PuzzleError(
            f"{what} would take {needed / 2**30:,.1f} GiB of memory; "
            f"at most {most / 2**30:,.1f} GiB, half of what this machine has, are allowed",
            "limit-reached",
        )


def require_address_space(needed: int) -> None:
    """Raise MemoryError unless this process may map that many bytes more.

    Libraries of C and C++, LLVM for one, end the process where an allocation fails; so the check comes first.
    """
    try:
        if sys.platform == "win32":
            mmap.mmap(-1, needed).close()
        else:
            mmap.mmap(-1, needed, flags=mmap.MAP_PRIVATE).close()
    except OSError:
        raise MemoryError(f"{needed:,} bytes of address space") from None


def _machine() -> int:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # no such call, or no such number
        return _USUAL


def _group(path: str) -> int:
    """The limit of a control group in bytes, 0 for none."""
    try:
        text = Path(path).read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return 0
    return int(text) if text.isdecimal() and len(text) < 20 else 0


def _limits() -> list[int]:
    """The limits of this process in bytes."""
    try:
        import resource
    except ImportError:
        return []
    limits = (resource.getrlimit(kind)[0] for kind in (resource.RLIMIT_AS, resource.RLIMIT_DATA))
    # A limit of the process may be used in full; the memory in use so far is small in comparison.
    return [2 * limit * 3 // 4 for limit in limits if limit != resource.RLIM_INFINITY]

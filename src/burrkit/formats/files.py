"""Files in and out: whatever encoding they come in, and never half written.

Puzzle files are small: anything over ``LARGEST`` bytes is refused before it is read.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from itertools import combinations
from pathlib import Path
from typing import Final

from burrkit.errors import BurrkitError, FormatError
from burrkit.runtime.fields import shortened

#: The largest puzzle file that is read, in bytes.
LARGEST: Final = 16 * 1024 * 1024

#: The piped standard input that was read last, and its content: a command loads its source several times.
_piped: list[tuple[object, bytes]] = []

_EXISTS: Final = "exists already; --force overwrites it"

#: Characters of a name in an error, and how many of them come before the gap in a longer name.
_LONGEST_LABEL: Final = 80
_BEGINNING: Final = 20


def label(text: str) -> str:
    """A name as errors show it: on one line, and not longer than it; the end of a path matters most."""
    if len(text) <= _LONGEST_LABEL:
        return shortened(text)
    end = _LONGEST_LABEL - _BEGINNING - 3
    return f"{shortened(text[:_BEGINNING])}...{shortened(text[-end:])}"


def numbered(name: str, pages: int) -> list[str]:
    """The file names of pages: ``name`` for one, else ``steps-1.svg``, ``steps-2.svg``, ..."""
    if pages == 1:
        return [name]
    stem, dot, ending = name.rpartition(".")
    return [f"{stem}-{page:0{len(str(pages))}}{dot}{ending}" for page in range(1, pages + 1)]


def exists(path: Path) -> bool:
    """Whether there is a file or folder of this name; False for what cannot be a name."""
    try:
        return path.exists()
    except (OSError, ValueError):  # too long to be a path, or with a zero byte in it
        return False


def read_bytes(path: Path) -> bytes:
    """What is in a file. FormatError if there is no such file, or it cannot be read or is too large."""
    source = label(str(path))
    try:
        with path.open("rb") as file:
            return _limited(file.read(LARGEST + 1), source)
    except FileNotFoundError:
        raise FormatError(source, None, "no such file", "unknown") from None
    except IsADirectoryError:
        raise FormatError(source, None, "a directory, not a puzzle file", "no-access") from None
    except OSError as error:
        raise FormatError(source, None, f"cannot be read: {error.strerror}", "no-access") from None


def read_standard_input() -> bytes:
    """All of standard input, by the same rules as ``read_bytes``.

    What came through a pipe can be read again.
    """
    if _piped and _piped[-1][0] is sys.stdin:
        return _piped[-1][1]
    is_pipe = is_piped()
    data = _limited(sys.stdin.buffer.read(LARGEST + 1), "standard input")
    if is_pipe:
        _piped[:] = [(sys.stdin, data)]
    return data


def is_piped() -> bool:
    """Whether standard input is a pipe or a file, so that reading it comes to an end.

    False for a terminal, a device such as /dev/null, a socket, and a closed or replaced standard input.
    """
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):  # closed, or no file at all
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def _limited(data: bytes, source: str) -> bytes:
    if len(data) > LARGEST:
        raise FormatError(source, None, f"larger than {LARGEST >> 20} MiB", "too-large")
    return data


def decode(data: bytes, source: str) -> str:
    """Bytes as text: UTF-8, with or without a byte order mark, or else Latin-1.

    FormatError if it is empty, or no text.
    """
    if not data.strip():
        raise FormatError(source, None, "empty", "missing")
    if b"\0" in data:
        raise FormatError(source, None, "not a text file in UTF-8 or Latin-1")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def require_new(path: Path | None, *, force: bool = False) -> None:
    """FormatError, before long work, if ``write_bytes`` would not write after it.

    A file is there already, the name is not one of a file, or its folder cannot be written (None: no file).
    """
    if path is None:
        return
    require_replaceable(path, force=force)
    if not path.parent.is_dir():
        raise unwritable(path, "no such directory")
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise unwritable(path, os.strerror(errno.EACCES))


def require_replaceable(path: Path, *, force: bool = False) -> None:
    """FormatError if something is there: with ``force`` only if it is not a regular file.

    To replace a device or a pipe would remove it. Links are followed, so a link to one is refused, too.
    """
    source = label(str(path))
    if str(path) == "-":
        raise FormatError(source, None, "standard output is not a file; give the name of a file", "no-access")
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        if path.is_symlink() and not force:
            raise FormatError(source, None, _EXISTS, "exists") from None
        return
    except OSError as error:
        raise unwritable(path, error.strerror) from None
    if stat.S_ISDIR(mode):
        raise FormatError(source, None, "a directory; give the name of a file", "no-access")
    if not stat.S_ISREG(mode):
        raise FormatError(source, None, "not a regular file; give the name of another one", "no-access")
    if not force:
        raise FormatError(source, None, _EXISTS, "exists")


def unwritable(path: Path, reason: str | None, code: str = "no-access") -> FormatError:
    """The error to raise for a file or folder that cannot be written."""
    return FormatError(label(str(path)), None, f"cannot be written: {reason}", code)


def require_apart(options: dict[str, Path | None]) -> None:
    """BurrkitError, before long work, if two options name one file: the second would write over the first."""
    named = [(option, path) for option, path in options.items() if path is not None]
    for (option, path), (other, again) in combinations(named, 2):
        if _is_same(path, again):
            raise BurrkitError(
                f"{option} and {other} both name {label(str(again))}; give each a file of its own",
                "duplicate",
            )


def _is_same(path: Path, other: Path) -> bool:
    try:
        return path.resolve() == other.resolve()
    except (OSError, RuntimeError):  # links that lead to themselves
        return path == other


def write_text(path: Path, text: str, *, force: bool = False) -> None:
    """Write a text in UTF-8; otherwise like ``write_bytes``."""
    write_bytes(path, text.encode("utf-8"), force=force)


def write_bytes(path: Path, data: bytes, *, force: bool = False) -> None:
    """Write a file so that it is either complete or not there.

    The data go into a new file next to ``path``, which then takes its name; a link is replaced, and what it
    points to stays as it is. FormatError if ``path`` exists, unless ``force`` is set and it is a
    regular file, and if it cannot be written.
    """
    import tempfile

    require_replaceable(path, force=force)
    try:
        handle, name = tempfile.mkstemp(prefix=".burrkit-", dir=path.parent)
        new = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            new.chmod(_permissions(path))
            _take_name(new, path, force=force)
        finally:
            new.unlink(missing_ok=True)
    except FileExistsError:
        raise FormatError(label(str(path)), None, _EXISTS, "exists") from None
    except OSError as error:
        raise unwritable(path, error.strerror) from None


def _take_name(new: Path, path: Path, *, force: bool) -> None:
    if not force:
        try:
            # A link fails where a file has appeared meanwhile; a rename would silently replace it.
            path.hardlink_to(new)
            return
        except FileExistsError:
            raise
        except (OSError, NotImplementedError):
            pass  # a file system without links, or a browser's Python
    new.replace(path)


def _permissions(path: Path) -> int:
    """Those of the file that is replaced, or what any new file of this user gets."""
    return path.stat().st_mode & 0o777 if path.exists() else usual_permissions(0o666)


def usual_permissions(most: int) -> int:
    """What a new file or folder of this user gets of some permissions."""
    mask = os.umask(0)
    os.umask(mask)
    return most & ~mask

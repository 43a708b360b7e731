"""Write a folder of files atomically: either all of them, or none.

All files are written to a hidden folder beside the target, which is then renamed. If the target exists, the
files are moved into it one by one; none of them replaces another unless ``force`` is set.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from burrkit.errors import FormatError
from burrkit.formats.files import label, require_replaceable


def check(folder: Path, names: Iterable[str], *, force: bool) -> None:
    """Raise FormatError, before anything slow starts, if the files cannot be written there."""
    try:
        _check(folder, names, force=force)
    except OSError as error:
        raise _unwritable(folder, error) from None


def _check(folder: Path, names: Iterable[str], *, force: bool) -> None:
    source = label(str(folder))
    if folder.exists() and not folder.is_dir():
        raise FormatError(source, None, "a file is in the way; give the name of a folder")
    parent = folder.absolute().parent
    if not folder.exists() and not parent.is_dir():
        raise FormatError(source, None, f"cannot be written: no folder {label(str(parent))}")
    beside = folder if folder.exists() else parent
    if not os.access(beside, os.W_OK | os.X_OK):
        raise FormatError(source, None, "cannot be written: Permission denied")
    for name in names:
        path = folder / name
        if path.is_dir():
            raise FormatError(label(str(path)), None, "a folder is in the way of a file")
        require_replaceable(path, force=force)


def write(folder: Path, files: Mapping[str, bytes], *, force: bool = False) -> None:
    """Write files by their paths below ``folder``. Raises FormatError, leaving nothing behind, on failure."""
    check(folder, files, force=force)
    existed = folder.is_dir()
    try:
        # Inside an existing folder, which may be on another disk, files can be renamed without copying.
        beside = Path(
            tempfile.mkdtemp(prefix=".burrkit-", dir=folder if existed else folder.absolute().parent)
        )
        try:
            for name, data in files.items():
                path = beside / PurePosixPath(name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            beside.chmod(_usual(0o777))
            if not existed:
                beside.rename(folder)
                return
            for name in files:
                target = folder / name
                target.parent.mkdir(parents=True, exist_ok=True)
                (beside / name).replace(target)
        finally:
            shutil.rmtree(beside, ignore_errors=True)
    except OSError as error:
        raise _unwritable(folder, error) from None


def _unwritable(folder: Path, error: OSError) -> FormatError:
    return FormatError(label(str(folder)), None, f"cannot be written: {error.strerror}")


def _usual(mode: int) -> int:
    """Return the permissions of a new folder of this user."""
    mask = os.umask(0)
    os.umask(mask)
    return mode & ~mask

"""``bk.make`` and its folder of files, which is written atomically: either all of them, or none.

All files are written to a hidden folder next to the target, which is then renamed. If the target exists, the
files are moved into it one by one; none of them replaces another unless ``force`` is set.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from burrkit.errors import FormatError
from burrkit.fabrication.contents import Order, everything, things_for
from burrkit.formats.files import label, require_replaceable, unwritable, usual_permissions
from burrkit.puzzle import Problem
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.result import Result, problem_of, shown_of


def check(folder: Path, names: Iterable[str], *, force: bool) -> None:
    """Raise FormatError, before anything slow starts, if the files cannot be written there."""
    try:
        _check(folder, names, force=force)
    except OSError as error:
        raise unwritable(folder, error.strerror) from None


def _check(folder: Path, names: Iterable[str], *, force: bool) -> None:
    source = label(str(folder))
    if folder.exists() and not folder.is_dir():
        raise FormatError(source, None, "a file is in the way; give the name of a folder", "exists")
    parent = folder.absolute().parent
    if not folder.exists() and not parent.is_dir():
        raise unwritable(folder, f"no folder {label(str(parent))}", "unknown")
    hidden = folder if folder.exists() else parent
    if not os.access(hidden, os.W_OK | os.X_OK):
        raise unwritable(folder, "Permission denied")
    for name in names:
        path = folder / name
        if path.is_dir():
            raise FormatError(label(str(path)), None, "a folder is in the way of a file", "exists")
        require_replaceable(path, force=force)


def write(folder: Path, files: Mapping[str, bytes], *, force: bool = False) -> None:
    """Write files by their paths below ``folder``. Raises FormatError, leaving nothing behind, on failure."""
    check(folder, files, force=force)
    existed = folder.is_dir()
    try:
        # Inside an existing folder, which may be on another disk, files can be renamed without copying.
        hidden = Path(
            tempfile.mkdtemp(prefix=".burrkit-", dir=folder if existed else folder.absolute().parent)
        )
        try:
            for name, data in files.items():
                path = hidden / PurePosixPath(name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            hidden.chmod(usual_permissions(0o777))
            if not existed:
                hidden.rename(folder)
                return
            for name in files:
                target = folder / name
                target.parent.mkdir(parents=True, exist_ok=True)
                (hidden / name).replace(target)
        finally:
            shutil.rmtree(hidden, ignore_errors=True)
    except OSError as error:
        raise unwritable(folder, error.strerror) from None


def make(
    x: Problem | Result | FoundAssembly,
    folder: Path | str,
    order: Order | None = None,
    *,
    force: bool = False,
) -> list[Path]:
    """Write the files for printing, sawing and assembling a puzzle; their paths, READ-ME.txt first.

    The sheets show the steps of a solution, or of the hardest one of a result; of a problem the pieces
    alone. ``order`` is what to make, and its measures; cut sheets are for cubes only. ``force`` replaces
    files. MeshError for pieces that cannot be made, FormatError for files that cannot be written.

    >>> import burrkit as bk, tempfile
    >>> result = bk.solve(bk.load("antique"))
    >>> order = bk.fabrication.Order(things=("assembly",))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     files = bk.make(result, folder, order)
    >>> files[0].name, len(files) > 1
    ('READ-ME.txt', True)
    """
    problem, out = problem_of(x), Path(folder)
    if order is None:
        order = Order(things=things_for(problem))
    check(out, ["READ-ME.txt"], force=force)
    files = everything(problem, order, shown_of(x))
    write(out, files, force=force)
    return [out / name for name in files]

"""The chosen folder: list, open and save its puzzle files, and never access anything outside it.

A page names files by their paths below the folder, separated by "/". Paths that lead out of it, by "..", by a
link or otherwise, are refused, as are hidden files and files that do not have the ending of a puzzle file.
Data is written to a temporary file, which is then renamed. A tag identifies the version of a file: a request
to save names the version that was read, and a file that has changed since then is not replaced.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from burrkit.errors import FormatError
from burrkit.formats import registry
from burrkit.formats.files import LARGEST, require_replaceable, write_bytes
from burrkit.workbench.keeping import is_resume_file
from burrkit.workbench.server.process import CallError

#: Endings of files that can be opened, and that can be saved.
READABLE: Final = registry.readable()
WRITABLE: Final = tuple(ending for form in registry.exported() for ending in form.endings)

#: The most entries of a list, folders of a path, and characters of a name.
_LONGEST_LIST: Final = 2000
_DEEPEST: Final = 12
_LONGEST_NAME: Final = 200


@dataclass(frozen=True)
class Content:
    """The content of a file, and the tag of this version."""

    data: bytes
    tag: str


def tag_of(data: bytes) -> str:
    """Return the tag of a content, in the syntax of HTTP entity tags."""
    return f'"{hashlib.sha256(data).hexdigest()[:32]}"'


class Folder:
    """The folder that the user has chosen."""

    def __init__(self, root: Path) -> None:
        """``root`` must be a folder."""
        self.root = root.resolve(strict=True)

    # Paths -------------------------------------------------------------------------------------------

    def _path(self, name: str, endings: tuple[str, ...] | None) -> Path:
        """Return the path of a file below the root or, without endings, of a folder. CallError for others."""
        parts = name.split("/") if name else []
        if name.startswith("/") or "\\" in name or (len(name) > 1 and name[1] == ":"):
            raise CallError("give a path below the folder, with / between names", 400)
        if not all(part.isprintable() for part in parts):
            raise CallError("a name has characters that cannot be printed", 400)
        if any(part in ("", ".", "..") for part in parts):
            raise CallError("a path must not have empty parts, . or .. in it", 400)
        if len(parts) > _DEEPEST or any(
            len(part.encode("utf-8", "replace")) > _LONGEST_NAME for part in parts
        ):
            raise CallError("the path is too long", 400)
        if any(part.startswith(".") for part in parts):
            raise CallError("hidden files are not accessible", 400)
        if endings is not None and not (parts and parts[-1].lower().endswith(endings)):
            raise CallError(f"a file here ends in {', '.join(endings)}", 400)
        return self._inside(self.root.joinpath(*parts))

    def _inside(self, path: Path) -> Path:
        """Return the path if resolving its links does not leave the folder."""
        try:
            real = path.resolve()
        except (OSError, RuntimeError, ValueError):
            raise CallError("the path cannot be followed", 400) from None
        if real != self.root and self.root not in real.parents:
            raise CallError("the path leads out of the folder", 403)
        return path

    # Reading -----------------------------------------------------------------------------------------

    def listed(self, name: str, endings: tuple[str, ...] = READABLE) -> dict[str, Any]:
        """List the files with some endings and the folders in a folder.

        ``more`` is true if there are too many to list.
        """
        where = self._path(name, None)
        files: list[dict[str, Any]] = []
        folders: list[str] = []
        more = False
        try:
            with os.scandir(where) as entries:
                for entry in entries:
                    if entry.name.startswith(".") or not entry.name.isprintable():
                        continue
                    if len(files) + len(folders) == _LONGEST_LIST:
                        more = True
                        break
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.name)
                    elif entry.name.lower().endswith(endings) and entry.is_file(follow_symlinks=False):
                        with contextlib.suppress(FileNotFoundError):  # deleted in the meantime
                            info = entry.stat(follow_symlinks=False)
                            files.append(
                                {
                                    "name": entry.name,
                                    "size": info.st_size,
                                    "modified": round(info.st_mtime, 3),
                                }
                            )
        except (FileNotFoundError, NotADirectoryError):
            raise CallError("no such folder", 404) from None
        except OSError as error:
            raise CallError(f"the folder cannot be listed: {error.strerror}", 403) from None
        return {
            "folder": name,
            "folders": sorted(folders, key=str.casefold),
            "files": sorted(files, key=lambda file: str(file["name"]).casefold()),
            "more": more,
        }

    def read(self, name: str, endings: tuple[str, ...] = READABLE) -> Content:
        """Read a file with one of some endings. CallError (404) if it does not exist."""
        content = _read(self._path(name, endings))
        if content is None:
            raise CallError("no such file", 404)
        return content

    # Searches next to puzzles ------------------------------------------------------------------------

    def puzzle_path(self, name: str) -> Path:
        """Return the path of a puzzle file. CallError if a name cannot be one."""
        return self._path(name, READABLE)

    def resume_file(self, name: str) -> Path:
        """Return the path of a file to resume from. CallError (404) if there is none."""
        path = self._path(name, None)
        if path.is_symlink() or not is_resume_file(path):
            raise CallError(f"{name}: no search to resume", 404)
        return path

    def resume_files(self, name: str) -> list[Path]:
        """Return the files to resume from that are in the folder of a puzzle file, the latest first."""
        where = self._path(name, READABLE).parent
        try:
            entries = [path for path, _ in zip(where.iterdir(), range(_LONGEST_LIST), strict=False)]
        except OSError:
            return []
        visible = (path for path in entries if not path.name.startswith(".") and path.name.isprintable())
        found = [path for path in visible if not path.is_symlink() and is_resume_file(path)]
        return sorted(found, key=lambda path: (-_modified(path), path.name))

    # Saving ------------------------------------------------------------------------------------------

    def check(self, name: str) -> str:
        """Return the ending of a file to save, in lower case. CallError if it cannot be saved."""
        path = self._path(name, WRITABLE)
        if not path.parent.is_dir():
            raise CallError("no such folder", 404)
        return path.suffix.lower()

    def new_folder(self, name: str) -> Path:
        """Return the path of a folder to make. CallError if there is one, or if it cannot be made there."""
        path = self._path(name, None)
        if not path.parent.is_dir():
            raise CallError("no such folder", 404)
        if path.exists() or path.is_symlink():
            kind = "folder" if path.is_dir() else "file"
            raise CallError(f"{f'the {kind} {name}'.rstrip()} exists already; choose another name", 412)
        return path

    def save_all(self, files: Mapping[str, bytes], *, tag: str | None, force: bool) -> str:
        """Write several files, none if one already exists; ``tag`` and the result belong to the first."""
        for name in [*files][1:]:
            if force:
                _require_regular(self._path(name, WRITABLE), name)
            elif (reason := _why_not_write(_read(self._path(name, WRITABLE)), None)) is not None:
                raise CallError(f"{name} {reason}", 412)
        tags = [
            self.save(name, data, tag=None if k else tag, force=force)
            for k, (name, data) in enumerate(files.items())
        ]
        return tags[0]

    def save(self, name: str, data: bytes, *, tag: str | None, force: bool) -> str:
        """Write a file and return its tag.

        ``tag`` is that of the version to replace, None for a new file; ``force`` replaces any file. Raises
        CallError (412) if another version exists, or any file if it should be new.
        """
        path = self._path(name, WRITABLE)
        if path.is_symlink():
            raise CallError("links are not replaced", 403)
        if not force and (reason := _why_not_write(_read(path), tag)) is not None:
            raise CallError(f"{name} {reason}", 412)
        try:
            write_bytes(path, data, force=force or tag is not None)
        except FormatError as error:
            raise _refusal(name, error) from None
        return tag_of(data)


def _modified(path: Path) -> float:
    """When a file was modified; 0 for one that has just been deleted."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _require_regular(path: Path, name: str) -> None:
    """Raise CallError if the path exists and is not a regular file: ``write_bytes`` would not replace it."""
    try:
        require_replaceable(path, force=True)
    except FormatError as error:
        raise _refusal(name, error) from None


def _refusal(name: str, error: FormatError) -> CallError:
    return CallError(f"{name} {error.message.partition(';')[0]}", 409)


def _why_not_write(there: Content | None, tag: str | None) -> str | None:
    """Return why a file must not be written if version ``tag`` was read; None if it may be."""
    if there is None:
        return None if tag is None else "is no longer there; save it as a new file"
    if tag is None:
        return "is there already; replace it, or choose another name"
    return None if there.tag == tag else "has changed since it was opened; replace it, or choose another name"


def _read(path: Path) -> Content | None:
    """Read a regular file; None if there is none. CallError for anything else."""
    try:
        # Opening a pipe for reading would block until there is a writer.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CallError(f"the file cannot be read: {error.strerror}", 403) from None
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise CallError("this is not a file", 403)
    with os.fdopen(handle, "rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise CallError(f"the file is larger than {LARGEST >> 20} MiB; a puzzle file is small", 413)
    return Content(data, tag_of(data))

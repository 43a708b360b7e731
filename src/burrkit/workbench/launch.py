"""Start the workbench by a double click, in a folder of the user's own.

    python -m burrkit.workbench.launch [FOLDER] [--no-browser]

The folder is ``burrkit`` in the user's documents, or in the home directory if there are none. It is made at
the first start, with the examples in it; afterwards nothing in it is replaced. An error is one line, exit
code 2.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NoReturn

from burrkit.errors import BurrkitError
from burrkit.formats import examples

#: Where Windows stores the path of the documents, which users can move to another drive.
_SHELL_FOLDERS: Final = r"Software\Microsoft\Windows\CurrentVersion\Explorer\Shell Folders"


def main(arguments: Sequence[str]) -> NoReturn:
    """Serve the workbench until it is stopped, and exit."""
    browser = "--no-browser" not in arguments
    given = [word for word in arguments if word != "--no-browser"]
    try:
        if len(given) > 1 or any(word.startswith("-") for word in given):
            raise BurrkitError("launch takes one folder, and the option --no-browser")
        start(prepared_folder(Path(given[0]) if given else default_folder()), browser=browser)
    except BurrkitError as error:
        print(f"burrkit: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        pass
    sys.exit(0)


def start(folder: Path, *, browser: bool) -> None:
    """Serve a folder. BurrkitError if the packages of the workbench are not installed."""
    try:
        from burrkit.workbench.server.serve import Served, run
    except ModuleNotFoundError as error:
        raise BurrkitError(
            f"the workbench needs the extra web ({error.name} is missing): pip install 'burrkit[web]'",
            "not-installed",
        ) from None

    def announce(served: Served) -> None:
        print(f"The workbench is at {served.address}", flush=True)
        print(f"Folder: {folder.resolve()}. Close this window, or press Ctrl-C, to stop it.", flush=True)

    run(folder, port=0, browser=browser, announce=announce)


def default_folder() -> Path:
    """The folder ``burrkit`` in the user's documents, or in the home directory."""
    try:
        home = Path.home()
    except RuntimeError:
        raise BurrkitError("no home directory is known; name a folder for the puzzles") from None
    return next((place for place in _documents(home, os.environ) if place.is_dir()), home) / "burrkit"


def _documents(home: Path, environment: Mapping[str, str]) -> list[Path]:
    """Where the documents may be, the most specific setting first."""
    places = []
    if sys.platform == "win32":
        import winreg

        try:
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, _SHELL_FOLDERS) as key:
                places.append(Path(winreg.QueryValueEx(key, "Personal")[0]))
        except OSError:
            pass
    else:
        settings = Path(environment.get("XDG_CONFIG_HOME") or home / ".config") / "user-dirs.dirs"
        try:
            text = settings.read_text(encoding="utf-8", errors="replace")
        except OSError:
            text = ""
        # The name of the folder is in the user's language: XDG_DOCUMENTS_DIR="$HOME/Dokumente".
        for found in re.findall(r'^XDG_DOCUMENTS_DIR="(\$HOME/[^"]+|/[^"]*)"', text, re.M):
            places.append(home / found.removeprefix("$HOME/"))
    return [*places, home / "Documents"]


def prepared_folder(folder: Path) -> Path:
    """The folder; if it does not exist, it is made and the examples are copied into it."""
    if folder.is_dir():
        return folder
    source = examples.folder()
    # Copied to a folder next to it, which is renamed: a folder that exists is a complete one.
    temporary = folder.with_name(f".{folder.name}.{os.getpid()}")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        temporary.mkdir()
        for example in examples.examples() if source is not None else ():
            copy = temporary / example.name
            copy.parent.mkdir(exist_ok=True)
            # The bytes alone: an installed example may be read-only, and this copy is to be edited.
            shutil.copyfile(example.path, copy)
        temporary.rename(folder)
    except OSError as error:
        shutil.rmtree(temporary, ignore_errors=True)
        reason = (error.strerror or str(error)).lower()
        raise BurrkitError(f"{folder}: cannot be created: {reason}", "no-access") from None
    return folder


if __name__ == "__main__":
    main(sys.argv[1:])

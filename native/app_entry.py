"""The program of the application folder (see ``app.py``): the command ``burrkit``.

``burrkit -m MODULE``, as Python has it, runs the modules below: the workbench starts its workers this way,
and the files for a double click start the workbench.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module

MODULES = ("burrkit.workbench.launch", "burrkit.workbench.worker.main")


def main() -> None:
    """Run a module, or the command line."""
    _restore_library_path()
    if sys.argv[1:2] == ["-m"] and sys.argv[2:3] != [] and sys.argv[2] in MODULES:
        import_module(sys.argv[2]).main(sys.argv[3:])
        return
    from burrkit.__main__ import main as run

    run()


def _restore_library_path() -> None:
    """Hide the libraries of this folder from the programs that burrkit starts, browsers and solvers.

    The bootloader of PyInstaller puts the folder first on the path, and this process needs it no longer. The
    workers of the workbench do: the last variable makes their bootloader do it again.
    """
    original = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if original is not None:
        os.environ["LD_LIBRARY_PATH"] = original
    else:
        os.environ.pop("LD_LIBRARY_PATH", None)
    os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"


if __name__ == "__main__":
    main()

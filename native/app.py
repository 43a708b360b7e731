"""Builds ``dist/burrkit-app``: burrkit for computers without Python, in one folder.

    python native/app.py [--out FOLDER] [WHEEL]     with this Python; WHEEL is made if it is not given

The folder contains the program ``burrkit`` with its own Python, a file for a double click that opens the
workbench, the licences, and a text file. PyInstaller makes it from an environment with nothing but the
wheel and its extras ``web``, ``picture`` and ``print``, in the versions of ``app-requirements.txt``. So it
contains the compiled kernels, and neither Numba nor a compiler. PyInstaller cannot build for another system
than the one it runs on.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
import sysconfig
from argparse import ArgumentParser
from pathlib import Path

ROOT = Path(__file__).absolute().parent.parent
WORK = ROOT / "build" / "app"

#: PyInstaller and what the extras of burrkit need, each with its version and the hashes of its files.
#: PyInstaller is needed for building only. It is GPL, with an exception for the programs that it builds.
REQUIREMENTS = ROOT / "native" / "app-requirements.txt"
#: The folder of everything that users need not see.
INTERNAL = "_internal"

#: What some package would use if it were there, and burrkit does not.
EXCLUDED = (
    "numba", "llvmlite", "tkinter", "pygments", "numpy.f2py", "numpy.testing", "numpy.distutils",
    "pydoc", "doctest", "pdb", "lib2to3", "ensurepip", "idlelib", "setuptools", "pip",
    "PIL.AvifImagePlugin", "PIL._avif", "PIL.ImageCms", "PIL._imagingcms", "PIL.ImageTk", "PIL.ImageQt",
    "IPython", "trio", "httptools", "uvloop", "websockets", "watchfiles",
)  # fmt: skip

#: Packages of the environment that are not in the folder, the modules above and the tools that build it.
ABSENT = (
    "altgraph",
    "macholib",
    "packaging",
    "pefile",
    "pip",
    "pygments",
    "pyinstaller",
    "pyinstaller_hooks_contrib",
    "pywin32_ctypes",
    "setuptools",
)

UNIX_LAUNCHER = """\
#!/bin/sh
# Open the workbench of burrkit in the browser. An argument is the folder of puzzles.
here=$(cd "$(dirname "$0")" && pwd)
{menu}[ -t 0 ] || exec "$here/burrkit" -m burrkit.workbench.launch "$@"
"$here/burrkit" -m burrkit.workbench.launch "$@"
status=$?
# The window of a double click closes with this script; an error must stay readable.
if [ "$status" = 2 ]; then
    printf 'Press Enter to close this window. '
    read -r _
fi
exit "$status"
"""
WINDOWS_LAUNCHER = """\
@rem Open the workbench of burrkit in the browser. An argument is the folder of puzzles.
@"%~dp0burrkit.exe" -m burrkit.workbench.launch %*
@if errorlevel 1 pause
"""
#: Part of the launcher on Linux, where a file with relative paths starts nothing by a double click.
MENU = r"""
if [ "$1" = --menu ]; then
    entries=${XDG_DATA_HOME:-$HOME/.local/share}/applications
    program=$(printf '%s' "$here/burrkit-workbench" | sed 's/\\/&&&&/g; s/["`$]/\\\\&/g; s/%/%%/g')
    mkdir -p "$entries" && cat > "$entries/burrkit-workbench.desktop" <<END || exit 2
[Desktop Entry]
Type=Application
Name=burrkit workbench
Comment=Draw, solve and watch interlocking puzzles
Exec=sh "$program"
Terminal=true
Categories=Education;Game;LogicGame;
END
    echo "The menu of applications has an entry: $entries/burrkit-workbench.desktop"
    exit 0
fi
"""
TEXT = """\
burrkit, the workbench for interlocking puzzles, with everything that it needs.

A double click on {double_click}
opens the workbench in the browser. Its puzzles are in the folder "burrkit" of your documents, which is made
at the first start with some examples in it. To stop the workbench, close the window with the address, or
press Ctrl-C in it.

In a terminal, the program "burrkit" of this folder is the whole command line:

    {program} solve antique
    {program} --help

Keep the files of this folder together; the folder itself can be anywhere. Nothing is installed outside of it.
burrkit is under the MIT licence; the licences of what it contains are in the folder "licenses".
"""


def main() -> None:
    """Build the folder."""
    parser = ArgumentParser(description="Build a folder with burrkit for computers without Python.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "burrkit-app", metavar="FOLDER")
    parser.add_argument("wheel", type=Path, nargs="?", help="the wheel of burrkit; made if it is not given")
    arguments = parser.parse_args()
    folder: Path = arguments.out.absolute()
    if folder.exists() and not (folder / INTERNAL).is_dir():
        sys.exit(f"{folder}: exists and is not an application folder, so it is not replaced")
    shutil.rmtree(WORK, ignore_errors=True)
    python = environment(arguments.wheel.absolute() if arguments.wheel else make_wheel())
    assemble(python, folder)
    check_parts(folder / INTERNAL / "burrkit")
    strip_symbols(folder / INTERNAL)
    write_launchers(folder)
    collect_licences(python, folder / "licenses")
    collect_system_licences(folder / INTERNAL, folder / "licenses" / "system")
    print(f"{folder}: {size_of(folder) / 1_000_000:.0f} MB")


def make_wheel() -> Path:
    """The wheel of this checkout. Object files of kernels that have not changed are used again."""
    folder = WORK / "wheel"
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    return next(folder.glob("burrkit-*.whl"))


def environment(wheel: Path) -> Path:
    """Make an environment with the wheel and PyInstaller; returns its Python."""
    place = WORK / "environment"
    run(sys.executable, "-m", "venv", str(place))
    python = place / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run(*install, "--require-hashes", "--requirement", str(REQUIREMENTS))
    run(*install, "--no-deps", str(wheel))
    return python


def assemble(python: Path, folder: Path) -> None:
    """Have PyInstaller make the folder, with the wheel's modules, kernels, data and version."""
    # Commands are imported by name when they are used, which no analysis of imports can see.
    options = ["--collect-submodules=burrkit", "--collect-data=burrkit", "--copy-metadata=burrkit"]
    options += ["--hidden-import=burrkit.runtime._kernels"]
    # uvicorn chooses its protocols by name, too.
    options += ["--hidden-import=uvicorn.loops.asyncio", "--hidden-import=uvicorn.lifespan.on"]
    options += ["--hidden-import=uvicorn.protocols.websockets.wsproto_impl"]
    options += [f"--exclude-module={name}" for name in EXCLUDED]
    options += ["--name=burrkit", f"--distpath={WORK}", f"--workpath={WORK / 'pyinstaller'}"]
    options += [f"--specpath={WORK}", f"--contents-directory={INTERNAL}", "--console"]
    options += ["--noconfirm", "--clean", "--log-level=WARN"]
    # Run elsewhere: a module of the working directory would be found before the wheel's.
    run(str(python), "-P", "-m", "PyInstaller", *options, str(ROOT / "native" / "app_entry.py"), cwd=WORK)
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(WORK / "burrkit", folder)


def check_parts(package: Path) -> None:
    """Stop if the wheel had no compiled kernels, or no pages: nothing could replace them."""
    for part in ("runtime/_kernels.*", "page/assets/viewer.html.gz", "workbench/assets/workbench.html.gz"):
        if not any(package.glob(part)):
            sys.exit(f"the wheel has no {part}: see make wheel and make page")


def strip_symbols(folder: Path) -> None:
    """Remove the symbols for debuggers from Python's own libraries, which have some 20 MB of them.

    The libraries of NumPy and Pillow have none, and their changed headers would not survive it.
    """
    strip = shutil.which("strip")
    if strip is None or sys.platform != "linux":
        return
    for file in (*folder.glob("libpython3*.so*"), *folder.glob("python3*/lib-dynload/*.so")):
        run(strip, "--strip-unneeded", str(file))


def write_launchers(folder: Path) -> None:
    """Write the files for a double click, and the text."""
    if sys.platform == "win32":
        (folder / "burrkit-workbench.cmd").write_text(WINDOWS_LAUNCHER, encoding="ascii", newline="\r\n")
        click, program = "burrkit-workbench.cmd", "burrkit.exe"
    elif sys.platform == "darwin":
        write_program(folder / "burrkit-workbench.command", UNIX_LAUNCHER.replace("{menu}", ""))
        click, program = "burrkit-workbench.command", "./burrkit"
    else:
        write_program(folder / "burrkit-workbench", UNIX_LAUNCHER.replace("{menu}", MENU.lstrip()))
        click, program = 'burrkit-workbench ("Run in terminal", if you can choose)', "./burrkit"
    text = TEXT.format(double_click=click, program=program)
    (folder / "README.txt").write_text(text, encoding="ascii", newline=None)


def write_program(file: Path, text: str) -> None:
    """Write a file that may be executed."""
    file.write_text(text, encoding="ascii")
    file.chmod(0o755)


def collect_licences(python: Path, folder: Path) -> None:
    """Copy the licences of burrkit, of Python, and of the packages of the environment in the folder."""
    site = Path(output(python, "import sysconfig; print(sysconfig.get_path('purelib'))"))
    folder.mkdir()
    for info in sorted(site.glob("*.dist-info")):
        name = info.name.partition("-")[0]
        if name.lower() in ABSENT:
            continue
        for file in info.rglob("*"):
            if file.is_file() and file.name.upper().startswith(("LICEN", "COPYING", "NOTICE", "AUTHORS")):
                target = folder / name / file.relative_to(info).as_posix().replace("/", "-")
                target.parent.mkdir(exist_ok=True)
                shutil.copyfile(file, target)
    standard = Path(sysconfig.get_path("stdlib"))
    for file in (standard / "LICENSE.txt", standard.parent / "LICENSE.txt"):
        if file.is_file():
            shutil.copyfile(file, folder / "Python-LICENSE.txt")


def collect_system_licences(libraries: Path, folder: Path) -> None:
    """Copy the licences of the libraries that come from a Debian system: OpenSSL, SQLite, zlib and so on."""
    dpkg = shutil.which("dpkg-query")
    if dpkg is None:
        return
    folder.mkdir()
    for library in libraries.glob("lib*.so*"):
        command = [dpkg, "--search", f"*/{library.name}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        package = done.stdout.partition(":")[0]
        notice = Path("/usr/share/doc") / package / "copyright"
        if package and notice.is_file():
            shutil.copyfile(notice, folder / f"{package}.txt")


def size_of(folder: Path) -> int:
    """The bytes of all files of a folder, links not counted."""
    files = (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    return sum(file.stat().st_size for file in files)


def output(python: Path, code: str) -> str:
    """What a program of the environment prints."""
    done = subprocess.run([python, "-c", code], check=True, stdout=subprocess.PIPE, encoding="utf-8")
    return done.stdout.strip()


def run(*command: str, cwd: Path = ROOT) -> None:
    """Run a program of the build, and stop if it fails: it has printed why."""
    if subprocess.run(command, check=False, cwd=cwd).returncode:
        sys.exit(f"burrkit: no folder was built, because this failed: {shlex.join(command)}")


if __name__ == "__main__":
    main()

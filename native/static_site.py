"""Puts the engine of ``dist/web`` together: Python, NumPy and burrkit for the page of a static site.

    python -m native.static_site [--pyodide FOLDER]     after the downloads and the wheel of `make web`
    python -m native.static_site --sizes                prints what a first visit loads

    dist/web/pyodide/       the interpreter and Python's library
    dist/web/python/        NumPy, burrkit with its kernels, and what it needs, as bytecode
    dist/web/licenses/      the licences of all of these
    dist/web/engine.json    what a page loads of it, with sizes and checksums

Every file that comes from elsewhere has its SHA-256 here or in a file of requirements. Names in ``python``
end with the checksum of the content, so that a browser never mixes the files of two versions.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import sysconfig
from argparse import ArgumentParser
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZipFile

ROOT: Final = Path(__file__).absolute().parent.parent
SITE: Final = ROOT / "dist" / "web"
#: What `make web` downloads and builds first.
BUILD: Final = ROOT / "build" / "web"
DOWNLOADS: Final = BUILD / "downloads"
WHEEL: Final = BUILD / "wheel"
#: Pyodide as it was published, which tests and benchmarks run, too.
PYODIDE: Final = BUILD / "pyodide"

NUMPY: Final = "numpy-2.4.3-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
MICROPIP: Final = "micropip-0.11.1-py3-none-any.whl"
LIBRARY: Final = "python_stdlib.zip"
LOCK: Final = "pyodide-lock.json"
#: The files of Pyodide 314.0.3. micropip installs the wheel in a test; its licence is Pyodide's.
CHECKSUMS: Final = {
    "pyodide.mjs": "5cfc46f5dcbaf2a16f26e2363f441873eb424762609cc03db00d6a2ace4d00e5",
    "pyodide.asm.mjs": "1a9775427ef6e8abaa7db88ece0515422d1886915ae5c9093776410c865dfd8d",
    "pyodide.asm.wasm": "e7f8fac36f8bf11085309cbc5c829b3ec3057c18bf1d73b05a6741612d63cdbf",
    LIBRARY: "444c770dfd75a32097fc0a7d5c1413fd3140601f49c3a1f2e9af0376fcd124b4",
    LOCK: "67e6f0b62fa972daa5fc27c28b3c2ad388f5e343a0be6cab9464d1def06a54a6",
    NUMPY: "0cad9c1b91f0082e4f959bc0e0bf5835a2efbba6ab3b1e9d1fe6e7e564cca98e",
    MICROPIP: "668cd1270f480ac9f93da4a2b4873a252743e4ad3da723d37a7e4c637c4f2314",
}

#: What a page never loads: tests, types, parts of Python for terminals and servers; commands, census, atlas.
LEFT_OUT: Final = re.compile(
    r"""
    .*\.(pyi|pxd|pyx|h|lib|a) | .*\.dist-info/RECORD
    | numpy/(f2py|testing|_pyinstaller|distutils)/.* | numpy/.*/tests/.* | numpy/conftest\.py
    | (_pyrepl|ensurepip|idlelib|multiprocessing|pydoc_data|unittest|venv|wsgiref|xmlrpc|curses|dbm)/.*
    | (_pydatetime|_pydecimal|_pyio|antigravity|cProfile|doctest|ftplib|imaplib|mailbox|pdb|pickletools
      |poplib|profile|pstats|pyclbr|pydoc|smtplib|tabnanny|this|trace|turtle|webbrowser|zipapp)\.py
    | burrkit/((cli|census|atlas)/.*|smt/(assembly|disassembly)\.py|workbench/assets/.*|page/assets/atlas\..*)
    """,
    re.VERBOSE,
)

NOTICE: Final = """\
What this site consists of, besides burrkit itself (MIT licence, burrkit/). The folders have the licences.

pyodide/            Pyodide 314.0.3 (Mozilla Public License 2.0), its interpreter unchanged; the source
                    is at https://github.com/pyodide/pyodide/tree/314.0.3 and names the libraries in it
python/             CPython 3.14, of which it is made (PSF License)
{others}
The Python files of all of them stand in archives as bytecode, without docstrings and without what a page does
not use. The licences of the libraries of the page itself are in its scripts.
"""


class SiteError(Exception):
    """The site cannot be built; the message is one line."""


def main() -> None:
    """Build the engine."""
    parser = ArgumentParser(description="Put Python, NumPy and burrkit for a static site together.")
    parser.add_argument("--pyodide", type=Path, metavar="FOLDER", help="a release of Pyodide 314.0.3")
    parser.add_argument("--sizes", action="store_true", help="print the sizes of a site that is complete")
    given = parser.parse_args()
    try:
        if given.sizes:
            print(sizes())
            return
        collect_pyodide(given.pyodide)
        write_engine()
    except SiteError as error:
        sys.exit(f"burrkit: {error}")


def collect_pyodide(folder: Path | None) -> None:
    """Copy the files of Pyodide from a folder, or from the wheel that has them, and check each."""
    PYODIDE.mkdir(parents=True, exist_ok=True)
    read = _from_folder(folder) if folder else _from_wheel(only(DOWNLOADS, "open_webui-*.whl"))
    for name, checksum in CHECKSUMS.items():
        content = read(name)
        if sha256(content) != checksum:
            raise SiteError(f"{name} is not the file of Pyodide 314.0.3: its SHA-256 differs")
        (PYODIDE / name).write_bytes(content)


def _from_folder(folder: Path) -> Callable[[str], bytes]:
    def read(name: str) -> bytes:
        try:
            return (folder / name).read_bytes()
        except OSError as error:
            raise SiteError(f"PYODIDE={folder}: {name}: {error.strerror}") from None

    return read


def _from_wheel(wheel: Path) -> Callable[[str], bytes]:
    return lambda name: ZipFile(wheel).read(f"open_webui/frontend/pyodide/{name}")


def write_engine() -> None:
    """Write what a page loads into the site, and the list of it last."""
    pure = sorted(file for file in DOWNLOADS.glob("*.whl") if not file.name.startswith("open_webui"))
    wheels = [PYODIDE / NUMPY, *pure, only(WHEEL, "burrkit-*.whl")]
    with TemporaryDirectory(dir=BUILD) as place:
        packed = as_bytecode([PYODIDE / LIBRARY, *wheels], Path(place))
        python = replaced(SITE / "python")
        names = [place_wheel(packed[wheel.name], python) for wheel in wheels]
        pyodide = replaced(SITE / "pyodide")
        shutil.copy(packed[LIBRARY], pyodide)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copy(PYODIDE / name, pyodide)
    # Packages come from the list below, so Pyodide's own list is empty.
    lock = json.loads((PYODIDE / LOCK).read_bytes())
    (pyodide / LOCK).write_text(json.dumps({"info": lock["info"], "packages": {}}), encoding="utf-8")
    collect_licences(wheels, replaced(SITE / "licenses"))
    files = [*sorted(pyodide.iterdir()), *(SITE / name for name in names), SITE / "facts.json"]
    engine = {
        "wheels": names,
        "files": {file.relative_to(SITE).as_posix(): described(file) for file in files},
    }
    part = SITE / "engine.json.part"
    part.write_text(json.dumps(engine, indent=1), encoding="utf-8")
    part.replace(SITE / "engine.json")


def as_bytecode(archives: Iterable[Path], place: Path) -> dict[str, Path]:
    """Archives without what no page loads, and with bytecode in place of sources, by their names."""
    sources, made = place / "from", place / "to"
    sources.mkdir()
    made.mkdir()
    for archive in archives:
        with ZipFile(archive) as whole, ZipFile(sources / archive.name, "w") as part:
            for name in sorted(whole.namelist()):
                if not name.endswith("/") and LEFT_OUT.fullmatch(name) is None:
                    part.writestr(name, whole.read(name))
    command = ["node", str(ROOT / "native" / "bytecode.mjs"), str(PYODIDE), str(sources), str(made)]
    if subprocess.run(command, check=False).returncode:
        raise SiteError("Pyodide could not compile its Python files in Node.js; the reason is above")
    return {file.name: file for file in made.iterdir()}


def place_wheel(packed: Path, folder: Path) -> str:
    """Copy a wheel into the site under a name with its checksum; returns its place in the site."""
    name, version = packed.name.split("-")[:2]
    target = folder / f"{name}-{version}-{sha256(packed.read_bytes())[:10]}.whl"
    shutil.copy(packed, target)
    return target.relative_to(SITE).as_posix()


def collect_licences(wheels: Iterable[Path], folder: Path) -> None:
    """Copy the licences of all that the site contains, with a text that names its parts."""
    others = []
    for wheel in [*wheels, PYODIDE / MICROPIP]:
        name, version = wheel.name.split("-")[:2]
        # Pyodide's files come without its licence, which micropip has: it is of the same authors.
        own = folder / ("pyodide" if wheel.name == MICROPIP else name)
        with ZipFile(wheel) as archive:
            for entry in archive.namelist():
                file = re.fullmatch(
                    r"[^/]+\.dist-info/(?:licenses/)?(.*(?:LICEN[CS]E|COPYING|NOTICE|AUTHORS)[^/]*)", entry
                )
                if file is not None:
                    own.mkdir(exist_ok=True)
                    (own / file[1].replace("/", "-")).write_bytes(archive.read(entry))
        if not own.is_dir():
            raise SiteError(f"{wheel.name} has no licence")
        if name not in ("burrkit", "micropip"):
            others.append(f"{name + '/':<20}{name} {version}")
    library = Path(sysconfig.get_path("stdlib"))
    licence = next(
        filter(
            Path.is_file,
            (library / "LICENSE.txt", library.parent / "LICENSE.txt", Path(sys.base_prefix, "LICENSE.txt")),
        ),
        None,
    )
    if licence is None:
        raise SiteError("the Python that builds the site has no LICENSE.txt")
    (folder / "python").mkdir()
    shutil.copy(licence, folder / "python" / "LICENSE.txt")
    (folder / "README.txt").write_text(NOTICE.format(others="\n".join(others)), encoding="utf-8")


# Sizes ------------------------------------------------------------------------------------------------------


def first_visit() -> dict[str, int]:
    """The bytes that a first visit to the workbench loads from a server that compresses, by the file."""
    engine = json.loads((SITE / "engine.json").read_bytes())
    page = [SITE / "index.html"]
    for file in page:  # what it names, and what these name; other pages have files of their own
        text = file.read_text(encoding="utf-8")
        page += [each for each in (SITE / "assets").iterdir() if each not in page and each.name in text]
    files = [*page, SITE / "engine.json", *(SITE / name for name in engine["files"])]
    return {file.relative_to(SITE).as_posix(): compressed(file) for file in files}


def compressed(file: Path) -> int:
    """The bytes of a file as a server sends it."""
    content = file.read_bytes()
    return min(len(content), len(gzip.compress(content)))


def sizes() -> str:
    """What a first visit loads, and the size of the whole site, in a line."""
    whole = sum(file.stat().st_size for file in SITE.rglob("*") if file.is_file())
    first = sum(first_visit().values())
    return f"{SITE}: {whole / 1e6:.1f} MB; a first visit loads {first / 1e6:.1f} MB, compressed"


# Files ------------------------------------------------------------------------------------------------------


def only(folder: Path, pattern: str) -> Path:
    """The file of a folder that a pattern fits. SiteError if there is not exactly one."""
    found = list(folder.glob(pattern))
    if len(found) != 1:
        raise SiteError(f"{folder}: {len(found)} files are like {pattern}, not one; `make web` puts it there")
    return found[0]


def replaced(folder: Path) -> Path:
    """An empty folder in place of an old one."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def described(file: Path) -> dict[str, object]:
    """The size and the checksum of a file."""
    content = file.read_bytes()
    return {"size": len(content), "sha256": sha256(content)}


def sha256(content: bytes) -> str:
    """The checksum of some bytes."""
    return hashlib.sha256(content).hexdigest()


if __name__ == "__main__":
    main()

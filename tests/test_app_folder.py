"""The application folder of ``native/app.py``, run with an empty environment: it must bring everything along.

Building it needs a package index and minutes, so these are tests for ``make test-full``.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from burrkit.cli.common.lazy import CommandGroup, CommandModule
from burrkit.cli.table import COMMANDS
from burrkit.formats.examples import examples as all_examples
from tests.console_examples import SERVES, Example, examples
from tests.installed import Installed

ROOT = Path(__file__).parent.parent
GUIDES = [ROOT / "README.md", *sorted((ROOT / "docs" / "guides").glob("*.md"))]

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(sys.platform != "linux", reason="the folder was only built and run on Linux"),
    pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler"),
]

#: In MB, on disk.
MOST_MB = 120
#: Seconds from the command to its end.
LONGEST_START = 2.0


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder, in a place with an unusual name."""
    place = tmp_path_factory.mktemp("app") / "my programs \u00fc" / "burrkit-app"
    subprocess.run([sys.executable, ROOT / "native" / "app.py", "--out", place], check=True)
    return place


@pytest.fixture
def app(folder: Path, tmp_path: Path) -> Installed:
    """The folder, and a home directory for it."""
    return Installed(folder, tmp_path)


def empty(folder: Path, *words: str) -> str:
    """The output of the program with no environment variable at all."""
    done = subprocess.run(
        [folder / "burrkit", *words], env={}, cwd="/", capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


# What it contains -------------------------------------------------------------------------------------------


def test_it_is_small(folder: Path) -> None:
    sizes = [file.lstat().st_size for file in folder.rglob("*") if file.is_file()]
    assert sum(sizes) < MOST_MB * 1_000_000


def test_no_compiler_is_inside(folder: Path) -> None:
    names = [file.relative_to(folder).as_posix().lower() for file in folder.rglob("*")]
    compilers = ("numba", "llvm", "libtcl", "tkinter", "f2py", "pygments", "cc1")
    assert not [name for name in names for word in compilers if word in name]
    # The names of modules stand uncompressed at the end of the program.
    program = (folder / "burrkit").read_bytes()
    assert b"burrkit.cli.solve" in program
    assert b"uvicorn.server" in program
    for absent in (b"numba.core", b"llvmlite.", b"tests.test_", b"PyInstaller.", b"pip._internal"):
        assert absent not in program


def test_what_is_inside(folder: Path) -> None:
    package = folder / "_internal" / "burrkit"
    parts = ["runtime/_kernels.abi3.so", "page/assets/viewer.html.gz", "workbench/assets/workbench.html.gz"]
    parts += ["census/data/counts.csv", "sixpiece/data/catalogue.csv", "pencil/words/data/parts.txt"]
    parts += [f"examples/{example.name}" for example in all_examples()]
    assert [part for part in parts if not (package / part).is_file()] == []
    licences = folder / "licenses"
    for name in ("burrkit", "numpy", "pillow", "manifold3d", "rich", "uvicorn"):
        assert any(file.stat().st_size > 500 for file in (licences / name).iterdir()), name
    assert "PYTHON SOFTWARE FOUNDATION" in (licences / "Python-LICENSE.txt").read_text(encoding="utf-8")


# The command line -------------------------------------------------------------------------------------------


def test_an_empty_environment(folder: Path) -> None:
    assert re.fullmatch(r"burrkit [0-9.]+\n", empty(folder, "--version"))
    assert "The workbench for interlocking puzzles" in empty(folder, "--help")
    assert "level 1.2" in empty(folder, "solve", "antique")
    assert empty(folder, "selftest").count("  passed  ") == 6
    assert "35,657,131,235" in empty(folder, "census", "count")
    assert "antique.txt" in empty(folder, "examples")
    assert "Love's Dozen" in empty(folder, "catalogue")


def test_it_starts_quickly(folder: Path) -> None:
    def seconds(*words: str) -> float:
        begin = time.perf_counter()
        empty(folder, *words)
        return time.perf_counter() - begin

    assert min(seconds("--help") for _ in range(3)) < LONGEST_START
    assert min(seconds("solve", "antique") for _ in range(3)) < LONGEST_START


def commands(group: CommandGroup) -> Iterator[tuple[str, ...]]:
    for name, command in group.commands.items():
        yield (name,)
        if isinstance(command, CommandGroup):
            yield from ((name, *words) for words in commands(command))


def test_every_command_is_found(app: Installed) -> None:
    """Their modules are imported by name, and so are those of kinds of pencil puzzles."""
    every = [*commands(COMMANDS)]
    assert ("census", "sets", "records") in every and isinstance(COMMANDS.commands["solve"], CommandModule)
    for words in every:
        assert app.run("burrkit", *words, "--help").startswith("Usage: burrkit "), words


#: What examples need that is not in the folder: a solver, pyarrow, a word list, other programs.
ELSEWHERE = ("--solve", "z3", ".parquet", "--list", "python", "--cluster")


def shown_in_guides() -> list[Example]:
    found = [example for page in GUIDES for example in examples(page)]
    wanted = [example for example in found if not example.command.startswith(SERVES)]
    return [example for example in wanted if not any(word in example.command for word in ELSEWHERE)]


@pytest.mark.parametrize("example", shown_in_guides(), ids=lambda example: example.command[:60])
def test_examples_of_the_guides(app: Installed, example: Example, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are written for a checkout: the working directory has examples and tests."""
    for name in ("examples", "tests", "bench", "docs"):
        (app.home / name).symlink_to(ROOT / name)
    with_system = Installed(app.commands, app.home)
    monkeypatch.setattr(
        Installed, "environment", lambda self, **named: {"PATH": f"{self.commands}:/usr/bin:/bin", **named}
    )
    with_system.check_example(example)


def test_a_page_and_a_picture(app: Installed) -> None:
    app.run("burrkit", "view", "antique", "-o", "antique.html")
    assert (app.home / "antique.html").stat().st_size > 100_000
    app.run("burrkit", "picture", "antique", "steps.png")
    app.run("burrkit", "make", "antique", "--out", "workshop")
    assert next(path.read_bytes()[:4] for path in app.home.glob("steps*.png")) == b"\x89PNG"
    assert (app.home / "workshop" / "print" / "plate-1.3mf").is_file()


def test_what_is_missing_is_one_line(app: Installed) -> None:
    (app.home / "x").mkdir()
    for words in (
        ["-m", "os"],
        ["-m"],
        ["solve", "nosuch.txt"],
        ["census", "run", "nosuch/x.db"],
        ["solve", "antique", "--nosuch"],
    ):
        code, printed, errors = app.ended("burrkit", *words)
        assert (code, printed, len(errors.splitlines())) == (2, "", 1), (words, errors)


def test_a_damaged_folder(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy, symlinks=True)
    (copy / "_internal" / "burrkit" / "runtime" / "_kernels.abi3.so").write_bytes(b"no library")
    code, printed, errors = Installed(copy, tmp_path).ended("burrkit", "solve", "antique")
    assert (code, printed) == (2, "")
    assert all(line.startswith("burrkit: ") for line in errors.splitlines()), errors


def test_other_programs_do_not_get_its_libraries(app: Installed) -> None:
    """A browser or a solver that loads the libraries of this folder instead of its own may crash."""
    solver = app.home / "solver"
    solver.write_text(f"#!/bin/sh\n/usr/bin/env > {app.home}/seen\necho unknown\n")
    solver.chmod(0o755)
    app.ended(
        "burrkit", "smt", "burr", "antique", "--solve", "--solver", str(solver), LD_LIBRARY_PATH="/opt/x"
    )
    assert "LD_LIBRARY_PATH=/opt/x\n" in (app.home / "seen").read_text()
    app.ended("burrkit", "smt", "burr", "antique", "--solve", "--solver", str(solver))
    assert "LD_LIBRARY_PATH" not in (app.home / "seen").read_text()


def test_modules_of_the_working_directory_are_not_imported(app: Installed) -> None:
    """Nor by the workers of the workbench: a downloaded folder of puzzles cannot run code."""
    hostile = app.home / "hostile"
    hostile.mkdir()
    for name in ("json", "numpy", "typer", "burrkit", "burrkit_extra", "sitecustomize", "usercustomize"):
        (hostile / f"{name}.py").write_text(f"open({str(app.home / 'marker')!r}, 'w')\n")
    shutil.copy(ROOT / "examples" / "antique.txt", hostile)
    paths = {"PYTHONPATH": str(hostile), "PYTHONSTARTUP": str(hostile / "json.py")}
    assert app.run("burrkit", "solve", "antique.txt", cwd=hostile, **paths)
    with Installed(app.commands, hostile).workbench("burrkit", "app", **paths) as workbench:
        workbench.check_that_it_solves(hostile / "antique.txt")
    assert not (app.home / "marker").exists()


# The workbench ----------------------------------------------------------------------------------------------


def workers() -> set[int]:
    """The worker processes of workbenches that run from an application folder."""
    found = set()
    for place in Path("/proc").glob("[0-9]*"):
        try:
            words = (place / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if words[0].endswith(b"/burrkit-app/burrkit") and b"burrkit.workbench.worker.main" in words:
            found.add(int(place.name))
    return found


def test_the_double_click(app: Installed) -> None:
    """A folder of the user's own with the examples, the page, a puzzle solved, and a clean end."""
    system = f"{app.commands}:/usr/bin:/bin"
    (app.home / "Documents").mkdir()
    own = app.home / "Documents" / "burrkit"
    before = workers()
    with app.workbench("burrkit-workbench", PATH=system) as workbench:
        assert str(own) in workbench.printed
        job = workbench.check_that_it_solves(own / "antique.txt")
        assert (job["assemblies"], job["solutions"], job["levels"]) == (1, 1, [["1.2", 1]])
        assert {file["name"] for file in workbench.ask_json("/api/files")["files"]} >= {"antique.txt"}
        assert workbench.ask_json("/api/about")["pixels"], "Pillow is in the folder"
        assert workers() > before
    assert workers() == before
    (own / "antique.txt").write_text("mine")
    with app.workbench("burrkit-workbench", PATH=system):
        pass
    assert (own / "antique.txt").read_text() == "mine"


def test_another_folder(app: Installed) -> None:
    with app.workbench("burrkit-workbench", "some where", PATH="/usr/bin:/bin") as workbench:
        assert str(app.home / "some where") in workbench.printed


def test_errors_of_the_double_click_are_one_line(app: Installed) -> None:
    (app.home / "file").write_text("")
    for words in (["file"], ["one", "two"], ["--port"]):
        code, printed, errors = app.ended("burrkit-workbench", *words, PATH="/usr/bin:/bin")
        assert (code, printed, len(errors.splitlines())) == (2, "", 1), errors
    code, _, errors = app.ended("burrkit-workbench", PATH="/usr/bin:/bin", HOME="/proc/nowhere")
    assert (code, len(errors.splitlines())) == (2, 1), errors


def test_an_entry_in_the_menu(folder: Path, tmp_path: Path) -> None:
    """``gio`` starts it as a desktop does, though without the terminal, which this machine may lack."""
    # Everything that the rules of quoting mention; the program only leaves a trace.
    place = tmp_path / "100% `of` $HOME \\ \"my\" 'own'"
    place.mkdir()
    shutil.copy(folder / "burrkit-workbench", place)
    (place / "burrkit").write_text(f'#!/bin/sh\necho "started $@" > "{tmp_path}/started"\n')
    (place / "burrkit").chmod(0o755)
    app = Installed(place, tmp_path)
    printed = app.run("burrkit-workbench", "--menu", PATH="/usr/bin:/bin")
    entry = tmp_path / ".local" / "share" / "applications" / "burrkit-workbench.desktop"
    assert str(entry) in printed
    text = entry.read_text(encoding="utf-8")
    assert "\nTerminal=true\n" in text
    gio = shutil.which("gio")
    if gio is None:
        pytest.skip("the entry was written; starting it needs gio, of GLib")
    entry.write_text(text.replace("Terminal=true", "Terminal=false"), encoding="utf-8")
    variables = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    subprocess.run([gio, "launch", entry], env=variables, check=True, timeout=60, cwd="/")
    until = time.monotonic() + 30
    while not (tmp_path / "started").exists() or not (tmp_path / "started").stat().st_size:
        assert time.monotonic() < until
        time.sleep(0.05)
    assert (tmp_path / "started").read_text() == "started -m burrkit.workbench.launch\n"


def test_an_entry_that_cannot_be_written(app: Installed) -> None:
    (app.home / "file").write_text("")
    place = str(app.home / "file")
    code, printed, errors = app.ended(
        "burrkit-workbench", "--menu", PATH="/usr/bin:/bin", XDG_DATA_HOME=place
    )
    assert (code, printed, len(errors.splitlines())) == (2, "", 1)


def test_a_system_with_nothing_else(folder: Path, tmp_path: Path) -> None:
    """The command line and the workers find all libraries in the folder, where there are none but glibc's."""
    chroot = shutil.which("chroot", path="/usr/sbin:/usr/bin:/sbin:/bin")
    if chroot is None or os.geteuid() != 0:
        pytest.skip("only root can run a program in another root directory")
    command = ["ldd", str(folder / "burrkit")]
    linked = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    libraries = [Path(found) for found in re.findall(r"(/\S+) \(0x", linked)]
    libc = next(file for file in libraries if file.name.startswith("libc.so"))
    libraries += [libc.with_name(name) for name in ("libm.so.6", "librt.so.1", "libutil.so.1")]
    root = tmp_path / "root"
    for library in filter(Path.exists, libraries):
        place = root / library.relative_to("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(library, place)
        place.chmod(0o755)
    shutil.copytree(folder, root / "app", symlinks=True)
    for name in ("dev", "tmp", "home"):
        (root / name).mkdir()
    (root / "dev" / "null").write_text("")
    (tmp_path / "in-root").write_text(f'#!/bin/sh\nexec {chroot} {root} /app/burrkit "$@"\n')
    (tmp_path / "in-root").chmod(0o755)
    app = Installed(tmp_path, tmp_path)
    assert app.run("in-root", "selftest", HOME="/home").count("  passed  ") == 6
    app.run("in-root", "picture", "antique", "/tmp/steps.png", HOME="/home")
    with app.workbench("in-root", "-m", "burrkit.workbench.launch", HOME="/home") as workbench:
        assert "Folder: /home/burrkit." in workbench.printed
        workbench.check_that_it_solves(root / "home" / "burrkit" / "antique.txt")


def test_building_replaces_no_other_folder(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("")
    command = [sys.executable, str(ROOT / "native" / "app.py"), "--out", str(tmp_path), "nosuch.whl"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ})
    assert done.returncode == 1
    assert "is not an application folder" in done.stderr and len(done.stderr.splitlines()) == 1
    assert (tmp_path / "mine").exists()

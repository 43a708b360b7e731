"""The wheel in an empty environment: no compiler, no Node.js, no Numba, and everything works.

A package index, other Pythons, and every example of the README: these are tests for ``make test-full``.
That the wheel has kernels and solves a burr is tested each time, in ``test_kernel_wheel``.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.console_examples import SERVES, Example, blocks, examples
from tests.installed import Installed

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
OBJECTS = ROOT / "build" / "kernels"

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler"),
]

#: What ``pip install burrkit`` may take on disk, in MB: 94 measured, of which NumPy has 71 and Pygments 9.
MOST_MB = 97
#: What the environment brings, and what the workbench needs besides.
OTHERS = ("pip", "setuptools", "pkg_resources", "_distutils_hack", "starlette", "uvicorn", "wsproto", "anyio")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    environment = {k: v for k, v in os.environ.items() if not k.startswith("BURRKIT_")}
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(ROOT)]
    subprocess.run(command, check=True, env=environment)
    return next(folder.glob("burrkit-*.whl"))


def install(wheel: Path, folder: Path, python: str) -> Installed:
    """An environment with the wheel and its extra web alone, and the examples in the home directory."""
    place, home = folder / "venv", folder / "home"
    subprocess.run([python, "-m", "venv", place], check=True)
    commands = place / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([commands / "python", "-m", "pip", "install", "--quiet", f"{wheel}[web]"], check=True)
    home.mkdir()
    made = Installed(commands, home)
    made.run("burrkit", "examples", "--out", "examples")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return install(wheel, tmp_path_factory.mktemp("empty"), sys.executable)


def site(installed: Installed) -> Path:
    """The folder of packages of an environment."""
    return next(installed.commands.parent.glob("[Ll]ib/**/site-packages"))


def test_it_is_complete(wheel: Path) -> None:
    assert "-cp311-abi3-" in wheel.name
    names = zipfile.ZipFile(wheel).namelist()
    for needed in (
        "burrkit/runtime/_kernels.abi3.so",
        "burrkit/page/assets/viewer.html.gz",
        "burrkit/page/assets/atlas.html.gz",
        "burrkit/workbench/assets/workbench.html.gz",
        "burrkit/workbench/assets/pencil.html.gz",
        "burrkit/page/assets/viewer.de.html.gz",
        "burrkit/workbench/assets/workbench.de.html.gz",
        "burrkit/workbench/assets/pencil.de.html.gz",
        "burrkit/examples/antique.txt",
    ):
        assert needed in names


def others() -> list[str]:
    """Other CPythons of this machine that the wheel is for."""
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = {}
    for minor in range(12, 15):
        candidates = [str(path) for path in versions.glob(f"3.{minor}.*/bin/python")]
        for candidate in filter(None, [*candidates, shutil.which(f"python3.{minor}")]):
            code = "import sys; print(sys.implementation.name, *sys.version_info[:2])"
            done = subprocess.run([candidate, "-c", code], capture_output=True, text=True, check=False)
            if done.stdout.split() == ["cpython", "3", str(minor)]:
                found[minor] = candidate
    return [found[minor] for minor in sorted(found) if minor != sys.version_info.minor]


def test_other_pythons_run_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    pythons = others()
    if not pythons:
        pytest.skip("no other CPython from 3.12 on is installed")
    for number, python in enumerate(pythons):
        folder = tmp_path / str(number)
        folder.mkdir()
        made = install(wheel, folder, python)
        assert made.run("burrkit", "selftest").count("passed") == 6
        code = "import sys, burrkit; burrkit.solve(burrkit.load('antique')); print('numba' in sys.modules)"
        assert made.run("python", "-c", code) == "False\n"


def test_numba_is_not_there(installed: Installed) -> None:
    code = "import importlib.util as u; print([u.find_spec(m) for m in ('numba', 'llvmlite', 'pydantic')])"
    assert installed.run("python", "-c", code) == "[None, None, None]\n"


def test_it_is_small(installed: Installed) -> None:
    folders = [folder for folder in site(installed).iterdir() if folder.name.partition("-")[0] not in OTHERS]
    used = sum(file.stat().st_size for folder in folders for file in folder.rglob("*") if file.is_file())
    assert used < MOST_MB * 1_000_000


def test_the_commands(installed: Installed) -> None:
    assert "level 1.2" in installed.run("burrkit", "solve", "antique")
    assert "12-0-0-0" in installed.run("burrkit", "ll", "35350030443000251130143320220666")
    assert "35,657,131,235" in installed.run("burrkit", "census", "count")
    installed.run("burrkit", "selftest")
    installed.run("burrkit", "view", "antique", "-o", "antique.html")
    assert (installed.home / "antique.html").stat().st_size > 100_000


# The README -------------------------------------------------------------------------------------------------


def test_the_readme_has_a_tour() -> None:
    commands = {example.command.split()[1] for example in examples(README)}
    assert {"solve", "view", "app"} <= commands
    assert "burrkit make" in "".join(blocks(README, "sh"))
    assert ">>> " in "".join(blocks(README, "python"))


@pytest.mark.parametrize(
    "example",
    [example for example in examples(README) if not example.command.startswith(SERVES)],
    ids=lambda example: example.command,
)
def test_examples_of_the_readme(installed: Installed, example: Example) -> None:
    installed.check_example(example)


@pytest.mark.parametrize("command", re.findall(r"^burrkit .*", "\n".join(blocks(README, "sh")), re.M))
def test_commands_of_the_readme_without_output(installed: Installed, command: str) -> None:
    installed.check_example(Example(command, "…"))
    code = installed.ended(*command.split())[0]
    assert code == 2, "what it wrote is there, and not replaced"


def test_python_of_the_readme(installed: Installed) -> None:
    shutil.copy(README, installed.home)
    assert installed.run("python", "-m", "doctest", "-o", "ELLIPSIS", "README.md") == ""


@pytest.mark.parametrize(
    "command",
    [example.command for example in examples(README) if example.command.startswith(SERVES)],
)
def test_the_workbench_of_the_readme(installed: Installed, command: str) -> None:
    with installed.workbench(*command.split()) as workbench:
        job = workbench.check_that_it_solves(installed.home / "examples" / "antique.txt")
    assert (job["assemblies"], job["solutions"], job["levels"]) == (1, 1, [["1.2", 1]])


# Notebooks --------------------------------------------------------------------------------------------------


def test_python_and_a_notebook(installed: Installed) -> None:
    code = (
        "import burrkit as bk, sys; r = bk.solve(bk.load('antique'));"
        "print(r); print(len(r._repr_html_()) > 1000, 'numba' in sys.modules)"
    )
    assert installed.run("python", "-c", code).splitlines()[1] == "True False"


def test_what_a_notebook_displays(installed: Installed, tmp_path: Path) -> None:
    """By IPython's own formatter, the one that every notebook uses."""
    command = ["-m", "pip", "install", "--quiet", "--target", str(tmp_path), "ipython"]
    subprocess.run([installed.commands / "python", *command], check=True)
    code = """
import burrkit as bk
from IPython.core.interactiveshell import InteractiveShell
display = InteractiveShell.instance().display_formatter.format
puzzle = bk.load("antique")
result = bk.solve(puzzle)
for shown in (puzzle, puzzle.pieces[0], result, result.solutions[0]):
    data, _ = display(shown)
    print(*sorted(data), "".join(data.get("text/html", data.get("image/svg+xml"))).count("<svg") > 0)
page = display(result)[0]["text/html"]
print("iframe" in page, len(page) > 100_000)
"""
    printed = installed.run("python", "-W", "ignore", "-c", code, PYTHONPATH=str(tmp_path))
    drawing, page = "image/svg+xml text/plain True", "text/html text/plain False"
    assert printed.splitlines() == [drawing, drawing, page, page, "True True"]


# Kernels ----------------------------------------------------------------------------------------------------


def test_baseline_code_computes_the_same(installed: Installed) -> None:
    for words in (["solve", "love's dozen", "--json"], ["census", "count"]):
        best, least = (
            installed.run("burrkit", *words, BURRKIT_KERNELS=level) for level in ("native", "baseline")
        )
        assert [line for line in best.splitlines() if "seconds" not in line] == [
            line for line in least.splitlines() if "seconds" not in line
        ]


#: Instructions that x86-64 processors before level v3 do not have, and that compilers like to use.
NEWER = re.compile(r"v[a-z0-9]+|popcnt|lzcnt|shlx|shrx|sarx|rorx|andn|bzhi|bls[ir]|mulx|movbe|p(?:dep|ext)")


def test_baseline_code_runs_on_any_processor(wheel: Path) -> None:
    objdump = shutil.which("objdump")
    if objdump is None or "x86_64" not in wheel.name:
        pytest.skip("needs objdump and an x86-64 processor")

    def newer(level: str) -> set[str]:
        files = sorted(map(str, OBJECTS.glob(f"here*/*/*.{level}.o")))
        command = [objdump, "--disassemble", "--no-show-raw-insn", *files]
        text = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
        used = set(re.findall(r"^ +[0-9a-f]+:\t(?:rep |lock )?([a-z0-9]+)", text, re.M))
        assert {"mov", "add", "jmp"} <= used
        return {name for name in used if NEWER.fullmatch(name)}

    assert newer("baseline") == set()
    assert newer("newer") > {"popcnt", "shlx"}
    assert "vpopcntq" not in newer("newer")
    if sys.platform == "linux":
        assert newer("newest") > {"shlx", "vpopcntq"}


@pytest.mark.parametrize("fault", ["missing", "damaged"])
def test_an_extension_that_does_not_load(installed: Installed, tmp_path: Path, fault: str) -> None:
    """Without Numba nothing can be solved: errors in lines, no traceback. What needs no kernel works."""
    shutil.copytree(site(installed) / "burrkit", tmp_path / "burrkit")
    module = next((tmp_path / "burrkit" / "runtime").glob("_kernels.*"))
    module.unlink()
    if fault == "damaged":
        module.write_bytes(b"no library")
    code, printed, errors = installed.ended("burrkit", "solve", "antique", PYTHONPATH=str(tmp_path))
    assert (code, printed) == (2, "")
    lines = errors.splitlines()
    assert all(line.startswith("burrkit: ") for line in lines), errors
    assert len(lines) == (2 if fault == "damaged" else 1)
    assert "pip install 'burrkit[jit]'" in lines[-1]
    code, _, errors = installed.ended(
        "burrkit", "solve", "antique", PYTHONPATH=str(tmp_path), BURRKIT_KERNELS="native"
    )
    assert (code, len(errors.splitlines())) == (2, 1), errors
    assert "number" in installed.run("burrkit", "piece", "74", PYTHONPATH=str(tmp_path)).lower()


def test_nothing_is_written_next_to_it(installed: Installed) -> None:
    """Packages and home directory may be read-only: nothing changes in one, and the other does not exist."""

    def state() -> dict[Path, int]:
        return {file: file.stat().st_mtime_ns for file in site(installed).rglob("*")}

    nowhere = "/proc/no-home" if sys.platform == "linux" else str(installed.home / "missing")
    before = state()
    assert "level 1.2" in installed.run("burrkit", "solve", "antique", HOME=nowhere, XDG_CACHE_HOME=nowhere)
    installed.run("burrkit", "selftest", HOME=nowhere)
    installed.run("burrkit", "census", "count", HOME=nowhere)
    assert state() == before


# The source distribution ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked."""
    folder = tmp_path_factory.mktemp("source")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    python = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "hatchling"], check=True)
    subprocess.run([python, "-m", "hatchling", "build", "-t", "sdist", "-d", folder], cwd=ROOT, check=True)
    with tarfile.open(next(folder.glob("burrkit-*.tar.gz"))) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    return next((folder / "unpacked").iterdir())


def test_what_the_source_distribution_contains(source: Path) -> None:
    command = ["git", "ls-files", "src", "examples", "native", "viewer"]
    tracked = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    pages = ("src/burrkit/page/assets/viewer.html.gz", "src/burrkit/workbench/assets/workbench.html.gz")
    others = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "PKG-INFO")
    missing = [name for name in (*tracked.split("\n")[:-1], *pages, *others) if not (source / name).is_file()]
    assert missing == []
    names = {path.name for path in source.rglob("*")}
    assert not names & {"node_modules", ".venv", "dist", "site", "__pycache__", ".git"}
    assert not [name for name in names if name.startswith("_kernels.") or name.endswith((".o", ".nbi"))]


def test_the_wheel_of_the_source_distribution(source: Path, wheel: Path, tmp_path: Path) -> None:
    """The same files as in the wheel of the checkout, except kernels, which take minutes."""
    environment = {**os.environ, "BURRKIT_NO_PAGE": "1", "BURRKIT_NO_KERNELS": "1"}
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(tmp_path), str(source)]
    subprocess.run(command, check=True, env=environment)
    built = set(zipfile.ZipFile(next(tmp_path.glob("burrkit-*.whl"))).namelist())
    expected = set(zipfile.ZipFile(wheel).namelist())
    assert built == {name for name in expected if not name.startswith("burrkit/runtime/_kernels.")}


# Tools ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tool", "words"),
    [("uv", ["tool", "install", "--force"]), ("pipx", ["install", "--force"])],
)
def test_tools_install_it(wheel: Path, tmp_path: Path, tool: str, words: list[str]) -> None:
    program = shutil.which(tool)
    if program is None:
        pytest.skip(f"{tool} is not installed")
    commands = tmp_path / "bin"
    places = {
        "HOME": str(tmp_path),
        "UV_TOOL_DIR": str(tmp_path / "tools"),
        "UV_TOOL_BIN_DIR": str(commands),
        "PIPX_HOME": str(tmp_path / "pipx"),
        "PIPX_BIN_DIR": str(commands),
    }
    subprocess.run([program, *words, f"{wheel}[web]"], env={**os.environ, **places}, check=True)
    made = Installed(commands, tmp_path)
    assert "level 1.2" in made.run("burrkit", "solve", "antique")
    shutil.copy(ROOT / "examples" / "antique.txt", tmp_path)
    with made.workbench("burrkit", "app") as workbench:
        workbench.check_that_it_solves(tmp_path / "antique.txt")

"""Whether the first run on a machine is distinguished from the later ones."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from burrkit.cli.census.run import RUN_KERNELS
from burrkit.runtime import native
from burrkit.runtime.kernel_cache import SOLVING, is_cold, kernel_modules, shares

INDEX = f"search.search-12.py{sys.version_info.major}{sys.version_info.minor}.nbi"


@pytest.fixture(autouse=True)
def compiled_by_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a checkout without a run of ``make kernels``."""
    monkeypatch.setattr(native, "are_used", lambda: False)
    monkeypatch.setenv("BURRKIT_KERNELS", "jit")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one kernel that is not compiled."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    source = tmp_path / "burrkit" / "assembly" / "kernel" / "search.py"
    source.parent.mkdir(parents=True)
    source.write_text("import numba\n\n@kernel\ndef search(): ...\n")
    os.utime(source, (1000, 1000))
    return tmp_path / "burrkit"


def put(folder: Path, name: str = INDEX, time: int = 2000) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(b"index")
    os.utime(folder / name, (time, time))


def hashed(package: Path) -> str:
    folder = package / "assembly" / "kernel"
    return f"kernel_{hashlib.sha1(str(folder).encode()).hexdigest()}"


def test_no_cache_is_cold(package: Path) -> None:
    assert is_cold(("assembly",), package)


def test_room_without_kernel_is_never_cold(package: Path) -> None:
    assert not is_cold(("geometry",), package)


def test_index_next_to_the_source(package: Path) -> None:
    put(package / "assembly" / "kernel" / "__pycache__")
    assert not is_cold(("assembly",), package)
    assert not is_cold(("assembly", "geometry"), package)


def test_index_older_than_the_source(package: Path) -> None:
    put(package / "assembly" / "kernel" / "__pycache__", time=500)
    assert is_cold(("assembly",), package)


def test_an_empty_index(package: Path) -> None:
    put(package / "assembly" / "kernel" / "__pycache__")
    (package / "assembly" / "kernel" / "__pycache__" / INDEX).write_bytes(b"")
    os.utime(package / "assembly" / "kernel" / "__pycache__" / INDEX, (2000, 2000))
    assert is_cold(("assembly",), package)


def test_index_of_another_python(package: Path) -> None:
    put(package / "assembly" / "kernel" / "__pycache__", "search.search-12.py27.nbi")
    assert is_cold(("assembly",), package)


def test_configured_folder_counts_alone(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(package / "assembly" / "kernel" / "__pycache__")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "configured"))
    assert is_cold(("assembly",), package)
    put(tmp_path / "configured" / hashed(package))
    assert not is_cold(("assembly",), package)


@pytest.mark.skipif(sys.platform != "linux", reason="the user's cache folder has another place")
def test_user_cache(package: Path, tmp_path: Path) -> None:
    put(tmp_path / "home" / "numba" / hashed(package))
    assert not is_cold(("assembly",), package)


def test_every_module_of_a_package_that_holds_a_kernel_counts(package: Path) -> None:
    folder = package / "assembly" / "kernel"
    put(folder / "__pycache__")
    (folder / "rare.py").write_text("import numba\n\n@kernel\ndef rare(): ...\n")
    (folder / "parts.py").write_text("import numba\n\n@part\ndef part(): ...\n")
    for source in folder.glob("*.py"):
        os.utime(source, (1000, 1000))
    assert is_cold(("assembly",), package)
    put(folder / "__pycache__", INDEX.replace("search.", "rare."))
    assert not is_cold(("assembly",), package)


@pytest.mark.parametrize("configured", [True, False])
def test_agrees_with_numba(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, configured: bool) -> None:
    """The cache of a function compiled by Numba itself is found where this module looks."""
    source = tmp_path / "folder" / "kernel" / "twice.py"
    source.parent.mkdir(parents=True)
    source.write_text(
        "import numba\n\nkernel = numba.njit('int64(int64)', cache=True)\n\n"
        "@kernel\ndef twice(x):\n    return 2 * x\n"
    )
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    if configured:
        monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    assert is_cold(("folder",), tmp_path)
    import subprocess

    code = f"import sys; sys.path.insert(0, {str(source.parent)!r}); import twice"
    subprocess.run([sys.executable, "-c", code], check=True)
    assert not is_cold(("folder",), tmp_path)


def test_only_what_is_needed_counts(package: Path) -> None:
    for name in ("one", "other"):
        source = package / "census" / "kernel" / f"{name}.py"
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text("\n@kernel\n")
        os.utime(source, (1000, 1000))
    put(package / "census" / "kernel" / "__pycache__", INDEX.replace("search.", "one."))
    assert is_cold(("census",), package)
    assert not is_cold(("census.kernel.one",), package)
    assert is_cold(("census.kernel.one", "census.kernel.other"), package)


def test_a_change_of_what_a_kernel_calls_counts(package: Path) -> None:
    """Code of the modules that a kernel imports is part of its own, theirs included; constants count too."""
    folder = package / "assembly" / "kernel"
    texts = {
        "search.py": "from burrkit.assembly.kernel import inner\n\n@kernel\ndef search(): ...\n",
        "inner.py": "from burrkit.assembly.kernel.leaf import (\n    leaf,\n)\n\n@part\ndef inner(): ...\n",
        "leaf.py": "from burrkit.assembly.sizes import SIZE\n\n@part\ndef leaf(): ...\n",
        "../sizes.py": "from burrkit.assembly.far import FAR\nSIZE = 1\n",
        "../far.py": "FAR = 1\n",
        "other.py": "@part\ndef other(): ...\n",
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
        os.utime(folder / name, (1000, 1000))
    put(folder / "__pycache__", time=2000)
    assert not is_cold(("assembly",), package)
    for name in texts:
        os.utime(folder / name, (3000, 3000))
        assert is_cold(("assembly",), package) == (name not in {"other.py", "../far.py"}), name
        os.utime(folder / name, (1000, 1000))


@pytest.mark.parametrize("processes", [1, 2, 3, 64])
def test_modules_are_divided_among_processes(processes: int) -> None:
    sources = list(kernel_modules(("assembly", "moves", "search")))
    divided = shares(sources, processes)
    assert sorted(source for share in divided for source in share) == sorted(sources)
    assert 1 <= len(divided) <= processes
    assert processes == 1 or len(divided) > 1


def test_what_shares_code_is_compiled_together() -> None:
    """On two cores the state search is compiled in one process, the exact cover in the other."""
    first, second = shares(list(kernel_modules(SOLVING)), 2)
    assert {"breadth_first", "layer_chunk", "cores"} <= {source.stem for source in first}
    assert {"exact_cover", "layer"} <= {source.stem for source in second}


def test_solving_cubes_loads_and_compiles_nothing_else() -> None:
    """Not for its first use either, which compiles everything at once."""
    code = """
import sys
from burrkit.runtime.kernel_cache import compile_all
from burrkit.cli.app import main
compile_all()
sys.argv = ["burrkit", "solve", "1,120,3328,3322,3328,3305"]
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
others = "burrkit.census.", "burrkit.moves.lattices.", "burrkit.moves.turns."
print([name for name in sys.modules if name.startswith(others)])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
    assert len(done.stdout.splitlines()) > 1


BAD = [
    ("search", "climb", "--box", "0x0x0"),
    ("search", "climb", "--out", "{}"),
    ("search", "--pieces", "1,52x2,792,824,911,975,1024", "--out", "{}"),
    ("census", "run", "{}"),
    ("census", "run", "{}/none/ledger"),
    ("census", "run", "{}/ledger", "--share", "3/2"),
    ("census", "report", "{}"),
    ("census", "verify", "{}/ledger", "1"),
    ("census", "merge", "{}/ledger", "{}/other"),
    ("census", "sets", "run", "{}"),
    ("census", "sets", "report", "{}/ledger"),
    ("census", "turns", "report", "{}/ledger"),
]


def test_arguments_are_checked_before_anything_is_compiled(tmp_path: Path) -> None:
    """Loading a kernel compiles it; so no kernel may be loaded, nor even Numba."""
    code = f"""
import sys
from burrkit.cli.app import main
for words in {[[word.format(tmp_path) for word in words] for words in BAD]!r}:
    sys.argv = ["burrkit", *words]
    try:
        main()
    except SystemExit as end:
        assert end.code == 2, (words, end.code)
    assert "numba" not in sys.modules, words
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert len(done.stderr.splitlines()) == len(BAD)
    assert "compiling" not in done.stderr


def test_the_census_names_the_kernels_that_it_loads() -> None:
    """``census run`` looks at those alone, so as not to announce compiling that never happens."""
    code = """
import sys
from pathlib import Path
import burrkit.runtime.jit
burrkit.runtime.jit.kernel = lambda function: function
import burrkit.census.enumeration.selection, burrkit.census.results.result_file
import burrkit.census.enumeration.plans
ours = ("burrkit.census.", "burrkit.sixpiece.engine.")
for name, module in sorted(sys.modules.items()):
    if name.startswith(ours) and b"\\n@kernel\\n" in Path(module.__file__).read_bytes():
        print(name.removeprefix("burrkit."))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [*RUN_KERNELS]

"""Every console example of the documentation is run, and must print what the page shows."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections import Counter
from pathlib import Path

import pytest

from burrkit.geometry.lattices import NAMES
from burrkit.page.template import is_built
from tests.console_examples import SERVES, blocks, comparable, examples, pattern
from tests.smt.solvers import real

ROOT = Path(__file__).parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def _examples() -> list[tuple[str, str, str]]:
    """Page, command, and the output shown."""
    return [(page.name, *example) for page in PAGES for example in examples(page)]


def test_there_are_examples() -> None:
    assert len(_examples()) >= 5


def _environment() -> dict[str, str]:
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    environment = {**os.environ, "PATH": path, "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1"}
    environment.pop("FORCE_COLOR", None)
    return environment


@pytest.mark.parametrize(
    ("page", "command", "shown"), [each for each in _examples() if not each[1].startswith(SERVES)]
)
def test_example_prints_what_is_shown(page: str, command: str, shown: str) -> None:
    if command.startswith("burrkit view ") and not is_built():
        pytest.skip("the page has not been built")
    if "--solve" in command:
        real("z3")
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env=_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    printed = comparable(done.stdout)
    assert pattern(shown).fullmatch(printed), f"{page}: {command} printed\n{printed}"


@pytest.mark.parametrize(
    ("command", "shown"), [each[1:] for each in _examples() if each[1].startswith(SERVES)]
)
def test_the_workbench_answers_at_its_address(command: str, shown: str) -> None:
    pytest.importorskip("starlette")
    words = [*command.split(), "--no-browser"]
    server = subprocess.Popen(
        words,
        cwd=ROOT,
        env=_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert server.stdout is not None
    try:
        printed = "".join(server.stdout.readline() for _ in shown.splitlines())
        assert pattern(shown).fullmatch(printed), printed
        address = re.search(r"http:[^#]*", printed)
        assert address is not None
        with urllib.request.urlopen(address[0], timeout=60) as answer:
            assert answer.status == 200
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == 0
    finally:
        server.kill()
        server.stdout.close()
        server.wait()


def test_python_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # where the examples write their files
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    failed = []
    for page in PAGES:
        text = "\n".join(blocks(page, "python"))
        for file in tmp_path.iterdir():
            shutil.rmtree(file) if file.is_dir() else file.unlink()
        if runner.run(doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)).failed:
            failed.append(page.name)
    assert failed == []


def test_links_lead_somewhere() -> None:
    links = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
    targets = [(page, target) for page in PAGES for target in links.findall(page.read_text(encoding="utf-8"))]
    assert [f"{page.name}: {target}" for page, target in targets if not (page.parent / target).exists()] == []


def test_the_comparison_with_burrtools() -> None:
    """Each figure of the table is that of the page to which it links."""
    table = "".join(re.findall(r"^\|.*\n", (ROOT / "README.md").read_text("utf-8"), re.M))
    docs = {name: (ROOT / "docs" / name).read_text("utf-8") for name in ("performance.md", "workbench.md")}
    (mean, designs, least), (newer, same, least_of_newer) = re.findall(
        r"in the geometric mean, \d+ at the least \| (\S+) \(of (\w+) designs\), (\S+) at the least \|",
        docs["performance.md"],
    )
    assert f"{mean} times burrTxt 0.7.1 over {designs} published designs, {least} at the least" in table
    assert designs == same
    assert f"{newer} times its newest core, {least_of_newer} at the least" in table
    rows = Counter(re.findall(r"^\|.*?\| ([ynp-]) \|", docs["workbench.md"], re.M))
    assert f"[{rows['y']} of {rows.total()} things]" in table
    assert f"{rows['p']} more in part" in table
    assert f"the 5 grids of BurrTools and [{len(NAMES) - 5} more]" in table

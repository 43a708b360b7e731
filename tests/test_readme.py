"""Every console example of the documentation is run, and must print what the page shows.

``…`` stands for anything within a line; alone on a line it stands for any lines.
"""

from __future__ import annotations

import doctest
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from burrkit.viewer.page import is_built
from tests.smt.solvers import real

ROOT = Path(__file__).parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def _blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)


def _examples() -> list[tuple[str, str, str]]:
    """Page, command, and the output shown."""
    found = []
    for page in PAGES:
        for block in _blocks(page, "console"):
            for example in re.split(r"^\$ ", block, flags=re.M)[1:]:
                command, _, shown = example.partition("\n")
                found.append((page.name, command, shown))
    return found


def _pattern(shown: str) -> re.Pattern[str]:
    lines = []
    for line in shown.rstrip("\n").split("\n"):
        if line.strip() == "…":
            lines.append("(?:.*\n)*")
        else:
            lines.append(re.escape(line.rstrip()).replace("…", ".*") + "\n")
    return re.compile("".join(lines))


def test_there_are_examples() -> None:
    assert len(_examples()) >= 5


#: What the first run on a machine says; which test comes first is chance.
_COMPILING = re.compile(r"burrkit: (compiling the kernels for this machine, once \.\.\.|compiled in .* s)")


def _printed(text: str) -> str:
    lines = (line.rstrip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if not _COMPILING.fullmatch(line))


#: What serves until it is told to stop.
_SERVES = "burrkit app "


def _environment() -> dict[str, str]:
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    environment = {**os.environ, "PATH": path, "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1"}
    environment.pop("FORCE_COLOR", None)
    return environment


@pytest.mark.parametrize(
    ("page", "command", "shown"), [each for each in _examples() if not each[1].startswith(_SERVES)]
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
    printed = _printed(done.stdout)
    assert _pattern(shown).fullmatch(printed), f"{page}: {command} printed\n{printed}"


@pytest.mark.parametrize(
    ("command", "shown"), [each[1:] for each in _examples() if each[1].startswith(_SERVES)]
)
def test_the_workbench_answers_where_it_says(command: str, shown: str) -> None:
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
        assert _pattern(shown).fullmatch(printed), printed
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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples(page: Path) -> None:
    examples = "\n".join(_blocks(page, "python"))
    test = doctest.DocTestParser().get_doctest(examples, {}, page.name, str(page), 0)
    failed, _ = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"

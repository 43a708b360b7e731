"""The console examples of the documentation: the commands, and what they print.

``…`` stands for anything within a line; alone on a line it stands for any lines. Columns may be farther apart
or nearer: a table is as wide as the time that it gives.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

#: A command that serves until it is stopped.
SERVES: Final = "burrkit app "

#: What the first run on a machine prints; which test comes first is chance.
_COMPILING = re.compile(r"burrkit: (compiling the kernels for this machine, once \.\.\.|compiled in .* s)")


class Example(NamedTuple):
    """A command, and the output that the page shows."""

    command: str
    shown: str


def blocks(page: Path, language: str) -> list[str]:
    """The code blocks of a page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)


def examples(page: Path) -> list[Example]:
    """The console examples of a page."""
    found = []
    for block in blocks(page, "console"):
        for example in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, shown = example.partition("\n")
            found.append(Example(command, shown))
    return found


def pattern(shown: str) -> re.Pattern[str]:
    """What matches an output as it is shown."""
    lines = []
    for line in shown.rstrip("\n").split("\n"):
        if line.strip() == "…":
            lines.append("(?:.*\n)*")
        else:
            words = re.split(r"(?<=\S) {2,}", line.rstrip())
            lines.append(" {2,}".join(map(re.escape, words)).replace("…", ".*") + "\n")
    return re.compile("".join(lines))


def comparable(printed: str) -> str:
    """An output without the spaces at the ends of lines, and without lines about compiling."""
    lines = (line.rstrip() for line in printed.splitlines())
    return "".join(f"{line}\n" for line in lines if not _COMPILING.fullmatch(line))

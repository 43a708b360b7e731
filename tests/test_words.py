"""The words of the source and the documentation: plain modern English, in which programs do not speak.

Each word below has a usual replacement; docs/glossary.md has the words to use. Docstrings, comments, messages
and help texts of src/ are examined, and every page of docs/ but the generated reports.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "burrkit"

#: Packages and modules that are not examined yet. To examine all of them, make this set empty.
REWRITING: frozenset[str] = frozenset()

#: A pattern, and what to write instead.
FORBIDDEN = {
    r"tells?|told": "returns, reports, prints, distinguishes",
    r"asks|asked": "requests, checks, calls, queries",
    r"knows": "stores, contains, has",
    r"whoever|whomever|whosoever": "the caller, the user, code that",
    r"somebody|anybody|nobody": "a user, another process, no reader",
    r"anew": "again",
    r"dear|dearer": "expensive, slow",
    r"lent|lends?": "borrowed, shared, passed",
    r"whereupon|thereof|wherein|hither|thither|lest|besides which": "a plain clause",
    r"one likes|as one likes": "any number, any",
    r"to and fro": "in both directions",
    r"nothing of ours|none of ours|not ours|of ours": "nothing from burrkit",
    r"floor \d|floors|the house|crews?|hurry": "package, module, workers, preempt",
    r"gifts?|gives? away|given away": "handed-over work",
    r"piles?|tellers?|rooms": "table, the class by what it does, module",
}
_PATTERN = re.compile(rf"\b(?:{'|'.join(FORBIDDEN)})\b", re.IGNORECASE)


def words_in(text: str) -> Iterator[str]:
    """The forbidden words of a text, each with what stands around it. Code in backticks is not prose."""
    prose = re.sub(r"`[^`]*`", "`code`", text)
    for match in _PATTERN.finditer(prose):
        yield " ".join(prose[max(match.start() - 25, 0) : match.end() + 25].split())


def prose_of(file: Path) -> Iterator[tuple[int, str]]:
    """Comments and strings of a module, each with its line."""
    source = file.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield node.lineno, node.value


def modules() -> list[Path]:
    return [file for file in sorted(SOURCE.rglob("*.py")) if not is_exempt(file.relative_to(SOURCE))]


def is_exempt(file: Path) -> bool:
    return file.parts[0] in REWRITING or file.as_posix() in REWRITING


@pytest.mark.parametrize("file", modules(), ids=lambda file: str(file.relative_to(SOURCE)))
def test_source_speaks_plain_english(file: Path) -> None:
    wrong = [f"line {line}: {found}" for line, text in prose_of(file) for found in words_in(text)]
    assert wrong == []


def pages() -> list[Path]:
    """All pages but the generated reports and the history of changes."""
    docs = ROOT / "docs"
    reports = [page for page in docs.rglob("*.md") if page.parent != docs / "census"]
    return [*sorted(set(ROOT.glob("*.md")) - {ROOT / "CHANGELOG.md"}), *sorted(reports)]


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_pages_speak_plain_english(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    if page == ROOT / "README.md":
        text = text[text.index("## ") :]  # its opening stays as it is
    text = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    assert list(words_in(text)) == []


def test_exceptions_exist() -> None:
    assert {name for name in REWRITING if not (SOURCE / name).exists()} == set()

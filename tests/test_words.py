"""The words of the source, the pages, the tests and the documentation: plain modern English.

Programs do not speak in it. Each word below has a usual replacement; docs/glossary.md has the words to use.
Comments, strings and texts are examined; code is not.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent

#: Words that may follow "is no".
COMPARED = "(?:longer|more|less|fewer|larger|better|worse|later)"
#: A pattern, and what to write instead.
FORBIDDEN = {
    r"tells?|told": "returns, reports, prints, distinguishes",
    r"asks|asked|asking": "requests, checks, calls, queries",
    r"says?|said|saying": "reports, shows, states, defines",
    r"knows?": "stores, contains, has",
    r"whoever|whomever|whosoever": "the caller, the user, code that",
    r"somebody|anybody|nobody": "a user, another process, no reader",
    r"anew|lately|for ever": "again, recently, forever",
    r"dear|dearer": "expensive, slow",
    r"lent|lends?": "borrowed, shared, passed",
    r"whereupon|thereof|wherein|hither|thither|lest|besides which|whose|shall": "a plain clause",
    r"one likes|as one likes": "any number, any",
    r"to and fro": "in both directions",
    r"nothing of ours|none of ours|not ours|of ours": "nothing from burrkit",
    r"floor \d|floors|the house|crews?|hurry": "package, module, workers, preempt",
    r"gifts?|gives? away|given away": "handed-over work",
    r"piles?|tellers?|rooms|doors?|(?<!random )walks?|news": "table, module, button, replay, updates",
    rf"(?<!there )(?:is|are|was|were) (?:no(?! {COMPARED})|(?-i:none))": "is not a, no such",
    r"so many|as many(?! as| \w+ as)|so long|so few": "that many, n rows",
    r"beside(?! ours| counted| the census)": "next to, besides; headings of the census have it",
    r"lies?|lying|lain|lays?|laid": "is at, rests, placed",
    r"wants?|wanted|wanting|wish(?:es|ed)?": "requested, expected",
    r"kept|(?<!invalid )(?-i:held)(?! together|\)|\n)|heft|finer": "stored, fixed, weight, refined",
    r"lift(?:s|ed|ing)?|dress(?:ed|es|ing)?": "raised, coloured",
    r"alike|(?<!set )(?<!\A )(?<! (?-i:[A-Z]) )aside": "equal, offset; captions have 'Put A aside'",
    r"at hand|looked at": "present, examined",
}


_FORBIDDEN = re.compile(rf"\b(?:{'|'.join(FORBIDDEN)})\b", re.IGNORECASE)
#: Code within a text: ``names``, arrays[k], and the first column of a drawing of data.
_CODE = re.compile(r"(`+)[^`]+\1|\b\w+(?=\[|\.\w|  )")

#: The folders that are examined, by language.
PYTHON = ("src/burrkit", "bench", "native", "tests")
TYPESCRIPT = ("viewer/src", "viewer/tests", "viewer/bench")
#: The texts of the pages in another language.
GERMAN = ROOT / "viewer" / "src" / "words-de"


def words_in(text: str) -> Iterator[str]:
    """The forbidden words of a text, each with its neighbours. Code is not prose."""
    prose = _CODE.sub("`code`", text)
    for match in _FORBIDDEN.finditer(prose):
        yield " ".join(prose[max(match.start() - 25, 0) : match.end() + 25].split())


def python_prose(source: str) -> Iterator[tuple[int, str]]:
    """Comments and strings of a module, each with its line."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield node.lineno, node.value


#: Comments and strings of TypeScript; a template counts up to its first expression.
_TYPESCRIPT_PROSE = re.compile(
    r"""/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|>[^<>{}=;]*<""",
    re.DOTALL,
)


def typescript_prose(source: str) -> Iterator[tuple[int, str]]:
    """Comments, strings and the text of elements, each with its line."""
    for match in _TYPESCRIPT_PROSE.finditer(source):
        if " " in match[0]:
            yield source.count("\n", 0, match.start()) + 1, match[0].replace("`", " ")


def files(folders: Iterable[str], *endings: str) -> list[Path]:
    found = [file for folder in folders for ending in endings for file in (ROOT / folder).rglob(f"*{ending}")]
    return sorted(file for file in found if file != Path(__file__) and not file.is_relative_to(GERMAN))


def offenders(found: Iterable[tuple[Path, int, str]]) -> list[str]:
    return [
        f"{file.relative_to(ROOT)}:{line}: {word}" for file, line, text in found for word in words_in(text)
    ]


def test_python_speaks_plain_english() -> None:
    prose = ((file, *each) for file in files(PYTHON, ".py") for each in python_prose(file.read_text("utf-8")))
    assert offenders(prose) == []


def test_typescript_speaks_plain_english() -> None:
    sources = files(TYPESCRIPT, ".ts", ".tsx", ".mjs")
    prose = ((file, *each) for file in sources for each in typescript_prose(file.read_text("utf-8")))
    assert offenders(prose) == []


def test_pages_speak_plain_english() -> None:
    """All pages but the generated reports and the history of changes."""
    reports = {page for page in files(["docs"], ".md") if page.parent == ROOT / "docs" / "census"}
    pages = {*ROOT.glob("*.md"), *files(["docs"], ".md")} - {ROOT / "CHANGELOG.md"} - reports
    texts = {page: page.read_text(encoding="utf-8") for page in sorted(pages)}
    readme = texts[ROOT / "README.md"]
    texts[ROOT / "README.md"] = readme[readme.index("## ") :]  # its opening stays as it is
    assert (
        offenders(
            (page, 1, re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)) for page, text in texts.items()
        )
        == []
    )

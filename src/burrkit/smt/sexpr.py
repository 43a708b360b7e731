"""S-expressions, as SMT solvers print them: atoms and lists, comments, strings and quoted symbols.

An atom is a ``str``, a list a ``tuple``. A string keeps its quotation marks, so that it cannot be confused
with a symbol; ``|quoted symbols|`` lose their bars, because ``|x|`` and ``x`` are the same symbol. The reader
uses no recursion, so that no output of a solver can overflow the stack.
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from burrkit.errors import BurrkitError

SExpr: TypeAlias = "str | tuple[SExpr, ...]"

_TOKEN: Final = re.compile(
    r"""[ \t\r\n\f\v]+ | ;[^\n\r]*
    | (?P<bracket>[()])
    | (?P<string>"(?>(?:[^"]++|"")*)")
    | \|(?P<quoted>[^|]*)\|
    | (?P<atom>[^ \t\r\n\f\v()";|]+)
    """,
    re.VERBOSE,
)


class SExprError(BurrkitError):
    """A text that is not a sequence of S-expressions."""

    code = "malformed"


def parse(text: str) -> list[SExpr]:
    """All S-expressions of a text, in order. SExprError, with the line, if it is not one."""
    open_lists: list[list[SExpr]] = [[]]
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            what = "string" if text[at] == '"' else "quoted symbol"
            raise SExprError(f"line {_line(text, at)}: a {what} that does not end")
        if token["bracket"] == "(":
            open_lists.append([])
        elif token["bracket"] == ")":
            if len(open_lists) == 1:
                raise SExprError(f"line {_line(text, at)}: ')' without its '('")
            done = tuple(open_lists.pop())
            open_lists[-1].append(done)
        elif token.lastgroup is not None:
            open_lists[-1].append(token[token.lastgroup])
        at = token.end()
    if len(open_lists) > 1:
        raise SExprError(f"the text ends within {len(open_lists) - 1} open '('")
    return open_lists[0]


def write(expression: SExpr) -> str:
    """An expression on one line, as a person reads it; symbols that need bars do not get them back."""
    words: list[str] = []
    waiting: list[SExpr] = [expression]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            words.append(item)
        else:
            waiting += [")", *reversed(item), "("]
    return " ".join(words).replace("( ", "(").replace(" )", ")")


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1

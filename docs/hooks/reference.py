"""The reference of the Python API and of all commands as Markdown, generated and committed.

    python docs/hooks/reference.py     write docs/api/*.md and docs/commands.md

tests/test_docs_site.py fails if a page is not what this writes.
"""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import burrkit
from burrkit.cli.app import every_command

DOCS: Final = Path(__file__).resolve().parents[1]

_NOTE: Final = "<!-- Generated from the docstrings by docs/hooks/reference.py. -->\n"
#: The widest signature on one line, and the width of the help of commands.
_WIDE: Final = 100
_COLUMNS: Final = 80

#: A default value without a representation of its own.
_ADDRESS: Final = re.compile(r"<(?:function )?([\w.<>]+)[^>]* at 0x[0-9a-f]+>")


def pages() -> dict[Path, str]:
    """All generated pages with their texts."""
    modules = dict(public_modules())
    found = {DOCS / "api" / f"{_stem(name)}.md": _page(name, module) for name, module in modules.items()}
    found[DOCS / "api" / "index.md"] = _index(modules)
    found[DOCS / "commands.md"] = _commands()
    return found


def public_modules() -> Iterator[tuple[str, ModuleType]]:
    """``burrkit``, and all modules that the names of public modules lead to."""
    waiting: list[tuple[str, ModuleType]] = [("burrkit", burrkit), ("burrkit.errors", burrkit.errors)]
    seen = set[str]()
    while waiting:
        name, module = waiting.pop(0)
        if name in seen:
            continue
        seen.add(name)
        yield name, module
        members = ((each, getattr(module, each)) for each in getattr(module, "__all__", ()))
        waiting += [(f"{name}.{each}", value) for each, value in members if isinstance(value, ModuleType)]


def _stem(name: str) -> str:
    return name.removeprefix("burrkit.").replace(".", "-")


# Pages of modules ----------------------------------------------------------------------------------------


def _index(modules: dict[str, ModuleType]) -> str:
    rows = (f"| [`{name}`]({_stem(name)}.md) | {_first_line(module)} |" for name, module in modules.items())
    head = (
        "# Reference\n\nEvery public name of burrkit, from its docstrings; [all commands](../commands.md).\n"
    )
    return "\n".join((_NOTE + head, "| module | contents |", "|---|---|", *rows, ""))


def _first_line(value: object) -> str:
    return markdown(inspect.getdoc(value) or "").partition("\n")[0]


def _page(name: str, module: ModuleType) -> str:
    parts = [f"{_NOTE}# `{name}`", markdown(inspect.getdoc(module) or "")]
    for each in sorted(_names(module), key=str.lower):
        value = getattr(module, each)
        full = f"{name}.{each}"
        if isinstance(value, ModuleType):
            parts.append(f"## `{each}`\n\n[`{full}`]({_stem(full)}.md): {_first_line(value)}")
        elif inspect.isclass(value):
            parts += _class(each, value)
        elif callable(value) and not isinstance(value, type(list[int])):
            parts.append(_entry("##", each, signature(each, value), value))
        elif not each.startswith("__"):
            parts.append(f"## `{each}`\n\n{_value(value)}")
    return "\n\n".join(filter(None, parts)) + "\n"


def _is_own(module: ModuleType, name: str) -> bool:
    value = vars(module)[name]
    return not name.startswith("_") and getattr(value, "__module__", None) == module.__name__


def _value(value: object) -> str:
    shown = repr(value)
    kind = type(value).__name__
    return (
        f"`{shown}`" if len(shown) <= _WIDE and " at 0x" not in shown and "\n" not in shown else f"A {kind}."
    )


def _class(name: str, value: type) -> list[str]:
    parts = [_entry("##", name, f"class {signature(name, value)}", value)]
    for each, member in sorted(_members(value).items()):
        plain = member.__func__ if isinstance(member, classmethod | staticmethod) else member
        if each.startswith("_") or not getattr(plain, "__doc__", None):
            continue
        if inspect.isfunction(plain):
            parts.append(_entry("###", f"{name}.{each}", signature(each, getattr(value, each)), plain))
        elif isinstance(plain, property) or hasattr(plain, "attrname"):
            parts.append(f"### `{name}.{each}`\n\n{markdown(inspect.getdoc(plain) or '')}")
    return parts


def _members(value: type) -> dict[str, Any]:
    """The members of a class, with those that it inherits from classes without an entry of their own."""
    bases = [base for base in value.__mro__ if base.__module__.startswith("burrkit.")]
    return {
        name: member
        for base in reversed(bases)
        if base is value or base not in _classes()
        for name, member in vars(base).items()
    }


@cache
def _classes() -> set[type]:
    """The classes that have an entry."""
    return {
        value
        for _, module in public_modules()
        for value in (getattr(module, name) for name in _names(module))
        if inspect.isclass(value)
    }


def _names(module: ModuleType) -> list[str]:
    return getattr(module, "__all__", None) or [each for each in vars(module) if _is_own(module, each)]


def _entry(level: str, name: str, declared: str, value: object) -> str:
    return f"{level} `{name}`\n\n```text\n{declared}\n```\n\n{markdown(inspect.getdoc(value) or '')}".rstrip()


def signature(name: str, value: Any) -> str:
    """``name(parameters) -> result``, on one line if it is short; without it where Python has none."""
    try:
        found = inspect.signature(value)
    except (TypeError, ValueError):
        return name
    result = "" if found.return_annotation in (found.empty, None) else f" -> {found.return_annotation}"
    shown = [_shown(each) for each in _parameters(found)]
    text = f"{name}({', '.join(shown)}){result}"
    if len(text) <= _WIDE:
        return text
    return "\n".join((f"{name}(", *(f"    {each}," for each in shown), f"){result}"))


def _shown(parameter: inspect.Parameter | str) -> str:
    text = _ADDRESS.sub(r"\1", str(parameter))
    annotation = getattr(parameter, "annotation", None)
    return text.replace(repr(annotation), annotation) if isinstance(annotation, str) else text


def _parameters(found: inspect.Signature) -> Iterator[inspect.Parameter | str]:
    """The parameters, with the star before those that are named only."""
    starred = False
    for each in found.parameters.values():
        starred |= each.kind is each.VAR_POSITIONAL
        if each.kind is each.KEYWORD_ONLY and not starred:
            yield "*"
            starred = True
        yield each


def markdown(text: str) -> str:
    """A docstring as Markdown: code in single backticks, examples and drawings between fences."""
    blocks = []
    for block in text.split("\n\n"):
        if block.lstrip().startswith(">>> "):
            blocks.append(f"```pycon\n{textwrap.dedent(block)}\n```")
        elif block.startswith("    "):
            blocks.append(f"```text\n{textwrap.dedent(block)}\n```")
        else:
            blocks.append(re.sub(r"``([^`]*)``", r"`\1`", block.replace("|", r"\|")))
    return "\n\n".join(blocks)


# Commands ------------------------------------------------------------------------------------------------


def _commands() -> str:
    parts = [f"{_NOTE}# All commands", "What `--help` prints."]
    for name, command in sorted(every_command()):
        context = command.make_context(name, [], resilient_parsing=True, terminal_width=_COLUMNS)
        parts.append(f"## `{name}`\n\n```text\n{command.get_help(context).rstrip()}\n```")
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    texts = pages()
    for page in {*(DOCS / "api").glob("*.md")} - texts.keys():
        page.unlink()
    for page, text in texts.items():
        page.write_text(text, encoding="utf-8")

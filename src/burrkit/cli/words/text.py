"""``burrkit words text``: the words, letters and anagrams of a text, a book or a word list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from burrkit.cli.common import options
from burrkit.cli.common.options import option, takes
from burrkit.cli.common.progress import progress_bar
from burrkit.cli.report import give
from burrkit.cli.words.word_lists import Query, flowing, shortest_option
from burrkit.pencil.words import AnagramClass, Survey, count, survey
from burrkit.plurals import counted
from burrkit.runtime.report import Block, Heading, paragraph

Order: TypeAlias = Literal["size", "length", "count"]

_ORDERS: dict[Order, Callable[[AnagramClass], tuple[object, ...]]] = {
    "size": lambda c: (-len(c.words), -len(c.letters), c.words),
    "length": lambda c: (-len(c.letters), -len(c.words), c.words),
    "count": lambda c: (-sum(c.counts), c.words),
}
_RUNS = 20


@takes(Query, "text", "subject", "like", "limit")
def text(
    source: Annotated[
        str | None,
        options.file_argument("The text, - for standard input; without it, the word list.", optional=True),
    ] = None,
    order: Annotated[
        Order, option("--by", "Order of classes: by number of words, their length, or their frequency.")
    ] = "size",
    shortest: Annotated[int, shortest_option("Only classes of words of at least N letters.")] = 2,
    limit: Annotated[int, option("--limit", "Print N classes.")] = 20,
    unlimited: Annotated[bool, option("--all", "Print every class.")] = False,
    *,
    query: Query,
) -> None:
    """Count the words, letters, pairs and triples of a text, and list its anagrams.

    A class is a set of different words made of the same letters. Pairs and triples are counted within
    words. An apostrophe is part of its word, a hyphen separates words.
    """
    from burrkit.pencil.words.wordlist import blocks, label

    if source is None:
        words = query.read()
        name = words.name
        found = count(
            dict.fromkeys((word.text for word in words), 1), shortest=shortest, accents=query.accents
        )
    else:
        name = label(source)
        size = Path(source).stat().st_size if Path(source).is_file() else 0
        with progress_bar("reading") as move:
            texts = blocks(source, b" \n", lambda done: move(done / max(done, size)))
            found = survey(texts, shortest=shortest, accents=query.accents)
    chosen = sorted(found.classes, key=_ORDERS[order])[: None if unlimited else limit]
    # In a word list each word occurs once.
    report = _report(name, found, chosen, with_words=source is not None)
    give(query.as_json, lambda: _facts(name, found, chosen), report)


def _facts(name: str, found: Survey, classes: list[AnagramClass]) -> dict[str, object]:
    return {
        "text": name,
        "words": sum(found.words.values()),
        "different": len(found.words),
        "word_counts": found.words,
        "letters": found.letters,
        "pairs": found.pairs,
        "triples": found.triples,
        "class_count": len(found.classes),
        "classes": [vars(group) for group in classes],
    }


def _report(name: str, found: Survey, classes: list[AnagramClass], *, with_words: bool) -> Iterator[Block]:
    words, letters = sum(found.words.values()), sum(found.letters.values())
    number = counted(words, "word", zero="no")
    yield Heading(f"{name}: {number}, {len(found.words):,} different, {letters:,} letters")
    for label, runs in (("letters", found.letters), ("pairs", found.pairs), ("triples", found.triples)):
        most = None if label == "letters" and len(runs) <= 2 * _RUNS else _RUNS
        yield from paragraph(flowing(_shares(runs, most), f"{label:<10}"))
    if with_words:
        yield from paragraph(flowing(_shares(found.words, _RUNS), f"{'words':<10}"))
    total = len(found.classes)
    among = "" if len(classes) == total else f", {len(classes):,} of them here; --all prints all"
    yield from paragraph(Heading(f"{counted(total, 'class', 'classes', zero='no')} of anagrams{among}"))
    for group in classes:
        yield flowing(group.words, f"{len(group.words):>4}  ")


def _shares(runs: dict[str, int], most: int | None) -> Iterator[str]:
    """Yield the most frequent runs with their shares in percent."""
    total = sum(runs.values())
    for run, n in list(runs.items())[:most]:
        yield f"{run} {100 * n / total:5.2f}"

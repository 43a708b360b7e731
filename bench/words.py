"""Anagrams: phrases of several words, and a book of the length of War and Peace, as whole commands.

The word list is Debian's american-english (apt install wamerican), or any other that is given. The book is
drawn from it: 563,405 words, few of them often and most of them rarely, as in a novel, and 3,208,085
characters at most.

Run it by ``python -m bench.words [--list FILE] [results.json]``.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from itertools import accumulate
from pathlib import Path

from bench.harness import Measured, report, run, seconds
from burrkit.pencil.words import phrases, read, survey

WORDS, CHARACTERS = 563_405, 3_208_085
CLUE = "williamshakespeare"


def book(words: list[str]) -> str:
    """A text with an n-th commonest word about n times rarer than the commonest (G. K. Zipf, 1935)."""
    chance = random.Random(1)
    chosen = chance.sample(words, min(20_000, len(words)))
    # Common words are short.
    chosen.sort(key=lambda word: len(word) + 6 * chance.random())
    weights = list(accumulate(1 / (rank + 2) for rank in range(len(chosen))))
    drawn = chance.choices(chosen, cum_weights=weights, k=WORDS)
    lines = (" ".join(drawn[start : start + 9]).capitalize() for start in range(0, WORDS, 9))
    return ".\n".join(lines)[:CHARACTERS]


def command(*words: str) -> None:
    run([sys.executable, "-m", "burrkit", "words", *words])


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--list", default="/usr/share/dict/american-english")
    options.add_argument("results", nargs="?")
    chosen = options.parse_args()
    if not Path(chosen.list).exists():
        print(f"no {chosen.list} to measure with; apt install wamerican brings it, or give another by --list")
        return
    words = read(chosen.list)
    text = book([word.text for word in words])
    with tempfile.TemporaryDirectory() as folder:
        novel = Path(folder) / "book.txt"
        novel.write_text(text, encoding="utf-8")
        listed = ("--list", chosen.list)
        figures = [
            Measured(name, seconds(work), goal, "s", False)
            for name, goal, work in (
                ("william shakespeare, 3 words: search", 2, lambda: list(phrases(CLUE, words, most=3))),
                ("the same, 4 words: search", 10, lambda: list(phrases(CLUE, words, most=4))),
                (
                    "the same, 3 words: command",
                    2,
                    lambda: command("phrases", CLUE, "--all", *listed),
                ),
                ("hint sheet of orchestra: command", 2, lambda: command("hints", "orchestra", *listed)),
                (f"book of {len(text) / 1e6:.1f} million characters: survey", 10, lambda: survey([text])),
                ("the same: command", 10, lambda: command("text", str(novel), "--all")),
            )
        ]
    report(f"Anagrams, with the {len(words):,} words of {chosen.list}", figures, chosen.results)


if __name__ == "__main__":
    main()

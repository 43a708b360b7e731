"""Makes ``src/burrkit/pencil/words/data/english.txt.gz``, the word list that comes with burrkit.

    python native/word_list.py [--scowl FOLDER] [--out FOLDER]

FOLDER holds the lists of SCOWL (Spell Checker Oriented Word Lists, K. Atkinson), one for each spelling and
size: ``/usr/share/dict/scowl`` after ``apt install scowl``. Taken are the words of American and British
spelling, -ise and -ize, of the sizes 10 to 60, which are the words of at least two of twelve dictionaries,
their plurals and other forms. Left out are words with capitals or apostrophes, and single letters that are
not words. Accents are removed: SCOWL has them from a list with a licence that demands more than a notice.

The same lists make the same file, byte for byte: it has no date. Its licence is SCOWL's, which
``LICENSE-english.txt`` next to it repeats in full.
"""

from __future__ import annotations

import gzip
from argparse import ArgumentParser
from pathlib import Path
from unicodedata import normalize

SCOWL = Path("/usr/share/dict/scowl")
DATA = Path(__file__).absolute().parent.parent / "src" / "burrkit" / "words" / "data"

SPELLINGS = ("english", "american", "british", "british_z")
SIZES = (10, 20, 35, 40, 50, 55, 60)
#: Words of one letter.
LETTERS = frozenset("aio")

HEADING = (
    "# English words in American and British spelling, without accents: from the sizes 10 to 60 of SCOWL\n"
    "# 2020.12.07. Copyright 2000-2018 by Kevin Atkinson and others; LICENSE-english.txt is the licence.\n"
)


def words(folder: Path) -> list[str]:
    """The words to take from the lists of SCOWL, in the order of their code points."""
    files = [folder / f"{spelling}-words.{size}" for spelling in SPELLINGS for size in SIZES]
    listed = {line for file in files for line in file.read_text(encoding="utf-8").split("\n")}
    taken = (word for word in listed if word.isalpha() and word.islower())
    return sorted({plain for word in taken if len(plain := _plain(word)) > 1 or plain in LETTERS})


def _plain(word: str) -> str:
    """The word without accents."""
    return normalize("NFKD", word).encode("ascii", "ignore").decode()


def packed(listed: list[str]) -> bytes:
    """The file with these words."""
    text = HEADING + "".join(f"{word}\n" for word in listed)
    return gzip.compress(text.encode(), 9, mtime=0)


def main() -> None:
    """Run the command line."""
    options = ArgumentParser(description=__doc__.partition("\n\n")[0])
    options.add_argument("--scowl", type=Path, default=SCOWL, metavar="FOLDER")
    options.add_argument("--out", type=Path, default=DATA, metavar="FOLDER")
    given = options.parse_args()
    listed = words(given.scowl)
    data = packed(listed)
    (given.out / "english.txt.gz").write_bytes(data)
    print(f"{len(listed):,} words, {len(data):,} bytes")


if __name__ == "__main__":
    main()

"""Letters and words from small alphabets, so that they meet."""

from __future__ import annotations

from hypothesis import strategies as st

from burrkit.pencil.words import WordList


def letters(most: int = 9) -> st.SearchStrategy[str]:
    return st.text("abcde", min_size=1, max_size=most)


def word_lists(most: int = 25, longest: int = 5) -> st.SearchStrategy[WordList]:
    return st.lists(st.text("abcdef", min_size=1, max_size=longest), max_size=most).map(WordList.of)

"""``burrkit words hints``: the hint sheet of an anagram."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from burrkit.cli.common.options import option, takes
from burrkit.cli.report import give
from burrkit.cli.words.word_lists import Letters, Query, cropped, flowing, joined_letters, subject_option
from burrkit.plurals import counted
from burrkit.runtime.report import AsIs, Block, Heading, paragraph

if TYPE_CHECKING:
    from burrkit.pencil.words import Sheet, WordList, WordMatches
    from burrkit.pencil.words.hints import Subject, WordPart

_HIDDEN = 12
_PARTS = 6
_WORDS = 3
_INITIALS = 8
_LABEL = 15
_LEFT_OVER = "left over"
#: The parts of words by kind, and how one is written.
_SHAPES = {"starts": "{}-", "middles": "-{}-", "endings": "-{}"}
_EXACT = 10**30  # from here on a rounded number is printed


@takes(Query, "subject", "like", "limit")
def hints(
    letters: Letters,
    subject: Annotated[
        list[str] | None, subject_option("The subject, if it is known; may be repeated.")
    ] = None,
    answers: Annotated[bool, option("--answers", "Also print the words that solve it.")] = False,
    turn: Annotated[int, option("--turn", "Print the circle in another order.", min=0, metavar="N")] = 0,
    parts: Annotated[
        int, option("--parts", "Print N starts, middles and endings.", min=1, metavar="N")
    ] = _PARTS,
    *,
    query: Query,
) -> None:
    """Print the hint sheet of an anagram: everything that helps except the answer.

    It shows the parts of words and pairs of letters that can be made from the letters, ranked by how many
    words of the list contain them, each with the letters left over.
    """
    from burrkit.pencil.words import read_subject, sheet, spelt, subject_names

    accents = query.accents
    clue = joined_letters(letters, accents=accents)
    words = query.read()
    named = subject or subject_names()
    clues = sheet(clue, words, [read_subject(name, accents=accents) for name in named], turn=turn)
    spellings = (spelt(word, accents=accents) for word in " ".join(letters).split())
    title = " ".join(filter(None, spellings)).upper()
    detailed = subject is not None
    page = _page(clues, words, title=title, answers=answers, in_detail=detailed, count=parts)
    give(query.as_json, lambda: _facts(clues, words, answers), page)


def _facts(clues: Sheet, words: WordList, answers: bool) -> dict[str, Any]:
    def plain(clues: Sheet | Subject) -> dict[str, Any]:
        hidden = [{"word": word.text, "letters": word.letters, "left": word.others} for word in clues.hidden]
        return {**vars(clues), "answers": clues.answers if answers else len(clues.answers), "hidden": hidden}

    return {
        "letters": clues.letters,
        "list": words.name,
        **plain(clues),
        "rare": {letter: round(share, 4) for letter, share in clues.rare.items()},
        **{kind: [vars(part) for part in vars(clues)[kind]] for kind in _SHAPES},
        "subjects": list(map(plain, clues.subjects)),
    }


def _page(
    clues: Sheet, words: WordList, *, title: str, answers: bool, in_detail: bool, count: int
) -> Iterator[Block]:
    """The blocks of the sheet."""
    from burrkit.pencil.words import draw_circle

    yield Heading(f"{counted(len(clues.letters), 'letter')}: {title}")
    yield ""
    yield AsIs(lambda width: "\n".join(f"      {x}" for x in draw_circle(clues.circle.upper(), width - 8)))
    yield ""
    yield _line("arrangements", [_arrangements(clues)])
    yield _line("vowels", [" ".join(clues.vowels.upper()) or "none"])
    yield _line("consonants", [" ".join(clues.consonants.upper()) or "none"])
    rare = [
        f"{c.upper()} in {f'{100 * share:.1f} %' if share else 'none'} of the words"
        for c, share in clues.rare.items()
    ]
    yield _line("rare letters", [", ".join(rare) or "none"])
    yield _line("common pairs", [", ".join(clues.pairs) or "none"])
    yield _line("and triples", [", ".join(clues.triples) or "none"])
    for name in _SHAPES:
        yield ""
        for line in _parts(name, vars(clues)[name], count):
            yield AsIs(partial(cropped, line))
    yield from paragraph(_line("hidden words", _hidden(clues.hidden)))
    for subject in clues.subjects:
        yield from _subject(subject, answers=answers, in_detail=in_detail)
    yield from paragraph(_line("answers", [_solved(clues.answers, words.name, answers)]))


def _arrangements(clues: Sheet) -> str:
    """Return the number of arrangements with its formula: 9!/(2!·2!) = 90,720."""
    repeats = sorted((n for n in Counter(clues.letters).values() if n > 1), reverse=True)
    below = "·".join(f"{n}!" for n in repeats)
    formula = f"{len(clues.letters)}!" + (
        f"/({below})" if len(repeats) > 1 else f"/{below}" if repeats else ""
    )
    if clues.arrangements < _EXACT:
        return f"{formula} = {clues.arrangements:,}"
    digits = str(clues.arrangements)
    return f"{formula}, about {digits[0]}.{digits[1:3]} * 10^{len(digits) - 1}"


def _line(label: str, items: Iterable[str]) -> AsIs:
    return flowing(items, f"{label:<{_LABEL}}")


def _parts(name: str, parts: Sequence[WordPart], count: int) -> Iterator[str]:
    """Yield a table of ``count`` parts: in how many words of the list, letters left over, words of those."""
    if not parts:
        yield f"{name:<{_LABEL}}none can be made from these letters"
        return
    rest = max(len(parts[0].text) + len(parts[0].left), len(_LEFT_OVER))
    makes = "which make" if any(part.words for part in parts[:count]) else ""
    yield f"{name:<{_LABEL}}{'':<8}{'in words':>9}  {_LEFT_OVER:<{rest}}  {makes}".rstrip()
    for part in parts[:count]:
        figures = f"{_SHAPES[name].format(part.text):<8}{part.count:>9,}  {part.left.upper():<{rest}}"
        yield f"{'':<{_LABEL}}{figures}  {', '.join(part.words[:_WORDS])}".rstrip()
    if len(parts) > count:
        yield f"{'':<{_LABEL}}and {len(parts) - count:,} more (--parts)"


def _hidden(found: Sequence[WordMatches]) -> list[str]:
    """Return words, each with the letters left over."""
    shown = [f"{word.text} ({word.others.upper()})" for word in found[:_HIDDEN]]
    more = len(found) - len(shown)
    return [*shown, f"and {more:,} more"] if more else shown or ["none"]


def _subject(subject: Subject, *, answers: bool, in_detail: bool) -> Iterator[Block]:
    """Yield the lines of a subject; in detail, also words for each initial letter."""
    if not (in_detail or subject.answers or subject.hidden):
        return
    if in_detail:
        yield ""
    if in_detail or subject.hidden:
        yield _line(subject.name, _hidden(subject.hidden))
    if in_detail or subject.answers:
        label = "" if in_detail or subject.hidden else subject.name
        yield _line(label, [_solved(subject.answers, subject.name, answers)])
    if in_detail:
        for letter, words in subject.initials.items():
            shown = ", ".join(words[:_INITIALS]) or "none"
            yield flowing([shown], f"{'':<{_LABEL - 3}}{letter.upper()}  ")


def _solved(found: tuple[str, ...], name: str, answers: bool) -> str:
    """Return the number of words that solve it, or the words."""
    if answers and found:
        return ", ".join(found)
    use = "uses" if len(found) == 1 else "use"
    return f"{counted(len(found), 'word', zero='no')} of {name} {use} all letters"

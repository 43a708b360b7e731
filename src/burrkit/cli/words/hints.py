"""``burrkit words hints``: the hint sheet; and ``burrkit words subjects``.

The keys of ``--json``, one object: ``letters``, ``list``; ``arrangements``; ``circle``, ``vowels``,
``consonants`` (strings); ``rare`` (letter to share of the list's words); ``answers`` (how many words use all
letters; with ``--answers`` the words); ``hidden`` (``word``, ``letters``, ``left``); ``pairs``, ``triples``
(each to its count in the list); ``starts``, ``middles``, ``endings`` (``text``, ``count`` of words in the
list, ``left``, ``words`` made of what is left); ``subjects`` (``name``, ``answers`` as above, ``hidden``,
``initials``: letter to words).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from burrkit.cli.words.options import (
    Accents,
    AsJson,
    Everything,
    Letters,
    ListFile,
    chosen_list,
    counted,
    cropped,
    flowing,
    joined,
)

if TYPE_CHECKING:
    from rich.text import Text

    from burrkit.words import Sheet, WordList, WordMatches
    from burrkit.words.hints import Subject, WordPart

_HIDDEN = 12
_PARTS = 6
_WORDS = 3
_INITIALS = 8
_LABEL = 15
_LEFT_OVER = "left over"
_EXACT = 10**30  # from here on only the size of a number means anything


def hints(
    letters: Letters,
    subject: Annotated[
        list[str] | None,
        typer.Option("--subject", metavar="NAME|FILE", help="The subject, if it is known; may be repeated."),
    ] = None,
    answers: Annotated[bool, typer.Option("--answers", help="Print also the words that solve it.")] = False,
    turn: Annotated[
        int, typer.Option("--turn", min=0, metavar="N", help="Write the circle in another order.")
    ] = 0,
    parts: Annotated[
        int, typer.Option("--parts", min=1, metavar="N", help="Print N starts, middles and endings.")
    ] = _PARTS,
    file: ListFile = None,
    everything: Everything = False,
    accents: Accents = False,
    as_json: AsJson = False,
) -> None:
    """Print the hint sheet of an anagram: all that helps, short of the answer.

    Parts of words and pairs of letters are those that the letters can supply, ranked by how many words of
    the list have them; behind each stand the letters left over.
    """
    from burrkit.words import sheet, spelt, subjects

    clue = joined(letters, accents=accents)
    words = chosen_list(file, None, everything=everything, accents=accents)
    named = subject or list(subjects.names())
    made = sheet(clue, words, [subjects.read(name, accents=accents) for name in named], turn=turn)
    if as_json:
        print(json.dumps(_facts(made, words, answers), ensure_ascii=False))
        return
    from burrkit.cli.common.console import console, show

    out = console()
    spellings = (spelt(word, accents=accents) for word in " ".join(letters).split())
    title = " ".join(filter(None, spellings)).upper()
    detailed = subject is not None
    for item in _page(made, words, out.width, title=title, answers=answers, in_detail=detailed, count=parts):
        show(out, item, wrap=False)


def subjects(as_json: AsJson = False) -> None:
    """List the subjects that burrkit has small lists of words for."""
    from burrkit.cli.common.console import console, show
    from burrkit.words import subjects as lists

    found = {name: [word.text for word in lists.read(name)] for name in lists.names()}
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return
    out = console()
    for name, words in found.items():
        sample = ", ".join(words[:: len(words) // 4][:4])
        show(out, f"{name:<{_LABEL + 2}}{len(words):>4} words: {sample} …", wrap=False)


def _facts(made: Sheet, words: WordList, answers: bool) -> dict[str, Any]:
    def hidden(found: Sequence[WordMatches]) -> list[dict[str, str]]:
        return [{"word": word.text, "letters": word.letters, "left": word.others} for word in found]

    def solved(found: tuple[str, ...]) -> int | tuple[str, ...]:
        return found if answers else len(found)

    return {
        "letters": made.letters,
        "list": words.name,
        "arrangements": made.arrangements,
        "circle": made.circle,
        "vowels": made.vowels,
        "consonants": made.consonants,
        "rare": {letter: round(share, 4) for letter, share in made.rare.items()},
        "answers": solved(made.answers),
        "hidden": hidden(made.hidden),
        "pairs": made.pairs,
        "triples": made.triples,
        **{
            kind: [vars(part) for part in parts]
            for kind, parts in (("starts", made.starts), ("middles", made.middles), ("endings", made.endings))
        },
        "subjects": [
            {
                "name": subject.name,
                "answers": solved(subject.answers),
                "hidden": hidden(subject.hidden),
                "initials": subject.initials,
            }
            for subject in made.subjects
        ],
    }


def _page(
    made: Sheet, words: WordList, width: int, *, title: str, answers: bool, in_detail: bool, count: int
) -> Iterator[str | Text]:
    """The sheet for people, line by line."""
    from burrkit.cli.common.console import heading
    from burrkit.words import circle

    yield heading(cropped(f"{counted(len(made.letters), 'letter')}: {title}", width))
    yield ""
    yield from (f"      {line}".rstrip() for line in circle.drawn(made.circle.upper(), width - 8))
    yield ""
    yield _line("arrangements", [_arrangements(made)], width)
    yield _line("vowels", [" ".join(made.vowels.upper()) or "none"], width)
    yield _line("consonants", [" ".join(made.consonants.upper()) or "none"], width)
    rare = [
        f"{c.upper()} in {f'{100 * share:.1f} %' if share else 'none'} of the words"
        for c, share in made.rare.items()
    ]
    yield _line("rare letters", [", ".join(rare) or "none"], width)
    yield _line("common pairs", [", ".join(made.pairs) or "none"], width)
    yield _line("and triples", [", ".join(made.triples) or "none"], width)
    for name, parts, shape in (
        ("starts", made.starts, "{}-"),
        ("middles", made.middles, "-{}-"),
        ("endings", made.endings, "-{}"),
    ):
        yield ""
        yield from (cropped(line, width) for line in _parts(name, parts, shape, count))
    yield ""
    yield _line("hidden words", _hidden(made.hidden), width)
    for subject in made.subjects:
        yield from _subject(subject, width, answers=answers, in_detail=in_detail)
    yield ""
    yield _line("answers", [_solved(made.answers, words.name, answers)], width)


def _arrangements(made: Sheet) -> str:
    """The number of arrangements, and how it comes about: 9!/(2!·2!) = 90,720."""
    repeats = sorted((n for n in Counter(made.letters).values() if n > 1), reverse=True)
    below = "·".join(f"{n}!" for n in repeats)
    formula = f"{len(made.letters)}!" + (
        f"/({below})" if len(repeats) > 1 else f"/{below}" if repeats else ""
    )
    if made.arrangements < _EXACT:
        return f"{formula} = {made.arrangements:,}"
    digits = str(made.arrangements)
    return f"{formula}, about {digits[0]}.{digits[1:3]} * 10^{len(digits) - 1}"


def _line(label: str, items: Iterable[str], width: int) -> str:
    return flowing(items, width, f"{label:<{_LABEL}}")


def _parts(name: str, parts: Sequence[WordPart], shape: str, count: int) -> Iterator[str]:
    """A table of ``count`` parts: in how many words of the list, what is left over, words made of that."""
    if not parts:
        yield f"{name:<{_LABEL}}none that these letters can supply"
        return
    rest = max(len(parts[0].text) + len(parts[0].left), len(_LEFT_OVER))
    makes = "which make" if any(part.words for part in parts[:count]) else ""
    yield f"{name:<{_LABEL}}{'':<8}{'in words':>9}  {_LEFT_OVER:<{rest}}  {makes}".rstrip()
    for part in parts[:count]:
        figures = f"{shape.format(part.text):<8}{part.count:>9,}  {part.left.upper():<{rest}}"
        yield f"{'':<{_LABEL}}{figures}  {', '.join(part.words[:_WORDS])}".rstrip()
    if len(parts) > count:
        yield f"{'':<{_LABEL}}and {len(parts) - count:,} more (--parts)"


def _hidden(found: Sequence[WordMatches]) -> list[str]:
    """Words, each with the letters it leaves."""
    shown = [f"{word.text} ({word.others.upper()})" for word in found[:_HIDDEN]]
    more = len(found) - len(shown)
    return [*shown, f"and {more:,} more"] if more else shown or ["none"]


def _subject(subject: Subject, width: int, *, answers: bool, in_detail: bool) -> Iterator[str]:
    """What a subject has to say; in detail, the words to think of for each letter as well."""
    if not (in_detail or subject.answers or subject.hidden):
        return
    if in_detail:
        yield ""
    if in_detail or subject.hidden:
        yield _line(subject.name, _hidden(subject.hidden), width)
    if in_detail or subject.answers:
        label = "" if in_detail or subject.hidden else subject.name
        yield _line(label, [_solved(subject.answers, subject.name, answers)], width)
    if in_detail:
        for letter, words in subject.initials.items():
            shown = ", ".join(words[:_INITIALS]) or "none"
            yield flowing([shown], width, f"{'':<{_LABEL - 3}}{letter.upper()}  ")


def _solved(found: tuple[str, ...], name: str, answers: bool) -> str:
    """How many words solve it, or which."""
    if answers and found:
        return ", ".join(found)
    return f"{counted(len(found), 'word')} of {name} {'uses' if len(found) == 1 else 'use'} all letters"

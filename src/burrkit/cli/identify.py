"""``burrkit identify``: the known burr of six sticks, or the stick that is missing from five."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson, Jobs, Problem, option
from burrkit.cli.common.source import CONTEXT_SETTINGS, join_words, load_file, load_problem
from burrkit.cli.common.warm_up import warm_up
from burrkit.cli.report import give, remark
from burrkit.errors import PuzzleError
from burrkit.plurals import counted
from burrkit.runtime.report import Block, Heading, ReportTable, paragraph

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from burrkit.sixpiece.catalogue import Entry
    from burrkit.sixpiece.completions import Completion
    from burrkit.sixpiece.identity import Hand, Identity, Near

__all__ = ["CONTEXT_SETTINGS", "identify"]

_SHOWN = 20
_NUMBER = re.compile(r"[+-]?\d+", re.ASCII)


def identify(
    source: Annotated[
        list[str],
        options.source(
            "A burr as for solve; five sticks, as numbers or as four rows each "
            "(xxxxxx/xx..xx/x....x/x....x), to find the sixth; or six sticks, the doubtful one marked as in "
            "824?"
        ),
    ],
    missing: Annotated[
        int | None,
        option("--missing", "Find the sixth stick, as five sticks alone do.", min=0, max=1, metavar="1"),
    ] = None,
    among: Annotated[list[str] | None, option("--among")] = None,
    problem: Problem = None,
    length: Annotated[int | None, option("--length", "Length of the sticks.")] = None,
    everything: Annotated[bool, option("--all", f"Print every answer, not only the first {_SHOWN}.")] = False,
    jobs: Jobs = None,
    as_json: AsJson = False,
) -> None:
    """Identify a known burr by its sticks, or find the stick that is missing from five.

    Neither the order of the sticks nor their orientation matters, and mirror images are recognised. If a
    stick is missing or doubtful (?), all 837 sticks are tried; those that make a known burr come first. With
    --among, and for other cells than cubes, the shapes of puzzle files are compared instead.
    """
    if among:
        if missing:
            raise PuzzleError("--among and --missing exclude each other", "conflict")
        _compare_shapes(join_words(source, "identify"), among, as_json)
        return
    words = _words(source)
    if missing or any("?" in word for word in words) or (len(words) == 5 and all(map(_is_stick, words))):
        _find_missing(words, length, everything, jobs, as_json)
        return
    text = join_words(source, "identify")
    from burrkit.sixpiece.burr import burr_of
    from burrkit.sixpiece.identity import identify as identify_sticks

    if _has_other_cells(text, length):
        _compare_shapes(text, [], as_json)
        return
    burr = burr_of(load_problem(text, length, problem))
    identity = identify_sticks(burr.sticks)
    give(as_json, lambda: _identity_json(identity, burr.length), _report(identity, burr.length))


# Shapes --------------------------------------------------------------------------------------------------


def _has_other_cells(text: str, length: int | None) -> bool:
    """Whether a source holds a puzzle of other cells than cubes, in which there are no sticks."""
    from burrkit.formats.source import content

    return not content(text, length).lattice.is_cubic


def _compare_shapes(text: str, among: list[str], as_json: bool) -> None:
    from burrkit.cli.common.shape_relatives import report_relatives

    report_relatives(text, load_file(text), among, to_json=as_json)


# Five sticks ---------------------------------------------------------------------------------------------


class _Given(NamedTuple):
    """Five certain sticks, and the doubtful sixth one if there is any."""

    sure: list[int]
    doubtful: int | None


def _words(source: list[str]) -> list[str]:
    return [word for text in source for word in re.split(r"[\s,;]+", text) if word]


def _is_stick(word: str) -> bool:
    return bool(_NUMBER.fullmatch(word)) or word.count("/") == 3


def _given(words: list[str]) -> _Given:
    sure, doubtful, marks = [], None, 0
    for word in words:
        if "?" in word:
            marks += 1
            doubtful = _stick(word.replace("?", "")) if word.strip("?") else None
        else:
            sure.append(_stick(word))
    if marks > 1:
        raise PuzzleError(f"{marks} sticks are marked by ?; one may be missing or doubtful")
    if len(sure) != 5:
        raise PuzzleError(f"five sticks must be certain, here {len(sure)} are; as in 52,188,824,?,1024,960")
    return _Given(sure, doubtful)


def _stick(word: str) -> int:
    from burrkit.sixpiece.parse_drawing import read

    return read(word, in_rows="/" in word).stick.require_connected().number


def _find_missing(
    words: list[str], length: int | None, everything: bool, jobs: int | None, as_json: bool
) -> None:
    given = _given(words)
    from burrkit.cli.common.progress import Watch
    from burrkit.sixpiece.sticks import check_length

    long = check_length(6 if length is None else length)
    warm_up("sixpiece.kernel")
    from burrkit.sixpiece.completions import complete

    with Watch() as watch:
        answers = complete(
            given.sure,
            doubtful=given.doubtful,
            length=long,
            jobs=jobs,
            progress=watch.progress,
            should_stop=watch.should_stop,
        )
    if watch.stopped:
        remark("stopped; these are the results so far")
    data: dict[str, Any] = {"sticks": sorted(given.sure), "doubtful": given.doubtful, "length": long}
    data |= {"complete": not watch.stopped, "answers": [_completion_json(one) for one in answers]}
    give(as_json, lambda: data, _list(answers, given, long, everything))


def _completion_json(one: Completion) -> dict[str, Any]:
    return {
        "stick": one.stick,
        "known": [_entry_json(known.entry, known.hand) for known in one.known],
        **{key: getattr(one, key) for key in ("apart", "assemblies", "partial", "solutions", "level")},
        "notchable": one.is_notchable,
        "millable": one.is_millable,
    }


def _list(answers: Sequence[Completion], given: _Given, length: int, everything: bool) -> Iterator[Block]:

    apart = sum(answer.solutions > 0 for answer in answers)
    unique = sum(answer.solutions == 1 for answer in answers)
    what = " ".join(map(str, given.sure))
    doubt = f", the sixth looks like {given.doubtful}" if given.doubtful else ""
    yield Heading(f"{what}{doubt}, length {length}")
    if not answers:
        yield "No stick completes these five: they cannot be assembled."
        return
    yield (
        f"{len(answers):,} of 837 sticks complete them; {apart:,} of the burrs come apart, {unique:,} of "
        "them in one way only. Assemblies and solutions are counted up to rotation."
    )
    apart_by = [">differs by"] if given.doubtful else []
    columns = [">stick", *apart_by, ">asm", ">sol", ">level", "cut by", "makes"]
    shown = answers if everything else answers[:_SHOWN]
    yield from paragraph(ReportTable(columns, [_row(answer, given) for answer in shown]))
    if len(shown) < len(answers):
        yield f"… and {len(answers) - len(shown):,} more; --all lists them"


def _row(answer: Completion, given: _Given) -> list[str | int | None]:
    apart = [answer.apart] if given.doubtful else []
    known = ", ".join(_called(one.entry, one.hand) for one in answer.known)
    makes = known or ("" if answer.solutions else "comes apart in part only" if answer.partial else "locked")
    tool = "saw" if answer.is_notchable else "router" if answer.is_millable else "chisel"
    counts = answer.assemblies, answer.solutions, answer.level or None
    return [str(answer.stick), *apart, *counts, tool, makes]


def _called(entry: Entry, hand: Hand) -> str:
    return entry.name if hand == "same" else f"mirror image of {entry.name}"


# Six sticks ----------------------------------------------------------------------------------------------


def _entry_json(entry: Entry, hand: Hand) -> dict[str, Any]:
    keys = ("name", "also", "designer", "sticks", "length", "source", "note")
    return {key: getattr(entry, key) for key in keys} | {"hand": hand}


def _identity_json(identity: Identity, length: int) -> dict[str, Any]:
    return {
        "sticks": list(identity.sticks),
        "mirror": list(identity.mirror),
        "chiral": identity.is_chiral,
        "length": length,
        "known": [_entry_json(known.entry, known.hand) for known in identity.known],
        "nearest": [
            _entry_json(near.entry, near.hand) | {"instead": near.instead, "cubes": near.cubes}
            for near in identity.nearest
        ],
    }


def _report(identity: Identity, length: int) -> Iterator[Block]:
    from burrkit.cli.catalogue import details

    yield Heading(f"{_numbers(identity.sticks)}, length {length}")
    for known in identity.known:
        yield _sentence(known.entry, known.hand, length)
        yield from details(known.entry)
    if not identity.known:
        yield "Not in the catalogue, nor is its mirror image. The nearest burrs that are:"
        for near in identity.nearest:
            yield f"  {_called(near.entry, near.hand)}: {_exchange(near)}"
    if identity.is_chiral:
        yield f"The mirror image has other sticks: {_numbers(identity.mirror)}."
    else:
        yield "The mirror image has the same sticks."


def _numbers(sticks: Sequence[int]) -> str:
    return " ".join(map(str, sticks))


def _sentence(entry: Entry, hand: Hand, length: int) -> str:
    this = "This is" if hand == "same" else "This is the mirror image of"
    if entry.length in {None, length}:
        return f"{this} {entry.name}."
    pieces = "The same pieces as" if hand == "same" else "The mirror image of the pieces of"
    return f"{pieces} {entry.name}, but that has length {entry.length}."


def _exchange(near: Near) -> str:
    changes = ", ".join(f"{theirs} instead of {ours}" for ours, theirs in near.instead)
    return f"{changes} ({counted(near.cubes, 'cube')})"

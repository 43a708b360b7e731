"""``burrkit piece``: all facts about one stick, from its number or from four rows."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Annotated

from burrkit.cli.common.options import AsJson, argument, option
from burrkit.cli.report import json_text
from burrkit.errors import StickError
from burrkit.runtime.fields import shortened

if TYPE_CHECKING:
    from burrkit.sixpiece.parse_drawing import Reading
    from burrkit.sixpiece.sticks import Stick

#: A negative number or a row of gaps looks like an option; the command reports it.
CONTEXT_SETTINGS = {"ignore_unknown_options": True}

_NUMBER = re.compile(r"[+-]?\d+", re.ASCII)

# Four rows are never longer; a huge file on standard input is not read to its end.
_MOST_BYTES = 10_000


def piece(
    stick: Annotated[
        list[str],
        argument(
            "STICK",
            "A number from 1 to 4096; four rows such as xxxxxx/xx..xx/x....x/x....x (bottom back, "
            "bottom front, top back, top front), also as four words or as lists [1, 1, 0, 0, 1, 1]; or - for "
            "standard input.",
        ),
    ],
    length: Annotated[
        int | None, option("--length", "Length of the drawing; 6 by default, or the length of the rows.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show a stick: drawing, numbers, weight, mirror image, how it can be cut, and its name.

    The number is 1 plus the values of the cubes that are removed:

         +----+----+----+----+----+----+
        /    / 16 / 32 / 64 /128 /    /|
       +    +----+----+----+----+    + |
      /    /  1 /  2 /  4 /  8 /    /  +
     +----+----+----+----+----+----+   |
     |    |    |    |    |    |    |   +
     +    +----+----+----+----+    +  /
     |         | 256| 512|         | /
     +---------+----+----+---------+

    Behind 256 and 512 are 1024 and 2048. To find the number of a stick, turn it until the four cubes next to
    256, 512, 1024 and 2048 are there; of several numbers take the least.
    """
    text = _standard_input() if stick == ["-"] else _join(stick)
    from burrkit.sixpiece.sticks import check_length

    reading = _read(text)
    reading.stick.require_connected()
    long = check_length(reading.length if length is None else length)
    print(json_text(_data(reading, long)) if as_json else _page(reading, long))


def _standard_input() -> str:
    """Read standard input."""
    if sys.stdin.isatty():
        print("Type a number, or four rows one below the other; then Ctrl-D:", file=sys.stderr)
    return sys.stdin.buffer.read(_MOST_BYTES).decode("utf-8-sig", errors="replace")


def _join(words: list[str]) -> str:
    """Join the words of the command line into one text."""
    for word in words:
        if re.match(r"--?[A-WYZa-wyz]", word):
            raise StickError(f"no such option: {shortened(word)}", "unknown")
    numbers = [word for word in words if _NUMBER.fullmatch(word) and not set(word) <= set("01")]
    if len(words) > 1 and numbers:
        raise StickError("one stick at a time: give one number, or four rows")
    return "\n".join(words)


def _read(text: str) -> Reading:
    from burrkit.sixpiece.parse_drawing import ABSENT, PRESENT, read

    text = text.strip()
    if not text:
        raise StickError("no stick given; give a stick number or four rows", "missing")
    parts = len(re.split(r"[\s/]+", text))
    return read(text, in_rows="[" in text or parts > 1 or set(text) <= set(PRESENT + ABSENT))


def _data(reading: Reading, length: int) -> dict[str, object]:
    from burrkit.sixpiece.cutler_order import row_of
    from burrkit.sixpiece.drawing import rows
    from burrkit.sixpiece.stick_list import facts_of

    stick = reading.stick
    facts = facts_of(stick.number)
    return {
        "number": facts.number,
        "has_number": reading.has_number,
        "canonical": facts.canonical,
        "connected": stick.is_connected,
        "removed": _values(stick),
        **facts.as_data(),
        "order": row_of(stick.number).order if reading.has_number else None,
        "length": length,
        "rows": rows(stick, length),
        "voxels": list(stick.voxels(length)),
    }


def _page(reading: Reading, length: int) -> str:
    """Return the facts as text."""
    from burrkit.sixpiece.classes import NAMES
    from burrkit.sixpiece.drawing import draw
    from burrkit.sixpiece.stick_list import facts_of

    stick = reading.stick
    facts = facts_of(stick.number)
    mirror = ", ".join(filter(None, (str(facts.mirror), NAMES.get(facts.mirror))))
    lines = {
        "number": str(stick.number) + ("" if reading.has_number else " (turned: as given it has none)"),
        "canonical": str(facts.canonical),
        "orientations": " ".join(map(str, facts.orientations)),
        "name": facts.name or "none",
        **_by_cutler(reading, facts.jrm),
        "removed": _removed(stick),
        "weight": f"{facts.weight} of 12",
        "mirror image": mirror if facts.chiral else "itself",
        "chiral": "yes (its mirror image is another stick)" if facts.chiral else "no",
        "notchable": "yes (straight notches across)"
        if facts.notchable
        else "no (a cross-section is not convex)",
        "millable": "yes (no internal corner)" if facts.millable else "no (it has an internal corner)",
    }
    return "\n".join([draw(stick, length), "", *(f"{label:<15}{value}" for label, value in lines.items())])


def _by_cutler(reading: Reading, jrm: int | None) -> dict[str, str]:
    """The stick in Cutler's lists: his number of 1978 where it is known, and the place in his order."""
    from burrkit.sixpiece.cutler_order import row_of

    found = {} if jrm is None else {"JRM": f"{jrm} (Cutler 1978)"}
    if reading.has_number:
        row = row_of(reading.stick.number)
        how = f", {row.operation} of {row.representative}" if row.operation else ""
        found["Cutler's order"] = f"{row.order:,} of 2,225, group {row.group} of size {row.group_size}{how}"
    return found


def _removed(stick: Stick) -> str:
    """The values of the cubes that the stick lacks, and how they make its number."""
    values = _values(stick)
    return f"{' + '.join(map(str, values))}, plus 1 makes {stick.number}" if values else "nothing"


def _values(stick: Stick) -> list[int]:
    return [1 << i for i in range(12) if (stick.number - 1) >> i & 1]

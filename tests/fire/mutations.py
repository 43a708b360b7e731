"""Seeded mutations of texts, bytes and trees."""

from __future__ import annotations

import random
import re
from typing import Any, Final
from xml.etree.ElementTree import Element, fromstring, tostring

_NUMBER: Final = re.compile(r"[0-9]++")

#: Numbers at the ends of some range, and texts that mean something to some parser.
NUMBERS: Final = (
    "0", "1", "-1", "2", "7", "24", "62", "63", "64", "100", "101", "999", "1000", "1001", "4096", "4097",
    "10000", "10001", "20000", "1000000", "1000001", "2147483647", "2147483648", "2147483649", "4294967295",
    "4294967296", "4294967297", "9999999999", "99999999999", "9" * 18, "9" * 19, "9" * 30, "9" * 4300,
    "9" * 5000, "00", "+3", "1e3", "1.5", "NaN", "-0", "0x10", "\u0663",
    "1_0",
)  # fmt: skip
TEXTS: Final = (
    "", " ", "\t", "\n", "\r\n", "\r", "\f", "\v", "\x1c", "\x85", "\u2028", "\xa0", "\u3000", "\0",
    "\x01", "\x1b[2J", "\x7f", "\x9f", "\xad", "\ufeff", "\ufffe", "\uffff", "\u0301", "\u202e",
    "\u200d", "\U0001f9e9", "\u01f0", "\ufb03", "\u00df", "\u0130", "&amp;", "&#10;", "&#9;", "&#13;",
    "&#0;", "&#xFFFE;", "<", ">", "]]>", "&", "<!--", "-->", "<![CDATA[", "]]", "<!DOCTYPE x>", "<?x?>",
    "'", '"', "\\", "\\u0000", "\\ud800", "{", "}", "[", "]", "(", ")", "|", "/", ";", ",", "#", "_",
    "+", "x", "X", ".", "-", "=", ":", "null", "true", "[]", "{}", "sat", "unsat", "A" * 100, "A" * 5000,
    "#" * 300, " " * 3000, "a" * 201,
)  # fmt: skip


def text(rng: random.Random, sample: str, others: tuple[str, ...], words: tuple[str, ...]) -> str:
    """A text with one to a few changes; ``others`` are spliced in, ``words`` mean something in the format."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 6))):
        size = len(sample)
        at = rng.randrange(size + 1)
        end = min(size, at + rng.choice((1, 1, 2, 5, 20, 200)))
        match rng.randrange(12):
            case 0:
                sample = sample[:at] + sample[end:]
            case 1:
                sample = sample[:at] + sample[at:end] * rng.choice((2, 2, 3, 50)) + sample[end:]
            case 2 | 3:
                sample = sample[:at] + rng.choice(TEXTS) + sample[at:]
            case 4:
                sample = sample[:at] + rng.choice(words or TEXTS) + sample[rng.choice((at, end)) :]
            case 5 | 6:
                found = list(_NUMBER.finditer(sample[:20_000]))
                if found:
                    match = rng.choice(found)
                    number = rng.choice(NUMBERS) if rng.random() < 0.7 else str(rng.randrange(200))
                    sample = sample[: match.start()] + number + sample[match.end() :]
            case 7:
                lines = sample.split("\n")
                one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
                if rng.random() < 0.5:
                    lines[one], lines[other] = lines[other], lines[one]
                else:
                    lines.insert(one, lines[other])
                sample = "\n".join(lines)
            case 8:
                sample = sample[:at] if rng.random() < 0.5 else sample[at:]
            case 9:
                other_text = rng.choice(others)
                cut = rng.randrange(len(other_text) + 1)
                sample = sample[:at] + other_text[cut : cut + rng.choice((3, 30, 3000))] + sample[end:]
            case 10:
                if at < size:
                    sample = (
                        sample[:at]
                        + chr(rng.choice((ord(sample[at]) ^ 1, rng.randrange(256))))
                        + sample[at + 1 :]
                    )
            case _:
                if at < size:
                    sample = sample[:at] + sample[at].swapcase() + sample[at + 1 :]
        if len(sample) > 40_000:
            sample = sample[:40_000]
    return sample


def data(rng: random.Random, sample: bytes) -> bytes:
    """Bytes with some of them changed, left out, doubled, or cut off."""
    changed = bytearray(sample)
    for _ in range(rng.choice((1, 1, 2, 8))):
        at = rng.randrange(len(changed)) if changed else 0
        match rng.randrange(5):
            case 0 if changed:
                changed[at] ^= 1 << rng.randrange(8)
            case 1 if changed:
                changed[at] = rng.randrange(256)
            case 2:
                del changed[at : at + rng.choice((1, 4, 40))]
            case 3:
                changed[at:at] = rng.choice(
                    (b"\0", b"\xff\xfe", b"\x1f\x8b", bytes(changed[:20]), b"\n" * 50)
                )
            case _:
                del changed[at:]
    return bytes(changed)


def value(rng: random.Random) -> Any:
    """A value of JSON that is wrong almost everywhere."""
    match rng.randrange(6):
        case 0:
            return rng.choice((None, True, False, [], {}, [[]], [0], {"": 0}, [None], 0.5, 1e300, -0.0, "#"))
        case 1:
            return rng.choice(TEXTS)
        case 2:
            return "".join(rng.choice(TEXTS) for _ in range(3))
        case 3:
            return rng.randrange(-3, 30)
        case _:
            number = rng.choice(NUMBERS)
            return int(number) if number.isascii() and number.isdecimal() and len(number) < 40 else number


def json_tree(rng: random.Random, tree: Any) -> Any:
    """A document of JSON, changed in place in a few of its nodes."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        nodes: list[tuple[Any, Any]] = []
        waiting = [tree]
        while waiting and len(nodes) < 3000:
            node = waiting.pop()
            keys: Any = node if isinstance(node, dict) else range(len(node))
            for key in keys:
                nodes.append((node, key))
                if isinstance(node[key], dict | list):
                    waiting.append(node[key])
        if not nodes:
            return value(rng)
        node, key = rng.choice(nodes)
        other, place = rng.choice(nodes)
        match rng.randrange(8):
            case 0 | 1 | 2:
                node[key] = value(rng)
            case 3:
                del node[key]
            case 4:
                node[key] = _copied(other[place])
            case 5 if isinstance(node, list):
                node[key:key] = [_copied(node[key])] * rng.choice((1, 1, 2, 100))
            case 6 if isinstance(node, dict):
                node[rng.choice((str(place), "name", "least", "groups", "1", "state", "assemblies"))] = value(
                    rng
                )
            case _ if isinstance(node[key], int) and not isinstance(node[key], bool):
                node[key] += rng.choice((-1, 1, 2, 1000))
            case _:
                if isinstance(node, list):
                    rng.shuffle(node)
    return tree


def _copied(tree: Any) -> Any:
    if isinstance(tree, dict):
        return {key: _copied(item) for key, item in tree.items()}
    return [_copied(item) for item in tree] if isinstance(tree, list) else tree


def xml_tree(rng: random.Random, sample: str) -> str:
    """A document of XML, changed in a few of its elements and attributes, and well-formed still."""
    root = fromstring(sample)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        elements = list(root.iter())
        one, other = rng.choice(elements), rng.choice(elements)
        match rng.randrange(10):
            case 0 | 1 if one.attrib:
                one.set(rng.choice(list(one.attrib)), _content(rng))
            case 2 if one.attrib:
                del one.attrib[rng.choice(list(one.attrib))]
            case 3:
                names = (
                    "name",
                    "x",
                    "count",
                    "min",
                    "max",
                    "group",
                    "state",
                    "hx",
                    "weight",
                    "popup",
                    "time",
                    "id",
                )
                one.set(rng.choice((*other.attrib, *names)), _content(rng))
            case 4 | 5 if one.text is not None:
                one.text = _changed_words(rng, one.text)
            case 6 if len(one):
                one.remove(one[rng.randrange(len(one))])
            case 7 if len(one):
                one.insert(rng.randrange(len(one)), fromstring(tostring(one[rng.randrange(len(one))])))
            case 8 if one not in set(other.iter()):
                one.append(fromstring(tostring(other)))
            case _:
                one.text = _content(rng)
    return _tree_text(root)


def _tree_text(root: Element) -> str:
    return tostring(root, encoding="unicode")


def _content(rng: random.Random) -> str:
    match rng.randrange(4):
        case 0:
            content = rng.choice(NUMBERS)
        case 1:
            content = str(rng.randrange(-3, 70))
        case _:
            content = "".join(rng.choice(TEXTS) for _ in range(rng.choice((1, 2, 4))))
    # What XML forbids would make it no tree at all; the target of texts has it.
    return "".join(c for c in content if c in "\t\n\r" or (c >= " " and c not in "\ufffe\uffff"))


def _changed_words(rng: random.Random, content: str) -> str:
    words = content.split(" ")
    at = rng.randrange(len(words))
    match rng.randrange(4):
        case 0:
            words[at] = rng.choice(NUMBERS)
        case 1:
            del words[at]
        case 2:
            words[at:at] = [words[at]] * rng.choice((1, 2, 50))
        case _:
            words[at] = text(rng, words[at], ("x", "0 0 0 0"), ("_", "#", "+", "x", "63", "64"))
    return " ".join(
        "".join(c for c in word if c in "\t\n\r" or (c >= " " and c not in "\ufffe\uffff")) for word in words
    )

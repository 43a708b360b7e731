"""Rules: which moves there are, as a value that is read from a short text and written as one."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, Literal

from burrkit.errors import BurrkitError
from burrkit.runtime.records import dataclass

#: The least clearance that a rule may have, and the first that is too large, in edges of a cube.
LEAST_CLEARANCE: Final = Fraction(1, 1000)
TOO_MUCH_CLEARANCE: Final = Fraction(1, 4)
#: The greatest denominator of a clearance.
_MOST_DENOMINATOR: Final = 10_000

#: The rules by name; the clearance is an example.
NAMES: Final = ("slides", "legal", "half", "legal+half", "joint", "clearance=0.04")
_CLEARANCE: Final = re.compile(r"clearance=([0-9]{1,9}(?:\.[0-9]{1,9}|/[0-9]{1,9})?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class MoveRule:
    """Which moves there are: slides of groups of pieces along one axis, and what else.

    ``turns`` is None where nothing turns, "legal" for turns of hard pieces that fit without clearance, or the
    clearance of pieces that are made smaller, as an exact part of the edge of a cube. With ``half`` slides
    may end at half cubes; otherwise they end at whole ones. With ``joint``, and nothing else, pieces slide
    anywhere, and several at once, each its own way. BurrkitError for a clearance that is not from 0.001 to
    below 0.25.

    >>> import burrkit as bk
    >>> rule = bk.moves.MoveRule.of("clearance=1/25+half")
    >>> rule.clearance, rule.half, str(rule)
    (Fraction(1, 25), True, 'clearance=0.04+half')
    """

    turns: Literal["legal"] | Fraction | None = None
    half: bool = False
    joint: bool = False

    def __post_init__(self) -> None:
        turns = self.turns
        if self.joint and (turns is not None or self.half):
            raise BurrkitError("joint slides go anywhere: not with half cubes, and nothing turns")
        if isinstance(turns, Fraction):
            if not LEAST_CLEARANCE <= turns < TOO_MUCH_CLEARANCE:
                raise BurrkitError(f"rule='{self}': a clearance is from 0.001 to below 0.25 of a cube")
            if turns.denominator > _MOST_DENOMINATOR:
                raise BurrkitError(
                    f"rule='{self}': a clearance is a fraction of at most 1/{_MOST_DENOMINATOR}"
                )
        elif turns not in (None, "legal"):
            raise BurrkitError(f"turns must be None, 'legal', or a clearance as a Fraction, not {turns!r}")

    @staticmethod
    def of(rule: MoveRule | str) -> MoveRule:
        """The rule of a text, such as "slides", "legal+half" or "clearance=0.04"; a rule as it is."""
        if isinstance(rule, MoveRule):
            return rule
        if isinstance(rule, str):
            name, plus, more = rule.partition("+")
            if not plus or (more == "half" and name not in ("slides", "half")):
                half = bool(plus) or name == "half"
                if name in ("slides", "half"):
                    return MoveRule(None, half)
                if name == "legal":
                    return MoveRule("legal", half)
                if rule == "joint":
                    return MoveRule(joint=True)
                if (match := _CLEARANCE.fullmatch(name)) is not None:
                    return MoveRule(_fraction(match[1], rule), half)
        shown = repr(rule)
        shown = shown if len(shown) <= 60 else f"{shown[:57]}..."
        raise BurrkitError(f"rule must be one of {', '.join(NAMES[:-1])}, or {NAMES[-1]}, not {shown}")

    @property
    def clearance(self) -> Fraction | None:
        """The clearance, None for a rule without one."""
        return self.turns if isinstance(self.turns, Fraction) else None

    @property
    def kind(self) -> str:
        """The rule without the size of its clearance: "slides", "legal+half", "clearance"."""
        if self.turns is None:
            return str(self)
        name = "legal" if self.turns == "legal" else "clearance"
        return f"{name}+half" if self.half else name

    @property
    def has_turns(self) -> bool:
        """Whether pieces may turn."""
        return self.turns is not None

    @property
    def is_settled_by_slides(self) -> bool:
        """Whether what slides of whole cubes prove impossible is impossible by the rule.

        Half cubes and joint slides change numbers of moves only: see the proof in docs/guides/rules.md.
        """
        return self.turns is None

    @property
    def by_hand(self) -> Literal["slides", "legal"]:
        """The rule of moves by hand, which are of whole cubes and without clearance."""
        return "slides" if self.turns is None else "legal"

    @property
    def step_name(self) -> str:
        """What a step is called: "slide", or "move" if it may be a turn."""
        return "slide" if self.turns is None and not self.joint else "move"

    def with_more(self, slide: str) -> str:
        """Words for a slide, such as "slides one group", with what else a move may be."""
        turns = "" if self.turns is None else " or turns one"
        return f"{slide}{turns}{', also to half cubes' if self.half else ''}"

    @property
    def meaning(self) -> str:
        """The moves in a few words: "slides, and turns without clearance"."""
        if self.joint:
            return "slides of several groups at once, each in its own direction"
        slides = "slides, also by half cubes" if self.half else "slides"
        if self.turns is None:
            return slides
        fit = "without clearance" if self.clearance is None else f"with clearance {_as_text(self.clearance)}"
        return f"{slides}, and turns {fit}"

    def __str__(self) -> str:
        """The text from which ``of`` makes this rule again."""
        if self.joint:
            return "joint"
        if self.turns is None:
            return "half" if self.half else "slides"
        name = f"clearance={_as_text(self.turns)}" if isinstance(self.turns, Fraction) else self.turns
        return f"{name}+half" if self.half else name


#: The rule of everything that has no other one.
SLIDES: Final = MoveRule()


def _fraction(text: str, rule: str) -> Fraction:
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise BurrkitError(f"rule={rule!r}: the clearance is divided by 0") from None


def _as_text(number: Fraction) -> str:
    """A number as a decimal if that is exact within six places, else as a fraction."""
    millionths = number * 10**6
    return f"{float(number):.6f}".rstrip("0").rstrip(".") if millionths.denominator == 1 else str(number)

"""Motions in words: slides of one group, of several at once, and turns."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Lattice, Voxels
from burrkit.geometry.in_words import signed_sum, small_multiple
from burrkit.geometry.motion import ExactPoint
from burrkit.moves.sentences import Sentence, describe_removal, named
from burrkit.runtime.grouping import by_key

if TYPE_CHECKING:
    from burrkit.moves.rigidity.model import Rigidity, Velocity

_STILL = (Fraction(0), Fraction(0), Fraction(0))


@dataclass(frozen=True)
class GroupMotion:
    """How a group begins to move.

    A slide goes along an axis of the lattice, or along another ``line``: "x+y-z"; ``far`` is how far, if
    that is known, or if others slide at once. A turn is about a line, of cubes ``through`` a point, and the
    group may also slide ``along`` it.
    """

    pieces: tuple[int, ...]
    turns: bool
    far: str = ""
    axis: int | None = None
    sign: int = 1
    line: str = ""
    through: tuple[str, ...] = ()
    along: bool = False


def group_motions(result: Rigidity) -> list[GroupMotion]:
    """The motion that was found, group by group: first those that slide, then those that turn."""
    if (move := result.move) is not None:
        sign = 1 if move.distance > 0 else -1
        return [GroupMotion(move.pieces, False, "" if result.frees else move.length, move.axis, sign)]
    moved = by_key(zip(result.velocities or (), result.assembly.placed, strict=False))
    moving = [(v, group) for v, group in moved.items() if (v.slide, v.turn) != (_STILL, _STILL)]
    sliding = [(v.slide, group) for v, group in moving if v.turn == _STILL]
    turning = [(v, group) for v, group in moving if v.turn != _STILL]
    return _at_speed(sliding, result.assembly.problem.lattice) + [
        _turn(velocity, group, [result.assembly.shapes[piece] for piece in group])
        for velocity, group in turning
    ]


def describe_motion(result: Rigidity) -> list[Sentence]:
    """The motion that was found, a sentence for all that slides, and one for each group that turns."""
    marks = result.assembly.problem.marks
    if result.move is not None:
        return [describe_removal(result.move, marks)]
    motions = group_motions(result)
    sliding = [motion for motion in motions if not motion.turns]
    lattice = result.assembly.problem.lattice
    sentences = [_slide_sentence(sliding, lattice, marks, frees=result.frees)] if sliding else []
    turning = (motion for motion in motions if motion.turns)
    return sentences + [(*named(one.pieces, marks, starts=True), _turn_words(one)) for one in turning]


def describe_verdict(result: Rigidity) -> list[str]:
    """Sentences besides the motion: the proof that there is none, or what is left open."""
    if result.verdict == "moves":
        turn = "Nothing slides. The turn is right to first order; how far it goes is not computed."
        return [turn] if result.kind == "turn" else []
    if result.verdict == "rigid":
        slides = "Nothing slides in any direction, alone or several groups at once."
        return [
            "Rigid: nothing moves, by slides or turns." if result.turns else slides,
            f"Proof: forces at {len(result.contacts)} contacts balance on every piece, and no motion keeps "
            f"all contacts (rank {result.rank} of {result.rank}). Checked in whole numbers.",
        ]
    if result.reason == "edges":
        return ["Undecided: sides that touch allow a motion, but all that were tried run into an edge."]
    return ["Undecided: the numbers of the linear program did not become exact ones."]


def describe_slides(
    sliding: Sequence[tuple[ExactPoint, list[int]]], lattice: Lattice, marks: Sequence[str], *, frees: bool
) -> Sentence:
    """Describe slides of groups that are made at once, as far as they go; with ``frees`` they come apart."""
    return _slide_sentence(_slides(sliding, lattice), lattice, marks, frees=frees)


def _slide_sentence(
    sliding: Sequence[GroupMotion], lattice: Lattice, marks: Sequence[str], *, frees: bool
) -> Sentence:
    """What slides at once, each group with its direction; of several, how far for how far of the others."""
    directions = lattice.directions

    def way(motion: GroupMotion) -> str:
        far = f"{motion.far} " * bool(motion.far)
        return far + (
            f"along {motion.line}" if motion.axis is None else directions[motion.axis][motion.sign < 0]
        )

    if len(sliding) == 1:
        (only,) = sliding
        verb, alone = ("slides", "comes free") if len(only.pieces) == 1 else ("slide", "come free")
        ending = f" {verb} {way(only)}{f' and {alone}' * frees}."
        return (*named(only.pieces, marks, starts=True), ending)
    words: list[str | int] = ["At once: "]
    for i, motion in enumerate(sliding):
        verb = "slides" if len(motion.pieces) == 1 else "slide"
        words += ["; "] * bool(i) + [*named(motion.pieces, marks), f" {verb} {way(motion)}"]
    return (*words, ". They come apart." if frees else ".")


def how_far(slide: ExactPoint, lattice: Lattice) -> str:
    """How far a slide goes: in units along an axis, or else in edges of a cube."""
    along = along_axis(slide, lattice)
    return f"{np.linalg.norm(_in_space(slide, lattice)):.3g}" if along is None else str(abs(along[1]))


def along_axis(slide: ExactPoint, lattice: Lattice) -> tuple[int, Fraction] | None:
    """An axis of the lattice, and how many units along it; None for a direction along no axis."""
    for number, axis in enumerate(lattice.axes):
        at = next(a for a in range(3) if axis[a])
        units = Fraction(slide[at]) / axis[at]
        if units and all(units * c == s for c, s in zip(axis, slide, strict=True)):
            return number, units
    return None


def _slides(sliding: Iterable[tuple[ExactPoint, list[int]]], lattice: Lattice) -> list[GroupMotion]:
    """The slides of groups, and how far they go."""
    motions = []
    for slide, group in sliding:
        axis, units = along_axis(slide, lattice) or (None, 1)
        line, sign = "" if axis is not None else _line(_in_space(slide, lattice)), 1 if units > 0 else -1
        motions.append(GroupMotion(tuple(group), False, how_far(slide, lattice), axis, sign, line))
    return motions


def _at_speed(sliding: Sequence[tuple[ExactPoint, list[int]]], lattice: Lattice) -> list[GroupMotion]:
    """The slides of groups that have velocities: distances of several are in their ratio.

    They are as small as whole units along axes allow.
    """
    units = [abs(along[1]) for slide, _ in sliding if (along := along_axis(slide, lattice)) is not None]
    scale = Fraction(math.lcm(*(u.denominator for u in units)), math.gcd(*(u.numerator for u in units)) or 1)
    found = _slides((((x * scale, y * scale, z * scale), group) for (x, y, z), group in sliding), lattice)
    return found if len(found) > 1 else [replace(motion, far="") for motion in found]


def _in_space(slide: ExactPoint, lattice: Lattice) -> NDArray[np.float64]:
    return np.asarray(np.array(slide, dtype=float) @ np.array(lattice.metric))


def _turn_words(motion: GroupMotion) -> str:
    """The end of a sentence: "turns about a line along z"."""
    words = f"{' turns' if len(motion.pieces) == 1 else ' turn'} about a line along {motion.line}"
    if not motion.through:
        return f"{words}."
    return f"{words} through ({', '.join(motion.through)}){' and slides along it' * motion.along}."


def _turn(velocity: Velocity, group: list[int], shapes: list[Voxels]) -> GroupMotion:
    """The turn of a group about the line of its screw (M. Chasles, 1830)."""
    lattice = shapes[0].lattice
    axis = np.array([float(c) for c in velocity.turn]) @ np.array(lattice.metric)
    line = _line(axis * np.sign(axis[np.abs(axis).argmax()]))
    if not lattice.is_cubic:
        return GroupMotion(tuple(group), True, line=line)
    (a, b, c), (p, q, r) = velocity.turn, velocity.slide
    square = a * a + b * b + c * c
    pitch = a * p + b * q + c * r
    # The point of the line that is nearest to the middle of the pieces.
    u, v, w = np.concatenate([lattice.places(shape.cells) for shape in shapes]).mean(axis=0).tolist()
    along = (u * a + v * b + w * c) / square
    through = (b * r - c * q) / square, (c * p - a * r) / square, (a * q - b * p) / square
    middle = (float(t + along * d + 1) / 2 for t, d in zip(through, velocity.turn, strict=True))
    place = tuple(f"{at:.3g}" for at in middle)
    return GroupMotion(tuple(group), True, line=line, through=place, along=bool(pitch))


def _line(vector: NDArray[np.float64]) -> str:
    """A direction of space in short: "z", "x+y-z", or three numbers."""
    whole = small_multiple(vector)
    if whole is not None:
        return signed_sum(whole.tolist())
    return f"({', '.join(f'{c + 0:.2g}' for c in (vector / np.abs(vector).max()).tolist())})"

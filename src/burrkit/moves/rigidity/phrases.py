"""Motions in words: slides of one group, of several at once, and turns."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from burrkit.geometry import Lattice, Voxels
from burrkit.moves.sentences import Sentence, describe_removal, named

if TYPE_CHECKING:
    from burrkit.moves.rigidity.model import Rigidity, Vector, Velocity

_STILL = (Fraction(0), Fraction(0), Fraction(0))


def describe_motion(result: Rigidity) -> list[Sentence]:
    """The motion that was found, a sentence for all that slides, and one for each group that turns."""
    marks, shapes = result.assembly.problem.marks, result.assembly.shapes
    if result.move is not None:
        return [describe_removal(result.move, marks)]
    moved: dict[Velocity, list[int]] = {}
    for piece, velocity in zip(result.assembly.placed, result.velocities or (), strict=False):
        moved.setdefault(velocity, []).append(piece)
    moving = [(v, group) for v, group in moved.items() if (v.slide, v.turn) != (_STILL, _STILL)]
    turning = [(v, group) for v, group in moving if v.turn != _STILL]
    sliding = [(v.slide, group) for v, group in moving if v.turn == _STILL]
    sentences = [_slides(sliding, result, marks)] if sliding else []
    return sentences + [
        (*named(group, marks, starts=True), _turn_words(velocity, [shapes[piece] for piece in group]))
        for velocity, group in turning
    ]


def describe_verdict(result: Rigidity) -> list[str]:
    """Sentences besides the motion: the proof that there is none, or what is left open."""
    if result.verdict == "moves":
        turn = "Nothing slides. The turn is right to first order; how far it goes is not computed."
        return [turn] if result.kind == "turn" else []
    if result.verdict == "rigid":
        bodies = len(result.assembly.placed) - max(len(result.held), 1)
        rank = bodies * (6 if result.turns else 3)
        slides = "Nothing slides in any direction, alone or several groups at once."
        return [
            "Rigid: nothing moves, by slides or turns." if result.turns else slides,
            f"Proof: forces at {len(result.contacts)} contacts balance on every piece, and no motion keeps "
            f"all contacts (rank {rank} of {rank}). Checked in whole numbers.",
        ]
    if result.reason == "edges":
        return ["Undecided: sides that touch allow a motion, but all that were tried run into an edge."]
    return ["Undecided: the numbers of the linear program did not become exact ones."]


def _slides(sliding: list[tuple[Vector, list[int]]], result: Rigidity, marks: tuple[str, ...]) -> Sentence:
    """What slides at once, each group with its direction; of several, how far for how far of the others."""
    lattice, pieces = result.assembly.problem.lattice, sorted(p for _, group in sliding for p in group)
    ways = _ways([slide for slide, _ in sliding], lattice)
    verb = "slides" if len(pieces) == 1 else "slide"
    if len(sliding) == 1:
        alone = f"{'comes' if len(pieces) == 1 else 'come'} free"
        return (*named(pieces, marks, starts=True), f" {verb} {ways[0][1]}{f' and {alone}' * result.frees}.")
    words: list[str | int] = ["At once: "]
    for i, ((_, group), (far, way)) in enumerate(zip(sliding, ways, strict=True)):
        verb = "slides" if len(group) == 1 else "slide"
        words += ["; "] * bool(i) + [*named(group, marks), f" {verb} {far} {way}"]
    return (*words, ". They come apart." if result.frees else ".")


def _ways(slides: Iterable[Vector], lattice: Lattice) -> list[tuple[str, str]]:
    """For each velocity how far and where to: in units along an axis, or else in space.

    The distances are in the ratio of the velocities, and as small as whole units along axes allow.
    """
    found = [(slide, _along(slide, lattice)) for slide in slides]
    units = [along[1] for _, along in found if along is not None]
    scale = Fraction(math.lcm(*(u.denominator for u in units)), math.gcd(*(u.numerator for u in units)) or 1)
    ways = []
    for slide, along in found:
        if along is not None:
            ways.append((str(along[1] * scale), along[0]))
            continue
        x, y, z = (np.array([float(c * scale) for c in slide]) @ np.array(lattice.metric)).tolist()
        length = math.hypot(x, y, z)
        ways.append((f"{length:.3g}", f"along {_line((x, y, z))}"))
    return ways


def _along(slide: Vector, lattice: Lattice) -> tuple[str, Fraction] | None:
    """A direction in words, and how many units along that axis; None if it is along no axis."""
    for axis, words in zip(lattice.axes, lattice.directions, strict=True):
        at = next(a for a in range(3) if axis[a])
        units = slide[at] / axis[at]
        if units and all(units * c == s for c, s in zip(axis, slide, strict=True)):
            return words[units < 0], abs(units)
    return None


def _turn_words(velocity: Velocity, shapes: list[Voxels]) -> str:
    """The end of a sentence, "turns about a line along z": the line of the screw (M. Chasles, 1830)."""
    lattice, verb = shapes[0].lattice, " turns" if len(shapes) == 1 else " turn"
    x, y, z = (np.array([float(c) for c in velocity.turn]) @ np.array(lattice.metric)).tolist()
    sign = 1 if max(x, y, z, key=abs) > 0 else -1
    words = f"{verb} about a line along {_line((sign * x, sign * y, sign * z))}"
    if not lattice.is_cubic:
        return f"{words}."
    (a, b, c), (p, q, r) = velocity.turn, velocity.slide
    square = a * a + b * b + c * c
    pitch = a * p + b * q + c * r
    # The point of the line that is nearest to the middle of the pieces.
    u, v, w = np.concatenate([lattice.places(shape.cells) for shape in shapes]).mean(axis=0).tolist()
    along = (u * a + v * b + w * c) / square
    through = (b * r - c * q) / square, (c * p - a * r) / square, (a * q - b * p) / square
    middle = (float(t + along * d + 1) / 2 for t, d in zip(through, velocity.turn, strict=True))
    place = ", ".join(f"{at:.3g}" for at in middle)
    return f"{words} through ({place}){' and slides along it' if pitch else ''}."


def _line(vector: tuple[float, float, float]) -> str:
    """A direction of space in short: "z", "x+y-z", or three numbers."""
    numbers = np.array(vector)
    numbers = numbers / np.abs(numbers)[np.abs(numbers) > 1e-9].min()
    whole = np.rint(numbers).astype(int)
    if np.abs(numbers - whole).max() > 1e-6 or np.abs(whole).max() > 3:
        numbers = numbers / np.abs(numbers).max()
        return f"({', '.join(f'{c + 0:.2g}' for c in numbers.tolist())})"
    terms = [
        f"{'+' if c > 0 else '-'}{abs(c) if abs(c) > 1 else ''}{axis}"
        for axis, c in zip("xyz", whole.tolist(), strict=True)
        if c
    ]
    return "".join(terms).removeprefix("+")

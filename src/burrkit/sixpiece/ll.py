"""LL strings: one assembly of a six-piece burr in 32 digits.

B. Cutler's line format (*A Computer Analysis of All 6-Piece Burrs*, 1994): for each inner cube, in the order
of ``frame``, the position 1 to 6 of the stick that owns it, or 0 for a hole. The outer cubes need no
digits: each has only one possible owner.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from burrkit.errors import FormatError, InternalError, StickError
from burrkit.geometry import ROTATIONS, Motion, Voxels
from burrkit.geometry.motion import motions_onto
from burrkit.sixpiece import frame
from burrkit.sixpiece.burr import Burr, burr, length_of, pieces_of
from burrkit.sixpiece.sticks import Stick
from burrkit.sixpiece.symmetry import images, symmetry_type

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly


@dataclass(frozen=True)
class LL:
    """A valid LL string; created by ``read``.

    ``lying`` are the numbers of the sticks in positions 1 to 6, as placed there (see ``burr.sticks_of``).
    """

    text: str
    lying: tuple[int, ...]

    def __str__(self) -> str:
        return self.text

    @property
    def sticks(self) -> tuple[int, ...]:
        """The canonical stick numbers in positions 1 to 6."""
        return tuple(Stick(number).canonical.number for number in self.lying)

    @property
    def holes(self) -> int:
        """The number of holes: inner cubes that no stick fills."""
        return self.text.count("0")

    @cached_property
    def symmetry(self) -> str:
        """Cutler's symmetry type, "1" for none."""
        return symmetry_type(self.text)

    @cached_property
    def canonical(self) -> str:
        """The least of the LL strings of all rotated and reflected copies of this assembly."""
        return min(images(self.text))

    def burr(self, length: int = 6) -> Burr:
        """The burr of these six sticks: piece i is the stick in position i + 1."""
        return burr(*self.sticks, length=length)

    def assembly(self, length: int = 6) -> Assembly:
        """The assembly itself, with sticks of the given length."""
        from burrkit.assembly.model import Assembly

        problem = self.burr(length)
        placed = zip(problem.pieces, self.lying, frame.positions(length), strict=True)
        motions = (
            position.after(_onto(piece.shape, Stick(number).voxels(length)))
            for piece, number, position in placed
        )
        return Assembly(problem, tuple(motions))


def _onto(shape: Voxels, target: Voxels) -> Motion:
    """A proper motion from a stick in one orientation to the same stick in another."""
    for motion in motions_onto(shape, target):
        return motion
    raise InternalError("a stick is not one of its own orientations")


def read(text: str, source: str = "LL string", line: int | None = None) -> LL:
    """Read an LL string of 32 digits; white space around them is ignored.

    Raises FormatError with ``source`` and ``line`` for a wrong length, an invalid character, a digit of a
    stick that cannot own that cube, and a stick in several parts.
    """
    digits = text.strip()
    owners = frame.owners()
    for k, digit in enumerate(digits, 1):
        if digit not in "0123456":
            reason = f"character {k} is {digit!r}; an LL string has digits 0 to 6 only"
            raise FormatError(source, line, reason)
    if len(digits) != len(owners):
        raise FormatError(source, line, f"{len(digits)} digits; an LL string has {len(owners)}")
    for k, (digit, possible) in enumerate(zip(digits, owners, strict=True), 1):
        if digit != "0" and int(digit) not in possible:
            allowed = ", ".join(map(str, (0, *possible)))
            reason = f"digit {k} is {digit}, but only {allowed} can be there"
            raise FormatError(source, line, reason)
    lying = numbers_in(digits)
    for position, number in enumerate(lying, 1):
        try:
            Stick(number).require_connected()
        except StickError as error:
            raise FormatError(source, line, f"position {position}: {error}", error.code) from None
    return LL(digits, lying)


def numbers_in(digits: str) -> tuple[int, ...]:
    """The numbers of the sticks in positions 1 to 6 that the digits of an LL string describe."""
    return tuple(
        1 + sum(2**k for k, cube in enumerate(cubes) if digits[cube] != str(position))
        for position, cubes in enumerate(frame.removable(), 1)
    )


#: Heights of the four layers of inner cubes in a burr of length 6.
HEIGHTS: Final = (1, 2, 3, 4)


def digit_layers() -> tuple[tuple[tuple[int | None, ...], ...], ...]:
    """Which digit is which cube (Cutler's Figure 2): for each layer four rows of indices, None for no digit.

    Layers go from the bottom up, rows from the front to the back, each from left to right.
    """
    index = {cell: k for k, cell in enumerate(frame.goal().optional)}
    span = range(1, 5)
    return tuple(tuple(tuple(index.get((x, y, z)) for x in span) for y in span) for z in HEIGHTS)


def write(assembly: Assembly) -> str:
    """The LL string of an assembly in the standard frame, of any length.

    PuzzleError if the problem is not a six-piece burr in that frame.
    """
    position = {piece: p for p, piece in enumerate(pieces_of(assembly), 1)}
    owner = assembly.owners()
    cells = frame.goal(length_of(assembly.problem)).optional
    return "".join(str(position[owner[cell]]) if cell in owner else "0" for cell in cells)


# Strings as puzzles --------------------------------------------------------------------------------------


def marked_burr(text: str, length: int | None = None) -> Burr:
    """The burr of the six sticks of a string, in the order of positions, each marked with its digit there.

    So piece 3 is the piece that Cutler numbers 3. FormatError for a wrong string.
    """
    string = _string(text)
    return replace(burr(*string.sticks, length=length or 6, marks=tuple("123456")), string=string.text)


def marked_assembly(text: str, length: int | None = None) -> Assembly:
    """The assembly that a string describes, as one of the burr that ``marked_burr`` returns."""
    return replace(_string(text).assembly(length or 6), problem=marked_burr(text, length))


def _string(text: str) -> LL:
    return read(text, f"LL string {text.strip():.40}")


def same_up_to(text: str, *, reflection: bool) -> frozenset[str]:
    """The LL strings of all rotated copies of an assembly, and with ``reflection`` of the reflected ones."""
    pairs = zip(frame.symmetries(), images(text), strict=True)
    return frozenset(image for g, image in pairs if reflection or g.motion.isometry in ROTATIONS)

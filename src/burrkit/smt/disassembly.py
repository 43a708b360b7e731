"""Bounded disassembly in bit-vectors: whether a group of pieces comes free within n moves.

One script is one query about one assembly. A step has the pieces that move, an axis, a direction and a
distance; the positions of the pieces follow by addition. Whether two pieces collide depends on their offset
alone, so their shapes occur once, like B. Cutler's MOVE matrix (GENDA, 1990): the distance, called ``room``,
that one piece can slide until it meets the other. A slide must fit into the room between every piece that
moves and one that stays. In the last step its distance is the greatest number: the group is free.

Steps without a move are allowed and come first. So the answer is ``sat`` from the level of the assembly on,
and ``unsat`` below it. Three constraints only help the solver and exclude nothing:

- The first piece stays: to slide a group one way is to slide all others the other way.
- No group slides along the same axis in two consecutive steps, for that is one move.
- Offsets are bounded. If before the last step a plane across an axis separated the pieces, those on one side
  of it could have left sooner. So the pieces overlap along every axis, and together are at most as long as
  the sum of their lengths.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from burrkit.assembly import Assembly
from burrkit.errors import CheckError, PuzzleError
from burrkit.geometry import Voxels
from burrkit.moves import first_level
from burrkit.moves.model import Move, Separation
from burrkit.moves.replay import verify
from burrkit.runtime.grouping import by_key
from burrkit.smt import terms as t
from burrkit.smt.answer import Answer, Bits, SolverError, read_answer
from burrkit.smt.names import names_of
from burrkit.smt.pipe import TIME_LIMIT, Model, Solver
from burrkit.smt.script import LARGEST, Script, too_large

#: The most states that burrkit's search visits when it only checks a solver.
_MOST_STATES = 10_000

_AXES = "xyz"
_OFFSET, _AXIS, _FAR = "Offset", "Axis", "far"


class Loosening:
    """The script for a separation within some moves, and the meaning of its models."""

    def __init__(self, assembly: Assembly, steps: int, title: str = "") -> None:
        """``steps`` is 1 or more; ``title`` comes first in the script.

        BurrkitError, with the size, for a script of more than 64 MiB; PuzzleError for an assembly of one
        piece.
        """
        assembly.problem.require_cubes()
        if len(assembly.placed) < 2:
            raise PuzzleError("an assembly of one piece has nothing to take apart")
        self.assembly, self.steps = assembly, steps
        named = names_of(assembly.problem)
        self._pieces = {named[piece]: piece for piece in assembly.placed}
        self._shapes = {named[piece]: assembly.shapes[piece] for piece in assembly.placed}
        self._stays, *self._others = self._pieces
        self._size, self._bound = _sizes(list(self._shapes.values()))
        # Offsets and distances between two pieces must not overflow.
        self._width = (2 * self._bound + self._size + 1).bit_length() + 1
        self.script = self._script(title)

    def solve(self, solver: Solver, *, time_limit: float = TIME_LIMIT) -> Separation | None:
        """A separation, replayed cube by cube; None if it takes more moves or is impossible.

        The parts that are left are not taken apart. ``time_limit`` is in seconds. SolverError if the solver
        fails, answers ``unknown``, or gives moves that are impossible.
        """
        return self._verified(solver.run(self.script.text(), time_limit=time_limit), solver.name)

    def check_claim(self, solver: str) -> bool:
        """Whether burrkit's search confirms that nothing comes free; False if that would take long.

        SolverError if something does.
        """
        level = first_level(self.assembly, max_states=_MOST_STATES).first
        if level and level <= self.steps:
            raise SolverError(
                f"{solver} reports unsat, which is wrong: something comes free at level {level}"
            )
        return level is not None

    def read(self, text: str) -> Separation | None:
        """The same for a solver's output for the script."""
        return self._verified(read_answer(text), "standard input")

    # What a model means -----------------------------------------------------------------------------------

    def _verified(self, answer: Answer, origin: str) -> Separation | None:
        if not answer.has_model("there are such moves", origin):
            return None
        moves = list(self._moves(answer.model(self.script.names)))
        try:
            if not moves or not moves[-1].frees:
                raise CheckError("nothing comes free")
            if not all(0 <= move.axis < 3 for move in moves):
                raise CheckError("a move along no axis")
            separation = self._separation(moves)
            verify(self.assembly, separation, first_only=True)
        except CheckError as error:
            raise SolverError(f"{origin}: the solver's moves cannot be made: {error}") from None
        return separation

    def _moves(self, model: Model) -> Iterator[Move]:
        """The moves, without steps that rest; the last one is unbounded."""
        for step in range(1, self.steps + 1):
            axis, slide = model[f"axis.{step}"], model[f"slide.{step}"]
            group = tuple(self._pieces[name] for name in self._others if model[f"{name}.{step}"] is True)
            if not isinstance(axis, Bits) or not isinstance(slide, Bits):
                raise SolverError(f"the solver's values of step {step} are not bit-vectors")
            if group:
                distance = slide.value if model[f"forward.{step}"] is True else -slide.value
                yield Move(group, axis.value, distance, frees=step == self.steps)

    def _separation(self, moves: Sequence[Move]) -> Separation:
        """The separation by these moves; the last one ends as soon as the group is clear of the rest."""
        *before, last = moves
        placed, group = self.assembly.placed, last.pieces
        rest = tuple(piece for piece in placed if piece not in group)
        shifts = {
            piece: sum(move.distance for move in before if piece in move.pieces and move.axis == last.axis)
            for piece in placed
        }
        shapes, axis = self.assembly.shapes, last.axis
        # It may be clear of them already, after a step that was not needed.
        if last.distance > 0:
            farthest = max(shapes[piece].high[axis] + shifts[piece] for piece in rest)
            least = min(shapes[piece].low[axis] + shifts[piece] for piece in group)
            distance = max(1, farthest - least + 1)
        else:
            nearest = min(shapes[piece].low[axis] + shifts[piece] for piece in rest)
            most = max(shapes[piece].high[axis] + shifts[piece] for piece in group)
            distance = min(-1, nearest - most - 1)
        parts = sorted((rest, group), key=len, reverse=True)
        moves = (*before, Move(group, axis, distance, frees=True))
        return Separation(placed, moves, parts[0], parts[1], None, None)

    # The text ---------------------------------------------------------------------------------------------

    def _script(self, title: str) -> Script:
        made = Script("QF_BV", [title] * bool(title))
        self._say_numbers(made)
        parameters = dict.fromkeys(("number", "low", "high"), _OFFSET)
        made.define("among", t.BOOL, "(and (bvsle low number) (bvsle number high))", parameters)
        made.comment(
            "room.x.A.B: how far A can go along x until it meets B, which is x y z from where it was,"
        )
        made.comment("seen from A; far if they never meet")
        for one, other in permutations(self._shapes, 2):
            for axis in range(3):
                self._say_room(made, one, other, axis)
        self._say_rule(made)
        for step in range(1, self.steps + 1):
            before = made.size
            self._say_step(made, step)
            if step == 2:
                # All steps but the first and the last have equal size, so the total is known in advance.
                expected = made.size + (self.steps - 2) * (made.size - before)
                if expected > LARGEST:
                    raise too_large(expected)
        return made

    def _say_numbers(self, made: Script) -> None:
        made.comment(f"Does a group of pieces come free within {self.steps} moves?")
        made.comment(
            f"{self._stays} stays where it is. The others have offsets from where they were, in cubes"
        )
        made.define_sort(_OFFSET, t.bit_vector_sort(self._width))
        made.define_sort(_AXIS, t.bit_vector_sort(2))
        for axis, name in enumerate(_AXES):
            made.define(name.upper(), _AXIS, t.bits(axis, 2))
        made.comment("n2 is -2, p2 is 2; far is as far as numbers go. No piece is beyond least and most")
        for number in range(-self._size, self._size + 1):
            made.define(_number(number), _OFFSET, t.bits(number, self._width))
        made.define("least", _OFFSET, t.bits(-self._bound, self._width))
        made.define("most", _OFFSET, t.bits(self._bound, self._width))
        made.define(_FAR, _OFFSET, t.bits((1 << self._width - 1) - 1, self._width))

    def _say_room(self, made: Script, one: str, other: str, axis: int) -> None:
        """Define how far one piece can go along an axis until it meets another one, by the other's offset."""
        across = [name for a, name in enumerate(_AXES) if a != axis]
        choices = []
        for ends, lines in _lines(self._shapes[one], self._shapes[other], axis).items():
            where = t.or_(
                t.and_((_among(across[0], vs), t.or_(_among(across[1], ws) for ws in _runs(own))))
                for own, all_vs in lines.items()
                for vs in _runs(all_vs)
            )
            room = _FAR
            for end in ends:
                beyond = t.apply("bvsgt", _AXES[axis], _number(end))
                room = t.if_then_else(beyond, t.apply("bvsub", _AXES[axis], _number(end + 1)), room)
            choices.append((where, room))
        body = "".join(f"\n  (ite {where}\n    {room}" for where, room in choices)
        parameters = dict.fromkeys(_AXES, _OFFSET)
        name = f"room.{_AXES[axis]}.{one}.{other}"
        made.define(name, _OFFSET, f"{body}\n  {_FAR}{')' * len(choices)}", parameters)

    def _say_rule(self, made: Script) -> None:
        """Define the constraints on a slide along each axis, for all steps."""
        made.comment(
            "Does A come nearer to B, which is in front of it? Going forward, if A moves and B stays;"
        )
        made.comment("going backward, if B moves and A stays")
        moves = {"forward": t.BOOL, "a": t.BOOL, "b": t.BOOL}
        made.define("nears", t.BOOL, "(ite forward (and a (not b)) (and b (not a)))", moves)
        made.comment("Is there room for a slide? (No piece slides by 0; repeating that helps the solver.)")
        room = {"slide": _OFFSET, "room": _OFFSET}
        made.define("fits", t.BOOL, "(and (distinct room p0) (bvule slide room))", room)
        made.comment(
            "A slide along an axis: a piece that comes nearer to another has room. B means that B moves,"
        )
        made.comment("and x.B, y.B and z.B are its offsets")
        parameters = {"forward": t.BOOL, "slide": _OFFSET}
        for name in self._others:
            parameters |= {name: t.BOOL} | {f"{axis}.{name}": _OFFSET for axis in _AXES}
        for axis in _AXES:
            rules = "".join(
                f"\n  {self._has_room(axis, one, other)}" for one, other in permutations(self._pieces, 2)
            )
            made.define(f"slides.{axis}", t.BOOL, f"(and{rules})", parameters)

    def _has_room(self, axis: str, one: str, other: str) -> t.Term:
        offsets = [self._offset(a, one, other) for a in _AXES]
        moves = ("false" if name == self._stays else name for name in (one, other))
        room = t.apply(f"room.{axis}.{one}.{other}", *offsets)
        return t.implies(t.apply("nears", "forward", *moves), t.apply("fits", "slide", room))

    def _offset(self, axis: str, one: str, other: str) -> t.Term:
        """The offset of the other piece relative to the first."""
        if one == self._stays:
            return f"{axis}.{other}"
        return t.apply("bvsub", _number(0) if other == self._stays else f"{axis}.{other}", f"{axis}.{one}")

    def _say_step(self, made: Script, step: int) -> None:
        is_last = step == self.steps
        made.comment(f"Step {step}: which pieces move, along which axis, forward or backward, and how far")
        movers = [made.declare(f"{name}.{step}", t.BOOL) for name in self._others]
        axis = made.declare(f"axis.{step}", _AXIS)
        forward = made.declare(f"forward.{step}", t.BOOL)
        slide = made.declare(f"slide.{step}", _OFFSET)
        made.require(t.distinct((axis, t.bits(3, 2))), "there are three axes")
        if is_last:
            made.require(t.or_(movers), "some piece leaves")
            made.require(t.equal(slide, _FAR), "for good")
        else:
            made.require(t.apply("bvsge", slide, _number(0)))
            made.require(
                t.equal(t.equal(slide, _number(0)), t.not_(t.or_(movers))), "no piece moves: it rests"
            )
        if step > 1:
            rested = t.equal(f"slide.{step - 1}", _number(0))
            same = [t.equal(mover, f"{mover.rpartition('.')[0]}.{step - 1}") for mover in movers]
            if not is_last:
                made.require(t.implies(t.equal(slide, _number(0)), rested), "rests come first")
            made.require(
                t.or_((rested, t.not_(t.and_((t.equal(axis, f"axis.{step - 1}"), *same))))), "no move in two"
            )
        here = [
            term
            for name in self._others
            for term in (f"{name}.{step}", *(self._place(a, name, step - 1) for a in _AXES))
        ]
        for name in _AXES:
            rule = t.apply(f"slides.{name}", forward, slide, *here)
            made.require(t.implies(t.equal(axis, name.upper()), rule))
        if not is_last:
            self._say_places(made, step)

    def _say_places(self, made: Script, step: int) -> None:
        """Define the offsets of all pieces after a step."""
        made.comment(f"Where the pieces are after step {step}")
        way = t.if_then_else(f"forward.{step}", f"slide.{step}", t.apply("bvneg", f"slide.{step}"))
        made.define(f"way.{step}", _OFFSET, way)
        for name in self._others:
            for axis in _AXES:
                moves = t.and_((f"{name}.{step}", t.equal(f"axis.{step}", axis.upper())))
                before = self._place(axis, name, step - 1)
                after = t.if_then_else(moves, t.apply("bvadd", before, f"way.{step}"), before)
                here = made.define(f"{axis}.{name}.{step}", _OFFSET, after)
                made.require(t.apply("among", here, "least", "most"))

    def _place(self, axis: str, name: str, step: int) -> t.Term:
        return f"{axis}.{name}.{step}" if step else _number(0)


def _number(value: int) -> t.Term:
    return f"p{value}" if value >= 0 else f"n{-value}"


def _sizes(shapes: Sequence[Voxels]) -> tuple[int, int]:
    """The longest side of an assembly, and the greatest offset of a piece before a group is free."""
    spans = [(min(s.low[a] for s in shapes), max(s.high[a] for s in shapes)) for a in range(3)]
    size = max(high - low + 1 for low, high in spans)
    # Pieces overlap along every axis: each adds its length less one cube.
    together = max(sum(shape.extent[axis] - 1 for shape in shapes) for axis in range(3))
    return size, together + size


def _among(name: str, run: tuple[int, int]) -> t.Term:
    """The term for: a number is in a run of numbers."""
    low, high = map(_number, run)
    return t.equal(name, low) if low == high else t.apply("among", name, low, high)


def _runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """The runs of some numbers: the first and the last of each."""
    some = set(numbers)
    starts = sorted(number for number in some if number - 1 not in some)
    return list(zip(starts, sorted(number for number in some if number + 1 not in some), strict=True))


def _lines(one: Voxels, other: Voxels, axis: int) -> dict[tuple[int, ...], dict[tuple[int, ...], list[int]]]:
    """The offsets of the other piece at which one that slides forward along an axis meets it.

    Maps the ends of the intervals of offsets at which the two would overlap, ascending, to all lines that
    have them: offsets along the last other axis, and for each set of these the offsets along the first.
    """
    first, last = (a for a in range(3) if a != axis)
    intervals: dict[int, dict[int, set[int]]] = {}
    for here in one:
        for there in other:
            offset = [here[a] - there[a] for a in range(3)]
            intervals.setdefault(offset[first], {}).setdefault(offset[last], set()).add(offset[axis])
    lines: dict[tuple[int, ...], dict[tuple[int, ...], list[int]]] = {}
    for v, by_last in sorted(intervals.items()):
        by_ends = by_key((tuple(end for _, end in _runs(taken)), w) for w, taken in sorted(by_last.items()))
        for ends, ws in by_ends.items():
            lines.setdefault(ends, {}).setdefault(tuple(ws), []).append(v)
    return lines

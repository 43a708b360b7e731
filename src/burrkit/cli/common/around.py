"""A box in place of the goal of any puzzle, and conditions of its pieces.

``--box``, ``--opening`` and ``--side``; ``--turns`` and ``--given``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

import burrkit as bk
from burrkit.cli.common.options import one_of, option, takes
from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened

if TYPE_CHECKING:
    from burrkit.puzzle.piece import Turns


class Around(NamedTuple):
    """Options for a box into which the pieces go, in place of a goal."""

    box: Annotated[str | None, option("--box", "Put the pieces into a closed box with this room.")] = None
    opening: Annotated[
        str | None, option("--opening", "A hole in the middle of a side of the box.", metavar="AxB")
    ] = None
    side: Annotated[
        Literal["left", "right", "front", "back", "bottom", "top"] | None,
        option("--side", "The side with the opening; by default the top.", show_default=False),
    ] = None

    def container(self) -> Any:
        """The box, a ``Container``."""
        if self.box is None or (self.side is not None and self.opening is None):
            raise BurrkitError("--opening belongs to --box, and --side to --opening; give both", "missing")
        from burrkit.puzzle.container import Container

        opening = None if self.opening is None else _edges("--opening", self.opening, 2)
        return Container.box(_edges("--box", self.box, 3), opening, self.side or "top")


def with_box(command: Callable[..., None]) -> Callable[..., None]:
    """Decorate a command with ``--goal``: the options of ``Around`` give it a ``Container`` as its goal."""

    @wraps(command)
    def with_goal(around: Around, **given: Any) -> None:
        if around != Around():
            one_of({"--goal": given["goal"] is not None, "--box": around.box is not None})
            given["goal"] = around.container()
        command(**given)

    added = Parameter("around", Parameter.KEYWORD_ONLY)
    own = signature(command, eval_str=True).parameters.values()
    with_goal.__signature__ = Signature([*own, added])  # type: ignore[attr-defined]
    return takes(Around)(with_goal)


def _edges(name: str, text: str, count: int) -> list[int]:
    """The edges in a text such as 3x3x3."""
    if not re.fullmatch(r" *[0-9]{1,3} *" + r"[xX\xd7] *[0-9]{1,3} *" * (count - 1), text):
        like = "x".join("332"[:count])
        raise BurrkitError(f"{name} {shortened(text)}: give {count} edges in cubes, as in {like}")
    return [int(number) for number in re.findall("[0-9]+", text)]


# Conditions -----------------------------------------------------------------------------------------------


def with_conditions(problem: bk.Problem, turns: str | None, given: str | None) -> bk.Problem:
    """The problem with the conditions of both options. BurrkitError for what they cannot mean."""
    if turns is None and given is None:
        return problem
    places = {} if given is None else _places(problem, given)
    return bk.puzzle.conditioned(problem, {} if turns is None else _turns(problem, turns), places)


def _turns(problem: bk.Problem, text: str) -> dict[str, Turns]:
    """For each mark in ``A=none,BC=flat`` its word; a word by itself is for all pieces but a box."""
    from burrkit.puzzle.appearance import marks_named
    from burrkit.puzzle.piece import TURNS

    found: dict[str, Turns] = {}
    for entry in text.split(","):
        names, is_some, word = entry.rpartition("=")
        if word not in TURNS or (is_some and not names):
            words = ", ".join(TURNS)
            raise BurrkitError(f"--turns {shortened(text)}: give one of {words}, or as in A=none,BC=flat")
        marks = marks_named(names, problem.marks) if is_some else problem.marks[: problem.container]
        if twice := [mark for mark in marks if mark in found]:
            raise BurrkitError(f"--turns {shortened(text)}: piece {twice[0]} has two words", "duplicate")
        found |= dict.fromkeys(marks, word)
    return found


def _places(problem: bk.Problem, text: str) -> dict[str, bk.Voxels]:
    """The cells of the goal where a drawing of its box, or a file with one, has the marks of pieces."""
    from burrkit.cli.common.layouts import drawing_of

    problem.require_cubes("--given works for cubes only")
    drawn = bk.moves.path.parse_drawing(drawing_of(text) or text, tray=True)
    low, goal = problem.goal.cells.low, problem.goal.cells
    size = drawn.tray and tuple(1 + edge for edge in drawn.tray[1])
    if size != goal.extent:
        own, needed = ("x".join(map(str, edges or ())) for edges in (size, goal.extent))
        raise BurrkitError(
            f"--given is a drawing of {own} cubes, the box of the goal has {needed}", "mismatch"
        )
    return {mark: shape.shifted(*low) for mark, shape in zip(drawn.marks, drawn.shapes, strict=True)}

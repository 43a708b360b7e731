"""``--box``, ``--opening`` and ``--side``: a box for the pieces of any puzzle, in place of its goal."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, Literal, NamedTuple

from burrkit.cli.common.options import one_of, option, takes
from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened


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

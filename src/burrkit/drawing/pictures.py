"""``bk.draw``: a problem, a piece, an assembly or a solution as a picture or an animation."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from burrkit.assembly.model import Assembly
from burrkit.drawing.animation import MOVING, animate
from burrkit.drawing.display import Drawing
from burrkit.drawing.items import PictureError
from burrkit.drawing.panels import steps
from burrkit.drawing.render import found_assembly, taken_apart
from burrkit.drawing.sheets import assembly, digits, exploded, piece, pieces
from burrkit.drawing.view import VIEWS, View
from burrkit.plurals import counted
from burrkit.puzzle import Piece, Problem
from burrkit.runtime.arguments import check_choice, check_type
from burrkit.solving.found_assembly import FoundAssembly

if TYPE_CHECKING:
    from burrkit.solving.result import Result

#: What to draw.
Kind: TypeAlias = Literal["pieces", "assembly", "exploded", "steps", "inner-cubes", "animation"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

#: What can be drawn.
Drawable: TypeAlias = "Problem | Piece | Assembly | FoundAssembly | Result"


def draw(
    shown: Drawable,
    path: str | Path | None = None,
    *,
    kind: Kind | None = None,
    apart: bool = False,
    view: View | str = "front-right",
    force: bool = False,
    **look: Any,
) -> Drawing:
    """Return a picture, and write it to ``path``: .svg, .png, .pdf, or an animation as .gif or .webp.

    A problem is drawn as its pieces, a solution as its steps with captions, another assembly as it is; of a
    result the first solution or, if there is none, the first assembly is drawn. ``kind`` chooses something
    else: "pieces", "assembly", "exploded", "steps", "inner-cubes" or "animation". ``apart`` reverses steps
    and animation. ``look`` are more arguments of the function for the kind: ``paper``, ``title``,
    ``subtitle``, ``captions``, ``cube_colours``, ``sweep``, or ``size`` of an animation, which returns the
    sheet of the same steps. PictureError if the kind needs a solution and there is none; BurrkitError if the
    file exists, unless ``force``.

    >>> import burrkit as bk
    >>> from burrkit.drawing import draw
    >>> solution = bk.solve(bk.load("1,120,3328,3322,3328,3305")).solutions[0]
    >>> sheet = draw(solution, "steps.svg")  # doctest: +SKIP
    >>> len(draw(solution, kind="exploded").pages)
    1
    """
    if not isinstance(shown, Problem | Piece | Assembly | FoundAssembly):
        from burrkit.solving.result import Result  # which loads compiled code

        check_type("shown", shown, Problem, Piece, Assembly, FoundAssembly, Result)
    is_moving = path is not None and Path(path).suffix.lower() in MOVING
    if kind is not None:
        check_choice("kind", kind, KINDS)
    if isinstance(view, str):
        check_choice("view", view, VIEWS)
        look["view"] = VIEWS[view]
    else:
        look["view"] = view
    kind = kind or ("animation" if is_moving else _usual_kind(shown))
    if is_moving != (kind == "animation"):
        raise PictureError("an animation is .gif or .webp, every other picture .svg, .png or .pdf")
    if kind == "animation" and path is not None:
        found = _found(shown)
        animate(found, path, apart=apart, force=force, **look)
        return steps(found, apart=apart, view=look["view"])
    drawing = _pieces(shown, look) if kind == "pieces" else _sheet(_found(shown), kind, apart, look)
    if path is not None:
        drawing.save(path, force=force)
    return drawing


def _usual_kind(shown: Drawable) -> Kind:
    if isinstance(shown, Problem | Piece):
        return "pieces"
    return "steps" if _found(shown).is_solution else "assembly"


def _found(shown: Drawable) -> FoundAssembly:
    """Return the assembly to draw. PictureError if there is none."""
    if isinstance(shown, Problem | Piece):
        raise PictureError("only its pieces can be drawn before it is solved; draw a solution of solve")
    if isinstance(shown, Assembly | FoundAssembly):
        return found_assembly(shown)
    from burrkit.solving.result import shown_of

    if (found := shown_of(shown)) is None:
        raise PictureError("no assembly to draw", "unsolved")
    return found


def _pieces(shown: Drawable, look: dict[str, Any]) -> Drawing:
    if isinstance(shown, Piece):
        return piece(shown, **look)
    problem = shown if isinstance(shown, Problem) else _found(shown).problem
    cells = counted(problem.volume, problem.lattice.cell_name)
    look.setdefault("subtitle", f"{counted(len(problem.pieces), 'piece')}, {cells}")
    return pieces(problem, **look)


def _sheet(found: FoundAssembly, kind: Kind, apart: bool, look: dict[str, Any]) -> Drawing:
    """Draw one sheet of an assembly, with a subtitle unless there is one in ``look``."""
    named = f"assembly {found.number}" if found.number else ""
    if kind == "steps":
        solution = taken_apart(found)
        look.setdefault("subtitle", steps_subtitle(solution, apart))
        return steps(solution, apart=apart, **look)
    if kind == "inner-cubes":
        return digits(found, **{"subtitle": named, **look})
    look.setdefault("subtitle", named.capitalize())
    return assembly(found, **look) if kind == "assembly" else exploded(found, **look)


def steps_subtitle(solution: FoundAssembly, apart: bool = False) -> str:
    """Return the line below the title of a sheet of steps: how many there are, the level, the assembly."""
    count = counted(len(solution.captions(apart=apart)) - (not apart), "step")
    words = f"{'Taking it apart' if apart else 'Putting it together'}: {count}, level {solution.level}"
    return f"{words}, assembly {solution.number}" if solution.number else words

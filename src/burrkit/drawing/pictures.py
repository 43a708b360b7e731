"""``bk.draw``: a problem, a piece, an assembly or a solution as a picture or an animation.

An animation is the solution as GIF or WebP, with eased moves and a caption.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from burrkit.assembly.model import Assembly
from burrkit.drawing.display import Drawing
from burrkit.drawing.items import INK, PAPER, PictureError
from burrkit.drawing.panels import steps
from burrkit.drawing.raster import require_pillow
from burrkit.drawing.render import bodies_of, found_assembly, scene_of, taken_apart
from burrkit.drawing.sheets import assembly, digits, exploded, piece, pieces
from burrkit.drawing.studio import Frame, Studio, frames_of, hiding_pieces
from burrkit.drawing.view import USUAL, VIEWS, View
from burrkit.moves.turns.replay import step_quarters
from burrkit.moves.walk import steps_apart, steps_together
from burrkit.palette import blended, rgb
from burrkit.plurals import counted
from burrkit.puzzle import Piece, Problem
from burrkit.runtime.arguments import check_callable, check_choice, check_count, check_type
from burrkit.solving.found_assembly import FoundAssembly

if TYPE_CHECKING:
    from PIL import Image

    from burrkit.solving.result import Result

#: The endings of animations, and the formats for Pillow.
MOVING: Final = {".gif": "GIF", ".webp": "WEBP"}

#: The width of the picture in pixels.
SIZE: Final = 480
LEAST_SIZE: Final = 64
MOST_SIZE: Final = 2000


def animate(
    shown: FoundAssembly,
    path: str | Path,
    *,
    apart: bool = False,
    captions: Sequence[str] | None = None,
    view: View = USUAL,
    size: int = SIZE,
    force: bool = False,
    progress: Callable[[float], None] | None = None,
) -> None:
    """Write the assembly, or with ``apart`` the disassembly, as an animation that loops.

    The ending of ``path`` is .gif or .webp; ``size`` is the width in pixels. ``captions`` are by
    default those of ``shown.captions``. ``progress`` is called with the share done. Raises BurrkitError for
    an assembly that is not a solution, without Pillow, if the file exists and not ``force``, or if it cannot
    be written.
    """
    from burrkit.formats.files import label, require_replaceable, write_bytes

    check_type("view", view, View)
    check_type("path", path, str, Path)
    check_count("size", size)
    check_callable("progress", progress)
    path = Path(path)
    kind = MOVING.get(path.suffix.lower())
    if kind is None:
        raise PictureError(f"{label(str(path))}: an animation is .gif or .webp")
    require_replaceable(path, force=force)
    solution = taken_apart(shown)
    if not LEAST_SIZE <= size <= MOST_SIZE:
        raise PictureError(f"{size} pixels; an animation is {LEAST_SIZE} to {MOST_SIZE} wide")
    require_pillow()
    assembled = solution.assembly
    walk = steps_apart(solution.tree) if apart else steps_together(solution.tree)
    hiding = [hiding_pieces(assembled, step, view) for step in walk]
    quarters = [step_quarters(assembled, step) for step in walk]
    frames = list(frames_of(walk, apart, hiding, quarters))
    words = shown.captions(apart=apart) if captions is None else list(captions)
    studio = Studio(assembled, walk, apart, words, view, size)
    write_bytes(path, _encoded(studio, frames, kind, progress), force=force)


def _encoded(
    studio: Studio, frames: list[Frame], kind: str, progress: Callable[[float], None] | None
) -> bytes:
    from PIL import Image

    palette = _palette(studio) if kind == "GIF" else None

    class Film(Image.Image):
        """All frames as one image, each drawn on demand, because storing all takes too much memory."""

        n_frames = len(frames)
        is_animated = True

        def __init__(self) -> None:
            super().__init__()
            self.seek(0)

        def seek(self, frame: int) -> None:
            if frame >= len(frames):
                raise EOFError
            self._at = frame
            if progress is not None:
                progress(frame / len(frames))
            made = studio.frame(frames[frame])
            if palette is not None:
                # One palette for all frames and no dithering, so that still parts do not flicker.
                made = made.quantize(palette=palette, dither=Image.Dither.NONE)
            # The interface that Pillow requires of an image.
            self.im, self._mode, self._size, self.palette = made.im, made.mode, made.size, made.palette

        def tell(self) -> int:
            return self._at

    file = io.BytesIO()
    durations = [frame.lasts for frame in frames]
    more = {"optimize": False} if palette else {"lossless": True, "quality": 40, "method": 2}
    Film().save(file, kind, save_all=True, duration=durations, loop=0, **more)
    return file.getvalue()


def _palette(studio: Studio) -> Image.Image:
    """Return the colours of a GIF: all shades of the pieces, and blends of each with lines and paper."""
    from PIL import Image

    assembled = studio.assembled
    flat = dict.fromkeys(
        side.colour for body in bodies_of(assembled) for side in scene_of([body], studio.view).sides()
    )
    badges = dict.fromkeys(assembled.problem.colours[piece] for piece in assembled.placed)
    colours = dict.fromkeys((PAPER, INK, *flat, *badges))
    for share, other in ((0.5, INK), (0.5, PAPER), (0.75, PAPER), (0.25, PAPER), (0.25, INK), (0.75, INK)):
        colours |= dict.fromkeys(blended(colour, other, share) for colour in (INK, *flat))
    image = Image.new("P", (1, 1))
    image.putpalette([channel for c in list(colours)[:256] for channel in rgb(c)])
    return image


# Any picture ---------------------------------------------------------------------------------------------

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

"""``bk.view``: a result, a solution or a problem as a page; ``explore``: the placements of a problem."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from burrkit.errors import BurrkitError
from burrkit.moves.model import Separation
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.page.pieces import Palette
from burrkit.page.scene import SHOWN, scene_of_result, scene_of_solved
from burrkit.page.template import Page, page
from burrkit.puzzle import Problem
from burrkit.runtime.arguments import check_count, check_type
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.result import Result


def view(
    what: Problem | Result | FoundAssembly,
    path: Path | str | None = None,
    *,
    title: str = "",
    most: int | None = SHOWN,
    trees: Sequence[Separation] = (),
    palette: Palette = (),
    rule: MoveRule | str = SLIDES,
    force: bool = False,
) -> Page:
    """Return the page that animates how a puzzle goes together and comes apart; a notebook displays it.

    ``what`` is a result of ``solve``, one of its solutions, or a problem, which is solved first, by ``rule``
    (see ``MoveRule``). With ``path`` the page is written there; BurrkitError if that file exists, unless
    ``force``. ``most`` limits the number of solutions on the page (None: all of them); ``palette`` are the
    colours (red, green, blue) of coloured cubes, of colour 1 and so on. ``trees`` are other ways apart to
    play, those of the first solutions, such as ``LeastTotal.tree``; they are replayed first.

    >>> import burrkit as bk
    >>> page = bk.view(bk.load("1,120,3328,3322,3328,3305"))  # doctest: +SKIP
    >>> page.save("burr.html")  # doctest: +SKIP
    """
    check_type("what", what, Problem, Result, FoundAssembly)
    check_count("most", most, optional=True)
    for tree in trees:
        check_type("trees", tree, Separation)
    if isinstance(what, Problem):
        from burrkit.solving.solver import solve

        what = solve(what, rule=rule)
    elif MoveRule.of(rule) != SLIDES:
        raise BurrkitError("rule: give it to solve; a result or a solution has the moves that were found")
    if isinstance(what, Result):
        scene = scene_of_result(what, title=title, most=most, palette=palette, trees=trees)
    else:
        scene = scene_of_solved(what, title=title, palette=palette, trees=trees)
    made = page(scene)
    if path is not None:
        made.save(path, force=force)
    return made


def explore(
    problem: Problem,
    path: Path | str | None = None,
    *,
    title: str = "",
    palette: Palette = (),
    force: bool = False,
) -> Page:
    """Return the page that steps through the placements of a problem's pieces and shows where they overlap.

    ``path``, ``palette`` and ``force`` as for ``view``. PuzzleError if the pieces have too many placements.

    >>> import burrkit as bk
    >>> from burrkit.page import explore
    >>> explore(bk.load("antique"), "placements.html")  # doctest: +SKIP
    """
    check_type("problem", problem, Problem)
    from burrkit.page.exploration import exploration

    made = page(exploration(problem, title=title, palette=palette))
    if path is not None:
        made.save(path, force=force)
    return made

"""The pages of a puzzle, as ``burrkit view`` and ``burrkit solve --html`` write them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import burrkit as bk
from burrkit.cli.common.waiting import say
from burrkit.formats.source import load_document
from burrkit.page.pieces import Palette
from burrkit.page.scene import SHOWN
from burrkit.page.template import Language, Page, empty_page, page
from burrkit.plurals import counted


def require_page() -> None:
    """Raise BurrkitError if the page has not been built: better before a search than after it."""
    empty_page()


def write_page(
    path: Path,
    text: str,
    result: bk.Result,
    title: str,
    trees: Sequence[bk.Separation] = (),
    *,
    everything: bool = False,
    language: Language = "en",
    force: bool = False,
) -> str:
    """Write the page of a result; return a line that reports it. ``text`` is the source that was solved.

    ``trees`` are other ways apart to play, those of the first solutions.
    """
    say("drawing the page")

    most = None if everything else SHOWN
    palette = _palette(text, result.problem)
    page = bk.view(result, title=title, most=most, trees=trees, palette=palette).in_language(language)
    page.save(path, force=force)
    count = len((result.solutions or result.assemblies)[:most])
    what = ("solution",) if result.solutions else ("assembly", "assemblies")
    return _report(path, page, counted(count, *what))


def write_assembly_page(
    path: Path, text: str, solved: bk.FoundAssembly, title: str, language: Language, *, force: bool = False
) -> str:
    """Write the page of one assembly; return a line that reports it."""
    say("drawing the page")

    palette = _palette(text, solved.assembly.problem)
    page = bk.view(solved, title=title, palette=palette).in_language(language)
    page.save(path, force=force)
    return _report(path, page, f"assembly {solved.number}")


def write_exploration(
    path: Path, text: str, problem: bk.Problem, title: str, language: Language, *, force: bool = False
) -> str:
    """Write the page that steps through the placements of a problem; return a line that reports it."""
    from burrkit.cli.common.warm_up import announce_if_cold
    from burrkit.page.exploration import count_placements, exploration

    announce_if_cold("assembly")
    say("finding where the pieces fit")
    document = exploration(problem, title=title, palette=_palette(text, problem))
    made = page(document).in_language(language)
    made.save(path, force=force)
    number = count_placements(document)
    return _report(path, made, counted(number, "placement"))


def _report(path: Path, page: Page, what: str) -> str:
    size = len(page.html.encode()) // 1024
    return f"{path}: {what}, {size:,} KB; open it in any browser"


def _palette(text: str, problem: bk.Problem) -> Palette:
    """Return the colours that the source defines for coloured cubes."""
    if text == "-" or not any(piece.colours for piece in problem.pieces):
        return ()
    return load_document(text).palette
